/* lab/panels/meter.h -- the frame meter: a cell a frame, 120 of them, then it wraps. */
#ifndef LAB_METER_H
#define LAB_METER_H

#include "frameview/model.h"
#include "ui/ui.h"

enum { LAB_METER_CELLS = 120 };

typedef enum lab_meter_row {
    LAB_METER_LAG = 0,
    LAB_METER_ORDER,
    LAB_METER_SPAWN,
    LAB_METER_TIMERS, /**< thin: a dot a call */
    LAB_METER_ROWS
} lab_meter_row;

typedef enum lab_meter_state {
    LAB_METER_EMPTY = 0, /**< the frame is not known */
    LAB_METER_QUIET,     /**< nothing happened; in the lag row: all reads were fresh */
    LAB_METER_LATE,      /**< number: frames, of the worst position */
    LAB_METER_REORDERED,
    LAB_METER_EDITED,
    LAB_METER_CYCLE,   /**< number: new ones */
    LAB_METER_SPAWNED, /**< number */
    LAB_METER_CALLED,  /**< number: timer calls */
} lab_meter_state;

typedef struct lab_meter_cell {
    uint64_t frame; /**< 0: none */
    lab_meter_state state;
    uint32_t number;
    bool is_no_fault; /**< late as the game means it, or by less than half a unit */
    bool is_ghost;    /**< of the lap before */
} lab_meter_cell;

/** The function whose reads the lag row shows: the selected one, else that of the lesson, if it
 * read positions in the newest frame; 0: the worst read of all functions.
 * @param[out] label  that function's, if it is one */
uint64_t lab_meter_reader(const lab_model *model, const char **label);
/** The content of a cell; pure. `reader` as lab_meter_reader() returns it. `column` 0 to
 * LAB_METER_CELLS
 * - 1. */
lab_meter_cell lab_meter_at(const lab_model *model, uint64_t reader, lab_meter_row row,
                            uint32_t column);
/** Where it lies in the meter's box. */
lab_box lab_meter_box(lab_box box, float scale, lab_meter_row row, uint32_t column);
/** Paints and takes clicks: one seeks the frame, a drag scrubs. */
void lab_meter_paint(lab_ui *ui, lab_box box, const lab_model *model);

#endif
