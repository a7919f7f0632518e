/* Manual dispatch: functions that wait for a call of the host (S-13). */
#include "base/assert.h"
#include "base/heap.h"
#include "core/observe.h"
#include "core/world.h"
#include "schedule/schedule.h"

void tl__dispatch_free(tl_world *world)
{
    tl__dispatch *dispatch = world->dispatch;
    tl__memory *memory = &world->core.memory;

    TL__LIST_FREE(memory, &dispatch->entries);
    TL__LIST_FREE(memory, &dispatch->waits);
    TL__FREE(memory, dispatch->by_slot, dispatch->slot_capacity);
    TL__LIST_FREE(memory, &dispatch->candidates);
}

/* Entries: functions with manual dispatch, their dependents, and the prerequisites of these. */

/* The last one of a function that may have left its level, inside its own body; NULL: none. */
static tl__dispatch_entry *last_of(const tl_world *world, uint32_t slot)
{
    const tl__dispatch *dispatch = world->dispatch;

    if (slot >= dispatch->slot_capacity || dispatch->by_slot[slot] >= dispatch->entries.count) {
        return NULL;
    }
    tl__dispatch_entry *entry = &dispatch->entries.items[dispatch->by_slot[slot]];
    return tl_tick_id_equal(entry->id, tl__tick_id(world, slot)) ? entry : NULL;
}

/* Of a queued function; NULL: no manual dispatch concerns it. */
static tl__dispatch_entry *find(const tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = last_of(world, slot);
    bool is_present =
        entry != NULL && entry->registration == tl__tick_at(world, slot)->registration;

    return is_present ? entry : NULL;
}

/* The function of an entry. NULL: the entry is old, because its function was destroyed, registered
 * again or queued again. */
static tl__tick *tick_of(const tl_world *world, const tl__dispatch_entry *entry)
{
    uint32_t slot = tl__tick_slot(entry->id);

    return find(world, slot) == entry ? tl__tick_at(world, slot) : NULL;
}

bool tl__may_stay_undispatched(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->dispatch->entries.count > 0 ? tl__links_of(world, tick) : NULL;
    const tl__dispatch_entry *entry = links != NULL ? find(world, links->slot) : NULL;

    return tick->dispatch_manually || (entry != NULL && entry->may_be_undispatched);
}

/* Candidates: entries whose functions may run now. */

static bool is_first(const void *entries, const void *a, const void *b)
{
    const tl__dispatch_entry *at = entries;

    return at[*(const uint32_t *)a].turn < at[*(const uint32_t *)b].turn;
}

static tl__heap heap_of(const tl__dispatch *dispatch)
{
    return (tl__heap){dispatch->candidates.items, sizeof(uint32_t), is_first,
                      dispatch->entries.items};
}

static bool is_free(const tl_world *world, const tl__dispatch_entry *entry)
{
    const tl__tick *tick = entry->turn != 0 ? tick_of(world, entry) : NULL;

    return tick != NULL && tick->is_undispatched && entry->blockers == 0 &&
           (entry->is_dispatched || !tick->dispatch_manually ||
            tick->actual_end < world->dispatch->forced);
}

/* It may be the next one to run, if it is free: after each change that may have freed it. */
static void offer(tl_world *world, tl__dispatch_entry *entry)
{
    tl__slots *candidates = &world->dispatch->candidates;

    if (entry->is_offered || !is_free(world, entry)) {
        return;
    }
    entry->is_offered = true;
    TL_ASSERT(candidates->count < candidates->capacity);
    candidates->items[candidates->count++] = (uint32_t)(entry - world->dispatch->entries.items);
    const tl__heap heap = heap_of(world->dispatch);
    tl__heap_sift_up(&heap, candidates->count - 1);
}

/* The first one that is free, in the order in which their places passed; NULL: none is. A candidate
 * may have been disabled since it was offered, or have got a new blocker. */
static const tl__dispatch_entry *take_free(tl_world *world)
{
    tl__dispatch *dispatch = world->dispatch;
    tl__slots *candidates = &dispatch->candidates;
    const tl__heap heap = heap_of(dispatch);

    while (candidates->count > 0) {
        tl__heap_take(&heap, candidates->count);
        tl__dispatch_entry *entry =
            &dispatch->entries.items[candidates->items[--candidates->count]];
        entry->is_offered = false;
        if (is_free(world, entry)) {
            return entry;
        }
    }
    return NULL;
}

/* From now on the entry blocks its dependents, or does not: those that become free are offered. */
static void set_blocking(tl_world *world, tl__dispatch_entry *before, bool blocks)
{
    const tl__dispatch *dispatch = world->dispatch;
    uint32_t wait1 = before->is_blocking != blocks ? before->first_wait : 0;

    before->is_blocking = blocks;
    while (wait1 != 0) {
        const tl__wait wait = dispatch->waits.items[wait1 - 1];
        tl__dispatch_entry *entry = &dispatch->entries.items[wait.entry];
        TL_ASSERT(blocks || entry->blockers > 0);
        entry->blockers += blocks ? 1U : UINT32_MAX;
        if (entry->blockers == 0) {
            offer(world, entry);
        }
        wait1 = wait.next;
    }
}

void tl__undispatched_drop(tl_world *world, uint32_t slot)
{
    TL_ASSERT(find(world, slot) != NULL);

    tl__tick_at(world, slot)->is_undispatched = false;
    set_blocking(world, find(world, slot), false);
}

bool tl__undispatched_knows(const tl_world *world, uint32_t slot)
{
    const tl__dispatch_entry *entry = find(world, slot);

    return entry != NULL && entry->turn != 0;
}

void tl__undispatched_restore(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__undispatched_knows(world, slot));

    tl__dispatch_entry *entry = find(world, slot);

    set_blocking(world, entry, true);
    offer(world, entry);
}

void tl__undispatched_forget(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = last_of(world, slot);

    if (entry != NULL) {
        set_blocking(world, entry, false);
    }
}

bool tl__dispatch_holds(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__dispatch_entry *entry = find(world, slot);

    if (entry == NULL ||
        (entry->blockers == 0 && (!tick->dispatch_manually || entry->is_dispatched))) {
        return false;
    }
    TL_ASSERT(!tick->is_undispatched);
    entry->turn = ++world->dispatch->turns;
    tick->is_undispatched = true;
    set_blocking(world, entry, true);
    return true;
}

/* Running undispatched functions. */

void tl__tick_run_away(tl_world *world, tl_tick_id id, bool is_queued)
{
    tl__frame *frame = &world->core.frame;
    tl__tick *tick = tl__tick_find(world, id);

    TL_ASSERT(tick != NULL);
    tl__dispatch_entry *entry = is_queued ? find(world, tl__tick_slot(id)) : NULL;
    uint32_t number = entry != NULL ? (uint32_t)(entry - world->dispatch->entries.items) : 0;
    const tl_item item = {TL_ITEM_TICK, frame->stage, tl_tick_id_store(id), tick->name};
    tl_tick_context context = frame->context;

    context.tick = id;
    context.group = (tl_tick_group)frame->group; /* that of what a slot's callback runs, too */
    tick->ran_frame = frame->counter;
    tick->is_undispatched = tick->is_undispatched && !is_queued;
    world->core.stats.ticks_run += 1;
    frame->position += 1;
    if (entry != NULL) {
        set_blocking(world, entry, true);
    }
    const tl__outer around = tl__item_enter(&world->core, &item);
    tl__tick_run_body(tick, &context);
    if (entry != NULL) { /* which may have moved */
        set_blocking(world, &world->dispatch->entries.items[number], false);
    }
    tl__item_leave(&world->core, &around);
}

static void run_free(tl_world *world)
{
    bool was_in_item = world->core.frame.is_in_item;
    const tl__dispatch_entry *next = take_free(world);

    for (; next != NULL; next = take_free(world)) {
        world->core.frame.is_in_item = true;
        tl__tick_run_away(world, next->id, true);
        world->core.frame.is_in_item = was_in_item;
    }
}

void tl__dispatch_rest(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__dispatch *dispatch = world->dispatch;

    TL_ASSERT(dispatch->turns != 0);
    dispatch->forced = (uint32_t)end + 1;
    for (uint32_t i = 0; i < dispatch->entries.count; i++) {
        offer(world, &dispatch->entries.items[i]);
    }
    run_free(world);
    dispatch->forced = 0;
}

static tl_result dispatch_id(tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(world, id);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!tick->dispatch_manually) {
        return TL_ERR_REFUSED;
    }
    if (!tl__schedule_is_ahead(world, tick)) {
        return tick->registration == 0 ? TL_ERR_NOT_REGISTERED : TL_ERR_STATE;
    }
    tl__dispatch_entry *entry = find(world, tl__tick_slot(id));
    if (entry != NULL) { /* pause frames have no entries */
        entry->is_dispatched = true;
        offer(world, entry);
        run_free(world);
    }
    return TL_OK;
}
TL__PUBLIC_ONE(tick_dispatch, dispatch_id)

/* Entries and waits are made with the frame's order, and for each newly spawned function. */

/* A new one for a function; NULL: no memory. */
static tl__dispatch_entry *add_entry(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__dispatch *dispatch = world->dispatch;
    tl__memory *memory = &world->core.memory;
    const tl__tick *tick = tl__tick_at(world, slot);
    uint32_t count = dispatch->entries.count + 1;

    if (!TL__GROW_ZEROED(memory, dispatch->by_slot, dispatch->slot_capacity,
                         world->ticks->pool.slot_count) ||
        !TL__LIST_ROOM(memory, &dispatch->entries, count) ||
        !TL__LIST_ROOM(memory, &dispatch->candidates, count)) {
        return NULL;
    }
    tl__dispatch_entry *entry = &dispatch->entries.items[dispatch->entries.count];
    *entry = (tl__dispatch_entry){.id = tl__tick_id(world, slot),
                                  .registration = tick->registration,
                                  .may_be_undispatched = tick->dispatch_manually};
    dispatch->by_slot[slot] = dispatch->entries.count++;
    return entry;
}

/* The one that a function has, or a new one; NULL: no memory. */
static tl__dispatch_entry *require_entry(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = find(world, slot);

    return entry != NULL ? entry : add_entry(world, slot);
}

static tl_result add_manuals(tl_world *world, const tl__slots *manuals)
{
    for (uint32_t i = 0; i < manuals->count; i++) {
        const tl__tick *tick = tl__tick_at(world, manuals->items[i]);
        bool is_queued = tick->dispatch_manually && tl__schedule_is_queued(world, tick);
        if (is_queued && require_entry(world, manuals->items[i]) == NULL) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}

static tl_result add_dependents(tl_world *world, uint32_t slot)
{
    for (uint32_t edge_index = tl__tick_at(world, slot)->first_dependent; edge_index != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge_index);
        edge_index = tl__dependent_at(world, edge_index)->next;
        if (!tl__is_in_run_lists(world, tl__tick_at(world, edge->slot)) ||
            !tl__edge_is_in_force(world, edge, false)) {
            continue;
        }
        tl__dispatch_entry *entry = require_entry(world, edge->slot);
        if (entry == NULL) {
            return TL_ERR_NO_MEMORY;
        }
        entry->may_be_undispatched = true;
    }
    return TL_OK;
}

/* The entry of that number waits for the function of a slot. */
static tl_result tie_to(tl_world *world, uint32_t number, uint32_t slot)
{
    TL_ASSERT(number < world->dispatch->entries.count);

    tl__dispatch *dispatch = world->dispatch;
    tl__dispatch_entry *before = require_entry(world, slot);

    if (before == NULL || !TL__LIST_PUSH(&world->core.memory, &dispatch->waits,
                                         (tl__wait){number, before->first_wait})) {
        return TL_ERR_NO_MEMORY;
    }
    tl__dispatch_entry *entry = &dispatch->entries.items[number];
    before->first_wait = dispatch->waits.count;
    entry->may_be_undispatched |= before->may_be_undispatched;
    entry->blockers += before->is_blocking ? 1 : 0;
    return TL_OK;
}

/* All that a function waits for. */
static tl_result tie(tl_world *world, uint32_t number, bool is_spawned)
{
    uint32_t slot = tl__tick_slot(world->dispatch->entries.items[number].id);
    uint32_t edge_index = tl__tick_at(world, slot)->first_edge;
    tl_result result = TL_OK;

    while (edge_index != 0 && result == TL_OK) {
        const tl__edge *edge = tl__edge_at(world, edge_index);
        edge_index = edge->next;
        if (tl__edge_is_in_force(world, edge, is_spawned)) {
            result = tie_to(world, number, tl__tick_slot(edge->before));
        }
    }
    return result;
}

void tl__dispatch_clear(tl_world *world)
{
    tl__dispatch *dispatch = world->dispatch;
    uint32_t count = dispatch->entries.count;

    dispatch->turns = 0;
    dispatch->candidates.count = 0;
    dispatch->forced = 0;
    dispatch->entries.count = 0;
    dispatch->waits.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const tl__dispatch_entry *entry = &dispatch->entries.items[i];
        uint32_t slot = tl__tick_slot(entry->id);
        if (tl_tick_id_equal(entry->id, tl__tick_id(world, slot))) {
            tl__tick_at(world, slot)->is_undispatched = false;
        }
    }
}

/* Entries of functions with manual dispatch, of all their dependents, and of what these wait for:
 * it may run inside the body of another one (S-14). */
tl_result tl__dispatch_begin(tl_world *world)
{
    TL_ASSERT(world->dispatch->entries.count == 0);

    const tl__dispatch *dispatch = world->dispatch;
    const tl__slots *manuals = world->schedule->run_lists.manuals;
    tl_result result = add_manuals(world, &manuals[TL__SOURCE_MAIN]);
    result = TL__THEN(result, add_manuals(world, &manuals[TL__SOURCE_EXTRA]));

    for (uint32_t i = 0; i < dispatch->entries.count && result == TL_OK; i++) {
        result = add_dependents(world, tl__tick_slot(dispatch->entries.items[i].id));
    }
    for (uint32_t i = 0; i < dispatch->entries.count && result == TL_OK; i++) {
        result = dispatch->entries.items[i].may_be_undispatched ? tie(world, i, false) : TL_OK;
    }
    for (uint32_t i = 0; i < dispatch->entries.count; i++) {
        tl__tick *tick = tl__tick_at(world, tl__tick_slot(dispatch->entries.items[i].id));
        if (dispatch->entries.items[i].may_be_undispatched && tl__is_in_run_lists(world, tick)) {
            tl__run_list_of(world, TL__SOURCE_MAIN, tick)->runs[tl__tick_place(tick)] =
                tl__run_of(world, tick); /* until the next rebuild */
        }
    }
    return result;
}

tl_result tl__dispatch_queue(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    const tl__tick *tick = tl__tick_at(world, slot);
    bool can_wait = tl__has_links(tick) && world->dispatch->entries.count > 0;

    if ((!can_wait && !tick->dispatch_manually) || tick->state == TL_TICK_COOLING_DOWN) { /* */
        return TL_OK;
    }
    return add_entry(world, slot) != NULL ? tie(world, world->dispatch->entries.count - 1, true)
                                          : TL_ERR_NO_MEMORY;
}
