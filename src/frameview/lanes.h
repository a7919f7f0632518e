/* frameview/lanes.h -- the frame as lanes: one a thread, a bar for everything that ran. */
#ifndef LAB_LANES_H
#define LAB_LANES_H

#include "run/costs.h"
#include "ui/brush.h"

/** What the lane `render` is for. */
#define LAB_LANES_PICTURE "After the frame the picture is painted and shown."

/** What the critical path is; behind a colon lab_lanes_write_path() follows. */
#define LAB_LANES_CHAIN                                                                            \
    "Critical path, the longest chain in which each waits for the one before it: more threads "    \
    "would not shorten it"

enum { LAB_LANES_ITEMS = 1024, LAB_LANES_LENGTHS = 48 };

/** State of the lanes that is kept from picture to picture. Zero-initialise before use. */
typedef struct lab_lanes {
    uint64_t frame;                   /**< the one measured */
    uint32_t workers;                 /**< lanes of workers: as many as any frame needed so far */
    float length_us;                  /**< of that frame */
    float span_us;                    /**< length of the whole width at zoom 1: a round figure */
    uint32_t calm;                    /**< frames for which a shorter span would have done */
    float lengths[LAB_LANES_LENGTHS]; /**< of the last whole frames, in no order */
    uint32_t length_count;            /**< so many were there ever */
    uint64_t counted;                 /**< the last one of them */
    float break_us;                   /**< of a frame longer than the axis: there it is broken */
    float left_out_us;                /**< so much is left out from there on; 0: nothing */
    bool has_clock;                   /**< false: a unit of length is a place in the order */
    float begin_us[LAB_LANES_ITEMS];  /**< of items, since the frame's begin */
    float end_us[LAB_LANES_ITEMS];
    uint32_t cuts;                  /**< pauses left out: the frame was on hold there */
    float step_us[2];               /**< the physics step, begin and end; equal: none */
    float stage_us[TL_STAGE_COUNT]; /**< begin of the first item; negative: none ran */
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
    uint32_t lane_count; /**< game, workers and, with a clock, physics, render */
    uint32_t worker_lanes;
    float left_us; /**< at the left edge of the area */
    float px_per_us;
    float break_us; /**< as of lab_lanes */
    float left_out_us;
    float scale;
} lab_lanes_place;

/** How a frame is shown. */
typedef struct lab_lanes_def {
    const lab_frame *frame;
    const char *selected; /**< label of a function; "": none */
    uint32_t hovered;     /**< item below the mouse, or LAB_NONE */
    float zoom;           /**< 1: the whole frame */
    float scroll;         /**< 0 to 1 */
    float draw_ms;        /**< cost of a picture; 0: unknown */
    bool is_held;         /**< the frame is on hold */
    bool is_again;        /**< it ran before: its times were measured again */
    bool has_whole_names; /**< a bar without room for the name has none, and no letters of it */
    bool has_numbers;     /**< bars tell the place in the order as well as the name */
    const char *(*stage_name)(tl_stage stage); /**< NULL: tl_stage_name() */
} lab_lanes_def;

/** Places the frame's items on the time axis: once a picture, before it is drawn. The axis is as
 * long as three of four frames: of a longer one a stretch in which nothing begins or ends is left
 * out, such as the time for which the system interrupted it.
 * @cost O(items) */
void lab_lanes_measure(lab_lanes *lanes, const lab_frame *frame);
/** As lab_lanes_measure(), on an axis that holds this frame, whatever the others were like. */
void lab_lanes_fit(lab_lanes *lanes, const lab_frame *frame);
/** As lab_lanes_measure(), on the axis as it is: of a frame that was measured before. */
void lab_lanes_place_frame(lab_lanes *lanes, const lab_frame *frame);
typedef struct lab_lanes_item {
    const lab_frame *frame;
    uint32_t item;
    const char *name;
} lab_lanes_item;

/** Paints the frame measured last. Of a box without height nothing is painted. */
void lab_lanes_draw(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                    const lab_lanes_def *def);
lab_lanes_place lab_lanes_look(const lab_lanes *lanes, lab_box box, float scale,
                               const lab_lanes_def *def);
/** The item whose bar is at a point of the picture, or LAB_NONE. Thin bars are caught from a pixel
 * away. */
uint32_t lab_lanes_item_at(const lab_lanes *lanes, const lab_lanes_place *place,
                           const lab_frame *frame, gm_vec2 at);
/** The stage whose band above the bars is at a point of the picture; TL_STAGE_COUNT: none. */
tl_stage lab_lanes_stage_at(const lab_lanes *lanes, const lab_lanes_place *place, gm_vec2 at);
/** One line about an item of the frame measured last: name (NULL: its label), own work and wait,
 * group, why it ran there, and how much of the frame it took, if it works longest. */
void lab_lanes_write_tip(const lab_lanes *lanes, const lab_brush *brush, const lab_lanes_item *of,
                         char out[2 * LAB_BRUSH_TEXT]);
/** lab_item_rest_us() of an item of the frame measured last, no longer than its bar. */
lab_item_rest lab_lanes_rest(const lab_lanes *lanes, const lab_frame *frame, uint32_t item);
/** us that the item works itself: its length without wait and pause. */
float lab_lanes_work(const lab_lanes *lanes, const lab_frame *frame, uint32_t item);
/** The item that works longest in the frame measured last; LAB_NONE: none, or no clock. */
uint32_t lab_lanes_longest(const lab_lanes *lanes, const lab_frame *frame);
/** "PlayerShip 310 µs -> PhysicsEnd 120 µs, and 9 more: 40 µs": the parts of the critical path,
 * which add up to what the chip shows. */
void lab_lanes_write_path(const lab_brush *brush, const lab_lanes_def *def,
                          char out[LAB_BRUSH_TEXT]);
/** "Not counted: 68.9 µs until the thread woke up after the step"; "": no thread of the frame did.
 * @return out */
const char *lab_lanes_write_wake(const lab_brush *brush, const lab_frame *frame,
                                 char out[LAB_BRUSH_TEXT]);
/** Where the length of the critical path stands; w 0: nowhere. */
lab_box lab_lanes_chip(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                       const lab_lanes_def *def);
/** Where the mark of the time that is left out stands; w 0: nothing is, or it is out of sight. */
lab_box lab_lanes_break(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                        const lab_lanes_def *def);
/** "Pre", "Start", "Lat", ...: of a stage, to be translated. */
const char *lab_lanes_short_name(tl_stage stage);
/** "12.4 µs", "1.24 ms". */
void lab_lanes_write_time(char *out, size_t size, float us);
/** Box of an item's bar, before it is cut at the area's edges. */
lab_box lab_lanes_bar(const lab_lanes *lanes, const lab_lanes_place *place, const lab_frame *frame,
                      uint32_t item);

/** New zoom (1 to 64) and scroll (0 to 1) after a step of the wheel, and after a drag.
 * `at` and `by` are shares of the visible part. */
void lab_lanes_zoom(float *zoom, float *scroll, int32_t direction, float at);
void lab_lanes_pan(const float *zoom, float *scroll, float by);

#endif
