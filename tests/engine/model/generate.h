/* generate.h -- random programs of many kinds. */
#ifndef TL_TEST_GENERATE_H
#define TL_TEST_GENERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes the program of a seed; returns its bytes, PR_BYTES at most. */
size_t generate_program(uint64_t seed, uint8_t *out);

#endif
