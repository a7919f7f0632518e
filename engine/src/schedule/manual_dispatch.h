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
    uint32_t next_end;   /* in the list of its end group: entry + 1 */
    bool may_be_undispatched : 1;
    bool is_blocking : 1;
    bool is_dispatched : 1;
    bool is_offered : 1; /* is among the candidates */
    bool is_in_end : 1;  /* is in the list of its end group */
} tl__dispatch_entry;

/* A dependent of an entry. */
typedef struct tl__wait {
    uint32_t entry;
    uint32_t next; /* for the same function: wait + 1 */
} tl__wait;

typedef struct tl__dispatch_entries {
    tl__dispatch_entry *items;
    uint32_t count;
    uint32_t capacity;
    tl__wait *waits;
    uint32_t wait_count;
    uint32_t wait_capacity;
    uint32_t *by_slot; /* the last entry of a function, if that one names it */
    uint32_t slot_capacity;
} tl__dispatch_entries;

void tl__dispatch_entries_free(tl_world *world);

/* Of a queued function; NULL: no manual dispatch concerns it. */
tl__dispatch_entry *tl__dispatch_entries_find(const tl_world *world, uint32_t slot);
/* The same for one that may have left its level, inside its own body. */
tl__dispatch_entry *tl__dispatch_entries_find_left(const tl_world *world, uint32_t slot);
/* The function of an entry; NULL: it has gone, is registered anew or queued anew. */
tl__tick *tl__dispatch_entry_tick(const tl_world *world, const tl__dispatch_entry *entry);
/* Whether a queued function may stay undispatched at its place. */
bool tl__dispatch_entries_may_hold(const tl_world *world, const tl__tick *tick);

/* A new one for a function; NULL: no memory. */
tl__dispatch_entry *tl__dispatch_entries_add(tl_world *world, uint32_t slot);
/* The one that a function has, or a new one; NULL: no memory. */
tl__dispatch_entry *tl__dispatch_entries_take(tl_world *world, uint32_t slot);
/* The entry of that number waits for the function of a slot. */
tl_result tl__dispatch_entries_tie(tl_world *world, uint32_t number, uint32_t slot);

/* The entry blocks its dependents from now on, or stops to: those that become free are offered. */
void tl__dispatch_entry_block(tl_world *world, tl__dispatch_entry *entry);
void tl__dispatch_entry_unblock(tl_world *world, tl__dispatch_entry *entry);

/* Removes all entries, before a frame's order is made. */
void tl__dispatch_entries_clear(tl_world *world);
/* The frame's order is made.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__dispatch_entries_begin(tl_world *world);
/* A newly spawned function is about to be queued, or a disabled function is passed through for one.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__dispatch_entries_queue(tl_world *world, uint32_t slot);

/* Undispatched functions: their places in the order have passed (S-13). */

typedef struct tl__undispatched {
    uint32_t turns;                     /* undispatched functions of this frame so far */
    tl__slots candidates;               /* entries that were free: a heap, the first turn on top */
    uint32_t ends[TL_TICK_GROUP_COUNT]; /* lists by actual end group: entry + 1 */
    uint32_t forced; /* functions that end before this group are released; 0: none */
} tl__undispatched;

void tl__undispatched_free(tl_world *world);
/* Before a frame's order is made. */
void tl__undispatched_clear(tl_world *world);
/* Room for as many candidates as there may be; false: no memory. */
bool tl__undispatched_reserve(tl_world *world, uint32_t count);

/* Whether a function whose place has come has to wait. */
bool tl__undispatched_has_to(const tl__dispatch_entry *entry, const tl__tick *tick);
/* Its place passes, and it waits. */
void tl__undispatched_add(tl_world *world, tl__dispatch_entry *entry, tl__tick *tick);
/* An undispatched function is cancelled. */
void tl__undispatched_drop(tl_world *world, uint32_t slot);
/* Whether the function was undispatched at its place in this frame. */
bool tl__undispatched_knows(const tl_world *world, uint32_t slot);
/* A cancelled function is to run again. */
void tl__undispatched_restore(tl_world *world, uint32_t slot);
/* It may be the next one to run, if it is free: after each change that may have freed it. */
void tl__undispatched_offer(tl_world *world, tl__dispatch_entry *entry);
/* The first one that is free, in the order in which their places passed; NULL: none is. */
tl__dispatch_entry *tl__undispatched_next(tl_world *world);
/* Until the end of that, what ends by a group is as if it was dispatched. */
void tl__undispatched_begin_force(tl_world *world, tl_tick_group end);
void tl__undispatched_end_force(tl_world *world);

/* The body of a function begins away from its place and blocks its dependents until it ends.
 * Returns the argument of tl__undispatched_leave(). */
uint32_t tl__undispatched_enter(tl_world *world, uint32_t slot);
void tl__undispatched_leave(tl_world *world, uint32_t entered);
/* The function is destroyed, perhaps inside its own body. */
void tl__undispatched_forget(tl_world *world, uint32_t slot);

/* The functions of a world with manual dispatch (S-13). */

typedef struct tl__manuals {
    tl_tick_id *ids; /* perhaps some that are gone */
    uint32_t count;
    uint32_t capacity;
} tl__manuals;

void tl__manuals_free(tl_world *world);
/* Room for one more; false: no memory. */
bool tl__manuals_reserve(tl_world *world);
/* It was created, and there is room for it. */
void tl__manuals_add(tl_world *world, tl_tick_id id);
/* Those that are gone are left out from now on. */
void tl__manuals_tidy(tl_world *world);

/* The body at the place of a function that may stay undispatched. */
void tl__tick_run_unless_undispatched(void *user, const tl_tick_context *context);
/* The end of a group: runs undispatched functions with that end group or an earlier one. */
void tl__dispatch_rest(tl_world *world, tl_tick_group end);

#endif
