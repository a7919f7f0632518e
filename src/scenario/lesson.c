/* scenario/lesson.c -- see lesson.h. */
#include "scenario/lesson_parts.h"

#include "platform/number.h"
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

static void begin_anew(lab_lesson *lesson)
{
    app_meter_restart(&lesson->meter);
    lesson->watched = 0;
    memset(lesson->has_value, 0, sizeof lesson->has_value);
}

/* A function or device that the solution changes, too. */
static bool is_taught(const app_scenario *s, const char *function)
{
    for (uint32_t i = 0; i < s->answers[0].edit_count; i++) {
        if (strcmp(s->answers[0].edits[i].function, function) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_edit(const gm_command *edits, uint32_t count, const gm_command *edit)
{
    for (uint32_t i = 0; i < count; i++) {
        if (app_scenario_is_same_edit(&edits[i], edit)) {
            return true;
        }
    }
    return false;
}

/* Whether what the step is about differs from the start: another function is another matter. */
static bool is_about_step(const lab_lesson *lesson)
{
    gm_command start[APP_MAX_EDITS];
    const app_scenario *s = lesson->scenario;
    uint32_t count = app_scenario_edits(s, 0, start);
    bool is_about = s->answer_count == 0;
    for (uint32_t i = 0; i < lesson->edit_count; i++) {
        const gm_command *edit = &lesson->edits[i];
        is_about = is_about || (!has_edit(start, count, edit) && is_taught(s, edit->function));
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_gone = !has_edit(lesson->edits, lesson->edit_count, &start[i]);
        is_about = is_about || (is_gone && is_taught(s, start[i].function));
    }
    return is_about;
}

bool lab__lesson_is_edited(const lab_lesson *lesson)
{
    const app_scenario *s = lesson->scenario;
    uint32_t needed = s->answer_count > 0 ? s->answers[0].edit_count : 0;
    bool is_whole = needed < 2 || lesson->changes >= needed;
    bool is_made = lesson->changes > 0 && is_whole && is_about_step(lesson);
    return lesson->verdict == LAB_VERDICT_PASSED ||
           (is_made && lesson->verdict != LAB_VERDICT_FAILED);
}

/* A step that says to watch comes after the edit that is to be watched. */
static bool counts_watching(const lab_lesson *lesson, uint32_t step)
{
    for (uint32_t i = 0; i < step; i++) {
        if (lesson->scenario->steps[i].kind == APP_STEP_EDIT && !lab__lesson_is_edited(lesson)) {
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
            counts_watching(lesson, i)) {
            lesson->was_watched[i] = true;
        }
    }
}

static bool is_total(const app_measure *m)
{
    return m->stat == APP_STAT_TOTAL || m->kind == APP_MEASURE_LATE;
}

static bool is_window_full(const app_meter *meter)
{
    return meter->seen + 1 >= meter->scenario->first_frame + meter->window;
}

/* A total is that of the first whole window, as a check takes it: a part of one says too little,
 * and a later one may hold another number of events. */
void lab_lesson_frame(lab_lesson *lesson, const gm_game *game)
{
    app_meter_add(&lesson->meter, game);
    lesson->watched++;
    note_watching(lesson);
    for (uint32_t i = 0; i < lesson->line_count; i++) {
        if (is_total(&lesson->scenario->measures[lesson->lines[i]]) &&
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
    lesson->has_result = false;
    if (lesson->verdict != LAB_VERDICT_RUNNING) {
        lesson->verdict = LAB_VERDICT_NONE;
    }
    begin_anew(lesson);
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
    begin_anew(lesson);
}

void lab_lesson_restarted(lab_lesson *lesson)
{
    begin_anew(lesson);
}

/* What a check was asked for with is the guess: later ones know the number. */
bool lab__lesson_is_guess_fixed(const lab_lesson *lesson)
{
    bool is_being_checked = lesson->verdict == LAB_VERDICT_RUNNING && lesson->is_predicted;
    return lesson->was_checked || is_being_checked;
}

void lab_lesson_type(lab_lesson *lesson, char key)
{
    size_t length = strlen(lesson->prediction);
    if (lab__lesson_is_guess_fixed(lesson)) {
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
    lesson->has_result = false;
    lesson->verdict = LAB_VERDICT_RUNNING;
    lab__lesson_job_start(lesson);
}

const app_check_def *lab_lesson_checked(const lab_lesson *lesson, const app_verdict **verdict)
{
    *verdict = &lesson->result;
    return lesson->has_result ? &lesson->job.def : NULL;
}

void lab_lesson_hint(lab_lesson *lesson)
{
    lesson->hints = lesson->hints < lesson->scenario->hint_count ? lesson->hints + 1 : 1;
}
