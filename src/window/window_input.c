/* window/window_input.c -- events of SDL, wishes of the menus, the input of the game. */
#include "window/window.h"

#include "platform/clock.h"

#include <game/picture.h>

/* Keys that are the application's own. */
static void take_key(app_window *w, const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    if (event->repeat != 0) {
        return;
    }
    if ((event->keysym.mod & KMOD_CTRL) != 0) {
        app__window_take_scale_key(w, &event->keysym);
    } else if (code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0) {
        app__window_toggle_full(w);
    }
}

static float picture_scale(const app_window *w)
{
    int window_width = 0;
    SDL_GetWindowSize(w->handle, &window_width, NULL);
    int32_t width = w->scene.list.width;
    return window_width > 0 && width > 0 ? (float)width / (float)window_width : 1.0F;
}

bool app__window_has_menus(const app_window *w)
{
    return !w->session->is_replay && (!lab_is_open(w->lab) || lab_has_pause(w->lab));
}

/* What becomes of the recording of a game that ended suddenly. */
static void answer_offer(app_window *w, bool is_kept)
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

/* A lesson about a trace leads back to the menu. */
static void take_lesson(app_window *w, uint32_t number)
{
    const app_scenario *lesson = app_lessons_find(&w->front.lessons, number);
    if (lesson != NULL && lesson->trace[0] != '\0') {
        (void)app__window_open_lesson(w, lesson);
    } else {
        lab_take_lesson(w->lab, number, 0);
    }
}

static void open_listed(app_window *w, uint32_t file)
{
    if (file < w->front.traced.count) {
        const char *path = w->front.traced.items[file].path;
        (void)app__window_open_traced(w, path, app_traced_look(path));
    }
}

/* That of the game; the kept one, where it is another, in a game that is made for it. */
static bool has_continue_point(app_window *w)
{
    gm_entry own = gm_game_continue_point(w->session->game);
    bool has_own = own.lives != 0 && !app_settings_is_lesser_point(w->settings, &own);
    return has_own || (app_settings_continue_point(w->settings).lives != 0 &&
                       lab_go_to_title(w->lab, w->settings));
}

/* The Lab and the list have each read the file. */
static void open_all(app_window *w)
{
    bool is_open = !w->front.progress.is_all_open;
    (void)lab_progress_open_all(lab_progress_of(w->lab), is_open);
    w->front.progress.is_all_open = is_open;
}

/* From the title the game begins with it, from a pause it goes on. */
static void open_lab(app_window *w, bool is_from_title)
{
    if (is_from_title) {
        lab_open_from_title(w->lab);
    } else {
        lab_set_open(w->lab, true);
    }
    w->wish = (app_wish){is_from_title ? APP_WISH_PLAY : APP_WISH_RESUME, 0};
}

/* Back to the hold from which the menu or the page of keys was opened, or the game goes on after 3,
 * 2, 1, as at the end of a hold. The first game begins at once. */
static void resume(app_window *w, app_wish wish)
{
    w->counts_in = app_menu_page(&w->front.menu) != APP_PAGE_FIRST;
    if (w->overlay.is_on_hold) {
        w->counts_in = wish.value == APP_RESUME_PLAY || w->is_hold_of_count;
        app_menu_close(&w->front.menu);
    } else {
        w->wish = wish;
    }
}

/* What the Lab and its lessons do.  @return false: the wish is another one */
static bool take_lab_wish(app_window *w, app_wish wish)
{
    switch ((int)wish.kind) {
    case APP_WISH_LESSON:
        take_lesson(w, (uint32_t)wish.value);
        return true;
    case APP_WISH_WRITE:
        lab_write_lesson(w->lab, wish.value);
        return true;
    case APP_WISH_DRAFT:
        lab_write_draft(w->lab, w->front.drafts.items[wish.value].name);
        return true;
    case APP_WISH_GIVE_UP:
        lab_give_up_draft(w->lab, w->front.drafts.items[wish.value].name);
        app_own_drafts_list(&w->front.drafts);
        return true;
    case APP_WISH_OPEN_ALL:
        open_all(w);
        return true;
    case APP_WISH_LAB:
    case APP_WISH_BACK_TO_LAB:
        open_lab(w, wish.kind == APP_WISH_LAB);
        return true;
    case APP_WISH_LESSON_AGAIN:
        lab_restart_lesson(w->lab);
        return true;
    case APP_WISH_TAKE_BACK:
        lab_take_changes_back(w->lab);
        return true;
    default:
        return false;
    }
}

/* Slower from the continue point, with its upgrades, where that is the start of this sector. At the
 * usual speed from the sector's start: the score of a slowed game would not be kept. */
static app_wish change_speed(app_window *w, int32_t sector)
{
    uint32_t last = app_sectors_find(w->front.data.sectors, w->settings->last_sector);
    bool is_slower = w->settings->speed == APP_USUAL_SPEED;
    w->settings->speed = is_slower ? APP_LEAST_SPEED : APP_USUAL_SPEED;
    app__window_take_changes(w);
    bool goes_on = is_slower && sector > 0 && last == (uint32_t)sector && has_continue_point(w);
    return (app_wish){goes_on ? APP_WISH_CONTINUE : APP_WISH_PLAY, sector};
}

static void take_wish(app_window *w)
{
    app_wish wish = app_menu_take(&w->front.menu);
    if (wish.kind == APP_WISH_NONE || take_lab_wish(w, wish)) {
        return;
    }
    switch ((int)wish.kind) {
    case APP_WISH_SETTINGS:
        app__window_take_changes(w);
        break;
    case APP_WISH_QUIT:
        w->is_closing = true;
        break;
    case APP_WISH_TRACED:
        open_listed(w, (uint32_t)wish.value);
        break;
    case APP_WISH_KEEP_RUN:
    case APP_WISH_DROP_RUN:
        answer_offer(w, wish.kind == APP_WISH_KEEP_RUN);
        break;
    case APP_WISH_NAME:
        app__window_take_changes(w);
        app_session_name_scores(w->session, w->settings->player);
        break;
    case APP_WISH_CONTINUE:
        w->wish = has_continue_point(w) ? wish : (app_wish){APP_WISH_PLAY, wish.value};
        break;
    case APP_WISH_DAILY:
        lab_tell_daily(w->lab);
        w->wish = wish;
        break;
    case APP_WISH_SPEED:
        w->wish = change_speed(w, wish.value);
        break;
    case APP_WISH_RESUME:
        resume(w, wish);
        break;
    case APP_WISH_TITLE:
        w->wish = lab_leave_lesson(w->lab, w->settings) ? w->wish : wish;
        break;
    default: /* the game's next input has it */
        w->wish = wish;
        break;
    }
}

/* Of the whole window: also a menu leaves it to the Lab's table. */
static bool is_projector_key(const SDL_Event *event)
{
    return event->type == SDL_KEYDOWN && event->key.keysym.scancode == SDL_SCANCODE_F2;
}

static void note_press(app_window *w, const SDL_Event *event)
{
    const app_bindings *bindings = lab_is_open(w->lab) ? NULL : &w->settings->bindings;
    bool is_writing = lab_is_writing(w->lab) || app_menu_page(&w->front.menu) == APP_PAGE_NAME;
    if (w->scene.is_projected) {
        app_presses_note(&w->presses, event, bindings, is_writing, picture_scale(w));
    }
}

static bool is_press(const SDL_Event *event)
{
    return (event->type == SDL_KEYDOWN && event->key.repeat == 0) ||
           event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_CONTROLLERBUTTONDOWN;
}

bool app__window_key_at(app_window *w, gm_vec2 at, SDL_Event *out)
{
    const gm_view *view = gm_game_view(w->session->game);
    if (w->front.menu.depth > 0 || lab_is_open(w->lab)) {
        return false;
    }
    if (lab_box_has(w->overlay.close, at.x, at.y)) {
        app_key_press(SDL_SCANCODE_0, out);
        return true;
    }
    if (lab_box_has(w->overlay.walk, at.x, at.y) && !lab_box_has(w->overlay.hold, at.x, at.y)) {
        app_key_press(w->settings->bindings.keys[APP_DEED_WALK][0], out);
        return true;
    }
    for (int32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        if (lab_box_has(w->overlay.heads[group], at.x, at.y)) {
            app_key_press((SDL_Scancode)(SDL_SCANCODE_1 + group), out);
            return true;
        }
    }
    bool is_on_plate = lab_box_has(w->overlay.plate, at.x, at.y);
    if (app_overlay_is_shown(&w->overlay, view) || is_on_plate) {
        bool holds = lab_box_has(w->overlay.hold, at.x, at.y) || is_on_plate;
        SDL_Scancode pause = w->settings->bindings.keys[APP_DEED_PAUSE][0];
        bool is_bound = pause != SDL_SCANCODE_UNKNOWN; /* else the plate names Esc */
        app_key_press(!holds ? SDL_SCANCODE_0 : is_bound ? pause : SDL_SCANCODE_ESCAPE, out);
        return holds || lab_box_has(w->overlay.keys, at.x, at.y);
    }
    int32_t index = gm_picture_key_at(&w->scene.list, &w->scene.layout, view, at);
    return app_key_strip_press(&w->strip, index, out);
}

/* In play a button that the player has bound does that alone. */
static bool is_of_play(const app_window *w, const SDL_Event *event)
{
    return event->type == SDL_CONTROLLERBUTTONDOWN && !lab_is_open(w->lab) &&
           app_bindings_have_pad(&w->settings->bindings, event->cbutton.button);
}

/* A path is pasted on the page of traces and projects. */
static bool take_paste(app_window *w, const SDL_Event *event)
{
    bool is_paste = event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_v &&
                    (event->key.keysym.mod & KMOD_CTRL) != 0;
    if (is_paste && app__window_has_menus(w) && app_menu_page(&w->front.menu) == APP_PAGE_TRACES) {
        (void)app__window_paste_traced(w);
        return true;
    }
    return false;
}

static bool is_walk_press(const app_bindings *bindings, const SDL_Event *event, int button)
{
    const SDL_Scancode *keys = bindings->keys[APP_DEED_WALK];
    SDL_Scancode code = event->key.keysym.scancode;
    if (button != APP_PAD_NONE) {
        return button == bindings->pad[APP_DEED_WALK];
    }
    return event->type == SDL_KEYDOWN && event->key.repeat == 0 && code != SDL_SCANCODE_UNKNOWN &&
           (event->key.keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) == 0 &&
           (keys[0] == code || keys[1] == code);
}

/* The next group of the frame. It is to be read: in play it holds the game as the first overlay
 * does, also where others are on. */
static void walk(app_window *w, const SDL_Event *event, int button)
{
    bool is_in_play = w->session->game != NULL && !lab_is_open(w->lab) &&
                      gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY;
    if (is_in_play && is_walk_press(&w->settings->bindings, event, button)) {
        app_overlay_walk(&w->overlay);
        w->had_groups = w->overlay.is_on_hold ? w->had_groups : 0;
    }
}

/* What shows overlays: 1 to 9, the shoulders of a controller, and the walk. */
static bool is_overlay_press(const app_bindings *bindings, const SDL_Event *event, int button)
{
    SDL_Scancode code = event->key.keysym.scancode;
    bool is_shoulder = button == SDL_CONTROLLER_BUTTON_LEFTSHOULDER ||
                       button == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER;
    if (button != APP_PAD_NONE && is_shoulder) {
        return !app_bindings_have_pad(bindings, (Uint8)button);
    }
    return is_walk_press(bindings, event, button) ||
           (event->type == SDL_KEYDOWN && event->key.repeat == 0 && code >= SDL_SCANCODE_1 &&
            code <= SDL_SCANCODE_9);
}

/* The button that goes down with an event, as bindings name it: a trigger is an axis there.
 * @return APP_PAD_NONE: none */
static int button_that_goes_down(app_window *w, const SDL_Event *event)
{
    bool is_left = event->caxis.axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    bool is_right = event->caxis.axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT;
    if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        return event->cbutton.button;
    }
    if (event->type != SDL_CONTROLLERAXISMOTION || (!is_left && !is_right)) {
        return APP_PAD_NONE;
    }
    bool was_down = w->is_trigger_down[is_left];
    w->is_trigger_down[is_left] = event->caxis.value > APP_TRIGGER_DOWN;
    return !w->is_trigger_down[is_left] || was_down ? APP_PAD_NONE
           : is_left                                ? APP_PAD_LEFT_TRIGGER
                                                    : APP_PAD_RIGHT_TRIGGER;
}

/* A press that says that the tally has been read does nothing else. */
static bool ends_tally(app_window *w, const SDL_Event *event, int button)
{
    bool is_end = w->waits_for_tally && (is_press(event) || button != APP_PAD_NONE);
    if (is_end) {
        w->tally_until = w->touched_at;
        w->waits_for_tally = false;
        w->is_taken_press = true;
    }
    return is_end;
}

static void note_time(app_window *w, const SDL_Event *event)
{
    if (is_press(event)) {
        app_key_time_press(&w->keys, w->came_after);
    }
}

/* A menu has taken an event: its sound, and what of it is for the game. */
static void follow_menu_event(app_window *w, const SDL_Event *event, bool is_card, int button)
{
    if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN ||
        event->type == SDL_CONTROLLERBUTTONDOWN) {
        app_audio_play(w->audio, APP_CUE_MENU);
    }
    if (event->type == SDL_MOUSEMOTION) { /* play begins with the aim where the mouse is */
        app_controls_event(&w->controls, event, picture_scale(w));
    }
    if (is_card) {
        app_controls_hold(&w->controls, event, picture_scale(w));
    }
    if (is_card && is_overlay_press(&w->settings->bindings, event, button)) {
        w->card_press = *event;
    }
}

static void take_event(app_window *w, const SDL_Event *event)
{
    int button = button_that_goes_down(w, event);
    w->touched_at = app_clock_now(NULL);
    app_front_note_device(&w->front, event);
    lab_note_pad(w->lab, w->front.is_pad_used);
    note_time(w, event);
    bool is_up = event->type == SDL_KEYUP || event->type == SDL_MOUSEBUTTONUP;
    bool is_card = app_menu_page(&w->front.menu) == APP_PAGE_FIRST;
    note_press(w, event);
    if (ends_tally(w, event, button) || take_paste(w, event)) {
        return;
    }
    if (!is_up && !is_projector_key(event) && app__window_has_menus(w) &&
        app_front_event(&w->front, event, picture_scale(w))) {
        w->is_taken_press = w->is_taken_press || button != APP_PAD_NONE;
        follow_menu_event(w, event, is_card, button);
        take_wish(w);
        return;
    }
    if (!is_of_play(w, event) && lab_event(w->lab, event, picture_scale(w))) {
        return;
    }
    app_controls_event(&w->controls, event, picture_scale(w));
    walk(w, event, button);
    if (event->type == SDL_QUIT) {
        w->is_closing = true;
    } else if (event->type == SDL_KEYDOWN) {
        take_key(w, &event->key);
    } else if (event->type == SDL_WINDOWEVENT &&
               event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        app_controls_release(&w->controls);
        w->has_lost_focus = true;
    } else if (event->type == SDL_WINDOWEVENT &&
               event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
        app__window_note_size(w);
    }
}

/* A click on a key of the strip presses and lets go of it; one on a panel does nothing. Elsewhere
 * it fires, also beside the arena: the beam goes that way. */
static bool take_click(app_window *w, const SDL_Event *event)
{
    SDL_Event key;
    bool is_click = event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT &&
                    w->session->game != NULL && !w->waits_for_tally;
    float scale = picture_scale(w);
    gm_vec2 at = {(float)event->button.x * scale, (float)event->button.y * scale};
    if (!is_click) {
        return false;
    }
    if (!app__window_key_at(w, at, &key)) {
        w->is_press_aside =
            !lab_is_open(w->lab) && w->front.menu.depth == 0 && app_overlay_has_mouse(&w->overlay);
        return w->is_press_aside;
    }
    take_event(w, &key);
    key.type = SDL_KEYUP;
    key.key.state = SDL_RELEASED;
    take_event(w, &key);
    return true;
}

/* A press that began on a panel fires once the mouse has left it. */
static void follow_press(app_window *w, const SDL_Event *event)
{
    float scale = picture_scale(w);
    if (event->type != SDL_MOUSEMOTION || !w->is_press_aside) {
        return;
    }
    if ((event->motion.state & SDL_BUTTON_LMASK) == 0 || lab_is_open(w->lab) ||
        w->front.menu.depth > 0) {
        w->is_press_aside = false;
        return;
    }
    w->overlay.mouse = (gm_vec2){(float)event->motion.x * scale, (float)event->motion.y * scale};
    if (!app_overlay_has_mouse(&w->overlay)) {
        SDL_Event press = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                      .button = SDL_BUTTON_LEFT,
                                      .x = event->motion.x,
                                      .y = event->motion.y}};
        w->is_press_aside = false;
        app_controls_hold(&w->controls, &press, scale);
    }
}

/* A press at the card of the first game begins it; one that shows an overlay does so, too, as soon
 * as the game runs. */
static void take_card_press(app_window *w)
{
    SDL_Event press = w->card_press;
    bool is_in_play = w->session->game != NULL && w->front.menu.depth == 0 &&
                      gm_game_view(w->session->game)->screen == GM_SCREEN_PLAY;
    if (press.type != 0 && is_in_play) {
        w->card_press.type = 0;
        take_event(w, &press);
    }
}

void app__window_take_events(app_window *w)
{
    SDL_Event event;
    SDL_PumpEvents();
    w->came_after = app_key_time_look(&w->keys, app_clock_now(NULL));
    take_card_press(w);
    while (w->traced == NULL && lab_next_event(w->lab, &event)) {
        if (!take_click(w, &event)) {
            take_event(w, &event);
            follow_press(w, &event);
        }
    }
    app__window_keep_projector(w);
}

bool app__window_is_played(const app_window *w)
{
    return !w->session->is_replay && !w->session->start.is_autopilot && !w->session->is_scenario;
}

bool app__window_has_edits(const app_window *w)
{
    const app_session *session = w->session;
    const app_options *o = session->options;
    bool is_made_for_files = o->frames != 0 || o->movie != NULL || o->screenshot != NULL;
    return app__window_is_played(w) || (session->start.is_autopilot && !session->is_replay &&
                                        !session->is_scenario && !is_made_for_files);
}

bool app__window_is_in_play(const app_window *w, const gm_view *view)
{
    return view->screen == GM_SCREEN_PLAY && app__window_is_played(w) && app__window_keeps(w) &&
           w->session->playing == NULL && !lab_is_open(w->lab);
}

uint32_t app__window_speed(const app_window *w)
{
    const app_session *session = w->session;
    const gm_view *view = session->game != NULL ? gm_game_view(session->game) : NULL;
    bool is_slowed =
        view != NULL && app__window_is_in_play(w, view) && view->hud.sector_number != 0;
    return is_slowed ? w->settings->speed : APP_USUAL_SPEED;
}

static void note_progress(app_window *w, const gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    if (!app__window_is_played(w) || w->overlay.is_on_hold) {
        return;
    }
    if (view->screen == GM_SCREEN_SECTOR_CLEAR) { /* saved with the next sector, or at the end */
        (void)app_front_note(&w->front, view);
    }
    if (view->screen != GM_SCREEN_PLAY) {
        return;
    }
    float seconds = (float)input->delta / 1e9F;
    uint32_t doing = app_hints_doing(input, view, w->overlay.groups != 0, lab_is_open(w->lab));
    bool is_news = app_hints_note(&w->front.hints, w->settings, view, doing, seconds);
    is_news = app_front_note(&w->front, view) || is_news;
    if (is_news) {
        (void)app_settings_save(w->settings);
    }
}

/* The first game of a player waits under a card; one that the Lab left on hold, once it goes on. */
static void offer_first(app_window *w, const gm_view *view)
{
    if (app__window_is_played(w) && app__window_keeps(w) && !lab_is_open(w->lab) &&
        !w->overlay.is_on_hold && app_front_is_first(&w->front, view)) {
        w->front.wants_first = true;
        w->settings->has_begun = true;
        (void)app_settings_save(w->settings);
    }
}

/* The button that a menu took or that ended the tally, which a controller still has down, opens no
 * pause. */
static void drop_taken_press(app_window *w, gm_input *input)
{
    const uint32_t taken =
        (uint32_t)GM_BUTTON_PAUSE | (uint32_t)GM_BUTTON_BACK | (uint32_t)GM_BUTTON_ACCEPT;
    w->is_taken_press = w->is_taken_press && (input->buttons & taken) != 0;
    input->buttons &= w->is_taken_press ? ~taken : UINT32_MAX;
}

/* A game that begins is as slow as its beginning was, and begins without the panels of the last
 * one: one that goes on keeps them. In the Lab they are marks of its own. */
static void note_beginning(app_window *w)
{
    if (w->wish.kind == APP_WISH_PLAY || w->wish.kind == APP_WISH_DAILY) {
        app_session_note_new_game(w->session);
        if (!lab_is_open(w->lab)) {
            app_overlay_set_all(&w->overlay, false);
        }
    } else if (w->wish.kind == APP_WISH_CONTINUE) {
        w->session->is_slowed = w->settings->is_continue_slow;
    }
}

/* Items of the pause that was opened over a hold: the game has to pause first. */
static bool waits_for_pause(const app_window *w, const gm_view *view)
{
    return (w->wish.kind == APP_WISH_RESTART || w->wish.kind == APP_WISH_TITLE) &&
           view->screen == GM_SCREEN_PLAY;
}

void app__window_fill_input(app_window *w, gm_input *input)
{
    const gm_view *view = gm_game_view(w->session->game);
    bool is_playing = view->screen == GM_SCREEN_PLAY;
    w->controls.has_lab = lab_is_open(w->lab) && is_playing;
    w->controls.has_aim = w->controls.has_aim && is_playing; /* play begins where the mouse is */
    app_controls_fill(&w->controls, &w->scene.layout, input);
    drop_taken_press(w, input);
    if (w->front.menu.depth > 0) {
        input->buttons = 0;
        input->move_x = 0;
        input->move_y = 0;
    }
    bool is_pausing = waits_for_pause(w, view);
    if (w->wish.kind != APP_WISH_NONE && !is_pausing) {
        app_front_fill(&w->wish, input);
        note_beginning(w);
        w->wish = (app_wish){APP_WISH_NONE, 0};
    }
    offer_first(w, view);
    w->overlay.is_on_hold = w->overlay.is_on_hold && !is_pausing;
    app__window_hold(w, input);
    if ((is_pausing || (w->has_lost_focus && !w->session->start.is_autopilot) ||
         w->front.wants_help || w->front.wants_first) &&
        is_playing && !lab_is_open(w->lab)) {
        input->buttons |= GM_BUTTON_PAUSE;
    }
    w->has_lost_focus = w->has_lost_focus && w->counts_in; /* the next frame counts */
    note_progress(w, input);
}
