/* headless.h -- runs a session as fast as possible, without window, sound or input. */
#ifndef APP_HEADLESS_H
#define APP_HEADLESS_H

#include "session/session.h"

/** Until --frames, the end of the replay, game over or Ctrl+C. */
void app_headless_run(app_session *session);

#endif
