/* trace_view/trace_late.c -- late reads of a project: several readers of one value share a row,
 * which unfolds. */
#include "trace_view/trace_parts.h"

#include "platform/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACE_GROUP = 7 << 21, PLACE_READER = 8 << 21 };

/* Px of the design. */
#define INDENT 14.0F

/* By value and writer, then what is certain, then in the order of the reads. */
static int compare(const void *a, const void *b)
{
    const app_trace_late *x = a;
    const app_trace_late *y = b;
    if (x->value != y->value) {
        return x->value < y->value ? -1 : 1;
    }
    if (x->writer != y->writer) {
        return x->writer < y->writer ? -1 : 1;
    }
    if (x->is_by_chance != y->is_by_chance) {
        return x->is_by_chance ? 1 : -1;
    }
    return x->sample < y->sample ? -1 : x->sample > y->sample;
}

static bool is_together(const app_trace_late *a, const app_trace_late *b)
{
    return a->value == b->value && a->writer == b->writer && a->is_by_chance == b->is_by_chance;
}

/* A function of the list and a value of it. */
static uint64_t key_of(uint32_t function, uint32_t value)
{
    return (uint64_t)function << 32 | value;
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *x = a;
    const uint64_t *y = b;
    return *x < *y ? -1 : *x > *y;
}

typedef struct listed {
    uint64_t id;
    uint32_t function;
} listed;

static int compare_listed(const void *a, const void *b)
{
    const listed *x = a;
    const listed *y = b;
    return compare_keys(&x->id, &y->id);
}

/* Readers and values of pairs that nothing orders; else of those in which the read comes first in
 * any order. */
static uint64_t *keys_of(const app_project_run *run, bool are_open, uint32_t *count)
{
    uint64_t *keys = calloc((size_t)run->pair_count + 1, sizeof *keys);
    *count = 0;
    for (uint32_t i = 0; i < run->pair_count && keys != NULL; i++) {
        if (run->pairs[i].is_ambiguous == are_open && !run->pairs[i].is_of_writers) {
            keys[(*count)++] = key_of(run->pairs[i].reader, run->pairs[i].value);
        }
    }
    if (keys != NULL) {
        qsort(keys, *count, sizeof *keys, compare_keys);
    }
    return keys;
}

/* Functions of the list by their ids in the frame. */
static listed *listed_by_id(const app_trace_view *view)
{
    uint32_t count = view->project.function_count;
    listed *all = calloc((size_t)count + 1, sizeof *all);
    for (uint32_t i = 0; i < count && all != NULL; i++) {
        all[i] = (listed){view->base.places[i].id, i};
    }
    if (all != NULL) {
        qsort(all, count, sizeof *all, compare_listed);
    }
    return all;
}

static bool has_key(const uint64_t *keys, uint32_t count, uint64_t key)
{
    return bsearch(&key, keys, count, sizeof key, compare_keys) != NULL;
}

/* Of the late samples those that no pair makes late in any order; of the others those that a pair
 * without an order could make late. Without memory none is. */
static void find_chances(app_trace_view *view)
{
    const lab_frame *frame = &view->trace.frame;
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    uint32_t counts[2] = {0, 0};
    uint64_t *certain = keys_of(run, false, &counts[0]);
    uint64_t *open = keys_of(run, true, &counts[1]);
    listed *all = listed_by_id(view);
    free(view->is_by_chance);
    view->is_by_chance = calloc((size_t)frame->sample_count + 1, sizeof *view->is_by_chance);
    bool is_good = certain != NULL && open != NULL && all != NULL && view->is_by_chance != NULL;
    for (uint32_t i = 0; i < frame->sample_count && is_good; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        const listed wanted = {.id = sample->reader.id};
        const listed *reader =
            bsearch(&wanted, all, view->project.function_count, sizeof *all, compare_listed);
        if (reader != NULL) {
            uint64_t key = key_of(reader->function, sample->value.index1 - 1);
            view->is_by_chance[i] = sample->frames > 0 ? !has_key(certain, counts[0], key)
                                                       : has_key(open, counts[1], key);
        }
    }
    free(certain);
    free(open);
    free(all);
}

void app__trace_late_find(app_trace_view *view)
{
    const lab_frame *frame = &view->trace.frame;
    find_chances(view);
    free(view->late);
    view->late = calloc((size_t)frame->sample_count + 1, sizeof *view->late);
    view->late_count = 0;
    view->late_open = LAB_NONE;
    if (view->late == NULL) {
        app_message("out of memory for the late reads of a list");
        return;
    }
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        if (sample->frames > 0) {
            view->late[view->late_count++] =
                (app_trace_late){sample->last_writer.id, sample->value.index1, i,
                                 app__trace_is_by_chance(view, sample)};
        }
    }
    qsort(view->late, view->late_count, sizeof *view->late, compare);
}

static const char *name_of(const lab_frame *frame, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(frame, item);
    return function != LAB_NONE ? app__trace_full_name(frame, function) : "?";
}

static void choose(app_trace_view *view, const tl_item *item)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t function = lab_frame_function_of(frame, item);
    uint32_t at = function != LAB_NONE ? frame->functions[function].item : LAB_NONE;
    if (function != LAB_NONE) {
        app__trace_choose(view, at, at == LAB_NONE ? function : LAB_NONE);
    }
}

/* Where the writer is neither selected nor named above, it is named. */
static void put_reader(app_trace_view *view, lab_page *page, uint32_t late, bool has_writer)
{
    char text[LAB_TEXT];
    const lab_frame *frame = &view->trace.frame;
    const tl_lag_sample *sample = &frame->samples[view->late[late].sample];
    const char *names[4] = {
        name_of(frame, &sample->reader), sample->value_name != NULL ? sample->value_name : "?",
        app__trace_late_text(view, sample, text), name_of(frame, &sample->last_writer)};
    const char *english = !has_writer ? "{1}: {2}, {3}"
                          : view->late[late].is_by_chance
                              ? "{1}: {2}, {3}, nothing orders it and {4}"
                              : "{1}: {2}, {3}, {4} writes it later";
    if (app__trace_told(page, app__trace_late_color(view, sample), english, names, 4,
                        PLACE_READER + late)) {
        choose(view, &sample->reader);
    }
}

static void put_readers(app_trace_view *view, lab_page *page, uint32_t first, uint32_t count)
{
    lab_box left = page->left;
    (void)lab_box_left(&page->left, INDENT * page->s);
    for (uint32_t i = first; i < first + count; i++) {
        put_reader(view, page, i, false);
    }
    page->left.x = left.x;
    page->left.w = left.w;
}

static void put_group(app_trace_view *view, lab_page *page, uint32_t first, uint32_t count)
{
    char text[LAB_TEXT];
    char figure[16];
    const lab_frame *frame = &view->trace.frame;
    const tl_lag_sample *sample = &frame->samples[view->late[first].sample];
    const char *names[4] = {figure, sample->value_name != NULL ? sample->value_name : "?",
                            app__trace_late_text(view, sample, text),
                            name_of(frame, &sample->last_writer)};
    bool is_open = view->late_open == first;
    (void)snprintf(figure, sizeof figure, "%" PRIu32, count);
    lab_box column = app__trace_fold_sign(page, is_open);
    if (app__trace_told(page, app__trace_late_color(view, sample),
                        view->late[first].is_by_chance
                            ? "{1} readers of {2}: {3}, nothing orders them and {4}"
                            : "{1} readers of {2}: {3}, {4} writes it later",
                        names, 4, PLACE_GROUP + first)) {
        view->late_open = is_open ? LAB_NONE : first;
    }
    app__trace_fold_end(page, column);
    if (is_open) {
        put_readers(view, page, first, count);
    }
}

void app__trace_late_paint(app_trace_view *view, lab_page *page, const tl_item *writer)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < view->late_count; i = end) {
        end = i + 1;
        while (end < view->late_count && is_together(&view->late[i], &view->late[end])) {
            end++;
        }
        if (writer != NULL && writer->id != view->late[i].writer) {
            continue;
        }
        if (end - i > 1) {
            put_group(view, page, i, end - i);
        } else {
            put_reader(view, page, i, writer == NULL);
        }
    }
}
