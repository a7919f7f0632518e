#include "dispatch.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

void tl__held_free(tl_world *world)
{
    tl__memory_free_array(&world->memory, world->held.ids, world->held.capacity,
                          sizeof(*world->held.ids));
    world->held = (tl__held){0};
}

void tl__held_reset(tl_world *world)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        tl__tick *tick = tl__tick_find(world, world->held.ids[i]);
        if (tick != NULL) {
            tick->is_held = false;
        }
    }
    world->held.count = 0;
}

void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context)
{
    const tl_world *world = context->world;
    uint32_t place = 0;

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

bool tl__held_has_before(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->held.count > 0 ? tl__links_of(world, tick) : NULL;

    for (uint32_t edge1 = links != NULL ? links->first_edge : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        const tl__tick *before = tl__tick_find(world, edge->before);
        bool is_waited_for = before != NULL && before != tick;
        if (is_waited_for && (before->is_held || before == world->running)) {
            return true;
        }
        edge1 = edge->next;
    }
    return false;
}

bool tl__held_knows(const tl_world *world, const tl__tick *tick)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        if (tl__tick_find(world, world->held.ids[i]) == tick) {
            return true;
        }
    }
    return false;
}

/* What waits for a held function looks first whether it still is, and is the owner's then. One that
 * is in progress has been waiting for something else: it got the prerequisite in this frame. */
static void warn_dependents(tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    for (uint32_t edge1 = links != NULL ? links->first_dependent : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        tl__tick *dependent = tl__tick_at(world, edge->slot);
        if (!dependent->dispatch_manually && !dependent->is_held &&
            !tl__parallel_is_open(world, tl__tick_id(world, edge->slot)) &&
            tl__schedule_replace(world, dependent, (tl__run){tl__tick_run_unheld, dependent})) {
            tl__parallel_cancel(world, edge->slot, true);
            tl__order_touch(world, edge->slot); /* its own body stands there again next time */
        }
        edge1 = edge->next_dependent;
    }
}

/* Holds a function at its place; false: there is no memory for it. */
static bool hold(tl_world *world, tl__tick *tick, tl_tick_id id)
{
    tl__held *held = &world->held;
    void *ids = held->ids;

    if (!tl__memory_grow(&world->memory, &ids, &held->capacity, held->count + 1,
                         sizeof(*held->ids))) {
        return false;
    }
    held->ids = ids;
    held->ids[held->count++] = id;
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
    const tl__tick *running = world->running;
    tl_tick_context context = frame->context;

    context.tick = id;
    context.group = (tl_tick_group)frame->group;
    tick->is_held = false;
    tick->ran_frame = frame->counter;
    world->running = tick;
    world->stats.ticks_run += 1;
    frame->position += 1;
    frame->is_in_item = true;
    frame->item = (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(id), tick->name};
    tl__tick_run_body(tick, &context);
    world->running = running;
    frame->item = outer.item;
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

/* Runs those that nothing holds any more, the earliest first; one may free others. */
static void run_free(tl_world *world)
{
    for (uint32_t i = 0; i < world->held.count; i++) {
        tl_tick_id id = world->held.ids[i];
        tl__tick *tick = tl__tick_find(world, id);
        if (tick != NULL && is_free(world, tick)) {
            run_now(world, tick, id);
        }
    }
}

void tl__held_force(tl_world *world, tl_tick_group end)
{
    if (world->held.count == 0) {
        return;
    }
    for (uint32_t i = 0; i < world->held.count; i++) {
        tl__tick *tick = tl__tick_find(world, world->held.ids[i]);
        if (tick != NULL && tick->is_held && tick->actual_end <= (uint8_t)end) {
            dispatch(world, tick);
        }
    }
    run_free(world);
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
    run_free(world);
    return TL_OK;
}
