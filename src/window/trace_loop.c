/* window/trace_loop.c -- see trace_loop.h. */
#include "window/trace_loop.h"

#include "platform/clock.h"
#include "platform/interrupt.h"
#include "trace_view/trace_view.h"
#include "window/window.h"

#include <game/palette.h>

#include <stdlib.h>

/* A window that nothing happens to is painted until a tip at the mouse has come. */
#define REST_NS TL_SECONDS(1)

enum { REST_MS = 100, PICTURE_MS = 15 };

static void take_key(app_window *w, app_trace_view *view, const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        app__window_take_scale_key(w, &event->keysym);
    } else if (code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0) {
        app__window_toggle_full(w);
    } else if (code == SDL_SCANCODE_ESCAPE) {
        w->is_closing = true;
    } else {
        (void)app_trace_view_key(view, event);
    }
}

static float picture_scale(const app_window *w)
{
    int width = 0;
    SDL_GetWindowSize(w->handle, &width, NULL);
    return width > 0 && w->scene.list.width > 0 ? (float)w->scene.list.width / (float)width : 1.0F;
}

/* What has to wait for the next picture stays in the queue. */
static void take_events(app_window *w, app_trace_view *view)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (SDL_PeepEvents(&event, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0 &&
           lab_ui_takes(&view->ui, event.type)) {
        (void)SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
        w->touched_at = app_clock_now(NULL);
        w->is_closing = w->is_closing || event.type == SDL_QUIT;
        if (event.type == SDL_KEYDOWN) {
            take_key(w, view, &event.key);
        } else {
            (void)lab_ui_event(&view->ui, &event, picture_scale(w));
        }
    }
}

static void paint(app_window *w, app_trace_view *view)
{
    if (app_scene_begin(&w->scene)) {
        app_trace_view_paint(view, &w->scene.list, &w->scene.layout);
        app_scene_end(&w->scene);
        app_scene_present(&w->scene);
    }
}

/* The list scrolls to the selection in the first picture; the second one is saved. */
static bool save_picture(app_window *w, app_trace_view *view)
{
    const app_options *o = w->session->options;
    uint64_t last = view->trace.frame_count - 1;
    uint64_t index = o->at_frame > 0 ? o->at_frame - 1 : last;
    app_trace_view_go(view, (uint32_t)(index < last ? index : last));
    paint(w, view);
    paint(w, view);
    return app_scene_save(&w->scene, o->screenshot);
}

static void run(app_window *w, app_trace_view *view)
{
    w->touched_at = app_clock_now(NULL);
    while (!w->is_closing && !app_interrupt_seen()) {
        bool is_resting = app_clock_now(NULL) - w->touched_at > REST_NS;
        (void)SDL_WaitEventTimeout(NULL, is_resting ? REST_MS : PICTURE_MS);
        take_events(w, view);
        if (!is_resting || app_clock_now(NULL) - w->touched_at < REST_NS) {
            paint(w, view);
        }
    }
}

static bool open_window(app_window *w)
{
    const char *locale = app_options_locale(w->session->options);
    if (locale != NULL && !app_language_load(&w->session->language, locale)) {
        return false;
    }
    gm_palette_set((gm_palette)w->settings->palette);
    app_interrupt_catch();
    return app__window_open_scene(w);
}

static bool show(app_window *w, app_trace_view *view)
{
    bool is_good = open_window(w);
    if (is_good && w->session->options->screenshot != NULL) {
        is_good = save_picture(w, view);
    } else if (is_good) {
        run(w, view);
        app__window_keep_size(w);
    }
    app_scene_close(&w->scene);
    if (w->handle != NULL) {
        SDL_DestroyWindow(w->handle);
    }
    SDL_Quit();
    app_language_free(&w->session->language);
    return is_good;
}

app_status app_trace_loop_run(const app_options *options, app_settings *settings)
{
    app_session *session = calloc(1, sizeof *session);
    app_window *w = calloc(1, sizeof *w);
    app_trace_view *view = calloc(1, sizeof *view);
    bool is_good = session != NULL && w != NULL && view != NULL;
    if (!is_good) {
        app_message("out of memory for the window");
    } else {
        session->options = options;
        w->session = session;
        w->settings = settings;
        is_good = options->trace_open != NULL ? app_trace_view_open(view, options->trace_open)
                                              : app_trace_view_open_project(view, options->project);
        is_good = is_good && show(w, view);
        app_trace_view_close(view);
    }
    free(view);
    free(w);
    free(session);
    return is_good ? APP_OK : APP_FAILED;
}
