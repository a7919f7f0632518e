/* trace_view/trace_tell.c -- what all panels of a trace share: names, colours, late reads, and what
 * is selected. */
#include "trace_view/trace_parts.h"

#include "platform/short_name.h"

#include <game/palette.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Px of the design: as far out of sight the focus finds a row. */
#define FOCUS 48.0F
/* Of a row that unfolds. */
#define SIGN     15.0F
#define SIGN_GAP 3.0F

const char *app__trace_full_name(const lab_frame *frame, uint32_t function)
{
    const lab_function *f = &frame->functions[function];
    bool is_long = f->info.name != NULL && strlen(f->info.name) >= LAB_FUNCTION_LABEL;
    return is_long ? f->info.name : f->label;
}

const char *app__trace_fit(const lab_ui *ui, gm_font font, float wide, const char *name,
                           char out[APP_TRACE_NAME])
{
    enum { LEAST = 24 };
    size_t size = strlen(name) + 1;
    size = size < APP_TRACE_NAME ? size : APP_TRACE_NAME;
    size = size > LEAST ? size : LEAST;
    app_short_name(out, size, name);
    float now = lab_ui_width(ui, font, out);
    while (now > wide && size > LEAST) {
        size_t next = (size_t)((float)strlen(out) * wide / now) + 1;
        size = next < size ? next : size - 1;
        size = size > LEAST ? size : LEAST;
        app_short_name(out, size, name);
        now = lab_ui_width(ui, font, out);
    }
    return out;
}

// NOLINTNEXTLINE(readability-function-size)
bool app__trace_told(lab_page *page, uint32_t rgb, const char *english, const char *const *names,
                     uint32_t count, uint32_t place)
{
    enum { MOST = 4, PART = 64 };
    char parts[MOST][PART];
    char text[LAB_TIP];
    char tip[LAB_TIP];
    const char *shown[MOST] = {parts[0], parts[1], parts[2], parts[3]};
    const char *words = lab_ui_word(page->ui, english);
    bool is_short = false;
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        app_short_name(parts[i], PART, names[i]);
        is_short = is_short || strcmp(parts[i], names[i]) != 0;
    }
    lab_box box = page->left;
    float indent = place != 0 ? 8.0F * page->s : 0.0F;
    (void)lab_box_left(&page->left, indent);
    lab_page_lines(page, GM_FONT_SMALL, rgb,
                   gm_picture_fill(text, sizeof text, words, shown, count));
    page->left.x = box.x;
    page->left.w = box.w;
    box.h = page->left.y - box.y;
    float beyond = place != 0 ? FOCUS * page->s : 0.0F;
    if ((place == 0 && !is_short) || box.y + box.h + beyond <= page->box.y ||
        box.y >= page->box.y + page->box.h + beyond) {
        return false;
    }
    uint32_t touch =
        place != 0 ? lab_ui_place(page->ui, lab_ui_id((uint32_t)page->panel, place), box)
                   : lab_ui_region(page->ui, lab_ui_id(APP_TRACE_TOLD, page->ui->place_count), box);
    if (place != 0 && (touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(page->ui, box, LAB_TEXT_TITLE, 0.07F);
    }
    if (is_short) {
        lab_ui_tip_figure(page->ui, touch, gm_picture_fill(tip, sizeof tip, words, names, count));
    }
    return (touch & LAB_CLICKED) != 0;
}

lab_box app__trace_fold_sign(lab_page *page, bool is_open)
{
    lab_box column = page->left;
    lab_box sign = {column.x, column.y, column.w, SIGN * page->s};
    lab_ui_figure(page->ui, GM_FONT_SMALL, sign, GM_ALIGN_LEFT, LAB_ACCENT,
                  is_open ? "\xE2\x80\x93" : "+");
    (void)lab_box_left(&page->left, SIGN_GAP * page->s);
    return column;
}

void app__trace_fold_end(lab_page *page, lab_box column)
{
    page->left.x = column.x;
    page->left.w = column.w;
}

const char *app__trace_name(const app_trace_view *view, uint32_t item)
{
    const lab_frame *frame = &view->trace.frame;
    const tl_item *ran = &frame->items[item].item;
    uint32_t function = lab_frame_function_of(frame, ran);
    const char *name = ran->name != NULL ? ran->name : "?";
    return function != LAB_NONE ? app__trace_full_name(frame, function) : name;
}

uint32_t app__trace_color(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
}

bool app__trace_is_by_chance(const app_trace_view *view, const tl_lag_sample *sample)
{
    return view->is_by_chance != NULL && view->is_by_chance[sample - view->trace.frame.samples];
}

/* What is certain comes first; what is late now before what is in time by chance. */
static bool is_worse(const app_trace_view *view, const tl_lag_sample *a, const tl_lag_sample *b)
{
    if ((a->frames > 0) != (b->frames > 0)) {
        return a->frames > 0;
    }
    bool is_chance = app__trace_is_by_chance(view, a);
    if (is_chance != app__trace_is_by_chance(view, b)) {
        return !is_chance;
    }
    return a->frames > b->frames || (a->frames == b->frames && a->px > b->px);
}

const tl_lag_sample *app__trace_lag(const app_trace_view *view, tl_item_kind kind, uint64_t id)
{
    const lab_frame *frame = &view->trace.frame;
    const tl_lag_sample *worst = NULL;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        bool is_its = sample->reader.kind == kind && sample->reader.id == id &&
                      (sample->frames > 0 || app__trace_is_by_chance(view, sample));
        if (is_its && (worst == NULL || is_worse(view, sample, worst))) {
            worst = sample;
        }
    }
    return worst;
}

uint32_t app__trace_late_color(const app_trace_view *view, const tl_lag_sample *sample)
{
    return app__trace_is_by_chance(view, sample) ? LAB_WARNING : LAB_BAD;
}

const char *app__trace_late_text(const app_trace_view *view, const tl_lag_sample *sample,
                                 char out[LAB_TEXT])
{
    return app__trace_is_by_chance(view, sample)
               ? lab_ui_fill(&view->ui, out,
                             sample->frames > 0 ? "late or not: by chance"
                                                : "in time or not: by chance",
                             NULL, 0)
               : app__trace_lag_text(&view->ui, sample, out);
}

const char *app__trace_lag_text(const lab_ui *ui, const tl_lag_sample *sample, char out[LAB_TEXT])
{
    char frames[16];
    char px[32];
    const char *values[2] = {frames, px};
    bool is_one = sample->frames == 1;
    (void)snprintf(frames, sizeof frames, "%" PRIu32, sample->frames);
    (void)snprintf(px, sizeof px, "%.1f", sample->px);
    const char *pattern = sample->has_px
                              ? (is_one ? "{1} frame late, {2} px" : "{1} frames late, {2} px")
                              : (is_one ? "{1} frame late" : "{1} frames late");
    return lab_ui_fill(ui, out, pattern, values, 2);
}

uint32_t app__trace_selected(const app_trace_view *view)
{
    const lab_frame *frame = &view->trace.frame;
    return view->item != LAB_NONE ? lab_frame_function_of(frame, &frame->items[view->item].item)
                                  : view->idle;
}

void app__trace_select(app_trace_view *view, uint32_t item, uint32_t idle)
{
    view->item = item;
    view->idle = idle;
    view->late_read = LAB_NONE;
    view->facts_scroll = 0.0F;
    view->is_followed = false;
    view->is_warned = false;
}

void app_trace_view_selected(const app_trace_view *view, char out[LAB_FUNCTION_LABEL])
{
    uint32_t selected = app__trace_selected(view);
    const char *label = selected != LAB_NONE ? view->trace.frame.functions[selected].label : "";
    (void)snprintf(out, LAB_FUNCTION_LABEL, "%s", label);
}

void app_trace_view_select(app_trace_view *view, const char *label)
{
    uint32_t function = lab_frame_find(&view->trace.frame, label);
    uint32_t item = function != LAB_NONE ? view->trace.frame.functions[function].item : LAB_NONE;
    app__trace_select(view, item, item == LAB_NONE ? function : LAB_NONE);
}

bool app__trace_has_level(const app_trace_view *view)
{
    return view->find.is_open || view->has_card || view->picks_for != LAB_NONE ||
           view->item != LAB_NONE || view->idle != LAB_NONE || view->has_other;
}
