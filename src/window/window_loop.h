/* window/window_loop.h -- the windows: of a session, and of the frames of a host. */
#ifndef APP_WINDOW_LOOP_H
#define APP_WINDOW_LOOP_H

#include "session/options.h"
#include "session/session.h"
#include "session/settings.h"

/** Runs a session in a window, until that is closed or the session ends. False, after a message, if
 * there can be no window. */
bool app_window_loop_run(app_session *session, app_settings *settings);

/** Shows the frames of a host, or of --project, until the window is closed; with --screenshot, of
 * the frame --at-frame (default: the last), one picture.  @return APP_FAILED after a message */
app_status app_trace_loop_run(const app_options *options, app_settings *settings);

#endif
