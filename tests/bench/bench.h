/* bench.h -- ratios of two pieces of work, measured interleaved, medians, printed as CSV. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>

/** One side of a comparison: runs the work once. */
typedef void bench_fn(void *user);

typedef struct bench_side {
    bench_fn *fn;
    void *user;
} bench_side;

/** Repetitions of each side; --smoke sets it to 3. */
extern uint32_t bench_rounds;

/** ns on a monotonic clock. */
int64_t bench_now(void);
/** Medians in ns of both sides, run in turn. */
void bench_compare(const bench_side sides[2], double ns[2]);

/** A line: goal, work, ratio, limit, ns per item of ours and of the peer, whether it is reached. */
typedef struct bench_row {
    const char *goal;
    const char *work;
    const char *peer;
    double ours_ns; /**< per item */
    double peer_ns;
    double limit; /**< most that ours / peer may be */
} bench_row;
void bench_header(void);
void bench_print(const bench_row *row);

/* One file a subject. */
void bench_frames(void);
void bench_intervals(void);
void bench_tickables(void);
void bench_workers(void);

#endif
