/* base/duration.h -- tl_time as seconds, added and multiplied. */
#ifndef TL_DURATION_H
#define TL_DURATION_H

#include <tickline/base.h>

static inline float tl__seconds(tl_time time)
{
    return (float)((double)time / 1e9);
}

/* Saturates: a delay of INT64_MAX never comes. */
static inline tl_time tl__time_add(tl_time a, tl_time b)
{
    tl_time sum = 0;

    if (__builtin_add_overflow(a, b, &sum)) {
        return a < 0 ? INT64_MIN : INT64_MAX;
    }
    return sum;
}

/* Saturates likewise. */
static inline tl_time tl__time_sub(tl_time a, tl_time b)
{
    tl_time difference = 0;

    if (__builtin_sub_overflow(a, b, &difference)) {
        return a < 0 ? INT64_MIN : INT64_MAX;
    }
    return difference;
}

/* D-3: multiplies in double, rounds to the nearest nanosecond once; ends at the longest times. A
 * factor of 1 is exact for every time. */
tl_time tl__time_scale(tl_time time, double factor);

#endif
