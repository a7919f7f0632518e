/* game/picture/picture_walls.c -- walls inside the arena: blocks of rock and bars of steel. */
#include "picture/picture_internal.h"

/* Share of a block's corner at which its inner face begins. */
#define BLOCK_INNER 0.80F
/* The sky shines from the upper left. */
#define SKY_X (-0.45F)
#define SKY_Y (-0.89F)

static gm_color edge_color(const gm_painter *p, float light, float alpha)
{
    gm_color line = gm_rgba(p->view->look.wall, alpha);
    gm_color lit = gm_color_scale(line, 0.55F + 0.75F * light);

    return gm_color_with_alpha(lit, alpha);
}

/* Towards the sky 1, away from it 0. */
static float facing_sky(gm_vec2 a, gm_vec2 b, gm_vec2 inside)
{
    gm_vec2 normal = gm__v2(b.y - a.y, a.x - b.x);
    float length = fmaxf(1e-3F, gm__length(normal));
    float outwards =
        normal.x * (a.x - inside.x) + normal.y * (a.y - inside.y) < 0.0F ? -1.0F : 1.0F;
    float dot = (normal.x * SKY_X + normal.y * SKY_Y) / length * outwards;

    return gm__clamp01(dot);
}

static void paint_block(const gm_painter *p, const gm_wall_view *wall)
{
    gm_vec2 corner[GM_WALL_POINTS];
    gm_vec2 inner[GM_WALL_POINTS];
    gm_color lines[GM_WALL_POINTS];
    gm_vec2 centre = gm__v2(0.0F, 0.0F);
    gm_color rock =
        gm_color_mix(gm_rgba(0x0A1322U, 1.0F), gm_rgba(p->view->look.wall, 1.0F), 0.16F);

    for (uint32_t i = 0; i < wall->count; i++) {
        corner[i] = gm__at(p, wall->points[i]);
        centre.x += corner[i].x / (float)wall->count;
        centre.y += corner[i].y / (float)wall->count;
    }
    for (uint32_t i = 0; i < wall->count; i++) {
        inner[i] = gm__v2(centre.x + (corner[i].x - centre.x) * BLOCK_INNER,
                          centre.y + (corner[i].y - centre.y) * BLOCK_INNER);
    }
    for (uint32_t i = 0; i < wall->count; i++) {
        uint32_t next = (i + 1) % wall->count;
        float light = facing_sky(corner[i], corner[next], centre);
        gm_color face = gm_color_with_alpha(gm_color_scale(rock, 0.8F + 1.5F * light), 1.0F);
        gm_vec2 facet[4] = {corner[i], corner[next], inner[next], inner[i]};
        gm_draw_polygon(p->list, facet, 4, face);
        lines[i] = edge_color(p, light, 0.95F);
    }
    gm_draw_polygon(p->list, inner, wall->count, rock);
    gm_draw_stroke_flat(p->list, inner, wall->count, true, 1.0F, edge_color(p, 0.0F, 0.35F));
    gm_draw_stroke(p->list, corner, wall->count, true, 2.0F * fmaxf(1.0F, p->zoom), lines);
}

/* As thick as the wall that bodies meet. */
static void paint_bar(const gm_painter *p, const gm_wall_view *wall)
{
    gm_vec2 a = gm__at(p, wall->points[0]);
    gm_vec2 b = gm__at(p, wall->points[1]);
    float length = fmaxf(1e-3F, gm__length(gm__v2(b.x - a.x, b.y - a.y)));
    float half = GM_WALL_HALF * p->scale;
    gm_vec2 along = gm__v2((b.x - a.x) / length * half, (b.y - a.y) / length * half);
    gm_vec2 corner[4] = {gm__v2(a.x - along.x + along.y, a.y - along.y - along.x),
                         gm__v2(b.x + along.x + along.y, b.y + along.y - along.x),
                         gm__v2(b.x + along.x - along.y, b.y + along.y + along.x),
                         gm__v2(a.x - along.x - along.y, a.y - along.y + along.x)};
    gm_color steel =
        gm_color_mix(gm_rgba(0x0E1A2EU, 1.0F), gm_rgba(p->view->look.wall, 1.0F), 0.45F);

    gm_draw_polygon(p->list, corner, 4, steel);
    gm_draw_stroke_flat(p->list, corner, 4, true, 1.2F, edge_color(p, 0.6F, 0.9F));
}

void gm__walls_paint(const gm_painter *p)
{
    for (uint32_t i = 0; i < p->view->wall_count; i++) {
        const gm_wall_view *wall = &p->view->walls[i];
        if (wall->count > 2) {
            paint_block(p, wall);
        } else {
            paint_bar(p, wall);
        }
    }
}
