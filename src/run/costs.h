/* run/costs.h -- what functions cost: one row for all instances of a function in a group, in the
 * order of their first run. */
#ifndef LAB_COSTS_H
#define LAB_COSTS_H

#include "run/frame.h"

/** `usual_us` changes every LAB_COST_CALM frames, so that it can be read. */
enum { LAB_COST_ROWS = 96, LAB_COST_RECENT = 60, LAB_COST_CALM = 15 };

typedef struct lab_cost {
    char name[LAB_FUNCTION_LABEL];
    tl_tick_group group;
    uint32_t runs;        /**< in the last frame in which it ran */
    uint32_t idle_frames; /**< since then */
    float now_us;         /**< in the last frame; 0 when it did not run */
    float mean_us;        /**< in frames in which it ran, smoothed so that it can be read */
    float usual_us;       /**< median of `recent`: a few long frames do not change it */
    float recent[LAB_COST_RECENT]; /**< in the last frames in which it ran, in no order */
    uint32_t recent_count;         /**< so many were there ever */
    float now_rest_us;             /**< of now_us, wait and pause as of lab_item_rest */
    float mean_rest_us;            /**< likewise of mean_us */
    float usual_rest_us;           /**< likewise of usual_us */
    float recent_rest[LAB_COST_RECENT];
} lab_cost;

/** Zero-initialise before use. */
typedef struct lab_cost_table {
    lab_cost rows[LAB_COST_ROWS]; /**< functions that find no room are left out */
    uint32_t count;
} lab_cost_table;

/** Takes note of a frame.  @cost O(items), no allocation */
void lab_cost_table_add(lab_cost_table *table, const lab_frame *frame);
/** Drops functions that have not run for so many frames; those behind them move up. */
void lab_cost_table_forget(lab_cost_table *table, uint32_t idle_frames);

/** µs of one run of the functions of that name, smoothed so that it can be read; negative: it has
 * none. */
float lab_cost_table_run_us(const lab_cost_table *table, const char *name);

/** µs of that one run that are no work of its own: wait and pause; 0: none. */
float lab_cost_table_rest_us(const lab_cost_table *table, const char *name);

/** µs of an item in which its thread stands still because of a physics step that a worker runs.
 * The remainder is its own work: also a step that the thread of the item runs itself. */
typedef struct lab_item_rest {
    float wait;  /**< of PhysicsEnd, from its begin on: until the step has ended */
    float pause; /**< of PhysicsStart, up to its end: the system gave its processor to the worker,
                    and the step began and ended meanwhile */
    float wake;  /**< the last part of either: the step has ended, and the thread wakes up. 0: it
                    takes less than 1 µs */
} lab_item_rest;

/** A shorter rest, in µs, is not shown. */
#define LAB_LEAST_REST_US 0.5F

/** All 0: the item works from begin to end.  @cost O(functions) */
lab_item_rest lab_item_rest_us(const lab_frame *frame, uint32_t item);
/** PhysicsStart or PhysicsEnd that ran the step itself: there is no worker, or none took it in
 * time.
 * @cost O(functions) */
bool lab_item_runs_step(const lab_frame *frame, uint32_t item);
/** µs that an item works itself.  @cost O(functions) */
float lab_item_work_us(const lab_frame *frame, uint32_t item);

/** The median; 0 of none. Sorts the values. */
float lab_median_us(float *values, uint32_t count);

/** µs. A longer gap between two items is a hold of the Lab: no frame leaves its thread alone so
 * long.
 */
#define LAB_LONGEST_GAP_US 1000.0F

/** µs that a finished frame took, without the time for which it was held; 0 without a clock.
 * @cost O(items) */
float lab_frame_us(const lab_frame *frame);

/** µs of an item. */
static inline float lab_item_us(const tl_frame_item *item)
{
    return (float)(item->end_ns - item->begin_ns) / 1000.0F;
}

#endif
