/* window/window_open.c -- opens and closes the window and all that it needs. */
#include "window/window.h"

#include "platform/clock.h"
#include "platform/file_read.h"
#include "platform/quiet.h"
#include "platform/user_file.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_HZ = 60 };

/* Where presenting waits for the display, only a frame that missed it tells of a high cost. */
#define MISSED_NS TL_MS(20)

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

#if defined(__APPLE__)
static bool has_display(void)
{
    return true;
}
#else
static bool has_display(void)
{
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("SDL_VIDEODRIVER");
}
#endif

/* SDL falls back to drivers without a window, of which the user would never see one. */
static bool is_on_display(void)
{
    static const char *const unseen[] = {"offscreen", "dummy", "evdev"};
    const char *driver = SDL_GetCurrentVideoDriver();
    for (size_t i = 0; driver != NULL && i < sizeof unseen / sizeof unseen[0]; i++) {
        if (strcmp(driver, unseen[i]) == 0) {
            return false;
        }
    }
    return driver != NULL;
}

/* Drivers that fail tell stderr about it, each in its own words. */
static bool open_video(void)
{
    int saved = app_quiet_begin();
    bool is_open = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    app_quiet_end(saved);
    if (is_open && !is_set("SDL_VIDEODRIVER") && !is_on_display()) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        (void)SDL_SetError("the display '%s' cannot be reached",
                           is_set("DISPLAY") ? getenv("DISPLAY") : getenv("WAYLAND_DISPLAY"));
        return false;
    }
    return is_open;
}

static bool refuse_without_display(const char *reason)
{
    app_message("no window can be opened (%s); without a display run: tickline --headless "
                "--autopilot --frames 600 --report FILE",
                reason);
    return false;
}

bool app__window_keeps(const app_window *w)
{
    const app_options *o = w->session->options;
    return !w->session->is_replay && !o->is_autopilot && o->frames == 0 && o->movie == NULL &&
           o->screenshot == NULL;
}

/* Controllers that SDL does not know: a file of the player says where their buttons are. */
static void add_pad_mappings(void)
{
    char *path = app_user_file_place("gamecontrollerdb.txt");
    if (path != NULL && app_file_exists(path) && SDL_GameControllerAddMappingsFromFile(path) < 0) {
        app_message("%s: cannot be read (%s); expected lines of SDL's controller mappings", path,
                    SDL_GetError());
    }
    free(path);
}

/* The size that was kept may be of a larger display. */
static void fit_display(int *width, int *height)
{
    SDL_Rect room;
    if (SDL_GetDisplayUsableBounds(0, &room) == 0) {
        *width = SDL_min(*width, room.w);
        *height = SDL_min(*height, room.h);
    }
}

bool app__window_open_scene(app_window *w)
{
    if (!has_display()) {
        return refuse_without_display("there is no display");
    }
    if (!open_video()) {
        return refuse_without_display(SDL_GetError());
    }
    add_pad_mappings();
    (void)SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER);
    int width = APP_PICTURE_WIDTH;
    int height = APP_PICTURE_HEIGHT;
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    const app_settings *s = w->settings;
    if (app__window_keeps(w)) {
        width = s->width > 0 ? (int)s->width : width;
        height = s->height > 0 ? (int)s->height : height;
        fit_display(&width, &height);
    }
    bool is_full =
        w->session->options->is_full_screen || (app__window_keeps(w) && s->is_full_screen);
    w->handle = SDL_CreateWindow("Tickline", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                 height, flags);
    if (w->handle == NULL) {
        return refuse_without_display(SDL_GetError());
    }
    SDL_SetWindowMinimumSize(w->handle, APP_PICTURE_WIDTH / 2, APP_PICTURE_HEIGHT / 2);
    /* Without one SDL leaves X11's own pointer, which is a cross on a bare server. */
    SDL_SetCursor(SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW));
    if (!app_scene_open(&w->scene, w->handle, w->session->options, &w->session->language)) {
        return false;
    }
    if (is_full) {
        app__window_set_full(w, true);
    }
    return true;
}

static uint32_t display_hz(const app_window *w)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(w->handle);
    if (display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0 || mode.refresh_rate <= 0) {
        return DEFAULT_HZ;
    }
    return (uint32_t)mode.refresh_rate;
}

/* Where the display itself sets the pace, the cap is only there in case that it does not. */
uint32_t app__window_cap(const app_window *w)
{
    uint32_t hz = display_hz(w);
    return strcmp(w->session->renderer, "sdl") == 0 ? hz + hz / 8 : hz;
}

bool app__window_open(app_window *w)
{
    const app_options *o = w->session->options;
    if (!app__window_open_scene(w)) {
        return false;
    }
    w->session->renderer = app_render_name(w->scene.render);
    w->audio = app_audio_open();
    w->scene.layout =
        gm_picture_play_layout(APP_PICTURE_WIDTH, APP_PICTURE_HEIGHT, w->scene.ui_scale);
    app_pacing_def def = {.workers = w->session->workers,
                          .is_variable = !w->session->is_replay && w->session->start.fixed_hz == 0,
                          .has_cap = o->has_max_fps,
                          .max_hz = o->max_fps,
                          .display_hz = app__window_cap(w)};
    w->pacing = app_pacing_begin(&def);
    int64_t missed_ns = TL_SECONDS(3) / 2 / (int64_t)display_hz(w);
    w->missed_ns = missed_ns > MISSED_NS ? missed_ns : MISSED_NS;
    w->waits_for_display = app_render_waits(w->scene.render);
    w->lab = lab_create(w->session, &w->scene, &w->overlay);
    app_front_open(&w->front, w->session, w->settings);
    w->front.may_ask_name = app__window_keeps(w);
    if (app__window_keeps(w)) {
        app__window_note_size(w); /* the kept size may be of a larger display */
    }
    if (o->is_projected) {
        w->settings->is_projected = true;
    }
    app__window_apply(w);
    if (w->lab != NULL && app__window_has_edits(w)) {
        lab_offer_tour(w->lab, w->settings);
    }
    if (w->lab != NULL && (o->has_lab || o->scenario != NULL)) {
        lab_set_open(w->lab, true);
    }
    if (w->lab != NULL && o->scenario != NULL && w->session->scenario.trace[0] != '\0') {
        (void)app__window_open_lesson(w, &w->session->scenario);
    }
    return w->lab != NULL;
}

void app__window_close(app_window *w)
{
    app__window_close_traced(w);
    app_front_close(&w->front);
    lab_destroy(w->lab);
    app_overlay_free(&w->overlay);
    app_audio_close(w->audio);
    app_controls_close(&w->controls);
    app_scene_close(&w->scene);
    if (w->handle != NULL) {
        SDL_DestroyWindow(w->handle);
    }
    SDL_Quit();
}

void app__window_keep_size(app_window *w)
{
    if (app__window_keeps(w)) {
        app__window_note_size(w);
        (void)app_settings_save(w->settings);
    }
}
