/* schedule/held.h -- functions whose places in the order have passed while they were held (S-13).
 */
#ifndef TL_HELD_H
#define TL_HELD_H

#include "base/slots.h"
#include "schedule/waiters.h"

typedef struct tl__held {
    uint32_t turns;                     /* functions that were held in this frame */
    tl__slots candidates;               /* waiters that were free: a heap, the first turn on top */
    uint32_t ends[TL_TICK_GROUP_COUNT]; /* lists by actual end group: waiter + 1 */
    uint32_t forced; /* functions that end before this group are released; 0: none */
} tl__held;

void tl__held_free(tl_world *world);
/* Before a frame's order is made. */
void tl__held_clear(tl_world *world);
/* Room for as many candidates as there may be; false: no memory. */
bool tl__held_reserve(tl_world *world, uint32_t count);

/* Whether a function whose place has come has to wait. */
bool tl__held_has_to(const tl__waiter *waiter, const tl__tick *tick);
/* Its place passes, and it waits. */
void tl__held_add(tl_world *world, tl__waiter *waiter, tl__tick *tick);
/* One that is held is not to run any more. */
void tl__held_drop(tl_world *world, uint32_t slot);
/* Whether its place has passed while it was held, whatever has become of it. */
bool tl__held_knows(const tl_world *world, uint32_t slot);
/* One that was dropped is to run again. */
void tl__held_restore(tl_world *world, uint32_t slot);
/* It may be the next one to run, if it is free: after each change that may have freed it. */
void tl__held_offer(tl_world *world, tl__waiter *waiter);
/* The first one that is free, in the order in which their places passed; NULL: none is. */
tl__waiter *tl__held_next(tl_world *world);
/* Until the end of that, what ends by a group is as if it was dispatched. */
void tl__held_begin_force(tl_world *world, tl_tick_group end);
void tl__held_end_force(tl_world *world);

/* The body of a function begins away from its place, and is in the way until its end. Returns what
 * the end is to be told. */
uint32_t tl__held_enter(tl_world *world, uint32_t slot);
void tl__held_leave(tl_world *world, uint32_t entered);
/* The function is destroyed, perhaps inside its own body. */
void tl__held_forget(tl_world *world, uint32_t slot);

#endif
