/* scenario/scenario_meter.c -- see scenario_meter.h. */
#include "scenario/scenario_meter.h"

#include "scenario/scenario_words.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PREREQUISITES = 64 };

bool app_meter_open(app_meter *meter, const app_scenario *scenario)
{
    *meter = (app_meter){.scenario = scenario};
    meter->window = (uint32_t)(scenario->last_frame - scenario->first_frame + 1);
    meter->window = meter->window < APP_MAX_WINDOW ? meter->window : APP_MAX_WINDOW;
    if (scenario->measure_count == 0) {
        return true;
    }
    size_t count = (size_t)meter->window * scenario->measure_count;
    meter->frames = calloc(count, sizeof meter->frames[0]);
    for (uint32_t i = 0; i < scenario->measure_count && meter->frames != NULL; i++) {
        meter->rows[i].frames = meter->frames + (size_t)i * meter->window;
    }
    return meter->frames != NULL;
}

void app_meter_free(app_meter *meter)
{
    free(meter->frames);
    *meter = (app_meter){0};
}

void app_meter_restart(app_meter *meter)
{
    meter->seen = 0;
}

static void add(app_meter_frame *frame, double value)
{
    frame->min = frame->count == 0 || value < frame->min ? value : frame->min;
    frame->max = frame->count == 0 || value > frame->max ? value : frame->max;
    frame->total += value;
    frame->last = value;
    frame->count++;
}

static void add_sample(void *user, const tl_lag_sample *sample)
{
    app_meter *meter = user;
    if (sample->reader.name == NULL || sample->value_name == NULL) {
        return;
    }
    for (uint32_t i = 0; i < meter->scenario->measure_count; i++) {
        const app_measure *m = &meter->scenario->measures[i];
        bool is_lag = m->kind == APP_MEASURE_LAG_PX || m->kind == APP_MEASURE_LAG_FRAMES ||
                      m->kind == APP_MEASURE_LATE;
        if (!is_lag || strcmp(m->subject, sample->reader.name) != 0 ||
            strcmp(m->other, sample->value_name) != 0) {
            continue;
        }
        if (m->kind != APP_MEASURE_LAG_PX) {
            bool is_late = sample->frames > 0;
            add(&meter->rows[i].now,
                m->kind == APP_MEASURE_LATE ? (double)is_late : (double)sample->frames);
        } else if (sample->has_px) {
            add(&meter->rows[i].now, sample->px);
        }
    }
}

static void add_runs(app_meter_frame *frame, const char *function, const tl_frame_trace *trace)
{
    uint32_t runs = 0;
    for (uint32_t i = 0; trace != NULL && i < trace->item_count; i++) {
        const tl_item *item = &trace->items[i].item;
        runs += item->kind == TL_ITEM_TICK && strcmp(item->name, function) == 0 ? 1 : 0;
    }
    add(frame, (double)runs);
}

/* Events of this frame: what the counter of the run has grown by. In the first frame that is looked
 * at it has those of all earlier ones. */
static void add_count(app_meter_row *row, const char *counter, const tl_stats *totals,
                      bool is_first)
{
    uint64_t now =
        app_counter_value(totals, app_word_find(app_counter_words, APP_COUNTERS, counter));
    bool is_known = now >= row->counter && !is_first;
    add(&row->now, is_known ? (double)(now - row->counter) : 0.0);
    row->counter = now;
}

static void add_value(app_meter_frame *frame, const app_measure *m, const gm_game *game)
{
    float floats[3];
    if (gm_game_value(game, m->subject, floats)) {
        add(frame, (double)floats[m->number]);
    }
}

typedef struct find {
    const char *name;
    tl_tick_id tick;
    tl_tick_info info;
    bool is_found;
} find;

static void find_tick(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    find *f = user;
    if (!f->is_found && strcmp(info->name, f->name) == 0) {
        f->tick = tick;
        f->info = *info;
        f->is_found = true;
    }
}

static find find_function(const gm_game *game, const char *name)
{
    find f = {.name = name};
    tl_tick_each(gm_game_world(game), find_tick, &f);
    return f;
}

static bool waits_for(const gm_game *game, const find *function, const char *other)
{
    tl_world *world = gm_game_world(game);
    tl_tick_id before[MAX_PREREQUISITES];
    tl_tick_info info;
    uint32_t count = tl_tick_prerequisites(world, function->tick, before, MAX_PREREQUISITES);
    for (uint32_t i = 0; i < count && i < MAX_PREREQUISITES; i++) {
        if (tl_tick_get_info(world, before[i], &info) == TL_OK && strcmp(info.name, other) == 0) {
            return true;
        }
    }
    return false;
}

/* 1: the device is set to it. False: it is not a choice of a device. */
static bool choice(const app_measure *m, const gm_game *game, double *out)
{
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        const char *now = gm_setting_choice(i, gm_game_choice(game, i));
        if (strcmp(gm_setting_name(i), m->subject) == 0 && now != NULL) {
            *out = strcmp(now, m->other) == 0 ? 1.0 : 0.0;
            return true;
        }
    }
    return false;
}

/* What the schedule is now, not what happened in frames. */
static bool fact(const app_measure *m, const gm_game *game, double *out)
{
    find f = find_function(game, m->subject);
    if (!f.is_found) {
        return false;
    }
    if (m->kind == APP_MEASURE_GROUP) {
        if (f.info.state == TL_TICK_DISABLED) {
            return false; /* it has only that of the frame in which it was looked at last */
        }
        *out = (double)f.info.actual_start;
    } else if (m->kind == APP_MEASURE_WANTED) {
        *out = (double)f.info.group;
    } else if (m->kind == APP_MEASURE_INTERVAL) {
        *out = f.info.interval > 0 ? (double)f.info.interval / 1e9 : 0.0;
    } else {
        *out = waits_for(game, &f, m->other) ? 1.0 : 0.0;
    }
    return true;
}

static void add_measure(app_meter *meter, uint32_t i, const gm_game *game, const tl_stats *totals)
{
    const app_measure *m = &meter->scenario->measures[i];
    app_meter_row *row = &meter->rows[i];
    switch (m->kind) {
    case APP_MEASURE_RUNS:
        add_runs(&row->now, m->subject, tl_trace_frame(gm_game_world(game)));
        break;
    case APP_MEASURE_COUNT:
        add_count(row, m->subject, totals, meter->seen == 1 && gm_game_frame_number(game) > 1);
        break;
    case APP_MEASURE_VALUE:
    case APP_MEASURE_STAGE:
        add_value(&row->now, m, game);
        break;
    case APP_MEASURE_LAG_PX:
    case APP_MEASURE_LAG_FRAMES:
    case APP_MEASURE_LATE:
    case APP_MEASURE_GROUP:
    case APP_MEASURE_WANTED:
    case APP_MEASURE_AFTER:
    case APP_MEASURE_INTERVAL:
    case APP_MEASURE_CHOICE:
    case APP_MEASURE_SHUFFLE_LATE:
    case APP_MEASURE_SHUFFLE_PX:
    case APP_MEASURE_EDITS:
    case APP_MEASURE_TRACE_LATE:
    case APP_MEASURE_GUESS:
    case APP_MEASURE_MISS:
    case APP_MEASURE_KINDS:
        break;
    }
}

void app_meter_add(app_meter *meter, const gm_game *game)
{
    const app_scenario *s = meter->scenario;
    gm_stats stats = gm_game_stats(game);
    for (uint32_t i = 0; i < s->measure_count; i++) {
        meter->rows[i].now = (app_meter_frame){0};
    }
    tl_provenance_each(gm_game_world(game), add_sample, meter);
    meter->seen++;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        add_measure(meter, i, game, &stats.totals);
        if (meter->seen >= s->first_frame) {
            uint64_t at = (meter->seen - s->first_frame) % meter->window;
            meter->rows[i].frames[at] = meter->rows[i].now;
        }
    }
}

static void merge(app_meter_frame *sum, const app_meter_frame *frame)
{
    if (frame->count == 0) {
        return;
    }
    sum->min = sum->count == 0 || frame->min < sum->min ? frame->min : sum->min;
    sum->max = sum->count == 0 || frame->max > sum->max ? frame->max : sum->max;
    sum->total += frame->total;
    sum->count += frame->count;
    sum->last = frame->last;
}

/* All frames of the window as one, the oldest first. */
static app_meter_frame whole(const app_meter *meter, uint32_t measure)
{
    app_meter_frame sum = {0};
    const app_meter_frame *frames = meter->rows[measure].frames;
    uint64_t first = meter->scenario->first_frame;
    uint64_t taken = meter->seen >= first ? meter->seen - first + 1 : 0;
    uint64_t from = taken > meter->window ? taken - meter->window : 0;
    for (uint64_t i = from; i < taken; i++) {
        merge(&sum, &frames[i % meter->window]);
    }
    return sum;
}

static double stat_of(const app_measure *m, const app_meter_frame *sum)
{
    switch (m->stat) {
    case APP_STAT_MIN:
        return sum->min;
    case APP_STAT_MEAN:
        return sum->total / (double)sum->count;
    case APP_STAT_MAX:
        return sum->max;
    case APP_STAT_TOTAL:
        return sum->total;
    case APP_STAT_LAST:
    case APP_STAT_NONE:
    case APP_STATS:
        break;
    }
    return m->kind == APP_MEASURE_LATE ? sum->total : sum->last;
}

bool app_meter_is_fact(const app_measure *m)
{
    return m->kind == APP_MEASURE_GROUP || m->kind == APP_MEASURE_WANTED ||
           m->kind == APP_MEASURE_AFTER || m->kind == APP_MEASURE_INTERVAL ||
           m->kind == APP_MEASURE_CHOICE;
}

bool app_meter_value(const app_meter *meter, const gm_game *game, uint32_t measure, double *out)
{
    const app_measure *m = &meter->scenario->measures[measure];
    if (app_meter_is_fact(m)) {
        return m->kind == APP_MEASURE_CHOICE ? choice(m, game, out) : fact(m, game, out);
    }
    app_meter_frame sum = whole(meter, measure);
    if (sum.count == 0) {
        return false;
    }
    *out = stat_of(m, &sum);
    return true;
}
