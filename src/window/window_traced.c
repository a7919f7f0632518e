/* window/window_traced.c -- a traced host or a project takes the window of the game, which stands
 * still meanwhile. */
#include "window/window.h"

#include "platform/clock.h"
#include "trace_view/trace_view.h"

#include <stdlib.h>
#include <string.h>

/* A window that nothing happens to is painted until a tip at the mouse has come. */
#define REST_NS TL_SECONDS(1)

enum { REST_MS = 100, PICTURE_MS = 15 };

/* Without the folder of the file: the line has to fit, and the user chose the file. */
static const char *short_line(const char *line, const char *path)
{
    size_t length = (size_t)(app_traced_name(path) - path);
    return strncmp(line, path, length) == 0 ? line + length : line;
}

static void tell(app_window *w, const char *path)
{
    const char *line = short_line(app_message_last(), path);
    if (w->traced != NULL) {
        (void)SDL_strlcpy(w->traced->notice, line, sizeof w->traced->notice);
        w->traced->is_notice_bad = true;
    } else if (w->lab != NULL) {
        lab_tell_text(w->lab, true, line);
    }
}

static bool open_view(app_trace_view *view, const char *path, app_traced_kind kind)
{
    if (view == NULL) {
        app_message("%s: out of memory", path);
        return false;
    }
    return kind == APP_TRACED_PROJECT ? app_trace_view_open_project(view, path)
                                      : app_trace_view_open(view, path);
}

static void free_view(app_trace_view *view)
{
    if (view != NULL) {
        app_trace_view_close(view);
        free(view);
    }
}

bool app__window_open_traced(app_window *w, const char *path, app_traced_kind kind)
{
    app_trace_view *view = calloc(1, sizeof *view);
    if (!open_view(view, path, kind)) {
        free_view(view);
        tell(w, path);
        return false;
    }
    if (w->traced != NULL && view->is_project && strcmp(w->traced->path, path) == 0) {
        app_trace_view_carry_trials(view, w->traced);
    }
    free_view(w->traced);
    w->traced = view;
    view->is_alone = w->is_traced_alone;
    view->ui.is_pad_used = w->front.is_pad_used;
    w->touched_at = app_clock_now(NULL);
    app_controls_release(&w->controls);
    (void)SDL_ShowCursor(SDL_ENABLE);
    return true;
}

bool app__window_paste_traced(app_window *w)
{
    char path[APP_ASSET_PATH];
    char *text = SDL_GetClipboardText();
    bool has_path = text != NULL && app_traced_pasted(text, path);
    SDL_free(text);
    if (!has_path) {
        return false;
    }
    app_traced_kind kind = app_traced_look(path);
    return app__window_open_traced(w, path, kind == APP_TRACED_NONE ? APP_TRACED_PROJECT : kind);
}

bool app__window_open_lesson(app_window *w, const app_scenario *scenario)
{
    char path[APP_ASSET_PATH];
    app_traced_place(scenario->trace, path);
    if (!app__window_open_traced(w, path, APP_TRACED_TRACE)) {
        return false;
    }
    app_trace_view_teach(w->traced, scenario, lab_progress_of(w->lab), w->settings->player);
    return true;
}

void app__window_close_traced(app_window *w)
{
    free_view(w->traced);
    w->traced = NULL;
    w->front.shown = APP_PAGE_NONE; /* a lesson may have been passed */
    w->has_lost_focus = true;       /* play goes on when the player says so */
    app_pacing_resume(&w->pacing);
}

static float picture_scale(const app_window *w)
{
    int width = 0;
    SDL_GetWindowSize(w->handle, &width, NULL);
    return width > 0 && w->scene.list.width > 0 ? (float)w->scene.list.width / (float)width : 1.0F;
}

/* The file may have been changed. What was selected stays so; what is wrong is told over the list
 * as it was. */
static void read_again(app_window *w)
{
    char path[APP_ASSET_PATH];
    char label[LAB_FUNCTION_LABEL];
    app_trace_view_selected(w->traced, label);
    (void)SDL_strlcpy(path, w->traced->path, sizeof path);
    if (app__window_open_traced(w, path, APP_TRACED_PROJECT)) {
        app_trace_view_select(w->traced, label);
    }
}

static void take_key(app_window *w, const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    w->traced->notice[0] = '\0';
    if (app_trace_view_key(w->traced, event)) {
        return;
    }
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        app__window_take_scale_key(w, &event->keysym);
    } else if (code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0) {
        app__window_toggle_full(w);
    } else if (code == SDL_SCANCODE_ESCAPE) {
        app__window_close_traced(w);
    } else if (code == SDL_SCANCODE_F5 && w->traced->is_project) {
        read_again(w);
    }
}

static void take_button(app_window *w, Uint8 button)
{
    w->traced->notice[0] = '\0';
    if (!app_trace_view_button(w->traced, button) && button == SDL_CONTROLLER_BUTTON_B) {
        app__window_close_traced(w);
    }
}

/* A lesson is the Lab's. */
static void take_file(app_window *w, const SDL_Event *event)
{
    app_traced_kind kind = app_traced_look(event->drop.file);
    bool is_same = w->traced->is_project && strcmp(w->traced->path, event->drop.file) == 0;
    if (!is_same && app_trace_view_stays(w->traced, "dropping the file")) {
        SDL_free(event->drop.file);
        return;
    }
    if (w->lab != NULL && kind == APP_TRACED_NONE) {
        app__window_close_traced(w);
        (void)lab_event(w->lab, event, picture_scale(w));
        return;
    }
    (void)app__window_open_traced(w, event->drop.file, kind);
    SDL_free(event->drop.file);
}

static void take_event(app_window *w, const SDL_Event *event)
{
    w->touched_at = app_clock_now(NULL);
    app_front_note_device(&w->front, event);
    w->traced->ui.is_pad_used = w->front.is_pad_used;
    switch (event->type) {
    case SDL_QUIT:
        w->is_closing = !app_trace_view_stays(w->traced, "closing the window");
        break;
    case SDL_KEYDOWN:
        take_key(w, &event->key);
        break;
    case SDL_TEXTINPUT:
        (void)app_trace_view_type(w->traced, event);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        take_button(w, event->cbutton.button);
        break;
    case SDL_CONTROLLERDEVICEADDED:
    case SDL_CONTROLLERDEVICEREMOVED:
        app_controls_event(&w->controls, event, 1.0F);
        break;
    case SDL_DROPFILE:
        take_file(w, event);
        break;
    default:
        (void)lab_ui_event(&w->traced->ui, event, picture_scale(w));
        break;
    }
}

/* What has to wait for the next picture stays in the queue. */
static void take_events(app_window *w)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (w->traced != NULL &&
           SDL_PeepEvents(&event, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0 &&
           lab_ui_takes(&w->traced->ui, event.type)) {
        (void)SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
        take_event(w, &event);
    }
}

/* The name on an answer, when it was typed there. */
static void keep_name(app_window *w)
{
    app_trace_lesson *lesson = &w->traced->lesson;
    if (lesson->is_renamed) {
        lesson->is_renamed = false;
        (void)SDL_strlcpy(w->settings->player, lesson->player, sizeof w->settings->player);
        app__window_apply(w);
        (void)app_settings_save(w->settings);
    }
}

void app__window_paint_traced(app_window *w)
{
    if (app_scene_begin(&w->scene)) {
        app_trace_view_paint(w->traced, &w->scene.list, &w->scene.layout);
        keep_name(w);
        app_scene_end(&w->scene);
        app_scene_present(&w->scene);
    }
    if (w->traced->is_leaving) {
        app__window_close_traced(w);
    }
}

static void leave_for_lesson(app_window *w)
{
    const app_trace_lesson *lesson = &w->traced->lesson;
    int32_t direction = lesson->wanted;
    uint32_t number = lesson->scenario->lesson;
    app__window_close_traced(w);
    if (direction != APP_TRACE_LESSON_LIST) {
        lab_take_lesson(w->lab, number, direction);
    } else if (lab_is_open(w->lab)) { /* else the list lies below */
        lab_take_list(w->lab);
    }
}

void app__window_run_traced(app_window *w)
{
    if (app_trace_view_is_moving(w->traced)) {
        w->touched_at = app_clock_now(NULL);
    }
    bool is_resting = app_clock_now(NULL) - w->touched_at > REST_NS;
    (void)SDL_WaitEventTimeout(NULL, is_resting ? REST_MS : PICTURE_MS);
    take_events(w);
    if (w->traced != NULL && (!is_resting || app_clock_now(NULL) - w->touched_at < REST_NS)) {
        app__window_paint_traced(w);
    }
    if (w->traced != NULL && w->traced->lesson.wanted != 0) {
        leave_for_lesson(w);
    }
}
