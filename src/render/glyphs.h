/* render/glyphs.h -- text as placed pictures of letters: what both back ends paint. */
#ifndef APP_GLYPHS_H
#define APP_GLYPHS_H

#include <stdint.h>

/** One letter: w x h px of the atlas at (u, v), painted at whole pixel (x, y). */
typedef struct app_glyph_quad {
    int32_t x;
    int32_t y;
    uint16_t u;
    uint16_t v;
    uint16_t w;
    uint16_t h;
} app_glyph_quad;

/** The letters of all texts of a draw list. Run i has quads[first[i]] to quads[first[i + 1]]. */
typedef struct app_glyphs {
    const uint8_t *atlas; /**< size x size coverage bytes */
    uint32_t size;
    uint32_t revision; /**< changes when the atlas does */
    const app_glyph_quad *quads;
    const uint32_t *first;
    uint32_t run_count;
} app_glyphs;

#endif
