/* game/picture/picture_arena.c -- the arena, its dust, and the side pocket. */
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
    gm__walls_paint(p);
    paint_slow_light(p);
    paint_frame(p);
}

/* Diagonal lines through a box, cut at its sides; box is x, y, w, h in px. */
static void paint_hatch(const gm_painter *p, const float box[4], gm_color color)
{
    float step = 14.0F * p->zoom;
    uint32_t lines = (uint32_t)fmaxf(0.0F, (box[2] + box[3]) / step);

    for (uint32_t k = 1; k <= lines; k++) {
        float d = fminf((float)k * step, box[2] + box[3]);
        float x0 = fminf(d, box[2]);
        float y1 = fminf(d, box[3]);
        gm_vec2 from = gm__v2(box[0] + x0, box[1] + (d - x0));
        gm_vec2 to = gm__v2(box[0] + (d - y1), box[1] + y1);
        gm_draw_line(p->list, from, to, 1.0F, color, color);
    }
}

/* The side, from its first corner clockwise, that the door lies on; 4: none. */
static uint32_t door_side(const gm_view *view)
{
    const float *box = view->pocket_box;
    gm_vec2 door = view->pocket_door;
    float away[4] = {door.y - box[1], door.x - box[0] - box[2], door.y - box[1] - box[3],
                     door.x - box[0]};
    uint32_t side = 0;

    while (side < 4 && fabsf(away[side]) > 0.5F) {
        side++;
    }
    return side;
}

/* A short bright post on each side of the door, across the wall. */
static void paint_posts(const gm_painter *p, const gm_vec2 ends[2], gm_vec2 along, gm_color color)
{
    float reach = 6.0F * p->zoom;
    gm_vec2 across = gm__v2(-along.y * reach, along.x * reach);

    for (uint32_t i = 0; i < 2; i++) {
        gm_draw_line(p->list, gm__v2(ends[i].x - across.x, ends[i].y - across.y),
                     gm__v2(ends[i].x + across.x, ends[i].y + across.y), 2.4F * p->zoom, color,
                     color);
    }
}

/* The wall, open where the door is; box is x, y, w, h in px. */
static void paint_wall(const gm_painter *p, const float box[4], gm_color color)
{
    gm_vec2 corner[4] = {gm__v2(box[0], box[1]), gm__v2(box[0] + box[2], box[1]),
                         gm__v2(box[0] + box[2], box[1] + box[3]), gm__v2(box[0], box[1] + box[3])};
    static const gm_vec2 along[4] = {{1.0F, 0.0F}, {0.0F, 1.0F}, {-1.0F, 0.0F}, {0.0F, -1.0F}};
    uint32_t side = door_side(p->view);
    float half = GM_POCKET_DOOR_WIDTH * 0.5F * p->scale;
    gm_vec2 door = gm__at(p, p->view->pocket_door);
    gm_vec2 path[6];

    if (side == 4) {
        gm_draw_stroke_flat(p->list, corner, 4, true, 1.2F, color);
        return;
    }
    gm_vec2 way = along[side];
    path[0] = gm__v2(door.x + way.x * half, door.y + way.y * half);
    path[5] = gm__v2(door.x - way.x * half, door.y - way.y * half);
    for (uint32_t i = 0; i < 4; i++) {
        path[1 + i] = corner[(side + 1 + i) % 4];
    }
    gm_draw_stroke_flat(p->list, path, 6, false, 1.2F, color);
    paint_posts(p, (gm_vec2[2]){path[0], path[5]}, way, gm_color_with_alpha(color, 0.9F));
}

void gm__pocket_paint(const gm_painter *p)
{
    const float *pocket = p->view->pocket_box;
    gm_vec2 a = gm__at(p, gm__v2(pocket[0], pocket[1]));
    float box[4] = {a.x, a.y, pocket[2] * p->scale, pocket[3] * p->scale};
    bool is_in = p->view->is_pocket_loaded;

    if (!p->view->has_pocket) {
        return;
    }
    if (is_in) {
        gm_draw_round_rect(p->list, box, 0.0F, gm_rgba(0x8E7CFF, 0.07F), gm_rgba(0x8E7CFF, 0.03F));
    } else {
        paint_hatch(p, box, gm_rgba(0x8E7CFF, 0.10F));
    }
    paint_wall(p, box, gm_rgba(0x8E7CFF, is_in ? 0.7F : 0.35F));
}

void gm__pocket_label_paint(const gm_painter *p)
{
    const float *pocket = p->view->pocket_box;
    gm_vec2 corner = gm__at(p, gm__v2(pocket[0], pocket[1]));
    const char *name =
        gm__tr(p, p->view->is_pocket_loaded ? "SIDE POCKET" : "SIDE POCKET: STREAMED OUT");
    float u = p->ui;
    float spacing = gm__tracking(p, 1.0F, name);
    float wide = gm_draw_text_width(p->list, GM_FONT_MONO_TINY, spacing, name);

    if (wide > pocket[2] * p->scale - 28.0F * u) {
        name = gm__tr(p, "POCKET");
        wide = gm_draw_text_width(p->list, GM_FONT_MONO_TINY, spacing, name);
    }
    float plate[4] = {floorf(corner.x + 7.0F * u), floorf(corner.y + 7.0F * u), wide + 14.0F * u,
                      17.0F * u};

    /* The sector may be named there, and captions may have the rest: then the pocket waits. */
    if (!p->view->has_pocket || !gm__words_place(p, plate)) {
        return;
    }
    gm_draw_round_rect(p->list, plate, 4.0F * u, gm_rgba(GM_RGB_PANEL, 0.92F),
                       gm_rgba(GM_RGB_PANEL, 0.92F));
    gm_draw_text_spaced(p->list, GM_FONT_MONO_TINY,
                        gm__v2(plate[0] + 7.0F * u, plate[1] + 2.0F * u), GM_ALIGN_LEFT,
                        gm_rgba(0xA99CFF, 1.0F), spacing, name);
}
