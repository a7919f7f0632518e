/* run/series.h -- samples of a time and their statistics, in memory that does not grow with them.
 */
#ifndef APP_SERIES_H
#define APP_SERIES_H

#include <stddef.h>
#include <stdint.h>

/** Samples in ns, counted by size: below 256 ns each size for itself, above that 128 steps a
 * doubling. Zero-initialise before use. */
typedef struct app_series {
    uint32_t *counts; /**< NULL: no sample yet */
    uint64_t count;
    int64_t sum;
    int64_t max;
} app_series;

/** In microseconds; zeros without samples. */
typedef struct app_summary {
    double mean;
    double p50; /**< nearest-rank, at most 1/128 too large */
    double p99;
    double max;
} app_summary;

/** Takes memory for the first sample only, and drops the sample if there is none. Below 0 is 0. */
void app_series_add(app_series *series, int64_t ns);
app_summary app_series_summary(const app_series *series);
void app_series_free(app_series *series);

#endif
