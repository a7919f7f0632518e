/* run/costs.c -- see costs.h. */
#include "run/costs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float smoothing = 0.08F;

/* A thread that slept takes longer than this to go on, one that ran the step itself does not. */
#define LEAST_WAKE_US 1.0F

static bool is_row_of(const lab_cost *row, const char *name, tl_tick_group group)
{
    return row->group == group && strncmp(row->name, name, sizeof row->name - 1) == 0;
}

/* Frames run alike: the row after the one that was found last is tried first. */
static lab_cost *row_of(lab_cost_table *table, const char *name, tl_tick_group group,
                        uint32_t *last)
{
    for (uint32_t i = 0; i < table->count; i++) {
        uint32_t place = (*last + i) % table->count;
        if (is_row_of(&table->rows[place], name, group)) {
            *last = place;
            return &table->rows[place];
        }
    }
    if (table->count == LAB_COST_ROWS) {
        return NULL;
    }
    lab_cost *row = &table->rows[table->count++];
    *row = (lab_cost){.group = group, .mean_us = -1.0F};
    (void)snprintf(row->name, sizeof row->name, "%s", name);
    return row;
}

static int64_t step_end(const lab_frame *frame)
{
    return frame->physics_begin_ns + frame->physics_step_ns;
}

/* Without workers PhysicsStart runs the step itself, and PhysicsEnd does where no worker has taken
 * it until then: that is work, no rest. */
static bool has_worker_run_step(const lab_frame *frame)
{
    return frame->physics_on_worker && frame->physics_begin_ns > 0;
}

static bool is_of_engine(const lab_frame *frame, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(frame, item);
    return function != LAB_NONE && frame->functions[function].info.is_engine;
}

/* PhysicsEnd waits for the step that was begun before. */
static float wait_us(const lab_frame *frame, const tl_frame_item *of)
{
    int64_t end = step_end(frame);
    bool has_ended = frame->physics_overlapped >= 1.0 || end <= of->begin_ns;
    end = frame->physics_wait_end_ns > end ? frame->physics_wait_end_ns : end;
    end = end < of->end_ns ? end : of->end_ns;
    return has_ended ? 0.0F : (float)(end - of->begin_ns) / 1000.0F;
}

static float pause_us(const lab_frame *frame, const tl_frame_item *of)
{
    bool is_within = frame->physics_step_ns > 0 && frame->physics_begin_ns >= of->begin_ns &&
                     step_end(frame) <= of->end_ns;
    return is_within ? (float)(of->end_ns - frame->physics_begin_ns) / 1000.0F : 0.0F;
}

lab_item_rest lab_item_rest_us(const lab_frame *frame, uint32_t item)
{
    lab_item_rest rest = {.wait = 0.0F};
    const tl_frame_item *of = &frame->items[item];
    bool is_start = of->item.stage == TL_STAGE_START_PHYSICS;
    bool is_end = of->item.stage == TL_STAGE_END_PHYSICS;
    if ((!is_start && !is_end) || !has_worker_run_step(frame) || !is_of_engine(frame, &of->item)) {
        return rest;
    }
    rest.wait = is_end ? wait_us(frame, of) : 0.0F;
    rest.pause = is_start ? pause_us(frame, of) : 0.0F;
    int64_t from = is_start ? frame->physics_begin_ns : of->begin_ns;
    float wake = rest.wait + rest.pause - (float)(step_end(frame) - from) / 1000.0F;
    rest.wake = rest.wait + rest.pause > 0.0F && wake >= LEAST_WAKE_US ? wake : 0.0F;
    return rest;
}

bool lab_item_runs_step(const lab_frame *frame, uint32_t item)
{
    const tl_frame_item *of = &frame->items[item];
    bool is_either =
        of->item.stage == TL_STAGE_START_PHYSICS || of->item.stage == TL_STAGE_END_PHYSICS;
    return is_either && !frame->physics_on_worker && frame->physics_step_ns > 0 &&
           frame->physics_begin_ns >= of->begin_ns && step_end(frame) <= of->end_ns &&
           is_of_engine(frame, &of->item);
}

float lab_item_work_us(const lab_frame *frame, uint32_t item)
{
    lab_item_rest rest = lab_item_rest_us(frame, item);
    return lab_item_us(&frame->items[item]) - rest.wait - rest.pause;
}

typedef struct frame_sums {
    float us[LAB_COST_ROWS];
    float rest_us[LAB_COST_ROWS];
    uint32_t runs[LAB_COST_ROWS];
} frame_sums;

static void sum_frame(lab_cost_table *table, const lab_frame *frame, frame_sums *sums)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        tl_tick_group group = tl_stage_group(item->item.stage);
        if (item->item.kind != TL_ITEM_TICK || group == TL_TICK_GROUP_COUNT) {
            continue;
        }
        const char *name = item->item.name != NULL ? item->item.name : "tick";
        const lab_cost *row = row_of(table, name, group, &last);
        if (row != NULL) {
            lab_item_rest rest = lab_item_rest_us(frame, i);
            sums->us[row - table->rows] += lab_item_us(item);
            sums->rest_us[row - table->rows] += rest.wait + rest.pause;
            sums->runs[row - table->rows]++;
        }
        last++;
    }
}

float lab_frame_us(const lab_frame *frame)
{
    const int64_t longest = (int64_t)(LAB_LONGEST_GAP_US * 1000.0F);
    int64_t last = frame->begin_ns;
    int64_t held = 0;
    for (uint32_t i = 0; i <= frame->item_count; i++) {
        bool is_end = i == frame->item_count;
        int64_t gap = (is_end ? frame->end_ns : frame->items[i].begin_ns) - last;
        int64_t end = is_end ? frame->end_ns : frame->items[i].end_ns;
        held += gap > longest ? gap : 0;
        last = end > last ? end : last;
    }
    return (float)(frame->end_ns - frame->begin_ns - held) / 1000.0F;
}

static int compare_us(const void *a, const void *b)
{
    float left = *(const float *)a;
    float right = *(const float *)b;
    return (left > right) - (left < right);
}

float lab_median_us(float *values, uint32_t count)
{
    qsort(values, count, sizeof values[0], compare_us);
    return count > 0 ? values[count / 2] : 0.0F;
}

static float median_of(const float recent[LAB_COST_RECENT], uint32_t count)
{
    float sorted[LAB_COST_RECENT];
    memcpy(sorted, recent, sizeof sorted);
    return lab_median_us(sorted, count);
}

static void note_recent(lab_cost *row)
{
    uint32_t at = row->recent_count++ % LAB_COST_RECENT;
    row->recent[at] = row->now_us;
    row->recent_rest[at] = row->now_rest_us;
    uint32_t count = row->recent_count < LAB_COST_RECENT ? row->recent_count : LAB_COST_RECENT;
    if (row->recent_count < LAB_COST_CALM || row->recent_count % LAB_COST_CALM == 0) {
        row->usual_us = median_of(row->recent, count);
        row->usual_rest_us = median_of(row->recent_rest, count);
    }
}

void lab_cost_table_add(lab_cost_table *table, const lab_frame *frame)
{
    frame_sums sums = {.us = {0.0F}};
    sum_frame(table, frame, &sums);
    for (uint32_t i = 0; i < table->count; i++) {
        lab_cost *row = &table->rows[i];
        row->now_us = sums.us[i];
        row->now_rest_us = sums.rest_us[i];
        row->idle_frames++;
        if (sums.runs[i] > 0) {
            row->idle_frames = 0;
            row->runs = sums.runs[i];
            row->mean_us = row->mean_us < 0.0F
                               ? row->now_us
                               : row->mean_us + (row->now_us - row->mean_us) * smoothing;
            float rest = sums.rest_us[i];
            row->mean_rest_us = row->recent_count == 0
                                    ? rest
                                    : row->mean_rest_us + (rest - row->mean_rest_us) * smoothing;
            note_recent(row);
        }
    }
}

float lab_cost_table_run_us(const lab_cost_table *table, const char *name)
{
    for (uint32_t i = 0; i < table->count; i++) {
        const lab_cost *row = &table->rows[i];
        if (strcmp(row->name, name) == 0 && row->runs > 0) {
            return row->mean_us / (float)row->runs;
        }
    }
    return -1.0F;
}

float lab_cost_table_rest_us(const lab_cost_table *table, const char *name)
{
    for (uint32_t i = 0; i < table->count; i++) {
        const lab_cost *row = &table->rows[i];
        if (strcmp(row->name, name) == 0 && row->runs > 0) {
            return row->mean_rest_us / (float)row->runs;
        }
    }
    return 0.0F;
}

void lab_cost_table_forget(lab_cost_table *table, uint32_t idle_frames)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->rows[i].idle_frames < idle_frames) {
            table->rows[kept++] = table->rows[i];
        }
    }
    table->count = kept;
}
