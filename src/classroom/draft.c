/* classroom/draft.c -- see draft.h. */
#include "classroom/draft.h"

#include "run/inputs.h"
#include "run/recording_lines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAG = 0, RUNS = 1, MILLION = 1000000, TOLERANCE = 1000 };

typedef struct draft {
    const app_draft_def *def;
    app_scenario *out;
    char *error;
} draft;

static bool fail(draft *d, const char *text)
{
    (void)snprintf(d->error, GM_ERROR_TEXT, "%s", text);
    return false;
}

static bool add_commands(draft *d, const gm_input *input, app_run *run)
{
    app_recording *r = &d->out->recording;
    run->first_command = r->command_count;
    run->command_count = input->command_count;
    for (uint32_t i = 0; i < input->command_count; i++) {
        gm_command *items = app_reader_grown(r->commands, r->command_count, &r->command_capacity,
                                             sizeof *r->commands);
        if (items == NULL) {
            return fail(d, "out of memory for the scenario");
        }
        r->commands = items;
        r->commands[r->command_count++] = input->commands[i];
    }
    return true;
}

static bool is_same(const app_run *a, const app_run *b)
{
    return b->command_count == 0 && a->buttons == b->buttons && a->delta == b->delta &&
           memcmp(a->axes, b->axes, sizeof a->axes) == 0 &&
           memcmp(a->aim_at, b->aim_at, sizeof a->aim_at) == 0;
}

/* Frames of equal input are one run. What was changed in them is the answer, not input. */
static bool add_frame(draft *d, gm_input *input)
{
    app_recording *r = &d->out->recording;
    app_run run = {.count = 1,
                   .buttons = input->buttons,
                   .axes = {input->move_x, input->move_y, input->aim_x, input->aim_y},
                   .aim_at = {input->aim_at_x, input->aim_at_y},
                   .delta = d->def->start->fixed_hz != 0 ? 0 : input->delta};
    lab_inputs_drop_edits(input);
    if (!add_commands(d, input, &run)) {
        return false;
    }
    r->frames++;
    if (r->run_count > 0 && is_same(&r->runs[r->run_count - 1], &run)) {
        r->runs[r->run_count - 1].count++;
        return true;
    }
    app_run *items = app_reader_grown(r->runs, r->run_count, &r->run_capacity, sizeof *r->runs);
    if (items == NULL) {
        return fail(d, "out of memory for the scenario");
    }
    r->runs = items;
    r->runs[r->run_count++] = run;
    return true;
}

static bool add_frames(draft *d)
{
    uint64_t count = d->def->frames;
    if (count < 2) {
        return fail(d, "let the game run for a while first");
    }
    if (count > APP_DRAFT_FRAMES) {
        return fail(d, "too far from the start: begin again (R) and save within five minutes");
    }
    for (uint64_t frame = 1; frame <= count; frame++) {
        gm_input input = {0};
        if (!lab_tape_get(d->def->tape, frame, &input) || !add_frame(d, &input)) {
            return d->error[0] != '\0' ? false : fail(d, "let the game run for a while first");
        }
    }
    d->out->last_frame = count;
    d->out->first_frame = count > APP_DRAFT_WINDOW ? count - APP_DRAFT_WINDOW + 1 : 1;
    return true;
}

static bool is_same_edit(const gm_command *a, const gm_command *b)
{
    return a->kind == b->kind && a->group == b->group && a->time == b->time &&
           strcmp(a->function, b->function) == 0 && strcmp(a->other, b->other) == 0;
}

static bool has_edit(const gm_command *edits, uint32_t count, const gm_command *edit)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_same_edit(&edits[i], edit)) {
            return true;
        }
    }
    return false;
}

static bool add_edit(draft *d, const gm_command *edit)
{
    app_answer *a = &d->out->answers[0];
    if (a->edit_count == APP_MAX_ANSWER_EDITS) {
        return fail(d, "an answer has at most 8 changes");
    }
    a->edits[a->edit_count++] = *edit;
    return true;
}

/* Another edit that sets what this one set. */
static bool is_replaced(const draft *d, const gm_command *edit)
{
    for (uint32_t i = 0; i < d->def->edit_count; i++) {
        const gm_command *now = &d->def->edits[i];
        if (now->kind == edit->kind && strcmp(now->function, edit->function) == 0 &&
            (edit->kind == GM_COMMAND_MOVE || edit->kind == GM_COMMAND_INTERVAL ||
             edit->kind == GM_COMMAND_SET)) {
            return true;
        }
    }
    return false;
}

/* What the start had changed and is as before again. */
static bool add_inverse(draft *d, const gm_command *edit)
{
    gm_command inverse = *edit;
    switch ((int)edit->kind) {
    case GM_COMMAND_AFTER:
        inverse.kind = GM_COMMAND_CUT;
        inverse.value = 0;
        break;
    case GM_COMMAND_CUT:
        inverse.kind = GM_COMMAND_AFTER;
        break;
    case GM_COMMAND_DISABLE:
        inverse.kind = GM_COMMAND_ENABLE;
        break;
    case GM_COMMAND_SHUFFLE:
        return true;
    default:
        return is_replaced(d, edit) ||
               fail(d, "a change that the start has was taken back: make it the other way round");
    }
    return add_edit(d, &inverse);
}

/* The answer: the way from the start's schedule to the one of now. */
static bool add_answer(draft *d)
{
    const app_recording_header *start = d->def->start;
    for (uint32_t i = 0; i < start->edit_count; i++) {
        const gm_command *edit = &start->edits[i];
        if (!has_edit(d->def->edits, d->def->edit_count, edit) && !add_inverse(d, edit)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < d->def->edit_count; i++) {
        const gm_command *edit = &d->def->edits[i];
        if (edit->kind != GM_COMMAND_SHUFFLE && !has_edit(start->edits, start->edit_count, edit) &&
            !add_edit(d, edit)) {
            return false;
        }
    }
    d->out->par = d->out->answers[0].edit_count;
    d->out->answer_count = d->out->par > 0 ? 1 : 0;
    (void)snprintf(d->out->answers[0].name, APP_SCENARIO_NAME, "solution");
    return true;
}

static void add_measures(draft *d)
{
    app_scenario *s = d->out;
    app_measure *lag = &s->measures[LAG];
    app_measure *runs = &s->measures[RUNS];
    *lag = (app_measure){.kind = APP_MEASURE_LAG_PX, .stat = APP_STAT_MAX, .name = "lag"};
    (void)snprintf(lag->subject, sizeof lag->subject, "%s", d->def->reader);
    (void)snprintf(lag->other, sizeof lag->other, "%s", d->def->value);
    (void)snprintf(lag->label, sizeof lag->label, "%.20s behind %.18s", lag->subject, lag->other);
    *runs = (app_measure){.kind = APP_MEASURE_RUNS, .stat = APP_STAT_TOTAL, .name = "runs"};
    (void)snprintf(runs->subject, sizeof runs->subject, "%s", d->def->reader);
    (void)snprintf(runs->label, sizeof runs->label, "runs of %.20s", runs->subject);
    s->measure_count = 2;
    s->seeds = 1;
}

static void add_step(app_scenario *s, app_step_kind kind, const char *text)
{
    app_step *step = &s->steps[s->step_count++];
    step->kind = kind;
    (void)snprintf(step->text, sizeof step->text, "%s", text);
}

static void add_texts(draft *d)
{
    app_scenario *s = d->out;
    (void)snprintf(s->title, sizeof s->title, "%s and %s", d->def->reader, d->def->value);
    (void)snprintf(s->texts[0], APP_SCENARIO_TEXT, "%s reads %s. Is it the value of this frame?",
                   d->def->reader, d->def->value);
    s->text_count = 1;
    add_step(s, APP_STEP_PREDICT, "Type the number you expect");
    if (s->answer_count > 0) {
        add_step(s, APP_STEP_EDIT, "Change the order");
    }
    add_step(s, APP_STEP_CHECK, "Press CHECK");
}

static bool measure(draft *d, uint32_t answer, double out[2])
{
    gm_command edits[APP_MAX_EDITS];
    app_verdict verdict;
    uint32_t count = app_scenario_edits(d->out, answer, edits);
    app_check_def def = {
        .scenario = d->out, .sectors = d->def->sectors, .edits = edits, .edit_count = count};
    if (!app_check_run(&def, &verdict, d->error)) {
        return false;
    }
    out[LAG] = verdict.values[LAG];
    out[RUNS] = verdict.values[RUNS];
    return verdict.is_measured[LAG] || fail(d, "the function does not read this value here");
}

static int64_t millionths(double value)
{
    return (int64_t)llround(value * MILLION);
}

/* In the answer's favour: as late as in it, or less. Without an answer: as it is. */
static void add_rules(draft *d, double start, const double solved[2])
{
    app_scenario *s = d->out;
    app_rule *runs = &s->rules[0];
    app_rule *lag = &s->rules[1];
    *runs = (app_rule){
        .condition = {.measure = RUNS, .op = APP_AT_LEAST, .low = millionths(solved[RUNS])}};
    (void)snprintf(runs->message, sizeof runs->message, "%s must run as often as it did.",
                   d->def->reader);
    int64_t low = millionths(solved[LAG]) - TOLERANCE;
    *lag = (app_rule){.condition = {.measure = LAG, .op = APP_WITHIN, .low = low}};
    lag->condition.high = millionths(solved[LAG]) + TOLERANCE;
    if (solved[LAG] < start) {
        lag->condition = (app_condition){
            .measure = LAG, .op = APP_AT_MOST, .low = millionths(solved[LAG]) + TOLERANCE};
    }
    (void)snprintf(lag->message, sizeof lag->message, "%s is {1} px behind %s.", d->def->reader,
                   d->def->value);
    s->rule_count = 2;
    s->prediction = (app_prediction){
        .is_asked = true, .measure = LAG, .value = (millionths(start) + 500) / 1000 * 1000};
    (void)snprintf(s->prediction.question, APP_SCENARIO_TEXT,
                   "How many px is %s behind %s at most?", d->def->reader, d->def->value);
}

static bool measure_all(draft *d)
{
    double start[2];
    double solved[2];
    if (!measure(d, 0, start)) {
        return false;
    }
    memcpy(solved, start, sizeof solved);
    if (d->out->answer_count > 0 && !measure(d, 1, solved)) {
        return false;
    }
    if (d->out->answer_count > 0 && fabs(solved[LAG] - start[LAG]) * MILLION <= 2.0 * TOLERANCE) {
        return fail(d, "what you changed does not change how late this value is read");
    }
    add_rules(d, start[LAG], solved);
    return true;
}

bool app_draft_make(app_scenario *out, const app_draft_def *def, char error[GM_ERROR_TEXT])
{
    draft d = {def, out, error};
    *out = (app_scenario){.recording = {.header = *def->start}};
    error[0] = '\0';
    memset(&out->recording.header.by, 0, sizeof out->recording.header.by);
    if (!add_frames(&d) || !add_answer(&d)) {
        return false;
    }
    add_measures(&d);
    add_texts(&d);
    return measure_all(&d);
}
