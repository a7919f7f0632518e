/* window/window_loop.c -- see window_loop.h. */
#include "window/window_loop.h"

#include "platform/clock.h"
#include "platform/interrupt.h"
#include "window/window.h"

/* Menus have faded by then. */
#define REST_NS TL_MS(600)
/* With the half second of the rules three seconds. */
#define READ_NS TL_MS(2500)
/* The age of the tally, s, at which all its figures are shown; frames wait so long then. */
#define TALLY_WHOLE 2.7F
#define TALLY_NS    TL_MS(6000)

static void follow_screen(app_window *w)
{
    const gm_view *view = gm_game_view(w->session->game);
    w->front.is_on_hold = w->overlay.is_on_hold;
    w->front.lab_room = lab_is_open(w->lab) ? lab_world_box(w->lab) : (lab_box){.w = 0.0F};
    app_front_follow(&w->front, view, app__window_has_menus(w));
    w->scene.hides_menus = w->front.menu.depth > 0 ||
                           (app__window_has_menus(w) && view->screen == GM_SCREEN_GAME_OVER);
    w->scene.hides_title = w->front.menu.depth > 1;
}

/* With a fixed step the simulation sets the delta itself. */
static tl_time picture_time(const app_window *w, tl_time delta)
{
    uint32_t hz = w->session->start.fixed_hz;
    return hz != 0 ? TL_SECONDS(1) / (tl_time)hz : delta;
}

/* Beside the best run of the same sector, while the tally of this one is there: with the same
 * points, which grow for a while. In a small arena the tally takes all of the room. */
static void tell_best(app_window *w)
{
    static const float least = 260.0F; /* px of the design */
    uint32_t run;
    uint32_t best;
    const gm_picture_def *layout = &w->scene.layout;
    bool has_room = GM_ARENA_HEIGHT * layout->scale >= least * layout->ui_scale;
    bool is_clear = gm_game_view(w->session->game)->screen == GM_SCREEN_SECTOR_CLEAR;
    if (is_clear && has_room && app__window_keeps(w) && !lab_is_open(w->lab) &&
        app_ghost_has_news(&w->session->ghost, &run, &best)) {
        lab_tell_best(w->lab, run, best);
    }
}

/* The Lab has a picture of the frame of its own; over a pause the overlays keep theirs. */
void app__window_observe(app_window *w)
{
    gm_game *game = w->session->game;
    bool is_pause = gm_game_view(game)->screen == GM_SCREEN_PAUSE;
    app_overlay_observe(&w->overlay, lab_is_open(w->lab) && !is_pause ? NULL : game);
}

/* Below the usual speed a frame is shorter for the game than for the player, as on a faster
 * display: pictures stay smooth, and the recording has the length that the game was given. */
static bool run_frame(app_window *w, tl_time delta)
{
    uint32_t speed = app__window_speed(w);
    gm_input input = {.delta = delta * speed / APP_USUAL_SPEED};
    int64_t begin = app_clock_now(NULL);
    w->period_ns = begin - w->frame_begin;
    w->frame_begin = begin;
    app__window_fill_input(w, &input);
    bool is_slowed = speed < APP_USUAL_SPEED && !w->overlay.is_on_hold; /* else no frame runs */
    w->session->is_slowed = w->session->is_slowed || is_slowed;
    bool goes_on = lab_run(w->lab, &input);
    w->frame_ns = app_clock_now(NULL) - begin;
    app_pacing_ran(&w->pacing, picture_time(w, input.delta) * APP_USUAL_SPEED / speed);
    if (goes_on && !lab_is_held(w->lab)) {
        app__window_observe(w);
    }
    if (goes_on && !lab_is_held(w->lab) && !w->overlay.is_on_hold) {
        tell_best(w);
        app_audio_follow(w->audio, w->session->game);
        app_controls_rumble(&w->controls, gm_game_events(w->session->game));
    } else {
        app_audio_hold(w->audio);
    }
    return goes_on;
}

/* The demo behind the title needs no more; elsewhere it is what was chosen. */
static void follow_cap(app_window *w)
{
    enum { DEMO_HZ = 30 };
    const app_options *o = w->session->options;
    uint32_t cap = o->has_max_fps ? o->max_fps : app__window_cap(w);
    if (w->settings->max_fps > 0) {
        cap = w->settings->max_fps;
    }
    bool is_demo = w->front.menu.depth > 0 && w->front.menu.pages[0] == APP_PAGE_TITLE;
    w->pacing.is_demo = is_demo;
    if (w->pacing.is_variable && app__window_keeps(w)) {
        app_pacing_set_cap(&w->pacing, is_demo && (cap == 0 || cap > DEMO_HZ) ? DEMO_HZ : cap);
    }
}

/* Nothing runs while the window cannot be seen. */
static bool is_out_of_sight(const app_window *w)
{
    return app__window_keeps(w) && !lab_is_open(w->lab) &&
           (SDL_GetWindowFlags(w->handle) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
}

static bool does_game_stand(const app_window *w)
{
    if (lab_is_open(w->lab)) {
        return lab_is_standing(w->lab);
    }
    return (w->overlay.is_on_hold || gm_game_view(w->session->game)->screen == GM_SCREEN_PAUSE) &&
           !app_overlay_is_moving(&w->overlay);
}

/* Nothing moves in a pause or on hold once the answer to the last event has been painted. */
static bool is_standing(const app_window *w)
{
    return app__window_keeps(w) && w->session->game != NULL && does_game_stand(w) &&
           w->goes_on_at == 0 && !app_presses_are_shown(&w->presses) &&
           lab_notice_end(w->lab) == w->painted_notice &&
           !app_movie_is_on(&w->session->exports.movie) &&
           app_clock_now(NULL) - w->touched_at > REST_NS;
}

/* The game, where what a page says can be waited for without changing what was asked for. */
static const gm_view *read_view(const app_window *w)
{
    const app_session *session = w->session;
    const app_options *o = session->options;
    bool is_watched = !session->is_replay && o->frames == 0 && o->movie == NULL &&
                      o->screenshot == NULL && !app_movie_is_on(&session->exports.movie) &&
                      !lab_is_open(w->lab) && session->game != NULL;
    return is_watched ? gm_game_view(session->game) : NULL;
}

/* The upgrades that the built-in player is offered can be read before it takes one: meanwhile no
 * frame runs, so that its game is the same. */
static bool waits_for_offer(app_window *w)
{
    const gm_view *view = read_view(w);
    int64_t now = app_clock_now(NULL);
    if (view == NULL || !view->is_autopilot || view->screen != GM_SCREEN_CHOICE) {
        w->offered_at = now;
    }
    return now - w->offered_at < READ_NS && w->offered_at != now;
}

/* The tally stays until it was read or a key is pressed: meanwhile no frame runs, so that the game
 * and its recording are the same. */
static void note_tally(app_window *w)
{
    const gm_view *view = read_view(w);
    int64_t now = app_clock_now(NULL);
    bool is_shown = view != NULL && view->screen == GM_SCREEN_SECTOR_CLEAR &&
                    view->screen_age >= TALLY_WHOLE && w->front.menu.depth == 0;
    if (!is_shown) {
        w->tally_until = 0;
    } else if (w->tally_until == 0) {
        w->tally_until = now + TALLY_NS;
    }
    w->waits_for_tally = now < w->tally_until;
}

/* Opens a file that was dropped or picked, and that is not the Lab's own.  @return one is open */
static bool open_wanted_file(app_window *w)
{
    const char *path = lab_take_traced(w->lab);
    const app_scenario *lesson = lab_take_trace_lesson(w->lab);
    return w->traced != NULL || (lesson != NULL && app__window_open_lesson(w, lesson)) ||
           (path != NULL && app__window_open_traced(w, path, app_traced_look(path)));
}

/* A lesson of the title's list leads back to it, the Lab of the title's menu to the title. */
static void leave_lesson(app_window *w)
{
    uint32_t number = lab_take_leaving(w->lab);
    if (number != 0 && lab_go_to_title(w->lab, w->settings)) {
        app_front_want_lesson(&w->front, number != LAB_LEAVES_FOR_TITLE ? number : 0);
    }
}

static void run_picture(app_window *w)
{
    enum { REST_MS = 100 };
    if (w->traced != NULL) {
        app_audio_hold(w->audio);
        app__window_run_traced(w);
        return;
    }
    bool is_standing_now = is_standing(w);
    if (is_standing_now || is_out_of_sight(w)) {
        (void)SDL_WaitEventTimeout(NULL, REST_MS);
    }
    app__window_take_events(w);
    app_audio_rest(w->audio, is_out_of_sight(w));
    if (is_out_of_sight(w) || open_wanted_file(w)) {
        return;
    }
    tl_time delta = app_pacing_next(&w->pacing);
    app__window_take_events(w); /* a key that came while it waited does not wait for the next one */
    note_tally(w);
    bool waits = waits_for_offer(w) || w->waits_for_tally;
    if (waits) {
        app_audio_hold(w->audio);
        app_pacing_ran(&w->pacing, picture_time(w, delta));
    }
    w->is_closing =
        w->session->status != APP_OK || (!waits && !run_frame(w, delta)) || w->is_closing;
    leave_lesson(w);
    if (w->session->game != NULL && !(is_standing_now && is_standing(w))) {
        follow_screen(w);
        follow_cap(w);
        int64_t notice = lab_notice_end(w->lab);
        app__window_paint(w);
        w->painted_notice = notice; /* if it ended meanwhile, another picture follows */
    }
}

bool app_window_loop_run(app_session *session, app_settings *settings)
{
    app_window w = {.session = session, .settings = settings};
    app_interrupt_catch();
    bool is_open = app__window_open(&w);
    while (is_open && !w.is_closing && !app_interrupt_seen()) {
        run_picture(&w);
    }
    const app_options *o = session->options;
    if (is_open && o->screenshot != NULL && o->at_frame == 0) {
        app__window_save_picture(&w);
    }
    if (is_open) {
        app__window_keep_size(&w);
    }
    app__window_close(&w);
    return is_open;
}
