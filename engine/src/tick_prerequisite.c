/* Prerequisites: the public calls. */
#include "record_call.h"
#include "schedule.h"
#include "tick.h"
#include "world.h"

static inline const tl__pool_slot *find(const tl_world *world, tl_tick_id id)
{
    return tl__pool_find_slot(&world->ticks.pool, id.index1, id.generation, sizeof(tl__tick));
}

/* NULL: it has none. */
static inline tl__links *links_beside(const tl_world *world, const tl__pool_slot *slot)
{
    return slot->beside != 0 ? tl__links_by(world, slot->beside - 1) : NULL;
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
static void touch(tl_world *world, const tl__links *tick, const tl__links *before)
{
    tl__order_change(world, tick->slot);
    if (!tl__order_is_visited(world, before)) {
        tl__order_change(world, before->slot);
    }
}

/* Appends one, where both functions have links. */
static inline tl_result append(tl_world *world, tl_tick_id id, tl_tick_id before_id,
                               const tl__edge_ends *ends)
{
    if (!ends->tick->can_tick || !ends->before->can_tick) {
        return TL_ERR_NOT_TICKABLE;
    }
    const tl__edge_place place = place_of(world, ends->tick, before_id);
    if (place.edge != 0) {
        return TL_ERR_EXISTS;
    }
    if (ends->tick->rank <= ends->before->rank && !world->def.accept_cycles) {
        tl_result result = tl__edge_rank(world, id, before_id, ends);
        if (result != TL_OK) {
            return result;
        }
    }
    tl_result result = tl__edge_append(world, before_id, ends, place.previous);
    if (result == TL_OK && !world->schedule.order.is_dirty) {
        touch(world, ends->tick, ends->before);
    }
    return result;
}

/* The same where one of them has none yet. */
static tl_result append_first(tl_world *world, tl_tick_id id, tl_tick_id before_id)
{
    uint32_t slot = tl__tick_slot(id);
    uint32_t before_slot = tl__tick_slot(before_id);
    tl__edge_ends ends = {0};

    if (!tl__tick_can_tick(tl__tick_at(world, slot)) ||
        !tl__tick_can_tick(tl__tick_at(world, before_slot))) {
        return TL_ERR_NOT_TICKABLE;
    }
    tl_result result = tl__links_take(world, before_slot, &ends.before);
    if (result == TL_OK) {
        result = tl__links_take(world, slot, &ends.tick);
    }
    ends.beside = tl__tick_at(world, before_slot)->links;
    return result == TL_OK ? append(world, id, before_id, &ends) : result;
}

static tl_result add(tl_world *world, tl_tick_id id, tl_tick_id before_id)
{
    const tl__pool_slot *tick = find(world, id);
    const tl__pool_slot *before = find(world, before_id);

    if (tick == NULL || before == NULL) {
        return TL_ERR_STALE_ID;
    }
    const tl__edge_ends ends = {links_beside(world, tick), links_beside(world, before),
                                before->beside};
    return ends.tick != NULL && ends.before != NULL ? append(world, id, before_id, &ends)
                                                    : append_first(world, id, before_id);
}

static tl_result remove_one(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__pool_slot *tick = find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__links *links = links_beside(world, tick);
    const tl__edge_place place =
        links != NULL ? place_of(world, links, before) : (tl__edge_place){0};
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
    (void)tl__edge_drop(world, links, place);
    return TL_OK;
}

/* Where the world is not free (world.h): the call is recorded, or it fails. */

static tl_result add_elsewhere(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__is_recording(world)
               ? tl__record_call(tl__apply_tick_add_prerequisite, "tl_tick_add_prerequisite",
                                 tl_tick_id_store(id), tl_tick_id_store(before))
               : tl__world_may_change(world);
}

static tl_result remove_elsewhere(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__is_recording(world)
               ? tl__record_call(tl__apply_tick_remove_prerequisite, "tl_tick_remove_prerequisite",
                                 tl_tick_id_store(id), tl_tick_id_store(before))
               : tl__world_may_change(world);
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__world_is_free(world) ? add(world, id, before) : add_elsewhere(world, id, before);
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__world_is_free(world) ? remove_one(world, id, before)
                                    : remove_elsewhere(world, id, before);
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
