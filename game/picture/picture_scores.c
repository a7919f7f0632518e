#include "picture/picture_internal.h"

#include <stdio.h>

#define ROW_HEIGHT 22.0F

const char *gm__number_text(uint32_t value, char out[16])
{
    if (value >= 1000000U) {
        (void)snprintf(out, 16, "%u,%03u,%03u", value / 1000000U, value / 1000U % 1000U,
                       value % 1000U);
    } else if (value >= 1000U) {
        (void)snprintf(out, 16, "%u,%03u", value / 1000U, value % 1000U);
    } else {
        (void)snprintf(out, 16, "%u", value);
    }
    return out;
}

static void paint_row(const gm_painter *p, const float row[4], uint32_t index, bool is_new)
{
    const gm_score_row *score = &p->view->scores[index];
    float u = p->ui;
    float text_y = row[1] + (row[3] - gm_draw_line_height(p->list, GM_FONT_UI)) * 0.5F;
    gm_color main = gm_rgba(is_new ? GM_RGB_HOT_CORE : GM_RGB_TEXT, 1.0F);
    gm_color quiet = gm_rgba(GM_RGB_MUTED, 1.0F);
    float mark[4] = {row[0], row[1] + 2.0F * u, 2.0F * u, row[3] - 4.0F * u};
    char text[GM_WORDS_SIZE];
    char number[16];

    if (is_new) {
        gm_draw_round_rect(p->list, row, 3.0F * u, gm_rgba(GM_RGB_HOT, 0.16F),
                           gm_rgba(GM_RGB_HOT, 0.16F));
        gm_draw_rect(p->list, mark, gm_rgba(GM_RGB_HOT, 1.0F));
    }
    (void)snprintf(text, sizeof text, "%u", index + 1);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + 28.0F * u, text_y), GM_ALIGN_RIGHT, quiet,
                 text);
    (void)snprintf(text, sizeof text, "%.15s", score->name);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + 42.0F * u, text_y), GM_ALIGN_LEFT, main,
                 gm__tr(p, text));
    (void)snprintf(number, sizeof number, "%u", score->sector);
    (void)gm__fill(text, gm__tr(p, "sector {1}"), (const char *const[]){number}, 1);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + row[2] - 100.0F * u, text_y), GM_ALIGN_RIGHT,
                 quiet, text);
    gm_draw_text(p->list, GM_FONT_UI, gm__v2(row[0] + row[2] - 12.0F * u, text_y), GM_ALIGN_RIGHT,
                 main, gm__number_text(score->score, number));
}

void gm__score_table_paint(const gm_painter *p, const float box[4], uint32_t highlight)
{
    float u = p->ui;
    float head = 34.0F * u;
    float row = ROW_HEIGHT * u;
    const char *title = gm__tr(p, "HIGH SCORES");

    gm__panel_paint(p, box);
    gm_draw_text_spaced(p->list, GM_FONT_SMALL, gm__v2(box[0] + box[2] * 0.5F, box[1] + 11.0F * u),
                        GM_ALIGN_CENTER, gm_rgba(GM_RGB_QUIET, 1.0F), gm__tracking(p, 2.0F, title),
                        title);
    if (p->view->score_count == 0) {
        gm_draw_text(p->list, GM_FONT_UI, gm__v2(box[0] + box[2] * 0.5F, box[1] + head),
                     GM_ALIGN_CENTER, gm_rgba(GM_RGB_MUTED, 1.0F), gm__tr(p, "none yet"));
    }
    uint32_t rows = (uint32_t)fmaxf(0.0F, (box[3] - head) / row);
    uint32_t first =
        highlight < p->view->score_count && highlight >= rows ? highlight + 1 - rows : 0;
    for (uint32_t i = 0; i < rows && first + i < p->view->score_count; i++) {
        float line[4] = {box[0] + 10.0F * u, box[1] + head + (float)i * row, box[2] - 20.0F * u,
                         row};
        paint_row(p, line, first + i, first + i == highlight);
    }
}
