/* lab/stage_marks.c -- outlines of what ticked, and of what is selected. See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/overlay_parts.h"
#include "frameview/plan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px between chips and the lower edge of the arena. */
#define CHIP_ROOM 10.0F
#define DIAGONAL  0.70710678F

/* Four wedges around a place that point at it, where no figure of a lag lies. Corners would look
 * like the frame of a camera. */
static void paint_wedges(const lab_stage_scene *s, const lab_stage_place *place)
{
    static const float ways[4][2] = {
        {DIAGONAL, DIAGONAL}, {-DIAGONAL, DIAGONAL}, {-DIAGONAL, -DIAGONAL}, {DIAGONAL, -DIAGONAL}};
    for (uint32_t layer = 0; layer < 2; layer++) {
        gm_color color = layer == 0 ? gm_rgba(0x050A12, 0.6F) : gm_rgba(0xFFFFFF, 0.95F);
        float rim = layer == 0 ? 1.5F * s->s : 0.0F;
        float near = place->radius + 4.0F * s->s - 1.5F * rim;
        float far = place->radius + 13.0F * s->s + rim;
        float half = 4.5F * s->s + 1.2F * rim;
        for (uint32_t i = 0; i < 4; i++) {
            float x = ways[i][0];
            float y = ways[i][1];
            gm_vec2 wedge[3] = {
                {place->at.x + x * near, place->at.y + y * near},
                {place->at.x + x * far - y * half, place->at.y + y * far + x * half},
                {place->at.x + x * far + y * half, place->at.y + y * far - x * half}};
            gm_draw_polygon(s->list, wedge, 3, color);
        }
    }
}

static void paint_selected(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->place_count && s->model->selected[0] != '\0'; i++) {
        const lab_function *function = &s->frame->functions[s->places[i].function];
        if (strcmp(function->label, s->model->selected) == 0) {
            paint_wedges(s, &s->places[i]);
            lab_stage_name(s, &s->places[i]);
        }
    }
}

/* In a lesson births are rare: with the overlay of NewlySpawned on, the last function that ran
 * there is told at the upper edge of the arena, and has a ring while it lives. */
static void paint_newborn(const lab_stage_scene *s)
{
    char text[LAB_TEXT];
    char words[2 * LAB_TEXT];
    const gm_picture_def *def = s->layout;
    bool is_on = s->model->lesson.number != 0 &&
                 (s->model->overlays & 1U << TL_TICK_GROUP_NEWLY_SPAWNED) != 0;
    const char *label = is_on ? lab_plan_newborn(s->ui, s->model, text) : NULL;
    if (label == NULL || !lab_guide_shows(&s->model->guide, label)) {
        return;
    }
    uint32_t rgb = gm_group_color(TL_TICK_GROUP_NEWLY_SPAWNED);
    const lab_stage_place *place = lab_stage_place_of(s, lab_frame_find(s->frame, label));
    if (place != NULL) {
        gm_draw_ring(s->list, place->at, place->radius + 5.0F * s->s, 2.0F * s->s,
                     gm_rgba(rgb, 1.0F));
    }
    gm_vec2 at = {def->arena_x + GM_ARENA_WIDTH * def->scale / 2.0F, def->arena_y + 8.0F * s->s};
    (void)snprintf(words, sizeof words, "%s  %s",
                   lab_ui_word(s->ui, tl_tick_group_name(TL_TICK_GROUP_NEWLY_SPAWNED)), text);
    (void)lab_stage_plate(s, at, LAB_TEXT_TITLE, words);
}

void lab_stage_paint_marks(const lab_stage_scene *s)
{
    app_overlay_scene scene = {.list = s->list,
                               .layout = s->layout,
                               .view = s->model->view,
                               .frame = s->frame,
                               .bottom = s->box.y + s->box.h - CHIP_ROOM * s->s};
    const gm_vec2 mouse = {s->ui->mouse_x, s->ui->mouse_y};
    app_overlay_marks marks = {.scene = &scene,
                               .mouse = &mouse,
                               .groups = s->model->overlays,
                               .slots = &s->stage->slots,
                               .lesson = &s->model->guide};
    if (s->model->overlays != 0) {
        app_overlay_paint_marks(&marks);
    }
    paint_newborn(s);
    paint_selected(s);
}

void lab_stage_paint_flash(const lab_stage_scene *s)
{
    const lab_stage *stage = s->stage;
    uint32_t function =
        stage->flashing[0] != '\0' ? lab_frame_find(s->frame, stage->flashing) : LAB_NONE;
    const lab_stage_place *place = lab_stage_place_of(s, function);
    gm_color color = gm_rgba(LAB_BAD, stage->flash);
    if (stage->flash <= 0.0F) {
        return;
    }
    if (place != NULL) {
        float radius = place->radius + (8.0F + 40.0F * (1.0F - stage->flash)) * s->s;
        gm_draw_ring(s->list, place->at, radius, 3.0F * s->s, color);
    } else {
        float box[4] = {s->box.x + 3.0F, s->box.y + 3.0F, s->box.w - 6.0F, s->box.h - 6.0F};
        gm_draw_round_rect_stroke(s->list, box, 8.0F * s->s, 3.0F * s->s, color);
    }
}
