/* frameview/plan_parts.c -- parts of rows: ids, drops, costs, breakpoints. See plan_parts.h. */
#include "frameview/plan_parts.h"

#include <game/palette.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define CUT     10.0F
#define MICRO   15.0F
#define MUCH_US 50.0F

float lab_plan_height(const lab_plan_row *row)
{
    bool is_group = tl_stage_group(row->stage) < TL_TICK_GROUP_COUNT;
    return row->kind == LAB_PLAN_STAGE && is_group ? LAB_PLAN_HEAD
           : row->kind == LAB_PLAN_CUT             ? CUT
                                                   : LAB_PLAN_ROW;
}

uint64_t lab_plan_row_id(const lab_plan_painting *p, uint32_t kind)
{
    return lab_ui_id(LAB_PANEL_PLAN, kind << 28 | p->row->key);
}

void lab_plan_ask(const lab_plan_painting *p, lab_request request)
{
    lab_ask(p->ui->requests, request);
}

lab_request lab_plan_request(lab_action action, const char *function)
{
    lab_request request = {.action = action};
    (void)snprintf(request.function, sizeof request.function, "%s", function);
    return request;
}

bool lab_plan_is_dragging(const lab_ui *ui)
{
    return ui->dragged != 0 && ui->payload[0] != '\0';
}

/* A function dropped there becomes a prerequisite, not a neighbour. */
static bool is_linked(const lab_plan_painting *p)
{
    return (p->plan->is_linking || p->ui->is_shift_down) && p->function != NULL;
}

/* The groups above the lines of physics are the engine's: a line stands for the group below it. */
static tl_tick_group target_of(const lab_plan_painting *p)
{
    tl_tick_group group = tl_stage_group(p->row->stage);
    return p->row->kind == LAB_PLAN_CUT ? (tl_tick_group)(group + 1) : group;
}

/* A function is dropped on a row or head. A move to a locked group is asked for, too: the answer is
 * a notice that says why not. */
static void drop(const lab_plan_painting *p)
{
    tl_tick_group group = target_of(p);
    lab_request request = lab_plan_request(LAB_MOVE, p->ui->payload);
    bool links = is_linked(p);
    uint32_t dragged = lab_frame_find(p->model->frame, p->ui->payload);
    bool is_there = dragged != LAB_NONE && p->model->frame->functions[dragged].info.group == group;
    if (!links && is_there) {
        return;
    }
    request.group = group;
    request.number = group == TL_TICK_GROUP_COUNT ? 1 : 0; /* a slot */
    if (links) {
        request.number = 0;
        request.action = LAB_AFTER;
        (void)snprintf(request.other, sizeof request.other, "%s", p->function->label);
    }
    lab_plan_ask(p, request);
}

/* "Reticle → PrePhysics", "Reticle waits for PlayerShip", or why it cannot go there. */
static void aim(const lab_plan_painting *p)
{
    char text[LAB_TEXT];
    tl_tick_group group = target_of(p);
    bool links = is_linked(p);
    bool is_open = lab_plan_is_open_group(group);
    const char *words = lab_ui_word(p->ui, "Locked: only the engine puts functions here");
    if (links) {
        const char *values[2] = {p->ui->payload, p->function->label};
        words = lab_ui_fill(p->ui, text, "{1} waits for {2}", values, 2);
    } else if (is_open) {
        (void)snprintf(text, sizeof text, "%s \xE2\x86\x92 %s", p->ui->payload,
                       lab_ui_word(p->ui, tl_tick_group_name(group)));
        words = text;
    }
    lab_ui_aim(p->ui, words, p->list.x - 6.0F * p->s);
}

/* Fill and outline of where the function would go. */
static void paint_target(const lab_plan_painting *p, lab_box box)
{
    tl_tick_group group = target_of(p);
    bool links = is_linked(p);
    bool is_open = links || lab_plan_is_open_group(group);
    float sides[4] = {box.x, box.y, box.w, box.h};
    uint32_t rgb = !is_open ? LAB_BAD : links ? LAB_TEXT_TITLE : gm_group_color(group);
    gm_draw_round_rect(p->ui->list, sides, 3.0F * p->s, gm_rgba(rgb, 0.4F), gm_rgba(rgb, 0.4F));
    gm_draw_round_rect_stroke(p->ui->list, sides, 3.0F * p->s, 1.3F * p->s, gm_rgba(rgb, 0.95F));
}

void lab_plan_mark_open(const lab_plan_painting *p, lab_box box)
{
    tl_tick_group group = target_of(p);
    bool links = p->plan->is_linking || p->ui->is_shift_down;
    float sides[4] = {box.x, box.y, box.w, box.h};
    if (lab_plan_is_dragging(p->ui) && !links && lab_plan_is_open_group(group)) {
        gm_draw_round_rect_stroke(p->ui->list, sides, 3.0F * p->s, 1.3F * p->s,
                                  gm_rgba(gm_group_color(group), 0.8F));
    }
}

void lab_plan_take_drop(const lab_plan_painting *p, uint32_t touch, lab_box box)
{
    if (lab_plan_is_dragging(p->ui) && (touch & LAB_HOVERED) != 0 && p->ui->is_down) {
        paint_target(p, box);
        aim(p);
    }
    if (lab_ui_has_dropped(p->ui, touch)) {
        drop(p);
    }
}

static void write_us(char out[24], float us)
{
    (void)snprintf(out, 24, "%.*f", us < 9.95F ? 1 : 0, (double)us);
}

void lab_plan_paint_us(lab_plan_painting *p, uint32_t rgb, uint32_t bar_rgb)
{
    char text[24];
    float us = p->row->us;
    lab_box box = lab_box_right(&p->box, LAB_PLAN_US * p->s);
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

static bool has_break(const lab_plan_painting *p)
{
    tl_tick_group group = tl_stage_group(p->row->stage);
    for (uint32_t i = 0; i < p->model->break_count && i < LAB_MAX_BREAKS; i++) {
        const lab_break_row *row = &p->model->breaks[i];
        if (row->is_disabled) {
            continue;
        }
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

void lab_plan_ask_for_break(const lab_plan_painting *p)
{
    if (p->function != NULL) {
        lab_plan_ask(p, lab_plan_request(LAB_BREAK_FUNCTION, p->function->label));
    } else {
        lab_request request = {.action = LAB_BREAK_GROUP, .group = tl_stage_group(p->row->stage)};
        lab_plan_ask(p, request);
    }
}

/* Left of everything: a dot for a breakpoint, a faint one below the mouse. */
void lab_plan_paint_margin(lab_plan_painting *p)
{
    lab_box box = lab_box_left(&p->box, LAB_PLAN_MARGIN * p->s);
    uint32_t touch = lab_ui_region(p->ui, lab_plan_row_id(p, LAB_PLAN_PLACE_MARGIN), box);
    gm_vec2 at = {box.x + 5.5F * p->s, box.y + box.h / 2.0F};
    bool is_set = has_break(p);
    if (is_set || (touch & LAB_HOVERED) != 0) {
        gm_color color = gm_rgba(LAB_BAD, is_set ? 1.0F : 0.35F);
        gm_draw_disc(p->ui->list, at, 3.8F * p->s, color, color);
    }
    lab_ui_tip(p->ui, touch, is_set ? "Break here: click to take it away" : "Break before this");
    if ((touch & LAB_CLICKED) != 0) {
        lab_plan_ask_for_break(p);
    }
}

uint32_t lab_plan_stage_color(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
}

const char *lab_plan_elsewhere(const lab_model *model, const char *label)
{
    for (uint32_t i = 0; i < gm_setting_count() && i < LAB_SETTINGS; i++) {
        const char *word = gm_setting_choice(i, model->choices[i]);
        bool is_it = word != NULL && strcmp(gm_setting_name(i), label) == 0;
        if (is_it && (lab_plan_slot(word) != TL_STAGE_COUNT || strcmp(word, "between") == 0)) {
            return word;
        }
    }
    return NULL;
}

tl_stage lab_plan_slot(const char *word)
{
    bool is_timer = strcmp(word, "timer") == 0 || strcmp(word, "once") == 0;
    return is_timer                        ? TL_STAGE_TIMERS
           : strcmp(word, "tickable") == 0 ? TL_STAGE_TICKABLES
           : strcmp(word, "camera") == 0   ? TL_STAGE_CAMERA
                                           : TL_STAGE_COUNT;
}

/* What devices set is named after them: "GunTimer", "GunCamera". */
bool lab_plan_is_of_device(const lab_model *model, const tl_item *item)
{
    for (uint32_t i = 0; i < gm_setting_count() && item->name != NULL; i++) {
        const char *device = gm_setting_name(i);
        const char *word = lab_plan_elsewhere(model, device);
        if (word != NULL && lab_plan_slot(word) == item->stage &&
            strncmp(item->name, device, strlen(device)) == 0) {
            return true;
        }
    }
    return false;
}
