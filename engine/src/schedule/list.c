#include "schedule/list.h"

#include "world.h"

#include <string.h>

/* How far from its place a function looks for a hole, and how many stand between two holes once a
 * list had none: bounds for what an insertion moves. LONG: a run of holes that a search minds. */
enum { REACH = 64, SPREAD = 16, LONG = 8 };

static bool is_hole(const tl__list *list, uint32_t at)
{
    return tl_tick_id_is_null(list->ids[at]);
}

tl_result tl__list_reserve(tl_world *world, tl__list *list, uint32_t count)
{
    uint32_t run_capacity = list->capacity;
    uint32_t id_capacity = list->capacity;
    void *runs = list->runs;
    void *ids = list->ids;

    if (!tl__memory_grow(&world->core.memory, &runs, &run_capacity, count, sizeof(*list->runs))) {
        return TL_ERR_NO_MEMORY;
    }
    list->runs = runs;
    if (!tl__memory_grow(&world->core.memory, &ids, &id_capacity, count, sizeof(*list->ids))) {
        /* Give the longer array back, so that one capacity tells of both. */
        list->runs =
            tl__memory_resize(&world->core.memory, list->runs, run_capacity * sizeof(*list->runs),
                              list->capacity * sizeof(*list->runs));
        return TL_ERR_NO_MEMORY;
    }
    list->ids = ids;
    list->capacity = id_capacity;
    return TL_OK;
}

void tl__list_free(tl_world *world, tl__list *list)
{
    tl__memory_free_array(&world->core.memory, list->runs, list->capacity, sizeof(*list->runs));
    tl__memory_free_array(&world->core.memory, list->ids, list->capacity, sizeof(*list->ids));
}

void tl__list_put(tl_world *world, tl__list *list, uint32_t at, uint32_t slot, tl__source source)
{
    list->runs[at] = tl__run_of(world, tl__tick_at(world, slot), source);
    list->ids[at] = tl__tick_id(world, slot);
}

void tl__list_dig(tl__list *list, uint32_t at)
{
    list->runs[at] = (tl__run){tl__tick_skip, NULL};
    list->ids[at] = (tl_tick_id){0};
    list->holes += 1;
}

static tl__tick *tick_at(const tl_world *world, const tl__list *list, uint32_t at)
{
    return tl__tick_at(world, tl__tick_slot(list->ids[at]));
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

void tl__list_compact(tl_world *world, tl__list *list)
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
    tl__list_compact(world, list);
    uint32_t live = list->count;
    uint32_t count = live + live / SPREAD;
    tl_result result = tl__list_reserve(world, list, count + 1);

    if (result != TL_OK) {
        return result;
    }
    list->count = count;
    for (uint32_t to = count; to > live; to--) {
        if (to % (SPREAD + 1) == 0) {
            tl__list_dig(list, to - 1);
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

tl_result tl__list_open(tl_world *world, tl__list *list, const tl__tick *tick, uint32_t *place)
{
    if (list->passed > list->count) {
        tl__list_compact(world, list); /* as many steps as have been lost already */
    }
    tl_result result = tl__list_reserve(world, list, list->count + 1);
    if (result != TL_OK) {
        return result;
    }
    uint32_t at = find_place(world, list, tick);
    uint32_t hole = find_hole(list, at);
    if (hole > list->count) {
        result = spread(world, list);
        at = find_place(world, list, tick);
        hole = find_hole(list, at);
    }
    if (result == TL_OK) {
        *place = make_room(world, list, at, hole);
    }
    return result;
}
