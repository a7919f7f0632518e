#include "picture/picture_internal.h"

enum { ORBIT_ARCS = 3, ROPE_BEADS = 7 };

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
