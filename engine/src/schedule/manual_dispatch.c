#include "schedule/manual_dispatch.h"
#include "base/assert.h"
#include "base/heap.h"
#include "core/observe.h"
#include "world.h"

void tl__manuals_free(tl_world *world)
{
    tl__manuals *manuals = world->manuals;

    tl__memory_free_array(&world->core.memory, manuals->ids, manuals->capacity,
                          sizeof(*manuals->ids));
    *manuals = (tl__manuals){0};
}

void tl__manuals_tidy(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < manuals->count; i++) {
        tl__tick *tick = tl__tick_find(world, manuals->ids[i]);
        if (tick != NULL && (tick->dispatch_manually || tl__cold_of(tick)->wants_manual)) {
            manuals->ids[kept++] = manuals->ids[i];
        } else if (tick != NULL) {
            tick->cold->is_manual = false; /* only a setting can have ended it */
        }
    }
    manuals->count = kept;
}

/* Each time the list is gone through there is room for an eighth more. */
bool tl__manuals_reserve(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    void *ids = manuals->ids;
    uint32_t needed = manuals->count + 1;

    if (manuals->count == manuals->capacity) {
        tl__manuals_tidy(world);
        needed = manuals->count + manuals->count / 8 + 1;
    }
    bool has_room = tl__memory_grow(&world->core.memory, &ids, &manuals->capacity, needed,
                                    sizeof(*manuals->ids));
    manuals->ids = ids;
    return has_room;
}

void tl__manuals_add(tl_world *world, tl_tick_id id)
{
    TL_ASSERT(world->manuals->count < world->manuals->capacity);

    world->manuals->ids[world->manuals->count++] = id;
}

/* The held functions of a frame: which of them are free, and which of these is the next one. */

void tl__held_free(tl_world *world)
{
    tl__slots_free(&world->core.memory, &world->held->candidates);
    *world->held = (tl__held){0};
}

void tl__held_clear(tl_world *world)
{
    tl__held *held = world->held;

    held->turns = 0;
    held->candidates.count = 0;
    held->forced = 0;
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        held->ends[group] = 0;
    }
}

bool tl__held_reserve(tl_world *world, uint32_t count)
{
    return tl__slots_reserve(&world->core.memory, &world->held->candidates, count);
}

static uint32_t number_of(const tl_world *world, const tl__waiter *waiter)
{
    return (uint32_t)(waiter - world->waiters->items);
}

/* Candidates. */

static bool is_first(const void *waiters, const void *a, const void *b)
{
    const tl__waiter *at = waiters;

    return at[*(const uint32_t *)a].turn < at[*(const uint32_t *)b].turn;
}

static tl__heap heap_of(const tl_world *world)
{
    return (tl__heap){world->held->candidates.items, sizeof(uint32_t), is_first,
                      world->waiters->items};
}

static bool is_free(const tl_world *world, const tl__waiter *waiter)
{
    const tl__tick *tick = waiter->turn != 0 ? tl__waiter_tick(world, waiter) : NULL;

    return tick != NULL && tick->is_held && waiter->blockers == 0 &&
           (waiter->is_dispatched || !tick->dispatch_manually ||
            tick->actual_end < world->held->forced);
}

void tl__held_offer(tl_world *world, tl__waiter *waiter)
{
    tl__slots *candidates = &world->held->candidates;

    if (waiter->is_offered || !is_free(world, waiter)) {
        return;
    }
    waiter->is_offered = true;
    TL_ASSERT(candidates->count < candidates->capacity);
    candidates->items[candidates->count++] = number_of(world, waiter);
    const tl__heap heap = heap_of(world);
    tl__heap_sift_up(&heap, candidates->count - 1);
}

static tl__waiter *take_candidate(tl_world *world)
{
    tl__slots *candidates = &world->held->candidates;
    const tl__heap heap = heap_of(world);

    tl__heap_take(&heap, candidates->count);
    tl__waiter *waiter = &world->waiters->items[candidates->items[--candidates->count]];
    waiter->is_offered = false;
    return waiter;
}

/* Between the offer and now one may have been disabled, or another one held again. */
tl__waiter *tl__held_next(tl_world *world)
{
    while (world->held->candidates.count > 0) {
        tl__waiter *waiter = take_candidate(world);
        if (is_free(world, waiter)) {
            return waiter;
        }
    }
    return NULL;
}

/* Ends: what is held stands in the list of its actual end group. */

static void join_end(tl_world *world, tl__waiter *waiter, const tl__tick *tick)
{
    uint32_t *first = &world->held->ends[tick->actual_end];

    if (!waiter->is_in_end) {
        waiter->is_in_end = true;
        waiter->next_end = *first;
        *first = number_of(world, waiter) + 1;
    }
}

/* Those that still wait for something stay in the list. */
static void force_list(tl_world *world, uint32_t *first)
{
    uint32_t waiter1 = *first;

    *first = 0;
    while (waiter1 != 0) {
        tl__waiter *waiter = &world->waiters->items[waiter1 - 1];
        const tl__tick *tick = tl__waiter_tick(world, waiter);
        waiter1 = waiter->next_end;
        waiter->is_in_end = false;
        if (tick != NULL && tick->is_held) {
            join_end(world, waiter, tick);
            tl__held_offer(world, waiter);
        }
    }
}

void tl__held_begin_force(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);

    world->held->forced = (uint32_t)end + 1;
    for (uint32_t group = 0; group <= (uint32_t)end; group++) {
        force_list(world, &world->held->ends[group]);
    }
}

void tl__held_end_force(tl_world *world)
{
    world->held->forced = 0;
}

/* Holding. */

bool tl__held_has_to(const tl__waiter *waiter, const tl__tick *tick)
{
    return waiter->blockers > 0 || (tick->dispatch_manually && !waiter->is_dispatched);
}

void tl__held_add(tl_world *world, tl__waiter *waiter, tl__tick *tick)
{
    TL_ASSERT(!tick->is_held);

    waiter->turn = ++world->held->turns;
    tick->is_held = true;
    join_end(world, waiter, tick);
    tl__waiter_block(world, waiter);
}

void tl__held_drop(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__waiters_find(world, slot) != NULL);

    tl__tick_at(world, slot)->is_held = false;
    tl__waiter_unblock(world, tl__waiters_find(world, slot));
}

bool tl__held_knows(const tl_world *world, uint32_t slot)
{
    const tl__waiter *waiter = tl__waiters_find(world, slot);

    return waiter != NULL && waiter->turn != 0;
}

void tl__held_restore(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__held_knows(world, slot));

    tl__waiter *waiter = tl__waiters_find(world, slot);

    join_end(world, waiter, tl__tick_at(world, slot));
    tl__waiter_block(world, waiter);
    tl__held_offer(world, waiter);
}

/* Bodies away from their places. */

uint32_t tl__held_enter(tl_world *world, uint32_t slot)
{
    tl__waiter *waiter = tl__waiters_find(world, slot);

    tl__tick_at(world, slot)->is_held = false;
    if (waiter == NULL) {
        return 0;
    }
    tl__waiter_block(world, waiter);
    return number_of(world, waiter) + 1;
}

void tl__held_leave(tl_world *world, uint32_t entered)
{
    TL_ASSERT(entered <= world->waiters->count);

    if (entered != 0) {
        tl__waiter_unblock(world, &world->waiters->items[entered - 1]);
    }
}

void tl__held_forget(tl_world *world, uint32_t slot)
{
    tl__waiter *waiter = tl__waiters_find_left(world, slot);

    if (waiter != NULL) {
        tl__waiter_unblock(world, waiter);
    }
}

/* Functions that are dispatched by hand (S-13), and those behind them. */

void tl__tick_run_unheld(void *user, const tl_tick_context *context)
{
    TL_ASSERT(tl__tick_find(context->world, context->tick) == user);

    tl__tick *tick = user;
    tl_world *world = context->world;
    tl__waiter *waiter = tl__waiters_find(world, tl__tick_slot(context->tick));

    if (waiter != NULL && tl__held_has_to(waiter, tick)) {
        tl__held_add(world, waiter, tick);
        tl__tick_skip(tick, context);
    } else {
        tl__tick_run_body(tick, context);
    }
}

/* Runs a function away from its place, perhaps inside the body of another one. */
static void run_now(tl_world *world, tl_tick_id id)
{
    tl__frame *frame = &world->core.frame;
    bool was_in_item = frame->is_in_item;
    tl__tick *tick = tl__tick_find(world, id);
    const tl_item item = {TL_ITEM_TICK, frame->stage, tl_tick_id_store(id), tick->name};
    uint32_t entered = tl__held_enter(world, tl__tick_slot(id));
    tl_tick_context context = frame->context;

    context.tick = id;
    context.group = (tl_tick_group)frame->group;
    tick->ran_frame = frame->counter;
    world->core.stats.ticks_run += 1;
    frame->position += 1;
    frame->is_in_item = true;
    const tl__outer around = tl__item_enter(&world->core, &item);
    tl__tick_run_body(tick, &context);
    tl__held_leave(world, entered);
    tl__item_leave(&world->core, &around);
    frame->is_in_item = was_in_item;
}

static void run_free(tl_world *world)
{
    for (const tl__waiter *next = tl__held_next(world); next != NULL; next = tl__held_next(world)) {
        run_now(world, next->id);
    }
}

void tl__dispatch_rest(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    if (world->held->turns != 0) {
        tl__held_begin_force(world, end);
        run_free(world);
        tl__held_end_force(world);
    }
}

static void dispatch(tl_world *world, uint32_t slot)
{
    tl__waiter *waiter = tl__waiters_find(world, slot);

    if (waiter != NULL) { /* in pause frames nobody waits */
        waiter->is_dispatched = true;
        tl__held_offer(world, waiter);
        run_free(world);
    }
}

static tl_result dispatch_id(tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!tick->dispatch_manually) {
        return TL_ERR_REFUSED;
    }
    if (!tl__schedule_is_ahead(world, tick)) {
        return tick->registration == 0 ? TL_ERR_NOT_REGISTERED : TL_ERR_STATE;
    }
    dispatch(world, tl__tick_slot(id));
    return TL_OK;
}

tl_result tl_tick_dispatch(tl_world *world, tl_tick_id id)
{
    return TL__CALL(world, tick_dispatch, dispatch_id, id);
}

/* Functions that may have to wait for one that is dispatched by hand, and what each waits for. */

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
