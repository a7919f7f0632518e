/* Nested ticks (S-14): a body runs another function inside itself. */
#include "core/world.h"
#include "schedule/schedule.h"

/* Whether it waits for a function that an edge leads to. That is decided when it is queued (Q-5,
 * Q-44); one that is not queued yet waits for all of them. */
static bool is_in_force(const tl__edge *edge, bool is_queued)
{
    return !is_queued || (edge->is_walked && !edge->is_closing);
}

static bool is_ahead_of(const tl_world *world, tl_tick_id id, const tl__tick *tick, bool is_queued)
{
    const tl__tick *before = tl__tick_find(world, id);

    if (before == NULL || before == tick) {
        return false;
    }
    if (tl__schedule_is_ahead(world, before)) {
        return !is_queued || before->order < tick->order;
    }
    return !is_queued && tl__newly_spawned_is_pending(world, before);
}

/* Whether one of those edges, or of those behind it, leads to something that is still to run. */
static bool has_edge_ahead(const tl_world *world, const tl__tick *tick, uint32_t edge_index,
                           bool is_queued)
{
    while (edge_index != 0) {
        const tl__edge *edge = tl__edge_at(world, edge_index);
        if (is_in_force(edge, is_queued) && is_ahead_of(world, edge->before, tick, is_queued)) {
            return true;
        }
        edge_index = edge->next;
    }
    return false;
}

/* Whether something that it waits for is still to run. */
static bool has_prerequisite_ahead(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);
    bool is_queued = tl__schedule_is_ahead(world, tick);

    return links != NULL &&
           (has_edge_ahead(world, tick, tick->first_edge, is_queued) ||
            (is_queued && has_edge_ahead(world, tick, links->first_cut, is_queued)));
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
    if (tl__any_thread_is_open(world, id) || tl__tick_has_run(world, tick) ||
        (!world->core.frame.is_pause && has_prerequisite_ahead(world, tick))) { /* P-7 */
        return TL_ERR_STATE;
    }
    return TL_OK;
}

static tl_result may_nest(tl_world *world, tl_tick_id inner)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    return world->core.frame.is_open && world->core.frame.is_in_item ? check(world, inner)
                                                                     : TL_ERR_STATE;
}

/* Runs it inside of the item in progress. */
static void run_inside(tl_world *world, tl_tick_id inner, tl__tick *tick)
{
    tl__frame *frame = &world->core.frame;
    bool is_queued = tl__schedule_is_ahead(world, tick);
    bool was_nested = frame->is_nested;

    if (tl__has_links(tick)) {
        tl__any_thread_quiet(world); /* its prerequisites have had their turn, on any thread */
    }
    if (tl__schedule_replace(world, tick,
                             (tl__run){tl__tick_skip, NULL})) { /* nowhere else (F-4) */
        tl__any_thread_cancel(world, tl__tick_slot(inner), true);
        tl__order_set_dirty(world); /* its body stands there again next time */
    }
    frame->is_nested = true;
    tl__tick_run_away(world, inner, is_queued);
    frame->is_nested = was_nested;
}

tl_result tl_tick_run_nested(const tl_tick_context *context, tl_tick_id inner)
{
    if (context == NULL) {
        return TL_ERR_INVALID;
    }
    tl_world *world = context->world;
    tl_result result = may_nest(world, inner);
    if (result == TL_OK) {
        run_inside(world, inner, tl__tick_at(world, tl__tick_slot(inner)));
    }
    return result;
}
