/* Whether only the queue sequence decides which of two functions runs first (D-2).
 *
 * A group takes its functions one by one. Of those whose prerequisites have been taken, it takes
 * one of high priority first, else the one that was queued first (D-2). Whether a can come before b
 * in some queue sequence is decided by the sequence that is best for a: first all that a waits for,
 * then a, then the other functions.
 *
 * - b has normal priority: in that sequence it is never taken before a.
 * - b has high priority: it is taken as soon as it waits for nothing. So it comes after a only if
 *   it waits for a normal function that can be taken after a; or, if a has high priority too, for
 *   the last normal function that a waits for. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

enum { FIRST, SECOND, OTHER };

tl_result tl__freedom_begin(tl__freedom *freedom, const tl_world *world)
{
    tl__memory *memory = &world->core.diagnostics->memory;
    uint32_t slots = world->ticks->pool.slot_count;
    bool has_room = true;

    freedom->world = world;
    for (uint32_t i = 0; i < TL__WAITS && has_room; i++) {
        tl__waits *waits = &freedom->waits[i];
        waits->is_current = false;
        has_room = TL__GROW(memory, waits->slots, waits->slot_capacity, slots) &&
                   TL__GROW_ZEROED(memory, waits->found_by, waits->found_by_capacity, slots);
    }
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__freedom_free(tl__freedom *freedom, tl__memory *memory)
{
    for (uint32_t i = 0; i < TL__WAITS; i++) {
        TL__FREE(memory, freedom->waits[i].slots, freedom->waits[i].slot_capacity);
        TL__FREE(memory, freedom->waits[i].found_by, freedom->waits[i].found_by_capacity);
    }
}

/* Whether it had a place in the order of the frame; one that was cancelled keeps it. */
static bool was_queued(const tl_world *world, const tl__tick *tick)
{
    return tl__tick_has_run(world, tick) || tl__schedule_is_queued(world, tick);
}

/* whether the prerequisite delayed the function, in that group. */
static bool was_in_force(const tl_world *world, const tl__edge *edge, uint8_t group)
{
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL || before->registration == 0 || edge->is_closing || !edge->is_walked) {
        return false;
    }
    return before->actual_start == group && was_queued(world, before);
}

static void visit(tl__waits *waits, uint32_t slot)
{
    if (waits->found_by[slot] != waits->search) {
        waits->found_by[slot] = waits->search;
        waits->slots[waits->count++] = slot;
    }
}

static void visit_list(const tl_world *world, tl__waits *waits, uint32_t first, uint8_t group)
{
    for (uint32_t e = first; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        if (was_in_force(world, edge, group)) {
            visit(waits, tl__tick_slot(edge->before));
        }
        e = edge->next;
    }
}

/* Its prerequisites, and those that were removed while it waited for them. */
static void visit_edges(const tl_world *world, tl__waits *waits, uint32_t slot, uint8_t group)
{
    const tl__tick *tick = tl__tick_at(world, slot);

    if (tl__has_links(tick)) {
        visit_list(world, waits, tick->first_edge, group);
        visit_list(world, waits, tl__links_at(world, tick)->first_cut, group);
    }
}

/* A search that has been made is kept until another function is asked about. */
static void find_waits(const tl_world *world, tl__waits *waits, uint32_t root)
{
    uint8_t group = tl__tick_at(world, root)->actual_start;

    if (waits->is_current && waits->root == root) {
        return;
    }
    waits->is_current = true;
    waits->root = root;
    waits->search += 1;
    waits->count = 0;
    visit_edges(world, waits, root, group);
    for (uint32_t i = 0; i < waits->count; i++) {
        visit_edges(world, waits, waits->slots[i], group);
    }
}

static bool waits_for(const tl__waits *waits, uint32_t slot)
{
    return waits->found_by[slot] == waits->search;
}

static bool is_normal(const tl_world *world, uint32_t slot)
{
    return !tl__tick_at(world, slot)->is_queued_high;
}

/* A normal function that b waits for and a does not can be taken after a. */
static bool has_normal_of_its_own(const tl_world *world, const tl__waits *b, const tl__waits *a)
{
    for (uint32_t i = 0; i < b->count; i++) {
        if (is_normal(world, b->slots[i]) && !waits_for(a, b->slots[i])) {
            return true;
        }
    }
    return false;
}

/* Whether a waits for a normal function that waits for this one. */
static bool is_covered(tl__freedom *f, const tl__waits *a, uint32_t slot)
{
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->slots[i] != slot && is_normal(f->world, a->slots[i])) {
            find_waits(f->world, &f->waits[OTHER], a->slots[i]);
            if (waits_for(&f->waits[OTHER], slot)) {
                return true;
            }
        }
    }
    return false;
}

/* All normal functions that b waits for, a waits for too. Both are high: a may come first if the
 * last one that is taken of a's can be one of b's, or if a waits for none. */
static bool can_share_the_last(tl__freedom *f, const tl__waits *a, const tl__waits *b)
{
    bool has_normal = false;

    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t slot = a->slots[i];
        bool counts = is_normal(f->world, slot);
        has_normal = has_normal || counts;
        if (counts && waits_for(b, slot) && !is_covered(f, a, slot)) {
            return true;
        }
    }
    return !has_normal;
}

static bool can_precede(tl__freedom *f, const tl__waits *a, const tl__waits *b)
{
    if (waits_for(a, b->root)) {
        return false;
    }
    if (waits_for(b, a->root) || is_normal(f->world, b->root) ||
        has_normal_of_its_own(f->world, b, a)) {
        return true;
    }
    return !is_normal(f->world, a->root) && can_share_the_last(f, a, b);
}

bool tl__freedom_is_free(tl__freedom *freedom, uint32_t first, uint32_t second)
{
    TL_ASSERT(first != second);

    tl__waits *a = &freedom->waits[FIRST];
    tl__waits *b = &freedom->waits[SECOND];

    find_waits(freedom->world, a, first);
    find_waits(freedom->world, b, second);
    return can_precede(freedom, a, b) && can_precede(freedom, b, a);
}
