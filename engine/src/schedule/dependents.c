/* What waits for a function: lists of the edges that name it. */
#include "schedule/edge.h"

#include "schedule/tick.h"
#include "world.h"

void tl__dependents_add(tl_world *world, uint32_t added)
{
    tl__edge *edge = tl__edge_at(world, added);
    tl__links *before = tl__edge_links(world, edge);

    edge->previous_dependent = 0;
    edge->next_dependent = before->first_dependent;
    if (edge->next_dependent != 0) {
        tl__edge_at(world, edge->next_dependent)->previous_dependent = added;
    }
    before->first_dependent = added;
}

void tl__dependents_drop(tl_world *world, const tl__edge *edge)
{
    if (edge->is_gone) {
        return; /* and so are those that named it */
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

static void add_all_of(tl_world *world, const tl__links *links)
{
    for (uint32_t edge = links->first_edge; edge != 0; edge = tl__edge_at(world, edge)->next) {
        if (!tl__edge_at(world, edge)->is_gone) {
            tl__dependents_add(world, edge);
        }
    }
}

void tl__dependents_make(tl_world *world)
{
    const tl__pool *pool = &world->ticks->links;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        ((tl__links *)tl__pool_at(pool, i))->first_dependent = 0;
    }
    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        add_all_of(world, tl__pool_at(pool, i));
    }
    world->ticks->has_dependents = true;
}
