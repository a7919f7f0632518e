/* The levels that take part in a frame. */
#include "schedule/schedule.h"
#include "world.h"

/* Puts enabled functions that memory did not suffice for back into their level's list. */
static tl_result find_lost(tl_world *world)
{
    const tl__pool *pool = &world->ticks->pool;
    tl_result result = TL_OK;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count && result == TL_OK;
         i = tl__pool_next(pool, i + 1)) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->registration != 0 && tick->state == TL_TICK_ENABLED) {
            result = tl__level_list(world, tl__level_at(world, tick->level - 1), i);
        }
    }
    world->schedule->has_lost = result != TL_OK;
    tl__order_set_dirty(world);
    return result;
}

/* Nothing has changed since they were listed. */
static void take_listed(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;

    for (uint32_t i = 0; i < schedule->level_count; i++) {
        tl__level_at(world, schedule->levels[i])->frame_stamp = schedule->frame_stamp;
    }
}

/* M-3, W-41: the visible levels of the collection. A changed list is a changed order. */
static tl_result list_levels(tl_world *world, uint32_t collection_slot)
{
    tl__schedule *schedule = world->schedule;
    const tl__collection *collection = tl__collection_at(world, collection_slot);
    void *levels = schedule->levels;
    uint32_t count = 0;

    bool has_room = tl__memory_grow(&world->core.memory, &levels, &schedule->level_capacity,
                                    collection->level_count, sizeof(*schedule->levels));

    schedule->levels = levels;
    for (uint32_t i = 0; i < collection->level_count && has_room; i++) {
        uint32_t slot = collection->levels[i];
        tl__level *level = tl__level_at(world, slot);
        if (!level->is_shown) {
            continue;
        }
        if (count >= schedule->level_count || schedule->levels[count] != slot) {
            schedule->order.is_dirty = true;
        }
        level->frame_stamp = schedule->frame_stamp;
        level->ordinal = count;
        schedule->levels[count++] = slot;
    }
    schedule->order.is_dirty |= count != schedule->level_count;
    schedule->level_count = count;
    schedule->listed = has_room ? collection_slot + 1 : 0;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

tl_result tl__schedule_gather_levels(tl_world *world, uint32_t collection)
{
    tl_result result = world->schedule->has_lost ? find_lost(world) : TL_OK;

    if (result != TL_OK || world->schedule->listed != collection + 1) {
        return result == TL_OK ? list_levels(world, collection) : result;
    }
    take_listed(world);
    return TL_OK;
}

tl_result tl__schedule_advance_levels(tl_world *world, bool is_paused)
{
    const tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = tl__level_advance(world, tl__level_at(world, schedule->levels[i]),
                                   world->core.times.delta, is_paused);
    }
    return result;
}
