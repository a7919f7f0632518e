/* run/costs.h -- what functions cost: one row for all instances of a function in a group, in the
 * order of their first run. */
#ifndef LAB_COSTS_H
#define LAB_COSTS_H

#include "run/frame.h"

enum { LAB_COST_ROWS = 96 };

typedef struct lab_cost {
    char name[LAB_FUNCTION_LABEL];
    tl_tick_group group;
    uint32_t runs;        /**< in the last frame in which it ran */
    uint32_t idle_frames; /**< since then */
    float now_us;         /**< in the last frame; 0 when it did not run */
    float mean_us;        /**< in frames in which it ran, smoothed so that it can be read */
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
