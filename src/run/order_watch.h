/* run/order_watch.h -- whether functions ran in another order than in the frame before, and why. */
#ifndef LAB_ORDER_WATCH_H
#define LAB_ORDER_WATCH_H

#include "run/frame.h"

#include <game/game.h>
#include <tickline/trace.h>

enum { LAB_ORDER_FUNCTIONS = 512 };

/** A tick function of one frame. */
typedef struct lab_order_entry {
    tl_item item;
    tl_tick_group wanted;
    tl_tick_reason reason;
    tl_tick_id demoted_by;
} lab_order_entry;

/** The tick functions of one frame in the order in which they ran; without those that may run on
 * any thread, whose order is free, and newly spawned ones, whose place is another one in the next
 * frame. Beyond LAB_ORDER_FUNCTIONS the rest is left out. */
typedef struct lab_order {
    uint64_t frame; /**< of the world; 0: nothing was taken */
    uint32_t count;
    lab_order_entry entries[LAB_ORDER_FUNCTIONS];
} lab_order;

/** What changed an order. */
typedef enum lab_order_cause {
    LAB_ORDER_BY_EDIT = 0,     /**< a change of the schedule that began to act in this frame */
    LAB_ORDER_BY_GROUP,        /**< the game asks for another group */
    LAB_ORDER_BY_DEMOTION,     /**< `other` holds it back now */
    LAB_ORDER_BY_RELEASE,      /**< nothing holds it back any more */
    LAB_ORDER_BY_JOINING,      /**< `other` runs in this frame and did not in the last */
    LAB_ORDER_BY_LEAVING,      /**< `other` ran in the last frame and does not in this one */
    LAB_ORDER_BY_PREREQUISITE, /**< none of these: prerequisites or priorities were changed */
} lab_order_cause;

/** The first of two functions that both ran in two frames, in another order. */
typedef struct lab_order_change {
    tl_item moved;
    tl_item passed; /**< the function that it ran before, and now runs behind; or the reverse */
    bool is_later;  /**< it runs behind `passed` now */
    lab_order_cause cause;
    gm_command edit; /**< BY_EDIT */
    tl_item other;   /**< kind NONE: none */
} lab_order_change;

/** Takes the frame that ended last, or the open one at its end. Frame traces must be on. */
void lab_order_take(lab_order *order, const gm_game *game);

/** Takes a frame that was copied, or read from a trace. Its names must outlive the order. */
void lab_order_of(lab_order *order, const lab_frame *frame);

/**
 * Compares two frames that follow each other; functions that ran in one of them only do not count.
 *
 * @param input  of the frame `now`; NULL: unknown
 * @return false: the order is the same, or the frames do not follow each other
 * @cost O(functions^2)
 */
bool lab_order_compare(const lab_order *before, const lab_order *now, const gm_input *input,
                       lab_order_change *out);

#endif
