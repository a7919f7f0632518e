/* duration.h -- tl_time as seconds, and multiplied. */
#ifndef TL_DURATION_H
#define TL_DURATION_H

#include <tickline/base.h>

static inline float tl__seconds(tl_time time)
{
    return (float)((double)time / 1e9);
}

/* D-3: multiplies in double, rounds to the nearest nanosecond once; ends at the longest times. */
tl_time tl__time_scale(tl_time time, double factor);

#endif
