/* Prerequisites: edges between tick functions, and the search for cycles. */
#include "item.h"
#include "schedule.h"
#include "tick.h"
#include "world.h"

#include <stdio.h>

/* Enters `slot` in the search unless it was entered; false when memory ran out. */
static bool enter(tl_world *world, uint32_t slot, uint32_t *depth)
{
    tl__schedule *schedule = &world->schedule;
    tl__links *links = tl__links_of(world, tl__tick_at(world, slot));
    void *stack = schedule->search_stack;

    if (links != NULL && links->searched == schedule->search) {
        return true;
    }
    if (!tl__memory_grow(&world->memory, &stack, &schedule->search_capacity, *depth + 1,
                         sizeof(*schedule->search_stack))) {
        return false;
    }
    schedule->search_stack = stack;
    schedule->search_stack[*depth] = (tl__visit){.slot = slot};
    if (links != NULL) {
        links->searched = schedule->search;
        schedule->search_stack[*depth].edge = links->first_edge;
    }
    *depth += 1;
    return true;
}

/* Depth-first from `from` along prerequisites; leaves the path to `to` on the stack and tells its
 * length, 0 if there is none. */
static tl_result find_path(tl_world *world, uint32_t from, uint32_t to, uint32_t *length)
{
    tl__schedule *schedule = &world->schedule;
    uint32_t depth = 0;

    *length = 0;
    schedule->search += 1;
    if (!enter(world, from, &depth)) {
        return TL_ERR_NO_MEMORY;
    }
    while (depth > 0) {
        tl__visit *top = &schedule->search_stack[depth - 1];
        if (top->slot == to) {
            *length = depth;
            return TL_OK;
        }
        if (top->edge == 0) {
            depth -= 1;
            continue;
        }
        const tl__edge *edge = tl__edge_at(world, top->edge);
        top->edge = edge->next;
        if (tl__tick_find(world, edge->before) != NULL &&
            !enter(world, tl__tick_slot(edge->before), &depth)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}

uint32_t tl_tick_find_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before,
                            tl_tick_id *out, uint32_t capacity)
{
    if (world == NULL || tl__tick_find(world, tick) == NULL ||
        tl__tick_find(world, before) == NULL) {
        return 0;
    }
    /* The search marks functions and uses the walk's stack: scratch, not state. */
    tl_world *scratch = world->self;
    uint32_t length = 0;
    (void)find_path(scratch, tl__tick_slot(before), tl__tick_slot(tick), &length);
    if (length == 0) {
        return 0;
    }
    for (uint32_t i = 0; out != NULL && i < length + 1 && i < capacity; i++) {
        out[i] = i == 0 ? tick : tl__tick_id(world, world->schedule.search_stack[i - 1].slot);
    }
    return length + 1;
}

enum { PATH_SHOWN = 16 };

/* "A -> B -> A", cut after PATH_SHOWN names. */
static void format_path(const tl_world *world, const tl_tick_id *path, uint32_t length, char *text,
                        size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (uint32_t i = 0; i < length && i < PATH_SHOWN && used < size; i++) {
        const tl__tick *tick = tl__tick_find(world, path[i]);
        int written = snprintf(text + used, size - used, "%s%s", i == 0 ? "" : " -> ",
                               tick != NULL ? tick->name : "?");
        used += written > 0 ? (size_t)written : 0;
    }
    if (length > PATH_SHOWN && used < size) {
        (void)snprintf(text + used, size - used, " -> ...");
    }
}

void tl__tick_log_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    tl_tick_id path[PATH_SHOWN];
    char text[768];
    uint32_t length = tl_tick_find_cycle(world, tick, before, path, PATH_SHOWN);

    format_path(world, path, length, text, sizeof(text));
    tl__world_log(world, TL_SEVERITY_WARNING, TL_MESSAGE_CYCLE,
                  "While processing prerequisites for %s, could not use %s because it would form "
                  "a cycle: %s",
                  tl__tick_find(world, tick)->name, tl__tick_find(world, before)->name, text);
}

static bool can_tick(const tl__tick *tick)
{
    return tick->can_ever_tick || tick->registration != 0;
}

/* D-7. */
static tl_result refuse_cycle(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__links *links = tl__links_of(world, tl__tick_find(world, id));
    uint32_t length = 0;

    if (!tl_tick_id_equal(id, before) && (links == NULL || links->dependent_count == 0)) {
        return TL_OK; /* nothing waits for it */
    }
    tl_result result = find_path(world, tl__tick_slot(before), tl__tick_slot(id), &length);

    if (result != TL_OK || length == 0) {
        return result;
    }
    tl__tick_log_cycle(world, id, before);
    return TL_ERR_CYCLE;
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    const tl__tick *tick = tl__tick_find(world, id);
    const tl__tick *target = tl__tick_find(world, before);
    if (tick == NULL || target == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!can_tick(tick) || !can_tick(target)) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (tl__edge_find(world, tick, before, &index)) {
        return TL_ERR_EXISTS;
    }
    if (!world->def.accept_cycles) {
        result = refuse_cycle(world, id, before);
    }
    if (result != TL_OK) {
        return result;
    }
    result = tl__edge_append(world, id, before);
    tl__order_touch(world, tl__tick_slot(id));
    tl__order_touch(world, tl__tick_slot(before));
    return result;
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!tl__edge_find(world, tick, before, &index)) {
        return TL_ERR_REFUSED;
    }
    tl__order_touch(world, tl__tick_slot(id));
    tl__edge_drop(world, tl__links_of(world, tick), index);
    return TL_OK;
}

uint32_t tl_tick_prerequisites(const tl_world *world, tl_tick_id id, tl_tick_id *out,
                               uint32_t capacity)
{
    const tl__tick *tick = world != NULL ? tl__tick_find(world, id) : NULL;
    uint32_t count = 0;

    if (tick == NULL) {
        return 0;
    }
    const tl__links *links = tl__links_of(world, tick);
    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        if (out != NULL && count < capacity) {
            out[count] = tl__edge_at(world, edge)->before;
        }
        count += 1;
    }
    return count;
}

tl_result tl_tick_set_priority_including_prerequisites(tl_world *world, tl_tick_id id, bool high)
{
    tl_result result = tl__world_may_change(world);
    tl__schedule *schedule = result == TL_OK ? &world->schedule : NULL;
    uint32_t depth = 0;

    if (result != TL_OK) {
        return result;
    }
    if (tl__tick_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    schedule->search += 1;
    if (!enter(world, tl__tick_slot(id), &depth)) {
        return TL_ERR_NO_MEMORY;
    }
    while (depth > 0) {
        tl__visit *top = &schedule->search_stack[depth - 1];
        tl__tick_at(world, top->slot)->high_priority = high;
        tl__order_touch(world, top->slot);
        if (top->edge == 0) {
            depth -= 1;
            continue;
        }
        const tl__edge *edge = tl__edge_at(world, top->edge);
        top->edge = edge->next;
        if (tl__tick_find(world, edge->before) != NULL &&
            !enter(world, tl__tick_slot(edge->before), &depth)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}
