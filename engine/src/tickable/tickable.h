/* tickable/tickable.h -- tickable objects: registry, lists and passes (K-1 to K-17); camera hooks,
 * in the order of addition (docs/one-frame.md, step 22).
 *
 * A pass goes over a dense array that holds only what it calls; all else lies in the pool. */
#ifndef TL_TICKABLE_H
#define TL_TICKABLE_H

#include "base/hash.h"
#include "base/pool.h"
#include "core/core.h"

#include <tickline/camera.h>
#include <tickline/frame.h>
#include <tickline/tickable.h>

typedef enum tl__tickable_place {
    TL__TICKABLE_OUT = 0, /* type Never: in no list */
    TL__TICKABLE_NEW,     /* waits for the next pass */
    TL__TICKABLE_LISTED,
} tl__tickable_place;

typedef struct tl__tickable {
    tl_tickable_id self;
    tl_tickable_def def;
    tl_tickable_type type;
    tl__tickable_place place;
    bool is_type_open; /* get_type is asked when it joins (K-2) */
    uint32_t index;    /* LISTED: of its call */
    tl__node node;     /* NEW */
    uint64_t merge;    /* NEW: merges that had begun when it was queued */
} tl__tickable;

/* What a pass calls for one object. All zero: nulled (K-8). */
typedef struct tl__tickable_call {
    tl_tickable_fn *tick;
    void *user;
    tl_tickable_ask_fn *is_allowed;  /* NULL: yes */
    tl_tickable_ask_fn *is_tickable; /* NULL: yes, or not asked */
    tl_tickable_id id;
} tl__tickable_call;

typedef struct tl__tickable_list {
    tl__tickable_call *calls; /* in order of addition (K-4) */
    uint32_t count;
    uint32_t nulled; /* of these */
    uint32_t capacity;
    uint32_t waiting; /* new objects that will join it: there is room for them */
} tl__tickable_list;

typedef enum tl__tickable_pass {
    TL__TICKABLE_WORLD = 0,
    TL__TICKABLE_ENGINE, /* W-10 */
    TL__TICKABLE_PASSES,
} tl__tickable_pass;

typedef struct tl__tickables {
    tl__memory *memory;
    tl__pool pool;
    tl__tickable_list lists[TL__TICKABLE_PASSES];
    tl__list queue;  /* of new ones (K-1) */
    uint64_t merges; /* begun so far */
    tl__tickable_pass pass;
    tl_level_tick type;
    uint32_t cursor; /* call of the pass to look at next */
    bool is_passing; /* K-17 */
    bool is_running; /* the rest of the pass runs in one go */
    bool is_plain;   /* nothing of K-6 has to be asked */
    bool is_paused;
    uint32_t ran;     /* in this go */
    uint32_t ticked;  /* cursor when the last one was ticked */
    const char *name; /* of the one that runs, if it is destroyed by now */
    tl_tickable_context context;
} tl__tickables;

tl_result tl__tickables_init(tl_world *world);
void tl__tickables_free(tl_world *world);

static inline tl__tickable *tl__tickable_at(const tl__tickables *tickables, uint32_t slot)
{
    return tl__pool_at(&tickables->pool, slot);
}

/* Takes an object out of the queue of new ones and puts it at the end of its list (K-4), but not if
 * its type is Never. */
void tl__tickables_join(tl__tickables *tickables, tl__tickable *tickable);
/* Drops nulled calls if there are many, or too little room; not during a pass. A removal costs its
 * share of a clean-up, never a whole one (K-8). */
void tl__tickables_clean_up(tl__tickables *tickables, tl__tickable_list *list);

/* tickable_pass.c */

/* Merges the new objects (K-3) and puts the cursor to the first entry. No frame and no other pass
 * begins during one (K-17): tl__frame_may_begin(). */
void tl__tickables_begin_pass(tl_world *world, bool is_engine_pass, tl_level_tick type,
                              bool is_paused, tl_time delta);
/* The next candidate, without asking it anything. False: none. */
bool tl__tickables_next(tl_world *world, tl_item *out);
/* Ticks the first candidate whose questions allow it. False: there was none. `out` may be NULL. */
bool tl__tickables_step(tl_world *world, tl_item *out);
/* The rest of the pass in one go, without an item around each: no observer is on. */
void tl__tickables_run(tl_world *world);
void tl__tickables_end_pass(tl_world *world);

/* While tl__tickables_run() runs: ticks begun, and what the position of the frame lacks. */
uint32_t tl__tickables_begun(const tl_world *world);
uint32_t tl__tickables_uncounted(const tl_world *world);

/* tickable.c */
void tl__tickables_hash(const tl_world *world, tl__hash *hash);
void tl__tickables_check(const tl_world *world, tl__audit *audit);

typedef struct tl__camera {
    tl_camera_id self;
    tl_camera_fn *fn;
    void *user;
    const char *name;
    tl_actor_id owner; /* null: none */
    tl__node node;     /* in the order of addition */
    bool waits;        /* added in the slot: runs from the next one on */
} tl__camera;

typedef struct tl__cameras {
    tl__pool pool;
    tl__list order;
    uint32_t cursor; /* hook to look at next: slot + 1, or 0 */
    bool is_running;
    tl_time delta;
} tl__cameras;

/* camera.c */
tl_result tl__cameras_init(tl_world *world);
void tl__cameras_free(tl_world *world);
void tl__cameras_begin(tl_world *world, tl_time delta);
bool tl__cameras_next(tl_world *world, tl_item *out);
bool tl__cameras_step(tl_world *world, tl_item *out);
void tl__cameras_end(tl_world *world);
void tl__cameras_hash(const tl_world *world, tl__hash *hash);
void tl__cameras_check(const tl_world *world, tl__audit *audit);

#endif
