/* render/raster_glow.c -- paints soft round lights. */
#include "render/raster_simd.h"
#include "render/raster_target.h"

#include <math.h>

typedef struct glow {
    float x;
    float y;
    float inverse_square; /* of the radius */
    app_f4 planes[3];     /* blue, green, red at the centre */
} glow;

static void paint_row(const glow *g, uint32_t *to, int32_t count, float dx, float dy)
{
    const app_f4 zero = app_f4_all(0.0F);
    const app_f4 base = app_f4_all(1.0F - dy * dy * g->inverse_square);
    const app_f4 scale = app_f4_all(g->inverse_square);
    app_f4 x = app_f4_all(dx) + (app_f4){0.0F, 1.0F, 2.0F, 3.0F};
    for (; count > 0; count -= 4, to += 4, x += app_f4_all(4.0F)) {
        app_f4 f = app_f4_greater(zero, base - x * x * scale);
        f *= f;
        f *= f;
        app_px4 light =
            app_px4_from_planes(f * g->planes[0], f * g->planes[1], f * g->planes[2], zero);
        if (count >= 4) {
            app_px4_store(to, app_px4_add(app_px4_load(to), light));
        } else {
            app_blend_few(to, light, count);
        }
    }
}

/* Beyond this share of the squared radius the light rounds to nothing. */
static float visible_share(app_f4 color)
{
    float strongest = app_greater(color[0], app_greater(color[1], color[2]));
    if (strongest <= 0.5F) {
        return 0.0F;
    }
    return 1.0F - sqrtf(sqrtf(0.5F / strongest));
}

void app_raster_glow(const app_target *t, const gm_draw_shape *shape)
{
    float square = shape->size * shape->size;
    if (!(square > 1e-6F && square < 1e10F)) {
        return;
    }
    app_f4 color = app_f4_premultiplied(shape->c0, true);
    float visible = square * visible_share(color);
    float reach = sqrtf(visible);
    glow g = {shape->p0.x, shape->p0.y, 1.0F / square, {{0}}};
    for (int i = 0; i < 3; i++) {
        g.planes[i] = app_f4_all(color[i]);
    }
    int32_t y0 = app_ceil_between(g.y - reach - 0.5F, t->y0, t->y1);
    int32_t y1 = app_ceil_between(g.y + reach - 0.5F, t->y0, t->y1);
    for (int32_t y = y0; y < y1; y++) {
        float dy = (float)y + 0.5F - g.y;
        float half = sqrtf(app_greater(visible - dy * dy, 0.0F));
        int32_t x0 = app_ceil_between(g.x - half - 0.5F, t->x0, t->x1);
        int32_t x1 = app_ceil_between(g.x + half - 0.5F, t->x0, t->x1);
        paint_row(&g, app_target_at(t, x0, y), x1 - x0, (float)x0 + 0.5F - g.x, dy);
    }
}
