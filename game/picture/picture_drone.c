#include "picture/picture_internal.h"

/* Where the tail is notched: share of the way from the wings to the nose. */
#define NOTCH 0.22F

static void place_arrow(const gm_shape *shape, gm_vec2 arrow[4])
{
    gm_vec2 nose = shape->corner[0];
    gm_vec2 left = shape->corner[1];
    gm_vec2 right = shape->corner[shape->count - 1];
    gm_vec2 tail = gm__v2((left.x + right.x) * 0.5F, (left.y + right.y) * 0.5F);

    arrow[0] = nose;
    arrow[1] = left;
    arrow[2] = gm__v2(tail.x + (nose.x - tail.x) * NOTCH, tail.y + (nose.y - tail.y) * NOTCH);
    arrow[3] = right;
}

static void paint_hull(const gm_painter *p, const gm_vec2 s[4], const gm_body_view *body,
                       float opacity)
{
    float hit = gm__clamp01(body->flash);
    gm_color white = gm_rgba(GM_RGB_WHITE, opacity);
    gm_color high = gm_color_mix(gm_rgba(0xB02038, opacity), white, hit * 0.6F);
    gm_color low = gm_color_mix(gm_rgba(0x5A1022, opacity), white, hit * 0.6F);
    gm_vec2 upper[3] = {s[0], s[1], s[2]};
    gm_vec2 lower[3] = {s[0], s[3], s[2]};

    gm_draw_triangle(p->list, upper, (gm_color[3]){high, high, gm_color_scale(high, 0.7F)});
    gm_draw_triangle(p->list, lower, (gm_color[3]){low, low, gm_color_scale(low, 0.7F)});
    gm_draw_stroke_flat(p->list, s, 4, true, 1.5F, gm_rgba(GM_RGB_ENEMY_LINE, opacity));
}

/* The tell of a ram: a lane of light ahead, and arrow heads that run along it. */
static void paint_charge(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float reach = 150.0F * p->zoom;
    float start = body->radius * p->scale * 1.3F;
    gm_vec2 ends[2] = {gm__polar(centre, body->angle, start),
                       gm__polar(centre, body->angle, reach)};
    float flicker = 0.6F + 0.4F * gm__pulse(p, 7.0F, 0.0F);

    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm__spike_paint(p, ends, 9.0F * p->zoom, gm_rgba(GM_RGB_ENEMY_GLOW, 0.5F * flicker));
    for (uint32_t k = 0; k < 3; k++) {
        float t = fmodf(p->time * 2.2F + (float)k / 3.0F, 1.0F);
        gm_vec2 tip = gm__polar(centre, body->angle, start + (reach - start) * t);
        gm_vec2 head[3] = {gm__polar(tip, body->angle + 2.5F, 8.0F * p->zoom), tip,
                           gm__polar(tip, body->angle - 2.5F, 8.0F * p->zoom)};
        gm_draw_stroke_flat(p->list, head, 3, false, 1.8F,
                            gm_rgba(GM_RGB_ENEMY_LINE, (1.0F - t) * 0.9F));
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
    gm_draw_glow(p->list, centre, 60.0F * p->zoom, gm_rgba(GM_RGB_ENEMY_GLOW, 0.45F * flicker));
}

void gm__drone_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.5F);
    float opacity = shape.opacity;
    float unit = body->radius * p->scale / 17.0F;
    gm_vec2 arrow[4];

    if (body->trail != NULL) {
        gm__trail_paint(p, body->trail, 9.0F, gm_rgba(0xFF3B52, 0.45F * opacity));
    }
    if (body->is_charging) {
        paint_charge(p, body, shape.centre);
    }
    place_arrow(&shape, arrow);
    gm_draw_glow(p->list, shape.centre, 44.0F * unit, gm_rgba(GM_RGB_ENEMY_GLOW, 0.30F * opacity));
    paint_hull(p, arrow, body, opacity);
    gm_draw_glow(p->list, gm__polar(shape.centre, body->angle, 3.0F * unit),
                 (body->is_charging ? 12.0F : 8.0F) * unit, gm_rgba(0xFFE0E0, opacity));
    gm_draw_glow(p->list, arrow[2], 12.0F * unit, gm_rgba(0xFF6A50, 0.8F * opacity));
}
