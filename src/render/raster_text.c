/* render/raster_text.c -- blends glyphs. */
#include "render/raster_simd.h"
#include "render/raster_target.h"

/* Four coverage bytes, fewer at the end of a row: bytes behind it belong to another glyph. */
static inline uint32_t coverage(const uint8_t *from, int32_t count)
{
    uint32_t mask = 0;
    if (count >= 4) {
        memcpy(&mask, from, 4);
        return mask;
    }
    uint8_t bytes[4] = {0};
    for (int32_t i = 0; i < count; i++) {
        bytes[i] = from[i];
    }
    memcpy(&mask, bytes, 4);
    return mask;
}

static void paint_row(uint32_t *to, const uint8_t *from, int32_t count, app_px4 color)
{
    for (; count > 0; count -= 4, to += 4, from += 4) {
        uint32_t mask = coverage(from, count);
        if (mask != 0) {
            app_blend_up_to_four(to, app_px4_masked(mask, color), count);
        }
    }
}

static void paint_glyph(const app_target *t, const app_glyphs *glyphs, const app_glyph_quad *q,
                        app_px4 color)
{
    int32_t x0 = q->x > t->x0 ? q->x : t->x0;
    int32_t y0 = q->y > t->y0 ? q->y : t->y0;
    int32_t x1 = q->x + q->w < t->x1 ? q->x + q->w : t->x1;
    int32_t y1 = q->y + q->h < t->y1 ? q->y + q->h : t->y1;
    for (int32_t y = y0; y < y1; y++) {
        size_t row = (size_t)(y - q->y) + q->v;
        const uint8_t *from = glyphs->atlas + row * glyphs->size + q->u + (x0 - q->x);
        paint_row(app_target_at(t, x0, y), from, x1 - x0, color);
    }
}

void app_raster_text(const app_target *t, const app_glyphs *glyphs, uint32_t run, gm_color color)
{
    if (run >= glyphs->run_count) {
        return;
    }
    app_px4 source = app_px4_all(app_px_pack(app_f4_premultiplied(color, t->is_added)));
    for (uint32_t i = glyphs->first[run]; i < glyphs->first[run + 1]; i++) {
        paint_glyph(t, glyphs, &glyphs->quads[i], source);
    }
}
