/* render/raster.h -- paints a draw list into memory: the `cpu` back end's hand. */
#ifndef APP_RASTER_H
#define APP_RASTER_H

#include "render/glyphs.h"

#include <game/draw.h>

#include <stddef.h>
#include <stdint.h>

/** Pixels are 0xFFRRGGBB. */
typedef struct app_canvas {
    uint32_t *pixels;
    ptrdiff_t pitch; /**< pixels from a row to the next */
    int32_t width;
    int32_t height;
} app_canvas;

typedef struct app_picture {
    const gm_draw_list *list;
    const app_glyphs *glyphs;   /**< NULL: texts are left out */
    const uint32_t *background; /**< width x height of the canvas without gaps; NULL: plain */
    bool is_above;              /**< over what the canvas has already: no background */
} app_picture;

/** The colour below everything when there is no background. */
#define APP_PLAIN_BACKGROUND 0xFF070B14U

/** Paints rows y0 to y1 (exclusive). Any division into rows gives the same bytes. */
void app_raster_rows(const app_canvas *canvas, const app_picture *picture, int32_t y0, int32_t y1);
/** Paints all rows. */
void app_raster_paint(const app_canvas *canvas, const app_picture *picture);

#endif
