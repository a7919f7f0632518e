/* classroom/draft.h -- makes a scenario from a moment of a run. It has the start and the input of
 * the run, the changes of the schedule as its solution, and measures how late a value is read. */
#ifndef APP_DRAFT_H
#define APP_DRAFT_H

#include "run/tape.h"
#include "scenario/scenario_check.h"

/** Frames before the moment that are measured, and the most that are kept. */
enum { APP_DRAFT_WINDOW = 240, APP_DRAFT_FRAMES = 20000 };

typedef struct app_draft_def {
    const app_recording_header *start; /**< of the run */
    const lab_tape *tape;              /**< its input */
    uint64_t frames;                   /**< up to and with this one */
    const gm_command *edits;           /**< the schedule now: edits of the game's own */
    uint32_t edit_count;
    const char *reader;
    const char *value;
    const app_sectors *sectors;
} app_draft_def;

/** Makes it and measures its numbers by running it. Texts are to be written anew by its author.
 * @param[out] out    free with app_scenario_free(), also on failure
 * @param[out] error  one line
 * @cost two runs of all frames */
bool app_draft_make(app_scenario *out, const app_draft_def *def, char error[GM_ERROR_TEXT]);

#endif
