/* project/project_report.h -- the frame of a project, as lines. */
#ifndef APP_PROJECT_REPORT_H
#define APP_PROJECT_REPORT_H

#include "platform/message.h"

#include <stdbool.h>

/**
 * Reads a list and prints its plan, demotions, longest chain, ambiguous pairs and late reads.
 *
 * @param what_if  "FUNCTION=GROUP": prints instead what would change if it ran there; or NULL
 * @return APP_OK; after one line on stderr, and nothing printed, APP_FAILED, or APP_USAGE if
 * what_if names nothing of the list
 */
app_status app_project_report(const char *path, const char *what_if);

/**
 * Reads a list and prints a line READER<TAB>WRITER<TAB>VALUE<TAB>GROUP<TAB>read first|write first
 * for each pair whose order is left to chance.
 *
 * @param is_denied  a pair is a failure
 * @return APP_OK; after one line on stderr APP_FAILED: a pair is denied, or nothing is printed,
 * because the list cannot be read or does not say what is read and written
 */
app_status app_project_ambiguities(const char *path, const char *allow, bool is_denied);

#endif
