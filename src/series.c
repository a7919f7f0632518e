/* series.c -- see series.h. */
#include "series.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

void app_series_add(app_series *series, int64_t ns)
{
    if (series->count == series->capacity) {
        size_t larger = series->capacity != 0 ? series->capacity * 2 : FIRST_CAPACITY;
        int64_t *moved = realloc(series->samples, larger * sizeof moved[0]);
        if (moved == NULL) {
            return;
        }
        series->samples = moved;
        series->capacity = larger;
    }
    series->samples[series->count++] = ns;
}

static int compare(const void *a, const void *b)
{
    const int64_t *left = a;
    const int64_t *right = b;
    return (*left > *right) - (*left < *right);
}

static double rank(const app_series *series, size_t percent)
{
    size_t place = (series->count * percent + 99) / 100;
    return (double)series->samples[place > 0 ? place - 1 : 0] / 1e3;
}

app_summary app_series_summary(app_series *series)
{
    app_summary out = {0};
    if (series->count == 0) {
        return out;
    }
    qsort(series->samples, series->count, sizeof series->samples[0], compare);
    double sum = 0.0;
    for (size_t i = 0; i < series->count; i++) {
        sum += (double)series->samples[i];
    }
    out.mean = sum / 1e3 / (double)series->count;
    out.p50 = rank(series, 50);
    out.p99 = rank(series, 99);
    out.max = rank(series, 100);
    return out;
}

void app_series_free(app_series *series)
{
    free(series->samples);
    *series = (app_series){0};
}
