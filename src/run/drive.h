/* run/drive.h -- holds a run, steps it both ways, stops at breakpoints, rewinds. */
#ifndef LAB_DRIVE_H
#define LAB_DRIVE_H

#include "run/breakpoints.h"
#include "run/timeline.h"

/** Owns the timeline of one game, and everything that runs its frames goes through here. */
typedef struct lab_drive lab_drive;

/** Where steps stop. All levels stop between frames; GROUP stops also where a group or slot begins
 * (that in which nothing runs does not count); FUNCTION stops also before each item of the frame,
 * whatever its kind. So the first FUNCTION or GROUP step out of a boundary opens the next frame and
 * runs nothing yet, and the step that runs the last item also closes the frame. */
typedef enum lab_unit { LAB_UNIT_FUNCTION = 0, LAB_UNIT_GROUP, LAB_UNIT_FRAME } lab_unit;

typedef enum lab_direction { LAB_FORWARDS = 0, LAB_BACKWARDS } lab_direction;

/** The result of a call. */
typedef enum lab_outcome {
    LAB_MOVED = 0, /**< the run went on or back as asked */
    LAB_HELD,      /**< it is held: it was before the call, or a breakpoint stopped it */
    LAB_AT_END,    /**< there is no frame further that way; nothing was changed */
    LAB_SEARCHING, /**< reverse continue has more to search: call again */
    LAB_FAILED,    /**< the error text says why */
} lab_outcome;

/** Why the run is held. */
typedef enum lab_stop {
    LAB_STOP_NONE = 0, /**< it is not */
    LAB_STOP_ASKED,    /**< hold, a step, a seek, rewind, a search that found nothing */
    LAB_STOP_BREAKPOINT,
} lab_stop;

/** Asked before a frame that the tape does not have yet begins.
 *
 * @param frame          its number
 * @param[in,out] input  the live input; its delta or all of it may be changed
 * @return false: there shall be no such frame */
typedef bool lab_drive_input_fn(void *user, uint64_t frame, gm_input *input);
/** Called after each frame that was run for the first time, not after those run again. After a cut
 * the frames from there on are new. The game is between frames. */
typedef void lab_drive_frame_fn(void *user, gm_game *game);
/** Called when the future is cut: the frames after `frame` never happened. */
typedef void lab_drive_cut_fn(void *user, uint64_t frame);

typedef struct lab_drive_def {
    lab_timeline_def timeline;
    lab_drive_input_fn *on_input; /**< may be NULL, so the next two */
    lab_drive_frame_fn *on_frame;
    lab_drive_cut_fn *on_cut;
    void *user;
} lab_drive_def;

/** @return NULL: as lab_timeline_open() */
lab_drive *lab_drive_open(const lab_drive_def *def);
/** Leaves the game between frames: an open frame is finished. NULL is allowed. */
void lab_drive_close(lab_drive *drive);

gm_game *lab_drive_game(const lab_drive *drive);
lab_timeline *lab_drive_timeline(lab_drive *drive);
lab_breakpoints *lab_drive_breakpoints(lab_drive *drive);

/** Where the game is now. */
lab_place lab_drive_place(const lab_drive *drive);
/** Number of the last frame of the run so far, finished or open. */
uint64_t lab_drive_newest(const lab_drive *drive);
/** The item that runs next; kind NONE between frames. */
tl_item lab_drive_next(const lab_drive *drive);
bool lab_drive_is_held(const lab_drive *drive);
lab_stop lab_drive_stop(const lab_drive *drive);

/** Holds the run where it is: lab_drive_frame() does nothing then. */
void lab_drive_hold(lab_drive *drive);
/** Lets it go on from the present place. */
void lab_drive_release(lab_drive *drive);

/** Queues a command for the next frame that begins, wherever that is: as live input it cuts what
 * the tape has after it.  @return false: GM_INPUT_MAX_COMMANDS wait already */
bool lab_drive_command(lab_drive *drive, const gm_command *command);
/** Commands that wait. */
uint32_t lab_drive_command_count(const lab_drive *drive);
/** Forgets them. */
void lab_drive_clear_commands(lab_drive *drive);

/**
 * Runs one frame: the rest of the open one, and then the next one whole. For each picture of a
 * running game.
 *
 * In the past (after going back) the tape runs again, until `live` holds buttons, axes or commands
 * or commands wait: then the tape is cut at the present place and a new future begins. A moved aim
 * point alone does not cut. Without breakpoints the frame runs through gm_game_frame().
 *
 * @param live   Not NULL; kept nowhere. While held its commands wait for the next frame; the rest
 *               of it has no effect.
 * @param[out] error  one line if an edit of the frame was refused (the frame ran without it) or on
 *               LAB_FAILED, else empty
 * @return LAB_MOVED, LAB_HELD, LAB_AT_END, LAB_FAILED
 */
lab_outcome lab_drive_frame(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT]);

typedef struct lab_step {
    lab_unit unit;
    lab_direction direction;
    uint32_t count;       /**< 0 means 1 */
    const gm_input *live; /**< of each frame that begins, commands of the first (of none:
                             they wait); NULL: none */
} lab_step;

/**
 * Goes `count` stops on or back and holds there. Forwards a breakpoint on the way stops it;
 * backwards nothing does.
 *
 * A frame that begins in the past takes its input from the tape, unless `live` cuts it as in
 * lab_drive_frame(); at the end of the tape it takes `live`, or with NULL an input with nothing in
 * it and the delta of the frame before.
 *
 * @return LAB_MOVED; LAB_HELD: a breakpoint stopped it, there or earlier; LAB_AT_END: the first
 * frame's begin, in a game where the title's demo was left, or the end of the run was reached
 * earlier; LAB_FAILED
 * @cost forwards what runs; backwards a seek, and for each frame entered from behind by FUNCTION or
 * GROUP another one
 */
lab_outcome lab_drive_step(lab_drive *drive, const lab_step *step, char error[GM_ERROR_TEXT]);

/** Goes to a place and holds there.  @return LAB_MOVED, LAB_AT_END (there is no such place; nothing
 * was changed), LAB_FAILED  @cost lab_timeline_seek() */
lab_outcome lab_drive_seek(lab_drive *drive, lab_place place, char error[GM_ERROR_TEXT]);
/** Goes to the boundary `frames` frames before the present place, at most to the start, and holds
 * there. The start of a game is where the title's demo was left. For a held key: about twenty
 * frames are run for a call, and each LAB_TIMELINE_PERIOD frames once some more.
 * @return LAB_MOVED; LAB_AT_END: the start of the game came first; LAB_FAILED */
lab_outcome lab_drive_rewind(lab_drive *drive, uint64_t frames, char error[GM_ERROR_TEXT]);

/**
 * Continues. Forwards it is lab_drive_release(). Backwards it goes to the last point before the
 * present place at which an enabled breakpoint stops, and holds there; without one it holds at the
 * present place. A search in a game ends where the title's demo was left.
 *
 * @param frames  Backwards: search at least so many frames before answering LAB_SEARCHING (the game
 *                stands at the place down to which nothing was found; call again to go on, any
 * other call ends the search). 0: until it is done.
 * @return LAB_MOVED (stopped at a breakpoint: see lab_drive_stop()), LAB_SEARCHING, LAB_AT_END
 * (nothing found: it is where the search began), LAB_FAILED
 * @cost backwards the frames searched, item by item, twice the warm frames for each snapshot
 */
lab_outcome lab_drive_continue(lab_drive *drive, lab_direction direction, uint64_t frames,
                               char error[GM_ERROR_TEXT]);

#endif
