/* schedule/waiters.h -- who waits for whom in a frame in which functions may be held (S-13).
 *
 * What a function waits for is settled when it is queued. It is written down then
 * for functions that are dispatched by hand, for what is behind them, and for disabled ones that
 * are passed through (Q-39 as an option). Each knows how many stand in its way; what is in the way,
 * or leaves it, tells those that wait for it. Worlds without functions dispatched by hand have
 * none. */
#ifndef TL_WAITERS_H
#define TL_WAITERS_H

#include "base/memory.h"
#include "schedule/tick.h"

/* A function that is queued, or passed through. One that is queued again has another one. */
typedef struct tl__waiter {
    tl_tick_id id;
    uint64_t registration;
    uint32_t first_wait; /* of those that wait for it: wait + 1 */
    uint32_t blockers;   /* of what it waits for, those that are in the way */
    uint32_t turn;       /* the how-manieth that was held at its place (held.h); 0: it was not */
    uint32_t next_end;   /* in the list of its end group (held.h): waiter + 1 */
    bool may_be_held : 1;
    bool is_in_the_way : 1;
    bool is_dispatched : 1;
    bool is_offered : 1; /* stands among the candidates (held.h) */
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

/* It is in the way from now on; it is so no more, and what is free then is offered (held.h). */
void tl__waiter_block(tl_world *world, tl__waiter *waiter);
void tl__waiter_unblock(tl_world *world, tl__waiter *waiter);

/* waiters_queue.c: nobody is held and nobody waits, before a frame's order is made. */
void tl__waiters_clear(tl_world *world);
/* The frame's order is made.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__waiters_begin(tl_world *world);
/* A newcomer is about to be queued, or a disabled function is passed through for one.
 * @retval TL_ERR_NO_MEMORY some are missing */
tl_result tl__waiters_queue(tl_world *world, uint32_t slot);

#endif
