/* run/recording_words.h -- the words of recordings, shared by writer and reader. */
#ifndef APP_RECORDING_WORDS_H
#define APP_RECORDING_WORDS_H

#include <game/input.h>

#define APP_RECORDING_MAGIC "tickline-recording"
#define APP_SCENARIO_MAGIC  "tickline-scenario"

/** Bytes of a SUM in the text of a recording. */
enum { APP_SUM_DIGITS = 8 };

enum { APP_COMMAND_KINDS = GM_COMMAND_ENDLESS + 1 };

/** "move", "after", ... by gm_command_kind. */
extern const char *const app_command_words[APP_COMMAND_KINDS];

#endif
