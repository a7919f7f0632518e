/* scenario/scenario_meter.h -- the measures of a scenario, taken frame by frame from a running
 * game.
 */
#ifndef APP_SCENARIO_METER_H
#define APP_SCENARIO_METER_H

#include "scenario/scenario.h"

#include <game/game.h>

/** What one frame added to one measure. */
typedef struct app_meter_frame {
    double total;
    double min;
    double max;
    double last;
    uint32_t count; /**< samples; 0: the others say nothing */
} app_meter_frame;

typedef struct app_meter_row {
    app_meter_frame *frames; /**< frames[window], a ring */
    app_meter_frame now;
    uint64_t counter; /**< of the report, so far */
} app_meter_row;

/** A window of the last frames: as many as the scenario measures. */
typedef struct app_meter {
    const app_scenario *scenario;
    app_meter_row rows[APP_MAX_MEASURES];
    app_meter_frame *frames; /**< of all rows */
    uint32_t window;
    uint64_t seen; /**< frames since the start, or since app_meter_restart() */
} app_meter;

/** Free with app_meter_free(). False without memory. @param scenario must outlive it */
bool app_meter_open(app_meter *meter, const app_scenario *scenario);
void app_meter_free(app_meter *meter);
/** Forgets the frames seen: those before the scenario's first frame are left out again. */
void app_meter_restart(app_meter *meter);
/** Adds the frame that ended last; needs log_reads and trace_frames.
 * @cost O(items and samples of the frame), no allocation */
void app_meter_add(app_meter *meter, const gm_game *game);
/** A measure of the schedule alone: no frame has to run for its number. */
bool app_meter_is_fact(const app_measure *m);
/** The number of a measure over the window. False where there is none (yet), and for those that
 * only a check can give: shuffles and edits. */
bool app_meter_value(const app_meter *meter, const gm_game *game, uint32_t measure, double *out);

#endif
