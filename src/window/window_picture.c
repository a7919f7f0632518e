/* window/window_picture.c -- paints and shows one picture. */
#include "window/window.h"

#include "frameview/overlay_parts.h"
#include "platform/clock.h"
#include "session/above.h"
#include "session/captions.h"

#include <string.h>

enum { SLOW_FRAMES = 90 };

/* A picture that costs more than this leaves no time for the simulation at 60 Hz. */
#define DRAW_BUDGET_NS TL_MS(13)
/* A window that is not seen may wait for long. */
#define STALL_NS TL_MS(250)

/* A machine that is too slow gets a plainer picture rather than a slower game. What stands still is
 * compared by eye: its picture stays as rich as it is. */
static void degrade(app_window *w, int64_t draw_ns)
{
    if (lab_is_held(w->lab) || w->overlay.is_on_hold) {
        w->slow_frames = 0;
        return;
    }
    int64_t frame_ns = app_clock_now(NULL) - w->frame_begin;
    bool has_missed = frame_ns > w->missed_ns && frame_ns < STALL_NS;
    bool is_slow = w->waits_for_display ? has_missed : draw_ns > DRAW_BUDGET_NS;
    w->slow_frames = is_slow ? w->slow_frames + 1 : 0;
    if (w->slow_frames == SLOW_FRAMES && w->scene.degradation < 2) {
        w->scene.degradation++;
        w->slow_frames = 0;
    }
}

void app__window_save_picture(app_window *w)
{
    app_session *session = w->session;
    session->has_picture = true;
    if (!app_scene_save(&w->scene, session->options->screenshot)) {
        app_session_lose(session, APP_LOST_PICTURE);
    }
}

static void present(app_window *w, int64_t paint_ns)
{
    app_statistics *statistics = &w->session->statistics;
    int64_t begin = app_clock_now(NULL);
    app_scene_present(&w->scene);
    int64_t end = app_clock_now(NULL);
    int64_t present_ns = end - begin;
    app_key_time_show(&w->keys, end);
    int64_t draw_ns = paint_ns + (w->waits_for_display ? 0 : present_ns);
    if (w->session->options->report != NULL) {
        app_series_add(&statistics->draws, draw_ns);
        app_series_add(&statistics->presents, present_ns);
    }
    lab_note_costs(w->lab, &(lab_costs){.draw_ns = draw_ns,
                                        .frame_ns = w->frame_ns,
                                        .period_ns = w->period_ns,
                                        .key_ns = app_key_time_share(&w->keys, 0.5F),
                                        .slow_key_ns = app_key_time_share(&w->keys, 0.99F)});
    app_overlay_note_draw(&w->overlay, (float)draw_ns / 1e6F);
    degrade(w, draw_ns);
}

/* No hint of the first run lies on the labels of overlays or next to a notice; what took the ship
 * does. */
static bool has_hint(const app_window *w)
{
    const gm_view *view = gm_game_view(w->session->game);
    bool is_other = w->overlay.groups != 0 || lab_has_notice(w->lab);
    bool is_covering = (is_other && view->ship.is_alive) || w->overlay.is_on_hold;
    return app__window_is_played(w) && view->screen == GM_SCREEN_PLAY &&
           view->hud.sector_number != 0 && !is_covering;
}

/* Captions stand above the hint, and words of the world above both. */
static void paint_play(app_window *w)
{
    app_scene *scene = &w->scene;
    app_caption captions[APP_CAPTIONS];
    lab_brush brush = {&scene->list, &scene->layout, scene->ui_scale};
    const gm_view *view = gm_game_view(w->session->game);
    bool is_hinted = has_hint(w);
    uint32_t count = w->session->options->has_captions ? app_audio_captions(w->audio, captions) : 0;
    float low = w->waits_for_tally ? APP_HINT_FOOT * scene->ui_scale
                : is_hinted ? app_hints_room(&w->front.hints, w->settings, view, scene->ui_scale)
                            : 0.0F;
    scene->layout.foot = low + app_captions_room(scene, count);
    scene->foot_width = is_hinted ? 0.0F : app_captions_width(scene, captions, count);
    app_scene_fill(scene, w->session->game, &w->overlay);
    app_captions_paint(scene, captions, count, low);
    if (w->waits_for_tally) {
        const char *read = w->front.is_pad_used ? APP_HINT_READ_PAD : APP_HINT_READ;
        (void)app_hints_paint_line(&brush, lab_brush_word(&brush, read));
    }
    if (is_hinted) {
        app_hints_paint(&w->front.hints, w->settings, view, w->front.is_pad_used, &brush);
    }
}

/* A picture or a movie that was asked for is the same on every machine. */
static void show_ghost(app_window *w)
{
    const gm_view *view = gm_game_view(w->session->game);
    bool is_shown = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_PAUSE;
    if (w->settings->has_ghost && is_shown && app__window_keeps(w)) {
        (void)app_ghost_at(&w->session->ghost, view->sector_age, &w->scene.layout.ghost);
    }
}

/* The key or the button of a deed; "": none is bound. */
static void name_deed(const app_window *w, app_deed deed, char out[APP_BINDING_NAME])
{
    const app_bindings *bindings = &w->settings->bindings;
    app_key_name(bindings->keys[deed][0], out);
    if (w->front.is_pad_used) {
        (void)SDL_strlcpy(out, app_pad_cap(bindings->pad[deed]), APP_BINDING_NAME);
    }
    if (strcmp(out, "-") == 0) {
        out[0] = '\0';
    }
}

/* Changes of the Lab stay in force in play, and in new games. */
static void note_changes(app_window *w)
{
    uint32_t changes = app__window_has_edits(w) ? lab_count_changes(w->lab) : 0;
    w->scene.layout.change_count = changes;
    w->front.data.change_count = changes;
    w->front.data.can_take_back = lab_can_take_changes_back(w->lab);
}

/* Of the title, whose menu lies above them. */
static void point_at_group(app_window *w)
{
    gm_vec2 mouse = {w->controls.mouse_x, w->controls.mouse_y};
    bool is_title = app_menu_page(&w->front.menu) == APP_PAGE_TITLE;
    int32_t group = is_title ? gm_picture_group_at(&w->scene.list, &w->scene.layout, mouse) : -1;
    w->scene.layout.hot_group = (uint32_t)(group + 1);
    w->scene.layout.group_tip = group >= 0 ? app_overlay_sentence((tl_tick_group)group) : NULL;
}

static void fill_strip(app_window *w)
{
    SDL_Event key;
    gm_vec2 mouse = {w->controls.mouse_x, w->controls.mouse_y};
    const gm_view *view = gm_game_view(w->session->game);
    app_strip_hold hold = w->overlay.count_down > 0 ? APP_STRIP_COUNTS
                          : w->overlay.is_on_hold   ? APP_STRIP_HELD
                                                    : APP_STRIP_RUNS;
    app_key_strip_fill(&w->strip, &w->settings->bindings, w->front.is_pad_used,
                       w->settings->has_hold, hold);
    w->scene.layout.keys = w->strip.hints;
    w->scene.layout.key_count = w->strip.count;
    w->scene.layout.speed = app__window_speed(w);
    note_changes(w);
    point_at_group(w);
    if (app__window_key_at(w, mouse, &key)) {
        w->scene.layout.hot_key =
            (uint32_t)gm_picture_key_at(&w->scene.list, &w->scene.layout, view, mouse) + 1;
    }
}

/* Where keys are shown: at the foot of the arena in play; in the Lab, whose loupe and moments lie
 * there, between its bar and the HUD, else in the upper corner of the arena; beside a sheet. */
static gm_vec2 presses_corner(app_window *w)
{
    float box[4];
    const gm_picture_def *def = &w->scene.layout;
    float s = w->scene.ui_scale;
    if ((w->front.menu.depth > 0 && !lab_is_open(w->lab)) || lab_has_sheet(w->lab)) {
        float x = lab_has_sheet(w->lab) ? 0.4F * (float)w->scene.list.width : 8.0F * s;
        return (gm_vec2){x, 4.0F * s}; /* a sheet has its heading at the left */
    }
    if (!lab_is_open(w->lab)) {
        return (gm_vec2){0.0F, -1.0F};
    }
    float top = lab_world_box(w->lab).y + 6.0F * s;
    gm_picture_hud_box(&w->scene.list, def, box);
    return (gm_vec2){8.0F * s, box[1] - top >= 34.0F * s ? top : def->arena_y + 8.0F * s};
}

static bool paint_scene(app_window *w)
{
    if (!app_scene_begin(&w->scene)) {
        return false;
    }
    fill_strip(w);
    if (lab_is_open(w->lab)) {
        app_background_tint(&w->scene.background, gm_game_view(w->session->game)->look.clouds);
        lab_paint(w->lab);
        w->front.lab_room = lab_world_box(w->lab);
        app_front_paint(&w->front, &w->scene);
    } else {
        show_ghost(w);
        w->overlay.is_pad_used = w->front.is_pad_used;
        w->overlay.has_pad_turn =
            !app_bindings_have_pad(&w->settings->bindings, SDL_CONTROLLER_BUTTON_Y);
        name_deed(w, APP_DEED_PAUSE, w->overlay.hold_key);
        name_deed(w, APP_DEED_WALK, w->overlay.walk_key);
        app_overlay_point(&w->overlay, app_controls_pointer(&w->controls));
        w->overlay.is_covered = w->front.menu.depth > 0;
        paint_play(w);
        w->front.data.has_draft = lab_has_draft(w->lab);
        app_front_paint(&w->front, &w->scene);
        lab_paint_above(w->lab);
    }
    if (w->scene.is_projected) {
        lab_brush brush = {&w->scene.list, &w->scene.layout, w->scene.ui_scale};
        app_presses_paint(&w->presses, &brush, presses_corner(w));
    }
    app_scene_end(&w->scene);
    return true;
}

/* Beside the arena and on panels there is no cross, so the pointer is an arrow. */
static bool is_on_arena(const app_window *w)
{
    gm_vec2 mouse = {w->controls.mouse_x, w->controls.mouse_y};
    gm_vec2 at = gm_picture_to_world(&w->scene.layout, mouse);
    return at.x >= 0.0F && at.y >= 0.0F && at.x < GM_ARENA_WIDTH && at.y < GM_ARENA_HEIGHT &&
           !app_overlay_has_mouse(&w->overlay);
}

/* Only where there is another screen beside this one to lose it to. */
static void confine_pointer(const app_window *w, bool is_playing)
{
    SDL_bool wanted =
        app__window_is_full(w) && is_playing && app__window_is_played(w) ? SDL_TRUE : SDL_FALSE;
    if (SDL_GetWindowMouseGrab(w->handle) != wanted) {
        SDL_SetWindowMouseGrab(w->handle, wanted);
    }
}

/* Shown, but neither in the movie nor in a picture that is saved. */
static void paint_above(app_window *w)
{
    const app_exports *exports = &w->session->exports;
    lab_brush brush = {&w->scene.above, &w->scene.layout, w->scene.ui_scale};
    app_scene_begin_above(&w->scene);
    if (app_movie_is_on(&exports->movie)) {
        app_filming_paint(&brush, (uint32_t)(exports->movie.pictures / exports->hz));
    }
    lab_paint_notice(w->lab, w->front.menu.depth > 0);
    app_scene_end_above(&w->scene);
}

void app__window_paint(app_window *w)
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
        app__window_save_picture(w);
    }
    if (!app_exports_picture(&w->session->exports, &w->scene,
                             gm_game_frame_number(w->session->game))) {
        app_session_lose(w->session, APP_LOST_MOVIE);
    }
    paint_above(w);
    present(w, paint_ns);
    bool is_playing =
        gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY && !w->overlay.is_on_hold;
    bool is_aiming = is_playing && !lab_is_open(w->lab) && is_on_arena(w);
    (void)SDL_ShowCursor(is_aiming ? SDL_DISABLE : SDL_ENABLE);
    confine_pointer(w, is_playing && !lab_is_open(w->lab));
}
