/* frameview/plan_head.c -- heads of groups and slots, and the cuts of physics. See plan_parts.h. */
#include "frameview/overlay_parts.h"
#include "frameview/plan_parts.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Px of the design. */
#define CHIP 13.0F

void lab_plan_paint_lock(const lab_plan_painting *p, gm_vec2 at)
{
    p->plan->signs |= LAB_PLAN_SIGN_LOCK;
    gm_color color = gm_rgba(LAB_TEXT_MUTED, 1.0F);
    float body[4] = {at.x, at.y - 0.5F * p->s, 7.0F * p->s, 5.5F * p->s};
    gm_draw_round_rect(p->ui->list, body, 1.0F * p->s, color, color);
    float span[2] = {3.1415927F, 6.2831853F};
    gm_draw_arc(p->ui->list, (gm_vec2){at.x + 3.5F * p->s, at.y}, 2.3F * p->s, span, 1.2F * p->s,
                color);
}

void lab_plan_paint_slot(const lab_plan_painting *p, gm_vec2 at)
{
    p->plan->signs |= LAB_PLAN_SIGN_SLOT;
    lab_ui_fill_box(p->ui, lab_box_make(at.x, roundf(at.y) - 1.0F, 7.0F * p->s, 2.0F), 0x6F93C8,
                    0.6F);
}

static void paint_chip(lab_plan_painting *p, tl_tick_group group)
{
    lab_box cell = lab_box_left(&p->box, (CHIP + 5.0F) * p->s);
    lab_box chip = {cell.x, cell.y + (cell.h - CHIP * p->s) / 2.0F, CHIP * p->s, CHIP * p->s};
    uint32_t touch = lab_ui_place(p->ui, lab_plan_row_id(p, LAB_PLAN_PLACE_CHIP), chip);
    lab_ui_group_chip(p->ui, chip, group, (p->model->overlays >> group & 1U) != 0);
    lab_ui_tip(p->ui, touch, "Overlay on or off; right click: break before this group");
    if ((touch & LAB_CLICKED) != 0) {
        lab_plan_ask(p, (lab_request){.action = LAB_OVERLAY, .group = group});
    }
    if ((touch & LAB_RIGHT_CLICKED) != 0) {
        lab_plan_ask_for_break(p);
    }
}

/* What a slot is for, in a few words, where a line would be. */
static void paint_slot_words(const lab_plan_painting *p, float from)
{
    static const char *const words[TL_STAGE_COUNT] = {[TL_STAGE_LATENT] = "delays and waits go on",
                                                      [TL_STAGE_TIMERS] = "due timers call",
                                                      [TL_STAGE_TICKABLES] =
                                                          "tick without an actor",
                                                      [TL_STAGE_CAMERA] = "follows what moved"};
    const char *word = lab_ui_word(p->ui, words[p->row->stage]);
    float end = p->box.x + p->box.w - 4.0F * p->s;
    float y = roundf(p->box.y + p->box.h / 2.0F);
    lab_box box = {from, p->box.y, end - from, p->box.h};
    if (lab_ui_width(p->ui, GM_FONT_SMALL, word) <= box.w) {
        lab_ui_figure(p->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, word);
        return;
    }
    lab_ui_fill_box(p->ui, lab_box_make(from, y, end - from, 1.0F), 0x6F93C8, 0.28F);
}

/* Behind the name: to the right while the group is shut, downwards while it is open. */
static void paint_fold(const lab_plan_painting *p, float left)
{
    float r = 3.2F * p->s;
    bool is_shut = p->row->is_shut;
    gm_vec2 at = {left + r, p->box.y + p->box.h / 2.0F};
    gm_vec2 shut[3] = {
        {at.x - 0.6F * r, at.y - r}, {at.x + 0.9F * r, at.y}, {at.x - 0.6F * r, at.y + r}};
    gm_vec2 open[3] = {
        {at.x - r, at.y - 0.6F * r}, {at.x + r, at.y - 0.6F * r}, {at.x, at.y + 0.9F * r}};
    gm_color color = gm_rgba(LAB_TEXT_SECONDARY, 1.0F);
    gm_color colors[3] = {color, color, color};
    gm_draw_polygon_shaded(p->ui->list, is_shut ? shut : open, 3, colors, color, true);
}

/* "waits 21 us", of PhysicsStart "pauses 98 us": beside its own work. */
static void paint_rest(const lab_plan_painting *p, float left)
{
    char us[24];
    char text[LAB_TEXT];
    const char *values[1] = {us};
    float rest = p->row->rest_us;
    bool is_start = p->row->stage == TL_STAGE_START_PHYSICS;
    (void)snprintf(us, sizeof us, rest < 10.0F ? "%.1f \xC2\xB5s" : "%.0f \xC2\xB5s", (double)rest);
    const char *words = lab_ui_fill(p->ui, text, is_start ? "pauses {1}" : "waits {1}", values, 1);
    lab_box box = {left, p->box.y, p->box.x + p->box.w - left, p->box.h};
    if (rest >= LAB_LEAST_REST_US && lab_ui_width(p->ui, GM_FONT_SMALL, words) <= box.w) {
        lab_ui_figure(p->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, words);
    }
}

/* A group's name in its colour, with a lock if no function may be put there; a slot's on a line. */
static void paint_head_name(lab_plan_painting *p, tl_tick_group group)
{
    const char *name = lab_ui_word(p->ui, tl_stage_name(p->row->stage));
    float wide = lab_ui_width(p->ui, GM_FONT_UI, name);
    bool is_slot = group == TL_TICK_GROUP_COUNT;
    gm_font font = is_slot ? GM_FONT_SMALL : GM_FONT_UI;
    lab_ui_figure(p->ui, font, p->box, GM_ALIGN_LEFT, lab_plan_stage_color(p->row->stage), name);
    if (is_slot) {
        float words = p->box.x + lab_ui_width(p->ui, font, name) + 8.0F * p->s;
        if (p->row->is_shut) {
            paint_fold(p, words - 2.0F * p->s);
            words += 12.0F * p->s;
        }
        paint_slot_words(p, words);
        return;
    }
    float end = p->box.x + wide + 6.0F * p->s;
    if (!lab_plan_is_open_group(group)) {
        lab_plan_paint_lock(p, (gm_vec2){end, p->box.y + p->box.h / 2.0F});
        end += 13.0F * p->s;
    }
    if (p->row->can_turn) {
        paint_fold(p, end);
        end += 12.0F * p->s;
    }
    paint_rest(p, end);
}

void lab_plan_paint_arrow(const lab_plan_painting *p, lab_box cell)
{
    gm_vec2 at = {cell.x + 3.0F * p->s, cell.y + cell.h / 2.0F};
    float r = 4.4F * p->s;
    gm_vec2 points[3] = {
        {at.x - 0.6F * r, at.y - r}, {at.x + 1.1F * r, at.y}, {at.x - 0.6F * r, at.y + r}};
    gm_color white = gm_rgba(LAB_TEXT_TITLE, 1.0F);
    gm_color colors[3] = {white, white, white};
    gm_draw_polygon_shaded(p->ui->list, points, 3, colors, white, true);
}

void lab_plan_paint_head(lab_plan_painting *p)
{
    char count[16];
    tl_tick_group group = tl_stage_group(p->row->stage);
    uint32_t touch = lab_ui_place(p->ui, lab_plan_row_id(p, LAB_PLAN_PLACE_ROW), p->box);
    lab_box whole = p->box;
    if (group < TL_TICK_GROUP_COUNT) {
        lab_ui_fill_box(p->ui, p->box, gm_group_color(group), 0.055F);
        lab_plan_paint_margin(p);
        paint_chip(p, group);
    } else {
        (void)lab_box_left(&p->box, LAB_PLAN_MARGIN * p->s);
        lab_plan_paint_slot(p, (gm_vec2){p->box.x + 3.0F * p->s, p->box.y + p->box.h / 2.0F});
        (void)lab_box_left(&p->box, (CHIP + 5.0F) * p->s);
    }
    (void)lab_box_right(&p->box, LAB_PLAN_HANDLE * p->s);
    lab_plan_paint_us(p, p->row->us > 0.0F ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED, 0);
    (void)snprintf(count, sizeof count, "%" PRIu32, p->row->count);
    (void)lab_box_right(&p->box, 6.0F * p->s);
    lab_ui_figure(p->ui, GM_FONT_MONO, lab_box_right(&p->box, 40.0F * p->s), GM_ALIGN_RIGHT,
                  p->row->count > 0 ? LAB_TEXT_SECONDARY : LAB_TEXT_MUTED, count);
    paint_head_name(p, group);
    lab_ui_tip(p->ui, touch, app_overlay_stage_sentence(p->row->stage));
    lab_plan_mark_open(p, whole);
    lab_plan_take_drop(p, touch, whole);
    if ((touch & LAB_CLICKED) != 0 && p->row->can_turn) {
        lab_plan_turn(p->plan, p->row);
    }
    if ((touch & LAB_RIGHT_CLICKED) != 0 && group < TL_TICK_GROUP_COUNT) {
        lab_plan_ask_for_break(p);
    }
}

void lab_plan_paint_cut(const lab_plan_painting *p)
{
    bool begins = p->row->stage == TL_STAGE_START_PHYSICS;
    const char *word = lab_ui_word(p->ui, begins ? "physics begins" : "physics ends");
    float wide = lab_ui_width(p->ui, GM_FONT_MONO_TINY, word) + 12.0F * p->s;
    float y = roundf(p->box.y + p->box.h / 2.0F);
    float middle = p->box.x + p->box.w / 2.0F;
    uint32_t rgb = lab_plan_stage_color(p->row->stage);
    uint32_t dashes = (uint32_t)((p->box.w - 6.0F) / (7.0F * p->s));
    for (uint32_t i = 0; i < dashes; i++) {
        float x = p->box.x + 2.0F + 7.0F * p->s * (float)i;
        if (x + 4.0F * p->s < middle - wide / 2.0F || x > middle + wide / 2.0F) {
            lab_ui_fill_box(p->ui, lab_box_make(x, y, 4.0F * p->s, 1.0F), rgb, 0.6F);
        }
    }
    lab_ui_figure(p->ui, GM_FONT_MONO_TINY, p->box, GM_ALIGN_CENTER, rgb, word);
}
