/* Release order of a group (D-2): repeatedly take, of the functions whose prerequisites are taken,
 * high priority first, then the lowest queue sequence.
 *
 * A prerequisite always has the lower sequence, so a normal function is ready when its turn comes,
 * and a high-priority one is taken as soon as the last normal function that it waits for is: that
 * one's sequence is its release key (walk.c), 0 if it waits for none. */
#include "schedule.h"
#include "world.h"

/* Whether a place of an array still is the function's: it may have been queued anew since. */
static bool is_at(const tl_world *world, const tl__tick *tick, tl__source source, uint32_t place)
{
    uint32_t at = 0;

    return tick != NULL && tl__schedule_locate(world, tick, &at) == source && at == place;
}

/* Whether a is taken before b. */
static bool is_before(const tl_world *world, tl_tick_id a, tl_tick_id b)
{
    const tl__tick *x = tl__tick_find(world, a);
    const tl__tick *y = tl__tick_find(world, b);

    if (x->release_key != y->release_key) {
        return x->release_key < y->release_key;
    }
    return x->is_queued_high != y->is_queued_high ? y->is_queued_high : x->sequence < y->sequence;
}

static void sift_down(const tl_world *world, tl_tick_id *ids, uint32_t root, uint32_t count)
{
    for (;;) {
        uint32_t child = 2 * root + 1;
        if (child >= count) {
            return;
        }
        if (child + 1 < count && is_before(world, ids[child], ids[child + 1])) {
            child += 1;
        }
        if (!is_before(world, ids[root], ids[child])) {
            return;
        }
        tl_tick_id moved = ids[root];
        ids[root] = ids[child];
        ids[child] = moved;
        root = child;
    }
}

void tl__release_sort(const tl_world *world, tl_tick_id *ids, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(world, ids, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        tl_tick_id last = ids[end - 1];
        ids[end - 1] = ids[0];
        ids[0] = last;
        sift_down(world, ids, 0, end - 1);
    }
}

/* Segments of a group. */

static tl_result reserve_segments(tl_world *world, uint32_t count)
{
    tl__schedule *schedule = &world->schedule;
    void *segments = schedule->segments;

    if (!tl__memory_grow(&world->memory, &segments, &schedule->segment_capacity, count,
                         sizeof(*schedule->segments))) {
        return TL_ERR_NO_MEMORY;
    }
    schedule->segments = segments;
    return TL_OK;
}

static tl_result add_segment(tl_world *world, const tl__segment *segment)
{
    tl__schedule *schedule = &world->schedule;

    if (segment->begin == segment->end) {
        return TL_OK;
    }
    tl_result result = reserve_segments(world, schedule->segment_count + 1);
    if (result == TL_OK) {
        schedule->segments[schedule->segment_count++] = *segment;
    }
    return result;
}

/* Sequence of the first function of a slice, at or after `at`, that still waits there. */
static uint64_t live_sequence(const tl_world *world, const tl__segment *slice, uint32_t at)
{
    for (; at < slice->end; at++) {
        const tl__tick *tick = tl__tick_find(world, slice->ids[at]);
        if (is_at(world, tick, slice->source, at)) {
            return tick->sequence;
        }
    }
    return UINT64_MAX;
}

/* First index of a slice of the plan whose sequence is greater. */
static uint32_t upper_bound(const tl_world *world, const tl__segment *slice, uint64_t sequence)
{
    uint32_t low = slice->begin;
    uint32_t high = slice->end;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (live_sequence(world, slice, middle) > sequence) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* A slice of the plan with a slice of EXTRA functions between, by sequence. */
static tl_result add_merged(tl_world *world, tl__segment slice, tl__segment extra)
{
    tl_result result = TL_OK;

    while (extra.begin < extra.end && result == TL_OK) {
        tl__segment before = slice;
        before.end = upper_bound(world, &slice, live_sequence(world, &extra, extra.begin));
        result = add_segment(world, &before);
        slice.begin = before.end;
        uint64_t limit = live_sequence(world, &slice, slice.begin);
        tl__segment run = extra;
        do {
            extra.begin += 1;
        } while (extra.begin < extra.end && live_sequence(world, &extra, extra.begin) < limit);
        run.end = extra.begin;
        if (result == TL_OK) {
            result = add_segment(world, &run);
        }
    }
    return result == TL_OK ? add_segment(world, &slice) : result;
}

/* Newcomers of one priority, in queue order. */
static tl_result add_late(tl_world *world, const tl__side *side, uint32_t begin, bool high)
{
    tl_result result = TL_OK;

    for (uint32_t i = begin; i < side->count && result == TL_OK;) {
        uint32_t end = i;
        while (end < side->count && tl__tick_find(world, side->ids[end])->is_queued_high == high) {
            end += 1;
        }
        result = add_segment(world, &(tl__segment){side->runs, side->ids, i, end, TL__SOURCE_LATE});
        i = end > i ? end : i + 1;
    }
    return result;
}

static uint32_t late_begin(const tl__schedule *schedule, tl_tick_group group)
{
    return group == TL_TICK_GROUP_NEWLY_SPAWNED ? schedule->round_begin : 0;
}

/* Newcomers can leave before their group: what is gone is taken out of the list. */
static void drop_gone(tl_world *world, tl__side *side, uint32_t begin, tl_tick_group group)
{
    uint32_t kept = begin;

    for (uint32_t i = begin; i < side->count; i++) {
        tl__tick *tick = tl__tick_find(world, side->ids[i]);
        if (is_at(world, tick, TL__SOURCE_LATE, i) && tick->actual_start == group) {
            side->runs[kept] = side->runs[i];
            side->ids[kept] = side->ids[i];
            tick->late_place = kept++;
        }
    }
    side->count = kept;
}

/* Moves what waits in a slice to the tangled array, in which there is room for it. */
static void tangle(tl_world *world, const tl__segment *slice)
{
    tl__side *tangled = &world->schedule.tangled;

    for (uint32_t i = slice->begin; i < slice->end; i++) {
        tl__tick *tick = tl__tick_find(world, slice->ids[i]);
        if (is_at(world, tick, slice->source, i)) {
            tick->late_serial = world->schedule.frame_serial;
            tick->late_source = TL__SOURCE_TANGLED;
            tangled->ids[tangled->count++] = slice->ids[i];
        }
    }
}

/* A cancelled one keeps its place: it may be enabled again before its turn (N-17). */
static tl__run tangled_run(const tl_world *world, tl__tick *tick)
{
    bool is_cancelled = tick->cancel_serial == world->schedule.frame_serial;

    return is_cancelled ? (tl__run){tl__tick_skip, NULL} : tl__run_of(tick);
}

/* Everything of the group in one array, by the general rule. Takes its memory first. */
static tl_result release_tangled(tl_world *world, tl_tick_group group)
{
    tl__schedule *schedule = &world->schedule;
    const tl__plan *plan = &schedule->plan;
    const tl__side *extra = &schedule->extra[group];
    const tl__side *late = &schedule->late[group];
    tl__side *tangled = &schedule->tangled;
    tl__segment main = {plan->runs, plan->ids, plan->begin[group], plan->begin[group + 1],
                        TL__SOURCE_MAIN};
    tl__segment due = {extra->runs, extra->ids, 0, extra->count, TL__SOURCE_EXTRA};
    tl__segment born = {late->runs, late->ids, late_begin(schedule, group), late->count,
                        TL__SOURCE_LATE};
    uint32_t begin = tangled->count;
    uint32_t most = main.end - main.begin + due.end + born.end - born.begin;
    tl_result result = reserve_segments(world, 1);

    if (result == TL_OK) {
        result = tl__side_reserve(world, tangled, begin + most);
    }
    if (result != TL_OK) {
        return result;
    }
    tangle(world, &main);
    tangle(world, &due);
    tangle(world, &born);
    tl__release_sort(world, &tangled->ids[begin], tangled->count - begin);
    for (uint32_t i = begin; i < tangled->count; i++) {
        tl__tick *tick = tl__tick_find(world, tangled->ids[i]);
        tangled->runs[i] = tangled_run(world, tick);
        tick->late_place = i;
    }
    return add_segment(world, &(tl__segment){tangled->runs, tangled->ids, begin, tangled->count,
                                             TL__SOURCE_TANGLED});
}

static bool has_blocked_newcomer(const tl_world *world, const tl__side *late, uint32_t begin)
{
    for (uint32_t i = begin; i < late->count; i++) {
        const tl__tick *tick = tl__tick_find(world, late->ids[i]);
        if (tick->is_queued_high && tick->release_key != 0) {
            return true;
        }
    }
    return false;
}

/* High-priority ones of plan, EXTRA and newcomers, then the normal ones the same way. */
static tl_result release_in_classes(tl_world *world, tl_tick_group group)
{
    const tl__schedule *schedule = &world->schedule;
    const tl__plan *plan = &schedule->plan;
    const tl__side *extra = &schedule->extra[group];
    const tl__side *late = &schedule->late[group];
    tl__segment slice = {plan->runs, plan->ids, plan->begin[group], plan->high_end[group],
                         TL__SOURCE_MAIN};
    tl__segment due = {extra->runs, extra->ids, 0, extra->high_count, TL__SOURCE_EXTRA};
    uint32_t first = late_begin(schedule, group);
    tl_result result = add_merged(world, slice, due);

    if (result == TL_OK) {
        result = add_late(world, late, first, true);
    }
    slice.begin = slice.end;
    slice.end = plan->begin[group + 1];
    due.begin = due.end;
    due.end = extra->count;
    if (result == TL_OK) {
        result = add_merged(world, slice, due);
    }
    return result == TL_OK ? add_late(world, late, first, false) : result;
}

tl_result tl__schedule_release(tl_world *world, tl_tick_group group)
{
    tl__schedule *schedule = &world->schedule;
    const tl__plan *plan = &schedule->plan;
    tl__side *late = &schedule->late[group];

    schedule->segment_count = 0;
    if (late->count != 0) {
        drop_gone(world, late, late_begin(schedule, group), group);
    }
    if (!schedule->uses_plan) { /* a pause frame: in the order in which they were collected */
        return add_segment(world,
                           &(tl__segment){late->runs, late->ids, 0, late->count, TL__SOURCE_LATE});
    }
    if (schedule->extra[group].count == 0 && late->count == 0) {
        return add_segment(world, &(tl__segment){plan->runs, plan->ids, plan->begin[group],
                                                 plan->begin[group + 1], TL__SOURCE_MAIN});
    }
    if ((group != TL_TICK_GROUP_NEWLY_SPAWNED && plan->is_tangled[group]) ||
        has_blocked_newcomer(world, late, late_begin(schedule, group))) {
        return release_tangled(world, group);
    }
    return release_in_classes(world, group);
}
