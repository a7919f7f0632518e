/* Blocks: what one root visits. Opening one, and walking the opened ones again. */
#include "schedule/order.h"

#include "base/heap.h"
#include "schedule/schedule.h"
#include "world.h"

bool tl__order_is_long(const tl_world *world)
{
    return world->schedule->order.loose.count > world->ticks->enabled_count / TL__ORDER_PART + 64;
}

/* Opened roots: a heap by key. */

static bool is_less(const void *user, const void *a, const void *b)
{
    (void)user;
    return ((const tl__opened *)a)->key < ((const tl__opened *)b)->key;
}

static tl__heap heap_of(const tl__order *order)
{
    return (tl__heap){order->opened, sizeof(*order->opened), is_less, NULL};
}

static tl__opened take_opened(tl__order *order)
{
    const tl__heap heap = heap_of(order);

    tl__heap_take(&heap, order->opened_count);
    return order->opened[--order->opened_count];
}

static bool loosen_block(tl_world *world, tl__links *root)
{
    bool has_room = true;

    for (uint32_t member = root->first; member != 0 && has_room;) {
        tl__links *links = tl__links_at(world, tl__tick_at(world, member - 1));
        has_room = tl__slots_push(&world->core.memory, &world->schedule->order.loose, member - 1) &&
                   tl__settle_later(world, links);
        links->root = 0;
        member = links->next;
    }
    root->first = 0;
    root->last = 0;
    return has_room;
}

tl_result tl__block_open(tl_world *world, uint32_t slot)
{
    tl__order *order = &world->schedule->order;
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__links *root = tl__links_at(world, tick);
    void *opened = order->opened;

    if (root->is_open) {
        return TL_OK;
    }
    if (!tl__memory_grow(&world->core.memory, &opened, &order->opened_capacity,
                         order->opened_count + 1, sizeof(*order->opened))) {
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
    order->opened[order->opened_count++] = (tl__opened){
        tl__order_is_root(world, tick) ? tl__order_root_key(world, tick) : tick->order, slot};
    const tl__heap heap = heap_of(order);
    tl__heap_sift_up(&heap, order->opened_count - 1);
    return TL_OK;
}

tl_result tl__block_find_home(tl_world *world, tl__links *links)
{
    const tl__tick *tick = tl__tick_at(world, links->slot);
    bool is_shut = tick->state == TL_TICK_DISABLED;

    if (is_shut || !tl__schedule_is_in_frame(world, tick)) {
        return TL_OK; /* no walk enters it */
    }
    uint32_t root = tl__order_is_root(world, tick) ? links->slot + 1 : 0;
    uint64_t least = root != 0 ? tl__order_root_key(world, tick) : UINT64_MAX;

    for (uint32_t edge = links->first_dependent; edge != 0;
         edge = tl__edge_at(world, edge)->next_dependent) {
        const tl__tick *dependent = tl__tick_at(world, tl__edge_at(world, edge)->slot);
        const tl__links *theirs = tl__links_at(world, dependent);
        if (tl__order_is_visited(world, theirs) && dependent->order < least) {
            least = dependent->order;
            root = theirs->root;
        }
    }
    return root != 0 ? tl__block_open(world, root - 1) : TL_OK;
}

/* Walks the opened roots, the least first: it may take from the blocks of later ones. */
tl_result tl__blocks_walk(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    tl_result result = TL_OK;

    while (order->opened_count > 0 && result == TL_OK && !tl__order_is_long(world)) {
        uint32_t slot = take_opened(order).slot;
        const tl__tick *tick = tl__tick_at(world, slot);
        tl__links *links = tl__links_at(world, tick);
        links->is_open = false;
        if (!tl__order_is_root(world, tick) || tl__order_is_visited(world, links)) {
            continue;
        }
        result = tl__walk_root(world, slot, tl__order_root_key(world, tick));
        for (uint32_t member = links->first; member != 0 && result == TL_OK;) {
            tl__links *visited = tl__links_at(world, tl__tick_at(world, member - 1));
            result = tl__settle_later(world, visited) ? TL_OK : TL_ERR_NO_MEMORY;
            member = visited->next;
        }
    }
    return result;
}
