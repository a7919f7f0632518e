/* scenario/scenario_explain.h -- a scenario described in sentences. */
#ifndef APP_SCENARIO_EXPLAIN_H
#define APP_SCENARIO_EXPLAIN_H

#include "scenario/scenario.h"

/** Prints to a stream where the scenario starts, what it changes, measures and expects, and what
 * its answers are. Runs nothing.  @return false: no memory for it; nothing was printed */
bool app_scenario_explain(FILE *file, const app_scenario *scenario);

#endif
