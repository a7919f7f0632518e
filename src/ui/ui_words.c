/* ui/ui_words.c -- words: translation, values, lines. See ui.h. */
#include "ui/ui.h"

_Static_assert((int)LAB_TEXT == (int)LAB_BRUSH_TEXT, "a text of the Lab is a text of the brush");

lab_brush lab_ui_brush(const lab_ui *ui)
{
    return (lab_brush){ui->list, ui->layout, ui->scale};
}

const char *lab_ui_word(const lab_ui *ui, const char *english)
{
    return ui->layout != NULL ? gm_picture_translate(ui->layout, english) : english;
}

float lab_ui_width(const lab_ui *ui, gm_font font, const char *text)
{
    return gm_draw_text_width(ui->list, font, 0.0F, text);
}

const char *lab_ui_fill(const lab_ui *ui, char out[LAB_TEXT], const char *english,
                        const char *const *values, uint32_t value_count)
{
    lab_brush brush = lab_ui_brush(ui);
    return lab_brush_fill(&brush, out, english, values, value_count);
}

/* The parameter counts below are a contract of ui.h. */
// NOLINTNEXTLINE(readability-function-size)
void lab_ui_figure(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                   const char *text)
{
    lab_brush brush = lab_ui_brush(ui);
    lab_brush_figure(&brush, font, box, align, rgb, text);
    if (box.w > 0.0F && lab_ui_width(ui, font, text) > box.w + 0.5F) {
        lab_ui_tip_cut(ui, box, text);
    }
}

// NOLINTNEXTLINE(readability-function-size)
void lab_ui_text(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                 const char *text)
{
    lab_ui_figure(ui, font, box, align, rgb, lab_ui_word(ui, text));
}

float lab_ui_paragraph(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text)
{
    return lab_ui_lines(ui, font, box, rgb, lab_ui_word(ui, text));
}

float lab_ui_lines(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text)
{
    lab_brush brush = lab_ui_brush(ui);
    return lab_brush_lines(&brush, font, box, rgb, text);
}
