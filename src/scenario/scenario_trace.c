/* scenario/scenario_trace.c -- see scenario_trace.h. */
#include "scenario/scenario_trace.h"

#include "host_trace/host_trace.h"
#include "platform/sum.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* "Turret" is meant by "Turret [TickActor]" too. */
static bool is_function(const tl_item *item, const char *name)
{
    size_t length = strlen(name);
    return item->name != NULL && strncmp(item->name, name, length) == 0 &&
           (item->name[length] == '\0' || item->name[length] == ' ');
}

static uint32_t late_reads(const lab_frame *frame, const char *name)
{
    uint32_t late = 0;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        late += sample->frames > 0 && is_function(&sample->reader, name) ? 1 : 0;
    }
    return late;
}

static bool runs_in(const lab_frame *frame, const char *name)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (is_function(&frame->items[i].item, name)) {
            return true;
        }
    }
    return false;
}

/* A function that never runs has no late reads to count. */
static bool measure_late(app_host_trace *trace, const char *name, double *out)
{
    bool is_there = false;
    uint32_t late = 0;
    for (uint32_t i = 0; i < trace->frame_count; i++) {
        if (!app_host_trace_show(trace, i)) {
            return false;
        }
        late += late_reads(&trace->frame, name);
        is_there = is_there || runs_in(&trace->frame, name);
    }
    *out = (double)late;
    return is_there;
}

bool app_trace_measure(const app_check_def *def, app_verdict *out, char error[GM_ERROR_TEXT])
{
    const app_scenario *s = def->scenario;
    char path[APP_ASSET_PATH];
    char reason[APP_HOST_TRACE_ERROR];
    app_host_trace trace;
    app_traced_place(s->trace, path);
    if (!app_host_trace_read(&trace, path, reason)) {
        (void)snprintf(error, GM_ERROR_TEXT, "%.*s", GM_ERROR_TEXT - 1, reason);
        return false;
    }
    out->hash = app_sum(0, trace.text, trace.length);
    double guess = (double)def->guess / 1e6;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        const app_measure *m = &s->measures[i];
        out->values[i] = guess;
        out->is_measured[i] = m->kind == APP_MEASURE_TRACE_LATE
                                  ? measure_late(&trace, m->subject, &out->values[i])
                                  : def->has_guess;
    }
    for (uint32_t i = 0; i < s->measure_count; i++) {
        uint32_t asked = s->prediction.measure;
        if (s->measures[i].kind == APP_MEASURE_MISS) {
            out->values[i] = fabs(guess - out->values[asked]);
            out->is_measured[i] =
                def->has_guess && s->prediction.is_asked && out->is_measured[asked];
        }
    }
    app_host_trace_free(&trace);
    return true;
}
