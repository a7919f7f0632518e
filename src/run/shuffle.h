/* run/shuffle.h -- runs a stretch of the game in many orders that the rules allow, and says what
 * depended on it. */
#ifndef LAB_SHUFFLE_H
#define LAB_SHUFFLE_H

#include "run/inputs.h"

#include <game/game.h>

enum {
    LAB_SHUFFLE_ORDERS = 1000,
    LAB_SHUFFLE_FRAMES = 240,
    LAB_SHUFFLE_NAME = 40,
    LAB_SHUFFLE_READS = 8
};

/** What to run. Everything that is pointed at must live until the verdict is there. */
typedef struct lab_shuffle_def {
    const gm_game_def *game; /**< sectors, seed, start; memory, workers, clock, scores, edits and
                                  shuffle_seed are not used */
    const gm_command *edits; /**< the schedule to be judged, from frame 0 on; SHUFFLE is ignored */
    uint32_t edit_count;
    lab_inputs_fn *inputs; /**< NULL, or where it has none: nothing is pressed, 1/60 s. Called on
                                the thread that runs; changes of the schedule are dropped */
    const void *inputs_user;
    uint64_t frames;      /**< of each run; 0: LAB_SHUFFLE_FRAMES */
    uint64_t first_frame; /**< samples before it do not count; 0: all do */
    uint32_t orders;      /**< seeds 1 to orders; 0: LAB_SHUFFLE_ORDERS */
    const char *reader;   /**< only its reads ("LaserBeam"); NULL: of all functions */
    const char *value;    /**< only reads of it ("Beam.impact"); NULL: of all values */
} lab_shuffle_def;

/** Reads of a value by a function (all its instances) that were late: written again behind the
 * read in the same frame or later (a lag sample with frames > 0). */
typedef struct lab_shuffle_read {
    char reader[LAB_SHUFFLE_NAME];
    char value[LAB_SHUFFLE_NAME];
    uint32_t late; /**< orders with at least one late read of it; all orders: no order mends it */
    bool is_usual; /**< late in registration order */
    bool has_px;   /**< the value is a position */
    double worst_px;
    uint64_t worst_seed;
    uint64_t worst_frame; /**< of that run */
} lab_shuffle_read;

/** A verdict, or how far it is. A read depends on the order if it is late in some orders and not in
 * others; registration order is one of them, beside those that are counted. */
typedef struct lab_shuffle_result {
    uint32_t orders; /**< runs made, without that in registration order */
    uint32_t late;   /**< of them: those with a late read that depends on the order */
    uint32_t judged; /**< different readers and values that were looked at, late or not */
    uint32_t reads;  /**< of them: late in at least one order */
    uint32_t free;   /**< of those: depend on the order */
    /** The first of `reads`: those that depend on the order first, then by `late`, most first. */
    lab_shuffle_read worst[LAB_SHUFFLE_READS];
    char reader[LAB_SHUFFLE_NAME]; /**< the smallest guilty pair; "": none */
    char writer[LAB_SHUFFLE_NAME];
    uint32_t left;    /**< late runs that are left of `late` when the reader waits for the writer */
    uint32_t checked; /**< runs made to find that out */
    bool is_complete; /**< false: not yet, stopped, or failed */
    bool has_failed;  /**< no memory, or the game could not be made */
} lab_shuffle_result;

/** A verdict that is being worked out on a thread of its own. The same definition gives the same
 * verdict. */
typedef struct lab_shuffle lab_shuffle;

/** Begins one.  @param def  copied with its edits and names; the sectors and what `inputs_user`
 * points at are not, and must not change until it is stopped  @return NULL: no memory, no thread */
lab_shuffle *lab_shuffle_start(const lab_shuffle_def *def);
/** How far it is; blocks no longer than a copy takes.  @return true once it is complete or has
 * failed */
bool lab_shuffle_poll(lab_shuffle *shuffle, lab_shuffle_result *out);
/** Ends it, within a frame of its run if it is not complete, and frees it. NULL is allowed. */
void lab_shuffle_stop(lab_shuffle *shuffle);

#endif
