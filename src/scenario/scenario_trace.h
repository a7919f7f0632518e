/* scenario/scenario_trace.h -- the measures of a lesson about a trace: no run, but frames that a
 * host wrote. */
#ifndef APP_SCENARIO_TRACE_H
#define APP_SCENARIO_TRACE_H

#include "scenario/scenario_check.h"

/** Measures the trace of the scenario, and the number that was answered.
 * @param[out] out  its values get filled in, and its hash: the checksum of the trace
 * @param[out] error  one line  @return false: the trace cannot be read */
bool app_trace_measure(const app_check_def *def, app_verdict *out, char error[GM_ERROR_TEXT]);

#endif
