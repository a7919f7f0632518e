/* run/past.h -- one row of results for each past frame: for the frame meter, the cost curves and
 * the ghosts at earlier positions. */
#ifndef LAB_PAST_H
#define LAB_PAST_H

#include "run/costs.h"

enum { LAB_PAST_FRAMES = 1024, LAB_PAST_ORDER = 512, LAB_COST_POINTS = 40, LAB_PAST_READS = 24 };

/** How late a tick function read positions: its worst in a frame, which may be fresh. */
typedef struct lab_past_read {
    uint64_t reader;   /**< id as in tl_item */
    const char *value; /**< of the worst */
    float px;
    uint32_t frames;
    bool is_meant; /**< late as the game means it: lab_frame_means_late(), in a sector */
} lab_past_read;

/** One finished frame. */
typedef struct lab_past_row {
    uint64_t frame;      /**< 0: none */
    uint32_t late;       /**< samples of positions with frames > 0 */
    uint32_t lag_frames; /**< of the worst; a read that is not meant to be late comes first */
    float lag_px;
    bool is_lag_meant;
    char late_reader[LAB_FUNCTION_LABEL]; /**< of the worst */
    const char *late_value;
    lab_past_read reads[LAB_PAST_READS]; /**< by reader; those that find no room are left out */
    uint32_t read_count;
    uint32_t demotions;
    uint32_t cycles;      /**< new ones in this frame */
    uint64_t cycle_total; /**< lab_frame.cycles of it */
    uint32_t spawned;
    char newborn[LAB_FUNCTION_LABEL]; /**< the last one that ran in NewlySpawned; "": none */
    uint32_t timers;                  /**< calls */
    bool is_reordered; /**< what also ran in the frame before ran in another order; newly spawned
                          functions and functions for any thread do not count */
    bool has_edit;     /**< the schedule was changed at its start */
    float group_us[TL_TICK_GROUP_COUNT];
    float slots_us; /**< latent actions, timers, tickables, cameras together */
    float total_us;
    gm_vec2 ship; /**< for ghosts, world units */
    gm_vec2 reticle;
    bool has_ship;
} lab_past_row;

/** The cost of a function over the last frames. */
typedef struct lab_cost_curve {
    float max_us;                  /**< of the last 120 frames */
    float points[LAB_COST_POINTS]; /**< µs, oldest first; each the greatest of three frames */
} lab_cost_curve;

/** Zero-initialise before use. */
typedef struct lab_past {
    lab_past_row rows[LAB_PAST_FRAMES]; /**< row of frame n: n % LAB_PAST_FRAMES */
    uint64_t newest;                    /**< 0: none */
    uint64_t ordered;                   /**< frame whose order of running is kept; 0: none */
    uint64_t order[LAB_PAST_ORDER];     /**< ids of its functions */
    uint32_t order_count;
    lab_cost_table costs;
    lab_cost_curve curves[LAB_COST_ROWS]; /**< of the rows of `costs` */
    uint64_t cost_frames;                 /**< taken into the costs so far */
} lab_past;

/** Takes note of a finished frame; one that was noted before (time went back) is replaced. `view`
 * may be NULL: then nothing is known of where things were.
 * @cost O(items + functions + samples), no allocation */
void lab_past_add(lab_past *past, const lab_frame *frame, const gm_view *view, bool has_edit);
/** Row of a frame, or NULL: it is not known (any more). */
const lab_past_row *lab_past_at(const lab_past *past, uint64_t frame);
/** The position that a tick function read in that frame, or NULL: none.  @param reader id as in
 * tl_item
 */
const lab_past_read *lab_past_read_of(const lab_past_row *row, uint64_t reader);
/** The last function that ran in NewlySpawned in that frame or in one before.
 * @param[out] ago  frames since then  @return NULL: none, as far as it is known */
const char *lab_past_newborn(const lab_past *past, uint64_t frame, uint32_t *ago);
/** Drops the rows of later frames, because the run went back to this one. */
void lab_past_cut(lab_past *past, uint64_t frame);

#endif
