/* Release order of a group (D-2): repeatedly take, of the functions whose prerequisites are taken,
 * high priority first, then the first in queue sequence.
 *
 * A prerequisite is always queued earlier, so a normal function is ready when its turn comes, and a
 * high-priority one is taken as soon as the last normal function that it waits for is (place.c):
 * before all normal ones if it waits for none. */
#include "base/heap.h"
#include "schedule/marks.h"
#include "schedule/schedule.h"

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

void tl__release_sort(const tl_world *world, tl_tick_id *ids, uint32_t count)
{
    tl__heap_sort(&(tl__heap){ids, sizeof(*ids), is_after, world}, count);
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
    tl__schedule *schedule = world->schedule;
    void *segments = schedule->segments;

    if (segment->begin >= segment->end) {
        return TL_OK;
    }
    if (schedule->segment_count == schedule->segment_capacity &&
        !tl__memory_grow(&world->core.memory, &segments, &schedule->segment_capacity,
                         schedule->segment_count + 1, sizeof(*schedule->segments))) {
        return TL_ERR_NO_MEMORY;
    }
    schedule->segments = segments;
    schedule->segments[schedule->segment_count++] = *segment;
    return TL_OK;
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

/* What the present group runs of a list. */
static tl__segment slice_of(const tl_world *world, tl__source source, uint32_t priority)
{
    const tl__schedule *schedule = world->schedule;
    tl_tick_group group = (tl_tick_group)world->core.frame.group;
    const tl__list *list = &schedule->plan.lists[source][group][priority];
    bool is_round = source == TL__SOURCE_LATE && group == TL_TICK_GROUP_NEWLY_SPAWNED;

    return (tl__segment){.runs = list->runs,
                         .ids = list->ids,
                         .begin = is_round ? schedule->round_begin[priority] : 0,
                         .end = list->count,
                         .source = source,
                         .is_high = priority == TL__HIGH};
}

static void add_slice(const tl_world *world, slices *s, tl__source source, uint32_t priority)
{
    const tl__segment slice = slice_of(world, source, priority);

    if (slice.begin < slice.end) {
        s->items[s->count++] = slice;
    }
}

/* Nothing but the plan, in which no high-priority function waits for a normal one. */
static tl_result release_plan(tl_world *world)
{
    const tl__segment high = slice_of(world, TL__SOURCE_MAIN, TL__HIGH);
    const tl__segment normal = slice_of(world, TL__SOURCE_MAIN, TL__NORMAL);
    tl_result result = add_segment(world, &high);

    return result == TL_OK ? add_segment(world, &normal) : result;
}

/* One that has run inside of another body has nothing left to do at its place (F-4). */
static tl__run late_run(const tl_world *world, tl__tick *tick)
{
    bool is_spent =
        tl__tick_is_cancelled(world, tick) || tick->ran_frame == world->core.frame.counter;

    return is_spent ? (tl__run){tl__tick_skip, NULL} : tl__run_of(world, tick, TL__SOURCE_LATE);
}

/* Newcomers wait in queue sequence: high-priority ones among them may be taken in another one. */
static void sort_late(tl_world *world, tl_tick_group group)
{
    tl__list *list = &world->schedule->plan.lists[TL__SOURCE_LATE][group][TL__HIGH];
    uint32_t begin =
        group == TL_TICK_GROUP_NEWLY_SPAWNED ? world->schedule->round_begin[TL__HIGH] : 0;
    uint32_t kept = begin;

    for (uint32_t i = begin; i < list->count; i++) {
        if (!tl_tick_id_is_null(list->ids[i])) {
            list->ids[kept++] = list->ids[i];
        }
    }
    list->count = kept;
    tl__release_sort(world, &list->ids[begin], kept - begin);
    for (uint32_t i = begin; i < kept; i++) {
        tl__tick *tick = tl__tick_at(world, tl__tick_slot(list->ids[i]));
        list->runs[i] = late_run(world, tick);
        tick->late_place = i & TL__PLACE_MASK;
    }
}

tl_result tl__schedule_release(tl_world *world, tl_tick_group group)
{
    tl__schedule *schedule = world->schedule;
    slices s;

    schedule->segment_count = 0;
    if ((tl__schedule_groups(schedule) >> group & 1U) == 0) {
        return TL_OK;
    }
    if ((schedule->plan.beside >> group & 1U) == 0 && schedule->plan.blocked[group] == 0) {
        return release_plan(world);
    }
    s.count = 0;
    if (schedule->plan.lists[TL__SOURCE_LATE][group][TL__HIGH].count > 1) {
        sort_late(world, group);
    }
    for (uint32_t priority = TL__PRIORITIES; priority > 0; priority--) {
        if (schedule->uses_plan) {
            add_slice(world, &s, TL__SOURCE_MAIN, priority - 1);
            add_slice(world, &s, TL__SOURCE_EXTRA, priority - 1);
        }
        add_slice(world, &s, TL__SOURCE_LATE, priority - 1);
    }
    return merge(world, &s);
}
