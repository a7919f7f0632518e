#include "plan.h"

#include "schedule.h"
#include "world.h"

#include <string.h>

/* How far from its place a function looks for a hole, and how many stand between two holes once a
 * list had none: bounds for what an insertion moves. LONG: a run of holes that a search minds. */
enum { REACH = 64, SPREAD = 16, LONG = 8 };

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, SOME = 64 };

/* A body of its own, for one that is special. */
static tl__run special_run_of(const tl_world *world, tl__tick *tick, tl__source source)
{
    if (tick->dispatch_manually) {
        return (tl__run){tl__tick_run_manual, tick};
    }
    if (tl__held_has_before(world, tick) || tl__held_is_cut(world, tick) ||
        tl__complete_has_before(world, tick)) {
        return (tl__run){tl__tick_run_unheld, tick};
    }
    if (source == TL__SOURCE_LATE && world->def.zero_first_delta && world->schedule.uses_plan) {
        return (tl__run){tl__tick_run_newcomer, tick};
    }
    if (tick->run_on_any_thread) {
        return (tl__run){
            tick->reason == TL_TICK_AS_WANTED ? tl__tick_run_any : tl__tick_run_recorded, tick};
    }
    if (tick->was_interval || tick->has_interval) {
        return (tl__run){tl__tick_run_interval, tick};
    }
    return (tl__run){tick->fn, tick->user};
}

tl__run tl__run_of(const tl_world *world, tl__tick *tick, tl__source source)
{
    bool is_special = source == TL__SOURCE_LATE || tick->dispatch_manually ||
                      tick->run_on_any_thread || tick->was_interval || tick->has_interval ||
                      world->held.count + world->held.cut_count + world->completions.count > 0;

    return is_special ? special_run_of(world, tick, source) : (tl__run){tick->fn, tick->user};
}

tl__list *tl__list_of(tl_world *world, tl__source source, const tl__tick *tick)
{
    uint32_t priority = tick->is_queued_high ? TL__HIGH : TL__NORMAL;

    return &world->schedule.plan.lists[source][tick->actual_start][priority];
}

tl_result tl__list_reserve(tl_world *world, tl__list *list, uint32_t count)
{
    uint32_t run_capacity = list->capacity;
    uint32_t id_capacity = list->capacity;
    void *runs = list->runs;
    void *ids = list->ids;

    if (!tl__memory_grow(&world->memory, &runs, &run_capacity, count, sizeof(*list->runs))) {
        return TL_ERR_NO_MEMORY;
    }
    list->runs = runs;
    if (!tl__memory_grow(&world->memory, &ids, &id_capacity, count, sizeof(*list->ids))) {
        /* Give the longer array back, so that one capacity tells of both. */
        list->runs =
            tl__memory_resize(&world->memory, list->runs, run_capacity * sizeof(*list->runs),
                              list->capacity * sizeof(*list->runs));
        return TL_ERR_NO_MEMORY;
    }
    list->ids = ids;
    list->capacity = id_capacity;
    return TL_OK;
}

static void put(tl_world *world, tl__list *list, uint32_t at, uint32_t slot)
{
    list->runs[at] = tl__run_of(world, tl__tick_at(world, slot), TL__SOURCE_MAIN);
    list->ids[at] = tl__tick_id(world, slot);
}

static bool is_hole(const tl__list *list, uint32_t at)
{
    return tl_tick_id_is_null(list->ids[at]);
}

static void dig(tl__list *list, uint32_t at)
{
    list->runs[at] = (tl__run){tl__tick_skip, NULL};
    list->ids[at] = (tl_tick_id){0};
    list->holes += 1;
}

static tl__tick *tick_at(const tl_world *world, const tl__list *list, uint32_t at)
{
    return tl__tick_at(world, tl__tick_slot(list->ids[at]));
}

tl_result tl__list_push(tl_world *world, uint32_t slot, tl__source source)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__list *list = tl__list_of(world, source, tick);
    tl_result result = tl__list_reserve(world, list, list->count + 1);

    if (result != TL_OK) {
        return result;
    }
    put(world, list, list->count, slot);
    list->runs[list->count] = tl__run_of(world, tick, source);
    tl__tick_begin_marks(world, tick);
    tick->late_source = (uint32_t)source & 3U;
    tick->late_place = list->count & TL__PLACE_MASK;
    tick->is_cancelled = false;
    tick->is_dispatched = false;
    list->count += 1;
    return TL_OK;
}

/* The plan. */

static bool is_blocked(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tick->is_queued_high ? tl__links_of(world, tick) : NULL;

    return links != NULL && links->after.order != 0;
}

static void note_joined(tl_world *world, tl__tick *tick, uint32_t place)
{
    tl__plan *plan = &world->schedule.plan;

    tick->plan = plan->number;
    tick->place = place;
    plan->version += 1;
    plan->demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    plan->is_changed[tick->actual_start] = true;
    if (is_blocked(world, tick)) {
        plan->blocked[tick->actual_start] += 1;
    }
}

void tl__plan_remove(tl_world *world, tl__tick *tick)
{
    tl__plan *plan = &world->schedule.plan;

    if (!tl__plan_has(world, tick)) {
        return;
    }
    dig(tl__list_of(world, TL__SOURCE_MAIN, tick), tick->place);
    tick->plan = 0;
    plan->version += 1;
    plan->demotions -= tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    plan->blocked[tick->actual_start] -= is_blocked(world, tick) ? 1 : 0;
    plan->is_changed[tick->actual_start] = true;
}

tl_result tl__plan_append(tl_world *world, tl__tick *tick, uint32_t slot)
{
    tl__list *list = tl__list_of(world, TL__SOURCE_MAIN, tick);
    uint32_t place = list->count;

    if (place == list->capacity && tl__list_reserve(world, list, place + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    list->runs[place] = tl__run_of(world, tick, TL__SOURCE_MAIN);
    list->ids[place] = tl__tick_id(world, slot);
    list->count = place + 1;
    note_joined(world, tick, place);
    return TL_OK;
}

/* Moves the entries of [from, from + count) to `to`; their functions follow. */
static void shift(tl_world *world, tl__list *list, uint32_t from, uint32_t to, uint32_t count)
{
    memmove(&list->runs[to], &list->runs[from], count * sizeof(*list->runs));
    memmove(&list->ids[to], &list->ids[from], count * sizeof(*list->ids));
    for (uint32_t i = to; i < to + count; i++) {
        tick_at(world, list, i)->place = i;
    }
}

static void note_passed(tl__list *list, uint32_t run)
{
    list->passed += run > LONG ? run : 0;
}

/* The first entry at or after `at`. */
static uint32_t next_entry(tl__list *list, uint32_t at)
{
    uint32_t entry = at;

    while (entry < list->count && is_hole(list, entry)) {
        entry += 1;
    }
    note_passed(list, entry - at);
    return entry;
}

/* Whether a hole is the place of a function: it was there before, perhaps. */
static bool fits(const tl_world *world, tl__list *list, const tl__tick *tick, uint32_t at)
{
    if (at >= list->count || !is_hole(list, at)) {
        return false;
    }
    uint32_t next = next_entry(list, at);
    uint32_t previous = at;
    while (previous > 0 && is_hole(list, previous - 1)) {
        previous -= 1;
    }
    note_passed(list, at - previous);
    return (previous == 0 ||
            tl__order_is_before(world, tick_at(world, list, previous - 1), tick)) &&
           (next == list->count || tl__order_is_before(world, tick, tick_at(world, list, next)));
}

/* First place such that every entry from there on was queued later. */
static uint32_t find_place(const tl_world *world, tl__list *list, const tl__tick *tick)
{
    uint32_t low = 0;
    uint32_t high = list->count;

    if (fits(world, list, tick, tick->place)) {
        return tick->place;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint32_t entry = next_entry(list, middle);
        if (entry == list->count || tl__order_is_before(world, tick, tick_at(world, list, entry))) {
            high = middle;
        } else {
            low = entry + 1;
        }
    }
    return low;
}

static void move_down(tl__list *list, uint32_t to, uint32_t from)
{
    list->runs[to] = list->runs[from];
    list->ids[to] = list->ids[from];
}

/* Closes all holes. */
static void compact(tl_world *world, tl__list *list)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        if (!is_hole(list, i)) {
            move_down(list, kept, i);
            tick_at(world, list, kept)->place = kept;
            kept += 1;
        }
    }
    list->count = kept;
    list->holes = 0;
    list->passed = 0;
}

/* Opens a hole after each SPREAD entries. */
static tl_result spread(tl_world *world, tl__list *list)
{
    compact(world, list);
    uint32_t live = list->count;
    uint32_t count = live + live / SPREAD;
    tl_result result = tl__list_reserve(world, list, count + 1);

    if (result != TL_OK) {
        return result;
    }
    list->count = count;
    for (uint32_t to = count; to > live; to--) {
        if (to % (SPREAD + 1) == 0) {
            dig(list, to - 1);
        } else {
            move_down(list, to - 1, --live);
            tick_at(world, list, to - 1)->place = to - 1;
        }
    }
    return TL_OK;
}

/* A hole within reach of `at`, or the end of the list; list->count + 1 if there is none. */
static uint32_t find_hole(const tl__list *list, uint32_t at)
{
    for (uint32_t distance = 0; distance < REACH; distance++) {
        if (at + distance >= list->count || is_hole(list, at + distance)) {
            return at + distance < list->count ? at + distance : list->count;
        }
        if (distance < at && is_hole(list, at - distance - 1)) {
            return at - distance - 1;
        }
    }
    return list->count + 1;
}

/* Makes room at a place by moving what is between it and a hole; tells where the room is. */
static uint32_t make_room(tl_world *world, tl__list *list, uint32_t at, uint32_t hole)
{
    if (hole == list->count) {
        list->count += 1;
    } else {
        list->holes -= 1;
    }
    if (hole < at) {
        shift(world, list, hole + 1, hole, at - hole - 1);
        return at - 1;
    }
    shift(world, list, at, at + 1, hole - at);
    return at;
}

/* Blocked functions are sorted by another key: they come in any order and are sorted in the end. */
static bool comes_in_any_order(tl_world *world, const tl__tick *tick)
{
    tl__plan *plan = &world->schedule.plan;
    bool is_so =
        tick->is_queued_high && (plan->blocked[tick->actual_start] != 0 || is_blocked(world, tick));

    plan->is_mixed[tick->actual_start] |= is_so;
    return is_so;
}

static tl_result insert(tl_world *world, tl__list *list, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (list->passed > list->count) {
        compact(world, list); /* as many steps as have been lost already */
    }
    tl_result result = tl__list_reserve(world, list, list->count + 1);
    uint32_t place = list->count;
    uint32_t hole = list->count;
    if (result == TL_OK && !comes_in_any_order(world, tick)) {
        place = find_place(world, list, tick);
        hole = find_hole(list, place);
        if (hole > list->count) {
            result = spread(world, list);
            place = find_place(world, list, tick);
            hole = find_hole(list, place);
        }
    }
    if (result == TL_OK) {
        place = make_room(world, list, place, hole);
        put(world, list, place, slot);
        note_joined(world, tick, place);
    }
    return result;
}

tl_result tl__plan_insert(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__list *list = tl__list_of(world, TL__SOURCE_MAIN, tick);

    if (tl__plan_has(world, tick)) {
        put(world, list, tick->place, slot);
        return TL_OK;
    }
    return insert(world, list, slot);
}

static void sort_high(tl_world *world, tl__list *list)
{
    compact(world, list);
    tl__release_sort(world, list->ids, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        tl__tick *tick = tick_at(world, list, i);
        tick->place = i;
        list->runs[i] = tl__run_of(world, tick, TL__SOURCE_MAIN);
    }
}

static void tidy_group(tl_world *world, tl_tick_group group)
{
    tl__plan *plan = &world->schedule.plan;

    for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
        tl__list *list = &plan->lists[TL__SOURCE_MAIN][group][priority];
        if (list->holes > list->count / 8 + 16) {
            compact(world, list);
        }
    }
    if (plan->is_mixed[group] || plan->blocked[group] != 0) {
        sort_high(world, &plan->lists[TL__SOURCE_MAIN][group][TL__HIGH]);
    }
    plan->is_mixed[group] = false;
    plan->is_changed[group] = false;
}

void tl__plan_tidy(tl_world *world)
{
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        if (world->schedule.plan.is_changed[group]) {
            tidy_group(world, (tl_tick_group)group);
        }
    }
}

void tl__plan_clear(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            plan->lists[TL__SOURCE_MAIN][group][priority].count = 0;
            plan->lists[TL__SOURCE_MAIN][group][priority].holes = 0;
            plan->lists[TL__SOURCE_MAIN][group][priority].passed = 0;
        }
        plan->blocked[group] = 0;
        plan->is_mixed[group] = false;
    }
    tl__serial_next_plan(world);
    plan->version += 1;
    plan->demotions = 0;
    plan->cycles = 0;
    plan->hidden = 0;
}

uint32_t tl__plan_count(const tl_world *world)
{
    uint32_t count = 0;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            const tl__list *list = &world->schedule.plan.lists[TL__SOURCE_MAIN][group][priority];
            count += list->count - list->holes;
        }
    }
    return count;
}

tl_result tl__plan_init(tl_world *world)
{
    uint32_t ticks = world->def.capacity.ticks;
    tl_result result = TL_OK;

    for (uint32_t source = TL__SOURCE_MAIN; source < TL__SOURCE_COUNT; source++) {
        uint32_t most = source == TL__SOURCE_MAIN ? MANY : SOME;
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT && result == TL_OK; group++) {
            result = tl__list_reserve(world, &world->schedule.plan.lists[source][group][TL__NORMAL],
                                      ticks < most ? ticks : most);
        }
    }
    return result;
}

static void free_list(tl_world *world, tl__list *list)
{
    tl__memory_free_array(&world->memory, list->runs, list->capacity, sizeof(*list->runs));
    tl__memory_free_array(&world->memory, list->ids, list->capacity, sizeof(*list->ids));
}

void tl__plan_free(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;

    for (uint32_t source = 0; source < TL__SOURCE_COUNT; source++) {
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            free_list(world, &plan->lists[source][group][TL__NORMAL]);
            free_list(world, &plan->lists[source][group][TL__HIGH]);
        }
    }
    *plan = (tl__plan){0};
}
