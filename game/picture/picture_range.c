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
    const char *name = gm__tr(p, "PILOT");
    float spacing = gm__tracking(p, 1.2F, name);
    float wide = ceilf(gm_draw_text_width(p->list, GM_FONT_SMALL, spacing, name));
    float tall = ceilf(gm_draw_line_height(p->list, GM_FONT_SMALL));
    gm_vec2 foot = gm__at(p, range->plate);
    float pad = PLATE_PAD * p->ui;
    float bottom = gm__at(p, gm__v2(0.0F, range->plate.y - GM_PLATE_ABOVE)).y;
    float box[4] = {floorf(foot.x - wide * 0.5F - pad), floorf(bottom - tall - 4.0F * p->ui),
                    wide + 2.0F * pad, tall + 4.0F * p->ui};

    paint_stem(p, foot, box[1] + box[3]);
    gm_draw_round_rect(p->list, box, 4.0F * p->ui, gm_rgba(GM_RGB_PANEL, 0.88F),
                       gm_rgba(GM_RGB_PANEL, 0.88F));
    gm_draw_round_rect_stroke(p->list, box, 4.0F * p->ui, 1.2F, gm_rgba(GM_RGB_COOL, 0.8F));
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(box[0] + pad, box[1] + 2.0F * p->ui),
                        GM_ALIGN_LEFT, gm_rgba(GM_RGB_TEXT, 1.0F), spacing, name);
}
