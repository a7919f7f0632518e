/* lab/panels/tab_cost.c -- what each function costs: a strip by group, and rows with their curves.
 */
#include "lab/panels/page.h"

#include <game/palette.h>

#include <math.h>
#include <stdio.h>

enum { PLACE_KEYS = 15, PLACE_ROW = 16 };

#define ROW   15.0F
#define STRIP 16.0F
#define US    35.0F
#define WIDE  50.0F

typedef struct tab {
    lab_page page;
    const lab_past *past;
    uint32_t order[LAB_COST_ROWS]; /* of the rows, dearest first */
    uint32_t count;
    float total;
} tab;

/* What has cost nothing lately ran in another group then, or has gone. */
static void sort_rows(tab *t)
{
    const lab_cost *rows = t->past->costs.rows;
    for (uint32_t i = 0; i < t->past->costs.count; i++) {
        uint32_t at = t->count;
        float us = rows[i].mean_us;
        if (t->past->curves[i].max_us <= 0.0F) {
            continue;
        }
        while (at > 0 && rows[t->order[at - 1]].mean_us < us) {
            t->order[at] = t->order[at - 1];
            at--;
        }
        t->order[at] = i;
        t->count++;
        t->total += us;
    }
}

static float group_us(const tab *t, tl_tick_group group)
{
    float sum = 0.0F;
    for (uint32_t i = 0; i < t->count; i++) {
        const lab_cost *row = &t->past->costs.rows[t->order[i]];
        sum += row->group == group ? row->mean_us : 0.0F;
    }
    return sum;
}

static void paint_share(tab *t, lab_box box, tl_tick_group group, float us)
{
    char text[24];
    lab_ui *ui = t->page.ui;
    gm_color color = gm_rgba(gm_group_color(group), 1.0F);
    float sides[4] = {box.x, box.y, fmaxf(box.w - 1.0F, 1.0F), box.h};
    gm_draw_round_rect(ui->list, sides, 2.0F * ui->scale, gm_color_scale(color, 0.95F),
                       gm_color_scale(color, 0.68F));
    const char *name = lab_ui_word(ui, tl_tick_group_name(group));
    if (lab_ui_width(ui, GM_FONT_SMALL, name) + 6.0F * ui->scale < box.w) {
        lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, LAB_TEXT_DARK, name);
    }
    uint32_t touch = lab_ui_region(ui, lab_ui_id(LAB_PANEL_COST, (uint32_t)group), box);
    (void)snprintf(text, sizeof text, "%.1f", (double)us);
    if ((touch & LAB_HOVERED) != 0) {
        char tip[LAB_TEXT];
        const char *values[2] = {name, text};
        lab_ui_tip_figure(ui, touch, lab_ui_fill(ui, tip, "{1}: {2} \xC2\xB5s", values, 2));
    }
}

/* The whole of it, divided among the groups. */
static void paint_strip(tab *t)
{
    lab_box row = lab_page_row(&t->page, STRIP);
    float whole = row.w;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        float us = group_us(t, (tl_tick_group)i);
        if (us > 0.0F && t->total > 0.0F) {
            paint_share(t, lab_box_left(&row, whole * us / t->total), (tl_tick_group)i, us);
        }
    }
    lab_page_gap(&t->page, 4.0F);
}

typedef struct columns {
    lab_box name;
    lab_box figures[3];
    lab_box curve;
} columns;

static columns divide(const tab *t, lab_box row)
{
    columns c;
    float s = t->page.s;
    c.curve = lab_box_right(&row, WIDE * s);
    (void)lab_box_right(&row, 8.0F * s);
    for (uint32_t i = 3; i > 0; i--) {
        c.figures[i - 1] = lab_box_right(&row, US * s);
    }
    c.name = row;
    return c;
}

static void paint_head(tab *t)
{
    static const char *const words[3] = {"now", "mean", "max"};
    columns c = divide(t, lab_page_row(&t->page, 14.0F));
    lab_ui_text(t->page.ui, GM_FONT_SMALL, c.name, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                "\xC2\xB5s a frame");
    for (uint32_t i = 0; i < 3; i++) {
        lab_ui_text(t->page.ui, GM_FONT_SMALL, c.figures[i], GM_ALIGN_RIGHT, LAB_TEXT_MUTED,
                    words[i]);
    }
}

static void paint_curve(const tab *t, lab_box box, uint32_t at)
{
    gm_vec2 points[LAB_COST_POINTS];
    const float *us = t->past->curves[at].points;
    tl_tick_group group = t->past->costs.rows[at].group;
    float most = 0.01F;
    for (uint32_t i = 0; i < LAB_COST_POINTS; i++) {
        most = fmaxf(most, us[i]);
    }
    for (uint32_t i = 0; i < LAB_COST_POINTS; i++) {
        float share = fmaxf(us[i], 0.0F) / most;
        points[i].x = box.x + box.w * (float)i / (float)(LAB_COST_POINTS - 1);
        points[i].y = box.y + box.h - 2.0F - (box.h - 5.0F) * share;
    }
    gm_draw_stroke_flat(t->page.ui->list, points, LAB_COST_POINTS, false, 1.1F * t->page.s,
                        gm_rgba(gm_group_color(group), 0.95F));
}

static void paint_name(const tab *t, lab_box box, const lab_cost *row)
{
    char text[64];
    lab_box mark = lab_box_left(&box, 12.0F * t->page.s);
    float side = 6.0F * t->page.s;
    lab_ui_fill_box(
        t->page.ui,
        lab_box_make(mark.x + 1.0F, roundf(mark.y + (mark.h - side) / 2.0F), side, side),
        gm_group_color(row->group), 1.0F);
    if (row->runs > 1) {
        (void)snprintf(text, sizeof text, "%s \xC3\x97%u", row->name, (unsigned)row->runs);
    } else {
        (void)snprintf(text, sizeof text, "%s", row->name);
    }
    lab_ui_figure(t->page.ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, text);
}

static void paint_row(tab *t, uint32_t index)
{
    char text[24];
    uint32_t at = t->order[index];
    const lab_cost *row = &t->past->costs.rows[at];
    float figures[3] = {row->now_us, row->mean_us, t->past->curves[at].max_us};
    static const uint32_t colors[3] = {LAB_TEXT_PRIMARY, LAB_TEXT_SECONDARY, LAB_TEXT_MUTED};
    lab_box box = lab_page_zebra(&t->page, ROW);
    uint32_t touch = lab_ui_place(t->page.ui, lab_ui_id(LAB_PANEL_COST, PLACE_ROW + at), box);
    columns c = divide(t, box);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(t->page.ui, box, LAB_ACCENT, 0.12F);
    }
    paint_name(t, c.name, row);
    for (uint32_t i = 0; i < 3; i++) {
        (void)snprintf(text, sizeof text, "%.*f", figures[i] < 99.95F ? 1 : 0, (double)figures[i]);
        lab_ui_figure(t->page.ui, GM_FONT_MONO, c.figures[i], GM_ALIGN_RIGHT, colors[i], text);
    }
    paint_curve(t, c.curve, at);
    if ((touch & LAB_CLICKED) != 0) {
        lab_page_ask(&t->page, LAB_SELECT, row->name, "");
    }
}

/* How long the last keys waited for their pictures. */
static void paint_keys(tab *t)
{
    char text[LAB_TEXT];
    char usual[16];
    char late[16];
    const lab_model *m = t->page.model;
    const char *values[2] = {usual, late};
    lab_ui *ui = t->page.ui;
    if (m->key_ms <= 0.0F) {
        return;
    }
    lab_box box = lab_page_row(&t->page, ROW);
    (void)snprintf(usual, sizeof usual, "%.0f ms", (double)m->key_ms);
    (void)snprintf(late, sizeof late, "%.0f ms", (double)m->slow_key_ms);
    lab_ui_tip(
        ui, lab_ui_region(ui, lab_ui_id(LAB_PANEL_COST, PLACE_KEYS), box),
        "The longest that a key or button can have waited until its picture was shown: half of "
        "the last 128 waited less than the first figure, 99 of 100 less than the second");
    lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                  lab_ui_fill(ui, text, "key to picture: {1}, at most {2}", values, 2));
}

void lab_tab_cost_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_COST, box, scroll), .past = model->past};
    if (t.past != NULL) {
        sort_rows(&t);
    }
    paint_keys(&t);
    if (t.count == 0) {
        lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "No frame was measured yet: here is what each function costs.");
        lab_page_end(&t.page);
        return;
    }
    paint_strip(&t);
    paint_head(&t);
    for (uint32_t i = 0; i < t.count; i++) {
        paint_row(&t, i);
    }
    lab_page_end(&t.page);
}
