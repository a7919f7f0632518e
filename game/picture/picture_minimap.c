#include "picture/picture_internal.h"

static gm_vec2 map_point(const float box[4], gm_vec2 world)
{
    return gm__v2(box[0] + gm__clamp01(world.x / GM_ARENA_WIDTH) * box[2],
                  box[1] + gm__clamp01(world.y / GM_ARENA_HEIGHT) * box[3]);
}

static void paint_square(const gm_painter *p, gm_vec2 at, float size, gm_color color)
{
    float box[4] = {at.x - size * 0.5F, at.y - size * 0.5F, size, size};
    gm_draw_rect(p->list, box, color);
}

static void paint_diamond(const gm_painter *p, gm_vec2 at, float size, gm_color color)
{
    gm_vec2 corner[4] = {gm__v2(at.x, at.y - size), gm__v2(at.x + size, at.y),
                         gm__v2(at.x, at.y + size), gm__v2(at.x - size, at.y)};
    gm_color colors[4] = {color, color, color, color};
    gm_draw_polygon_shaded(p->list, corner, 4, colors, color, true);
}

static void paint_blip(const gm_painter *p, const float box[4], const gm_blip_view *blip)
{
    gm_vec2 at = map_point(box, blip->position);
    float u = p->ui;

    switch (blip->kind) {
    case GM_BODY_DEBRIS:
        paint_square(p, at, 1.4F * u, gm_rgba(0x6C8DB8, 0.45F));
        break;
    case GM_BODY_CRYSTAL:
        paint_diamond(p, at, 3.0F * u, gm_rgba(GM_RGB_HOT, 1.0F));
        break;
    case GM_BODY_CORE:
        gm_draw_disc(p->list, at, 2.4F * u, gm_rgba(0xFFB0A0, 1.0F), gm_rgba(GM_RGB_ENEMY, 1.0F));
        break;
    case GM_BODY_MIRROR:
        paint_square(p, at, 2.6F * u, gm_rgba(0xCFEFFF, 0.9F));
        break;
    case GM_BODY_DRONE:
        paint_square(p, at, 2.4F * u, gm_rgba(GM_RGB_ENEMY_LINE, 0.95F));
        break;
    }
}

void gm__minimap_paint(const gm_painter *p, const float box[4])
{
    float u = p->ui;
    const gm_ship_view *ship = &p->view->ship;
    gm_vec2 at = map_point(box, ship->position);

    gm_draw_round_rect(p->list, box, 4.0F * u, gm_rgba(GM_RGB_INK, 0.75F),
                       gm_rgba(0x0A1424, 0.75F));
    for (uint32_t i = 0; i < p->view->blip_count; i++) {
        paint_blip(p, box, &p->view->blips[i]);
    }
    if (ship->is_alive) {
        gm_vec2 nose = gm__polar(at, ship->aim, 7.0F * u);
        gm_draw_line(p->list, at, nose, 1.0F, gm_rgba(GM_RGB_COOL, 0.9F),
                     gm_rgba(GM_RGB_COOL, 0.1F));
        gm_draw_disc(p->list, at, 2.2F * u, gm_rgba(0xE8FBFF, 1.0F), gm_rgba(GM_RGB_COOL, 1.0F));
    }
    gm_draw_round_rect_stroke(p->list, box, 4.0F * u, 1.0F, gm_rgba(GM_RGB_LINE, 0.9F));
}
