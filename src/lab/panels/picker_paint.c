/* lab/panels/picker_paint.c -- the list of the picker. See picker.h. */
#include "lab/panels/keys.h"
#include "lab/panels/picker.h"

#include <math.h>

/* Px of the design. */
#define WIDTH 420.0F
#define TOP   40.0F
#define ROW   20.0F
#define KIND  76.0F

static void paint_prompt(lab_ui *ui, lab_box box, const lab_picker *picker)
{
    lab_box sign = lab_box_left(&box, 16.0F * ui->scale);
    float wide = fminf(lab_ui_width(ui, GM_FONT_UI, picker->text), box.w - 2.0F);
    lab_ui_figure(ui, GM_FONT_UI, sign, GM_ALIGN_LEFT, LAB_ACCENT, ">");
    lab_ui_figure(ui, GM_FONT_UI, box, GM_ALIGN_LEFT, LAB_TEXT_TITLE, picker->text);
    lab_ui_fill_box(ui, lab_box_make(box.x + wide, box.y + 4.0F, 1.5F * ui->scale, box.h - 8.0F),
                    LAB_ACCENT, 1.0F);
    if (picker->text[0] == '\0') {
        (void)lab_box_left(&box, 8.0F * ui->scale);
        char text[LAB_TEXT];
        const char *words = ui->is_pad_used
                                ? lab_typing_words(ui, text)
                                : lab_ui_word(ui, "lesson, function, command, sector, file");
        lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, words);
    }
}

static void paint_row(lab_ui *ui, lab_box row, lab_picker *picker, uint32_t match)
{
    static const char *const kinds[LAB_PICK_KIND_COUNT] = {"lesson", "function", "command",
                                                           "sector", "file"};
    const lab_pick *pick = &picker->items[picker->matches[match]];
    uint32_t touch = lab_ui_place(ui, lab_ui_id(LAB_PANEL_PICKER, match + 1), row);
    bool is_selected = match == picker->selected;
    if (is_selected || (touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, is_selected ? 0.28F : 0.12F);
    }
    (void)lab_box_left(&row, 6.0F * ui->scale);
    lab_box kind = lab_box_left(&row, KIND * ui->scale);
    lab_ui_text(ui, GM_FONT_SMALL, kind, GM_ALIGN_LEFT, LAB_TEXT_MUTED, kinds[pick->kind]);
    if (pick->kind == LAB_PICK_LESSON) {
        lab_ui_text(ui, GM_FONT_UI, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, pick->name);
    } else {
        lab_ui_figure(ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, pick->name);
    }
    if ((touch & LAB_CLICKED) != 0) {
        lab_picker_pick(picker, match, ui->requests);
    }
}

void lab_picker_paint(lab_ui *ui, lab_box box, const lab_model *model, lab_picker *picker)
{
    (void)model;
    float wide = fminf(WIDTH * ui->scale, box.w);
    float rows = (float)(picker->match_count > 0 ? picker->match_count : 1U);
    float high = fminf((rows + 1.0F) * ROW * ui->scale + 22.0F * ui->scale, box.h);
    float top = fminf(TOP * ui->scale, box.h - high);
    lab_box outer = {roundf(box.x + (box.w - wide) / 2.0F), box.y + top, wide, high};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_PICKER, 0), outer);
    lab_box inner = lab_ui_panel(ui, outer, NULL);
    paint_prompt(ui, lab_box_top(&inner, (ROW + 4.0F) * ui->scale), picker);
    if (picker->match_count == 0) {
        lab_ui_text(ui, GM_FONT_SMALL, inner, GM_ALIGN_LEFT, LAB_TEXT_MUTED, "nothing fits");
    }
    for (uint32_t i = 0; i < picker->match_count; i++) {
        paint_row(ui, lab_box_top(&inner, ROW * ui->scale), picker, i);
    }
}
