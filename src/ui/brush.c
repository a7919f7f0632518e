/* ui/brush.c -- boxes and lines of text. See brush.h. */
#include "ui/brush.h"

#include <ctype.h>
#include <game/utf8.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 512 };

/* Of the width: a last word shorter than this does not stand alone. */
#define ORPHAN 0.2F

lab_box lab_box_top(lab_box *box, float height)
{
    lab_box cut = {box->x, box->y, box->w, fminf(height, box->h)};
    box->y += cut.h;
    box->h -= cut.h;
    return cut;
}

lab_box lab_box_left(lab_box *box, float width)
{
    lab_box cut = {box->x, box->y, fminf(width, box->w), box->h};
    box->x += cut.w;
    box->w -= cut.w;
    return cut;
}

lab_box lab_box_right(lab_box *box, float width)
{
    float wide = fminf(width, box->w);
    lab_box cut = {box->x + box->w - wide, box->y, wide, box->h};
    box->w -= wide;
    return cut;
}

lab_box lab_box_shared(lab_box a, lab_box b)
{
    float x0 = fmaxf(a.x, b.x);
    float y0 = fmaxf(a.y, b.y);
    float x1 = fminf(a.x + a.w, b.x + b.w);
    float y1 = fminf(a.y + a.h, b.y + b.h);
    return lab_box_make(x0, y0, fmaxf(x1 - x0, 0.0F), fmaxf(y1 - y0, 0.0F));
}

const char *lab_brush_word(const lab_brush *brush, const char *english)
{
    return brush->layout != NULL ? gm_picture_translate(brush->layout, english) : english;
}

float lab_brush_width(const lab_brush *brush, gm_font font, const char *text)
{
    return gm_draw_text_width(brush->list, font, 0.0F, text);
}

void lab_brush_clip(const lab_brush *brush, const lab_box *box)
{
    if (box == NULL) {
        gm_draw_set_clip(brush->list, NULL);
        return;
    }
    gm_rect rect = {(int32_t)floorf(box->x), (int32_t)floorf(box->y), 0, 0};
    rect.w = (int32_t)ceilf(box->x + box->w) - rect.x;
    rect.h = (int32_t)ceilf(box->y + box->h) - rect.y;
    gm_draw_set_clip(brush->list, &rect);
}

const char *lab_brush_fill(const lab_brush *brush, char out[LAB_BRUSH_TEXT], const char *english,
                           const char *const *values, uint32_t value_count)
{
    return gm_picture_fill(out, LAB_BRUSH_TEXT, lab_brush_word(brush, english), values,
                           value_count);
}

/* Bytes of the longest beginning that is at most `wide` px wide. */
static size_t fitting(const lab_brush *brush, gm_font font, const char *text, float wide)
{
    char part[MAX_LINE];
    size_t low = 0;
    size_t high = strlen(text);
    high = high < sizeof part ? high : sizeof part - 1;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        (void)snprintf(part, sizeof part, "%.*s", (int)gm_utf8_whole(text, middle), text);
        if (lab_brush_width(brush, font, part) <= wide) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return gm_utf8_whole(text, low);
}

/* The text, or what fits of it with an ellipsis; "" where not even a letter does. */
static const char *cut_text(const lab_brush *brush, gm_font font, float wide, const char *text,
                            char cut[MAX_LINE])
{
    if (lab_brush_width(brush, font, text) <= wide + 0.5F) {
        return text;
    }
    float dots = lab_brush_width(brush, font, "\xE2\x80\xA6");
    size_t length = fitting(brush, font, text, wide - dots);
    (void)snprintf(cut, MAX_LINE, "%.*s%s", (int)length, text, length > 0 ? "\xE2\x80\xA6" : "");
    return cut;
}

/* The parameter counts below are a contract of brush.h. */
// NOLINTNEXTLINE(readability-function-size)
void lab_brush_figure(const lab_brush *brush, gm_font font, lab_box box, gm_align align,
                      uint32_t rgb, const char *text)
{
    char cut[MAX_LINE];
    if (text[0] == '\0' || box.w <= 0.0F) {
        return;
    }
    float share = align == GM_ALIGN_LEFT ? 0.0F : align == GM_ALIGN_CENTER ? 0.5F : 1.0F;
    gm_vec2 at = {box.x + box.w * share,
                  roundf(box.y + (box.h - gm_draw_line_height(brush->list, font)) / 2.0F)};
    const char *shown = cut_text(brush, font, box.w, text, cut);
    if (shown[0] != '\0') {
        gm_draw_text(brush->list, font, at, align, gm_rgba(rgb, 1.0F), shown);
    }
}

/* Signs that do not begin a line: full-width comma, stop, colon, ... */
static bool is_closing(const char *text)
{
    static const char *const signs[] = {"\xEF\xBC\x8C", "\xE3\x80\x82", "\xEF\xBC\x9A",
                                        "\xEF\xBC\x9B", "\xEF\xBC\x9F", "\xEF\xBC\x81",
                                        "\xE3\x80\x81", "\xEF\xBC\x89", "\xE3\x80\x8D",
                                        "\xE2\x80\x9D", "\xE3\x80\x8B"};
    for (uint32_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(text, signs[i], 3) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_wide_letter(const char *text)
{
    return (uint8_t)text[0] >= 0xE3U;
}

/* A line may end before `at` > 0. */
static bool can_break(const char *text, size_t at)
{
    if (gm_utf8_is_inside(text[at]) || is_closing(text + at)) {
        return false;
    }
    bool is_after_wide = at >= 3 && is_wide_letter(text + gm_utf8_whole(text, at - 1));
    return text[at] == ' ' || text[at - 1] == ' ' || is_wide_letter(text + at) || is_after_wide;
}

/* Where a word alone is longer than a line, code is broken behind a sign. */
static bool can_break_code(const char *text, size_t at)
{
    char before = text[at - 1];
    return strchr("(.>:/", before) != NULL && text[at] != before;
}

/* Without a sign in the line, before the next word of a long name. */
static bool can_break_name(const char *text, size_t at)
{
    return islower((unsigned char)text[at - 1]) != 0 && isupper((unsigned char)text[at]) != 0;
}

typedef bool break_fn(const char *text, size_t at);

/* Bytes of the first line. */
size_t lab_brush_line(const lab_brush *brush, gm_font font, const char *text, float width)
{
    size_t most = fitting(brush, font, text, width);
    if (text[most] == '\0' || most == 0) {
        return most;
    }
    static break_fn *const breaks[] = {can_break, can_break_code, can_break_name};
    for (size_t i = 0; i < sizeof breaks / sizeof breaks[0]; i++) {
        for (size_t at = most; at > 0; at--) {
            if (breaks[i](text, at)) {
                return at;
            }
        }
    }
    return most;
}

/* A last line of one short word. */
static bool is_orphan(const lab_brush *brush, gm_font font, const char *last, float wide)
{
    return strchr(last, ' ') == NULL && lab_brush_width(brush, font, last) < ORPHAN * wide;
}

/* Lines of a text in that width.  @param[out] last the last one */
static uint32_t count_lines(const lab_brush *brush, gm_font font, const char *text, float wide,
                            const char **last)
{
    uint32_t count = 0;
    for (const char *left = text; *left != '\0'; left += strspn(left, " ")) {
        size_t length = lab_brush_line(brush, font, left, wide);
        if (length == 0) {
            break;
        }
        *last = left;
        left += length;
        count++;
    }
    return count;
}

/* The width to break a text at: a little less than all where one short word would stand alone in
 * the last line, so that it has company. */
static float width_without_orphan(const lab_brush *brush, gm_font font, const char *text,
                                  float wide)
{
    const char *last = text;
    uint32_t count = count_lines(brush, font, text, wide, &last);
    if (count < 2 || !is_orphan(brush, font, last, wide)) {
        return wide;
    }
    for (uint32_t percent = 94; percent > 70; percent -= 6) {
        float narrow = wide * (float)percent / 100.0F;
        bool is_as_long = count_lines(brush, font, text, narrow, &last) == count;
        if (is_as_long && !is_orphan(brush, font, last, wide)) {
            return narrow;
        }
    }
    return wide;
}

float lab_brush_lines(const lab_brush *brush, gm_font font, lab_box box, uint32_t rgb,
                      const char *text)
{
    char line[MAX_LINE];
    const char *left = text;
    float high = roundf(gm_draw_line_height(brush->list, font) * 1.08F);
    float used = 0.0F;
    float wide = width_without_orphan(brush, font, text, box.w);
    while (*left != '\0' && used + high <= box.h + 1.0F) {
        size_t length = lab_brush_line(brush, font, left, wide);
        bool is_last = used + 2.0F * high > box.h + 1.0F;
        if (length == 0) {
            break;
        }
        (void)snprintf(line, sizeof line, "%.*s", is_last ? MAX_LINE - 1 : (int)length, left);
        lab_brush_figure(brush, font, lab_box_make(box.x, box.y + used, box.w, high), GM_ALIGN_LEFT,
                         rgb, line);
        left += is_last ? strlen(left) : length;
        left += strspn(left, " ");
        used += high;
    }
    return used;
}

float lab_brush_lines_height(const lab_brush *brush, gm_font font, float width, const char *text)
{
    float high = roundf(gm_draw_line_height(brush->list, font) * 1.08F);
    const char *last = text;
    return high * (float)count_lines(brush, font, text, width, &last);
}
