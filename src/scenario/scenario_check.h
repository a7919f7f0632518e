/* scenario/scenario_check.h -- runs a scenario with all its seeds and orders, and judges the
 * measured values.
 */
#ifndef APP_SCENARIO_CHECK_H
#define APP_SCENARIO_CHECK_H

#include "run/sectors.h"
#include "scenario/scenario_meter.h"

/** Called about once a frame.  @param progress  0 to 1  @return false: stop the check */
typedef bool app_check_go_on_fn(void *user, float progress);

typedef struct app_check_def {
    const app_scenario *scenario;
    const app_sectors *sectors;
    const gm_command *edits; /**< the whole schedule, those of the start included */
    uint32_t edit_count;
    bool has_guess;            /**< of a lesson about a trace: a number was answered */
    int64_t guess;             /**< millionths */
    app_check_go_on_fn *go_on; /**< NULL: always */
    /** NULL, or called at the end of the run of each seed, while its game is there. */
    void (*on_end)(void *user, const gm_game *game);
    void *user;
} app_check_def;

/** The result of a check. */
typedef struct app_verdict {
    bool has_passed;
    uint64_t seed;                   /**< of the first run that failed, or of the last run */
    double values[APP_MAX_MEASURES]; /**< in that run */
    bool is_measured[APP_MAX_MEASURES];
    uint32_t rule; /**< the one whose message is shown; rule_count: none */
    uint64_t hash; /**< of the simulation at the end of that run, or of the trace that was judged */
    uint32_t hashes; /**< of the file, compared and found equal, in that run */
} app_verdict;

/** Judges with every seed of the scenario until one fails.  @param[out] error one line
 * @return false: it was stopped, or the game could not be made
 * @cost seeds x frames; a shuffle measure takes its number of orders more */
bool app_check_run(const app_check_def *def, app_verdict *out, char error[GM_ERROR_TEXT]);
/** Millionths that a guess may be off; 0 where the scenario asks for none. */
int64_t app_guess_slack(const app_scenario *scenario);
/** Whether a guess is near enough to the number that is to be predicted.  @param guess millionths
 */
bool app_guess_is_right(const app_scenario *scenario, int64_t guess);
/** Fills in a number that was answered. */
void app_check_set_guess(app_check_def *def, int64_t guess);
/** What `edits` measures and an answer that is handed in states: in how many edits the schedule
 * differs from that of the start (app_scenario_changes()). In a lesson about a trace nothing is
 * edited: 1 if a number was answered. */
uint32_t app_check_changes(const app_check_def *def);
/** Judges a run that the caller has made itself; what only orders show is left as it is in `out`.
 */
void app_verdict_take(const app_check_def *def, const app_meter *meter, const gm_game *game,
                      app_verdict *out);
/** Whether the scenario expects anything of that run; a check that compares nothing is no pass. */
bool app_verdict_has_expectation(const app_scenario *scenario, const app_verdict *verdict);
/** Shown in the place of a message whose {1} was not measured, or stands for "none". */
#define APP_NOTHING_MEASURED                                                                       \
    "There is nothing left to measure: something that this is about no longer runs, or nothing "   \
    "moves."
/** The message of a verdict that failed, in English, {1} and {2} not filled in: that of its rule,
 * or APP_NOTHING_MEASURED.  @param verdict  its rule is one of the scenario's */
const char *app_verdict_text(const app_scenario *scenario, const app_verdict *verdict);
/** Of a schedule that has passed: why it works, or how Unreal spells it. In English, with a {1}
 * that is to be filled in: the text of the first line `why if` or `unreal if` that holds, else of
 * the line without a condition; "": none.
 * @param[out] value  for {1}: the group, function or number of the change, or what was measured */
const char *app_check_told(const app_check_def *def, const app_verdict *verdict, bool is_unreal,
                           char value[APP_SCENARIO_NAME]);
/** The texts for {1} (measured) and {2} (expected) in the message of a verdict that failed. */
void app_verdict_values(const app_scenario *scenario, const app_verdict *verdict,
                        char values[2][APP_SCENARIO_NAME]);
/** The message of a verdict with its {1} (measured) and {2} (expected) filled in; "" if it passed.
 * @param text  app_verdict_text() or its translation; NULL: the former */
void app_verdict_message(const app_scenario *scenario, const app_verdict *verdict, const char *text,
                         char *out, size_t size);

#endif
