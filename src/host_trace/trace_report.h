/* host_trace/trace_report.h -- a traced host as lines. */
#ifndef APP_TRACE_REPORT_H
#define APP_TRACE_REPORT_H

#include "platform/message.h"

/** Reads a trace and prints its figures, and the plan and the late reads of its last frame.
 * @return APP_OK; APP_FAILED after one line on stderr, and nothing printed */
app_status app_host_trace_report(const char *path);

#endif
