#include "picture/picture_internal.h"

enum { SENTRY_SIDES = 6, DIAL_MARKS = 10 };

/* Units. */
#define PUFF_RADIUS   5.0F
#define SENTRY_RADIUS 14.0F
#define DIAL_RADIUS   20.0F
#define STREAK        26.0F
#define MUZZLE        20.5F

static void paint_puffs(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;

    for (uint32_t i = 0; i < range->puff_count; i++) {
        float age = (float)i / (float)GM_RANGE_PUFFS;
        float radius = (PUFF_RADIUS + 4.0F * age) * p->scale;
        gm_vec2 at = gm__at(p, range->puffs[i]);
        gm_draw_ring(p->list, at, radius, 1.4F, gm_rgba(GM_RGB_COOL, 0.85F * (1.0F - age)));
        gm_draw_disc(p->list, at, 1.6F * p->zoom, gm_rgba(GM_RGB_WHITE, 0.8F * (1.0F - age)),
                     gm_rgba(GM_RGB_WHITE, 0.4F * (1.0F - age)));
    }
}

/* Its eye looks at where the ship is drawn. */
static void paint_eye(const gm_painter *p, gm_vec2 centre, gm_color color)
{
    gm_vec2 ship = gm__at(p, p->view->ship.position);
    float angle = atan2f(ship.y - centre.y, ship.x - centre.x);
    gm_vec2 eye = gm__polar(centre, angle, 5.0F * p->zoom);

    gm_draw_disc(p->list, eye, 3.6F * p->zoom, gm_rgba(GM_RGB_WHITE, 1.0F), color);
    gm_draw_glow(p->list, eye, 16.0F * p->zoom, gm_color_with_alpha(color, 0.7F));
}

static void paint_sentry(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 centre = gm__at(p, range->sentry);
    gm_color line = gm_rgba(range->is_alert ? GM_RGB_WARNING : GM_RGB_ENEMY_LINE, 1.0F);
    gm_color facet[SENTRY_SIDES];
    gm_vec2 hull[SENTRY_SIDES];

    for (uint32_t i = 0; i < SENTRY_SIDES; i++) {
        float angle = (float)i * GM_TAU / (float)SENTRY_SIDES;
        hull[i] = gm__polar(centre, angle, SENTRY_RADIUS * p->scale);
        facet[i] = gm_rgba(i < SENTRY_SIDES / 2 ? 0x3A1020U : 0x7A1C30U, 1.0F);
    }
    gm_draw_glow(p->list, centre, 46.0F * p->zoom, gm_color_with_alpha(line, 0.30F));
    gm_draw_polygon_shaded(p->list, hull, SENTRY_SIDES, facet, gm_rgba(0x4A1424, 1.0F), true);
    gm_draw_stroke_flat(p->list, hull, SENTRY_SIDES, true, 1.6F, line);
    paint_eye(p, centre, line);
}

static void paint_bullet(const gm_painter *p, const gm_bullet_view *bullet)
{
    gm_vec2 head = gm__at(p, bullet->position);
    gm_vec2 tail =
        gm__at(p, gm__v2(bullet->position.x - bullet->direction * STREAK, bullet->position.y));
    gm_vec2 ends[2] = {head, tail};

    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    gm__spike_paint(p, ends, 5.0F * p->zoom, gm_rgba(GM_RGB_HOT_LIGHT, 0.9F));
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
    gm_draw_glow(p->list, head, 16.0F * p->zoom, gm_rgba(GM_RGB_HOT, 0.8F));
    gm_draw_disc(p->list, head, 3.0F * p->scale, gm_rgba(GM_RGB_WHITE, 1.0F),
                 gm_rgba(GM_RGB_HOT_RING, 1.0F));
}

/* The muzzle that a bullet's gap is counted from: a bracket ahead of the ship. */
static void paint_muzzle(const gm_painter *p)
{
    const gm_ship_view *ship = &p->view->ship;
    float way = ship->velocity.x < 0.0F ? -1.0F : 1.0F;
    float x = ship->position.x + way * MUZZLE;
    gm_vec2 mark[4] = {gm__at(p, gm__v2(x - way * 4.0F, ship->position.y - 9.0F)),
                       gm__at(p, gm__v2(x, ship->position.y - 9.0F)),
                       gm__at(p, gm__v2(x, ship->position.y + 9.0F)),
                       gm__at(p, gm__v2(x - way * 4.0F, ship->position.y + 9.0F))};

    gm_draw_stroke_flat(p->list, mark, 4, false, 1.3F, gm_rgba(GM_RGB_HOT_RING, 0.8F));
}

/* A hand that goes round in a hundred calls, and a light for each call of the frame. */
static void paint_metronome(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 centre = gm__at(p, gm__v2(GM_METRONOME_X, GM_METRONOME_Y));
    float radius = DIAL_RADIUS * p->scale;
    float turn = (float)(range->calls % 100U) / 100.0F * GM_TAU - GM_HALF_PI;

    gm_draw_disc(p->list, centre, radius, gm_rgba(GM_RGB_PANEL, 0.8F), gm_rgba(0x101C30, 0.8F));
    gm_draw_ring(p->list, centre, radius, 1.4F, gm_rgba(GM_RGB_CORNER, 0.7F));
    for (uint32_t i = 0; i < DIAL_MARKS; i++) {
        float angle = (float)i * GM_TAU / (float)DIAL_MARKS - GM_HALF_PI;
        gm_draw_line(p->list, gm__polar(centre, angle, radius * 0.82F),
                     gm__polar(centre, angle, radius * 0.94F), 1.2F, gm_rgba(GM_RGB_CORNER, 0.8F),
                     gm_rgba(GM_RGB_CORNER, 0.8F));
    }
    gm_draw_line(p->list, centre, gm__polar(centre, turn, radius * 0.76F), 2.0F,
                 gm_rgba(GM_RGB_HOT_RING, 1.0F), gm_rgba(GM_RGB_HOT_LIGHT, 1.0F));
    for (uint32_t i = 0; i < 2; i++) {
        gm_vec2 at = gm__v2(centre.x + ((float)i - 0.5F) * 11.0F * p->zoom,
                            centre.y + radius + 9.0F * p->zoom);
        bool is_lit = i < range->calls_now;
        gm_draw_disc(p->list, at, 3.0F * p->zoom,
                     gm_rgba(is_lit ? GM_RGB_HOT_CORE : GM_RGB_LINE, 1.0F),
                     gm_rgba(is_lit ? GM_RGB_HOT : GM_RGB_LINE, 1.0F));
    }
}

void gm__range_devices_paint(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;

    paint_puffs(p);
    if (range->has_sentry) {
        paint_sentry(p);
    }
    if (range->has_metronome) {
        paint_metronome(p);
    }
    if (range->has_gun && p->view->ship.is_alive) {
        paint_muzzle(p);
    }
    for (uint32_t i = 0; i < range->bullet_count; i++) {
        paint_bullet(p, &range->bullets[i]);
    }
}
