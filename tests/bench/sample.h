/* sample.h -- measured values in their order. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdint.h>

/** Rising. */
void sample_sort(double *values, uint32_t count);
/** The one in the middle, 0 of none; sorts them. */
double sample_median(double *values, uint32_t count);

#endif
