#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 401 };

uint32_t bench_rounds = 101;

int64_t bench_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    const double *x = a;
    const double *y = b;

    return (*x > *y) - (*x < *y);
}

static double median(double *values, uint32_t count)
{
    qsort(values, count, sizeof(*values), by_value);
    return values[count / 2];
}

static double run_once(const bench_side *side)
{
    int64_t begin = bench_now();

    side->fn(side->user);
    return (double)(bench_now() - begin);
}

void bench_compare(const bench_side sides[2], double ns[2])
{
    static double times[2][MOST_ROUNDS];
    uint32_t rounds = bench_rounds < MOST_ROUNDS ? bench_rounds : MOST_ROUNDS;

    for (int i = 0; i < 2; i++) { /* warm-up */
        (void)run_once(&sides[i]);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        for (int i = 0; i < 2; i++) {
            times[i][round] = run_once(&sides[i]);
        }
    }
    ns[0] = median(times[0], rounds);
    ns[1] = median(times[1], rounds);
}

void bench_header(void)
{
    (void)printf("goal,work,peer,ratio,limit,reached,ours_ns,peer_ns\n");
}

void bench_print(const bench_row *row)
{
    double ratio = row->ours_ns / row->peer_ns;

    (void)printf("%s,%s,%s,%.3f,%.3f,%s,%.2f,%.2f\n", row->goal, row->work, row->peer, ratio,
                 row->limit, ratio <= row->limit ? "yes" : "no", row->ours_ns, row->peer_ns);
    (void)fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--smoke") == 0) {
        bench_rounds = 3;
    } else if (argc > 1) {
        (void)fprintf(stderr, "usage: %s [--smoke]\n", argv[0]);
        return 2;
    }
    bench_header();
    bench_frames();
    bench_intervals();
    bench_tickables();
    bench_workers();
    return 0;
}
