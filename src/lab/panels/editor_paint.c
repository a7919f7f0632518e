/* lab/panels/editor_paint.c -- the sheet with the text of a lesson. See editor.h. */
#include "lab/panels/editor.h"
#include "lab/panels/keys.h"
#include "scenario/scenario_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACE_TEXT = 0,
    PLACE_PROBLEM,
    PLACE_SAVE,
    PLACE_NEW,
    PLACE_MOMENT,
    PLACE_SWITCH,
    PLACE_REMOVE,
    PLACE_WORDS,
    PLACE_CLOSE,
    PLACE_SHEET,
    WHEEL_LINES = 3
};

#define LINE   15.0F
#define NUMBER 34.0F
#define FOOT   84.0F
#define HELP   18.0F
#define BUTTON 26.0F

typedef struct sheet {
    lab_ui *ui;
    lab_editor *editor;
    lab_box list;  /* of lines */
    uint32_t line; /* with the cursor */
    uint32_t bad;  /* with the fault; 0: none */
} sheet;

/* The line is below "solution" or "wrong". */
static bool is_of_answer(const lab_editor *e, uint32_t begin)
{
    const char *solution = strstr(e->field.text, "\nsolution\n");
    return solution != NULL && solution < e->field.text + begin;
}

static bool is_rule(const char *line)
{
    return strncmp(line, "because ", 8) == 0 || strncmp(line, "expect ", 7) == 0;
}

/* Lines "because" and "expect" up to that one: "wrong" calls messages by it. */
static uint32_t rule_number(const lab_field *f, uint32_t begin)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at <= begin; at = lab_field_line_end(f, at) + 1) {
        count += is_rule(f->text + at) ? 1 : 0;
    }
    return count;
}

/* Px of a note with the space behind it. */
static float note_width(const lab_ui *ui, const char *note)
{
    return lab_ui_width(ui, GM_FONT_SMALL, note) + 10.0F * ui->scale;
}

/* "the guess" of "the guess: figure, right number, question", in any language. */
static void cut_note(char *note)
{
    char *colon = strstr(note, ": ");
    char *wide = strstr(note, "\xEF\xBC\x9A");
    colon = colon == NULL || (wide != NULL && wide < colon) ? wide : colon;
    if (colon != NULL) {
        *colon = '\0';
    }
}

/* What the line is, in the room that the text leaves; in less room the first words of it. */
static void paint_note(const sheet *s, lab_box row, uint32_t begin)
{
    char number[12];
    char text[LAB_TEXT];
    const char *values[1] = {number};
    lab_ui *ui = s->ui;
    const lab_field *f = &s->editor->field;
    bool is_stray = lab_editor_has_stray_stat(f->text + begin);
    const char *note = is_stray ? "no STAT in this kind: the word is in the label"
                                : lab_editor_note(f->text + begin, is_of_answer(s->editor, begin));
    if (note == NULL) {
        return;
    }
    (void)snprintf(number, sizeof number, "%u", rule_number(f, begin));
    (void)lab_ui_fill(ui, text, note, values, 1);
    float letters = (float)(lab_field_line_end(f, begin) - begin);
    float room = row.w - letters * lab_ui_width(ui, GM_FONT_MONO, "0") - 24.0F * ui->scale;
    if (note_width(ui, text) >= room) {
        cut_note(text);
    }
    if (note_width(ui, text) < room) {
        lab_box right = lab_box_right(&row, note_width(ui, text));
        lab_ui_figure(ui, GM_FONT_SMALL, right, GM_ALIGN_LEFT,
                      is_stray ? LAB_WARNING : LAB_TEXT_MUTED, text);
    }
}

static void paint_line(const sheet *s, lab_box row, uint32_t begin, uint32_t number)
{
    char count[12];
    lab_ui *ui = s->ui;
    bool is_here = number == s->line;
    lab_box left = lab_box_left(&row, NUMBER * ui->scale);
    if (number == s->bad) {
        lab_ui_fill_box(ui, row, LAB_BAD, 0.22F);
    }
    (void)snprintf(count, sizeof count, "%u", number);
    left.w -= 8.0F * ui->scale;
    lab_ui_figure(ui, GM_FONT_MONO, left, GM_ALIGN_RIGHT, is_here ? LAB_ACCENT : LAB_TEXT_MUTED,
                  count);
    paint_note(s, row, begin);
    lab_field_paint(ui, row, &s->editor->field, begin, is_here);
}

static uint32_t line_count(const lab_editor *e)
{
    return lab_editor_line_of(e, e->field.length);
}

/* Scrolls as little as shows the cursor, after keys; the wheel goes where it wants. */
static void scroll(sheet *s)
{
    lab_editor *e = s->editor;
    int32_t most = (int32_t)line_count(e) - (int32_t)e->rows;
    int32_t first = (int32_t)e->first;
    int32_t line = (int32_t)s->line - 1;
    if (e->is_sought) {
        first = line < first ? line : first;
        first = line >= first + (int32_t)e->rows ? line - (int32_t)e->rows + 1 : first;
    }
    first = first < most ? first : most;
    e->first = (uint32_t)(first > 0 ? first : 0);
    e->is_sought = false;
}

static void take_mouse(sheet *s)
{
    lab_ui *ui = s->ui;
    lab_editor *e = s->editor;
    uint64_t id = lab_ui_id(LAB_PANEL_EDITOR, PLACE_TEXT);
    uint32_t touch = lab_ui_region(ui, id, s->list);
    if ((touch & LAB_WHEELED) != 0) {
        int32_t first = (int32_t)e->first - ui->wheel * WHEEL_LINES;
        e->first = (uint32_t)(first > 0 ? first : 0);
    }
    bool is_pressed = (touch & LAB_PRESSED) != 0;
    e->offers = e->offers && (touch & (LAB_PRESSED | LAB_WHEELED)) == 0;
    if (is_pressed || (ui->active == id && ui->is_down && ui->has_moved)) {
        float line = (ui->mouse_y - s->list.y) / (LINE * ui->scale);
        float letter = lab_ui_width(ui, GM_FONT_MONO, "0");
        float column = (ui->mouse_x - s->list.x - NUMBER * ui->scale) / letter + 0.5F;
        lab_editor_go(e, e->first + 1 + (uint32_t)fmaxf(line, 0.0F),
                      1 + (uint32_t)fmaxf(column, 0.0F), !is_pressed || ui->is_shift_down);
        e->is_sought = false;
    }
    s->line = lab_editor_line_of(e, e->field.cursor);
}

static void paint_text(sheet *s)
{
    lab_ui *ui = s->ui;
    lab_editor *e = s->editor;
    float high = LINE * ui->scale;
    uint32_t number = 1;
    e->rows = (uint32_t)fmaxf(s->list.h / high, 1.0F);
    scroll(s);
    take_mouse(s);
    uint32_t at = 0;
    for (uint32_t last = line_count(e); number <= last; number++) {
        if (number > e->first && number <= e->first + e->rows) {
            lab_box row = {s->list.x, s->list.y + high * (float)(number - 1 - e->first), s->list.w,
                           high};
            paint_line(s, row, at, number);
        }
        at = lab_field_line_end(&e->field, at) + 1;
    }
    lab_ui_scroll_bar(ui, s->list, (float)e->first * high, (float)line_count(e) * high);
}

/* What stands between the kind of a measure and its end, in front of what it measures. */
static void paint_arguments(const sheet *s, lab_box *box, const char *line)
{
    char usage[LAB_TEXT];
    char text[LAB_TEXT + 8];
    app_measure_kind kind = lab_editor_kind(line);
    if (kind == APP_MEASURE_KINDS) {
        return;
    }
    (void)app_measure_usage(kind, usage, sizeof usage);
    usage[strcspn(usage, "\xE2")] = '\0'; /* the arrow before the unit */
    (void)snprintf(text, sizeof text, "%sLABEL", usage);
    float wide = lab_ui_width(s->ui, GM_FONT_MONO, text) + 10.0F * s->ui->scale;
    lab_ui_figure(s->ui, GM_FONT_MONO, lab_box_left(box, wide), GM_ALIGN_LEFT, LAB_ACCENT, text);
}

/* What became of a request, or else what the line with the cursor means. */
static void paint_help(const sheet *s, lab_box box)
{
    const lab_editor *e = s->editor;
    uint32_t at = 0;
    if (e->notice != NULL) {
        uint32_t rgb = e->is_notice_bad ? LAB_BAD : LAB_WARNING;
        lab_ui_fill_box(s->ui, box, rgb, 0.14F);
        lab_ui_figure(s->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, rgb, e->notice);
        return;
    }
    for (uint32_t line = 1; line < s->line; line++) {
        at = lab_field_line_end(&e->field, at) + 1;
    }
    const char *help = at <= e->field.length ? lab_editor_help(e->field.text + at) : NULL;
    if (help != NULL) {
        paint_arguments(s, &box, e->field.text + at);
        lab_ui_text(s->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, help);
    }
}

/* It can be read: its answers are tried, or all of them do what their lines say. */
static void paint_good(const sheet *s, lab_box box)
{
    char text[LAB_TEXT];
    char done[12];
    const char *values[1] = {done};
    bool is_trying = s->editor->state == LAB_EDITOR_TRYING;
    (void)snprintf(done, sizeof done, "%u", atomic_load(&s->editor->answers.permille) / 10);
    bool is_saved = s->editor->name[0] != '\0' && !s->editor->is_changed;
    const char *line =
        is_trying ? "It can be read. Its answers are tried: {1} %"
        : is_saved
            ? "Saved. The start fails, the solution passes, each wrong answer has its message."
            : "The start fails, the solution passes, each wrong answer has its message. "
              "Save it.";
    lab_ui_figure(s->ui, GM_FONT_UI, box, GM_ALIGN_LEFT, is_trying ? LAB_TEXT_SECONDARY : LAB_GOOD,
                  lab_ui_fill(s->ui, text, line, values, 1));
}

/* A click on the fault goes there. */
static void paint_problem(const sheet *s, lab_box box)
{
    lab_ui *ui = s->ui;
    lab_editor *e = s->editor;
    if (s->bad == 0) {
        paint_good(s, box);
        return;
    }
    uint32_t touch = lab_ui_place(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_PROBLEM), box);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, box, LAB_BAD, 0.18F);
    }
    (void)lab_ui_lines(ui, GM_FONT_SMALL, box, LAB_BAD, e->problem);
    if ((touch & LAB_CLICKED) != 0) {
        const char *colon = strchr(e->problem, ':');
        lab_editor_go(e, s->bad, colon != NULL ? (uint32_t)strtoul(colon + 1, NULL, 10) : 1, false);
    }
}

static lab_box next_button(lab_box *row, float wide, const lab_ui *ui)
{
    lab_box box = lab_box_left(row, wide * ui->scale);
    (void)lab_box_left(row, 8.0F * ui->scale);
    return box;
}

/* Where all buttons do not fit beside each other there are two rows. */
static bool has_two_rows(const lab_ui *ui, float wide)
{
    return wide < 740.0F * ui->scale;
}

/* What the edits of the author are, and the other way to take them. */
static void paint_moment(const sheet *s, lab_box row)
{
    lab_ui *ui = s->ui;
    bool is_fault = s->editor->moment == LAB_MOMENT_FAULT;
    const char *words = is_fault ? "Make them the solution" : "Make them the fault";
    lab_box button = lab_box_right(&row, lab_ui_width(ui, GM_FONT_UI, lab_ui_word(ui, words)) +
                                             20.0F * ui->scale);
    if (lab_ui_button(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_SWITCH), button, words, false)) {
        lab_ask(ui->requests,
                (lab_request){.action = LAB_DRAFT,
                              .number = is_fault ? LAB_MOMENT_SOLUTION : LAB_MOMENT_FAULT});
    }
    lab_ui_text(ui, GM_FONT_UI, row, GM_ALIGN_LEFT, LAB_ACCENT,
                is_fault ? "Your edits are the fault to find; the solution takes them back."
                         : "Your edits are the solution; the lesson starts without them.");
}

/* The read hardly moves in the frames that are measured. */
static void paint_idle(const sheet *s, lab_box row)
{
    lab_ui_text(s->ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_WARNING,
                "What is read hardly moves in these frames: the guess will be hard. Fly, then make "
                "the lesson.");
}

/* Which texts can be begun, and the end of this one. */
static void paint_others(const sheet *s, lab_box *row)
{
    lab_ui *ui = s->ui;
    if (s->editor->has_moment &&
        lab_ui_button(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_MOMENT), next_button(row, 130.0F, ui),
                      "New: this moment", false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_DRAFT});
    }
    if (lab_ui_button(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_NEW), next_button(row, 116.0F, ui),
                      "New: template", false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_WRITE, .number = 1});
    }
    if (s->editor->name[0] != '\0' &&
        lab_ui_button(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_REMOVE), next_button(row, 76.0F, ui),
                      "Remove", s->editor->has_asked_remove)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_WRITE_REMOVE});
    }
}

static void paint_buttons(const sheet *s, lab_box rows)
{
    char text[LAB_TEXT];
    lab_ui *ui = s->ui;
    lab_box row = lab_box_top(&rows, BUTTON * ui->scale);
    if (lab_ui_sign_button(
            ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_SAVE), next_button(&row, 170.0F, ui),
            lab_with_key(ui, "Save and try ({1})", LAB_HAND_IN, text), s->bad == 0)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_WRITE_SAVE});
    }
    if (has_two_rows(ui, row.w + 178.0F * ui->scale)) {
        lab_box second =
            lab_box_make(rows.x, rows.y + 4.0F * ui->scale, rows.w, BUTTON * ui->scale);
        paint_others(s, &second);
    } else {
        paint_others(s, &row);
    }
    if (lab_ui_sign_button(
            ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_WORDS), next_button(&row, 124.0F, ui),
            lab_with_key(ui, "All words ({1})", LAB_HELP, text), s->editor->has_words)) {
        s->editor->has_words = !s->editor->has_words;
    }
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_CLOSE),
                           next_button(&row, 100.0F, ui),
                           lab_with_key(ui, "Close ({1})", LAB_BACK, text), false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
    }
}

/* Which lesson it is, and whether its file has the text. */
static void paint_state(const sheet *s, lab_box head)
{
    char text[LAB_TEXT];
    char title[LAB_EDITOR_TITLE];
    const lab_editor *e = s->editor;
    const char *values[2] = {lab_editor_title(e, title), e->is_changed ? e->draft_of : e->name};
    const char *words = e->is_changed        ? "{1}: not saved yet"
                        : e->name[0] != '\0' ? "{1}: saved as {2}.tick"
                                             : "{1}: to be changed";
    if (s->ui->is_pad_used && !e->is_changed) {
        lab_ui_figure(s->ui, GM_FONT_SMALL, head, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY,
                      lab_typing_words(s->ui, text));
        return;
    }
    words = e->is_changed && e->draft_of[0] != '\0' ? "{1}: your draft of {2}" : words;
    lab_ui_figure(s->ui, GM_FONT_SMALL, head, GM_ALIGN_RIGHT,
                  e->is_changed ? LAB_WARNING : LAB_TEXT_SECONDARY,
                  lab_ui_fill(s->ui, text, words, values, 2));
}

void lab_editor_paint(lab_ui *ui, lab_box box, lab_editor *editor)
{
    float s = ui->scale;
    float wide = fminf(820.0F * s, box.w - 16.0F * s);
    lab_box place = {box.x + (box.w - wide) * 0.5F, box.y + 12.0F * s, wide, box.h - 24.0F * s};
    sheet at = {.ui = ui, .editor = editor};
    lab_editor_check(editor);
    if (editor->is_saving && editor->state != LAB_EDITOR_TRYING) {
        lab_ask(ui->requests, (lab_request){.action = LAB_WRITE_SAVE});
    }
    lab_box inner = lab_ui_panel(ui, place, "A lesson of your own");
    lab_box head = {inner.x + 170.0F * s, inner.y - 24.0F * s, inner.w - 176.0F * s, 21.0F * s};
    paint_state(&at, head);
    float second = has_two_rows(ui, inner.w) ? (BUTTON + 4.0F) * s : 0.0F;
    float moment = editor->moment != LAB_MOMENT_NONE ? BUTTON * s : 0.0F;
    float idle = editor->is_idle ? HELP * s : 0.0F;
    at.list = lab_box_top(&inner, inner.h - FOOT * s - second - moment - idle);
    at.line = lab_editor_line_of(editor, editor->field.cursor);
    at.bad = editor->problem[0] != '\0' ? (uint32_t)strtoul(editor->problem, NULL, 10) : 0;
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_SHEET), place);
    if (editor->has_words) {
        lab_editor_words_paint(ui, at.list, editor);
    } else {
        (void)lab_editor_has_reads(editor);
        lab_box reads = at.list;
        at.list = lab_box_top(&reads, reads.h - lab_editor_reads_height(ui, editor, reads.h));
        paint_text(&at);
        lab_editor_reads_paint(ui, reads, editor);
        lab_editor_names_paint(ui, at.list, editor);
    }
    if (!editor->has_words || editor->notice != NULL) {
        paint_help(&at, lab_box_make(inner.x, inner.y, inner.w, HELP * s));
    }
    (void)lab_box_top(&inner, HELP * s);
    if (editor->is_idle) {
        paint_idle(&at, lab_box_top(&inner, idle));
    }
    if (editor->moment != LAB_MOMENT_NONE) {
        paint_moment(&at, lab_box_top(&inner, moment));
    }
    lab_box problem = lab_box_top(&inner, inner.h - (BUTTON + 4.0F) * s - second);
    paint_problem(&at, problem);
    paint_buttons(&at, inner);
}
