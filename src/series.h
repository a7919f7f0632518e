/* series.h -- samples of a time and what they come to. */
#ifndef APP_SERIES_H
#define APP_SERIES_H

#include <stddef.h>
#include <stdint.h>

/** Samples in ns. Zero-initialise before use. */
typedef struct app_series {
    int64_t *samples;
    size_t count;
    size_t capacity;
} app_series;

/** In microseconds; zeros without samples. */
typedef struct app_summary {
    double mean;
    double p50;
    double p99;
    double max;
} app_summary;

/** Drops the sample if there is no memory for it. */
void app_series_add(app_series *series, int64_t ns);
/** Sorts the samples. Percentiles are nearest-rank. */
app_summary app_series_summary(app_series *series);
void app_series_free(app_series *series);

#endif
