/* Functions that are dispatched by hand (S-13), and those behind them. */
#include "schedule/dispatch.h"

#include "command/record_call.h"
#include "core/observe.h"
#include "world.h"

void tl__tick_run_unheld(void *user, const tl_tick_context *context)
{
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
