/* run/trial.h -- one run of a stretch of the game in a given order, and its late reads. */
#ifndef LAB_TRIAL_H
#define LAB_TRIAL_H

#include "run/inputs.h"

#include <game/game.h>

#include <stdatomic.h>

enum { LAB_TRIAL_PAIRS = 64, LAB_TRIAL_NAME = 40 };

/** Two names: of a reader and a value, or of a reader and a writer. */
typedef struct lab_pair {
    char first[LAB_TRIAL_NAME];
    char second[LAB_TRIAL_NAME];
} lab_pair;

/** Without doubles, in the order in which they were found; what finds no room is dropped. */
typedef struct lab_pairs {
    lab_pair items[LAB_TRIAL_PAIRS];
    uint32_t count;
} lab_pairs;

/** @return its index, or LAB_TRIAL_PAIRS: there is no room */
uint32_t lab_pairs_add(lab_pairs *pairs, const char *first, const char *second);

/** The memory of a game, used by one trial after the other, and what all of them have in common. */
typedef struct lab_bench {
    gm_game_def game; /**< but for order and edits */
    lab_inputs_fn *inputs;
    const void *inputs_user;
    uint64_t frames;
    uint64_t first_frame;
    const char *reader; /**< NULL: all */
    const char *value;  /**< NULL: all */
    lab_pairs ignored;  /**< readers and values that do not count */
    atomic_bool is_stopped;
    void *memory;
} lab_bench;

/** The worst late read of one reader and value. */
typedef struct lab_worst {
    bool has_px; /**< the value is a position */
    double px;
    uint64_t frame; /**< the first one as bad as that */
} lab_worst;

/** The result of a trial. */
typedef struct lab_trial {
    bool is_late;
    bool has_failed;                  /**< the game could not be made, or the bench was stopped */
    lab_pairs seen;                   /**< readers and values that were judged */
    lab_pairs late;                   /**< those of them that were late in a frame */
    lab_worst worst[LAB_TRIAL_PAIRS]; /**< of each in `late` */
    lab_pairs guilt; /**< readers and writers that were ambiguous when the reader was late */
} lab_trial;

/** Takes the memory.  @param[in,out] bench  zeroed but for what it shares  @return false: none */
bool lab_bench_open(lab_bench *bench);
void lab_bench_close(lab_bench *bench);
/** Runs all frames, or up to the one in which the bench is stopped.
 * @param seed   of the order; 0: registration order */
void lab_trial_run(lab_trial *trial, lab_bench *bench, uint64_t seed, const gm_command *edits,
                   uint32_t edit_count);

#endif
