#include "duration.h"

static const double past_time = 9223372036854775808.0; /* 2^63: no tl_time is so long */

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
    tl_time whole = (tl_time)product;
    double rest = product - (double)whole;
    if (rest >= 0.5) {
        return whole + 1;
    }
    return rest <= -0.5 ? whole - 1 : whole;
}
