/* game/picture/picture_map.c -- the minimap, and the small picture of a sector that is not played.
 */
#include "picture/picture_internal.h"

static gm_vec2 map_point(const float box[4], gm_vec2 world)
{
    return gm__v2(box[0] + gm__clamp01(world.x / GM_ARENA_WIDTH) * box[2],
                  box[1] + gm__clamp01(world.y / GM_ARENA_HEIGHT) * box[3]);
}

static void paint_square(gm_draw_list *list, gm_vec2 at, float size, gm_color color)
{
    float box[4] = {at.x - size * 0.5F, at.y - size * 0.5F, size, size};
    gm_draw_rect(list, box, color);
}

static void paint_diamond(gm_draw_list *list, gm_vec2 at, float size, gm_color color)
{
    gm_vec2 corner[4] = {gm__v2(at.x, at.y - size), gm__v2(at.x + size, at.y),
                         gm__v2(at.x, at.y + size), gm__v2(at.x - size, at.y)};
    gm_color colors[4] = {color, color, color, color};
    gm_draw_polygon_shaded(list, corner, 4, colors, color, true);
}

/* u: px per px of the design. */
static void paint_body(gm_draw_list *list, gm_body_kind kind, gm_vec2 at, float u)
{
    switch (kind) {
    case GM_BODY_DEBRIS:
        paint_square(list, at, 1.4F * u, gm_rgba(0x6C8DB8, 0.45F));
        break;
    case GM_BODY_CRYSTAL:
        paint_diamond(list, at, 3.0F * u, gm_rgba(GM_RGB_HOT, 1.0F));
        break;
    case GM_BODY_CORE:
        gm_draw_disc(list, at, 2.4F * u, gm_rgba(0xFFB0A0, 1.0F), gm_rgba(GM_RGB_ENEMY, 1.0F));
        break;
    case GM_BODY_MIRROR:
        paint_square(list, at, 2.6F * u, gm_rgba(0xCFEFFF, 0.9F));
        break;
    case GM_BODY_COMET:
        paint_square(list, at, 2.6F * u, gm_rgba(0xE8F4FF, 0.95F));
        break;
    case GM_BODY_WARDEN:
        gm_draw_disc(list, at, 4.0F * u, gm_rgba(0xFFE0D0, 1.0F), gm_rgba(GM_RGB_ENEMY, 1.0F));
        break;
    case GM_BODY_SHARD:
    case GM_BODY_KINDS:
        break;
    case GM_BODY_DRONE:
        paint_square(list, at, 2.4F * u, gm_rgba(GM_RGB_ENEMY_LINE, 0.95F));
        break;
    }
}

static void paint_walls(gm_draw_list *list, const float box[4], const gm_wall_view *walls,
                        uint32_t count, gm_color line)
{
    for (uint32_t i = 0; i < count; i++) {
        const gm_wall_view *wall = &walls[i];
        gm_vec2 points[GM_WALL_POINTS];
        for (uint32_t k = 0; k < wall->count; k++) {
            points[k] = map_point(box, wall->points[k]);
        }
        gm_draw_stroke_flat(list, points, wall->count, wall->count > 2, 1.0F, line);
    }
}

void gm__minimap_paint(const gm_painter *p, const float box[4])
{
    float u = p->ui;
    const gm_ship_view *ship = &p->view->ship;
    gm_vec2 at = map_point(box, ship->position);

    gm_draw_round_rect(p->list, box, 4.0F * u, gm_rgba(GM_RGB_INK, 0.75F),
                       gm_rgba(0x0A1424, 0.75F));
    paint_walls(p->list, box, p->view->walls, p->view->wall_count,
                gm_rgba(p->view->look.wall, 0.8F));
    for (uint32_t i = 0; i < p->view->blip_count; i++) {
        const gm_blip_view *blip = &p->view->blips[i];
        paint_body(p->list, blip->kind, map_point(box, blip->position), u);
    }
    if (ship->is_alive) {
        gm_vec2 nose = gm__polar(at, ship->aim, 7.0F * u);
        gm_draw_line(p->list, at, nose, 1.0F, gm_rgba(GM_RGB_COOL, 0.9F),
                     gm_rgba(GM_RGB_COOL, 0.1F));
        gm_draw_disc(p->list, at, 2.2F * u, gm_rgba(0xE8FBFF, 1.0F), gm_rgba(GM_RGB_COOL, 1.0F));
    }
    gm_draw_round_rect_stroke(p->list, box, 4.0F * u, 1.0F, gm_rgba(GM_RGB_LINE, 0.9F));
}

/* Clouds in the colours of the sector; their places are the same for all sectors. */
static void paint_clouds(gm_draw_list *list, const float box[4], const gm_look_view *look)
{
    static const float places[GM_LOOK_CLOUDS][2] = {{0.2F, 0.4F}, {0.85F, 0.3F}, {0.55F, 0.8F}};
    gm_rect inside = {(int32_t)box[0] + 1, (int32_t)box[1] + 1, (int32_t)box[2] - 2,
                      (int32_t)box[3] - 2};

    gm_draw_set_clip(list, &inside);
    for (uint32_t k = 0; k < GM_LOOK_CLOUDS; k++) {
        gm_vec2 at = gm__v2(box[0] + places[k][0] * box[2], box[1] + places[k][1] * box[3]);
        gm_draw_glow(list, at, box[3], gm_rgba(look->clouds[k], 0.8F));
    }
    gm_draw_set_clip(list, NULL);
}

/* As many as there are at a time, spread evenly: where they come up in play is left to chance. */
static void paint_bodies(gm_draw_list *list, const float box[4], const gm_sector_shape *shape,
                         float u)
{
    static const gm_body_kind kinds[] = {GM_BODY_CRYSTAL, GM_BODY_CORE, GM_BODY_DRONE,
                                         GM_BODY_DEBRIS};
    float place = 0.0F;

    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (uint32_t i = 0; i < shape->bodies[kinds[k]]; i++) {
            place += 1.0F;
            float x = fmodf(0.1F + place * 0.7548777F, 1.0F);
            float y = fmodf(0.3F + place * 0.5698403F, 1.0F);
            paint_body(list, kinds[k],
                       gm__v2(box[0] + (0.06F + 0.88F * x) * box[2],
                              box[1] + (0.08F + 0.84F * y) * box[3]),
                       1.5F * u);
        }
    }
}

void gm_picture_sector(gm_draw_list *list, const float box[4], const gm_sector_shape *shape,
                       float u)
{
    gm_vec2 ship = map_point(box, shape->start);

    gm_draw_round_rect(list, box, 4.0F * u, gm_rgba(GM_RGB_INK, 1.0F), gm_rgba(0x0A1424, 1.0F));
    paint_clouds(list, box, &shape->look);
    paint_walls(list, box, shape->walls, shape->wall_count, gm_rgba(shape->look.wall, 1.0F));
    for (uint32_t i = 0; i < shape->mirror_count; i++) {
        gm_draw_line(list, map_point(box, shape->mirrors[i][0]),
                     map_point(box, shape->mirrors[i][1]), 1.0F, gm_rgba(0xCFEFFF, 0.9F),
                     gm_rgba(0xCFEFFF, 0.9F));
    }
    for (uint32_t i = 0; i < shape->cage_count; i++) {
        paint_body(list, GM_BODY_CRYSTAL, map_point(box, shape->cages[i].crystal), u);
    }
    paint_bodies(list, box, shape, u);
    gm_draw_disc(list, ship, 2.4F * u, gm_rgba(0xE8FBFF, 1.0F), gm_rgba(GM_RGB_COOL, 1.0F));
    gm_draw_round_rect_stroke(list, box, 4.0F * u, 1.0F, gm_rgba(GM_RGB_LINE, 0.9F));
}
