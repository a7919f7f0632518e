/* lab/panels/tab_order.c -- what was changed of the order, what it leaves free, and what depends on
 * it. */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum {
    PLACE_UNDO = 1,
    PLACE_REDO,
    PLACE_RESET,
    PLACE_SHUFFLE,
    PLACE_UNSHUFFLE,
    PLACE_VERDICT,
    PLACE_HISTORY = 64,
    PLACE_PAIR = 256
};

#define ROW  16.0F
#define KEYS 21.0F

typedef struct tab {
    lab_page page;
    const lab_model *model;
} tab;

static void ask(const tab *t, lab_action action)
{
    lab_ask(t->page.ui->requests, (lab_request){.action = action});
}

static void paint_edit_keys(tab *t)
{
    static const char *const words[3] = {"Undo", "Redo", "Reset"};
    static const lab_action actions[3] = {LAB_UNDO, LAB_REDO, LAB_RESET};
    lab_box row = lab_page_row(&t->page, KEYS);
    float gap = 4.0F * t->page.s;
    float wide = floorf((row.w - 2.0F * gap) / 3.0F);
    row.h -= 2.0F;
    for (uint32_t i = 0; i < 3; i++) {
        lab_box key = lab_box_left(&row, wide);
        (void)lab_box_left(&row, gap);
        if (lab_page_button(&t->page, PLACE_UNDO + i, key, words[i], false)) {
            ask(t, actions[i]);
        }
    }
}

static uint32_t done_count(const lab_model *m)
{
    uint32_t done = 0;
    while (done < m->history_count && !m->history[done].is_undone) {
        done++;
    }
    return done;
}

/* As many steps back or forth as lead to the place after that entry. */
static void go_to_entry(const tab *t, uint32_t index)
{
    uint32_t done = done_count(t->model);
    for (uint32_t i = index + 1; i < done; i++) {
        ask(t, LAB_UNDO);
    }
    for (uint32_t i = done; i < index + 1; i++) {
        ask(t, LAB_REDO);
    }
}

/* An undone edit stays in the list, because a click does it again. */
static void paint_taken_back(const tab *t, lab_box *row)
{
    static const char words[] = "taken back";
    lab_ui *ui = t->page.ui;
    float wide = lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, words)) + 6.0F * t->page.s;
    lab_ui_text(ui, GM_FONT_SMALL, lab_box_right(row, wide), GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY,
                words);
}

static void paint_entry(tab *t, uint32_t index, bool is_present)
{
    const lab_history_row *entry = &t->model->history[index];
    lab_box row = lab_page_zebra(&t->page, ROW);
    uint32_t touch =
        lab_ui_place(t->page.ui, lab_ui_id(LAB_PANEL_ORDER, PLACE_HISTORY + index), row);
    bool is_lit = (touch & LAB_HOVERED) != 0;
    if (is_lit || is_present) {
        lab_ui_fill_box(t->page.ui, row, LAB_ACCENT, is_lit ? 0.16F : 0.10F);
    }
    lab_box mark = lab_box_left(&row, 14.0F * t->page.s);
    if (is_present) {
        lab_ui_fill_box(t->page.ui, lab_box_make(mark.x, mark.y, 2.0F * t->page.s, mark.h),
                        LAB_ACCENT, 1.0F);
    }
    if (entry->is_undone) {
        paint_taken_back(t, &row);
    }
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT,
                  entry->is_undone ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY, entry->text);
    lab_ui_tip(t->page.ui, touch, "Go back (or on) to here");
    if ((touch & LAB_CLICKED) != 0) {
        go_to_entry(t, index);
    }
}

static void paint_history(tab *t)
{
    uint32_t done = done_count(t->model);
    lab_page_heading(&t->page, "edits of the schedule");
    if (t->model->history_count == 0) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "None: the order is as the run began with.");
    }
    for (uint32_t i = 0; i < t->model->history_count && i < LAB_MAX_HISTORY; i++) {
        paint_entry(t, i, i + 1 == done);
    }
    lab_page_gap(&t->page, 2.0F);
    paint_edit_keys(t);
}

static void paint_shuffle(tab *t)
{
    char text[LAB_TEXT];
    char seed[24];
    const char *values[1] = {seed};
    lab_page_heading(&t->page, "what the rules leave free");
    lab_box row = lab_page_row(&t->page, KEYS);
    row.h -= 2.0F;
    bool resets = t->model->shuffle_seed != 0 &&
                  lab_page_right_button(&t->page, PLACE_UNSHUFFLE, &row, "As registered");
    bool shuffles = lab_page_right_button(&t->page, PLACE_SHUFFLE, &row, "Shuffle");
    (void)snprintf(seed, sizeof seed, "%" PRIu64, t->model->shuffle_seed);
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT,
                  t->model->shuffle_seed != 0 ? LAB_WARNING : LAB_TEXT_PRIMARY,
                  t->model->shuffle_seed != 0
                      ? lab_ui_fill(t->page.ui, text, "shuffled, seed {1}", values, 1)
                      : lab_ui_word(t->page.ui, "as registered"));
    if (resets) {
        ask(t, LAB_UNSHUFFLE);
    }
    if (shuffles) {
        ask(t, LAB_SHUFFLE);
    }
}

uint64_t lab_tab_order_shuffle(void)
{
    return lab_ui_id(LAB_PANEL_ORDER, PLACE_SHUFFLE);
}

static void paint_pair(tab *t, uint32_t index)
{
    char text[LAB_TEXT];
    const lab_ambiguity *a = &t->model->ambiguities[index];
    const char *values[3] = {a->reader, a->writer, a->value != NULL ? a->value : "?"};
    lab_page_lines(&t->page, GM_FONT_SMALL, LAB_TEXT_PRIMARY,
                   lab_ui_fill(t->page.ui, text,
                               a->is_read_first ? "{1} reads {3} before {2} writes it"
                                                : "{1} reads {3} after {2} wrote it",
                               values, 3));
    lab_box row = lab_page_row(&t->page, 20.0F);
    row.h -= 3.0F;
    bool turns = lab_page_right_button(&t->page, PLACE_PAIR + 2 * index + 1, &row, "Other way");
    bool orders = lab_page_right_button(&t->page, PLACE_PAIR + 2 * index, &row, "Order it");
    lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT,
                a->is_read_first ? LAB_WARNING : LAB_TEXT_MUTED,
                a->is_read_first ? "! the old value, by chance" : "right, by chance");
    if (orders) {
        lab_page_ask(&t->page, LAB_AFTER, a->reader, a->writer);
    }
    if (turns) {
        lab_page_ask(&t->page, LAB_AFTER, a->writer, a->reader);
    }
}

static void paint_pairs(tab *t)
{
    lab_page_heading(&t->page, "ambiguities");
    if (t->model->ambiguity_count == 0) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "None: whatever is read is ordered after its writer.");
    }
    for (uint32_t i = 0; i < t->model->ambiguity_count && i < LAB_MAX_AMBIGUITIES; i++) {
        paint_pair(t, i);
    }
}

void lab_tab_order_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {lab_page_begin(ui, model, LAB_PANEL_ORDER, box, scroll), model};
    paint_history(&t);
    paint_shuffle(&t);
    lab_order_verdict_paint(&t.page, PLACE_VERDICT);
    paint_pairs(&t);
    lab_page_end(&t.page);
}
