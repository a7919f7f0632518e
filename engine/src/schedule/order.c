#include "schedule/order.h"

#include "schedule/marks.h"
#include "schedule/schedule.h"

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

bool tl__order_is_root(const tl_world *world, const tl__tick *tick)
{
    return tl__place_has_task(world, tick) && tl__schedule_is_in_frame(world, tick);
}

uint64_t tl__order_root_key(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);
    uint64_t level = tl__level_at(world, tick->level - 1)->ordinal;
    uint64_t base = level << TL__ORDER_LEVEL_SHIFT;

    if (links != NULL && links->expired_serial == world->schedule->frame_serial) {
        return base | TL__ORDER_EXPIRED | links->expired;
    }
    return base | tl__tick_turn(world, tick);
}

bool tl__order_is_due(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);
    uint32_t serial = world->schedule->frame_serial;

    return links != NULL ? links->expired_serial == serial
                         : tl__tick_is_marked(world, tick) && tick->late_source == TL__SOURCE_EXTRA;
}

tl_time tl__order_lateness(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    if (tick->level == 0 || !tl__order_is_due(world, tick)) {
        return 0;
    }
    uint32_t place = links != NULL ? links->expired : (uint32_t)(tick->order % TL__ORDER_EXPIRED);
    const tl__due_array *expired = &tl__level_at(world, tick->level - 1)->expired;
    return place < expired->count ? tl__time_sub(0, expired->entries[place].due) : 0;
}

tl_result tl__order_cool_afterwards(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);

    if (!tick->has_interval || tick->state != TL_TICK_ENABLED || tick->rare->reschedule != 0 ||
        tl__order_is_due(world, tick)) {
        return TL_OK;
    }
    return tl__reschedule_fully(world, slot);
}

/* What changed. */

/* More than that is not worth noting one by one: everything is made anew. */
static bool is_too_much(const tl_world *world)
{
    return world->schedule->order.touched.count > world->ticks->enabled_count / TL__ORDER_PART + 16;
}

void tl__order_note(tl_world *world, uint32_t slot)
{
    tl__order *order = &world->schedule->order;
    tl__tick *tick = tl__tick_at(world, slot);

    if (tick->is_touched || tick->registration == 0) {
        return;
    }
    tick->is_touched = tl__listings_push(&world->core.memory, &order->touched,
                                         tl__listing_of(tl__tick_turn(world, tick), slot));
    order->is_dirty = !tick->is_touched;
}

void tl__order_change(tl_world *world, uint32_t slot)
{
    tl__order_touch(world, slot);
    if (is_too_much(world)) {
        world->schedule->order.is_dirty = true;
        world->ticks->has_dependents = false; /* no repair will ask for them */
    }
}

static void touch_dependents(tl_world *world, const tl__links *links)
{
    if (world->schedule->order.is_dirty) {
        return;
    }
    tl__dependents_need(world);
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
        links->visit_serial = world->schedule->frame_serial;
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
    tl__plan *plan = &world->schedule->plan;
    tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (links != NULL) {
        touch_dependents(world, links);
        if (tl__order_is_visited(world, links) && links->root == slot + 1) {
            orphan_block(world, links);
        } else if (tl__order_is_visited(world, links)) {
            leave_block(world, links);
        }
        if (links->build == world->schedule->order.build) {
            plan->cycles -= links->cycles;
            plan->hidden -= links->hidden;
        }
        links->build = 0;
        links->cycles = 0;
        links->hidden = 0;
    }
    tick->is_touched = false;
}

bool tl__order_is_spoilt(const tl_world *world)
{
    const tl__order *order = &world->schedule->order;

    return order->is_dirty || (order->despair > 0 && order->touched.count > 0) ||
           is_too_much(world);
}

/* Frames that are built before a repair is tried again, once one took too long. */
enum { DESPAIR = 16 };

/* What no repair was tried for is settled already. */
static tl_result repair_or_build(tl_world *world, bool rebuilds)
{
    tl__order *order = &world->schedule->order;

    if (rebuilds) {
        order->despair -= order->despair > 0 ? 1 : 0;
        return tl__order_build(world);
    }
    bool is_done = false;
    tl_result result = tl__order_repair(world, &is_done);
    if (is_done || result != TL_OK) {
        return result;
    }
    order->despair = DESPAIR;
    result = tl__schedule_settle_levels(world, true);
    return result == TL_OK ? tl__order_build(world) : result;
}

tl_result tl__order_update(tl_world *world, bool rebuilds)
{
    if (!rebuilds && world->schedule->order.touched.count == 0) {
        return TL_OK;
    }
    world->parallel->is_stale = true;
    tl_result result = repair_or_build(world, rebuilds);
    if (result == TL_OK) {
        tl__plan_tidy(world);
    }
    return result;
}

/* Reserved at most, whatever the capacity: more grows with what is really there. A walk is seldom
 * as deep as a DEEP-th of all. */
enum { RESERVED = 256, DEEP = 4 };

tl_result tl__order_init(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    uint32_t ticks = world->core.def.capacity.ticks;
    uint32_t count = ticks < RESERVED ? ticks : RESERVED;
    tl__memory *memory = &world->core.memory;
    void *stack = NULL;
    void *opened = NULL;
    void *batch = NULL;

    order->is_dirty = true;
    bool has_room =
        tl__memory_grow(memory, &stack, &order->stack_capacity, count / DEEP,
                        sizeof(*order->stack)) &&
        tl__memory_grow(memory, &opened, &order->opened_capacity, count, sizeof(*order->opened)) &&
        tl__listings_reserve(memory, &order->touched, count) &&
        tl__slots_reserve(memory, &order->loose, count) &&
        tl__slots_reserve(memory, &order->waiting, count) &&
        tl__memory_grow(memory, &batch, &order->batch.capacity, count,
                        sizeof(*order->batch.entries));
    order->batch.entries = batch;
    order->stack = stack;
    order->opened = opened;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__order_free(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    tl__memory *memory = &world->core.memory;

    tl__memory_free_array(memory, order->stack, order->stack_capacity, sizeof(*order->stack));
    tl__memory_free_array(memory, order->opened, order->opened_capacity, sizeof(*order->opened));
    tl__listings_free(memory, &order->touched);
    tl__slots_free(memory, &order->loose);
    tl__slots_free(memory, &order->waiting);
    tl__due_array_free(memory, &order->batch);
}
