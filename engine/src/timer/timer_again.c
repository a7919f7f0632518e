#include "timer/timer_again.h"

#include "core/observe.h"
#include "timer/timer_fill.h"

/* As tl_timer_again(), of whatever timer. */
static __attribute__((noinline)) tl_result again(const tl_timer_call *call, tl_time delay)
{
    if (call == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_schedule(call->world);
    if (result != TL_OK) {
        return result;
    }
    tl__timers *timers = call->world->timers;
    uint32_t slot = call->timer.index1 - 1;
    if (call->timer.index1 == 0 || !tl_timer_id_equal(timers->execution.timer, call->timer)) {
        return TL_ERR_STATE;
    }
    if (delay <= 0) {
        return TL_ERR_REFUSED;
    }
    tl__timer *timer = tl__timer_at(&timers->store, slot);
    tl__timer_execution_end(&timers->execution);
    timer->rate = delay;
    timer->due = delay;
    timer->base = 0;
    timer->key = tl__timer_next_serial(timers) << TL__TIMER_SLOT_BITS | slot;
    timer->bits &= ~(uint32_t)(TL__TIMER_DELAYED | TL__TIMER_FRESH);
    tl__timer_arm(call->world, tl__timer_clock_of(timers, timer), timer);
    return TL_OK;
}

tl_result tl_timer_again(const tl_timer_call *call, tl_time delay)
{
    if (call != NULL && tl__timer_is_in_turn(call->world)) {
        tl__timers *timers = call->world->timers;
        tl__timer *timer = tl__timer_in_turn(timers, &call->timer);

        if (timer != NULL && tl__timer_fire_again(timers, timer, delay)) {
            return TL_OK;
        }
    }
    return again(call, delay);
}
