/* lab/stage_hollow.c -- a hold inside of a frame: functions that ran, and those that have not yet.
 * See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <game/palette.h>

#include <math.h>

#define DARK 0x050A12U

static bool will_run(const lab_function *function)
{
    return function->item == LAB_NONE && function->info.is_registered &&
           function->info.state == TL_TICK_ENABLED;
}

static void paint_line(const lab_stage_scene *s, const gm_mark *mark, gm_color color, bool is_solid)
{
    const float dash[2] = {7.0F * s->s, 5.0F * s->s};
    for (uint32_t i = 0; i + 1 < mark->point_count; i++) {
        gm_vec2 ends[2] = {lab_stage_point(s, mark->points[i]),
                           lab_stage_point(s, mark->points[i + 1])};
        if (is_solid) {
            gm_draw_line(s->list, ends[0], ends[1], 2.0F * s->s, color, color);
        } else {
            lab_curve_dashes(s->list, ends, dash, 1.6F * s->s, color);
        }
    }
}

/* It ran: filled. */
static void paint_filled(const lab_stage_scene *s, const lab_stage_place *place, gm_color color)
{
    if (place->is_circle) {
        gm_draw_disc(s->list, place->at, place->radius, gm_color_with_alpha(color, 0.30F),
                     gm_color_with_alpha(color, 0.14F));
        gm_draw_ring(s->list, place->at, place->radius, 1.3F * s->s, color);
    } else if (place->mark->shape == GM_MARK_POLYLINE) {
        paint_line(s, place->mark, color, true);
    } else {
        gm_draw_disc(s->list, place->at, 6.0F * s->s, color, color);
    }
}

/* It has not yet: what it stands for is as the frame before left it, so it is drawn empty. */
static void paint_empty(const lab_stage_scene *s, const lab_stage_place *place, gm_color color)
{
    float inner = place->is_circle ? place->radius : 6.0F * s->s;
    if (place->mark->shape == GM_MARK_POLYLINE) {
        gm_color dark = gm_rgba(DARK, 0.65F);
        paint_line(s, place->mark, dark, true);
        paint_line(s, place->mark, color, false);
        return;
    }
    gm_draw_disc(s->list, place->at, inner, gm_rgba(DARK, 0.50F), gm_rgba(DARK, 0.32F));
    lab_curve_ring(s->list, place->at, inner, 1.5F * s->s, color);
}

static void paint_next(const lab_stage_scene *s)
{
    char text[LAB_TEXT];
    uint32_t next = lab_frame_function_of(s->frame, &s->frame->next);
    const lab_stage_place *place = lab_stage_place_of(s, next);
    if (place == NULL) {
        return;
    }
    const char *values[1] = {s->frame->functions[next].label};
    /* Above it, for how late it reads is written below; but the bars above the arena stay readable.
     */
    float high = gm_draw_line_height(s->list, GM_FONT_MONO) + 12.0F * s->s;
    gm_vec2 at = {place->at.x, place->at.y - place->radius - 4.0F * s->s - high};
    if (at.y < s->layout->arena_y) {
        at.y = place->at.y + place->radius + 8.0F * s->s;
    }
    gm_draw_ring(s->list, place->at, place->radius + 3.0F * s->s, 2.0F * s->s,
                 gm_rgba(0xFFFFFF, 0.95F));
    lab_stage_reserve(
        s, lab_stage_plate(s, at, 0xFFFFFF, lab_ui_fill(s->ui, text, "next: {1}", values, 1)));
}

/* The next one, and others that a folded lesson shows in its plan. */
static bool is_shown(const lab_stage_scene *s, uint32_t function)
{
    return function == lab_frame_function_of(s->frame, &s->frame->next) ||
           lab_guide_shows(&s->model->guide, s->frame->functions[function].label);
}

void lab_stage_paint_hollow(const lab_stage_scene *s)
{
    paint_next(s); /* its words come first: other names keep off them */
    for (uint32_t i = 0; i < s->place_count; i++) {
        const lab_stage_place *place = &s->places[i];
        const lab_function *function = &s->frame->functions[place->function];
        gm_color color = gm_rgba(gm_group_color(function->info.group), 0.95F);
        if (!is_shown(s, place->function)) {
            continue;
        }
        if (function->item != LAB_NONE) {
            paint_filled(s, place, color);
        } else if (will_run(function)) {
            paint_empty(s, place, gm_color_with_alpha(color, 0.75F));
        } else {
            continue;
        }
        if (s->model->tour == LAB_TOUR_NONE) {
            lab_stage_name(s, place);
        }
    }
}
