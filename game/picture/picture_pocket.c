#include "picture/picture_internal.h"

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

    if (!p->view->has_pocket) {
        return;
    }
    gm_draw_round_rect(p->list, plate, 4.0F * u, gm_rgba(GM_RGB_PANEL, 0.92F),
                       gm_rgba(GM_RGB_PANEL, 0.92F));
    gm_draw_text_spaced(p->list, GM_FONT_MONO_TINY,
                        gm__v2(plate[0] + 7.0F * u, plate[1] + 2.0F * u), GM_ALIGN_LEFT,
                        gm_rgba(0xA99CFF, 1.0F), spacing, name);
}
