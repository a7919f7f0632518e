/* frameview/lanes.c -- see lanes.h. */
#include "frameview/lanes_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
#define DRAG_LEAST  3.0F

enum { PANEL_ID = 0x1a, OWN_LANES = 3 };

bool lab_lanes_have_focus(const lab_ui *ui)
{
    return ui->focus == lab_ui_id(PANEL_ID, 0);
}

/* A worker without a lane of its own shares the last one. */
static uint32_t worker_lanes(const lab_lanes *lanes, float height, float scale)
{
    uint32_t room = (uint32_t)(height / (LEAST_PITCH * scale));
    uint32_t most = room > OWN_LANES ? room - OWN_LANES : 0;
    return lanes->workers < most ? lanes->workers : most;
}

lab_lanes_place lab_lanes_look(const lab_lanes *lanes, lab_box box, float scale,
                               const lab_model *model)
{
    lab_lanes_place place = {.box = box, .scale = scale};
    float zoom = model->zoom >= 1.0F ? model->zoom : 1.0F;
    place.strip_y = box.y + TOP * scale;
    place.strip_h = STRIP * scale;
    place.ruler_y = box.y + box.h - RULER * scale;
    place.area.x = box.x + LABELS * scale;
    place.area.w = fmaxf(box.w - (LABELS + RIGHT) * scale, 1.0F);
    place.area.y = place.strip_y + place.strip_h + 2.0F * scale;
    place.area.h = fmaxf(place.ruler_y - place.area.y, 1.0F);
    place.lane_count = OWN_LANES + worker_lanes(lanes, place.area.h, scale);
    place.pitch = place.area.h / (float)place.lane_count;
    place.bar_h = fmaxf(fminf(place.pitch - BAR_GAP * scale, MOST_BAR * scale), 1.0F);
    place.inset = fmaxf(place.pitch - BAR_GAP * scale - place.bar_h, 0.0F) / 2.0F;
    float span = fmaxf(lanes->span_us, 1.0F);
    place.px_per_us = place.area.w * zoom / span;
    place.left_us = span * model->scroll * (1.0F - 1.0F / zoom);
    return place;
}

static uint32_t lane_of(const lab_lanes_place *place, uint32_t worker)
{
    uint32_t last = place->lane_count - OWN_LANES;
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

static bool is_in(lab_box box, float x, float y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

/* The item under the mouse; thin bars are caught from a pixel away. */
static uint32_t item_at(const lab_lanes_scene *s, float x, float y)
{
    uint32_t near = LAB_NONE;
    for (uint32_t i = 0; i < s->frame->item_count && i < LAB_LANES_ITEMS; i++) {
        lab_box bar = lab_lanes_bar(s->lanes, &s->place, s->frame, i);
        lab_box wide = lab_box_make(bar.x - 1.5F, bar.y, bar.w + 3.0F, bar.h + 1.0F);
        if (is_in(bar, x, y)) {
            return i;
        }
        near = is_in(wide, x, y) ? i : near;
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
static void write_reason(const lab_lanes_scene *s, const tl_frame_item *item, char out[LAB_TEXT])
{
    const char *values[1] = {NULL};
    uint32_t by = lab_frame_function(s->frame, item->demoted_by);
    if (item->item.kind == TL_ITEM_TICK && item->reason == TL_TICK_DEMOTED && by != LAB_NONE) {
        values[0] = s->frame->functions[by].label;
        (void)lab_ui_fill(s->ui, out, "demoted by {1}", values, 1);
    } else if (item->item.kind == TL_ITEM_TICK && item->reason == TL_TICK_NEWCOMER &&
               item->spawned_in < TL_STAGE_COUNT) {
        values[0] = lab_ui_word(s->ui, tl_stage_name(item->spawned_in));
        (void)lab_ui_fill(s->ui, out, "newcomer, spawned in {1}", values, 1);
    } else {
        out[0] = '\0';
    }
}

static void show_tip(const lab_lanes_scene *s, uint32_t touch)
{
    char time[24];
    char reason[LAB_TEXT];
    char text[2 * LAB_TEXT];
    const tl_frame_item *item = &s->frame->items[s->hovered];
    lab_lanes_write_time(time, sizeof time,
                         s->lanes->end_us[s->hovered] - s->lanes->begin_us[s->hovered]);
    write_reason(s, item, reason);
    (void)snprintf(text, sizeof text, "%s    %s    %s%s%s", label_of(s->frame, item),
                   s->lanes->has_clock ? time : "",
                   lab_ui_word(s->ui, tl_stage_name(item->item.stage)),
                   reason[0] != '\0' ? "    " : "", reason);
    lab_ui_tip_figure(s->ui, touch, text);
}

static void select_item(const lab_lanes_scene *s)
{
    const tl_frame_item *item = &s->frame->items[s->hovered];
    lab_request request = {.action = LAB_SELECT};
    if (item->item.kind == TL_ITEM_TICK) {
        (void)snprintf(request.function, sizeof request.function, "%s", label_of(s->frame, item));
        lab_ask(s->ui->requests, request);
    }
}

/* Once a step of the wheel, however many of them came since the last picture. */
static void ask_zoom(const lab_lanes_scene *s)
{
    float at = (s->ui->mouse_x - s->place.area.x) / s->place.area.w;
    lab_request request = {.action = LAB_ZOOM,
                           .direction = s->ui->wheel > 0 ? 1 : -1,
                           .number = (int64_t)(fmaxf(0.0F, fminf(at, 1.0F)) * 1000.0F)};
    for (int32_t left = abs(s->ui->wheel); left > 0; left--) {
        lab_ask(s->ui->requests, request);
    }
}

/* What is grabbed stays under the mouse. */
static void drag(lab_lanes *lanes, const lab_lanes_scene *s, uint64_t id)
{
    if (s->ui->active != id || !s->ui->is_down) {
        return;
    }
    if (s->ui->was_pressed) {
        lanes->grab_x = s->ui->mouse_x;
        lanes->has_panned = false;
    }
    float way = lanes->grab_x - s->ui->mouse_x;
    if (fabsf(way) < DRAG_LEAST && !lanes->has_panned) {
        return;
    }
    int64_t thousandths = (int64_t)(way / s->place.area.w * 1000.0F);
    if (thousandths != 0) {
        lanes->has_panned = true;
        lanes->grab_x = s->ui->mouse_x;
        lab_ask(s->ui->requests, (lab_request){.action = LAB_PAN, .number = thousandths});
    }
}

static void take_input(lab_lanes *lanes, lab_lanes_scene *s)
{
    uint64_t id = lab_ui_id(PANEL_ID, 0);
    uint32_t touch = lab_ui_place(s->ui, id, s->place.box);
    if ((touch & LAB_HOVERED) != 0) {
        s->hovered = item_at(s, s->ui->mouse_x, s->ui->mouse_y);
    }
    if ((touch & LAB_WHEELED) != 0) {
        ask_zoom(s);
    }
    drag(lanes, s, id);
    if (s->hovered == LAB_NONE) {
        return;
    }
    show_tip(s, touch);
    if ((touch & LAB_CLICKED) != 0 && !lanes->has_panned) {
        select_item(s);
    }
}

static void paint_bed(const lab_lanes_scene *s)
{
    float box[4] = {s->place.box.x, s->place.box.y, s->place.box.w, s->place.box.h};
    float edge[4] = {box[0], box[1], box[2], 1.0F};
    gm_draw_round_rect(s->ui->list, box, 0.0F, gm_rgba(0x0D1727, 1.0F), gm_rgba(0x0A1220, 1.0F));
    gm_draw_rect(s->ui->list, edge, gm_rgba(LAB_BORDER, 1.0F));
    for (uint32_t i = 0; i < s->place.lane_count; i++) {
        float lane[4] = {s->place.area.x, lab_lanes_y(&s->place, i), s->place.area.w,
                         s->place.bar_h};
        gm_draw_rect(s->ui->list, lane, gm_rgba(0xA9C4F0, 0.045F));
    }
}

void lab_lanes_paint(lab_lanes *lanes, lab_ui *ui, lab_box box, const lab_model *model)
{
    if (box.h < 1.0F || model->frame == NULL) {
        return;
    }
    lab_lanes_measure(lanes, model->frame);
    lab_lanes_scene s = {.ui = ui, .model = model, .frame = model->frame, .lanes = lanes};
    s.hovered = LAB_NONE;
    s.place = lab_lanes_look(lanes, box, ui->scale, model);
    take_input(lanes, &s);
    paint_bed(&s);
    lab_lanes_paint_strip(&s);
    lab_lanes_paint_bars(&s);
    lab_lanes_paint_links(&s);
    lab_lanes_paint_ruler(&s);
    lab_ui_clip(ui, NULL);
}
