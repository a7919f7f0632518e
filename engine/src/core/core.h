/* core/core.h -- the part of a world that every module needs: definition, memory, owner, times,
 * counters, and the cursor of the open frame. */
#ifndef TL_CORE_H
#define TL_CORE_H

#include "base/memory.h"

#include <tickline/frame.h>
#include <tickline/tick.h>
#include <tickline/trace.h>
#include <tickline/world.h>

struct tl__observer;
struct tl__batch;
struct tl__command_buffer;

/* The state of a thread. Its address names the thread. */
typedef struct tl__thread_state {
    struct tl__command_buffer *buffer; /* of the body that runs on it; NULL: calls act at once */
    const tl_world *world;             /* of that body: calls on it are deferred */
} tl__thread_state;

extern _Thread_local tl__thread_state tl__this_thread;

/* How far the open frame has come, for all modules. frame/ and ue3/ move it. */
typedef struct tl__frame {
    bool is_open;
    bool is_busy;        /* a call of frame.h runs: callbacks may not call another one */
    bool is_in_item;     /* a callback of an item runs */
    bool is_opening;     /* hooks and deferred changes of the start, or hooks of the end, run */
    bool is_in_tick;     /* bInTick: not while the collision tree is built (W-1) */
    bool is_pause;       /* a pause frame (P-1) */
    bool is_nested;      /* a body runs another function inside itself (S-14) */
    bool is_in_run;      /* functions of a segment run back to back */
    bool is_released;    /* the present group has been released */
    uint64_t counter;    /* the host's frame counter (D-15) */
    uint64_t position;   /* items run */
    uint32_t collection; /* place in the order of collections */
    uint32_t called_in; /* collection of the timer that is called, if it was set in another one than
                           the main one (T-74): slot + 1, or 0 */
    tl_stage stage;
    uint32_t group;  /* group the frame is in, or will come to next */
    uint32_t rounds; /* of newly spawned functions in this stage (N-3) */
    tl_item item;    /* the one that runs, unless `current` makes it */
    /* Makes the item that runs back to back with others, so that each need not store its own. */
    tl_item (*current)(const tl_world *world);
    /* Written for each function, so they share a cache line: the index and the id in the context.
     */
    _Alignas(TL__LINE) uint32_t segment; /* of the released group */
    uint32_t run_begin;                  /* first index of the functions that run back to back */
    uint32_t index;                      /* within the segment's arrays */
    tl_tick_context context;
} tl__frame;

/* Outside of snapshots and hashes, at an address that never changes. Each module that has
 * diagnostics of its own keeps them beside it (world.c). */
typedef struct tl__diagnostics {
    tl__memory memory; /* of the diagnostics allocator */
    uint32_t visits;   /* callbacks of visitors, lines and messages that run, nested */
    uint32_t watch;    /* what observes items: TL__WATCH_... (core/observe.h) */
} tl__diagnostics;

/* An actor, or a component with its actor, as lower modules see it. */
typedef struct tl__owner {
    tl_tick_owner names;
    tl_tick_id tick;  /* the actor's */
    bool is_template; /* the actor: its functions never register */
} tl__owner;

/* Calls of lower modules to actors; given by actor/ when a world is created. */
typedef struct tl__owners {
    /* Whether the component is live, or the actor if the component is null. */
    bool (*is_live)(const tl_world *world, tl_actor_id actor, tl_component_id component);
    /* Fills in `out`; its fields are zero for ids that are stale. `function` is the name that the
     * tick function was given. */
    void (*describe)(const tl_world *world, tl_actor_id actor, tl_component_id component,
                     const char *function, tl__owner *out);
} tl__owners;

typedef struct tl__core {
    tl_world *self;    /* for callbacks, and for queries that need the scratch arrays */
    const void *owner; /* the thread that may use it: address of its tl__this_thread */
    tl_world_def def;  /* resolved */
    tl__memory memory;
    tl_world_times times;
    tl_stats stats;
    bool has_begun_play;
    bool is_beginning_play;
    bool is_destroying;
    bool is_ue3;    /* frames are those of UE3: nothing is scheduled */
    uint32_t calls; /* callbacks of actors and components that run, nested */
    tl__frame frame;
    tl__diagnostics *diagnostics;
    /* Applies a deferred command (world.c). */
    void (*run_command)(tl_world *world, const struct tl__batch *batch, uint32_t code,
                        void *arguments);
    const struct tl__observer *observer; /* core/observe.h */
    const tl__owners *owners;
} tl__core;

/* The next step, if all before it succeeded. */
#define TL__THEN(result, ...) ((result) == TL_OK ? (__VA_ARGS__) : (result))

/* A world begins with its core (core/world.h). NULL stays NULL. */
static inline const tl__core *tl__core_of(const tl_world *world)
{
    return (const tl__core *)(const void *)world;
}

/* ns on the host's clock; 0 if it gave none. */
static inline int64_t tl__core_clock(const tl__core *core)
{
    return core->def.clock != NULL ? core->def.clock(core->def.clock_user) : 0;
}

/* Sends one formatted line to the log hook. */
void tl__core_log(const tl__core *core, tl_severity severity, tl_message message,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The item that runs now: kind NONE outside of items. */
tl_item tl__core_item(const tl__core *core);

/* Whether an id names a live actor or component. */
static inline bool tl__is_actor(const tl__core *core, tl_actor_id actor)
{
    return core->owners->is_live(core->self, actor, (tl_component_id){0});
}

static inline bool tl__is_component(const tl__core *core, tl_component_id component)
{
    return core->owners->is_live(core->self, (tl_actor_id){0}, component);
}

/* An audit of a world: counts its broken invariants, and logs each of them. */
typedef struct tl__audit {
    tl_log_fn *log; /* NULL: it only counts */
    void *user;
    uint32_t broken;
} tl__audit;

static inline void tl__expect(tl__audit *audit, bool holds, const char *text)
{
    if (!holds) {
        audit->broken += 1;
        if (audit->log != NULL) {
            audit->log(audit->user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, text);
        }
    }
}

/* A permutation of the numbers from 1 to TL__SHUFFLED, another one for each seed but 0.
 */
uint64_t tl__shuffle(uint64_t seed, uint64_t number);

#endif
