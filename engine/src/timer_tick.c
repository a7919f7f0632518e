#include "item.h"
#include "timer.h"
#include "world.h"

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__pool_at(&timers->pool, slot);
}

tl_result tl__timers_begin(tl_world *world, uint64_t frame, tl_time delta)
{
    tl__timers *timers = &world->timers;

    if (timers->has_ticked && timers->frame == frame) {
        return TL_OK;
    }
    tl_time clock = tl__time_add(timers->clock, delta);
    timers->due.count = 0;
    timers->cursor = 0;
    tl_result result = tl__due_collect(&timers->queue, clock, &timers->due);
    if (result != TL_OK) {
        return result;
    }
    timers->clock = clock;
    timers->frame = frame;
    timers->has_ticked = true;
    timers->is_ticking = true;
    return TL_OK;
}

/* T-70: a dead owner has unbound it. */
static bool is_bound(const tl_world *world, const tl__timer *timer)
{
    return tl_actor_id_is_null(timer->owner) || tl_actor_is_valid(world, timer->owner);
}

static bool can_call(const tl_world *world, const tl__timer *timer)
{
    return timer->fn != NULL && is_bound(world, timer);
}

static tl_item item_of(const tl__timers *timers, uint32_t slot)
{
    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS,
                     tl_timer_id_store(tl__timer_id_at(timers, slot)), at(timers, slot)->name};
}

bool tl__timers_next(tl_world *world, tl_item *out)
{
    const tl__timers *timers = &world->timers;
    uint32_t executing = timers->execution.timer.index1;

    *out = (tl_item){0};
    if (!timers->is_ticking) {
        return false;
    }
    if (executing != 0 && can_call(world, at(timers, executing - 1))) {
        *out = item_of(timers, executing - 1);
        return true;
    }
    for (uint32_t i = timers->cursor; i < timers->due.count; i++) {
        const tl__due_entry *entry = &timers->due.entries[i];
        if (tl__timer_entry_is_live(timers, entry) && can_call(world, at(timers, entry->slot))) {
            *out = item_of(timers, entry->slot);
            return true;
        }
    }
    return false;
}

/* T-34. */
static void finish(tl_world *world)
{
    tl__timers *timers = &world->timers;
    uint32_t slot = timers->execution.timer.index1 - 1;
    tl__timer *timer = at(timers, slot);
    tl_time calls = timers->execution.count;

    timers->execution = (tl__timer_execution){0};
    if (tl__timer_is_loop(timer) && (timer->fn == NULL || is_bound(world, timer))) {
        tl__timer_activate(timers, slot, tl__time_add(timer->due, calls * timer->rate));
    } else {
        tl__timer_release(timers, slot);
    }
}

/* T-32; a count that does not fit is cut, and the rest follows in the next tick. */
static uint32_t call_count(const tl__timers *timers, const tl__timer *timer)
{
    if (!tl__timer_is_loop(timer)) {
        return 1;
    }
    tl_time calls = (timers->clock - timer->due) / timer->rate + 1;
    return calls < UINT32_MAX ? (uint32_t)calls : UINT32_MAX;
}

/* T-31. False: nothing is left. */
static bool take_next(tl__timers *timers)
{
    while (timers->cursor < timers->due.count) {
        const tl__due_entry *entry = &timers->due.entries[timers->cursor++];
        if (tl__timer_entry_is_live(timers, entry)) {
            tl__timer *timer = at(timers, entry->slot);
            tl__timer_set_status(timer, TL_TIMER_EXECUTING);
            timers->execution = (tl__timer_execution){tl__timer_id_at(timers, entry->slot), 0,
                                                      call_count(timers, timer)};
            return true;
        }
    }
    return false;
}

/* Brings the next call into the execution; timers without a call run out on the way. */
static bool settle(tl_world *world)
{
    tl__timers *timers = &world->timers;

    for (;;) {
        uint32_t executing = timers->execution.timer.index1;
        if (executing == 0) {
            if (!take_next(timers)) {
                return false;
            }
        } else if (can_call(world, at(timers, executing - 1))) {
            return true;
        } else {
            finish(world);
        }
    }
}

bool tl__timers_step(tl_world *world, tl_item *out)
{
    tl__timers *timers = &world->timers;
    tl_item item = {0};
    bool runs = timers->is_ticking && settle(world);

    if (runs) {
        const tl__timer *timer = at(timers, timers->execution.timer.index1 - 1);
        tl__timer_execution *execution = &timers->execution;
        const tl_timer_call call = {world, execution->timer, execution->index, execution->count,
                                    timer->due + execution->index * timer->rate};
        item = item_of(timers, execution->timer.index1 - 1);
        bool is_last =
            execution->index + 1 == execution->count || tl__timer_is_once(timer); /* T-33 */
        execution->index += 1;
        world->stats.timers_fired += 1;
        tl__item_begin(world, &item);
        timer->fn(timer->user, &call);
        tl__item_end(world);
        if (is_last && execution->timer.index1 != 0) {
            finish(world);
        }
    }
    if (out != NULL) {
        *out = item;
    }
    return runs;
}

/* T-17, T-37. */
void tl__timers_end(tl_world *world)
{
    tl__timers *timers = &world->timers;

    if (!timers->is_ticking) {
        return;
    }
    while (settle(world)) {
        (void)tl__timers_step(world, NULL);
    }
    timers->is_ticking = false;
    timers->due.count = 0;
    timers->cursor = 0;
    while (timers->first_pending != 0) {
        uint32_t slot = timers->first_pending - 1;
        tl__timer_unlink_pending(timers, slot);
        tl__timer_activate(timers, slot, tl__time_add(at(timers, slot)->due, timers->clock));
    }
}
