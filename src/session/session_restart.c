/* session/session_restart.c -- one run ends, another begins in the same window. See session.h. */
#include "session/session_parts.h"

/* Files about the run tell of one start. */
static const char *file_of_run(const app_options *options)
{
    if (options->record != NULL) {
        return "--record";
    }
    if (options->replay != NULL) {
        return "--replay";
    }
    if (options->hash_log != NULL) {
        return "--hash-log";
    }
    return options->frames != 0 ? "--frames" : NULL;
}

bool app_session_can_restart(const app_session *session, const app_recording_header *start)
{
    const char *file = file_of_run(session->options);
    if (file != NULL) {
        app_message("%s: expected one run; another cannot begin", file);
        return false;
    }
    if (app_sectors_find(&session->sectors, start->sector) == session->sectors.count) {
        app_message("expected a sector of --list-sectors, not '%s'", start->sector);
        return false;
    }
    return true;
}

static void end_run(app_session *session)
{
    app__session_leave_drive(session);
    (void)app_recorder_close(&session->recorder);
    app_ghost_leave(&session->ghost);
    if (session->game != NULL) {
        gm_game_destroy(session->game);
        session->game = NULL;
    }
    lab_tape_cut(&session->tape, 0);
    session->frames = 0;
    session->has_other_past = false;
}

static app_status begin_run(app_session *session, const app_recording_header *start,
                            const app_scenario *playing)
{
    session->start = *start;
    session->playing = playing;
    session->compares_hashes = false; /* they are of the first run */
    app_status status = app__session_make_game(session);
    if (status == APP_OK) {
        app__session_record_unasked(session);
    }
    return status;
}

bool app_session_restart(app_session *session, const app_recording_header *start,
                         const app_scenario *playing)
{
    app_recording_header before = session->start;
    const app_scenario *played = session->playing;
    if (!app_session_can_restart(session, start)) {
        return false;
    }
    end_run(session);
    if (begin_run(session, start, playing) == APP_OK) {
        return true;
    }
    /* Edits are tried only by a game: one of them names what there is not. */
    session->status = begin_run(session, &before, played);
    return false;
}
