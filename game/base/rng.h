/* game/base/rng.h -- a stream of random numbers: plain data, the same on every machine. */
#ifndef GM_RNG_H
#define GM_RNG_H

#include <stdint.h>

/* The order of draws is part of the simulation: never draw twice in one expression, argument list
 * or initialiser, where C leaves the order open. */

/** A 64-bit counter behind a mixing function (SplitMix64: Steele, Lea and Flood, 2014). */
typedef struct gm_rng {
    uint64_t state;
} gm_rng;

gm_rng gm__rng_make(uint64_t seed, uint64_t stream);
uint64_t gm__rng_next(gm_rng *rng);
/** 0 up to, not including, 1. */
float gm__rng_unit(gm_rng *rng);
float gm__rng_range(gm_rng *rng, float low, float high);
/** 0 to count - 1; count > 0. */
uint32_t gm__rng_below(gm_rng *rng, uint32_t count);

#endif
