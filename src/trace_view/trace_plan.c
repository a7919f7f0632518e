/* trace_view/trace_plan.c -- the frame in the order of running: groups and slots, what ran in them,
 * and the functions that did not. */
#include "trace_view/trace_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define ROW   15.0F
#define HEAD  19.0F
#define WHEEL 45.0F
#define COUNT 30.0F
#define TIME  58.0F

#define PLAN "FRAME PLAN"

enum { PLACE_LIST = 0xFFFFFF, PLACE_IDLE = 1 << 20 };

typedef struct list {
    app_trace_view *view;
    lab_ui *ui;
    const lab_frame *frame;
    lab_box box; /* of all rows that can be seen */
    float y;     /* of the next row */
    float s;
    uint32_t rows;
    float selected; /* where the selected row begins, if there is one */
    bool has_selected;
} list;

static lab_box next_row(list *l, float height)
{
    float high = roundf(height * l->s);
    lab_box row = {l->box.x, l->y, l->box.w - 6.0F * l->s, high};
    l->y += high;
    return row;
}

static bool is_seen(const list *l, lab_box row)
{
    return row.y + row.h > l->box.y && row.y < l->box.y + l->box.h;
}

static void paint_head(list *l, const char *title, uint32_t rgb)
{
    lab_box row = next_row(l, HEAD);
    l->rows = 0;
    if (!is_seen(l, row)) {
        return;
    }
    lab_ui_fill_box(l->ui, lab_box_make(row.x, row.y + 3.0F * l->s, row.w, row.h - 3.0F * l->s),
                    rgb, 0.09F);
    (void)lab_box_left(&row, 6.0F * l->s);
    row.y += 2.0F * l->s;
    lab_ui_text(l->ui, GM_FONT_UI, row, GM_ALIGN_LEFT, rgb, title);
}

/* A selectable row.  @return what was done to it */
static uint32_t paint_bed(list *l, lab_box row, uint32_t place, bool is_selected)
{
    uint32_t touch = lab_ui_place(l->ui, lab_ui_id(APP_TRACE_PLAN, place), row);
    if (is_selected) {
        lab_ui_fill_box(l->ui, row, LAB_ACCENT, 0.22F);
        lab_ui_fill_box(l->ui, lab_box_make(row.x, row.y, 2.0F * l->s, row.h), LAB_ACCENT, 1.0F);
    } else if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(l->ui, row, LAB_TEXT_TITLE, 0.07F);
    } else if (l->rows % 2 == 1) {
        lab_ui_fill_box(l->ui, row, 0xA9C4F0, 0.03F);
    }
    l->rows++;
    return touch;
}

/* As much of it as there is room for; the tip has the rest. */
static void paint_name(const list *l, lab_box row, uint32_t rgb, const char *name, uint32_t touch)
{
    char shown[APP_TRACE_NAME];
    (void)app__trace_fit(l->ui, GM_FONT_MONO, row.w, name, shown);
    lab_ui_figure(l->ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, rgb, shown);
    if (strcmp(shown, name) != 0) {
        lab_ui_tip_figure(l->ui, touch, name);
    }
}

/* At the right end of what is left of a row.  @return its width is cut off */
static void put_right(const list *l, lab_box *row, gm_font font, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(l->ui, font, text) + 8.0F * l->s;
    lab_ui_figure(l->ui, font, lab_box_right(row, fminf(wide, row->w)), GM_ALIGN_LEFT, rgb, text);
}

static void paint_lag(const list *l, lab_box *row, tl_item_kind kind, uint64_t id)
{
    char text[LAB_TEXT];
    const tl_lag_sample *late = app__trace_lag(l->view, kind, id);
    if (late != NULL) {
        put_right(l, row, GM_FONT_SMALL, app__trace_late_color(l->view, late),
                  app__trace_late_text(l->view, late, text));
    }
}

static void paint_reason(const list *l, lab_box *row, const tl_frame_item *item)
{
    char text[LAB_TEXT];
    const lab_frame *frame = l->frame;
    uint32_t by = lab_frame_function(frame, item->demoted_by);
    if (item->reason == TL_TICK_DEMOTED) {
        const char *values[1] = {by != LAB_NONE ? frame->functions[by].label : "?"};
        put_right(l, row, GM_FONT_SMALL, LAB_WARNING,
                  lab_ui_fill(l->ui, text, "demoted by {1}", values, 1));
    } else if (item->reason == TL_TICK_NEWLY_SPAWNED) {
        put_right(l, row, GM_FONT_SMALL, LAB_WARNING, lab_ui_word(l->ui, "newly spawned"));
    }
}

static void paint_time(const list *l, lab_box *row, const tl_frame_item *item)
{
    char text[32];
    lab_box cell = lab_box_right(row, TIME * l->s);
    if (l->frame->end_ns != 0) {
        lab_lanes_write_time(text, sizeof text, (float)(item->end_ns - item->begin_ns) / 1000.0F);
        lab_ui_figure(l->ui, GM_FONT_MONO, cell, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, text);
    }
    if (item->worker != 0) {
        (void)snprintf(text, sizeof text, "W%" PRIu32, item->worker);
        put_right(l, row, GM_FONT_MONO, LAB_TEXT_SECONDARY, text);
    }
}

/* Where the next step comes is bright; what ran later in the frame than the selected item is not.
 */
static uint32_t name_color(const list *l, uint32_t item)
{
    bool is_later = l->view->item != LAB_NONE && item > l->view->item;
    return is_later ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY;
}

/* @return false: the next row is out of sight, and only counted */
static bool begin_row(list *l, bool is_selected, lab_box *row)
{
    l->selected = is_selected ? l->y : l->selected;
    l->has_selected = l->has_selected || is_selected;
    *row = next_row(l, ROW);
    if (!is_seen(l, *row)) {
        l->rows++;
        return false;
    }
    return true;
}

static void paint_item(list *l, uint32_t index)
{
    char number[16];
    const tl_frame_item *item = &l->frame->items[index];
    bool is_selected = l->view->item == index;
    lab_box row;
    if (!begin_row(l, is_selected, &row)) {
        return;
    }
    uint32_t touch = paint_bed(l, row, index, is_selected);
    if ((touch & LAB_CLICKED) != 0) {
        bool is_off = is_selected && l->view->picks_for == LAB_NONE;
        app__trace_choose(l->view, is_off ? LAB_NONE : index, LAB_NONE);
    }
    if (app__trace_is_in_chain(l->view, lab_frame_function_of(l->frame, &item->item))) {
        lab_ui_fill_box(l->ui, lab_box_make(row.x + 3.0F * l->s, row.y, 2.0F * l->s, row.h),
                        LAB_WARNING, 0.9F);
    }
    (void)snprintf(number, sizeof number, "%" PRIu32, index + 1);
    lab_ui_figure(l->ui, GM_FONT_MONO, lab_box_left(&row, COUNT * l->s), GM_ALIGN_RIGHT,
                  LAB_TEXT_MUTED, number);
    (void)lab_box_left(&row, (item->inside != 0 ? 18.0F : 8.0F) * l->s);
    paint_time(l, &row, item);
    paint_lag(l, &row, item->item.kind, item->item.id);
    paint_reason(l, &row, item);
    paint_name(l, row, name_color(l, index), app__trace_name(l->view, index), touch);
}

static const char *idle_word(tl_tick_state state)
{
    return state == TL_TICK_DISABLED       ? "disabled"
           : state == TL_TICK_COOLING_DOWN ? "cooling down"
                                           : "did not run";
}

static void paint_idle(list *l, uint32_t index)
{
    const lab_function *function = &l->frame->functions[index];
    bool is_selected = l->view->idle == index;
    lab_box row;
    if (!begin_row(l, is_selected, &row)) {
        return;
    }
    uint32_t touch = paint_bed(l, row, PLACE_IDLE + index, is_selected);
    if ((touch & LAB_CLICKED) != 0) {
        bool is_off = is_selected && l->view->picks_for == LAB_NONE;
        app__trace_choose(l->view, LAB_NONE, is_off ? LAB_NONE : index);
    }
    (void)lab_box_left(&row, (COUNT + 8.0F) * l->s);
    put_right(l, &row, GM_FONT_SMALL, LAB_TEXT_MUTED,
              lab_ui_word(l->ui, idle_word(function->info.state)));
    paint_lag(l, &row, TL_ITEM_TICK, tl_tick_id_store(function->id));
    paint_name(l, row, LAB_TEXT_MUTED, app__trace_full_name(l->frame, index), touch);
}

static void paint_rows(list *l)
{
    bool has_idle = false;
    for (uint32_t i = 0; i < l->frame->item_count; i++) {
        tl_stage stage = l->frame->items[i].item.stage;
        if (i == 0 || l->frame->items[i - 1].item.stage != stage) {
            paint_head(l, app_host_trace_stage(&l->view->trace, stage), app__trace_color(stage));
        }
        paint_item(l, i);
    }
    for (uint32_t i = 0; i < l->frame->function_count; i++) {
        if (l->frame->functions[i].item == LAB_NONE) {
            if (!has_idle) {
                paint_head(l, "not in this frame", LAB_TEXT_MUTED);
            }
            has_idle = true;
            paint_idle(l, i);
        }
    }
}

/* A step takes the list along, once. `at`: the selected row, px from the top of the list. */
static void follow(const list *l, float at)
{
    app_trace_view *view = l->view;
    float room = 2.0F * ROW * l->s;
    if (!view->is_followed) {
        view->plan_scroll = fminf(view->plan_scroll, fmaxf(at - room, 0.0F));
        view->plan_scroll = fmaxf(view->plan_scroll, at + ROW * l->s + room - l->box.h);
    }
    view->is_followed = true;
}

/* In the title, while rows have two shades and there is room. */
static void paint_shades(app_trace_view *view, lab_box outer, lab_box inner)
{
    lab_ui *ui = &view->ui;
    const char *words = lab_ui_word(ui, "up to the selected one; grey: they run after it");
    const char *title = lab_ui_word(ui, PLAN);
    lab_box box = {inner.x, outer.y + 2.0F * ui->scale, inner.w - 8.0F * ui->scale,
                   inner.y - outer.y};
    float wide = lab_ui_width(ui, GM_FONT_SMALL, words) + lab_ui_width(ui, GM_FONT_UI, title);
    if (view->item != LAB_NONE && view->item + 1 < view->trace.frame.item_count &&
        wide + 24.0F * ui->scale < box.w) {
        lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_RIGHT, LAB_TEXT_MUTED, words);
    }
}

void app__trace_plan_paint(app_trace_view *view, lab_box box)
{
    lab_ui *ui = &view->ui;
    list l = {.view = view, .ui = ui, .frame = &view->trace.frame, .s = ui->scale};
    l.box = lab_ui_panel(ui, box, PLAN);
    paint_shades(view, box, l.box);
    /* In another size of window or texts the selection stays in sight. */
    view->is_followed = view->is_followed && fabsf(l.box.h - view->plan_height) < 0.5F &&
                        fabsf(l.s - view->plan_scale) < 0.01F;
    view->plan_height = l.box.h;
    view->plan_scale = l.s;
    uint32_t touch = lab_ui_region(ui, lab_ui_id(APP_TRACE_PLAN, PLACE_LIST), l.box);
    view->plan_scroll -= (touch & LAB_WHEELED) != 0 ? (float)ui->wheel * WHEEL * l.s : 0.0F;
    view->plan_scroll = roundf(fmaxf(view->plan_scroll, 0.0F));
    float top = l.box.y - view->plan_scroll;
    l.y = top;
    lab_ui_clip(ui, &l.box);
    paint_rows(&l);
    lab_ui_clip(ui, NULL);
    if (l.has_selected) {
        follow(&l, l.selected - top);
    }
    float whole = l.y - top;
    view->plan_scroll = fmaxf(fminf(view->plan_scroll, whole - l.box.h), 0.0F);
    lab_ui_scroll_bar(ui, l.box, view->plan_scroll, whole);
}
