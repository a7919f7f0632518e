/* schedule/manual_dispatch.h -- who waits for whom in a frame in which functions may be held
 * (S-13).
 *
 * What a function waits for is settled when it is queued. It is written down then
 * for functions that are dispatched by hand, for what is behind them, and for disabled ones that
 * are passed through (Q-39 as an option). Each knows how many stand in its way; what is in the way,
 * or leaves it, tells those that wait for it. Worlds without functions dispatched by hand have
 * none. */
#ifndef TL_MANUAL_DISPATCH_H
#define TL_MANUAL_DISPATCH_H

#include "base/memory.h"
#include "schedule/tick.h"

#include <tickline/tick.h>

/* A function that is queued, or passed through. One that is queued again has another one. */
typedef struct tl__waiter {
    tl_tick_id id;
    uint64_t registration;
    uint32_t first_wait; /* of those that wait for it: wait + 1 */
    uint32_t blockers;   /* of what it waits for, those that are in the way */
    uint32_t
        turn; /* the how-manieth that was held at its place (manual_dispatch.h); 0: it was not */
    uint32_t next_end; /* in the list of its end group (manual_dispatch.h): waiter + 1 */
    bool may_be_held : 1;
    bool is_in_the_way : 1;
    bool is_dispatched : 1;
    bool is_offered : 1; /* stands among the candidates (manual_dispatch.h) */
    bool is_in_end : 1;  /* stands in the list of its end group */
} tl__waiter;

/* One that waits. */
typedef struct tl__wait {
    uint32_t waiter;
    uint32_t next; /* for the same function: wait + 1 */
} tl__wait;

typedef struct tl__waiters {
    tl__waiter *items;
    uint32_t count;
    uint32_t capacity;
    tl__wait *waits;
    uint32_t wait_count;
    uint32_t wait_capacity;
    uint32_t *by_slot; /* the last waiter of a function, if that one names it */
    uint32_t slot_capacity;
} tl__waiters;

void tl__waiters_free(tl_world *world);

/* Of a function that is queued; NULL: it holds nobody, and nobody holds it. */
tl__waiter *tl__waiters_find(const tl_world *world, uint32_t slot);
/* The same for one that may have left its level, inside its own body. */
tl__waiter *tl__waiters_find_left(const tl_world *world, uint32_t slot);
/* The function of a waiter; NULL: it has gone, is registered anew or queued anew. */
tl__tick *tl__waiter_tick(const tl_world *world, const tl__waiter *waiter);
/* Whether a function that is queued may be held. */
bool tl__waiters_may_hold(const tl_world *world, const tl__tick *tick);

/* A new one for a function; NULL: no memory. */
tl__waiter *tl__waiters_add(tl_world *world, uint32_t slot);
/* The one that a function has, or a new one; NULL: no memory. */
tl__waiter *tl__waiters_take(tl_world *world, uint32_t slot);
/* The waiter of that number waits for the function of a slot. */
tl_result tl__waiters_tie(tl_world *world, uint32_t number, uint32_t slot);

/* It is in the way from now on; it is so no more, and what is free then is offered
 * (manual_dispatch.h). */
void tl__waiter_block(tl_world *world, tl__waiter *waiter);
void tl__waiter_unblock(tl_world *world, tl__waiter *waiter);

/* nobody is held and nobody waits, before a frame's order is made. */
void tl__waiters_clear(tl_world *world);
/* The frame's order is made.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__waiters_begin(tl_world *world);
/* A newly spawned function is about to be queued, or a disabled function is passed through for one.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__waiters_queue(tl_world *world, uint32_t slot);

/* Functions whose places in the order have passed while they were held (S-13).
 */

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

/* The functions of a world that are dispatched by hand (S-13). */

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

/* Functions that are dispatched by hand (S-13): what runs at the places of
 * those that may have to wait, and what lets them run. */

/* The body at the place of a function that may have to wait. */
void tl__tick_run_unheld(void *user, const tl_tick_context *context);
/* The end of a group: what ends by it runs, dispatched or not, and what waits for nothing else. */
void tl__dispatch_rest(tl_world *world, tl_tick_group end);

#endif
