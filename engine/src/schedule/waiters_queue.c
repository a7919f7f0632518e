/* Writing down who waits for whom: when the frame's order is made, and for each newcomer. */
#include "schedule/waiters.h"

#include "schedule/schedule.h"
#include "world.h"

static tl_result add_dependents(tl_world *world, uint32_t slot)
{
    const tl__links *links = tl__links_of(world, tl__tick_at(world, slot));

    for (uint32_t edge1 = links != NULL ? links->first_dependent : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        edge1 = edge->next_dependent;
        if (!tl__plan_has(world, tl__tick_at(world, edge->slot)) ||
            !tl__edge_holds_back(world, edge, false)) {
            continue;
        }
        tl__waiter *waiter = tl__waiters_take(world, edge->slot);
        if (waiter == NULL) {
            return TL_ERR_NO_MEMORY;
        }
        waiter->may_be_held = true;
    }
    return TL_OK;
}

static tl_result add_manuals(tl_world *world)
{
    const tl__manuals *manuals = world->manuals;
    uint32_t place = 0;

    tl__manuals_tidy(world);
    for (uint32_t i = 0; i < manuals->count; i++) {
        uint32_t slot = tl__tick_slot(manuals->ids[i]);
        const tl__tick *tick = tl__tick_at(world, slot);
        tl__source source = tick->dispatch_manually ? tl__schedule_locate(world, tick, &place)
                                                    : TL__SOURCE_NONE; /* from the next frame on */
        if (source != TL__SOURCE_NONE && tl__waiters_take(world, slot) == NULL) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}

/* What may be held: functions that are dispatched by hand, and what waits for such. */
static tl_result add_those_that_may_be_held(tl_world *world)
{
    const tl__waiters *waiters = world->waiters;
    tl_result result = add_manuals(world);

    for (uint32_t i = 0; i < waiters->count && result == TL_OK; i++) {
        result = add_dependents(world, tl__tick_slot(waiters->items[i].id));
    }
    return result;
}

/* All that a function waits for. */
static tl_result tie(tl_world *world, uint32_t number, bool is_late)
{
    uint32_t slot = tl__tick_slot(world->waiters->items[number].id);
    const tl__links *links = tl__links_of(world, tl__tick_at(world, slot));
    tl_result result = TL_OK;

    for (uint32_t edge1 = links != NULL ? links->first_edge : 0; edge1 != 0 && result == TL_OK;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        if (tl__edge_holds_back(world, edge, is_late)) {
            result = tl__waiters_tie(world, number, tl__tick_slot(edge->before));
        }
        edge1 = edge->next;
    }
    return result;
}

/* What they wait for joins them on the way: it may run inside the body of another one (S-14). */
static tl_result tie_all(tl_world *world)
{
    const tl__waiters *waiters = world->waiters;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < waiters->count && result == TL_OK; i++) {
        if (waiters->items[i].may_be_held) {
            result = tie(world, i, false);
        }
    }
    return result;
}

/* What runs at the place of one that may be held. */
static void put_run(tl_world *world, tl__tick *tick)
{
    if (tl__plan_has(world, tick)) {
        tl__plan_list(world, TL__SOURCE_MAIN, tick)->runs[tick->place] =
            tl__run_of(world, tick, TL__SOURCE_MAIN);
    }
}

static void put_unheld(tl_world *world)
{
    const tl__waiters *waiters = world->waiters;

    for (uint32_t i = 0; i < waiters->count; i++) {
        if (waiters->items[i].may_be_held) {
            put_run(world, tl__tick_at(world, tl__tick_slot(waiters->items[i].id)));
        }
    }
}

void tl__waiters_clear(tl_world *world)
{
    tl__waiters *waiters = world->waiters;
    uint32_t count = waiters->count;

    waiters->count = 0;
    waiters->wait_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = tl__tick_slot(waiters->items[i].id);
        if (waiters->items[i].may_be_held &&
            tl_tick_id_equal(waiters->items[i].id, tl__tick_id(world, slot))) {
            tl__tick_at(world, slot)->is_held = false;
            put_run(world, tl__tick_at(world, slot)); /* its own body */
        }
    }
}

tl_result tl__waiters_begin(tl_world *world)
{
    tl_result result = add_those_that_may_be_held(world);
    if (result == TL_OK) {
        result = tie_all(world);
    }
    put_unheld(world);
    return result;
}

tl_result tl__waiters_queue(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    bool is_alone = tick->links == 0 && !tick->dispatch_manually;

    if (is_alone || tick->state == TL_TICK_COOLING_DOWN) { /* */
        return TL_OK;
    }
    return tl__waiters_add(world, slot) != NULL ? tie(world, world->waiters->count - 1, true)
                                                : TL_ERR_NO_MEMORY;
}
