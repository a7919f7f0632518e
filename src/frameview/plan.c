/* frameview/plan.c -- the frame plan as a list that scrolls. See plan.h. */
#include "frameview/plan_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define WHEEL      39.0F
#define BELOW_TEXT 3.0F /* of a row, without its letters */

/* Frames of a run after which no function is new to the list. */
enum { ALL_LISTED = 8 };

/* A dragged function can be dropped on rows of every kind; heads and functions see to it
 * themselves. */
static void take_drop(const lab_plan_painting *p)
{
    if (lab_plan_is_dragging(p->ui) && p->row->kind != LAB_PLAN_STAGE &&
        p->row->kind != LAB_PLAN_FUNCTION) {
        lab_plan_take_drop(p, lab_ui_region(p->ui, lab_plan_row_id(p, LAB_PLAN_PLACE_ROW), p->box),
                           p->box);
    }
}

static void paint_row(lab_plan_painting *p)
{
    p->function =
        p->row->function != LAB_NONE ? &p->model->frame->functions[p->row->function] : NULL;
    if (p->row->kind == LAB_PLAN_GONE) {
        return;
    }
    take_drop(p);
    if (p->row->kind == LAB_PLAN_STAGE) {
        lab_plan_paint_head(p);
    } else if (p->row->kind == LAB_PLAN_KEPT) {
        lab_plan_paint_kept(p);
    } else if (p->row->kind == LAB_PLAN_CUT) {
        lab_plan_paint_cut(p);
    } else if (p->function == NULL) {
        lab_plan_paint_item(p);
    } else if (p->row->kind == LAB_PLAN_GHOST) {
        lab_plan_paint_ghost(p);
    } else {
        lab_plan_paint_function(p);
    }
}

float lab_plan_place_of(const lab_plan *plan, uint32_t row, float s)
{
    float y = 0.0F;
    for (uint32_t i = 0; i < row; i++) {
        y += roundf(lab_plan_height(&plan->rows[i]) * s);
    }
    return y;
}

static void keep_in_range(lab_plan *plan, float whole, float high)
{
    plan->scroll = fmaxf(fminf(plan->scroll, whole - high), 0.0F);
}

static void show_row(lab_plan_painting *p, uint32_t row)
{
    float top = lab_plan_place_of(p->plan, row, p->s);
    float room = 2.0F * LAB_PLAN_ROW * p->s;
    p->plan->scroll = fminf(p->plan->scroll, fmaxf(top - room, 0.0F));
    p->plan->scroll = fmaxf(p->plan->scroll, top + LAB_PLAN_ROW * p->s + room - p->list.h);
}

/* The tour leads from the row to the first head: both are in sight where the list is high enough.
 */
static void show_head(lab_plan_painting *p, uint32_t row)
{
    bool has_room = lab_plan_place_of(p->plan, row + 1, p->s) <= p->list.h;
    if (p->model->tour == LAB_TOUR_MOVE && has_room) {
        p->plan->scroll = 0.0F;
    }
}

/* While held the list keeps the cursor in sight, once for each step. */
static void follow_cursor(lab_plan_painting *p)
{
    const lab_frame *frame = p->model->frame;
    lab_plan *plan = p->plan;
    if (!frame->is_open ||
        (plan->followed[0] == frame->number && plan->followed[1] == frame->position + 1)) {
        return;
    }
    plan->followed[0] = frame->number;
    plan->followed[1] = frame->position + 1;
    for (uint32_t i = 0; i < plan->row_count; i++) {
        if (plan->rows[i].is_next) {
            show_row(p, i);
        }
    }
}

/* A row that was clicked stays in sight, also where its function takes height from the plan. */
static void follow_click(lab_plan_painting *p)
{
    lab_plan *plan = p->plan;
    if (plan->clicked[0] == '\0' || strcmp(plan->clicked, p->model->selected) != 0) {
        return;
    }
    uint64_t id = lab_plan_function_id(plan, p->model->frame, plan->clicked);
    for (uint32_t i = 0; i < plan->row_count && id != 0; i++) {
        p->row = &plan->rows[i];
        if (lab_plan_row_id(p, LAB_PLAN_PLACE_ROW) == id) {
            float end = lab_plan_place_of(plan, i + 1, p->s);
            plan->scroll = fmaxf(plan->scroll, end - p->list.h);
        }
    }
    plan->clicked[0] = '\0';
}

/* Px from the list's begin to the first row that is painted: a list begins with a whole row. What
 * was scrolled to stays as it is, since rows come and go from frame to frame. */
static float first_row(const lab_plan_painting *p)
{
    float y = 0.0F;
    for (uint32_t i = 0; i < p->plan->row_count && y < p->plan->scroll; i++) {
        y += roundf(lab_plan_height(&p->plan->rows[i]) * p->s);
    }
    return y;
}

/* The part of the list that has whole rows. */
static lab_box whole_rows(const lab_plan_painting *p)
{
    lab_box box = p->list;
    float y = -first_row(p);
    for (uint32_t i = 0; i < p->plan->row_count; i++) {
        y += roundf(lab_plan_height(&p->plan->rows[i]) * p->s);
        if (y > 0.0F && y <= p->list.h + BELOW_TEXT * p->s) {
            box.h = fminf(y, p->list.h);
        }
    }
    return box;
}

/* Rows just out of sight are places too, so that the focus walks on and takes the list along; also
 * past the items of a slot, which are no places. */
static void paint_rows(lab_plan_painting *p, float whole)
{
    float y = p->list.y - first_row(p);
    float reach = 6.0F * LAB_PLAN_HEAD * p->s;
    uint32_t shown = LAB_NONE;
    for (uint32_t i = 0; i < p->plan->row_count; i++) {
        float high = roundf(lab_plan_height(&p->plan->rows[i]) * p->s);
        bool is_near = y + high > p->list.y - reach && y < p->list.y + p->list.h + reach;
        p->row = &p->plan->rows[i];
        p->is_odd = i % 2 == 1;
        p->box = lab_box_make(p->list.x, y, p->list.w - 5.0F * p->s, high);
        bool is_seen = y >= p->list.y && y + high <= p->list.y + p->list.h;
        y += high;
        if (!is_near) {
            continue;
        }
        paint_row(p);
        if (!is_seen && p->ui->is_focus_shown &&
            p->ui->focus == lab_plan_row_id(p, LAB_PLAN_PLACE_ROW)) {
            shown = i;
        }
    }
    if (shown != LAB_NONE) {
        show_row(p, shown);
        keep_in_range(p->plan, whole, p->list.h);
    }
}

/* The row that a lesson, or the tour, is about comes into sight when the lesson opens, and once
 * more when it is to be changed. A row that has not been there yet is waited for. */
static void follow_lesson(lab_plan_painting *p)
{
    const lab_guide *guide = &p->model->guide;
    lab_plan *plan = p->plan;
    bool is_moved = p->model->tour == LAB_TOUR_LAG && p->model->has_tour_lag;
    bool is_toured = p->model->tour == LAB_TOUR_MOVE || is_moved;
    const char *wanted = is_toured ? LAB_TOUR_FUNCTION : guide->wanted;
    const uint32_t in[2] = {p->model->lesson.number, is_moved                        ? 2
                                                     : guide->step == LAB_GUIDE_EDIT ? 1
                                                                                     : 0};
    if (strcmp(plan->guided, wanted) == 0 && memcmp(plan->guided_in, in, sizeof in) == 0) {
        return;
    }
    uint64_t id = lab_plan_function_id(plan, p->model->frame, wanted);
    for (uint32_t i = 0; i < plan->row_count && id != 0; i++) {
        p->row = &plan->rows[i];
        if (lab_plan_row_id(p, LAB_PLAN_PLACE_ROW) == id && i != plan->guided_row) {
            show_row(p, i); /* where it stands while rows come; a held list can be scrolled away */
            show_head(p, i);
            plan->guided_row = i;
        }
    }
    bool is_final = id != 0 && p->model->frame->number >= ALL_LISTED;
    if (is_final || wanted[0] == '\0') {
        (void)snprintf(plan->guided, sizeof plan->guided, "%s", wanted);
        memcpy(plan->guided_in, in, sizeof in);
        plan->guided_row = UINT32_MAX;
    }
}

/* In a lesson: shows the other functions, or hides them again. */
static void paint_fold_button(const lab_plan_painting *p, lab_box *head)
{
    bool is_folded = p->model->guide.is_folded;
    const char *text = is_folded ? "Show everything" : "Only the lesson";
    float wide = lab_ui_width(p->ui, GM_FONT_SMALL, lab_ui_word(p->ui, text)) + 14.0F * p->s;
    lab_box button = lab_box_right(head, roundf(wide));
    button.y += 2.0F * p->s;
    button.h -= 4.0F * p->s;
    if (p->model->lesson.number != 0 &&
        lab_ui_button(p->ui, lab_plan_show_all(), button, text, false)) {
        lab_ask(p->ui->requests, (lab_request){.action = LAB_SHOW_ALL});
    }
}

uint64_t lab_plan_show_all(void)
{
    return lab_ui_id(LAB_PANEL_PLAN, (uint32_t)LAB_PLAN_PLACE_ALL << 28);
}

static void paint_title(const lab_plan_painting *p, lab_box box)
{
    lab_box head = {box.x, box.y - 24.0F * p->s, box.w - 5.0F * p->s, 21.0F * p->s};
    (void)lab_box_right(&head, LAB_PLAN_HANDLE * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, lab_box_right(&head, LAB_PLAN_US * p->s),
                  GM_ALIGN_RIGHT, LAB_TEXT_MUTED, "\xC2\xB5s");
    (void)lab_box_right(&head, 6.0F * p->s);
    const char *runs = lab_ui_word(p->ui, "runs");
    float wide = lab_ui_width(p->ui, GM_FONT_MONO_TINY, runs) + 1.0F;
    lab_box column = lab_box_right(&head, wide);
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, column, GM_ALIGN_RIGHT, LAB_TEXT_MUTED, runs);
    uint32_t touch = lab_ui_region(
        p->ui, lab_ui_id(LAB_PANEL_PLAN, (uint32_t)LAB_PLAN_PLACE_RUNS << 28), column);
    lab_ui_tip(p->ui, touch, "Runs in this frame. A row can stand for several functions");
    (void)lab_box_right(&head, 8.0F * p->s);
    if (p->ui->picking[0] == '\0') {
        paint_fold_button(p, &head);
    } else {
        (void)lab_box_left(&head, 96.0F * p->s);
        lab_ui_text(p->ui, GM_FONT_SMALL, head, GM_ALIGN_RIGHT, LAB_WARNING,
                    "click what it waits for");
    }
}

/* Rows that a lesson's list may have beside those that it has: one, in slots two, that come and go,
 * and two for each function that it needs and that is not born yet, see lab_plan_keep. */
static float rows_to_come(const lab_model *model)
{
    const lab_guide *guide = &model->guide;
    uint32_t rows = lab_plan_needs_slots(model) ? 2 : 1;
    for (uint32_t i = 0; i < guide->needed_count; i++) {
        bool is_born = false;
        for (uint32_t k = 0; k < model->frame->function_count && !is_born; k++) {
            is_born = lab_guide_is_named(model->frame->functions[k].label, guide->needed[i]);
        }
        rows += is_born ? 0 : 2;
    }
    return (float)rows;
}

/* What lies below the plan stays where it is: the list has its room before its rows come. */
static void note_need(lab_plan *plan, const lab_model *model, float high, float row)
{
    uint32_t lesson = model->guide.is_folded ? model->lesson.number : 0;
    bool is_enough = plan->needed_in == lesson && high <= plan->needed;
    float most = is_enough ? plan->needed : high + rows_to_come(model) * row;
    plan->needed = lesson != 0 ? most : 0.0F;
    plan->needed_in = lesson;
}

void lab_plan_paint(lab_plan *plan, lab_ui *ui, lab_box box, const lab_model *model)
{
    lab_plan_painting p = {.plan = plan, .ui = ui, .model = model, .box = box, .s = ui->scale};
    p.list = lab_ui_panel(ui, box, "FRAME PLAN");
    paint_title(&p, p.list);
    bool is_pressed = ui->active >> 32 == LAB_PANEL_PLAN;
    if (is_pressed) {
        lab_plan_fill_in_place(plan, model);
    } else {
        lab_plan_fill(plan, model);
    }
    float legend = lab_plan_measure_legend(&p);
    float whole = lab_plan_place_of(plan, plan->row_count, p.s);
    note_need(plan, model, box.h - p.list.h + legend + whole, LAB_PLAN_ROW * p.s);
    p.list.h -= legend;
    if (!is_pressed) {
        lab_plan_fold(&p, legend);
        whole = lab_plan_place_of(plan, plan->row_count, p.s);
    }
    if (whole > p.list.h && (whole <= p.list.h + legend || model->guide.is_folded)) {
        p.list.h += legend; /* the last heads are worth more, and a row that a lesson needs */
    } else if (legend > 0.0F) {
        lab_plan_paint_legend(&p);
    }
    lab_plan_paint_strip(&p);
    uint32_t touch = lab_ui_region(ui, lab_plan_list_id(), p.list);
    plan->scroll -= (touch & LAB_WHEELED) != 0 ? (float)ui->wheel * WHEEL * p.s : 0.0F;
    follow_cursor(&p);
    follow_lesson(&p);
    follow_click(&p);
    keep_in_range(plan, whole, p.list.h);
    plan->scroll = roundf(plan->scroll);
    lab_box rows = whole_rows(&p);
    lab_ui_clip(ui, &rows);
    paint_rows(&p, whole);
    lab_ui_clip(ui, NULL);
    lab_ui_scroll_bar(ui, p.list, plan->scroll, whole);
}
