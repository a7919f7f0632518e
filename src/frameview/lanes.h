/* frameview/lanes.h -- the frame as lanes: one a thread, a bar for everything that ran. */
#ifndef LAB_LANES_H
#define LAB_LANES_H

#include "lab/ui/ui.h"

enum { LAB_LANES_ITEMS = 1024 };

/** What the lanes remember from picture to picture. Zero-initialise before use. */
typedef struct lab_lanes {
    uint64_t frame;   /**< the one measured */
    uint32_t workers; /**< lanes of workers: as many as any frame needed so far */
    float length_us;  /**< of that frame */
    float span_us;    /**< what the whole width stands for at zoom 1: a round figure */
    uint32_t calm;    /**< pictures for which a shorter span would have done */
    uint32_t loud;    /**< pictures for which a much longer one was needed */
    bool has_clock;   /**< false: a unit of length is a place in the order */
    float begin_us[LAB_LANES_ITEMS]; /**< of items, since the frame's begin */
    float end_us[LAB_LANES_ITEMS];
    uint32_t cuts;                   /**< pauses left out: somebody held the frame there */
    float step_us[2];                /**< the physics step, begin and end; equal: none */
    float stage_us[TL_STAGE_COUNT];  /**< begin of what ran; negative: nothing did */
    float before_us[TL_STAGE_COUNT]; /**< the same of the frame before */
    float grab_x;                    /**< px: where the last drag stood */
    bool has_panned;
} lab_lanes;

/** Where things lie in a box; pure. */
typedef struct lab_lanes_place {
    lab_box box;
    lab_box area; /**< of bars */
    float strip_y, strip_h;
    float ruler_y;
    float pitch; /**< px from lane to lane */
    float bar_h;
    float inset;         /**< px of a lane above its bars */
    uint32_t lane_count; /**< game, workers, physics, render */
    float left_us;       /**< at the left edge of the area */
    float px_per_us;
    float scale;
} lab_lanes_place;

/** Paints and takes clicks: a click selects, the wheel zooms, a drag pans. */
void lab_lanes_paint(lab_lanes *lanes, lab_ui *ui, lab_box box, const lab_model *model);

/** The keyboard's focus is on them: W, S, A and D are theirs. */
bool lab_lanes_have_focus(const lab_ui *ui);

/** Places the frame's items on the time axis. lab_lanes_paint() does it itself.
 * @cost O(items) */
void lab_lanes_measure(lab_lanes *lanes, const lab_frame *frame);
lab_lanes_place lab_lanes_look(const lab_lanes *lanes, lab_box box, float scale,
                               const lab_model *model);
/** Box of an item's bar, before it is cut at the area's edges. */
lab_box lab_lanes_bar(const lab_lanes *lanes, const lab_lanes_place *place, const lab_frame *frame,
                      uint32_t item);

/** For whoever keeps zoom (1 to 64) and scroll (0 to 1): what LAB_ZOOM and LAB_PAN come to.
 * `at` and `by` are shares of the visible part. */
void lab_lanes_zoom(float *zoom, float *scroll, int32_t direction, float at);
void lab_lanes_pan(const float *zoom, float *scroll, float by);

#endif
