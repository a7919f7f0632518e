/* run/statistics.h -- the cost of the frames of a run, and how late its reads were. */
#ifndef APP_STATISTICS_H
#define APP_STATISTICS_H

#include "run/lag_table.h"
#include "run/series.h"

#include <game/game.h>

/** One group or slot. */
typedef struct app_stage_cost {
    uint64_t runs;    /**< of functions, timers, ... in it */
    app_series times; /**< from the first begin to the last end, frames in which something ran */
} app_stage_cost;

/** Zero-initialise before use. */
typedef struct app_statistics {
    app_stage_cost stages[TL_STAGE_COUNT];
    app_series frames;
    app_series draws;    /**< until the picture is complete and, if that does not wait for the
                              display, presented */
    app_series presents; /**< presenting alone, with its waiting */
    app_series physics_steps;
    uint64_t physics_step_count; /**< seen so far */
    double overlapped_total;
    app_lag_table lags;
} app_statistics;

/** Adds the frame that ended last. */
void app_statistics_add(app_statistics *statistics, const gm_game *game, int64_t frame_ns);
void app_statistics_free(app_statistics *statistics);

#endif
