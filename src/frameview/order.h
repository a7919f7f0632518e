/* frameview/order.h -- the order of a group: one row for each run, in the order of running. */
#ifndef APP_ORDER_H
#define APP_ORDER_H

#include "run/frame.h"
#include "ui/brush.h"

enum { APP_ORDER_ROWS = 160, APP_ORDER_IDLE = 32, APP_ORDER_TEXT = 64 };

/** Runs that follow one another in the list, or all runs of one name. */
typedef struct app_order_row {
    uint32_t function; /**< in frame->functions; LAB_NONE: it is gone by now */
    uint32_t item;     /**< its first run in frame->items; LAB_NONE: between two runs */
    uint32_t count;    /**< runs in the row; 0 between two runs */
    uint32_t first;    /**< place of the first in the group, from 1 */
    uint32_t last;
    bool is_rest; /**< the rest of a list that is too long, whatever its names */
} app_order_row;

typedef struct app_order {
    app_order_row rows[APP_ORDER_ROWS];
    uint32_t count;
} app_order;

/** Where functions with an interval ran last: their rows stay there until they run again.
 * Zero-initialise before use. */
typedef struct app_order_idle {
    uint64_t ticks[APP_ORDER_IDLE]; /**< ids as tl_tick_id_store() gives them */
    uint32_t places[APP_ORDER_IDLE];
    tl_tick_group groups[APP_ORDER_IDLE];
    uint32_t count;
} app_order_idle;

/** Takes note of a frame.  @cost O(items + functions) */
void app_order_note(app_order_idle *idle, const lab_frame *frame);
/** The place in a group where a function ran last; 0: it has not run in it. */
uint32_t app_order_place(const app_order_idle *idle, const lab_function *function,
                         tl_tick_group group);
/** All runs of a group, and its functions that are between two runs.  @cost O(items + functions) */
void app_order_fill(app_order *order, const lab_frame *frame, const app_order_idle *idle,
                    tl_tick_group group);
/** Folds names until at most `most` rows are left, the most frequent name first; what is still too
 * long ends in one row for the rest. */
void app_order_fold(app_order *order, const lab_frame *frame, uint32_t most);
/** Whether a run is in that row of an order. */
bool app_order_has(const app_order *order, uint32_t row, const lab_frame *frame, uint32_t item);

/** "Drone 2", in the language of the picture. */
void app_order_name(const lab_brush *brush, const lab_frame *frame, uint32_t item,
                    char out[APP_ORDER_TEXT]);
void app_order_function_name(const lab_brush *brush, const lab_function *function,
                             char out[APP_ORDER_TEXT]);
/** "7"; of a folded row "5-20". */
void app_order_number(const app_order_row *row, char out[24]);
/** "Drone 2"; of a folded row "Drone x8". */
void app_order_title(const lab_brush *brush, const lab_frame *frame, const app_order_row *row,
                     char out[APP_ORDER_TEXT]);

#endif
