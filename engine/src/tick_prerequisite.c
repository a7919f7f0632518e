/* Prerequisites: the public calls. */
#include "item.h"
#include "record_call.h"
#include "schedule.h"
#include "tick.h"
#include "world.h"

static bool can_tick(const tl__tick *tick)
{
    return tick->can_ever_tick || tick->registration != 0;
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_add_prerequisite, "tl_tick_add_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    const tl__tick *tick = tl__tick_find(world, id);
    const tl__tick *target = tl__tick_find(world, before);
    if (tick == NULL || target == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!can_tick(tick) || !can_tick(target)) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (tl__edge_find(world, tick, before, &index) != 0) {
        return TL_ERR_EXISTS;
    }
    result = tl__edge_append(world, id, before);
    if (result != TL_OK) {
        return result;
    }
    tl__order_touch(world, tl__tick_slot(id));
    if (!tl__order_is_visited(world, tl__links_at(world, target))) {
        tl__order_touch(world, tl__tick_slot(before)); /* until now it was in no block */
    }
    return TL_OK;
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_remove_prerequisite, "tl_tick_remove_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    uint32_t edge = tl__edge_find(world, tick, before, &index);
    if (edge == 0) {
        return TL_ERR_REFUSED;
    }
    result = tl__held_cut(world, edge);
    if (result != TL_OK) {
        return result;
    }
    tl__order_touch(world, tl__tick_slot(id));
    tl__edge_drop(world, tl__links_of(world, tick), index);
    return TL_OK;
}

uint32_t tl_tick_prerequisites(const tl_world *world, tl_tick_id id, tl_tick_id *out,
                               uint32_t capacity)
{
    const tl__tick *tick = world != NULL ? tl__tick_find(world, id) : NULL;
    uint32_t count = 0;

    if (tick == NULL) {
        return 0;
    }
    const tl__links *links = tl__links_of(world, tick);
    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        if (out != NULL && count < capacity) {
            out[count] = tl__edge_at(world, edge)->before;
        }
        count += 1;
    }
    return count;
}

/* Visits a function and all that it waits for; `touches`: and gives each this priority. */
static tl_result set_priorities(tl_world *world, uint32_t slot, bool touches, bool high)
{
    tl__search *search = &world->schedule.search;
    uint32_t depth = 0;

    tl__serial_next_search(world);
    if (!tl__search_enter(world, slot, &depth)) {
        return TL_ERR_NO_MEMORY;
    }
    while (depth > 0) {
        tl__visit *top = &search->stack[depth - 1];
        if (touches) {
            tl__tick_at(world, top->slot)->high_priority = high;
            tl__order_touch(world, top->slot);
        }
        if (top->edge == 0) {
            depth -= 1;
            continue;
        }
        const tl__edge *edge = tl__edge_at(world, top->edge);
        top->edge = edge->next;
        if (tl__tick_find(world, edge->before) != NULL &&
            !tl__search_enter(world, tl__tick_slot(edge->before), &depth)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}

tl_result tl_tick_set_priority_including_prerequisites(tl_world *world, tl_tick_id id, bool high)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_set_priority_including_prerequisites,
                               "tl_tick_set_priority_including_prerequisites", tl_tick_id_store(id),
                               (uint64_t)high);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (tl__tick_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    result = set_priorities(world, tl__tick_slot(id), false, high); /* takes all the memory */
    return result == TL_OK ? set_priorities(world, tl__tick_slot(id), true, high) : result;
}
