/* frameview/plan_fold.c -- groups whose functions are folded away, so that the heads of all eight
 * are in sight. See plan_parts.h. */
#include "frameview/plan_parts.h"

#include <math.h>
#include <string.h>

/* The rows of one stage. */
typedef struct fold {
    uint32_t head;  /**< its row; LAB_NONE: the stage is not listed */
    uint32_t count; /**< of the rows below it */
    float px;       /**< that these take */
    bool is_fixed;  /**< has the function that runs next, or that the tour moves */
    bool is_wanted; /**< has the selected function, or one that the lesson needs */
    bool can_turn;  /**< a click opens or shuts it */
    bool is_shut;
    bool
        is_left_out; /**< a slot without its head: an empty one, or one for which no room is left */
} fold;

typedef struct folding {
    lab_plan *plan;
    const lab_model *model;
    float s;
    fold stages[TL_STAGE_COUNT];
} folding;

static bool has_bit(uint32_t bits, int stage)
{
    return (bits >> stage & 1U) != 0;
}

static bool is_slot(int stage)
{
    return tl_stage_group((tl_stage)stage) == TL_TICK_GROUP_COUNT;
}

static float height_of(const folding *f, const lab_plan_row *row)
{
    return roundf(lab_plan_height(row) * f->s);
}

/* The timer of a function that the lesson needs, or the place that a newborn one has. */
static bool is_of_lesson(const folding *f, const lab_plan_row *row)
{
    const lab_guide *guide = &f->model->guide;
    bool is_item = row->kind == LAB_PLAN_ITEM && row->item != LAB_NONE && guide->is_folded;
    const char *name = is_item ? f->model->frame->items[row->item].item.name : NULL;
    bool is_of = row->kind == LAB_PLAN_KEPT;
    for (uint32_t i = 0; i < guide->needed_count && name != NULL && !is_of; i++) {
        is_of = strncmp(name, guide->needed[i], strlen(guide->needed[i])) == 0;
    }
    return is_of;
}

static void note_row(folding *f, const lab_plan_row *row)
{
    const lab_model *m = f->model;
    fold *of = &f->stages[row->stage];
    bool is_function = row->function != LAB_NONE && row->kind == LAB_PLAN_FUNCTION;
    const char *label = is_function ? m->frame->functions[row->function].label : "";
    bool is_toured = m->tour >= LAB_TOUR_MOVE && strcmp(label, LAB_TOUR_FUNCTION) == 0;
    of->count++;
    of->px += height_of(f, row);
    of->is_fixed = of->is_fixed || row->is_next || is_toured;
    of->is_wanted =
        of->is_wanted || is_of_lesson(f, row) ||
        (is_function && (strcmp(label, m->selected) == 0 || lab_guide_needs(&m->guide, label)));
}

static void note_rows(folding *f)
{
    for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
        f->stages[stage] = (fold){.head = LAB_NONE};
    }
    for (uint32_t i = 0; i < f->plan->row_count; i++) {
        const lab_plan_row *row = &f->plan->rows[i];
        if (row->kind == LAB_PLAN_STAGE) {
            f->stages[row->stage].head = i;
        } else if (row->kind != LAB_PLAN_CUT) {
            note_row(f, row);
        }
    }
}

/* The slot of timers in a lesson about them. */
static bool has_head_always(const folding *f, int stage)
{
    const lab_guide *guide = &f->model->guide;
    return stage == TL_STAGE_TIMERS && guide->is_folded &&
           (guide->tabs & 1U << LAB_TAB_TIMERS) != 0;
}

/* As the user has it; else in the tour all groups but the first are shut, and in play those that
 * have no room. */
static void shut_stage(folding *f, int stage)
{
    const lab_plan *plan = f->plan;
    fold *of = &f->stages[stage];
    bool is_toured = f->model->tour != LAB_TOUR_NONE;
    bool is_first = stage == (int)tl_stage_of_group(TL_TICK_GROUP_PRE_PHYSICS);
    bool is_crowded =
        is_toured ? !is_first && !is_slot(stage) : has_bit(plan->crowded, stage) && !of->is_wanted;
    bool is_empty = of->count == 0;
    of->can_turn = !is_empty && !of->is_fixed && (is_toured || !of->is_wanted);
    of->is_shut = of->can_turn &&
                  (has_bit(plan->shut, stage) || (is_crowded && !has_bit(plan->opened, stage)));
    of->is_left_out = of->head != LAB_NONE && is_slot(stage) && is_crowded && !is_toured &&
                      !has_head_always(f, stage) &&
                      (is_empty || (of->is_shut && has_bit(plan->hidden, stage)));
}

static float length_of(const folding *f)
{
    float length = lab_plan_place_of(f->plan, f->plan->row_count, f->s);
    for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
        const fold *of = &f->stages[stage];
        length -= of->is_shut ? of->px : 0.0F;
        length -= of->is_left_out ? height_of(f, &f->plan->rows[of->head]) : 0.0F;
    }
    return length;
}

/* The stage with the highest rank is folded first: empty slots, then other slots, then long groups.
 * 0: it is never folded */
static float fold_rank(const folding *f, int stage)
{
    const fold *of = &f->stages[stage];
    bool is_first = stage == (int)tl_stage_of_group(TL_TICK_GROUP_PRE_PHYSICS);
    bool can_go = of->head != LAB_NONE && !has_bit(f->plan->crowded, stage) && !of->is_fixed &&
                  !of->is_wanted && !has_bit(f->plan->opened | f->plan->shut, stage);
    if (!can_go || is_first || (of->count == 0 && !is_slot(stage))) {
        return 0.0F;
    }
    return is_slot(stage) ? (of->count == 0 ? 3.0e6F : 2.0e6F) : of->px;
}

/* @return false: nothing is left that can be folded */
static bool crowd_one(folding *f)
{
    int best = 0;
    for (int stage = 1; stage < TL_STAGE_COUNT; stage++) {
        best = fold_rank(f, stage) > fold_rank(f, best) ? stage : best;
    }
    if (fold_rank(f, best) == 0.0F) {
        return false;
    }
    f->plan->crowded |= 1U << best;
    shut_stage(f, best);
    return true;
}

/* Where all that can be shut is shut, the heads of eight groups are worth more than those of slots.
 */
static void hide_slots(folding *f)
{
    for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
        f->plan->hidden |= is_slot(stage) && f->stages[stage].head != LAB_NONE ? 1U << stage : 0U;
        shut_stage(f, stage);
    }
}

/* While frames run, rows come and go; so that the list does not jump, what was folded once stays
 * folded. On hold each picture folds no more than it has to. */
static void forget_crowd(folding *f, float high)
{
    lab_plan *plan = f->plan;
    const uint32_t now[3] = {(uint32_t)high, plan->opened, plan->shut};
    if (f->model->is_held || memcmp(plan->crowded_for, now, sizeof now) != 0) {
        memcpy(plan->crowded_for, now, sizeof now);
        plan->crowded = 0;
        plan->hidden = 0;
    }
}

static void remove_rows(folding *f)
{
    lab_plan *plan = f->plan;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < plan->row_count; i++) {
        lab_plan_row row = plan->rows[i];
        const fold *of = &f->stages[row.stage];
        bool is_head = row.kind == LAB_PLAN_STAGE;
        row.is_shut = is_head && of->is_shut;
        row.can_turn = is_head && of->can_turn;
        if (row.kind == LAB_PLAN_CUT || (is_head ? !of->is_left_out : !of->is_shut)) {
            plan->rows[kept++] = row;
        }
    }
    plan->row_count = kept;
}

/* When nothing is left to fold, slots lose their heads. The group in which a frame begins is folded
 * last, where even the room of the legend is not enough. */
static void crowd(folding *f, float high, float legend)
{
    while (length_of(f) > high && crowd_one(f)) {
    }
    if (length_of(f) > high) {
        hide_slots(f);
    }
    if (length_of(f) > high + legend) {
        int first = (int)tl_stage_of_group(TL_TICK_GROUP_PRE_PHYSICS);
        f->plan->crowded |= 1U << first;
        shut_stage(f, first);
    }
}

void lab_plan_fold(const lab_plan_painting *p, float legend)
{
    folding f = {.plan = p->plan, .model = p->model, .s = p->s};
    bool can_crowd = p->model->tour == LAB_TOUR_NONE;
    forget_crowd(&f, can_crowd ? p->box.h / p->s : 0.0F);
    note_rows(&f);
    for (int stage = 0; stage < TL_STAGE_COUNT; stage++) {
        shut_stage(&f, stage);
    }
    if (can_crowd) {
        crowd(&f, p->list.h, legend);
    }
    remove_rows(&f);
}

void lab_plan_turn(lab_plan *plan, const lab_plan_row *head)
{
    uint32_t bit = 1U << head->stage;
    plan->opened = head->is_shut ? plan->opened | bit : plan->opened & ~bit;
    plan->shut = head->is_shut ? plan->shut & ~bit : plan->shut | bit;
}
