/* lab/panels/guess.c -- see guess.h. */
#include "lab/panels/guess.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_FIELD = 2, PLACE_KEYS = 3, PLACE_KEY = 1 << 16, KEYS = 14 };

/* Px of the design. */
#define FIELD   58.0F
#define HIGH    20.0F
#define KEY     22.0F
#define DONE    44.0F
#define GAP     3.0F
#define LOW_GAP 2.0F

uint64_t lab_tab_lesson_field(void)
{
    return lab_ui_id(LAB_PANEL_LESSON, PLACE_FIELD);
}

static void paint_number(const lab_page *page, lab_box box, bool is_open)
{
    lab_ui *ui = page->ui;
    float sides[4] = {box.x, box.y, box.w, box.h};
    const char *typed = page->model->lesson.prediction;
    gm_draw_round_rect(ui->list, sides, 3.5F * page->s, gm_rgba(0x070D18, 1.0F),
                       gm_rgba(0x0B1424, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, 3.5F * page->s, 1.0F,
                              gm_rgba(is_open ? LAB_ACCENT : 0x35507A, 1.0F));
    lab_box inside = {box.x + 6.0F * page->s, box.y, box.w - 12.0F * page->s, box.h};
    lab_ui_figure(ui, GM_FONT_MONO, inside, GM_ALIGN_LEFT,
                  typed[0] != '\0' ? LAB_TEXT_TITLE : LAB_TEXT_MUTED,
                  typed[0] != '\0' ? typed
                  : is_open        ? ""
                                   : "?");
    if (is_open) {
        float wide = fminf(lab_ui_width(ui, GM_FONT_MONO, typed), inside.w - 2.0F);
        lab_ui_fill_box(ui,
                        lab_box_make(inside.x + wide + 1.0F, box.y + 4.0F * page->s, 1.0F,
                                     box.h - 8.0F * page->s),
                        LAB_TEXT_TITLE, 1.0F);
    }
}

/* The field shows the guess; it takes keys while it has the focus. */
static void paint_field(const lab_page *page, lab_box box)
{
    lab_ui *ui = page->ui;
    uint32_t touch = lab_ui_place(ui, lab_tab_lesson_field(), box);
    bool is_open = (touch & LAB_FOCUSED) != 0;
    paint_number(page, box, is_open);
    /* It would lie over the keys. */
    lab_ui_tip(ui, is_open ? 0U : touch,
               "Your guess: type a number or click its digits; or turn the wheel");
}

static void ask_for_key(const lab_page *page, char key)
{
    lab_ask(page->ui->requests, (lab_request){.action = LAB_PREDICT, .number = key});
}

/* Where a key lies: in two rows, so that each is large enough for a mouse; in a low tab in one row,
 * with more room for the last. */
static lab_box key_box(const lab_page *page, lab_box keys, uint32_t i)
{
    bool is_low = lab_page_is_low(page);
    float gap = (is_low ? LOW_GAP : GAP) * page->s;
    uint32_t in_row = is_low ? KEYS : KEYS / 2;
    float done = is_low ? (DONE - KEY) * page->s : 0.0F;
    float wide = floorf((keys.w + gap - done) / (float)in_row);
    float high = KEY * page->s;
    float x = wide * (float)(i % in_row);
    uint32_t row = i / in_row;
    return lab_box_make(keys.x + x, keys.y + (high + gap) * (float)row,
                        i % in_row + 1 == in_row ? keys.w - x : wide - gap, high);
}

/* What a keyboard would type: digits, point, minus, Backspace, and Enter at the end. */
static void paint_keys(lab_page *page)
{
    static const char typed[KEYS + 1] = "1234567890.-\b\n";
    lab_box keys = lab_page_row(page, lab_page_is_low(page) ? KEY : 2.0F * KEY + GAP);
    char text[2] = "";
    /* A press between two keys leaves the field open. */
    (void)lab_ui_key(page->ui, lab_ui_id(LAB_PANEL_LESSON, PLACE_KEYS), keys);
    for (uint32_t i = 0; i < KEYS; i++) {
        text[0] = typed[i];
        const char *sign = typed[i] == '\b'   ? "\xE2\x86\x90"
                           : typed[i] == '-'  ? "\xE2\x88\x92"
                           : typed[i] == '\n' ? lab_ui_word(page->ui, "Guess")
                                              : text;
        if (lab_ui_key_button(page->ui, lab_ui_id(LAB_PANEL_LESSON, PLACE_KEY + i),
                              key_box(page, keys, i), sign)) {
            ask_for_key(page, typed[i]);
        }
    }
    lab_page_gap(page, 4.0F);
}

/* The guess that was made, until it is checked. A click on it says that it cannot be changed. */
static void paint_folded(lab_page *page)
{
    lab_ui *ui = page->ui;
    lab_box row = lab_page_row(page, HIGH);
    lab_box field = lab_box_right(&row, FIELD * page->s);
    lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, "Your guess:");
    paint_number(page, field, false);
    if ((lab_ui_region(ui, lab_tab_lesson_field(), field) & LAB_CLICKED) != 0) {
        lab_ask(ui->requests, (lab_request){.action = LAB_PREDICT});
    }
    lab_page_gap(page, 5.0F);
}

void lab_guess_paint(lab_page *page)
{
    const char *question = page->model->lesson.question;
    if (question == NULL) {
        return;
    }
    if (!page->model->lesson.is_guess_open) {
        paint_folded(page);
        return;
    }
    float top = page->left.y;
    lab_box row = page->left;
    lab_box field = lab_box_right(&row, FIELD * page->s);
    (void)lab_box_right(&row, 8.0F * page->s);
    float used = lab_ui_paragraph(page->ui, GM_FONT_SMALL, row, LAB_TEXT_PRIMARY, question);
    used = fmaxf(used, HIGH * page->s);
    field.y += floorf((used - HIGH * page->s) / 2.0F);
    field.h = HIGH * page->s;
    paint_field(page, field);
    (void)lab_box_top(&page->left, used + 5.0F * page->s);
    paint_keys(page); /* a click elsewhere leaves the field, and not the question */
    if (page->model->lesson.seeks_guess) {
        lab_page_show(page, top, page->left.y);
    }
}

void lab_guess_take_wheel(lab_ui *ui)
{
    bool is_over = ui->hot == lab_tab_lesson_field();
    for (; is_over && ui->wheel != 0; ui->wheel += ui->wheel > 0 ? -1 : 1) {
        lab_ask(ui->requests,
                (lab_request){.action = LAB_PREDICT, .direction = ui->wheel > 0 ? 1 : -1});
    }
}
