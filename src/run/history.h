/* run/history.h -- what the user changed in the schedule: undo, redo, reset, and the way back in
 * time. */
#ifndef LAB_HISTORY_H
#define LAB_HISTORY_H

#include <game/game.h>
#include <game/picture.h>

/* A history never touches the game. Each change becomes commands, which lab_history_take() puts
 * into the inputs of the next frames; so they are on the tape like everything else that the player
 * does, and a replay makes them again. The history remembers in which frame each one began to act:
 * where the timeline goes back, it shows the changes that were in force there. */

enum { LAB_HISTORY_LABEL = 96 };

/** One change. They form a tree, because something else may be done after an undo. */
typedef struct lab_change {
    gm_command edit;
    uint32_t parent; /**< index + 1 of the step before it; 0: the beginning */
    uint32_t redo;   /**< index + 1 of the step that was done after it most recently; 0: none */
    bool is_reset;   /**< no edit: back to the schedule of the beginning */
} lab_change;

/** From this frame on everything up to a step is in force. */
typedef struct lab_history_mark {
    uint64_t frame;
    uint32_t step; /**< index + 1; 0: the beginning */
} lab_history_mark;

/** Zero-initialise before use; free with lab_history_free(). */
typedef struct lab_history {
    gm_command *start; /**< edits from frame 0 */
    uint32_t start_count, start_capacity;
    lab_change *steps;
    uint32_t step_count, step_capacity;
    lab_history_mark *moments; /**< by frame */
    uint32_t moment_count, moment_capacity;
    gm_command *pending; /**< commands that wait for a frame */
    uint32_t pending_count, pending_capacity;
    uint32_t current; /**< index + 1 of the last step that was done, waiting ones included */
    uint32_t redo;    /**< redo from the beginning: index + 1 of the first step that was
                           done most recently; 0: none */
    uint64_t frame;   /**< the last frame that has begun */
} lab_history;

/** Begins anew with the edits that the run began with.  @return false: no memory */
bool lab_history_begin(lab_history *history, const gm_command *edits, uint32_t count);
void lab_history_free(lab_history *history);

/**
 * Makes a change: MOVE, AFTER, CUT, INTERVAL, ENABLE, DISABLE, SHUFFLE or SET. Steps of later
 * frames and undone steps can no longer be redone afterwards; the frame in which the change begins
 * to act cuts the tape.
 *
 * @param[out] error  one line where it returns false: the edit names something unknown or is none,
 * it closes a cycle ("cycle: ..."; an AFTER with value 1 may), or memory ran out; nothing changed
 */
bool lab_history_do(lab_history *history, const gm_command *edit, char error[GM_ERROR_TEXT]);
/** Takes the last change back: what held before comes again, an own prerequisite of the game
 * included.  @return false: nothing to undo */
bool lab_history_undo(lab_history *history);
/** Makes it again.  @return false: nothing to redo */
bool lab_history_redo(lab_history *history);
/** Back to the schedule the run began with, as a change of its own that can be undone.
 * @return false: it is in force */
bool lab_history_reset(lab_history *history);
/** lab_history_reset() would change something. */
bool lab_history_can_reset(const lab_history *history);
bool lab_history_can_undo(const lab_history *history);
bool lab_history_can_redo(const lab_history *history);

/**
 * Whether an AFTER would close a cycle in the schedule as it is now, waiting changes included.
 *
 * @param[out] path "cycle: Reticle -> LaserBeam -> Reticle", where it returns true
 */
bool lab_history_would_cycle(const lab_history *history, const gm_command *edit,
                             char path[GM_ERROR_TEXT]);

/** Whether a change would change nothing: it is so already, waiting changes included.
 * @param edit  as for lab_history_do(), no SHUFFLE */
bool lab_history_has(const lab_history *history, const gm_command *edit);

/** Whether commands wait for the next frame, which then needs a new input. */
bool lab_history_is_waiting(const lab_history *history);
/** A frame begins with a new input: puts waiting commands into it, as many as there is room for;
 * the rest goes with the next frame. */
void lab_history_take(lab_history *history, uint64_t frame, gm_input *input);
/** A frame begins with the input that the tape has for it: what was changed in it is in force
 * again. */
void lab_history_pass(lab_history *history, uint64_t frame);
/** The timeline stands in that frame now, open, or at its end; what waited is dropped. */
void lab_history_seek(lab_history *history, uint64_t frame);
/** The tape ends with that frame: later changes never were. */
void lab_history_cut(lab_history *history, uint64_t frame);

/** How many steps were in force in a frame. */
uint32_t lab_history_at(const lab_history *history, uint64_t frame);
/** Steps to be listed: those that are done, oldest first, then those a redo would do.
 * @param[out] done  how many are the former; may be NULL */
uint32_t lab_history_count(const lab_history *history, uint32_t *done);
/** The index-th of them; NULL: no such step.
 * @param[out] frame  in which it began to act last; 0: it waits, or is undone; may be NULL
 * @cost O(steps) */
const lab_change *lab_history_step(const lab_history *history, uint32_t index, uint64_t *frame);
/** The edit that was in force, on the same subject, before the index-th step. */
gm_command lab_history_before(const lab_history *history, uint32_t index);
/** An edit by itself: "Reticle runs in PrePhysics".  @param words  language; NULL: English */
void lab_edit_label(const gm_command *edit, const gm_picture_def *words,
                    char out[LAB_HISTORY_LABEL]);
/** "Reticle: PostPhysics -> PrePhysics".  @param words  language; NULL: English */
void lab_history_label(const lab_history *history, uint32_t index, const gm_picture_def *words,
                       char out[LAB_HISTORY_LABEL]);
/** Likewise, as what was done: "the move of Reticle to PrePhysics". */
void lab_history_deed(const lab_history *history, uint32_t index, const gm_picture_def *words,
                      char out[LAB_HISTORY_LABEL]);

/** The edits that make the present schedule from the game's own: for files and the shuffle.
 * @return how many there are; up to `capacity` are copied */
uint32_t lab_history_edits(const lab_history *history, gm_command *out, uint32_t capacity);

#endif
