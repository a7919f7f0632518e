/* timer/timer_again.h -- a timer that is to fire once more from its own call. */
#ifndef TL_TIMER_AGAIN_H
#define TL_TIMER_AGAIN_H

#include "timer/timer.h"
#include "world.h"

/* Whether the call that runs is all of its timer's turn: then the world is open to changes by who
 * owns it. */
static inline bool tl__timer_is_in_turn(const tl_world *world)
{
    return world != NULL && world->core.owner == &tl__this_thread &&
           tl__this_thread.recorder == NULL && world->timers->execution.bare != NULL;
}

/* The timer of that turn if it is the one that the id names, or NULL. */
static inline tl__timer *tl__timer_in_turn(const tl__timers *timers, const tl_timer_id *id)
{
    const tl__timer_execution *execution = &timers->execution;
    bool is_named = tl_timer_id_store(*id) == tl_timer_id_store(execution->timer);

    return is_named ? execution->bare : NULL;
}

/* T-48: it fires once more, so long after this tick. Its record stays where it is, among the timers
 * of a clock that ticks, and its word has come out of the queue: all that is new is when it is due.
 * False: that takes more, and nothing has happened. */
static inline bool tl__timer_fire_again(tl__timers *timers, tl__timer *timer, tl_time delay)
{
    tl__timer_clock *clock = &timers->clocks[TL__TIMER_GAME];
    const uint64_t serial = timers->next_serial;
    const uint32_t slot = timers->execution.timer.index1 - 1;
    tl_time due = 0;

    if (delay <= 0 || serial >= timers->fresh_end || clock->queue.count >= clock->many ||
        __builtin_add_overflow(delay, clock->now, &due) || (uint64_t)due >= clock->queue.near_end) {
        return false;
    }
    tl__timer_execution_end(&timers->execution);
    timers->next_serial = serial + 1;
    timer->rate = delay;
    timer->due = due;
    timer->key = serial << TL__TIMER_SLOT_BITS | slot;
    timer->bits ^= (uint32_t)TL_TIMER_EXECUTING ^ (uint32_t)TL_TIMER_ACTIVE ^ TL__TIMER_QUEUED;
    timer->bits |= TL__TIMER_FRESH;
    tl__timer_queue_push_near(&clock->queue, due, slot);
    return true;
}

#endif
