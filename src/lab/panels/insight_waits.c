/* lab/panels/insight_waits.c -- the moment of a lesson about a cycle: its functions in their order
 * of running, and which wait was left out. See insight_parts.h. */
#include "lab/panels/insight_parts.h"

#include "frameview/curve.h"
#include "lab/panels/insight.h"

#include <game/palette.h>

#include <math.h>
#include <stdio.h>

/* Px of the design. */
#define TOP  22.0F
#define HIGH 18.0F
#define WIDE 150.0F
#define GAP  26.0F

static lab_box place_of(const lab_ui *ui, lab_box row, const lab_kept_read *moment, uint32_t i)
{
    float s = ui->scale;
    float pitch = fminf((WIDE + GAP) * s, row.w / (float)moment->count);
    return lab_box_make(row.x + (float)i * pitch, row.y + TOP * s, pitch * WIDE / (WIDE + GAP),
                        HIGH * s);
}

static void paint_function(lab_ui *ui, lab_box box, const lab_moment_item *item, bool is_lit)
{
    tl_tick_group group = tl_stage_group(item->stage);
    uint32_t rgb = group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(ui->list, sides, 3.0F * ui->scale, gm_rgba(rgb, is_lit ? 0.35F : 0.1F),
                       gm_rgba(rgb, is_lit ? 0.35F : 0.1F));
    gm_draw_round_rect_stroke(ui->list, sides, 3.0F * ui->scale, 1.0F, gm_rgba(rgb, 0.9F));
    lab_ui_figure(ui, GM_FONT_MONO, box, GM_ALIGN_CENTER, LAB_TEXT_PRIMARY, item->label);
}

/* From what runs first to what waits for it, above the boxes; dashed below them is a wait that was
 * left out. */
static void paint_wait(lab_ui *ui, const lab_moment_wait *wait, lab_box from, lab_box to)
{
    float s = ui->scale;
    float y = wait->is_honoured ? from.y : from.y + from.h;
    float shift = wait->is_honoured ? 10.0F * s : -10.0F * s;
    lab_curve curve = {.from = {from.x + from.w / 2.0F + shift, y},
                       .to = {to.x + to.w / 2.0F - shift, y},
                       .color = gm_rgba(wait->is_honoured ? LAB_GOOD : LAB_BAD, 1.0F),
                       .width = 2.0F * s,
                       .head = 7.0F * s,
                       .is_dashed = !wait->is_honoured};
    lab_curve_arch(&curve, wait->is_honoured ? 12.0F * s : -10.0F * s);
    lab_curve_paint(ui->list, &curve);
}

/* One function after the other runs; then the wait that was left out shows. */
void lab_insight_paint_waits(lab_ui *ui, lab_box row, const lab_kept_read *moment, uint32_t lit)
{
    uint32_t ran = lit * (moment->count + 1) / (uint32_t)LAB_INSIGHT_ARROW;
    for (uint32_t i = 0; i < moment->count; i++) {
        paint_function(ui, place_of(ui, row, moment, i), &moment->items[i], i < ran);
    }
    for (uint32_t i = 0; i < moment->wait_count; i++) {
        const lab_moment_wait *wait = &moment->waits[i];
        bool is_there = wait->is_honoured ? wait->function < ran : moment->count < ran;
        if (is_there) {
            paint_wait(ui, wait, place_of(ui, row, moment, wait->before),
                       place_of(ui, row, moment, wait->function));
        }
    }
}

const char *lab_insight_waits_sentence(const lab_ui *ui, const lab_kept_read *moment,
                                       char out[LAB_TEXT])
{
    for (uint32_t i = 0; i < moment->wait_count; i++) {
        const lab_moment_wait *wait = &moment->waits[i];
        const char *values[2] = {moment->items[wait->function].label,
                                 moment->items[wait->before].label};
        if (!wait->is_honoured) {
            return lab_ui_fill(ui, out,
                               "Now {1} runs without its wait for {2}, which would close a cycle. "
                               "Each of them runs once.",
                               values, 2);
        }
    }
    return lab_ui_fill(ui, out, "Now every wait is kept: there is no cycle.", NULL, 0);
}
