#include "schedule/cut.h"

#include "world.h"

void tl__cuts_free(tl_world *world)
{
    tl__cuts *cuts = world->cuts;

    tl__memory_free_array(&world->core.memory, cuts->items, cuts->capacity, sizeof(*cuts->items));
    *cuts = (tl__cuts){0};
}

void tl__cuts_clear(tl_world *world)
{
    for (uint32_t i = 0; i < world->cuts->count; i++) {
        const tl__tick *tick = tl__tick_find(world, world->cuts->items[i].tick);
        tl__links *links = tick != NULL ? tl__links_of(world, tick) : NULL;
        if (links != NULL) {
            links->last_cut = 0;
        }
    }
    world->cuts->count = 0;
}

/* The cut of a number + 1 if it is one of the function, or the one before that; NULL: there is
 * none. One of a function that has been registered anew since does not count. */
static const tl__cut *find(const tl_world *world, uint32_t cut1, const tl__tick *tick)
{
    while (cut1 != 0) {
        const tl__cut *cut = &world->cuts->items[cut1 - 1];
        if (cut->registration == tick->registration) {
            return cut;
        }
        cut1 = cut->previous;
    }
    return NULL;
}

static const tl__cut *last_of(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->cuts->count > 0 ? tl__links_of(world, tick) : NULL;

    return links != NULL ? find(world, links->last_cut, tick) : NULL;
}

bool tl__cut_is_of(const tl_world *world, const tl__tick *tick)
{
    return last_of(world, tick) != NULL;
}

void tl__cut_complete(tl_world *world, const tl__tick *tick)
{
    for (const tl__cut *cut = last_of(world, tick); cut != NULL;
         cut = find(world, cut->previous, tick)) {
        tl__complete(world, cut->before);
    }
}

bool tl__cut_is_ahead(const tl_world *world, const tl__tick *tick)
{
    for (const tl__cut *cut = last_of(world, tick); cut != NULL;
         cut = find(world, cut->previous, tick)) {
        const tl__tick *before = tl__tick_find(world, cut->before);
        if (before != NULL && before->registration == cut->before_registration &&
            tl__schedule_is_ahead(world, before)) {
            return true;
        }
    }
    return false;
}

/* Or disabled, and perhaps enabled again before its turn comes (N-17). */
static bool is_still_to_run(const tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;

    return tl__schedule_locate(world, tick, &place) != TL__SOURCE_NONE &&
           !tl__tick_has_run(world, tick);
}

static bool reserve(tl_world *world)
{
    tl__cuts *cuts = world->cuts;
    void *items = cuts->items;
    bool has_room = tl__memory_grow(&world->core.memory, &items, &cuts->capacity, cuts->count + 1,
                                    sizeof(*cuts->items));

    cuts->items = items;
    return has_room;
}

tl_result tl__cut_note(tl_world *world, uint32_t edge1)
{
    tl__cuts *cuts = world->cuts;
    const tl__edge *edge = tl__edge_at(world, edge1);
    const tl__tick *tick = tl__tick_at(world, edge->slot);
    const tl__tick *before = tl__tick_find(world, edge->before);

    if (before == NULL || !edge->is_walked || edge->is_closing || /* */
        !is_still_to_run(world, tick)) {
        return TL_OK;
    }
    if (!reserve(world)) {
        return TL_ERR_NO_MEMORY;
    }
    tl__links *links = tl__links_at(world, tick);
    cuts->items[cuts->count++] = (tl__cut){.tick = tl__tick_id(world, edge->slot),
                                           .registration = tick->registration,
                                           .before = edge->before,
                                           .before_registration = before->registration,
                                           .previous = links->last_cut};
    links->last_cut = cuts->count;
    tl__complete_ask(world, edge->slot);
    return TL_OK;
}
