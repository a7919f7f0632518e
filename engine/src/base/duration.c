/* Durations: scaled, and from and to seconds as a double. */
#include "base/duration.h"

static const double past_time = 9223372036854775808.0; /* 2^63: no tl_time is so long */

/* To the nearest; halves away from zero. */
static tl_time rounded(double ns)
{
    tl_time whole = (tl_time)ns;
    double rest = ns - (double)whole;

    if (rest >= 0.5) {
        return whole + 1;
    }
    return rest <= -0.5 ? whole - 1 : whole;
}

tl_time tl__time_scale(tl_time time, double factor)
{
    if (!(factor < 1.0 || factor > 1.0)) {
        return time;
    }
    double product = (double)time * factor;
    if (product >= past_time) {
        return INT64_MAX;
    }
    if (product < -past_time) {
        return INT64_MIN;
    }
    return rounded(product);
}

tl_result tl_time_from_seconds(double seconds, tl_time *out)
{
    double ns = seconds * 1e9;

    if (out == NULL || !(ns >= -past_time && ns < past_time)) {
        return TL_ERR_INVALID;
    }
    *out = rounded(ns);
    return TL_OK;
}

double tl_time_to_seconds(tl_time time)
{
    return (double)time / 1e9;
}
