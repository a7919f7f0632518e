/* lab/run.c -- the run that the Lab takes apart. See state.h. */
#include "lab/insight.h"

#include <stdio.h>
#include <string.h>

static bool tape_input(const void *user, uint64_t frame, gm_input *out)
{
    return lab_tape_get(user, frame, out);
}

static void witness(app_lab *lab, uint64_t frame)
{
    if (lab_witness_wants(frame)) {
        (void)lab_witness_tell(&lab->witness, frame, gm_game_hash(lab->session->game));
    }
}

static void on_frame(void *user, gm_game *game)
{
    app_lab *l = user;
    bool has_edit = l->run.has_edit;
    l->run.has_edit = false;
    if (!l->is_tracing) {
        return;
    }
    (void)lab_frame_take(&l->frame, game);
    l->taken = l->frame.number;
    lab_past_add(&l->past, &l->frame, gm_game_view(game), has_edit);
    witness(l, l->frame.number);
    if (l->lesson != NULL) {
        lab_lesson_frame(l->lesson, game);
        lab_insight_add(l);
    }
}

static void on_cut(void *user, uint64_t frame)
{
    app_lab *l = user;
    lab_past_cut(&l->past, frame);
    lab_witness_cut(&l->witness, frame);
    lab_history_cut(&l->run.history, frame);
    lab_order_verdict_cut(l, frame);
    if (l->run.shadow != NULL) {
        lab_shadow_cut(l->run.shadow, frame);
    }
}

static void watch(app_lab *lab)
{
    lab->session->watcher = (app_watcher){on_frame, on_cut, lab};
}

void lab_run_set_tracing(app_lab *lab, bool is_wanted)
{
    const gm_game_def *usual = &lab->session->made_with;
    lab_timeline *timeline = lab_drive_timeline(lab->run.drive);
    if (lab_timeline_set_tracing(timeline, is_wanted || usual->trace_frames,
                                 is_wanted || usual->log_reads)) {
        lab->is_tracing = is_wanted;
    }
}

bool lab_run_open(app_lab *lab)
{
    app_session *session = lab->session;
    lab_running *run = &lab->run;
    run->drive = app_session_drive(session);
    if (run->drive == NULL ||
        !lab_history_begin(&run->history, session->start.edits, session->start.edit_count)) {
        run->drive = NULL;
        return false;
    }
    lab_run_set_tracing(lab, true);
    watch(lab);
    lab_run_moved(lab);
    return true;
}

void lab_run_close(app_lab *lab)
{
    lab_running *run = &lab->run;
    if (lab->session->game != NULL) {
        lab_console_leave(&lab->console, lab->session->game);
    }
    lab_order_verdict_forget(lab);
    lab_shadow_free(run->shadow);
    lab_history_free(&run->history);
    lab_tape_free(&run->judged);
    lab->session->watcher = (app_watcher){0};
    *run = (lab_running){0};
}

bool lab_run_begin(app_lab *lab, const app_recording_header *start, const app_scenario *playing)
{
    if (!app_session_can_restart(lab->session, start)) {
        lab_tell(lab, true, LAB_NOTICE_NO_RUN);
        return false;
    }
    lab_run_close(lab);
    bool has_begun = app_session_restart(lab->session, start, playing);
    if (!has_begun) {
        lab_tell(lab, true, LAB_NOTICE_NO_RUN);
    }
    lab->due = 0.0F;
    lab->taken = LAB_NOTHING_TAKEN;
    lab_past_cut(&lab->past, 0);
    lab->witness = (lab_witness){.first_difference = 0};
    bool is_there = lab->session->status == APP_OK && lab_run_open(lab);
    lab->is_open = lab->is_open && is_there;
    return is_there && has_begun;
}

/* In play the present sector begins again, not the title of the game. */
static void take_sector_of_now(const app_session *session, app_recording_header *start)
{
    const char *name = gm_game_stats(session->game).sector_name;
    if (session->playing == NULL && gm_game_view(session->game)->screen != GM_SCREEN_TITLE) {
        start->skip_title = true;
        (void)snprintf(start->sector, sizeof start->sector, "%s", name);
    }
}

/* What was changed and flown in a lesson is gone: its figures are those of its text again. */
static void begin_lesson_again(app_lab *lab)
{
    const app_scenario *scenario = lab_lesson_scenario(lab->lesson);
    if (lab_run_begin(lab, &scenario->recording.header, scenario)) {
        lab_taught_edited(lab);
        lab_lesson_restarted(lab->lesson);
    }
}

void lab_run_again(app_lab *lab)
{
    if (lab->lesson != NULL) {
        begin_lesson_again(lab);
        return;
    }
    app_recording_header start = lab->session->start;
    start.edit_count = lab_history_edits(&lab->run.history, start.edits, APP_MAX_EDITS);
    start.edit_count = start.edit_count < APP_MAX_EDITS ? start.edit_count : APP_MAX_EDITS;
    take_sector_of_now(lab->session, &start);
    (void)lab_run_begin(lab, &start, lab->session->playing);
}

void lab_run_sector(app_lab *lab, const char *name)
{
    const app_options *o = lab->session->options;
    app_recording_header start = {.seed = o->seed,
                                  .is_autopilot = o->is_autopilot,
                                  .skip_title = true,
                                  .fixed_hz = o->fixed_hz};
    (void)snprintf(start.sector, sizeof start.sector, "%s", name);
    if (lab_run_begin(lab, &start, NULL)) {
        lab_taught_close(lab);
    }
}

bool lab_run_title(app_lab *lab, const app_settings *settings)
{
    const app_options *o = lab->session->options;
    const app_sectors *sectors = &lab->session->sectors;
    app_recording_header start = {
        .seed = o->seed, .fixed_hz = o->fixed_hz, .resume = app_settings_continue_point(settings)};
    (void)snprintf(start.sector, sizeof start.sector, "%s",
                   gm_sector_name(gm_sector_at(sectors->items, 0)));
    (void)snprintf(start.resume_sector, sizeof start.resume_sector, "%s", settings->last_sector);
    if (!lab_run_begin(lab, &start, NULL)) {
        return false;
    }
    lab_taught_close(lab);
    return true;
}

/* An edit that waits for the next frame is in the history already; going back drops it. */
static void follow_history(app_lab *lab)
{
    lab_history *history = &lab->run.history;
    uint64_t frame = lab_drive_place(lab->run.drive).frame;
    bool is_waiting = lab_drive_command_count(lab->run.drive) > 0;
    if (frame + (is_waiting ? 1 : 0) < history->frame) {
        lab_history_seek(history, frame);
        lab_drive_clear_commands(lab->run.drive);
        lab_taught_edited(lab);
    }
    while (history->frame < frame) {
        lab_history_pass(history, history->frame + 1);
    }
}

void lab_run_moved(app_lab *lab)
{
    lab_place place = lab_drive_place(lab->run.drive);
    bool is_taken = !place.is_open && place.frame == lab->taken;
    if (!place.is_open && !is_taken) {
        witness(lab, place.frame);
    }
    follow_history(lab);
    lab_cursor_follow(lab);
    lab->is_stale = lab->is_stale || !is_taken;
    lab->is_new = true;
}

lab_shadow *lab_run_shadow(app_lab *lab)
{
    return lab_shadow_create(&lab->session->made_with, tape_input, &lab->session->tape);
}
