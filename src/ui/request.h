/* ui/request.h -- what the user of the Lab asks for: keys, buttons, drags and the console all end
 * in a request; lab/act.c carries it out between two pictures. */
#ifndef LAB_REQUEST_H
#define LAB_REQUEST_H

#include "run/frame.h"

typedef enum lab_action {
    LAB_NOTHING = 0,
    /* time */
    LAB_HOLD,          /**< toggles: hold or go on; number 1: a notice tells of the hold */
    LAB_STEP_FUNCTION, /**< direction */
    LAB_STEP_GROUP,    /**< direction */
    LAB_STEP_FRAME,    /**< direction */
    LAB_STEP_OUT,      /**< to the end of the frame */
    LAB_CONTINUE,      /**< direction: -1 is reverse continue */
    LAB_REWIND,        /**< while a key is held */
    LAB_SEEK,          /**< number: a frame; its end */
    LAB_SEEK_WRITE,    /**< number: a frame; to right after `function` has run in it;
                            `other`: what it wrote there */
    LAB_SEEK_READ,     /**< from there back to the read from which LAB_SEEK_WRITE came */
    LAB_SPEED,         /**< direction: slower, faster */
    LAB_SLOMO,         /**< number: millionths of the normal speed, 100 to 20,000,000; a
                            GM_COMMAND_DILATION of the next frame */
    LAB_PAUSE,         /**< number: the world's pause on (1) or off (0); a GM_COMMAND_PAUSE */
    LAB_RESTART,       /**< the sector from its start with the schedule as it is, or the lesson from
                            its start */
    /* breakpoints */
    LAB_BREAK_FUNCTION, /**< toggles for `function` */
    LAB_BREAK_GROUP,    /**< toggles for `group` */
    LAB_BREAK_LAG,      /**< toggles for reads by `function`; "": for all */
    LAB_BREAK_CYCLE,    /**< toggles, as the next two */
    LAB_BREAK_SPAWN,
    LAB_BREAK_ORDER,
    LAB_BREAK_SWITCH, /**< number: the id of a breakpoint; switches it off or on */
    LAB_BREAK_REMOVE, /**< number: the id of a breakpoint */
    LAB_EXPECT_LAG,   /**< toggles: reads of the value `other` by `function` are late as intended */
    /* the order */
    LAB_MOVE,     /**< `function` to `group` */
    LAB_AFTER,    /**< `function` waits for `other`; "": a notice says how to name it; number 1:
                       `other` was picked, and is picked again where a question comes first */
    LAB_CUT,      /**< no longer */
    LAB_INTERVAL, /**< `function`, `time` ns */
    LAB_ENABLE,   /**< `function` */
    LAB_DISABLE,  /**< `function` */
    LAB_SET,      /**< device `function` works by the choice `other` */
    LAB_UNDO,
    LAB_REDO,
    LAB_RESET,     /**< the schedule the run began with */
    LAB_SHUFFLE,   /**< the next seed; number != 0: that one */
    LAB_UNSHUFFLE, /**< registration order */
    LAB_VERDICT,   /**< starts or cancels the background shuffle */
    /* what is shown */
    LAB_OPEN,    /**< toggles the Lab */
    LAB_OVERLAY, /**< toggles `group`; with a direction: the next page of panels */
    LAB_SOLO,    /**< only `group`; again: as before; with a direction: the next group, or none,
                      or all */
    LAB_ALL_OVERLAYS, /**< 1: all; -1: none; 0: one or the other */
    LAB_SELECT,       /**< `function`; "": none */
    LAB_FOLLOW,       /**< toggles: each step selects the function that runs next */
    LAB_TAB,          /**< number: a lab_tab; or direction */
    LAB_SCROLL,       /**< direction: of the tab that is open */
    LAB_FOCUS,        /**< moves the keyboard focus; only the keyboard asks for it */
    LAB_SHOW_ALL,     /**< in a lesson: everything, or only what it needs */
    LAB_REPLAY,       /**< the moment of a lesson once more */
    LAB_TOUR,         /**< the tour from its start; with a direction: its next step */
    LAB_TOGGLE,       /**< number: a lab_shown bit */
    LAB_SHADOW,       /**< the shadow world on or off */
    LAB_ZOOM,         /**< of the lanes: direction; 0: whole frame. `number`: the place that stays
                           where it is, in thousandths of the visible part */
    LAB_PAN,          /**< of the lanes: `number` thousandths of the visible part to the right */
    LAB_PALETTE,      /**< next */
    LAB_PROJECTOR,    /**< toggles: larger, more contrast, what is pressed is shown */
    LAB_CONSOLE,      /**< open or close; with `text`: open, with that typed */
    LAB_COMMAND,      /**< `text`: a console line */
    LAB_PICKER,       /**< open or close */
    LAB_HELP,         /**< key card on or off */
    LAB_BACK,         /**< Esc: one level back */
    /* lessons */
    LAB_LESSON, /**< direction: next or previous; number != 0: that one, or with a direction the
                     one beside it */
    LAB_LESSON_LIST, /**< the list of all lessons in place of the open one, or back; 1: the list */
    LAB_OPEN_ALL,    /**< toggles: all lessons are open, or those unlocked */
    LAB_PREDICT, /**< `text`: the number the learner expects; "": `number` is the key that is typed
                      next, '\n' ends it; 0: the next guess in `direction` */
    LAB_FLY,     /**< from here on the player steers the ship of the lesson */
    LAB_CHECK,
    LAB_HINT,
    LAB_DRAFT,       /**< a lesson of this moment, in the editor; number: app_draft_role */
    LAB_WRITE,       /**< opens or closes the text of a lesson of one's own; number 1: a new one, 2:
                        the draft without a file, else a new one, a number of a lesson: that one */
    LAB_WRITE_DRAFT, /**< opens a draft; `text`: the name of its file, "" for the one without */
    LAB_WRITE_GIVE_UP, /**< removes a draft, likewise; asks once, but for number 1 */
    LAB_WRITE_SAVE,    /**< writes it as a file and opens it */
    LAB_WRITE_REMOVE,  /**< removes its file; asks once */
    LAB_HAND_IN, /**< the answer that was checked last, as a file; `text`: the name of the learner
                    from now on; number 1: no name is asked for */
    LAB_SECTOR,  /**< `text`: a sector's name; from its start */
    /* files */
    LAB_FILE, /**< the file dropped on the window; number > 0: that of the picker's list */
    LAB_SCREENSHOT,
    LAB_MOVIE, /**< starts or ends */
    LAB_TRACE, /**< starts or ends */
    LAB_ACTION_COUNT
} lab_action;

enum { LAB_TEXT = 160 };

/** A LAB_LESSON asks for lesson 2.3 by the number 2 * LAB_LESSON_PLACE + 3. */
enum { LAB_LESSON_PLACE = 1000000 };

/** Fields that an action does not name are ignored. */
typedef struct lab_request {
    lab_action action;
    int32_t direction; /**< -1 or 1 */
    int64_t number;
    tl_tick_group group; /**< TL_TICK_GROUP_COUNT: that of the selected function, else of the
                              cursor */
    tl_time time;        /**< ns */
    char function[LAB_FUNCTION_LABEL]; /**< as schedule edits name it */
    char other[LAB_FUNCTION_LABEL];
    char text[LAB_TEXT];
} lab_request;

enum { LAB_MAX_REQUESTS = 32 };

/** First in, first out; those that find no room are dropped. Zero-initialise before use. */
typedef struct lab_requests {
    lab_request items[LAB_MAX_REQUESTS];
    uint32_t count;
} lab_requests;

static inline void lab_ask(lab_requests *requests, lab_request request)
{
    if (requests->count < LAB_MAX_REQUESTS) {
        requests->items[requests->count++] = request;
    }
}

#endif
