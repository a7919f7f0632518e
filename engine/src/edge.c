/* Edges between tick functions, in both directions. */
#include "tick.h"
#include "world.h"

static tl_result make_links(tl_world *world, uint32_t slot, tl__links **out)
{
    tl__tick *tick = tl__tick_at(world, slot);
    uint32_t index = 0;

    if (tick->links == 0) {
        tl_result result = tl__pool_take(&world->ticks.links, &index);
        if (result != TL_OK) {
            return result;
        }
        tick->links = index + 1;
        tl__links_at(world, tick)->slot = slot;
        tl__links_at(world, tick)->rank = ++world->schedule.search.last_rank;
    }
    *out = tl__links_at(world, tick);
    return TL_OK;
}

static uint32_t edge_by_index(const tl_world *world, const tl__links *links, uint32_t index)
{
    uint32_t edge = links->first_edge;

    while (index > 0) {
        edge = tl__edge_at(world, edge)->next;
        index -= 1;
    }
    return edge;
}

uint32_t tl__edge_find(const tl_world *world, const tl__tick *tick, tl_tick_id before,
                       uint32_t *index)
{
    const tl__links *links = tl__links_of(world, tick);
    uint32_t edge = links != NULL ? links->first_edge : 0;

    for (*index = 0; edge != 0; *index += 1) {
        if (tl_tick_id_equal(tl__edge_at(world, edge)->before, before)) {
            break;
        }
        edge = tl__edge_at(world, edge)->next;
    }
    return edge;
}

static tl_result take_edge(tl_world *world, uint32_t *edge)
{
    tl__ticks *ticks = &world->ticks;

    if (ticks->free_edge != 0) {
        *edge = ticks->free_edge;
        ticks->free_edge = tl__edge_at(world, *edge)->next;
        return TL_OK;
    }
    if (ticks->edge_count >= ticks->edge_limit) {
        return TL_ERR_FULL;
    }
    void *edges = ticks->edges;
    if (!tl__memory_grow(&world->memory, &edges, &ticks->edge_capacity, ticks->edge_count + 1,
                         sizeof(*ticks->edges))) {
        return TL_ERR_NO_MEMORY;
    }
    ticks->edges = edges;
    *edge = ++ticks->edge_count;
    return TL_OK;
}

static void give_edge(tl_world *world, uint32_t edge)
{
    tl__edge_at(world, edge)->next = world->ticks.free_edge;
    world->ticks.free_edge = edge;
}

/* Makes the edge one of those that name its prerequisite. */
static void hang(tl_world *world, uint32_t edge)
{
    tl__edge *added = tl__edge_at(world, edge);
    const tl__tick *before = tl__edge_before(world, added);

    added->next_dependent = 0;
    added->previous_dependent = 0;
    if (before == NULL) {
        return;
    }
    tl__links *links = tl__links_at(world, before);
    added->next_dependent = links->first_dependent;
    if (links->first_dependent != 0) {
        tl__edge_at(world, links->first_dependent)->previous_dependent = edge;
    }
    links->first_dependent = edge;
    links->dependent_count += 1;
}

/* The reverse; nothing to do when the prerequisite has gone. */
static void unhang(tl_world *world, uint32_t edge)
{
    const tl__edge *gone = tl__edge_at(world, edge);
    const tl__tick *before = tl__edge_before(world, gone);

    if (before == NULL) {
        return;
    }
    tl__links *links = tl__links_at(world, before);
    if (gone->next_dependent != 0) {
        tl__edge_at(world, gone->next_dependent)->previous_dependent = gone->previous_dependent;
    }
    if (gone->previous_dependent != 0) {
        tl__edge_at(world, gone->previous_dependent)->next_dependent = gone->next_dependent;
    } else {
        links->first_dependent = gone->next_dependent;
    }
    links->dependent_count -= 1;
}

tl_result tl__edge_append(tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    tl__links *links = NULL;
    tl__links *theirs = NULL;
    uint32_t edge = 0;
    tl_result result = make_links(world, tl__tick_slot(before), &theirs);

    if (result == TL_OK) {
        result = make_links(world, tl__tick_slot(tick), &links);
    }
    if (result == TL_OK && !world->def.accept_cycles) {
        result = tl__rank_edge(world, links, theirs);
    }
    if (result == TL_ERR_CYCLE) {
        tl__tick_log_cycle(world, tick, before);
    }
    if (result == TL_OK) {
        result = take_edge(world, &edge);
    }
    if (result != TL_OK) {
        return result;
    }
    *tl__edge_at(world, edge) = (tl__edge){.before = before, .slot = tl__tick_slot(tick)};
    if (links->last_edge == 0) {
        links->first_edge = edge;
    } else {
        tl__edge_at(world, links->last_edge)->next = edge;
    }
    links->last_edge = edge;
    links->edge_count += 1;
    hang(world, edge);
    return TL_OK;
}

static void cut_last(tl_world *world, tl__links *links)
{
    uint32_t last = links->last_edge;

    links->edge_count -= 1;
    if (links->edge_count == 0) {
        links->first_edge = 0;
        links->last_edge = 0;
    } else {
        links->last_edge = edge_by_index(world, links, links->edge_count - 1);
        tl__edge_at(world, links->last_edge)->next = 0;
    }
    give_edge(world, last);
}

void tl__edge_drop(tl_world *world, tl__links *links, uint32_t index)
{
    uint32_t edge = edge_by_index(world, links, index);
    uint32_t last = links->last_edge;

    unhang(world, edge);
    if (edge != last) {
        const tl__edge *moved = tl__edge_at(world, last);
        unhang(world, last);
        tl__edge_at(world, edge)->before = moved->before;
        tl__edge_at(world, edge)->is_gone = moved->is_gone;
        tl__edge_at(world, edge)->is_closing = moved->is_closing;
        tl__edge_at(world, edge)->is_walked = moved->is_walked;
        tl__edge_at(world, edge)->is_warned = moved->is_warned;
        hang(world, edge);
    }
    cut_last(world, links);
}

void tl__links_free(tl_world *world, tl__tick *tick)
{
    tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return;
    }
    while (links->edge_count != 0) {
        tl__edge_drop(world, links, links->edge_count - 1);
    }
    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        tl__edge_at(world, edge)->is_gone = true;
    }
    tl__pool_give(&world->ticks.links, tick->links - 1);
    tick->links = 0;
}
