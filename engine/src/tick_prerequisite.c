/* Prerequisites: the public calls. */
#include "record_call.h"
#include "schedule.h"
#include "tick.h"
#include "world.h"

/* False: the id is stale. */
static inline bool find(const tl_world *world, tl_tick_id id, tl__edge_end *end)
{
    const tl__pool_slot *slot =
        tl__pool_find_slot(&world->ticks.pool, id.index1, id.generation, sizeof(tl__tick));

    if (slot == NULL) {
        return false;
    }
    end->id = id;
    end->beside = slot->beside;
    end->links = slot->beside != 0 ? tl__links_by(world, slot->beside - 1) : NULL;
    return true;
}

static inline bool can_tick(const tl_world *world, const tl__edge_end *end)
{
    return end->links != NULL ? end->links->can_tick
                              : tl__tick_can_tick(tl__tick_at(world, tl__tick_slot(end->id)));
}

/* Where a prerequisite stands; behind the last one if it is none. */
static tl__edge_place place_of(const tl_world *world, const tl__links *links, tl_tick_id before)
{
    tl__edge_place place = {.edge = links->first_edge};

    while (place.edge != 0) {
        const tl__edge *edge = tl__edge_at(world, place.edge);
        if (tl_tick_id_store(edge->before) == tl_tick_id_store(before)) {
            break;
        }
        place = (tl__edge_place){edge->next, place.edge};
    }
    return place;
}

/* The place of the function changes, and that of what it waits for if that was in no block. */
static void touch(tl_world *world, const tl__edge_end *tick, const tl__edge_end *before)
{
    if (world->schedule.order.is_dirty) {
        return;
    }
    tl__order_change(world, tl__tick_slot(tick->id));
    if (!tl__order_is_visited(world, before->links)) {
        tl__order_change(world, tl__tick_slot(before->id));
    }
}

static tl_result add(tl_world *world, tl_tick_id id, tl_tick_id before_id)
{
    tl__edge_end tick;
    tl__edge_end before;
    tl__edge_place place = {0};

    if (!find(world, id, &tick) || !find(world, before_id, &before)) {
        return TL_ERR_STALE_ID;
    }
    if (!can_tick(world, &tick) || !can_tick(world, &before)) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (tick.links != NULL) {
        place = place_of(world, tick.links, before_id);
    }
    if (place.edge != 0) {
        return TL_ERR_EXISTS;
    }
    tl_result result = tl__edge_append(world, &tick, &before, place);
    if (result == TL_OK) {
        touch(world, &tick, &before);
    }
    return result;
}

static tl_result remove_one(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    tl__edge_end tick;
    tl__edge_place place = {0};

    if (!find(world, id, &tick)) {
        return TL_ERR_STALE_ID;
    }
    if (tick.links != NULL) {
        place = place_of(world, tick.links, before);
    }
    if (place.edge == 0) {
        return TL_ERR_REFUSED;
    }
    tl_result result = world->frame.is_open ? tl__cut_note(world, place.edge) : TL_OK;
    if (result != TL_OK) {
        return result;
    }
    if (!world->schedule.order.is_dirty) {
        tl__order_change(world, tl__tick_slot(id));
    }
    (void)tl__edge_drop(world, tick.links, place);
    return TL_OK;
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__world_is_free(world)) {
        return add(world, id, before);
    }
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_add_prerequisite, "tl_tick_add_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);

    return result == TL_OK ? add(world, id, before) : result;
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__world_is_free(world)) {
        return remove_one(world, id, before);
    }
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_remove_prerequisite, "tl_tick_remove_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);

    return result == TL_OK ? remove_one(world, id, before) : result;
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
        tl__step *top = &search->stack[depth - 1];
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
