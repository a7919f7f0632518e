/* trace_view/trace_keys.c -- keys and buttons of the controller: a strip of them at the foot, and
 * the card with all of them (F1). */
#include "trace_view/trace_parts.h"

#include <math.h>

enum { PLACE_UNDER = 300, PLACE_CARD, PLACE_STRIP, FOR_ALL = 0, FOR_FRAMES, FOR_PROJECT };

/* Px of the design. */
#define PAD       10.0F
#define WIDTH     430.0F
#define ROW       17.0F
#define COLUMN    100.0F
#define STRIP_GAP 6.0F
#define HEAD      2.6F /* rows of the title and the margins */

typedef struct key_row {
    const char *key;    /* NULL: there is none */
    const char *button; /* likewise */
    const char *what;
    int32_t is_for;
    const char *strip; /* what it does, in the strip at the foot; NULL: it is not there */
} key_row;

static const key_row rows[] = {
    {", .", "LB RB", "a frame back / on", FOR_FRAMES, "a frame back / on"},
    {"Up Down", "X A", "a function back / on", FOR_ALL, "a function back / on"},
    {"/ Ctrl+F", NULL, "find a function by a part of its name", FOR_ALL, "find a function"},
    {"W", NULL, "let the selected function wait for another, on trial", FOR_PROJECT, NULL},
    {"Ctrl+Z", NULL, "take back the newest change on trial", FOR_PROJECT, NULL},
    {"Ctrl+Shift+Z", NULL, "bring back what was taken back", FOR_PROJECT, NULL},
    {"Ctrl+S", NULL, "save the list with what is on trial", FOR_PROJECT, NULL},
    {"L", "Y", "the next late read", FOR_ALL, "the next late read"},
    {"Shift+L", NULL, "the late read before", FOR_ALL, NULL},
    {"C", NULL, "the next frame with another order", FOR_FRAMES, "another order"},
    {"Shift+C", NULL, "the one before", FOR_FRAMES, NULL},
    {"Backspace", NULL, "back to where you were (Alt+Left); Alt+Right: on again", FOR_ALL, NULL},
    {"Home End", NULL, "first / last frame", FOR_FRAMES, NULL},
    {"Ctrl+Tab", "D-pad", "move the focus to a button or line", FOR_ALL, NULL},
    {"Ctrl+arrows", NULL, "move the focus that way", FOR_ALL, NULL},
    {"Enter", "A", "do what the focus is on", FOR_ALL, NULL},
    {"Ctrl+= -", NULL, "size of the texts", FOR_ALL, NULL},
    {"F5", NULL, "read the list again", FOR_PROJECT, "read again"},
    {"Alt+Enter", NULL, "full screen on or off", FOR_ALL, NULL},
    {"F1", NULL, "this card", FOR_ALL, "all keys"},
    {"Esc", "B", "one level back; at last close", FOR_ALL, "close"},
};

enum { ROWS = sizeof rows / sizeof rows[0], FIND = 2, CARD = ROWS - 2, CLOSE = ROWS - 1 };

/* What is drawn and has no words; of traces. */
static const char *const legend[] = {
    "Row of frames: red, a late read; yellow mark above, another order.",
    "Arrows between lanes: waits; bright are those of the selected function.",
    "Small marks above the lanes: groups began there in the frame before.",
};

enum { LEGEND = sizeof legend / sizeof legend[0] };

static bool is_known(const app_trace_view *view, const key_row *row)
{
    return row->is_for == FOR_ALL || (row->is_for == FOR_FRAMES && !view->is_project) ||
           (row->is_for == FOR_PROJECT && view->is_project);
}

static void put(lab_ui *ui, lab_box *box, gm_font font, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(ui, font, text) + PAD * ui->scale;
    lab_ui_figure(ui, font, lab_box_left(box, fminf(wide, box->w)), GM_ALIGN_LEFT, rgb, text);
}

/* While a prerequisite is picked. */
static void paint_picking(const app_trace_view *view, lab_ui *ui, lab_box box)
{
    char name[APP_TRACE_NAME];
    char text[LAB_TIP];
    const char *values[1] = {name};
    (void)app__trace_fit(ui, GM_FONT_SMALL, box.w * 0.3F,
                         view->project.functions[view->picks_for].name, name);
    (void)gm_picture_fill(text, sizeof text,
                          lab_ui_word(ui, "{1} waits for: click a function, or / to find it, or "
                                          "Enter for the selected one; Esc: none"),
                          values, 1);
    if (view->pick_fault != NULL) {
        put(ui, &box, GM_FONT_SMALL, LAB_BAD, lab_ui_word(ui, view->pick_fault));
    }
    put(ui, &box, GM_FONT_SMALL, LAB_ACCENT, text);
}

/* What has no button anywhere is one here. */
static void take_click(app_trace_view *view, const key_row *row, lab_box box)
{
    lab_ui *ui = &view->ui;
    uint32_t place = PLACE_STRIP + (uint32_t)(row - rows);
    if (row != &rows[FIND] && row != &rows[CARD]) {
        return;
    }
    uint32_t touch = lab_ui_region(ui, lab_ui_id(APP_TRACE_BAR, place), box);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, box, LAB_TEXT_TITLE, 0.09F);
    }
    if ((touch & LAB_CLICKED) != 0 && row == &rows[FIND]) {
        app__trace_find_open(view, '\0');
    } else if ((touch & LAB_CLICKED) != 0) {
        view->has_card = true;
    }
}

static const char *key_of(const app_trace_view *view, const key_row *row)
{
    bool is_there = is_known(view, row) && row->strip != NULL;
    return !is_there ? NULL : view->ui.is_pad_used ? row->button : row->key;
}

static const char *strip_word(const app_trace_view *view, int32_t row)
{
    bool is_level = row == CLOSE && app__trace_has_level(view);
    return lab_ui_word(&view->ui, is_level                         ? "one level back"
                                  : row == CLOSE && view->is_alone ? "quit"
                                                                   : rows[row].strip);
}

/* @return px that a key takes with what it does */
static float width_of(const app_trace_view *view, int32_t row)
{
    const lab_ui *ui = &view->ui;
    const char *key = key_of(view, &rows[row]);
    return key == NULL ? 0.0F
                       : lab_ui_width(ui, GM_FONT_MONO_TINY, key) +
                             lab_ui_width(ui, GM_FONT_SMALL, strip_word(view, row)) +
                             (2.0F * PAD + STRIP_GAP) * ui->scale;
}

/* F1 and Esc always stay; where there is no room, the last of the keys before them are left out.
 * @return the first of these, or CARD */
static int32_t first_left_out(const app_trace_view *view, float room)
{
    float wide = 0.0F;
    int32_t row = 0;
    for (int32_t i = CARD; i < ROWS; i++) {
        wide += width_of(view, i);
    }
    while (row < CARD && wide + width_of(view, row) <= room) {
        wide += width_of(view, row++);
    }
    return row;
}

void app__trace_keys_paint(app_trace_view *view, lab_box box)
{
    lab_ui *ui = &view->ui;
    (void)lab_box_left(&box, PAD * ui->scale);
    if (view->picks_for != LAB_NONE) {
        paint_picking(view, ui, box);
        return;
    }
    if (view->notice[0] != '\0') {
        lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT,
                      view->is_notice_bad ? LAB_BAD : LAB_GOOD, view->notice);
        return;
    }
    int32_t end = first_left_out(view, box.w);
    for (int32_t i = 0; i < ROWS; i++) {
        const char *key = key_of(view, &rows[i]);
        if (key == NULL || (i >= end && i < CARD)) {
            continue;
        }
        lab_box begin = box;
        put(ui, &box, GM_FONT_MONO_TINY, LAB_ACCENT, key);
        put(ui, &box, GM_FONT_SMALL, LAB_TEXT_SECONDARY, strip_word(view, i));
        begin.w = box.x - begin.x;
        take_click(view, &rows[i], begin);
        (void)lab_box_left(&box, STRIP_GAP * ui->scale);
    }
}

static void paint_row(lab_ui *ui, lab_box row, const key_row *key)
{
    bool is_pad = ui->is_pad_used && key->button != NULL;
    lab_ui_figure(ui, GM_FONT_MONO, lab_box_left(&row, COLUMN * ui->scale), GM_ALIGN_LEFT,
                  LAB_ACCENT, is_pad ? key->button : key->key);
    lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, key->what);
}

void app__trace_card_paint(app_trace_view *view, lab_box whole)
{
    lab_ui *ui = &view->ui;
    float s = ui->scale;
    float count = 0.0F;
    if (!view->has_card) {
        return;
    }
    for (int i = 0; i < ROWS; i++) {
        count += is_known(view, &rows[i]) ? 1.0F : 0.0F;
    }
    count += view->is_project ? 0.0F : (float)LEGEND;
    float wide = fminf(WIDTH * s, whole.w);
    float high = fminf((count + HEAD) * ROW * s, whole.h);
    lab_box outer = {roundf(whole.x + (whole.w - wide) / 2.0F),
                     roundf(whole.y + (whole.h - high) / 2.0F), wide, high};
    lab_ui_cover(ui);
    uint32_t under = lab_ui_region(ui, lab_ui_id(APP_TRACE_BAR, PLACE_UNDER), whole);
    (void)lab_ui_region(ui, lab_ui_id(APP_TRACE_BAR, PLACE_CARD), outer);
    view->has_card = (under & LAB_PRESSED) == 0;
    lab_ui_fill_box(ui, whole, 0x050A12, 0.6F);
    lab_box inner = lab_ui_panel(ui, outer, "Keys");
    for (int i = 0; i < ROWS; i++) {
        if (is_known(view, &rows[i])) {
            paint_row(ui, lab_box_top(&inner, ROW * s), &rows[i]);
        }
    }
    for (int i = 0; i < LEGEND && !view->is_project; i++) {
        lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(&inner, ROW * s), GM_ALIGN_LEFT,
                    LAB_TEXT_SECONDARY, legend[i]);
    }
}
