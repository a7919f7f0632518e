/* trace_view/trace_bar.c -- which frame is shown, the row of all frames, and the lanes. */
#include "trace_view/trace_parts.h"

#include "platform/short_name.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define KEY   28.0F
#define HIGH  22.0F
#define GAP   4.0F
#define PAD   10.0F
#define LEAVE 70.0F

enum { TIP_NAME = 240 };
enum { PLACE_BACK = 1, PLACE_ON, PLACE_LINE, PLACE_LEAVE };

static lab_box button_box(lab_box *bar, float s)
{
    lab_box box = lab_box_left(bar, KEY * s);
    box.y += (box.h - HIGH * s) / 2.0F;
    box.h = HIGH * s;
    (void)lab_box_left(bar, GAP * s);
    return box;
}

static void put(lab_ui *ui, lab_box *bar, gm_font font, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(ui, font, text) + PAD * ui->scale;
    lab_ui_figure(ui, font, lab_box_left(bar, fminf(wide, bar->w)), GM_ALIGN_LEFT, rgb, text);
}

static const char *place_text(const app_trace_view *view, char out[LAB_TEXT])
{
    char figures[3][24];
    const char *values[3] = {figures[0], figures[1], figures[2]};
    (void)snprintf(figures[0], sizeof figures[0], "%" PRIu64, view->trace.frame.number);
    (void)snprintf(figures[1], sizeof figures[1], "%" PRIu32, view->index + 1);
    (void)snprintf(figures[2], sizeof figures[2], "%" PRIu32, view->trace.frame_count);
    return lab_ui_fill(&view->ui, out, "frame {1} ({2} of {3})", values, 3);
}

/* Not in a lesson, which may ask for such a number. */
static void put_late_place(app_trace_view *view, lab_box *box)
{
    char text[LAB_TEXT];
    char figures[3][24];
    const char *values[3] = {figures[0], figures[1], figures[2]};
    uint32_t here = view->trace.frames[view->index].late;
    uint32_t place = 0;
    uint32_t count = 0;
    bool is_at_one = app__trace_late_place(view, &place, &count);
    (void)snprintf(figures[0], sizeof figures[0], "%" PRIu32, place);
    (void)snprintf(figures[1], sizeof figures[1], "%" PRIu32, count);
    (void)snprintf(figures[2], sizeof figures[2], "%" PRIu32, here);
    if (count > 0 && view->lesson.scenario == NULL) {
        put(&view->ui, box, GM_FONT_SMALL, is_at_one ? LAB_BAD : LAB_TEXT_SECONDARY,
            lab_ui_fill(&view->ui, text,
                        is_at_one ? "late read {1} of {2}" : "late reads: {3} here, {2} in all",
                        values, 3));
    }
}

static void put_frame(app_trace_view *view, lab_box *box)
{
    char text[LAB_TEXT];
    char delta[32];
    const char *values[1] = {delta};
    lab_ui *ui = &view->ui;
    const lab_frame *frame = &view->trace.frame;
    float s = ui->scale;
    if (lab_ui_sign_button(ui, lab_ui_id(APP_TRACE_BAR, PLACE_BACK), button_box(box, s),
                           "\xE2\x80\xB9", false) &&
        view->index > 0) {
        view->wanted = view->index - 1;
    }
    if (lab_ui_sign_button(ui, lab_ui_id(APP_TRACE_BAR, PLACE_ON), button_box(box, s),
                           "\xE2\x80\xBA", false) &&
        view->index + 1 < view->trace.frame_count) {
        view->wanted = view->index + 1;
    }
    (void)lab_box_left(box, PAD * s);
    put(ui, box, GM_FONT_UI, LAB_TEXT_TITLE, place_text(view, text));
    (void)snprintf(delta, sizeof delta, "%.2f ms", (double)frame->delta / 1e6);
    put(ui, box, GM_FONT_SMALL, LAB_TEXT_SECONDARY, lab_ui_fill(ui, text, "delta {1}", values, 1));
    put_late_place(view, box);
    if (frame->is_paused) {
        put(ui, box, GM_FONT_SMALL, LAB_WARNING, lab_ui_word(ui, "paused"));
    }
}

/* For a mouse alone; Esc does the same. */
static void put_leave(app_trace_view *view, lab_box *bar)
{
    lab_ui *ui = &view->ui;
    float s = ui->scale;
    lab_box box = lab_box_right(bar, LEAVE * s);
    box = (lab_box){box.x, box.y + (box.h - HIGH * s) / 2.0F, box.w - PAD * s, HIGH * s};
    const char *word = view->is_alone ? "quit" : "close";
    bool is_clicked = lab_ui_button(ui, lab_ui_id(APP_TRACE_BAR, PLACE_LEAVE), box, word, false);
    view->is_leaving = is_clicked && !app__trace_warn(view, lab_ui_word(ui, word));
}

/* The whole path where there is room, else the name, with the path as its tip. */
static void put_path(app_trace_view *view, lab_box *box)
{
    char whole[APP_PICTURES_PATH];
    char shown[APP_PICTURES_PATH];
    lab_ui *ui = &view->ui;
    app__trace_whole_path(view->path, whole);
    const char *path = app_pictures_shown(whole, shown);
    if (lab_ui_width(ui, GM_FONT_SMALL, path) <= box->w) {
        put(ui, box, GM_FONT_SMALL, LAB_TEXT_MUTED, path);
        return;
    }
    lab_box name = *box;
    put(ui, box, GM_FONT_SMALL, LAB_TEXT_MUTED, app_traced_name(view->path));
    name.w -= box->w;
    lab_ui_tip_cut(ui, name, path);
}

/* A project has one frame, of the list alone. */
void app__trace_bar_paint(app_trace_view *view, lab_box box)
{
    lab_ui *ui = &view->ui;
    lab_ui_fill_box(ui, box, 0x0D1727, 1.0F);
    (void)lab_box_left(&box, PAD * ui->scale);
    put_leave(view, &box);
    if (!view->is_project) {
        put_frame(view, &box);
    }
    const char *loop = view->trace.is_ue3 ? "UE3's loop" : "loop: tick groups";
    put(ui, &box, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
        lab_ui_word(ui, view->is_project ? "your project" : loop));
    put_path(view, &box);
}

/* Frames that share a column: what one of them has counts. */
static app_host_frame column_of(const app_trace_view *view, uint32_t first, uint32_t end)
{
    app_host_frame all = {.late = 0};
    for (uint32_t i = first; i < end && i < view->trace.frame_count; i++) {
        all.late += view->trace.frames[i].late;
        all.is_reordered = all.is_reordered || view->trace.frames[i].is_reordered;
    }
    return all;
}

void app__trace_line_paint(app_trace_view *view, lab_box box)
{
    lab_ui *ui = &view->ui;
    float s = ui->scale;
    uint32_t count = view->trace.frame_count;
    lab_box line = {box.x + PAD * s, box.y + 3.0F * s, fmaxf(box.w - 2.0F * PAD * s, 1.0F),
                    fmaxf(box.h - 6.0F * s, 1.0F)};
    uint32_t columns = count < (uint32_t)(line.w / 2.0F) ? count : (uint32_t)(line.w / 2.0F);
    columns = columns > 0 ? columns : 1;
    uint32_t touch = lab_ui_place(ui, lab_ui_id(APP_TRACE_BAR, PLACE_LINE), line);
    float wide = line.w / (float)columns;
    lab_ui_fill_box(ui, box, 0x0A1220, 1.0F);
    for (uint32_t i = 0; i < columns; i++) {
        uint32_t first = (uint32_t)((uint64_t)i * count / columns);
        uint32_t last = (uint32_t)((uint64_t)(i + 1) * count / columns);
        bool is_now = view->index >= first && view->index < last;
        app_host_frame frames = column_of(view, first, last);
        lab_box cell = {line.x + wide * (float)i, line.y, fmaxf(wide - 1.0F, 1.0F), line.h};
        lab_ui_fill_box(ui, cell, frames.late > 0 ? LAB_BAD : 0x6F93C8, is_now ? 1.0F : 0.38F);
        if (frames.is_reordered) {
            lab_ui_fill_box(ui, lab_box_make(cell.x, line.y - 3.0F * s, cell.w, 3.0F * s),
                            LAB_WARNING, 1.0F);
        }
        if (is_now) {
            lab_ui_fill_box(ui, lab_box_make(cell.x, line.y + line.h, cell.w, 2.0F * s),
                            LAB_TEXT_TITLE, 1.0F);
        }
    }
    lab_ui_tip(ui, touch,
               "All frames; red: something was read late; a yellow mark: the order changed. Click "
               "to go there");
    bool is_held = (touch & LAB_PRESSED) != 0 ||
                   (ui->active == lab_ui_id(APP_TRACE_BAR, PLACE_LINE) && ui->is_down);
    if (is_held) {
        float share = fminf(fmaxf((ui->mouse_x - line.x) / line.w, 0.0F), 0.9999F);
        view->wanted = (uint32_t)(share * (float)count);
        view->wanted = view->wanted < count ? view->wanted : count - 1;
    }
}

/* Wheel and clicks.  @return the item below the mouse, or LAB_NONE */
static uint32_t touch_lanes(app_trace_view *view, lab_box box, const lab_lanes_def *def)
{
    char tip[2 * LAB_TEXT];
    char name[TIP_NAME];
    lab_ui *ui = &view->ui;
    lab_brush brush = lab_ui_brush(ui);
    lab_lanes_place place = lab_lanes_look(&view->lanes, box, ui->scale, def);
    uint32_t touch = lab_ui_place(ui, lab_ui_id(APP_TRACE_LANES, 1), box);
    if ((touch & LAB_WHEELED) != 0 && ui->wheel != 0) {
        float at = (ui->mouse_x - place.area.x) / place.area.w;
        lab_lanes_zoom(&view->zoom, &view->pan, ui->wheel > 0 ? 1 : -1,
                       fmaxf(0.0F, fminf(at, 1.0F)));
    }
    if ((touch & LAB_HOVERED) == 0) {
        return LAB_NONE;
    }
    uint32_t item =
        lab_lanes_item_at(&view->lanes, &place, def->frame, (gm_vec2){ui->mouse_x, ui->mouse_y});
    if (item != LAB_NONE) {
        lab_lanes_item of = {def->frame, item, name};
        app_short_name(name, sizeof name, app__trace_name(view, item));
        lab_lanes_write_tip(&view->lanes, &brush, &of, tip);
        lab_ui_tip_figure(ui, touch, tip);
        if ((touch & LAB_CLICKED) != 0) {
            app__trace_choose(view, item, LAB_NONE);
        }
    }
    return item;
}

void app__trace_lanes_paint(app_trace_view *view, lab_box box)
{
    lab_brush brush = lab_ui_brush(&view->ui);
    uint32_t function = app__trace_selected(view);
    lab_lanes_def def = {
        .frame = &view->trace.frame,
        .selected = function != LAB_NONE ? view->trace.frame.functions[function].label : "",
        .hovered = LAB_NONE,
        .is_held = true,
        .has_whole_names = true,
        .stage_name = view->trace.is_ue3 ? app_host_trace_ue3_stage : NULL,
        .zoom = view->zoom,
        .scroll = view->pan};
    if (box.h < 1.0F) {
        return;
    }
    lab_lanes_measure(&view->lanes, def.frame);
    def.hovered = touch_lanes(view, box, &def);
    lab_lanes_draw(&view->lanes, &brush, box, &def);
    lab_ui_clip(&view->ui, NULL);
}
