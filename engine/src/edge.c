/* Edges between tick functions, in both directions. */
#include "edge.h"

#include "tick.h"
#include "world.h"

static tl_result make_links(tl_world *world, tl__edge_end *end)
{
    uint32_t index = 0;
    tl_result result = tl__pool_take(&world->ticks.links, &index);

    if (result == TL_OK) {
        end->tick->links = index + 1;
        end->links = tl__links_at(world, end->tick);
        end->links->slot = tl__tick_slot(end->id);
        end->links->rank = ++world->schedule.search.last_rank;
    }
    return result;
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

static tl_result take_edge(tl_world *world, uint32_t *edge)
{
    tl__ticks *ticks = &world->ticks;

    if (ticks->free_edge != 0) {
        *edge = ticks->free_edge;
        ticks->free_edge = tl__edge_at(world, *edge)->next;
        return TL_OK;
    }
    tl_result result = grow_edges(world);
    *edge = result == TL_OK ? ++ticks->edge_count : 0;
    return result;
}

static void give_edge(tl_world *world, uint32_t edge)
{
    tl__edge_at(world, edge)->next = world->ticks.free_edge;
    world->ticks.free_edge = edge;
}

/* Takes the edge out of those that name its prerequisite, unless that has gone. */
static void unhang(tl_world *world, const tl__edge *edge)
{
    if (edge->is_gone) {
        return;
    }
    if (edge->next_dependent != 0) {
        tl__edge_at(world, edge->next_dependent)->previous_dependent = edge->previous_dependent;
    }
    if (edge->previous_dependent != 0) {
        tl__edge_at(world, edge->previous_dependent)->next_dependent = edge->next_dependent;
    } else {
        tl__edge_links(world, edge)->first_dependent = edge->next_dependent;
    }
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

/* Ranks the function behind what it is to wait for, unless that would close a cycle (D-7). */
static tl_result rank(tl_world *world, const tl__edge_end *tick, const tl__edge_end *before)
{
    if (before->links->rank < tick->links->rank || world->def.accept_cycles) {
        return TL_OK;
    }
    tl_result result = tl__rank_edge(world, tick->links, before->links);
    if (result == TL_ERR_CYCLE) {
        tl__tick_log_cycle(world, tick->id, before->id);
    }
    return result;
}

/* Writes an edge and makes it the first of those that name its prerequisite. */
static void hang(tl_world *world, uint32_t added, tl_tick_id tick, const tl__edge_end *before)
{
    tl__edge *edge = tl__edge_at(world, added);
    uint32_t next = before->links->first_dependent;

    before->links->first_dependent = added;
    if (next != 0) {
        tl__edge_at(world, next)->previous_dependent = added;
    }
    *edge = (tl__edge){.before = before->id,
                       .links = before->tick->links - 1,
                       .slot = tl__tick_slot(tick) & TL__SLOT_MASK,
                       .next_dependent = next};
}

tl_result tl__edge_append(tl_world *world, tl__edge_end *tick, tl__edge_end *before,
                          tl__edge_place place)
{
    uint32_t added = 0;
    tl_result result = before->links != NULL ? TL_OK : make_links(world, before);

    if (result == TL_OK && tick->links == NULL) {
        tick->links = tl__links_of(world, tick->tick); /* perhaps it is the same function */
        result = tick->links != NULL ? TL_OK : make_links(world, tick);
    }
    if (result == TL_OK) {
        result = rank(world, tick, before);
    }
    if (result == TL_OK) {
        result = take_edge(world, &added);
    }
    if (result == TL_OK) {
        hang(world, added, tick->id, before);
        set_next(world, tick->links, place.previous, added);
        tick->links->edge_count += 1;
    }
    return result;
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
    links->edge_count -= 1;
    unhang(world, edge);
    give_edge(world, place.edge);
    return last;
}

void tl__links_free(tl_world *world, tl__tick *tick)
{
    tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return;
    }
    while (links->first_edge != 0) {
        (void)tl__edge_drop(world, links, (tl__edge_place){.edge = links->first_edge});
    }
    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        tl__edge_at(world, edge)->is_gone = true;
    }
    tl__pool_give(&world->ticks.links, tick->links - 1);
    tick->links = 0;
}
