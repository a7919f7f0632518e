/* scenario/lesson.h -- a lesson while it is taken: the content of the Lesson tab, and its commands.
 * No drawing. All texts are English literals or names; the caller translates them when it draws. */
#ifndef LAB_LESSON_H
#define LAB_LESSON_H

#include "run/sectors.h"
#include "scenario/progress.h"
#include "scenario/scenario_check.h"

#include <game/picture.h>

typedef struct lab_lesson lab_lesson;

/** Shown where a check had nothing to judge. */
#define LAB_LESSON_NOTHING_COMPARED "The lesson expects nothing: nothing was compared."
/** Shown where a check passed: edits made, and those of the best known solution if they are fewer.
 */
#define LAB_LESSON_PASSED          "Passed. {1} changes; the shortest solution takes {2}."
#define LAB_LESSON_PASSED_BEST     "Passed. {1} changes: the shortest solution."
#define LAB_LESSON_PASSED_BEST_ONE "Passed. 1 change: the shortest solution."

enum {
    LAB_LESSON_LINES = 3,
    LAB_LESSON_ROWS = LAB_LESSON_LINES + 2, /**< with a goal of orders, and with what failed a
                                                 check, if no line tells it */
    LAB_LESSON_NUMBER = 16
};

typedef struct lab_lesson_step {
    const char *text;
    bool is_done;
    bool is_over;     /**< nothing is left to do for it: an edit was made, and what the step asks to
                           see does not happen any more; a check has answered what was to be
                           guessed; or the lesson is passed */
    uint32_t count;   /**< shuffles or frames that it asks for; 0: none */
    uint32_t counted; /**< so far */
    bool is_of_frames;
    const char *reversed[2]; /**< the first waits for the second: the other way round than the
                                  solution has it; NULL: no such edit was made */
} lab_lesson_step;

/** A measured line: "ring  8.000 px  (<= 0.001)". */
typedef struct lab_lesson_line {
    const char *name;                     /**< a text: "lag of the ring" */
    const char *unit;                     /**< a text, "" for none; with "{1}" for a single one */
    char measured[APP_SCENARIO_NAME];     /**< "-" before there is something */
    char expected[3 * APP_SCENARIO_NAME]; /**< "<= 0.001", "0 +-0.001"; "": nothing is */
    const char *goal_unit;                /**< of `expected`: a text, "" for none */
    bool has_value;
    bool is_of_check;  /**< without a value: only a check measures it */
    bool is_of_orders; /**< ... in many orders */
    uint32_t wait;     /**< without a value: frames until it is measured */
    bool is_good;      /**< the expectation holds now */
    bool is_bad;       /**< it did not hold in the check that was the last */
} lab_lesson_line;

/** How far the check of a lesson is. app_verdict holds the measured values. */
typedef enum lab_check_state {
    LAB_VERDICT_NONE = 0,
    LAB_VERDICT_RUNNING, /**< `progress` tells how far */
    LAB_VERDICT_PASSED,
    LAB_VERDICT_FAILED, /**< `message` says why */
} lab_check_state;

/** Valid until the next call for the same lesson. */
typedef struct lab_lesson_view {
    const char *title;
    uint32_t number; /**< its number for good; 0 for a scenario that is none */
    const char *texts[APP_MAX_TEXTS];
    uint32_t text_count;
    const char *question;   /**< NULL: nothing is to be predicted */
    const char *prediction; /**< the typed number so far */
    bool is_guess_open;     /**< asked for, and neither given nor answered by a check: figures that
                                 would answer it are not to be shown */
    bool is_guess_fixed;    /**< it stands, or a check told the number: keys do not change it */
    bool is_prediction_right;                  /**< after a check; decides nothing */
    char prediction_slack[APP_SCENARIO_NAME];  /**< how far off a guess may be, if this one is right
                                                    but not exact; else "" */
    char prediction_answer[APP_SCENARIO_NAME]; /**< likewise, if a number was typed; "" before */
    lab_lesson_step steps[APP_MAX_STEPS];
    uint32_t step_count;
    lab_lesson_line lines[LAB_LESSON_ROWS];
    uint32_t line_count;
    const char *hints[APP_MAX_HINTS]; /**< those asked for so far, in their order */
    uint32_t hint_count;
    uint32_t hints_left;
    uint32_t news;       /**< hints asked for and checks ended so far: the newest is to be seen */
    bool is_hint_newest; /**< of the two, it is a hint */
    lab_check_state verdict;
    uint32_t schedule;       /**< how often the edits have changed */
    bool is_of_schedule;     /**< the last check was asked for with the edits as they are now */
    float progress;          /**< of the check, 0 to 1 */
    const char *message_key; /**< the message of the check, a text; NULL: none */
    char message_values[2][APP_SCENARIO_NAME]; /**< for {1} and {2} in it */
    uint32_t edits;                            /**< of the learner now: the score of a golfer */
    uint32_t par;                              /**< of the best known solution */
    uint32_t best;                             /**< of this learner so far; 0: not passed yet */
    const char *why;                           /**< shown once it is passed; NULL before */
    char why_value[APP_SCENARIO_NAME];         /**< for {1} in it */
    const char *meet;                          /**< likewise */
    const char *unreal;                        /**< likewise */
    const char *unreal_console;
    char unreal_text[2 * APP_SCENARIO_TEXT]; /**< where `unreal` lies */
} lab_lesson_view;

/** The measures that a learner sees: the predicted one, then the first ones of the file.
 * @return how many */
uint32_t lab_lesson_lines(const app_scenario *s, uint32_t lines[LAB_LESSON_LINES]);

/** What a measure must be: "<= 0.001", "0 +-0.001", or the text "yes"; "": nothing is expected. */
void lab_lesson_goal(const app_scenario *s, uint32_t measure, char *text, size_t size);
/** Such a goal as a learner reads it: "at most 0.001 px", "0 frames".
 * @param words  has the language; NULL: English  @param unit  of the measure; "": none  @return
 * `out` */
const char *lab_lesson_say_goal(const gm_picture_def *words, const char *goal, const char *unit,
                                char *out, size_t size);

/**
 * Begins a lesson.
 *
 * @param scenario  Must outlive the lesson, as sectors: one of app_lessons.
 * @param progress  May be NULL; must outlive the lesson; notes a pass.
 * @return NULL without memory
 */
lab_lesson *lab_lesson_create(const app_scenario *scenario, const app_sectors *sectors,
                              lab_progress *progress);
/** Waits for a running check to stop (at most one frame of it). NULL is fine. */
void lab_lesson_destroy(lab_lesson *lesson);
const app_scenario *lab_lesson_scenario(const lab_lesson *lesson);

/** After each frame that ran. gm_game_def.trace_frames and log_reads must be on.  @cost O(items and
 * samples of the frame), no allocation */
void lab_lesson_frame(lab_lesson *lesson, const gm_game *game);
/** A frame is held and seen in which that function ran in a later group than it asks for. */
void lab_lesson_see_demoted(lab_lesson *lesson, const char *function);
/**
 * Tells what the schedule is now; the measured lines begin anew if it differs from before.
 *
 * @param edits  As lab_history_edits() gives them: those of the start that still hold included.
 * @param count  At most APP_MAX_EDITS count; copied.
 */
void lab_lesson_set_edits(lab_lesson *lesson, const gm_command *edits, uint32_t count);
/** New orders were asked for (N), or the game jumped (rewind, restart): measured lines begin
 * anew. */
void lab_lesson_shuffled(lab_lesson *lesson);
void lab_lesson_restarted(lab_lesson *lesson);

/** A key for the prediction: '0' to '9', '.', '-', and '\b' for the last one back. Others are
 * ignored, and all once a guess stands or was checked: until the lesson is opened anew. */
void lab_lesson_type(lab_lesson *lesson, char key);
/** The guess stands as it was typed; nothing without a number. */
void lab_lesson_stand(lab_lesson *lesson);
/** Runs the headless check with the present edits in the background. Does nothing while one
 * runs. */
void lab_lesson_check(lab_lesson *lesson);
/** The definition of the last check, if the schedule has not changed since.
 * @param[out] verdict  what it came to; valid, as what is returned, until the next check
 * @return NULL: there is none */
const app_check_def *lab_lesson_checked(const lab_lesson *lesson, const app_verdict **verdict);
/** What counts orders in which a read is late; NULL: nothing of the lesson does. */
const app_measure *lab_lesson_orders(const lab_lesson *lesson);
/** That read is in time in the last frame, and certain to be in every order. */
bool lab_lesson_is_certain(const lab_lesson *lesson, const gm_game *game);
/** The first edit of the solution that the schedule does not have yet, or its first; NULL: the
 * scenario has no solution. */
const gm_command *lab_lesson_next_edit(const lab_lesson *lesson);
/** Whether the kind of that edit may be shown: the tasks name it, or a hint or a check was asked
 * for. */
bool lab_lesson_tells_edit(const lab_lesson *lesson);
/** Whether the function of that edit may be shown: the tasks name it, or no hint is left. Until
 * then which function to change is for the learner to find out. */
bool lab_lesson_tells_function(const lab_lesson *lesson);
/** Shows the next hint beside those before it.
 * @return false: all of them are shown, or a check has passed */
bool lab_lesson_hint(lab_lesson *lesson);
/** What to show now; takes over the result of a check that has ended. */
const lab_lesson_view *lab_lesson_look(lab_lesson *lesson);

#endif
