/* window/trace_loop.h -- a window that shows the frames of a host, or of --project. */
#ifndef APP_TRACE_LOOP_H
#define APP_TRACE_LOOP_H

#include "session/options.h"
#include "session/settings.h"

/** Until the window is closed; with --screenshot, of the frame --at-frame (default: the last), one
 * picture.  @return APP_FAILED after a message */
app_status app_trace_loop_run(const app_options *options, app_settings *settings);

#endif
