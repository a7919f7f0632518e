#include "picture/picture_internal.h"

enum { SLICES = 12 };

/* Corners in order: along the long edge, then back along the other. */
static void order_corners(const gm_shape *shape, gm_vec2 out[4])
{
    gm_vec2 e0 =
        gm__v2(shape->corner[1].x - shape->corner[0].x, shape->corner[1].y - shape->corner[0].y);
    gm_vec2 e1 =
        gm__v2(shape->corner[2].x - shape->corner[1].x, shape->corner[2].y - shape->corner[1].y);
    uint32_t first = gm__length(e0) >= gm__length(e1) ? 0 : 1;

    for (uint32_t i = 0; i < 4; i++) {
        out[i] = shape->corner[(first + i) % 4];
    }
}

static gm_vec2 between(gm_vec2 a, gm_vec2 b, float t)
{
    return gm__v2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}

/* What the glass reflects of an imagined sky: soft bands that wander as the bar turns. */
static float reflection(const gm_painter *p, const gm_body_view *body, float along)
{
    float u = along * 5.0F + body->angle * 3.0F + p->time * 0.35F + gm__phase(body);
    float band = 0.5F + 0.5F * sinf(u);
    return band * band * band;
}

static void paint_glass(const gm_painter *p, const gm_body_view *body, const gm_shape *shape,
                        const gm_vec2 c[4])
{
    gm_color upper[SLICES + 1];
    gm_color lower[SLICES + 1];

    for (uint32_t i = 0; i <= SLICES; i++) {
        float t = (float)i / (float)SLICES;
        float shine = reflection(p, body, t);
        gm_color glass = gm_color_mix(gm_rgba(0x1E3A58, shape->opacity),
                                      gm_rgba(0xCDEBFF, shape->opacity), shine * 0.8F);
        glass = gm_color_add(glass, p->light, 0.5F * gm__clamp01(body->flash));
        upper[i] = gm_color_scale(glass, 1.1F);
        lower[i] = gm_color_scale(glass, 0.55F);
    }
    for (uint32_t i = 0; i < SLICES; i++) {
        float t0 = (float)i / (float)SLICES;
        float t1 = (float)(i + 1) / (float)SLICES;
        gm_vec2 quad[4] = {between(c[0], c[1], t0), between(c[0], c[1], t1),
                           between(c[3], c[2], t1), between(c[3], c[2], t0)};
        gm_color colors[4] = {upper[i], upper[i + 1], lower[i + 1], lower[i]};
        gm_draw_quad(p->list, quad, colors);
    }
}

static void paint_cap(const gm_painter *p, const gm_vec2 side[2], float opacity)
{
    gm_vec2 in = between(side[0], side[1], 0.5F);
    float radius = gm__length(gm__v2(side[1].x - side[0].x, side[1].y - side[0].y)) * 0.5F;

    radius = fmaxf(radius * 1.25F, 3.0F * p->zoom);
    gm_draw_disc(p->list, in, radius, gm_rgba(0x4A6F98, opacity), gm_rgba(0x1A2C44, opacity));
    gm_draw_ring(p->list, in, radius, 1.3F, gm_rgba(0x9CC8F0, 0.9F * opacity));
    gm_draw_disc(p->list, in, radius * 0.35F, gm_rgba(0xE8FBFF, opacity),
                 gm_rgba(0x8BE6FF, opacity));
}

void gm__mirror_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.8F);
    gm_vec2 c[4];

    if (shape.count != 4) {
        gm__shape_paint(p, body, &shape);
        return;
    }
    order_corners(&shape, c);
    gm_vec2 ends[2] = {between(c[0], c[3], 0.5F), between(c[1], c[2], 0.5F)};
    float thickness = gm__length(gm__v2(c[3].x - c[0].x, c[3].y - c[0].y));
    float halo = thickness * 0.5F + 9.0F * p->zoom;

    gm__strip_paint(p, ends, (float[2]){halo, halo},
                    gm_rgba(0x9BD8FF, (0.16F + 0.3F * gm__clamp01(body->flash)) * shape.opacity),
                    0.0F);
    paint_glass(p, body, &shape, c);
    gm_draw_stroke_flat(p->list, c, 4, true, 1.5F, gm_rgba(0xCFEFFF, 0.95F * shape.opacity));
    paint_cap(p, (gm_vec2[2]){c[0], c[3]}, shape.opacity);
    paint_cap(p, (gm_vec2[2]){c[1], c[2]}, shape.opacity);
}
