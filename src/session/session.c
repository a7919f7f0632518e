/* session/session.c -- a session runs frame by frame, and ends. See session.h. */
#include "session/session_parts.h"

#include "platform/clock.h"
#include "run/report.h"
#include "scenario/scenario_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* 0: there is none. */
static uint64_t frame_limit(const app_session *session)
{
    const app_options *o = session->options;
    bool is_measured = o->frames == 0 && session->is_scenario && o->is_headless;
    return is_measured ? session->scenario.last_frame : o->frames;
}

static bool is_idle(const gm_input *input)
{
    return input->buttons == 0 && input->move_x == 0 && input->move_y == 0;
}

/* The scenario plays until the player does; what the player changes is kept. */
static void take_scenario_input(app_session *session, gm_input *input)
{
    gm_input played;
    bool is_changed = !is_idle(input) || input->command_count > 0;
    session->compares_hashes = session->compares_hashes && !is_changed;
    if (!is_idle(input)) {
        return;
    }
    app_scenario_input(session->playing, session->frames + 1, &played);
    for (uint32_t i = 0; i < input->command_count; i++) {
        if (played.command_count < GM_INPUT_MAX_COMMANDS) {
            played.commands[played.command_count++] = input->commands[i];
        }
    }
    *input = played;
}

bool app__session_input(app_session *session, gm_input *input)
{
    uint64_t limit = frame_limit(session);
    if (session->status != APP_OK || (limit != 0 && session->frames == limit)) {
        return false;
    }
    if (session->playing != NULL) {
        take_scenario_input(session, input);
    }
    if (session->is_replay && !app_replay_next(&session->replay, input)) {
        return false;
    }
    if (session->start.fixed_hz != 0) {
        input->delta = tl_loop_fixed_delta(session->start.fixed_hz, session->frames + 1);
    }
    return true;
}

static void compare_hash(app_session *session, uint64_t hash)
{
    const app_recorded_hash *expected = app_replay_hash(&session->replay);
    const app_recorded_by *by = &session->recording.header.by;
    if (expected == NULL || hash == expected->hash) {
        return;
    }
    app_message("%s:%" PRIu32 ": expected hash %016" PRIx64 " after frame %" PRIu64
                ", not %016" PRIx64 ": it is the first frame that differs (recorded by %s, %s, "
                "with %s sector files)",
                session->options->replay, expected->line, expected->hash, expected->frame, hash,
                by->program, by->build, by->sectors == session->sectors.sum ? "these" : "other");
    session->status = APP_FAILED;
}

/* Whether the run is still the one that the scenario's hashes are of. */
static bool compares_scenario(const app_session *session)
{
    return session->is_scenario && session->compares_hashes && !session->has_other_past &&
           session->playing == &session->scenario;
}

/* The first hash of that frame or a later one; there may be one for each of many frames. */
static uint32_t first_hash(const app_recording *recording, uint64_t frame)
{
    uint32_t low = 0;
    uint32_t high = recording->hash_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (recording->hashes[middle].frame < frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void compare_scenario(app_session *session)
{
    const app_recording *recording = &session->scenario.recording;
    uint32_t i = first_hash(recording, session->frames);
    if (i == recording->hash_count || recording->hashes[i].frame != session->frames) {
        return;
    }
    const app_recorded_hash *expected = &recording->hashes[i];
    uint64_t hash = gm_game_hash(session->game);
    if (expected->hash != hash) {
        app_message(
            "%s:%" PRIu32 ": expected hash %016" PRIx64 " after frame %" PRIu64 ", not %016" PRIx64,
            session->options->scenario, expected->line, expected->hash, expected->frame, hash);
        session->status = APP_FAILED;
    }
}

/* The tape has what the frame really began with: changes of the Lab included. */
static void record_frame(app_session *session, uint64_t hash)
{
    gm_input input = {0};
    (void)lab_tape_get(&session->tape, session->frames, &input);
    bool is_lost = (session->lost & (uint32_t)APP_LOST_RECORDING) != 0; /* after a message */
    if (is_lost || app_recorder_add(&session->recorder, &input, hash)) {
        return;
    }
    if (session->options->record != NULL) {
        app_session_lose(session, APP_LOST_RECORDING);
    } else {
        app_recorder_abandon(&session->recorder); /* the automatic recording: no loss to report */
    }
}

static void take_hash(app_session *session)
{
    bool is_compared = session->is_replay && session->compares_hashes;
    bool is_recorded = session->recorder.stream != NULL;
    if (!is_compared && !is_recorded && session->hash_log.file == NULL) {
        return;
    }
    uint64_t hash = gm_game_hash(session->game);
    if (session->hash_log.file != NULL) {
        (void)fprintf(session->hash_log.file, "%" PRIu64 " %016" PRIx64 "\n", session->frames,
                      hash);
    }
    if (is_recorded) {
        record_frame(session, hash);
    }
    if (is_compared) {
        compare_hash(session, hash);
    }
}

/* A run that went back or was slowed, or whose schedule was changed, is no best one. */
static void note_ghost(app_session *session)
{
    const app_recording_header *start = &session->start;
    const gm_view *view = gm_game_view(session->game);
    gm_stats stats = gm_game_stats(session->game);
    if (session->has_other_past || session->is_slowed || session->playing != NULL ||
        start->edit_count > 0) {
        app_ghost_drop(&session->ghost);
        return;
    }
    if (view->is_autopilot || view->hud.sector_number == 0) {
        app_ghost_leave(&session->ghost);
        return;
    }
    app_ghost_moment moment = {.key = {.seed = start->seed, .daily = stats.daily},
                               .seconds = view->sector_age,
                               .score = stats.score,
                               .has_ship = view->ship.is_alive,
                               .is_cleared = view->tally.rank != 0,
                               .position = view->ship.position,
                               .aim = view->ship.aim};
    (void)snprintf(moment.key.sector, sizeof moment.key.sector, "%s", stats.sector_name);
    app_ghost_note(&session->ghost, &moment);
}

void app__session_note(app_session *session, int64_t frame_ns)
{
    session->frames = gm_game_frame_number(session->game);
    if (session->is_scenario && session->options->is_headless) {
        app_meter_add(&session->meter, session->game);
    }
    if (session->options->report != NULL && frame_ns >= 0) {
        app_statistics_add(&session->statistics, session->game, frame_ns);
    }
    if (!app_exports_frame(&session->exports, session->game)) {
        app_session_lose(session, APP_LOST_TRACE);
    }
    take_hash(session);
    if (compares_scenario(session)) {
        compare_scenario(session);
    }
    app__session_keep_score(session);
    session->playing_daily = gm_game_stats(session->game).daily;
    if (session->ghost.run.points != NULL) {
        note_ghost(session);
    }
    if (session->watcher.on_frame != NULL) {
        session->watcher.on_frame(session->watcher.user, session->game);
    }
}

static void run_frame(app_session *session, const gm_input *input)
{
    char error[GM_ERROR_TEXT] = "";
    int64_t begin = app_clock_now(NULL);
    if (!session->options->has_self_test) {
        (void)gm_game_frame(session->game, input, error);
    } else if (!app_rollback_frame(&session->rollback, session->game, input, error)) {
        session->status = APP_FAILED;
    }
    if (error[0] != '\0') {
        app_message("frame %" PRIu64 ": %s", session->frames + 1, error);
    }
    app__session_note(session, app_clock_now(NULL) - begin);
}

bool app_session_frame(app_session *session, gm_input *input)
{
    if (session->drive != NULL) {
        return app__session_drive_frame(session, input);
    }
    if (!app__session_input(session, input)) {
        return false;
    }
    if (!lab_tape_add(&session->tape, input)) {
        app_message("out of memory: the input of the run cannot be kept");
        session->status = APP_FAILED;
        return false;
    }
    run_frame(session, input);
    return session->status == APP_OK;
}

void app_session_lose(app_session *session, app_lost what)
{
    session->lost |= (uint32_t)what;
    session->unseen_lost |= (uint32_t)what;
}

bool app_session_wants_picture(const app_session *session)
{
    return session->options->screenshot != NULL && !session->has_picture &&
           session->frames == session->options->at_frame;
}

static bool write_report(app_session *session)
{
    app_report report = {.statistics = &session->statistics,
                         .game = session->game,
                         .renderer = session->renderer,
                         .seed = session->start.seed,
                         .hash = gm_game_hash(session->game),
                         .workers = tl_workers_count(session->workers)};
    return app_report_write(&report, session->options->report);
}

static void print_scenario(app_session *session)
{
    app_check_def def = {.scenario = &session->scenario,
                         .edits = session->start.edits,
                         .edit_count = session->start.edit_count};
    app_verdict verdict = {.seed = session->start.seed};
    app_verdict_take(&def, &session->meter, session->game, &verdict);
    app_scenario_print(&session->scenario, &verdict);
}

static void finish_outputs(app_session *session)
{
    const app_options *o = session->options;
    bool is_good = app_recorder_close(&session->recorder) || o->record == NULL;
    is_good = session->lost == 0 && is_good;
    is_good = app_output_commit(&session->hash_log) && is_good;
    if (session->is_scenario && o->is_headless && !o->has_ambiguities) {
        print_scenario(session);
    }
    is_good = app_exports_finish(&session->exports) && is_good;
    if (o->report != NULL) {
        is_good = write_report(session) && is_good;
    }
    if (o->screenshot != NULL && !session->has_picture) {
        app_message("--at-frame: expected a frame of the run, which ended after frame %" PRIu64,
                    session->frames);
        is_good = false;
    }
    if (!is_good) {
        session->status = APP_FAILED;
    }
}

static void print_replay(const app_session *session)
{
    if (session->is_replay && session->compares_hashes && session->status == APP_OK &&
        !session->options->has_ambiguities) {
        (void)printf("replay: %" PRIu32 " frames equal\n", session->replay.hash);
    }
}

app_status app_session_close(app_session *session)
{
    app__session_leave_drive(session);
    if (session->game != NULL && session->is_open) {
        app__session_keep_open_score(session);
        finish_outputs(session);
    }
    if (session->game != NULL) {
        print_replay(session);
    }
    app_recorder_abandon(&session->recorder);
    app_ghost_close(&session->ghost);
    app_last_run_close(&session->last_run);
    app_output_abandon(&session->hash_log);
    app_exports_close(&session->exports);
    if (session->game != NULL) {
        gm_game_destroy(session->game);
    }
    tl_workers_destroy(session->workers);
    free(session->memory);
    lab_tape_free(&session->tape);
    app_rollback_free(&session->rollback);
    app_statistics_free(&session->statistics);
    app_recording_free(&session->recording);
    app_meter_free(&session->meter);
    app_scenario_free(&session->scenario);
    app_scores_free(&session->scores);
    app_scores_free(&session->daily_scores);
    app_sectors_free(&session->sectors);
    app_language_free(&session->language);
    return session->status;
}
