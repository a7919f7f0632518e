/* Making the whole order anew. */
#include "order.h"

#include "schedule.h"
#include "world.h"

static tl_result append_block(tl_world *world, const tl__links *root)
{
    tl_result result = TL_OK;

    for (uint32_t member = root->first; member != 0 && result == TL_OK;) {
        tl__tick *tick = tl__tick_at(world, member - 1);
        tl__links *links = tl__links_at(world, tick);
        tl__placement placement;
        tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
        tl__place_count_edges(world, links, &placement);
        tl__place_apply(world, tick, &placement);
        if (tl__place_has_task(world, tick)) {
            result = tl__plan_append(world, member - 1);
        }
        member = links->next;
    }
    return result;
}

static tl_result append_loner(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tl__place_has_task(world, tick)) {
        return TL_OK;
    }
    tl__placement placement;
    tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
    tl__place_apply(world, tick, &placement);
    tick->order = tl__order_root_key(world, tick);
    return tl__plan_append(world, slot);
}

static tl_result append_root(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return append_loner(world, slot);
    }
    if (!tl__order_is_root(world, tick) || tl__order_is_visited(world, links)) {
        return TL_OK;
    }
    tl_result result = tl__walk_root(world, slot, tl__order_root_key(world, tick));
    return result == TL_OK ? append_block(world, links) : result;
}

static tl_result append_level(tl_world *world, const tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = tl__listing_slot(level->enabled.items[i]);
        if (!tl__order_is_due(world, tl__tick_at(world, slot))) {
            result = tl__order_cool_afterwards(world, slot);
            result = result == TL_OK ? append_root(world, slot) : result;
        }
    }
    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->expired.entries[i]);
        if (tl__tick_at(world, slot)->links != 0) {
            result = append_root(world, slot);
        }
    }
    return result;
}

/* Nothing is open, loose, waiting or touched: also after memory ran out in between. */
static void reset(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    const tl__pool *pool = &world->ticks.links;

    for (uint32_t i = 0; i < order->touched.count; i++) {
        tl__tick_at(world, tl__listing_slot(order->touched.items[i]))->is_touched = false;
    }
    if (order->opened_count + order->waiting.count > 0) {
        for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
             i = tl__pool_next(pool, i + 1)) {
            tl__links *links = tl__pool_at(pool, i);
            links->is_open = false;
            links->is_waiting = false;
        }
    }
    order->touched.count = 0;
    order->opened_count = 0;
    order->loose.count = 0;
    order->waiting.count = 0;
}

tl_result tl__order_build(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    reset(world);
    world->schedule.order.is_dirty = false;
    tl__serial_next_build(world);
    tl__plan_clear(world);
    world->stats.order_builds += 1;
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        result = tl__level_settle(world, level);
        result = result == TL_OK ? append_level(world, level) : result;
    }
    return result;
}
