/* run/report.h -- the JSON report of a run. */
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include "run/statistics.h"

typedef struct app_report {
    app_statistics *statistics; /**< its samples are sorted */
    const gm_game *game;
    const char *renderer; /**< "none", "cpu" or "sdl" */
    uint64_t seed;
    uint64_t hash;
    uint32_t workers;
} app_report;

/** Writes the whole file or leaves the old one. False after a message. */
bool app_report_write(const app_report *report, const char *path);

#endif
