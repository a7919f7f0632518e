/* window/window_hold.c -- the game is held below overlays, and counted in when it goes on. See
 * window.h. */
#include "window/window.h"

#include "platform/clock.h"

/* The end of a hold. */
enum { COUNTS = 3 };
#define COUNT_NS TL_MS(600)

/* The first panel that comes on in play: nobody can read it and fly. Further panels hold nothing.
 */
static bool has_overlay_come(app_window *w, const gm_view *view)
{
    bool is_first = w->overlay.groups != 0 && w->had_groups == 0;
    w->had_groups = w->overlay.groups;
    return is_first && w->settings->has_hold && app__window_is_in_play(w, view);
}

/* It holds the game at the first frame of a usual length, and does not wait for long. */
static bool is_first_overlay_to_hold(app_window *w, const gm_view *view)
{
    enum { LEAST_WAIT = 8, MOST_WAIT = 40 }; /* frames */
    bool is_new = has_overlay_come(w, view);
    bool is_off = w->overlay.groups == 0 || !app_overlay_can_hold(view) || w->overlay.is_on_hold ||
                  lab_is_open(w->lab);
    if (is_off || (!is_new && w->wait_for_hold == 0)) {
        w->wait_for_hold = 0;
        return false;
    }
    w->wait_for_hold++;
    return w->wait_for_hold > MOST_WAIT ||
           (w->wait_for_hold > LEAST_WAIT && app_overlay_is_typical(&w->overlay));
}

/* A panel that comes on during the count stops it, unless panels hold nothing. The hold is one of
 * panels then. */
static bool stops_count(app_window *w, uint32_t had)
{
    bool is_stop = w->goes_on_at != 0 && w->settings->has_hold && (w->overlay.groups & ~had) != 0;
    if (is_stop) {
        w->overlay.is_hold_of_panels = true;
        w->is_hold_of_count = false;
    }
    return is_stop;
}

/* The pause key ends a hold after 3, 2, 1: what comes at the ship can be seen before it moves. A
 * second press ends it at once. One that the first panel began ends likewise once the last one is
 * put away: nothing is left to read. */
static bool ends_hold(app_window *w, uint32_t had, bool is_press, bool is_back)
{
    app_overlay *overlay = &w->overlay;
    int64_t now = app_clock_now(NULL);
    bool has_gone = w->overlay.is_hold_of_panels && had != 0 && overlay->groups == 0;
    bool is_stop = !is_press && stops_count(w, had);
    if (!overlay->is_on_hold || is_back || is_stop || w->front.menu.depth > 0) {
        w->goes_on_at = 0;
    } else if (is_press) {
        w->goes_on_at = w->goes_on_at == 0 ? now + COUNTS * COUNT_NS : now;
    } else if (has_gone && w->goes_on_at == 0) {
        w->goes_on_at = now + COUNTS * COUNT_NS;
    }
    int64_t left = w->goes_on_at - now;
    bool is_counting = w->goes_on_at != 0 && left > 0;
    bool is_end = w->goes_on_at != 0 && !is_counting;
    overlay->count_down = is_counting ? (uint32_t)((left + COUNT_NS - 1) / COUNT_NS) : 0;
    w->goes_on_at = is_counting ? w->goes_on_at : 0;
    return is_end;
}

/* A pause that ended goes on as a hold that is counted down, as soon as the game has left it. */
static void count_in(app_window *w, const gm_view *view)
{
    if (!w->counts_in || view->screen == GM_SCREEN_PAUSE) {
        return;
    }
    w->counts_in = false;
    w->overlay.is_on_hold = app__window_is_in_play(w, view) && app_overlay_can_hold(view);
    w->is_hold_of_count = w->overlay.is_on_hold;
    w->goes_on_at = w->overlay.is_on_hold ? app_clock_now(NULL) + COUNTS * COUNT_NS : 0;
}

/* A window that loses the focus during the count pauses, as in play. */
static bool leaves_count(const app_window *w)
{
    return w->has_lost_focus && w->goes_on_at != 0 && app__window_has_menus(w) &&
           !w->session->start.is_autopilot;
}

void app__window_hold(app_window *w, gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    app_overlay *overlay = &w->overlay;
    const uint32_t pause = GM_BUTTON_PAUSE;
    bool is_down = (input->buttons & pause) != 0;
    bool is_press = is_down && !w->is_pause_down;
    count_in(w, view);
    bool is_back = (input->buttons & (uint32_t)GM_BUTTON_BACK) != 0 || leaves_count(w);
    bool is_wanted =
        app_overlay_is_shown(overlay, view) && app_overlay_can_hold(view) && !lab_is_open(w->lab);
    bool was_held = overlay->is_on_hold;
    uint32_t had = w->had_groups;
    bool is_to_hold = is_first_overlay_to_hold(w, view);
    w->is_pause_down = is_down;
    bool is_end = ends_hold(w, had, is_press, is_back);
    overlay->is_on_hold = was_held ? !is_end : is_to_hold || (is_press && !is_back && is_wanted);
    w->overlay.is_hold_of_panels =
        overlay->is_on_hold && (was_held ? w->overlay.is_hold_of_panels : is_to_hold);
    w->is_hold_of_count = overlay->is_on_hold && w->is_hold_of_count;
    w->front.wants_menu = overlay->is_on_hold && is_back;
    bool is_taken = overlay->is_on_hold || was_held;
    w->is_hold_press = is_down && (is_press ? is_taken : w->is_hold_press);
    input->buttons &= w->is_hold_press ? ~pause : UINT32_MAX;
    input->buttons &= was_held ? ~(uint32_t)GM_BUTTON_BACK : UINT32_MAX;
    if (overlay->is_on_hold && !was_held) {
        lab_drop_notice(w->lab); /* it would lie on what is read, and has been followed */
    }
}
