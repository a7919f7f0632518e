/* game/picture/picture_things.c -- crystals, cores, drones and mirrors. */
#include "picture/picture_internal.h"

enum { ORBIT_ARCS = 3, ROPE_BEADS = 7, SHELL_PLATES = 6 };

static void paint_orbit(const gm_painter *p, const gm_body_view *body, gm_vec2 centre,
                        float opacity)
{
    float radius = body->radius * p->scale * 1.4F;
    float turn = p->time * 0.6F + gm__phase(body);
    gm_color ring = gm_rgba(GM_RGB_HOT_RING, 0.55F * opacity);

    for (uint32_t k = 0; k < ORBIT_ARCS; k++) {
        float start = turn + (float)k * GM_TAU / (float)ORBIT_ARCS;
        float span[2] = {start, start + 1.25F};
        gm_draw_arc(p->list, centre, radius, span, 1.4F, ring);
    }
}

/* The reticle shows the same arc: one is enough. */
static bool is_under_reticle(const gm_painter *p, const gm_body_view *body)
{
    const gm_reticle_view *reticle = &p->view->reticle;
    gm_vec2 d =
        gm__v2(reticle->position.x - body->position.x, reticle->position.y - body->position.y);

    return reticle->is_visible && reticle->target == GM_TARGET_CRYSTAL &&
           gm__length(d) < body->radius * 1.5F;
}

static void paint_progress(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float radius = body->radius * p->scale * 1.4F;
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * gm__clamp01(body->progress)};

    if (body->progress < 0.01F || is_under_reticle(p, body)) {
        return;
    }
    gm_draw_arc(p->list, centre, radius, span, 5.0F, gm_rgba(0x050A12, 0.55F));
    gm_draw_arc(p->list, centre, radius, span, 2.6F, gm_rgba(GM_RGB_HOT_CORE, 0.95F));
}

/* A glint runs over each crystal every few seconds, each at its own time. */
static void paint_glint(const gm_painter *p, const gm_body_view *body, const gm_shape *shape)
{
    float beat = fmodf(p->time * 0.31F + gm__scatter(body->serial + 17U), 1.0F);
    float strength = beat < 0.12F ? sinf(beat / 0.12F * GM_PI) : 0.0F;
    float reach = body->radius * p->scale * 0.75F * strength;
    gm_vec2 at = shape->corner[body->serial % shape->count];

    if (strength <= 0.0F) {
        return;
    }
    at = gm__v2((at.x + shape->centre.x) * 0.5F, (at.y + shape->centre.y) * 0.5F);
    for (uint32_t k = 0; k < 4; k++) {
        gm_vec2 ends[2] = {at, gm__polar(at, (float)k * GM_HALF_PI + 0.4F, reach)};
        gm__spike_paint(p, ends, 3.0F * p->zoom, gm_rgba(0xFFF4D6, 0.85F * strength));
    }
}

/* A shell of plates around the crystal, shut or drawn back; an arc tells how long it stays so. */
static void paint_shell(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float radius = body->radius * p->scale;
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * body->shell_left};
    float reach = body->is_shut ? 1.02F : 1.55F;
    gm_color steel = gm_rgba(body->is_shut ? 0x2E2650U : 0x4A3C7CU, body->is_shut ? 0.92F : 0.55F);

    for (uint32_t k = 0; k < SHELL_PLATES; k++) {
        float at = body->angle + ((float)k + 0.5F) * GM_TAU / (float)SHELL_PLATES;
        float half = 0.46F * GM_TAU / (float)SHELL_PLATES;
        gm_vec2 plate[3] = {gm__polar(centre, at - half, radius * reach),
                            gm__polar(centre, at + half, radius * reach),
                            gm__polar(centre, at, radius * (body->is_shut ? 0.1F : 1.2F))};
        gm_draw_polygon(p->list, plate, 3, steel);
        gm_draw_stroke_flat(p->list, plate, 3, true, 1.2F, gm_rgba(0xB9A4FFU, 0.8F));
    }
    gm_draw_arc(p->list, centre, radius * 1.75F, span, 2.0F,
                body->is_shut ? gm_rgba(GM_RGB_MUTED, 0.7F) : gm_rgba(GM_RGB_GOOD, 0.85F));
}

void gm__crystal_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.5F);
    float radius = body->radius * p->scale;
    float pulse = gm__pulse(p, 0.35F, gm__phase(body));
    float lit = 0.2F * gm__clamp01(body->flash);

    gm_draw_glow(p->list, shape.centre, radius * 2.3F,
                 gm_rgba(0xFFA51F, (0.16F + 0.08F * pulse + lit) * shape.opacity));
    gm__shape_paint(p, body, &shape);
    gm_draw_glow(p->list, shape.centre, radius * 0.68F,
                 gm_rgba(GM_RGB_HOT_CORE, (0.75F + 0.25F * pulse) * shape.opacity));
    if (body->shell_left > 0.0F) {
        paint_shell(p, body, shape.centre);
    }
    paint_glint(p, body, &shape);
    paint_orbit(p, body, shape.centre, shape.opacity);
    paint_progress(p, body, shape.centre);
}

void gm__rope_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_vec2 from = gm__at(p, body->tow_from);
    gm_vec2 to = gm__at(p, body->position);

    if (!body->is_towed) {
        return;
    }
    gm_draw_line(p->list, from, to, 4.0F * p->zoom, gm_rgba(0x050A12, 0.5F),
                 gm_rgba(0x050A12, 0.5F));
    gm_draw_line(p->list, from, to, 1.5F, gm_rgba(GM_RGB_ENEMY_LINE, 0.9F),
                 gm_rgba(GM_RGB_HOT_RING, 0.9F));
    for (uint32_t i = 0; i < ROPE_BEADS; i++) {
        float t = 1.0F - fmodf(p->time * 0.7F + (float)i / (float)ROPE_BEADS, 1.0F);
        gm_vec2 at = gm__v2(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
        gm_draw_glow(p->list, at, 6.0F * p->zoom, gm_rgba(GM_RGB_ENEMY_LINE, 0.9F));
    }
    gm_draw_ring(p->list, to, body->radius * p->scale * 1.12F, 1.4F,
                 gm_rgba(GM_RGB_ENEMY_LINE, 0.75F));
}

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

/* The reflection of an imagined sky: soft bands that wander as the bar turns. */
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
