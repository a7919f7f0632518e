/* bench_internal.h -- between the files of the benchmark's frame. */
#ifndef BENCH_INTERNAL_H
#define BENCH_INTERNAL_H

#include <stdbool.h>

typedef struct bench_spread {
    double low; /* quartiles of ours / peer, round by round */
    double high;
} bench_spread;

/* Spread of the last comparison, once: false when there was none since. */
bool bench_take_spread(bench_spread *out);

typedef struct bench_filter {
    const char *goal; /* NULL: all */
    const char *work; /* part of the work's name; NULL: all */
} bench_filter;
extern bench_filter bench_wanted;

#endif
