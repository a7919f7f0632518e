/* game/picture/picture_beam.c -- the laser beam and its glow. */
#include "picture/picture_internal.h"

/* Fall-off rows of a soft strip: where, as a share of half the width, and how bright. */
enum { ROWS = 3 };
static const float row_place[ROWS + 1] = {0.0F, 0.22F, 0.5F, 1.0F};
static const float row_light[ROWS + 1] = {1.0F, 0.61F, 0.25F, 0.0F};

#define STEP_PX       45.0F
#define PULSE_SPACING 90.0F
#define PULSE_SPEED   12.0F

static gm_vec2 beside(gm_vec2 at, gm_vec2 normal, float distance)
{
    return gm__v2(at.x + normal.x * distance, at.y + normal.y * distance);
}

static void paint_rows(const gm_painter *p, const gm_vec2 ends[2], gm_vec2 normal,
                       const float widths[2], gm_color color)
{
    for (uint32_t k = 0; k < ROWS; k++) {
        gm_color c0 = gm_color_fade(color, row_light[k]);
        gm_color c1 = gm_color_fade(color, row_light[k + 1]);
        gm_color colors[4] = {c0, c0, c1, c1};
        for (int32_t flip = -1; flip <= 1; flip += 2) {
            float side = (float)flip;
            gm_vec2 quad[4] = {beside(ends[0], normal, widths[0] * row_place[k] * side),
                               beside(ends[1], normal, widths[1] * row_place[k] * side),
                               beside(ends[1], normal, widths[1] * row_place[k + 1] * side),
                               beside(ends[0], normal, widths[0] * row_place[k + 1] * side)};
            gm_draw_quad(p->list, quad, colors);
        }
    }
}

void gm__strip_paint(const gm_painter *p, const gm_vec2 ends[2], const float widths[2],
                     gm_color color, float wobble)
{
    gm_vec2 d = gm__v2(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    float length = gm__length(d);
    uint32_t steps = 1 + (uint32_t)(length / STEP_PX);

    if (length < 0.5F) {
        return;
    }
    gm_vec2 normal = gm__v2(-d.y / length, d.x / length);
    gm_blend old = gm_draw_set_blend(p->list, GM_BLEND_ADD);
    for (uint32_t s = 0; s < steps; s++) {
        float t[2] = {(float)s / (float)steps, (float)(s + 1) / (float)steps};
        gm_vec2 part[2];
        float wide[2];
        for (uint32_t e = 0; e < 2; e++) {
            part[e] = gm__v2(ends[0].x + d.x * t[e], ends[0].y + d.y * t[e]);
            wide[e] = (widths[0] + (widths[1] - widths[0]) * t[e]) *
                      (1.0F + wobble * gm__flutter(p) * sinf(t[e] * 19.0F + p->time * 31.0F));
        }
        paint_rows(p, part, normal, wide, color);
    }
    (void)gm_draw_set_blend(p->list, old);
}

void gm__spike_paint(const gm_painter *p, const gm_vec2 ends[2], float width, gm_color color)
{
    gm_vec2 d = gm__v2(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    float length = gm__length(d);
    gm_color clear = gm_color_with_alpha(color, 0.0F);
    gm_color colors[3] = {clear, color, clear};

    if (length < 0.5F) {
        return;
    }
    gm_vec2 normal = gm__v2(-d.y / length, d.x / length);
    gm_blend old = gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm_draw_triangle(p->list, (gm_vec2[3]){beside(ends[0], normal, width), ends[0], ends[1]},
                     colors);
    gm_draw_triangle(p->list, (gm_vec2[3]){beside(ends[0], normal, -width), ends[0], ends[1]},
                     colors);
    (void)gm_draw_set_blend(p->list, old);
}

static float flicker(const gm_painter *p)
{
    return 0.9F + 0.1F * gm__flutter(p) * sinf(p->time * 57.0F) * sinf(p->time * 23.0F);
}

static uint32_t beam_points(const gm_painter *p, gm_vec2 points[GM_BEAM_MAX_POINTS])
{
    const gm_beam_view *beam = &p->view->beam;
    uint32_t count =
        beam->point_count < GM_BEAM_MAX_POINTS ? beam->point_count : (uint32_t)GM_BEAM_MAX_POINTS;

    for (uint32_t i = 0; i < count; i++) {
        points[i] = gm__at(p, beam->points[i]);
    }
    return count;
}

static void paint_segment(const gm_painter *p, const gm_vec2 ends[2])
{
    float z = p->zoom;

    gm__strip_paint(p, ends, (float[2]){30.0F * z, 38.0F * z},
                    gm_color_with_alpha(p->light, 0.20F * flicker(p)), 0.05F);
    gm__strip_paint(p, ends, (float[2]){11.0F * z, 13.0F * z},
                    gm_color_with_alpha(p->light, 0.75F * flicker(p)), 0.10F);
    gm__strip_paint(p, ends, (float[2]){3.6F * z + 0.6F, 4.2F * z + 0.6F},
                    gm_rgba(GM_RGB_WHITE, 1.0F), 0.0F);
}

/* Pulses run along the whole path, round its bounces. */
static void paint_pulses(const gm_painter *p, const gm_vec2 *points, uint32_t count)
{
    gm_color c =
        gm_color_with_alpha(gm_color_mix(p->light, gm_rgba(GM_RGB_WHITE, 1.0F), 0.6F), 0.55F);

    for (uint32_t i = 0; i + 1 < count; i++) {
        gm_vec2 d = gm__v2(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
        uint32_t pulses = 1 + (uint32_t)(gm__length(d) / (PULSE_SPACING * p->zoom));
        for (uint32_t k = 0; k < pulses; k++) {
            float t = fmodf(p->time * PULSE_SPEED + (float)k, (float)pulses) / (float)pulses;
            gm_vec2 at = gm__v2(points[i].x + d.x * t, points[i].y + d.y * t);
            gm_draw_glow(p->list, at, 9.0F * p->zoom, c);
        }
    }
}

static void paint_flare(const gm_painter *p, gm_vec2 at)
{
    float z = p->zoom;

    gm_draw_glow(p->list, at, 92.0F * z, gm_color_with_alpha(p->light, 0.42F * flicker(p)));
    gm_draw_glow(p->list, at, 36.0F * z, gm_color_with_alpha(p->light, 0.9F));
    gm_draw_glow(p->list, at, 15.0F * z, gm_rgba(GM_RGB_WHITE, 1.0F));
    for (uint32_t k = 0; k < 4; k++) {
        float angle = (float)k * GM_HALF_PI + p->time * 0.8F;
        float reach = (34.0F + 14.0F * sinf(p->time * 13.0F + (float)k * 2.0F)) * z;
        gm_vec2 ends[2] = {at, gm__polar(at, angle, reach)};
        gm__spike_paint(p, ends, 2.2F * z,
                        gm_color_mix(p->light, gm_rgba(GM_RGB_WHITE, 1.0F), 0.8F));
    }
}

static void paint_bounce(const gm_painter *p, gm_vec2 at)
{
    float z = p->zoom;

    gm_draw_glow(p->list, at, 40.0F * z, gm_color_with_alpha(p->light, 0.6F * flicker(p)));
    gm_draw_glow(p->list, at, 11.0F * z, gm_rgba(GM_RGB_WHITE, 1.0F));
    gm_draw_ring(p->list, at, (9.0F + 2.0F * gm__pulse(p, 3.0F, 0.0F)) * z, 1.4F,
                 gm_color_with_alpha(p->light, 0.8F));
}

/* With the trigger up, dots show where the beam would go. */
static void paint_guide(const gm_painter *p, const gm_vec2 *points, uint32_t count)
{
    float step = 13.0F * p->zoom;
    gm_color c = gm_color_with_alpha(p->light, 0.60F);
    float dot = fmaxf(1.4F, 1.7F * p->zoom);

    for (uint32_t i = 0; i + 1 < count; i++) {
        gm_vec2 d = gm__v2(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
        float length = gm__length(d);
        uint32_t dots = (uint32_t)(length / step);
        for (uint32_t k = 1; k <= dots; k++) {
            float t = (float)k * step / length;
            float box[4] = {points[i].x + d.x * t - dot * 0.5F, points[i].y + d.y * t - dot * 0.5F,
                            dot, dot};
            gm_draw_rect(p->list, box, c);
        }
    }
}

void gm__beam_paint(const gm_painter *p)
{
    gm_vec2 points[GM_BEAM_MAX_POINTS];
    uint32_t count = beam_points(p, points);

    if (count < 2) {
        return;
    }
    if (!p->view->beam.is_on) {
        if (p->view->ship.is_alive) {
            paint_guide(p, points, count);
        }
        return;
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        paint_segment(p, &points[i]);
    }
    paint_pulses(p, points, count);
    for (uint32_t i = 1; i + 1 < count; i++) {
        paint_bounce(p, points[i]);
    }
    gm_draw_glow(p->list, points[0], 34.0F * p->zoom, gm_color_with_alpha(p->light, 0.55F));
    gm_draw_glow(p->list, points[0], 12.0F * p->zoom, gm_rgba(GM_RGB_WHITE, 0.95F));
    paint_flare(p, points[count - 1]);
}
