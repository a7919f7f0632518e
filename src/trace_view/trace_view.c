/* trace_view/trace_view.c -- see trace_view.h. */
#include "trace_view/trace_parts.h"

#include "platform/message.h"
#include "platform/short_name.h"

#include <game/palette.h>

#include <SDL.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Px of the design. */
#define BAR       32.0F
#define LINE      18.0F
#define LANES     96.0F
#define KEYS      16.0F
#define FACTS     440.0F
#define LEAST_ROW 160.0F

bool app_trace_view_open(app_trace_view *view, const char *path)
{
    char error[APP_HOST_TRACE_ERROR];
    *view =
        (app_trace_view){.item = LAB_NONE, .idle = LAB_NONE, .zoom = 1.0F, .ask_move = LAB_NONE};
    (void)snprintf(view->path, sizeof view->path, "%s", path);
    if (!app_host_trace_read(&view->trace, path, error)) {
        app_message("%s", error);
        return false;
    }
    return true;
}

void app_trace_view_close(app_trace_view *view)
{
    app_host_trace_free(&view->trace);
    app_project_run_free(&view->base);
    app_project_run_free(&view->other);
    app_project_free(&view->project);
    free(view->pairs);
    view->pairs = NULL;
}

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
    if ((place == 0 && !is_short) || box.y + box.h <= page->box.y ||
        box.y >= page->box.y + page->box.h) {
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

const tl_lag_sample *app__trace_lag(const app_trace_view *view, tl_item_kind kind, uint64_t id)
{
    const lab_frame *frame = &view->trace.frame;
    const tl_lag_sample *worst = NULL;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        bool is_its = sample->reader.kind == kind && sample->reader.id == id && sample->frames > 0;
        if (is_its && (worst == NULL || sample->frames > worst->frames ||
                       (sample->frames == worst->frames && sample->px > worst->px))) {
            worst = sample;
        }
    }
    return worst;
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
    view->facts_scroll = 0.0F;
    view->is_followed = false;
}

/* What was selected in the frame before: the same item, or the same function without a run. */
static void select_again(app_trace_view *view, const tl_item *before)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t idle = LAB_NONE;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (frame->items[i].item.kind == before->kind && frame->items[i].item.id == before->id) {
            app__trace_select(view, i, LAB_NONE);
            return;
        }
    }
    if (before->kind == TL_ITEM_TICK) {
        idle = lab_frame_function(frame, tl_tick_id_load(before->id));
    }
    app__trace_select(view, LAB_NONE, idle);
}

void app_trace_view_go(app_trace_view *view, uint32_t index)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t function = app__trace_selected(view);
    tl_item selected = {.kind = TL_ITEM_NONE};
    if (view->item != LAB_NONE) {
        selected = frame->items[view->item].item;
    } else if (function != LAB_NONE) {
        selected =
            (tl_item){.kind = TL_ITEM_TICK, .id = tl_tick_id_store(frame->functions[function].id)};
    }
    if (index >= view->trace.frame_count) {
        return;
    }
    app__trace_select(view, LAB_NONE, LAB_NONE);
    if (app_host_trace_show(&view->trace, index)) {
        view->lesson.stepped += view->index != index ? 1 : 0;
        view->index = index;
        view->wanted = index;
        select_again(view, &selected);
    }
}

static void step_frame(app_trace_view *view, int32_t way)
{
    if (way < 0 && view->index > 0) {
        app_trace_view_go(view, view->index - 1);
    } else if (way > 0) {
        app_trace_view_go(view, view->index + 1);
    }
}

/* Behind the last item comes the first one of the next frame. */
static void step_item(app_trace_view *view, int32_t way)
{
    uint32_t count = view->trace.frame.item_count;
    bool is_first = view->item == 0 || view->item == LAB_NONE;
    if (way > 0 && view->item == LAB_NONE && count > 0) {
        app__trace_select(view, 0, LAB_NONE);
    } else if (way > 0 && view->item != LAB_NONE && view->item + 1 < count) {
        app__trace_select(view, view->item + 1, LAB_NONE);
    } else if (way > 0 && view->index + 1 < view->trace.frame_count) {
        app_trace_view_go(view, view->index + 1);
        app__trace_select(view, view->trace.frame.item_count > 0 ? 0 : LAB_NONE, LAB_NONE);
    } else if (way < 0 && !is_first) {
        app__trace_select(view, view->item - 1, LAB_NONE);
    } else if (way < 0 && view->index > 0) {
        app_trace_view_go(view, view->index - 1);
        count = view->trace.frame.item_count;
        app__trace_select(view, count > 0 ? count - 1 : LAB_NONE, LAB_NONE);
    }
}

/* The next frame in which something was read late. */
static void seek_late(app_trace_view *view, int32_t way)
{
    uint32_t i = view->index;
    while (way > 0 ? i + 1 < view->trace.frame_count : i > 0) {
        i = way > 0 ? i + 1 : i - 1;
        if (view->trace.frames[i].late > 0) {
            app_trace_view_go(view, i);
            return;
        }
    }
}

bool app__trace_has_level(const app_trace_view *view)
{
    return view->find.is_open || view->item != LAB_NONE || view->idle != LAB_NONE ||
           view->has_other;
}

/* Takes back the selection; without one, the move on trial.  @return false: there was neither */
static bool go_back(app_trace_view *view)
{
    bool has_level = app__trace_has_level(view);
    if (view->item != LAB_NONE || view->idle != LAB_NONE) {
        app__trace_select(view, LAB_NONE, LAB_NONE);
    } else if (has_level) {
        view->ask_move = view->project.function_count;
    }
    return has_level;
}

bool app_trace_view_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    bool has_shift = (event->keysym.mod & KMOD_SHIFT) != 0;
    if ((view->find.is_open && app__trace_find_key(view, event)) ||
        app__trace_lesson_key(view, event) || app__trace_find_key(view, event)) {
        return true;
    }
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        return false;
    }
    switch ((int)event->keysym.scancode) {
    case SDL_SCANCODE_ESCAPE:
        return go_back(view);
    case SDL_SCANCODE_COMMA:
    case SDL_SCANCODE_PERIOD: {
        int32_t way = event->keysym.scancode == SDL_SCANCODE_PERIOD ? 1 : -1;
        if (has_shift) {
            step_item(view, way);
        } else {
            step_frame(view, way);
        }
        return true;
    }
    case SDL_SCANCODE_LEFT:
        step_frame(view, -1);
        return true;
    case SDL_SCANCODE_RIGHT:
    case SDL_SCANCODE_O:
        step_frame(view, 1);
        return true;
    case SDL_SCANCODE_UP:
        step_item(view, -1);
        return true;
    case SDL_SCANCODE_DOWN:
    case SDL_SCANCODE_F11:
        step_item(view, has_shift ? -1 : 1);
        return true;
    case SDL_SCANCODE_L:
        seek_late(view, has_shift ? -1 : 1);
        return true;
    case SDL_SCANCODE_HOME:
        app_trace_view_go(view, 0);
        return true;
    case SDL_SCANCODE_END:
        app_trace_view_go(view, view->trace.frame_count - 1);
        return true;
    default:
        return false;
    }
}

static bool move_focus(app_trace_view *view, Uint8 button)
{
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        lab_ui_move_focus(&view->ui, -1, 0);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        lab_ui_move_focus(&view->ui, 1, 0);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        lab_ui_move_focus(&view->ui, 0, -1);
        return true;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        lab_ui_move_focus(&view->ui, 0, 1);
        return true;
    case SDL_CONTROLLER_BUTTON_A:
        if (lab_ui_shows_focus(&view->ui)) {
            lab_ui_accept(&view->ui);
            return true;
        }
        return false;
    default:
        return false;
    }
}

bool app_trace_view_button(app_trace_view *view, uint8_t button)
{
    static const struct {
        SDL_GameControllerButton button;
        SDL_Scancode code;
    } keys[] = {
        {SDL_CONTROLLER_BUTTON_B, SDL_SCANCODE_ESCAPE},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDL_SCANCODE_LEFT},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, SDL_SCANCODE_RIGHT},
        {SDL_CONTROLLER_BUTTON_A, SDL_SCANCODE_DOWN},
        {SDL_CONTROLLER_BUTTON_X, SDL_SCANCODE_UP},
        {SDL_CONTROLLER_BUTTON_Y, SDL_SCANCODE_L},
    };
    if (move_focus(view, button)) {
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if ((Uint8)keys[i].button == button) {
            SDL_KeyboardEvent event = {.keysym = {.scancode = keys[i].code}};
            return app_trace_view_key(view, &event);
        }
    }
    return false;
}

void app_trace_view_paint(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout)
{
    lab_ui *ui = &view->ui;
    lab_ui_begin(ui, list, layout, &view->requests);
    float s = ui->scale;
    app__trace_chain_find(view);
    lab_box rest = {0.0F, 0.0F, (float)list->width, (float)list->height};
    app__trace_bar_paint(view, lab_box_top(&rest, BAR * s));
    if (!view->is_project) {
        app__trace_line_paint(view, lab_box_top(&rest, LINE * s));
    }
    lab_box upper = lab_box_top(&rest, fmaxf(rest.h - (LANES + KEYS) * s, LEAST_ROW * s));
    lab_box facts = lab_box_right(&upper, roundf(fminf(FACTS * s, upper.w * 0.5F)));
    if (view->lesson.scenario != NULL) {
        app__trace_lesson_paint(view, facts);
        facts = upper;
        upper = lab_box_top(&facts, roundf(facts.h * 0.5F));
    }
    if (view->is_project) {
        lab_box graph = upper;
        upper = lab_box_top(&graph, roundf(graph.h * 0.5F));
        app__trace_graph_paint(view, graph);
    }
    app__trace_plan_paint(view, upper);
    app__trace_facts_paint(view, facts);
    app__trace_lanes_paint(view, lab_box_top(&rest, fmaxf(rest.h - KEYS * s, 0.0F)));
    app__trace_keys_paint(view, rest);
    lab_box whole = {0.0F, 0.0F, (float)list->width, (float)list->height};
    app__trace_name_paint(view, whole);
    app__trace_find_paint(view, whole);
    lab_ui_end(ui);
    ui->joined_by = LAB_UI_ANY;
    app__trace_lesson_apply(view);
    view->requests.count = 0;
    if (view->wanted != view->index) {
        app_trace_view_go(view, view->wanted);
    }
    app__trace_project_apply(view);
}
