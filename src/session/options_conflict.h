/* session/options_conflict.h -- options that do not go together. Private to options*.c. */
#ifndef APP_OPTIONS_CONFLICT_H
#define APP_OPTIONS_CONFLICT_H

#include "session/options.h"

/** @return one line about the first conflict: "--deny: expected ..."; NULL: there is none */
const char *app__options_conflict(const app_options *options);

#endif
