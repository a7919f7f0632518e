/* schedule/manual_dispatch.h -- manual dispatch (S-13): undispatched functions and their
 * dependents.
 *
 * The prerequisites of a function are fixed when it is queued. Functions with
 * manual dispatch and their dependents get a dispatch entry then, which counts its blockers: the
 * prerequisites that have not run. An entry that starts or stops blocking updates the counts of its
 * dependents. Worlds without manual dispatch have no entries. */
#ifndef TL_MANUAL_DISPATCH_H
#define TL_MANUAL_DISPATCH_H

#include "base/memory.h"
#include "schedule/tick.h"

#include <tickline/tick.h>

/* Of one queued function. A function that is queued again gets a new entry. */
typedef struct tl__dispatch_entry {
    tl_tick_id id;
    uint64_t registration;
    uint32_t first_wait; /* of its dependents: wait + 1 */
    uint32_t blockers;   /* prerequisites that have not run */
    uint32_t turn;       /* 1-based position in the manual-dispatch queue; 0: not queued */
    bool may_be_undispatched : 1;
    bool is_blocking : 1;
    bool is_dispatched : 1;
    bool is_offered : 1; /* is among the candidates */
} tl__dispatch_entry;

/* A dependent of an entry. */
typedef struct tl__wait {
    uint32_t entry;
    uint32_t next; /* for the same function: wait + 1 */
} tl__wait;

typedef struct tl__dispatch {
    TL__LIST(tl__dispatch_entry) entries; /* of this frame */
    TL__LIST(tl__wait) waits;
    uint32_t *by_slot; /* the last entry of a function, if that one names it */
    uint32_t slot_capacity;
    uint32_t turns;       /* undispatched functions of this frame so far */
    tl__slots candidates; /* entries that had no blocker when added: a heap, first turn on top */
    uint32_t forced;      /* functions that end before this group are released; 0: none */
} tl__dispatch;

void tl__dispatch_free(tl_world *world);

/* Removes all entries, before a frame's order is made. */
void tl__dispatch_clear(tl_world *world);
/* The frame's order is made.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__dispatch_begin(tl_world *world);
/* A newly spawned function is about to be queued.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__dispatch_queue(tl_world *world, uint32_t slot);
/* Whether a queued function may stay undispatched at its place. */
bool tl__may_stay_undispatched(const tl_world *world, const tl__tick *tick);

/* An undispatched function is cancelled. */
void tl__undispatched_drop(tl_world *world, uint32_t slot);
/* Whether the function was undispatched at its place in this frame. */
bool tl__undispatched_knows(const tl_world *world, uint32_t slot);
/* A cancelled function is to run again. */
void tl__undispatched_restore(tl_world *world, uint32_t slot);
/* The function is destroyed, perhaps inside its own body. */
void tl__undispatched_forget(tl_world *world, uint32_t slot);

/* The place of a queued function passes. True: it has to wait, and is undispatched from now on. */
bool tl__dispatch_holds(tl_world *world, uint32_t slot);
/* Runs a function away from its place, perhaps inside the body of another one (S-13, S-14): it has
 * run in this frame then. A queued one blocks its dependents meanwhile. */
void tl__tick_run_away(tl_world *world, tl_tick_id id, bool is_queued);
/* The end of a group: runs undispatched functions with that end group or an earlier one. */
void tl__dispatch_rest(tl_world *world, tl_tick_group end);

#endif
