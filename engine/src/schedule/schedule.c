/* Begin and end of the tick functions of a frame (M-3, M-6), and what a pause frame runs (P-1 to
 * P-10). */
#include "schedule/schedule.h"
#include "base/assert.h"
#include "core/world.h"

/* Reserved at most, whatever the capacity: lists grow with the functions that exist. */
enum { MANY = 256, FEW = 16 };

tl_result tl__schedule_init(tl_world *world)
{
    TL_ASSERT(world->schedule->segments.capacity == 0);

    tl__schedule *schedule = world->schedule;
    uint32_t many = tl__least(world->core.def.capacity.ticks, MANY);
    bool has_room = TL__LIST_ROOM(&world->core.memory, &schedule->rescheduled, many) &&
                    TL__LIST_ROOM(&world->core.memory, &schedule->round, many) &&
                    TL__LIST_ROOM(&world->core.memory, &schedule->segments, FEW);
    tl_result result = has_room ? tl__order_init(world) : TL_ERR_NO_MEMORY;

    return TL__THEN(result, tl__run_lists_init(world));
}

void tl__schedule_free(tl_world *world)
{
    tl__schedule *schedule = world->schedule;
    tl__memory *memory = &world->core.memory;

    tl__run_lists_free(world);
    tl__order_free(world);
    tl__search_free(world);
    TL__LIST_FREE(memory, &schedule->segments);
    TL__LIST_FREE(memory, &schedule->levels);
    TL__LIST_FREE(memory, &schedule->rescheduled);
    TL__LIST_FREE(memory, &schedule->round);
}

static void open(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    schedule->frame_stamp += 1;
    tl__cuts_clear(world);
    tl__dispatch_clear(world);
    schedule->segments.count = 0;
    schedule->rescheduled.count = 0;
    schedule->has_due = false;
    schedule->next_spawned = 0;
    schedule->round_begin[TL__NORMAL] = 0;
    schedule->round_begin[TL__HIGH] = 0;
    tl__run_lists_forget_queued(&schedule->run_lists);
}

/* C-11: due functions cool down again after the frame. */
static tl_result reschedule_due(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->levels.count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        result = level->due.count > 0 ? tl__reschedule_due(world, level) : TL_OK;
    }
    return result;
}

static void count_queued(tl_world *world)
{
    const tl__run_lists *lists = &world->schedule->run_lists;

    world->core.stats.ticks_queued += lists->count;
    world->core.stats.demotions += lists->demotions;
    world->core.stats.cycles += lists->cycles;
    world->core.stats.hidden_prerequisites += lists->hidden;
}

tl_result tl__schedule_begin(tl_world *world, uint32_t collection, bool may_have_run)
{
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__schedule *schedule = world->schedule;

    open(world);
    schedule->uses_run_lists = true;
    tl_result result = tl__schedule_gather_levels(world, collection);
    schedule->order.is_dirty |= may_have_run;
    result = TL__THEN(result, tl__schedule_advance_levels(world, false));
    result = TL__THEN(result, tl__order_update(world));
    result = TL__THEN(result, reschedule_due(world));
    result = TL__THEN(result, tl__dispatch_begin(world));
    result = TL__THEN(result, tl__any_thread_begin(world));
    if (result != TL_OK) {
        return result;
    }
    schedule->order.is_dirty |= may_have_run; /* the next frame makes the order again, too */
    schedule->takes_newly_spawned = true;
    count_queued(world);
    return TL_OK;
}

void tl__schedule_idle(tl_world *world)
{
    open(world);
    tl__any_thread_idle(world);
    world->schedule->uses_run_lists = false;
    world->schedule->takes_newly_spawned = false;
}

void tl__schedule_abandon(tl_world *world)
{
    tl__reschedule_none(world);
    tl__schedule_idle(world);
    tl__order_forget(world); /* it may be half made */
    tl__levels_list_anew(world);
}

tl_result tl__schedule_end(tl_world *world)
{
    world->schedule->takes_newly_spawned = false;
    tl_result result = tl__reschedule_apply(world);
    tl__newly_spawned_end_frame(world);
    return result;
}

/* What a pause frame runs (P-1 to P-10). */

/* Queues one function of a pause frame. The order is rebuilt after the pause, so that it may
 * overwrite the function's groups. */
static tl_result queue_paused(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (tick->ran_frame == world->core.frame.counter) {
        return TL_OK; /* P-10 */
    }
    tl__order_set_dirty(world);
    tick->actual_start = TL_TICK_GROUP_PRE_PHYSICS;
    tick->actual_end = TL_TICK_GROUP_PRE_PHYSICS;
    tick->reason = TL_TICK_AS_WANTED;
    tick->is_queued_high = false; /* P-7 */
    tick->queued = 0;
    return tl__run_list_queue(world, slot, TL__SOURCE_SPAWNED);
}

static tl_result pause_level(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->due.count && result == TL_OK; i++) {
        result = queue_paused(world, tl__due_slot(&level->due.items[i]));
    }
    result = TL__THEN(result, tl__reschedule_due(world, level));
    for (uint32_t i = 0; i < level->listed.count && result == TL_OK; i++) {
        uint32_t slot = tl__listing_slot(level->listed.items[i]);
        const tl__tick *tick = tl__tick_at(world, slot);
        bool was_due = tl__schedule_is_queued(world, tick) || tl__cold_of(tick)->reschedule != 0;
        if (!tick->tick_even_when_paused || tick->state != TL_TICK_ENABLED || was_due) {
            continue;
        }
        result = queue_paused(world, slot);
        if (result == TL_OK && tick->has_interval) {
            tl__order_set_dirty(world);
            result = tl__reschedule_fully(world, slot);
        }
    }
    return result;
}

tl_result tl__schedule_begin_pause(tl_world *world, uint32_t collection)
{
    TL_ASSERT(world->is_paused);
    TL_ASSERT(world->core.frame.is_pause);

    tl__schedule *schedule = world->schedule;

    tl__schedule_idle(world);
    tl_result result = tl__schedule_gather_levels(world, collection);
    result = TL__THEN(result, tl__schedule_advance_levels(world, true));
    for (uint32_t i = 0; i < schedule->levels.count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        tl__level_update(world, level);
        result = pause_level(world, level);
    }
    return result;
}
