/* render/raster_line.c -- paints lines. */
#include "render/raster_simd.h"
#include "render/raster_target.h"

#include <math.h>

/* A line covers a pixel by how deep the pixel's centre lies in it: across, within width / 2 plus
 * half a pixel of the axis; along, within half a pixel of the ends. */
typedef struct line {
    float x;
    float y;
    float dx; /* unit direction */
    float dy;
    float length;
    float reach; /* width / 2 + 0.5 */
    bool is_flat;
    app_f4 color[4]; /* planes at p0, each lane alike */
    app_f4 step[4];  /* per px of the way */
} line;

static inline void swap_if_greater(float *low, float *high)
{
    if (*low > *high) {
        float swapped = *low;
        *low = *high;
        *high = swapped;
    }
}

/* Narrows [*left, *right] to where low <= x * slope + offset <= high; false if nowhere. */
static inline bool narrow(float *left, float *right, float slope, float low, float high)
{
    if (fabsf(slope) <= 1e-5F) {
        return low <= 0.0F && high >= 0.0F;
    }
    float inverse = 1.0F / slope;
    float a = low * inverse;
    float b = high * inverse;
    swap_if_greater(&a, &b);
    *left = app_greater(*left, a);
    *right = app_lesser(*right, b);
    return *left < *right;
}

/* The pixels of the row whose centre lies py below p0. */
static inline bool row_extent(const line *l, float py, float *left, float *right)
{
    float across = py * l->dx;
    float along = py * l->dy;
    *left = -1e9F;
    *right = 1e9F;
    return narrow(left, right, -l->dy, -l->reach - across, l->reach - across) &&
           narrow(left, right, l->dx, -0.5F - along, l->length + 0.5F - along);
}

static inline app_f4 clamp_to(app_f4 v, float high)
{
    return app_f4_lesser(app_f4_all(high), app_f4_greater(app_f4_all(0.0F), v));
}

static void paint_row(const line *l, uint32_t *to, int32_t count, float px, float py)
{
    const app_f4 half = app_f4_all(0.5F);
    const app_f4 nx = app_f4_all(-l->dy);
    const app_f4 dx = app_f4_all(l->dx);
    const app_f4 across = app_f4_all(py * l->dx);
    const app_f4 along = app_f4_all(py * l->dy);
    const app_f4 length = app_f4_all(l->length);
    app_f4 x = app_f4_all(px) + (app_f4){0.0F, 1.0F, 2.0F, 3.0F};
    for (; count > 0; count -= 4, to += 4, x += app_f4_all(4.0F)) {
        app_f4 depth = app_f4_all(l->reach) - app_f4_abs(x * nx + across);
        app_f4 way = x * dx + along;
        app_f4 ends = app_f4_lesser(way + half, length + half - way);
        app_f4 cover = clamp_to(depth, 1.0F) * clamp_to(ends, 1.0F);
        app_f4 c[4] = {l->color[0], l->color[1], l->color[2], l->color[3]};
        if (!l->is_flat) {
            app_f4 inside = clamp_to(way, l->length);
            for (int i = 0; i < 4; i++) {
                c[i] += l->step[i] * inside;
            }
        }
        app_px4 source =
            app_px4_from_planes(c[0] * cover, c[1] * cover, c[2] * cover, c[3] * cover);
        app_blend_up_to_four(to, source, count);
    }
}

static void set_colors(line *l, const gm_draw_shape *shape, bool is_added)
{
    app_f4 a = app_f4_premultiplied(shape->c0, is_added);
    app_f4 step = (app_f4_premultiplied(shape->c1, is_added) - a) * app_f4_all(1.0F / l->length);
    for (int i = 0; i < 4; i++) {
        l->color[i] = app_f4_all(a[i]);
        l->step[i] = app_f4_all(step[i]);
    }
    l->is_flat = memcmp(&shape->c0, &shape->c1, sizeof shape->c0) == 0;
}

void app_raster_line(const app_target *t, const gm_draw_shape *shape)
{
    line l = {.x = shape->p0.x, .y = shape->p0.y, .reach = shape->size * 0.5F + 0.5F};
    gm_vec2 end = shape->p1;
    float margin = l.reach + 0.5F;
    int32_t y0 = app_ceil_between(app_lesser(l.y, end.y) - margin, t->y0, t->y1);
    int32_t y1 = app_ceil_between(app_greater(l.y, end.y) + margin, t->y0, t->y1);
    if (y0 >= y1 || app_greater(l.x, end.x) + margin < (float)t->x0 ||
        app_lesser(l.x, end.x) - margin > (float)t->x1) {
        return;
    }
    l.dx = end.x - l.x;
    l.dy = end.y - l.y;
    float square = l.dx * l.dx + l.dy * l.dy;
    if (!(square > 1e-6F && square < 1e12F)) {
        return;
    }
    l.length = sqrtf(square);
    l.dx /= l.length;
    l.dy /= l.length;
    set_colors(&l, shape, t->is_added);
    for (int32_t y = y0; y < y1; y++) {
        float py = (float)y + 0.5F - l.y;
        float left;
        float right;
        if (row_extent(&l, py, &left, &right)) {
            int32_t x0 = app_ceil_between(left + l.x - 0.5F, t->x0, t->x1);
            int32_t x1 = app_ceil_between(right + l.x - 0.5F, t->x0, t->x1);
            paint_row(&l, app_target_at(t, x0, y), x1 - x0, (float)x0 + 0.5F - l.x, py);
        }
    }
}
