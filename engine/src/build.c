/* Making the whole order anew: one walk over everything, which places and queues
 * each function as it finishes. No root comes upon what a later one has visited, and what a
 * function waits for is placed when it is looked at for the last time. */
#include "order.h"

#include "schedule.h"
#include "world.h"

typedef struct pass {
    tl_world *world;
    tl__links *root; /* whose block is made */
    uint64_t key;    /* of that root */
    uint32_t count;  /* of the block */
    uint32_t depth;  /* of the stack */
} pass;

static tl_result enter(pass *p, tl__links *links)
{
    tl__order *order = &p->world->schedule.order;

    if (p->depth == order->stack_capacity && !tl__walk_reserve(p->world, p->depth)) {
        return TL_ERR_NO_MEMORY;
    }
    order->stack[p->depth++] = (tl__visit){.links = links, .place = {.edge = links->first_edge}};
    links->is_on_stack = true;
    links->build = order->build;
    links->root = 0;
    links->visit_serial = p->world->schedule.frame_serial;
    return TL_OK;
}

/* What holds nobody back is said to run in the first group. */
static inline void hold_by(tl__hold *hold, const tl__links *before)
{
    tl__hold_by(hold, (uint8_t)before->held_start, (uint8_t)before->held_end,
                before->is_through ? before->demoted_by : before->slot + 1);
}

/* What has been entered in this pass: it is finished, unless the edge closes a cycle. */
static void take_into_account(pass *p, tl__visit *visit, tl__edge *edge, const tl__links *before)
{
    edge->is_closing = false;
    edge->is_walked = true;
    if (before->is_on_stack) {
        tl__walk_note_cycle(p->world, visit->links->slot, edge); /* Q-12d */
        visit->hold.cycles += 1;
    } else {
        hold_by(&visit->hold, before);
    }
}

/* Looks at one prerequisite: either moves on to the next one or enters it. */
static tl_result look_at(pass *p, tl__visit *visit)
{
    tl_world *world = p->world;
    tl__edge *edge = tl__edge_at(world, visit->place.edge);

    if (edge->is_gone) { /* a: swap-removal puts another one here, unless it was the last */
        visit->place.edge = tl__edge_drop(world, visit->links, visit->place);
        return TL_OK;
    }
    tl__links *before = tl__edge_links(world, edge);
    if (before->build == world->schedule.order.build) {
        take_into_account(p, visit, edge, before);
    } else {
        const tl__tick *tick = tl__tick_at(world, before->slot);
        bool is_in_frame = tl__schedule_is_in_frame(world, tick);
        if (is_in_frame && tl__walk_can_enter(world, tick)) {
            return enter(p, before); /* c: it is looked at again */
        }
        edge->is_closing = false;
        edge->is_walked = true;
        visit->hold.hidden += !is_in_frame && tick->registration != 0 ? 1 : 0; /* */
    }
    visit->place = (tl__edge_place){edge->next, visit->place.edge};
    return TL_OK;
}

static void join_block(pass *p, tl__links *links)
{
    tl_world *world = p->world;
    tl__links *root = p->root;

    links->root = root->slot + 1;
    links->index = p->count++;
    links->next = 0;
    links->previous = root->last;
    links->is_moved = true; /* the first repair places it, and what waits for it, in any case */
    if (root->last != 0) {
        tl__links_at(world, tl__tick_at(world, root->last - 1))->next = links->slot + 1;
    } else {
        root->first = links->slot + 1;
    }
    root->last = links->slot + 1;
}

/* Its effect on what waits for it, which is looked at in this pass. */
static inline void hold(const tl_world *world, const tl__tick *tick, tl__links *links,
                        bool has_task)
{
    links->is_through = tl__place_is_through(world, tick);
    bool is_holding = has_task || links->is_through;
    links->held_start = is_holding ? tick->actual_start : 0U;
    links->held_end = is_holding ? tick->actual_end : 0U;
}

static tl_result finish(pass *p, const tl__visit *visit)
{
    tl_world *world = p->world;
    tl__links *links = visit->links;
    tl__tick *tick = tl__tick_at(world, links->slot);
    bool has_task = tl__place_has_task(world, tick);

    join_block(p, links);
    links->is_on_stack = false;
    tick->order = p->key;
    tl__place_first(world, tick, links, &visit->hold);
    hold(world, tick, links, has_task);
    return has_task ? tl__plan_append(world, tick, links->slot) : TL_OK;
}

static tl_result walk(pass *p)
{
    tl__order *order = &p->world->schedule.order;

    p->root->first = 0;
    p->root->last = 0;
    tl_result result = enter(p, p->root);
    while (p->depth > 0 && result == TL_OK) {
        tl__visit *visit = &order->stack[p->depth - 1];
        if (visit->place.edge != 0) {
            result = look_at(p, visit);
        } else {
            p->depth -= 1;
            result = finish(p, visit);
        }
    }
    while (p->depth > 0) { /* memory ran out */
        p->depth -= 1;
        order->stack[p->depth].links->is_on_stack = false;
    }
    return result;
}

/* A function without edges is its own block and needs no walk. */
static tl_result append_loner(tl_world *world, tl__tick *tick, uint32_t slot, uint64_t key)
{
    tl__placement placement;

    tl__place_held(world, tick, &(tl__hold){0}, TL_TICK_GROUP_PRE_PHYSICS, &placement);
    tl__place_apply(world, tick, &placement);
    tick->order = key;
    return tl__plan_append(world, tick, slot);
}

static tl_result append_root(tl_world *world, tl__tick *tick, uint32_t slot, uint64_t key)
{
    tl__links *links = tl__links_of(world, tick);

    if (links != NULL && links->build == world->schedule.order.build) {
        return TL_OK; /* an earlier root has visited it */
    }
    if (!tl__place_has_task(world, tick)) {
        return TL_OK;
    }
    return links != NULL ? walk(&(pass){.world = world, .root = links, .key = key})
                         : append_loner(world, tick, slot, key);
}

static tl_result append_enabled(tl_world *world, tl__listing listing, uint64_t base)
{
    uint32_t slot = tl__listing_slot(listing);
    tl__tick *tick = tl__tick_at(world, slot);

    if (tick->rare != NULL) { /* others have no interval and never had one */
        if (tl__order_is_due(world, tick)) {
            return TL_OK;
        }
        tl_result result = tl__order_cool_afterwards(world, slot);
        if (result != TL_OK) {
            return result;
        }
    }
    return append_root(world, tick, slot, base | tl__listing_turn(listing));
}

static tl_result append_expired(tl_world *world, const tl__level *level, uint32_t place,
                                uint64_t base)
{
    uint32_t slot = tl__due_slot(&level->expired.entries[place]);
    tl__tick *tick = tl__tick_at(world, slot);

    return tick->links != 0 ? append_root(world, tick, slot, base | TL__ORDER_EXPIRED | place)
                            : TL_OK; /* it stands beside the plan */
}

static tl_result append_level(tl_world *world, const tl__level *level)
{
    uint64_t base = (uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        result = append_enabled(world, level->enabled.items[i], base);
    }
    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = append_expired(world, level, i, base);
    }
    return result;
}

/* Nothing is open, loose, waiting or touched: also after memory ran out in between. */
static void reset(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    const tl__pool *pool = &world->ticks.links;

    for (uint32_t i = 0; i < order->touched.count; i++) {
        tl__tick_at(world, tl__listing_slot(order->touched.items[i]))->is_touched = false;
    }
    if (order->opened_count + order->waiting.count > 0) {
        for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
             i = tl__pool_next(pool, i + 1)) {
            tl__links *links = tl__pool_at(pool, i);
            links->is_open = false;
            links->is_waiting = false;
        }
    }
    order->touched.count = 0;
    order->opened_count = 0;
    order->loose.count = 0;
    order->waiting.count = 0;
}

tl_result tl__order_build(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    reset(world);
    world->schedule.order.is_dirty = false;
    tl__serial_next_build(world);
    tl__plan_clear(world);
    world->stats.order_builds += 1;
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = append_level(world, tl__level_at(world, schedule->levels[i]));
    }
    return result;
}
