/* session/session.c -- see session.h. */
#include "session/session_parts.h"

#include "platform/clock.h"
#include "run/edit.h"
#include "run/report.h"
#include "scenario/scenario_print.h"
#include "session/scenario_command.h"

#include <SDL.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HEADLESS_HZ = 60, DEFAULT_HZ = 60, BLOCK_ALIGNMENT = 4096 };

static app_status load_replay(app_session *session)
{
    char error[GM_ERROR_TEXT * 2];
    const char *path = session->options->replay;
    if (!app_recording_read(&session->recording, path, error, sizeof error)) {
        app_message("%s", error);
        return APP_FAILED;
    }
    if (session->recording.is_ended_early) {
        app_message("%s: ended early at frame %" PRIu64, path, session->recording.frames);
    }
    session->is_replay = true;
    session->replay.recording = &session->recording;
    session->start = session->recording.header;
    session->compares_hashes = session->options->edit_count == 0;
    if (!session->compares_hashes) {
        app_message("%s: hashes are not compared, because the schedule was changed", path);
    }
    return APP_OK;
}

static app_status load_scenario(app_session *session)
{
    app_recording_header *start = &session->start;
    if (!app_scenario_open(&session->scenario, session->options->scenario)) {
        return APP_FAILED;
    }
    session->is_scenario = true;
    session->playing = &session->scenario;
    *start = session->scenario.recording.header;
    app_status status = app_scenario_schedule(&session->scenario, session->options, start->edits,
                                              &start->edit_count);
    session->compares_hashes = start->edit_count == session->scenario.recording.header.edit_count;
    return status;
}

static app_status take_sector(app_session *session)
{
    app_recording_header *start = &session->start;
    const char *name = session->options->sector;
    if (name == NULL) {
        name = gm_sector_name(gm_sector_at(session->sectors.items, 0));
    }
    if (app_sectors_find(&session->sectors, name) == session->sectors.count ||
        strlen(name) >= sizeof start->sector) {
        app_message("--sector: expected a name of --list-sectors, not '%s'", name);
        return APP_USAGE;
    }
    memcpy(start->sector, name, strlen(name) + 1);
    return APP_OK;
}

static app_status start_fresh(app_session *session)
{
    const app_options *o = session->options;
    app_recording_header *start = &session->start;
    start->seed = o->seed;
    start->is_autopilot = o->is_autopilot;
    start->skip_title = o->is_headless || o->is_autopilot || o->sector != NULL;
    start->resume = o->is_autopilot ? (gm_entry){0} : o->resume;
    memcpy(start->resume_sector, o->is_autopilot ? "" : o->resume_sector,
           o->is_autopilot ? 1 : sizeof start->resume_sector);
    start->fixed_hz = o->fixed_hz != 0 || !o->is_headless ? o->fixed_hz : HEADLESS_HZ;
    return take_sector(session);
}

static app_status add_edits(app_session *session)
{
    const app_options *o = session->options;
    app_recording_header *start = &session->start;
    if (start->edit_count + o->edit_count > APP_MAX_EDITS) {
        app_message("expected at most %d schedule edits, those of the recording included",
                    APP_MAX_EDITS);
        return APP_USAGE;
    }
    memcpy(start->edits + start->edit_count, o->edits, o->edit_count * sizeof o->edits[0]);
    start->edit_count += o->edit_count;
    return APP_OK;
}

static bool find_sector(const app_session *session)
{
    const app_options *o = session->options;
    if (app_sectors_find(&session->sectors, session->start.sector) < session->sectors.count) {
        return true;
    }
    app_message("%s:2: expected a sector of --list-sectors, not '%s'",
                o->scenario != NULL ? o->scenario : o->replay, session->start.sector);
    return false;
}

static app_status prepare_start(app_session *session)
{
    const app_options *o = session->options;
    bool is_replay = o->replay != NULL;
    app_status status = APP_OK;
    if (o->scenario != NULL) {
        status = load_scenario(session);
    } else {
        status = is_replay ? load_replay(session) : start_fresh(session);
    }
    if (status == APP_OK && !find_sector(session)) {
        status = APP_FAILED;
    }
    return status == APP_OK && o->scenario == NULL ? add_edits(session) : status;
}

static uint32_t worker_count(const app_options *o)
{
    if (o->has_workers) {
        return o->workers;
    }
    int cores = SDL_GetCPUCount();
    return cores > 1 ? (uint32_t)(cores - 1) : 0;
}

static bool make_resources(app_session *session)
{
    size_t bytes = gm_game_memory_bytes();
    bytes = (bytes + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;
    session->memory = aligned_alloc(BLOCK_ALIGNMENT, bytes);
    if (session->memory == NULL) {
        app_message("out of memory: expected %zu MB for the simulation", bytes >> 20);
        return false;
    }
    tl_result result = tl_workers_create(&session->workers, NULL, worker_count(session->options));
    if (result != TL_OK) {
        session->workers = NULL;
        app_message("worker threads cannot be started (%s): the game runs without them",
                    tl_result_text(result));
    }
    return true;
}

/* Earlier scores would make a recorded or measured run depend on this machine. */
static bool uses_scores(const app_session *session)
{
    const app_options *o = session->options;
    return !o->is_headless && o->record == NULL && o->replay == NULL && o->hash_log == NULL &&
           o->scenario == NULL && !o->is_autopilot;
}

/* Whether an output needs to know how late reads were. */
static bool is_measured(const app_session *session)
{
    const app_options *o = session->options;
    return o->report != NULL || o->trace != NULL || o->has_ambiguities || session->is_scenario;
}

app_status app__session_make_game(app_session *session)
{
    const app_options *o = session->options;
    const app_recording_header *start = &session->start;
    gm_game_def def = {.memory = session->memory,
                       .memory_bytes = gm_game_memory_bytes(),
                       .seed = start->seed,
                       .first_sector = app_sectors_find(&session->sectors, start->sector),
                       .sectors = session->sectors.items,
                       .sector_count = session->sectors.count,
                       .autopilot = start->is_autopilot,
                       .skip_title = start->skip_title,
                       .workers = session->workers,
                       .clock = app_clock_now,
                       .trace_frames = !o->is_headless || is_measured(session),
                       .log_reads = is_measured(session),
                       .edits = start->edits,
                       .edit_count = start->edit_count,
                       .accept_cycles = session->playing != NULL,
                       .entry = start->entry,
                       .resume = start->resume};
    def.resume.sector = app_sectors_find(&session->sectors, start->resume_sector);
    if (def.resume.sector == session->sectors.count) {
        def.resume = (gm_entry){0};
    }
    if (uses_scores(session)) {
        memcpy(session->first_scores, session->scores.rows, sizeof session->first_scores);
        def.scores = session->first_scores;
        def.score_count = session->scores.count;
    }
    session->made_with = def;
    session->tape.fixed_hz = start->fixed_hz;
    char error[GM_ERROR_TEXT] = "";
    gm_result result = gm_game_create(&session->game, &def, error);
    if (result == GM_OK) {
        return APP_OK;
    }
    app_message("%s", error[0] != '\0' ? error : "the game could not be made");
    return result == GM_ERR_EDIT && !session->is_replay ? APP_USAGE : APP_FAILED;
}

static bool record_to(app_session *session, const char *path)
{
    app_recording_header header = session->start;
    app_recorded_by_this(&header.by);
    header.by.sectors = session->sectors.sum;
    return app_recorder_open(&session->recorder, path, &header);
}

void app__session_record_unasked(app_session *session)
{
    const char *path = session->last_run.path;
    if (path != NULL && session->playing == NULL && !record_to(session, path)) {
        app_recorder_abandon(&session->recorder);
    }
}

static bool open_recording(app_session *session)
{
    if (session->options->record != NULL) {
        return record_to(session, session->options->record);
    }
    if (uses_scores(session) && session->options->frames == 0) {
        app_ghost_open(&session->ghost);
        app_last_run_open(&session->last_run);
        app__session_record_unasked(session);
    }
    return true;
}

/* What can fail before the run, so that an hour of play is not lost to a misspelt folder. */
static bool open_outputs(app_session *session)
{
    const app_options *o = session->options;
    uint32_t hz = session->start.fixed_hz != 0 ? session->start.fixed_hz : DEFAULT_HZ;
    if ((o->report != NULL && !app_output_probe(o->report)) ||
        (o->screenshot != NULL && !app_output_probe(o->screenshot))) {
        return false;
    }
    if (o->has_self_test && !gm_game_can_restore()) {
        app_message("--self-test: this build cannot save and restore the simulation");
        return false;
    }
    if (o->hash_log != NULL && !app_output_open(&session->hash_log, o->hash_log)) {
        return false;
    }
    return app_exports_open(&session->exports, o, &session->language, hz) &&
           open_recording(session);
}

app_status app_session_open(app_session *session, const app_options *options)
{
    *session = (app_session){.options = options, .renderer = "none"};
    const char *locale = app_options_locale(options);
    if ((locale != NULL && !app_language_load(&session->language, locale)) ||
        !app_sectors_load(&session->sectors)) {
        return session->status = APP_FAILED;
    }
    app_status status = prepare_start(session);
    if (status == APP_OK && session->is_scenario &&
        !app_meter_open(&session->meter, &session->scenario)) {
        app_message("out of memory for what the scenario measures");
        status = APP_FAILED;
    }
    if (status == APP_OK && !make_resources(session)) {
        status = APP_FAILED;
    }
    if (status == APP_OK && uses_scores(session)) {
        app_scores_load(&session->scores);
    }
    if (status == APP_OK) {
        status = app__session_make_game(session);
    }
    if (status == APP_OK && !open_outputs(session)) {
        status = APP_FAILED;
    }
    session->is_open = status == APP_OK;
    return session->status = status;
}

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

static app_scores *table_of(app_session *session, uint32_t daily)
{
    char name[APP_DAILY_NAME];
    if (daily == 0) {
        return &session->scores;
    }
    if (session->daily != daily) {
        app_scores_free(&session->daily_scores);
        session->daily = daily;
        app_scores_load_from(&session->daily_scores, app_daily_name(daily, name));
    }
    return &session->daily_scores;
}

/* Adds a row to the table of the game that was played, for later runs. */
static void add_score(app_session *session, gm_score_row row)
{
    if (session->player[0] != '\0') {
        memcpy(row.name, session->player, sizeof row.name);
    }
    session->last_table = table_of(session, session->playing_daily);
    session->last_score = row;
    (void)app_scores_add(session->last_table, &row);
}

/* Keeps the row that the game made when it was over or left. */
static void keep_score(app_session *session)
{
    uint32_t ends = (uint32_t)GM_EVENT_GAME_OVER | (uint32_t)GM_EVENT_LEFT;
    if ((gm_game_events(session->game) & ends) == 0 || !uses_scores(session) ||
        session->has_other_past) {
        return;
    }
    const gm_view *view = gm_game_view(session->game);
    if (view->new_score_index < view->score_count) {
        add_score(session, view->scores[view->new_score_index]);
    }
}

/* A game that is closed in the middle keeps its score as one that is left through the menu. */
static void keep_open_score(app_session *session)
{
    const gm_view *view = gm_game_view(session->game);
    bool is_played = view->screen != GM_SCREEN_TITLE && view->screen != GM_SCREEN_GAME_OVER;
    if (is_played && view->hud.sector_number > 0 && view->hud.score > 0 && uses_scores(session) &&
        !session->has_other_past) {
        add_score(session, (gm_score_row){.name = APP_SCORES_UNNAMED,
                                          .score = view->hud.score,
                                          .sector = view->hud.sector_number});
    }
}

const app_scores *app_session_daily_scores(app_session *session, uint32_t daily)
{
    return daily != 0 ? table_of(session, daily) : &session->daily_scores;
}

void app_session_name_scores(app_session *session, const char *name)
{
    gm_score_row *last = &session->last_score;
    if (name[0] == '\0') {
        return;
    }
    (void)app_scores_name(&session->scores, name);
    (void)app_scores_name(&session->daily_scores, name);
    if (strcmp(last->name, APP_SCORES_UNNAMED) == 0) {
        (void)snprintf(last->name, sizeof last->name, "%s", name);
    }
}

/* A run that went back, or whose schedule was changed, is no best one. */
static void note_ghost(app_session *session)
{
    const app_recording_header *start = &session->start;
    const gm_view *view = gm_game_view(session->game);
    gm_stats stats = gm_game_stats(session->game);
    if (session->has_other_past || session->playing != NULL || start->edit_count > 0) {
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
    keep_score(session);
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
        keep_open_score(session);
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
