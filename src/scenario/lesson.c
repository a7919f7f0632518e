/* scenario/lesson.c -- see lesson.h. */
#include "scenario/lesson_parts.h"

#include "platform/number.h"
#include "scenario/own_lessons.h"
#include "scenario/scenario_luck.h"
#include "scenario/scenario_orders.h"

#include <stdlib.h>
#include <string.h>

uint32_t lab_lesson_lines(const app_scenario *s, uint32_t lines[LAB_LESSON_LINES])
{
    uint32_t count = 0;
    if (s->prediction.is_asked) {
        lines[count++] = s->prediction.measure;
    }
    for (uint32_t i = 0; i < s->measure_count && count < LAB_LESSON_LINES; i++) {
        if (!s->prediction.is_asked || i != s->prediction.measure) {
            lines[count++] = i;
        }
    }
    return count;
}

lab_lesson *lab_lesson_create(const app_scenario *scenario, const app_sectors *sectors,
                              lab_progress *progress)
{
    lab_lesson *lesson = calloc(1, sizeof *lesson);
    if (lesson == NULL || !app_meter_open(&lesson->meter, scenario)) {
        free(lesson);
        return NULL;
    }
    lesson->scenario = scenario;
    lesson->sectors = sectors;
    lesson->progress = progress;
    lesson->edit_count = app_scenario_edits(scenario, 0, lesson->edits);
    lesson->line_count = lab_lesson_lines(scenario, lesson->lines);
    return lesson;
}

void lab_lesson_destroy(lab_lesson *lesson)
{
    if (lesson != NULL) {
        lab__lesson_job_stop(lesson);
        app_meter_free(&lesson->meter);
        free(lesson);
    }
}

const app_scenario *lab_lesson_scenario(const lab_lesson *lesson)
{
    return lesson->scenario;
}

void lab_lesson_restarted(lab_lesson *lesson)
{
    app_meter_restart(&lesson->meter);
    lesson->watched = 0;
    memset(lesson->has_value, 0, sizeof lesson->has_value);
}

/* The name stands in the text as a whole word. */
static bool has_word(const char *text, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    size_t length = strlen(name);
    for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name)) {
        bool is_begin = at == text || strchr(letters, at[-1]) == NULL;
        bool is_end = at[length] == '\0' || strchr(letters, at[length]) == NULL;
        if (is_begin && is_end) {
            return true;
        }
    }
    return false;
}

/* Of functions and devices. */
static bool has_any_name(const char *text)
{
    bool has_name = false;
    for (uint32_t i = 0; i < gm_function_count() && !has_name; i++) {
        has_name = has_word(text, gm_function_at(i)->name);
    }
    for (uint32_t i = 0; i < gm_setting_count() && !has_name; i++) {
        has_name = has_word(text, gm_setting_name(i));
    }
    return has_name;
}

/* A task of one's own that names no kind of change leaves the kind to the learner. Those of the
 * program name it in their words. */
static bool is_open(const app_scenario *s, const app_step *step)
{
    bool is_own = s->lesson == 0 || s->lesson >= APP_OWN_LESSON;
    return is_own && step->kind == APP_STEP_EDIT && step->kinds == 0;
}

bool lab_lesson_tells_edit(const lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    bool has_open = false;
    for (uint32_t i = 0; i < s->step_count; i++) {
        has_open = has_open || is_open(s, &s->steps[i]);
    }
    return !has_open || lesson->news > 0;
}

bool lab_lesson_tells_function(const lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    const gm_command *edit = lab_lesson_next_edit(lesson);
    bool is_asked = false;
    bool is_named = false;
    for (uint32_t i = 0; i < s->step_count; i++) {
        const app_step *step = &s->steps[i];
        is_asked = is_asked || step->kind == APP_STEP_EDIT;
        is_named = is_named || (step->kind == APP_STEP_EDIT && edit != NULL &&
                                strstr(step->text, edit->function) != NULL);
    }
    return !is_asked || is_named || lesson->hints == s->hint_count;
}

/* Bits of the kinds that a step asks for; all where the step is open, or without a solution. */
static uint32_t kinds_of(const app_scenario *s, const app_step *step)
{
    uint32_t kinds = s->answer_count == 0 || is_open(s, step) ? UINT32_MAX : 0;
    for (uint32_t i = 0; i < s->answer_count && i < 1; i++) {
        for (uint32_t k = 0; k < s->answers[i].edit_count; k++) {
            kinds |= 1U << s->answers[i].edits[k].kind;
        }
    }
    return step->kinds != 0 ? step->kinds : kinds;
}

/* The wait of the solution that a change is the other way round, or NULL. */
static const gm_command *reverse_of(const app_scenario *s, const gm_command *change)
{
    uint32_t count = s->answer_count > 0 ? s->answers[0].edit_count : 0;
    for (uint32_t i = 0; i < count && change->kind == GM_COMMAND_AFTER; i++) {
        const gm_command *edit = &s->answers[0].edits[i];
        if (edit->kind == GM_COMMAND_AFTER && strcmp(edit->function, change->other) == 0 &&
            strcmp(edit->other, change->function) == 0) {
            return edit;
        }
    }
    return NULL;
}

const gm_command *lab__lesson_reversed(const lab_lesson *lesson)
{
    gm_command changes[2 * APP_MAX_EDITS];
    const app_scenario *s = lesson->scenario;
    const gm_command *found = NULL;
    uint32_t count = app_scenario_list_changes(s, lesson->edits, lesson->edit_count, changes);
    for (uint32_t i = 0; i < count && found == NULL; i++) {
        found = reverse_of(s, &changes[i]);
    }
    return found;
}

static bool is_expected(const app_scenario *s, uint32_t measure)
{
    for (uint32_t i = 0; i < s->rule_count; i++) {
        if (!s->rules[i].is_reason && s->rules[i].condition.measure == measure) {
            return true;
        }
    }
    return false;
}

/* The lesson expects something of many orders: one frame in time may be luck. */
static bool is_of_orders(const app_scenario *s)
{
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (app_orders_is_measure(&s->measures[i]) && is_expected(s, i)) {
            return true;
        }
    }
    return false;
}

/* What the last frame says of a measure; true of those that one frame says nothing about. */
static bool is_reached(const lab_lesson *lesson, uint32_t measure, const gm_game *game)
{
    const app_scenario *s = lesson->scenario;
    const app_measure *m = &s->measures[measure];
    const app_meter_frame *now = &lesson->meter.rows[measure].now;
    if (app_orders_is_measure(m)) {
        return !is_expected(s, measure) || app_luck_is_certain(game, m);
    }
    bool is_asked = m->kind == APP_MEASURE_LAG_PX ||
                    (s->prediction.is_asked && s->prediction.measure == measure);
    for (uint32_t i = 0; i < s->rule_count && is_asked && now->count > 0; i++) {
        const app_rule *rule = &s->rules[i];
        if (!rule->is_reason && rule->condition.measure == measure &&
            !app_condition_holds(&rule->condition, now->last)) {
            return false;
        }
    }
    return true;
}

static void note_mended(lab_lesson *lesson, const gm_game *game)
{
    lesson->is_mended = true;
    for (uint32_t i = 0; i < lesson->scenario->measure_count && lesson->is_mended; i++) {
        lesson->is_mended = is_reached(lesson, i, game);
    }
}

static bool is_certain(const lab_lesson *lesson)
{
    bool has_failed =
        lesson->verdict == LAB_VERDICT_FAILED && lesson->job.schedule == lesson->schedule;
    return !is_of_orders(lesson->scenario) || (lesson->is_mended && !has_failed);
}

bool lab__lesson_is_edited(const lab_lesson *lesson, const app_step *step)
{
    gm_command changes[2 * APP_MAX_EDITS];
    const app_scenario *s = lesson->scenario;
    uint32_t count = app_scenario_list_changes(s, lesson->edits, lesson->edit_count, changes);
    uint32_t needed = s->answer_count > 0 ? s->answers[0].edit_count : 0;
    uint32_t kinds = kinds_of(s, step);
    bool has_name = has_any_name(step->text);
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_it = !has_name || has_word(step->text, changes[i].function);
        is_it = is_it && reverse_of(s, &changes[i]) == NULL;
        made += is_it && (kinds >> changes[i].kind & 1U) != 0 ? 1 : 0;
    }
    return lesson->verdict == LAB_VERDICT_PASSED || lesson->is_met ||
           (made > 0 && made >= needed && is_certain(lesson));
}

bool lab__lesson_counts_watching(const lab_lesson *lesson, uint32_t step)
{
    for (uint32_t i = 0; i < step; i++) {
        const app_step *before = &lesson->scenario->steps[i];
        if (before->kind == APP_STEP_EDIT && !lab__lesson_is_edited(lesson, before)) {
            return false;
        }
    }
    return true;
}

static void note_watching(lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    for (uint32_t i = 0; i < s->step_count; i++) {
        if (s->steps[i].kind == APP_STEP_FRAMES && lesson->watched >= s->steps[i].count &&
            lab__lesson_counts_watching(lesson, i)) {
            lesson->was_watched[i] = true;
        }
    }
}

void lab_lesson_see_demoted(lab_lesson *lesson, const char *function)
{
    const app_scenario *s = lesson->scenario;
    for (uint32_t i = 0; i < s->step_count; i++) {
        const app_step *step = &s->steps[i];
        bool is_it = step->kind == APP_STEP_DEMOTED && has_word(step->text, function);
        lesson->was_watched[i] = lesson->was_watched[i] || is_it;
    }
}

bool lab__lesson_is_total(const app_measure *measure)
{
    return measure->stat == APP_STAT_TOTAL || measure->kind == APP_MEASURE_LATE;
}

static bool is_window_full(const app_meter *meter)
{
    return meter->seen + 1 >= meter->scenario->first_frame + meter->window;
}

/* What is expected of a measure holds in the frames since the last edit. */
static bool holds(const lab_lesson *lesson, const app_rule *rule, const gm_game *game)
{
    double value = 0.0;
    uint32_t measure = rule->condition.measure;
    const app_measure *m = &lesson->scenario->measures[measure];
    if (app_orders_is_measure(m)) {
        return app_luck_is_certain(game, m);
    }
    if (!app_meter_is_fact(m) && !is_window_full(&lesson->meter)) {
        return false; /* a maximum may still grow, and a minimum fall */
    }
    return app_meter_value(&lesson->meter, game, measure, &value) &&
           app_condition_holds(&rule->condition, value);
}

static void note_met(lab_lesson *lesson, const gm_game *game)
{
    const app_scenario *s = lesson->scenario;
    lesson->is_met = lesson->changes > 0;
    for (uint32_t i = 0; i < s->rule_count && lesson->is_met; i++) {
        lesson->is_met = s->rules[i].is_reason || holds(lesson, &s->rules[i], game);
    }
}

/* A total is that of the first whole window, as a check takes it: a part of one says too little,
 * and a later one may hold another number of events. */
void lab_lesson_frame(lab_lesson *lesson, const gm_game *game)
{
    app_meter_add(&lesson->meter, game);
    lesson->watched++;
    if (is_of_orders(lesson->scenario)) {
        note_mended(lesson, game);
    }
    note_met(lesson, game);
    note_watching(lesson);
    for (uint32_t i = 0; i < lesson->line_count; i++) {
        if (lab__lesson_is_total(&lesson->scenario->measures[lesson->lines[i]]) &&
            (lesson->has_value[i] || !is_window_full(&lesson->meter))) {
            continue;
        }
        lesson->has_value[i] =
            app_meter_value(&lesson->meter, game, lesson->lines[i], &lesson->values[i]);
    }
}

static bool are_same(const lab_lesson *lesson, const gm_command *edits, uint32_t count)
{
    bool is_same = lesson->edit_count == count;
    for (uint32_t i = 0; i < count && is_same; i++) {
        is_same = app_scenario_is_same_edit(&lesson->edits[i], &edits[i]);
    }
    return is_same;
}

void lab_lesson_set_edits(lab_lesson *lesson, const gm_command *edits, uint32_t count)
{
    uint32_t kept = count < APP_MAX_EDITS ? count : APP_MAX_EDITS;
    if (are_same(lesson, edits, kept)) {
        return;
    }
    memcpy(lesson->edits, edits, kept * sizeof edits[0]);
    lesson->edit_count = kept;
    lesson->changes = app_scenario_changes(lesson->scenario, lesson->edits, kept);
    lesson->is_mended = false;
    lesson->is_met = false;
    lesson->schedule++;
    lesson->has_result = false;
    if (lesson->verdict != LAB_VERDICT_RUNNING) {
        lesson->verdict = LAB_VERDICT_NONE;
    }
    lab_lesson_restarted(lesson);
}

const app_measure *lab_lesson_orders(const lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (app_orders_is_measure(&s->measures[i])) {
            return &s->measures[i];
        }
    }
    return NULL;
}

bool lab_lesson_is_certain(const lab_lesson *lesson, const gm_game *game)
{
    const app_measure *measure = lab_lesson_orders(lesson);
    return measure != NULL && app_luck_is_certain(game, measure);
}

const gm_command *lab_lesson_next_edit(const lab_lesson *lesson)
{
    const app_answer *solution = &lesson->scenario->answers[0];
    if (lesson->scenario->answer_count == 0 || solution->edit_count == 0) {
        return NULL;
    }
    for (uint32_t i = 0; i < solution->edit_count; i++) {
        bool is_made = false;
        for (uint32_t k = 0; k < lesson->edit_count; k++) {
            is_made = is_made || app_scenario_is_same_edit(&lesson->edits[k], &solution->edits[i]);
        }
        if (!is_made) {
            return &solution->edits[i];
        }
    }
    return &solution->edits[0];
}

void lab_lesson_shuffled(lab_lesson *lesson)
{
    lesson->shuffles++;
    lab_lesson_restarted(lesson);
}

void lab_lesson_type(lab_lesson *lesson, char key)
{
    size_t length = strlen(lesson->prediction);
    if (lesson->has_guess) { /* figures are shown: another one would know the number */
        return;
    }
    bool is_part = (key >= '0' && key <= '9') || key == '.' || (key == '-' && length == 0);
    if (key == '\b' && length > 0) {
        lesson->prediction[length - 1] = '\0';
    } else if (is_part && length + 1 < sizeof lesson->prediction) {
        lesson->prediction[length] = key;
        lesson->prediction[length + 1] = '\0';
    }
    int64_t value = 0;
    lesson->is_predicted = app_number_parse_millionths(lesson->prediction, &value);
}

void lab_lesson_stand(lab_lesson *lesson)
{
    lesson->has_guess = lesson->has_guess || lesson->is_predicted;
}

void lab_lesson_check(lab_lesson *lesson)
{
    if (lesson->verdict == LAB_VERDICT_RUNNING) {
        return;
    }
    lab_lesson_stand(lesson);
    lesson->has_result = false;
    lesson->verdict = LAB_VERDICT_RUNNING;
    lab__lesson_job_start(lesson);
}

const app_check_def *lab_lesson_checked(const lab_lesson *lesson, const app_verdict **verdict)
{
    *verdict = &lesson->result;
    return lesson->has_result ? &lesson->job.def : NULL;
}

bool lab_lesson_hint(lab_lesson *lesson)
{
    bool is_left =
        lesson->hints < lesson->scenario->hint_count && lesson->verdict != LAB_VERDICT_PASSED;
    lesson->hints += is_left ? 1 : 0;
    lesson->news += is_left ? 1 : 0;
    lesson->is_hint_newest = lesson->is_hint_newest || is_left;
    return is_left;
}
