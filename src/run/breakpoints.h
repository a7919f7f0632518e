/* run/breakpoints.h -- conditions at which a run stops. */
#ifndef LAB_BREAKPOINTS_H
#define LAB_BREAKPOINTS_H

#include "run/frame.h"
#include "run/order_watch.h"

enum { LAB_MAX_BREAKPOINTS = 32, LAB_MAX_EXPECTED = 16 };

typedef enum lab_break_kind {
    LAB_BREAK_AT_FUNCTION = 0, /**< before an item of that name runs */
    LAB_BREAK_AT_GROUP,        /**< before the first item of that group or slot */
    LAB_BREAK_AT_LAG,          /**< at the end of a frame with a sample of frames > 0 that is not
                                    expected */
    LAB_BREAK_AT_CYCLE,        /**< an edge was left out because of a cycle */
    LAB_BREAK_AT_SPAWN,        /**< a newly spawned function was queued */
    LAB_BREAK_AT_ORDER,        /**< at the end of a frame in which functions ran in another order
                                    than in the frame before */
} lab_break_kind;

/** Stops are at points between items: FUNCTION and GROUP before what they name; CYCLE and SPAWN
 * right after the item (or the start of the frame) in which it happened; LAG and ORDER after the
 * frame.
 * There is no stop for a body that is touched inside the physics window: the game defers such
 * commands until the window closes. */
typedef struct lab_breakpoint {
    uint32_t id; /**< given by lab_breakpoints_add(), from 1, never used twice */
    lab_break_kind kind;
    /** FUNCTION: NAME (all instances, or a timer, tickable, ... of that name) or NAME#n.
     * LAG: the reader, as above, or "" for any that is a fault: in a sector of the campaign, reads
     * that are late as intended are passed by. */
    char name[LAB_FUNCTION_LABEL];
    tl_stage stage; /**< GROUP */
    bool is_disabled;
    uint64_t hits; /**< how often the run stopped at it */
} lab_breakpoint;

/** Reads that are late as intended: LAG passes them by. */
typedef struct lab_expected {
    char reader[LAB_FUNCTION_LABEL]; /**< NAME: all instances */
    char value[LAB_FUNCTION_LABEL];
} lab_expected;

/** The reason of a stop. */
typedef struct lab_break_reason {
    uint32_t id; /**< of the breakpoint; 0: none has stopped yet */
    lab_break_kind kind;
    tl_item next;            /**< FUNCTION, GROUP: the item that runs next */
    tl_lag_sample sample;    /**< LAG: the worst one */
    lab_order_change change; /**< ORDER */
} lab_break_reason;

/** Zero-initialise before use; in the order in which they were added. */
typedef struct lab_breakpoints {
    lab_breakpoint items[LAB_MAX_BREAKPOINTS];
    uint32_t count;
    uint32_t last_id;
    lab_expected expected[LAB_MAX_EXPECTED];
    uint32_t expected_count;
    lab_break_reason reason; /**< of the last stop */
} lab_breakpoints;

/** Adds one; `id` and `hits` of `def` are not read. One that is there already (kind, name and
 * stage) is enabled again.  @return its id; 0: the list is full, the name is empty or too long, or
 * there is no such stage */
uint32_t lab_breakpoints_add(lab_breakpoints *list, const lab_breakpoint *def);
/** @return false: there is none with that id; so the next one */
bool lab_breakpoints_remove(lab_breakpoints *list, uint32_t id);
bool lab_breakpoints_enable(lab_breakpoints *list, uint32_t id, bool is_enabled);
/** The breakpoint of that kind, name and stage, or NULL. */
const lab_breakpoint *lab_breakpoints_find(const lab_breakpoints *list, const lab_breakpoint *def);
/** Whether any enabled one there needs the frame to be run item by item. */
bool lab_breakpoints_watch_items(const lab_breakpoints *list);
/** Whether any is enabled. */
bool lab_breakpoints_are_set(const lab_breakpoints *list);
/** Whether any enabled one is of that kind. */
bool lab_breakpoints_have(const lab_breakpoints *list, lab_break_kind kind);
/** Adds a read that is late as intended, or takes it away again.  @return false: the list is full
 */
bool lab_breakpoints_expect(lab_breakpoints *list, const char *reader, const char *value);

/** The point of a frame that has just been reached, at which a run may stop. */
typedef struct lab_stop_point {
    tl_item next;        /**< kind NONE: nothing is left in the frame */
    bool is_over;        /**< between frames, not held inside of one */
    bool is_group_start; /**< `next` is the first of its group or slot */
    bool has_cycle;      /**< grew since the point before */
    bool has_spawn;
    const lab_order_change *change; /**< between frames, where ORDER is set; NULL: none */
} lab_stop_point;

/** The first enabled breakpoint that stops there, or NULL; tells list->reason. LAG needs the read
 * log. */
lab_breakpoint *lab_breakpoints_match(lab_breakpoints *list, gm_game *game,
                                      const lab_stop_point *point);

#endif
