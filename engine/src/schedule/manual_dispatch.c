#include "schedule/manual_dispatch.h"
#include "base/assert.h"
#include "base/heap.h"
#include "core/observe.h"
#include "world.h"

void tl__manuals_free(tl_world *world)
{
    tl__manuals *manuals = world->manuals;

    TL__FREE(&world->core.memory, manuals->ids, manuals->capacity);
    *manuals = (tl__manuals){0};
}

void tl__manuals_tidy(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < manuals->count; i++) {
        tl__tick *tick = tl__tick_find(world, manuals->ids[i]);
        if (tick != NULL && (tick->dispatch_manually || tl__cold_of(tick)->wants_manual)) {
            manuals->ids[kept++] = manuals->ids[i];
        } else if (tick != NULL) {
            tick->cold->is_manual = false; /* only a setting can have ended it */
        }
    }
    manuals->count = kept;
}

/* Each time the list is gone through there is room for an eighth more. */
bool tl__manuals_reserve(tl_world *world)
{
    tl__manuals *manuals = world->manuals;
    uint32_t needed = manuals->count + 1;

    if (manuals->count == manuals->capacity) {
        tl__manuals_tidy(world);
        needed = manuals->count + manuals->count / 8 + 1;
    }
    return TL__GROW(&world->core.memory, manuals->ids, manuals->capacity, needed);
}

void tl__manuals_add(tl_world *world, tl_tick_id id)
{
    TL_ASSERT(world->manuals->count < world->manuals->capacity);

    world->manuals->ids[world->manuals->count++] = id;
}

/* Undispatched functions of a frame: which of them are free, and the next one to run. */

void tl__undispatched_free(tl_world *world)
{
    tl__slots_free(&world->core.memory, &world->undispatched->candidates);
    *world->undispatched = (tl__undispatched){0};
}

void tl__undispatched_clear(tl_world *world)
{
    tl__undispatched *undispatched = world->undispatched;

    undispatched->turns = 0;
    undispatched->candidates.count = 0;
    undispatched->forced = 0;
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        undispatched->ends[group] = 0;
    }
}

bool tl__undispatched_reserve(tl_world *world, uint32_t count)
{
    return tl__slots_reserve(&world->core.memory, &world->undispatched->candidates, count);
}

static uint32_t number_of(const tl_world *world, const tl__dispatch_entry *entry)
{
    return (uint32_t)(entry - world->dispatch_entries->items);
}

/* Candidates. */

static bool is_first(const void *entries, const void *a, const void *b)
{
    const tl__dispatch_entry *at = entries;

    return at[*(const uint32_t *)a].turn < at[*(const uint32_t *)b].turn;
}

static tl__heap heap_of(const tl_world *world)
{
    return (tl__heap){world->undispatched->candidates.items, sizeof(uint32_t), is_first,
                      world->dispatch_entries->items};
}

static bool is_free(const tl_world *world, const tl__dispatch_entry *entry)
{
    const tl__tick *tick = entry->turn != 0 ? tl__dispatch_entry_tick(world, entry) : NULL;

    return tick != NULL && tick->is_undispatched && entry->blockers == 0 &&
           (entry->is_dispatched || !tick->dispatch_manually ||
            tick->actual_end < world->undispatched->forced);
}

void tl__undispatched_offer(tl_world *world, tl__dispatch_entry *entry)
{
    tl__slots *candidates = &world->undispatched->candidates;

    if (entry->is_offered || !is_free(world, entry)) {
        return;
    }
    entry->is_offered = true;
    TL_ASSERT(candidates->count < candidates->capacity);
    candidates->items[candidates->count++] = number_of(world, entry);
    const tl__heap heap = heap_of(world);
    tl__heap_sift_up(&heap, candidates->count - 1);
}

static tl__dispatch_entry *take_candidate(tl_world *world)
{
    tl__slots *candidates = &world->undispatched->candidates;
    const tl__heap heap = heap_of(world);

    tl__heap_take(&heap, candidates->count);
    tl__dispatch_entry *entry =
        &world->dispatch_entries->items[candidates->items[--candidates->count]];
    entry->is_offered = false;
    return entry;
}

/* A candidate may have been disabled since it was offered, or have got a new blocker. */
tl__dispatch_entry *tl__undispatched_next(tl_world *world)
{
    while (world->undispatched->candidates.count > 0) {
        tl__dispatch_entry *entry = take_candidate(world);
        if (is_free(world, entry)) {
            return entry;
        }
    }
    return NULL;
}

/* Ends: an undispatched function is in the list of its actual end group. */

static void join_end(tl_world *world, tl__dispatch_entry *entry, const tl__tick *tick)
{
    uint32_t *first = &world->undispatched->ends[tick->actual_end];

    if (!entry->is_in_end) {
        entry->is_in_end = true;
        entry->next_end = *first;
        *first = number_of(world, entry) + 1;
    }
}

/* Those that still wait for something stay in the list. */
static void force_list(tl_world *world, uint32_t *first)
{
    uint32_t entry1 = *first;

    *first = 0;
    while (entry1 != 0) {
        tl__dispatch_entry *entry = &world->dispatch_entries->items[entry1 - 1];
        const tl__tick *tick = tl__dispatch_entry_tick(world, entry);
        entry1 = entry->next_end;
        entry->is_in_end = false;
        if (tick != NULL && tick->is_undispatched) {
            join_end(world, entry, tick);
            tl__undispatched_offer(world, entry);
        }
    }
}

void tl__undispatched_begin_force(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);

    world->undispatched->forced = (uint32_t)end + 1;
    for (uint32_t group = 0; group <= (uint32_t)end; group++) {
        force_list(world, &world->undispatched->ends[group]);
    }
}

void tl__undispatched_end_force(tl_world *world)
{
    world->undispatched->forced = 0;
}

/* Undispatched at their places. */

bool tl__undispatched_has_to(const tl__dispatch_entry *entry, const tl__tick *tick)
{
    return entry->blockers > 0 || (tick->dispatch_manually && !entry->is_dispatched);
}

void tl__undispatched_add(tl_world *world, tl__dispatch_entry *entry, tl__tick *tick)
{
    TL_ASSERT(!tick->is_undispatched);

    entry->turn = ++world->undispatched->turns;
    tick->is_undispatched = true;
    join_end(world, entry, tick);
    tl__dispatch_entry_block(world, entry);
}

void tl__undispatched_drop(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__dispatch_entries_find(world, slot) != NULL);

    tl__tick_at(world, slot)->is_undispatched = false;
    tl__dispatch_entry_unblock(world, tl__dispatch_entries_find(world, slot));
}

bool tl__undispatched_knows(const tl_world *world, uint32_t slot)
{
    const tl__dispatch_entry *entry = tl__dispatch_entries_find(world, slot);

    return entry != NULL && entry->turn != 0;
}

void tl__undispatched_restore(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__undispatched_knows(world, slot));

    tl__dispatch_entry *entry = tl__dispatch_entries_find(world, slot);

    join_end(world, entry, tl__tick_at(world, slot));
    tl__dispatch_entry_block(world, entry);
    tl__undispatched_offer(world, entry);
}

/* Bodies away from their places. */

uint32_t tl__undispatched_enter(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = tl__dispatch_entries_find(world, slot);

    tl__tick_at(world, slot)->is_undispatched = false;
    if (entry == NULL) {
        return 0;
    }
    tl__dispatch_entry_block(world, entry);
    return number_of(world, entry) + 1;
}

void tl__undispatched_leave(tl_world *world, uint32_t entered)
{
    TL_ASSERT(entered <= world->dispatch_entries->count);

    if (entered != 0) {
        tl__dispatch_entry_unblock(world, &world->dispatch_entries->items[entered - 1]);
    }
}

void tl__undispatched_forget(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = tl__dispatch_entries_find_left(world, slot);

    if (entry != NULL) {
        tl__dispatch_entry_unblock(world, entry);
    }
}

/* Running undispatched functions (S-13). */

void tl__tick_run_unless_undispatched(void *user, const tl_tick_context *context)
{
    TL_ASSERT(tl__tick_find(context->world, context->tick) == user);

    tl__tick *tick = user;
    tl_world *world = context->world;
    tl__dispatch_entry *entry = tl__dispatch_entries_find(world, tl__tick_slot(context->tick));

    if (entry != NULL && tl__undispatched_has_to(entry, tick)) {
        tl__undispatched_add(world, entry, tick);
        tl__tick_skip(tick, context);
    } else {
        tl__tick_run_body(tick, context);
    }
}

/* Runs a function away from its place, perhaps inside the body of another one. */
static void run_now(tl_world *world, tl_tick_id id)
{
    tl__frame *frame = &world->core.frame;
    bool was_in_item = frame->is_in_item;
    tl__tick *tick = tl__tick_find(world, id);
    const tl_item item = {TL_ITEM_TICK, frame->stage, tl_tick_id_store(id), tick->name};
    uint32_t entered = tl__undispatched_enter(world, tl__tick_slot(id));
    tl_tick_context context = frame->context;

    context.tick = id;
    context.group = (tl_tick_group)frame->group;
    tick->ran_frame = frame->counter;
    world->core.stats.ticks_run += 1;
    frame->position += 1;
    frame->is_in_item = true;
    const tl__outer around = tl__item_enter(&world->core, &item);
    tl__tick_run_body(tick, &context);
    tl__undispatched_leave(world, entered);
    tl__item_leave(&world->core, &around);
    frame->is_in_item = was_in_item;
}

static void run_free(tl_world *world)
{
    for (const tl__dispatch_entry *next = tl__undispatched_next(world); next != NULL;
         next = tl__undispatched_next(world)) {
        run_now(world, next->id);
    }
}

void tl__dispatch_rest(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    if (world->undispatched->turns != 0) {
        tl__undispatched_begin_force(world, end);
        run_free(world);
        tl__undispatched_end_force(world);
    }
}

static void dispatch(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = tl__dispatch_entries_find(world, slot);

    if (entry != NULL) { /* pause frames have no entries */
        entry->is_dispatched = true;
        tl__undispatched_offer(world, entry);
        run_free(world);
    }
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
    dispatch(world, tl__tick_slot(id));
    return TL_OK;
}

tl_result tl_tick_dispatch(tl_world *world, tl_tick_id id)
{
    return TL__CALL(world, tick_dispatch, dispatch_id, id);
}

/* Entries: functions with manual dispatch, their dependents, and the prerequisites of these. */

void tl__dispatch_entries_free(tl_world *world)
{
    tl__dispatch_entries *entries = world->dispatch_entries;
    tl__memory *memory = &world->core.memory;

    TL__FREE(memory, entries->items, entries->capacity);
    TL__FREE(memory, entries->waits, entries->wait_capacity);
    TL__FREE(memory, entries->by_slot, entries->slot_capacity);
    *entries = (tl__dispatch_entries){0};
}

/* Finding. */

/* The last one of a function, or NULL. */
static tl__dispatch_entry *last_of(const tl_world *world, uint32_t slot)
{
    const tl__dispatch_entries *entries = world->dispatch_entries;

    if (slot >= entries->slot_capacity || entries->by_slot[slot] >= entries->count) {
        return NULL;
    }
    tl__dispatch_entry *entry = &entries->items[entries->by_slot[slot]];
    return tl_tick_id_equal(entry->id, tl__tick_id(world, slot)) ? entry : NULL;
}

/* The last one since a function was registered, or NULL. */
static tl__dispatch_entry *present_of(const tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = last_of(world, slot);
    bool is_present =
        entry != NULL && entry->registration == tl__tick_at(world, slot)->registration;

    return is_present ? entry : NULL;
}

tl__dispatch_entry *tl__dispatch_entries_find(const tl_world *world, uint32_t slot)
{
    return present_of(world, slot);
}

tl__dispatch_entry *tl__dispatch_entries_find_left(const tl_world *world, uint32_t slot)
{
    return last_of(world, slot);
}

tl__tick *tl__dispatch_entry_tick(const tl_world *world, const tl__dispatch_entry *entry)
{
    uint32_t slot = tl__tick_slot(entry->id);

    return present_of(world, slot) == entry ? tl__tick_at(world, slot) : NULL;
}

bool tl__dispatch_entries_may_hold(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->dispatch_entries->count > 0 ? tl__links_of(world, tick) : NULL;
    const tl__dispatch_entry *entry =
        links != NULL ? tl__dispatch_entries_find(world, links->slot) : NULL;

    return tick->dispatch_manually || (entry != NULL && entry->may_be_undispatched);
}

/* Making entries. */

static bool reserve_entry(tl_world *world)
{
    tl__dispatch_entries *entries = world->dispatch_entries;
    tl__memory *memory = &world->core.memory;

    return TL__GROW_ZEROED(memory, entries->by_slot, entries->slot_capacity,
                           world->ticks->pool.slot_count) &&
           TL__GROW(memory, entries->items, entries->capacity, entries->count + 1) &&
           tl__undispatched_reserve(world, entries->count + 1);
}

tl__dispatch_entry *tl__dispatch_entries_add(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__dispatch_entries *entries = world->dispatch_entries;
    const tl__tick *tick = tl__tick_at(world, slot);

    if (!reserve_entry(world)) {
        return NULL;
    }
    tl__dispatch_entry *entry = &entries->items[entries->count];
    *entry = (tl__dispatch_entry){.id = tl__tick_id(world, slot),
                                  .registration = tick->registration,
                                  .may_be_undispatched = tick->dispatch_manually};
    entries->by_slot[slot] = entries->count++;
    return entry;
}

tl__dispatch_entry *tl__dispatch_entries_take(tl_world *world, uint32_t slot)
{
    tl__dispatch_entry *entry = present_of(world, slot);

    return entry != NULL ? entry : tl__dispatch_entries_add(world, slot);
}

tl_result tl__dispatch_entries_tie(tl_world *world, uint32_t number, uint32_t slot)
{
    TL_ASSERT(number < world->dispatch_entries->count);

    tl__dispatch_entries *entries = world->dispatch_entries;
    tl__dispatch_entry *before = tl__dispatch_entries_take(world, slot);

    if (before == NULL || !TL__GROW(&world->core.memory, entries->waits, entries->wait_capacity,
                                    entries->wait_count + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    tl__dispatch_entry *entry = &entries->items[number];
    entries->waits[entries->wait_count++] = (tl__wait){number, before->first_wait};
    before->first_wait = entries->wait_count;
    entry->may_be_undispatched |= before->may_be_undispatched;
    entry->blockers += before->is_blocking ? 1 : 0;
    return TL_OK;
}

/* Blocking. */

static void tell(tl_world *world, tl__dispatch_entry *before, bool blocks)
{
    const tl__dispatch_entries *entries = world->dispatch_entries;

    before->is_blocking = blocks;
    for (uint32_t wait1 = before->first_wait; wait1 != 0;) {
        const tl__wait wait = entries->waits[wait1 - 1];
        tl__dispatch_entry *entry = &entries->items[wait.entry];
        TL_ASSERT(blocks || entry->blockers > 0);
        entry->blockers += blocks ? 1U : UINT32_MAX;
        if (entry->blockers == 0) {
            tl__undispatched_offer(world, entry);
        }
        wait1 = wait.next;
    }
}

void tl__dispatch_entry_block(tl_world *world, tl__dispatch_entry *entry)
{
    if (!entry->is_blocking) {
        tell(world, entry, true);
    }
}

void tl__dispatch_entry_unblock(tl_world *world, tl__dispatch_entry *entry)
{
    if (entry->is_blocking) {
        tell(world, entry, false);
    }
}

/* Entries and waits are made with the frame's order, and for each newly spawned function. */

static tl_result add_dependents(tl_world *world, uint32_t slot)
{
    for (uint32_t edge1 = tl__first_dependent(world, tl__tick_at(world, slot)); edge1 != 0;) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        edge1 = edge->next_dependent;
        if (!tl__is_in_run_lists(world, tl__tick_at(world, edge->slot)) ||
            !tl__edge_holds_back(world, edge, false)) {
            continue;
        }
        tl__dispatch_entry *entry = tl__dispatch_entries_take(world, edge->slot);
        if (entry == NULL) {
            return TL_ERR_NO_MEMORY;
        }
        entry->may_be_undispatched = true;
    }
    return TL_OK;
}

static tl_result add_manuals(tl_world *world)
{
    const tl__manuals *manuals = world->manuals;
    uint32_t place = 0;

    tl__manuals_tidy(world);
    for (uint32_t i = 0; i < manuals->count; i++) {
        uint32_t slot = tl__tick_slot(manuals->ids[i]);
        const tl__tick *tick = tl__tick_at(world, slot);
        tl__source source = tick->dispatch_manually ? tl__schedule_locate(world, tick, &place)
                                                    : TL__SOURCE_NONE; /* from the next frame on */
        if (source != TL__SOURCE_NONE && tl__dispatch_entries_take(world, slot) == NULL) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return TL_OK;
}

/* Entries of functions with manual dispatch and of all their dependents. */
static tl_result add_all(tl_world *world)
{
    const tl__dispatch_entries *entries = world->dispatch_entries;
    tl_result result = add_manuals(world);

    for (uint32_t i = 0; i < entries->count && result == TL_OK; i++) {
        result = add_dependents(world, tl__tick_slot(entries->items[i].id));
    }
    return result;
}

/* All that a function waits for. */
static tl_result tie(tl_world *world, uint32_t number, bool is_late)
{
    uint32_t slot = tl__tick_slot(world->dispatch_entries->items[number].id);
    uint32_t edge1 = tl__first_edge(world, tl__tick_at(world, slot));
    tl_result result = TL_OK;

    while (edge1 != 0 && result == TL_OK) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        if (tl__edge_holds_back(world, edge, is_late)) {
            result = tl__dispatch_entries_tie(world, number, tl__tick_slot(edge->before));
        }
        edge1 = edge->next;
    }
    return result;
}

/* What they wait for joins them on the way: it may run inside the body of another one (S-14). */
static tl_result tie_all(tl_world *world)
{
    const tl__dispatch_entries *entries = world->dispatch_entries;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < entries->count && result == TL_OK; i++) {
        if (entries->items[i].may_be_undispatched) {
            result = tie(world, i, false);
        }
    }
    return result;
}

/* Puts the body at the place of a function that may stay undispatched. */
static void put_run(tl_world *world, tl__tick *tick)
{
    if (tl__is_in_run_lists(world, tick)) {
        tl__run_list_of(world, TL__SOURCE_MAIN, tick)->runs[tick->place] =
            tl__run_of(world, tick, TL__SOURCE_MAIN);
    }
}

static void put_runs(tl_world *world)
{
    const tl__dispatch_entries *entries = world->dispatch_entries;

    for (uint32_t i = 0; i < entries->count; i++) {
        if (entries->items[i].may_be_undispatched) {
            put_run(world, tl__tick_at(world, tl__tick_slot(entries->items[i].id)));
        }
    }
}

void tl__dispatch_entries_clear(tl_world *world)
{
    tl__dispatch_entries *entries = world->dispatch_entries;
    uint32_t count = entries->count;

    entries->count = 0;
    entries->wait_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = tl__tick_slot(entries->items[i].id);
        if (entries->items[i].may_be_undispatched &&
            tl_tick_id_equal(entries->items[i].id, tl__tick_id(world, slot))) {
            tl__tick_at(world, slot)->is_undispatched = false;
            put_run(world, tl__tick_at(world, slot)); /* its own body */
        }
    }
}

tl_result tl__dispatch_entries_begin(tl_world *world)
{
    TL_ASSERT(world->manuals->count > 0);

    tl_result result = add_all(world);
    if (result == TL_OK) {
        result = tie_all(world);
    }
    put_runs(world);
    return result;
}

tl_result tl__dispatch_entries_queue(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    const tl__tick *tick = tl__tick_at(world, slot);
    bool is_alone = tick->links == 0 && !tick->dispatch_manually;

    if (is_alone || tick->state == TL_TICK_COOLING_DOWN) { /* */
        return TL_OK;
    }
    return tl__dispatch_entries_add(world, slot) != NULL
               ? tie(world, world->dispatch_entries->count - 1, true)
               : TL_ERR_NO_MEMORY;
}
