/* lab/panels/tab_stops.c -- breakpoints: why the run was stopped, the list of them, and new ones.
 */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    PLACE_WRITE = 1,
    PLACE_DESIGN,
    PLACE_READ,
    PLACE_ADD = 16,
    PLACE_SWITCH = 64,
    PLACE_REMOVE = 128,
    PLACE_EXPECTED = 192,
};

#define ROW  17.0F
#define KEYS 20.0F

typedef struct tab {
    lab_page page;
    const lab_model *model;
} tab;

static void paint_stop(tab *t)
{
    char text[LAB_TEXT];
    const lab_break_reason *stop = t->model->stop;
    lab_page_heading(&t->page, "stopped here");
    lab_page_lines(&t->page, GM_FONT_SMALL, LAB_WARNING, lab_stop_text(t->page.ui, t->model, text));
    if (stop->kind != LAB_BREAK_AT_LAG) {
        return;
    }
    lab_box row = lab_page_row(&t->page, KEYS);
    const tl_lag_sample *sample = &stop->sample;
    if (lab_page_right_button(&t->page, PLACE_DESIGN, &row, "Late as intended")) {
        const char *reader = sample->reader.name != NULL ? sample->reader.name : "";
        lab_page_ask(&t->page, LAB_EXPECT_LAG, reader, sample->value_name);
    }
    if (sample->read_writer.kind != TL_ITEM_NONE &&
        lab_page_right_button(&t->page, PLACE_WRITE, &row, "Back to its write")) {
        (void)lab_values_ask_for_write(&t->page, sample);
    }
}

static const char *break_text(const tab *t, const lab_break_row *row, char out[LAB_TEXT])
{
    const char *values[1] = {row->function};
    const char *pattern = "";
    switch (row->kind) {
    case LAB_BREAK_AT_FUNCTION:
        pattern = "before {1}";
        break;
    case LAB_BREAK_AT_GROUP:
        pattern = "before {1}";
        values[0] = lab_ui_word(t->page.ui, tl_tick_group_name(row->group));
        break;
    case LAB_BREAK_AT_LAG:
        pattern = row->function[0] != '\0' ? "late read of {1}" : "a late read that is a fault";
        break;
    case LAB_BREAK_AT_CYCLE:
        pattern = "a cycle";
        break;
    case LAB_BREAK_AT_SPAWN:
        pattern = "a newly spawned function";
        break;
    case LAB_BREAK_AT_ORDER:
        pattern = "the order changed";
        break;
    }
    return lab_ui_fill(t->page.ui, out, pattern, values, 1);
}

static void ask_by_id(const tab *t, lab_action action, uint32_t id)
{
    lab_ask(t->page.ui->requests, (lab_request){.action = action, .number = (int64_t)id});
}

/* The dot at the left switches it, the cross at the right removes it. */
static void paint_break(tab *t, uint32_t index)
{
    char text[LAB_TEXT];
    char hits[24];
    const lab_break_row *b = &t->model->breaks[index];
    lab_ui *ui = t->page.ui;
    float s = t->page.s;
    lab_box row = lab_page_zebra(&t->page, ROW);
    lab_box cross = lab_box_right(&row, 18.0F * s);
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_STOPS, PLACE_REMOVE + index), cross, "\xC3\x97",
                           false)) {
        ask_by_id(t, LAB_BREAK_REMOVE, b->id);
    }
    (void)snprintf(hits, sizeof hits, "\xC3\x97%" PRIu32, b->hits);
    lab_box count = lab_box_right(&row, 40.0F * s);
    count.w -= 6.0F * s;
    lab_ui_figure(ui, GM_FONT_SMALL, count, GM_ALIGN_RIGHT, LAB_TEXT_MUTED, hits);
    uint32_t touch = lab_ui_place(ui, lab_ui_id(LAB_PANEL_STOPS, PLACE_SWITCH + index), row);
    lab_ui_tip(ui, touch,
               b->is_disabled ? "Off: click to switch it on" : "On: click to switch it off");
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, 0.12F);
    }
    lab_box dot = lab_box_left(&row, 14.0F * s);
    gm_vec2 at = {dot.x + 5.0F * s, dot.y + dot.h / 2.0F};
    gm_color color = gm_rgba(LAB_BAD, b->is_disabled ? 0.25F : 1.0F);
    gm_draw_disc(ui->list, at, 3.8F * s, color, color);
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT,
                  b->is_disabled ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY, break_text(t, b, text));
    if ((touch & LAB_CLICKED) != 0) {
        ask_by_id(t, LAB_BREAK_SWITCH, b->id);
    }
}

static void paint_list(tab *t)
{
    lab_page_heading(&t->page, "breakpoints");
    if (t->model->break_count == 0) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "None yet. A breakpoint holds the run when something happens.");
    }
    for (uint32_t i = 0; i < t->model->break_count && i < LAB_MAX_BREAKS; i++) {
        paint_break(t, i);
    }
}

/* As many buttons a row as there is room.  @return whether it was clicked */
static bool paint_choice(tab *t, lab_box *row, uint32_t index, const char *text)
{
    float wide = lab_ui_width(t->page.ui, GM_FONT_SMALL, text) + 14.0F * t->page.s;
    if (row->w < wide) {
        *row = lab_page_row(&t->page, KEYS);
    }
    lab_box key = lab_box_left(row, wide);
    key.h -= 3.0F * t->page.s;
    (void)lab_box_left(row, 4.0F * t->page.s);
    return lab_ui_sign_button(t->page.ui, lab_ui_id(LAB_PANEL_STOPS, PLACE_ADD + index), key, text,
                              false);
}

typedef struct stop_choice {
    lab_action action;
    const char *text;
} stop_choice;

/* A row each, which is there with nothing selected, too: then it names nothing. */
static void paint_of_selected(tab *t, uint32_t index)
{
    static const stop_choice kinds[] = {
        {LAB_BREAK_FUNCTION, "before {1}"},
        {LAB_BREAK_LAG, "late read of {1}"},
    };
    const char *selected = t->model->selected;
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char text[LAB_TEXT];
        lab_box row = lab_page_row(&t->page, KEYS);
        if (selected[0] != '\0') {
            lab_ui_fill(t->page.ui, text, kinds[i].text, &selected, 1);
            if (paint_choice(t, &row, index + i, text)) {
                lab_page_ask(&t->page, kinds[i].action, selected, "");
            }
        } else if (i == 0) {
            lab_ui_text(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                        "Select a function to hold the run at it.");
        }
    }
}

/* Above all that comes and goes: no button moves away under the mouse. */
static void paint_new(tab *t)
{
    static const stop_choice kinds[] = {
        {LAB_BREAK_LAG, "a late read that is a fault"},
        {LAB_BREAK_ORDER, "the order changed"},
        {LAB_BREAK_CYCLE, "a cycle"},
        {LAB_BREAK_SPAWN, "a newly spawned function"},
    };
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    lab_box row = {0};
    lab_page_heading(&t->page, "hold the run at");
    for (uint32_t i = 0; i < KINDS; i++) {
        if (paint_choice(t, &row, i, lab_ui_word(t->page.ui, kinds[i].text))) {
            lab_page_ask(&t->page, kinds[i].action, "", "");
        }
    }
    paint_of_selected(t, KINDS);
}

static void paint_expected(tab *t)
{
    char text[LAB_TEXT];
    if (t->model->expected_count == 0) {
        return;
    }
    lab_page_heading(&t->page, "late as intended: no stop");
    for (uint32_t i = 0; i < t->model->expected_count; i++) {
        const lab_expected *e = &t->model->expected[i];
        const char *values[2] = {e->reader, e->value};
        lab_box row = lab_page_zebra(&t->page, ROW);
        lab_box cross = lab_box_right(&row, 18.0F * t->page.s);
        if (lab_ui_sign_button(t->page.ui, lab_ui_id(LAB_PANEL_STOPS, PLACE_EXPECTED + i), cross,
                               "\xC3\x97", false)) {
            lab_page_ask(&t->page, LAB_EXPECT_LAG, e->reader, e->value);
        }
        lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                      lab_ui_fill(t->page.ui, text, "{1} reads {2}", values, 2));
    }
}

void lab_tab_stops_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {lab_page_begin(ui, model, LAB_PANEL_STOPS, box, scroll), model};
    paint_new(&t);
    paint_list(&t);
    if (model->stop != NULL) {
        paint_stop(&t);
    }
    lab_values_paint_way_back(&t.page, PLACE_READ);
    paint_expected(&t);
    lab_page_end(&t.page);
}
