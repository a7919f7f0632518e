/* styles.h -- ways to be random: how often each operation comes. */
#ifndef TL_TEST_STYLES_H
#define TL_TEST_STYLES_H

#include "program.h"

typedef struct kind_weight {
    op_kind kind;
    uint32_t weight;
} kind_weight;

/* A way to be random: what happens between and inside of frames. */
typedef struct style {
    kind_weight kinds[OP_KIND_COUNT];
} style;

enum { STYLES = 14, TIMERS = 6, LATENT = 9, ANY_ACTORS = 10, NESTED = 12 };

extern const style styles[STYLES];

#endif
