/* Placing the functions that a change concerns, and putting them into the plan. */
#include "schedule/order.h"

#include "base/heap.h"
#include "schedule/schedule.h"
#include "world.h"

bool tl__settle_later(tl_world *world, tl__links *links)
{
    if (links->is_waiting) {
        return true;
    }
    links->is_waiting =
        tl__slots_push(&world->core.memory, &world->schedule->order.waiting, links->slot);
    return links->is_waiting;
}

/* What waits to be placed is taken in queue sequence, so that prerequisites are placed before what
 * waits for them: most of it is known when it begins, and is sorted; what comes to it is a heap. */

static bool is_first(const void *world, const void *a, const void *b)
{
    return tl__order_is_before(world, tl__tick_at(world, *(const uint32_t *)a),
                               tl__tick_at(world, *(const uint32_t *)b));
}

static tl__heap heap_of(const tl_world *world)
{
    return (tl__heap){world->schedule->order.waiting.items, sizeof(uint32_t), is_first, world};
}

static uint32_t take_from_heap(tl_world *world)
{
    tl__slots *waiting = &world->schedule->order.waiting;
    const tl__heap heap = heap_of(world);

    tl__heap_take(&heap, waiting->count);
    return waiting->items[--waiting->count];
}

/* Sorts what is known; the heap is empty then. */
static tl_result begin_batch(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    tl__due_array *batch = &order->batch;
    void *entries = batch->entries;

    if (!tl__memory_grow(&world->core.memory, &entries, &batch->capacity, order->waiting.count,
                         sizeof(*batch->entries))) {
        return TL_ERR_NO_MEMORY;
    }
    batch->entries = entries;
    batch->count = order->waiting.count;
    order->waiting.count = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = order->waiting.items[i];
        const tl__tick *tick = tl__tick_at(world, slot);
        batch->entries[i] =
            tl__due_entry_of((tl_time)tick->order, tl__links_at(world, tick)->index, slot);
    }
    tl__due_sort(batch->entries, batch->count);
    return TL_OK;
}

/* The next one; `taken` of the batch have been. */
static uint32_t take_next(tl_world *world, uint32_t *taken)
{
    const tl__order *order = &world->schedule->order;
    const tl__slots *waiting = &order->waiting;

    if (*taken == order->batch.count) {
        return take_from_heap(world);
    }
    uint32_t slot = tl__due_slot(&order->batch.entries[*taken]);
    if (waiting->count > 0 && tl__order_is_before(world, tl__tick_at(world, waiting->items[0]),
                                                  tl__tick_at(world, slot))) {
        return take_from_heap(world);
    }
    *taken += 1;
    return slot;
}

static tl_result add_waiting(tl_world *world, tl__links *links)
{
    if (links->is_waiting) {
        return TL_OK;
    }
    if (!tl__settle_later(world, links)) {
        return TL_ERR_NO_MEMORY;
    }
    const tl__heap heap = heap_of(world);
    tl__heap_sift_up(&heap, world->schedule->order.waiting.count - 1);
    return TL_OK;
}

/* Where a function runs or ran, for the question whether it can matter to what waits for it. */
typedef struct reach {
    uint8_t start;
    uint8_t end;
} reach;

/* A prerequisite that neither demotes a function nor puts its end off makes no difference to it,
 * unless the function is released by what it waits for, or stands for it (Q-39 as an option). */
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
    bool has_after = tick->high_priority;

    return tick->actual_start == placement->start && tick->actual_end == placement->end &&
           tick->is_queued_high == tick->high_priority && tick->reason == placement->reason &&
           links->demoted_by == placement->demoted_by &&
           (!has_after || (links->after.order == placement->after.order &&
                           links->after.index == placement->after.index));
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
        tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
        is_new |= !is_placed_so(tick, links, &placement);
    }
    tl__place_count_edges(world, links, &placement);
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

tl_result tl__settle_all(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    tl_result result = begin_batch(world);
    uint32_t taken = 0;

    while (result == TL_OK && (taken < order->batch.count || order->waiting.count > 0)) {
        uint32_t slot = take_next(world, &taken);
        tl__links_at(world, tl__tick_at(world, slot))->is_waiting = false;
        result = settle(world, slot);
    }
    order->batch.count =
        result == TL_OK ? 0 : order->batch.count; /* the build lets go of the rest */
    return result;
}
