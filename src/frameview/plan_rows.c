/* frameview/plan_rows.c -- what the frame plan lists. See plan.h. */
#include "frameview/lanes.h"
#include "frameview/plan_parts.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WAITING = 256 };

typedef struct filling {
    lab_plan *plan;
    const lab_model *model;
    const lab_frame *frame;
    tl_stage stage;
    uint32_t folded; /**< functions of the stage that ran and that the lesson does not need */
    float folded_us;
    float rest_us; /**< of the stage: for the physics step */
} filling;

const char *lab_plan_short_name(tl_tick_group group)
{
    bool is_one = group < TL_TICK_GROUP_COUNT;
    return lab_lanes_short_name(tl_stage_of_group(is_one ? group : TL_TICK_GROUP_NEWLY_SPAWNED));
}

bool lab_plan_is_open_group(tl_tick_group group)
{
    return group == TL_TICK_GROUP_PRE_PHYSICS || group == TL_TICK_GROUP_DURING_PHYSICS ||
           group == TL_TICK_GROUP_POST_PHYSICS || group == TL_TICK_GROUP_POST_UPDATE_WORK ||
           group == TL_TICK_GROUP_LAST_DEMOTABLE;
}

static lab_plan_row *add_row(filling *f, lab_plan_kind kind)
{
    static lab_plan_row spare;
    lab_plan *plan = f->plan;
    lab_plan_row *row = plan->row_count < LAB_PLAN_ROWS ? &plan->rows[plan->row_count++] : &spare;
    *row = (lab_plan_row){
        .kind = kind, .stage = f->stage, .function = LAB_NONE, .item = LAB_NONE, .count = 1};
    return row;
}

static const char *name_of(const filling *f, uint32_t function)
{
    const char *name = f->frame->functions[function].info.name;
    return name != NULL ? name : "tick";
}

static bool is_unfolded(const filling *f, const char *name)
{
    for (uint32_t i = 0; i < f->plan->unfolded_count; i++) {
        if (strcmp(f->plan->unfolded[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static float us_of(const tl_frame_item *item)
{
    return (float)(item->end_ns - item->begin_ns) / 1000.0F;
}

/* Smoothed while frames run, so that it can be read; as measured while held. */
static float rest_shown(const filling *f, uint32_t function, float rest)
{
    const lab_past *past = f->model->past;
    if (f->model->is_held || past == NULL) {
        return rest;
    }
    return lab_cost_table_rest_us(&past->costs, name_of(f, function));
}

static bool is_next(const filling *f, tl_item_kind kind, uint64_t id)
{
    return f->frame->is_open && f->frame->next.kind == kind && f->frame->next.id == id;
}

static bool has_run(const filling *f, uint32_t function)
{
    return f->frame->functions[function].item != LAB_NONE;
}

/* Instances that follow each other share a row, unless they were unfolded. */
static void add_function(filling *f, uint32_t function, uint32_t item)
{
    const lab_frame *frame = f->frame;
    const char *name = name_of(f, function);
    lab_plan_row *last = f->plan->row_count > 0 ? &f->plan->rows[f->plan->row_count - 1] : NULL;
    float us = item != LAB_NONE ? lab_item_work_us(frame, item) : 0.0F;
    float rest = item != LAB_NONE ? us_of(&frame->items[item]) - us : 0.0F;
    f->rest_us += item != LAB_NONE ? rest_shown(f, function, rest) : 0.0F;
    bool next = item == LAB_NONE &&
                is_next(f, TL_ITEM_TICK, tl_tick_id_store(frame->functions[function].id));
    bool is_alike = last != NULL && last->kind == LAB_PLAN_FUNCTION &&
                    strcmp(name_of(f, last->function), name) == 0 &&
                    has_run(f, last->function) == has_run(f, function);
    if (!next && !lab_guide_shows(&f->model->guide, frame->functions[function].label)) {
        f->folded += item != LAB_NONE ? 1 : 0;
        f->folded_us += us;
        return;
    }
    bool unfolds = is_alike && is_unfolded(f, name);
    if (is_alike && !unfolds) {
        last->count++;
        last->us += us;
        last->is_next = last->is_next || next;
        return;
    }
    lab_plan_row *row = add_row(f, LAB_PLAN_FUNCTION);
    row->function = function;
    row->item = item;
    row->us = us;
    row->is_next = next;
    row->is_unfolded = unfolds;
    if (unfolds) {
        last->is_unfolded = true;
    }
}

/* A lesson with timers needs their slot, and none of the other slots. */
static bool folds_slots(const filling *f)
{
    const lab_guide *guide = &f->model->guide;
    bool has_timers = f->stage == TL_STAGE_TIMERS && (guide->tabs & 1U << LAB_TAB_TIMERS) != 0;
    return guide->is_folded && !has_timers;
}

static void add_item(filling *f, const tl_item *item, float us, bool next)
{
    if (!next && folds_slots(f) && !lab_plan_is_of_device(f->model, item)) {
        f->folded++;
        f->folded_us += us;
        return;
    }
    lab_plan_row *last = f->plan->row_count > 0 ? &f->plan->rows[f->plan->row_count - 1] : NULL;
    const char *name = item->name != NULL ? item->name : "";
    if (last != NULL && last->kind == LAB_PLAN_ITEM && last->item != LAB_NONE && !next) {
        const char *before = f->frame->items[last->item].item.name;
        if (before != NULL && strcmp(before, name) == 0) {
            last->count++;
            last->us += us;
            return;
        }
    }
    lab_plan_row *row = add_row(f, LAB_PLAN_ITEM);
    row->us = us;
    row->is_next = next;
}

static void add_runs(filling *f)
{
    const lab_frame *frame = f->frame;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        if (item->item.stage != f->stage) {
            continue;
        }
        uint32_t function = lab_frame_function_of(frame, &item->item);
        if (function != LAB_NONE) {
            add_function(f, function, i);
        } else {
            uint32_t before = f->plan->row_count;
            add_item(f, &item->item, us_of(item), false);
            if (f->plan->row_count > before) {
                f->plan->rows[before].item = i;
            }
        }
    }
}

/* Without edits; in a lesson without those of the learner, as its own would tell the answer. */
static tl_tick_group home_of(const filling *f, const lab_function *function)
{
    const gm_function_info *info =
        function->info.name != NULL ? gm_function_find(function->info.name) : NULL;
    tl_tick_group usual = info != NULL ? info->group : function->info.group;
    return lab_guide_home(&f->model->guide, function->label, usual);
}

static bool comes_up(const lab_function *function)
{
    return function->info.is_registered && function->info.state == TL_TICK_ENABLED;
}

/* Where a function that has not run yet is expected: the group it ran in before, or that it asks
 * for. */
static tl_tick_group expected_group(const filling *f, const lab_function *function)
{
    bool was_there = f->frame->is_open && comes_up(function) &&
                     function->info.actual_start > function->info.group &&
                     function->info.actual_start < TL_TICK_GROUP_COUNT;
    return was_there ? function->info.actual_start : function->info.group;
}

static bool is_among(const uint32_t *items, uint32_t count, uint32_t item)
{
    for (uint32_t i = 0; i < count; i++) {
        if (items[i] == item) {
            return true;
        }
    }
    return false;
}

static bool waits_for_any(const filling *f, uint32_t function, const uint32_t *waiting,
                          uint32_t count)
{
    const lab_function *mine = &f->frame->functions[function];
    for (uint32_t i = 0; i < mine->edge_count; i++) {
        if (is_among(waiting, count, f->frame->edges[mine->first_edge + i].before)) {
            return true;
        }
    }
    return false;
}

/* High priority first, then by registration, prerequisites before what waits for them. */
static uint32_t pick_next(const filling *f, const uint32_t *waiting, uint32_t count)
{
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            bool is_high = f->frame->functions[waiting[i]].info.high_priority;
            if (is_high == (pass == 0) && !waits_for_any(f, waiting[i], waiting, count)) {
                return i;
            }
        }
    }
    return 0;
}

static uint32_t collect_waiting(const filling *f, uint32_t waiting[MAX_WAITING], bool coming)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->frame->function_count && count < MAX_WAITING; i++) {
        const lab_function *function = &f->frame->functions[i];
        bool comes = f->frame->is_open && comes_up(function);
        if (function->item == LAB_NONE && comes == coming &&
            tl_stage_of_group(expected_group(f, function)) == f->stage) {
            waiting[count++] = i;
        }
    }
    return count;
}

static void add_waiting(filling *f)
{
    uint32_t waiting[MAX_WAITING];
    uint32_t count = collect_waiting(f, waiting, true);
    while (count > 0) {
        uint32_t at = pick_next(f, waiting, count);
        add_function(f, waiting[at], LAB_NONE);
        memmove(&waiting[at], &waiting[at + 1], (count - at - 1) * sizeof waiting[0]);
        count--;
    }
    count = collect_waiting(f, waiting, false);
    for (uint32_t i = 0; i < count; i++) {
        add_function(f, waiting[i], LAB_NONE);
    }
}

/* The first instance stands for all of them. */
static bool is_first_of_name(const filling *f, uint32_t function)
{
    return function == lab_frame_find(f->frame, name_of(f, function));
}

static void add_ghosts(filling *f)
{
    for (uint32_t i = 0; i < f->frame->function_count; i++) {
        const lab_function *function = &f->frame->functions[i];
        tl_tick_group home = home_of(f, function);
        if (lab_guide_shows(&f->model->guide, function->label) && home != function->info.group &&
            tl_stage_of_group(home) == f->stage && is_first_of_name(f, i)) {
            add_row(f, LAB_PLAN_GHOST)->function = i;
        }
    }
}

static void keep_place(lab_plan *plan, const char *name, tl_stage stage)
{
    for (uint32_t i = 0; i < plan->keep_count; i++) {
        if (plan->keeps[i].stage == stage && strcmp(plan->keeps[i].name, name) == 0) {
            return;
        }
    }
    if (plan->keep_count < LAB_PLAN_KEEPS) {
        lab_plan_keep *keep = &plan->keeps[plan->keep_count++];
        keep->stage = stage;
        (void)snprintf(keep->name, sizeof keep->name, "%s", name);
    }
}

/* Where the functions that a lesson needs are born, and where they run from then on. */
static void note_births(const filling *f)
{
    lab_plan *plan = f->plan;
    const lab_guide *guide = &f->model->guide;
    const uint32_t in[2] = {guide->is_folded ? f->model->lesson.number : 0, f->model->lesson.edits};
    if (memcmp(plan->kept_in, in, sizeof in) != 0) {
        memcpy(plan->kept_in, in, sizeof in);
        plan->keep_count = 0;
    }
    for (uint32_t i = 0; i < f->frame->item_count && in[0] != 0; i++) {
        const tl_frame_item *item = &f->frame->items[i];
        uint32_t function = lab_frame_function_of(f->frame, &item->item);
        if (item->reason == TL_TICK_NEWLY_SPAWNED && function != LAB_NONE &&
            lab_guide_needs(guide, name_of(f, function))) {
            keep_place(plan, name_of(f, function), item->item.stage);
            keep_place(plan, name_of(f, function),
                       tl_stage_of_group(f->frame->functions[function].info.group));
        }
    }
}

/* A kept place is empty while the stage has no row of that function. */
static void add_kept(filling *f, uint32_t first)
{
    for (uint32_t k = 0; k < f->plan->keep_count; k++) {
        const lab_plan_keep *keep = &f->plan->keeps[k];
        bool is_there = keep->stage != f->stage;
        for (uint32_t i = first; i < f->plan->row_count && !is_there; i++) {
            const lab_plan_row *row = &f->plan->rows[i];
            is_there = row->kind == LAB_PLAN_FUNCTION &&
                       strcmp(name_of(f, row->function), keep->name) == 0;
        }
        if (!is_there) {
            add_row(f, LAB_PLAN_KEPT)->kept = k;
        }
    }
}

/* A function, too, when it comes up in another stage than was expected of it. */
static bool shows_next(const filling *f)
{
    for (uint32_t i = 0; i < f->plan->row_count; i++) {
        if (f->plan->rows[i].is_next) {
            return true;
        }
    }
    return false;
}

/* Smoothed while frames run, so that it can be read; as measured while held. */
static float shown_us(const filling *f, const lab_plan_row *row)
{
    const lab_past *past = f->model->past;
    if (f->model->is_held || past == NULL || row->function == LAB_NONE || row->us <= 0.0F) {
        return row->us;
    }
    const char *name = name_of(f, row->function);
    float run = lab_cost_table_run_us(&past->costs, name);
    float rest = lab_cost_table_rest_us(&past->costs, name);
    return run >= 0.0F ? (run - rest) * (float)row->count : row->us;
}

/* Rows and what they come to: shown figures add up. */
static void sum_rows(filling *f, lab_plan_row *head, uint32_t first)
{
    for (uint32_t i = first; i < f->plan->row_count; i++) {
        lab_plan_row *row = &f->plan->rows[i];
        bool is_ahead = row->is_next && row->item == LAB_NONE;
        row->us = shown_us(f, row);
        head->count += is_ahead ? 0 : row->count;
        head->us += row->us;
    }
    head->count += f->folded;
    head->us += f->folded_us;
    head->rest_us = f->rest_us;
}

bool lab_plan_needs_slots(const lab_model *model)
{
    const lab_guide *guide = &model->guide;
    bool is_needed = !guide->is_folded || (guide->tabs & 1U << LAB_TAB_TIMERS) != 0;
    for (uint32_t i = 0; i < gm_setting_count() && !is_needed; i++) {
        const char *word = NULL;
        for (uint32_t k = 0; (word = gm_setting_choice(i, k)) != NULL; k++) {
            is_needed = is_needed || (lab_plan_slot(word) != TL_STAGE_COUNT &&
                                      lab_guide_needs(guide, gm_setting_name(i)));
        }
    }
    return is_needed && model->tour == LAB_TOUR_NONE;
}

static void fill_stage(filling *f)
{
    lab_plan_row *head = add_row(f, LAB_PLAN_STAGE);
    uint32_t first = f->plan->row_count;
    head->count = 0;
    f->folded = 0;
    f->folded_us = 0.0F;
    f->rest_us = 0.0F;
    add_runs(f);
    bool is_slot_next =
        f->frame->is_open && f->frame->next.stage == f->stage && f->frame->next.kind > TL_ITEM_TICK;
    if (is_slot_next && !shows_next(f)) {
        add_item(f, &f->frame->next, 0.0F, true);
    }
    sum_rows(f, head, first);
    if (tl_stage_group(f->stage) != TL_TICK_GROUP_COUNT) {
        add_waiting(f);
        add_kept(f, first);
        add_ghosts(f);
    }
}

/* The place in the frame is no part of it: an interval, a demotion or a new order changes that. */
static const char *key_name(const filling *f, const lab_plan_row *row)
{
    if (row->function != LAB_NONE) {
        return row->is_unfolded ? f->frame->functions[row->function].label
                                : name_of(f, row->function);
    }
    if (row->kind == LAB_PLAN_KEPT) {
        return f->plan->keeps[row->kept].name;
    }
    const tl_item *item = row->item != LAB_NONE        ? &f->frame->items[row->item].item
                          : row->kind == LAB_PLAN_ITEM ? &f->frame->next
                                                       : NULL;
    return item != NULL && item->name != NULL ? item->name : "";
}

static uint32_t key_of(const filling *f, const lab_plan_row *row, uint32_t ordinal)
{
    bool is_function = row->function != LAB_NONE;
    uint32_t hash = 2166136261U + ((uint32_t)row->kind * 97U) + ordinal * 8191U;
    hash += is_function ? 0 : ((uint32_t)row->stage + 1U) * 131U;
    for (const char *c = key_name(f, row); *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 16777619U;
    }
    return (hash ^ hash >> 28) & 0x0FFFFFFFU;
}

static uint32_t find_key(const lab_plan_row *rows, uint32_t count, uint32_t key)
{
    uint32_t i = 0;
    while (i < count && rows[i].key != key) {
        i++;
    }
    return i;
}

/* Rows of one name are told apart by their order: "Bullet" of two spawners. */
static void put_keys(const filling *f)
{
    lab_plan_row *rows = f->plan->rows;
    for (uint32_t i = 0; i < f->plan->row_count; i++) {
        uint32_t ordinal = 0;
        do {
            rows[i].key = key_of(f, &rows[i], ordinal++);
        } while (find_key(rows, i, rows[i].key) < i);
    }
}

void lab_plan_fill_in_place(lab_plan *plan, const lab_model *model)
{
    lab_plan_row before[LAB_PLAN_ROWS];
    lab_plan_row now[LAB_PLAN_ROWS];
    uint32_t count = plan->row_count;
    memcpy(before, plan->rows, count * sizeof before[0]);
    lab_plan_fill(plan, model);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = find_key(plan->rows, plan->row_count, before[i].key);
        now[i] = (lab_plan_row){.kind = LAB_PLAN_GONE,
                                .key = before[i].key,
                                .stage = before[i].stage,
                                .function = LAB_NONE,
                                .item = LAB_NONE};
        if (at < plan->row_count) {
            now[i] = plan->rows[at];
            now[i].is_shut = before[i].is_shut;
            now[i].can_turn = before[i].can_turn;
        }
    }
    memcpy(plan->rows, now, count * sizeof now[0]);
    plan->row_count = count;
}

uint64_t lab_plan_list_id(void)
{
    return lab_ui_id(LAB_PANEL_PLAN, (uint32_t)LAB_PLAN_PLACE_LIST << 28);
}

uint64_t lab_plan_function_id(const lab_plan *plan, const lab_frame *frame, const char *label)
{
    for (uint32_t i = 0; i < plan->row_count; i++) {
        const lab_plan_row *row = &plan->rows[i];
        bool is_function = row->kind == LAB_PLAN_FUNCTION && row->function < frame->function_count;
        if (is_function && strcmp(frame->functions[row->function].label, label) == 0) {
            return lab_ui_id(LAB_PANEL_PLAN, (uint32_t)LAB_PLAN_PLACE_ROW << 28 | row->key);
        }
    }
    return 0;
}

void lab_plan_fill(lab_plan *plan, const lab_model *model)
{
    filling f = {.plan = plan, .model = model, .frame = model->frame};
    bool has_slots = lab_plan_needs_slots(model);
    plan->row_count = 0;
    note_births(&f);
    for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
        f.stage = (tl_stage)stage;
        bool is_slot = tl_stage_group(f.stage) == TL_TICK_GROUP_COUNT;
        bool is_next = f.frame->is_open && f.frame->next.stage == f.stage;
        if (!is_slot || has_slots || is_next) {
            fill_stage(&f);
        }
        if (f.stage == TL_STAGE_START_PHYSICS || f.stage == TL_STAGE_END_PHYSICS) {
            (void)add_row(&f, LAB_PLAN_CUT);
        }
    }
    put_keys(&f);
}
