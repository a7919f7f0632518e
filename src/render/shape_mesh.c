/* render/shape_mesh.c -- lines and round rectangles as triangles for the SDL painter. */
#include "render/shape_mesh.h"

#include <game/draw.h>

#include <math.h>

/* A patch of 4 x 4 points: soft, solid, solid, soft, along and across. */
static const uint32_t patch_order[54] = {
    0, 4,  5,  0, 5,  1, 1, 5,  6,  1, 6,  2,  2,  6,  7,  2,  7,  3,
    4, 8,  9,  4, 9,  5, 5, 9,  10, 5, 10, 6,  6,  10, 11, 6,  11, 7,
    8, 12, 13, 8, 13, 9, 9, 13, 14, 9, 14, 10, 10, 14, 15, 10, 15, 11,
};

void app_mesh_line(gm_draw_list *out, const gm_draw_shape *line)
{
    float dx = line->p1.x - line->p0.x;
    float dy = line->p1.y - line->p0.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (!(length > 1e-3F)) {
        return;
    }
    dx /= length;
    dy /= length;
    float inset = length < 1.0F ? length * 0.5F : 0.5F;
    float half = line->size * 0.5F;
    const float along[4] = {-0.5F, inset, length - inset, length + 0.5F};
    const float across[4] = {half + 0.5F, half - 0.5F, 0.5F - half, -half - 0.5F};
    gm_draw_vertex v[16];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            bool is_rim = i == 0 || i == 3 || j == 0 || j == 3;
            gm_color c = i < 2 ? line->c0 : line->c1;
            c.a = is_rim ? 0 : c.a;
            v[i * 4 + j] = (gm_draw_vertex){line->p0.x + dx * along[i] - dy * across[j],
                                            line->p0.y + dy * along[i] + dx * across[j], c};
        }
    }
    gm__draw_mesh(out, v, 16, patch_order, 54);
}

/* A side under one px becomes one px of that share of the alpha. Returns the share. */
static float widen(float *low, float *high)
{
    float size = *high - *low;
    if (size >= 1.0F) {
        return 1.0F;
    }
    float middle = (*low + *high) * 0.5F;
    *low = middle - 0.5F;
    *high = middle + 0.5F;
    return size;
}

void app_mesh_round_rect(gm_draw_list *out, const gm_draw_shape *shape)
{
    gm_vec2 p[GM_PATH_MAX_POLYGON];
    gm_color c[GM_PATH_MAX_POLYGON];
    gm_draw_shape b = *shape;
    float share = widen(&b.p0.x, &b.p1.x) * widen(&b.p0.y, &b.p1.y);
    const float box[4] = {b.p0.x, b.p0.y, b.p1.x - b.p0.x, b.p1.y - b.p0.y};
    uint32_t count = 4;
    if (b.size > 0.6F) {
        count = gm_path_round_rect(box, b.size, p);
    } else {
        p[0] = b.p0;
        p[1] = (gm_vec2){b.p1.x, b.p0.y};
        p[2] = b.p1;
        p[3] = (gm_vec2){b.p0.x, b.p1.y};
    }
    for (uint32_t i = 0; i < count; i++) {
        c[i] = gm_color_fade(gm_color_mix(b.c0, b.c1, (p[i].y - box[1]) / box[3]), share);
    }
    gm_color centre = gm_color_fade(gm_color_mix(b.c0, b.c1, 0.5F), share);
    gm_draw_polygon_shaded(out, p, count, c, centre, true);
}
