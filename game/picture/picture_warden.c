/* game/picture/picture_warden.c -- the Warden: its hull, the plates of its armour, and the gap. */
#include "picture/picture_internal.h"

enum { PLATES = 5 };

#define ARMOUR     46.0F /* units from the middle */
#define PLATE_HIGH 9.0F
#define PLATE_GAP  0.07F /* radians between two plates */

/* The plates stand around all of the hull but the gap. */
static void paint_armour(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float gap = atan2f(body->way.y, body->way.x);
    float plate = (GM_TAU - 2.0F * GM_WARDEN_GAP) / (float)PLATES;
    float radius = ARMOUR * p->scale;
    float high = PLATE_HIGH * p->scale;

    for (uint32_t i = 0; i < PLATES; i++) {
        float start = gap + GM_WARDEN_GAP + plate * (float)i;
        float span[2] = {start + PLATE_GAP * 0.5F, start + plate - PLATE_GAP * 0.5F};
        gm_draw_arc(p->list, centre, radius, span, high, gm_rgba(0x2B1A2CU, 1.0F));
        gm_draw_arc(p->list, centre, radius + high * 0.42F, span, 1.8F,
                    gm_rgba(GM_RGB_ENEMY_LINE, 0.95F));
        gm_draw_arc(p->list, centre, radius - high * 0.42F, span, 1.2F,
                    gm_rgba(GM_RGB_ENEMY, 0.6F));
    }
}

/* Light falls out of the gap, so that one sees where to aim. */
static void paint_gap(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float gap = atan2f(body->way.y, body->way.x);
    float beat = gm__pulse(p, 1.4F, 0.0F);

    for (int32_t k = -1; k <= 1; k++) {
        float angle = gap + 0.55F * (float)k;
        gm_vec2 ends[2] = {gm__polar(centre, angle, body->radius * 0.5F * p->scale),
                           gm__polar(centre, angle, (74.0F + 10.0F * beat) * p->scale)};
        gm__spike_paint(p, ends, 22.0F * p->scale, gm_rgba(GM_RGB_HOT, 0.30F + 0.12F * beat));
    }
}

/* The health that is left, as an arc around the armour. */
static void paint_health(const gm_painter *p, const gm_body_view *body, gm_vec2 centre)
{
    float left = 1.0F - gm__clamp01(body->progress);
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * left};

    gm_draw_ring(p->list, centre, 60.0F * p->scale, 3.0F, gm_rgba(0x050A12U, 0.5F));
    gm_draw_arc(p->list, centre, 60.0F * p->scale, span, 2.2F, gm_rgba(GM_RGB_ENEMY_LINE, 0.9F));
}

bool gm__warden_is_open(const gm_painter *p)
{
    gm_vec2 at = p->view->reticle.position;

    for (uint32_t i = 0; i < p->view->body_count; i++) {
        const gm_body_view *body = &p->view->bodies[i];
        if (body->kind == GM_BODY_WARDEN) {
            float angle = atan2f(at.y - body->position.y, at.x - body->position.x);
            float off = fabsf(remainderf(angle - atan2f(body->way.y, body->way.x), GM_TAU));
            return off < GM_WARDEN_GAP;
        }
    }
    return false;
}

void gm__warden_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.6F);
    float beat = gm__pulse(p, 1.4F, 0.0F);
    float radius = body->radius * p->scale;

    gm_draw_glow(p->list, shape.centre, radius * 3.4F, gm_rgba(GM_RGB_ENEMY_GLOW, 0.32F));
    paint_gap(p, body, shape.centre);
    gm__shape_paint(p, body, &shape);
    gm_draw_glow(p->list, shape.centre, radius * (0.9F + 0.2F * beat + 0.4F * body->flash),
                 gm_rgba(GM_RGB_HOT, 0.75F));
    gm_draw_glow(p->list, shape.centre, radius * 0.4F, gm_rgba(0xFFF2E0U, 0.95F));
    paint_armour(p, body, shape.centre);
    paint_health(p, body, shape.centre);
}
