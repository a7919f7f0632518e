/* window_loop.c -- see window_loop.h. */
#include "window_loop.h"

#include "audio/audio.h"
#include "lab/lab.h"
#include "menu/front.h"
#include "platform/clock.h"
#include "platform/file_read.h"
#include "platform/interrupt.h"
#include "platform/quiet.h"
#include "platform/user_file.h"
#include "session/above.h"
#include "session/captions.h"
#include "session/controls.h"
#include "session/pacing.h"
#include "session/scene.h"

#include <game/palette.h>

#include <math.h>
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
/* Overlays and menus have faded by then. */
#define REST_NS   TL_MS(600)
#define COST_EASE 0.05F

typedef struct window {
    app_session *session;
    app_settings *settings;
    app_front front;
    app_wish wish; /* of the menus, for the next frame */
    app_key_strip strip;
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
    int64_t touched_at; /* host clock: the last event */
    char language[APP_LANGUAGE_NAME];
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

/* A run that is shown, filmed or measured has the same window on every machine. */
static bool keeps_window(const window *w)
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

static bool open_window(window *w)
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
    if (keeps_window(w) && s->width > 0 && s->height > 0) {
        width = (int)s->width;
        height = (int)s->height;
    }
    if (w->session->options->is_full_screen || (keeps_window(w) && s->is_full_screen)) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    }
    w->handle = SDL_CreateWindow("Tickline", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                 height, flags);
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

/* The system's language comes first until another is chosen. */
static void apply_language(window *w)
{
    app_front *front = &w->front;
    const char *name = w->settings->language;
    app_language *language = &w->session->language;
    if (name[0] == '\0' || strcmp(name, front->data.language_now) == 0) {
        return;
    }
    app_language next = {NULL};
    if (strcmp(name, "en") != 0 && !app_language_load(&next, name)) {
        return;
    }
    app_language_free(language);
    *language = next;
    (void)SDL_strlcpy(w->language, name, sizeof w->language);
    front->data.language_now = w->language;
    app_scene_set_language(&w->scene, language);
}

static float share_of(uint32_t volume)
{
    return (float)volume / (float)APP_MOST_VOLUME;
}

/* What can change while the window is open. */
static void apply_settings(window *w)
{
    const app_settings *s = w->settings;
    bool is_silent = s->is_muted || w->session->options->is_muted;
    w->controls.bindings = &s->bindings;
    memcpy(w->session->player, s->player, sizeof w->session->player);
    w->controls.is_still = !s->has_rumble;
    w->scene.steadiness = s->is_steady ? 1.0F : 0.0F;
    app_audio_volumes volumes = {.master = share_of(is_silent ? 0 : s->volume),
                                 .effects = share_of(s->effects_volume),
                                 .music = share_of(s->music_volume)};
    app_audio_set_volumes(w->audio, &volumes);
    gm_palette_set((gm_palette)s->palette);
    apply_language(w);
}

/* After a change in the settings page. */
static void take_changes(window *w)
{
    const app_settings *s = w->settings;
    bool is_full = (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    apply_settings(w);
    app_scene_set_scale(&w->scene, (float)s->ui_scale / 100.0F);
    if (is_full != s->is_full_screen) {
        (void)SDL_SetWindowFullscreen(w->handle,
                                      s->is_full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
    (void)app_settings_save(s);
}

static bool open_all(window *w)
{
    const app_options *o = w->session->options;
    if (!open_window(w)) {
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
                          .display_hz = default_cap(w)};
    w->pacing = app_pacing_begin(&def);
    int64_t missed_ns = TL_SECONDS(3) / 2 / (int64_t)display_hz(w);
    w->missed_ns = missed_ns > MISSED_NS ? missed_ns : MISSED_NS;
    w->waits_for_display = app_render_waits(w->scene.render);
    w->lab = lab_create(w->session, &w->scene, &w->overlay);
    app_front_open(&w->front, w->session, w->settings);
    apply_settings(w);
    if (w->lab != NULL && (o->has_lab || o->scenario != NULL)) {
        lab_set_open(w->lab, true);
    }
    return w->lab != NULL;
}

static void close_all(window *w)
{
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

static void toggle_full_screen(window *w)
{
    bool is_full = (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    (void)SDL_SetWindowFullscreen(w->handle, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
    w->settings->is_full_screen = !is_full;
    (void)app_settings_save(w->settings);
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

static void step_scale(window *w, float step)
{
    float scale = stepped_scale(w->scene.ui_scale, step);
    app_scene_set_scale(&w->scene, scale);
    w->settings->ui_scale = (uint32_t)lroundf(scale * 100.0F);
}

/* By what the keys say, because layouts have the signs on different keys. */
static void take_scale_key(window *w, const SDL_Keysym *key)
{
    switch (key->sym) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        step_scale(w, SCALE_STEP);
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        step_scale(w, -SCALE_STEP);
        break;
    case SDLK_0:
    case SDLK_KP_0:
        app_scene_set_scale(&w->scene, w->session->options->ui_scale);
        w->settings->ui_scale = 0;
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
    }
}

static float picture_scale(const window *w)
{
    int window_width = 0;
    SDL_GetWindowSize(w->handle, &window_width, NULL);
    int32_t width = w->scene.list.width;
    return window_width > 0 && width > 0 ? (float)width / (float)window_width : 1.0F;
}

/* A recording chooses for itself, and the Lab has the window for its own. */
static bool has_menus(const window *w)
{
    return !w->session->is_replay && !lab_is_open(w->lab);
}

/* What becomes of the recording of a game that ended suddenly. */
static void answer_offer(window *w, bool is_kept)
{
    app_last_run *run = &w->session->last_run;
    char path[APP_EXPORT_PATH];
    if (!is_kept) {
        app_last_run_drop(run);
    } else if (app_last_run_keep(run, path)) {
        lab_tell_recording(w->lab, path);
    } else {
        lab_tell_recording(w->lab, NULL);
    }
    app_menu_back(&w->front.menu, &w->front.data);
}

static void take_wish(window *w)
{
    app_wish wish = app_menu_take(&w->front.menu);
    switch (wish.kind) {
    case APP_WISH_SETTINGS:
        take_changes(w);
        break;
    case APP_WISH_QUIT:
        w->is_closing = true;
        break;
    case APP_WISH_LESSON:
        lab_take_lesson(w->lab, (uint32_t)wish.value);
        break;
    case APP_WISH_KEEP_RUN:
    case APP_WISH_DROP_RUN:
        answer_offer(w, wish.kind == APP_WISH_KEEP_RUN);
        break;
    case APP_WISH_LAB:
        lab_set_open(w->lab, true);
        w->wish = (app_wish){APP_WISH_PLAY, (int32_t)w->session->made_with.first_sector};
        break;
    case APP_WISH_NAME:
        take_changes(w);
        app_session_name_score(w->session, w->settings->player);
        break;
    case APP_WISH_CONTINUE:
        if (gm_game_continue_point(w->session->game).lives == 0) {
            wish.kind = APP_WISH_PLAY; /* the run of a lesson knows of none */
        }
        w->wish = wish;
        break;
    case APP_WISH_PLAY:
    case APP_WISH_DAILY:
    case APP_WISH_UPGRADE:
    case APP_WISH_ENDLESS:
    case APP_WISH_LEAVE:
    case APP_WISH_RESUME:
    case APP_WISH_RESTART:
    case APP_WISH_TITLE:
        w->wish = wish;
        break;
    case APP_WISH_NONE:
        break;
    }
}

static void take_event(window *w, const SDL_Event *event)
{
    w->touched_at = app_clock_now(NULL);
    bool is_up = event->type == SDL_KEYUP || event->type == SDL_MOUSEBUTTONUP;
    if (!is_up && has_menus(w) && app_front_event(&w->front, event, picture_scale(w))) {
        if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN ||
            event->type == SDL_CONTROLLERBUTTONDOWN) {
            app_audio_play(w->audio, APP_CUE_MENU);
        }
        lab_note_pad(w->lab, w->front.is_pad_used);
        take_wish(w);
        return;
    }
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

/* What the player does in play; for the first hints. */
static uint32_t deeds_of(const window *w, const gm_input *input)
{
    bool is_doing[APP_HINT_COUNT] = {
        [APP_HINT_MOVE] = input->move_x != 0 || input->move_y != 0,
        [APP_HINT_FIRE] = (input->buttons & (uint32_t)GM_BUTTON_FIRE) != 0,
        [APP_HINT_FOCUS] = (input->buttons & (uint32_t)GM_BUTTON_FOCUS) != 0,
        [APP_HINT_OVERLAYS] = w->overlay.groups != 0,
        [APP_HINT_LAB] = lab_is_open(w->lab),
    };
    uint32_t bits = 0;
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        bits |= is_doing[i] ? 1U << i : 0;
    }
    return bits;
}

static bool is_played(const window *w)
{
    return !w->session->is_replay && !w->session->start.is_autopilot && !w->session->is_scenario;
}

static void note_progress(window *w, const gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    if (!is_played(w) || view->screen != GM_SCREEN_PLAY) {
        return;
    }
    float seconds = (float)input->delta / 1e9F;
    bool is_news = app_hints_note(&w->front.hints, w->settings, deeds_of(w, input), seconds);
    is_news = app_front_note(&w->front, view) || is_news;
    if (is_news) {
        (void)app_settings_save(w->settings);
    }
}

static void fill_input(window *w, gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    bool is_playing = view->screen == GM_SCREEN_PLAY;
    w->controls.has_lab = lab_is_open(w->lab) && is_playing;
    if (view->screen == GM_SCREEN_PAUSE && lab_is_open(w->lab)) {
        gm_vec2 mouse = {w->controls.mouse_x, w->controls.mouse_y};
        int32_t item = gm_picture_menu_item_at(&w->scene.list, &w->scene.layout, view, mouse);
        app_controls_choose(&w->controls, item, view->menu.selected, input);
    }
    app_controls_fill(&w->controls, &w->scene.layout, input);
    if (w->front.menu.depth > 0) {
        input->buttons = 0;
        input->move_x = 0;
        input->move_y = 0;
    }
    if (w->wish.kind != APP_WISH_NONE) {
        app_front_fill(&w->wish, input);
        w->wish = (app_wish){APP_WISH_NONE, 0};
    }
    if (((w->has_lost_focus && !w->session->start.is_autopilot) || w->front.wants_help) &&
        is_playing && !lab_is_open(w->lab)) {
        input->buttons |= GM_BUTTON_PAUSE;
    }
    w->has_lost_focus = false;
    note_progress(w, input);
}

static void follow_screen(window *w)
{
    const gm_view *view = gm_game_view(w->session->game);
    app_front_follow(&w->front, view, has_menus(w));
    w->scene.hides_menus =
        w->front.menu.depth > 0 || (has_menus(w) && view->screen == GM_SCREEN_GAME_OVER);
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
        app_overlay_observe(&w->overlay, lab_is_open(w->lab) ? NULL : w->session->game);
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
    w->overlay.draw_ms += ((float)draw_ns / 1e6F - w->overlay.draw_ms) * COST_EASE;
    degrade(w, draw_ns);
}

static void paint_captions(window *w)
{
    app_caption captions[APP_CAPTIONS];
    if (w->session->options->has_captions) {
        app_captions_paint(&w->scene, captions, app_audio_captions(w->audio, captions));
    }
}

static void paint_hint(window *w)
{
    lab_brush brush = {&w->scene.list, &w->scene.layout, w->scene.ui_scale};
    if (is_played(w) && gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY) {
        app_hints_paint(w->settings, w->front.is_pad_used, &brush);
    }
}

static bool paint_scene(window *w)
{
    if (!app_scene_begin(&w->scene)) {
        return false;
    }
    app_key_strip_fill(&w->strip, &w->settings->bindings, w->front.is_pad_used);
    w->scene.layout.keys = w->strip.hints;
    w->scene.layout.key_count = w->strip.count;
    if (lab_is_open(w->lab)) {
        app_background_tint(&w->scene.background, gm_game_view(w->session->game)->look.clouds);
        lab_paint(w->lab);
    } else {
        w->overlay.mouse = (gm_vec2){w->controls.mouse_x, w->controls.mouse_y};
        app_scene_fill(&w->scene, w->session->game, &w->overlay);
        paint_captions(w);
        paint_hint(w);
        app_front_paint(&w->front, &w->scene);
        lab_paint_above(w->lab);
    }
    app_scene_end(&w->scene);
    return true;
}

/* Only where there is another screen beside this one to lose it to. */
static void confine_pointer(const window *w, bool is_playing)
{
    bool is_full = (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_bool wanted = is_full && is_playing && is_played(w) ? SDL_TRUE : SDL_FALSE;
    if (SDL_GetWindowMouseGrab(w->handle) != wanted) {
        SDL_SetWindowMouseGrab(w->handle, wanted);
    }
}

/* Shown, but neither in the movie nor in a picture that is saved. */
static void paint_above(window *w)
{
    const app_exports *exports = &w->session->exports;
    lab_brush brush = {&w->scene.above, &w->scene.layout, w->scene.ui_scale};
    app_scene_begin_above(&w->scene);
    if (app_movie_is_on(&exports->movie)) {
        app_filming_paint(&brush, (uint32_t)(exports->movie.pictures / exports->hz));
    }
    lab_paint_notice(w->lab);
    app_scene_end_above(&w->scene);
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
    paint_above(w);
    present(w, paint_ns);
    bool is_playing = gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY;
    bool is_aiming = is_playing && !lab_is_open(w->lab) && !app_overlay_has_mouse(&w->overlay);
    (void)SDL_ShowCursor(is_aiming ? SDL_DISABLE : SDL_ENABLE);
    confine_pointer(w, is_playing && !lab_is_open(w->lab));
}

/* The demo behind the title needs no more; elsewhere it is what was chosen. */
static void follow_cap(window *w)
{
    enum { DEMO_HZ = 30 };
    const app_options *o = w->session->options;
    uint32_t cap = o->has_max_fps ? o->max_fps : default_cap(w);
    if (w->settings->max_fps > 0) {
        cap = w->settings->max_fps;
    }
    bool is_demo = w->front.menu.depth > 0 && w->front.menu.pages[0] == APP_PAGE_TITLE;
    if (w->pacing.is_variable && keeps_window(w)) {
        app_pacing_set_cap(&w->pacing, is_demo && (cap == 0 || cap > DEMO_HZ) ? DEMO_HZ : cap);
    }
}

/* Nobody sees the window: then nothing runs. */
static bool is_out_of_sight(const window *w)
{
    return keeps_window(w) && !lab_is_open(w->lab) &&
           (SDL_GetWindowFlags(w->handle) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
}

/* Nothing moves in a pause once the answer to the last event has been painted. */
static bool is_standing(const window *w)
{
    return keeps_window(w) && !lab_is_open(w->lab) && w->session->game != NULL &&
           gm_game_view(w->session->game)->screen == GM_SCREEN_PAUSE &&
           !app_movie_is_on(&w->session->exports.movie) &&
           app_clock_now(NULL) - w->touched_at > REST_NS;
}

static void run_picture(window *w)
{
    enum { REST_MS = 100 };
    bool is_standing_now = is_standing(w);
    if (is_standing_now || is_out_of_sight(w)) {
        (void)SDL_WaitEventTimeout(NULL, REST_MS);
    }
    take_events(w);
    if (is_out_of_sight(w)) {
        return;
    }
    w->is_closing = w->session->status != APP_OK || !run_frame(w) || w->is_closing;
    if (w->session->game != NULL && !(is_standing_now && is_standing(w))) {
        follow_screen(w);
        follow_cap(w);
        paint(w);
    }
}

/* The size of a window that fills the display is not one that was chosen. */
static void keep_window(window *w)
{
    int width = 0;
    int height = 0;
    if (!keeps_window(w)) {
        return;
    }
    if ((SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) == 0) {
        SDL_GetWindowSize(w->handle, &width, &height);
        w->settings->width = (uint32_t)width;
        w->settings->height = (uint32_t)height;
    }
    (void)app_settings_save(w->settings);
}

bool app_window_loop_run(app_session *session, app_settings *settings)
{
    window w = {.session = session, .settings = settings};
    app_interrupt_catch();
    bool is_open = open_all(&w);
    while (is_open && !w.is_closing && !app_interrupt_seen()) {
        run_picture(&w);
    }
    const app_options *o = session->options;
    if (is_open && o->screenshot != NULL && o->at_frame == 0) {
        take_picture(&w);
    }
    if (is_open) {
        keep_window(&w);
    }
    close_all(&w);
    return is_open;
}
