/* timer/timer_fill.h -- the record of a timer that is set. */
#ifndef TL_TIMER_FILL_H
#define TL_TIMER_FILL_H

#include "timer/timer.h"

#define TL__TIMER_SERIALS (UINT64_C(1) << (64 - TL__TIMER_SLOT_BITS))

static inline uint64_t tl__timer_next_serial(tl__timers *timers)
{
    uint64_t serial = timers->next_serial++;

    if (timers->next_serial == TL__TIMER_SERIALS) {
        timers->next_serial = 1;
        timers->fresh_end = 0;
    }
    return serial;
}

/* What kind of timer it is; `is_bare`: it has nothing but its times and perhaps a function. */
static inline uint32_t tl__timer_bits_of(const tl_timer_def *def, bool is_bare)
{
    uint32_t once = is_bare && def->fn != NULL ? (uint32_t)TL__TIMER_BARE : 0U;

    return (def->loop ? (uint32_t)TL__TIMER_LOOP : once) |
           (def->max_once_per_frame ? TL__TIMER_ONCE : 0U);
}

/* The record of a slot that was taken, but for its due time and bits. */
static inline void tl__timer_fill(tl__timers *timers, tl__timer *timer, uint32_t slot,
                                  const tl_timer_def *def)
{
    timer->fn = def->fn;
    timer->user = def->user;
    timer->rate = def->rate;
    timer->base = 0;
    timer->owner = def->owner;
    timer->key = tl__timer_next_serial(timers) << TL__TIMER_SLOT_BITS | slot;
}

#endif
