/* The clock of event loops is bench_time: clock_gettime() and gettimeofday() of this program answer
 * with it. */
#include "bench_timers.h"

#include <sys/time.h>
#include <time.h>

int64_t bench_time;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): reserved there */
__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *out)
{
    (void)clock;
    out->tv_sec = bench_time / 1000000000 + 1000;
    out->tv_nsec = bench_time % 1000000000;
    return 0;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): reserved there */
__attribute__((visibility("default"))) int gettimeofday(struct timeval *restrict out,
                                                        void *restrict zone)
{
    (void)zone;
    out->tv_sec = bench_time / 1000000000 + 1000;
    out->tv_usec = bench_time % 1000000000 / 1000;
    return 0;
}
