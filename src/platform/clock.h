/* platform/clock.h -- the host's monotonic clock. */
#ifndef APP_CLOCK_H
#define APP_CLOCK_H

#include <tickline/base.h>

/** ns since some start; a tl_clock_fn. */
int64_t app_clock_now(void *user);
/** Sleeps to `deadline_ns` of the clock, or a little longer: costs no processor time. */
void app_clock_sleep_until(int64_t deadline_ns);
/** Sleeps to just before `deadline_ns` of the clock, then spins: exact to microseconds. */
void app_clock_wait_until(int64_t deadline_ns);

#endif
