/* Two sides in turn, so that a busy moment of the machine meets both; medians. */
#include "bench.h"
#include "bench_internal.h"
#include "sample.h"

#include <time.h>

enum { MOST_ROUNDS = 1001, LEAST_ROUNDS = 15, WARM_UPS = 2 };

/* A comparison of long work ends after this long, but not before LEAST_ROUNDS. */
static const double most_ns = 1.5e9;

uint32_t bench_rounds = 401;
bool bench_is_smoke;

static bench_spread spread;
static bool has_spread;

int64_t bench_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Slept before each run: 0 but in paced comparisons. */
static int64_t pause_ns;

static int64_t told_ns; /* 0: the side did not say how long it took */

void bench_took(int64_t ns)
{
    told_ns = ns;
}

void bench_sleep(int64_t ns)
{
    if (ns > 0) {
        (void)nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
    }
}

void bench_spin(int64_t ns)
{
    int64_t end = bench_now() + ns;

    while (bench_now() < end) {
    }
}

static double run_once(const bench_side *side)
{
    told_ns = 0;
    bench_sleep(pause_ns);
    int64_t begin = bench_now();

    side->fn(side->user);
    int64_t took = bench_now() - begin;
    return (double)(told_ns > 0 ? told_ns : took);
}

static uint32_t rounds_for(double work_ns)
{
    double ns = work_ns + 2 * (double)pause_ns;
    uint32_t most = bench_rounds < MOST_ROUNDS ? bench_rounds : MOST_ROUNDS;
    double fitting = most_ns / ns;

    if (bench_is_smoke || fitting > (double)most) {
        return most;
    }
    return fitting < (double)LEAST_ROUNDS ? LEAST_ROUNDS : (uint32_t)fitting;
}

static uint32_t warm_up(const bench_side sides[2])
{
    double ns = 1;

    for (int round = 0; round < WARM_UPS; round++) {
        ns = 1;
        for (int i = 0; i < 2; i++) {
            ns += run_once(&sides[i]);
        }
    }
    return rounds_for(ns);
}

void bench_compare(const bench_side sides[2], double ns[2])
{
    static double times[2][MOST_ROUNDS];
    static double ratios[MOST_ROUNDS];
    uint32_t rounds = warm_up(sides);

    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < 2; i++) {
            times[i][round] = run_once(&sides[i]);
        }
        ratios[round] = times[0][round] / times[1][round];
    }
    sample_sort(ratios, rounds);
    for (int i = 0; i < 2; i++) {
        sample_sort(times[i], rounds);
        ns[i] = times[i][rounds / 2];
    }
    spread = (bench_spread){ratios[rounds / 4], ratios[rounds - 1 - rounds / 4]};
    has_spread = true;
}

void bench_compare_paced(const bench_side sides[2], double ns[2], int64_t pause)
{
    pause_ns = pause;
    bench_compare(sides, ns);
    pause_ns = 0;
}

void bench_scale_ours(double ns[2], double factor)
{
    ns[0] *= factor;
    spread.low *= factor;
    spread.high *= factor;
}

bool bench_take_spread(bench_spread *out)
{
    bool had = has_spread;

    *out = spread;
    has_spread = false;
    return had;
}
