/* Run lists: the kept, ordered functions of each group, and their release. */
#include "base/assert.h"
#include "base/heap.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Reserved at most, whatever the capacity: lists grow with the functions that exist. */
enum { MANY = 256, SOME = 64 };

/* `capacity` holds for both arrays: the one with more room grows first. */
static tl_result reserve(tl_world *world, tl__run_list *list, uint32_t count)
{
    tl__memory *memory = &world->core.memory;
    bool has_room = TL__GROW(memory, list->runs, list->run_capacity, count) &&
                    TL__GROW(memory, list->ids, list->capacity, count);

    TL_ASSERT(list->capacity <= list->run_capacity);
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static void put(const tl_world *world, const tl__run_list *list, uint32_t at, uint32_t slot)
{
    list->runs[at] = tl__run_of(world, tl__tick_at(world, slot));
    list->ids[at] = tl__tick_id(world, slot);
}

tl__run_list *tl__run_list_of(const tl_world *world, tl__source source, const tl__tick *tick)
{
    uint32_t priority = tick->is_queued_high ? TL__HIGH : TL__NORMAL;

    TL_ASSERT(source != TL__SOURCE_NONE);
    return &world->schedule->run_lists.lists[source][tick->actual_start][priority];
}

/* Notes a function for manual dispatch; newly spawned ones are handed over one by one.
 * False: no memory. */
static bool note_manual(tl_world *world, const tl__tick *tick, uint32_t slot, tl__source source)
{
    return !tick->dispatch_manually || source == TL__SOURCE_SPAWNED ||
           TL__LIST_PUSH(&world->core.memory, &world->schedule->run_lists.manuals[source], slot);
}

tl_result tl__run_list_queue(tl_world *world, uint32_t slot, tl__source source)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__run_list *list = tl__run_list_of(world, source, tick);

    TL_ASSERT(source != TL__SOURCE_MAIN);
    if (reserve(world, list, list->count + 1) != TL_OK || !note_manual(world, tick, slot, source)) {
        return TL_ERR_NO_MEMORY;
    }
    put(world, list, list->count, slot);
    tl__tick_stamp_frame(world, tick);
    tick->frame_source = (uint32_t)source & 3U;
    tick->frame_place = list->count & TL__PLACE_MASK;
    tick->is_cancelled = false;
    list->count += 1;
    world->schedule->run_lists.queued_groups |= 1U << tick->actual_start;
    return TL_OK;
}

void tl__run_lists_forget_queued(tl__run_lists *all)
{
    all->manuals[TL__SOURCE_EXTRA].count = 0;
    for (; all->queued_groups != 0; all->queued_groups &= all->queued_groups - 1) {
        uint32_t group = (uint32_t)__builtin_ctz(all->queued_groups);
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            all->lists[TL__SOURCE_EXTRA][group][priority].count = 0;
            all->lists[TL__SOURCE_SPAWNED][group][priority].count = 0;
        }
    }
}

tl_result tl__run_list_append(tl_world *world, tl__tick *tick, uint32_t slot)
{
    tl__run_lists *all = &world->schedule->run_lists;
    tl__run_list *list = tl__run_list_of(world, TL__SOURCE_MAIN, tick);
    const tl__links *links = tick->is_queued_high ? tl__links_of(world, tick) : NULL;

    TL_ASSERT(!tl__is_in_run_lists(world, tick));
    if ((list->count == list->capacity && reserve(world, list, list->count + 1) != TL_OK) ||
        !note_manual(world, tick, slot, TL__SOURCE_MAIN)) {
        return TL_ERR_NO_MEMORY;
    }
    tick->queued = world->schedule->order.rebuilds * TL__PLACES + list->count;
    put(world, list, list->count++, slot);
    all->demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    all->blocked[tick->actual_start] += links != NULL && links->after != 0 ? 1 : 0;
    return TL_OK;
}

void tl__run_list_remove(tl_world *world, tl__tick *tick)
{
    if (tl__is_in_run_lists(world, tick)) {
        const tl__run_list *list = tl__run_list_of(world, TL__SOURCE_MAIN, tick);
        list->runs[tl__tick_place(tick)] = (tl__run){tl__tick_skip, NULL};
        list->ids[tl__tick_place(tick)] = (tl_tick_id){0};
        tick->queued = 0;
        world->schedule->run_lists.version += 1;
    }
}

/* Release order of a group (D-2): repeatedly take, of the functions whose prerequisites are taken,
 * high priority first, then the first in queue sequence.
 *
 * A prerequisite is always queued earlier, so a normal function is ready when its turn comes, and a
 * high-priority one is taken as soon as the last normal function that it waits for is (walk.c):
 * before all normal ones if it waits for none. */

/* When a function is taken: at its own turn among the normal ones, or right after that one. */
static uint64_t turn_of(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tl__links_of(world, tick);

    if (!tick->is_queued_high) {
        return tick->order;
    }
    return links != NULL ? links->after : 0;
}

bool tl__release_is_before(const tl_world *world, const tl__tick *a, const tl__tick *b)
{
    uint64_t x = turn_of(world, a);
    uint64_t y = turn_of(world, b);

    if (x != y) {
        return x < y;
    }
    return a->is_queued_high != b->is_queued_high ? b->is_queued_high : a->order < b->order;
}

static const tl__tick *by_id(const tl_world *world, tl_tick_id id)
{
    return tl__tick_at(world, tl__tick_slot(id));
}

/* Whether a is taken after b. */
static bool is_after(const void *world, const void *a, const void *b)
{
    return tl__release_is_before(world, by_id(world, *(const tl_tick_id *)b),
                                 by_id(world, *(const tl_tick_id *)a));
}

/* Sorts functions of one group into release order. */
static void sort(const tl_world *world, tl_tick_id *ids, uint32_t count)
{
    tl__heap_sort(&(tl__heap){ids, sizeof(*ids), is_after, world}, count);
}

void tl__run_lists_finish(tl_world *world)
{
    tl__run_lists *all = &world->schedule->run_lists;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        const tl__run_list *list = &all->lists[TL__SOURCE_MAIN][group][TL__HIGH];
        uint32_t count = list->count + all->lists[TL__SOURCE_MAIN][group][TL__NORMAL].count;
        all->count += count;
        all->groups |= count > 0 ? 1U << group : 0;
        if (all->blocked[group] == 0) {
            continue;
        }
        sort(world, list->ids, list->count);
        for (uint32_t i = 0; i < list->count; i++) {
            uint32_t slot = tl__tick_slot(list->ids[i]);
            tl__tick_at(world, slot)->queued = world->schedule->order.rebuilds * TL__PLACES + i;
            put(world, list, i, slot);
        }
    }
}

void tl__run_lists_clear(tl_world *world)
{
    tl__run_lists *all = &world->schedule->run_lists;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        all->lists[TL__SOURCE_MAIN][group][TL__NORMAL].count = 0;
        all->lists[TL__SOURCE_MAIN][group][TL__HIGH].count = 0;
        all->blocked[group] = 0;
    }
    all->manuals[TL__SOURCE_MAIN].count = 0;
    all->version += 1;
    all->count = 0;
    all->groups = 0;
    all->demotions = 0;
    all->cycles = 0;
    all->hidden = 0;
}

tl_result tl__run_lists_init(tl_world *world)
{
    uint32_t ticks = world->core.def.capacity.ticks;
    tl_result result = TL_OK;

    for (uint32_t source = TL__SOURCE_MAIN; source < TL__SOURCE_COUNT; source++) {
        uint32_t most = source == TL__SOURCE_MAIN ? MANY : SOME;
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT && result == TL_OK; group++) {
            result = reserve(world, &world->schedule->run_lists.lists[source][group][TL__NORMAL],
                             ticks < most ? ticks : most);
        }
    }
    return result;
}

static void free_list(tl_world *world, const tl__run_list *list)
{
    TL__FREE(&world->core.memory, list->runs, list->run_capacity);
    TL__FREE(&world->core.memory, list->ids, list->capacity);
}

void tl__run_lists_free(tl_world *world)
{
    tl__run_lists *all = &world->schedule->run_lists;

    for (uint32_t source = 0; source < TL__SOURCE_COUNT; source++) {
        TL__LIST_FREE(&world->core.memory, &all->manuals[source]);
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            free_list(world, &all->lists[source][group][TL__NORMAL]);
            free_list(world, &all->lists[source][group][TL__HIGH]);
        }
    }
}

/* Segments of a group: slices of up to six lists, each in release order, merged. */

enum { SLICES = (TL__SOURCE_COUNT - 1) * TL__PRIORITIES };

typedef struct slices {
    tl__segment items[SLICES];
    uint32_t count;
} slices;

/* First entry of a slice at or after `at`; NULL: none. */
static const tl__tick *entry_at(const tl_world *world, const tl__segment *slice, uint32_t at)
{
    while (at < slice->end && tl_tick_id_is_null(slice->ids[at])) {
        at += 1;
    }
    return at < slice->end ? by_id(world, slice->ids[at]) : NULL;
}

/* First index of a slice from which on every entry is taken after `limit`. */
static uint32_t find_end(const tl_world *world, const tl__segment *slice, const tl__tick *limit)
{
    uint32_t low = slice->begin;
    uint32_t high = slice->end;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const tl__tick *tick = entry_at(world, slice, middle);
        if (tick == NULL || tl__release_is_before(world, limit, tick)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

static tl_result add_segment(tl_world *world, const tl__segment *segment)
{
    bool is_added = segment->begin >= segment->end ||
                    TL__LIST_PUSH(&world->core.memory, &world->schedule->segments, *segment);

    return is_added ? TL_OK : TL_ERR_NO_MEMORY;
}

static void drop_slice(slices *s, uint32_t index)
{
    s->items[index] = s->items[--s->count];
}

/* The slice whose first entry is taken first, and the first entry of all others. Slices without
 * entries are dropped. */
static uint32_t find_first(const tl_world *world, slices *s, const tl__tick **limit)
{
    const tl__tick *first = NULL;
    uint32_t found = 0;

    *limit = NULL;
    for (uint32_t i = 0; i < s->count;) {
        const tl__tick *tick = entry_at(world, &s->items[i], s->items[i].begin);
        if (tick == NULL) {
            drop_slice(s, i);
            continue;
        }
        if (first == NULL || tl__release_is_before(world, tick, first)) {
            *limit = first;
            first = tick;
            found = i;
        } else if (*limit == NULL || tl__release_is_before(world, tick, *limit)) {
            *limit = tick;
        }
        i += 1;
    }
    return found;
}

static tl_result merge(tl_world *world, slices *s)
{
    tl_result result = TL_OK;

    while (s->count > 1 && result == TL_OK) {
        const tl__tick *limit = NULL;
        uint32_t first = find_first(world, s, &limit);
        if (s->count < 2) {
            break;
        }
        tl__segment part = s->items[first];
        part.end = find_end(world, &part, limit);
        s->items[first].begin = part.end;
        result = add_segment(world, &part);
    }
    return result == TL_OK && s->count == 1 ? add_segment(world, &s->items[0]) : result;
}

/* The part of a list that a group runs. */
static tl__segment slice_of(const tl_world *world, tl_tick_group group, tl__source source,
                            uint32_t priority)
{
    const tl__schedule *schedule = world->schedule;
    const tl__run_list *list = &schedule->run_lists.lists[source][group][priority];
    bool is_round = source == TL__SOURCE_SPAWNED && group == TL_TICK_GROUP_NEWLY_SPAWNED;

    return (tl__segment){.runs = list->runs,
                         .ids = list->ids,
                         .begin = is_round ? schedule->round_begin[priority] : 0,
                         .end = list->count,
                         .source = source,
                         .is_high = priority == TL__HIGH};
}

/* Nothing but the lists that are kept, in which no high-priority function waits for a normal one.
 */
static tl_result release_kept(tl_world *world, tl_tick_group group)
{
    const tl__segment high = slice_of(world, group, TL__SOURCE_MAIN, TL__HIGH);
    const tl__segment normal = slice_of(world, group, TL__SOURCE_MAIN, TL__NORMAL);
    tl_result result = add_segment(world, &high);

    return TL__THEN(result, add_segment(world, &normal));
}

/* One that has run inside of another body has nothing left to do at its place (F-4). */
static tl__run spawned_run(const tl_world *world, tl__tick *tick)
{
    bool is_spent =
        tl__tick_is_cancelled(world, tick) || tick->ran_frame == world->core.frame.counter;

    return is_spent ? (tl__run){tl__tick_skip, NULL} : tl__run_of(world, tick);
}

/* Newly spawned functions wait in queue sequence: high-priority ones among them may be taken in
 * another one. */
static void sort_spawned(tl_world *world, tl_tick_group group)
{
    tl__run_list *list = &world->schedule->run_lists.lists[TL__SOURCE_SPAWNED][group][TL__HIGH];
    uint32_t begin =
        group == TL_TICK_GROUP_NEWLY_SPAWNED ? world->schedule->round_begin[TL__HIGH] : 0;
    uint32_t kept = begin;

    for (uint32_t i = begin; i < list->count; i++) {
        if (!tl_tick_id_is_null(list->ids[i])) {
            list->ids[kept++] = list->ids[i];
        }
    }
    list->count = kept;
    sort(world, &list->ids[begin], kept - begin);
    for (uint32_t i = begin; i < kept; i++) {
        tl__tick *tick = tl__tick_at(world, tl__tick_slot(list->ids[i]));
        list->runs[i] = spawned_run(world, tick);
        tick->frame_place = i & TL__PLACE_MASK;
    }
}

tl_result tl__schedule_release(tl_world *world, tl_tick_group group)
{
    tl__schedule *schedule = world->schedule;
    slices s;

    schedule->segments.count = 0;
    if ((tl__schedule_groups(schedule) >> group & 1U) == 0) {
        return TL_OK;
    }
    if ((schedule->run_lists.queued_groups >> group & 1U) == 0 &&
        schedule->run_lists.blocked[group] == 0) {
        return release_kept(world, group);
    }
    s.count = 0;
    if (schedule->run_lists.lists[TL__SOURCE_SPAWNED][group][TL__HIGH].count > 1) {
        sort_spawned(world, group);
    }
    for (uint32_t priority = TL__PRIORITIES; priority > 0; priority--) {
        for (uint32_t source = schedule->uses_run_lists ? TL__SOURCE_MAIN : TL__SOURCE_SPAWNED;
             source < TL__SOURCE_COUNT; source++) {
            s.items[s.count++] = slice_of(world, group, (tl__source)source, priority - 1);
        }
    }
    return merge(world, &s);
}
