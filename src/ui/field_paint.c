/* ui/field_paint.c -- a line of a text that is written: what is selected, the letters, the cursor.
 * See field.h. */
#include "ui/field.h"

#include <math.h>
#include <string.h>

enum { SHOWN = 4 * LAB_TEXT };

/* Px from the start of a line to a byte of it. */
static float width_to(const lab_ui *ui, const lab_field *f, uint32_t begin, uint32_t at)
{
    char text[SHOWN];
    uint32_t end = lab_field_line_end(f, begin);
    at = at < begin ? begin : at > end ? end : at;
    size_t length = at - begin < sizeof text ? at - begin : sizeof text - 1;
    memcpy(text, f->text + begin, length);
    text[length] = '\0';
    return lab_ui_width(ui, GM_FONT_MONO, text);
}

/* A line break that is selected is as wide as a blank. */
static void paint_selected(lab_ui *ui, lab_box box, const lab_field *f, uint32_t line)
{
    uint32_t begin = 0;
    uint32_t end = 0;
    if (!lab_field_selected(f, &begin, &end) || end < line || begin > lab_field_line_end(f, line)) {
        return;
    }
    float from = width_to(ui, f, line, begin);
    float to = width_to(ui, f, line, end);
    to += end > lab_field_line_end(f, line) ? lab_ui_width(ui, GM_FONT_MONO, " ") : 0.0F;
    lab_ui_fill_box(ui, lab_box_make(box.x + from, box.y, to - from, box.h), LAB_ACCENT, 0.35F);
}

void lab_field_paint(lab_ui *ui, lab_box box, const lab_field *field, uint32_t begin,
                     bool has_cursor)
{
    char text[SHOWN];
    lab_box line = box;
    size_t length = lab_field_line_end(field, begin) - begin;
    length = length < sizeof text ? length : sizeof text - 1;
    memcpy(text, field->text + begin, length);
    text[length] = '\0';
    float caret = has_cursor ? width_to(ui, field, begin, field->cursor) : 0.0F;
    line.x -= fmaxf(caret - box.w + 8.0F * ui->scale, 0.0F);
    line.w = lab_ui_width(ui, GM_FONT_MONO, text) + 2.0F;
    lab_ui_clip(ui, &box);
    paint_selected(ui, line, field, begin);
    lab_ui_figure(ui, GM_FONT_MONO, line, GM_ALIGN_LEFT, LAB_TEXT_TITLE, text);
    if (has_cursor) {
        float wide = fmaxf(1.5F * ui->scale, 1.0F);
        lab_ui_fill_box(ui, lab_box_make(line.x + caret, box.y + 1.0F, wide, box.h - 2.0F),
                        LAB_ACCENT, 1.0F);
    }
    lab_ui_clip(ui, NULL);
}
