/* game/picture/picture_studio.c -- the devices of a studio: camera, stepper, cart, pulse. */
#include "picture/picture_internal.h"

/* Units. */
#define CAMERA_WIDE 130.0F
#define CAMERA_TALL 60.0F
#define CORNER      16.0F
#define BODY        9.0F
#define LAMP        14.0F

static gm_color cool(float alpha)
{
    return gm_rgba(GM_RGB_COOL, alpha);
}

/* The four corners of what the camera sees, a cross in its middle, and the arm that holds it. */
static void paint_camera(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 at = range->camera;

    for (uint32_t i = 0; i < 4; i++) {
        float x = i % 2 == 0 ? -1.0F : 1.0F;
        float y = i < 2 ? -1.0F : 1.0F;
        gm_vec2 corner = gm__v2(at.x + x * CAMERA_WIDE, at.y + y * CAMERA_TALL);
        gm_vec2 mark[3] = {gm__at(p, gm__v2(corner.x - x * CORNER, corner.y)), gm__at(p, corner),
                           gm__at(p, gm__v2(corner.x, corner.y - y * CORNER))};
        gm_draw_stroke_flat(p->list, mark, 3, false, 1.8F, cool(0.95F));
    }
    gm_draw_line(p->list, gm__at(p, gm__v2(at.x, at.y - CAMERA_TALL)),
                 gm__at(p, gm__v2(at.x, at.y - CAMERA_TALL + CORNER)), 1.2F, cool(0.9F),
                 cool(0.9F));
    gm_draw_line(p->list, gm__at(p, gm__v2(at.x, at.y + CAMERA_TALL)),
                 gm__at(p, gm__v2(at.x, at.y + CAMERA_TALL - CORNER)), 1.2F, cool(0.9F),
                 cool(0.9F));
    gm_draw_disc(p->list, gm__at(p, gm__v2(range->arm.x, range->arm.y + 34.0F)), 3.0F * p->zoom,
                 gm_rgba(GM_RGB_HOT_CORE, 1.0F), gm_rgba(GM_RGB_HOT, 1.0F));
    gm_draw_line(p->list, gm__at(p, gm__v2(range->arm.x, range->arm.y + 34.0F)),
                 gm__at(p, gm__v2(at.x, at.y + CAMERA_TALL)), 1.2F, gm_rgba(GM_RGB_HOT_RING, 0.8F),
                 cool(0.8F));
}

static void paint_track(const gm_painter *p, float y)
{
    gm_vec2 low = gm__at(p, gm__v2(GM_TRACK_LOW, y + BODY + 2.0F));
    gm_vec2 high = gm__at(p, gm__v2(GM_TRACK_LOW + GM_TRACK_WAY, y + BODY + 2.0F));

    gm_draw_line(p->list, low, high, 1.4F, gm_rgba(GM_RGB_CORNER, 0.6F),
                 gm_rgba(GM_RGB_CORNER, 0.6F));
}

static void paint_body(const gm_painter *p, float x, float y, uint32_t rgb)
{
    gm_vec2 from = gm__at(p, gm__v2(x - BODY, y - BODY));
    float side = 2.0F * BODY * p->scale;
    float box[4] = {from.x, from.y, side, side};

    gm_draw_round_rect(p->list, box, 3.0F * p->zoom, gm_rgba(rgb, 0.85F), gm_rgba(rgb, 0.45F));
}

/* A thin line where it really is; the body is drawn where its function says. */
static void paint_stepper(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 top = gm__at(p, gm__v2(range->stepper_true, GM_STEPPER_Y - 2.0F * BODY));
    gm_vec2 foot = gm__at(p, gm__v2(range->stepper_true, GM_STEPPER_Y + BODY + 2.0F));

    paint_track(p, GM_STEPPER_Y);
    paint_body(p, range->stepper, GM_STEPPER_Y, GM_RGB_COOL);
    gm_draw_line(p->list, top, foot, 1.4F, gm_rgba(GM_RGB_WHITE, 0.95F),
                 gm_rgba(GM_RGB_WHITE, 0.95F));
}

static void paint_cart(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    uint32_t rgb = range->is_gate_hit ? GM_RGB_CORNER : GM_RGB_WARNING;

    paint_track(p, GM_CART_Y);
    for (uint32_t i = 0; (float)i * GM_GATE_APART <= GM_TRACK_WAY; i++) {
        float x = (float)i * GM_GATE_APART;
        gm_vec2 top = gm__at(p, gm__v2(GM_TRACK_LOW + x, GM_CART_Y - 2.0F * BODY));
        gm_vec2 foot = gm__at(p, gm__v2(GM_TRACK_LOW + x, GM_CART_Y + BODY + 2.0F));
        gm_draw_line(p->list, top, foot, 1.6F, gm_rgba(rgb, 0.9F), gm_rgba(rgb, 0.4F));
    }
    paint_body(p, range->cart, GM_CART_Y, GM_RGB_HOT_RING);
}

/* Bright at the beat, dark a quarter of a second later; a light for each beat of the frame. */
static void paint_pulse(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;
    gm_vec2 centre = gm__at(p, gm__v2(GM_PULSE_X, GM_PULSE_Y));
    float lit = 1.0F - gm__clamp01(range->beat_age / 5.0F);

    gm_draw_disc(p->list, centre, LAMP * p->scale, gm_rgba(GM_RGB_PANEL, 0.9F),
                 gm_rgba(0x101C30, 0.9F));
    gm_draw_disc(p->list, centre, LAMP * 0.8F * p->scale, gm_rgba(GM_RGB_HOT_CORE, lit),
                 gm_rgba(GM_RGB_HOT, lit));
    gm_draw_ring(p->list, centre, LAMP * p->scale, 1.4F, gm_rgba(GM_RGB_CORNER, 0.8F));
    for (uint32_t i = 0; i < range->beats_now && i < 4; i++) {
        gm_vec2 at = gm__v2(centre.x + ((float)i - 1.5F) * 9.0F * p->zoom,
                            centre.y + (LAMP + 9.0F) * p->scale);
        gm_draw_disc(p->list, at, 3.0F * p->zoom, gm_rgba(GM_RGB_HOT_CORE, 1.0F),
                     gm_rgba(GM_RGB_HOT, 1.0F));
    }
}

void gm__studio_paint(const gm_painter *p)
{
    const gm_range_view *range = &p->view->range;

    if (range->has_camera) {
        paint_camera(p);
    }
    if (range->has_stepper) {
        paint_stepper(p);
    }
    if (range->has_cart) {
        paint_cart(p);
    }
    if (range->has_pulse) {
        paint_pulse(p);
    }
}
