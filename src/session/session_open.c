/* session/session_open.c -- a session begins: what the options ask for is read and the game is
 * made. See session.h. */
#include "session/session_parts.h"

#include "platform/clock.h"
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
    if (app__session_uses_scores(session)) {
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
    if (app__session_uses_scores(session) && session->options->frames == 0) {
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
    if (status == APP_OK && app__session_uses_scores(session)) {
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
