/* run/trace_slices.c -- see trace_slices.h. */
#include "run/trace_slices.h"

#include "run/memory.h"

#include <stdlib.h>

/* The first frame begins a little after the trace, so that something can lie before it. */
enum { LEAD_NS = 10000, ITEM_NS = 1000 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool make_room(lab_trace_slices *s, uint32_t count)
{
    void *items = s->items;
    void *stages = s->stages;
    void *order = s->by_begin;
    bool has_room = lab_grow(&items, &s->item_capacity, count, sizeof *s->items);
    s->items = items;
    has_room = lab_grow(&stages, &s->stage_capacity, count, sizeof *s->stages) && has_room;
    s->stages = stages;
    has_room = lab_grow(&order, &s->by_begin_capacity, count, sizeof *s->by_begin) && has_room;
    s->by_begin = order;
    return has_room;
}

static uint32_t thread_of(const tl_frame_item *item)
{
    uint32_t thread = LAB_TRACE_GAME_THREAD + item->worker;
    return thread < LAB_TRACE_PHYSICS_THREAD ? thread : LAB_TRACE_PHYSICS_THREAD - 1U;
}

static lab_slice raw_slice(const lab_trace_slices *s, const lab_frame *frame, uint32_t index)
{
    const tl_frame_item *item = &frame->items[index];
    lab_slice slice = {item->begin_ns - s->origin, item->end_ns - s->origin, thread_of(item)};
    if (s->is_synthetic) {
        slice.begin = s->frame.begin + (int64_t)index * ITEM_NS;
        slice.end = slice.begin + ITEM_NS;
    }
    return slice;
}

/* Nearly sorted as it is: only functions on several threads come out of order. */
static void sort_by_begin(lab_trace_slices *s)
{
    for (uint32_t i = 0; i < s->item_count; i++) {
        uint32_t at = i;
        for (; at > 0 && s->items[s->by_begin[at - 1]].begin > s->items[i].begin; at--) {
            s->by_begin[at] = s->by_begin[at - 1];
        }
        s->by_begin[at] = i;
    }
}

static void place(lab_trace_slices *s, lab_slice *slice)
{
    slice->begin = greatest(slice->begin, s->busy[slice->thread]);
    slice->end = greatest(slice->end, slice->begin + 1);
    s->busy[slice->thread] = slice->end;
}

static void place_items(lab_trace_slices *s, const lab_frame *frame)
{
    s->item_count = frame->item_count;
    for (uint32_t i = 0; i < s->item_count; i++) {
        s->items[i] = raw_slice(s, frame, i);
    }
    sort_by_begin(s);
    for (uint32_t i = 0; i < s->item_count; i++) {
        place(s, &s->items[s->by_begin[i]]);
    }
}

static void find_stages(lab_trace_slices *s, const lab_frame *frame)
{
    s->stage_count = 0;
    for (uint32_t i = 0; i < s->item_count; i++) {
        tl_stage stage = frame->items[i].item.stage;
        bool goes_on = s->stage_count > 0 && s->stages[s->stage_count - 1].stage == stage;
        if (!goes_on) {
            s->stages[s->stage_count++] = (lab_stage_slice){.stage = stage, .first = i};
        }
        s->stages[s->stage_count - 1].count++;
    }
}

/* The items of a stage on the game thread, or on all threads. */
static lab_slice span_of(const lab_trace_slices *s, const lab_stage_slice *stage, bool is_game)
{
    lab_slice span = {INT64_MAX, INT64_MIN, LAB_TRACE_GAME_THREAD};
    for (uint32_t i = stage->first; i < stage->first + stage->count; i++) {
        const lab_slice *item = &s->items[i];
        if (!is_game || item->thread == LAB_TRACE_GAME_THREAD) {
            span.begin = least(span.begin, item->begin);
            span.end = greatest(span.end, item->end);
        }
    }
    return span;
}

/* Backwards: a stage with functions that still run on a worker gives way to the next one. */
static void place_stages(lab_trace_slices *s)
{
    int64_t limit = INT64_MAX;
    for (uint32_t i = s->stage_count; i > 0; i--) {
        lab_stage_slice *stage = &s->stages[i - 1];
        stage->slice = span_of(s, stage, false);
        stage->slice.end = least(stage->slice.end, limit);
        limit = least(limit, span_of(s, stage, true).begin);
    }
    int64_t cursor = s->frame.begin;
    for (uint32_t i = 0; i < s->stage_count; i++) {
        lab_slice *slice = &s->stages[i].slice;
        slice->begin = greatest(slice->begin, cursor);
        slice->end = greatest(slice->end, slice->begin);
        cursor = slice->end;
    }
    s->frame.end = greatest(s->frame.end, cursor);
}

static void place_physics(lab_trace_slices *s, const lab_frame *frame)
{
    s->physics = (lab_slice){.thread = LAB_TRACE_PHYSICS_THREAD};
    bool is_now = frame->physics_begin_ns >= frame->begin_ns &&
                  frame->physics_begin_ns < frame->end_ns && frame->physics_step_ns > 0;
    if (is_now && !s->is_synthetic) {
        s->physics.begin = frame->physics_begin_ns - s->origin;
        s->physics.end = s->physics.begin + frame->physics_step_ns;
        place(s, &s->physics);
    }
}

/* A frame that changed the map has lost its frame trace: it is placed after the one before. */
static void place_frame(lab_trace_slices *s, const lab_frame *frame)
{
    bool has_times = !s->is_synthetic && frame->end_ns > 0;
    int64_t after = s->busy[LAB_TRACE_GAME_THREAD];
    s->frame.thread = LAB_TRACE_GAME_THREAD;
    s->frame.begin = has_times ? greatest(frame->begin_ns - s->origin, after) : after;
    s->frame.end = has_times ? frame->end_ns - s->origin : 0;
    s->frame.end = greatest(s->frame.end, s->frame.begin + ITEM_NS);
    s->busy[LAB_TRACE_GAME_THREAD] = s->frame.begin;
}

static void begin(lab_trace_slices *s, const lab_frame *frame)
{
    s->has_begun = true;
    s->is_synthetic = frame->end_ns == 0;
    s->origin = frame->begin_ns - LEAD_NS;
    for (uint32_t i = 0; i < LAB_TRACE_THREADS; i++) {
        s->busy[i] = LEAD_NS;
    }
}

bool lab_trace_slices_take(lab_trace_slices *slices, const lab_frame *frame)
{
    if (!make_room(slices, frame->item_count)) {
        return false;
    }
    if (!slices->has_begun) {
        begin(slices, frame);
    }
    place_frame(slices, frame);
    place_items(slices, frame);
    find_stages(slices, frame);
    place_stages(slices);
    place_physics(slices, frame);
    int64_t *busy = &slices->busy[LAB_TRACE_GAME_THREAD];
    slices->frame.end = greatest(slices->frame.end, *busy);
    *busy = slices->frame.end;
    return true;
}

void lab_trace_slices_free(lab_trace_slices *slices)
{
    free(slices->items);
    free(slices->stages);
    free(slices->by_begin);
    *slices = (lab_trace_slices){0};
}
