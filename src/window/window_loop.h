/* window/window_loop.h -- runs a session in a window. */
#ifndef APP_WINDOW_LOOP_H
#define APP_WINDOW_LOOP_H

#include "session/session.h"
#include "session/settings.h"

/** Until the window is closed or the session ends. False, after a message, if there can be no
 * window. */
bool app_window_loop_run(app_session *session, app_settings *settings);

#endif
