/* render/raster_round_rect.c -- paints rectangles with round corners. */
#include "render/raster_simd.h"
#include "render/raster_target.h"

#include <math.h>

typedef struct round_box {
    float x0;
    float y0;
    float x1;
    float y1;
    float radius;
} round_box;

/* The row being painted: its colour, and how far its centre lies above or below the straight
 * sides. */
typedef struct box_row {
    const app_target *target;
    uint32_t *pixels; /* of x = 0 */
    app_f4 color;
    float rise;
} box_row;

static inline uint32_t covered(app_f4 color, float cover)
{
    return app_px_pack(color * app_f4_all(cover));
}

static void put_pixel(const box_row *row, int32_t x, float cover)
{
    if (x >= row->target->x0 && x < row->target->x1 && cover > 0.004F) {
        app_blend_one(row->pixels + x, app_px4_all(covered(row->color, cover)));
    }
}

static void put_span(const box_row *row, int32_t x0, int32_t x1, float cover)
{
    int32_t left = x0 > row->target->x0 ? x0 : row->target->x0;
    int32_t right = x1 < row->target->x1 ? x1 : row->target->x1;
    if (left < right && cover > 0.004F) {
        app_blend_span(row->pixels + left, right - left, covered(row->color, cover));
    }
}

static inline float corner_cover(const round_box *b, const box_row *row, float run)
{
    float dx = app_greater(run, 0.0F);
    return app_lesser(b->radius + 0.5F - sqrtf(dx * dx + row->rise * row->rise), 1.0F);
}

static void paint_corner_row(const round_box *b, const box_row *row)
{
    const app_target *t = row->target;
    int32_t left = app_floor_between(b->x0, t->x0, t->x1);
    int32_t left_end = app_ceil_between(b->x0 + b->radius, t->x0, t->x1);
    int32_t right = app_floor_between(b->x1 - b->radius, left_end, t->x1);
    int32_t right_end = app_ceil_between(b->x1, t->x0, t->x1);
    for (int32_t x = left; x < left_end; x++) {
        put_pixel(row, x, corner_cover(b, row, b->x0 + b->radius - ((float)x + 0.5F)));
    }
    put_span(row, left_end, right, app_lesser(b->radius + 0.5F - row->rise, 1.0F));
    for (int32_t x = right; x < right_end; x++) {
        put_pixel(row, x, corner_cover(b, row, (float)x + 0.5F - (b->x1 - b->radius)));
    }
}

static void paint_straight_row(const round_box *b, const box_row *row, float cover)
{
    int32_t left = (int32_t)ceilf(b->x0);
    int32_t right = (int32_t)floorf(b->x1);
    if (left > right) {
        put_pixel(row, right, (b->x1 - b->x0) * cover);
        return;
    }
    put_pixel(row, left - 1, ((float)left - b->x0) * cover);
    put_span(row, left, right, cover);
    put_pixel(row, right, (b->x1 - (float)right) * cover);
}

/* The share of row y that lies between top and bottom. */
static inline float row_cover(const round_box *b, int32_t y)
{
    return app_lesser((float)y + 1.0F, b->y1) - app_greater((float)y, b->y0);
}

static inline float limited(float v)
{
    return app_lesser(app_greater(v, -1e6F), 1e6F);
}

void app_raster_round_rect(const app_target *t, const gm_draw_shape *shape)
{
    round_box b = {limited(shape->p0.x), limited(shape->p0.y), limited(shape->p1.x),
                   limited(shape->p1.y), shape->size};
    int32_t y0 = app_floor_between(b.y0, t->y0, t->y1);
    int32_t y1 = app_ceil_between(b.y1, t->y0, t->y1);
    if (y0 >= y1 || !(b.x1 > (float)t->x0 && b.x0 < (float)t->x1 && b.x1 > b.x0)) {
        return;
    }
    app_f4 top = app_f4_premultiplied(shape->c0, t->is_added);
    app_f4 change = app_f4_premultiplied(shape->c1, t->is_added) - top;
    float inverse = 1.0F / (b.y1 - b.y0);
    for (int32_t y = y0; y < y1; y++) {
        float centre = (float)y + 0.5F;
        float share = app_lesser(app_greater((centre - b.y0) * inverse, 0.0F), 1.0F);
        box_row row = {t, app_target_at(t, 0, y), top + change * app_f4_all(share), 0.0F};
        row.rise = app_greater(b.y0 + b.radius - centre, centre - (b.y1 - b.radius));
        if (b.radius > 0.5F && row.rise > 0.0F) {
            paint_corner_row(&b, &row);
        } else {
            paint_straight_row(&b, &row, row_cover(&b, y));
        }
    }
}
