/* ui/ui_words.c -- words: translation, values, lines. See ui.h. */
#include "ui/ui.h"

#include <math.h>

_Static_assert((int)LAB_TEXT == (int)LAB_BRUSH_TEXT, "a text of the Lab is a text of the brush");

lab_brush lab_ui_brush(const lab_ui *ui)
{
    return (lab_brush){ui->list, ui->layout, ui->scale};
}

bool lab_edges_cut(lab_edges *edges, float top, float height)
{
    float low = top + height;
    if (edges == NULL || height > edges->bottom - edges->top) {
        return false; /* else it would never be seen */
    }
    if ((top < edges->top - 1.0F && low > edges->top + 1.0F) ||
        (top < edges->bottom - 1.0F && low > edges->bottom + 1.0F)) {
        return true;
    }
    edges->cut = low > edges->strip ? fminf(edges->cut, top) : edges->cut;
    return false;
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
    float high = gm_draw_line_height(ui->list, font);
    if (lab_edges_cut(ui->edges, roundf(box.y + (box.h - high) / 2.0F), high)) {
        return;
    }
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

/* The clip without the lines of a text that an edge cuts. `end`: where the text ends. */
static lab_box clip_of_lines(const lab_ui *ui, lab_box box, float line, float end)
{
    lab_box clip = ui->clip;
    uint32_t count = (uint32_t)roundf((end - box.y) / fmaxf(line, 1.0F));
    for (uint32_t i = 0; i < count; i++) {
        float y = box.y + (float)i * line;
        if (lab_edges_cut(ui->edges, y, line)) {
            bool is_top = y < clip.y;
            float low = is_top ? clip.y + clip.h : y;
            clip.y = is_top ? y + line : clip.y;
            clip.h = low - clip.y;
        }
    }
    return clip;
}

float lab_ui_lines(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text)
{
    lab_brush brush = lab_ui_brush(ui);
    lab_box whole = ui->clip;
    float used = lab_brush_lines_height(&brush, font, box.w, text);
    float line = lab_brush_lines_height(&brush, font, box.w, "x");
    if (!ui->has_clip || ui->edges == NULL) {
        return lab_brush_lines(&brush, font, box, rgb, text);
    }
    lab_box clip = clip_of_lines(ui, box, line, box.y + used);
    lab_ui_clip(ui, &clip);
    used = lab_brush_lines(&brush, font, box, rgb, text);
    lab_ui_clip(ui, &whole);
    return used;
}
