/* trace_view/trace_view.c -- see trace_view.h. */
#include "trace_view/trace_parts.h"

#include "platform/message.h"

#include <SDL.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Px of the design. */
#define BAR       32.0F
#define LINE      18.0F
#define LANES     96.0F
#define ONE_LANE  68.0F /* of a project, which has no threads */
#define KEYS      16.0F
#define FACTS     440.0F
#define LEAST_ROW 160.0F
#define GRAPH     0.4F /* of the height that the plan of a project shares with it, at most */
#define GRAPH_END 8.0F /* below it */

void app_trace_view_close(app_trace_view *view)
{
    app_host_trace_free(&view->trace);
    app_project_run_free(&view->base);
    app_project_run_free(&view->other);
    app_project_free(&view->project);
    app__trace_pairs_free(view);
    free(view->late);
    free(view->later);
    free(view->is_by_chance);
    view->late = NULL;
    view->later = NULL;
    view->is_by_chance = NULL;
}

bool app_trace_view_open(app_trace_view *view, const char *path)
{
    char error[APP_HOST_TRACE_ERROR];
    *view = (app_trace_view){.item = LAB_NONE,
                             .idle = LAB_NONE,
                             .late_read = LAB_NONE,
                             .zoom = 1.0F,
                             .picks_for = LAB_NONE};
    (void)snprintf(view->path, sizeof view->path, "%s", path);
    if (!app_host_trace_read(&view->trace, path, error)) {
        app_message("%s", error);
        return false;
    }
    if (!app__trace_show(view, 0)) {
        app_message("%s: out of memory for the frame", path);
        return false;
    }
    return true;
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
    view->ui.is_focus_shown = false; /* Enter is about what is selected */
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

/* Takes back the last of: picking, selection, all trials.  @return false: there is none */
static bool go_back(app_trace_view *view)
{
    bool has_level = app__trace_has_level(view);
    if (view->picks_for != LAB_NONE) {
        view->picks_for = LAB_NONE;
    } else if (view->item != LAB_NONE || view->idle != LAB_NONE) {
        app__trace_select(view, LAB_NONE, LAB_NONE);
    } else if (has_level && !app__trace_warn(view, view->ui.is_pad_used ? "B" : "Esc")) {
        app__trace_try_none(view);
    }
    return has_level;
}

/* Ctrl with Tab or arrows moves the focus, and Enter acts where it is. */
static bool take_focus_key(app_trace_view *view, const SDL_Keysym *key)
{
    bool has_ctrl = (key->mod & KMOD_CTRL) != 0;
    int32_t way = (key->mod & KMOD_SHIFT) != 0 ? -1 : 1;
    switch ((int)key->scancode) {
    case SDL_SCANCODE_TAB:
        if (has_ctrl) {
            lab_ui_step_focus(&view->ui, way);
        }
        return has_ctrl;
    case SDL_SCANCODE_LEFT:
    case SDL_SCANCODE_RIGHT:
        if (has_ctrl) {
            lab_ui_move_focus(&view->ui, key->scancode == SDL_SCANCODE_RIGHT ? 1 : -1, 0);
        }
        return has_ctrl;
    case SDL_SCANCODE_UP:
    case SDL_SCANCODE_DOWN:
        if (has_ctrl) {
            lab_ui_move_focus(&view->ui, 0, key->scancode == SDL_SCANCODE_DOWN ? 1 : -1);
        }
        return has_ctrl;
    case SDL_SCANCODE_RETURN:
        if (lab_ui_shows_focus(&view->ui) && (key->mod & KMOD_ALT) == 0) {
            lab_ui_accept(&view->ui);
            return true;
        }
        return false;
    default:
        return false;
    }
}

/* The card lets all other keys through, and closes. */
static bool take_card_key(app_trace_view *view, const SDL_Keysym *key)
{
    bool was_open = view->has_card;
    bool is_help = key->scancode == SDL_SCANCODE_F1;
    view->has_card = is_help && !was_open;
    return is_help || (was_open && key->scancode == SDL_SCANCODE_ESCAPE);
}

/* With a function picked by keys, the next one is found by keys. */
static bool take_pick_key(app_trace_view *view, const SDL_Keysym *key)
{
    bool is_plain = (key->mod & (KMOD_CTRL | KMOD_ALT)) == 0;
    if (key->scancode == SDL_SCANCODE_W && is_plain && app__trace_pick_begin(view)) {
        app__trace_find_open(view, 'w');
        return true;
    }
    bool is_enter = key->scancode == SDL_SCANCODE_RETURN || key->scancode == SDL_SCANCODE_KP_ENTER;
    if (is_enter && is_plain && view->picks_for != LAB_NONE) {
        app__trace_choose(view, view->item, view->idle);
        return true;
    }
    return false;
}

/* While a prerequisite is picked, keys that would do something else say what is waited for. */
static bool answer_pick(app_trace_view *view, const SDL_Keysym *key)
{
    bool has_ctrl = (key->mod & KMOD_CTRL) != 0;
    bool is_letter = key->scancode >= SDL_SCANCODE_A && key->scancode <= SDL_SCANCODE_0;
    bool is_way = key->scancode == SDL_SCANCODE_BACKSPACE || key->scancode == SDL_SCANCODE_LEFT ||
                  key->scancode == SDL_SCANCODE_RIGHT || key->scancode == SDL_SCANCODE_HOME ||
                  key->scancode == SDL_SCANCODE_END;
    bool is_scale = has_ctrl && key->scancode == SDL_SCANCODE_0;
    if (view->picks_for == LAB_NONE || is_scale || !(is_letter || is_way)) {
        return false;
    }
    view->pick_fault = "first choose a function, or Esc";
    return true;
}

/* What lies over the panels comes first.  @return whether the key is used */
static bool take_sheet_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    if (view->find.is_open && app__trace_find_key(view, event)) {
        return true;
    }
    return !view->lesson.has_name &&
           (take_card_key(view, &event->keysym) || take_focus_key(view, &event->keysym) ||
            take_pick_key(view, &event->keysym));
}

/* Ctrl+Z takes the newest trial back, Ctrl+Shift+Z or Ctrl+Y brings back what was taken, Ctrl+S
 * saves the list with all of them. */
static bool take_trial_key(app_trace_view *view, const SDL_Keysym *key)
{
    bool has_ctrl = (key->mod & KMOD_CTRL) != 0;
    bool has_shift = (key->mod & KMOD_SHIFT) != 0;
    bool is_again =
        key->scancode == SDL_SCANCODE_Y || (key->scancode == SDL_SCANCODE_Z && has_shift);
    if (has_ctrl && is_again) {
        return app__trace_try_again(view);
    }
    if (!has_ctrl || !view->has_other) {
        return false;
    }
    if (key->scancode == SDL_SCANCODE_Z) {
        return app__trace_try_without(view, view->trials.count - 1);
    }
    view->is_saving = key->scancode == SDL_SCANCODE_S;
    return view->is_saving;
}

bool app_trace_view_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    bool has_shift = (event->keysym.mod & KMOD_SHIFT) != 0;
    view->is_warned = view->is_warned && event->keysym.scancode == SDL_SCANCODE_ESCAPE;
    if (take_sheet_key(view, event) || app__trace_lesson_key(view, event) ||
        app__trace_find_key(view, event) || answer_pick(view, &event->keysym) ||
        take_trial_key(view, &event->keysym) || app__trace_way_key(view, &event->keysym)) {
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
        app__trace_seek_late(view, has_shift ? -1 : 1);
        return true;
    case SDL_SCANCODE_C:
        app__trace_seek_change(view, has_shift ? -1 : 1);
        return true;
    case SDL_SCANCODE_HOME:
        app__trace_leave(view);
        app_trace_view_go(view, 0);
        return true;
    case SDL_SCANCODE_END:
        app__trace_leave(view);
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

/* As high as it was in the last picture; the plan has what it does not need. */
static float graph_share(const app_trace_view *view, float height)
{
    float most = height * GRAPH;
    float needed = view->graph_height + GRAPH_END * view->ui.scale;
    return view->graph_height > 0.0F ? fminf(needed, most) : most;
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
    float lanes = view->is_project ? ONE_LANE : LANES;
    lab_box upper = lab_box_top(&rest, fmaxf(rest.h - (lanes + KEYS) * s, LEAST_ROW * s));
    lab_box facts = lab_box_right(&upper, roundf(fminf(FACTS * s, upper.w * 0.5F)));
    lab_box left = upper;
    if (view->lesson.scenario != NULL) {
        app__trace_lesson_paint(view, facts);
        left = upper;
        facts = upper;
        upper = lab_box_top(&facts, roundf(facts.h * 0.5F));
    }
    if (view->is_project) {
        lab_box graph = upper;
        upper = lab_box_top(&graph, roundf(graph.h - graph_share(view, graph.h)));
        app__trace_graph_paint(view, graph);
    }
    app__trace_plan_paint(view, upper);
    app__trace_facts_paint(view, facts);
    app__trace_moment_paint(view, left);
    app__trace_lanes_paint(view, lab_box_top(&rest, fmaxf(rest.h - KEYS * s, 0.0F)));
    app__trace_keys_paint(view, rest);
    lab_box whole = {0.0F, 0.0F, (float)list->width, (float)list->height};
    app__trace_name_paint(view, whole);
    app__trace_find_paint(view, whole);
    app__trace_card_paint(view, whole);
    lab_ui_end(ui);
    ui->joined_by = LAB_UI_ANY;
    app__trace_lesson_apply(view);
    app__trace_moment_take(view);
    view->requests.count = 0;
    if (view->wanted != view->index) {
        if (view->wanted_item.kind != TL_ITEM_NONE) {
            app__trace_leave(view);
        }
        app_trace_view_go(view, view->wanted);
        if (view->wanted_item.kind != TL_ITEM_NONE) {
            app__trace_select_item(view, &view->wanted_item);
        }
        view->wanted_item = (tl_item){.kind = TL_ITEM_NONE};
    }
    app__trace_project_apply(view);
}
