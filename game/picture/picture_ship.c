/* game/picture/picture_ship.c -- the ship, its shield and its thrust. */
#include "picture/picture_internal.h"

enum { HULL_SIDES = 6, FLAMES = 3 };

/* Sizes in px of the design. */
#define HULL_RADIUS   20.0F
#define DECK_RADIUS   13.0F
#define SHIELD_RADIUS 33.0F
#define FLAME_REACH   34.0F
#define BLINK_HZ      5.0F

/* A picture that stays does not lack its ship. */
static bool is_blinked_out(const gm_painter *p)
{
    bool is_still = p->def->is_held || p->view->screen == GM_SCREEN_PAUSE;
    return !is_still && p->view->ship.invulnerable > 0.0F && gm__pulse(p, BLINK_HZ, 0.0F) < 0.35F;
}

static void paint_flame(const gm_painter *p, gm_vec2 from, float angle, float strength)
{
    float flicker = 0.85F + 0.15F * gm__flutter(p) * sinf(p->time * 83.0F + angle * 7.0F);
    float reach = FLAME_REACH * p->zoom * strength * flicker;
    gm_vec2 wide[2] = {from, gm__polar(from, angle, reach * 1.25F)};
    gm_vec2 core[2] = {from, gm__polar(from, angle, reach * 0.7F)};

    gm__spike_paint(p, wide, 8.0F * p->zoom, gm_rgba(0x2B8CFF, 0.75F * strength));
    gm__spike_paint(p, core, 4.0F * p->zoom, gm_rgba(0xE0FAFF, 0.95F * strength));
    gm_draw_glow(p->list, from, 15.0F * p->zoom * strength, gm_rgba(0x4DB8FF, 0.8F * strength));
}

/* Flames leave on the side away from the thrust: a middle one and two at its sides. */
static void paint_thrust(const gm_painter *p, gm_vec2 centre)
{
    gm_vec2 thrust = p->view->ship.thrust;
    float strength = fminf(1.0F, gm__length(thrust));

    if (strength < 0.02F) {
        return;
    }
    float away = atan2f(-thrust.y, -thrust.x);
    for (uint32_t k = 0; k < FLAMES; k++) {
        float side = (float)k - 1.0F;
        gm_vec2 from = gm__polar(centre, away + side * 0.55F, HULL_RADIUS * 0.9F * p->zoom);
        paint_flame(p, from, away + side * 0.12F, k == 1 ? strength : strength * 0.6F);
    }
}

static void paint_hull(const gm_painter *p, gm_vec2 centre)
{
    gm_vec2 hull[HULL_SIDES];
    gm_vec2 deck[HULL_SIDES];
    gm_color floor[HULL_SIDES];
    float turn = p->time * 0.25F;

    for (uint32_t i = 0; i < HULL_SIDES; i++) {
        float angle = (float)i * GM_TAU / (float)HULL_SIDES + turn;
        hull[i] = gm__polar(centre, angle, HULL_RADIUS * p->zoom);
        deck[i] = gm__polar(centre, angle, DECK_RADIUS * p->zoom);
        floor[i] = gm_rgba(0x0F2A40, 1.0F);
    }
    for (uint32_t i = 0; i < HULL_SIDES; i++) {
        uint32_t j = (i + 1) % HULL_SIDES;
        float angle = ((float)i + 0.5F) * GM_TAU / (float)HULL_SIDES + turn;
        float sky = fmaxf(0.0F, cosf(angle) * -0.45F + sinf(angle) * -0.89F);
        gm_color facet = gm_color_scale(gm_rgba(0x2F86B8, 1.0F), 0.5F + 0.45F * sky);
        gm_color deep = gm_color_scale(facet, 0.75F);
        gm_vec2 quad[4] = {hull[i], hull[j], deck[j], deck[i]};
        gm_draw_quad(p->list, quad, (gm_color[4]){facet, facet, deep, deep});
    }
    gm_draw_polygon_shaded(p->list, deck, HULL_SIDES, floor, gm_rgba(0x16405E, 1.0F), true);
    gm_draw_stroke_flat(p->list, deck, HULL_SIDES, true, 1.0F, gm_rgba(0x6FDCFF, 0.5F));
    gm_draw_stroke_flat(p->list, hull, HULL_SIDES, true, 1.6F, gm_rgba(0x8BE6FF, 1.0F));
}

/* The arm ends exactly at the muzzle: when the two come from different frames, it shows. */
static void paint_arm(const gm_painter *p, gm_vec2 centre)
{
    gm_vec2 muzzle = gm__at(p, p->view->ship.muzzle);
    gm_vec2 d = gm__v2(muzzle.x - centre.x, muzzle.y - centre.y);
    float length = gm__length(d);
    gm_color colors[4] = {gm_rgba(0xBFEFFF, 1.0F), gm_rgba(0xFFFFFF, 1.0F), gm_rgba(0x9ADFFF, 1.0F),
                          gm_rgba(0x5FB6DD, 1.0F)};

    if (length > 0.5F) {
        gm_vec2 u = gm__v2(d.x / length, d.y / length);
        gm_vec2 n = gm__v2(-u.y * p->zoom, u.x * p->zoom);
        gm_vec2 foot = gm__v2(centre.x + u.x * 6.0F * p->zoom, centre.y + u.y * 6.0F * p->zoom);
        gm_vec2 arm[4] = {gm__v2(foot.x + n.x * 4.0F, foot.y + n.y * 4.0F),
                          gm__v2(muzzle.x + n.x * 2.4F, muzzle.y + n.y * 2.4F),
                          gm__v2(muzzle.x - n.x * 2.4F, muzzle.y - n.y * 2.4F),
                          gm__v2(foot.x - n.x * 4.0F, foot.y - n.y * 4.0F)};
        gm_draw_polygon_shaded(p->list, arm, 4, colors, gm_rgba(0xC9F2FF, 1.0F), true);
    }
    gm_draw_disc(p->list, centre, 6.0F * p->zoom, gm_rgba(0xE8FBFF, 1.0F), gm_rgba(0x59CFFF, 1.0F));
}

static void paint_sights(const gm_painter *p, gm_vec2 centre)
{
    float aim = p->view->ship.aim;
    float radius = SHIELD_RADIUS * p->zoom;
    float front[2] = {aim - 0.35F, aim + 0.35F};

    for (uint32_t k = 0; k < 2; k++) {
        float start = aim + 0.5F + (float)k * GM_PI;
        float span[2] = {start, start + 1.7F};
        gm_draw_arc(p->list, centre, radius, span, 1.4F, gm_rgba(0x58D2FF, 0.5F));
    }
    gm_draw_arc(p->list, centre, radius, front, 2.6F, gm_rgba(0x9BEBFF, 0.95F));
}

/* The bubble: a rim whose closed part is the shield left, and a dome when it is hit. Little of it
 * is red: the eye is at the ship. */
static void paint_shield(const gm_painter *p, gm_vec2 centre)
{
    const gm_ship_view *ship = &p->view->ship;
    float flash = gm__flash(p, ship->shield_flash);
    float radius = (SHIELD_RADIUS - 6.0F + 3.0F * flash) * p->zoom;
    float half = GM_PI * gm__clamp01(ship->shield);
    float span[2] = {ship->aim + GM_PI - half, ship->aim + GM_PI + half};
    gm_color clear = gm_rgba(0x7FD8FF, 0.02F + 0.10F * flash);
    gm_color rim = gm_rgba(0x7FD8FF, 0.07F + 0.40F * flash);

    if (ship->shield <= 0.0F && flash <= 0.0F) {
        return;
    }
    gm_draw_disc(p->list, centre, radius, clear, rim);
    bool is_low = ship->shield < GM_LOW_SHIELD;
    gm_draw_arc(p->list, centre, radius, span, (is_low ? 2.4F : 1.2F) + 1.6F * flash,
                is_low ? gm_rgba(GM_RGB_ENEMY_LINE, 0.9F)
                       : gm_rgba(0x9BEBFF, 0.35F + 0.6F * flash));
    gm_draw_glow(p->list, centre, radius * 1.9F, gm_rgba(0x58D2FF, 0.35F * flash));
}

/* Rings that sink into the ship: it gathers time. */
static void paint_focus(const gm_painter *p, gm_vec2 centre)
{
    if (!p->view->ship.is_focusing) {
        return;
    }
    gm_draw_glow(p->list, centre, 130.0F * p->zoom, gm_rgba(0x6A5CFF, 0.32F));
    for (uint32_t k = 0; k < 3; k++) {
        float t = fmodf(p->time * 0.55F + (float)k / 3.0F, 1.0F);
        gm_draw_ring(p->list, centre, (110.0F - 74.0F * t) * p->zoom, 1.4F,
                     gm_rgba(GM_RGB_FOCUS, 0.7F * t * (1.0F - t) * 3.0F));
    }
    for (uint32_t k = 0; k < 12; k++) {
        float angle = (float)k * GM_TAU / 12.0F - p->time * 0.3F;
        gm_vec2 from = gm__polar(centre, angle, 42.0F * p->zoom);
        gm_vec2 to = gm__polar(centre, angle, (k % 3 == 0 ? 51.0F : 46.0F) * p->zoom);
        gm_draw_line(p->list, from, to, 1.4F, gm_rgba(GM_RGB_FOCUS, 0.9F),
                     gm_rgba(GM_RGB_FOCUS, 0.3F));
    }
}

void gm__ship_paint(const gm_painter *p)
{
    const gm_ship_view *ship = &p->view->ship;
    gm_vec2 centre = gm__at(p, ship->position);

    if (!ship->is_alive) {
        return;
    }
    if (ship->trail != NULL) {
        gm__trail_paint(p, ship->trail, 10.0F, gm_rgba(0x35A8FF, 0.30F));
    }
    paint_focus(p, centre);
    gm_draw_glow(p->list, centre, 90.0F * p->zoom, gm_rgba(0x2BB8FF, 0.20F));
    paint_shield(p, centre);
    if (!is_blinked_out(p)) {
        paint_thrust(p, centre);
        paint_hull(p, centre);
        paint_arm(p, centre);
    }
    paint_sights(p, centre);
}
