/* session/scenario_command.h -- --scenario FILE --check. */
#ifndef APP_SCENARIO_COMMAND_H
#define APP_SCENARIO_COMMAND_H

#include "classroom/handout.h"
#include "scenario/scenario.h"
#include "session/options.h"

/** Reads the scenario of --scenario: a file, or a lesson by its name. False after a message. */
bool app_scenario_open(app_scenario *out, const char *name);
/** The schedule of --answer and of the edits on the command line. @param[out] edits
 * edits[APP_MAX_EDITS]: first those of the scenario's start
 * @return APP_USAGE after a message if there is no such answer, or too many edits */
app_status app_scenario_schedule(const app_scenario *scenario, const app_options *options,
                                 gm_command *edits, uint32_t *count);
/** Runs the check.  @return APP_OK if all expectations hold, else APP_FAILED after one line that
 * names the reason */
app_status app_scenario_check(const app_options *options);
/** Describes the scenario: --explain.  @return the exit status */
app_status app_scenario_tell(const app_options *options);
/** Writes --handout.  @return the exit status, after a message if it is not APP_OK */
app_status app_scenario_handout(const app_options *options, app_handout_fill_fn *fill);

#endif
