/* trace_view/trace_lesson.c -- a lesson about the trace that is shown: its question is answered
 * with a number, chosen or typed, and the trace itself says whether that is right. */
#include "trace_view/trace_parts.h"

#include "lab/panels/keys.h"
#include "lab/panels/lesson_foot.h"
#include "platform/message.h"
#include "platform/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_CHECK = 1, PLACE_HINT, PLACE_CHOICE = 16 };

/* Px of the design. */
#define BUTTON 22.0F
#define GAP    5.0F
#define MARK   19.0F

void app_trace_view_teach(app_trace_view *view, const app_scenario *scenario,
                          lab_progress *progress)
{
    view->lesson = (app_trace_lesson){.scenario = scenario, .progress = progress};
}

static void check(app_trace_lesson *lesson, int64_t number)
{
    char error[GM_ERROR_TEXT];
    app_check_def def = {.scenario = lesson->scenario};
    app_check_set_guess(&def, number);
    lesson->has_verdict = app_check_run(&def, &lesson->verdict, error);
    if (!lesson->has_verdict) {
        app_message("%s", error);
        return;
    }
    app_number_text(number, 6, lesson->checked);
    if (lesson->verdict.has_passed && lesson->progress != NULL) {
        (void)lab_progress_pass(lesson->progress, lesson->scenario->lesson, def.made);
    }
}

static void check_typed(app_trace_lesson *lesson)
{
    int64_t number = 0;
    if (app_number_parse_millionths(lesson->typed, &number)) {
        check(lesson, number);
    }
}

static void show_hint(app_trace_lesson *lesson)
{
    lesson->hints = lesson->hints < lesson->scenario->hint_count ? lesson->hints + 1 : 1;
}

static int digit_of(SDL_Scancode code)
{
    if (code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_0) {
        return ((int)code - SDL_SCANCODE_1 + 1) % 10;
    }
    return code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_0
               ? ((int)code - SDL_SCANCODE_KP_1 + 1) % 10
               : -1;
}

bool app__trace_lesson_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    lab_request request = {.action = LAB_NOTHING};
    app_trace_lesson *lesson = &view->lesson;
    size_t length = strlen(lesson->typed);
    int digit = digit_of(event->keysym.scancode);
    if (lesson->scenario == NULL) {
        return false;
    }
    if (digit >= 0 && length + 1 < sizeof lesson->typed) {
        lesson->typed[length] = (char)('0' + digit);
        lesson->typed[length + 1] = '\0';
    } else if (event->keysym.scancode == SDL_SCANCODE_BACKSPACE) {
        lesson->typed[length > 0 ? length - 1 : 0] = '\0';
    } else if (digit < 0 && lab_keys_request(event, true, &request)) {
        if (request.action == LAB_CHECK) {
            check_typed(lesson);
        } else if (request.action == LAB_HINT) {
            show_hint(lesson);
        }
    }
    return digit >= 0 || event->keysym.scancode == SDL_SCANCODE_BACKSPACE ||
           request.action == LAB_CHECK || request.action == LAB_HINT;
}

/* Numbers of the answers, from small to large.  @return how many */
static uint32_t choices_of(const app_scenario *s, int64_t out[APP_MAX_ANSWERS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->answer_count; i++) {
        uint32_t at = count;
        if (!s->answers[i].has_guess) {
            continue;
        }
        for (; at > 0 && out[at - 1] > s->answers[i].guess; at--) {
            out[at] = out[at - 1];
        }
        out[at] = s->answers[i].guess;
        count++;
    }
    return count;
}

static void put_choices(app_trace_lesson *lesson, lab_page *page)
{
    int64_t choices[APP_MAX_ANSWERS];
    uint32_t count = choices_of(lesson->scenario, choices);
    lab_box row = lab_page_row(page, BUTTON + GAP);
    float gap = GAP * page->s;
    float wide = floorf((row.w - gap * (float)count) / (float)(count > 0 ? count : 1));
    row.h = BUTTON * page->s;
    for (uint32_t i = 0; i < count; i++) {
        char text[32];
        app_number_text(choices[i], 6, text);
        bool is_on = lesson->has_verdict && strcmp(lesson->checked, text) == 0;
        if (lab_ui_sign_button(page->ui, lab_ui_id(APP_TRACE_LESSON, PLACE_CHOICE + i),
                               lab_box_left(&row, wide), text, is_on)) {
            lesson->typed[0] = '\0';
            check(lesson, choices[i]);
        }
        (void)lab_box_left(&row, gap);
    }
}

static void put_buttons(app_trace_lesson *lesson, lab_page *page)
{
    char text[LAB_TEXT];
    char typed[sizeof lesson->typed + 2];
    lab_ui *ui = page->ui;
    float gap = GAP * page->s;
    lab_box row = lab_page_row(page, BUTTON + GAP);
    row.h = BUTTON * page->s;
    float wide = floorf((row.w - 2.0F * gap) / 3.0F);
    lab_box field = lab_box_left(&row, wide);
    float sides[4] = {field.x, field.y, field.w, field.h};
    (void)snprintf(typed, sizeof typed, "%s_", lesson->typed);
    gm_draw_round_rect_stroke(ui->list, sides, 3.5F * page->s, 1.0F, gm_rgba(LAB_ACCENT, 1.0F));
    lab_ui_figure(ui, GM_FONT_MONO, field, GM_ALIGN_CENTER, LAB_TEXT_TITLE, typed);
    (void)lab_box_left(&row, gap);
    if (lab_ui_sign_button(ui, lab_ui_id(APP_TRACE_LESSON, PLACE_CHECK), lab_box_left(&row, wide),
                           lab_with_key(ui, "CHECK ({1})", LAB_CHECK, text), false)) {
        check_typed(lesson);
    }
    (void)lab_box_left(&row, gap);
    if (lab_ui_sign_button(ui, lab_ui_id(APP_TRACE_LESSON, PLACE_HINT), row,
                           lab_with_key(ui, "HINT ({1})", LAB_HINT, text), false)) {
        show_hint(lesson);
    }
}

static bool is_step_done(const app_trace_lesson *lesson, const app_step *step)
{
    return step->kind == APP_STEP_FRAMES ? lesson->stepped >= step->count
                                         : lesson->has_verdict && (step->kind == APP_STEP_PREDICT ||
                                                                   lesson->verdict.has_passed);
}

static void put_steps(const app_trace_lesson *lesson, lab_page *page)
{
    char text[2 * LAB_TEXT];
    float side = 11.0F * page->s;
    for (uint32_t i = 0; i < lesson->scenario->step_count; i++) {
        const app_step *step = &lesson->scenario->steps[i];
        bool is_done = is_step_done(lesson, step);
        lab_box row = page->left;
        lab_box mark = lab_box_left(&row, MARK * page->s);
        float used =
            lab_ui_lines(page->ui, GM_FONT_SMALL, row, is_done ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY,
                         lab_key_fill(text, lab_ui_word(page->ui, step->text)));
        lab_ui_check(page->ui, lab_box_make(mark.x + 1.0F, mark.y + 2.0F * page->s, side, side),
                     is_done);
        (void)lab_box_top(&page->left, fmaxf(used, side) + 2.0F * page->s);
    }
}

static void put_told(lab_page *page, uint32_t rgb, const char *title, const char *text)
{
    if (text[0] != '\0') {
        lab_page_heading(page, title);
        lab_page_text(page, GM_FONT_SMALL, rgb, text);
    }
}

static void put_message(const app_trace_lesson *lesson, lab_page *page)
{
    char text[2 * LAB_TEXT];
    char values[2][APP_SCENARIO_NAME];
    const app_scenario *s = lesson->scenario;
    if (lesson->verdict.has_passed) {
        const char *checked = lesson->checked;
        lab_page_lines(page, GM_FONT_SMALL, LAB_GOOD,
                       lab_ui_fill(page->ui, text, "Your guess {1}: right", &checked, 1));
        return;
    }
    app_verdict_values(s, &lesson->verdict, values);
    const char *const filled[2] = {values[0], values[1]};
    (void)gm_picture_fill(text, sizeof text,
                          lab_ui_word(page->ui, app_verdict_text(s, &lesson->verdict)), filled, 2);
    lab_page_lines(page, GM_FONT_SMALL, LAB_WARNING, text);
}

/* What an answer came to takes the place of what was told before it. */
static void put_outcome(const app_trace_lesson *lesson, lab_page *page)
{
    const app_scenario *s = lesson->scenario;
    lab_page_gap(page, 4.0F);
    if (lesson->has_verdict) {
        put_message(lesson, page);
    }
    if (lesson->hints > 0 && !(lesson->has_verdict && lesson->verdict.has_passed)) {
        put_told(page, LAB_TEXT_PRIMARY, "Hint", s->hints[lesson->hints - 1]);
    }
    if (lesson->has_verdict && lesson->verdict.has_passed) {
        put_told(page, LAB_TEXT_PRIMARY, "Why it works", s->why);
        put_told(page, LAB_TEXT_PRIMARY, "In a real project", s->meet);
        lab_page_heading(page, "In Unreal");
        lab_page_lines(page, GM_FONT_MONO, LAB_ACCENT, s->unreal);
    }
}

void app__trace_lesson_paint(app_trace_view *view, lab_box box)
{
    app_trace_lesson *lesson = &view->lesson;
    const app_scenario *s = lesson->scenario;
    bool is_passed = lesson->has_verdict && lesson->verdict.has_passed;
    lab_box inner = lab_ui_panel(&view->ui, box, s->title);
    lab_page page =
        lab_page_begin(&view->ui, NULL, (lab_panel)APP_TRACE_LESSON, inner, &lesson->scroll);
    for (uint32_t i = 0; i < s->text_count && !lesson->has_verdict && lesson->hints == 0; i++) {
        lab_page_text(&page, GM_FONT_SMALL, LAB_TEXT_SECONDARY, s->texts[i]);
        lab_page_gap(&page, 4.0F);
    }
    if (!is_passed) {
        lab_page_text(&page, GM_FONT_SMALL, LAB_TEXT_TITLE, s->prediction.question);
        lab_page_gap(&page, 4.0F);
        put_choices(lesson, &page);
        put_buttons(lesson, &page);
        put_steps(lesson, &page);
    }
    put_outcome(lesson, &page);
    lab_page_end(&page);
}
