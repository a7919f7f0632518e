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
