/* lab/ui/ui_words.c -- words: translation, values, ellipsis, lines. See ui.h. */
#include "lab/ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 512 };

const char *lab_ui_word(const lab_ui *ui, const char *english)
{
    return ui->layout != NULL ? gm_picture_translate(ui->layout, english) : english;
}

float lab_ui_width(const lab_ui *ui, gm_font font, const char *text)
{
    return gm_draw_text_width(ui->list, font, 0.0F, text);
}

static bool is_inside_letter(char byte)
{
    return ((uint8_t)byte & 0xC0U) == 0x80U;
}

static size_t whole_letters(const char *text, size_t length)
{
    while (length > 0 && is_inside_letter(text[length])) {
        length--;
    }
    return length;
}

const char *lab_ui_fill(const lab_ui *ui, char out[LAB_TEXT], const char *english,
                        const char *const *values, uint32_t value_count)
{
    return gm_picture_fill(out, LAB_TEXT, lab_ui_word(ui, english), values, value_count);
}

/* Bytes of the longest beginning that is at most `wide` px wide. */
static size_t fitting(const lab_ui *ui, gm_font font, const char *text, float wide)
{
    char part[MAX_LINE];
    size_t low = 0;
    size_t high = strlen(text);
    high = high < sizeof part ? high : sizeof part - 1;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        (void)snprintf(part, sizeof part, "%.*s", (int)whole_letters(text, middle), text);
        if (lab_ui_width(ui, font, part) <= wide) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return whole_letters(text, low);
}

/* The text, or what fits of it with an ellipsis; "" where not even a letter does. */
static const char *cut_text(const lab_ui *ui, gm_font font, float wide, const char *text,
                            char cut[MAX_LINE])
{
    if (lab_ui_width(ui, font, text) <= wide + 0.5F) {
        return text;
    }
    float dots = lab_ui_width(ui, font, "\xE2\x80\xA6");
    size_t length = fitting(ui, font, text, wide - dots);
    (void)snprintf(cut, MAX_LINE, "%.*s%s", (int)length, text, length > 0 ? "\xE2\x80\xA6" : "");
    return cut;
}

/* The parameter counts below are a contract of ui.h. */
// NOLINTNEXTLINE(readability-function-size)
void lab_ui_figure(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                   const char *text)
{
    char cut[MAX_LINE];
    if (text[0] == '\0' || box.w <= 0.0F) {
        return;
    }
    float share = align == GM_ALIGN_LEFT ? 0.0F : align == GM_ALIGN_CENTER ? 0.5F : 1.0F;
    gm_vec2 at = {box.x + box.w * share,
                  roundf(box.y + (box.h - gm_draw_line_height(ui->list, font)) / 2.0F)};
    const char *shown = cut_text(ui, font, box.w, text, cut);
    if (shown[0] != '\0') {
        gm_draw_text(ui->list, font, at, align, gm_rgba(rgb, 1.0F), shown);
    }
}

// NOLINTNEXTLINE(readability-function-size)
void lab_ui_text(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                 const char *text)
{
    lab_ui_figure(ui, font, box, align, rgb, lab_ui_word(ui, text));
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
    if (is_inside_letter(text[at]) || is_closing(text + at)) {
        return false;
    }
    bool is_after_wide = at >= 3 && is_wide_letter(text + whole_letters(text, at - 1));
    return text[at] == ' ' || text[at - 1] == ' ' || is_wide_letter(text + at) || is_after_wide;
}

/* Bytes of the first line. */
static size_t line_of(const lab_ui *ui, gm_font font, const char *text, float wide)
{
    size_t most = fitting(ui, font, text, wide);
    if (text[most] == '\0' || most == 0) {
        return most;
    }
    for (size_t at = most; at > 0; at--) {
        if (can_break(text, at)) {
            return at;
        }
    }
    return most;
}

float lab_ui_paragraph(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text)
{
    return lab_ui_lines(ui, font, box, rgb, lab_ui_word(ui, text));
}

float lab_ui_lines(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text)
{
    char line[MAX_LINE];
    const char *left = text;
    float high = roundf(gm_draw_line_height(ui->list, font) * 1.08F);
    float used = 0.0F;
    while (*left != '\0' && used + high <= box.h + 1.0F) {
        size_t length = line_of(ui, font, left, box.w);
        bool is_last = used + 2.0F * high > box.h + 1.0F;
        if (length == 0) {
            break;
        }
        (void)snprintf(line, sizeof line, "%.*s", is_last ? MAX_LINE - 1 : (int)length, left);
        lab_ui_figure(ui, font, lab_box_make(box.x, box.y + used, box.w, high), GM_ALIGN_LEFT, rgb,
                      line);
        left += is_last ? strlen(left) : length;
        left += strspn(left, " ");
        used += high;
    }
    return used;
}
