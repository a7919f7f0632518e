/* schedule/edge_list.h -- the list of a function's edges, changed where prerequisites come and go.
 */
#ifndef TL_EDGE_LIST_H
#define TL_EDGE_LIST_H

#include "world.h"

/* Puts an edge, or none (0), behind one of a function (edge + 1), or at the begin of its list. */
static inline void tl__edge_set_next(const tl_world *world, tl__links *links, uint32_t previous,
                                     uint32_t edge)
{
    if (previous != 0) {
        tl__edge_at(world, previous)->next = edge;
    } else {
        links->first_edge = edge;
    }
}

/* Takes the last edge of a function that has two or more, behind `edge` or more, out of its list.
 */
static inline uint32_t tl__edge_take_last(const tl_world *world, uint32_t edge)
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

/* Takes an edge out of the list of its function as swap-removal does: the last one takes its
 * place, and is returned (edge + 1, or 0). It is free, and still says what it was. */
static inline uint32_t tl__edge_take_out(tl_world *world, tl__links *links, tl__edge_place place)
{
    tl__edge *edge = tl__edge_at(world, place.edge);
    uint32_t last = edge->next != 0 ? tl__edge_take_last(world, place.edge) : 0;

    if (last != 0) {
        tl__edge_at(world, last)->next = edge->next;
    }
    tl__edge_set_next(world, links, place.previous, last);
    edge->next = world->ticks->free_edge;
    world->ticks->free_edge = place.edge;
    return last;
}

/* Whether somebody wants to know of edges that come and go. */
static inline bool tl__edge_is_told(const tl_world *world)
{
    return world->ticks->has_dependents || !world->schedule->order.is_dirty;
}

#endif
