/* Prerequisites of tick functions: edges, and the links of the functions at their ends. */
#include "edge.h"

#include "tick.h"
#include "world.h"

tl_result tl__links_take(tl_world *world, uint32_t slot, tl__links **out)
{
    tl__tick *tick = tl__tick_at(world, slot);
    uint32_t index = 0;

    if (tick->links == 0) {
        tl_result result = tl__pool_take(&world->ticks.links, &index);
        if (result != TL_OK) {
            return result;
        }
        tick->links = index + 1;
        tl__pool_slot_sized(&world->ticks.pool, slot, sizeof(*tick))->beside = index + 1;
        tl__links *links = tl__links_by(world, index);
        links->slot = slot;
        links->rank = ++world->schedule.search.last_rank;
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

static tl_result grow_edges(tl_world *world)
{
    tl__ticks *ticks = &world->ticks;
    void *edges = ticks->edges;

    if (ticks->edge_count >= ticks->edge_limit) {
        return TL_ERR_FULL;
    }
    if (!tl__memory_grow(&world->memory, &edges, &ticks->edge_capacity, ticks->edge_count + 1,
                         sizeof(*ticks->edges))) {
        return TL_ERR_NO_MEMORY;
    }
    ticks->edges = edges;
    return TL_OK;
}

static void give_edge(tl_world *world, uint32_t edge)
{
    tl__edge_at(world, edge)->next = world->ticks.free_edge;
    world->ticks.free_edge = edge;
}

/* What stands behind an edge, or at the begin of the list. */
static void set_next(tl_world *world, tl__links *links, uint32_t previous, uint32_t edge)
{
    if (previous != 0) {
        tl__edge_at(world, previous)->next = edge;
    } else {
        links->first_edge = edge;
    }
}

tl_result tl__edge_rank(tl_world *world, tl_tick_id tick, tl_tick_id before,
                        const tl__edge_ends *ends)
{
    tl_result result = tl__rank_edge(world, ends->tick, ends->before);

    if (result == TL_ERR_CYCLE) {
        tl__tick_log_cycle(world, tick, before);
    }
    return result;
}

tl_result tl__edge_append(tl_world *world, tl_tick_id before, const tl__edge_ends *ends,
                          uint32_t previous)
{
    uint32_t added = world->ticks.free_edge;

    if (added == 0) {
        tl_result result = grow_edges(world);
        if (result != TL_OK) {
            return result;
        }
        added = ++world->ticks.edge_count;
    } else {
        world->ticks.free_edge = tl__edge_at(world, added)->next;
    }
    *tl__edge_at(world, added) = (tl__edge){
        .before = before, .links = ends->beside - 1, .slot = ends->tick->slot & TL__SLOT_MASK};
    set_next(world, ends->tick, previous, added);
    if (world->ticks.has_dependents) {
        tl__dependents_add(world, added);
    }
    return TL_OK;
}

/* Takes the last edge of a function that has two or more behind `edge` or more out of its list. */
static uint32_t take_last(tl_world *world, uint32_t edge)
{
    uint32_t previous = edge;
    uint32_t last = tl__edge_at(world, edge)->next;

    while (tl__edge_at(world, last)->next != 0) {
        previous = last;
        last = tl__edge_at(world, last)->next;
    }
    tl__edge_at(world, previous)->next = 0;
    return last;
}

uint32_t tl__edge_drop(tl_world *world, tl__links *links, tl__edge_place place)
{
    tl__edge *edge = tl__edge_at(world, place.edge);
    uint32_t last = edge->next != 0 ? take_last(world, place.edge) : 0;

    if (last != 0) {
        tl__edge_at(world, last)->next = edge->next;
    }
    set_next(world, links, place.previous, last);
    if (world->ticks.has_dependents) {
        tl__dependents_drop(world, edge);
    }
    give_edge(world, place.edge);
    return last;
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
    tl__pool_give(&world->ticks.links, tick->links - 1);
    tick->links = 0;
    tl__pool_slot_sized(&world->ticks.pool, slot, sizeof(*tick))->beside = 0;
}
