/* scenario/scenario_orders.h -- measures that come from running a scenario in many orders. */
#ifndef APP_SCENARIO_ORDERS_H
#define APP_SCENARIO_ORDERS_H

#include "scenario/scenario_check.h"

typedef struct app_orders_def {
    const app_check_def *check;
    const app_measure *measure;
} app_orders_def;

/** The result of all orders of a pair. */
typedef struct app_orders_result {
    uint32_t late; /**< orders in which the value was read late */
    double worst;  /**< px */
} app_orders_result;

bool app_orders_is_measure(const app_measure *measure);
/** True if one run of the orders serves both. */
bool app_orders_are_same(const app_measure *a, const app_measure *b);
/** Runs all orders of a measure.  @return false: stopped, or the game could not be made */
bool app_orders_run(const app_orders_def *def, app_orders_result *out);
double app_orders_value(const app_measure *measure, const app_orders_result *result);

#endif
