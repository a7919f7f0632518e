/* What a pause frame runs (P-1 to P-10). */
#include "base/assert.h"
#include "schedule/schedule.h"
#include "world.h"

/* One function of a pause frame. Its groups are void: the plan is made anew afterwards. */
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
    tick->rebuild = 0;
    return tl__run_list_queue(world, slot, TL__SOURCE_LATE);
}

static tl_result pause_level(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = queue_paused(world, tl__due_slot(&level->expired.entries[i]));
    }
    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = tl__listing_slot(level->enabled.items[i]);
        const tl__tick *tick = tl__tick_at(world, slot);
        if (!tick->tick_even_when_paused) {
            continue;
        }
        result = queue_paused(world, slot);
        if (result == TL_OK && tick->has_interval) {
            tl__order_set_dirty(world);
            result = tl__reschedule_fully(world, slot);
        }
    }
    return result == TL_OK ? tl__reschedule_expired(world, level) : result;
}

tl_result tl__schedule_begin_pause(tl_world *world, uint32_t collection)
{
    TL_ASSERT(world->is_paused);
    TL_ASSERT(world->core.frame.is_pause);

    tl__schedule *schedule = world->schedule;

    tl__schedule_idle(world);
    tl_result result = tl__schedule_gather_levels(world, collection);
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = tl__level_update(world, tl__level_at(world, schedule->levels[i]));
    }
    if (result == TL_OK) {
        result = tl__schedule_advance_levels(world, true);
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = pause_level(world, tl__level_at(world, schedule->levels[i]));
    }
    return result;
}
