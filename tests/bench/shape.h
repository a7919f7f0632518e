/* shape.h -- prerequisites of functions 0 to count - 1, always lower ones. */
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include <stdint.h>

typedef struct shape {
    uint32_t count;
    uint32_t edge_count;
    uint32_t
        *first; /* count + 1: prerequisites of i are before[first[i]] to before[first[i + 1]] */
    uint32_t *before; /* no two alike of one function */
} shape;

enum { SHAPE_CHAIN = 10, SHAPE_RANDOM = 3, SHAPE_LEAST = 100 };

void shape_flat(shape *s, uint32_t count);
/* Chains of ten; count a multiple of 100. Two variants without a common edge. */
void shape_chains(shape *s, uint32_t count, uint32_t variant);
/* Three random lower ones each (fewer at the start); another variant, other ones. */
void shape_random(shape *s, uint32_t count, uint32_t variant);
void shape_free(shape *s);

/* The same random numbers in every run. */
typedef struct dice {
    uint64_t state;
} dice;
uint32_t dice_roll(dice *d, uint32_t below);
/* A permutation of 0 to count - 1. */
void dice_shuffle(dice *d, uint32_t *items, uint32_t count);

/* calloc that ends the benchmark when memory runs out. */
void *bench_alloc(uint32_t count, uint32_t size);

#endif
