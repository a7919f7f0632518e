/* run/witness.h -- remembers the hash of some frames and sees whether they come out the same when
 * time passes them again. */
#ifndef LAB_WITNESS_H
#define LAB_WITNESS_H

#include <stdbool.h>
#include <stdint.h>

enum { LAB_WITNESS_PERIOD = 60, LAB_WITNESS_FRAMES = 4096 };

/** Zero-initialise before use. */
typedef struct lab_witness {
    uint64_t frames[LAB_WITNESS_FRAMES]; /**< frame n at n / period % frames; 0: none */
    uint64_t hashes[LAB_WITNESS_FRAMES];
    uint64_t first_difference; /**< the first frame that came out otherwise; 0: none did */
} lab_witness;

/** Whether lab_witness_tell() wants the hash after that frame: every LAB_WITNESS_PERIOD frames,
 * because a hash costs about a tenth of a frame. */
bool lab_witness_wants(uint64_t frame);
/** Remembers the hash of a frame, or compares it with what it was.
 * @return false: it is another one */
bool lab_witness_tell(lab_witness *witness, uint64_t frame, uint64_t hash);
/** The frames after that one are new when they come. */
void lab_witness_cut(lab_witness *witness, uint64_t frame);

#endif
