/* classroom/draft.c -- see draft.h. */
#include "classroom/draft.h"

#include "run/inputs.h"
#include "run/recording_lines.h"
#include "run/schedule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FRAMES is measured, but no part of the lesson. */
enum { LAG = 0, RUNS, KEPT, FRAMES = KEPT, MEASURED, MILLION = 1000000, TOLERANCE = 1000 };

/* Px of a late read: half of what a ship flies in a frame. */
static const double slow_px = 4.0;

typedef struct draft {
    const app_draft_def *def;
    app_scenario *out;
    char *error;
    uint32_t sector; /* in which the game began that was played */
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
            return fail(d, "out of memory for the lesson");
        }
        r->commands = items;
        r->commands[r->command_count++] = input->commands[i];
    }
    return true;
}

/* Frames of equal input are one run. What was changed in them is the answer, not input. */
static bool add_frame(draft *d, gm_input *input)
{
    app_recording *r = &d->out->recording;
    app_run run = {.count = 1, .input = app_input_values_of(input)};
    if (d->def->start->fixed_hz != 0) {
        run.input.delta = 0;
    }
    lab_inputs_drop_edits(input);
    if (!add_commands(d, input, &run)) {
        return false;
    }
    r->frames++;
    if (r->run_count > 0 && run.command_count == 0 &&
        app_input_values_equal(&r->runs[r->run_count - 1].input, &run.input)) {
        r->runs[r->run_count - 1].count++;
        return true;
    }
    app_run *items = app_reader_grown(r->runs, r->run_count, &r->run_capacity, sizeof *r->runs);
    if (items == NULL) {
        return fail(d, "out of memory for the lesson");
    }
    r->runs = items;
    r->runs[r->run_count++] = run;
    return true;
}

/* Those after `first`. */
static bool add_frames(draft *d, uint64_t first)
{
    uint64_t count = d->def->frames;
    if (count < 2) {
        return fail(d, "let the game run for a while first");
    }
    if (count > APP_DRAFT_FRAMES) {
        return fail(d, "too far from the start: begin again (R) and save within five minutes");
    }
    for (uint64_t frame = first + 1; frame <= count; frame++) {
        gm_input input = {0};
        if (!lab_tape_get(d->def->tape, frame, &input) || !add_frame(d, &input)) {
            return d->error[0] != '\0' ? false : fail(d, "let the game run for a while first");
        }
    }
    d->out->last_frame = count - first;
    d->out->first_frame =
        count - first > APP_DRAFT_WINDOW ? count - first - APP_DRAFT_WINDOW + 1 : 1;
    return true;
}

/* A schedule without new orders of its own: those of the start stay. */
static bool add_schedule(const draft *d, const gm_command *edits, uint32_t count, lab_schedule *out)
{
    bool has_room = true;
    for (uint32_t i = 0; i < count && has_room; i++) {
        bool is_order = edits != d->def->start->edits && edits[i].kind == GM_COMMAND_SHUFFLE;
        has_room = is_order || lab_schedule_add(out, &edits[i]);
    }
    return has_room;
}

static bool add_answer(draft *d, const lab_schedule *changes)
{
    app_answer *a = &d->out->answers[0];
    for (uint32_t i = 0; i < changes->count; i++) {
        if (changes->edits[i].kind == GM_COMMAND_SHUFFLE) {
            continue;
        }
        if (a->edit_count == APP_MAX_ANSWER_EDITS) {
            return fail(d, "an answer has at most 8 changes");
        }
        a->edits[a->edit_count++] = changes->edits[i];
    }
    d->out->par = a->edit_count;
    d->out->answer_count = a->edit_count > 0 ? 1 : 0;
    (void)snprintf(a->name, APP_SCENARIO_NAME, "solution");
    return true;
}

/* app_scenario_edits() puts the changes of an answer behind those of the start. */
static bool add_start(draft *d, const lab_schedule *from, const lab_schedule *changes)
{
    app_recording_header *header = &d->out->recording.header;
    if (from->count + changes->count > APP_MAX_EDITS) {
        return fail(d, "a lesson has at most 64 changes, those of its answer included");
    }
    header->edit_count = from->count;
    for (uint32_t i = 0; i < from->count; i++) {
        header->edits[i] = from->edits[i];
    }
    return true;
}

/* The lesson begins with the schedule of now and leads back, or the other way round. */
static bool add_edits(draft *d, bool is_fault)
{
    const app_draft_def *def = d->def;
    lab_schedule before = {0};
    lab_schedule now = {0};
    lab_schedule changes = {0};
    const lab_schedule *from = is_fault ? &now : &before;
    bool is_good = add_schedule(d, def->start->edits, def->start->edit_count, &before) &&
                   add_schedule(d, def->edits, def->edit_count, &now) &&
                   lab_schedule_changes(from, is_fault ? &before : &now, &changes);
    if (!is_good) {
        (void)fail(d, "out of memory for the lesson");
    } else {
        is_good = add_start(d, from, &changes) && add_answer(d, &changes);
    }
    lab_schedule_free(&before);
    lab_schedule_free(&now);
    lab_schedule_free(&changes);
    return is_good;
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
    s->measures[FRAMES] = *lag;
    s->measures[FRAMES].kind = APP_MEASURE_LAG_FRAMES;
    s->measure_count = KEPT;
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

static bool measure(draft *d, uint32_t answer, double out[MEASURED])
{
    gm_command edits[APP_MAX_EDITS];
    app_verdict verdict;
    uint32_t count = app_scenario_edits(d->out, answer, edits);
    app_check_def def = {
        .scenario = d->out, .sectors = d->def->sectors, .edits = edits, .edit_count = count};
    d->out->measure_count = MEASURED;
    bool is_run = app_check_run(&def, &verdict, d->error);
    d->out->measure_count = KEPT;
    if (!is_run) {
        return false;
    }
    memcpy(out, verdict.values, MEASURED * sizeof out[0]);
    return verdict.is_measured[LAG] || fail(d, "the function does not read this value here");
}

static int64_t millionths(double value)
{
    return (int64_t)llround(value * MILLION);
}

/* In the answer's favour: as late as in it, or less. Without an answer: as it is. */
static void add_rules(draft *d, double start, const double solved[MEASURED])
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

/* The lesson of the frames after `first`, which began that game of the run; without rules. */
static bool fill(draft *d, uint64_t first, uint32_t games, bool is_fault)
{
    app_recording_header *header = &d->out->recording.header;
    app_scenario_free(d->out);
    *header = *d->def->start;
    memset(&header->by, 0, sizeof header->by);
    if (first > 0) {
        const char *name = gm_sector_name(gm_sector_at(d->def->sectors->items, d->sector));
        header->skip_title = true;
        header->seed = gm_game_seed_of(header->seed, games);
        (void)snprintf(header->sector, sizeof header->sector, "%s", name);
    }
    if (!add_frames(d, first) || !add_edits(d, is_fault)) {
        return false;
    }
    add_measures(d);
    add_texts(d);
    return true;
}

/* The frame that left the title for a new game, up to which nothing was played. 0: none did. */
static uint64_t title_frames(draft *d)
{
    uint64_t last = 0;
    gm_input input = {0};
    for (uint64_t frame = 1; frame + 1 < d->def->frames && !d->def->start->skip_title; frame++) {
        uint32_t count = lab_tape_get(d->def->tape, frame, &input) ? input.command_count : 0;
        for (uint32_t i = 0; i < count; i++) {
            const gm_command *command = &input.commands[i];
            if (command->kind == GM_COMMAND_START) {
                bool is_plain = command->time == 0 && command->value >= 0 &&
                                command->value < (int64_t)d->def->sectors->count;
                d->sector = is_plain ? (uint32_t)command->value : 0;
                last = is_plain ? frame : 0;
            }
        }
    }
    return last;
}

static bool measure_both(draft *d, double out[2][MEASURED])
{
    if (!measure(d, 0, out[0])) {
        return false;
    }
    memcpy(out[1], out[0], sizeof out[1]);
    return d->out->answer_count == 0 || measure(d, 1, out[1]);
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 0.01 * fmax(fabs(a), fabs(b));
}

static bool is_effect(double start, double solved)
{
    return fabs(solved - start) * MILLION > 2.0 * TOLERANCE;
}

/* The changes make the read later or earlier, as they did. */
static bool has_same_effect(const draft *d, double cut[2][MEASURED], double values[2][MEASURED])
{
    return d->out->answer_count == 0 ||
           (is_effect(cut[0][LAG], cut[1][LAG]) &&
            (cut[1][LAG] > cut[0][LAG]) == (values[1][LAG] > values[0][LAG]));
}

/* Timers of the world began earlier with the title: what is measured may differ a little. */
static bool shows_same(double cut[2][MEASURED], double values[2][MEASURED])
{
    bool is_same = true;
    for (int i = 0; i < 2 && is_same; i++) {
        is_same = is_near(cut[i][LAG], values[i][LAG]) && is_near(cut[i][RUNS], values[i][RUNS]);
    }
    return is_same;
}

/* The lesson begins with the game, not with its title. A run may have had games before, which are
 * tried as chance went with each: one that shows the same, else the first with the same effect. */
static bool leave_out_title(draft *d, bool is_fault, double values[2][MEASURED])
{
    enum { MOST_GAMES = 3 };
    double cut[2][MEASURED];
    double found[2][MEASURED];
    uint32_t found_games = 0;
    uint64_t first = title_frames(d);
    for (uint32_t games = 1; games <= MOST_GAMES; games++) {
        bool is_seed = gm_game_seed_of(d->def->start->seed, games) <= INT64_MAX; /* as files can */
        if (!is_seed || !fill(d, first, games, is_fault) || !measure_both(d, cut) ||
            !has_same_effect(d, cut, values)) {
            continue;
        }
        bool is_same = shows_same(cut, values);
        if (is_same || found_games == 0) {
            memcpy(found, cut, sizeof found);
            found_games = games;
        }
        if (is_same) {
            break;
        }
    }
    memcpy(values, found, found_games > 0 ? sizeof found : 0);
    return found_games > 0
               ? fill(d, first, found_games, is_fault)
               : fail(d, "nothing of it is seen without the title: fly longer, then make it");
}

/* What makes a read later is the fault that a learner looks for. */
static bool make(draft *d, app_draft_facts *facts)
{
    double values[2][MEASURED];
    double order[2][MEASURED];
    bool is_swapped = d->def->role == APP_DRAFT_FAULT;
    bool has_title = !d->def->start->skip_title;
    if (has_title && title_frames(d) == 0) {
        return fail(d, "a lesson begins with a sector: choose one on the title, fly, then make it");
    }
    if (!fill(d, 0, 0, is_swapped) || !measure_both(d, values)) {
        return false;
    }
    bool has_answer = d->out->answer_count > 0;
    if (has_answer && !is_effect(values[0][LAG], values[1][LAG])) {
        bool is_still = values[0][FRAMES] > 0.0 && values[0][LAG] < slow_px;
        return fail(d, is_still
                           ? "what is read hardly moves in these frames: fly, then make the lesson"
                           : "what you changed does not change how late this value is read");
    }
    bool is_fault = is_swapped || (has_answer && d->def->role == APP_DRAFT_BY_MEASURE &&
                                   values[1][LAG] > values[0][LAG]);
    uint32_t start = is_fault != is_swapped ? 1 : 0;
    memcpy(order[0], values[start], sizeof order[0]);
    memcpy(order[1], values[1 - start], sizeof order[1]);
    if (!(has_title ? leave_out_title(d, is_fault, order) : fill(d, 0, 0, is_fault))) {
        return false;
    }
    add_rules(d, order[0][LAG], order[1]);
    *facts = (app_draft_facts){.is_fault = is_fault,
                               .is_idle = order[0][FRAMES] > 0.0 && order[0][LAG] < slow_px};
    return true;
}

bool app_draft_make(app_scenario *out, const app_draft_def *def, app_draft_facts *facts,
                    char error[GM_ERROR_TEXT])
{
    draft d = {.def = def, .out = out, .error = error};
    *out = (app_scenario){0};
    error[0] = '\0';
    return make(&d, facts);
}
