/* render/hatch.c -- see hatch.h. */
#include "render/hatch.h"

#include <math.h>

#define STEP  5.0F
#define ROWS  4.0F
#define DOT   1.6F
#define WIDTH 1.0F

typedef struct area {
    gm_draw_list *list;
    const float *box;
    gm_color color;
} area;

static void line(const area *a, gm_vec2 from, gm_vec2 to)
{
    gm_draw_line(a->list, from, to, WIDTH, a->color, a->color);
}

/* Rows or columns in a length. */
static uint32_t steps(float length)
{
    return length > 0.0F ? (uint32_t)(length / ROWS + 0.5F) : 0;
}

/* Lines that fall (or rise) by 45 degrees, cut at the edges; `at` is where one meets y = 0. */
static void paint_slants(const area *a, bool rises)
{
    const float *b = a->box;
    uint32_t count = (uint32_t)((b[2] + b[3]) / STEP);
    for (uint32_t i = 0; i < count; i++) {
        float at = STEP * (float)(i + 1) - b[3];
        float x0 = fmaxf(at, 0.0F);
        float x1 = fminf(at + b[3], b[2]);
        float y0 = b[1] + x0 - at;
        float y1 = b[1] + x1 - at;
        if (x1 > x0) {
            float low = 2.0F * b[1] + b[3];
            line(a, (gm_vec2){b[0] + x0, rises ? low - y0 : y0},
                 (gm_vec2){b[0] + x1, rises ? low - y1 : y1});
        }
    }
}

static void paint_rows(const area *a)
{
    const float *b = a->box;
    uint32_t count = steps(b[3]);
    for (uint32_t i = 0; i < count; i++) {
        float y = ROWS * (0.5F + (float)i);
        line(a, (gm_vec2){b[0], b[1] + y}, (gm_vec2){b[0] + b[2], b[1] + y});
    }
}

static void paint_columns(const area *a)
{
    const float *b = a->box;
    uint32_t count = steps(b[2]);
    for (uint32_t i = 0; i < count; i++) {
        float x = ROWS * (0.5F + (float)i);
        line(a, (gm_vec2){b[0] + x, b[1]}, (gm_vec2){b[0] + x, b[1] + b[3]});
    }
}

static void paint_dots(const area *a)
{
    const float *b = a->box;
    uint32_t columns = steps(b[2] - DOT / 2.0F);
    uint32_t rows = steps(b[3] - DOT / 2.0F);
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t k = 0; k < columns; k++) {
            float dot[4] = {b[0] + ROWS * (0.5F + (float)k) - DOT / 2.0F,
                            b[1] + ROWS * (0.5F + (float)i) - DOT / 2.0F, DOT, DOT};
            gm_draw_rect(a->list, dot, a->color);
        }
    }
}

void app_hatch_paint(gm_draw_list *list, const float box[4], gm_hatch hatch, gm_color color)
{
    area a = {list, box, color};
    if (hatch == GM_HATCH_SLASH || hatch == GM_HATCH_CROSS) {
        paint_slants(&a, true);
    }
    if (hatch == GM_HATCH_BACKSLASH || hatch == GM_HATCH_CROSS) {
        paint_slants(&a, false);
    }
    if (hatch == GM_HATCH_HORIZONTAL || hatch == GM_HATCH_GRID) {
        paint_rows(&a);
    }
    if (hatch == GM_HATCH_VERTICAL || hatch == GM_HATCH_GRID) {
        paint_columns(&a);
    }
    if (hatch == GM_HATCH_DOTS) {
        paint_dots(&a);
    }
}
