#include "sample.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const double *x = a;
    const double *y = b;

    return (*x > *y) - (*x < *y);
}

void sample_sort(double *values, uint32_t count)
{
    qsort(values, count, sizeof(*values), by_value);
}

double sample_median(double *values, uint32_t count)
{
    sample_sort(values, count);
    return count > 0 ? values[count / 2] : 0.0;
}
