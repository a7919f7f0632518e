/* run/series.c -- see series.h. */
#include "run/series.h"

#include <stdlib.h>

/* Of 42 bits: more than an hour. Longer samples share the last slot. */
enum { STEP_BITS = 7, STEPS = 1 << STEP_BITS, TWICE = 2 * STEPS, DOUBLINGS = 42 - STEP_BITS };
enum { SLOTS = (DOUBLINGS + 1) * STEPS };

static uint32_t slot_of(uint64_t ns)
{
    uint32_t shift = 0;
    while (ns >> shift >= TWICE) {
        shift++;
    }
    uint64_t slot = (uint64_t)shift * STEPS + (ns >> shift);
    return slot < SLOTS ? (uint32_t)slot : SLOTS - 1;
}

/* The largest sample that is counted there. */
static int64_t top_of(uint32_t slot)
{
    uint32_t shift = slot < TWICE ? 0 : slot / STEPS - 1;
    return (int64_t)(((uint64_t)(slot - shift * STEPS) + 1) << shift) - 1;
}

void app_series_add(app_series *series, int64_t ns)
{
    int64_t sample = ns > 0 ? ns : 0;
    if (series->counts == NULL) {
        series->counts = calloc(SLOTS, sizeof series->counts[0]);
    }
    if (series->counts == NULL) {
        return;
    }
    series->counts[slot_of((uint64_t)sample)]++;
    series->count++;
    series->sum += sample;
    series->max = sample > series->max ? sample : series->max;
}

static double rank(const app_series *series, uint64_t percent)
{
    uint64_t place = (series->count * percent + 99) / 100;
    uint64_t seen = 0;
    uint32_t slot = 0;
    while (slot < SLOTS - 1 && seen + series->counts[slot] < place) {
        seen += series->counts[slot++];
    }
    int64_t top = top_of(slot);
    return (double)(top < series->max ? top : series->max) / 1e3;
}

app_summary app_series_summary(const app_series *series)
{
    if (series->count == 0) {
        return (app_summary){0};
    }
    return (app_summary){.mean = (double)series->sum / 1e3 / (double)series->count,
                         .p50 = rank(series, 50),
                         .p99 = rank(series, 99),
                         .max = (double)series->max / 1e3};
}

void app_series_free(app_series *series)
{
    free(series->counts);
    *series = (app_series){0};
}
