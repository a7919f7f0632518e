/* Repairing the order where something changed. */
#include "schedule/order.h"

#include "schedule/schedule.h"
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

/* Whether a walk from there would not enter a prerequisite: an earlier root has visited it. */
static inline bool is_behind(const tl_world *world, const tl__edge *edge, uint64_t key)
{
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL) {
        return false; /* the edge is to be dropped */
    }
    if (tl__order_is_visited(world, tl__edge_links(world, edge)) && before->order < key) {
        return true;
    }
    return !tl__schedule_is_in_frame(world, before) || !tl__walk_can_enter(world, before);
}

/* A function that is alone in its block stays so, at its place, if it is a root as before and its
 * walk would enter nothing. What waits for it and is an earlier root now has changed too, and comes
 * to it on its own walk. */
static bool stays_alone(tl_world *world, const tl__links *links)
{
    const tl__tick *tick = tl__tick_at(world, links->slot);
    const uint32_t slot1 = links->slot + 1;

    if (links->root != slot1 || links->first != slot1 || links->next != 0 ||
        !tl__order_is_root(world, tick) || tl__order_root_key(world, tick) != tick->order) {
        return false;
    }
    for (uint32_t e = links->first_edge; e != 0; e = tl__edge_at(world, e)->next) {
        if (!is_behind(world, tl__edge_at(world, e), tick->order)) {
            return false;
        }
    }
    for (uint32_t e = links->first_edge; e != 0; e = tl__edge_at(world, e)->next) {
        tl__edge_at(world, e)->is_closing = false; /* as that walk would */
        tl__edge_at(world, e)->is_walked = true;
    }
    return true;
}

/* Functions in touched blocks are in none from here on: keys of the others can be relied on. */
static tl_result open_touched(tl_world *world)
{
    const tl__listings *touched = &world->schedule->order.touched;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < touched->count && result == TL_OK && !tl__order_is_long(world); i++) {
        tl__links *links =
            tl__links_of(world, tl__tick_at(world, tl__listing_slot(touched->items[i])));
        if (links == NULL || !tl__order_is_visited(world, links)) {
            continue;
        }
        if (!stays_alone(world, links)) {
            result = tl__block_open(world, links->root - 1);
        } else if (!tl__settle_later(world, links)) {
            result = TL_ERR_NO_MEMORY;
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
    if (!links->is_waiting) { /* else it stays, or its block was opened and it has a home */
        result = tl__block_find_home(world, links);
    }
    return result == TL_OK && !tl__settle_later(world, links) ? TL_ERR_NO_MEMORY : result;
}

/* What was in opened blocks goes to the least root that reaches it now; a block that is opened from
 * here on keeps its root, and is opened only to give something to an earlier one. */
static tl_result rehome_loose(tl_world *world)
{
    const tl__slots *loose = &world->schedule->order.loose;
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
    tl__listings *touched = &world->schedule->order.touched;
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
    world->schedule->order.loose.count = 0;
    return result == TL_OK && *is_done ? tl__settle_all(world) : result;
}
