/* Nested ticks (S-14): a body runs another function inside itself. */
#include "world.h"

/* Whether something that it waits for is still to run. */
static bool is_held_back(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    for (uint32_t edge1 = links != NULL ? links->first_edge : 0; edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        const tl__tick *before = tl__tick_find(world, edge->before);
        bool is_waited_for = before != NULL && !edge->is_closing; /* */
        if (is_waited_for && tl__schedule_is_ahead(world, before)) {
            return true;
        }
        edge1 = edge->next;
    }
    return false;
}

static tl_result check(tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tick->registration == 0) {
        return TL_ERR_NOT_REGISTERED;
    }
    if (tick->state != TL_TICK_ENABLED || tick->is_engine) {
        return TL_ERR_REFUSED;
    }
    if (tl__parallel_is_open(world, id) || tl__tick_has_run(world, tick) ||
        is_held_back(world, tick)) {
        return TL_ERR_STATE;
    }
    return TL_OK;
}

/* It runs nowhere else in this frame (F-4). */
static void take_over(tl_world *world, tl_tick_id id, tl__tick *tick)
{
    if (tl__schedule_replace(world, tick, (tl__run){tl__tick_skip, NULL})) {
        tl__parallel_cancel(world, tl__tick_slot(id), true);
        tl__order_touch(world, tl__tick_slot(id)); /* its body stands there again next time */
    }
    tick->ran_frame = world->frame.counter;
    world->stats.ticks_run += 1;
    world->frame.position += 1;
}

tl_result tl_tick_run_nested(const tl_tick_context *context, tl_tick_id inner)
{
    if (context == NULL) {
        return TL_ERR_INVALID;
    }
    tl_world *world = context->world;
    tl__frame *frame = &world->frame;
    tl_result result = tl__world_may_change(world);
    if (result == TL_OK) {
        result = frame->is_open && frame->is_in_item ? check(world, inner) : TL_ERR_STATE;
    }
    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, inner);
    take_over(world, inner, tick);
    uint32_t entered = tl__held_enter(world, tl__tick_slot(inner));
    tl_tick_context own = frame->context;
    const tl_item outer = frame->item;
    bool was_nested = frame->is_nested;
    own.tick = inner;
    frame->item = (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(inner), tick->name};
    frame->is_nested = true;
    tl__tick_run_body(tick, &own);
    tl__held_leave(world, entered);
    frame->is_nested = was_nested;
    frame->item = outer;
    return TL_OK;
}
