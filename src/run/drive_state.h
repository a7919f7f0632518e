/* run/drive_state.h -- the insides of a drive, shared by its files. */
#ifndef LAB_DRIVE_STATE_H
#define LAB_DRIVE_STATE_H

#include "run/drive.h"

enum { LAB__MAX_GROUPS = 256 };

/** Where the groups of one frame begin, as far as the frame was run from its start on. */
typedef struct lab__groups {
    uint64_t frame; /**< 0: of none */
    uint64_t starts[LAB__MAX_GROUPS];
    uint32_t count;
    uint64_t reach; /**< the last point known */
    bool is_whole;  /**< `reach` is the last one of the frame */
} lab__groups;

/** Reverse continue on its way. */
typedef struct lab__search {
    bool is_on;
    bool is_of_game; /**< it began in a game, not in the demo of the title */
    bool has_demo;   /**< ... and came to that demo: nothing before counts */
    lab_place limit; /**< only what comes before is looked for */
    lab_place end;   /**< from here to the limit there is nothing */
} lab__search;

struct lab_drive {
    lab_timeline *timeline;
    tl_allocator allocator;
    lab_drive_input_fn *on_input;
    lab_drive_frame_fn *on_frame;
    lab_drive_cut_fn *on_cut;
    void *user;
    lab_breakpoints breakpoints;
    bool is_held;
    lab_stop stop;
    uint64_t reported; /**< the last frame that on_frame was called for */
    gm_command commands[GM_INPUT_MAX_COMMANDS];
    uint32_t command_count;
    lab__groups groups;
    lab__search search;
    lab_order orders[2]; /**< where ORDER is set: of the frame before, and of that which ended */
    lab_order_change change;
};

/** Holds, for a reason. */
void lab__drive_stop(lab_drive *drive, lab_stop stop);
/** Holds if a breakpoint stops at that point. */
bool lab__drive_check(lab_drive *drive, const lab_stop_point *point);
/** Goes to a place; ends no search. */
lab_outcome lab__drive_go(lab_drive *drive, lab_place place, char error[GM_ERROR_TEXT]);
/** It is in a game, not in the demo of the title. */
bool lab__drive_is_of_game(const lab_drive *drive);
/** As lab__drive_go(), and holds there.
 * @param is_of_game  The way back began in a game: a place in the demo of the title becomes the
 * first boundary of the game after it, and the result LAB_AT_END. */
lab_outcome lab__drive_go_back(lab_drive *drive, lab_place place, bool is_of_game,
                               char error[GM_ERROR_TEXT]);

/** Lets the commands of an input wait for the next frame. */
void lab__drive_keep(lab_drive *drive, const gm_input *live);
/** Opens the next frame: LAB_AT_END, LAB_FAILED if not. */
lab_outcome lab__drive_begin(lab_drive *drive, const gm_input *live, lab_stop_point *point,
                             char error[GM_ERROR_TEXT]);
/** Goes to the next point of the open frame, or behind it. */
void lab__drive_walk(lab_drive *drive, lab_stop_point *point);
/** As lab__drive_begin(), but the tape runs, whatever waits. */
bool lab__drive_begin_taped(lab_drive *drive, lab_stop_point *point);
/** Runs the next frame whole, or what is left of it, as far as breakpoints let it. */
lab_outcome lab__drive_run(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT]);

#endif
