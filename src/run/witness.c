/* run/witness.c -- see witness.h. */
#include "run/witness.h"

bool lab_witness_wants(uint64_t frame)
{
    return frame > 0 && frame % LAB_WITNESS_PERIOD == 0;
}

bool lab_witness_tell(lab_witness *witness, uint64_t frame, uint64_t hash)
{
    uint64_t place = frame / LAB_WITNESS_PERIOD % LAB_WITNESS_FRAMES;
    if (witness->frames[place] != frame) {
        witness->frames[place] = frame;
        witness->hashes[place] = hash;
        return true;
    }
    if (witness->hashes[place] == hash) {
        return true;
    }
    if (witness->first_difference == 0 || frame < witness->first_difference) {
        witness->first_difference = frame;
    }
    return false;
}

void lab_witness_cut(lab_witness *witness, uint64_t frame)
{
    for (uint32_t i = 0; i < LAB_WITNESS_FRAMES; i++) {
        if (witness->frames[i] > frame) {
            witness->frames[i] = 0;
        }
    }
}
