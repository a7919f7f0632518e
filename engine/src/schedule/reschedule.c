/* When interval functions are due next: their cooldowns begin when the frame has ended (C-10 to
 * C-13). level_cooling.c enables those that are due. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Stands for a function that was unregistered or disabled since. */
#define CANCELLED UINT32_MAX

/* It will cool down until its clock has passed `due`. */
static tl_result reschedule(tl_world *world, uint32_t slot, tl_time due)
{
    tl__slots *rescheduled = &world->schedule->rescheduled;
    tl__tick *tick = tl__tick_at(world, slot);

    if (!TL__LIST_PUSH(&world->core.memory, rescheduled, slot)) {
        return TL_ERR_NO_MEMORY;
    }
    tick->cold->reschedule = rescheduled->count & TL__RESCHEDULE_MASK;
    tick->cold->due = due;
    tick->was_interval = true;
    return TL_OK;
}

tl_result tl__reschedule_fully(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl_time interval = tl__tick_at(world, slot)->cold->interval;

    return reschedule(world, slot, tl__time_add(tl__level_clock(world, slot), interval));
}

/* C-11 to C-13, D-6: counted from when it was due, which is the credit. */
static tl_time next_due(const tl_world *world, uint32_t slot)
{
    const tl__cold *cold = tl__tick_at(world, slot)->cold;
    tl_time clock = tl__level_clock(world, slot);
    tl_time due = tl__time_add(cold->due, cold->interval);

    if (cold->overrun == TL_OVERRUN_SKIP && due < clock) {
        uint64_t interval = (uint64_t)cold->interval;
        uint64_t late = (uint64_t)clock - (uint64_t)due; /* perhaps longer than a time */
        return tl__time_add(clock, (tl_time)((interval - late % interval) % interval));
    }
    tl_time least = tl__time_sub(clock, cold->interval);
    return cold->overrun == TL_OVERRUN_CAP && due < least ? least : due;
}

/* C-11: a due function cools down again, counted from when it was due (the credit); one that
 * is no interval function any more goes back to the enabled set (C-13). */
tl_result tl__reschedule_due(tl_world *world, const tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->due.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->due.items[i]);
        if (tl__tick_at(world, slot)->has_interval) {
            result = reschedule(world, slot, next_due(world, slot));
        } else {
            tl__level_list(world, slot);
            tl__order_set_dirty(world);
        }
    }
    return result;
}

void tl__reschedule_cancel(tl_world *world, const tl__tick *tick)
{
    if (tl__cold_of(tick)->reschedule != 0) {
        world->schedule->rescheduled.items[tick->cold->reschedule - 1] = CANCELLED;
        tick->cold->reschedule = 0;
    }
}

void tl__reschedule_none(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    for (uint32_t i = 0; i < schedule->rescheduled.count; i++) {
        if (schedule->rescheduled.items[i] != CANCELLED) {
            tl__tick_at(world, schedule->rescheduled.items[i])->cold->reschedule = 0;
        }
    }
    schedule->rescheduled.count = 0;
}

tl_result tl__reschedule_apply(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->rescheduled.count; i++) {
        uint32_t slot = schedule->rescheduled.items[i];
        if (slot == CANCELLED) {
            continue;
        }
        tl__tick *tick = tl__tick_at(world, slot);
        tick->cold->reschedule = 0;
        tl_result cooled = tl__level_cool(world, slot, tick->cold->due);
        if (cooled != TL_OK) { /* it stays enabled */
            tl__level_list(world, slot);
            tl__order_set_dirty(world);
        }
        result = TL__THEN(result, cooled);
    }
    schedule->rescheduled.count = 0;
    return result;
}
