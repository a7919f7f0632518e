/* game/picture/picture_reticle.c -- the reticle of the laser. */
#include "picture/picture_internal.h"

#include <stdio.h>

enum { ARCS = 4 };

/* Height of the label box, and its distance from the ring, in px of the design. */
#define LABEL_HEIGHT 36.0F
#define LABEL_OFFSET 30.0F

/* Units. Debris blocks the beam if the beam ends at least so far before the pointer, and something
 * to burn lies within so much of the pointer. */
#define BLOCKED_LEAST 20.0F
#define BLOCKED_NEAR  14.0F

static gm_color reticle_color(const gm_painter *p)
{
    gm_color seek = gm_rgba(0x9BEBFF, 1.0F);

    if (p->view->reticle.target == GM_TARGET_CORE) {
        return gm_rgba(GM_RGB_ENEMY_LINE, 1.0F);
    }
    return gm_color_mix(seek, gm_rgba(0xFFD98A, 1.0F), p->view->reticle.heat);
}

/* The reticle stays legible when the world is small. */
static float reticle_zoom(const gm_painter *p)
{
    return fmaxf(p->zoom, 0.8F * p->ui);
}

static float ring_radius(const gm_painter *p)
{
    return (24.0F - 3.0F * p->view->reticle.heat + 1.5F * sinf(p->time * 6.0F)) * reticle_zoom(p);
}

/* Dark arcs below the bright ones: without them the flare swallows the reticle. */
static void paint_arcs(const gm_painter *p, gm_vec2 at, float radius, gm_color color)
{
    gm_color dark = gm_rgba(0x050A12, 0.55F);
    float bold = reticle_zoom(p);

    for (uint32_t k = 0; k < ARCS; k++) {
        float start = (float)k * GM_HALF_PI + p->view->reticle.spin + 0.35F;
        float under[2] = {start - 0.05F, start + 0.95F};
        float over[2] = {start, start + 0.9F};
        gm_draw_arc(p->list, at, radius, under, 5.0F * bold, dark);
        gm_draw_arc(p->list, at, radius, over, 2.0F * bold, color);
    }
    for (uint32_t k = 0; k < ARCS; k++) {
        float angle = (float)k * GM_HALF_PI;
        gm_draw_line(p->list, gm__polar(at, angle, radius + 5.0F * bold),
                     gm__polar(at, angle, radius + 12.0F * bold), 1.6F, color, color);
    }
}

static void paint_progress(const gm_painter *p, gm_vec2 at, float radius, gm_color color)
{
    float progress = gm__clamp01(p->view->reticle.progress);
    float bold = reticle_zoom(p);
    float span[2] = {-GM_HALF_PI, -GM_HALF_PI + GM_TAU * progress};

    gm_draw_ring(p->list, at, radius, 1.0F, gm_color_with_alpha(color, 0.22F));
    if (progress > 0.01F) {
        gm_draw_arc(p->list, at, radius, span, 5.6F * bold, gm_rgba(0x050A12, 0.55F));
        gm_draw_arc(p->list, at, radius, span, 2.6F * bold, gm_color_with_alpha(color, 0.95F));
    }
}

static const char *target_name(gm_target_kind target)
{
    switch (target) {
    case GM_TARGET_DEBRIS:
        return "DEBRIS";
    case GM_TARGET_CRYSTAL:
        return "AMBER CRYSTAL";
    case GM_TARGET_CORE:
        return "RED CORE";
    case GM_TARGET_DRONE:
        return "HOSTILE DRONE";
    case GM_TARGET_COMET:
        return "COMET";
    case GM_TARGET_WARDEN:
        return "WARDEN";
    case GM_TARGET_MIRROR:
        return "MIRROR";
    case GM_TARGET_NONE:
        break;
    }
    return NULL;
}

static const char *target_state(gm_target_kind target, bool is_firing)
{
    switch (target) {
    case GM_TARGET_CRYSTAL:
        return is_firing ? "EXTRACTING {1}%" : "YIELD {1}%";
    case GM_TARGET_CORE:
        return is_firing ? "HEATING UP: STOP" : "DO NOT FIRE";
    case GM_TARGET_COMET:
    case GM_TARGET_WARDEN:
    case GM_TARGET_DRONE:
        return is_firing ? "BURNING" : "IN SIGHT";
    case GM_TARGET_MIRROR:
        return "REFLECTS";
    case GM_TARGET_DEBRIS:
        return "BREAKING";
    case GM_TARGET_NONE:
        break;
    }
    return "";
}

static float distance(gm_vec2 a, gm_vec2 b)
{
    return gm__length(gm__v2(a.x - b.x, a.y - b.y));
}

bool gm__beam_is_blocked(const gm_painter *p)
{
    const gm_beam_view *beam = &p->view->beam;
    const gm_pointer_view *pointer = &p->view->pointer;
    bool is_at_pointer = false;

    if (!beam->is_on || beam->point_count != 2 || !pointer->is_shown ||
        p->view->reticle.target != GM_TARGET_DEBRIS ||
        distance(beam->points[0], pointer->position) <
            distance(beam->points[0], beam->points[1]) + BLOCKED_LEAST) {
        return false;
    }
    for (uint32_t i = 0; i < p->view->body_count; i++) {
        const gm_body_view *body = &p->view->bodies[i];
        bool is_debris = body->kind == GM_BODY_DEBRIS;
        is_at_pointer = is_at_pointer ||
                        (!is_debris &&
                         distance(body->position, pointer->position) < body->radius + BLOCKED_NEAR);
    }
    return is_at_pointer;
}

/* What holds only now: the warden's armour is shut, debris is in the way, a chain that runs goes on
 * with each piece. */
static const char *passing_state(const gm_painter *p)
{
    bool is_armour = p->view->reticle.target == GM_TARGET_WARDEN && !gm__warden_is_open(p);
    bool is_link = p->view->reticle.target == GM_TARGET_DEBRIS && p->view->hud.multiplier > 1;

    return is_armour                ? "ARMOUR"
           : gm__beam_is_blocked(p) ? "IN THE WAY"
           : is_link                ? "KEEPS THE CHAIN"
                                    : NULL;
}

static void fill_state(const gm_painter *p, char out[GM_WORDS_SIZE])
{
    const gm_reticle_view *reticle = &p->view->reticle;
    int percent = (int)(gm__clamp01(reticle->progress) * 100.0F + 0.5F);
    char number[8];

    (void)snprintf(number, sizeof number, "%d", percent);
    const char *state = passing_state(p);
    state = state != NULL ? state : target_state(reticle->target, p->view->beam.is_on);
    (void)gm__fill(out, gm__tr(p, state), (const char *const[]){number}, 1);
}

/* Right of the ring, above it; flips to the other side where the arena ends.
 * @return false: there is no room, as while a small arena names the sector */
static bool place_label(const gm_painter *p, gm_vec2 at, float radius, float box[4])
{
    float away = radius + LABEL_OFFSET * p->ui;
    gm_vec2 a = gm__at(p, gm__v2(0.0F, 0.0F));
    gm_vec2 b = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));

    box[0] = at.x + away - 4.0F * p->ui;
    box[1] = at.y - away - 8.0F * p->ui;
    if (box[0] + box[2] > b.x - 8.0F * p->ui) {
        box[0] = at.x - away - box[2] + 4.0F * p->ui;
    }
    if (box[1] < a.y + 8.0F * p->ui) {
        box[1] = at.y + away - box[3] + 8.0F * p->ui;
    }
    return gm__words_place(p, box);
}

static void paint_leader(const gm_painter *p, gm_vec2 at, float radius, const float box[4])
{
    float reach = (radius + 14.0F * reticle_zoom(p)) * 0.72F;
    bool is_right = box[0] > at.x;
    bool is_above = box[1] < at.y;
    gm_color c = gm_color_with_alpha(reticle_color(p), 0.7F);
    gm_vec2 from = gm__v2(at.x + (is_right ? reach : -reach), at.y + (is_above ? -reach : reach));
    gm_vec2 to = gm__v2(is_right ? box[0] : box[0] + box[2], box[1] + box[3] * 0.5F);

    gm_draw_line(p->list, from, to, 1.0F, c, c);
}

/* Debris is everywhere: it is named only where it is burnt. */
static bool is_named(const gm_painter *p)
{
    return p->view->beam.is_on || p->view->reticle.target != GM_TARGET_DEBRIS;
}

static void paint_label(const gm_painter *p, gm_vec2 at, float radius)
{
    const char *name = target_name(p->view->reticle.target);
    gm_color color = reticle_color(p);
    char state[GM_WORDS_SIZE];

    if (name == NULL || !is_named(p)) {
        return;
    }
    name = gm__tr(p, name);
    fill_state(p, state);
    float spacing = gm__tracking(p, 1.0F, name);
    float wide = fmaxf(gm_draw_text_width(p->list, GM_FONT_SMALL, spacing, name),
                       gm_draw_text_width(p->list, GM_FONT_MONO, 0.0F, state));
    float box[4] = {0.0F, 0.0F, ceilf(wide) + 22.0F * p->ui, LABEL_HEIGHT * p->ui};
    if (!place_label(p, at, radius, box)) {
        return;
    }
    bool is_right = box[0] > at.x;
    float edge[4] = {is_right ? box[0] : box[0] + box[2] - 2.0F * p->ui, box[1] + 4.0F * p->ui,
                     2.0F * p->ui, box[3] - 8.0F * p->ui};

    paint_leader(p, at, radius, box);
    gm_draw_round_rect(p->list, box, 4.0F * p->ui, gm_rgba(GM_RGB_PANEL, 0.82F),
                       gm_rgba(GM_RGB_PANEL, 0.82F));
    gm_draw_rect(p->list, edge, color);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL,
                        gm__v2(box[0] + 11.0F * p->ui, box[1] + 3.0F * p->ui), GM_ALIGN_LEFT,
                        gm_rgba(GM_RGB_TEXT, 1.0F), spacing, name);
    gm_draw_text(p->list, GM_FONT_MONO, gm__v2(box[0] + 11.0F * p->ui, box[1] + 18.0F * p->ui),
                 GM_ALIGN_LEFT, color, state);
}

void gm__reticle_paint(const gm_painter *p)
{
    gm_vec2 at = gm__at(p, p->view->reticle.position);
    float radius = ring_radius(p);
    gm_color color = reticle_color(p);

    if (!p->view->reticle.is_visible) {
        return;
    }
    float whole = radius + 17.0F * reticle_zoom(p);
    gm__words_reserve(p, (float[4]){at.x - whole, at.y - whole, 2.0F * whole, 2.0F * whole});
    paint_arcs(p, at, radius, color);
    paint_progress(p, at, radius + 17.0F * reticle_zoom(p), color);
    if (p->view->screen != GM_SCREEN_TITLE) {
        paint_label(p, at, radius);
    }
}
