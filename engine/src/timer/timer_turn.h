/* timer/timer_turn.h -- whose turn it is in a tick of the timer manager. */
#ifndef TL_TIMER_TURN_H
#define TL_TIMER_TURN_H

#include "core/observe.h"
#include "timer/timer.h"
#include "world.h"

enum { TL__TIMER_FETCH_USER = TL__TIMER_FETCH / 2 };

/* T-70: a dead owner has unbound it. */
static inline bool tl__timer_is_bound(const tl_world *world, const tl__timer *timer)
{
    return tl_actor_id_is_null(timer->owner) || tl__is_actor(&world->core, timer->owner);
}

static inline bool tl__timer_can_call(const tl_world *world, const tl__timer *timer)
{
    return timer->fn != NULL && tl__timer_is_bound(world, timer);
}

static inline tl_item tl__timer_item(const tl__timers *timers, const tl__timer *timer)
{
    uint32_t slot = tl__timer_slot(timer);

    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS,
                     tl_timer_id_store((tl_timer_id){slot + 1, timer->generation}),
                     tl__timer_has(timer, TL__TIMER_NAMED) ? tl__timer_name(timers, slot)
                                                           : "timer"};
}

/* As tl__item_is_watched(), or more. */
static inline bool tl__timers_may_be_watched(const tl_world *world)
{
    return (world->core.diagnostics->watch & (TL__WATCH_TRACE | TL__WATCH_READS)) != 0;
}

/* Fetches what is called later: records, then what their callbacks are given. */
static inline void tl__timer_turn_fetch(const tl__timers *timers, const tl__timer_clock *clock)
{
    const tl__timer_word *word = &clock->queue.due[clock->cursor];

    if (clock->cursor < clock->fetch_end) {
        uint32_t later = tl__timer_word_slot(word[TL__TIMER_FETCH]);
        uint32_t sooner = tl__timer_word_slot(word[TL__TIMER_FETCH_USER]);
        __builtin_prefetch(tl__timer_at(&timers->store, later), 1);
        __builtin_prefetch(tl__timer_at(&timers->store, sooner)->user, 1);
    }
}

/* Brings the next call into the execution; timers without a call run out on the way. NULL: none. */
tl__timer *tl__timer_turn_settle(tl_world *world);
/* After a call that left the timer executing. */
void tl__timer_turn_end(tl_world *world);
/* Calls that nobody watches, one after the other, while that is all that there is to do. */
void tl__timers_run_straight(tl_world *world);

#endif
