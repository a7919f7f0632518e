/* lab/stage_shadow.c -- the world that the unchanged schedule makes of the same input. See
 * stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>
#include <stdio.h>

#define RGB         0xD3C6FFU
#define STRIP_WIDE  236.0F
#define STRIP_HIGH  34.0F
#define COLUMN      2.0F
#define LEAST_SCALE 1.0F

static void paint_ship(const lab_stage_scene *s, const gm_ship_view *ship)
{
    static const gm_vec2 hull[3] = {{15.0F, 0.0F}, {-10.0F, 9.0F}, {-10.0F, -9.0F}};
    const float dash[2] = {4.0F * s->s, 3.0F * s->s};
    gm_vec2 p[3];
    gm_vec2 at = lab_stage_point(s, ship->position);
    for (uint32_t i = 0; i < 3; i++) {
        float c = cosf(ship->aim);
        float d = sinf(ship->aim);
        p[i] = (gm_vec2){at.x + (hull[i].x * c - hull[i].y * d) * s->px,
                         at.y + (hull[i].x * d + hull[i].y * c) * s->px};
    }
    for (uint32_t i = 0; i < 3; i++) {
        gm_vec2 ends[2] = {p[i], p[(i + 1) % 3]};
        lab_curve_dashes(s->list, ends, dash, 1.5F * s->s, gm_rgba(RGB, 0.95F));
    }
    lab_curve_ring(s->list, at, 19.0F * s->px, 1.3F * s->s, gm_rgba(RGB, 0.6F));
}

static void paint_beam(const lab_stage_scene *s, const gm_beam_view *beam)
{
    const float dash[2] = {9.0F * s->s, 6.0F * s->s};
    for (uint32_t i = 0; i + 1 < beam->point_count && beam->is_on; i++) {
        gm_vec2 ends[2] = {lab_stage_point(s, beam->points[i]),
                           lab_stage_point(s, beam->points[i + 1])};
        lab_curve_dashes(s->list, ends, dash, 1.6F * s->s, gm_rgba(RGB, 0.85F));
    }
}

/* Newest at the right end; a bar is as high as its share of the greatest shown. */
static void paint_plot(const lab_stage_scene *s, lab_box plot, uint32_t count)
{
    const float *px = s->model->shadow_px;
    uint32_t first = s->model->shadow_count - count;
    float most = LEAST_SCALE;
    float pitch = COLUMN * s->s;
    for (uint32_t i = 0; i < count; i++) {
        most = fmaxf(most, px[first + i]);
    }
    lab_ui_fill_box(s->ui, lab_box_make(plot.x, plot.y + plot.h, plot.w, 1.0F), RGB, 0.5F);
    for (uint32_t i = 0; i < count; i++) {
        float high = px[first + i] / most * plot.h;
        float x = plot.x + plot.w - pitch * (float)(count - i);
        lab_ui_fill_box(s->ui, lab_box_make(x, plot.y + plot.h - high, pitch, high), RGB, 0.8F);
    }
}

/* In the lower left corner of the world, above the drawer. */
static void paint_strip(const lab_stage_scene *s)
{
    char text[LAB_TEXT];
    char px[24];
    const char *values[1] = {px};
    uint32_t count = s->model->shadow_px != NULL ? s->model->shadow_count : 0;
    float wide = STRIP_WIDE * s->s;
    float high = STRIP_HIGH * s->s;
    float side[4] = {s->box.x + 10.0F * s->s, s->box.y + s->box.h - high - 8.0F * s->s, wide, high};
    (void)snprintf(px, sizeof px, "%.1f", count > 0 ? (double)s->model->shadow_px[count - 1] : 0.0);
    gm_draw_round_rect(s->list, side, 5.0F * s->s, gm_rgba(0x0E1829, 0.88F),
                       gm_rgba(0x0A1220, 0.92F));
    gm_draw_round_rect_stroke(s->list, side, 5.0F * s->s, 1.0F, gm_rgba(LAB_BORDER, 1.0F));
    lab_box words = lab_box_make(side[0] + 8.0F * s->s, side[1], 92.0F * s->s, high);
    lab_ui_figure(s->ui, GM_FONT_SMALL, words, GM_ALIGN_LEFT, RGB,
                  lab_ui_fill(s->ui, text, "shadow: {1} px", values, 1));
    lab_box plot = lab_box_make(side[0] + 104.0F * s->s, side[1] + 5.0F * s->s,
                                wide - 112.0F * s->s, high - 11.0F * s->s);
    uint32_t fits = (uint32_t)(plot.w / (COLUMN * s->s));
    paint_plot(s, plot, count < fits ? count : fits);
}

void lab_stage_paint_shadow(const lab_stage_scene *s)
{
    const gm_view *shadow = s->model->shadow;
    if (shadow->ship.is_alive) {
        paint_beam(s, &shadow->beam);
        paint_ship(s, &shadow->ship);
    }
    if (shadow->reticle.is_visible) {
        lab_curve_ring(s->list, lab_stage_point(s, shadow->reticle.position), 16.0F * s->px,
                       1.6F * s->s, gm_rgba(RGB, 0.95F));
    }
    paint_strip(s);
}
