/* frameview/plan_parts.h -- the pieces of the rows of the frame plan. Private to
 * frameview/plan*.c. */
#ifndef LAB_PLAN_PARTS_H
#define LAB_PLAN_PARTS_H

#include "frameview/plan.h"

/* Px of the design. */
#define LAB_PLAN_ROW    13.0F
#define LAB_PLAN_HEAD   16.0F
#define LAB_PLAN_MARGIN 13.0F
#define LAB_PLAN_US     30.0F
#define LAB_PLAN_HANDLE 12.0F

/** Kinds of places of a row. */
typedef enum lab_plan_place {
    LAB_PLAN_PLACE_ROW = 1,
    LAB_PLAN_PLACE_MARGIN,
    LAB_PLAN_PLACE_FOLD,
    LAB_PLAN_PLACE_HANDLE,
    LAB_PLAN_PLACE_CHIP,
    LAB_PLAN_PLACE_LIST,
    LAB_PLAN_PLACE_ALL,
    LAB_PLAN_PLACE_GROUP,
    LAB_PLAN_PLACE_RUNS
} lab_plan_place;

/** Signs in rows that the line below the list explains; bits. */
typedef enum lab_plan_sign {
    LAB_PLAN_SIGN_CHANCE = 1 << 0,
    LAB_PLAN_SIGN_WAITS = 1 << 1,
    LAB_PLAN_SIGN_LOCK = 1 << 2,
    LAB_PLAN_SIGN_MOVED = 1 << 3,
    LAB_PLAN_SIGN_SLOT = 1 << 4
} lab_plan_sign;

/** A row while it is painted. */
typedef struct lab_plan_painting {
    lab_plan *plan;
    lab_ui *ui;
    const lab_model *model;
    const lab_plan_row *row;
    const lab_function *function; /**< of the row, or NULL */
    lab_box list;
    lab_box box; /**< of the row; its remaining room while it is painted */
    float s;
    bool is_odd;
} lab_plan_painting;

/* plan_parts.c */
/** Px of the design that a row takes. */
float lab_plan_height(const lab_plan_row *row);
/** Rows keep their ids when others come and go. `kind`: a lab_plan_place. */
uint64_t lab_plan_row_id(const lab_plan_painting *p, uint32_t kind);
void lab_plan_ask(const lab_plan_painting *p, lab_request request);
/** A request about a function. */
lab_request lab_plan_request(lab_action action, const char *function);
/** Something that can be dropped on a group is being dragged. */
bool lab_plan_is_dragging(const lab_ui *ui);
/** Marks a head while a function is dragged that can be let go there. */
void lab_plan_mark_open(const lab_plan_painting *p, lab_box box);
/** Shows where the dragged function would go, and takes it. */
void lab_plan_take_drop(const lab_plan_painting *p, uint32_t touch, lab_box box);
/** Cost at the right end, with a bar in a function's row. */
void lab_plan_paint_us(lab_plan_painting *p, uint32_t rgb, uint32_t bar_rgb);
void lab_plan_ask_for_break(const lab_plan_painting *p);
/** The place of breakpoints at the right edge. */
void lab_plan_paint_margin(lab_plan_painting *p);
/** Where a device of a lesson works if that is not its tick function: "timer", "once", "tickable",
 * "camera" or "between"; NULL: it is, or the label names no device. */
const char *lab_plan_elsewhere(const lab_model *model, const char *label);
/** The slot of such a word; TL_STAGE_COUNT: none, it works between two frames. */
tl_stage lab_plan_slot(const char *word);
/** Whether an item of a slot is the work of a device that has chosen the slot. */
bool lab_plan_is_of_device(const lab_model *model, const tl_item *item);
/** 0xRRGGBB of a group; of a slot a quiet one. */
uint32_t lab_plan_stage_color(tl_stage stage);

/* plan_rows.c */
/** Whether slots are listed: in a lesson, where it is about timers, or about a device that can work
 * in a slot; not in the tour. */
bool lab_plan_needs_slots(const lab_model *model);

/* plan_head.c */
/** The cursor of a frame that is on hold. */
void lab_plan_paint_arrow(const lab_plan_painting *p, lab_box cell);
void lab_plan_paint_head(lab_plan_painting *p);
/** The lock of groups that take no function, its left end at `at`. */
void lab_plan_paint_lock(const lab_plan_painting *p, gm_vec2 at);
/** The bar before the name of a slot, its left end at `at`. */
void lab_plan_paint_slot(const lab_plan_painting *p, gm_vec2 at);
/** Where physics begins or ends. */
void lab_plan_paint_cut(const lab_plan_painting *p);

/* plan.c */
/** Px from the list's begin to a row's; row_count: the whole. */
float lab_plan_place_of(const lab_plan *plan, uint32_t row, float s);

/* plan_fold.c */
/** Removes the rows of shut groups from a list that was filled, and in play of as many more as it
 * takes for the list to fit into its box: empty slots first, then other slots, then the longest
 * groups. Rows of the selected function and of those that a lesson needs stay.
 * @param p       its `box` is that of the whole panel
 * @param legend  px below the list that it can have */
void lab_plan_fold(const lab_plan_painting *p, float legend);
/** Opens a stage that is shut, and shuts one that is open. */
void lab_plan_turn(lab_plan *plan, const lab_plan_row *head);

/* plan_strip.c */
/** All eight groups in one line above a list that is longer than its box: a click scrolls to the
 * group, a function can be dropped there. Takes its height from the list. */
void lab_plan_paint_strip(lab_plan_painting *p);

/* plan_legend.c */
/** Px that it takes below the list; 0: it has no room or nothing to say. Once a picture. */
float lab_plan_measure_legend(const lab_plan_painting *p);
/** What the signs of the list mean, in as few lines as hold them, below the list. */
void lab_plan_paint_legend(const lab_plan_painting *p);

/* plan_function.c */
void lab_plan_paint_function(lab_plan_painting *p);
/** Of a slot. */
void lab_plan_paint_item(lab_plan_painting *p);
/** Where a function would run without edits. */
void lab_plan_paint_ghost(lab_plan_painting *p);
/** The name of a function that comes and goes, while none is there. */
void lab_plan_paint_kept(lab_plan_painting *p);

#endif
