/* lab/plan.c -- paints the frame plan and asks for what is done to it. See plan.h. */
#include "plan.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define ROW     13.0F
#define HEAD    16.0F
#define CUT     11.0F
#define CHIP    13.0F
#define MARGIN  13.0F
#define STATE   11.0F
#define US      30.0F
#define MICRO   15.0F
#define THREAD  18.0F
#define WAITS   16.0F
#define HANDLE  12.0F
#define WHEEL   39.0F
#define MUCH_US 50.0F

/* Kinds of places of a row. */
enum { PLACE_ROW = 1, PLACE_MARGIN, PLACE_FOLD, PLACE_HANDLE, PLACE_CHIP, PLACE_LIST };

typedef struct painting {
    lab_plan *plan;
    lab_ui *ui;
    const lab_model *model;
    const lab_plan_row *row;
    const lab_function *function; /* of the row, or NULL */
    lab_box list;
    lab_box box; /* of the row; what is left of it while it is painted */
    float s;
    bool is_odd;
} painting;

static float height_of(const lab_plan_row *row)
{
    return row->kind == LAB_PLAN_STAGE ? HEAD : row->kind == LAB_PLAN_CUT ? CUT : ROW;
}

/* Rows keep their ids when others come and go. */
static uint64_t place_id(uint32_t kind, const char *name, uint32_t salt)
{
    uint32_t hash = 2166136261U + salt * 97U;
    for (const char *c = name; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 16777619U;
    }
    return lab_ui_id(LAB_PANEL_PLAN, kind << 28 | (hash & 0x0FFFFFFFU));
}

static uint64_t row_id(const painting *p, uint32_t kind)
{
    const char *name = p->function != NULL ? p->function->label : tl_stage_name(p->row->stage);
    uint32_t salt = (uint32_t)p->row->kind;
    return place_id(kind, name, p->row->kind == LAB_PLAN_ITEM ? p->row->item + 16U : salt);
}

static void ask_for(const painting *p, lab_request request)
{
    lab_ask(p->ui->requests, request);
}

static lab_request request_for(lab_action action, const char *function)
{
    lab_request request = {.action = action};
    (void)snprintf(request.function, sizeof request.function, "%s", function);
    return request;
}

static bool is_dragging_function(const lab_ui *ui)
{
    return ui->dragged != 0 && ui->payload[0] != '\0';
}

/* What is let go on a row or head. */
static void drop(const painting *p)
{
    tl_tick_group group = tl_stage_group(p->row->stage);
    lab_request request = request_for(LAB_MOVE, p->ui->payload);
    bool links = (p->plan->is_linking || p->ui->is_shift_down) && p->function != NULL;
    if (links) {
        request.action = LAB_AFTER;
        (void)snprintf(request.other, sizeof request.other, "%s", p->function->label);
    } else if (lab_plan_is_open_group(group)) {
        request.group = group;
    } else {
        return;
    }
    ask_for(p, request);
}

/* Outline of where the function would go. */
static void paint_target(const painting *p, lab_box box)
{
    tl_tick_group group = tl_stage_group(p->row->stage);
    bool links = (p->plan->is_linking || p->ui->is_shift_down) && p->function != NULL;
    bool is_open = links || lab_plan_is_open_group(group);
    float sides[4] = {box.x, box.y, box.w, box.h};
    uint32_t rgb = !is_open ? LAB_BAD : links ? LAB_TEXT_TITLE : gm_group_color(group);
    gm_draw_round_rect_stroke(p->ui->list, sides, 3.0F * p->s, 1.3F * p->s, gm_rgba(rgb, 0.95F));
}

static void take_drop(const painting *p, uint32_t touch, lab_box box)
{
    if (is_dragging_function(p->ui) && (touch & LAB_HOVERED) != 0 && p->ui->is_down) {
        paint_target(p, box);
    }
    if (lab_ui_has_dropped(p->ui, touch)) {
        drop(p);
    }
}

static void write_us(char out[24], float us)
{
    (void)snprintf(out, 24, "%.*f", us < 9.95F ? 1 : 0, (double)us);
}

static void paint_us(painting *p, uint32_t rgb, uint32_t bar_rgb)
{
    char text[24];
    float us = p->row->us;
    lab_box box = lab_box_right(&p->box, US * p->s);
    if (p->row->item == LAB_NONE && p->row->kind != LAB_PLAN_STAGE) {
        (void)lab_box_right(&p->box, MICRO * p->s);
        return;
    }
    write_us(text, us);
    lab_ui_figure(p->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT, rgb, text);
    if (p->row->kind != LAB_PLAN_STAGE) {
        float share = fminf(sqrtf(fmaxf(us, 0.0F) / MUCH_US), 1.0F);
        float wide = fmaxf((MICRO - 4.0F) * p->s * share, 1.0F);
        lab_box bar = lab_box_right(&p->box, MICRO * p->s);
        lab_box filled = {bar.x + 4.0F * p->s, roundf(box.y + box.h / 2.0F) - 1.0F, wide,
                          3.0F * p->s};
        lab_ui_fill_box(p->ui, filled, bar_rgb, 0.85F);
    }
}

static uint32_t color_of_stage(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
}

static void paint_lock(const painting *p, gm_vec2 at)
{
    gm_color color = gm_rgba(LAB_TEXT_MUTED, 1.0F);
    float body[4] = {at.x, at.y - 0.5F * p->s, 7.0F * p->s, 5.5F * p->s};
    gm_draw_round_rect(p->ui->list, body, 1.0F * p->s, color, color);
    float span[2] = {3.1415927F, 6.2831853F};
    gm_draw_arc(p->ui->list, (gm_vec2){at.x + 3.5F * p->s, at.y}, 2.3F * p->s, span, 1.2F * p->s,
                color);
}

static bool has_break(const painting *p)
{
    tl_tick_group group = tl_stage_group(p->row->stage);
    for (uint32_t i = 0; i < p->model->break_count && i < LAB_MAX_BREAKS; i++) {
        const lab_break_row *row = &p->model->breaks[i];
        if (p->function == NULL && p->row->kind == LAB_PLAN_STAGE &&
            row->kind == LAB_BREAK_AT_GROUP && row->group == group) {
            return true;
        }
        bool names = p->function != NULL && row->kind == LAB_BREAK_AT_FUNCTION &&
                     (strcmp(row->function, p->function->label) == 0 ||
                      (p->function->info.name != NULL &&
                       strcmp(row->function, p->function->info.name) == 0));
        if (names && p->row->kind == LAB_PLAN_FUNCTION) {
            return true;
        }
    }
    return false;
}

static void ask_for_break(const painting *p)
{
    if (p->function != NULL) {
        ask_for(p, request_for(LAB_BREAK_FUNCTION, p->function->label));
    } else {
        lab_request request = {.action = LAB_BREAK_GROUP, .group = tl_stage_group(p->row->stage)};
        ask_for(p, request);
    }
}

/* Left of everything: a dot for a breakpoint, a faint one below the mouse. */
static void paint_margin(painting *p)
{
    lab_box box = lab_box_left(&p->box, MARGIN * p->s);
    uint32_t touch = lab_ui_region(p->ui, row_id(p, PLACE_MARGIN), box);
    gm_vec2 at = {box.x + 5.5F * p->s, box.y + box.h / 2.0F};
    bool is_set = has_break(p);
    if (is_set || (touch & LAB_HOVERED) != 0) {
        gm_color color = gm_rgba(LAB_BAD, is_set ? 1.0F : 0.35F);
        gm_draw_disc(p->ui->list, at, 3.8F * p->s, color, color);
    }
    lab_ui_tip(p->ui, touch, is_set ? "Break here: click to take it away" : "Break before this");
    if ((touch & LAB_CLICKED) != 0) {
        ask_for_break(p);
    }
}

static void paint_chip(painting *p, tl_tick_group group)
{
    lab_box cell = lab_box_left(&p->box, (CHIP + 5.0F) * p->s);
    lab_box chip = {cell.x, cell.y + (cell.h - CHIP * p->s) / 2.0F, CHIP * p->s, CHIP * p->s};
    uint32_t touch = lab_ui_place(p->ui, row_id(p, PLACE_CHIP), chip);
    lab_ui_group_chip(p->ui, chip, group, (p->model->overlays >> group & 1U) != 0);
    lab_ui_tip(p->ui, touch, "Overlay on or off; right click: break before this group");
    if ((touch & LAB_CLICKED) != 0) {
        ask_for(p, (lab_request){.action = LAB_OVERLAY, .group = group});
    }
    if ((touch & LAB_RIGHT_CLICKED) != 0) {
        ask_for_break(p);
    }
}

static void paint_slot_line(const painting *p, float from)
{
    float end = p->box.x + p->box.w - 4.0F * p->s;
    float y = roundf(p->box.y + p->box.h / 2.0F);
    lab_ui_fill_box(p->ui, lab_box_make(from, y, end - from, 1.0F), 0x6F93C8, 0.28F);
}

/* A group's name in its colour, with a lock if no function may be put there; a slot's on a line. */
static void paint_head_name(painting *p, tl_tick_group group)
{
    const char *name = lab_ui_word(p->ui, tl_stage_name(p->row->stage));
    float wide = lab_ui_width(p->ui, GM_FONT_UI, name);
    bool is_slot = group == TL_TICK_GROUP_COUNT;
    gm_font font = is_slot ? GM_FONT_SMALL : GM_FONT_UI;
    lab_ui_figure(p->ui, font, p->box, GM_ALIGN_LEFT, color_of_stage(p->row->stage), name);
    if (is_slot) {
        paint_slot_line(p, p->box.x + lab_ui_width(p->ui, font, name) + 8.0F * p->s);
    } else if (!lab_plan_is_open_group(group)) {
        paint_lock(p, (gm_vec2){p->box.x + wide + 6.0F * p->s, p->box.y + p->box.h / 2.0F});
    }
}

static void paint_arrow(const painting *p, lab_box cell)
{
    gm_vec2 at = {cell.x + 3.0F * p->s, cell.y + cell.h / 2.0F};
    float r = 4.4F * p->s;
    gm_vec2 points[3] = {
        {at.x - 0.6F * r, at.y - r}, {at.x + 1.1F * r, at.y}, {at.x - 0.6F * r, at.y + r}};
    gm_color white = gm_rgba(LAB_TEXT_TITLE, 1.0F);
    gm_color colors[3] = {white, white, white};
    gm_draw_polygon_shaded(p->ui->list, points, 3, colors, white, true);
}

static void paint_head(painting *p)
{
    char count[16];
    tl_tick_group group = tl_stage_group(p->row->stage);
    uint32_t touch = lab_ui_place(p->ui, row_id(p, PLACE_ROW), p->box);
    lab_box whole = p->box;
    if (group < TL_TICK_GROUP_COUNT) {
        lab_ui_fill_box(p->ui, p->box, gm_group_color(group), 0.055F);
        paint_margin(p);
        paint_chip(p, group);
    } else {
        (void)lab_box_left(&p->box, MARGIN * p->s);
        lab_ui_fill_box(p->ui,
                        lab_box_make(p->box.x + 3.0F * p->s,
                                     roundf(p->box.y + p->box.h / 2.0F) - 1.0F, 7.0F * p->s, 2.0F),
                        0x6F93C8, 0.6F);
        (void)lab_box_left(&p->box, (CHIP + 5.0F) * p->s);
    }
    (void)lab_box_right(&p->box, HANDLE * p->s);
    paint_us(p, p->row->us > 0.0F ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED, 0);
    (void)snprintf(count, sizeof count, "%" PRIu32, p->row->count);
    lab_ui_figure(p->ui, GM_FONT_MONO, lab_box_right(&p->box, 46.0F * p->s), GM_ALIGN_RIGHT,
                  p->row->count > 0 ? LAB_TEXT_SECONDARY : LAB_TEXT_MUTED, count);
    paint_head_name(p, group);
    bool refuses = is_dragging_function(p->ui) && !lab_plan_is_open_group(group);
    lab_ui_tip(p->ui, refuses ? touch : 0U, "Locked: only the engine puts functions here");
    take_drop(p, touch, whole);
    if ((touch & LAB_RIGHT_CLICKED) != 0 && group < TL_TICK_GROUP_COUNT) {
        ask_for_break(p);
    }
}

static void paint_cut(const painting *p)
{
    bool begins = p->row->stage == TL_STAGE_START_PHYSICS;
    const char *word = lab_ui_word(p->ui, begins ? "physics begins" : "physics ends");
    float wide = lab_ui_width(p->ui, GM_FONT_MONO_TINY, word) + 12.0F * p->s;
    float y = roundf(p->box.y + p->box.h / 2.0F);
    float middle = p->box.x + p->box.w / 2.0F;
    uint32_t rgb = color_of_stage(p->row->stage);
    uint32_t dashes = (uint32_t)((p->box.w - 6.0F) / (7.0F * p->s));
    for (uint32_t i = 0; i < dashes; i++) {
        float x = p->box.x + 2.0F + 7.0F * p->s * (float)i;
        if (x + 4.0F * p->s < middle - wide / 2.0F || x > middle + wide / 2.0F) {
            lab_ui_fill_box(p->ui, lab_box_make(x, y, 4.0F * p->s, 1.0F), rgb, 0.6F);
        }
    }
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, p->box, GM_ALIGN_CENTER, rgb, word);
}

/* White arrow: next. Filled dot: it ran. Ring: it will. Dash: it does not run in this frame. */
static void paint_state(painting *p, uint32_t rgb)
{
    lab_box cell = lab_box_left(&p->box, STATE * p->s);
    gm_vec2 at = {cell.x + 3.5F * p->s, cell.y + cell.h / 2.0F};
    bool comes = p->model->frame->is_open && p->function != NULL &&
                 p->function->info.state == TL_TICK_ENABLED;
    if (p->row->is_next) {
        paint_arrow(p, cell);
    } else if (p->row->item != LAB_NONE) {
        gm_draw_disc(p->ui->list, at, 2.6F * p->s, gm_rgba(rgb, 1.0F), gm_rgba(rgb, 1.0F));
    } else if (comes) {
        gm_draw_ring(p->ui->list, at, 2.6F * p->s, 1.2F * p->s, gm_rgba(rgb, 0.9F));
    } else {
        lab_ui_fill_box(p->ui, lab_box_make(at.x - 2.5F * p->s, at.y - 0.5F, 5.0F * p->s, 1.0F),
                        LAB_TEXT_MUTED, 0.9F);
    }
}

/* A piece of text in the flow of the row; what does not fit is left out or cut. */
static void flow(painting *p, gm_font font, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(p->ui, font, text) + 1.0F;
    lab_box box = lab_box_left(&p->box, wide);
    if (box.w >= wide || box.w > 12.0F * p->s) {
        lab_ui_figure(p->ui, font, box, GM_ALIGN_LEFT, rgb, text);
    }
    (void)lab_box_left(&p->box, 4.0F * p->s);
}

static void toggle_fold(lab_plan *plan, const char *name)
{
    for (uint32_t i = 0; i < plan->unfolded_count; i++) {
        if (strcmp(plan->unfolded[i], name) == 0) {
            plan->unfolded_count--;
            memmove(plan->unfolded[i], plan->unfolded[i + 1],
                    (plan->unfolded_count - i) * sizeof plan->unfolded[0]);
            return;
        }
    }
    if (plan->unfolded_count < LAB_PLAN_UNFOLDED) {
        (void)snprintf(plan->unfolded[plan->unfolded_count++], LAB_FUNCTION_LABEL, "%s", name);
    }
}

static void paint_fold(painting *p)
{
    char text[16];
    if (p->row->count < 2 && !p->row->is_unfolded) {
        return;
    }
    bool is_item = p->row->kind == LAB_PLAN_ITEM;
    (void)snprintf(text, sizeof text, p->row->count > 1 ? "\xC3\x97%" PRIu32 : "\xE2\x80\x93",
                   p->row->count);
    lab_box box = {p->box.x - 2.0F * p->s, p->box.y, 0.0F, p->box.h};
    box.w = lab_ui_width(p->ui, GM_FONT_MONO, text) + 4.0F * p->s;
    if (!is_item) {
        uint32_t touch = lab_ui_place(p->ui, row_id(p, PLACE_FOLD), box);
        lab_ui_fill_box(p->ui, box, 0x6F93C8, (touch & LAB_HOVERED) != 0 ? 0.35F : 0.15F);
        lab_ui_tip(p->ui, touch, "Show each, or all as one");
        if ((touch & LAB_CLICKED) != 0) {
            toggle_fold(p->plan, p->function->info.name);
        }
    }
    flow(p, GM_FONT_MONO, LAB_TEXT_SECONDARY, text);
}

static const lab_ambiguity *ambiguity_of(const painting *p)
{
    for (uint32_t i = 0; i < p->model->ambiguity_count && i < LAB_MAX_AMBIGUITIES; i++) {
        const lab_ambiguity *a = &p->model->ambiguities[i];
        if (strcmp(a->reader, p->function->label) == 0 ||
            strcmp(a->writer, p->function->label) == 0) {
            return a;
        }
    }
    return NULL;
}

static const tl_frame_item *item_of(const painting *p)
{
    return p->row->item != LAB_NONE ? &p->model->frame->items[p->row->item] : NULL;
}

static const char *label_of(const lab_frame *frame, tl_tick_id id)
{
    uint32_t index = lab_frame_function(frame, id);
    return index != LAB_NONE ? frame->functions[index].label : "?";
}

static const char *spawner_of(const painting *p, const tl_frame_item *item)
{
    if (item->spawned_by_kind == TL_ITEM_TICK) {
        return label_of(p->model->frame, tl_tick_id_load(item->spawned_by));
    }
    for (uint32_t i = 0; i < p->model->frame->item_count; i++) {
        const tl_item *other = &p->model->frame->items[i].item;
        if (other->kind == item->spawned_by_kind && other->id == item->spawned_by &&
            other->name != NULL) {
            return other->name;
        }
    }
    return lab_ui_word(p->ui, "the world");
}

static const char *group_word(const painting *p, tl_stage stage)
{
    return lab_ui_word(p->ui, stage < TL_STAGE_COUNT ? tl_stage_name(stage) : "");
}

static void tip_reason(const painting *p, const tl_frame_item *item, uint32_t touch)
{
    char text[LAB_TEXT];
    bool is_born = item->reason == TL_TICK_NEWCOMER;
    const char *values[2];
    if ((touch & LAB_HOVERED) == 0) {
        return;
    }
    values[0] =
        is_born ? group_word(p, item->spawned_in) : label_of(p->model->frame, item->demoted_by);
    values[1] = is_born ? spawner_of(p, item) : group_word(p, item->item.stage);
    lab_ui_tip_figure(p->ui, touch,
                      lab_ui_fill(p->ui, text,
                                  is_born ? "born in {1} by {2}" : "waits for {1} in {2}", values,
                                  2));
}

/* As short as can be, so that two of them fit behind the longest name. */
static const char *badge_name(tl_tick_group group)
{
    return group == TL_TICK_GROUP_DURING_PHYSICS     ? "Dur"
           : group == TL_TICK_GROUP_POST_UPDATE_WORK ? "Upd"
                                                     : lab_plan_short_name(group);
}

/* "Pre->Post", and why on hover. */
static void paint_demotion(painting *p, uint32_t touch)
{
    char text[48];
    const tl_frame_item *item = item_of(p);
    if (item == NULL || item->reason == TL_TICK_AS_WANTED) {
        return;
    }
    tl_tick_group actual = tl_stage_group(item->item.stage);
    (void)snprintf(text, sizeof text, "%s\xE2\x86\x92%s",
                   lab_ui_word(p->ui, badge_name(item->wanted)),
                   lab_ui_word(p->ui, badge_name(actual)));
    lab_box chip = {p->box.x, p->box.y + 1.0F * p->s, p->box.w, p->box.h - 2.0F * p->s};
    if (chip.w > 30.0F * p->s) {
        float end = lab_ui_badge(p->ui, chip, LAB_WARNING, text);
        (void)lab_box_left(&p->box, end - p->box.x + 5.0F * p->s);
    }
    tip_reason(p, item, touch);
}

static void paint_notes(painting *p, uint32_t touch)
{
    char text[24];
    const tl_tick_info *info = &p->function->info;
    const lab_ambiguity *ambiguity = ambiguity_of(p);
    if (ambiguity != NULL) {
        char tip[LAB_TEXT];
        const char *values[3] = {ambiguity->reader, ambiguity->writer, ambiguity->value};
        flow(p, GM_FONT_MONO, LAB_WARNING, "!");
        if ((touch & LAB_HOVERED) != 0) {
            lab_ui_tip_figure(
                p->ui, touch,
                lab_ui_fill(p->ui, tip, "nothing orders {1} and {2}: {3}", values, 3));
        }
    }
    paint_demotion(p, touch);
    bool is_idle = p->row->item == LAB_NONE;
    if (is_idle && info->state == TL_TICK_DISABLED) {
        flow(p, GM_FONT_SMALL, LAB_TEXT_MUTED, lab_ui_word(p->ui, "disabled"));
    } else if (is_idle && info->cooldown_left > 0) {
        char left[LAB_TEXT];
        const char *values[1] = {text};
        (void)snprintf(text, sizeof text, "%.2f s", (double)info->cooldown_left / 1e9);
        flow(p, GM_FONT_SMALL, LAB_TEXT_MUTED, lab_ui_fill(p->ui, left, "cooling {1}", values, 1));
    } else if (info->interval > 0) {
        (void)snprintf(text, sizeof text, "%.3g s", (double)info->interval / 1e9);
        flow(p, GM_FONT_MONO_TINY, 0x8FB4E8, text);
    }
}

static void paint_thread(painting *p)
{
    char text[16];
    const tl_frame_item *item = item_of(p);
    lab_box box = lab_box_right(&p->box, THREAD * p->s);
    uint32_t worker = item != NULL ? item->worker : 0;
    if (p->row->kind == LAB_PLAN_FUNCTION && item == NULL) {
        return;
    }
    if (worker == 0) {
        (void)snprintf(text, sizeof text, "GT");
    } else {
        (void)snprintf(text, sizeof text, "W%" PRIu32, worker);
    }
    lab_ui_figure(p->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT,
                  worker == 0 ? LAB_TEXT_MUTED : LAB_TEXT_SECONDARY, text);
}

static void paint_waits(painting *p)
{
    char text[16];
    lab_box box = lab_box_right(&p->box, WAITS * p->s);
    if (p->function == NULL || p->function->info.prerequisite_count == 0) {
        return;
    }
    (void)snprintf(text, sizeof text, "\xE2\x86\x90%" PRIu32, p->function->info.prerequisite_count);
    lab_ui_figure(p->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, text);
}

/* Dragged from here, the other function becomes a prerequisite. */
static void paint_handle(painting *p)
{
    lab_box box = lab_box_right(&p->box, HANDLE * p->s);
    uint64_t id = row_id(p, PLACE_HANDLE);
    uint32_t touch = lab_ui_region(p->ui, id, box);
    bool is_lit = (touch & LAB_HOVERED) != 0 || p->ui->dragged == id;
    gm_color color = gm_rgba(is_lit ? LAB_TEXT_TITLE : 0x4A6288, 1.0F);
    gm_vec2 at = {box.x + 6.0F * p->s, box.y + box.h / 2.0F};
    gm_draw_ring(p->ui->list, at, 2.4F * p->s, 1.1F * p->s, color);
    lab_ui_tip(p->ui, touch, "Drag onto what it shall wait for");
    if ((touch & LAB_PRESSED) != 0) {
        p->plan->is_linking = true;
    }
    if ((touch & LAB_DRAGGED) != 0) {
        lab_ui_drag(p->ui, id, p->function->label);
    }
}

static void paint_selection(const painting *p)
{
    bool is_selected = p->function != NULL && p->row->kind == LAB_PLAN_FUNCTION &&
                       strcmp(p->model->selected, p->function->label) == 0;
    if (is_selected) {
        lab_ui_fill_box(p->ui, p->box, LAB_ACCENT, 0.20F);
        lab_ui_fill_box(p->ui, lab_box_make(p->box.x, p->box.y, 2.0F * p->s, p->box.h), LAB_ACCENT,
                        1.0F);
    } else if (p->row->is_next) {
        lab_ui_fill_box(p->ui, p->box, LAB_TEXT_TITLE, 0.09F);
    } else if (p->is_odd) {
        lab_ui_fill_box(p->ui, p->box, 0xA9C4F0, 0.03F);
    }
}

/* A click selects, or ends the picking of a prerequisite. */
static void click_function(const painting *p)
{
    lab_request request = request_for(LAB_SELECT, p->function->label);
    if (p->ui->picking[0] != '\0') {
        request = request_for(LAB_AFTER, p->ui->picking);
        (void)snprintf(request.other, sizeof request.other, "%s", p->function->label);
        p->ui->picking[0] = '\0';
    }
    ask_for(p, request);
}

static void touch_function(const painting *p, uint64_t id, uint32_t touch)
{
    if ((touch & LAB_PRESSED) != 0) {
        p->plan->is_linking = false;
    }
    if ((touch & LAB_DRAGGED) != 0 && !p->function->info.is_engine) {
        lab_ui_drag(p->ui, id, p->function->label);
    }
    if ((touch & LAB_CLICKED) != 0) {
        click_function(p);
    }
    if ((touch & LAB_RIGHT_CLICKED) != 0) {
        ask_for_break(p);
    }
}

static void paint_function(painting *p)
{
    uint64_t id = row_id(p, PLACE_ROW);
    lab_box whole = p->box;
    uint32_t touch = lab_ui_place(p->ui, id, p->box);
    bool runs = p->row->item != LAB_NONE || p->model->frame->is_open;
    bool is_idle =
        p->row->item == LAB_NONE && (!runs || p->function->info.state != TL_TICK_ENABLED);
    uint32_t rgb = is_idle ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY;
    paint_selection(p);
    paint_margin(p);
    (void)lab_box_left(&p->box, 2.0F * p->s);
    paint_state(p, color_of_stage(p->row->stage));
    paint_handle(p);
    paint_us(p, rgb, color_of_stage(p->row->stage));
    paint_thread(p);
    paint_waits(p);
    const char *name = p->row->count > 1 ? p->function->info.name : p->function->label;
    flow(p, GM_FONT_MONO, rgb, name);
    paint_fold(p);
    paint_notes(p, touch);
    touch_function(p, id, touch);
    take_drop(p, touch, whole);
}

static void paint_item(painting *p)
{
    const tl_frame_item *item = item_of(p);
    const char *name = item != NULL ? item->item.name : p->model->frame->next.name;
    paint_selection(p);
    (void)lab_box_left(&p->box, (MARGIN + 2.0F) * p->s);
    paint_state(p, LAB_TEXT_SECONDARY);
    (void)lab_box_right(&p->box, HANDLE * p->s);
    paint_us(p, LAB_TEXT_PRIMARY, 0x6F93C8);
    paint_thread(p);
    (void)lab_box_right(&p->box, WAITS * p->s);
    flow(p, GM_FONT_MONO, LAB_TEXT_SECONDARY, name != NULL ? name : "");
    paint_fold(p);
}

static void paint_ghost(painting *p)
{
    char text[96];
    const tl_tick_info *info = &p->function->info;
    (void)snprintf(text, sizeof text, "%s \xE2\x86\x92 %s", info->name,
                   lab_ui_word(p->ui, tl_tick_group_name(info->group)));
    (void)lab_box_left(&p->box, (MARGIN + 2.0F + STATE) * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO, p->box, GM_ALIGN_LEFT, 0x4A6080, text);
}

static void paint_row(painting *p)
{
    p->function =
        p->row->function != LAB_NONE ? &p->model->frame->functions[p->row->function] : NULL;
    if (p->row->kind == LAB_PLAN_STAGE) {
        paint_head(p);
    } else if (p->row->kind == LAB_PLAN_CUT) {
        paint_cut(p);
    } else if (p->function == NULL) {
        paint_item(p);
    } else if (p->row->kind == LAB_PLAN_GHOST) {
        paint_ghost(p);
    } else {
        paint_function(p);
    }
}

/* Px from the list's begin to a row's; row_count: the whole. */
static float place_of(const lab_plan *plan, uint32_t row, float s)
{
    float y = 0.0F;
    for (uint32_t i = 0; i < row; i++) {
        y += roundf(height_of(&plan->rows[i]) * s);
    }
    return y;
}

static void keep_in_range(lab_plan *plan, float whole, float high)
{
    plan->scroll = fmaxf(fminf(plan->scroll, whole - high), 0.0F);
}

static void show_row(painting *p, uint32_t row)
{
    float top = place_of(p->plan, row, p->s);
    float room = 2.0F * ROW * p->s;
    p->plan->scroll = fminf(p->plan->scroll, fmaxf(top - room, 0.0F));
    p->plan->scroll = fmaxf(p->plan->scroll, top + ROW * p->s + room - p->list.h);
}

/* While held the list keeps the cursor in sight, once for each step. */
static void follow_cursor(painting *p)
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

/* Rows just out of sight are places too, so that the focus walks on and takes the list along. */
static void paint_rows(painting *p, float whole)
{
    float y = p->list.y - p->plan->scroll;
    float reach = 3.0F * HEAD * p->s;
    uint32_t shown = LAB_NONE;
    for (uint32_t i = 0; i < p->plan->row_count; i++) {
        float high = roundf(height_of(&p->plan->rows[i]) * p->s);
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
        if (!is_seen && p->ui->is_focus_shown && p->ui->focus == row_id(p, PLACE_ROW)) {
            shown = i;
        }
    }
    if (shown != LAB_NONE) {
        show_row(p, shown);
        keep_in_range(p->plan, whole, p->list.h);
    }
}

static void paint_title(const painting *p, lab_box box)
{
    lab_box head = {box.x, box.y - 24.0F * p->s, box.w - 5.0F * p->s, 21.0F * p->s};
    (void)lab_box_right(&head, HANDLE * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, lab_box_right(&head, US * p->s), GM_ALIGN_RIGHT,
                  LAB_TEXT_MUTED, "\xC2\xB5s");
    if (p->ui->picking[0] != '\0') {
        (void)lab_box_left(&head, 96.0F * p->s);
        lab_ui_text(p->ui, GM_FONT_SMALL, head, GM_ALIGN_RIGHT, LAB_WARNING,
                    "click what it waits for");
    }
}

void lab_plan_paint(lab_plan *plan, lab_ui *ui, lab_box box, const lab_model *model)
{
    painting p = {.plan = plan, .ui = ui, .model = model, .s = ui->scale};
    p.list = lab_ui_panel(ui, box, "FRAME PLAN");
    paint_title(&p, p.list);
    lab_plan_fill(plan, model);
    float whole = place_of(plan, plan->row_count, p.s);
    uint32_t touch = lab_ui_region(ui, lab_ui_id(LAB_PANEL_PLAN, PLACE_LIST << 28), p.list);
    plan->scroll -= (touch & LAB_WHEELED) != 0 ? (float)ui->wheel * WHEEL * p.s : 0.0F;
    follow_cursor(&p);
    keep_in_range(plan, whole, p.list.h);
    plan->scroll = roundf(plan->scroll);
    lab_ui_clip(ui, &p.list);
    paint_rows(&p, whole);
    lab_ui_clip(ui, NULL);
    lab_ui_scroll_bar(ui, p.list, plan->scroll, whole);
}
