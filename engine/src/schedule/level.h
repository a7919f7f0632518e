/* schedule/level.h -- level collections: the levels that a part of the frame runs (M-1). */
#ifndef TL_LEVEL_INTERNAL_H
#define TL_LEVEL_INTERNAL_H

#include "base/hash.h"
#include "base/memory.h"
#include "base/pool.h"
#include "core/core.h"
#include "queue/queue.h"

#include <tickline/level.h>

enum { TL__COLLECTION_LEVELS = 1 << 15 }; /* bits that an order key has for them (order.h) */

typedef struct tl__collection {
    tl__slots levels; /* in list order */
} tl__collection;

tl__collection *tl__collection_at(const tl_world *world, uint32_t slot);
/* The null id: the main collection; NULL: no such one. */
tl__collection *tl__collection_find(const tl_world *world, tl_collection_id id);
/* @retval TL_ERR_NO_MEMORY */
tl_result tl__collection_create(tl_world *world, tl_collection_id *out);
/* Puts a level at its end.  @retval TL_ERR_FULL, TL_ERR_NO_MEMORY */
tl_result tl__collection_append(tl_world *world, tl__collection *collection, uint32_t level);
/* Takes a level out, if it is in it. */
void tl__collection_drop(tl_world *world, tl__collection *collection, uint32_t level);
bool tl__collection_has(const tl__collection *collection, uint32_t level);
void tl__collections_free(tl_world *world);
/* The level of objects spawned without one: the first open level of the active collection. */
tl_level_id tl__collection_home(const tl_world *world);

/* Lists of functions as they stood when they were listed. */

/* A function as it stood when it was listed, out of date when its turn (tl__tick_turn) differs: the
 * turn and, in the low bits, the slot. */
typedef uint64_t tl__listing;

static inline tl__listing tl__listing_of(uint64_t turn, uint32_t slot)
{
    return turn << TL__DUE_SLOT_BITS | slot;
}

static inline uint64_t tl__listing_turn(tl__listing listing)
{
    return listing >> TL__DUE_SLOT_BITS;
}

static inline uint32_t tl__listing_slot(tl__listing listing)
{
    return (uint32_t)(listing % TL__DUE_SLOTS);
}

typedef TL__LIST(tl__listing) tl__listings;

/* By turn. */
void tl__listings_sort(tl__listing *items, uint32_t count);

/* Levels inside a world: their functions, cooldowns, newly spawned functions. */

/* Cooldown clocks of a level: functions that tick in pause frames cool down in them too (P-3). */
enum { TL__COOLING_PLAY = 0, TL__COOLING_ALWAYS, TL__COOLING_COUNT };

/* A due time on such a clock: absolute, so that nothing is touched until it is due. */
typedef struct tl__cooling {
    tl__due_queue queue;
    tl_time clock; /* sum of the deltas that count */
    uint32_t live; /* entries that still count */
} tl__cooling;

typedef struct tl__level {
    const char *name;
    bool is_visible;
    bool is_shown;           /* was visible at the start of the frame (W-41) */
    bool is_leaving;         /* its actors are ending: nothing can be put into it */
    bool is_removed;         /* mid-frame; the slot goes at the frame's end */
    bool is_stale;           /* `listed` is to be brought up to date */
    uint64_t frame_stamp;    /* of the last frame in whose list it was */
    uint32_t ordinal;        /* place in that list */
    uint32_t function_count; /* registered in it */
    /* Its functions in order; of those that cool down only some, and some that have left. */
    tl__listings listed;
    tl__listings newly_spawned; /* newly-spawned set (N-1) */
    tl__cooling *cooling;       /* TL__COOLING_COUNT of them */
    tl__due_array due;          /* interval functions due in this frame, by (due, registration) */
} tl__level;

typedef struct tl__levels {
    tl__pool pool;
    tl__pool collections;
    tl__slots order; /* slots of collections, in the order of the frame (M-3) */
    tl_collection_id main;
    bool has_removed; /* some of the frame have been removed */
} tl__levels;

/* level.c */
tl_result tl__levels_init(tl_world *world);
void tl__levels_free(tl_world *world);
/* From now on nothing can be put into the level.
 * @retval TL_ERR_STALE_ID, TL_ERR_REFUSED the persistent level */
tl_result tl__level_close(tl_world *world, tl_level_id id);
/* Removes a closed level with its functions, unless it is removed already (M-9, M-12). */
void tl__level_remove(tl_world *world, tl_level_id id);
/* Called at the start of a frame: levels that are visible now are ticked in it. */
void tl__levels_show(tl_world *world);
/* Frees the slots of levels removed while a frame was open (tl__levels_reclaim(), schedule.h). */
void tl__levels_reclaim_removed(tl_world *world);
/* A function is about to be registered: from then on the level can list it at any time.
 * @retval TL_ERR_NO_MEMORY */
tl_result tl__level_reserve(tl_world *world, tl__level *level);
/* Puts a registered function that does not cool down into the list of its level, unless it is in
 * it. */
void tl__level_list(const tl_world *world, uint32_t slot);
/* Builds all lists and the order again. Needed when functions get another order, and when a frame
 * is given up in which functions were due. */
void tl__levels_list_anew(tl_world *world);
/* Brings `listed` up to date: sorted, none has left, none cools down. */
void tl__level_update(const tl_world *world, tl__level *level);

/* level_cooling.c */
/* Which clock a function cools on, and the time of it. */
uint32_t tl__level_clock_of(const tl_world *world, uint32_t slot);
tl_time tl__level_clock(const tl_world *world, uint32_t slot);
/* Starts a cooldown that ends when the clock has passed `due` (C-3). */
tl_result tl__level_cool(tl_world *world, uint32_t slot, tl_time due);
/* A cooling function left; its entry no longer counts. */
void tl__level_uncool(const tl_world *world, uint32_t slot);
/* Advances the clocks and fills `due` (C-3); pause frames: only ALWAYS. */
tl_result tl__level_advance(tl_world *world, tl__level *level, tl_time delta, bool is_paused);

/* check.c */
void tl__levels_hash(const tl_world *world, tl__hash *hash);
void tl__levels_check(const tl_world *world, tl__audit *audit);

#endif
