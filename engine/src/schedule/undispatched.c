#include "base/assert.h"
#include "schedule/manual_dispatch.h"
#include "schedule/schedule.h"
#include "world.h"

void tl__waiters_free(tl_world *world)
{
    tl__waiters *waiters = world->waiters;
    tl__memory *memory = &world->core.memory;

    tl__memory_free_array(memory, waiters->items, waiters->capacity, sizeof(*waiters->items));
    tl__memory_free_array(memory, waiters->waits, waiters->wait_capacity, sizeof(*waiters->waits));
    tl__memory_free_array(memory, waiters->by_slot, waiters->slot_capacity,
                          sizeof(*waiters->by_slot));
    *waiters = (tl__waiters){0};
}

/* Finding. */

/* The last one of a function, or NULL. */
static tl__waiter *last_of(const tl_world *world, uint32_t slot)
{
    const tl__waiters *waiters = world->waiters;

    if (slot >= waiters->slot_capacity || waiters->by_slot[slot] >= waiters->count) {
        return NULL;
    }
    tl__waiter *waiter = &waiters->items[waiters->by_slot[slot]];
    return tl_tick_id_equal(waiter->id, tl__tick_id(world, slot)) ? waiter : NULL;
}

/* The last one since a function was registered, or NULL. */
static tl__waiter *present_of(const tl_world *world, uint32_t slot)
{
    tl__waiter *waiter = last_of(world, slot);
    bool is_present =
        waiter != NULL && waiter->registration == tl__tick_at(world, slot)->registration;

    return is_present ? waiter : NULL;
}

tl__waiter *tl__waiters_find(const tl_world *world, uint32_t slot)
{
    return present_of(world, slot);
}

tl__waiter *tl__waiters_find_left(const tl_world *world, uint32_t slot)
{
    return last_of(world, slot);
}

tl__tick *tl__waiter_tick(const tl_world *world, const tl__waiter *waiter)
{
    uint32_t slot = tl__tick_slot(waiter->id);

    return present_of(world, slot) == waiter ? tl__tick_at(world, slot) : NULL;
}

bool tl__waiters_may_hold(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->waiters->count > 0 ? tl__links_of(world, tick) : NULL;
    const tl__waiter *waiter = links != NULL ? tl__waiters_find(world, links->slot) : NULL;

    return tick->dispatch_manually || (waiter != NULL && waiter->may_be_held);
}

/* Writing down. */

static bool reserve_slots(tl_world *world, uint32_t slot)
{
    tl__waiters *waiters = world->waiters;
    uint32_t old = waiters->slot_capacity;
    uint32_t needed = slot < old ? old : world->ticks->pool.slot_count;
    void *by_slot = waiters->by_slot;
    bool has_room = tl__memory_grow(&world->core.memory, &by_slot, &waiters->slot_capacity, needed,
                                    sizeof(*waiters->by_slot));

    waiters->by_slot = by_slot;
    for (uint32_t i = old; i < waiters->slot_capacity; i++) {
        waiters->by_slot[i] = 0;
    }
    return has_room;
}

static bool reserve_waiter(tl_world *world)
{
    tl__waiters *waiters = world->waiters;
    void *items = waiters->items;
    bool has_room = tl__memory_grow(&world->core.memory, &items, &waiters->capacity,
                                    waiters->count + 1, sizeof(*waiters->items));

    waiters->items = items;
    return has_room && tl__held_reserve(world, waiters->count + 1);
}

static bool reserve_wait(tl_world *world)
{
    tl__waiters *waiters = world->waiters;
    void *waits = waiters->waits;
    bool has_room = tl__memory_grow(&world->core.memory, &waits, &waiters->wait_capacity,
                                    waiters->wait_count + 1, sizeof(*waiters->waits));

    waiters->waits = waits;
    return has_room;
}

tl__waiter *tl__waiters_add(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__waiters *waiters = world->waiters;
    const tl__tick *tick = tl__tick_at(world, slot);

    if (!reserve_slots(world, slot) || !reserve_waiter(world)) {
        return NULL;
    }
    tl__waiter *waiter = &waiters->items[waiters->count];
    *waiter = (tl__waiter){.id = tl__tick_id(world, slot),
                           .registration = tick->registration,
                           .may_be_held = tick->dispatch_manually};
    waiters->by_slot[slot] = waiters->count++;
    return waiter;
}

tl__waiter *tl__waiters_take(tl_world *world, uint32_t slot)
{
    tl__waiter *waiter = present_of(world, slot);

    return waiter != NULL ? waiter : tl__waiters_add(world, slot);
}

tl_result tl__waiters_tie(tl_world *world, uint32_t number, uint32_t slot)
{
    TL_ASSERT(number < world->waiters->count);

    tl__waiters *waiters = world->waiters;
    tl__waiter *before = tl__waiters_take(world, slot);

    if (before == NULL || !reserve_wait(world)) {
        return TL_ERR_NO_MEMORY;
    }
    tl__waiter *waiter = &waiters->items[number];
    waiters->waits[waiters->wait_count++] = (tl__wait){number, before->first_wait};
    before->first_wait = waiters->wait_count;
    waiter->may_be_held |= before->may_be_held;
    waiter->blockers += before->is_in_the_way ? 1 : 0;
    return TL_OK;
}

/* Telling. */

static void tell(tl_world *world, tl__waiter *before, bool blocks)
{
    const tl__waiters *waiters = world->waiters;

    before->is_in_the_way = blocks;
    for (uint32_t wait1 = before->first_wait; wait1 != 0;) {
        const tl__wait wait = waiters->waits[wait1 - 1];
        tl__waiter *waiter = &waiters->items[wait.waiter];
        TL_ASSERT(blocks || waiter->blockers > 0);
        waiter->blockers += blocks ? 1U : UINT32_MAX;
        if (waiter->blockers == 0) {
            tl__held_offer(world, waiter);
        }
        wait1 = wait.next;
    }
}

void tl__waiter_block(tl_world *world, tl__waiter *waiter)
{
    if (!waiter->is_in_the_way) {
        tell(world, waiter, true);
    }
}

void tl__waiter_unblock(tl_world *world, tl__waiter *waiter)
{
    if (waiter->is_in_the_way) {
        tell(world, waiter, false);
    }
}

/* Writing down who waits for whom: when the frame's order is made, and for each newly spawned
 * function. */

static tl_result add_dependents(tl_world *world, uint32_t slot)
{
    const tl__links *links = tl__links_of(world, tl__tick_at(world, slot));

    for (uint32_t edge1 = links != NULL ? links->first_dependent : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        edge1 = edge->next_dependent;
        if (!tl__is_in_run_lists(world, tl__tick_at(world, edge->slot)) ||
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
    if (tl__is_in_run_lists(world, tick)) {
        tl__run_list_of(world, TL__SOURCE_MAIN, tick)->runs[tick->place] =
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
    TL_ASSERT(world->manuals->count > 0);

    tl_result result = add_those_that_may_be_held(world);
    if (result == TL_OK) {
        result = tie_all(world);
    }
    put_unheld(world);
    return result;
}

tl_result tl__waiters_queue(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    const tl__tick *tick = tl__tick_at(world, slot);
    bool is_alone = tick->links == 0 && !tick->dispatch_manually;

    if (is_alone || tick->state == TL_TICK_COOLING_DOWN) { /* */
        return TL_OK;
    }
    return tl__waiters_add(world, slot) != NULL ? tie(world, world->waiters->count - 1, true)
                                                : TL_ERR_NO_MEMORY;
}
