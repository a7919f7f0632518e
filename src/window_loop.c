/* window_loop.c -- see window_loop.h. */
#include "window_loop.h"

#include "audio/audio.h"
#include "lab/lab.h"
#include "platform/clock.h"
#include "platform/interrupt.h"
#include "platform/quiet.h"
#include "session/captions.h"
#include "session/controls.h"
#include "session/pacing.h"
#include "session/scene.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_HZ = 60, SLOW_FRAMES = 90 };

/* A picture that costs more than this leaves no time for the simulation at 60 Hz. */
#define DRAW_BUDGET_NS TL_MS(13)
/* Where presenting waits for the display, only a frame that missed it tells of a high cost. */
#define MISSED_NS TL_MS(20)
/* A window that is not seen may wait for long. */
#define STALL_NS   TL_MS(250)
#define SCALE_STEP 0.125F

typedef struct window {
    app_session *session;
    SDL_Window *handle;
    app_scene scene;
    app_overlay overlay;
    app_lab *lab;
    app_controls controls;
    app_pacing pacing;
    app_audio *audio;
    int64_t frame_begin; /* when the last one was allowed to begin */
    int64_t frame_ns;    /* what it cost */
    int64_t period_ns;   /* from its begin to that of the one before */
    int64_t missed_ns;   /* a frame this long missed the display */
    uint32_t slow_frames;
    bool waits_for_display;
    bool has_lost_focus; /* since the last frame */
    bool is_closing;
} window;

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

static bool open_window(window *w)
{
    if (!has_display()) {
        return refuse_without_display("there is no display");
    }
    if (!open_video()) {
        return refuse_without_display(SDL_GetError());
    }
    (void)SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER);
    w->handle = SDL_CreateWindow("Tickline", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                 APP_PICTURE_WIDTH, APP_PICTURE_HEIGHT,
                                 SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (w->handle == NULL) {
        return refuse_without_display(SDL_GetError());
    }
    SDL_SetWindowMinimumSize(w->handle, APP_PICTURE_WIDTH / 2, APP_PICTURE_HEIGHT / 2);
    return app_scene_open(&w->scene, w->handle, w->session->options, &w->session->language);
}

static uint32_t display_hz(const window *w)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(w->handle);
    if (display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0 || mode.refresh_rate <= 0) {
        return DEFAULT_HZ;
    }
    return (uint32_t)mode.refresh_rate;
}

/* Where the display itself sets the pace, the cap is only there in case that it does not. */
static uint32_t default_cap(const window *w)
{
    uint32_t hz = display_hz(w);
    return strcmp(w->session->renderer, "sdl") == 0 ? hz + hz / 8 : hz;
}

static bool open_all(window *w)
{
    const app_options *o = w->session->options;
    if (!open_window(w)) {
        return false;
    }
    w->session->renderer = app_render_name(w->scene.render);
    w->audio = app_audio_open();
    w->scene.layout = gm_picture_play_layout(APP_PICTURE_WIDTH, APP_PICTURE_HEIGHT, o->ui_scale);
    app_pacing_def def = {.workers = w->session->workers,
                          .is_variable = !w->session->is_replay && w->session->start.fixed_hz == 0,
                          .has_cap = o->has_max_fps,
                          .max_hz = o->max_fps,
                          .display_hz = default_cap(w)};
    w->pacing = app_pacing_begin(&def);
    int64_t missed_ns = TL_SECONDS(3) / 2 / (int64_t)display_hz(w);
    w->missed_ns = missed_ns > MISSED_NS ? missed_ns : MISSED_NS;
    w->waits_for_display = app_render_waits(w->scene.render);
    w->lab = lab_create(w->session, &w->scene, &w->overlay);
    if (w->lab != NULL && (o->has_lab || o->scenario != NULL)) {
        lab_set_open(w->lab, true);
    }
    return w->lab != NULL;
}

static void close_all(window *w)
{
    lab_destroy(w->lab);
    app_audio_close(w->audio);
    app_controls_close(&w->controls);
    app_scene_close(&w->scene);
    if (w->handle != NULL) {
        SDL_DestroyWindow(w->handle);
    }
    SDL_Quit();
}

static void toggle_full_screen(const window *w)
{
    bool is_full = (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    (void)SDL_SetWindowFullscreen(w->handle, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

/* Limits stop a step, but do not undo a size that was asked for at the start. */
static float stepped_scale(float scale, float step)
{
    float next = scale + step;
    if (next < APP_SCALE_MIN) {
        return scale < APP_SCALE_MIN ? scale : APP_SCALE_MIN;
    }
    if (next > APP_SCALE_MAX) {
        return scale > APP_SCALE_MAX ? scale : APP_SCALE_MAX;
    }
    return next;
}

/* By what the keys say, because layouts have the signs on different keys. */
static void take_scale_key(window *w, const SDL_Keysym *key)
{
    switch (key->sym) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        app_scene_set_scale(&w->scene, stepped_scale(w->scene.ui_scale, SCALE_STEP));
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        app_scene_set_scale(&w->scene, stepped_scale(w->scene.ui_scale, -SCALE_STEP));
        break;
    case SDLK_0:
    case SDLK_KP_0:
        app_scene_set_scale(&w->scene, w->session->options->ui_scale);
        break;
    default:
        break;
    }
}

/* Keys that are the application's own. */
static void take_key(window *w, const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    if (event->repeat != 0) {
        return;
    }
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        take_scale_key(w, &event->keysym);
    } else if (code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0) {
        toggle_full_screen(w);
    } else if (code == SDL_SCANCODE_ESCAPE &&
               gm_game_view(w->session->game)->screen == GM_SCREEN_TITLE) {
        w->is_closing = true;
    }
}

static float picture_scale(const window *w)
{
    int window_width = 0;
    SDL_GetWindowSize(w->handle, &window_width, NULL);
    int32_t width = w->scene.list.width;
    return window_width > 0 && width > 0 ? (float)width / (float)window_width : 1.0F;
}

static void take_event(window *w, const SDL_Event *event)
{
    if (lab_event(w->lab, event, picture_scale(w))) {
        return;
    }
    app_controls_event(&w->controls, event, picture_scale(w));
    if (event->type == SDL_QUIT) {
        w->is_closing = true;
    } else if (event->type == SDL_KEYDOWN) {
        take_key(w, &event->key);
    } else if (event->type == SDL_WINDOWEVENT &&
               event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        app_controls_release(&w->controls);
        w->has_lost_focus = true;
    }
}

static void take_events(window *w)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (lab_next_event(w->lab, &event)) {
        take_event(w, &event);
    }
}

static void fill_input(window *w, gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    bool is_playing = view->screen == GM_SCREEN_PLAY;
    if (view->screen == GM_SCREEN_PAUSE) {
        gm_vec2 mouse = {w->controls.mouse_x, w->controls.mouse_y};
        int32_t item = gm_picture_menu_item_at(&w->scene.list, &w->scene.layout, view, mouse);
        app_controls_choose(&w->controls, item, view->menu.selected, input);
    }
    w->controls.has_lab = lab_is_open(w->lab) && is_playing;
    app_controls_fill(&w->controls, &w->scene.layout, input);
    if (w->has_lost_focus && is_playing && !w->session->start.is_autopilot &&
        !lab_is_open(w->lab)) {
        input->buttons |= GM_BUTTON_PAUSE;
    }
    w->has_lost_focus = false;
}

/* With a fixed step the simulation sets the delta itself. */
static tl_time picture_time(const window *w, tl_time delta)
{
    uint32_t hz = w->session->start.fixed_hz;
    return hz != 0 ? TL_SECONDS(1) / (tl_time)hz : delta;
}

static bool run_frame(window *w)
{
    gm_input input = {.delta = app_pacing_next(&w->pacing)};
    int64_t begin = app_clock_now(NULL);
    w->period_ns = begin - w->frame_begin;
    w->frame_begin = begin;
    fill_input(w, &input);
    bool goes_on = lab_run(w->lab, &input);
    w->frame_ns = app_clock_now(NULL) - begin;
    app_pacing_ran(&w->pacing, picture_time(w, input.delta));
    if (goes_on && !lab_is_held(w->lab)) {
        app_overlay_observe(&w->overlay, tl_trace_frame(gm_game_world(w->session->game)));
        app_audio_follow(w->audio, w->session->game);
        app_controls_rumble(&w->controls, gm_game_events(w->session->game));
    } else {
        app_audio_hold(w->audio);
    }
    return goes_on;
}

/* A machine that is too slow gets a plainer picture rather than a slower game. */
static void degrade(window *w, int64_t draw_ns)
{
    int64_t frame_ns = app_clock_now(NULL) - w->frame_begin;
    bool has_missed = frame_ns > w->missed_ns && frame_ns < STALL_NS;
    bool is_slow = w->waits_for_display ? has_missed : draw_ns > DRAW_BUDGET_NS;
    w->slow_frames = is_slow ? w->slow_frames + 1 : 0;
    if (w->slow_frames == SLOW_FRAMES && w->scene.degradation < 2) {
        w->scene.degradation++;
        w->slow_frames = 0;
    }
}

static void take_picture(window *w)
{
    app_session *session = w->session;
    session->has_picture = true;
    if (!app_scene_save(&w->scene, session->options->screenshot)) {
        app_session_lose(session, APP_LOST_PICTURE);
    }
}

static void present(window *w, int64_t paint_ns)
{
    app_statistics *statistics = &w->session->statistics;
    int64_t begin = app_clock_now(NULL);
    app_scene_present(&w->scene);
    int64_t present_ns = app_clock_now(NULL) - begin;
    int64_t draw_ns = paint_ns + (w->waits_for_display ? 0 : present_ns);
    if (w->session->options->report != NULL) {
        app_series_add(&statistics->draws, draw_ns);
        app_series_add(&statistics->presents, present_ns);
    }
    lab_note_costs(w->lab, &(lab_costs){draw_ns, w->frame_ns, w->period_ns});
    degrade(w, draw_ns);
}

static void paint_captions(window *w)
{
    app_caption captions[APP_CAPTIONS];
    if (w->session->options->has_captions) {
        app_captions_paint(&w->scene, captions, app_audio_captions(w->audio, captions));
    }
}

static bool paint_scene(window *w)
{
    if (!app_scene_begin(&w->scene)) {
        return false;
    }
    if (lab_is_open(w->lab)) {
        lab_paint(w->lab);
    } else {
        app_scene_fill(&w->scene, w->session->game, &w->overlay);
        paint_captions(w);
        lab_paint_above(w->lab);
    }
    app_scene_end(&w->scene);
    return true;
}

static void paint(window *w)
{
    int64_t begin = app_clock_now(NULL);
    if (!paint_scene(w)) {
        return;
    }
    if (w->session->options->report != NULL) {
        app_scene_finish(&w->scene);
    }
    int64_t paint_ns = app_clock_now(NULL) - begin;
    if (app_session_wants_picture(w->session)) {
        take_picture(w);
    }
    if (!app_exports_picture(&w->session->exports, &w->scene,
                             gm_game_frame_number(w->session->game))) {
        app_session_lose(w->session, APP_LOST_MOVIE);
    }
    present(w, paint_ns);
    bool is_playing = gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY;
    (void)SDL_ShowCursor(is_playing && !lab_is_open(w->lab) ? SDL_DISABLE : SDL_ENABLE);
}

bool app_window_loop_run(app_session *session)
{
    window w = {.session = session};
    app_interrupt_catch();
    bool is_open = open_all(&w);
    while (is_open && !w.is_closing && !app_interrupt_seen()) {
        take_events(&w);
        w.is_closing = session->status != APP_OK || !run_frame(&w) || w.is_closing;
        if (session->game != NULL) {
            paint(&w);
        }
    }
    const app_options *o = session->options;
    if (is_open && o->screenshot != NULL && o->at_frame == 0) {
        take_picture(&w);
    }
    close_all(&w);
    return is_open;
}
