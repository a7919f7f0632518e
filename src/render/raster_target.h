/* render/raster_target.h -- where one command paints, and the painters of each kind. Private to
 * raster*.c.
 */
#ifndef APP_RASTER_TARGET_H
#define APP_RASTER_TARGET_H

#include "render/raster.h"

#include <stdbool.h>

/** A clip rectangle of a canvas; x1 and y1 are exclusive. */
typedef struct app_target {
    uint32_t *pixels;
    ptrdiff_t pitch;
    int32_t x0;
    int32_t y0;
    int32_t x1;
    int32_t y1;
    bool is_added;
} app_target;

static inline uint32_t *app_target_at(const app_target *t, int32_t x, int32_t y)
{
    return t->pixels + (ptrdiff_t)y * t->pitch + x;
}

/* The conversions accept any float: NaN gives `low`. */
static inline int32_t app_ceil_between(float value, int32_t low, int32_t high)
{
    if (!(value > (float)low)) {
        return low;
    }
    if (value >= (float)high) {
        return high;
    }
    int32_t whole = (int32_t)value;
    return whole + (value > (float)whole ? 1 : 0);
}

static inline int32_t app_floor_between(float value, int32_t low, int32_t high)
{
    if (!(value > (float)low)) {
        return low;
    }
    if (value >= (float)high) {
        return high;
    }
    int32_t whole = (int32_t)value;
    return whole - (value < (float)whole ? 1 : 0);
}

/* fminf and fmaxf would be library calls, because of what they promise for NaN. */
static inline float app_lesser(float a, float b)
{
    return a < b ? a : b;
}

static inline float app_greater(float a, float b)
{
    return a > b ? a : b;
}

void app_raster_triangles(const app_target *t, const gm_draw_vertex *vertices,
                          const uint32_t *indices, uint32_t index_count);
void app_raster_line(const app_target *t, const gm_draw_shape *shape);
void app_raster_round_rect(const app_target *t, const gm_draw_shape *shape);
void app_raster_glow(const app_target *t, const gm_draw_shape *shape);
void app_raster_text(const app_target *t, const app_glyphs *glyphs, uint32_t run, gm_color color);

#endif
