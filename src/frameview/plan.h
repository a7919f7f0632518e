/* frameview/plan.h -- the frame plan: groups, slots and functions in the order in which they ran.
 */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include "frameview/model.h"
#include "ui/ui.h"

/** Less than this is left, and would be written as 0.00 s: it runs in the next frame. */
#define LAB_PLAN_DUE TL_MS(5)

enum { LAB_PLAN_ROWS = 384, LAB_PLAN_UNFOLDED = 8, LAB_PLAN_KEEPS = 16 };

typedef enum lab_plan_kind {
    LAB_PLAN_STAGE = 0, /**< head of a group or slot */
    LAB_PLAN_FUNCTION,
    LAB_PLAN_ITEM,  /**< of a slot: timers of one name, ... */
    LAB_PLAN_GHOST, /**< where a function would run without edits; in a lesson, the learner's */
    LAB_PLAN_CUT,   /**< physics begins or ends */
    LAB_PLAN_GONE,  /**< an empty line: its function left while the mouse button is down */
    LAB_PLAN_KEPT,  /**< the place of a function that comes and goes, while none is there */
} lab_plan_kind;

/** A place that stays in the list of a lesson: rows below it do not jump at each birth. */
typedef struct lab_plan_keep {
    char name[LAB_FUNCTION_LABEL]; /**< of a function that was newly spawned */
    tl_stage stage;                /**< where it ran, or what it asks for */
} lab_plan_keep;

typedef struct lab_plan_row {
    lab_plan_kind kind;
    uint32_t key; /**< names the row in every frame, wherever it stands; below 1 << 28 */
    tl_stage stage;
    uint32_t function; /**< the first of those folded; LAB_NONE: none */
    uint32_t item;     /**< its run, LAB_NONE: none */
    uint32_t count;    /**< of instances or items in the row */
    bool is_next;
    uint32_t kept;    /**< of a kept place: index of `keeps` */
    bool is_unfolded; /**< one of several that are shown one by one */
    bool is_shut;     /**< of a group: its functions are folded away */
    bool can_turn;    /**< of a group: a click opens or shuts it */
    float us;         /**< own work */
    float rest_us;    /**< beside it: wait or pause for the physics step */
} lab_plan_row;

enum { LAB_PLAN_SIGNS = 5 };

/** Zero-initialise before use. */
typedef struct lab_plan {
    float scroll;                     /**< px above the list */
    char clicked[LAB_FUNCTION_LABEL]; /**< its row stays in sight when it is selected; "": none */
    char unfolded[LAB_PLAN_UNFOLDED][LAB_FUNCTION_LABEL];
    uint32_t unfolded_count;
    uint32_t opened;  /**< by a click on the head; a bit per tl_stage; 0 when the tour begins */
    uint32_t shut;    /**< likewise */
    uint32_t crowded; /**< folded because the list is longer than its box; a bit per tl_stage */
    uint32_t hidden;  /**< likewise: slots without their heads */
    uint32_t crowded_for[3]; /**< height of the panel in px of the design, and what else `crowded`
                                was found for */
    uint64_t followed[2];    /**< frame and position that the list was last scrolled to */
    char
        guided[LAB_FUNCTION_LABEL]; /**< function that the list was last scrolled to for a lesson */
    uint32_t guided_in[2];          /**< lesson and step of it then */
    uint32_t guided_row;            /**< place of its row then, while it can still move */
    bool has_strip;                 /**< all groups in one line; while frames run it
                                         stays as long as the box is as high */
    float strip_high;               /**< px of the list that it was decided for */
    float needed; /**< px of the whole panel that the longest list of this lesson took; 0: none */
    uint32_t needed_in; /**< number of that lesson */
    lab_plan_keep keeps[LAB_PLAN_KEEPS];
    uint32_t keep_count;
    uint32_t kept_in[2]; /**< lesson and number of edits that they are of */
    uint32_t signs;      /**< lab_plan_sign bits: those that the last picture's list had */
    uint32_t sign_left[LAB_PLAN_SIGNS]; /**< pictures that the legend still explains each for */
    bool is_linking;                    /**< the dragged function becomes a prerequisite */
    lab_plan_row rows[LAB_PLAN_ROWS];
    uint32_t row_count;
} lab_plan;

/** Fills the rows from the model's frame.  @cost O(functions^2 + items) */
void lab_plan_fill(lab_plan *plan, const lab_model *model);
/** As lab_plan_fill(), but each row stays where it is: while a mouse button is down on the plan,
 * nothing moves away below it. New rows wait for the next lab_plan_fill().  @cost O(rows^2) more */
void lab_plan_fill_in_place(lab_plan *plan, const lab_model *model);
/** Fills them and paints. */
void lab_plan_paint(lab_plan *plan, lab_ui *ui, lab_box box, const lab_model *model);
/** Id of the button that shows everything in a lesson. */
uint64_t lab_plan_show_all(void);
/** Id of the list with all rows. */
uint64_t lab_plan_list_id(void);
/** Id of the row of a function as it was painted last; 0: there is none. */
uint64_t lab_plan_function_id(const lab_plan *plan, const lab_frame *frame, const char *label);
/** Id of the place of a group as it was painted last, at which a function can be let go: in the
 * line above the list, else its head; 0: there is none. */
uint64_t lab_plan_group_id(const lab_plan *plan, tl_tick_group group);
/** "Pre", "Start", "During", "End", "Post", "Update", "Last", "New": to be translated. */
const char *lab_plan_short_name(tl_tick_group group);
/** What ran last in NewlySpawned, before the frame that is shown.
 * @param out  "last: Bullet#51, 12 frames ago"  @return its label; NULL: nothing, as far as it is
 * known, or something runs there in that frame; `out` is not written */
const char *lab_plan_newborn(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT]);
/** Whether schedule edits may move functions to it. */
bool lab_plan_is_open_group(tl_tick_group group);

#endif
