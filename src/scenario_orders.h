/* scenario_orders.h -- measures that come from running a scenario in many orders. */
#ifndef APP_SCENARIO_ORDERS_H
#define APP_SCENARIO_ORDERS_H

#include "scenario_check.h"

typedef struct app_orders_def {
    const app_check_def *check;
    const app_measure *measure;
} app_orders_def;

bool app_orders_is_measure(const app_measure *measure);
/** Runs all orders of a measure.  @return false: stopped, or the game could not be made */
bool app_orders_run(const app_orders_def *def, double *out);

#endif
