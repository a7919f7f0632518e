#include "order.h"

#include "schedule.h"
#include "world.h"

tl__key tl__key_of(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    return (tl__key){tick->order, links != NULL ? links->index : 0};
}

bool tl__order_is_before(const tl_world *world, const tl__tick *a, const tl__tick *b)
{
    if (a->order != b->order || a->links == 0 || b->links == 0) {
        return a->order < b->order;
    }
    return tl__links_at(world, a)->index < tl__links_of(world, b)->index;
}

/* Whether the walk begins at the function (C-10, C-11), unless an earlier root reaches it. */
static bool is_root(const tl_world *world, const tl__tick *tick)
{
    return tl__place_has_task(world, tick) && tl__schedule_is_in_frame(world, tick);
}

static uint64_t key_of_root(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);
    uint64_t level = tl__level_at(world, tick->level - 1)->ordinal;
    uint64_t base = level << TL__ORDER_LEVEL_SHIFT;

    if (links != NULL && links->expired_serial == world->schedule.frame_serial) {
        return base | TL__ORDER_EXPIRED | links->expired;
    }
    return base | tick->registration;
}

static bool push_slot(tl_world *world, tl__slots *slots, uint32_t slot)
{
    void *items = slots->items;

    if (!tl__memory_grow(&world->memory, &items, &slots->capacity, slots->count + 1,
                         sizeof(*slots->items))) {
        return false;
    }
    slots->items = items;
    slots->items[slots->count++] = slot;
    return true;
}

/* What changed. */

void tl__order_touch(tl_world *world, uint32_t slot)
{
    tl__order *order = &world->schedule.order;
    tl__tick *tick = tl__tick_at(world, slot);

    if (order->is_dirty || tick->is_touched || tick->registration == 0) {
        return;
    }
    tick->is_touched = true;
    order->is_dirty = !tl__listings_push(&world->memory, &order->touched,
                                         (tl__listing){tick->registration, slot});
}

static void touch_dependents(tl_world *world, const tl__links *links)
{
    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        tl__order_touch(world, tl__edge_at(world, edge)->slot);
    }
}

void tl__order_enter(tl_world *world, uint32_t slot)
{
    const tl__links *links = tl__links_of(world, tl__tick_at(world, slot));

    tl__order_touch(world, slot);
    if (links != NULL) {
        touch_dependents(world, links); /* the level may be a hidden one */
    }
}

/* The root of a block leaves: its members are in no block, though they have been visited. */
static void orphan_block(tl_world *world, tl__links *root)
{
    for (uint32_t member = root->first; member != 0;) {
        tl__links *links = tl__links_at(world, tl__tick_at(world, member - 1));
        links->root = 0;
        links->visit_serial = world->schedule.frame_serial;
        tl__order_touch(world, member - 1);
        member = links->next;
    }
    root->first = 0;
    root->last = 0;
}

static void leave_block(tl_world *world, tl__links *links)
{
    tl__links *root = tl__links_at(world, tl__tick_at(world, links->root - 1));

    if (links->previous != 0) {
        tl__links_at(world, tl__tick_at(world, links->previous - 1))->next = links->next;
    } else {
        root->first = links->next;
    }
    if (links->next != 0) {
        tl__links_at(world, tl__tick_at(world, links->next - 1))->previous = links->previous;
    } else {
        root->last = links->previous;
    }
    tl__order_touch(world, links->root - 1);
    links->root = 0;
}

void tl__order_leave(tl_world *world, uint32_t slot)
{
    tl__plan *plan = &world->schedule.plan;
    tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (links != NULL) {
        touch_dependents(world, links);
        if (tl__order_is_visited(world, links) && links->root == slot + 1) {
            orphan_block(world, links);
        } else if (tl__order_is_visited(world, links)) {
            leave_block(world, links);
        }
        if (links->build == world->schedule.order.build) {
            plan->cycles -= links->cycles;
            plan->hidden -= links->hidden;
        }
        links->build = 0;
        links->cycles = 0;
        links->hidden = 0;
    }
    tick->is_touched = false;
}

/* Opened roots: a heap by key. */

static void sift_opened_up(tl__order *order, uint32_t at)
{
    while (at > 0 && order->opened[(at - 1) / 2].key > order->opened[at].key) {
        tl__opened moved = order->opened[at];
        order->opened[at] = order->opened[(at - 1) / 2];
        order->opened[(at - 1) / 2] = moved;
        at = (at - 1) / 2;
    }
}

static tl__opened take_opened(tl__order *order)
{
    tl__opened first = order->opened[0];
    tl__opened last = order->opened[--order->opened_count];
    uint32_t at = 0;

    for (uint32_t child = 1; child < order->opened_count; child = 2 * at + 1) {
        if (child + 1 < order->opened_count &&
            order->opened[child + 1].key < order->opened[child].key) {
            child += 1;
        }
        if (order->opened[child].key >= last.key) {
            break;
        }
        order->opened[at] = order->opened[child];
        at = child;
    }
    order->opened[at] = last;
    return first;
}

/* It is to be placed once the walks are done. */
static bool let_wait(tl_world *world, tl__links *links)
{
    if (links->is_waiting) {
        return true;
    }
    links->is_waiting = push_slot(world, &world->schedule.order.waiting, links->slot);
    return links->is_waiting;
}

static bool loosen_block(tl_world *world, tl__links *root)
{
    bool has_room = true;

    for (uint32_t member = root->first; member != 0 && has_room;) {
        tl__links *links = tl__links_at(world, tl__tick_at(world, member - 1));
        has_room =
            push_slot(world, &world->schedule.order.loose, member - 1) && let_wait(world, links);
        links->root = 0;
        member = links->next;
    }
    root->first = 0;
    root->last = 0;
    return has_room;
}

tl_result tl__order_open(tl_world *world, uint32_t slot)
{
    tl__order *order = &world->schedule.order;
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__links *root = tl__links_at(world, tick);
    void *opened = order->opened;

    if (root->is_open) {
        return TL_OK;
    }
    if (!tl__memory_grow(&world->memory, &opened, &order->opened_capacity, order->opened_count + 1,
                         sizeof(*order->opened))) {
        return TL_ERR_NO_MEMORY;
    }
    order->opened = opened;
    if (!tl__order_is_visited(world, root) || root->root != slot + 1) { /* it has no block yet */
        root->first = 0;
        root->last = 0;
    }
    if (!loosen_block(world, root)) {
        return TL_ERR_NO_MEMORY;
    }
    root->is_open = true;
    order->opened[order->opened_count++] =
        (tl__opened){is_root(world, tick) ? key_of_root(world, tick) : tick->order, slot};
    sift_opened_up(order, order->opened_count - 1);
    return TL_OK;
}

/* Opens the root whose walk will visit a function that is in no block: the least that reaches it.
 */
static tl_result find_home(tl_world *world, tl__links *links)
{
    const tl__tick *tick = tl__tick_at(world, links->slot);

    if (tick->state == TL_TICK_DISABLED || !tl__schedule_is_in_frame(world, tick)) {
        return TL_OK; /* no walk enters it */
    }
    uint32_t root = is_root(world, tick) ? links->slot + 1 : 0;
    uint64_t least = root != 0 ? key_of_root(world, tick) : UINT64_MAX;

    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        const tl__tick *dependent = tl__tick_at(world, tl__edge_at(world, edge)->slot);
        const tl__links *theirs = tl__links_at(world, dependent);
        if (tl__order_is_visited(world, theirs) && dependent->order < least) {
            least = dependent->order;
            root = theirs->root;
        }
    }
    return root != 0 ? tl__order_open(world, root - 1) : TL_OK;
}

/* Walks the opened roots, the least first: it may take from the blocks of later ones. */
static tl_result walk_opened(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    tl_result result = TL_OK;

    while (order->opened_count > 0 && result == TL_OK) {
        uint32_t slot = take_opened(order).slot;
        const tl__tick *tick = tl__tick_at(world, slot);
        tl__links *links = tl__links_at(world, tick);
        links->is_open = false;
        if (!is_root(world, tick) || tl__order_is_visited(world, links)) {
            continue;
        }
        result = tl__walk_root(world, slot, key_of_root(world, tick));
        for (uint32_t member = links->first; member != 0 && result == TL_OK;) {
            tl__links *visited = tl__links_at(world, tl__tick_at(world, member - 1));
            result = let_wait(world, visited) ? TL_OK : TL_ERR_NO_MEMORY;
            member = visited->next;
        }
    }
    return result;
}

/* Placing: in queue sequence, so that prerequisites are placed before what waits for them. */

static bool is_first(const tl_world *world, uint32_t a, uint32_t b)
{
    return tl__order_is_before(world, tl__tick_at(world, a), tl__tick_at(world, b));
}

static void sift_waiting_down(const tl_world *world, uint32_t at)
{
    const tl__slots *waiting = &world->schedule.order.waiting;
    uint32_t moved = waiting->items[at];

    for (uint32_t child = 2 * at + 1; child < waiting->count; child = 2 * at + 1) {
        if (child + 1 < waiting->count &&
            is_first(world, waiting->items[child + 1], waiting->items[child])) {
            child += 1;
        }
        if (!is_first(world, waiting->items[child], moved)) {
            break;
        }
        waiting->items[at] = waiting->items[child];
        at = child;
    }
    waiting->items[at] = moved;
}

static uint32_t take_waiting(tl_world *world)
{
    tl__slots *waiting = &world->schedule.order.waiting;
    uint32_t first = waiting->items[0];

    waiting->items[0] = waiting->items[--waiting->count];
    if (waiting->count > 0) {
        sift_waiting_down(world, 0);
    }
    tl__links_at(world, tl__tick_at(world, first))->is_waiting = false;
    return first;
}

static tl_result add_waiting(tl_world *world, tl__links *links)
{
    const tl__slots *waiting = &world->schedule.order.waiting;
    bool was_waiting = links->is_waiting;

    if (!let_wait(world, links)) {
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t at = was_waiting ? 0 : waiting->count - 1;
         at > 0 && is_first(world, waiting->items[at], waiting->items[(at - 1) / 2]);
         at = (at - 1) / 2) {
        uint32_t moved = waiting->items[at];
        waiting->items[at] = waiting->items[(at - 1) / 2];
        waiting->items[(at - 1) / 2] = moved;
    }
    return TL_OK;
}

/* Where a function runs or ran, for the question whether it can matter to what waits for it. */
typedef struct reach {
    uint8_t start;
    uint8_t end;
} reach;

/* A prerequisite that neither demotes a function nor puts its end off makes no difference to it,
 * unless the function is released by what it waits for. */
static bool can_matter(const tl__tick *dependent, reach r)
{
    return r.start > dependent->group ||
           r.end > (dependent->end_group > dependent->group ? dependent->end_group
                                                            : dependent->group) ||
           dependent->high_priority || dependent->is_queued_high;
}

static tl_result add_dependents(tl_world *world, const tl__links *links, reach r)
{
    tl_result result = TL_OK;

    for (uint32_t edge = links->first_dependent; edge != 0 && result == TL_OK;
         edge = tl__edge_at(world, edge)->next_dependent) {
        const tl__tick *dependent = tl__tick_at(world, tl__edge_at(world, edge)->slot);
        if (!can_matter(dependent, r)) {
            continue;
        }
        tl__links *theirs = tl__links_at(world, dependent);
        if (tl__order_is_visited(world, theirs)) {
            result = add_waiting(world, theirs);
        }
    }
    return result;
}

static reach farther(reach a, reach b)
{
    return (reach){a.start > b.start ? a.start : b.start, a.end > b.end ? a.end : b.end};
}

static bool is_placed_so(const tl__tick *tick, const tl__links *links,
                         const tl__placement *placement)
{
    return tick->actual_start == placement->start && tick->actual_end == placement->end &&
           tick->is_queued_high == tick->high_priority && tick->reason == placement->reason &&
           links->after.order == placement->after.order &&
           links->after.index == placement->after.index;
}

static void count_edges(tl_world *world, tl__links *links, const tl__placement *placement)
{
    tl__plan *plan = &world->schedule.plan;

    plan->cycles += placement->cycles - links->cycles;
    plan->hidden += placement->hidden - links->hidden;
    links->cycles = placement->cycles;
    links->hidden = placement->hidden;
}

/* Places one function. What waits for it is placed again if that changes anything for it. */
static tl_result settle(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_at(world, tick);
    bool is_visited = tl__order_is_visited(world, links);
    bool has_task = is_visited && tl__place_has_task(world, tick);
    bool is_new = links->is_moved || has_task != tl__plan_has(world, tick);
    tl__placement placement = {0};
    reach before = {tick->actual_start, tick->actual_end};

    links->is_moved = false;
    if (is_visited) {
        placement = tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false);
        is_new |= !is_placed_so(tick, links, &placement);
    }
    count_edges(world, links, &placement);
    if (is_new) {
        tl__plan_remove(world, tick);
    }
    if (is_visited) {
        tl__place_apply(world, tick, &placement);
    }
    tl_result result = has_task ? tl__plan_insert(world, slot) : TL_OK;
    if (!is_new || result != TL_OK) {
        return result;
    }
    return add_dependents(world, links, farther(before, (reach){placement.start, placement.end}));
}

static tl_result settle_waiting(tl_world *world)
{
    const tl__slots *waiting = &world->schedule.order.waiting;
    tl_result result = TL_OK;

    for (uint32_t at = waiting->count / 2; at > 0; at--) {
        sift_waiting_down(world, at - 1);
    }
    while (waiting->count > 0 && result == TL_OK) {
        result = settle(world, take_waiting(world));
    }
    return result;
}

/* Whether it runs in this frame because its cooldown has passed. */
static bool is_due(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);
    uint32_t serial = world->schedule.frame_serial;

    return links != NULL ? links->expired_serial == serial
                         : tick->late_serial == serial && tick->late_source == TL__SOURCE_EXTRA;
}

/* A function without edges is its own block and needs no walk. */
static tl_result settle_loner(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    uint64_t key = key_of_root(world, tick);

    if (!tl__place_has_task(world, tick) || is_due(world, tick)) {
        tl__plan_remove(world, tick); /* what is due stands beside the plan */
        return TL_OK;
    }
    tl__placement placement = tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false);
    if (tick->order != key || tick->actual_start != placement.start ||
        tick->is_queued_high != tick->high_priority) {
        tl__plan_remove(world, tick);
        tick->order = key;
    }
    tl__place_apply(world, tick, &placement);
    return tl__plan_insert(world, slot);
}

/* An enabled function with an interval cools down after this frame (C-10). */
static tl_result cool_afterwards(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    bool is_cooling = tick->state != TL_TICK_ENABLED || tick->reschedule != 0;

    if (is_cooling || tick->interval <= 0 || is_due(world, tick)) {
        return TL_OK;
    }
    return tl__reschedule_fully(world, slot);
}

/* Functions in touched blocks are in none from here on: keys of the others can be relied on. */
static tl_result open_touched(tl_world *world)
{
    const tl__listings *touched = &world->schedule.order.touched;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < touched->count && result == TL_OK; i++) {
        const tl__links *links = tl__links_of(world, tl__tick_at(world, touched->items[i].slot));
        if (links != NULL && tl__order_is_visited(world, links)) {
            result = tl__order_open(world, links->root - 1);
        }
    }
    return result;
}

static tl_result reconsider(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (!tl__schedule_is_in_frame(world, tick)) {
        return TL_OK;
    }
    tl_result result = cool_afterwards(world, slot);
    if (result != TL_OK || links == NULL) {
        return result == TL_OK ? settle_loner(world, slot) : result;
    }
    result = find_home(world, links);
    return result == TL_OK && !let_wait(world, links) ? TL_ERR_NO_MEMORY : result;
}

/* What was in opened blocks goes to the least root that reaches it now; a block that is opened from
 * here on keeps its root, and is opened only to give something to an earlier one. */
static tl_result rehome_loose(tl_world *world)
{
    const tl__slots *loose = &world->schedule.order.loose;
    uint32_t count = loose->count;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < count && result == TL_OK; i++) {
        result = find_home(world, tl__links_at(world, tl__tick_at(world, loose->items[i])));
    }
    return result;
}

static tl_result reconsider_touched(tl_world *world)
{
    tl__listings *touched = &world->schedule.order.touched;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < touched->count && result == TL_OK; i++) {
        tl__tick *tick = tl__tick_at(world, touched->items[i].slot);
        if (tick->registration == touched->items[i].registration) {
            tick->is_touched = false;
            result = reconsider(world, touched->items[i].slot);
        }
    }
    touched->count = 0;
    return result;
}

static tl_result repair(tl_world *world)
{
    tl_result result = open_touched(world);

    if (result == TL_OK) {
        result = rehome_loose(world);
    }
    if (result == TL_OK) {
        result = reconsider_touched(world);
    }
    if (result == TL_OK) {
        result = walk_opened(world);
    }
    world->schedule.order.loose.count = 0;
    return result == TL_OK ? settle_waiting(world) : result;
}

/* Everything anew. */

static tl_result append_block(tl_world *world, const tl__links *root)
{
    tl_result result = TL_OK;

    for (uint32_t member = root->first; member != 0 && result == TL_OK;) {
        tl__tick *tick = tl__tick_at(world, member - 1);
        tl__links *links = tl__links_at(world, tick);
        tl__placement placement = tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false);
        count_edges(world, links, &placement);
        tl__place_apply(world, tick, &placement);
        if (tl__place_has_task(world, tick)) {
            result = tl__plan_append(world, member - 1);
        }
        member = links->next;
    }
    return result;
}

static tl_result append_loner(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tl__place_has_task(world, tick)) {
        return TL_OK;
    }
    tl__placement placement = tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false);
    tl__place_apply(world, tick, &placement);
    tick->order = key_of_root(world, tick);
    return tl__plan_append(world, slot);
}

static tl_result append_root(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return append_loner(world, slot);
    }
    if (!is_root(world, tick) || tl__order_is_visited(world, links)) {
        return TL_OK;
    }
    tl_result result = tl__walk_root(world, slot, key_of_root(world, tick));
    return result == TL_OK ? append_block(world, links) : result;
}

static tl_result append_level(tl_world *world, const tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = level->enabled.items[i].slot;
        result = cool_afterwards(world, slot);
        result = result == TL_OK ? append_root(world, slot) : result;
    }
    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = level->expired.entries[i].slot;
        if (tl__tick_at(world, slot)->links != 0) {
            result = append_root(world, slot);
        }
    }
    return result;
}

/* Nothing is open, loose, waiting or touched: also after memory ran out in between. */
static void reset(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    const tl__pool *pool = &world->ticks.links;

    for (uint32_t i = 0; i < order->touched.count; i++) {
        tl__tick_at(world, order->touched.items[i].slot)->is_touched = false;
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

static tl_result build(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    reset(world);
    world->schedule.order.is_dirty = false;
    world->schedule.order.build += 1;
    tl__plan_clear(world);
    world->stats.order_builds += 1;
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = append_level(world, tl__level_at(world, schedule->levels[i]));
    }
    return result;
}

bool tl__order_is_spoilt(const tl_world *world)
{
    const tl__order *order = &world->schedule.order;

    return order->is_dirty || order->touched.count > world->ticks.enabled_count / 4 + 16;
}

tl_result tl__order_update(tl_world *world, bool rebuilds)
{
    const tl__order *order = &world->schedule.order;

    if (!rebuilds && order->touched.count == 0) {
        return TL_OK;
    }
    tl_result result = rebuilds ? build(world) : repair(world);
    if (result == TL_OK) {
        tl__plan_tidy(world);
    }
    return result;
}

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { RESERVED = 256 };

tl_result tl__order_init(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    uint32_t ticks = world->def.capacity.ticks;
    uint32_t count = ticks < RESERVED ? ticks : RESERVED;
    void *stack = NULL;
    void *opened = NULL;
    void *touched = NULL;
    void *loose = NULL;
    void *waiting = NULL;
    tl__memory *memory = &world->memory;

    order->is_dirty = true;
    bool has_room =
        tl__memory_grow(memory, &stack, &order->stack_capacity, count, sizeof(*order->stack)) &&
        tl__memory_grow(memory, &opened, &order->opened_capacity, count, sizeof(*order->opened)) &&
        tl__memory_grow(memory, &touched, &order->touched.capacity, count,
                        sizeof(*order->touched.items)) &&
        tl__memory_grow(memory, &loose, &order->loose.capacity, count,
                        sizeof(*order->loose.items)) &&
        tl__memory_grow(memory, &waiting, &order->waiting.capacity, count,
                        sizeof(*order->waiting.items));
    order->stack = stack;
    order->opened = opened;
    order->touched.items = touched;
    order->loose.items = loose;
    order->waiting.items = waiting;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__order_free(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    tl__memory *memory = &world->memory;

    tl__memory_free_array(memory, order->touched.items, order->touched.capacity,
                          sizeof(*order->touched.items));
    tl__memory_free_array(memory, order->stack, order->stack_capacity, sizeof(*order->stack));
    tl__memory_free_array(memory, order->opened, order->opened_capacity, sizeof(*order->opened));
    tl__memory_free_array(memory, order->loose.items, order->loose.capacity,
                          sizeof(*order->loose.items));
    tl__memory_free_array(memory, order->waiting.items, order->waiting.capacity,
                          sizeof(*order->waiting.items));
}
