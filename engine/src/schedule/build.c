/* Making the whole order anew: one walk over everything, which places and queues
 * each function as it finishes. No root comes upon what a later one has visited, and what a
 * function waits for is placed when it is looked at for the last time. */
#include "schedule/order.h"

#include "schedule/schedule.h"
#include "world.h"

typedef struct pass {
    tl_world *world;
    tl__links *root; /* whose block is made */
    uint64_t key;    /* of that root */
    uint32_t count;  /* of the block */
    uint32_t depth;  /* of the stack */
    uint32_t build;  /* number of the order */
    uint32_t plan;   /* number of the plan */
    bool is_bare;    /* nothing is held: bodies that are nothing special stand for themselves */
    tl__list (*lists)[TL__PRIORITIES]; /* of the plan */
    uint32_t appended;                 /* at once, in these groups: a bit each */
    uint32_t groups;
} pass;

static tl_result enter(pass *p, tl__links *links)
{
    tl__order *order = &p->world->schedule->order;

    if (p->depth == order->stack_capacity && !tl__walk_reserve(p->world, p->depth)) {
        return TL_ERR_NO_MEMORY;
    }
    order->stack[p->depth++] = (tl__visit){.links = links, .place = {.edge = links->first_edge}};
    links->is_on_stack = true;
    links->build = p->build;
    links->root = 0;
    links->visit_serial = p->world->schedule->frame_serial;
    return TL_OK;
}

/* What holds nobody back is said to run in the first group. */
static void hold_by(tl__hold *hold, const tl__links *before)
{
    tl__hold_by(hold, (uint8_t)before->held_start, (uint8_t)before->held_end, before->slot + 1);
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
    if (before->build == p->build) {
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
    tl__links *root = p->root;

    links->root = root->slot + 1;
    links->index = p->count++;
    links->next = 0;
    links->previous = root->last;
    links->is_moved = true; /* the first repair places it, and what waits for it, in any case */
    if (root->last != 0) {
        tl__links_at(p->world, tl__tick_at(p->world, root->last - 1))->next = links->slot + 1;
    } else {
        root->first = links->slot + 1;
    }
    root->last = links->slot + 1;
}

/* Its effect on what waits for it, which is looked at in this pass. */
static void hold(const tl__tick *tick, tl__links *links, bool has_task)
{
    links->held_start = has_task ? tick->actual_start : 0U;
    links->held_end = has_task ? tick->actual_end : 0U;
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
    hold(tick, links, has_task);
    return has_task ? tl__plan_append(world, tick, links->slot) : TL_OK;
}

static tl_result walk(pass *p, tl__links *root)
{
    tl__order *order = &p->world->schedule->order;

    p->root = root;
    p->count = 0;
    root->first = 0;
    root->last = 0;
    tl_result result = enter(p, root);
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
static tl_result append_loner(pass *p, tl__tick *tick, uint32_t slot)
{
    tl__placement placement;

    tl__place_held(p->world, tick, &(tl__hold){0}, TL_TICK_GROUP_PRE_PHYSICS, &placement);
    tl__place_apply(p->world, tick, &placement);
    tick->order = p->key;
    return tl__plan_append(p->world, tick, slot);
}

/* Most roots wait for nothing but what has finished in this pass, and run where they want to with
 * nothing but their body in the plan: for them all that is short. */

/* The latest end of what a root waits for; NEVER: something has not finished, or an edge is to be
 * dropped. */
enum { NEVER = TL_TICK_GROUP_COUNT };

static inline uint32_t latest_end(const pass *p, const tl__links *root)
{
    const uint32_t build = p->build;
    uint32_t latest = 0;

    for (uint32_t e = root->first_edge; e != 0;) {
        tl__edge *edge = tl__edge_at(p->world, e);
        const tl__links *before = tl__edge_links(p->world, edge);
        if (edge->is_gone || before->build != build) {
            return NEVER;
        }
        edge->is_closing = false;
        edge->is_walked = true;
        latest = before->held_end > latest ? before->held_end : latest;
        e = edge->next;
    }
    return latest;
}

/* The block of a function that is alone in it. */
static inline void make_block(const pass *p, tl__links *links, uint32_t slot1, uint8_t group)
{
    links->build = p->build;
    links->root = slot1;
    links->index = 0;
    links->next = 0;
    links->previous = 0;
    links->first = slot1;
    links->last = slot1;
    links->is_moved = true;
    links->held_start = group;
    links->held_end = group;
    links->demoted_by = 0;
    links->cycles = 0;
    links->hidden = 0;
}

/* False: it is not so with this one, and nothing was done. */
static inline bool append_at_once(pass *p, tl__tick *tick, tl__links *links, uint32_t slot)
{
    const uint8_t group = tick->group;
    tl__list *list = &p->lists[group][TL__NORMAL];
    const uint32_t place = list->count;

    if (!p->is_bare || !tl__tick_is_plain(tick) || place == list->capacity ||
        (links != NULL && latest_end(p, links) > group)) {
        return false;
    }
    if (links != NULL) {
        make_block(p, links, slot + 1, group);
    }
    tick->actual_start = tick->group;
    tick->actual_end = tick->group;
    tick->reason = TL_TICK_AS_WANTED;
    tick->is_queued_high = false;
    tick->order = p->key;
    tick->plan = p->plan;
    tick->place = place;
    list->runs[place] = (tl__run){tick->fn, tick->user};
    list->ids[place] = tl__tick_id(p->world, slot);
    list->count = place + 1;
    p->appended += 1;
    p->groups |= 1U << group;
    return true;
}

static inline tl_result append_root(pass *p, tl__tick *tick, uint32_t slot)
{
    tl__links *links = tl__links_of(p->world, tick);
    bool is_visited = links != NULL && links->build == p->build; /* by an earlier root */

    if (is_visited || !tl__place_has_task(p->world, tick) || append_at_once(p, tick, links, slot)) {
        return TL_OK;
    }
    return links != NULL ? walk(p, links) : append_loner(p, tick, slot);
}

static inline tl_result append_enabled(pass *p, tl__listing listing, uint64_t base)
{
    uint32_t slot = tl__listing_slot(listing);
    tl__tick *tick = tl__tick_at(p->world, slot);

    if (tick->rare != NULL) { /* others have no interval and never had one */
        if (tl__order_is_due(p->world, tick)) {
            return TL_OK;
        }
        tl_result result = tl__order_cool_afterwards(p->world, slot);
        if (result != TL_OK) {
            return result;
        }
    }
    p->key = base | tl__listing_turn(listing);
    return append_root(p, tick, slot);
}

static tl_result append_expired(pass *p, const tl__level *level, uint32_t place, uint64_t base)
{
    uint32_t slot = tl__due_slot(&level->expired.entries[place]);
    tl__tick *tick = tl__tick_at(p->world, slot);

    p->key = base | TL__ORDER_EXPIRED | place;
    return tick->links != 0 ? append_root(p, tick, slot) : TL_OK; /* it stands beside the plan */
}

static tl_result append_level(pass *p, const tl__level *level)
{
    uint64_t base = (uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        result = append_enabled(p, level->enabled.items[i], base);
    }
    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = append_expired(p, level, i, base);
    }
    return result;
}

/* Nothing is open, loose, waiting or touched: also after memory ran out in between. */
static void reset(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    const tl__pool *pool = &world->ticks->links;

    for (uint32_t i = 0; i < order->touched.count; i++) {
        tl__tick_at(world, tl__listing_slot(order->touched.items[i]))->is_touched = false;
    }
    if (order->opened_count + order->waiting.count + order->batch.count > 0) {
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
    order->batch.count = 0;
}

tl_result tl__order_build(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    reset(world);
    world->schedule->order.is_dirty = false;
    tl__serial_next_build(world);
    tl__plan_clear(world);
    world->core.stats.order_builds += 1;
    pass p = {.world = world,
              .build = schedule->order.build,
              .plan = schedule->plan.number,
              .is_bare = tl__run_is_bare(world),
              .lists = world->schedule->plan.lists[TL__SOURCE_MAIN]};
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = append_level(&p, tl__level_at(world, schedule->levels[i]));
    }
    world->schedule->plan.count += p.appended;
    world->schedule->plan.groups |= p.groups;
    return result;
}
