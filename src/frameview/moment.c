/* frameview/moment.c -- see moment.h. */
#include "frameview/moment.h"

#include <stdio.h>
#include <string.h>

static const char *label_of(const lab_frame *frame, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(frame, item);
    const char *name = item->name != NULL ? item->name : "";
    return function != LAB_NONE ? frame->functions[function].label : name;
}

static bool is_wanted(const lab_frame *frame, const lab_read_name *wanted,
                      const tl_lag_sample *sample)
{
    return sample->read_writer.kind != TL_ITEM_NONE && sample->value_name != NULL &&
           strcmp(sample->value_name, wanted->value) == 0 &&
           strcmp(label_of(frame, &sample->reader), wanted->reader) == 0;
}

static const tl_lag_sample *find_sample(const lab_frame *frame, const lab_read_name *wanted)
{
    const tl_lag_sample *best = NULL;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        bool is_later = best == NULL || sample->frames > best->frames ||
                        (sample->frames == best->frames && sample->px > best->px);
        if (is_wanted(frame, wanted, sample) && is_later) {
            best = sample;
        }
    }
    return best;
}

static bool is_same_item(const tl_item *a, const tl_item *b)
{
    return a->kind == b->kind && a->id == b->id;
}

static void take_items(lab_kept_read *out, const lab_frame *frame, const tl_lag_sample *sample)
{
    out->write = LAB_NONE;
    out->read = LAB_NONE;
    for (uint32_t i = 0; i < frame->item_count && out->count < LAB_MOMENT_ITEMS; i++) {
        const tl_item *item = &frame->items[i].item;
        lab_moment_item *kept = &out->items[out->count];
        kept->stage = item->stage;
        (void)snprintf(kept->label, sizeof kept->label, "%s", label_of(frame, item));
        out->write = is_same_item(item, &sample->read_writer) ? out->count : out->write;
        out->read = is_same_item(item, &sample->reader) ? out->count : out->read;
        out->count++;
    }
}

bool lab_moment_take(lab_kept_read *out, const lab_frame *frame, const lab_read_name *wanted)
{
    const tl_lag_sample *sample = find_sample(frame, wanted);
    if (sample == NULL || frame->is_open) {
        return false;
    }
    *out = (lab_kept_read){.is_there = true, .frames = sample->frames, .px = sample->px};
    out->has_px = sample->has_px;
    out->now = (gm_vec2){sample->now[0], sample->now[1]};
    out->offset = (gm_vec2){sample->read[0] - sample->now[0], sample->read[1] - sample->now[1]};
    (void)snprintf(out->value, sizeof out->value, "%s", sample->value_name);
    take_items(out, frame, sample);
    return out->read != LAB_NONE && out->write != LAB_NONE;
}

static uint32_t item_of(const lab_kept_read *moment, const char *label)
{
    uint32_t i = 0;
    while (i < moment->count && strcmp(moment->items[i].label, label) != 0) {
        i++;
    }
    return i < moment->count ? i : LAB_NONE;
}

void lab_moment_take_next(lab_kept_read *out, const lab_frame *frame, const lab_read_name *wanted)
{
    const tl_lag_sample *sample = find_sample(frame, wanted);
    bool is_chain = sample != NULL && out->is_there && out->read != LAB_NONE &&
                    strcmp(label_of(frame, &sample->read_writer), out->items[out->read].label) == 0;
    if (!is_chain) {
        return;
    }
    uint32_t read = item_of(out, label_of(frame, &sample->reader));
    out->next = (lab_moment_link){.is_there = read != LAB_NONE,
                                  .read = read,
                                  .frames = sample->frames,
                                  .has_px = sample->has_px,
                                  .px = sample->px};
    out->next.offset =
        (gm_vec2){sample->read[0] - sample->now[0], sample->read[1] - sample->now[1]};
    (void)snprintf(out->next.value, sizeof out->next.value, "%s", sample->value_name);
}

bool lab_moment_is_late(const lab_kept_read *moment)
{
    return moment->frames > 0 || (moment->next.is_there && moment->next.frames > 0);
}

double lab_moment_px(const lab_kept_read *moment)
{
    bool has_next = moment->next.is_there && moment->next.has_px;
    return moment->px + (has_next ? moment->next.px : 0.0);
}

gm_vec2 lab_moment_offset(const lab_kept_read *moment)
{
    bool has_next = moment->next.is_there && moment->next.has_px;
    gm_vec2 next = has_next ? moment->next.offset : (gm_vec2){0.0F, 0.0F};
    return (gm_vec2){moment->offset.x + next.x, moment->offset.y + next.y};
}

/* Items of the frame, and which of them are cause and effect. */
static bool take_pair(lab_kept_read *out, const lab_frame *frame, const tl_item *cause,
                      const tl_item *effect)
{
    tl_lag_sample pair = {.reader = *effect, .read_writer = *cause};
    take_items(out, frame, &pair);
    out->is_there = out->read != LAB_NONE && out->write != LAB_NONE;
    out->frame = frame->number;
    return out->is_there;
}

static bool is_run_of(const lab_frame *frame, const tl_item *item, const char *name)
{
    uint32_t at = lab_frame_function_of(frame, item);
    const char *own = at != LAB_NONE ? frame->functions[at].info.name : NULL;
    return own != NULL && strcmp(own, name) == 0;
}

bool lab_moment_has_run(const lab_frame *frame, const char *function)
{
    uint32_t i = 0;
    while (i < frame->item_count && !is_run_of(frame, &frame->items[i].item, function)) {
        i++;
    }
    return i < frame->item_count;
}

/* An empty cell where the function would have run: behind all of its group.
 * @return its index; LAB_NONE: no room */
static uint32_t insert_cell(lab_kept_read *out, const lab_function *function)
{
    tl_stage stage = tl_stage_of_group(function->info.group);
    uint32_t at = out->count;
    if (out->count == LAB_MOMENT_ITEMS) {
        return LAB_NONE;
    }
    while (at > 0 && out->items[at - 1].stage > stage) {
        at--;
    }
    memmove(&out->items[at + 1], &out->items[at], (out->count - at) * sizeof out->items[0]);
    out->items[at].stage = stage;
    (void)snprintf(out->items[at].label, sizeof out->items[at].label, "%s", function->label);
    out->count++;
    return at;
}

bool lab_moment_take_rest(lab_kept_read *out, const lab_frame *frame, const char *function,
                          uint32_t frames)
{
    uint32_t at = lab_frame_find(frame, function);
    if (at == LAB_NONE || frame->is_open) {
        return false;
    }
    *out = (lab_kept_read){.kind = LAB_MOMENT_REST, .frames = frames, .frame = frame->number};
    take_items(out, frame, &(tl_lag_sample){.reader = {.kind = TL_ITEM_NONE}});
    out->read = item_of(out, frame->functions[at].label);
    out->write = out->read;
    out->is_there = out->read != LAB_NONE;
    return out->is_there;
}

bool lab_moment_take_demotion(lab_kept_read *out, const lab_frame *frame, const char *function)
{
    uint32_t at = lab_frame_find(frame, function);
    if (at == LAB_NONE || frame->is_open || frame->functions[at].item == LAB_NONE) {
        return false;
    }
    const tl_frame_item *item = &frame->items[frame->functions[at].item];
    *out = (lab_kept_read){.kind = LAB_MOMENT_DEMOTION, .frame = frame->number};
    out->is_good = item->reason != TL_TICK_DEMOTED;
    take_items(out, frame, &(tl_lag_sample){.reader = item->item});
    out->write = out->read;
    if (!out->is_good && out->read != LAB_NONE) {
        out->write = insert_cell(out, &frame->functions[at]);
        out->read += out->write <= out->read ? 1 : 0;
    }
    out->is_there = out->read != LAB_NONE && out->write != LAB_NONE;
    return out->is_there;
}

/* The newest function of that name that ran in the frame.  @return NULL: none ran */
static const lab_function *newest_run(const lab_frame *frame, const char *name)
{
    const lab_function *newest = NULL;
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *f = &frame->functions[i];
        bool is_newer = newest == NULL || f->info.registration > newest->info.registration;
        bool is_it = f->item != LAB_NONE && f->info.name != NULL && strcmp(f->info.name, name) == 0;
        newest = is_it && is_newer ? f : newest;
    }
    return newest;
}

bool lab_moment_take_birth(lab_kept_read *out, const lab_frame *frame, const char *effect,
                           uint64_t *newest)
{
    const lab_function *f = frame->is_open ? NULL : newest_run(frame, effect);
    uint64_t before = *newest;
    if (f == NULL || f->info.registration == before) {
        return false;
    }
    *newest = f->info.registration;
    const tl_frame_item *born = &frame->items[f->item];
    if (born->reason == TL_TICK_NEWLY_SPAWNED) {
        tl_item spawner = {.kind = born->spawned_by_kind, .id = born->spawned_by};
        *out = (lab_kept_read){.kind = LAB_MOMENT_BIRTH};
        return take_pair(out, frame, &spawner, &born->item);
    }
    /* It may have run before, unless an older one was seen in its place. */
    *out = (lab_kept_read){.kind = LAB_MOMENT_BIRTH, .frame = frame->number, .frames = 1};
    take_items(out, frame, &(tl_lag_sample){.reader = born->item});
    out->is_there = before != 0 && before < *newest && out->read != LAB_NONE;
    return out->is_there;
}

bool lab_moment_take_effect(lab_kept_read *out, const lab_frame *frame, const char *cause,
                            const char *effect, uint32_t frames)
{
    const tl_item *acts = NULL;
    const tl_item *works = NULL;
    bool has_own_effect = strcmp(cause, effect) != 0;
    for (uint32_t i = 0; i < frame->item_count && !frame->is_open; i++) {
        const tl_item *item = &frame->items[i].item;
        bool is_timer =
            item->kind == TL_ITEM_TIMER && item->name != NULL && strcmp(item->name, effect) == 0;
        acts = is_run_of(frame, item, cause) ? item : acts;
        works = is_timer || (has_own_effect && is_run_of(frame, item, effect)) ? item : works;
    }
    *out = (lab_kept_read){.kind = LAB_MOMENT_EFFECT, .frames = frames};
    return acts != NULL && works != NULL && take_pair(out, frame, acts, works);
}

/* Functions of a frame, by index. The first is the one that the lesson names; the others are those
 * that it waits for, directly or not. */
typedef struct waiting {
    uint32_t functions[LAB_MOMENT_WAITS];
    uint32_t count;
} waiting;

static bool has_function(const waiting *w, uint32_t function)
{
    uint32_t i = 0;
    while (i < w->count && w->functions[i] != function) {
        i++;
    }
    return i < w->count;
}

static void collect_waits(waiting *w, const lab_frame *frame)
{
    for (uint32_t i = 0; i < w->count; i++) {
        const lab_function *f = &frame->functions[w->functions[i]];
        for (uint32_t k = 0; k < f->edge_count; k++) {
            uint32_t before = frame->edges[f->first_edge + k].before;
            bool has_room = w->count < LAB_MOMENT_WAITS;
            if (has_room && frame->functions[before].item != LAB_NONE && !has_function(w, before)) {
                w->functions[w->count++] = before;
            }
        }
    }
}

/* Those of the frame between functions of the moment. */
static void take_links(lab_kept_read *out, const lab_frame *frame, const waiting *w)
{
    for (uint32_t i = 0; i < frame->edge_count && out->wait_count < LAB_MOMENT_WAITS; i++) {
        const lab_edge *edge = &frame->edges[i];
        if (has_function(w, edge->function) && has_function(w, edge->before)) {
            out->waits[out->wait_count++] =
                (lab_moment_wait){.function = item_of(out, frame->functions[edge->function].label),
                                  .before = item_of(out, frame->functions[edge->before].label),
                                  .is_honoured = edge->is_honoured};
            out->frames += edge->is_honoured ? 0 : 1;
        }
    }
}

bool lab_moment_take_waits(lab_kept_read *out, const lab_frame *frame, const char *function)
{
    waiting w = {.functions = {lab_frame_find(frame, function)}, .count = 1};
    if (w.functions[0] == LAB_NONE || frame->is_open ||
        frame->functions[w.functions[0]].item == LAB_NONE) {
        return false;
    }
    *out = (lab_kept_read){.kind = LAB_MOMENT_WAITS_KEPT, .frame = frame->number};
    collect_waits(&w, frame);
    for (uint32_t i = 0; i < frame->item_count && out->count < w.count; i++) {
        uint32_t at = lab_frame_function_of(frame, &frame->items[i].item);
        if (at != LAB_NONE && has_function(&w, at)) {
            lab_moment_item *item = &out->items[out->count++];
            item->stage = frame->items[i].item.stage;
            (void)snprintf(item->label, sizeof item->label, "%s", frame->functions[at].label);
        }
    }
    take_links(out, frame, &w);
    out->is_there = true;
    return true;
}

void lab_moment_add(lab_moment_series *series, const lab_frame *frame, const char *function,
                    float value, uint32_t most)
{
    lab_moment_frame added = {.delta = frame->delta, .value = value, .is_paused = frame->is_paused};
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const char *name = frame->items[i].item.name;
        added.runs += name != NULL && strcmp(name, function) == 0 ? 1 : 0;
    }
    series->count = frame->number == series->last + 1 ? series->count : 0;
    series->last = frame->number;
    if (series->count == most) {
        series->count--;
        memmove(series->frames, series->frames + 1, series->count * sizeof series->frames[0]);
    }
    series->frames[series->count++] = added;
}

double lab_moment_figure(const lab_moment_series *series, const lab_series_def *def, uint32_t *at)
{
    double sum = 0.0;
    double most = 0.0;
    *at = series->count;
    for (uint32_t i = 0; i < series->count; i++) {
        const lab_moment_frame *frame = &series->frames[i];
        double value = def->value[0] != '\0' ? (double)frame->value : (double)frame->runs;
        sum += value;
        if (value > most) {
            most = value;
            *at = i;
        }
    }
    return def->is_total ? sum : most;
}
