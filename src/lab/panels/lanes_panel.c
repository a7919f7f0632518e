/* lab/panels/lanes_panel.c -- see lanes_panel.h. */
#include "lab/panels/lanes_panel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PANEL_ID = 0x1a };

#define DRAG_LEAST 3.0F

typedef struct touching {
    lab_lanes_panel *panel;
    lab_ui *ui;
    lab_lanes_place place;
    lab_lanes_def def;
} touching;

bool lab_lanes_have_focus(const lab_ui *ui)
{
    return ui->focus == lab_ui_id(PANEL_ID, 0);
}

lab_lanes_def lab_lanes_of_model(const lab_model *model)
{
    return (lab_lanes_def){.frame = model->frame,
                           .is_again = model->is_again,
                           .selected = model->selected,
                           .hovered = LAB_NONE,
                           .zoom = model->zoom,
                           .scroll = model->scroll,
                           .draw_ms = model->draw_ms,
                           .is_held = model->is_held};
}

static void select_item(const touching *t)
{
    const tl_frame_item *item = &t->def.frame->items[t->def.hovered];
    uint32_t function = lab_frame_function_of(t->def.frame, &item->item);
    lab_request request = {.action = LAB_SELECT};
    if (item->item.kind == TL_ITEM_TICK) {
        const char *name = item->item.name != NULL ? item->item.name : "tick";
        (void)snprintf(request.function, sizeof request.function, "%s",
                       function != LAB_NONE ? t->def.frame->functions[function].label : name);
        lab_ask(t->ui->requests, request);
    }
}

/* Once a step of the wheel, however many of them came since the last picture. */
static void ask_zoom(const touching *t)
{
    float at = (t->ui->mouse_x - t->place.area.x) / t->place.area.w;
    lab_request request = {.action = LAB_ZOOM,
                           .direction = t->ui->wheel > 0 ? 1 : -1,
                           .number = (int64_t)(fmaxf(0.0F, fminf(at, 1.0F)) * 1000.0F)};
    for (int32_t left = abs(t->ui->wheel); left > 0; left--) {
        lab_ask(t->ui->requests, request);
    }
}

/* The point under the mouse stays there. */
static void drag(const touching *t, uint64_t id)
{
    lab_lanes_panel *panel = t->panel;
    if (t->ui->active != id || !t->ui->is_down) {
        return;
    }
    if (t->ui->was_pressed) {
        panel->grab_x = t->ui->mouse_x;
        panel->has_panned = false;
    }
    float way = panel->grab_x - t->ui->mouse_x;
    if (fabsf(way) < DRAG_LEAST && !panel->has_panned) {
        return;
    }
    int64_t thousandths = (int64_t)(way / t->place.area.w * 1000.0F);
    if (thousandths != 0) {
        panel->has_panned = true;
        panel->grab_x = t->ui->mouse_x;
        lab_ask(t->ui->requests, (lab_request){.action = LAB_PAN, .number = thousandths});
    }
}

/* What the critical path is, and what takes the most of it. */
static void tell_path(const touching *t, uint32_t touch)
{
    char path[LAB_BRUSH_TEXT];
    char tip[3 * LAB_TEXT];
    lab_brush brush = lab_ui_brush(t->ui);
    lab_box chip = lab_lanes_chip(&t->panel->lanes, &brush, t->place.box, &t->def);
    if ((touch & LAB_HOVERED) != 0 && lab_box_has(chip, t->ui->mouse_x, t->ui->mouse_y)) {
        lab_lanes_write_path(&brush, &t->def, path);
        (void)snprintf(tip, sizeof tip, "%s: %s", lab_ui_word(t->ui, LAB_LANES_CHAIN), path);
        lab_ui_tip_figure(t->ui, touch, tip);
    }
}

/* What the strokes across the lanes are. */
static void tell_break(const touching *t, uint32_t touch)
{
    lab_brush brush = lab_ui_brush(t->ui);
    lab_box mark = lab_lanes_break(&t->panel->lanes, &brush, t->place.box, &t->def);
    if (lab_box_has(mark, t->ui->mouse_x, t->ui->mouse_y)) {
        lab_ui_tip(t->ui, touch,
                   "This frame is much longer than most: a stretch of it in which nothing begins "
                   "or ends is skipped");
    }
}

/* "Camera: 1 Camera, 2 Streaming": a narrow band has no room for its name. */
static void tell_stage(const touching *t, uint32_t touch)
{
    char tip[2 * LAB_TEXT];
    const lab_frame *frame = t->def.frame;
    gm_vec2 at = {t->ui->mouse_x, t->ui->mouse_y};
    tl_stage stage = lab_lanes_stage_at(&t->panel->lanes, &t->place, at);
    if ((touch & LAB_HOVERED) == 0 || stage == TL_STAGE_COUNT) {
        return;
    }
    size_t used = (size_t)snprintf(tip, sizeof tip, "%s", lab_ui_word(t->ui, tl_stage_name(stage)));
    bool is_first = true;
    for (uint32_t i = 0; i < frame->item_count && used < LAB_TEXT; i++) {
        const tl_frame_item *ran = &frame->items[i];
        uint32_t function = lab_frame_function_of(frame, &ran->item);
        const char *name = ran->item.name != NULL ? ran->item.name : "tick";
        name = function != LAB_NONE ? frame->functions[function].label : name;
        if (ran->item.stage == stage) {
            used += (size_t)snprintf(tip + used, sizeof tip - used, "%s%" PRIu32 " %.60s",
                                     is_first ? ": " : ", ", ran->order, name);
            is_first = false;
        }
    }
    lab_ui_tip_figure(t->ui, touch, tip);
}

static void take_input(touching *t)
{
    uint64_t id = lab_ui_id(PANEL_ID, 0);
    uint32_t touch = lab_ui_place(t->ui, id, t->place.box);
    if ((touch & LAB_HOVERED) != 0) {
        t->def.hovered = lab_lanes_item_at(&t->panel->lanes, &t->place, t->def.frame,
                                           (gm_vec2){t->ui->mouse_x, t->ui->mouse_y});
    }
    if ((touch & LAB_WHEELED) != 0) {
        ask_zoom(t);
    }
    drag(t, id);
    tell_path(t, touch);
    tell_stage(t, touch);
    tell_break(t, touch);
    if (t->def.hovered == LAB_NONE) {
        return;
    }
    char tip[2 * LAB_TEXT];
    lab_brush brush = lab_ui_brush(t->ui);
    lab_lanes_item item = {t->def.frame, t->def.hovered, NULL};
    lab_lanes_write_tip(&t->panel->lanes, &brush, &item, tip);
    lab_ui_tip_figure(t->ui, touch, tip);
    if ((touch & LAB_CLICKED) != 0 && !t->panel->has_panned) {
        select_item(t);
    }
}

void lab_lanes_paint(lab_lanes_panel *panel, lab_ui *ui, lab_box box, const lab_model *model)
{
    touching t = {.panel = panel, .ui = ui, .def = lab_lanes_of_model(model)};
    lab_brush brush = lab_ui_brush(ui);
    if (box.h < 1.0F || model->frame == NULL) {
        return;
    }
    lab_lanes_measure(&panel->lanes, model->frame);
    t.place = lab_lanes_look(&panel->lanes, box, ui->scale, &t.def);
    take_input(&t);
    lab_lanes_draw(&panel->lanes, &brush, box, &t.def);
    lab_ui_clip(ui, NULL);
}
