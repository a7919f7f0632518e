/* platform/clock.c -- see clock.h. */
#include "platform/clock.h"

#include <time.h>

/* The longest that a sleep was seen to overrun on a busy desktop, rounded up. */
#define SLEEP_SLACK_NS 1500000

int64_t app_clock_now(void *user)
{
    struct timespec now;
    (void)user;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void app_clock_sleep_until(int64_t deadline_ns)
{
    int64_t left = deadline_ns - app_clock_now(NULL);
    if (left > 0) {
        struct timespec pause = {(time_t)(left / 1000000000), (long)(left % 1000000000)};
        (void)nanosleep(&pause, NULL);
    }
}

void app_clock_wait_until(int64_t deadline_ns)
{
    app_clock_sleep_until(deadline_ns - SLEEP_SLACK_NS);
    while (app_clock_now(NULL) < deadline_ns) {
    }
}
