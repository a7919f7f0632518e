/* scenario/lesson_parts.h -- inside of a lesson that is taken; see lesson.h. */
#ifndef LAB_LESSON_PARTS_H
#define LAB_LESSON_PARTS_H

#include "scenario/lesson.h"
#include "scenario/scenario_check.h"

#include <stdatomic.h>

struct SDL_Thread;

/** A check on a thread of its own. What is not atomic is the thread's until it is joined. */
typedef struct lab_lesson_job {
    struct SDL_Thread *thread; /**< NULL: none runs */
    atomic_bool is_stopping;
    atomic_bool is_done;
    atomic_uint permille;
    app_check_def def;
    gm_command edits[APP_MAX_EDITS];
    app_verdict verdict;
    uint32_t changes;  /**< as below */
    uint32_t schedule; /**< likewise */
    bool is_complete;  /**< false: it was stopped, or the game could not be made */
    char error[GM_ERROR_TEXT];
} lab_lesson_job;

struct lab_lesson {
    const app_scenario *scenario;
    const app_sectors *sectors;
    lab_progress *progress;
    app_meter meter;
    uint32_t lines[LAB_LESSON_LINES]; /**< measures that are shown */
    uint32_t line_count;
    double values[LAB_LESSON_LINES];
    bool has_value[LAB_LESSON_LINES];
    gm_command edits[APP_MAX_EDITS];
    uint32_t edit_count;
    uint32_t changes;  /**< app_scenario_changes() of its edits: the golfer's score */
    uint32_t schedule; /**< how often its edits have changed */
    uint64_t watched;  /**< frames since the last edit */
    uint32_t shuffles;
    char prediction[LAB_LESSON_NUMBER];
    bool is_predicted;
    bool is_mended;                  /**< of goals of orders: see lab__lesson_is_edited() */
    bool is_met;                     /**< all that is expected holds since the last edit */
    bool has_guess;                  /**< it stands, or a check has shown the answer */
    bool was_watched[APP_MAX_STEPS]; /**< of steps `frames` and `demoted` */
    uint32_t hints;                  /**< asked for so far */
    uint32_t news;                   /**< hints and ended checks, of any schedule */
    bool is_hint_newest;
    lab_check_state verdict;
    app_verdict result; /**< of the last check */
    bool has_result;
    lab_lesson_job job;
    lab_lesson_view view;
};

/** As many changes of the kinds that the step asks for are in force as the solution has, each of a
 * function that the step names, if it names any. A wait the other way round than the solution's
 * does not count. Or all that the lesson expects holds since the last change, however that was
 * reached. Or a check has passed. Whether they are the right ones is for the check to say.
 * Where the goal holds for many orders, the last frame has reached it, and in every order: there
 * the step asks for that. */
bool lab__lesson_is_edited(const lab_lesson *lesson, const app_step *step);
/** The wait of the solution that is in force the other way round, or NULL. */
const gm_command *lab__lesson_reversed(const lab_lesson *lesson);
/** A step that says to watch comes after the edit that is to be watched. */
bool lab__lesson_counts_watching(const lab_lesson *lesson, uint32_t step);

/** Only a whole window has it: a part of one says too little. */
bool lab__lesson_is_total(const app_measure *measure);

/** Starts the thread. If no thread can be made, the check runs here and the game waits for it. */
void lab__lesson_job_start(lab_lesson *lesson);
/** Takes over what it came to.  @return false: it runs on, or there is none */
bool lab__lesson_job_finish(lab_lesson *lesson);
/** Stops it and waits. */
void lab__lesson_job_stop(lab_lesson *lesson);

#endif
