/* frameview/overlay_told.c -- the words about what the mouse points at in the strip. See
 * overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design: longer lines break. */
#define MOST 480.0F

/* Above the strip, or, where the legend stands there, at the foot of the arena above both. */
static float top_of(const app_overlay *overlay, lab_box told)
{
    float top = told.y;
    float highest = told.y;
    for (uint32_t i = 0; i < overlay->box_count; i++) {
        lab_box box = overlay->boxes[i].box;
        if (overlay->boxes[i].kind == APP_OVERLAY_FOOT) {
            lab_box shared = lab_box_shared(told, box);
            highest = fminf(highest, floorf(box.y - told.h));
            top = shared.w > 0.0F && shared.h > 0.0F ? -1.0F : top;
        }
    }
    return top < 0.0F ? highest : top;
}

/* Beside the plate of a hold, where one side of it has room. */
static float left_of(const app_overlay *overlay, const lab_brush *brush, lab_box told)
{
    lab_box plate = overlay->plate;
    lab_box shared = lab_box_shared(told, plate);
    lab_box whole = overlay->places.strip;
    float gap = 4.0F * brush->scale;
    float right = plate.x + plate.w + gap;
    float left = plate.x - told.w - gap;
    if (shared.w <= 0.0F || shared.h <= 0.0F) {
        return told.x;
    }
    return right + told.w <= whole.x + whole.w ? right : left >= whole.x ? left : told.x;
}

/* Copies the first line of a text. It may still be too wide, and break into several.
 * @return the text after it; NULL: it was the last line */
static const char *take_line(const char *text, char line[APP_OVERLAY_TOLD])
{
    size_t length = strcspn(text, "\n");
    (void)snprintf(line, APP_OVERLAY_TOLD, "%.*s", (int)length, text);
    return text[length] == '\0' ? NULL : text + length + 1;
}

static float width_of(const lab_brush *brush, const char *text)
{
    char line[APP_OVERLAY_TOLD];
    float wide = 0.0F;
    for (const char *left = text; left != NULL;) {
        left = take_line(left, line);
        wide = fmaxf(wide, lab_brush_width(brush, GM_FONT_MONO, line));
    }
    return wide;
}

static float height_of(const lab_brush *brush, float wide, const char *text)
{
    char line[APP_OVERLAY_TOLD];
    float high = 0.0F;
    for (const char *left = text; left != NULL;) {
        left = take_line(left, line);
        high += lab_brush_lines_height(brush, GM_FONT_MONO, wide, line);
    }
    return high;
}

static void paint_lines(const lab_brush *brush, lab_box words, const char *text)
{
    char line[APP_OVERLAY_TOLD];
    uint32_t rgb = LAB_TEXT_TITLE; /* of what; the rest is about it */
    bool is_one = strchr(text, '\n') == NULL;
    for (const char *left = text; left != NULL;) {
        left = take_line(left, line);
        float high = lab_brush_lines_height(brush, GM_FONT_MONO, words.w, line);
        (void)lab_brush_lines(brush, GM_FONT_MONO, lab_box_top(&words, high),
                              is_one ? LAB_TEXT_PRIMARY : rgb, line);
        rgb = LAB_TEXT_PRIMARY;
    }
}

void app_overlay_paint_told(const app_overlay *overlay, const lab_brush *brush, bool has_mouse,
                            const char *text)
{
    float u = brush->scale;
    lab_box box = overlay->places.strip;
    float all = width_of(brush, text) + 16.0F * u;
    float wide = fminf(fminf(all, MOST * u), box.w);
    float lines = height_of(brush, wide - 14.0F * u, text);
    float high = ceilf(lines + 6.0F * u);
    float left = has_mouse ? overlay->mouse.x - 0.5F * wide : box.x;
    left = floorf(fmaxf(box.x, fminf(left, box.x + box.w - wide)));
    lab_box told = {left, floorf(box.y - high), wide, high};
    told.y = top_of(overlay, told);
    float sides[4] = {left_of(overlay, brush, told), told.y, wide, high};
    gm_draw_round_rect(brush->list, sides, 4.0F * u, gm_rgba(0x16233A, 1.0F),
                       gm_rgba(0x101B2E, 1.0F));
    gm_draw_round_rect_stroke(brush->list, sides, 4.0F * u, 1.0F, gm_rgba(0x41597F, 1.0F));
    lab_box words = {sides[0] + 6.0F * u, sides[1] + 3.0F * u, wide - 14.0F * u, lines};
    paint_lines(brush, words, text);
}
