/* run/inputs.h -- where a simulation that runs beside the game gets its input from. */
#ifndef LAB_INPUTS_H
#define LAB_INPUTS_H

#include <game/input.h>

/** Puts the input of a frame, from 1 on, into `out`.  @return false: there is none (yet) */
typedef bool lab_inputs_fn(const void *user, uint64_t frame, gm_input *out);

/** Takes all schedule edits out of an input: the acts of the player are left. */
void lab_inputs_drop_edits(gm_input *input);

#endif
