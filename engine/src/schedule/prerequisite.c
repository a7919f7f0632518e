/* Prerequisites of tick functions: edges, and the links of the functions at their ends.
 *
 * A prerequisite that was destroyed, Unreal's expired one, leaves an edge with is_gone: look_at()
 * in walk.c drops it, or drop_gone() if a fixed capacity is full before. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

static tl_result take_links(tl_world *world, tl__tick *tick, uint32_t slot)
{
    tl__ticks *ticks = world->ticks;
    uint32_t index = 0;

    if (!TL__GROW(&world->core.memory, ticks->vertices, ticks->vertex_capacity, slot + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&ticks->links, &index);
    if (result == TL_OK) {
        tick->slot.attached = index + 1;
        ticks->vertices[slot] = (tl__vertex){.rank = ++world->schedule->search.last_rank};
        tl__links_at(world, tick)->slot = slot & TL__SLOT_MASK;
    }
    return result;
}

/* Edges that are added to the free list at a time. */
enum { BATCH = 64 };

/* So that there is a free edge; the next ones lie behind it. */
static tl_result reserve_edge(tl_world *world)
{
    tl__ticks *ticks = world->ticks;

    if (ticks->live_edges >= ticks->edge_limit) {
        return TL_ERR_FULL;
    }
    if (ticks->free_edge != 0) {
        return TL_OK;
    }
    if (!TL__GROW(&world->core.memory, ticks->edges, ticks->edge_capacity, ticks->edge_count + 1) ||
        !TL__GROW(&world->core.memory, ticks->dependents, ticks->dependent_capacity,
                  ticks->edge_count + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    uint32_t first = ticks->edge_count;
    ticks->edge_count +=
        tl__least(tl__least(ticks->edge_capacity, ticks->dependent_capacity) - first, BATCH);
    for (uint32_t edge = ticks->edge_count; edge-- > first;) {
        *tl__edge_at(world, edge) = (tl__edge){.next = ticks->free_edge};
        ticks->free_edge = edge;
    }
    return TL_OK;
}

/* Ranks a function after its new prerequisite, unless that would close a cycle (D-7). */
static tl_result rank(tl_world *world, uint32_t slot, uint32_t before)
{
    if (tl__vertex_at(world, before)->rank < tl__vertex_at(world, slot)->rank ||
        world->core.def.accept_cycles) {
        return TL_OK;
    }
    tl_result result = tl__rank_edge(world, slot, before);
    if (result == TL_ERR_CYCLE) {
        tl__tick_log_cycle(world, tl__tick_id(world, slot), tl__tick_id(world, before));
    }
    return result;
}

/* Where a prerequisite stands in the list of a function; behind the last one if it is none. */
static tl__edge_place place_of(const tl_world *world, const tl__tick *tick, tl_tick_id before)
{
    tl__edge_place place = {.edge = tick->first_edge};

    while (place.edge != 0) {
        const tl__edge *edge = tl__edge_at(world, place.edge);
        if (tl_tick_id_equal(edge->before, before)) {
            break;
        }
        place = (tl__edge_place){edge->next, place.edge};
    }
    return place;
}

/* Lets `next` follow `previous` in the list of a function. `previous` 0: it is the first one;
 * `next` 0: none follows. */
static void set_next(const tl_world *world, tl__tick *tick, uint32_t previous, uint32_t next)
{
    if (previous != 0) {
        tl__edge_at(world, previous)->next = next;
    } else {
        tick->first_edge = next;
    }
}

static void drop_dependent(const tl_world *world, uint32_t edge_index)
{
    const tl__edge *edge = tl__edge_at(world, edge_index);
    const tl__dependent *dependent = tl__dependent_at(world, edge_index);

    if (edge->is_gone) {
        return; /* the links that named it do not exist any more */
    }
    tl__dependent_at(world, dependent->next)->previous = dependent->previous;
    if (dependent->previous != 0) {
        tl__dependent_at(world, dependent->previous)->next = dependent->next;
    } else {
        tl__tick_at(world, tl__tick_slot(edge->before))->first_dependent = dependent->next;
    }
}

/* Drops edges to destroyed prerequisites before one more is refused: those of disabled functions
 * stay until then, because a walk leaves these out. */
static void drop_gone(const tl_world *world)
{
    for (uint32_t i = 0; tl__pool_seek(&world->ticks->pool, &i); i++) {
        tl__tick *tick = tl__tick_at(world, i);
        tl__edge_place place = {.edge = tick->first_edge};
        while (place.edge != 0) {
            const tl__edge *edge = tl__edge_at(world, place.edge);
            if (edge->is_gone) {
                place.edge = tl__edge_drop(world, tick, place);
            } else {
                place = (tl__edge_place){edge->next, place.edge};
            }
        }
    }
}

/* As a rule nothing is left for prepare() to do: then a call that adds an edge calls nothing. */
static inline bool is_prepared(const tl_world *world, const tl__tick *tick, uint32_t slot,
                               tl_tick_id before)
{
    const tl__ticks *ticks = world->ticks;
    uint32_t before_slot = tl__tick_slot(before);

    return tl__has_links(tick) && tl__has_links(tl__tick_at(world, before_slot)) &&
           tl__vertex_at(world, before_slot)->rank < tl__vertex_at(world, slot)->rank &&
           ticks->free_edge != 0 && ticks->live_edges < ticks->edge_limit;
}

/* All that can fail, before anything changes; only edges that count no more may be dropped. */
static tl_result prepare(tl_world *world, tl__tick *tick, uint32_t slot, tl_tick_id before)
{
    uint32_t before_slot = tl__tick_slot(before);
    tl__tick *before_tick = tl__tick_at(world, before_slot);
    tl_result result = TL_OK;

    TL_ASSERT(!is_prepared(world, tick, slot, before));
    if (world->ticks->live_edges >= world->ticks->edge_limit) {
        drop_gone(world);
    }
    if (!tl__has_links(before_tick)) {
        result = take_links(world, before_tick, before_slot);
    }
    if (!tl__has_links(tick)) {
        result = TL__THEN(result, take_links(world, tick, slot));
    }
    result = TL__THEN(result, rank(world, slot, before_slot));
    return TL__THEN(result, reserve_edge(world));
}

/* Adds an edge behind `previous` in the list of the function; there is room. */
static inline void insert(tl_world *world, uint32_t slot, tl_tick_id before, uint32_t previous)
{
    tl__ticks *ticks = world->ticks;
    tl__tick *before_tick = tl__tick_at(world, tl__tick_slot(before));
    const uint32_t added = ticks->free_edge;
    const uint32_t next = before_tick->first_dependent;
    tl__edge *edge = tl__edge_at(world, added);

    ticks->free_edge = edge->next;
    ticks->live_edges += 1;
    *edge = (tl__edge){.before = before, .slot = slot & TL__SLOT_MASK};
    *tl__dependent_at(world, added) = (tl__dependent){.next = next};
    set_next(world, tl__tick_at(world, slot), previous, added);
    tl__dependent_at(world, next)->previous = added;
    before_tick->first_dependent = added;
    tl__order_set_dirty(world);
}

static tl_result prepare_and_insert(tl_world *world, uint32_t slot, tl_tick_id before)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl_result result = prepare(world, tick, slot, before);

    if (result == TL_OK) {
        insert(world, slot, before, place_of(world, tick, before).previous);
    }
    return result;
}

/* Of functions that exist. Inline: most of the cost of a call that adds one is here. */
static inline tl_result add_edge(tl_world *world, tl__tick *tick, uint32_t slot, tl_tick_id before)
{
    const tl__tick *before_tick = tl__tick_at(world, tl__tick_slot(before));

    TL_ASSERT(tl__tick_find(world, before) == before_tick);
    if (!tl__tick_can_tick(tick) || !tl__tick_can_tick(before_tick)) {
        return TL_ERR_NOT_TICKABLE;
    }
    const tl__edge_place place = place_of(world, tick, before);
    if (place.edge != 0) {
        return TL_ERR_EXISTS;
    }
    if (!is_prepared(world, tick, slot, before)) {
        return prepare_and_insert(world, slot, before);
    }
    insert(world, slot, before, place.previous);
    return TL_OK;
}

tl_result tl__edge_add(tl_world *world, uint32_t slot, tl_tick_id before)
{
    return add_edge(world, tl__tick_at(world, slot), slot, before);
}

/* Takes the last edge out of the list that `first` begins, which has two or more. */
static uint32_t take_last(const tl_world *world, uint32_t first)
{
    uint32_t previous = first;
    uint32_t last = tl__edge_at(world, first)->next;

    while (tl__edge_at(world, last)->next != 0) {
        previous = last;
        last = tl__edge_at(world, last)->next;
    }
    tl__edge_at(world, previous)->next = 0;
    return last;
}

/* Takes an edge out of a list; the last one takes its place. Returns the edge that is there
 * now, 0 for none. */
static uint32_t take_out(const tl_world *world, tl__tick *tick, tl__edge_place place)
{
    TL_ASSERT(place.edge != 0);

    uint32_t next = tl__edge_at(world, place.edge)->next;
    uint32_t last = next != 0 ? take_last(world, place.edge) : 0;

    if (last != 0) {
        tl__edge_at(world, last)->next = tl__edge_at(world, place.edge)->next;
    }
    set_next(world, tick, place.previous, last);
    world->ticks->live_edges -= 1;
    return last;
}

static void give(const tl_world *world, uint32_t edge_index)
{
    tl__edge *edge = tl__edge_at(world, edge_index);

    drop_dependent(world, edge_index);
    edge->next = world->ticks->free_edge;
    world->ticks->free_edge = edge_index;
}

/* Inline: most of the cost of a call that removes one is here. */
static inline uint32_t drop_edge(const tl_world *world, tl__tick *tick, tl__edge_place place)
{
    uint32_t last = take_out(world, tick, place);

    give(world, place.edge);
    return last;
}

uint32_t tl__edge_drop(const tl_world *world, tl__tick *tick, tl__edge_place place)
{
    return drop_edge(world, tick, place);
}

void tl__cuts_drop(const tl_world *world, tl__links *links)
{
    while (links->first_cut != 0) {
        uint32_t edge_index = links->first_cut;
        links->first_cut = tl__edge_at(world, edge_index)->next;
        give(world, edge_index);
    }
}

void tl__cuts_clear(const tl_world *world)
{
    tl__slots *cuts = &world->ticks->cuts;

    for (uint32_t i = 0; i < cuts->count; i++) {
        tl__links *links = tl__links_of(world, tl__tick_at(world, cuts->items[i]));
        if (links != NULL) {
            tl__cuts_drop(world, links);
        }
    }
    cuts->count = 0;
}

/* whether the function waits for it in the frame that is open, whatever becomes of the edge.
 * Also if it was disabled: it may be enabled again before its turn comes (N-17). */
static bool is_waiting(const tl_world *world, const tl__tick *tick, const tl__edge *edge)
{
    return world->core.frame.is_open && edge->is_walked && !edge->is_closing && /* */
           tl__schedule_is_queued(world, tick) && !tl__tick_has_run(world, tick);
}

/* Removes a prerequisite of the function of a slot.
 * @retval TL_ERR_NO_MEMORY nothing changed */
static tl_result remove_edge(tl_world *world, uint32_t slot, tl__edge_place place)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);
    TL_ASSERT(place.edge != 0);

    tl__tick *tick = tl__tick_at(world, slot);

    if (!is_waiting(world, tick, tl__edge_at(world, place.edge))) {
        (void)drop_edge(world, tick, place);
    } else if (TL__LIST_PUSH(&world->core.memory, &world->ticks->cuts, slot)) {
        tl__links *links = tl__links_at(world, tick);
        (void)take_out(world, tick, place);
        tl__edge_at(world, place.edge)->is_cut = true;
        tl__edge_at(world, place.edge)->next = links->first_cut;
        links->first_cut = place.edge;
        tl__schedule_run_in_turn(world, tick);
    } else {
        return TL_ERR_NO_MEMORY;
    }
    tl__order_set_dirty(world);
    return TL_OK;
}

uint32_t tl__edge_count(const tl_world *world, const tl__tick *tick)
{
    uint32_t count = 0;

    for (uint32_t edge = tick->first_edge; edge != 0; edge = tl__edge_at(world, edge)->next) {
        count += 1;
    }
    return count;
}

void tl__links_free(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__tick *tick = tl__tick_at(world, slot);
    tl__links *links = tl__links_of(world, tick);

    if (links == NULL) {
        return;
    }
    tl__cuts_drop(world, links);
    while (tick->first_edge != 0) {
        (void)tl__edge_drop(world, tick, (tl__edge_place){.edge = tick->first_edge});
    }
    for (uint32_t edge = tick->first_dependent; edge != 0;
         edge = tl__dependent_at(world, edge)->next) {
        tl__edge_at(world, edge)->is_gone = true;
    }
    tl__pool_give(&world->ticks->links, tick->slot.attached - 1);
    tick->slot.attached = 0;
    tick->first_dependent = 0;
}

/* Prerequisites: the public calls. */

/* Both functions are there, and the one that waits is not one of the world's own (D-14). */
static tl_result may_tie(const tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__tick_find(world, before) != NULL ? tl__tick_may_set(tl__tick_find(world, id))
                                                : TL_ERR_STALE_ID;
}

static tl_result add(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    tl_result result = may_tie(world, id, before);
    uint32_t slot = tl__tick_slot(id);

    return TL__THEN(result, add_edge(world, tl__tick_at(world, slot), slot, before));
}

/* An edge whose prerequisite was destroyed is dropped by look_at() in walk.c. */
static tl_result remove_one(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__tick *tick = tl__tick_find(world, id);
    const tl__edge_place place = tick != NULL ? place_of(world, tick, before) : (tl__edge_place){0};

    if (place.edge == 0 || tl__edge_at(world, place.edge)->is_gone || tick->is_engine) {
        tl_result result = may_tie(world, id, before);
        return TL__THEN(result, TL_ERR_REFUSED);
    }
    return remove_edge(world, tl__tick_slot(id), place);
}
TL__PUBLIC_TWO(tick_add_prerequisite, add)
TL__PUBLIC_TWO(tick_remove_prerequisite, remove_one)

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

static tl_result set_priority_of_all(tl_world *world, tl_tick_id id, bool high)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);
    const tl__search *search = &world->schedule->search;

    if (result != TL_OK) {
        return result;
    }
    tl__links *links = tl__links_of(world, tick);
    if (links != NULL && tl__search_prerequisites(world, tl__tick_slot(id)) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    tick->high_priority = high;
    for (uint32_t i = 0; links != NULL && i < search->found.count; i++) {
        tl__tick *before = tl__tick_at(world, search->found.items[i].slot);
        before->high_priority = before->is_engine ? before->high_priority : high;
    }
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_priority_including_prerequisites, set_priority_of_all)
