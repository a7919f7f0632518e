/* game/picture/picture_workshop.c -- the devices of a workshop: spinner, turret, caller, nest,
 * annex. */
#include "picture/picture_internal.h"

/* Units. */
#define DIAL 24.0F
#define BASE 9.0F
#define EGG  11.0F
#define LAMP 11.0F

enum { DIAL_MARKS = 12, LAMP_FRAMES = 4 };

static gm_color shade(uint32_t rgb, float alpha)
{
    return gm_rgba(rgb, alpha);
}

static void paint_bar(const gm_painter *p, gm_vec2 from, gm_vec2 to, uint32_t rgb)
{
    gm_draw_line(p->list, gm__at(p, from), gm__at(p, to), 2.6F, shade(rgb, 1.0F), shade(rgb, 1.0F));
}

/* Two bars: the world stands. Two arrows with one shaft each: it is slow. */
static void paint_world(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float x = GM_SPINNER_X + DIAL + 12.0F;
    float y = GM_SPINNER_Y;

    if (range->is_world_stopped) {
        paint_bar(p, gm__v2(x, y - 8.0F), gm__v2(x, y + 8.0F), GM_RGB_WARNING);
        paint_bar(p, gm__v2(x + 8.0F, y - 8.0F), gm__v2(x + 8.0F, y + 8.0F), GM_RGB_WARNING);
    } else if (range->is_world_slow) {
        for (uint32_t i = 0; i < 2; i++) {
            float at = x + (float)i * 9.0F;
            gm_vec2 mark[3] = {gm__at(p, gm__v2(at, y - 6.0F)), gm__at(p, gm__v2(at + 6.0F, y)),
                               gm__at(p, gm__v2(at, y + 6.0F))};
            gm_draw_stroke_flat(p->list, mark, 3, false, 2.0F, shade(GM_RGB_COOL, 0.9F));
        }
    }
}

static void paint_spinner(const gm_painter *p)
{
    gm_vec2 centre = gm__at(p, gm__v2(GM_SPINNER_X, GM_SPINNER_Y));
    float radius = DIAL * p->scale;
    float turn = p->view->range.spinner - GM_HALF_PI;

    gm_draw_disc(p->list, centre, radius, shade(GM_RGB_PANEL, 0.8F), shade(0x101C30, 0.8F));
    gm_draw_ring(p->list, centre, radius, 1.4F, shade(GM_RGB_CORNER, 0.7F));
    for (uint32_t i = 0; i < DIAL_MARKS; i++) {
        float angle = (float)i * GM_TAU / (float)DIAL_MARKS;
        gm_draw_line(p->list, gm__polar(centre, angle, radius * 0.82F),
                     gm__polar(centre, angle, radius * 0.94F), 1.2F, shade(GM_RGB_CORNER, 0.8F),
                     shade(GM_RGB_CORNER, 0.8F));
    }
    gm_draw_line(p->list, centre, gm__polar(centre, turn, radius * 0.76F), 2.4F,
                 shade(GM_RGB_HOT_RING, 1.0F), shade(GM_RGB_HOT_LIGHT, 1.0F));
    paint_world(p);
}

static void paint_box(const gm_painter *p, gm_vec2 middle, gm_vec2 half, gm_color color)
{
    gm_vec2 from = gm__at(p, gm__v2(middle.x - half.x, middle.y - half.y));
    float box[4] = {from.x, from.y, 2.0F * half.x * p->scale, 2.0F * half.y * p->scale};

    gm_draw_round_rect(p->list, box, 3.0F * p->zoom, color, color);
}

/* A base on its track, and the barrel where it was read to be: apart if it was read too early. */
static void paint_turret(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float foot = GM_TURRET_Y + BASE + 2.0F;
    gm_vec2 low = gm__at(p, gm__v2(GM_TRACK_LOW, foot));
    gm_vec2 high = gm__at(p, gm__v2(GM_TRACK_LOW + GM_TRACK_WAY, foot));

    gm_draw_line(p->list, low, high, 1.4F, shade(GM_RGB_CORNER, 0.6F), shade(GM_RGB_CORNER, 0.6F));
    paint_box(p, range->turret, gm__v2(1.4F * BASE, 0.6F * BASE), shade(GM_RGB_COOL, 0.7F));
    paint_box(p, gm__v2(range->barrel.x, range->barrel.y - BASE), gm__v2(2.5F, BASE),
              shade(GM_RGB_HOT_RING, 0.95F));
}

static void paint_lamp(const gm_painter *p, gm_vec2 at, float age, uint32_t rgb)
{
    gm_vec2 centre = gm__at(p, at);
    float lit = 1.0F - gm__clamp01(age / (float)LAMP_FRAMES);

    gm_draw_disc(p->list, centre, LAMP * p->scale, shade(GM_RGB_PANEL, 0.9F),
                 shade(0x101C30, 0.9F));
    gm_draw_disc(p->list, centre, LAMP * 0.8F * p->scale, shade(rgb, lit), shade(rgb, lit));
    gm_draw_ring(p->list, centre, LAMP * p->scale, 1.4F, shade(GM_RGB_CORNER, 0.8F));
}

/* The left lamp lights up with a request, the right one with its call; a dot for each frame between
 * the two. */
static void paint_caller(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    bool was_called = range->call_frames >= 0.0F;

    paint_lamp(p, gm__v2(GM_CALLER_X - 20.0F, GM_CALLER_Y), range->asked_age, GM_RGB_COOL);
    paint_lamp(p, gm__v2(GM_CALLER_X + 20.0F, GM_CALLER_Y),
               was_called ? range->called_age : (float)LAMP_FRAMES, GM_RGB_HOT_RING);
    for (uint32_t i = 0; was_called && (float)i < range->call_frames && i < LAMP_FRAMES; i++) {
        gm_vec2 at = gm__at(p, gm__v2(GM_CALLER_X - 12.0F + 8.0F * (float)i, GM_CALLER_Y + 20.0F));
        gm_draw_disc(p->list, at, 3.0F * p->zoom, shade(GM_RGB_WARNING, 1.0F),
                     shade(GM_RGB_WARNING, 1.0F));
    }
}

/* The chick hops with each tick; asleep it is blue. */
static void paint_nest(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float hop = range->chick_ticks % 8U < 4U ? 0.0F : 6.0F;
    uint32_t rgb = range->is_chick_awake ? GM_RGB_HOT_RING : GM_RGB_COOL;
    gm_vec2 rim[4] = {gm__at(p, gm__v2(GM_NEST_X - 20.0F, GM_NEST_Y)),
                      gm__at(p, gm__v2(GM_NEST_X - 12.0F, GM_NEST_Y + 10.0F)),
                      gm__at(p, gm__v2(GM_NEST_X + 12.0F, GM_NEST_Y + 10.0F)),
                      gm__at(p, gm__v2(GM_NEST_X + 20.0F, GM_NEST_Y))};

    if (range->has_chick) {
        gm_vec2 at = gm__at(p, gm__v2(GM_NEST_X, GM_NEST_Y - 4.0F - hop));
        gm_draw_disc(p->list, at, 0.7F * EGG * p->scale, shade(rgb, 1.0F), shade(rgb, 0.6F));
    }
    gm_draw_stroke_flat(p->list, rim, 4, false, 2.0F, shade(GM_RGB_CORNER, 0.9F));
}

/* Walls, bright while the level is in the frame, dim while it is hidden. The guard walks with its
 * tick; the lamp above the door lights up with its timer. */
static void paint_annex(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    float alpha = range->is_annex_shown ? 0.9F : range->is_annex_there ? 0.35F : 0.12F;
    gm_vec2 corner[4] = {gm__at(p, gm__v2(GM_ANNEX_X - GM_ANNEX_WIDE, GM_ANNEX_Y - GM_ANNEX_TALL)),
                         gm__at(p, gm__v2(GM_ANNEX_X + GM_ANNEX_WIDE, GM_ANNEX_Y - GM_ANNEX_TALL)),
                         gm__at(p, gm__v2(GM_ANNEX_X + GM_ANNEX_WIDE, GM_ANNEX_Y + GM_ANNEX_TALL)),
                         gm__at(p, gm__v2(GM_ANNEX_X - GM_ANNEX_WIDE, GM_ANNEX_Y + GM_ANNEX_TALL))};
    bool is_lit = range->guard_calls % 2U == 1U;

    gm_draw_stroke_flat(p->list, corner, 4, true, 1.6F, shade(GM_RGB_CORNER, alpha));
    if (range->is_annex_there) {
        paint_box(p, range->guard, gm__v2(6.0F, 12.0F), shade(GM_RGB_HOT_RING, alpha));
        gm_draw_disc(p->list, gm__at(p, gm__v2(GM_ANNEX_X, GM_ANNEX_Y - GM_ANNEX_TALL + 10.0F)),
                     5.0F * p->scale, shade(is_lit ? GM_RGB_HOT_CORE : GM_RGB_LINE, 1.0F),
                     shade(is_lit ? GM_RGB_HOT : GM_RGB_LINE, 1.0F));
    }
}

void gm__workshop_paint(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;

    if (range->has_spinner) {
        paint_spinner(p);
    }
    if (range->has_turret) {
        paint_turret(p);
    }
    if (range->has_caller) {
        paint_caller(p);
    }
    if (range->has_nest) {
        paint_nest(p);
    }
    if (range->has_annex) {
        paint_annex(p);
    }
}
