/* Setting what most timers are: nothing but a rate. */
#include "command/record_call.h"
#include "timer/timer_again.h"
#include "timer/timer_fill.h"

static inline tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

/* Nothing but a rate, on game time. One branch for all. */
static inline bool is_simple(const tl_timer_def *def)
{
    uint64_t more = (uint64_t)(uintptr_t)def->name | def->has_first_delay | def->real_time |
                    def->owner.index1 | def->owner.generation;

    return more == 0 && def->rate > 0;
}

/* As tl__timer_set() for one that replaces another; false: that one is not simple. */
static inline bool leave_simple(tl__timers *timers, tl__timer *timer)
{
    uint32_t slot = tl__timer_slot(timer);

    if ((timer->bits & (TL__TIMER_REAL | TL__TIMER_PAIRED)) != 0 ||
        timer->generation == UINT32_MAX) {
        return false;
    }
    tl__timer_stop_execution(timers, slot);
    timer->generation += 2;
    return true;
}

/* NULL: that takes more than room that is there. */
static inline tl__timer *take_simple(tl__timers *timers, tl__timer_clock *clock, uint32_t *slot)
{
    if (clock->live >= clock->most || !tl__timer_store_take_ready(&timers->store, slot)) {
        return NULL;
    }
    clock->live += 1;
    return at(timers, *slot);
}

/* As tl__timer_arm() of one that is set just now. */
static inline void arm_simple(tl_world *world, tl__timer_clock *clock, tl__timer *timer,
                              uint32_t slot)
{
    bool is_fresh =
        clock->is_ticking && timer->key >> TL__TIMER_SLOT_BITS >= world->timers->tick_serial;

    if (!is_fresh && !tl__timer_clock_has_ticked(clock, world->core.frame.counter)) {
        tl__timer_make_pending(clock, timer);
        return;
    }
    timer->bits |=
        (uint32_t)TL_TIMER_ACTIVE | TL__TIMER_QUEUED | (is_fresh ? (uint32_t)TL__TIMER_FRESH : 0U);
    timer->due = tl__time_add(timer->rate, clock->now);
    tl__timer_queue_push(&clock->queue, timer->due, slot);
    if (tl__timer_has_many_words(clock)) {
        tl__timer_tidy(clock);
    }
}

/* False: nothing has happened. */
static inline bool set_simple(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    tl__timers *timers = world->timers;
    tl__timer_clock *clock = &timers->clocks[TL__TIMER_GAME];
    tl__timer *timer = tl__timer_store_find(&timers->store, *inout);
    uint32_t slot = inout->index1 - 1;

    if (timer == NULL) {
        timer = take_simple(timers, clock, &slot);
    } else if (!leave_simple(timers, timer)) {
        timer = NULL;
    }
    if (timer == NULL) {
        return false;
    }
    tl__timer_fill(timers, timer, slot, def);
    timer->due = def->rate;
    timer->bits = tl__timer_bits_of(def, true);
    *inout = (tl_timer_id){slot + 1, timer->generation};
    arm_simple(world, clock, timer, slot);
    return true;
}

/* Whether it is to fire once again, and nothing else. */
static inline bool fires_again(const tl_timer_def *def)
{
    int options = def->loop | def->has_first_delay | def->max_once_per_frame | def->real_time;

    return options == 0 && def->fn != NULL && def->name == NULL &&
           tl_actor_id_is_left_out(def->owner);
}

/* T-49: the timer whose turn it is becomes the new one. False: nothing has happened. */
static inline bool set_again(tl__timers *timers, tl_timer_id *inout, const tl_timer_def *def)
{
    tl__timer *timer = tl__timer_in_turn(timers, inout);
    uint32_t generation = 0;

    if (timer == NULL || !fires_again(def) ||
        __builtin_add_overflow(timer->generation, 2, &generation) ||
        !tl__timer_fire_again(timers, timer, def->rate)) {
        return false;
    }
    timer->fn = def->fn;
    timer->user = def->user;
    timer->bits &= ~(uint32_t)TL__TIMER_ONCE;
    timer->generation = generation;
    inout->generation = generation;
    return true;
}

/* As tl_timer_set(), of whatever is to be set. */
static __attribute__((noinline)) tl_result set_any(tl_world *world, tl_timer_id *inout,
                                                   const tl_timer_def *def)
{
    if (tl__world_is_free(world) && !world->core.is_ue3 && inout != NULL && def != NULL) {
        return is_simple(def) && tl__collection_beside(world) == 0 && set_simple(world, inout, def)
                   ? TL_OK
                   : tl__timer_set(world, inout, def, TL__TIMER_PLAIN);
    }
    if (tl__is_recording(world)) {
        return tl__record_timer_set(inout, def);
    }
    tl_result result = tl__world_may_schedule(world);

    return result != TL_OK ? result : TL_ERR_INVALID;
}

tl_result tl_timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    if (tl__timer_is_in_turn(world) && inout != NULL && def != NULL &&
        set_again(world->timers, inout, def)) {
        return TL_OK;
    }
    return set_any(world, inout, def);
}
