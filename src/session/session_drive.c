/* session/session_drive.c -- a session that can be held, stepped and taken back. */
#include "session/session_parts.h"

#include "platform/clock.h"

#include <inttypes.h>

/* A replay tells what happened after the frames it has given, and only after these. */
static void leave_replay(app_session *session, uint64_t frame)
{
    app_message("%s: left before frame %" PRIu64 ", because the run took another way",
                session->options->replay, frame);
    session->is_replay = false;
}

static void stop_comparing(app_session *session, uint64_t frame)
{
    app_message("%s: hashes are not compared from frame %" PRIu64
                " on, because the schedule was changed",
                session->options->replay, frame);
    session->compares_hashes = false;
}

static bool on_input(void *user, uint64_t frame, gm_input *input)
{
    app_session *session = user;
    uint64_t frames = session->frames;
    if (session->is_replay && frame != session->replay.frame + 1) {
        leave_replay(session, frame);
    }
    bool has_commands = input->command_count > 0 || lab_drive_command_count(session->drive) > 0;
    if (session->is_replay && session->compares_hashes && has_commands) {
        stop_comparing(session, frame);
    }
    session->compares_hashes = session->compares_hashes && !has_commands;
    session->frames = frame - 1;
    bool is_there = app__session_input(session, input);
    session->frames = is_there ? session->frames : frames;
    return is_there;
}

static void on_frame(void *user, gm_game *game)
{
    app_session *session = user;
    (void)game;
    bool is_whole = session->frame_begin != 0;
    app__session_note(session, is_whole ? app_clock_now(NULL) - session->frame_begin : -1);
}

static void on_cut(void *user, uint64_t frame)
{
    app_session *session = user;
    session->has_other_past = true;
    (void)app_recorder_cut(&session->recorder, frame);
    if (session->watcher.on_cut != NULL) {
        session->watcher.on_cut(session->watcher.user, frame); /* on_input has set frames back */
    }
}

lab_drive *app_session_drive(app_session *session)
{
    if (session->drive != NULL) {
        return session->drive;
    }
    lab_drive_def def = {.timeline = {.game = &session->game,
                                      .made_with = &session->made_with,
                                      .tape = &session->tape},
                         .on_input = on_input,
                         .on_frame = on_frame,
                         .on_cut = on_cut,
                         .user = session};
    session->drive = lab_drive_open(&def);
    if (session->drive == NULL) {
        app_message("out of memory: frames cannot be taken back");
    }
    return session->drive;
}

bool app__session_drive_frame(app_session *session, gm_input *input)
{
    char error[GM_ERROR_TEXT];
    lab_drive *drive = session->drive;
    uint64_t frame = lab_drive_place(drive).frame + 1;
    session->frame_begin = lab_drive_place(drive).is_open ? 0 : app_clock_now(NULL);
    lab_outcome outcome = lab_drive_frame(drive, input, error);
    session->frame_begin = 0;
    if (error[0] != '\0') {
        app_message("frame %" PRIu64 ": %s", frame, error);
    }
    if (outcome == LAB_FAILED) {
        session->status = APP_FAILED;
    }
    return outcome != LAB_AT_END && session->status == APP_OK;
}

void app__session_leave_drive(app_session *session)
{
    char error[GM_ERROR_TEXT];
    if (session->drive == NULL) {
        return;
    }
    lab_place end = lab_place_after(session->frames);
    if (lab_drive_seek(session->drive, end, error) == LAB_FAILED) {
        app_message("%s", error);
        session->status = APP_FAILED;
    }
    lab_drive_close(session->drive);
    session->drive = NULL;
}
