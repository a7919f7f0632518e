/* session/session_parts.h -- shared by the files of a session. */
#ifndef APP_SESSION_PARTS_H
#define APP_SESSION_PARTS_H

#include "session/session.h"

/** Makes the input of the frame after session->frames. False if there shall be none. */
bool app__session_input(app_session *session, gm_input *input);
/** Takes note of the frame just run for the first time; frame_ns < 0: it was not run in one go. */
void app__session_note(app_session *session, int64_t frame_ns);
/** Runs a frame through the drive. */
bool app__session_drive_frame(app_session *session, gm_input *input);
/** Brings the game to the end of the last frame that counts and closes the drive. */
void app__session_leave_drive(app_session *session);
/** Makes the game of session->start in the block.  @return APP_OK, or what to exit with after a
 * message */
app_status app__session_make_game(app_session *session);
/** True if the player's own runs are scored: no replay, lesson or autopilot. */
bool app__session_uses_scores(const app_session *session);
/** Adds the score of a game that was over or left in the frame just run. */
void app__session_keep_score(app_session *session);
/** Adds the score of a game that is closed in the middle, as of one left through the menu. */
void app__session_keep_open_score(app_session *session);
/** Records the run that begins, unless it is a lesson or nothing is recorded unasked. */
void app__session_record_unasked(app_session *session);

#endif
