/* game/picture/picture_comet.c -- comets with the line of their flight, shards, and the rod between
 * a core and its crystal. */
#include "picture/picture_internal.h"

#define GM_RGB_ICE 0xA9DCFFU

enum { DASHES = 44 };

#define DASH_STEP 26.0F /* units */
#define TAIL      92.0F /* units */
#define STRIP     0.16F /* light of the strip that the comet will sweep */

static bool is_inside(gm_vec2 at)
{
    return at.x > 0.0F && at.x < GM_ARENA_WIDTH && at.y > 0.0F && at.y < GM_ARENA_HEIGHT;
}

/* As wide as the comet. */
static void paint_strip(const gm_painter *p, const gm_body_view *body)
{
    float reach = (float)DASHES * DASH_STEP;
    gm_vec2 side = gm__v2(-body->way.y * body->radius, body->way.x * body->radius);
    gm_vec2 end =
        gm__v2(body->position.x + body->way.x * reach, body->position.y + body->way.y * reach);
    gm_color near = gm_rgba(GM_RGB_ENEMY_GLOW, STRIP);
    gm_color far = gm_rgba(GM_RGB_ENEMY_GLOW, 0.5F * STRIP);
    gm_vec2 quad[4] = {gm__v2(body->position.x + side.x, body->position.y + side.y),
                       gm__v2(end.x + side.x, end.y + side.y),
                       gm__v2(end.x - side.x, end.y - side.y),
                       gm__v2(body->position.x - side.x, body->position.y - side.y)};
    for (uint32_t i = 0; i < 4; i++) {
        quad[i] = gm__at(p, quad[i]);
    }
    gm_draw_quad(p->list, quad, (gm_color[4]){near, far, far, near});
}

/* Dashes run along the way that it will take, so that a player can leave it: no other line of the
 * arena is as bold, on dark ground so that it shows on anything. */
static void paint_course(const gm_painter *p, const gm_body_view *body)
{
    float run = fmodf(p->time * 2.0F, 1.0F);
    float bold = fmaxf(p->zoom, 0.8F * p->ui);

    paint_strip(p, body);
    for (uint32_t i = 0; i < DASHES; i++) {
        float near = ((float)i + run) * DASH_STEP + body->radius;
        float fade = 1.0F - 0.5F * (float)i / (float)DASHES;
        gm_vec2 from =
            gm__v2(body->position.x + body->way.x * near, body->position.y + body->way.y * near);
        gm_vec2 to = gm__v2(from.x + body->way.x * DASH_STEP * 0.55F,
                            from.y + body->way.y * DASH_STEP * 0.55F);
        gm_color dark = gm_rgba(GM_RGB_INK, 0.7F * fade);
        gm_color color = gm_rgba(GM_RGB_ENEMY, fade);
        if (is_inside(to)) {
            gm_draw_line(p->list, gm__at(p, from), gm__at(p, to), 6.4F * bold, dark, dark);
            gm_draw_line(p->list, gm__at(p, from), gm__at(p, to), 3.6F * bold, color, color);
        }
    }
}

void gm__courses_paint(const gm_painter *p)
{
    for (uint32_t i = 0; i < p->view->body_count; i++) {
        const gm_body_view *body = &p->view->bodies[i];
        if (body->kind == GM_BODY_COMET && body->is_charging) {
            paint_course(p, body);
        }
    }
}

static void paint_tail(const gm_painter *p, const gm_body_view *body, gm_vec2 at)
{
    for (int32_t k = -1; k <= 1; k++) {
        float angle = atan2f(-body->way.y, -body->way.x) + 0.16F * (float)k;
        float long_way = TAIL * (k == 0 ? 1.0F : 0.7F) * p->scale;
        gm_vec2 ends[2] = {at, gm__polar(at, angle, long_way)};
        gm__spike_paint(p, ends, body->radius * (k == 0 ? 1.5F : 0.9F) * p->scale,
                        gm_rgba(GM_RGB_ICE, k == 0 ? 0.5F : 0.25F));
    }
}

void gm__comet_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.55F);
    float radius = body->radius * p->scale;
    float beat = gm__pulse(p, 2.5F, gm__phase(body));

    if (body->is_charging) {
        gm_draw_ring(p->list, shape.centre, radius * (1.5F + 0.5F * beat), 1.8F,
                     gm_rgba(GM_RGB_ENEMY, 0.5F + 0.4F * beat));
    } else {
        paint_tail(p, body, shape.centre);
    }
    gm_draw_glow(p->list, shape.centre, radius * 2.6F, gm_rgba(GM_RGB_ICE, 0.35F));
    gm__shape_paint(p, body, &shape);
}

void gm__shard_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_shape shape = gm__shape_make(p, body, 0.5F);
    float beat = gm__pulse(p, 1.2F, gm__phase(body));

    gm_draw_glow(p->list, shape.centre, body->radius * p->scale * 3.0F,
                 gm_rgba(0x8E6CFFU, 0.45F + 0.2F * beat));
    gm__shape_paint(p, body, &shape);
    gm_draw_glow(p->list, shape.centre, body->radius * p->scale, gm_rgba(0xE6DCFFU, 0.9F));
}

void gm__rod_paint(const gm_painter *p, const gm_body_view *body)
{
    gm_vec2 from = gm__at(p, body->position);
    gm_vec2 to = gm__at(p, body->fused_at);

    if (body->is_fused) {
        gm_draw_line(p->list, from, to, 7.0F * p->zoom, gm_rgba(0x2A0C14U, 1.0F),
                     gm_rgba(0x2A1C0CU, 1.0F));
        gm_draw_line(p->list, from, to, 2.2F, gm_rgba(GM_RGB_ENEMY, 0.95F),
                     gm_rgba(GM_RGB_HOT, 0.95F));
    }
}
