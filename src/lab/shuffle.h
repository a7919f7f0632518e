/* lab/shuffle.h -- runs a stretch of the game in many orders that the rules allow, and says what
 * depended on it. */
#ifndef LAB_SHUFFLE_H
#define LAB_SHUFFLE_H

#include "inputs.h"

#include <game/game.h>

enum { LAB_SHUFFLE_ORDERS = 1000, LAB_SHUFFLE_FRAMES = 240, LAB_SHUFFLE_NAME = 40 };

/** What to run. Everything that is pointed at must live until the verdict is there. */
typedef struct lab_shuffle_def {
    const gm_game_def *game; /**< sectors, seed, start; memory, workers, clock, edits and
                                  shuffle_seed are not used */
    const gm_command *edits; /**< the schedule to be judged, from frame 0 on; SHUFFLE is ignored */
    uint32_t edit_count;
    lab_inputs_fn *inputs; /**< called on the thread that runs; edits in inputs are dropped */
    const void *inputs_user;
    uint64_t frames;      /**< of each run; 0: LAB_SHUFFLE_FRAMES */
    uint64_t first_frame; /**< samples before it do not count; 0: all do */
    uint32_t orders;      /**< seeds 1 to orders; 0: LAB_SHUFFLE_ORDERS */
    const char *reader;   /**< only its reads ("LaserBeam"); NULL: of all functions */
    const char *value;    /**< only reads of it ("Beam.impact"); NULL: of all positions */
    bool counts_always;   /**< pairs that are late in registration order too count as well */
} lab_shuffle_def;

/** A verdict. A run is late if a position was read in it that was written again in the same frame
 * or later (a lag sample with frames > 0). */
typedef struct lab_shuffle_result {
    uint32_t orders; /**< runs made */
    uint32_t late;   /**< of them */
    double worst_px;
    uint64_t worst_seed;                 /**< 0: none was late */
    uint64_t worst_frame;                /**< of that run */
    char worst_reader[LAB_SHUFFLE_NAME]; /**< of that sample */
    char worst_value[LAB_SHUFFLE_NAME];
    char reader[LAB_SHUFFLE_NAME]; /**< the smallest guilty pair; "": none */
    char writer[LAB_SHUFFLE_NAME];
    uint32_t left;    /**< late runs that are left when the reader waits for the writer */
    bool is_complete; /**< false: cancelled, or failed */
    bool has_failed;  /**< no memory, or the game could not be made */
} lab_shuffle_result;

/** Runs the whole verdict on the calling thread. The same definition gives the same verdict. */
lab_shuffle_result lab_shuffle_run(const lab_shuffle_def *def);

/** A verdict that is being worked out on a thread of its own. */
typedef struct lab_shuffle lab_shuffle;

/** Begins one.  @param def copied, its edits and strings too; what `game` and `inputs_user` point
 * at is not, and the sectors must live on  @return NULL: no memory or no thread */
lab_shuffle *lab_shuffle_start(const lab_shuffle_def *def);
/** How far it is; never blocks for longer than a copy.  @return true once it is complete or has
 * failed */
bool lab_shuffle_poll(lab_shuffle *shuffle, lab_shuffle_result *out);
/** Ends it, wherever it is: within one frame of its run.  @param shuffle may be NULL */
void lab_shuffle_stop(lab_shuffle *shuffle);

#endif
