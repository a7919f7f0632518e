/* session/options_conflict.c -- see options_conflict.h. */
#include "session/options_conflict.h"

#include "platform/number.h"
#include "platform/output.h"
#include "run/gate.h"

#include <string.h>

enum { FILES_READ = 7, FILES_OF_RUN = 13, FILES = 16 };

/* Those that are read first, then those that a run writes. */
static void collect_files(const app_options *o, const char *files[FILES])
{
    const char *all[FILES] = {o->replay,   o->scenario, o->font,       o->allow,
                              o->config,   o->project,  o->trace_open, o->record,
                              o->hash_log, o->report,   o->trace,      o->screenshot,
                              o->movie,    o->handout,  o->hand_in,    o->csv};
    memcpy(files, all, sizeof all);
}

static bool has_output(const app_options *o)
{
    const char *files[FILES];
    bool has_any = false;
    collect_files(o, files);
    for (int i = FILES_READ; i < FILES_OF_RUN; i++) {
        has_any = has_any || files[i] != NULL;
    }
    return has_any;
}

/* Outputs that only a run of the game has. */
static bool has_output_of_run(const app_options *o)
{
    return o->record != NULL || o->hash_log != NULL || o->report != NULL || o->trace != NULL ||
           o->movie != NULL;
}

/* What is written must not fall upon what is read, nor upon something else that is written. */
static bool shares_file(const app_options *o)
{
    const char *files[FILES];
    collect_files(o, files);
    for (int i = FILES_READ; i < FILES; i++) {
        for (int k = 0; k < i; k++) {
            if (files[i] != NULL && files[k] != NULL && app_output_is_same(files[i], files[k])) {
                return true;
            }
        }
    }
    for (uint32_t i = 0; o->csv != NULL && i < o->file_count; i++) {
        if (app_output_is_same(o->csv, o->files[i])) {
            return true;
        }
    }
    return false;
}

static const char *scenario_conflict(const app_options *o)
{
    if (o->scenario == NULL) {
        return o->is_check || o->answer != NULL ? "--check, --answer: expected --scenario FILE"
                                                : NULL;
    }
    if (o->has_seed || o->sector != NULL || o->fixed_hz != 0 || o->is_autopilot ||
        o->replay != NULL) {
        return "--scenario: expected no --seed, --sector, --fixed-step, --autopilot or --replay; "
               "the scenario has its own";
    }
    if (o->is_check && has_output(o)) {
        return "--check: expected no --record, --hash-log, --report, --trace, --screenshot or "
               "--movie; it measures only";
    }
    if (o->is_check && (o->frames != 0 || o->has_self_test)) {
        return "--check: expected no --frames or --self-test; the scenario says what is run";
    }
    if (o->answer != NULL && strcmp(o->answer, "all") == 0 &&
        (!o->is_check || o->edit_count != 0)) {
        return "--answer all: expected --check and no schedule edits";
    }
    return NULL;
}

static const char *hand_in_conflict(const app_options *o)
{
    int64_t value = 0;
    if (o->hand_in == NULL) {
        return o->name != NULL || o->guess != NULL ? "--name, --guess: expected --hand-in FILE"
                                                   : NULL;
    }
    if (!o->is_check || (o->answer != NULL && strcmp(o->answer, "all") == 0)) {
        return "--hand-in: expected --check with one answer";
    }
    if (o->guess != NULL && !app_number_parse_millionths(o->guess, &value)) {
        return "--guess: expected a number with at most 6 decimals";
    }
    return app_output_is_same(o->hand_in, o->scenario)
               ? "--hand-in: expected another file than the scenario"
               : NULL;
}

static const char *class_conflict(const app_options *o)
{
    if (o->csv != NULL && o->action != APP_ACTION_GRADE && o->project == NULL &&
        o->trace_open == NULL) {
        return "--csv: expected --grade, or --project FILE or --trace-open FILE with it";
    }
    if (o->has_semicolons && (o->csv == NULL || o->project != NULL)) {
        return "--semicolons: expected --csv of --grade or --trace-open; a table of --project "
               "keeps "
               "its separators";
    }
    if (o->handout != NULL &&
        (o->scenario == NULL || o->is_check || app_output_is_same(o->handout, o->scenario))) {
        return "--handout: expected --scenario FILE, another file, and no --check";
    }
    if (o->what_if_count > 0 && o->project == NULL) {
        return "--what-if: expected --project FILE with it";
    }
    if (o->has_explain && (o->scenario == NULL || o->is_check || o->handout != NULL)) {
        return "--explain: expected --scenario FILE, and no --check or --handout";
    }
    if (o->is_for_teacher && o->handout == NULL) {
        return "--teacher: expected --handout FILE.html with it";
    }
    return hand_in_conflict(o);
}

static const char *ambiguity_conflict(const app_options *o)
{
    static const uint32_t of_list =
        1U << APP_GATE_LATE | 1U << APP_GATE_CYCLES | 1U << APP_GATE_DEMOTIONS;
    static const uint32_t of_run = 1U << APP_GATE_AMBIGUOUS | 1U << APP_GATE_CYCLES;
    if (o->has_all_pairs && (o->project == NULL || o->csv != NULL || o->what_if_count > 0) &&
        !(o->has_ambiguities && o->project != NULL)) {
        return "--all-pairs: expected --project with it, with --ambiguities or alone";
    }
    if (o->trace_open != NULL && o->deny != 0) {
        return (o->deny & of_run) != 0
                   ? "--deny: with --trace-open expected late or demotions; a trace has no pairs "
                     "and no cycles"
               : o->csv != NULL || o->has_lab
                   ? "--deny: with --trace-open not together with --csv or --lab"
                   : NULL;
    }
    if (!o->has_ambiguities) {
        return o->deny != 0 || o->allow != NULL
                   ? "--deny, --allow: expected --ambiguities with it, or --deny "
                     "with --trace-open FILE"
                   : NULL;
    }
    if (o->project == NULL && (o->deny & of_list) != 0) {
        return "--deny=late, cycles or demotions: expected --project FILE with it; in a run of the "
               "game pairs alone are looked at";
    }
    if (o->is_check || o->has_self_test) {
        return "--ambiguities: not together with --check or --self-test";
    }
    return NULL;
}

static bool has_run(const app_options *o)
{
    return o->replay != NULL || o->scenario != NULL || o->sector != NULL || o->has_seed ||
           o->is_autopilot || o->has_self_test || o->edit_count != 0;
}

/* A list or a trace is opened, and the game does not run. */
static const char *opened_conflict(const app_options *o)
{
    bool has_window =
        !o->is_headless && o->csv == NULL && o->deny == 0 && (o->project == NULL || o->has_lab);
    if (o->project == NULL && o->trace_open == NULL) {
        return NULL;
    }
    if (o->has_ambiguities && (o->trace_open != NULL || o->has_lab)) {
        return o->has_lab ? "--ambiguities: not together with --lab; it opens no window"
                          : "--ambiguities: not together with --trace-open";
    }
    if (o->project != NULL && o->trace_open != NULL) {
        return "--project, --trace-open: expected one of them";
    }
    if (o->csv != NULL && (o->has_lab || o->has_ambiguities)) {
        return "--csv: with --project or --trace-open not together with --lab or --ambiguities";
    }
    if (o->what_if_count > 0 && o->has_lab) {
        return "--what-if: not together with --lab; its window has buttons for that";
    }
    if (has_run(o) || has_output_of_run(o)) {
        return "--project, --trace-open: expected no option of a run, such as --replay, --scenario "
               "or --report; the game does not run";
    }
    return o->screenshot != NULL && !has_window
               ? "--screenshot: expected a window: --lab with --project, and no --headless"
               : NULL;
}

const char *app__options_conflict(const app_options *o)
{
    const char *line = opened_conflict(o);
    line = line != NULL ? line : scenario_conflict(o);
    line = line != NULL ? line : ambiguity_conflict(o);
    line = line != NULL ? line : class_conflict(o);
    if (line != NULL) {
        return line;
    }
    if (o->replay != NULL && (o->has_seed || o->sector != NULL || o->fixed_hz != 0)) {
        return "--replay: expected no --seed, --sector or --fixed-step; the recording has its own";
    }
    if (o->replay != NULL && o->is_autopilot) {
        return "--replay: expected no --autopilot; the recording says who played";
    }
    if (o->has_self_test && o->report != NULL) {
        return "--self-test: expected no --report; each frame is run twice";
    }
    bool is_printed = o->trace_open != NULL && (o->is_headless || o->csv != NULL || o->deny != 0);
    if (o->at_frame != 0 && o->screenshot == NULL && !is_printed) {
        return "--at-frame: expected --screenshot FILE.png with it, or --trace-open with "
               "--headless, --csv or --deny";
    }
    if (o->frames != 0 && o->at_frame > o->frames) {
        return "--at-frame: expected a frame within --frames";
    }
    if (shares_file(o)) {
        return "a file is named twice: expected a file of its own for each option that writes one";
    }
    return NULL;
}
