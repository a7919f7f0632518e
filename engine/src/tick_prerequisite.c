/* Prerequisites: edges between tick functions, and the search for cycles. */
#include "item.h"
#include "record_call.h"
#include "schedule.h"
#include "tick.h"
#include "world.h"

#include <stdio.h>

tl__edge *tl__edge_at(const tl_world *world, uint32_t edge1)
{
    return &world->ticks.edges[edge1 - 1];
}

static uint32_t edge_by_index(const tl_world *world, const tl__tick *tick, uint32_t index)
{
    uint32_t edge = tick->first_edge;

    while (index > 0) {
        edge = tl__edge_at(world, edge)->next;
        index -= 1;
    }
    return edge;
}

static bool find_edge(const tl_world *world, const tl__tick *tick, tl_tick_id before,
                      uint32_t *index)
{
    uint32_t edge = tick->first_edge;

    for (*index = 0; edge != 0; *index += 1) {
        if (tl_tick_id_equal(tl__edge_at(world, edge)->before, before)) {
            return true;
        }
        edge = tl__edge_at(world, edge)->next;
    }
    return false;
}

static tl_result take_edge(tl_world *world, uint32_t *edge)
{
    tl__ticks *ticks = &world->ticks;

    if (ticks->free_edge != 0) {
        *edge = ticks->free_edge;
        ticks->free_edge = tl__edge_at(world, *edge)->next;
        return TL_OK;
    }
    if (ticks->edge_count >= ticks->edge_limit) {
        return TL_ERR_FULL;
    }
    void *edges = ticks->edges;
    if (!tl__memory_grow(&world->memory, &edges, &ticks->edge_capacity, ticks->edge_count + 1,
                         sizeof(*ticks->edges))) {
        return TL_ERR_NO_MEMORY;
    }
    ticks->edges = edges;
    *edge = ++ticks->edge_count;
    return TL_OK;
}

static tl_result append_edge(tl_world *world, tl__tick *tick, tl_tick_id before)
{
    uint32_t edge = 0;
    tl_result result = take_edge(world, &edge);

    if (result != TL_OK) {
        return result;
    }
    *tl__edge_at(world, edge) = (tl__edge){.before = before};
    if (tick->edge_count == 0) {
        tick->first_edge = edge;
    } else {
        tl__edge_at(world, edge_by_index(world, tick, tick->edge_count - 1))->next = edge;
    }
    tick->edge_count += 1;
    tl__tick_find(world, before)->dependent_count += 1;
    return TL_OK;
}

static void give_edge(tl_world *world, uint32_t edge)
{
    tl__edge_at(world, edge)->next = world->ticks.free_edge;
    world->ticks.free_edge = edge;
}

void tl__tick_drop_edge(tl_world *world, tl__tick *tick, uint32_t index)
{
    uint32_t last_index = tick->edge_count - 1;
    uint32_t edge = edge_by_index(world, tick, index);
    uint32_t last = edge_by_index(world, tick, last_index);
    tl__tick *before = tl__tick_find(world, tl__edge_at(world, edge)->before);

    if (before != NULL) {
        before->dependent_count -= 1;
    }
    tl__edge_at(world, edge)->before = tl__edge_at(world, last)->before;
    tl__edge_at(world, edge)->is_warned = tl__edge_at(world, last)->is_warned;
    if (last_index == 0) {
        tick->first_edge = 0;
    } else {
        tl__edge_at(world, edge_by_index(world, tick, last_index - 1))->next = 0;
    }
    give_edge(world, last);
    tick->edge_count -= 1;
}

void tl__tick_drop_edges(tl_world *world, tl__tick *tick)
{
    while (tick->edge_count != 0) {
        tl__tick_drop_edge(world, tick, tick->edge_count - 1);
    }
}

/* Enters `slot` in the search unless it was entered; false when memory ran out. */
static bool enter(tl_world *world, uint32_t slot, uint32_t *depth)
{
    tl__schedule *schedule = &world->schedule;
    tl__tick *tick = tl__tick_at(world, slot);
    void *stack = schedule->search_stack;

    if (tick->searched == schedule->search) {
        return true;
    }
    if (!tl__memory_grow(&world->memory, &stack, &schedule->search_capacity, *depth + 1,
                         sizeof(*schedule->search_stack))) {
        return false;
    }
    schedule->search_stack = stack;
    tick->searched = schedule->search;
    schedule->search_stack[(*depth)++] = (tl__visit){.slot = slot, .edge = tick->first_edge};
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
            !enter(world, tl__tick_slot(world, edge->before), &depth)) {
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
    (void)find_path(scratch, tl__tick_slot(world, before), tl__tick_slot(world, tick), &length);
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
    uint32_t length = 0;
    tl_result result =
        find_path(world, tl__tick_slot(world, before), tl__tick_slot(world, id), &length);

    if (result != TL_OK || length == 0) {
        return result;
    }
    tl__tick_log_cycle(world, id, before);
    return TL_ERR_CYCLE;
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_add_prerequisite, "tl_tick_add_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, id);
    const tl__tick *target = tl__tick_find(world, before);
    if (tick == NULL || target == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!can_tick(tick) || !can_tick(target)) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (find_edge(world, tick, before, &index)) {
        return TL_ERR_EXISTS;
    }
    if (!world->def.accept_cycles) {
        result = refuse_cycle(world, id, before);
    }
    if (result != TL_OK) {
        return result;
    }
    result = append_edge(world, tick, before);
    tl__schedule_touch(world, tick);
    return result;
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_remove_prerequisite, "tl_tick_remove_prerequisite",
                               tl_tick_id_store(id), tl_tick_id_store(before));
    }
    tl_result result = tl__world_may_change(world);
    uint32_t index = 0;

    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!find_edge(world, tick, before, &index)) {
        return TL_ERR_REFUSED;
    }
    tl__schedule_touch(world, tick);
    tl__tick_drop_edge(world, tick, index);
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
    for (uint32_t edge = tick->first_edge; edge != 0; edge = tl__edge_at(world, edge)->next) {
        if (out != NULL && count < capacity) {
            out[count] = tl__edge_at(world, edge)->before;
        }
        count += 1;
    }
    return count;
}

tl_result tl_tick_set_priority_including_prerequisites(tl_world *world, tl_tick_id id, bool high)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_set_priority_including_prerequisites,
                               "tl_tick_set_priority_including_prerequisites", tl_tick_id_store(id),
                               (uint64_t)high);
    }
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
    if (!enter(world, tl__tick_slot(world, id), &depth)) {
        return TL_ERR_NO_MEMORY;
    }
    while (depth > 0) {
        tl__visit *top = &schedule->search_stack[depth - 1];
        tl__tick_at(world, top->slot)->high_priority = high;
        tl__schedule_touch(world, tl__tick_at(world, top->slot));
        if (top->edge == 0) {
            depth -= 1;
            continue;
        }
        const tl__edge *edge = tl__edge_at(world, top->edge);
        top->edge = edge->next;
        if (tl__tick_find(world, edge->before) != NULL &&
            !enter(world, tl__tick_slot(world, edge->before), &depth)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}
