/* The walk: depth-first over prerequisites, with an explicit stack (S-15), from a
 * root whose block has changed or from a newcomer. Everything at once: build.c. */
#include "schedule/schedule.h"
#include "world.h"

typedef struct walk {
    tl__links *root; /* whose block is made; NULL: newcomers are queued */
    uint64_t key;    /* of that root */
    uint32_t count;  /* of the block */
    tl_tick_group context;
} walk;

/* Q-11; and what has run with this frame counter is entered no more than a disabled one (F-4). */
bool tl__walk_can_enter(const tl_world *world, const tl__tick *tick)
{
    return tick->state != TL_TICK_DISABLED && tick->ran_frame != world->core.frame.counter;
}

static bool is_pending_newcomer(const tl_world *world, const tl__tick *tick)
{
    return tick->is_newcomer && tick->state == TL_TICK_ENABLED &&
           !tl__schedule_is_ahead(world, tick) && !tl__tick_has_run(world, tick);
}

static bool is_unvisited_cooling(const tl_world *world, const tl__tick *tick,
                                 const tl__links *links)
{
    return tick->state == TL_TICK_COOLING_DOWN && !tl__order_is_visited(world, links) &&
           links->visit_serial != world->schedule->frame_serial;
}

/* Q-12c: whether a prerequisite is to be visited first. */
static bool wants_visit(const tl_world *world, const walk *w, const tl__tick *tick)
{
    const tl__links *links = tl__links_at(world, tick);

    if (!tl__walk_can_enter(world, tick)) {
        return false;
    }
    if (w->root == NULL) {
        return is_pending_newcomer(world, tick) || is_unvisited_cooling(world, tick, links);
    }
    return !tl__order_is_visited(world, links) || tick->order > w->key;
}

bool tl__walk_reserve(tl_world *world, uint32_t depth)
{
    tl__order *order = &world->schedule->order;
    void *stack = order->stack;
    bool has_room = tl__memory_grow(&world->core.memory, &stack, &order->stack_capacity, depth + 1,
                                    sizeof(*order->stack));

    order->stack = stack;
    return has_room;
}

static tl_result enter(tl_world *world, const walk *w, tl__links *links, uint32_t *depth)
{
    tl_result result = TL_OK;

    if (w->root != NULL && tl__order_is_visited(world, links)) { /* by a later root: not any more */
        result = tl__block_open(world, links->root - 1);
    }
    if (result != TL_OK || !tl__walk_reserve(world, *depth)) {
        return result != TL_OK ? result : TL_ERR_NO_MEMORY;
    }
    world->schedule->order.stack[(*depth)++] =
        (tl__visit){.links = links, .place = {.edge = links->first_edge}};
    links->is_on_stack = true;
    links->visit_serial = world->schedule->frame_serial;
    return TL_OK;
}

void tl__walk_note_cycle(tl_world *world, uint32_t slot, tl__edge *edge)
{
    edge->is_closing = true;
    if (!edge->is_warned) {
        edge->is_warned = true;
        tl__tick_log_cycle(world, tl__tick_id(world, slot), edge->before);
    }
}

/* Looks at one prerequisite: either moves on to the next one or enters it. */
static tl_result look_at(tl_world *world, const walk *w, uint32_t *depth)
{
    tl__visit *visit = &world->schedule->order.stack[*depth - 1];
    tl__edge *edge = tl__edge_at(world, visit->place.edge);
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL) { /* a: swap-removal puts another one here, unless it was the last */
        visit->place.edge = tl__edge_drop(world, visit->links, visit->place);
        return TL_OK;
    }
    edge->is_closing = false;
    edge->is_walked = true;
    if (tl__schedule_is_in_frame(world, before)) { /* b, Q-53 */
        tl__links *links = tl__edge_links(world, edge);
        if (links->is_on_stack) {
            tl__walk_note_cycle(world, visit->links->slot, edge); /* d */
        } else if (wants_visit(world, w, before)) {
            return enter(world, w, links, depth); /* c */
        }
    }
    visit->place = (tl__edge_place){edge->next, visit->place.edge};
    return TL_OK;
}

static void join_block(tl_world *world, walk *w, tl__links *links)
{
    tl__tick *tick = tl__tick_at(world, links->slot);
    tl__links *root = w->root;

    if (tick->order != w->key || links->index != w->count) {
        tl__plan_remove(world, tick);
        links->is_moved = true;
    }
    if (links->build != world->schedule->order.build) {
        links->build = world->schedule->order.build;
        links->cycles = 0;
        links->hidden = 0;
    }
    tick->order = w->key;
    links->root = root->slot + 1;
    links->index = w->count++;
    links->next = 0;
    links->previous = root->last;
    if (root->last != 0) {
        tl__links_at(world, tl__tick_at(world, root->last - 1))->next = links->slot + 1;
    } else {
        root->first = links->slot + 1;
    }
    root->last = links->slot + 1;
}

/* The place that a newcomer had in the plan, where its tick was cancelled. What waits for it
 * stands where this place put it, and is to be placed anew. */
static void give_up_place(tl_world *world, tl__tick *tick, const tl__placement *placement)
{
    tl__links *links = tl__links_of(world, tick);
    bool is_end_earlier = placement->end < tick->actual_end;

    if (!tl__plan_has(world, tick)) {
        return;
    }
    tl__plan_remove(world, tick);
    if (links == NULL) {
        return;
    }
    links->is_moved = true;
    if (is_end_earlier) {
        tl__dependents_need(world);
    }
    for (uint32_t edge = is_end_earlier ? links->first_dependent : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        tl__order_touch(world, tl__edge_at(world, edge)->slot);
    }
}

/* Q-14..Q-20 in a frame that runs. A cooling function gets its groups and no task. */
static tl_result queue_newcomer(tl_world *world, uint32_t slot, tl_tick_group context)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__placement placement;

    tl__place(world, tick, context, true, &placement);
    give_up_place(world, tick, &placement);
    tl__place_apply(world, tick, &placement);
    world->core.stats.cycles += placement.cycles;
    world->core.stats.hidden_prerequisites += placement.hidden;
    tl_result result = world->manuals->count > 0 ? tl__waiters_queue(world, slot) : TL_OK;
    if (tick->state != TL_TICK_ENABLED || result != TL_OK) {
        return result;
    }
    tick->order = TL__ORDER_LATE | world->schedule->next_late++;
    world->core.stats.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    world->core.stats.ticks_queued += 1;
    return tl__plan_queue(world, slot, TL__SOURCE_LATE);
}

static tl_result finish(tl_world *world, walk *w, tl__links *links)
{
    links->is_on_stack = false;
    if (w->root == NULL) {
        return queue_newcomer(world, links->slot, w->context);
    }
    join_block(world, w, links);
    return TL_OK;
}

static tl_result run(tl_world *world, walk *w, tl__links *first)
{
    tl__order *order = &world->schedule->order;
    uint32_t depth = 0;
    tl_result result = enter(world, w, first, &depth);

    while (depth > 0 && result == TL_OK) {
        if (order->stack[depth - 1].place.edge != 0) {
            result = look_at(world, w, &depth);
        } else {
            depth -= 1;
            result = finish(world, w, order->stack[depth].links);
        }
    }
    while (depth > 0) { /* memory ran out */
        depth -= 1;
        order->stack[depth].links->is_on_stack = false;
    }
    return result;
}

tl_result tl__walk_root(tl_world *world, uint32_t slot, uint64_t key)
{
    tl__links *root = tl__links_at(world, tl__tick_at(world, slot));
    walk w = {.root = root, .key = key};

    root->first = 0;
    root->last = 0;
    return run(world, &w, root);
}

tl_result tl__walk_newcomer(tl_world *world, uint32_t slot, tl_tick_group context)
{
    walk w = {.context = context};

    tl__links *links = tl__links_of(world, tl__tick_at(world, slot));
    return links != NULL ? run(world, &w, links) : queue_newcomer(world, slot, context);
}
