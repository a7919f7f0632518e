/* run/tape.h -- all inputs of a run, one a frame, kept compactly. */
#ifndef LAB_TAPE_H
#define LAB_TAPE_H

#include "run/input_values.h"

#include <stddef.h>

/** Frames with equal input; the commands act in the first of them. */
typedef struct lab_tape_run {
    uint64_t first;         /**< number of the first frame, from 1 */
    uint64_t first_command; /**< index of the first command */
    uint32_t command_count;
    app_input_values input;
} lab_tape_run;

/** Zero-initialise before use; set `allocator` to use another than the C library's. Free with
 * lab_tape_free(). */
typedef struct lab_tape {
    tl_allocator allocator; /**< zero: the C library */
    uint32_t fixed_hz;      /**< as of --fixed-step: deltas follow from it and take no room; 0: each
                                 frame has its own. Set while the tape is empty */
    lab_tape_run *runs;
    size_t run_count, run_capacity;
    gm_command *commands;
    size_t command_count, command_capacity;
    uint64_t frames;
} lab_tape;

void lab_tape_free(lab_tape *tape);
/** Adds the input of frame lab_tape_frames() + 1. At most GM_INPUT_MAX_COMMANDS commands of it
 * count.  @return false: out of memory, nothing was added
 * @cost O(1); 48 bytes when something changed, and those of the commands */
bool lab_tape_add(lab_tape *tape, const gm_input *input);
/** How many inputs there are: the frames are 1 to this. */
uint64_t lab_tape_frames(const lab_tape *tape);
/** The input of a frame, as it was added.  @return false: there is no such frame; `out` is as it
 * was  @cost O(log changes) */
bool lab_tape_get(const lab_tape *tape, uint64_t frame, gm_input *out);
/** Forgets the frames after `frames`; does nothing if there are none. */
void lab_tape_cut(lab_tape *tape, uint64_t frames);

#endif
