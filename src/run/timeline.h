/* run/timeline.h -- one game that can be brought to any place of its run. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "run/place.h"
#include "run/tape.h"

/** The tape of one gm_game and snapshots of it in a ring. Frames are run through it; seeking
 * restores the nearest snapshot and runs the tape from there. */
typedef struct lab_timeline lab_timeline;

/** Bytes of all snapshots together. */
#define LAB_TIMELINE_BUDGET ((size_t)256 << 20)

enum {
    LAB_TIMELINE_PERIOD = 240, /**< frames from snapshot to snapshot while the run goes forward */
    LAB_TIMELINE_WARM = 12,    /**< frames that are run at least before a place is reached */
};

typedef struct lab_timeline_def {
    /** Where the owner of the game keeps it: between frames, with `tape` behind it. Making the game
     * anew puts the new one there: the same address, or NULL when that failed. */
    gm_game **game;
    const gm_game_def *made_with; /**< copied; what it points to must outlive the timeline */
    lab_tape *tape;               /**< not owned; changed only by frames that are new and by cuts */
    size_t budget_bytes;          /**< 0: LAB_TIMELINE_BUDGET */
    uint32_t period;              /**< 0: LAB_TIMELINE_PERIOD */
    /** So that lag samples and the frame trace of a place are those that were there the first
     * time. 0: LAB_TIMELINE_WARM. Readers that run less often have no sample yet. */
    uint32_t warm_frames;
    tl_allocator allocator; /**< of snapshots; zero: the C library */
} lab_timeline_def;

/** Takes a first snapshot. Memory comes piece by piece, up to the budget; where there is none left
 * snapshots lie further apart.  @return NULL: out of memory, or def->game is not at the end of
 * def->tape */
lab_timeline *lab_timeline_open(const lab_timeline_def *def);
/** The game and the tape stay. NULL is allowed. */
void lab_timeline_close(lab_timeline *timeline);

gm_game *lab_timeline_game(const lab_timeline *timeline);
const lab_tape *lab_timeline_tape(const lab_timeline *timeline);
/** Where the game is now. */
lab_place lab_timeline_place(const lab_timeline *timeline);
/** Number of the last frame on the tape: finished, or open now. */
uint64_t lab_timeline_newest(const lab_timeline *timeline);

/** Opens the next frame (gm_game_frame_begin()).
 *
 * @param input  a new input: what the tape has after the present place is cut off. NULL: the
 *               tape's.
 * @param[out] error  one line on failure, else empty
 * @return GM_OK; GM_ERR_EDIT: the frame began without that edit; GM_ERR_MEMORY: it did not begin;
 * GM_ERR_INVALID: a frame is open, or the tape is at its end */
gm_result lab_timeline_begin(lab_timeline *timeline, const gm_input *input,
                             char error[GM_ERROR_TEXT]);
/** Runs what is left of the open frame and closes it. Takes a snapshot when one is due. */
void lab_timeline_end(lab_timeline *timeline);
/** Both in one go.  @return as lab_timeline_begin() */
gm_result lab_timeline_frame(lab_timeline *timeline, const gm_input *input,
                             char error[GM_ERROR_TEXT]);

/**
 * Brings the game to a place of its run, backwards or forwards. The tape stays as it is.
 *
 * An open place is reached with the cursor at the item that comes next (tl_frame_next()); a
 * position after the last item stops behind it, the frame still open.
 *
 * @return GM_OK; GM_ERR_INVALID: the tape does not reach so far, nothing was changed;
 * GM_ERR_MEMORY: the game could not be made anew and is gone (*def.game is NULL)
 * @cost a restore (under 1 ms) and at most period + warm_frames frames; more where snapshots were
 * thinned out, and the whole run up to there before the first snapshot or where
 * gm_game_can_restore() is false
 */
gm_result lab_timeline_seek(lab_timeline *timeline, lab_place place, char error[GM_ERROR_TEXT]);
/** The last frame up to `frame` that is reached by as few frames as can be: LAB_TIMELINE_WARM after
 * a snapshot, or 0. For searches backwards from the end of a run. */
uint64_t lab_timeline_cheap(const lab_timeline *timeline, uint64_t frame);
/** Forgets what the tape and the ring have after the present place: an open frame stays. */
void lab_timeline_cut(lab_timeline *timeline);

/** Switches frame traces and the read log, whatever snapshots say (gm_game_set_tracing()).
 * @return false: a frame is open, nothing was changed */
bool lab_timeline_set_tracing(lab_timeline *timeline, bool trace_frames, bool log_reads);

/** The ring, oldest first: to be shown. */
uint32_t lab_timeline_snapshot_count(const lab_timeline *timeline);
/** Frame after which the snapshot was taken; index < count. */
uint64_t lab_timeline_snapshot_frame(const lab_timeline *timeline, uint32_t index);
/** Bytes that the ring holds; never more than the budget, but for the one snapshot that there
 * always is. */
size_t lab_timeline_snapshot_bytes(const lab_timeline *timeline);

#endif
