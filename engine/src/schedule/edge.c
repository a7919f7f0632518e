/* Prerequisites of tick functions: edges, and the links of the functions at their ends. */
#include "schedule/edge.h"

#include "schedule/edge_list.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"

/* The links of a function; it gets some if it has none. */
static tl_result take_links(tl_world *world, uint32_t slot, tl__links **out)
{
    tl__tick *tick = tl__tick_at(world, slot);
    uint32_t index = 0;

    if (tick->links == 0) {
        tl_result result = tl__pool_take(&world->ticks->links, &index);
        if (result != TL_OK) {
            return result;
        }
        tick->links = index + 1;
        tl__pool_slot_sized(&world->ticks->pool, slot, sizeof(*tick))->beside = index + 1;
        tl__links *links = tl__links_by(world, index);
        links->slot = slot;
        links->rank = ++world->schedule->search.last_rank;
        links->can_tick = tl__tick_can_tick(tick);
    }
    *out = tl__links_at(world, tick);
    return TL_OK;
}

void tl__links_update(tl_world *world, const tl__tick *tick)
{
    tl__links *links = tl__links_of(world, tick);

    if (links != NULL) {
        links->can_tick = tl__tick_can_tick(tick);
    }
}

/* Put onto the list of free ones at once, if there is room. */
enum { BATCH = 64 };

static tl_result grow_edges(tl_world *world)
{
    tl__ticks *ticks = world->ticks;
    void *edges = ticks->edges;

    if (ticks->edge_count >= ticks->edge_limit) {
        return TL_ERR_FULL;
    }
    if (!tl__memory_grow(&world->core.memory, &edges, &ticks->edge_capacity, ticks->edge_count + 1,
                         sizeof(*ticks->edges))) {
        return TL_ERR_NO_MEMORY;
    }
    ticks->edges = edges;
    return TL_OK;
}

/* So that there is a free edge; the next ones lie behind it. */
static tl_result reserve_edge(tl_world *world)
{
    tl__ticks *ticks = world->ticks;
    tl_result result = ticks->free_edge != 0 ? TL_OK : grow_edges(world);

    if (ticks->free_edge != 0 || result != TL_OK) {
        return result;
    }
    uint32_t most =
        ticks->edge_capacity < ticks->edge_limit ? ticks->edge_capacity : ticks->edge_limit;
    uint32_t room = most - ticks->edge_count;
    uint32_t first = ticks->edge_count;
    ticks->edge_count += room < BATCH ? room : BATCH;
    for (uint32_t edge = ticks->edge_count; edge > first; edge--) {
        *tl__edge_at(world, edge) = (tl__edge){.next = ticks->free_edge};
        ticks->free_edge = edge;
    }
    return TL_OK;
}

/* Ranks a function behind what it is to wait for, unless that would close a cycle (D-7). */
static tl_result rank(tl_world *world, tl__links *tick, tl__links *before)
{
    if (tick->rank > before->rank || world->core.def.accept_cycles) {
        return TL_OK;
    }
    tl_result result = tl__rank_edge(world, tick, before);
    if (result == TL_ERR_CYCLE) {
        tl__tick_log_cycle(world, tl__tick_id(world, tick->slot), tl__tick_id(world, before->slot));
    }
    return result;
}

tl_result tl__edge_prepare(tl_world *world, tl_tick_id id, tl_tick_id before_id)
{
    tl__links *tick = NULL;
    tl__links *before = NULL;

    if (!tl__tick_can_tick(tl__tick_at(world, tl__tick_slot(id))) ||
        !tl__tick_can_tick(tl__tick_at(world, tl__tick_slot(before_id)))) {
        return TL_ERR_NOT_TICKABLE;
    }
    tl_result result = take_links(world, tl__tick_slot(before_id), &before);
    if (result == TL_OK) {
        result = take_links(world, tl__tick_slot(id), &tick);
    }
    if (result == TL_OK) {
        result = rank(world, tick, before);
    }
    if (result == TL_OK) {
        result = reserve_edge(world);
    }
    return result == TL_OK ? tl_tick_add_prerequisite(world, id, before_id) : result;
}

/* The place of the function changes, and that of what it waits for if that was in no block. */
static void touch(tl_world *world, uint32_t slot, const tl__links *before)
{
    tl__order_change(world, slot);
    if (!tl__order_is_visited(world, before)) {
        tl__order_change(world, before->slot);
    }
}

tl_result tl__edge_tell_added(tl_world *world, uint32_t added)
{
    const tl__edge *edge = tl__edge_at(world, added);

    if (world->ticks->has_dependents) {
        tl__dependents_add(world, added);
    }
    if (!world->schedule->order.is_dirty) {
        touch(world, edge->slot, tl__edge_links(world, edge));
    }
    return TL_OK;
}

tl_result tl__edge_tell_removed(tl_world *world, uint32_t edge1)
{
    const tl__edge *edge = tl__edge_at(world, edge1);

    if (world->ticks->has_dependents) {
        tl__dependents_drop(world, edge);
    }
    if (!world->schedule->order.is_dirty) {
        tl__order_change(world, edge->slot);
    }
    return TL_OK;
}

tl_result tl__edge_cut(tl_world *world, tl__links *links, tl__edge_place place)
{
    tl_result result = tl__cut_note(world, place.edge);

    if (result == TL_OK) {
        (void)tl__edge_take_out(world, links, place);
        result = tl__edge_tell_removed(world, place.edge);
    }
    return result;
}

uint32_t tl__edge_drop(tl_world *world, tl__links *links, tl__edge_place place)
{
    uint32_t next = tl__edge_take_out(world, links, place);

    if (world->ticks->has_dependents) {
        tl__dependents_drop(world, tl__edge_at(world, place.edge));
    }
    return next;
}

uint32_t tl__edge_count(const tl_world *world, const tl__links *links)
{
    uint32_t count = 0;

    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        count += 1;
    }
    return count;
}

void tl__links_free(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return;
    }
    while (links->first_edge != 0) {
        (void)tl__edge_drop(world, links, (tl__edge_place){.edge = links->first_edge});
    }
    tl__dependents_need(world);
    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        tl__edge_at(world, edge)->is_gone = true;
    }
    tl__pool_give(&world->ticks->links, tick->links - 1);
    tick->links = 0;
    tl__pool_slot_sized(&world->ticks->pool, slot, sizeof(*tick))->beside = 0;
}
