/* Repairing the order where something changed. */
#include "order.h"

#include "schedule.h"
#include "world.h"

/* A function without edges is its own block and needs no walk. */
static tl_result settle_loner(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    uint64_t key = tl__order_root_key(world, tick);

    if (!tl__place_has_task(world, tick) || tl__order_is_due(world, tick)) {
        tl__plan_remove(world, tick); /* what is due stands beside the plan */
        return TL_OK;
    }
    tl__placement placement;
    tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
    if (tick->order != key || tick->actual_start != placement.start ||
        tick->is_queued_high != tick->high_priority) {
        tl__plan_remove(world, tick);
        tick->order = key;
    }
    tl__place_apply(world, tick, &placement);
    return tl__plan_insert(world, slot);
}

/* Functions in touched blocks are in none from here on: keys of the others can be relied on. */
static tl_result open_touched(tl_world *world)
{
    const tl__listings *touched = &world->schedule.order.touched;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < touched->count && result == TL_OK && !tl__order_is_long(world); i++) {
        const tl__links *links =
            tl__links_of(world, tl__tick_at(world, tl__listing_slot(touched->items[i])));
        if (links != NULL && tl__order_is_visited(world, links)) {
            result = tl__block_open(world, links->root - 1);
        }
    }
    return result;
}

static tl_result reconsider(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (!tl__schedule_is_in_frame(world, tick)) {
        return TL_OK;
    }
    tl_result result = tl__order_cool_afterwards(world, slot);
    if (result != TL_OK || links == NULL) {
        return result == TL_OK ? settle_loner(world, slot) : result;
    }
    if (!links->is_waiting) { /* else its block was opened, and it has found a home */
        result = tl__block_find_home(world, links);
    }
    return result == TL_OK && !tl__settle_later(world, links) ? TL_ERR_NO_MEMORY : result;
}

/* What was in opened blocks goes to the least root that reaches it now; a block that is opened from
 * here on keeps its root, and is opened only to give something to an earlier one. */
static tl_result rehome_loose(tl_world *world)
{
    const tl__slots *loose = &world->schedule.order.loose;
    uint32_t count = loose->count;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < count && result == TL_OK && !tl__order_is_long(world); i++) {
        result =
            tl__block_find_home(world, tl__links_at(world, tl__tick_at(world, loose->items[i])));
    }
    return result;
}

static tl_result reconsider_touched(tl_world *world)
{
    tl__listings *touched = &world->schedule.order.touched;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < touched->count && result == TL_OK; i++) {
        tl__tick *tick = tl__tick_at(world, tl__listing_slot(touched->items[i]));
        if (tl__tick_turn(world, tick) == tl__listing_turn(touched->items[i])) {
            tick->is_touched = false;
            result = reconsider(world, tl__listing_slot(touched->items[i]));
        }
    }
    touched->count = result == TL_OK ? 0 : touched->count; /* the build lets go of the rest */
    return result;
}

/* Gives up, and says so, when it takes long. */
tl_result tl__order_repair(tl_world *world, bool *is_done)
{
    tl__dependents_need(world);
    tl_result result = open_touched(world);
    if (result == TL_OK) {
        result = rehome_loose(world);
    }
    if (result == TL_OK && !tl__order_is_long(world)) {
        result = reconsider_touched(world);
    }
    if (result == TL_OK) {
        result = tl__blocks_walk(world);
    }
    *is_done = !tl__order_is_long(world);
    world->schedule.order.loose.count = 0;
    return result == TL_OK && *is_done ? tl__settle_all(world) : result;
}
