/* tickable.h -- tickable objects: registry and passes (section 12). */
#ifndef TL_TICKABLE_H
#define TL_TICKABLE_H

#include "hash.h"
#include "pool.h"

#include <tickline/frame.h>
#include <tickline/tickable.h>

typedef enum tl__tickable_place {
    TL__TICKABLE_OUT = 0, /* type Never: in no list */
    TL__TICKABLE_NEW,     /* waits for the next pass */
    TL__TICKABLE_LISTED,
} tl__tickable_place;

typedef struct tl__tickable {
    tl_tickable_def def;
    tl_tickable_type type;
    uint32_t ticket; /* of the entry that counts; others are nulled (K-8) */
    tl__tickable_place place;
    bool is_type_open; /* get_type is asked when it joins (K-2) */
} tl__tickable;

typedef struct tl__tickable_entry {
    tl_tickable_id id;
    uint32_t ticket;
} tl__tickable_entry;

typedef struct tl__tickable_list {
    tl__tickable_entry *entries;
    uint32_t count;
    uint32_t capacity;
} tl__tickable_list;

typedef struct tl__tickables {
    tl__memory *memory;
    tl__pool pool;
    tl__tickable_list list;      /* in order of addition (K-4) */
    tl__tickable_list newcomers; /* K-1 */
    uint32_t cursor;             /* in list */
    bool is_passing;             /* K-17 */
    bool is_engine_pass;
    bool is_paused;
    bool is_dirty; /* a list holds nulled entries */
    tl_level_tick type;
    tl_time delta;
} tl__tickables;

tl_result tl__tickables_init(tl__tickables *tickables, tl__memory *memory, uint32_t reserve,
                             bool fixed);
void tl__tickables_free(tl__tickables *tickables);

/* Merges the newcomers (K-3) and puts the cursor to the first entry. TL_ERR_LOCKED: a pass runs
 * already (K-17). */
tl_result tl__tickables_begin_pass(tl_world *world, bool is_engine_pass, tl_level_tick type,
                                   bool is_paused, tl_time delta);
/* The next candidate, without asking it anything. False: none. */
bool tl__tickables_next(tl_world *world, tl_item *out);
/* Ticks the first candidate that wants to. False: none did. `out` may be NULL. */
bool tl__tickables_step(tl_world *world, tl_item *out);
void tl__tickables_end_pass(tl_world *world);

void tl__tickables_hash(const tl_world *world, tl__hash *hash);
uint32_t tl__tickables_check(const tl_world *world, tl_log_fn *log, void *user);

#endif
