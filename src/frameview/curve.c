/* frameview/curve.c -- see curve.h. */
#include "frameview/curve.h"

#include <math.h>

enum { POINTS = 17, MOST_DASHES = 96 };

#define FULL_TURN 6.2831853F

static gm_vec2 point_at(const lab_curve *curve, float t)
{
    float u = 1.0F - t;
    float a = u * u * u;
    float b = 3.0F * u * u * t;
    float c = 3.0F * u * t * t;
    float d = t * t * t;
    return (gm_vec2){
        a * curve->from.x + b * curve->bend[0].x + c * curve->bend[1].x + d * curve->to.x,
        a * curve->from.y + b * curve->bend[0].y + c * curve->bend[1].y + d * curve->to.y};
}

static void paint_head(gm_draw_list *list, const lab_curve *curve, gm_vec2 before)
{
    float dx = curve->to.x - before.x;
    float dy = curve->to.y - before.y;
    float length = hypotf(dx, dy);
    if (length < 0.01F) {
        return;
    }
    dx *= curve->head / length;
    dy *= curve->head / length;
    gm_vec2 head[3] = {curve->to,
                       {curve->to.x - dx - 0.6F * dy, curve->to.y - dy + 0.6F * dx},
                       {curve->to.x - dx + 0.6F * dy, curve->to.y - dy - 0.6F * dx}};
    gm_color colors[3] = {curve->color, curve->color, curve->color};
    gm_draw_polygon_shaded(list, head, 3, colors, curve->color, true);
}

void lab_curve_arch(lab_curve *curve, float height)
{
    float dx = curve->to.x - curve->from.x;
    float dy = curve->to.y - curve->from.y;
    float length = hypotf(dx, dy);
    float nx = length > 0.01F ? dy / length : 0.0F;
    float ny = length > 0.01F ? -dx / length : -1.0F;
    float up = ny > 0.0F ? -height : height;
    curve->bend[0] =
        (gm_vec2){curve->from.x + 0.25F * dx + nx * up, curve->from.y + 0.25F * dy + ny * up};
    curve->bend[1] =
        (gm_vec2){curve->from.x + 0.75F * dx + nx * up, curve->from.y + 0.75F * dy + ny * up};
}

void lab_curve_paint(gm_draw_list *list, const lab_curve *curve)
{
    gm_vec2 points[POINTS];
    for (uint32_t i = 0; i < POINTS; i++) {
        points[i] = point_at(curve, (float)i / (float)(POINTS - 1));
    }
    if (curve->is_dashed) {
        for (uint32_t i = 0; i + 1 < POINTS; i += 2) {
            gm_draw_line(list, points[i], points[i + 1], curve->width, curve->color, curve->color);
        }
    } else {
        gm_draw_stroke_flat(list, points, POINTS, false, curve->width, curve->color);
    }
    if (curve->head > 0.0F) {
        paint_head(list, curve, points[POINTS - 2]);
    }
}

void lab_curve_dashes(gm_draw_list *list, const gm_vec2 ends[2], const float dash[2], float width,
                      gm_color color)
{
    float dx = ends[1].x - ends[0].x;
    float dy = ends[1].y - ends[0].y;
    float length = hypotf(dx, dy);
    float step = fmaxf(dash[0] + dash[1], length / (float)MOST_DASHES);
    if (length < 0.01F) {
        return;
    }
    uint32_t count = (uint32_t)ceilf(length / step);
    for (uint32_t i = 0; i < count; i++) {
        float at = step * (float)i;
        float end = fminf(at + dash[0], length);
        gm_vec2 a = {ends[0].x + dx * at / length, ends[0].y + dy * at / length};
        gm_vec2 b = {ends[0].x + dx * end / length, ends[0].y + dy * end / length};
        gm_draw_line(list, a, b, width, color, color);
    }
}

void lab_curve_ring(gm_draw_list *list, gm_vec2 centre, float radius, float width, gm_color color)
{
    float fits = fmaxf(6.0F, fminf(floorf(radius * FULL_TURN / 12.0F), (float)MOST_DASHES));
    uint32_t count = (uint32_t)fits;
    float step = FULL_TURN / fits;
    for (uint32_t i = 0; i < count; i++) {
        float span[2] = {(float)i * step, ((float)i + 0.6F) * step};
        gm_draw_arc(list, centre, radius, span, width, color);
    }
}
