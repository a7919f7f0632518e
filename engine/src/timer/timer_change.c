/* Clearing and pausing timers. */
#include "command/record_call.h"
#include "core/observe.h"
#include "timer/timer.h"
#include "world.h"

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

static tl_result clear(tl_world *world, tl_timer_id *inout)
{
    bool is_there = tl__timer_store_find(&world->timers->store, *inout) != NULL;

    if (is_there) {
        tl__timer_clear_slot(world->timers, inout->index1 - 1);
    }
    *inout = (tl_timer_id){0};
    return is_there ? TL_OK : TL_ERR_STALE_ID;
}

tl_result tl_timer_clear(tl_world *world, tl_timer_id *inout)
{
    if (tl__world_is_free(world) && inout != NULL) {
        return clear(world, inout);
    }
    if (tl__is_recording(world)) {
        return tl__record_timer_clear(inout);
    }
    tl_result result = tl__world_may_change(world);
    return result == TL_OK ? TL_ERR_INVALID : result;
}

uint32_t tl_timer_clear_all_for(tl_world *world, tl_actor_id owner)
{
    if (tl__is_recording(world)) {
        tl__record_timer_clear_all_for(owner);
        return 0;
    }
    uint32_t cleared = 0;

    if (tl__world_may_change(world) != TL_OK || tl_actor_id_is_null(owner)) {
        return 0;
    }
    tl__timers *timers = world->timers;
    const tl__timer_store *store = &timers->store;
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        if (tl_actor_id_equal(at(timers, slot)->owner, owner)) {
            tl__timer_clear_slot(timers, slot);
            cleared += 1;
        }
    }
    return cleared;
}

/* T-58: the period of a loop is not advanced, or, as an option, by the calls that were made; calls
 * that max_once_per_frame cuts count as made. */
static void keep_phase(tl_world *world, tl__timer *timer)
{
    const tl__timer_execution *execution = &world->timers->execution;
    tl_time missed = (tl_time)execution->index - 1;

    if (tl__timer_has(timer, TL__TIMER_ONCE)) {
        missed = tl__timer_missed(timer, tl__timer_clock_of(world->timers, timer)->now);
    }
    if (world->core.def.timers.pause_keeps_phase) {
        timer->due = tl__timer_due_after(timer, missed);
    }
}

/* T-57. */
static void pause_slot(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = at(timers, slot);

    if (tl__timer_status(timer) != TL_TIMER_PENDING) {
        timer->base = tl__timer_clock_of(timers, timer)->now;
    }
    if (tl__timer_has(timer, TL__TIMER_HELD)) { /* unpaused, it is pending: held all the same */
        timer->bits &= ~(uint32_t)TL__TIMER_HELD;
        timer->rate = 0;
    }
    timer->bits &= ~(uint32_t)(TL__TIMER_DUE | TL__TIMER_QUEUED);
    tl__timer_set_status(timer, TL_TIMER_PAUSED);
}

tl_result tl_timer_pause(tl_world *world, tl_timer_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_timer_pause, "tl_timer_pause", tl_timer_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__timer_status(timer) == TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    if (tl__timer_status(timer) == TL_TIMER_EXECUTING) {
        if (!tl__timer_has(timer, TL__TIMER_LOOP)) { /* T-56 */
            tl__timer_clear_slot(world->timers, id.index1 - 1);
            return TL_OK;
        }
        keep_phase(world, timer);
        tl__timer_stop_execution(world->timers, id.index1 - 1);
    }
    pause_slot(world->timers, id.index1 - 1);
    return TL_OK;
}

tl_result tl_timer_unpause(tl_world *world, tl_timer_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_timer_unpause, "tl_timer_unpause", tl_timer_id_store(id),
                               0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__timer_status(timer) != TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    tl__timer_arm(world, tl__timer_clock_of(world->timers, timer), timer);
    return TL_OK;
}
