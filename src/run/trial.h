/* run/trial.h -- one run of a stretch of the game in a given order, and what was late in it. */
#ifndef LAB_TRIAL_H
#define LAB_TRIAL_H

#include "run/inputs.h"

#include <game/game.h>

#include <stdatomic.h>

enum { LAB_TRIAL_PAIRS = 64, LAB_TRIAL_NAME = 40 };

/** Somebody and what it looks at, by name: a reader and a value, or a reader and a writer. */
typedef struct lab_pair {
    char first[LAB_TRIAL_NAME];
    char second[LAB_TRIAL_NAME];
} lab_pair;

/** Without doubles, in the order in which they were found; what finds no room is dropped. */
typedef struct lab_pairs {
    lab_pair items[LAB_TRIAL_PAIRS];
    uint32_t count;
} lab_pairs;

bool lab_pairs_has(const lab_pairs *pairs, const char *first, const char *second);
void lab_pairs_add(lab_pairs *pairs, const char *first, const char *second);

/** The memory of a game, used by one trial after the other, and what all of them have in common. */
typedef struct lab_bench {
    gm_game_def game; /**< but for order and edits */
    lab_inputs_fn *inputs;
    const void *inputs_user;
    uint64_t frames;
    uint64_t first_frame;
    const char *reader; /**< NULL: all */
    const char *value;  /**< NULL: all positions */
    lab_pairs usual;    /**< what does not count: late in registration order too */
    atomic_bool is_stopped;
    void *memory;
} lab_bench;

/** What a trial has shown. */
typedef struct lab_trial {
    bool is_late;
    bool has_failed; /**< the game could not be made, or the bench was stopped */
    double worst_px;
    uint64_t worst_frame;
    lab_pair worst;  /**< reader and value */
    lab_pairs late;  /**< readers and values */
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
