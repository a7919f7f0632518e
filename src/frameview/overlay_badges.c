/* frameview/overlay_badges.c -- the two forms of numbers: square caps for keys, round badges for
 * places in the order. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include "frameview/lanes.h"
#include "render/hatch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define BADGE_HIGH 13.0F
#define BADGE_SIDE 4.5F
#define SWATCH     8.0F
#define CAP_HIGH   14.0F
#define CAP_SIDE   4.0F
#define CAP_AFTER  1.0F
/* Of a badge that is dim: alpha of its fill, as a part of its own; alpha of its letters. */
#define DIM_FILL 0.8F
#define DIM_INK  0.9F

const char *app_overlay_badge_text(const lab_brush *brush, tl_tick_group group, const char *number,
                                   char out[APP_ORDER_TEXT])
{
    const char *name = lab_brush_word(brush, lab_lanes_short_name(tl_stage_of_group(group)));
    (void)snprintf(out, APP_ORDER_TEXT, "%.24s%s%.30s", name, number[0] != '\0' ? " " : "", number);
    return out;
}

static float swatch_width(const lab_brush *brush)
{
    return gm_palette_now() == GM_PALETTE_MONOCHROME ? SWATCH * brush->scale : 0.0F;
}

float app_overlay_badge_width(const lab_brush *brush, const char *text)
{
    float letters = lab_brush_width(brush, GM_FONT_MONO_TINY, text);
    return fmaxf(ceilf(letters + 2.0F * BADGE_SIDE * brush->scale) + swatch_width(brush),
                 BADGE_HIGH * brush->scale);
}

void app_overlay_badge(const lab_brush *brush, lab_box box, const app_overlay_badge_def *badge)
{
    float high = fminf(BADGE_HIGH * brush->scale, box.h);
    float swatch = swatch_width(brush);
    float sides[4] = {box.x, roundf(box.y + (box.h - high) / 2.0F), box.w, high};
    float hatched[4] = {box.x + box.w - swatch - 2.0F, sides[1] + 1.0F, swatch, high - 2.0F};
    bool is_dim = badge->alpha < 1.0F; /* light letters: dark ones would be lost */
    gm_color color = gm_rgba(gm_group_color(badge->group), is_dim ? DIM_FILL * badge->alpha : 1.0F);
    gm_color ink =
        is_dim ? gm_rgba(LAB_TEXT_PRIMARY, DIM_INK) : gm_rgba(gm_group_ink(badge->group), 1.0F);
    gm_vec2 at = {
        box.x + (box.w - swatch) / 2.0F,
        roundf(box.y + (box.h - gm_draw_line_height(brush->list, GM_FONT_MONO_TINY)) / 2.0F)};
    gm_draw_round_rect(brush->list, sides, high / 2.0F, color, gm_color_scale(color, 0.78F));
    app_hatch_paint(brush->list, hatched, gm_group_hatch(badge->group),
                    gm_rgba(gm_group_ink(badge->group), 0.9F * badge->alpha));
    gm_draw_text(brush->list, GM_FONT_MONO_TINY, at, GM_ALIGN_CENTER, ink, badge->text);
}

void app_overlay_badge_tip(const lab_brush *brush, lab_box room, lab_box badge, const char *text)
{
    float u = brush->scale;
    float wide = fminf(lab_brush_width(brush, GM_FONT_MONO, text) + 13.0F * u, room.w);
    float lines = lab_brush_lines_height(brush, GM_FONT_MONO, wide - 12.0F * u, text);
    float high = ceilf(lines + 6.0F * u);
    float x = fmaxf(room.x, fminf(badge.x, room.x + room.w - wide));
    float above = badge.y - high - 3.0F * u;
    float y = above >= room.y ? above : badge.y + badge.h + 3.0F * u;
    float sides[4] = {floorf(x), floorf(y), wide, high};
    lab_box words = {sides[0] + 6.0F * u, sides[1] + 3.0F * u, wide - 12.0F * u, lines};
    gm_draw_round_rect(brush->list, sides, 4.0F * u, gm_rgba(0x16233A, 1.0F),
                       gm_rgba(0x101B2E, 1.0F));
    gm_draw_round_rect_stroke(brush->list, sides, 4.0F * u, 1.0F, gm_rgba(0x41597F, 1.0F));
    (void)lab_brush_lines(brush, GM_FONT_MONO, words, LAB_TEXT_PRIMARY, text);
}

float app_overlay_cap_width(const lab_brush *brush, const char *key)
{
    float letters = lab_brush_width(brush, GM_FONT_MONO_TINY, key);
    return fmaxf(ceilf(letters + 2.0F * CAP_SIDE * brush->scale), CAP_HIGH * brush->scale);
}

void app_overlay_cap(const lab_brush *brush, lab_box box, const char *key)
{
    float u = brush->scale;
    float high = fminf(CAP_HIGH * u, box.h);
    float cap[4] = {box.x, roundf(box.y + (box.h - high) / 2.0F), box.w, high};
    float shade[4] = {cap[0], cap[1] + 1.5F * u, cap[2], cap[3]};
    float rim[4] = {cap[0] + 0.5F, cap[1] + 0.5F, cap[2] - 1.0F, cap[3] - 1.0F};
    float line = gm_draw_line_height(brush->list, GM_FONT_MONO_TINY);
    gm_vec2 at = {box.x + box.w / 2.0F, roundf(cap[1] + (high - line) / 2.0F)};
    gm_draw_round_rect(brush->list, shade, 2.5F * u, gm_rgba(0x050A12, 0.9F),
                       gm_rgba(0x050A12, 0.9F));
    gm_draw_round_rect(brush->list, cap, 2.5F * u, gm_rgba(0x2B3E5F, 1.0F),
                       gm_rgba(0x1A2740, 1.0F));
    gm_draw_round_rect_stroke(brush->list, rim, 2.5F * u, 1.0F, gm_rgba(0x5C7BAE, 0.9F));
    gm_draw_text(brush->list, GM_FONT_MONO_TINY, at, GM_ALIGN_CENTER,
                 gm_rgba(LAB_TEXT_PRIMARY, 1.0F), key);
}

/* The next piece of "[P] hold": a key, or words.  @return the rest of the text */
static const char *next_piece(const char *text, char out[LAB_BRUSH_TEXT], bool *is_key)
{
    *is_key = text[0] == '[' && text[1] != '\0' && strchr(text + 2, ']') != NULL;
    size_t length = *is_key ? (size_t)(strchr(text + 2, ']') - text) - 1 : strcspn(text, "[");
    length = !*is_key && length == 0 ? 1 : length;
    const char *from = *is_key ? text + 1 : text;
    size_t kept = length < LAB_BRUSH_TEXT - 1 ? length : LAB_BRUSH_TEXT - 1;
    memcpy(out, from, kept);
    out[kept] = '\0';
    return from + length + (*is_key ? 1 : 0);
}

/* @return px of all pieces */
static float do_pieces(const lab_brush *brush, lab_box box, uint32_t rgb, const char *text,
                       bool is_painted)
{
    char piece[LAB_BRUSH_TEXT];
    float begin = box.x;
    bool is_key = false;
    while (text[0] != '\0') {
        text = next_piece(text, piece, &is_key);
        float wide = is_key ? app_overlay_cap_width(brush, piece)
                            : ceilf(lab_brush_width(brush, GM_FONT_SMALL, piece)) + 1.0F;
        lab_box place = {box.x, box.y, wide, box.h};
        if (is_painted && is_key) {
            app_overlay_cap(brush, place, piece);
        } else if (is_painted) {
            lab_brush_figure(brush, GM_FONT_SMALL, place, GM_ALIGN_LEFT, rgb, piece);
        }
        box.x += wide + (is_key ? CAP_AFTER * brush->scale : 0.0F);
    }
    return box.x - begin;
}

float app_overlay_words_width(const lab_brush *brush, const char *text)
{
    return do_pieces(brush, (lab_box){0}, 0, text, false);
}

void app_overlay_words(const lab_brush *brush, lab_box box, uint32_t rgb, const char *text)
{
    (void)do_pieces(brush, box, rgb, text, true);
}
