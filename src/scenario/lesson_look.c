/* scenario/lesson_look.c -- what a lesson shows. See lesson.h. */
#include "scenario/lesson_parts.h"

#include "platform/number.h"
#include "scenario/scenario_orders.h"
#include "scenario/scenario_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_step_done(const lab_lesson *lesson, uint32_t i)
{
    const app_step *step = &lesson->scenario->steps[i];
    switch (step->kind) {
    case APP_STEP_PREDICT:
        return lesson->is_predicted && lesson->has_guess;
    case APP_STEP_EDIT:
        return lab__lesson_is_edited(lesson, step);
    case APP_STEP_SHUFFLE:
        return lesson->shuffles >= step->count;
    case APP_STEP_FRAMES:
    case APP_STEP_DEMOTED:
        return lesson->was_watched[i];
    case APP_STEP_CHECK:
        return lesson->verdict != LAB_VERDICT_NONE;
    case APP_STEP_KINDS:
        break;
    }
    return false;
}

/* The edit that is asked for is there, but the wrong way round. */
static void look_at_reversed(lab_lesson *lesson, uint32_t i)
{
    lab_lesson_step *out = &lesson->view.steps[i];
    bool is_asked = lesson->scenario->steps[i].kind == APP_STEP_EDIT && !out->is_done;
    const gm_command *reversed = is_asked ? lab__lesson_reversed(lesson) : NULL;
    if (reversed != NULL) {
        out->reversed[0] = reversed->other;
        out->reversed[1] = reversed->function;
    }
}

/* Where a step asks for a number of shuffles or frames. */
static void look_at_count(lab_lesson *lesson, uint32_t i)
{
    const app_step *step = &lesson->scenario->steps[i];
    lab_lesson_step *out = &lesson->view.steps[i];
    uint64_t counted = 0;
    if (step->kind == APP_STEP_SHUFFLE) {
        counted = lesson->shuffles;
    } else if (step->kind == APP_STEP_FRAMES && lab__lesson_counts_watching(lesson, i)) {
        counted = lesson->watched;
    }
    out->is_of_frames = step->kind == APP_STEP_FRAMES;
    out->count = step->count;
    out->counted = (uint32_t)(counted < step->count ? counted : step->count);
}

static void look_at_texts(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    v->title = s->title;
    v->number = s->lesson;
    v->text_count = s->text_count;
    for (uint32_t i = 0; i < s->text_count; i++) {
        v->texts[i] = s->texts[i];
    }
    v->step_count = s->step_count;
    bool is_edited = lesson->changes > 0;
    bool is_passed = lesson->verdict == LAB_VERDICT_PASSED;
    for (uint32_t i = 0; i < s->step_count; i++) {
        bool is_over = is_passed || (s->steps[i].kind == APP_STEP_DEMOTED && is_edited) ||
                       (s->steps[i].kind == APP_STEP_PREDICT && lesson->has_guess);
        v->steps[i] = (lab_lesson_step){
            .text = s->steps[i].text, .is_done = is_step_done(lesson, i), .is_over = is_over};
        look_at_count(lesson, i);
        look_at_reversed(lesson, i);
    }
    v->hint_count = lesson->hints;
    for (uint32_t i = 0; i < lesson->hints; i++) {
        v->hints[i] = s->hints[i];
    }
    v->hints_left = s->hint_count - lesson->hints;
    v->news = lesson->news;
    v->is_hint_newest = lesson->is_hint_newest;
}

/* A number of the start is known after the first check; one of the solution not before a pass. */
static bool is_number_known(const lab_lesson *lesson)
{
    const app_prediction *p = &lesson->scenario->prediction;
    return p->is_asked && lesson->has_result &&
           (p->answer == 0 || lesson->verdict == LAB_VERDICT_PASSED);
}

static void look_at_guess(lab_lesson *lesson)
{
    lab_lesson_view *v = &lesson->view;
    const app_prediction *p = &lesson->scenario->prediction;
    int64_t typed = 0;
    bool is_guessed =
        is_number_known(lesson) && app_number_parse_millionths(lesson->prediction, &typed);
    v->is_prediction_right = is_guessed && app_guess_is_right(lesson->scenario, typed);
    v->prediction_slack[0] = '\0';
    if (v->is_prediction_right && typed != p->value) {
        app_number_text(app_guess_slack(lesson->scenario), 6, v->prediction_slack);
    }
}

static void look_at_prediction(lab_lesson *lesson)
{
    const app_prediction *p = &lesson->scenario->prediction;
    lab_lesson_view *v = &lesson->view;
    v->question = p->is_asked ? p->question : NULL;
    v->prediction = lesson->prediction;
    v->is_guess_open = p->is_asked && !lesson->has_guess;
    v->is_guess_fixed = lesson->has_guess;
    look_at_guess(lesson);
    v->prediction_answer[0] = '\0';
    if (is_number_known(lesson) && lesson->is_predicted) {
        app_measure_text(&lesson->scenario->measures[p->measure], (double)p->value / 1e6,
                         v->prediction_answer, sizeof v->prediction_answer);
    }
}

static const app_condition *expectation_of(const app_scenario *s, uint32_t measure)
{
    for (uint32_t i = 0; i < s->rule_count; i++) {
        if (!s->rules[i].is_reason && s->rules[i].condition.measure == measure) {
            return &s->rules[i].condition;
        }
    }
    return NULL;
}

/* The last check has measured it, and what is expected of it did not hold. */
static bool has_failed(const lab_lesson *lesson, uint32_t measure)
{
    const app_verdict *result = &lesson->result;
    const app_condition *expected = expectation_of(lesson->scenario, measure);
    return lesson->has_result && lesson->verdict == LAB_VERDICT_FAILED && expected != NULL &&
           !(result->is_measured[measure] &&
             app_condition_holds(expected, result->values[measure]));
}

/* Of the check of the schedule as it is, once there is one: it runs with other seeds too, and from
 * the start. Before, of the running game. */
static bool value_of(const lab_lesson *lesson, uint32_t line, double *out)
{
    uint32_t measure = lesson->lines[line];
    bool is_checked = lesson->has_result && lesson->result.is_measured[measure];
    if (is_checked) {
        *out = lesson->result.values[measure];
    } else if (lesson->has_value[line]) {
        *out = lesson->values[line];
    }
    return lesson->has_value[line] || is_checked;
}

/* Short enough for a column: "0 +-0.001" for what lies around a number. */
static void short_condition(const app_scenario *s, const app_condition *c, char *text, size_t size)
{
    char middle[32];
    char half[32];
    if (c->op != APP_WITHIN) {
        app_condition_text(s, c, text, size);
        return;
    }
    app_number_text((c->low + c->high) / 2, 6, middle);
    app_number_text((c->high - c->low) / 2, 6, half);
    (void)snprintf(text, size, "%s \xC2\xB1%s", middle, half);
}

void lab_lesson_goal(const app_scenario *s, uint32_t measure, char *text, size_t size)
{
    const app_condition *expected = expectation_of(s, measure);
    text[0] = '\0';
    if (expected == NULL) {
        return;
    }
    if (s->measures[measure].kind == APP_MEASURE_AFTER && expected->op == APP_EQUAL) {
        (void)snprintf(text, size, "%s", expected->low > 0 ? "yes" : "no");
    } else {
        short_condition(s, expected, text, size);
    }
}

static const char number_alone[] = "{1}"; /* in every language */

/* The words for an operator; for "==" and none the number alone.
 * @param[in,out] goal  what follows it */
static const char *take_operator(const char **goal)
{
    static const char *const words[APP_OPERATORS] = {
        [APP_EQUAL] = number_alone,
        [APP_NOT_EQUAL] = "not {1}",
        [APP_AT_MOST] = "at most {1}",
        [APP_AT_LEAST] = "at least {1}",
    };
    for (int i = 0; i < APP_OPERATORS; i++) {
        size_t length = strlen(app_operator_words[i]);
        if (words[i] != NULL && strncmp(*goal, app_operator_words[i], length) == 0) {
            *goal += length + 1;
            return words[i];
        }
    }
    return number_alone;
}

static const char *word_of(const gm_picture_def *words, const char *english)
{
    return words != NULL ? gm_picture_translate(words, english) : english;
}

/* "8 px", "1 frame" or the name of a group. */
static void say_amount(const gm_picture_def *words, const char *number, const char *unit, char *out,
                       size_t size)
{
    const char *of_one = strcmp(number, "1") == 0 ? app_unit_of_one(unit) : unit;
    if (strstr(of_one, "{1}") != NULL) {
        (void)gm_picture_fill(out, size, word_of(words, of_one), &number, 1);
    } else {
        bool is_name = strpbrk(number, "0123456789") == NULL;
        (void)snprintf(out, size, "%s%s%s", is_name ? word_of(words, number) : number,
                       unit[0] != '\0' ? " " : "", unit[0] != '\0' ? word_of(words, unit) : "");
    }
}

const char *lab_lesson_say_goal(const gm_picture_def *words, const char *goal, const char *unit,
                                char *out, size_t size)
{
    char amount[3 * APP_SCENARIO_NAME] = "";
    const char *values[1] = {amount};
    const char *with = take_operator(&goal);
    if (goal[0] != '\0') {
        say_amount(words, goal, unit, amount, sizeof amount);
    }
    with = with == number_alone ? with : word_of(words, with);
    return gm_picture_fill(out, size, with, values, 1);
}

/* Why a measure has no value yet. */
static void say_wait(const lab_lesson *lesson, const app_measure *m, lab_lesson_line *line)
{
    const app_meter *meter = &lesson->meter;
    uint64_t first = meter->scenario->first_frame;
    uint64_t ready = lab__lesson_is_total(m) ? first + meter->window - 1 : first;
    line->is_of_orders = app_orders_is_measure(m);
    line->is_of_check = line->is_of_orders || m->kind == APP_MEASURE_EDITS;
    line->wait = line->is_of_check || meter->seen >= ready ? 0 : (uint32_t)(ready - meter->seen);
}

/* NULL for `value`: it is not known yet. */
static void fill_line(const lab_lesson *lesson, uint32_t measure, const double *value,
                      lab_lesson_line *line)
{
    const app_scenario *s = lesson->scenario;
    const app_measure *m = &s->measures[measure];
    const app_condition *expected = expectation_of(s, measure);
    *line = (lab_lesson_line){.name = m->label, .unit = app_measure_unit(m), .measured = "-"};
    line->has_value = value != NULL;
    if (value == NULL) {
        say_wait(lesson, m, line);
    } else {
        app_measure_text(m, *value, line->measured, sizeof line->measured);
        line->unit = strcmp(line->measured, "1") == 0 ? app_unit_of_one(line->unit) : line->unit;
    }
    if (m->kind == APP_MEASURE_AFTER && value != NULL) {
        (void)snprintf(line->measured, sizeof line->measured, "%s", *value > 0.0 ? "yes" : "no");
    }
    bool tells_guess = lesson->view.is_guess_open && measure == s->prediction.measure;
    line->goal_unit = app_measure_unit(m);
    if (expected != NULL && !tells_guess) {
        lab_lesson_goal(s, measure, line->expected, sizeof line->expected);
        line->is_good = value != NULL && app_condition_holds(expected, *value);
        line->is_bad = has_failed(lesson, measure);
    }
}

static bool is_in_line(const lab_lesson *lesson, uint32_t measure)
{
    bool is_there = false;
    for (uint32_t i = 0; i < lesson->line_count; i++) {
        is_there = is_there || lesson->lines[i] == measure;
    }
    return is_there;
}

static const double *checked_value(const lab_lesson *lesson, uint32_t measure)
{
    bool is_measured = lesson->has_result && lesson->result.is_measured[measure];
    return is_measured ? &lesson->result.values[measure] : NULL;
}

/* A goal that counts orders is seen from the start: the running game shows only one of them. */
static void add_orders_line(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        bool is_goal = app_orders_is_measure(&s->measures[i]) && expectation_of(s, i) != NULL;
        if (is_goal && !is_in_line(lesson, i)) {
            fill_line(lesson, i, checked_value(lesson, i), &v->lines[v->line_count++]);
            return;
        }
    }
}

/* A check that failed for what no line shows gets a line for it. */
static void add_failed_line(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    uint32_t failed = s->measure_count;
    for (uint32_t i = s->rule_count; i > 0; i--) {
        const app_rule *rule = &s->rules[i - 1];
        bool is_failed = !rule->is_reason && has_failed(lesson, rule->condition.measure);
        failed = is_failed ? rule->condition.measure : failed;
    }
    for (uint32_t i = 0; i < v->line_count; i++) {
        failed = v->lines[i].is_bad ? s->measure_count : failed;
    }
    if (failed < s->measure_count) {
        fill_line(lesson, failed, checked_value(lesson, failed), &v->lines[v->line_count++]);
    }
}

static void look_at_lines(lab_lesson *lesson)
{
    lesson->view.line_count = lesson->line_count;
    for (uint32_t i = 0; i < lesson->line_count; i++) {
        double value = 0.0;
        bool has_value = value_of(lesson, i, &value);
        fill_line(lesson, lesson->lines[i], has_value ? &value : NULL, &lesson->view.lines[i]);
    }
    add_orders_line(lesson);
    add_failed_line(lesson);
}

static void look_at_failure(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    if (lesson->result.rule < s->rule_count) {
        v->message_key = app_verdict_text(s, &lesson->result);
        app_verdict_values(s, &lesson->result, v->message_values);
    } else {
        v->message_key = LAB_LESSON_NOTHING_COMPARED;
    }
}

static void look_at_message(lab_lesson *lesson)
{
    lab_lesson_view *v = &lesson->view;
    v->message_key = NULL;
    if (lesson->verdict == LAB_VERDICT_FAILED) {
        look_at_failure(lesson);
    } else if (lesson->verdict == LAB_VERDICT_PASSED) {
        v->message_key = lesson->changes > lesson->scenario->par ? LAB_LESSON_PASSED
                         : lesson->changes == 1                  ? LAB_LESSON_PASSED_BEST_ONE
                                                                 : LAB_LESSON_PASSED_BEST;
        (void)snprintf(v->message_values[0], APP_SCENARIO_NAME, "%" PRIu32, lesson->changes);
        (void)snprintf(v->message_values[1], APP_SCENARIO_NAME, "%" PRIu32, lesson->scenario->par);
    }
}

/* Of the schedule as it is: a lesson can be passed in several ways. */
static void look_at_told(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    app_check_def def = {.scenario = s, .edits = lesson->edits, .edit_count = lesson->edit_count};
    char value[APP_SCENARIO_NAME];
    const char *values[1] = {value};
    const app_verdict none = {0};
    const app_verdict *verdict = lesson->has_result ? &lesson->result : &none;
    const char *why = app_check_told(&def, verdict, false, v->why_value);
    const char *unreal = app_check_told(&def, verdict, true, value);
    (void)gm_picture_fill(v->unreal_text, sizeof v->unreal_text, unreal, values, 1);
    v->why = why[0] != '\0' ? why : NULL;
    v->meet = s->meet[0] != '\0' ? s->meet : NULL;
    v->unreal = unreal[0] != '\0' ? v->unreal_text : NULL;
    v->unreal_console = s->unreal_console[0] != '\0' ? s->unreal_console : NULL;
}

static void look_at_verdict(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    lab_lesson_view *v = &lesson->view;
    bool has_best = lesson->progress != NULL && s->lesson > 0;
    v->verdict = lesson->verdict;
    v->schedule = lesson->schedule;
    v->is_of_schedule = lesson->job.schedule == lesson->schedule;
    v->progress = lesson->verdict == LAB_VERDICT_RUNNING
                      ? (float)atomic_load(&lesson->job.permille) / 1000.0F
                      : 0.0F;
    v->edits = lesson->changes;
    v->par = s->par;
    v->best = has_best ? lab_progress_best(lesson->progress, s->lesson, s->file) : 0;
    bool has_passed = v->best != 0 || lesson->verdict == LAB_VERDICT_PASSED;
    v->why = v->meet = v->unreal = v->unreal_console = NULL;
    if (has_passed) {
        look_at_told(lesson);
    }
    look_at_message(lesson);
}

static void take_result(lab_lesson *lesson)
{
    const lab_lesson_job *job = &lesson->job;
    if (!lab__lesson_job_finish(lesson)) {
        return;
    }
    lesson->verdict = LAB_VERDICT_NONE;
    if (!job->is_complete) {
        return;
    }
    lesson->result = job->verdict;
    lesson->has_result = true;
    lesson->has_guess = true;
    lesson->news++;
    lesson->is_hint_newest = false;
    lesson->verdict = job->verdict.has_passed ? LAB_VERDICT_PASSED : LAB_VERDICT_FAILED;
    if (job->verdict.has_passed && lesson->progress != NULL) {
        (void)lab_progress_pass_file(lesson->progress, lesson->scenario->lesson,
                                     lesson->scenario->file, job->changes);
    }
}

const lab_lesson_view *lab_lesson_look(lab_lesson *lesson)
{
    take_result(lesson);
    look_at_texts(lesson);
    look_at_prediction(lesson);
    look_at_lines(lesson);
    look_at_verdict(lesson);
    return &lesson->view;
}
