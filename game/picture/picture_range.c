/* game/picture/picture_range.c -- a proving range: its ground and its devices. */
#include "picture/picture_internal.h"

/* Units between two strokes of the ruler: the way of the ship in a frame of 1/60 s; every tenth is
 * long. */
#define RULER_STEP 8.0F
#define RULER_LONG 10

/* Px of the design. */
#define DASH      7.0F
#define PLATE_PAD 7.0F

static gm_color quiet(float alpha)
{
    return gm_rgba(GM_RGB_CORNER, alpha);
}

/* The strokes near the beam's impact are bright: that is where a learner counts. */
static void paint_ruler(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float y = range->rail + GM_RAIL_HALF;
    float impact = p->view->reticle.position.x;

    for (uint32_t i = 1; (float)i * RULER_STEP < GM_ARENA_WIDTH; i++) {
        float x = (float)i * RULER_STEP;
        bool is_long = i % RULER_LONG == 0;
        float near = 1.0F - gm__clamp01(fabsf(x - impact) / 120.0F);
        gm_vec2 from = gm__at(p, gm__v2(x, y));
        gm_vec2 to = gm__at(p, gm__v2(x, y + (is_long ? 10.0F : 5.0F)));
        gm_color color = quiet((is_long ? 0.45F : 0.22F) + 0.5F * near * near);
        gm_draw_line(p->list, from, to, 1.0F, color, gm_color_fade(color, 0.3F));
    }
}

static void paint_rail(const gm_painter *p)
{
    float y = p->view->range.rail;
    gm_vec2 from = gm__at(p, gm__v2(0.0F, y - GM_RAIL_HALF));
    gm_vec2 to = gm__at(p, gm__v2(GM_ARENA_WIDTH, y + GM_RAIL_HALF));
    float box[4] = {from.x, from.y, to.x - from.x, to.y - from.y};

    gm_draw_round_rect(p->list, box, 0.0F, gm_rgba(0x2A4468, 0.9F), gm_rgba(0x14233C, 0.9F));
    gm_draw_line(p->list, gm__v2(from.x, to.y), to, 1.2F, quiet(0.8F), quiet(0.8F));
    paint_ruler(p);
}

static void paint_dashes(const gm_painter *p, gm_vec2 top, float bottom, gm_color color)
{
    float step = DASH * p->zoom;
    uint32_t count = (uint32_t)ceilf((bottom - top.y) / (2.0F * step));

    for (uint32_t i = 0; i < count; i++) {
        float y = top.y + 2.0F * step * (float)i;
        gm_draw_line(p->list, gm__v2(top.x, y), gm__v2(top.x, fminf(y + step, bottom)), 1.2F, color,
                     color);
    }
}

static void paint_line(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float lit = range->is_alert ? 0.85F : 0.35F;
    gm_color color = gm_rgba(range->is_alert ? GM_RGB_WARNING : GM_RGB_CORNER, lit);

    paint_dashes(p, gm__at(p, gm__v2(range->line, range->rail + 14.0F)),
                 gm__at(p, gm__v2(range->line, GM_ARENA_HEIGHT)).y, color);
}

/* Where the flight turns: a pair of chevrons that point back. */
static void paint_turn(const gm_painter *p, float x, float way)
{
    float y = p->view->range.lane;

    for (uint32_t k = 0; k < 2; k++) {
        float at = x - way * (26.0F + 9.0F * (float)k);
        gm_vec2 mark[3] = {gm__at(p, gm__v2(at, y - 9.0F)), gm__at(p, gm__v2(at + way * 7.0F, y)),
                           gm__at(p, gm__v2(at, y + 9.0F))};
        gm_draw_stroke_flat(p->list, mark, 3, false, 1.5F, quiet(0.5F - 0.2F * (float)k));
    }
}

static void paint_lane(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 from = gm__at(p, gm__v2(range->turns[0], range->lane));
    gm_vec2 to = gm__at(p, gm__v2(range->turns[1], range->lane));

    gm_draw_line(p->list, from, to, 1.0F, quiet(0.14F), quiet(0.14F));
    paint_turn(p, range->turns[0], 1.0F);
    paint_turn(p, range->turns[1], -1.0F);
}

void gm__range_paint(const gm_painter *p)
{
    if (!p->view->range.is_shown) {
        return;
    }
    paint_rail(p);
    paint_lane(p);
    if (p->view->range.has_sentry) {
        paint_line(p);
    }
    gm__range_devices_paint(p);
}

/* The foot of the stem is exactly where the plate read the ship to be. */
static void paint_stem(const gm_painter *p, gm_vec2 foot, float top)
{
    gm_color bright = gm_rgba(GM_RGB_WHITE, 0.95F);
    float arm = floorf(4.0F * p->ui);
    float wide[4] = {floorf(foot.x) - arm, floorf(foot.y), 2.0F * arm + 1.0F, 1.0F};
    float tall[4] = {floorf(foot.x), floorf(foot.y) - arm, 1.0F, 2.0F * arm + 1.0F};
    float stem[4] = {floorf(foot.x), floorf(top), 1.0F, floorf(foot.y) - floorf(top)};

    gm_draw_rect(p->list, stem, gm_rgba(GM_RGB_COOL, 0.55F));
    gm_draw_rect(p->list, wide, bright);
    gm_draw_rect(p->list, tall, bright);
}

void gm__range_plate_paint(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;

    if (!range->is_shown || !range->has_plate) {
        return;
    }
    const char *pilot = p->def->pilot;
    bool is_named = pilot != NULL && pilot[0] != '\0';
    const char *name = is_named ? pilot : gm__tr(p, "PILOT");
    float spacing = gm__tracking(p, 1.2F, name);
    float wide = ceilf(gm_draw_text_width(p->list, GM_FONT_SMALL, spacing, name));
    float tall = ceilf(gm_draw_line_height(p->list, GM_FONT_SMALL));
    gm_vec2 foot = gm__at(p, range->plate);
    float pad = PLATE_PAD * p->ui;
    float bottom = gm__at(p, gm__v2(0.0F, range->plate.y - GM_PLATE_ABOVE)).y;
    float box[4] = {floorf(foot.x - wide * 0.5F - pad), floorf(bottom - tall - 4.0F * p->ui),
                    wide + 2.0F * pad, tall + 4.0F * p->ui};

    gm__words_reserve(p, box);
    paint_stem(p, foot, box[1] + box[3]);
    gm_draw_round_rect(p->list, box, 4.0F * p->ui, gm_rgba(GM_RGB_PANEL, 0.88F),
                       gm_rgba(GM_RGB_PANEL, 0.88F));
    gm_draw_round_rect_stroke(p->list, box, 4.0F * p->ui, 1.2F, gm_rgba(GM_RGB_COOL, 0.8F));
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(box[0] + pad, box[1] + 2.0F * p->ui),
                        GM_ALIGN_LEFT, gm_rgba(GM_RGB_TEXT, 1.0F), spacing, name);
}

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
    gm__studio_paint(p);
    gm__workshop_paint(p);
}
