/* run/past.c -- see past.h. */
#include "run/past.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES_A_POINT = 3 };

/* What a frame looked like when it was noted before, or nothing. */
static lab_past_row *row_for(lab_past *past, uint64_t frame, lab_past_row *before)
{
    lab_past_row *row = &past->rows[frame % LAB_PAST_FRAMES];
    *before = row->frame == frame ? *row : (lab_past_row){0};
    *row = (lab_past_row){.frame = frame};
    return row;
}

static void write_label(const lab_frame *frame, const tl_item *item, char out[LAB_FUNCTION_LABEL])
{
    uint32_t function = lab_frame_function_of(frame, item);
    const char *name = item->name != NULL ? item->name : "tick";
    (void)snprintf(out, LAB_FUNCTION_LABEL, "%s",
                   function != LAB_NONE ? frame->functions[function].label : name);
}

static void add_times(lab_past_row *row, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        tl_tick_group group = tl_stage_group(item->item.stage);
        if (group == TL_TICK_GROUP_NEWLY_SPAWNED) {
            write_label(frame, &item->item, row->newborn);
        }
        float *sum = group < TL_TICK_GROUP_COUNT ? &row->group_us[group] : &row->slots_us;
        *sum += lab_item_us(item);
        row->timers += item->item.kind == TL_ITEM_TIMER ? 1U : 0U;
    }
    row->total_us = lab_frame_us(frame);
}

/* Where a read happened, to tell whether it is late on purpose. */
typedef struct read_scene {
    const lab_frame *frame;
    bool is_sector; /* elsewhere nothing is meant to be late */
} read_scene;

static bool is_meant(const read_scene *scene, const tl_lag_sample *sample)
{
    return scene->is_sector && sample->frames > 0 && lab_frame_means_late(scene->frame, sample);
}

static bool is_worse(const read_scene *scene, const tl_lag_sample *a, const tl_lag_sample *b)
{
    if (b == NULL || is_meant(scene, a) != is_meant(scene, b)) {
        return b == NULL || is_meant(scene, b);
    }
    return a->px != b->px ? a->px > b->px : a->frames > b->frames;
}

static lab_past_read *read_for(lab_past_row *row, uint64_t reader)
{
    for (uint32_t i = 0; i < row->read_count; i++) {
        if (row->reads[i].reader == reader) {
            return &row->reads[i];
        }
    }
    if (row->read_count == LAB_PAST_READS) {
        return NULL;
    }
    lab_past_read *read = &row->reads[row->read_count++];
    *read = (lab_past_read){.reader = reader};
    return read;
}

static void add_read(lab_past_row *row, const read_scene *scene, const tl_lag_sample *sample)
{
    lab_past_read *read =
        sample->reader.kind == TL_ITEM_TICK ? read_for(row, sample->reader.id) : NULL;
    bool is_more =
        read != NULL && (read->value == NULL || (float)sample->px > read->px ||
                         ((float)sample->px >= read->px && sample->frames > read->frames));
    if (is_more) {
        read->value = sample->value_name;
        read->px = (float)sample->px;
        read->frames = sample->frames;
        read->is_meant = is_meant(scene, sample);
    }
}

static void add_lag(lab_past_row *row, const lab_frame *frame, const gm_view *view)
{
    const tl_lag_sample *worst = NULL;
    const read_scene scene = {frame, view != NULL && view->hud.sector_number != 0};
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        if (sample->has_px) {
            add_read(row, &scene, sample);
        }
        if (sample->has_px && sample->frames > 0) {
            row->late++;
            worst = is_worse(&scene, sample, worst) ? sample : worst;
        }
    }
    if (worst != NULL) {
        row->lag_frames = worst->frames;
        row->lag_px = (float)worst->px;
        row->is_lag_meant = is_meant(&scene, worst);
        row->late_value = worst->value_name;
        write_label(frame, &worst->reader, row->late_reader);
    }
}

/* Functions that may run on any thread have no order of their own, and newly spawned functions run
 * where they can once. */
static uint32_t list_order(const lab_frame *frame, uint64_t order[LAB_PAST_ORDER])
{
    bool is_free[LAB_PAST_ORDER] = {false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *function = &frame->functions[i];
        if (function->info.run_on_any_thread && function->item < LAB_PAST_ORDER) {
            is_free[function->item] = true;
        }
    }
    for (uint32_t i = 0; i < frame->item_count && i < LAB_PAST_ORDER; i++) {
        const tl_frame_item *item = &frame->items[i];
        bool is_newly_spawned = item->reason == TL_TICK_NEWLY_SPAWNED;
        if (item->item.kind == TL_ITEM_TICK && !is_newly_spawned && !is_free[i]) {
            order[count++] = item->item.id;
        }
    }
    return count;
}

static uint32_t find_id(const lab_past *past, uint64_t id, uint32_t from, uint32_t to)
{
    while (from < to && past->order[from] != id) {
        from++;
    }
    return from < to ? from : LAB_NONE;
}

/* Ids that both frames have must come in one order; what only one of them has does not count. */
static bool differs(const lab_past *past, const uint64_t *order, uint32_t count)
{
    uint32_t cursor = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = find_id(past, order[i], cursor, past->order_count);
        if (place != LAB_NONE) {
            cursor = place + 1;
        } else if (find_id(past, order[i], 0, cursor) != LAB_NONE) {
            return true;
        }
    }
    return false;
}

static void add_order(lab_past *past, lab_past_row *row, const lab_frame *frame, bool was_reordered)
{
    uint64_t order[LAB_PAST_ORDER];
    uint32_t count = list_order(frame, order);
    bool is_next = past->ordered != 0 && past->ordered + 1 == frame->number;
    row->is_reordered = is_next ? differs(past, order, count) : was_reordered;
    memcpy(past->order, order, count * sizeof *order);
    past->order_count = count;
    past->ordered = frame->number;
}

static void add_cycles(const lab_past *past, lab_past_row *row, const lab_frame *frame)
{
    const lab_past_row *before = lab_past_at(past, frame->number - 1);
    row->cycle_total = frame->cycles;
    if (before != NULL && frame->cycles > before->cycle_total) {
        row->cycles = (uint32_t)(frame->cycles - before->cycle_total);
    }
}

static void add_places(lab_past_row *row, const gm_view *view)
{
    if (view != NULL) {
        row->has_ship = view->ship.is_alive;
        row->ship = view->ship.position;
        row->reticle = view->reticle.position;
    }
}

static void begin_point(lab_cost_curve *curve)
{
    memmove(curve->points, curve->points + 1, sizeof curve->points - sizeof curve->points[0]);
    curve->points[LAB_COST_POINTS - 1] = 0.0F;
    curve->max_us = 0.0F;
    for (uint32_t i = 0; i < LAB_COST_POINTS; i++) {
        curve->max_us = curve->points[i] > curve->max_us ? curve->points[i] : curve->max_us;
    }
}

static void add_point(lab_cost_curve *curve, float us, bool is_new)
{
    float *point = &curve->points[LAB_COST_POINTS - 1];
    if (is_new) {
        begin_point(curve);
    }
    *point = us > *point ? us : *point;
    curve->max_us = us > curve->max_us ? us : curve->max_us;
}

static void add_costs(lab_past *past, const lab_frame *frame)
{
    lab_cost_table_add(&past->costs, frame);
    bool is_new = past->cost_frames++ % FRAMES_A_POINT == 0;
    for (uint32_t i = 0; i < past->costs.count; i++) {
        add_point(&past->curves[i], past->costs.rows[i].now_us, is_new);
    }
}

void lab_past_add(lab_past *past, const lab_frame *frame, const gm_view *view, bool has_edit)
{
    lab_past_row before;
    if (frame->number == 0 || frame->is_open) {
        return;
    }
    lab_past_row *row = row_for(past, frame->number, &before);
    row->has_edit = has_edit;
    row->demotions = frame->demotions;
    row->spawned = frame->newly_spawned;
    add_times(row, frame);
    add_lag(row, frame, view);
    add_order(past, row, frame, before.is_reordered);
    add_cycles(past, row, frame);
    add_places(row, view);
    add_costs(past, frame);
    past->newest = frame->number > past->newest ? frame->number : past->newest;
}

const lab_past_row *lab_past_at(const lab_past *past, uint64_t frame)
{
    const lab_past_row *row = &past->rows[frame % LAB_PAST_FRAMES];
    return frame != 0 && row->frame == frame ? row : NULL;
}

const lab_past_read *lab_past_read_of(const lab_past_row *row, uint64_t reader)
{
    for (uint32_t i = 0; i < row->read_count; i++) {
        if (row->reads[i].reader == reader) {
            return &row->reads[i];
        }
    }
    return NULL;
}

const char *lab_past_newborn(const lab_past *past, uint64_t frame, uint32_t *ago)
{
    for (*ago = 0; *ago < LAB_PAST_FRAMES && *ago < frame; (*ago)++) {
        const lab_past_row *row = lab_past_at(past, frame - *ago);
        if (row != NULL && row->newborn[0] != '\0') {
            return row->newborn;
        }
    }
    return NULL;
}

void lab_past_cut(lab_past *past, uint64_t frame)
{
    for (uint32_t i = 0; i < LAB_PAST_FRAMES; i++) {
        if (past->rows[i].frame > frame) {
            past->rows[i] = (lab_past_row){0};
        }
    }
    past->newest = frame < past->newest ? frame : past->newest;
}
