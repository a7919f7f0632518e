/* frameview/lanes.c -- see lanes.h. */
#include "frameview/lanes_parts.h"

#include <SDL.h>

#include <math.h>
#include <stdio.h>

/* Px of the design at 1280 x 720. */
#define LABELS      72.0F
#define RIGHT       8.0F
#define TOP         2.0F
#define STRIP       13.0F
#define RULER       13.0F
#define LEAST_PITCH 7.0F
#define BAR_GAP     1.5F
#define LEAST_BAR   1.6F
#define MOST_BAR    24.0F

/* Beside those of workers: game, physics, render; without a clock the game alone. */
enum { OWN_LANES = 3 };

static uint32_t own_lanes(const lab_lanes *lanes)
{
    return lanes->has_clock ? OWN_LANES : 1;
}

/* A worker without a lane of its own shares the last one. */
static uint32_t worker_lanes(const lab_lanes *lanes, float height, float scale)
{
    uint32_t room = (uint32_t)(height / (LEAST_PITCH * scale));
    uint32_t own = own_lanes(lanes);
    uint32_t most = room > own ? room - own : 0;
    return lanes->workers < most ? lanes->workers : most;
}

lab_lanes_place lab_lanes_look(const lab_lanes *lanes, lab_box box, float scale,
                               const lab_lanes_def *def)
{
    lab_lanes_place place = {.box = box, .scale = scale};
    float zoom = def->zoom >= 1.0F ? def->zoom : 1.0F;
    place.strip_y = box.y + TOP * scale;
    place.strip_h = STRIP * scale;
    place.ruler_y = box.y + box.h - RULER * scale;
    place.area.x = box.x + LABELS * scale;
    place.area.w = fmaxf(box.w - (LABELS + RIGHT) * scale, 1.0F);
    place.area.y = place.strip_y + place.strip_h + 2.0F * scale;
    place.area.h = fmaxf(place.ruler_y - place.area.y, 1.0F);
    place.worker_lanes = worker_lanes(lanes, place.area.h, scale);
    place.lane_count = own_lanes(lanes) + place.worker_lanes;
    place.pitch = place.area.h / (float)place.lane_count;
    place.bar_h = fmaxf(fminf(place.pitch - BAR_GAP * scale, MOST_BAR * scale), 1.0F);
    place.inset = fmaxf(place.pitch - BAR_GAP * scale - place.bar_h, 0.0F) / 2.0F;
    float span = fmaxf(lanes->span_us, 1.0F);
    place.px_per_us = place.area.w * zoom / span;
    place.break_us = lanes->break_us;
    place.left_out_us = lanes->left_out_us;
    place.left_us = span * def->scroll * (1.0F - 1.0F / zoom);
    return place;
}

static uint32_t lane_of(const lab_lanes_place *place, uint32_t worker)
{
    uint32_t last = place->worker_lanes;
    return worker < last ? worker : last;
}

lab_box lab_lanes_bar(const lab_lanes *lanes, const lab_lanes_place *place, const lab_frame *frame,
                      uint32_t item)
{
    float x = lab_lanes_x(place, lanes->begin_us[item]);
    float end = lab_lanes_x(place, lanes->end_us[item]);
    uint32_t lane = lane_of(place, frame->items[item].worker);
    return lab_box_make(x, lab_lanes_y(place, lane), fmaxf(end - x, LEAST_BAR * place->scale),
                        place->bar_h);
}

uint32_t lab_lanes_item_at(const lab_lanes *lanes, const lab_lanes_place *place,
                           const lab_frame *frame, gm_vec2 at)
{
    uint32_t near = LAB_NONE;
    for (uint32_t i = 0; i < frame->item_count && i < LAB_LANES_ITEMS; i++) {
        lab_box bar = lab_lanes_bar(lanes, place, frame, i);
        lab_box wide = lab_box_make(bar.x - 1.5F, bar.y, bar.w + 3.0F, bar.h + 1.0F);
        if (lab_box_has(bar, at.x, at.y)) {
            return i;
        }
        near = lab_box_has(wide, at.x, at.y) ? i : near;
    }
    return near;
}

void lab_lanes_write_time(char *out, size_t size, float us)
{
    if (us >= 1000.0F) {
        (void)snprintf(out, size, "%.2f ms", (double)us / 1000.0);
    } else {
        (void)snprintf(out, size, "%.1f \xC2\xB5s", (double)us);
    }
}

static const char *label_of(const lab_frame *frame, const tl_frame_item *item)
{
    uint32_t function = lab_frame_function_of(frame, &item->item);
    const char *name = item->item.name != NULL ? item->item.name : "tick";
    return function != LAB_NONE ? frame->functions[function].label : name;
}

/* Why it ran here. */
static void write_reason(const lab_brush *brush, const lab_frame *frame, const tl_frame_item *item,
                         char out[LAB_BRUSH_TEXT])
{
    const char *values[1] = {NULL};
    uint32_t by = lab_frame_function(frame, item->demoted_by);
    if (item->item.kind == TL_ITEM_TICK && item->reason == TL_TICK_DEMOTED && by != LAB_NONE) {
        values[0] = frame->functions[by].label;
        (void)lab_brush_fill(brush, out, "demoted by {1}", values, 1);
    } else if (item->item.kind == TL_ITEM_TICK && item->reason == TL_TICK_NEWLY_SPAWNED &&
               item->spawned_in < TL_STAGE_COUNT) {
        values[0] = lab_brush_word(brush, tl_stage_name(item->spawned_in));
        (void)lab_brush_fill(brush, out, "newly spawned in {1}", values, 1);
    } else {
        out[0] = '\0';
    }
}

/* Of a function that waits, alone and where its thread wakes up afterwards; the same of one that
 * pauses. */
static const char *const costs[2][2] = {
    {"own work {1}, waits {2} for physics",
     "own work {1}, waits {2} for physics ({3} of it: step ended, thread wakes up)"},
    {"own work {1}, then its thread pauses {2} for the step",
     "own work {1}, then its thread pauses {2} for the step ({3} of it: step ended, thread wakes "
     "up)"}};

/* "12.4 us", or "own work 8.1 us, waits 69.0 us for physics". */
static void write_cost(const lab_lanes *lanes, const lab_brush *brush, const lab_lanes_item *of,
                       char out[LAB_BRUSH_TEXT])
{
    char times[3][24];
    const char *values[3] = {times[0], times[1], times[2]};
    lab_item_rest rest = lab_lanes_rest(lanes, of->frame, of->item);
    float rests = rest.wait + rest.pause;
    lab_lanes_write_time(times[0], sizeof times[0], lab_lanes_work(lanes, of->frame, of->item));
    lab_lanes_write_time(times[1], sizeof times[1], rests);
    lab_lanes_write_time(times[2], sizeof times[2], rest.wake);
    if (rests > 0.0F) {
        const char *const *texts = costs[rest.pause > 0.0F ? 1 : 0];
        (void)lab_brush_fill(brush, out, texts[rest.wake > 0.0F ? 1 : 0], values, 3);
    } else if (lanes->has_clock && lab_item_runs_step(of->frame, of->item)) {
        (void)lab_brush_fill(brush, out, "{1}: ran the step itself, no worker did", values, 1);
    } else {
        (void)snprintf(out, LAB_BRUSH_TEXT, "%s", times[0]);
    }
}

void lab_lanes_write_tip(const lab_lanes *lanes, const lab_brush *brush, const lab_lanes_item *of,
                         char out[(size_t)2 * LAB_BRUSH_TEXT])
{
    char time[LAB_BRUSH_TEXT];
    char reason[LAB_BRUSH_TEXT];
    char longest[LAB_BRUSH_TEXT];
    const tl_frame_item *ran = &of->frame->items[of->item];
    write_cost(lanes, brush, of, time);
    write_reason(brush, of->frame, ran, reason);
    (void)snprintf(out, (size_t)2 * LAB_BRUSH_TEXT, "%s    %.150s    %s%s%.100s",
                   of->name != NULL ? of->name : label_of(of->frame, ran),
                   lanes->has_clock ? time : "",
                   lab_brush_word(brush, tl_stage_name(ran->item.stage)),
                   reason[0] != '\0' ? "    " : "", reason);
    if (lab_lanes_longest(lanes, of->frame) == of->item) {
        (void)SDL_strlcat(out, "    ", (size_t)2 * LAB_BRUSH_TEXT);
        (void)SDL_strlcat(out, lab_lanes_write_longest(lanes, brush, of->frame, longest),
                          (size_t)2 * LAB_BRUSH_TEXT);
    }
}

static void paint_bed(const lab_lanes_scene *s)
{
    float box[4] = {s->place.box.x, s->place.box.y, s->place.box.w, s->place.box.h};
    float edge[4] = {box[0], box[1], box[2], 1.0F};
    gm_draw_round_rect(s->brush.list, box, 0.0F, gm_rgba(0x0D1727, 1.0F), gm_rgba(0x0A1220, 1.0F));
    gm_draw_rect(s->brush.list, edge, gm_rgba(LAB_BORDER, 1.0F));
    for (uint32_t i = 0; i < s->place.lane_count; i++) {
        float lane[4] = {s->place.area.x, lab_lanes_y(&s->place, i), s->place.area.w,
                         s->place.bar_h};
        gm_draw_rect(s->brush.list, lane, gm_rgba(0xA9C4F0, 0.045F));
    }
}

void lab_lanes_draw(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                    const lab_lanes_def *def)
{
    if (box.h < 1.0F || def->frame == NULL) {
        return;
    }
    lab_lanes_scene s = {.brush = *brush, .def = def, .frame = def->frame, .lanes = lanes};
    s.place = lab_lanes_look(lanes, box, brush->scale, def);
    paint_bed(&s);
    lab_lanes_paint_strip(&s);
    lab_lanes_paint_bars(&s);
    lab_lanes_paint_links(&s);
    lab_lanes_paint_ruler(&s);
    lab_brush_clip(brush, NULL);
}
