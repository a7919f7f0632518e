/* run/frame.c -- see frame.h. */
#include "run/frame.h"

#include "run/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PREREQUISITES = 64 };

typedef struct taking {
    lab_frame *frame;
    const gm_game *game;
    const tl_world *world;
    bool has_room;
} taking;

/* Room for one more item of an array of the frame; `t` notes when there is none. */
static bool make_room(taking *t, void **items, const uint32_t counts[2], size_t size,
                      uint32_t *capacity)
{
    if (counts[0] < counts[1]) {
        return true;
    }
    t->has_room = lab_grow(items, capacity, counts[0] + 1, size) && t->has_room;
    return counts[0] < *capacity;
}

static void write_label(const taking *t, lab_function *function)
{
    uint32_t ordinal = 0;
    const char *name = function->info.name != NULL ? function->info.name : "tick";
    const gm_function_info *info = gm_game_instance(t->game, function->id, &ordinal);
    bool has_many = info != NULL && gm_game_instance_count(t->game, info) > 1;
    if (has_many) {
        (void)snprintf(function->label, sizeof function->label, "%s#%" PRIu32, name, ordinal);
    } else {
        (void)snprintf(function->label, sizeof function->label, "%s", name);
    }
}

static void take_function(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    taking *t = user;
    lab_frame *f = t->frame;
    void *items = f->functions;
    uint32_t counts[2] = {f->function_count, f->function_capacity};
    bool fits = make_room(t, &items, counts, sizeof *f->functions, &f->function_capacity);
    f->functions = items;
    if (fits) {
        lab_function *function = &f->functions[f->function_count++];
        *function = (lab_function){.id = tick, .info = *info, .item = LAB_NONE};
        write_label(t, function);
    }
}

static int compare_functions(const void *a, const void *b)
{
    const lab_function *x = a;
    const lab_function *y = b;
    if (x->info.group != y->info.group) {
        return x->info.group < y->info.group ? -1 : 1;
    }
    if (x->info.registration != y->info.registration) {
        return x->info.registration < y->info.registration ? -1 : 1;
    }
    return 0;
}

static void take_functions(taking *t)
{
    lab_frame *f = t->frame;
    f->function_count = 0;
    tl_tick_each(t->world, take_function, t);
    if (f->function_count > 1) {
        qsort(f->functions, f->function_count, sizeof *f->functions, compare_functions);
    }
}

static void take_items(taking *t, const tl_frame_trace *trace)
{
    lab_frame *f = t->frame;
    void *items = f->items;
    f->item_count = 0;
    if (!lab_grow(&items, &f->item_capacity, trace->item_count, sizeof *f->items)) {
        t->has_room = false;
        return;
    }
    f->items = items;
    f->item_count = trace->item_count;
    if (trace->item_count > 0) {
        memcpy(f->items, trace->items, trace->item_count * sizeof *f->items);
    }
    for (uint32_t i = 0; i < f->item_count; i++) {
        uint32_t function = lab_frame_function_of(f, &f->items[i].item);
        if (function != LAB_NONE) {
            f->functions[function].item = i;
        }
    }
}

static bool is_honoured(const lab_frame *f, uint32_t function, uint32_t before)
{
    uint32_t mine = f->functions[function].item;
    uint32_t first = f->functions[before].item;
    return mine != LAB_NONE && first != LAB_NONE && first < mine;
}

static void take_edge(taking *t, uint32_t function, tl_tick_id id)
{
    lab_frame *f = t->frame;
    uint32_t before = lab_frame_function(f, id);
    void *edges = f->edges;
    uint32_t counts[2] = {f->edge_count, f->edge_capacity};
    if (before == LAB_NONE) {
        return;
    }
    bool fits = make_room(t, &edges, counts, sizeof *f->edges, &f->edge_capacity);
    f->edges = edges;
    if (fits) {
        f->edges[f->edge_count++] = (lab_edge){function, before, is_honoured(f, function, before)};
        f->functions[function].edge_count++;
    }
}

static void take_edges(taking *t)
{
    lab_frame *f = t->frame;
    f->edge_count = 0;
    for (uint32_t i = 0; i < f->function_count; i++) {
        tl_tick_id ids[MAX_PREREQUISITES];
        uint32_t count =
            tl_tick_prerequisites(t->world, f->functions[i].id, ids, MAX_PREREQUISITES);
        count = count < MAX_PREREQUISITES ? count : MAX_PREREQUISITES;
        f->functions[i].first_edge = f->edge_count;
        for (uint32_t k = 0; k < count; k++) {
            take_edge(t, i, ids[k]);
        }
    }
}

const lab_write *lab_frame_write(const lab_frame *frame, tl_value_id value)
{
    for (uint32_t i = 0; i < frame->write_count; i++) {
        if (tl_value_id_equal(frame->writes[i].value, value)) {
            return &frame->writes[i];
        }
    }
    return NULL;
}

/* The present value. tl_value_peek() overwrites only the numbers that the value has, so those that
 * are still NAN show how many it has. */
static void take_value(const tl_world *world, lab_write *write)
{
    float floats[TL_VALUE_MAX_DIMENSIONS] = {NAN, NAN, NAN};
    (void)tl_value_peek(world, write->value, floats);
    while (write->dimensions < TL_VALUE_MAX_DIMENSIONS && !isnan(floats[write->dimensions])) {
        write->now[write->dimensions] = floats[write->dimensions];
        write->dimensions++;
    }
}

static void take_write(taking *t, const tl_lag_sample *sample)
{
    lab_frame *f = t->frame;
    void *writes = f->writes;
    uint32_t counts[2] = {f->write_count, f->write_capacity};
    if (lab_frame_write(f, sample->value) != NULL) {
        return;
    }
    bool fits = make_room(t, &writes, counts, sizeof *f->writes, &f->write_capacity);
    f->writes = writes;
    if (fits) {
        tl_stamp stamp = tl_value_stamp(t->world, sample->value);
        lab_write *write = &f->writes[f->write_count++];
        *write = (lab_write){.value = sample->value,
                             .name = sample->value_name,
                             .frame = stamp.frame,
                             .writer = stamp.writer};
        take_value(t->world, write);
    }
}

static void take_sample(void *user, const tl_lag_sample *sample)
{
    taking *t = user;
    lab_frame *f = t->frame;
    void *samples = f->samples;
    uint32_t counts[2] = {f->sample_count, f->sample_capacity};
    bool fits = make_room(t, &samples, counts, sizeof *f->samples, &f->sample_capacity);
    f->samples = samples;
    if (fits) {
        f->samples[f->sample_count++] = *sample;
    }
    take_write(t, sample);
}

static void take_timer(void *user, const tl_timer_info *info)
{
    taking *t = user;
    lab_frame *f = t->frame;
    void *timers = f->timers;
    uint32_t counts[2] = {f->timer_count, f->timer_capacity};
    bool fits = make_room(t, &timers, counts, sizeof *f->timers, &f->timer_capacity);
    f->timers = timers;
    if (fits) {
        f->timers[f->timer_count++] = *info;
    }
}

static void take_head(taking *t, const tl_frame_trace *trace)
{
    lab_frame *f = t->frame;
    gm_stats stats = gm_game_stats(t->game);
    f->number = gm_game_frame_number(t->game);
    f->position = tl_frame_position(t->world);
    f->is_open = tl_frame_is_open(t->world);
    f->stage = tl_frame_stage(t->world);
    f->next = (tl_item){.kind = TL_ITEM_NONE};
    f->physics_begin_ns = stats.physics_begin_ns;
    f->physics_step_ns = stats.physics_step_ns;
    f->physics_wait_end_ns = stats.physics_wait_end_ns;
    f->physics_on_worker = stats.physics_on_worker;
    f->physics_overlapped = stats.physics_overlapped;
    f->cycles = stats.totals.cycles;
    f->allocations = stats.totals.allocations;
    f->hash = 0;
    f->type = trace->type;
    f->is_paused = trace->is_paused;
    f->delta = trace->delta;
    f->begin_ns = trace->begin_ns;
    f->end_ns = trace->end_ns;
    f->newly_spawned = trace->newly_spawned;
    f->demotions = trace->demotions;
}

static bool has_run(const lab_frame *frame, const tl_item *item)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_item *other = &frame->items[i].item;
        if (other->kind == item->kind && other->id == item->id) {
            return true;
        }
    }
    return false;
}

/* A reader that comes later in an open frame has read nothing in it, so it is not late in it. */
static void clear_lags_to_come(lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        tl_lag_sample *sample = &frame->samples[i];
        if (!has_run(frame, &sample->reader)) {
            sample->frames = 0;
            sample->px = 0.0;
        }
    }
}

bool lab_frame_take(lab_frame *frame, const gm_game *game)
{
    static const tl_frame_trace nothing = {0};
    taking t = {frame, game, gm_game_world(game), true};
    const tl_frame_trace *trace = tl_trace_frame(t.world);
    trace = trace != NULL ? trace : &nothing;
    take_head(&t, trace);
    if (frame->is_open) {
        (void)tl_frame_next(gm_game_world(game), &frame->next);
    }
    take_functions(&t);
    take_items(&t, trace);
    take_edges(&t);
    frame->sample_count = 0;
    frame->write_count = 0;
    tl_provenance_each(t.world, take_sample, &t);
    if (frame->is_open) {
        clear_lags_to_come(frame);
    }
    frame->timer_count = 0;
    tl_timer_each(t.world, take_timer, &t);
    return t.has_room;
}

void lab_frame_free(lab_frame *frame)
{
    free(frame->items);
    free(frame->functions);
    free(frame->edges);
    free(frame->samples);
    free(frame->writes);
    free(frame->timers);
    *frame = (lab_frame){0};
}

uint32_t lab_frame_function(const lab_frame *frame, tl_tick_id id)
{
    for (uint32_t i = 0; i < frame->function_count; i++) {
        if (tl_tick_id_equal(frame->functions[i].id, id)) {
            return i;
        }
    }
    return LAB_NONE;
}

uint32_t lab_frame_find(const lab_frame *frame, const char *label)
{
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *function = &frame->functions[i];
        if (strcmp(function->label, label) == 0 ||
            (function->info.name != NULL && strcmp(function->info.name, label) == 0)) {
            return i;
        }
    }
    return LAB_NONE;
}

uint32_t lab_frame_function_of(const lab_frame *frame, const tl_item *item)
{
    return item->kind == TL_ITEM_TICK ? lab_frame_function(frame, tl_tick_id_load(item->id))
                                      : LAB_NONE;
}

static bool is_worse(const tl_lag_sample *a, const tl_lag_sample *b)
{
    if (b == NULL || a->px != b->px) {
        return b == NULL || a->px > b->px;
    }
    return a->frames > b->frames;
}

const tl_lag_sample *lab_frame_worst_lag(const lab_frame *frame)
{
    const tl_lag_sample *worst = NULL;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        if (sample->frames > 0 && is_worse(sample, worst)) {
            worst = sample;
        }
    }
    return worst;
}

/* True for timers and others that are no functions: the game alone places them. */
static bool is_at_home(const lab_frame *frame, const tl_item *item)
{
    uint32_t index = lab_frame_function_of(frame, item);
    const tl_tick_info *info = index != LAB_NONE ? &frame->functions[index].info : NULL;
    const gm_function_info *home =
        info != NULL && info->name != NULL ? gm_function_find(info->name) : NULL;
    return item->kind != TL_ITEM_TICK || (home != NULL && home->group == info->group);
}

bool lab_frame_means_late(const lab_frame *frame, const tl_lag_sample *sample)
{
    const lab_write *write = lab_frame_write(frame, sample->value);
    return write != NULL && write->writer.kind != TL_ITEM_NONE &&
           write->writer.stage > sample->reader.stage && is_at_home(frame, &sample->reader) &&
           is_at_home(frame, &write->writer);
}
