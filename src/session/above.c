/* session/above.c -- see above.h. */
#include "session/above.h"

#include <math.h>
#include <stdio.h>

#define DARK 0x070E1AU

static void paint_box(const lab_brush *brush, lab_box box, uint32_t edge)
{
    float at[4] = {box.x, box.y, box.w, box.h};
    float radius = 6.0F * brush->scale;
    gm_draw_round_rect(brush->list, at, radius, gm_rgba(0x101B2E, 0.96F), gm_rgba(DARK, 0.96F));
    gm_draw_round_rect_stroke(brush->list, at, radius, 1.0F, gm_rgba(edge, 0.7F));
}

static bool is_one_line(const lab_brush *brush, const char *word, float wide)
{
    return lab_brush_width(brush, GM_FONT_UI, word) <= wide + 0.5F;
}

/* A word that is wider than its room takes two lines. */
static float lines_height(const lab_brush *brush, const char *word, float wide)
{
    float all = lab_brush_lines_height(brush, GM_FONT_UI, wide, word);
    float one = lab_brush_lines_height(brush, GM_FONT_UI, wide, "A");
    return is_one_line(brush, word, wide) ? gm_draw_line_height(brush->list, GM_FONT_UI)
                                          : fminf(all, 2.0F * one);
}

static float room_of_window(const lab_brush *brush)
{
    return (float)brush->list->width - 16.0F * brush->scale;
}

/* The width of the arena if two lines of it are enough, so that panels stay in sight; else that of
 * the window. */
static float room_for(const lab_brush *brush, const char *word)
{
    float s = brush->scale;
    float arena = GM_ARENA_WIDTH * brush->layout->scale - 16.0F * s;
    float all = lab_brush_lines_height(brush, GM_FONT_UI, arena - 20.0F * s, word);
    float one = lab_brush_lines_height(brush, GM_FONT_UI, arena - 20.0F * s, "A");
    return all <= 2.0F * one + 0.5F ? arena : room_of_window(brush);
}

/* `low`: of its lower edge. */
static lab_box box_at(const lab_brush *brush, const char *word, float low, float room)
{
    float s = brush->scale;
    const gm_picture_def *def = brush->layout;
    float edge = (float)brush->list->width - 8.0F * s;
    float wide = fminf(ceilf(lab_brush_width(brush, GM_FONT_UI, word)) + 32.0F * s, room);
    float middle = def->arena_x + GM_ARENA_WIDTH * def->scale * 0.5F;
    float left = fmaxf(8.0F * s, fminf(middle - wide * 0.5F, edge - wide));
    float high = ceilf(28.0F * s - gm_draw_line_height(brush->list, GM_FONT_UI) +
                       lines_height(brush, word, wide - 20.0F * s));
    return lab_box_make(floorf(left), floorf(low - high), wide, high);
}

static void paint_toast(const lab_brush *brush, const char *word, bool is_bad, lab_box box)
{
    float wide = box.w - 20.0F * brush->scale;
    float text = lines_height(brush, word, wide);
    lab_box line = {box.x + 10.0F * brush->scale, box.y + floorf((box.h - text) * 0.5F), wide,
                    text};
    uint32_t rgb = is_bad ? LAB_BAD : LAB_TEXT_TITLE;
    paint_box(brush, box, is_bad ? LAB_BAD : LAB_GOOD);
    if (is_one_line(brush, word, wide)) {
        lab_brush_figure(brush, GM_FONT_UI, line, GM_ALIGN_CENTER, rgb, word);
    } else {
        (void)lab_brush_lines(brush, GM_FONT_UI, line, rgb, word);
    }
}

lab_box app_toast_box(const lab_brush *brush, const char *word, float low)
{
    const gm_picture_def *def = brush->layout;
    float bottom = def->arena_y + GM_ARENA_HEIGHT * def->scale - 46.0F * brush->scale;
    return box_at(brush, word, fminf(bottom, low), room_for(brush, word));
}

void app_toast_paint_above(const lab_brush *brush, const char *word, bool is_bad, float low)
{
    paint_toast(brush, word, is_bad, app_toast_box(brush, word, low));
}

void app_toast_paint_at_foot(const lab_brush *brush, const char *word, bool is_bad)
{
    float low = (float)brush->list->height - 3.0F * brush->scale;
    paint_toast(brush, word, is_bad, box_at(brush, word, low, room_of_window(brush)));
}

void app_filming_paint(const lab_brush *brush, uint32_t seconds)
{
    char text[LAB_BRUSH_TEXT];
    float s = brush->scale;
    const gm_picture_def *def = brush->layout;
    (void)snprintf(text, sizeof text, "%s %u:%02u", lab_brush_word(brush, "REC"), seconds / 60U,
                   seconds % 60U);
    float wide = ceilf(lab_brush_width(brush, GM_FONT_UI, text));
    lab_box box = {floorf(def->arena_x + 10.0F * s), floorf(def->arena_y + 10.0F * s),
                   wide + 38.0F * s, 26.0F * s};
    float tall = gm_draw_line_height(brush->list, GM_FONT_UI);
    float dot[4] = {box.x + 10.0F * s, box.y + 8.0F * s, 10.0F * s, 10.0F * s};
    lab_box line = {box.x + 27.0F * s, floorf(box.y + (box.h - tall) * 0.5F), wide + 4.0F * s,
                    tall};
    paint_box(brush, box, LAB_BAD);
    gm_draw_round_rect(brush->list, dot, 4.9F * s, gm_rgba(LAB_BAD, 1.0F), gm_rgba(LAB_BAD, 1.0F));
    lab_brush_figure(brush, GM_FONT_UI, line, GM_ALIGN_LEFT, LAB_BAD, text);
}
