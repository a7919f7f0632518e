/* Cycles (D-7): found when they would be closed, logged with their whole path.
 *
 * Functions with edges have ranks, such that a prerequisite ranks before its dependents. Only an
 * edge against the ranks can close a cycle, and only functions that rank between its two ends have
 * to be looked at (Pearce and Kelly 2006, a dynamic topological sort). A world that accepts cycles
 * has no use for ranks. */
#include "base/assert.h"
#include "base/heap.h"
#include "core/world.h"
#include "schedule/schedule.h"

#include <stdio.h>

/* Puts a function on the stack of the present search, unless it was entered. */
static tl_result enter(tl_world *world, uint32_t slot, uint32_t *depth)
{
    tl__search *search = &world->schedule->search;
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (links != NULL && links->searched == search->number) {
        return TL_OK;
    }
    if (!TL__GROW(&world->core.memory, search->stack, search->stack_capacity, *depth + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    search->stack[*depth] = (tl__step){.slot = slot, .edge = tick->first_edge};
    if (links != NULL) {
        links->searched = search->number;
    }
    *depth += 1;
    return TL_OK;
}

/* Depth-first along prerequisites, disabled functions included: leaves the path from one function
 * to another on the stack. Returns its length; 0: there is none, or no memory. */
static uint32_t find_path(tl_world *world, uint32_t from, uint32_t to)
{
    TL_ASSERT(from < world->ticks->pool.slot_count);

    tl__search *search = &world->schedule->search;
    uint32_t depth = 0;

    search->number += 1;
    tl_result result = enter(world, from, &depth);
    while (result == TL_OK && depth > 0 && search->stack[depth - 1].slot != to) {
        tl__step *top = &search->stack[depth - 1];
        if (top->edge == 0) {
            depth -= 1;
            continue;
        }
        const tl__edge *edge = tl__edge_at(world, top->edge);
        top->edge = edge->next;
        if (!edge->is_gone) {
            result = enter(world, tl__tick_slot(edge->before), &depth);
        }
    }
    return result == TL_OK ? depth : 0;
}

uint32_t tl_tick_find_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before,
                            tl_tick_id *out, uint32_t capacity)
{
    if (world == NULL || tl__tick_find(world, tick) == NULL ||
        tl__tick_find(world, before) == NULL) {
        return 0;
    }
    /* The search stamps functions and has a stack of its own: scratch, not state. */
    uint32_t length = find_path(world->core.self, tl__tick_slot(before), tl__tick_slot(tick));
    if (length == 0) {
        return 0;
    }
    for (uint32_t i = 0; out != NULL && i < length + 1 && i < capacity; i++) {
        out[i] = i == 0 ? tick : tl__tick_id(world, world->schedule->search.stack[i - 1].slot);
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
        const tl__name name = tl__tick_name(world, path[i], "?");
        int written = snprintf(text + used, size - used, "%s%s", i == 0 ? "" : " -> ", name.text);
        used += written > 0 ? (size_t)written : 0;
    }
    if (length > PATH_SHOWN && used < size) {
        (void)snprintf(text + used, size - used, " -> ...");
    }
}

void tl__tick_log_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    TL_ASSERT(!tl_tick_id_is_null(tick) && !tl_tick_id_is_null(before));

    tl_tick_id path[PATH_SHOWN];
    char text[768];
    uint32_t length = tl_tick_find_cycle(world, tick, before, path, PATH_SHOWN);
    const tl__name names[2] = {tl__tick_name(world, tick, "?"), tl__tick_name(world, before, "?")};

    format_path(world, path, length, text, sizeof(text));
    tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_CYCLE,
                 "While processing prerequisites for %s, could not use %s because it would form "
                 "a cycle: %s",
                 names[0].text, names[1].text, text);
}

/* Ranks. */

static bool find(tl_world *world, uint32_t slot)
{
    tl__search *search = &world->schedule->search;
    tl__links *links = tl__links_at(world, tl__tick_at(world, slot));

    if (links->searched == search->number) {
        return true;
    }
    if (!TL__LIST_PUSH(&world->core.memory, &search->found,
                       (tl__ranked){tl__vertex_at(world, slot)->rank, slot})) {
        return false;
    }
    links->searched = search->number;
    return true;
}

/* Finds all prerequisites of the functions found so far that rank after `first`; no function has
 * the rank of another one. */
static tl_result find_prerequisites(tl_world *world, int64_t first)
{
    const tl__search *search = &world->schedule->search;

    for (uint32_t i = 0; i < search->found.count; i++) {
        for (uint32_t e = tl__tick_at(world, search->found.items[i].slot)->first_edge; e != 0;) {
            const tl__edge *edge = tl__edge_at(world, e);
            uint32_t slot = tl__tick_slot(edge->before);
            e = edge->next;
            if (edge->is_gone || tl__vertex_at(world, slot)->rank < first) {
                continue;
            }
            if (tl__vertex_at(world, slot)->rank == first) {
                return TL_ERR_CYCLE;
            }
            if (!find(world, slot)) {
                return TL_ERR_NO_MEMORY;
            }
        }
    }
    return TL_OK;
}

tl_result tl__search_prerequisites(tl_world *world, uint32_t slot)
{
    world->schedule->search.number += 1;
    world->schedule->search.found.count = 0;
    return find(world, slot) ? find_prerequisites(world, INT64_MIN) : TL_ERR_NO_MEMORY;
}

/* Finds all dependents of the functions found from `begin` on that rank before `last`. */
static tl_result find_dependents(tl_world *world, uint32_t begin, int64_t last)
{
    const tl__search *search = &world->schedule->search;

    for (uint32_t i = begin; i < search->found.count; i++) {
        uint32_t slot = search->found.items[i].slot;
        for (uint32_t e = tl__tick_at(world, slot)->first_dependent; e != 0;) {
            const tl__edge *edge = tl__edge_at(world, e);
            e = tl__dependent_at(world, e)->next;
            if (!edge->is_cut && tl__vertex_at(world, edge->slot)->rank < last &&
                !find(world, edge->slot)) {
                return TL_ERR_NO_MEMORY;
            }
        }
    }
    return TL_OK;
}

static bool ranks_behind(const void *user, const void *a, const void *b)
{
    (void)user;
    return ((const tl__ranked *)a)->rank > ((const tl__ranked *)b)->rank;
}

static void sort_by_rank(tl__ranked *found, uint32_t count)
{
    tl__heap_sort(&(tl__heap){found, sizeof(*found), ranks_behind, NULL}, count);
}

/* `found` has the prerequisites of the new prerequisite up to `middle`, then the dependents of the
 * function. The ranks of both are given out anew in this order. */
static void rank_anew(tl_world *world, uint32_t middle)
{
    const tl__search *search = &world->schedule->search;
    uint32_t a = 0;
    uint32_t b = middle;

    sort_by_rank(search->found.items, middle);
    sort_by_rank(&search->found.items[middle], search->found.count - middle);
    for (uint32_t i = 0; i < search->found.count; i++) {
        bool takes_a = b == search->found.count ||
                       (a < middle && search->found.items[a].rank < search->found.items[b].rank);
        tl__vertex_at(world, search->found.items[i].slot)->rank =
            search->found.items[takes_a ? a++ : b++].rank;
    }
}

tl_result tl__rank_edge(tl_world *world, uint32_t tick, uint32_t before)
{
    tl__search *search = &world->schedule->search;
    const int64_t first = tl__vertex_at(world, tick)->rank;
    const int64_t last = tl__vertex_at(world, before)->rank;

    TL_ASSERT(first <= last);
    if (tick == before) {
        return TL_ERR_CYCLE;
    }
    if (tl__tick_at(world, before)->first_edge == 0) { /* it waits for nothing */
        tl__vertex_at(world, before)->rank = --search->first_rank;
        return TL_OK;
    }
    if (tl__tick_at(world, tick)->first_dependent == 0) { /* nothing waits for it */
        tl__vertex_at(world, tick)->rank = ++search->last_rank;
        return TL_OK;
    }
    search->number += 1;
    search->found.count = 0;
    tl_result result = find(world, before) ? find_prerequisites(world, first) : TL_ERR_NO_MEMORY;
    uint32_t middle = search->found.count;
    result = TL__THEN(result,
                      find(world, tick) ? find_dependents(world, middle, last) : TL_ERR_NO_MEMORY);
    if (result == TL_OK) {
        rank_anew(world, middle);
    }
    return result;
}

void tl__search_free(tl_world *world)
{
    tl__search *search = &world->schedule->search;
    tl__memory *memory = &world->core.memory;

    TL__FREE(memory, search->stack, search->stack_capacity);
    TL__LIST_FREE(memory, &search->found);
}
