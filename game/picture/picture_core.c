#include "picture/picture_internal.h"

enum { CRACKS = 6, CRACK_POINTS = 4, HAZARD_TEETH = 3 };

/* The hotter, the more it trembles; in px of the design. */
static gm_vec2 tremble(const gm_painter *p, const gm_body_view *body)
{
    float reach = 1.6F * body->heat * body->heat / 1.3F;
    float phase = gm__phase(body);
    return gm__v2(reach * sinf(p->time * 71.0F + phase), reach * sinf(p->time * 89.0F + phase));
}

/* Two steady pulses mixed by heat: one pulse of changing pitch would jump as the heat changes. */
static float heartbeat(const gm_painter *p, const gm_body_view *body)
{
    float slow = gm__pulse(p, 0.8F, gm__phase(body));
    float fast = gm__pulse(p, 4.0F, gm__phase(body));
    return slow + (fast - slow) * gm__clamp01(body->heat);
}

static void paint_crack(const gm_painter *p, const gm_body_view *body, const gm_shape *shape,
                        uint32_t k)
{
    gm_vec2 points[CRACK_POINTS];
    float reach = body->radius * p->scale * (0.5F + 0.45F * gm__clamp01(body->heat));
    float angle =
        body->angle + ((float)k + gm__scatter(body->serial * 31U + k)) * GM_TAU / (float)CRACKS;
    float glow = gm__clamp01(0.35F + body->heat);

    for (uint32_t i = 0; i < CRACK_POINTS; i++) {
        float kink = gm__scatter(body->serial * 131U + k * 17U + i) - 0.5F;
        float along = (float)i / (float)(CRACK_POINTS - 1);
        points[i] = gm__polar(shape->centre, angle + (i == 0 ? 0.0F : kink * 0.7F), reach * along);
    }
    gm_draw_stroke_flat(p->list, points, CRACK_POINTS, false, 4.0F * p->zoom,
                        gm_rgba(0xFF5A30, 0.35F * glow));
    gm_draw_stroke_flat(p->list, points, CRACK_POINTS, false, 1.3F,
                        gm_color_mix(gm_rgba(0xFF8060, glow), gm_rgba(0xFFF2D8, glow), body->heat));
}

static void paint_cracks(const gm_painter *p, const gm_body_view *body, const gm_shape *shape)
{
    uint32_t count = 3 + (uint32_t)(gm__clamp01(body->heat) * (float)(CRACKS - 3) + 0.5F);

    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    for (uint32_t k = 0; k < count; k++) {
        paint_crack(p, body, shape, k);
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
}

/* Teeth that point inwards set a core apart from a crystal without colour. */
static void paint_teeth(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float radius = body->radius * p->scale * 1.42F;
    float size = 7.0F * p->zoom;
    gm_color red = gm_rgba(GM_RGB_ENEMY, 0.6F + 0.4F * gm__clamp01(body->heat));
    gm_color colors[3] = {red, red, red};

    for (uint32_t k = 0; k < HAZARD_TEETH; k++) {
        float angle = -p->time * 0.5F + gm__phase(body) + (float)k * GM_TAU / (float)HAZARD_TEETH;
        gm_vec2 base = gm__polar(centre, angle, radius + size);
        gm_vec2 tooth[3] = {gm__polar(centre, angle, radius),
                            gm__polar(base, angle + GM_HALF_PI, size * 0.62F),
                            gm__polar(base, angle - GM_HALF_PI, size * 0.62F)};
        gm_draw_polygon_shaded(p->list, tooth, 3, colors, red, true);
    }
}

static void paint_fuse(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float heat = gm__clamp01(body->heat);
    float radius = body->radius * p->scale * 1.3F;
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * heat};
    float wave = fmodf(p->time * 1.8F, 1.0F);

    if (heat < 0.02F) {
        return;
    }
    gm_draw_arc(p->list, centre, radius, span, 5.0F, gm_rgba(0x050A12, 0.55F));
    gm_draw_arc(p->list, centre, radius, span, 2.6F,
                gm_color_mix(gm_rgba(GM_RGB_ENEMY, 1.0F), gm_rgba(0xFFE0C0, 1.0F), heat));
    if (heat > 0.5F) {
        gm_draw_ring(p->list, centre, radius * (1.1F + 1.2F * wave), 1.6F,
                     gm_rgba(GM_RGB_ENEMY, (1.0F - wave) * (heat - 0.5F) * 1.4F));
    }
}

void gm__core_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_body_view hot = *body;
    gm_vec2 shift = tremble(p, body);
    float heat = gm__clamp01(body->heat);
    float beat = heartbeat(p, body);
    gm_color tint = gm_color_mix(gm_rgba(0xD23048, 1.0F), gm_rgba(0xFF7A3C, 1.0F), heat);

    hot.tint = (uint32_t)tint.r << 16 | (uint32_t)tint.g << 8 | tint.b;
    hot.position = gm__v2(body->position.x + shift.x, body->position.y + shift.y);
    gm_shape shape = gm__shape_make(p, &hot, 0.55F);
    float radius = body->radius * p->scale;

    gm_draw_glow(p->list, shape.centre, radius * (2.3F + heat),
                 gm_rgba(GM_RGB_ENEMY_GLOW, (0.20F + 0.12F * beat + 0.3F * heat) * shape.opacity));
    gm__shape_paint(p, &hot, &shape);
    paint_cracks(p, &hot, &shape);
    gm_draw_glow(
        p->list, shape.centre, radius * (0.55F + 0.35F * heat),
        gm_color_mix(gm_rgba(0xFF6A50, 0.6F + 0.4F * beat), gm_rgba(0xFFF0D0, 1.0F), heat));
    paint_teeth(p, body, shape.centre);
    paint_fuse(p, body, shape.centre);
}
