/* lab/panels/tab_lesson.c -- the Lesson tab: the lesson that is open, or the list of them. */
#include "lab/panels/guess.h"
#include "lab/panels/keys.h"
#include "lab/panels/lesson_foot.h"
#include "lab/panels/lesson_list.h"
#include "lab/panels/page.h"
#include "scenario/lesson.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROW  15.0F
#define SAVE 20.0F
#define NOW  70.0F
#define GOAL 66.0F

typedef struct tab {
    lab_page page;
    const lab_lesson_model *lesson;
} tab;

/* The question comes first, because it would lie below the edge. */
static bool is_low(const tab *t)
{
    bool has_result = t->lesson->message != NULL || t->lesson->is_passed;
    return lab_page_is_low(&t->page) && !has_result;
}

static void paint_title(tab *t)
{
    char number[16];
    lab_ui *ui = t->page.ui;
    lab_box row = lab_page_row(&t->page, is_low(t) ? 16.0F : 21.0F);
    (void)lab_lesson_name(t->lesson->chapter, t->lesson->place, t->lesson->number, number);
    if (t->lesson->number > LAB_LESSONS) {
        (void)snprintf(number, sizeof number, "+");
    }
    float chip_wide =
        fmaxf(16.0F * t->page.s, lab_ui_width(ui, GM_FONT_SMALL, number) + 8.0F * t->page.s);
    lab_box chip = lab_box_left(&row, chip_wide + 6.0F * t->page.s);
    float sides[4] = {chip.x, chip.y + (chip.h - 16.0F * t->page.s) / 2.0F, chip_wide,
                      16.0F * t->page.s};
    gm_draw_round_rect(ui->list, sides, 4.0F * t->page.s, gm_rgba(LAB_ACCENT, 1.0F),
                       gm_rgba(LAB_ACCENT, 0.8F));
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_make(sides[0], sides[1], sides[2], sides[3]),
                  GM_ALIGN_CENTER, LAB_TEXT_DARK, number);
    lab_ui_text(ui, GM_FONT_UI, row, GM_ALIGN_LEFT, LAB_TEXT_TITLE,
                t->lesson->title != NULL ? t->lesson->title : "");
}

/* A text of the lesson in the language, with the keys or buttons of its actions. */
static const char *words(const tab *t, const char *english, char out[LAB_TEXT * 2])
{
    return lab_act_fill(t->page.ui, out, english);
}

/* The score of a golfer, in words, from the first change on; after a wrong check also the way back.
 */
static void paint_changes(tab *t)
{
    char text[LAB_TEXT];
    char edits[16];
    char par[16];
    const lab_lesson_model *l = t->lesson;
    const char *values[2] = {edits, par};
    if (l->edits == 0) {
        return;
    }
    (void)snprintf(edits, sizeof edits, "%" PRIu32, l->edits);
    (void)snprintf(par, sizeof par, "%" PRIu32, l->par);
    lab_ui_fill(t->page.ui, text,
                l->edits > l->par ? "You made {1} changes; the shortest solution takes {2}."
                : l->edits == 1   ? "You made 1 change."
                                  : "You made {1} changes.",
                values, 2);
    lab_page_lines(&t->page, GM_FONT_SMALL, l->edits <= l->par ? LAB_TEXT_MUTED : LAB_WARNING,
                   text);
    if (l->message != NULL && !l->is_passed) {
        char back[LAB_TEXT * 2];
        lab_page_lines(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                       words(t, "<undo> takes your last change back.", back));
    }
}

static void paint_text(tab *t, uint32_t index)
{
    char text[LAB_TEXT * 2];
    const char *line = t->lesson->texts[index];
    if (line != NULL) {
        lab_page_lines(&t->page, GM_FONT_SMALL, LAB_TEXT_SECONDARY, words(t, line, text));
    }
}

/* The last line of the text is the task. */
static void paint_goal(tab *t)
{
    paint_text(t, t->lesson->texts[1] != NULL ? 1 : 0);
}

/* With hints the goal stands above them, and the line before it at the end of the page. */
static void paint_texts(tab *t)
{
    bool is_goal_above = t->lesson->hint_count > 0;
    if (!is_goal_above || t->lesson->texts[1] != NULL) {
        paint_text(t, 0);
    }
    if (!is_goal_above) {
        paint_text(t, 1);
    }
    lab_page_gap(&t->page, 4.0F);
}

static void paint_step(tab *t, const lab_step_row *step)
{
    lab_box row = t->page.left;
    lab_box mark = lab_box_left(&row, 19.0F * t->page.s);
    float side = 11.0F * t->page.s;
    char text[LAB_TEXT * 2];
    float used = lab_ui_lines(t->page.ui, GM_FONT_SMALL, row, LAB_TEXT_PRIMARY,
                              lab_lesson_step_text(t->page.ui, step, text));
    lab_ui_check(t->page.ui, lab_box_make(mark.x + 1.0F, mark.y + 2.0F * t->page.s, side, side),
                 false);
    (void)lab_box_top(&t->page.left, fmaxf(used, side) + 2.0F * t->page.s);
}

/* A step counts frames: the head of the figures does not count others beside it. */
static bool is_counting(const tab *t)
{
    bool is_on = false;
    for (uint32_t i = 0; i < t->lesson->step_count && i < LAB_LESSON_STEPS; i++) {
        const lab_step_row *step = &t->lesson->steps[i];
        is_on = is_on || (step->is_of_frames && step->counted > 0 && !step->is_done);
    }
    return is_on;
}

/* "measured in 200 frames", while no step counts them. */
static void paint_measure_head(tab *t)
{
    char number[12];
    char text[LAB_TEXT];
    const char *values[1] = {number};
    uint32_t wait = 0;
    lab_box row = lab_page_row(&t->page, 13.0F);
    lab_box goal = lab_box_right(&row, GOAL * t->page.s);
    lab_box now = lab_box_right(&row, NOW * t->page.s);
    for (uint32_t i = 0; i < t->lesson->measure_count && !is_counting(t); i++) {
        wait = t->lesson->measures[i].wait > wait ? t->lesson->measures[i].wait : wait;
    }
    (void)snprintf(number, sizeof number, "%" PRIu32, wait);
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                  lab_ui_fill(t->page.ui, text,
                              wait == 0   ? "measured"
                              : wait == 1 ? "measured in {1} frame"
                                          : "measured in {1} frames",
                              values, 1));
    /* After a check the figures are its own. */
    lab_ui_text(t->page.ui, GM_FONT_SMALL, now, GM_ALIGN_RIGHT, LAB_TEXT_MUTED,
                t->lesson->message != NULL ? "checked" : "now");
    lab_ui_text(t->page.ui, GM_FONT_SMALL, goal, GM_ALIGN_RIGHT, LAB_TEXT_MUTED, "goal");
}

/* "8.000 px", or the name of a group, in the language. */
static const char *measure_text(const tab *t, const lab_lesson_measure *m, char out[LAB_TEXT])
{
    const lab_ui *ui = t->page.ui;
    bool is_name = (m->now[0] >= 'A' && m->now[0] <= 'Z') || (m->now[0] >= 'a' && m->now[0] <= 'z');
    bool has_unit = m->unit != NULL && m->unit[0] != '\0';
    const char *values[1] = {m->now};
    if (m->wait > 0) {
        return lab_ui_fill(ui, out, "not yet", values, 0);
    }
    if (m->is_of_check) {
        return lab_ui_fill(ui, out, "by CHECK", values, 0);
    }
    if (has_unit && strstr(m->unit, "{1}") != NULL) {
        return lab_ui_fill(ui, out, m->unit, values, 1);
    }
    (void)snprintf(out, LAB_TEXT, "%s%s%s", is_name ? lab_ui_word(ui, m->now) : m->now,
                   has_unit ? " " : "", has_unit ? lab_ui_word(ui, m->unit) : "");
    return out;
}

/* "at most 2 px", "yes", in the language. */
static const char *goal_text(const tab *t, const lab_lesson_measure *m, char out[LAB_TEXT])
{
    return lab_lesson_say_goal(t->page.ui->layout, m->goal,
                               m->goal_unit != NULL ? m->goal_unit : "", out, LAB_TEXT);
}

/* Px of the column "goal": words are longer than a figure. */
static float goal_width(const tab *t, const lab_lesson_measure *m)
{
    char text[LAB_TEXT];
    float wide = lab_ui_width(t->page.ui, GM_FONT_SMALL, goal_text(t, m, text)) + 10.0F * t->page.s;
    return fmaxf(GOAL * t->page.s, wide);
}

/* Px of the column "now", and its text. */
static float now_width(const tab *t, const lab_lesson_measure *m, char text[LAB_TEXT])
{
    float wide = lab_ui_width(t->page.ui, GM_FONT_MONO, measure_text(t, m, text));
    return fmaxf(NOW * t->page.s, wide + 10.0F * t->page.s);
}

/* A name may reach into the column "now", up to its figure. */
static float name_room(const tab *t, const lab_lesson_measure *m)
{
    char text[LAB_TEXT];
    float now = lab_ui_width(t->page.ui, GM_FONT_MONO, measure_text(t, m, text));
    return t->page.left.w - goal_width(t, m) - now - 10.0F * t->page.s;
}

/* A name that is too long for its column has two lines. */
static void paint_measure(tab *t, const lab_lesson_measure *m)
{
    char text[LAB_TEXT];
    const char *name = m->name != NULL ? lab_ui_word(t->page.ui, m->name) : "";
    bool has_goal = m->goal[0] != '\0';
    bool is_long = lab_ui_width(t->page.ui, GM_FONT_SMALL, name) > name_room(t, m);
    lab_box all = lab_page_zebra(&t->page, is_long ? 2.0F * ROW : ROW);
    lab_box row = {all.x, all.y, all.w, ROW * t->page.s};
    lab_box goal = lab_box_right(&row, goal_width(t, m));
    lab_box now = lab_box_right(&row, now_width(t, m, text));
    row.w = name_room(t, m);
    uint32_t rgb = m->is_failed ? LAB_BAD : m->is_reached ? LAB_GOOD : LAB_WARNING;
    if (is_long) {
        row.h = all.h;
        (void)lab_ui_lines(t->page.ui, GM_FONT_SMALL, row, LAB_TEXT_PRIMARY, name);
    } else {
        lab_ui_figure(t->page.ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, name);
    }
    lab_ui_figure(t->page.ui, GM_FONT_MONO, now, GM_ALIGN_RIGHT, has_goal ? rgb : LAB_TEXT_PRIMARY,
                  text);
    lab_ui_figure(t->page.ui, GM_FONT_SMALL, goal, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY,
                  goal_text(t, m, text));
}

/* After a pass rows without a goal are folded, if the first one has a goal. */
static void paint_measures(tab *t)
{
    const lab_lesson_model *l = t->lesson;
    bool is_folded = l->is_passed && l->measures[0].goal[0] != '\0';
    lab_page_gap(&t->page, 2.0F);
    if (l->measure_count > 0) {
        paint_measure_head(t);
    }
    bool has_orders = false;
    for (uint32_t i = 0; i < l->measure_count && i < LAB_LESSON_MEASURES; i++) {
        if (!is_folded || l->measures[i].goal[0] != '\0') {
            paint_measure(t, &l->measures[i]);
            has_orders = has_orders || l->measures[i].is_of_orders;
        }
    }
    if (has_orders) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED, "CHECK tries these orders.");
    }
}

/* Code that does not fit in a line breaks before its comment.  @return px used */
static float paint_code(lab_ui *ui, lab_box box, const char *text)
{
    char code[LAB_TEXT];
    const char *comment = strstr(text, " //");
    if (comment == NULL || lab_ui_width(ui, GM_FONT_SMALL, text) <= box.w) {
        return lab_ui_lines(ui, GM_FONT_SMALL, box, LAB_TEXT_PRIMARY, text);
    }
    (void)snprintf(code, sizeof code, "%.*s", (int)(comment - text), text);
    float used = lab_ui_lines(ui, GM_FONT_SMALL, box, LAB_TEXT_PRIMARY, code);
    (void)lab_box_top(&box, used);
    return used + lab_ui_lines(ui, GM_FONT_SMALL, box, LAB_TEXT_SECONDARY, comment + 1);
}

/* A tinted box around lines, as long as it is open. */
typedef struct tinted {
    lab_box all;
    lab_box inside; /* room below the lines so far */
    uint32_t rgb;
} tinted;

static tinted open_box(tab *t, uint32_t rgb)
{
    float pad = 6.0F * t->page.s;
    lab_page_gap(&t->page, 2.0F);
    tinted box = {.all = t->page.left, .rgb = rgb};
    box.inside = lab_box_make(box.all.x + pad + 2.0F, box.all.y + 3.0F * t->page.s,
                              box.all.w - 2.0F * pad, box.all.h);
    return box;
}

static void close_box(tab *t, const tinted *box)
{
    float used = box->inside.y - box->all.y + 3.0F * t->page.s;
    lab_ui *ui = t->page.ui;
    lab_ui_fill_box(ui, lab_box_make(box->all.x, box->all.y, box->all.w, used), box->rgb, 0.09F);
    lab_ui_fill_box(ui, lab_box_make(box->all.x, box->all.y, 2.0F, used), box->rgb, 0.9F);
    (void)lab_box_top(&t->page.left, used);
}

static void put_lines(const tab *t, tinted *box, uint32_t rgb, const char *text)
{
    (void)lab_box_top(&box->inside,
                      lab_ui_lines(t->page.ui, GM_FONT_SMALL, box->inside, rgb, text));
}

/* A box around lines of text that have been translated, below a title or without one. */
static void paint_box(tab *t, uint32_t rgb, const char *title, const char *text)
{
    tinted box = open_box(t, rgb);
    if (title != NULL) {
        lab_ui_figure(t->page.ui, GM_FONT_SMALL, lab_box_top(&box.inside, ROW * t->page.s),
                      GM_ALIGN_LEFT, rgb, title);
    }
    put_lines(t, &box, LAB_TEXT_PRIMARY, text);
    close_box(t, &box);
}

/* The text begins in the line of its title. */
static void paint_run_in(tab *t, uint32_t rgb, const char *title, const char *text)
{
    char first[2 * LAB_TEXT];
    lab_ui *ui = t->page.ui;
    lab_brush brush = lab_ui_brush(ui);
    tinted box = open_box(t, rgb);
    lab_box row = box.inside;
    lab_box head = lab_box_left(&row, lab_ui_width(ui, GM_FONT_SMALL, title) + 8.0F * t->page.s);
    size_t length = lab_brush_line(&brush, GM_FONT_SMALL, text, row.w);
    (void)snprintf(first, sizeof first, "%.*s", (int)length, text);
    float high = lab_ui_lines(ui, GM_FONT_SMALL, row, LAB_TEXT_PRIMARY, first);
    head.h = high;
    lab_ui_figure(ui, GM_FONT_SMALL, head, GM_ALIGN_LEFT, rgb, title);
    (void)lab_box_top(&box.inside, high);
    text += length + strspn(text + length, " ");
    if (text[0] != '\0') {
        put_lines(t, &box, LAB_TEXT_PRIMARY, text);
    }
    close_box(t, &box);
}

/* Unreal's spelling, and the command of its console that shows it: beside the title if it fits. */
static void paint_unreal(tab *t)
{
    char command[LAB_TEXT];
    lab_ui *ui = t->page.ui;
    const lab_lesson_model *l = t->lesson;
    const char *title = lab_ui_word(ui, "In Unreal");
    if (l->unreal == NULL) {
        return;
    }
    (void)lab_ui_fill(ui, command, l->console != NULL ? "console: {1}" : "", &l->console, 1);
    tinted box = open_box(t, 0xB9A8FF);
    lab_box row = lab_box_top(&box.inside, ROW * t->page.s);
    bool is_beside = lab_ui_width(ui, GM_FONT_SMALL, title) + 12.0F * t->page.s +
                         lab_ui_width(ui, GM_FONT_SMALL, command) <=
                     row.w;
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, box.rgb, title);
    if (is_beside) {
        lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, command);
    }
    (void)lab_box_top(&box.inside, paint_code(ui, box.inside, l->unreal));
    if (!is_beside) {
        put_lines(t, &box, LAB_TEXT_SECONDARY, command);
    }
    close_box(t, &box);
}

/* What the guess came to.  @return "": nothing is known */
static const char *guess_text(const tab *t, char out[LAB_TEXT])
{
    const lab_lesson_model *l = t->lesson;
    const char *values[2] = {l->prediction, l->answer};
    const char *near = l->slack[0] != '\0' ? "Your guess {1}: right, near enough to {2}."
                                           : "Your guess {1}: right";
    out[0] = '\0';
    return l->answer[0] == '\0'
               ? out
               : lab_ui_fill(t->page.ui, out, l->is_right ? near : "Your guess {1}: it was {2}",
                             values, 2);
}

/* The guess is answered, whatever became of the check: that is what it is for. */
static void paint_guess(tab *t)
{
    char text[LAB_TEXT];
    if (guess_text(t, text)[0] != '\0') {
        paint_box(t, t->lesson->is_right ? LAB_GOOD : LAB_WARNING, NULL, text);
    }
}

/* A message of a file is longer than a text of the Lab may be. After a pass the guess stands above
 * it. */
static void paint_message(tab *t)
{
    char text[2 * LAB_TEXT];
    char guess[LAB_TEXT];
    const lab_lesson_model *l = t->lesson;
    if (l->message != NULL) {
        tinted box = open_box(t, l->is_passed ? LAB_GOOD : LAB_WARNING);
        if (l->is_passed && guess_text(t, guess)[0] != '\0') {
            put_lines(t, &box, l->is_right ? LAB_TEXT_PRIMARY : LAB_WARNING, guess);
        }
        put_lines(t, &box, LAB_TEXT_PRIMARY,
                  gm_picture_fill(text, sizeof text, lab_ui_word(t->page.ui, l->message),
                                  l->message_values, 2));
        close_box(t, &box);
    }
    if (l->shortest[0] != '\0') {
        const char *values[1] = {l->shortest};
        lab_page_lines(
            &t->page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
            gm_picture_fill(text, sizeof text, lab_ui_word(t->page.ui, "Such as: {1}"), values, 1));
    }
}

/* What was checked can be handed in, whatever it came to; after a pass by the foot. */
static void paint_save(tab *t)
{
    char text[LAB_TEXT];
    lab_ui *ui = t->page.ui;
    if (t->lesson->message == NULL || t->lesson->is_passed || t->lesson->is_checking) {
        return;
    }
    lab_page_gap(&t->page, 3.0F);
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_SAVE),
                           lab_page_row(&t->page, SAVE),
                           lab_with_key(ui, "SAVE MY ANSWER ({1})", LAB_HAND_IN, text), false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_HAND_IN});
    }
}

/* @param value  for {1} in `text` */
static void paint_told(tab *t, uint32_t rgb, const char *title, const char *text, const char *value)
{
    char filled[2 * LAB_TEXT];
    if (text != NULL) {
        (void)gm_picture_fill(filled, sizeof filled, lab_ui_word(t->page.ui, text), &value, 1);
        paint_run_in(t, rgb, lab_ui_word(t->page.ui, title), filled);
    }
}

/* The newest lines, the page above them, and the steps below them: px of the screen. */
typedef struct news {
    float top; /**< of the page */
    float begin;
    float end;
    float bottom; /**< of the steps */
} news;

/* All hints that were asked for, the oldest first: one may speak of the one before it. */
static void paint_hints(tab *t, news *n)
{
    char text[LAB_TEXT * 2];
    char title[LAB_TEXT];
    char number[12];
    char all[12];
    const lab_lesson_model *l = t->lesson;
    const char *values[2] = {number, all};
    (void)snprintf(all, sizeof all, "%" PRIu32, l->hint_count + l->hints_left);
    uint32_t count = l->hint_count < LAB_LESSON_HINTS ? l->hint_count : LAB_LESSON_HINTS;
    for (uint32_t i = 0; i < count && !l->is_passed; i++) {
        n->begin = t->page.left.y;
        (void)snprintf(number, sizeof number, "%" PRIu32, i + 1);
        (void)lab_ui_fill(t->page.ui, title, "Hint {1} of {2}", values, 2);
        paint_box(t, LAB_ACCENT, title, words(t, l->hints[i], text));
    }
    n->end = t->page.left.y;
}

/* Verdict and hints; what came last stands first. */
static void paint_news(tab *t, news *n)
{
    news before = {0};
    n->begin = t->page.left.y;
    if (t->lesson->is_hint_newest) {
        paint_hints(t, n);
        paint_message(t);
        return;
    }
    paint_message(t);
    n->end = t->page.left.y;
    paint_hints(t, &before);
}

/* Those that are left. None while the guess is open: its field is the first one. */
static void paint_steps(tab *t)
{
    const lab_lesson_model *l = t->lesson;
    for (uint32_t i = 0; i < l->step_count && i < LAB_LESSON_STEPS && !l->is_guess_open; i++) {
        if (!l->steps[i].is_done && !l->steps[i].is_over) {
            paint_step(t, &l->steps[i]);
        }
    }
}

/* The text of the lesson of one's own that is open. */
static void paint_write(tab *t)
{
    char text[LAB_TEXT];
    lab_ui *ui = t->page.ui;
    const char *words = t->lesson->is_tried ? "Back to its text ({1})" : "Edit this lesson ({1})";
    lab_page_gap(&t->page, 6.0F);
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_WRITE),
                           lab_page_row(&t->page, 18.0F), lab_with_key(ui, words, LAB_WRITE, text),
                           false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_WRITE});
    }
}

/* The task: its text, the question with the guess, and the steps. In a low tab the question comes
 * first. */
static void paint_task(tab *t)
{
    paint_title(t);
    if (is_low(t)) {
        lab_guess_paint(&t->page);
    }
    paint_texts(t);
    if (!is_low(t)) {
        lab_guess_paint(&t->page);
    }
    paint_steps(t);
}

/* Figures and what can be done with them. */
static void paint_outcome(tab *t)
{
    paint_measures(t);
    paint_save(t);
}

/* Scrolls to the top of the page if the newest lines are in sight there, too; else to them. */
static void show_newest(tab *t, const news *n)
{
    if (t->lesson->seeks_newest) {
        bool has_room = n->end - n->top <= t->page.box.h;
        lab_page_show(&t->page, has_room ? n->top : n->begin, n->bottom);
    }
}

/* Before the first check, with hints: they stand above the steps, but below a guess that is open.
 * The text about what there is has been read: it comes last, so that the figures stay in sight. */
static void paint_hinted(tab *t)
{
    news n = {.top = t->page.left.y};
    bool is_first = is_low(t) || t->lesson->is_guess_open;
    paint_title(t);
    if (is_first && is_low(t)) {
        lab_guess_paint(&t->page);
    }
    paint_goal(t);
    lab_page_gap(&t->page, 2.0F);
    if (is_first && !is_low(t)) {
        lab_guess_paint(&t->page);
    }
    paint_hints(t, &n);
    lab_page_gap(&t->page, 4.0F);
    if (!is_first) {
        lab_guess_paint(&t->page);
    }
    paint_steps(t);
    n.bottom = t->page.left.y;
    paint_measures(t);
    paint_changes(t);
    lab_page_gap(&t->page, 4.0F);
    paint_texts(t);
    show_newest(t, &n);
}

static void paint_untried(tab *t)
{
    paint_task(t);
    paint_measures(t);
    paint_changes(t);
}

/* After a check that failed: verdict and next steps come first, then the figures, then the texts
 * that have been read. */
static void paint_failed(tab *t)
{
    const lab_lesson_model *l = t->lesson;
    news n = {.top = t->page.left.y};
    paint_title(t);
    if (l->hint_count > 0) {
        paint_goal(t);
    }
    paint_news(t, &n);
    lab_page_gap(&t->page, 4.0F);
    paint_steps(t);
    n.bottom = t->page.left.y;
    paint_outcome(t);
    paint_changes(t);
    lab_page_gap(&t->page, 4.0F);
    if (l->question != NULL) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_PRIMARY, l->question);
        paint_guess(t);
        lab_page_gap(&t->page, 4.0F);
    }
    paint_texts(t);
    show_newest(t, &n);
}

/* A lesson that is passed: guess and verdict with its figures, then the texts that a pass opens.
 * The task is over and folded. A new pass is shown from its top. */
static void paint_passed(tab *t)
{
    const lab_lesson_model *l = t->lesson;
    float top = t->page.left.y;
    paint_title(t);
    paint_news(t, &(news){0});
    paint_outcome(t);
    paint_told(t, LAB_GOOD, "Why it works", l->why, l->why_value);
    paint_told(t, LAB_ACCENT, "In a real project", l->meet, "");
    paint_unreal(t);
    if (l->seeks_newest) {
        lab_page_show(&t->page, top, t->page.left.y);
    }
}

static void paint_open(tab *t)
{
    if (t->lesson->is_passed) {
        paint_passed(t);
    } else if (t->lesson->message != NULL) {
        paint_failed(t);
    } else if (t->lesson->hint_count > 0) {
        paint_hinted(t);
    } else {
        paint_untried(t);
    }
    if (t->lesson->number > LAB_LESSONS) {
        paint_write(t);
    }
}

void lab_tab_lesson_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    bool is_open = model->lesson.number != 0 && !model->lesson.is_listed;
    lab_guess_take_wheel(ui);
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_LESSON, box, scroll),
             .lesson = &model->lesson};
    if (is_open) {
        paint_open(&t);
    } else {
        lab_lesson_list_paint(&t.page);
    }
    lab_page_end(&t.page);
}
