/* scenario/scenario_print.h -- the result of a scenario, as lines for people and scripts. */
#ifndef APP_SCENARIO_PRINT_H
#define APP_SCENARIO_PRINT_H

#include "scenario/scenario_check.h"

/** Prints to stdout a line NAME<TAB>measured<TAB>expected<TAB>ok|no for each expectation, and one
 * with "-" for "nothing" for each measure without any. */
void app_scenario_print(const app_scenario *scenario, const app_verdict *verdict);

#endif
