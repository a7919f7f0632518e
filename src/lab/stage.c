/* lab/stage.c -- see stage.h. */
#include "lab/stage_parts.h"

#include <game/palette.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PANEL_ID = 0x1c };

#define FADE 0.04F

gm_vec2 lab_stage_point(const lab_stage_scene *s, gm_vec2 world)
{
    return gm_picture_to_screen(s->layout, s->model->view, world);
}

const lab_stage_place *lab_stage_place_of(const lab_stage_scene *s, uint32_t function)
{
    for (uint32_t i = 0; i < s->place_count && function != LAB_NONE; i++) {
        if (s->places[i].function == function) {
            return &s->places[i];
        }
    }
    return NULL;
}

lab_box lab_stage_plate_box(const lab_stage_scene *s, gm_vec2 at, const char *text)
{
    float wide = lab_ui_width(s->ui, GM_FONT_MONO, text) + 10.0F * s->s;
    float high = gm_draw_line_height(s->list, GM_FONT_MONO) + 2.0F * s->s;
    float x = fmaxf(s->box.x + 2.0F, fminf(at.x - wide / 2.0F, s->box.x + s->box.w - wide - 2.0F));
    float y = fmaxf(s->box.y + 2.0F, fminf(at.y, s->box.y + s->box.h - high - 2.0F));
    return lab_box_make(roundf(x), roundf(y), wide, high);
}

lab_box lab_stage_plate(const lab_stage_scene *s, gm_vec2 at, uint32_t rgb, const char *text)
{
    lab_box plate = lab_stage_plate_box(s, at, text);
    float sides[4] = {plate.x, plate.y, plate.w, plate.h};
    gm_draw_round_rect(s->list, sides, 3.0F * s->s, gm_rgba(0x050A12, 0.78F),
                       gm_rgba(0x050A12, 0.78F));
    lab_ui_figure(s->ui, GM_FONT_MONO, plate, GM_ALIGN_CENTER, rgb, text);
    return plate;
}

bool lab_stage_is_free(const lab_stage_scene *s, lab_box box)
{
    const gm_places *places = s->layout->places;
    for (uint32_t i = 0; places != NULL && i < places->count; i++) {
        const float *other = places->boxes[i];
        lab_box shared = lab_box_shared(box, lab_box_make(other[0], other[1], other[2], other[3]));
        if (shared.w > 0.0F && shared.h > 0.0F) {
            return false;
        }
    }
    return true;
}

void lab_stage_keep_free(const gm_picture_def *layout, lab_box box)
{
    gm_places *places = layout->places;
    if (places != NULL && places->count < GM_MAX_PLACES) {
        float *out = places->boxes[places->count++];
        out[0] = box.x;
        out[1] = box.y;
        out[2] = box.w;
        out[3] = box.h;
    }
}

void lab_stage_reserve(const lab_stage_scene *s, lab_box box)
{
    lab_stage_keep_free(s->layout, box);
}

void lab_stage_name(const lab_stage_scene *s, const lab_stage_place *place)
{
    const lab_function *function = &s->frame->functions[place->function];
    gm_vec2 below = {place->at.x, place->at.y + place->radius + 2.0F * s->s};
    lab_box box = lab_stage_plate_box(s, below, function->label);
    bool is_thing = place->is_circle || place->mark->shape == GM_MARK_POLYLINE;
    bool is_next =
        s->frame->is_open && place->function == lab_frame_function_of(s->frame, &s->frame->next);
    if (!is_thing && !is_next && lab_stage_is_free(s, box)) {
        (void)lab_stage_plate(s, below, gm_group_color(function->info.group), function->label);
        lab_stage_reserve(s, box);
    }
}

static void take_hits(lab_stage *stage, const lab_model *model)
{
    for (uint32_t i = 0; i < model->break_count && i < stage->break_count; i++) {
        const lab_break_row *row = &model->breaks[i];
        if (row->hits > stage->hits[i]) {
            bool is_function = row->kind == LAB_BREAK_AT_FUNCTION;
            stage->flash = 1.0F;
            (void)snprintf(stage->flashing, sizeof stage->flashing, "%s",
                           is_function ? row->function : "");
        }
    }
    stage->break_count = model->break_count;
    for (uint32_t i = 0; i < model->break_count; i++) {
        stage->hits[i] = model->breaks[i].hits;
    }
}

static bool waits_for(const lab_frame *frame, const char *label, const char *before)
{
    for (uint32_t i = 0; i < frame->edge_count; i++) {
        const lab_edge *edge = &frame->edges[i];
        if (strcmp(frame->functions[edge->function].label, label) == 0 &&
            strcmp(frame->functions[edge->before].label, before) == 0) {
            return true;
        }
    }
    return false;
}

/* A link drawn once more is cut. */
static void connect(const lab_stage_scene *s, const char *from, const char *to)
{
    lab_request request = {.action = waits_for(s->frame, to, from) ? LAB_CUT : LAB_AFTER};
    if (strcmp(from, to) == 0) {
        return;
    }
    (void)snprintf(request.function, sizeof request.function, "%s", to);
    (void)snprintf(request.other, sizeof request.other, "%s", from);
    lab_ask(s->ui->requests, request);
}

static bool is_own_drag(const lab_ui *ui)
{
    return ui->dragged != 0 && ui->dragged >> 32 == PANEL_ID;
}

static void show_tip(const lab_stage_scene *s, uint32_t touch, const lab_function *function)
{
    char text[LAB_TEXT];
    char order[16];
    const char *values[3] = {function->label, NULL, order};
    bool ran = function->item != LAB_NONE;
    tl_stage stage =
        ran ? s->frame->items[function->item].item.stage : tl_stage_of_group(function->info.group);
    values[1] = lab_ui_word(s->ui, tl_stage_name(stage));
    (void)snprintf(order, sizeof order, "%u", ran ? s->frame->items[function->item].order : 0U);
    lab_ui_tip_figure(
        s->ui, touch,
        lab_ui_fill(s->ui, text, ran ? "{1}: {2}, place {3}" : "{1}: {2}, not run yet", values, 3));
}

/* What letting go here would do. */
static void paint_target(const lab_stage_scene *s, const lab_stage_place *place, const char *label)
{
    char text[LAB_TEXT];
    const char *values[2] = {label, s->ui->payload};
    bool is_cut = waits_for(s->frame, label, s->ui->payload);
    gm_vec2 below = {place->at.x, place->at.y + place->radius + 8.0F * s->s};
    gm_draw_ring(s->list, place->at, place->radius + 3.0F * s->s, 2.0F * s->s,
                 gm_rgba(is_cut ? LAB_BAD : LAB_ACCENT, 1.0F));
    (void)lab_stage_plate(s, below, LAB_TEXT_TITLE,
                          lab_ui_fill(s->ui, text,
                                      is_cut ? "{1} no longer waits for {2}" : "{1} waits for {2}",
                                      values, 2));
}

uint64_t lab_stage_id(const lab_function *function)
{
    return lab_ui_id(PANEL_ID, function->id.index1);
}

static void take_touch(const lab_stage_scene *s, const lab_stage_place *place)
{
    const lab_function *function = &s->frame->functions[place->function];
    uint64_t id = lab_stage_id(function);
    lab_box box = lab_box_make(place->at.x - place->radius, place->at.y - place->radius,
                               2.0F * place->radius, 2.0F * place->radius);
    uint32_t touch = lab_ui_region(s->ui, id, box);
    if ((touch & LAB_DRAGGED) != 0) {
        lab_ui_drag(s->ui, id, function->label);
    }
    if (is_own_drag(s->ui) && s->ui->is_down && s->ui->dragged != id && s->ui->hot == id) {
        paint_target(s, place, function->label);
    }
    if (is_own_drag(s->ui) && lab_ui_has_dropped(s->ui, touch)) {
        connect(s, s->ui->payload, function->label);
    } else if ((touch & LAB_CLICKED) != 0) {
        lab_request request = {.action = LAB_SELECT};
        uint32_t picked = lab_stage_pick(s, s->ui->mouse_x, s->ui->mouse_y);
        (void)snprintf(request.function, sizeof request.function, "%s",
                       picked != LAB_NONE ? s->frame->functions[picked].label : function->label);
        lab_ask(s->ui->requests, request);
    }
    if ((touch & LAB_HOVERED) != 0) {
        show_tip(s, touch, function);
    }
}

static void take_input(const lab_stage_scene *s)
{
    uint64_t dragged = s->ui->dragged;
    if (is_own_drag(s->ui) && s->ui->is_down && s->ui->hot != dragged) {
        lab_stage_paint_pull(s, lab_frame_find(s->frame, s->ui->payload));
    }
    for (uint32_t i = 0; i < s->place_count; i++) {
        take_touch(s, &s->places[i]);
    }
}

static void paint_shown(lab_stage_scene *s)
{
    uint32_t shown = s->model->shown;
    bool has_ghosts = false;
    if (s->model->shadow != NULL && (shown & LAB_SHOW_SHADOW) != 0) {
        lab_stage_paint_shadow(s);
    }
    if (s->model->past != NULL && (shown & LAB_SHOW_GHOSTS) != 0) {
        has_ghosts = lab_stage_paint_ghosts(s);
    }
    if ((shown & LAB_SHOW_LAG) != 0) {
        lab_stage_place_lag(s);
    }
    if (has_ghosts) {
        lab_stage_name_ghosts(s);
    }
    if ((shown & LAB_SHOW_AMBIGUITIES) != 0) {
        lab_stage_paint_ambiguities(s);
    }
    if ((shown & LAB_SHOW_THREADS) != 0) {
        lab_stage_paint_links(s); /* its names keep off the others */
    }
    if (s->frame->is_open) {
        lab_stage_paint_hollow(s);
    }
    lab_stage_paint_marks(s);
    if ((shown & LAB_SHOW_LAG) != 0) {
        lab_stage_paint_lag(s);
    }
}

bool lab_stage_has_marks(const lab_model *model, const gm_picture_def *layout, gm_draw_list *list,
                         lab_shown what)
{
    lab_stage_scene s = {.list = list, .layout = layout, .model = model, .frame = model->frame};
    s.place_count = lab_stage_places(model, layout, list, s.places);
    switch (what) {
    case LAB_SHOW_LAG:
        return lab_stage_has_lag(&s);
    case LAB_SHOW_LOUPE:
        return lab_stage_has_loupe(&s);
    case LAB_SHOW_THREADS:
        return lab_stage_has_links(&s);
    case LAB_SHOW_AMBIGUITIES:
        return lab_stage_has_ambiguities(&s);
    case LAB_SHOW_GHOSTS:
    case LAB_SHOW_SHADOW:
    case LAB_SHOW_DRAWER:
        break;
    }
    return true;
}

void lab_stage_paint(lab_stage *stage, lab_ui *ui, lab_box box, const lab_model *model)
{
    lab_stage_scene s = {.ui = ui, .list = ui->list, .layout = ui->layout, .model = model};
    bool is_title = model->view != NULL && model->view->screen == GM_SCREEN_TITLE;
    if (model->frame == NULL || model->view == NULL || is_title) {
        return;
    }
    s.frame = model->frame;
    s.stage = stage;
    s.box = box;
    s.s = ui->scale;
    s.px = ui->layout->scale;
    s.place_count = lab_stage_places(model, ui->layout, ui->list, s.places);
    take_hits(stage, model);
    lab_ui_clip(ui, &box);
    lab_stage_place_insight(&s);
    paint_shown(&s);
    lab_stage_paint_insight(&s);
    bool has_loupe = (model->shown & LAB_SHOW_LOUPE) != 0 || model->tour == LAB_TOUR_LAG;
    if (has_loupe && !model->insight.is_shown) {
        lab_stage_paint_loupe(&s);
    }
    lab_stage_paint_flash(&s);
    take_input(&s);
    lab_ui_clip(ui, NULL);
    stage->flash = fmaxf(stage->flash - FADE, 0.0F);
}
