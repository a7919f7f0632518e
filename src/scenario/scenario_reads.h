/* scenario/scenario_reads.h -- which values the functions of a lesson read at its start, and which
 * item wrote them: for an author who needs a reader and its value. */
#ifndef APP_SCENARIO_READS_H
#define APP_SCENARIO_READS_H

#include "run/sectors.h"

#include <tickline/frame.h>

enum { APP_READS = 160, APP_READ_NAME = 32, APP_READS_FRAMES = 600 };

/** A function and a value that it reads. */
typedef struct app_read {
    char reader[APP_READ_NAME];
    char value[APP_READ_NAME];
    char writer[APP_READ_NAME]; /**< "": it was written outside of a frame */
    tl_stage stage;             /**< of the writer */
    bool has_px;                /**< the value is a place, so its lag is measured in px too */
} app_read;

/** By reader, then by value. Zero-initialise before use. */
typedef struct app_reads {
    app_read items[APP_READS];
    uint32_t count;
    uint64_t sum; /**< of the lines that they were found with; 0: none yet */
} app_reads;

/** Runs the start of a lesson, as its lines before the measures have it, and takes what was read.
 * Nothing runs if these lines are as they were in the last call.
 * @return false: these lines cannot be read, and the list is empty
 * @cost APP_READS_FRAMES frames at most */
bool app_reads_update(app_reads *reads, const char *text, const app_sectors *sectors);

#endif
