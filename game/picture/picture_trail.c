#include "picture/picture_internal.h"

static void paint_half(const gm_painter *p, const gm_vec2 ends[2], const gm_vec2 rim[2],
                       const gm_color light[2])
{
    gm_vec2 quad[4] = {rim[0], rim[1], ends[1], ends[0]};
    gm_color colors[4] = {gm_color_with_alpha(light[0], 0.0F), gm_color_with_alpha(light[1], 0.0F),
                          light[1], light[0]};
    gm_draw_quad(p->list, quad, colors);
}

void gm__trail_paint(const gm_painter *p, const gm_trail *trail, float width, gm_color color)
{
    uint32_t count = trail->count < GM_VIEW_TRAIL ? trail->count : (uint32_t)GM_VIEW_TRAIL;
    gm_blend old = gm_draw_set_blend(p->list, GM_BLEND_ADD);

    for (uint32_t i = 0; i + 1 < count; i++) {
        gm_vec2 ends[2] = {gm__at(p, trail->points[i]), gm__at(p, trail->points[i + 1])};
        gm_vec2 d = gm__v2(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
        float length = gm__length(d);
        float t[2] = {1.0F - (float)i / (float)count, 1.0F - (float)(i + 1) / (float)count};
        if (length < 0.05F) {
            continue;
        }
        gm_vec2 normal = gm__v2(-d.y / length * p->zoom, d.x / length * p->zoom);
        gm_color light[2] = {gm_color_fade(color, t[0] * t[0]), gm_color_fade(color, t[1] * t[1])};
        for (int32_t flip = -1; flip <= 1; flip += 2) {
            gm_vec2 rim[2];
            for (uint32_t e = 0; e < 2; e++) {
                float reach = width * t[e] * (float)flip;
                rim[e] = gm__v2(ends[e].x + normal.x * reach, ends[e].y + normal.y * reach);
            }
            paint_half(p, ends, rim, light);
        }
    }
    (void)gm_draw_set_blend(p->list, old);
}
