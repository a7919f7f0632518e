/* frameview/plan_strip.c -- all groups in one line, above a plan that is too long by more than two
 * heads. See plan_parts.h. */
#include "frameview/plan_parts.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Px of the design. */
#define STRIP 18.0F
#define CHIP  13.0F

static uint32_t head_of(const lab_plan *plan, tl_tick_group group)
{
    uint32_t i = 0;
    while (i < plan->row_count && (plan->rows[i].kind != LAB_PLAN_STAGE ||
                                   plan->rows[i].stage != tl_stage_of_group(group))) {
        i++;
    }
    return i;
}

static uint64_t cell_id(tl_tick_group group)
{
    return lab_ui_id(LAB_PANEL_PLAN, (uint32_t)LAB_PLAN_PLACE_GROUP << 28 | (uint32_t)group);
}

uint64_t lab_plan_group_id(const lab_plan *plan, tl_tick_group group)
{
    uint32_t head = head_of(plan, group);
    if (head == plan->row_count) {
        return 0;
    }
    return plan->has_strip ? cell_id(group)
                           : lab_ui_id(LAB_PANEL_PLAN,
                                       (uint32_t)LAB_PLAN_PLACE_ROW << 28 | plan->rows[head].key);
}

static bool is_in_sight(const lab_plan_painting *p, uint32_t head)
{
    float top = lab_plan_place_of(p->plan, head, p->s) - p->plan->scroll;
    return top >= 0.0F && top + LAB_PLAN_HEAD * p->s <= p->list.h;
}

/* A digit, how many ran, and a line below those whose head is in sight. */
static void paint_group(lab_plan_painting *p, lab_box cell, tl_tick_group group, uint32_t head)
{
    char count[16];
    char tip[LAB_TEXT];
    const char *name[1] = {lab_ui_word(p->ui, tl_tick_group_name(group))};
    uint32_t touch = lab_ui_region(p->ui, cell_id(group), cell);
    bool is_hovered = (touch & LAB_HOVERED) != 0;
    p->row = &p->plan->rows[head];
    p->function = NULL;
    lab_ui_fill_box(p->ui, cell, gm_group_color(group), is_hovered ? 0.26F : 0.12F);
    lab_box chip = {cell.x + 2.0F * p->s, cell.y + (cell.h - CHIP * p->s) / 2.0F, CHIP * p->s,
                    CHIP * p->s};
    lab_ui_group_chip(p->ui, chip, group, false);
    (void)snprintf(count, sizeof count, "%" PRIu32, p->row->count);
    float left = chip.x + chip.w + 4.0F * p->s;
    lab_box figure = {left, cell.y, cell.x + cell.w - left, cell.h};
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, figure, GM_ALIGN_LEFT,
                  p->row->count > 0 ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED, count);
    if (is_in_sight(p, head)) {
        lab_ui_fill_box(p->ui, lab_box_make(cell.x, cell.y + cell.h - p->s, cell.w, p->s),
                        gm_group_color(group), 1.0F);
    }
    lab_ui_tip_figure(p->ui, touch, lab_ui_fill(p->ui, tip, "{1}: click to go to it", name, 1));
    lab_plan_mark_open(p, cell);
    lab_plan_take_drop(p, touch, cell);
    if ((touch & LAB_CLICKED) != 0) {
        p->plan->scroll = lab_plan_place_of(p->plan, head, p->s);
    }
}

void lab_plan_paint_strip(lab_plan_painting *p)
{
    float whole = lab_plan_place_of(p->plan, p->plan->row_count, p->s);
    bool is_resized = p->plan->strip_high != p->list.h;
    bool is_folded = p->model->guide.is_folded;
    bool is_long = whole > p->list.h + 2.0F * LAB_PLAN_HEAD * p->s;
    bool is_kept = p->plan->has_strip && !is_resized && !p->model->is_held && whole > p->list.h;
    p->plan->has_strip = !is_folded && (is_long || is_kept);
    p->plan->strip_high = p->list.h;
    if (!p->plan->has_strip) {
        return;
    }
    lab_box strip = lab_box_top(&p->list, roundf(STRIP * p->s));
    float gap = 2.0F * p->s;
    float wide = (strip.w - 5.0F * p->s + gap) / (float)TL_TICK_GROUP_COUNT;
    strip.h -= 2.0F * p->s;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        uint32_t head = head_of(p->plan, (tl_tick_group)i);
        lab_box cell = {strip.x + wide * (float)i, strip.y, wide - gap, strip.h};
        if (head < p->plan->row_count) {
            paint_group(p, cell, (tl_tick_group)i, head);
        }
    }
}
