/* trace_view/trace_way.c -- ways through a trace: from frame to frame, late reads one by one,
 * frames with another order, and back to where one was. */
#include "trace_view/trace_parts.h"

#include <SDL.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void app__trace_select_item(app_trace_view *view, const tl_item *before)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t idle = LAB_NONE;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (frame->items[i].item.kind == before->kind && frame->items[i].item.id == before->id) {
            app__trace_select(view, i, LAB_NONE);
            return;
        }
    }
    if (before->kind == TL_ITEM_TICK) {
        idle = lab_frame_function(frame, tl_tick_id_load(before->id));
    }
    app__trace_select(view, LAB_NONE, idle);
}

bool app__trace_show(app_trace_view *view, uint32_t index)
{
    app__trace_later_find(view, index);
    view->change = (lab_break_reason){.kind = LAB_BREAK_AT_ORDER};
    view->has_change = view->trace.frames[index].is_reordered &&
                       app_host_trace_change(&view->trace, index, &view->change.change, view->gone);
    return view->has_change || app_host_trace_show(&view->trace, index);
}

void app_trace_view_go(app_trace_view *view, uint32_t index)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t function = app__trace_selected(view);
    tl_item selected = {.kind = TL_ITEM_NONE};
    if (view->item != LAB_NONE) {
        selected = frame->items[view->item].item;
    } else if (function != LAB_NONE) {
        selected =
            (tl_item){.kind = TL_ITEM_TICK, .id = tl_tick_id_store(frame->functions[function].id)};
    }
    if (index >= view->trace.frame_count) {
        return;
    }
    view->find.is_open = false; /* its functions are of the frame before */
    app__trace_select(view, LAB_NONE, LAB_NONE);
    if (app__trace_show(view, index)) {
        view->lesson.stepped += view->index != index ? 1 : 0;
        view->index = index;
        view->wanted = index;
        app__trace_select_item(view, &selected);
    }
}

static void tell(app_trace_view *view, const char *english)
{
    (void)snprintf(view->notice, sizeof view->notice, "%s", lab_ui_word(&view->ui, english));
    view->is_notice_bad = false;
}

/* Late reads of a frame are gone through by the places of their readers. */
static uint64_t place_of(const lab_frame *frame, uint32_t sample)
{
    const tl_item *reader = &frame->samples[sample].reader;
    uint32_t item = 0;
    while (item < frame->item_count && (frame->items[item].item.kind != reader->kind ||
                                        frame->items[item].item.id != reader->id)) {
        item++;
    }
    return (uint64_t)item << 32 | sample;
}

/* Where L goes on from: the read that it went to last, else the first one of the selected item,
 * else the item itself, else the frame's begin. */
static uint64_t place_now(const app_trace_view *view)
{
    const lab_frame *frame = &view->trace.frame;
    if (view->late_read != LAB_NONE) {
        return place_of(frame, view->late_read);
    }
    for (uint32_t i = 0; i < frame->sample_count && view->item != LAB_NONE; i++) {
        uint64_t place = place_of(frame, i);
        if (frame->samples[i].frames > 0 && place >> 32 == view->item) {
            return place;
        }
    }
    return view->item != LAB_NONE ? (uint64_t)view->item << 32 : 0;
}

/* The late read next to a place, or of all the first or the last one.  @return LAB_NONE: none */
static uint32_t next_late(const lab_frame *frame, int32_t way, bool has_place, uint64_t place)
{
    uint32_t found = LAB_NONE;
    uint64_t at = 0;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        if (frame->samples[i].frames == 0) {
            continue;
        }
        uint64_t other = place_of(frame, i);
        bool is_behind = !has_place || (way > 0 ? other > place : other < place);
        bool is_nearer = found == LAB_NONE || (way > 0 ? other < at : other > at);
        if (is_behind && is_nearer) {
            found = i;
            at = other;
        }
    }
    return found;
}

static void go_to_read(app_trace_view *view, uint32_t sample)
{
    app__trace_select_item(view, &view->trace.frame.samples[sample].reader);
    view->late_read = sample;
}

void app__trace_seek_late(app_trace_view *view, int32_t way)
{
    bool has_any = view->item != LAB_NONE || view->late_read != LAB_NONE;
    bool has_place = has_any || way < 0; /* with nothing selected: before the whole frame */
    uint32_t sample = next_late(&view->trace.frame, way, has_place, place_now(view));
    uint32_t i = view->index;
    if (sample != LAB_NONE) {
        app__trace_leave(view);
        go_to_read(view, sample);
        return;
    }
    while (way > 0 ? i + 1 < view->trace.frame_count : i > 0) {
        i = way > 0 ? i + 1 : i - 1;
        if (view->trace.frames[i].late == 0) {
            continue;
        }
        app__trace_leave(view);
        app_trace_view_go(view, i);
        sample = next_late(&view->trace.frame, way, false, 0);
        if (view->index == i && sample != LAB_NONE) {
            go_to_read(view, sample);
        }
        return;
    }
    tell(view, !view->trace.has_reads ? "The host did not log reads: what was late is not known."
               : way > 0              ? "Behind this place nothing was read late."
                                      : "Before this place nothing was read late.");
}

bool app__trace_late_place(const app_trace_view *view, uint32_t *place, uint32_t *count)
{
    const lab_frame *frame = &view->trace.frame;
    *place = 1;
    *count = 0;
    for (uint32_t i = 0; i < view->trace.frame_count; i++) {
        *place += i < view->index ? view->trace.frames[i].late : 0;
        *count += view->trace.frames[i].late;
    }
    if (view->late_read == LAB_NONE) {
        return false;
    }
    uint64_t now = place_of(frame, view->late_read);
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        *place += frame->samples[i].frames > 0 && place_of(frame, i) < now ? 1 : 0;
    }
    return true;
}

void app__trace_seek_change(app_trace_view *view, int32_t way)
{
    uint32_t i = view->index;
    if (view->is_project) {
        return;
    }
    while (way > 0 ? i + 1 < view->trace.frame_count : i > 0) {
        i = way > 0 ? i + 1 : i - 1;
        if (view->trace.frames[i].is_reordered) {
            app__trace_leave(view);
            app_trace_view_go(view, i);
            app__trace_select(view, LAB_NONE, LAB_NONE);
            return;
        }
    }
    tell(view, way > 0 ? "The order changes in no frame after this one."
                       : "The order changed in no frame before this one.");
}

static app_trace_spot spot_of(const app_trace_view *view)
{
    const lab_frame *frame = &view->trace.frame;
    app_trace_spot spot = {.frame = view->index, .late_read = view->late_read};
    if (view->item != LAB_NONE) {
        spot.kind = frame->items[view->item].item.kind;
        spot.id = frame->items[view->item].item.id;
    } else if (view->idle != LAB_NONE) {
        spot.kind = TL_ITEM_TICK;
        spot.id = tl_tick_id_store(frame->functions[view->idle].id);
    }
    return spot;
}

static bool is_same(const app_trace_spot *a, const app_trace_spot *b)
{
    return a->frame == b->frame && a->kind == b->kind && a->id == b->id &&
           a->late_read == b->late_read;
}

/* The oldest one makes room. */
static void push(app_trace_way *way, const app_trace_spot *spot)
{
    if (way->count > 0 && is_same(&way->spots[way->count - 1], spot)) {
        return;
    }
    if (way->count == APP_TRACE_SPOTS) {
        way->count--;
        memmove(&way->spots[0], &way->spots[1], way->count * sizeof way->spots[0]);
    }
    way->spots[way->count++] = *spot;
}

void app__trace_leave(app_trace_view *view)
{
    app_trace_spot now = spot_of(view);
    push(&view->back, &now);
    view->on.count = 0;
}

bool app__trace_go_way(app_trace_view *view, int32_t way)
{
    app_trace_way *from = way < 0 ? &view->back : &view->on;
    app_trace_spot now = spot_of(view);
    while (from->count > 0 && is_same(&from->spots[from->count - 1], &now)) {
        from->count--;
    }
    if (from->count == 0) {
        tell(view, way < 0 ? "There is no place to go back to." : "There is no place to go on to.");
        return false;
    }
    app_trace_spot spot = from->spots[--from->count];
    push(way < 0 ? &view->on : &view->back, &now);
    if (spot.frame != view->index) {
        app_trace_view_go(view, spot.frame);
    }
    app__trace_select(view, LAB_NONE, LAB_NONE);
    if (spot.kind != TL_ITEM_NONE) {
        app__trace_select_item(view, &(tl_item){.kind = spot.kind, .id = spot.id});
    }
    view->late_read = spot.late_read;
    return true;
}

bool app__trace_way_key(app_trace_view *view, const SDL_Keysym *key)
{
    bool has_alt = (key->mod & KMOD_ALT) != 0;
    if (key->scancode == SDL_SCANCODE_BACKSPACE ||
        (has_alt && key->scancode == SDL_SCANCODE_LEFT)) {
        (void)app__trace_go_way(view, -1);
        return true;
    }
    if (has_alt && key->scancode == SDL_SCANCODE_RIGHT) {
        (void)app__trace_go_way(view, 1);
        return true;
    }
    return false;
}
