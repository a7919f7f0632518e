#include "dispatch.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

static tl__stay stay_of(const tl_world *world, tl_tick_id id)
{
    return (tl__stay){id, tl__tick_at(world, tl__tick_slot(id))->registration};
}

static tl__tick *find_stay(const tl_world *world, const tl__stay *stay)
{
    tl__tick *tick = tl__tick_find(world, stay->id);

    return tick != NULL && tick->registration == stay->registration ? tick : NULL;
}

void tl__held_free(tl_world *world)
{
    tl__memory_free_array(&world->memory, world->held.stays, world->held.capacity,
                          sizeof(*world->held.stays));
    tl__memory_free_array(&world->memory, world->held.cuts, world->held.cut_capacity,
                          sizeof(*world->held.cuts));
    world->held = (tl__held){0};
}

static void forget_cuts(tl_world *world)
{
    for (uint32_t i = 0; i < world->held.cut_count; i++) {
        const tl__tick *tick = tl__tick_find(world, world->held.cuts[i].tick.id);
        tl__links *links = tick != NULL ? tl__links_of(world, tick) : NULL;
        if (links != NULL) {
            links->last_cut = 0;
        }
    }
    world->held.cut_count = 0;
}

void tl__held_reset(tl_world *world)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        tl__tick *tick = find_stay(world, &world->held.stays[i]);
        if (tick != NULL) {
            tick->is_held = false;
        }
    }
    world->held.count = 0;
    forget_cuts(world);
}

/* The last cut of a function: cut + 1, or 0. */
static uint32_t last_cut(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->held.cut_count > 0 ? tl__links_of(world, tick) : NULL;

    return links != NULL ? links->last_cut : 0;
}

/* One of a function that has been registered anew since does not count. */
static bool is_cut_of(const tl__cut *cut, const tl__tick *tick)
{
    return cut->tick.registration == tick->registration;
}

static void complete_cuts(tl_world *world, const tl__tick *tick)
{
    for (uint32_t cut1 = last_cut(world, tick); cut1 != 0;) {
        const tl__cut cut = world->held.cuts[cut1 - 1];
        if (is_cut_of(&cut, tick)) {
            tl__complete(world, cut.before.id);
        }
        cut1 = cut.previous;
    }
}

void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context)
{
    tl_world *world = context->world;
    uint32_t place = 0;

    tl__complete_befores(world, tick);
    complete_cuts(world, tick);
    if (world->def.zero_first_delta && world->schedule.uses_plan &&
        tl__schedule_locate(world, tick, &place) == TL__SOURCE_LATE) {
        tl__tick_run_newcomer(tick, context);
    } else if (tick->run_on_any_thread) {
        tl__tick_run_recorded(tick, context);
    } else if (tick->was_interval || tick->has_interval) {
        tl__tick_run_interval(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
}

static bool is_running(const tl_world *world, tl_tick_id id)
{
    const tl__running *running = world->running;

    while (running != NULL && !tl_tick_id_equal(running->tick, id)) {
        running = running->outer;
    }
    return running != NULL;
}

/* Whether an edge makes a function wait in this frame. */
static bool is_in_force(const tl__edge *edge)
{
    return edge->is_walked && !edge->is_closing;
}

/* Whether a function that another one waited for when it was queued is yet to end. What was queued
 * behind it waits for nothing of it: the other one came back in the meantime. */
static bool is_in_the_way(const tl_world *world, tl_tick_id id, const tl__tick *tick)
{
    const tl__tick *before = tl__tick_find(world, id);

    return before != NULL && (before->is_held || is_running(world, id)) &&
           tl__order_is_before(world, before, tick);
}

static bool is_cut_off(const tl_world *world, const tl__tick *tick)
{
    for (uint32_t cut1 = last_cut(world, tick); cut1 != 0;) {
        const tl__cut *cut = &world->held.cuts[cut1 - 1];
        if (is_cut_of(cut, tick) && find_stay(world, &cut->before) != NULL &&
            is_in_the_way(world, cut->before.id, tick)) {
            return true;
        }
        cut1 = cut->previous;
    }
    return false;
}

bool tl__held_lost_one_ahead(const tl_world *world, const tl__tick *tick)
{
    for (uint32_t cut1 = last_cut(world, tick); cut1 != 0;) {
        const tl__cut *cut = &world->held.cuts[cut1 - 1];
        const tl__tick *before = is_cut_of(cut, tick) ? find_stay(world, &cut->before) : NULL;
        if (before != NULL && tl__schedule_is_ahead(world, before)) {
            return true;
        }
        cut1 = cut->previous;
    }
    return false;
}

bool tl__held_has_before(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->held.count > 0 ? tl__links_of(world, tick) : NULL;

    for (uint32_t edge1 = links != NULL ? links->first_edge : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        if (is_in_force(edge) && is_in_the_way(world, edge->before, tick)) {
            return true;
        }
        edge1 = edge->next;
    }
    return links != NULL && is_cut_off(world, tick);
}

bool tl__held_knows(const tl_world *world, const tl__tick *tick)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        if (find_stay(world, &world->held.stays[i]) == tick) {
            return true;
        }
    }
    return false;
}

/* What waits for a held function looks first whether it still is, and is the owner's then. One that
 * is in progress on another thread waited for nothing that is held. */
static void warn(tl_world *world, uint32_t slot)
{
    tl__tick *dependent = tl__tick_at(world, slot);

    if (!dependent->dispatch_manually && !dependent->is_held &&
        !tl__parallel_is_open(world, tl__tick_id(world, slot)) &&
        tl__schedule_replace(world, dependent, (tl__run){tl__tick_run_unheld, dependent})) {
        tl__parallel_cancel(world, slot, true);
        tl__order_touch(world, slot); /* its own body stands there again next time */
    }
}

static void warn_dependents(tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    tl__dependents_need(world);
    for (uint32_t edge1 = links != NULL ? links->first_dependent : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        if (is_in_force(edge)) {
            warn(world, edge->slot);
        }
        edge1 = edge->next_dependent;
    }
}

/* Whether the owner is in the body of a function, at its place or away from it. */
static bool is_in_body(const tl_world *world, tl_tick_id id)
{
    const tl__frame *frame = &world->frame;
    bool is_at_place = frame->is_in_item && tl_tick_id_equal(frame->context.tick, id);

    return is_at_place || is_running(world, id);
}

/* Nothing, if the function has ended: then it is only waited for its jobs. */
static tl_result remember(tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    tl__held *held = &world->held;
    void *cuts = held->cuts;
    const tl__tick *first = tl__tick_at(world, tl__tick_slot(before));

    if (!tl__schedule_is_ahead(world, first) && !is_in_body(world, before)) {
        tl__complete(world, before);
        return TL_OK;
    }
    if (!tl__memory_grow(&world->memory, &cuts, &held->cut_capacity, held->cut_count + 1,
                         sizeof(*held->cuts))) {
        return TL_ERR_NO_MEMORY;
    }
    held->cuts = cuts;
    tl__links *links = tl__links_at(world, tl__tick_at(world, tl__tick_slot(tick)));
    held->cuts[held->cut_count++] =
        (tl__cut){stay_of(world, tick), stay_of(world, before), links->last_cut};
    links->last_cut = held->cut_count;
    if (tl__parallel_claim(world, tick) == NULL) { /* those wait for whom they waited for */
        warn(world, tl__tick_slot(tick));
    }
    return TL_OK;
}

tl_result tl__held_cut(tl_world *world, uint32_t edge1)
{
    const tl__edge edge = *tl__edge_at(world, edge1);
    tl__complete_forget(world, tl__tick_at(world, edge.slot));
    bool has_both = tl__tick_find(world, edge.before) != NULL &&
                    tl__schedule_is_ahead(world, tl__tick_at(world, edge.slot));

    return has_both && is_in_force(&edge)
               ? remember(world, tl__tick_id(world, edge.slot), edge.before)
               : TL_OK;
}

bool tl__held_is_cut(const tl_world *world, const tl__tick *tick)
{
    for (uint32_t cut1 = last_cut(world, tick); cut1 != 0;) {
        const tl__cut *cut = &world->held.cuts[cut1 - 1];
        if (is_cut_of(cut, tick)) {
            return true;
        }
        cut1 = cut->previous;
    }
    return false;
}

/* Holds a function at its place; false: there is no memory for it. */
static bool hold(tl_world *world, tl__tick *tick, tl_tick_id id)
{
    tl__held *held = &world->held;
    void *stays = held->stays;

    if (!tl__memory_grow(&world->memory, &stays, &held->capacity, held->count + 1,
                         sizeof(*held->stays))) {
        return false;
    }
    held->stays = stays;
    held->stays[held->count++] = stay_of(world, id);
    tick->is_held = true;
    warn_dependents(world, tick);
    return true;
}

static void run_or_hold(tl__tick *tick, const tl_tick_context *context, bool holds)
{
    tl_world *world = context->world;

    if (holds && hold(world, tick, context->tick)) {
        tl__tick_skip(tick, context);
    } else {
        tl__tick_run_body(tick, context);
    }
}

void tl__tick_run_manual(void *user, const tl_tick_context *context)
{
    tl__tick *tick = user;
    const tl_world *world = context->world;
    bool is_dispatched = tl__tick_is_dispatched(world, tick);
    bool is_pause = context->type == TL_LEVEL_TICK_PAUSE; /* nothing waits in those */

    run_or_hold(tick, context, !is_pause && (!is_dispatched || tl__held_has_before(world, tick)));
}

void tl__tick_run_unheld(void *user, const tl_tick_context *context)
{
    tl__tick *tick = user;

    run_or_hold(tick, context, tl__held_has_before(context->world, tick));
}

/* Runs a function away from its place, perhaps inside the body of another one. */
static void run_now(tl_world *world, tl__tick *tick, tl_tick_id id)
{
    tl__frame *frame = &world->frame;
    const tl__frame outer = *frame;
    const tl__running running = {id, world->running};
    const tl_item item = {TL_ITEM_TICK, frame->stage, tl_tick_id_store(id), tick->name};
    tl_tick_context context = frame->context;

    context.tick = id;
    context.group = (tl_tick_group)frame->group;
    tick->is_held = false;
    tick->ran_frame = frame->counter;
    world->running = &running;
    world->stats.ticks_run += 1;
    frame->position += 1;
    frame->is_in_item = true;
    const tl__outer around = tl__item_enter(world, &item);
    tl__tick_run_body(tick, &context);
    world->running = running.outer;
    tl__item_leave(world, &around);
    frame->is_in_item = outer.is_in_item;
}

static void dispatch(const tl_world *world, tl__tick *tick)
{
    tl__tick_begin_marks(world, tick);
    tick->is_dispatched = true;
}

static bool is_free(const tl_world *world, const tl__tick *tick)
{
    bool is_released = !tick->dispatch_manually || tl__tick_is_dispatched(world, tick);

    return tick->is_held && is_released && !tl__held_has_before(world, tick);
}

/* Runs those that nothing holds any more, the earliest first; false: there was none. */
static bool run_free(tl_world *world)
{
    bool has_run = false;

    for (uint32_t i = 0; i < world->held.count; i++) {
        const tl__stay stay = world->held.stays[i];
        tl__tick *tick = find_stay(world, &stay);
        if (tick != NULL && is_free(world, tick)) {
            run_now(world, tick, stay.id);
            has_run = true;
        }
    }
    return has_run;
}

static void force_once(tl_world *world, tl_tick_group end)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        tl__tick *tick = find_stay(world, &world->held.stays[i]);
        if (tick != NULL && tick->is_held && tick->actual_end <= (uint8_t)end) {
            dispatch(world, tick);
        }
    }
}

void tl__held_force(tl_world *world, tl_tick_group end)
{
    if (world->held.count == 0) {
        return;
    }
    do { /* a body may enable one that was held before it */
        force_once(world, end);
    } while (run_free(world));
}

static tl_result apply_dispatch(tl_world *world, tl__operands given)
{
    return tl_tick_dispatch(world, tl_tick_id_load(given.first));
}

tl_result tl_tick_dispatch(tl_world *world, tl_tick_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(apply_dispatch, "tl_tick_dispatch", tl_tick_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!tick->dispatch_manually) {
        return TL_ERR_REFUSED;
    }
    if (!tl__schedule_is_ahead(world, tick)) {
        return tick->registration == 0 ? TL_ERR_NOT_REGISTERED : TL_ERR_STATE;
    }
    dispatch(world, tick);
    while (run_free(world)) {
    }
    return TL_OK;
}
