/* The search of a rebuild: depth-first along prerequisites, with an explicit stack
 * (S-15). */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Q-11; a function that has run with this frame counter is not entered either (F-4). */
static bool can_enter(const tl_world *world, const tl__tick *tick)
{
    return tick->state != TL_TICK_DISABLED && tick->ran_frame != world->core.frame.counter;
}

/* Q-12c: whether a prerequisite is to be visited first. */
static bool wants_visit(const tl__pass *pass, const tl__tick *tick, const tl__links *links)
{
    bool is_visited = tl__order_is_visited(pass->world, links->slot);

    if (!can_enter(pass->world, tick)) {
        return false;
    }
    if (!pass->is_spawned) {
        return !is_visited;
    }
    bool is_unvisited_cooling = tick->state == TL_TICK_COOLING_DOWN && !is_visited &&
                                links->visit_stamp != pass->world->schedule->frame_stamp;
    return is_unvisited_cooling || tl__newly_spawned_is_pending(pass->world, tick);
}

static tl_result enter(tl__pass *pass, tl__links *links)
{
    tl_world *world = pass->world;
    tl__order *order = &world->schedule->order;

    TL_ASSERT(!links->is_on_stack);
    if (!TL__GROW(&world->core.memory, order->stack, order->stack_capacity, pass->depth + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    tl__tick *tick = tl__tick_at(world, links->slot);
    order->stack[pass->depth++] = (tl__visit){.links = links, .place = {.edge = tick->first_edge}};
    links->is_on_stack = true;
    links->visit_stamp = world->schedule->frame_stamp;
    if (!pass->is_spawned) {
        tl__vertex_at(world, links->slot)->visit = order->rebuilds * TL__ENDS;
    }
    return TL_OK;
}

/* Q-12d: the edge is left out. It is logged once. */
static void leave_out(tl_world *world, tl__visit *visit, tl__edge *edge)
{
    visit->bounds.cycles += 1;
    edge->is_closing = true;
    if (!edge->is_warned) {
        edge->is_warned = true;
        tl__tick_log_cycle(world, tl__tick_id(world, visit->links->slot), edge->before);
    }
}

/* Q-12f. */
static void raise_bounds(tl__bounds *bounds, const tl__tick *before, uint32_t edge_index)
{
    if (before->actual_start > bounds->start) {
        bounds->start = before->actual_start;
        bounds->demoter = edge_index;
    }
    bounds->end = before->actual_end > bounds->end ? (uint8_t)before->actual_end : bounds->end;
}

/* Looks at one prerequisite: drops it if it was destroyed, moves on to the next one, or
 * enters it. */
static tl_result look_at(tl__pass *pass, tl__visit *visit)
{
    tl_world *world = pass->world;
    tl__edge *edge = tl__edge_at(world, visit->place.edge);

    if (edge->is_gone) { /* Q-12a: the last one takes its place, unless it was the last */
        visit->place.edge =
            tl__edge_drop(world, tl__tick_at(world, visit->links->slot), visit->place);
        return TL_OK;
    }
    const tl__tick *before = tl__tick_at(world, tl__tick_slot(edge->before));
    tl__links *links = tl__links_at(world, before);
    edge->is_closing = false;
    edge->is_walked = true;
    if (!tl__schedule_is_in_frame(world, before)) {
        visit->bounds.hidden += before->registration != 0 ? 1 : 0; /* b, Q-53 */
    } else if (links->is_on_stack) {
        leave_out(world, visit, edge);
    } else if (wants_visit(pass, before, links)) {
        return enter(pass, links); /* c: it is looked at again */
    } else if (tl__edge_is_in_force(world, edge, pass->is_spawned)) {
        raise_bounds(&visit->bounds, before, visit->place.edge);
    }
    visit->place = (tl__edge_place){edge->next, visit->place.edge};
    return TL_OK;
}

/* in a rebuild. */
static tl_result append(tl__pass *pass, tl__links *links, const tl__bounds *bounds)
{
    tl_world *world = pass->world;
    tl__run_lists *lists = &world->schedule->run_lists;
    tl__tick *tick = tl__tick_at(world, links->slot);
    bool has_task = tl__tick_has_task(world, tick);

    tick->order = pass->next_key++;
    tl__assign_groups(world, tick, bounds, pass);
    tl__vertex_at(world, links->slot)->visit += has_task ? tick->actual_end : 0U;
    lists->cycles += bounds->cycles;
    lists->hidden += bounds->hidden;
    return has_task ? tl__run_list_append(world, tick, links->slot) : TL_OK;
}

/* The same for a newly spawned function. A cooling one gets its groups and no task. */
static tl_result queue(const tl__pass *pass, uint32_t slot, const tl__bounds *bounds)
{
    tl_world *world = pass->world;
    tl__tick *tick = tl__tick_at(world, slot);

    tl__run_list_remove(world, tick); /* the place of its cancelled tick */
    tl__assign_groups(world, tick, bounds, pass);
    world->core.stats.cycles += bounds->cycles;
    world->core.stats.hidden_prerequisites += bounds->hidden;
    tl_result result = tl__dispatch_queue(world, slot);
    if (tick->state != TL_TICK_ENABLED || result != TL_OK) {
        return result;
    }
    tick->order = TL__ORDER_SPAWNED | world->schedule->next_spawned++;
    world->core.stats.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    world->core.stats.ticks_queued += 1;
    return tl__run_list_queue(world, slot, TL__SOURCE_SPAWNED);
}

static tl_result finish(tl__pass *pass, tl__links *links, const tl__bounds *bounds)
{
    links->is_on_stack = false;
    return pass->is_spawned ? queue(pass, links->slot, bounds) : append(pass, links, bounds);
}

tl_result tl__walk_from(tl__pass *pass, tl__links *root)
{
    tl__order *order = &pass->world->schedule->order;

    TL_ASSERT(pass->depth == 0);
    tl_result result = enter(pass, root);
    while (pass->depth > 0 && result == TL_OK) {
        tl__visit *visit = &order->stack[pass->depth - 1];
        if (visit->place.edge != 0) {
            result = look_at(pass, visit);
        } else {
            pass->depth -= 1;
            result = finish(pass, visit->links, &visit->bounds);
        }
    }
    while (pass->depth > 0) { /* memory ran out */
        pass->depth -= 1;
        order->stack[pass->depth].links->is_on_stack = false;
    }
    return result;
}

tl_result tl__walk_newly_spawned(tl_world *world, uint32_t slot, tl_tick_group context)
{
    tl__pass pass = {.world = world, .is_spawned = true, .context = context};
    tl__links *links = tl__links_of(world, tl__tick_at(world, slot));

    TL_ASSERT(world->core.frame.is_open);
    return links != NULL ? tl__walk_from(&pass, links) : queue(&pass, slot, &(tl__bounds){0});
}

/* In which group a function runs. */

static uint8_t max_u8(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Order key of the last normal function that must have run before the dependents of this one: its
 * own, or, of a high-priority function, that of its prerequisites. */
static uint64_t last_normal(const tl_world *world, const tl__tick *tick)
{
    return tick->is_queued_high ? tl__links_at(world, tick)->after : tick->order;
}

/* The last normal one of the prerequisites that run as late as the latest. */
static uint64_t find_after(const tl_world *world, const tl__tick *tick, uint8_t start,
                           bool is_spawned)
{
    uint64_t after = 0;

    for (uint32_t e = tick->first_edge; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        const tl__tick *before = tl__edge_before(world, edge);
        e = edge->next;
        if (before != NULL && before->actual_start == start &&
            tl__edge_is_in_force(world, edge, is_spawned)) {
            uint64_t last = last_normal(world, before);
            after = after < last ? last : after;
        }
    }
    return after;
}

/* */
static uint8_t find_end(uint8_t start, uint8_t wanted)
{
    uint8_t end = start;

    for (uint8_t group = start + 1; group <= wanted; group++) {
        end = tl_tick_group_can_demote_into((tl_tick_group)group) ? group : end;
    }
    return end;
}

void tl__assign_groups(const tl_world *world, tl__tick *tick, const tl__bounds *bounds,
                       const tl__pass *pass)
{
    tl__links *links = tl__links_of(world, tick);
    uint8_t floor = max_u8(tick->group, (uint8_t)pass->context);
    uint8_t start = max_u8(floor, bounds->start);
    tl_tick_reason reason = TL_TICK_AS_WANTED;

    TL_ASSERT(!tl__is_in_run_lists(world, tick)); /* its list is found by its actual start */
    if (start != tick->group) {                   /* */
        reason = start > floor ? TL_TICK_DEMOTED : TL_TICK_NEWLY_SPAWNED;
        while (!tl_tick_group_can_demote_into((tl_tick_group)start)) {
            start += 1;
        }
    }
    tick->actual_start = (uint32_t)start & TL__GROUP_MASK;
    tick->actual_end =
        (uint32_t)find_end(start, max_u8(tick->end_group, bounds->end)) & TL__GROUP_MASK;
    tick->reason = (uint32_t)reason & 3U;
    tick->is_queued_high = tick->high_priority;
    if (links == NULL) {
        return;
    }
    if (reason == TL_TICK_DEMOTED) {
        links->demoted_by = tl__edge_at(world, bounds->demoter)->before;
    }
    if (tick->high_priority) {
        links->after =
            start == bounds->start ? find_after(world, tick, start, pass->is_spawned) : 0;
    }
}
