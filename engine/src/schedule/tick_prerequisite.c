/* Prerequisites: the public calls. */
#include "command/record_call.h"
#include "schedule/edge_list.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"

static inline const tl__pool_slot *find(const tl_world *world, tl_tick_id id)
{
    return tl__pool_find_slot(&world->ticks->pool, id.index1, id.generation,
                              tl__pool_stride(sizeof(tl__tick)));
}

/* Where a prerequisite stands; behind the last one if it is none. */
static inline tl__edge_place place_of(const tl_world *world, const tl__links *links,
                                      tl_tick_id before)
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

/* Whether a live function is one of the two that only the world orders (D-14): its slot is theirs
 * as long as the world lives. */
static inline bool is_physics(const tl_world *world, tl_tick_id id)
{
    return id.index1 == world->physics_start.index1 || id.index1 == world->physics_end.index1;
}

/* The usual case needs no other function; what is rare is prepared or told of in edge.c. */
static inline tl_result add(tl_world *world, tl_tick_id id, tl_tick_id before_id)
{
    const tl__pool_slot *tick_slot = find(world, id);
    const tl__pool_slot *before_slot = find(world, before_id);

    if (tick_slot == NULL || before_slot == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (is_physics(world, id)) {
        return TL_ERR_REFUSED;
    }
    if (tick_slot->beside == 0 || before_slot->beside == 0) {
        return tl__edge_prepare(world, id, before_id);
    }
    tl__links *tick = tl__links_by(world, tick_slot->beside - 1);
    const tl__links *before = tl__links_by(world, before_slot->beside - 1);
    if (!tick->can_tick || !before->can_tick) {
        return TL_ERR_NOT_TICKABLE;
    }
    const tl__edge_place place = place_of(world, tick, before_id);
    if (place.edge != 0) {
        return TL_ERR_EXISTS;
    }
    bool is_against = tick->rank <= before->rank && !world->core.def.accept_cycles;
    uint32_t added = world->ticks->free_edge;
    if (is_against || added == 0) {
        return tl__edge_prepare(world, id, before_id);
    }
    tl__edge *edge = tl__edge_at(world, added);
    world->ticks->free_edge = edge->next;
    *edge = (tl__edge){
        .before = before_id, .links = before_slot->beside - 1, .slot = tick->slot & TL__SLOT_MASK};
    tl__edge_set_next(world, tick, place.previous, added);
    return tl__edge_is_told(world) ? tl__edge_tell_added(world, added) : TL_OK;
}

static inline tl_result remove_one(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__pool_slot *slot = find(world, id);

    if (slot == NULL || find(world, before) == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (slot->beside == 0 || is_physics(world, id)) {
        return TL_ERR_REFUSED;
    }
    tl__links *links = tl__links_by(world, slot->beside - 1);
    const tl__edge_place place = place_of(world, links, before);
    if (place.edge == 0) {
        return TL_ERR_REFUSED;
    }
    if (world->core.frame.is_open) {
        return tl__edge_cut(world, links, place);
    }
    (void)tl__edge_take_out(world, links, place);
    return tl__edge_is_told(world) ? tl__edge_tell_removed(world, place.edge) : TL_OK;
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
    tl__search *search = &world->schedule->search;
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
