/* window/trace_loop.c -- see window_loop.h. */
#include "window/window_loop.h"

#include "platform/interrupt.h"
#include "trace_view/trace_view.h"
#include "window/window.h"

#include <game/palette.h>

#include <stdlib.h>

/* The list scrolls to the selection in the first picture; the second one is saved. */
static bool save_picture(app_window *w)
{
    const app_options *o = w->session->options;
    uint32_t last = w->traced->trace.frame_count - 1;
    uint32_t index = o->at_frame > 0 ? app_host_trace_find(&w->traced->trace, o->at_frame) : last;
    app_trace_view_go(w->traced, index < last ? index : last);
    app__window_paint_traced(w);
    app__window_paint_traced(w);
    return app_scene_save(&w->scene, o->screenshot);
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

static bool show(app_window *w)
{
    bool is_good = open_window(w);
    if (is_good && w->session->options->screenshot != NULL) {
        is_good = save_picture(w);
    } else if (is_good) {
        while (w->traced != NULL && !w->is_closing && !app_interrupt_seen()) {
            app__window_run_traced(w);
        }
        app__window_keep_size(w);
    }
    app__window_close_traced(w);
    app_controls_close(&w->controls);
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
    bool is_trace = options->trace_open != NULL;
    const char *path = is_trace ? options->trace_open : options->project;
    app_traced_kind kind = is_trace ? APP_TRACED_TRACE : APP_TRACED_PROJECT;
    bool is_good = session != NULL && w != NULL;
    if (!is_good) {
        app_message("out of memory for the window");
    } else {
        session->options = options;
        w->session = session;
        w->settings = settings;
        w->is_traced_alone = true;
        is_good = app__window_open_traced(w, path, kind) && show(w);
    }
    free(w);
    free(session);
    return is_good ? APP_OK : APP_FAILED;
}
