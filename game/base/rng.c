/* game/base/rng.c -- see rng.h. */
#include "base/rng.h"

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

gm_rng gm__rng_make(uint64_t seed, uint64_t stream)
{
    gm_rng rng = {mix(seed + 0x9E3779B97F4A7C15U) ^ mix(stream + 0xD1B54A32D192ED03U)};
    return rng;
}

uint64_t gm__rng_next(gm_rng *rng)
{
    rng->state += 0x9E3779B97F4A7C15U;
    return mix(rng->state);
}

float gm__rng_unit(gm_rng *rng)
{
    return (float)(gm__rng_next(rng) >> 40) / 16777216.0F;
}

float gm__rng_range(gm_rng *rng, float low, float high)
{
    return low + (high - low) * gm__rng_unit(rng);
}

uint32_t gm__rng_below(gm_rng *rng, uint32_t count)
{
    return (uint32_t)(((gm__rng_next(rng) >> 32) * count) >> 32);
}
