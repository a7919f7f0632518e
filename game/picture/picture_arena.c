#include "picture/picture_internal.h"

/* The baked background has its grid every 40 px of the canvas; the light reaches so many px of the
 * design. */
#define GRID_STEP  40.0F
#define GRID_REACH 200.0F
/* The corners of the frame are round: light in the corner would stick out. */
#define CORNER_CUT 4.0F

static void paint_cross(const gm_painter *p, gm_vec2 at, float strength)
{
    gm_color c = gm_color_with_alpha(p->light, strength);
    float arm = floorf(fmaxf(2.0F, 3.0F * p->zoom));
    float wide[4] = {at.x - arm, at.y, 2.0F * arm + 1.0F, 1.0F};
    float tall[4] = {at.x, at.y - arm, 1.0F, 2.0F * arm + 1.0F};

    gm_draw_rect(p->list, wide, c);
    gm_draw_rect(p->list, tall, c);
}

static void paint_grid_column(const gm_painter *p, gm_vec2 impact, float x)
{
    float reach = GRID_REACH * p->zoom;
    float top = gm__at(p, gm__v2(0.0F, 0.0F)).y;
    float bottom = gm__at(p, gm__v2(0.0F, GM_ARENA_HEIGHT)).y;
    int32_t first = (int32_t)ceilf((impact.y - reach) / GRID_STEP);
    int32_t last = (int32_t)floorf((impact.y + reach) / GRID_STEP);

    for (int32_t row = first; row <= last; row++) {
        float y = (float)row * GRID_STEP;
        float near = 1.0F - gm__length(gm__v2(x - impact.x, y - impact.y)) / reach;
        if (near > 0.0F && y > top && y < bottom) {
            paint_cross(p, gm__v2(x, y), near * near * 0.8F);
        }
    }
}

/* The impact lights the grid around it. */
static void paint_lit_grid(const gm_painter *p)
{
    const gm_beam_view *beam = &p->view->beam;
    float reach = GRID_REACH * p->zoom;
    float left = gm__at(p, gm__v2(0.0F, 0.0F)).x;
    float right = gm__at(p, gm__v2(GM_ARENA_WIDTH, 0.0F)).x;

    if (!beam->is_on || beam->point_count < 2) {
        return;
    }
    gm_vec2 impact = gm__at(p, beam->points[beam->point_count - 1]);
    int32_t first = (int32_t)ceilf((impact.x - reach) / GRID_STEP);
    int32_t last = (int32_t)floorf((impact.x + reach) / GRID_STEP);
    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    for (int32_t column = first; column <= last; column++) {
        float x = (float)column * GRID_STEP;
        if (x > left && x < right) {
            paint_grid_column(p, impact, x);
        }
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
    gm_draw_glow(p->list, impact, 230.0F * p->zoom,
                 gm_color_with_alpha(p->light, 0.20F + 0.06F * beam->heat));
}

static void paint_corner(const gm_painter *p, gm_vec2 corner, gm_vec2 inwards, gm_color color)
{
    float gap = 14.0F * p->zoom;
    float reach = 54.0F * p->zoom;
    gm_color clear = gm_color_with_alpha(color, 0.0F);

    gm_draw_line(p->list, gm__v2(corner.x + inwards.x * gap, corner.y),
                 gm__v2(corner.x + inwards.x * reach, corner.y), 2.2F, color, clear);
    gm_draw_line(p->list, gm__v2(corner.x, corner.y + inwards.y * gap),
                 gm__v2(corner.x, corner.y + inwards.y * reach), 2.2F, color, clear);
}

static void paint_frame(const gm_painter *p)
{
    bool is_slow = p->view->ship.is_focusing;
    gm_color line = gm_rgba(is_slow ? 0x5C6CC8U : GM_RGB_FRAME, is_slow ? 0.85F : 0.55F);
    gm_color bright = gm_rgba(is_slow ? GM_RGB_FOCUS : GM_RGB_CORNER, 0.9F);
    gm_vec2 a = gm__at(p, gm__v2(0.0F, 0.0F));
    gm_vec2 b = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));
    float box[4] = {a.x, a.y, b.x - a.x, b.y - a.y};

    gm_draw_round_rect_stroke(p->list, box, 14.0F * p->zoom, 1.2F, line);
    paint_corner(p, a, gm__v2(1.0F, 1.0F), bright);
    paint_corner(p, gm__v2(b.x, a.y), gm__v2(-1.0F, 1.0F), bright);
    paint_corner(p, gm__v2(a.x, b.y), gm__v2(1.0F, -1.0F), bright);
    paint_corner(p, b, gm__v2(-1.0F, -1.0F), bright);
}

/* While time is slow, violet light leans in from the four walls. */
static void paint_slow_light(const gm_painter *p)
{
    gm_vec2 a = gm__at(p, gm__v2(0.0F, 0.0F));
    gm_vec2 b = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));
    float d = 90.0F * p->zoom;
    gm_color edge = gm_rgba(0x6A5CFF, 0.13F + 0.03F * gm__pulse(p, 0.5F, 0.0F));
    gm_color clear = gm_color_with_alpha(edge, 0.0F);
    float cut = CORNER_CUT * p->zoom;
    gm_vec2 outer[4] = {gm__v2(a.x + cut, a.y + cut), gm__v2(b.x - cut, a.y + cut),
                        gm__v2(b.x - cut, b.y - cut), gm__v2(a.x + cut, b.y - cut)};
    gm_vec2 inner[4] = {gm__v2(a.x + d, a.y + d), gm__v2(b.x - d, a.y + d),
                        gm__v2(b.x - d, b.y - d), gm__v2(a.x + d, b.y - d)};

    if (!p->view->ship.is_focusing) {
        return;
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t j = (i + 1) % 4;
        gm_vec2 quad[4] = {outer[i], outer[j], inner[j], inner[i]};
        gm_color colors[4] = {edge, edge, clear, clear};
        gm_draw_quad(p->list, quad, colors);
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
}

void gm__arena_paint(const gm_painter *p)
{
    paint_lit_grid(p);
    gm__pocket_paint(p);
    paint_slow_light(p);
    paint_frame(p);
}
