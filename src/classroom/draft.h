/* classroom/draft.h -- makes a lesson from a moment of a run. It has the input of the run, and
 * measures how late a value is read. The changes of the schedule are the fault that a learner has
 * to find, or the solution. */
#ifndef APP_DRAFT_H
#define APP_DRAFT_H

#include "run/tape.h"
#include "scenario/scenario_check.h"

/** Frames before the moment that are measured, and the most that are kept. */
enum { APP_DRAFT_WINDOW = 240, APP_DRAFT_FRAMES = 20000 };

typedef enum app_draft_role {
    APP_DRAFT_BY_MEASURE = 0, /**< changes that make the value later are the fault */
    APP_DRAFT_FAULT,          /**< the lesson starts with them, the solution takes them back */
    APP_DRAFT_SOLUTION,
} app_draft_role;

/** What was found out while the lesson was made. */
typedef struct app_draft_facts {
    bool is_fault; /**< the edits are the fault, not the solution */
    bool is_idle;  /**< the value is read late, but hardly moves: its lag is hard to guess */
} app_draft_facts;

typedef struct app_draft_def {
    const app_recording_header *start; /**< of the run */
    const lab_tape *tape;              /**< its input */
    uint64_t frames;                   /**< up to and with this one */
    const gm_command *edits;           /**< the schedule now: edits of the game's own */
    uint32_t edit_count;
    const char *reader;
    const char *value;
    const app_sectors *sectors;
    app_draft_role role; /**< of the edits */
} app_draft_def;

/** Makes it and measures its numbers by running it. Texts are to be written anew by its author.
 * Frames of the title screen are left out, so a figure may differ a little from the one in the Lab.
 * @param[out] out    free with app_scenario_free(), also on failure
 * @param[out] facts  set on success
 * @param[out] error  one line
 * @cost four runs of all frames, more after several games */
bool app_draft_make(app_scenario *out, const app_draft_def *def, app_draft_facts *facts,
                    char error[GM_ERROR_TEXT]);

#endif
