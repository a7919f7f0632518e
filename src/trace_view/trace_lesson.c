/* trace_view/trace_lesson.c -- a lesson about the trace that is shown: its question is answered
 * with a number, chosen or typed, and the trace itself says whether that is right. */
#include "trace_view/trace_parts.h"

#include "classroom/handin.h"
#include "lab/panels/keys.h"
#include "lab/panels/lesson_foot.h"
#include "lab/panels/notices.h"
#include "platform/message.h"
#include "platform/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_SAVE = 1, PLACE_UNDER, PLACE_CHOICE = 16 };

/* Px of the design. */
#define BUTTON 22.0F
#define GAP    5.0F
#define MARK   19.0F
#define SAVE   20.0F

void app_trace_view_teach(app_trace_view *view, const app_scenario *scenario,
                          lab_progress *progress, const char *player)
{
    view->lesson = (app_trace_lesson){.scenario = scenario, .progress = progress};
    (void)SDL_strlcpy(view->lesson.player, player, sizeof view->lesson.player);
}

static void check(app_trace_lesson *lesson, int64_t number)
{
    char error[GM_ERROR_TEXT];
    lesson->seeks_newest = true;
    lesson->is_hint_newest = false;
    lesson->def = (app_check_def){.scenario = lesson->scenario};
    app_check_set_guess(&lesson->def, number);
    lesson->has_verdict = app_check_run(&lesson->def, &lesson->verdict, error);
    if (!lesson->has_verdict) {
        app_message("%s", error);
        return;
    }
    app_number_text(number, 6, lesson->checked);
    if (lesson->verdict.has_passed && lesson->progress != NULL) {
        (void)lab_progress_pass_file(lesson->progress, lesson->scenario->lesson,
                                     lesson->scenario->file, app_check_changes(&lesson->def));
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
    bool is_left = lesson->hints < lesson->scenario->hint_count &&
                   !(lesson->has_verdict && lesson->verdict.has_passed);
    lesson->hints += is_left ? 1 : 0;
    lesson->seeks_newest = is_left;
    lesson->is_hint_newest = lesson->is_hint_newest || is_left;
}

static void tell(app_trace_view *view, bool is_bad, lab_notice notice, const app_handin_file *file)
{
    char shown[APP_PICTURES_PATH];
    const char *values[2] = {file->name, app_pictures_shown(file->folder, shown)};
    view->is_notice_bad = is_bad;
    (void)gm_picture_fill(view->notice, sizeof view->notice,
                          lab_ui_word(&view->ui, lab_notice_text(notice)), values, 2);
}

/* The request comes from the sheet: its text is the name. */
static void keep_answer(app_trace_view *view, const char *name)
{
    app_handin_file file = {.name = ""};
    app_handin handin;
    app_trace_lesson *lesson = &view->lesson;
    lesson->has_name = false;
    if (name[0] != '\0') {
        lesson->is_renamed = lesson->is_renamed || strcmp(lesson->player, name) != 0;
        (void)SDL_strlcpy(lesson->player, name, sizeof lesson->player);
    }
    app_handin_take(&handin, &lesson->def, &lesson->verdict);
    app_handin_set_name(&handin, name);
    bool is_written = app_handin_keep(&handin, lesson->scenario, &file);
    tell(view, !is_written, is_written ? lab_notice_of_answer(name) : LAB_NOTICE_NO_ANSWER, &file);
}

static void hand_in(app_trace_view *view, const lab_request *request)
{
    const app_handin_file none = {.name = ""};
    app_trace_lesson *lesson = &view->lesson;
    if (!lesson->has_verdict) {
        tell(view, true, LAB_NOTICE_CHECK_FIRST, &none);
    } else if (lesson->has_name && request->number != 0) {
        keep_answer(view, request->text);
    } else {
        lesson->has_name = true;
        lesson->name = (lab_name){.is_kept = lesson->player[0] != '\0',
                                  .is_failed = !lesson->verdict.has_passed};
        (void)SDL_strlcpy(lesson->name.typed, lesson->player, sizeof lesson->name.typed);
    }
}

/* @return false: the request is not one of a lesson */
static bool carry_out(app_trace_view *view, const lab_request *request)
{
    app_trace_lesson *lesson = &view->lesson;
    bool was_open = false;
    switch ((int)request->action) {
    case LAB_CHECK:
        check_typed(lesson);
        return true;
    case LAB_HINT:
        show_hint(lesson);
        return true;
    case LAB_HAND_IN:
        hand_in(view, request);
        return true;
    case LAB_BACK: /* the cross of the sheet; without one the key goes on to the window */
        was_open = lesson->has_name;
        lesson->has_name = false;
        was_open = was_open || view->model.insight.is_shown;
        view->model.insight.is_shown = false;
        return was_open;
    case LAB_REPLAY:
        return app__trace_moment_replay(view);
    case LAB_LESSON:
        lesson->wanted = request->direction;
        return true;
    case LAB_LESSON_LIST:
        lesson->wanted = APP_TRACE_LESSON_LIST;
        return true;
    default:
        return false;
    }
}

void app__trace_lesson_apply(app_trace_view *view)
{
    for (uint32_t i = 0; i < view->requests.count && view->lesson.scenario != NULL; i++) {
        (void)carry_out(view, &view->requests.items[i]);
    }
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

/* Ctrl with a digit is for the size of texts. */
static bool type_key(app_trace_lesson *lesson, const SDL_Keysym *key)
{
    size_t length = strlen(lesson->typed);
    int digit = digit_of(key->scancode);
    bool is_back = key->scancode == SDL_SCANCODE_BACKSPACE;
    if ((key->mod & KMOD_CTRL) != 0 || (digit < 0 && !is_back)) {
        return false;
    }
    if (is_back) {
        lesson->typed[length > 0 ? length - 1 : 0] = '\0';
    } else if (length + 1 < sizeof lesson->typed) {
        lesson->typed[length] = (char)('0' + digit);
        lesson->typed[length + 1] = '\0';
    }
    return true;
}

bool app_trace_view_type(app_trace_view *view, const SDL_Event *event)
{
    if (view->find.is_open && event->type == SDL_TEXTINPUT) {
        app__trace_find_type(view, event->text.text);
        return true;
    }
    return view->lesson.has_name && lab_name_event(&view->lesson.name, event, &view->requests);
}

/* All keys but those of the window: Esc closes the sheet. */
static bool take_name_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    bool is_esc = event->keysym.scancode == SDL_SCANCODE_ESCAPE;
    view->lesson.has_name = !is_esc;
    return is_esc || app_trace_view_type(view, &(SDL_Event){.key = *event});
}

bool app__trace_lesson_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    if (view->lesson.has_name) {
        return take_name_key(view, event);
    }
    lab_request request = {.action = LAB_NOTHING};
    return view->lesson.scenario != NULL &&
           (type_key(&view->lesson, &event->keysym) ||
            (lab_keys_request(event, true, &request) && carry_out(view, &request)));
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
    page->ui->first_stop = lab_ui_id(APP_TRACE_LESSON, PLACE_CHOICE);
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

static void put_field(const app_trace_lesson *lesson, lab_page *page)
{
    char typed[sizeof lesson->typed + 2];
    lab_ui *ui = page->ui;
    lab_box row = lab_page_row(page, BUTTON + GAP);
    float wide = floorf((row.w - 2.0F * GAP * page->s) / 3.0F);
    lab_box field = {row.x, row.y, wide, BUTTON * page->s};
    float sides[4] = {field.x, field.y, field.w, field.h};
    (void)snprintf(typed, sizeof typed, "%s_", lesson->typed);
    gm_draw_round_rect_stroke(ui->list, sides, 3.5F * page->s, 1.0F, gm_rgba(LAB_ACCENT, 1.0F));
    lab_ui_figure(ui, GM_FONT_MONO, field, GM_ALIGN_CENTER, LAB_TEXT_TITLE, typed);
}

/* What was checked can be handed in, whatever it came to; after a pass by the foot. */
static void put_save(lab_page *page)
{
    char text[LAB_TEXT];
    lab_ui *ui = page->ui;
    lab_page_gap(page, 3.0F);
    if (lab_ui_sign_button(ui, lab_ui_id(APP_TRACE_LESSON, PLACE_SAVE), lab_page_row(page, SAVE),
                           lab_with_key(ui, "SAVE MY ANSWER ({1})", LAB_HAND_IN, text), false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_HAND_IN});
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
                         lab_act_fill(page->ui, text, step->text));
        lab_ui_check(page->ui, lab_box_make(mark.x + 1.0F, mark.y + 2.0F * page->s, side, side),
                     is_done);
        (void)lab_box_top(&page->left, fmaxf(used, side) + 2.0F * page->s);
    }
}

/* A box of translated text, where there is one. */
static void put_told(lab_page *page, uint32_t rgb, const char *title, const char *text)
{
    if (text[0] != '\0') {
        lab_page_heading(page, title);
        lab_page_lines(page, GM_FONT_SMALL, rgb, text);
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

static void put_texts(const app_scenario *s, lab_page *page)
{
    for (uint32_t i = 0; i < s->text_count; i++) {
        lab_page_text(page, GM_FONT_SMALL, LAB_TEXT_SECONDARY, s->texts[i]);
        lab_page_gap(page, 4.0F);
    }
}

/* @return where the last one begins */
static float put_hints(const app_trace_lesson *lesson, lab_page *page)
{
    float top = page->left.y;
    char title[LAB_TEXT];
    char number[12];
    char all[12];
    const char *values[2] = {number, all};
    bool is_passed = lesson->has_verdict && lesson->verdict.has_passed;
    (void)snprintf(all, sizeof all, "%" PRIu32, lesson->scenario->hint_count);
    for (uint32_t i = 0; i < lesson->hints && !is_passed; i++) {
        (void)snprintf(number, sizeof number, "%" PRIu32, i + 1);
        top = page->left.y;
        put_told(page, LAB_TEXT_PRIMARY, lab_ui_fill(page->ui, title, "Hint {1} of {2}", values, 2),
                 lab_ui_word(page->ui, lesson->scenario->hints[i]));
    }
    return top;
}

/* Verdict and hints stand below the task, the newest at the end.
 * @return where the newest begins */
static float put_news(const app_trace_lesson *lesson, lab_page *page)
{
    float top = page->left.y;
    if (!lesson->is_hint_newest) {
        (void)put_hints(lesson, page);
        top = page->left.y;
    }
    lab_page_gap(page, 3.0F);
    if (lesson->has_verdict) {
        put_message(lesson, page);
    }
    if (lesson->is_hint_newest) {
        top = put_hints(lesson, page);
    }
    return top;
}

static void put_outcome(const app_trace_lesson *lesson, lab_page *page)
{
    const app_scenario *s = lesson->scenario;
    lab_ui *ui = page->ui;
    if (lesson->has_verdict && !lesson->verdict.has_passed) {
        put_save(page);
    }
    lab_page_gap(page, 6.0F);
    if (lesson->has_verdict && lesson->verdict.has_passed) {
        put_told(page, LAB_TEXT_PRIMARY, lab_ui_word(ui, "Why it works"), lab_ui_word(ui, s->why));
        put_told(page, LAB_TEXT_PRIMARY, lab_ui_word(ui, "In a real project"),
                 lab_ui_word(ui, s->meet));
        lab_page_heading(page, "In Unreal");
        lab_page_lines(page, GM_FONT_MONO, LAB_ACCENT, s->unreal);
    }
}

/* CHECK, HINT and NEXT, as in every lesson. */
static void put_foot(app_trace_view *view, lab_box *inner)
{
    const app_trace_lesson *lesson = &view->lesson;
    view->model.tab = LAB_TAB_LESSON;
    view->model.lesson.number = lesson->scenario->lesson != 0 ? lesson->scenario->lesson : 1;
    view->model.lesson.is_passed = lesson->has_verdict && lesson->verdict.has_passed;
    view->model.lesson.hints_left = lesson->scenario->hint_count - lesson->hints;
    float high = lab_lesson_foot_height(&view->ui, inner->w, &view->model);
    lab_box foot = *inner;
    *inner = lab_box_top(&foot, inner->h - high);
    lab_lesson_foot_paint(&view->ui, foot, &view->model);
}

void app__trace_lesson_paint(app_trace_view *view, lab_box box)
{
    app_trace_lesson *lesson = &view->lesson;
    const app_scenario *s = lesson->scenario;
    bool is_passed = lesson->has_verdict && lesson->verdict.has_passed;
    lab_box inner = lab_ui_panel(&view->ui, box, s->title);
    put_foot(view, &inner);
    lab_page page =
        lab_page_begin(&view->ui, NULL, (lab_panel)APP_TRACE_LESSON, inner, &lesson->scroll);
    put_texts(s, &page);
    lab_page_text(&page, GM_FONT_SMALL, LAB_TEXT_TITLE, s->prediction.question);
    lab_page_gap(&page, 4.0F);
    if (!is_passed) {
        put_choices(lesson, &page);
        put_field(lesson, &page);
        put_steps(lesson, &page);
    }
    float top = put_news(lesson, &page);
    float bottom = page.left.y;
    put_outcome(lesson, &page);
    if (lesson->seeks_newest) {
        lab_page_show(&page, top, bottom);
        lesson->seeks_newest = false;
    }
    lab_page_end(&page);
}

void app__trace_name_paint(app_trace_view *view, lab_box whole)
{
    if (view->lesson.has_name) {
        lab_ui_cover(&view->ui);
        (void)lab_ui_region(&view->ui, lab_ui_id(APP_TRACE_LESSON, PLACE_UNDER), whole);
        lab_ui_fill_box(&view->ui, whole, 0x050A12, 0.6F);
        lab_name_paint(&view->ui, whole, &view->lesson.name);
    }
}
