/* bench.h -- the benchmark's frame: two pieces of work measured in turn, rows of the result. */
#ifndef BENCH_H
#define BENCH_H

#include "bench_subjects.h" /* generated: BENCH_SUBJECTS(X) with X(name, "goals") */

#include <stdbool.h>
#include <stdint.h>

/** One side of a comparison: runs the work once. */
typedef void bench_fn(void *user);

typedef struct bench_side {
    bench_fn *fn;
    void *user;
} bench_side;

/** Most repetitions of each side (--rounds); --smoke sets it to 3. */
extern uint32_t bench_rounds;
/** --smoke: everything is to run, nothing is to be learnt; make the work small. */
extern bool bench_is_smoke;

/** ns on a monotonic clock. */
int64_t bench_now(void);
/** Medians in ns of both sides, run in turn; for long work fewer rounds than bench_rounds. The
 * quartiles of the ratio are kept for the row that is printed next. */
void bench_compare(const bench_side sides[2], double ns[2]);
/** The same with a sleep of pause_ns (less than a second) before each run, as between frames:
 * caches are cold, workers have gone to sleep. */
void bench_compare_paced(const bench_side sides[2], double ns[2], int64_t pause_ns);
/** After a comparison, before its row: multiplies our time and the kept quartiles by `factor`. */
void bench_scale_ours(double ns[2], double factor);

/** In a side: what it took, where that is not the whole call. */
void bench_took(int64_t ns);
/** Sleeps for less than a second. */
void bench_sleep(int64_t ns);
/** Keeps the processor busy for so long. */
void bench_spin(int64_t ns);

/** Whether rows of this goal and work are asked for (--goal, --work); rows that are not are not
 * printed either, so asking only saves time. */
bool bench_wants(const char *goal, const char *work);
/** Ends the benchmark with a message: a benchmark that does not do its work has no result. */
void bench_fail(const char *what);
/** Ends the benchmark unless `is_true`. */
void bench_must(bool is_true, const char *what);

/** A line: how much longer ours takes than the peer, and whether that is within the limit. */
typedef struct bench_row {
    const char *goal;
    const char *work;
    const char *peer;
    double ours_ns; /**< per item */
    double peer_ns; /**< 0: the peer is missing on this machine */
    double limit;   /**< most that ours / peer may be; 0: no limit, the row is for information */
} bench_row;
void bench_print(const bench_row *row);

/** A line about an amount that is not measured against anything. */
typedef struct bench_amount {
    const char *goal;
    const char *work;
    const char *unit; /**< "bytes", "calls", "ms" */
    double amount;
    double limit; /**< most that it may be; 0: no limit */
} bench_amount;
void bench_print_amount(const bench_amount *amount);

/** Where rows go to; NULL: stdout. */
void bench_report_open(const char *csv_path);
/** Closes the CSV and writes the final table to stderr. */
void bench_report_close(void);

/* One file a subject. */
#define BENCH_DECLARE(name, goals) void bench_##name(void);
BENCH_SUBJECTS(BENCH_DECLARE)
#undef BENCH_DECLARE

#endif
