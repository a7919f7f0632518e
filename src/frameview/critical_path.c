/* frameview/critical_path.c -- see critical_path.h. */
#include "frameview/critical_path.h"

#include "run/costs.h"

#include <math.h>

enum { MAX_ITEMS = 1024 };

/* us. From here on lab_lanes_write_time() writes hundredths of a ms, else tenths of a us. */
#define MS_FROM 1000.0F

typedef struct walk {
    const lab_frame *frame;
    uint32_t functions[MAX_ITEMS]; /* that an item ran; the reverse of lab_function.item */
    uint32_t before[MAX_ITEMS];    /* the item before it in its chain, or LAB_NONE */
    float chains[MAX_ITEMS];       /* length up to the end of an item */
    uint32_t last[TL_STAGE_COUNT]; /* of a group: last item of its longest chain, or LAB_NONE */
    float stages[TL_STAGE_COUNT];  /* of a group: length of the path through it */
    float step;                    /* us of the physics step; 0: it is not on the critical path */
} walk;

static uint32_t count_of(const lab_frame *frame)
{
    return frame->item_count < MAX_ITEMS ? frame->item_count : MAX_ITEMS;
}

static bool is_slot(tl_stage stage)
{
    return tl_stage_group(stage) == TL_TICK_GROUP_COUNT;
}

/* Sets the item before this one in its chain: all that it waits for ran before it. */
static void chain_up(walk *w, uint32_t i)
{
    const lab_frame *frame = w->frame;
    const lab_function *f = &frame->functions[w->functions[i]];
    for (uint32_t k = 0; k < f->edge_count; k++) {
        const lab_edge *edge = &frame->edges[f->first_edge + k];
        uint32_t before = frame->functions[edge->before].item;
        bool counts = edge->is_honoured && before < MAX_ITEMS &&
                      frame->items[before].item.stage == frame->items[i].item.stage;
        uint32_t longest = w->before[i];
        if (counts && (longest == LAB_NONE || w->chains[before] > w->chains[longest])) {
            w->before[i] = before;
        }
    }
}

static void begin_walk(walk *w, const lab_frame *frame)
{
    *w = (walk){.frame = frame};
    for (uint32_t i = 0; i < count_of(frame); i++) {
        w->functions[i] = LAB_NONE;
        w->before[i] = LAB_NONE;
    }
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        w->last[i] = LAB_NONE;
    }
    for (uint32_t i = 0; i < frame->function_count; i++) {
        if (frame->functions[i].item < MAX_ITEMS) {
            w->functions[frame->functions[i].item] = i;
        }
    }
}

static void add_item(walk *w, uint32_t i)
{
    tl_stage stage = w->frame->items[i].item.stage;
    if (is_slot(stage)) {
        return;
    }
    if (w->functions[i] != LAB_NONE) {
        chain_up(w, i);
    }
    w->chains[i] =
        lab_item_work_us(w->frame, i) + (w->before[i] != LAB_NONE ? w->chains[w->before[i]] : 0.0F);
    if (w->last[stage] == LAB_NONE || w->chains[i] > w->stages[stage]) {
        w->last[stage] = i;
        w->stages[stage] = w->chains[i];
    }
}

/* us of the step that ran while the function that starts it worked. */
static float step_beside_start(const walk *w)
{
    uint32_t item = w->last[TL_STAGE_START_PHYSICS];
    if (item != LAB_NONE && lab_item_rest_us(w->frame, item).pause > 0.0F) {
        return 0.0F;
    }
    int64_t begin = w->frame->physics_begin_ns;
    int64_t end = item != LAB_NONE ? w->frame->items[item].end_ns : begin;
    int64_t step = w->frame->physics_step_ns;
    int64_t beside = end - begin < step ? end - begin : step;
    return beside > 0 ? (float)beside / 1000.0F : 0.0F;
}

/* The step beside DuringPhysics, if a worker ran it. The wait for it is no work of an item. */
static void put_step(walk *w)
{
    const lab_frame *frame = w->frame;
    bool has_step = frame->physics_begin_ns >= frame->begin_ns && frame->physics_begin_ns > 0 &&
                    frame->physics_on_worker;
    float whole = has_step ? (float)frame->physics_step_ns / 1000.0F : 0.0F;
    float step = has_step ? whole - step_beside_start(w) : 0.0F;
    float *during = &w->stages[TL_STAGE_DURING_PHYSICS];
    w->step = step > *during ? step : 0.0F;
    *during = step > *during ? step : *during;
}

/* Keeps the longest, longest first; of the others their sum. */
static void offer(lab_critical_path *path, lab_critical_part part)
{
    uint32_t at = path->count;
    if (part.us <= 0.0F) {
        return;
    }
    while (at > 0 && path->parts[at - 1].us < part.us) {
        at--;
    }
    lab_critical_part dropped = path->count < LAB_CRITICAL_PARTS ? (lab_critical_part){0}
                                : at < LAB_CRITICAL_PARTS ? path->parts[LAB_CRITICAL_PARTS - 1]
                                                          : part;
    path->more += dropped.us > 0.0F ? 1 : 0;
    path->more_us += dropped.us;
    path->count += path->count < LAB_CRITICAL_PARTS ? 1 : 0;
    for (uint32_t i = path->count; i-- > at + 1;) {
        path->parts[i] = path->parts[i - 1];
    }
    if (at < path->count) {
        path->parts[at] = part;
    }
}

static void offer_item(const walk *w, uint32_t item, lab_critical_path *path)
{
    offer(path, (lab_critical_part){item, lab_item_work_us(w->frame, item)});
}

static int64_t begin_of(const lab_frame *frame, const lab_critical_part *part)
{
    return part->item == LAB_NONE ? frame->physics_begin_ns : frame->items[part->item].begin_ns;
}

static void sort_by_begin(const lab_frame *frame, lab_critical_path *path)
{
    for (uint32_t i = 1; i < path->count; i++) {
        lab_critical_part part = path->parts[i];
        uint32_t at = i;
        for (; at > 0 && begin_of(frame, &path->parts[at - 1]) > begin_of(frame, &part); at--) {
            path->parts[at] = path->parts[at - 1];
        }
        path->parts[at] = part;
    }
}

static void find_parts(const walk *w, lab_critical_path *path)
{
    for (uint32_t i = 0; i < count_of(w->frame); i++) {
        tl_stage stage = w->frame->items[i].item.stage;
        if (stage < TL_STAGE_COUNT && is_slot(stage)) {
            offer_item(w, i, path);
        }
    }
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        uint32_t item = i == TL_STAGE_DURING_PHYSICS && w->step > 0.0F ? LAB_NONE : w->last[i];
        for (; item != LAB_NONE; item = w->before[item]) {
            offer_item(w, item, path);
        }
    }
    offer(path, (lab_critical_part){LAB_NONE, w->step});
}

/* An item on a worker can still run while later stages do: their time would count twice. So much is
 * taken off the longest part. */
static void cut_excess(lab_critical_path *path, float excess)
{
    if (path->count > 0 && excess > 0.0F) {
        path->parts[0].us = fmaxf(path->parts[0].us - excess, 0.0F);
    }
}

static float sum_of(const lab_critical_path *path)
{
    float sum = path->more_us;
    for (uint32_t i = 0; i < path->count; i++) {
        sum += path->parts[i].us;
    }
    return sum;
}

/* To so many us, and the sum of that. */
static void round_to(lab_critical_path *path, float unit)
{
    for (uint32_t i = 0; i < path->count; i++) {
        path->parts[i].us = roundf(path->parts[i].us / unit) * unit;
    }
    path->more_us = roundf(path->more_us / unit) * unit;
    path->us = sum_of(path);
}

lab_critical_path lab_critical_path_find(const lab_frame *frame)
{
    walk w;
    lab_critical_path path = {.us = 0.0F};
    begin_walk(&w, frame);
    for (uint32_t i = 0; i < count_of(frame); i++) {
        if (frame->items[i].item.stage < TL_STAGE_COUNT) {
            add_item(&w, i);
        }
    }
    put_step(&w);
    find_parts(&w, &path);
    float whole = (float)(frame->end_ns - frame->begin_ns) / 1000.0F;
    cut_excess(&path, frame->is_open ? 0.0F : sum_of(&path) - whole);
    sort_by_begin(frame, &path);
    round_to(&path, 0.1F);
    if (path.us >= MS_FROM) {
        round_to(&path, 10.0F);
    }
    return path;
}
