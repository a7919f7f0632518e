/* menu/front.c -- see front.h. */
#include "menu/front.h"

#include "menu/menu_parts.h"
#include "session/controls.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { OVER_RESTS_MS = 800, REACH = 8 /* of a mouse that rests, in units of the window */ };

void app_front_open(app_front *front, app_session *session, app_settings *settings)
{
    *front = (app_front){.session = session, .settings = settings};
    front->data = (app_menu_data){.settings = settings,
                                  .sectors = &session->sectors,
                                  .lessons = &front->lessons,
                                  .drafts = &front->drafts,
                                  .progress = &front->progress,
                                  .traced = &front->traced,
                                  .scores = &session->scores,
                                  .has_all_sectors = session->options->sector != NULL};
    front->data.language_count = app_language_list(front->data.languages, APP_MENU_LANGUAGES);
    const char *locale = app_options_locale(session->options);
    front->data.language_now = locale != NULL ? locale : "en";
}

void app_front_close(app_front *front)
{
    app_lessons_free(&front->lessons);
    lab_progress_free(&front->progress);
}

static app_page page_of(const gm_view *view)
{
    switch (view->screen) {
    case GM_SCREEN_TITLE:
        return APP_PAGE_TITLE;
    case GM_SCREEN_PAUSE:
        return APP_PAGE_PAUSE;
    case GM_SCREEN_GAME_OVER:
        return view->screen_age > GM_OVER_SECONDS ? APP_PAGE_OVER : APP_PAGE_NONE;
    case GM_SCREEN_CHOICE:
        return APP_PAGE_CHOICE;
    case GM_SCREEN_ENDING:
        return APP_PAGE_ENDING;
    case GM_SCREEN_PLAY:
    case GM_SCREEN_SECTOR_CLEAR:
    case GM_SCREEN_COUNT:
        break;
    }
    return APP_PAGE_NONE;
}

/* The day that counts for everybody. */
static uint32_t today(void)
{
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) == NULL) {
        return 0;
    }
    return (uint32_t)(utc.tm_year + 1900) * 10000U + (uint32_t)(utc.tm_mon + 1) * 100U +
           (uint32_t)utc.tm_mday;
}

static bool is_last_score(const app_session *session, const gm_score_row *row)
{
    const gm_score_row *last = &session->last_score;
    return row->score == last->score && row->sector == last->sector &&
           strcmp(row->name, last->name) == 0;
}

/* The table that the game which is over belongs to, and its row there. */
static void look_at_scores(app_front *front)
{
    app_session *session = front->session;
    const app_scores *table = session->last_table;
    front->data.is_daily = session->playing_daily != 0;
    front->data.is_slowed = session->is_slowed;
    front->data.new_row = UINT32_MAX;
    front->data.new_table = table;
    for (uint32_t i = 0; table != NULL && i < table->count; i++) {
        if (is_last_score(session, &table->rows[i])) {
            front->data.new_row = i;
        }
    }
    front->data.daily_scores = app_session_daily_scores(session, front->data.today);
}

/* Of the games that begin here, which have the seed of this one. */
static void look_at_best_runs(app_front *front)
{
    app_menu_data *data = &front->data;
    data->keeps_best_runs = front->session->ghost.run.points != NULL;
    for (uint32_t i = 0; i < data->sectors->count && i < APP_MENU_BEST_RUNS; i++) {
        const gm_sector *sector = gm_sector_at(data->sectors->items, i);
        app_ghost_path path = {.points = NULL};
        app_ghost_key key = {.seed = front->session->start.seed};
        bool is_read = data->keeps_best_runs && gm_sector_is_of_campaign(sector) &&
                       app__menu_is_open_sector(data, i);
        if (is_read) {
            (void)snprintf(key.sector, sizeof key.sector, "%s", gm_sector_name(sector));
            app_ghost_path_load(&path, &key);
        }
        data->best_runs[i] = (app_best_run){path.score, app_ghost_path_seconds(&path)};
    }
}

/* Files are read when a page that shows them opens. */
static void look_at_files(app_front *front)
{
    app_page page = app_menu_page(&front->menu);
    if (page == APP_PAGE_LESSONS && front->shown != page) {
        app_lessons_free(&front->lessons);
        (void)app_lessons_load(&front->lessons);
        app_own_drafts_list(&front->drafts);
        lab_progress_free(&front->progress);
        lab_progress_load(&front->progress);
    }
    if (page == APP_PAGE_TRACES && front->shown != page) {
        app_traced_files_list(&front->traced);
    }
    if (page == APP_PAGE_SECTORS && front->shown != page) {
        look_at_best_runs(front);
    }
    front->shown = page;
}

/* From there the way back leads to their row of the title. */
static void open_lessons(app_front *front, uint32_t number)
{
    app_menu_fill(&front->menu, &front->data);
    app__menu_select(&front->menu, ROW_LESSONS);
    app_menu_push(&front->menu, APP_PAGE_LESSONS);
    look_at_files(front);
    app_menu_fill(&front->menu, &front->data);
    app_menu_select_lesson(&front->menu, number);
}

/* At the first score that is kept, whichever way its game has ended. */
static bool wants_name_now(const app_front *front)
{
    const app_settings *settings = front->settings;
    const app_scores *daily = front->data.daily_scores;
    bool has_score = app_scores_has_unnamed(&front->session->scores) ||
                     (daily != NULL && app_scores_has_unnamed(daily));
    bool is_new = settings->player[0] == '\0' && !settings->has_asked_name;
    return front->may_ask_name && is_new && has_score && !front->session->is_slowed;
}

static void ask_name(app_front *front)
{
    if (wants_name_now(front)) {
        app__menu_ask_name(&front->menu, &front->data);
        (void)app_settings_save(front->settings);
    }
}

/* Whenever a player lost a game. A daily run is the same for everyone. */
static void offer_speed(app_front *front, app_page root)
{
    const gm_view *view = front->data.view;
    front->data.offers_speed = root == APP_PAGE_OVER && view->hud.sector_number > 0 &&
                               !front->data.is_daily && !view->is_autopilot;
}

static void open_root(app_front *front, app_page root)
{
    app_menu *menu = &front->menu;
    front->data.today = today();
    front->data.is_lesson = front->session->playing != NULL;
    look_at_scores(front);
    offer_speed(front, root);
    app_menu_open(menu, root);
    front->opened_at = SDL_GetTicks64();
    menu->is_pad_used = front->is_pad_used;
    if (front->wants_help && root == APP_PAGE_PAUSE) {
        app_menu_push(menu, APP_PAGE_HELP);
        menu->is_help_of_play = true;
    }
    if (front->wants_first && root == APP_PAGE_PAUSE) {
        app_menu_push(menu, APP_PAGE_FIRST);
    }
    if (root == APP_PAGE_TITLE) {
        ask_name(front);
    }
    if (root == APP_PAGE_TITLE && front->session->last_run.early != NULL && !front->has_offered) {
        front->has_offered = true;
        front->data.early_time = front->session->last_run.early_time;
        app_menu_push(menu, APP_PAGE_EARLY);
    }
    if (root == APP_PAGE_TITLE && front->wants_lesson != 0) {
        open_lessons(front, front->wants_lesson);
    }
    if (root == APP_PAGE_TITLE && front->wants_lab) {
        app_menu_fill(menu, &front->data);
        app__menu_select(menu, ROW_LAB);
    }
    front->wants_lab = false;
    front->wants_lesson = 0;
    front->wants_help = false;
    front->wants_menu = false;
    front->wants_first = false;
}

void app_front_want_lesson(app_front *front, uint32_t number)
{
    front->wants_lesson = number;
    front->wants_lab = number == 0;
}

/* Once the sector is no longer dark: the card says what is to be seen behind it. */
bool app_front_is_first(const app_front *front, const gm_view *view)
{
    static const float light = 0.6F; /* s */
    const app_settings *s = front->settings;
    bool has_played =
        s->has_begun || s->reached_count > 1 || (s->hints_done & (1U << APP_HINT_MOVE)) != 0;
    return !has_played && view->screen == GM_SCREEN_PLAY && view->hud.sector_number != 0 &&
           view->sector_age >= light;
}

void app_front_follow(app_front *front, const gm_view *view, bool is_wanted)
{
    app_menu *menu = &front->menu;
    bool is_of_hold =
        front->is_on_hold && (front->wants_help || front->wants_menu || menu->depth > 0);
    app_page root = !is_wanted ? APP_PAGE_NONE : is_of_hold ? APP_PAGE_PAUSE : page_of(view);
    app_page now = menu->depth > 0 ? menu->pages[0] : APP_PAGE_NONE;
    front->data.view = view;
    front->data.is_in_lab = front->lab_room.w > 0.0F;
    front->wants_help =
        front->wants_help && (view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_PAUSE);
    if (root == APP_PAGE_NONE && now != APP_PAGE_NONE) {
        app_menu_close(menu);
        front->shown = APP_PAGE_NONE; /* lessons may be passed meanwhile */
    } else if (root != now) {
        open_root(front, root);
    }
    front->data.asks_name = menu->depth > 0 && wants_name_now(front);
}

static void toggle_help(app_front *front)
{
    app_menu *menu = &front->menu;
    if (app_menu_page(menu) == APP_PAGE_HELP) {
        app_menu_back(menu, &front->data);
    } else if (menu->depth > 0) {
        app_menu_push(menu, APP_PAGE_HELP);
    } else {
        front->wants_help = true;
    }
}

static bool is_help_press(const app_menu *menu, const SDL_Event *event)
{
    if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        return event->cbutton.button == SDL_CONTROLLER_BUTTON_RIGHTSTICK && !menu->is_waiting;
    }
    return event->type == SDL_KEYDOWN && event->key.keysym.scancode == SDL_SCANCODE_F1 &&
           (event->key.keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI | KMOD_SHIFT)) == 0;
}

/* A window that moves or changes its size under a still mouse sends a motion, too; one that fills
 * the screen may take the mouse along.  @return the mouse is where it was, there or on the display
 */
static bool is_still(app_front *front, const SDL_MouseMotionEvent *event)
{
    int x = 0;
    int y = 0;
    SDL_Window *window = SDL_GetWindowFromID(event->windowID);
    if (window != NULL) {
        SDL_GetWindowPosition(window, &x, &y);
    }
    const int32_t at[4] = {event->x, event->y, x + event->x, y + event->y};
    bool is_same = (at[0] == front->pointed[0] && at[1] == front->pointed[1]) ||
                   (at[2] == front->pointed[2] && at[3] == front->pointed[3]);
    memcpy(front->pointed, at, sizeof at);
    return is_same;
}

/* A changed size or language moves rows: another one may lie below the mouse then.
 * @return true: the mouse rests on what it clicked, so the event was for that */
static bool rests_on_click(app_front *front, const SDL_Event *event, bool is_here)
{
    bool is_motion = event->type == SDL_MOUSEMOTION;
    if (is_motion && !is_here) {
        bool is_near = SDL_abs(event->motion.x - front->click.at[0]) <= REACH &&
                       SDL_abs(event->motion.y - front->click.at[1]) <= REACH;
        front->click.is_kept = front->click.is_kept && is_near;
    }
    if (front->click.is_kept && !is_motion && event->button.button == SDL_BUTTON_LEFT) {
        app_menu_click(&front->menu, &front->data, front->click.row, front->click.way);
    }
    return front->click.is_kept;
}

static void click_row(app_front *front, const SDL_MouseButtonEvent *event, uint32_t row,
                      int32_t way)
{
    app_page page = app_menu_page(&front->menu);
    bool is_value = front->menu.rows[row].kind == APP_ROW_VALUE && way != 0;
    app_menu_click(&front->menu, &front->data, row, way);
    front->click.is_kept = is_value && app_menu_page(&front->menu) == page;
    front->click.at[0] = event->x;
    front->click.at[1] = event->y;
    front->click.row = row;
    front->click.way = way;
}

static void take_mouse(app_front *front, const SDL_Event *event, float scale)
{
    bool is_motion = event->type == SDL_MOUSEMOTION;
    bool is_here = is_motion && is_still(front, &event->motion);
    float x = (float)(is_motion ? event->motion.x : event->button.x) * scale;
    float y = (float)(is_motion ? event->motion.y : event->button.y) * scale;
    app_menu *menu = &front->menu;
    app_menu_fill(menu, &front->data);
    if (rests_on_click(front, event, is_here)) {
        return;
    }
    uint32_t row = app_menu_row_at(menu, &front->layout, x, y);
    bool is_click = !is_motion && event->button.button == SDL_BUTTON_LEFT;
    if (app_menu_page(menu) == APP_PAGE_FIRST) {
        if (is_click) {
            app_menu_back(menu, &front->data);
        }
        return;
    }
    if (row == UINT32_MAX) {
        if (is_click && lab_box_has(front->back, x, y)) {
            app_menu_back(menu, &front->data);
        }
        return;
    }
    if (is_motion && !is_here) {
        app_menu_hover(menu, row);
    } else if (is_click) {
        click_row(front, &event->button, row, app_menu_way_at(&front->layout, menu, row, x));
    }
}

void app_front_note_device(app_front *front, const SDL_Event *event)
{
    front->is_pad_used = app_controls_is_pad(front->is_pad_used, event);
    front->menu.is_pad_used = front->is_pad_used;
}

/* Over the Lab a pause takes the keys that it names: the others are the Lab's. */
static bool is_key_of_menu(SDL_Scancode code)
{
    static const SDL_Scancode keys[] = {
        SDL_SCANCODE_UP,    SDL_SCANCODE_DOWN, SDL_SCANCODE_LEFT,   SDL_SCANCODE_RIGHT,
        SDL_SCANCODE_W,     SDL_SCANCODE_S,    SDL_SCANCODE_A,      SDL_SCANCODE_D,
        SDL_SCANCODE_HOME,  SDL_SCANCODE_END,  SDL_SCANCODE_RETURN, SDL_SCANCODE_KP_ENTER,
        SDL_SCANCODE_SPACE, SDL_SCANCODE_P,    SDL_SCANCODE_ESCAPE};
    bool is_one = false;
    for (uint32_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        is_one = is_one || keys[i] == code;
    }
    return is_one;
}

static bool is_button_of_menu(Uint8 button)
{
    return (button >= SDL_CONTROLLER_BUTTON_DPAD_UP &&
            button <= SDL_CONTROLLER_BUTTON_DPAD_RIGHT) ||
           button == SDL_CONTROLLER_BUTTON_A || button == SDL_CONTROLLER_BUTTON_B ||
           button == SDL_CONTROLLER_BUTTON_START;
}

/* Events that the Lab below the menu takes. */
static bool is_for_lab(app_front *front, const SDL_Event *event, float scale)
{
    const app_menu *menu = &front->menu;
    bool takes_all = menu->is_waiting || app_menu_page(menu) == APP_PAGE_NAME;
    if (front->lab_room.w <= 0.0F) {
        return false;
    }
    switch (event->type) {
    case SDL_KEYDOWN:
        return !takes_all && !is_key_of_menu(event->key.keysym.scancode);
    case SDL_CONTROLLERBUTTONDOWN:
        return !takes_all && !is_button_of_menu(event->cbutton.button);
    case SDL_MOUSEMOTION:
        front->is_mouse_on = lab_box_has(front->layout.panel, (float)event->motion.x * scale,
                                         (float)event->motion.y * scale);
        return !front->is_mouse_on;
    case SDL_MOUSEBUTTONDOWN:
        return !lab_box_has(front->layout.panel, (float)event->button.x * scale,
                            (float)event->button.y * scale);
    case SDL_MOUSEWHEEL:
        return !front->is_mouse_on;
    default:
        return false;
    }
}

static bool is_press(const SDL_Event *event)
{
    return event->type == SDL_KEYDOWN || event->type == SDL_CONTROLLERBUTTONDOWN ||
           event->type == SDL_CONTROLLERAXISMOTION || event->type == SDL_MOUSEBUTTONDOWN;
}

/* The end of a game comes while hands still fly and fire: what they press first chooses nothing. */
static bool is_too_early(const app_front *front, const SDL_Event *event)
{
    return is_press(event) && app_menu_page(&front->menu) == APP_PAGE_OVER &&
           SDL_GetTicks64() - front->opened_at < OVER_RESTS_MS;
}

bool app_front_event(app_front *front, const SDL_Event *event, float scale)
{
    bool is_ours = false;
    app_front_note_device(front, event);
    if (is_for_lab(front, event, scale)) {
        return false;
    }
    bool is_early = is_too_early(front, event);
    if (event->type == SDL_CONTROLLERAXISMOTION && (is_early || front->menu.depth == 0)) {
        (void)app_menu_note_stick(&front->menu, &event->caxis);
    }
    if (is_early) {
        return true;
    }
    if (is_help_press(&front->menu, event)) {
        if (event->type != SDL_KEYDOWN || event->key.repeat == 0) {
            toggle_help(front);
        }
        is_ours = true;
    } else if (front->menu.depth > 0) {
        bool is_mouse = event->type == SDL_MOUSEMOTION || event->type == SDL_MOUSEBUTTONDOWN;
        if (is_mouse) {
            take_mouse(front, event, scale);
        } else if (is_press(event) || event->type == SDL_MOUSEWHEEL) {
            front->click.is_kept = false;
        }
        is_ours = is_mouse || app_menu_event(&front->menu, &front->data, event);
    } else if (event->type == SDL_MOUSEMOTION) {
        (void)is_still(front, &event->motion); /* where it lies when a menu comes */
    }
    look_at_files(front);
    return is_ours;
}

enum { ITEM_RESUME = 0, ITEM_RESTART, ITEM_TITLE };

static void choose_item(gm_input *input, int64_t item)
{
    input->commands[input->command_count++] = (gm_command){.kind = GM_COMMAND_MENU, .value = item};
    input->buttons |= (uint32_t)GM_BUTTON_ACCEPT;
}

void app_front_fill(const app_wish *wish, gm_input *input)
{
    if (input->command_count == GM_INPUT_MAX_COMMANDS) {
        return;
    }
    switch (wish->kind) {
    case APP_WISH_PLAY:
        input->commands[input->command_count++] =
            (gm_command){.kind = GM_COMMAND_START, .value = wish->value};
        break;
    case APP_WISH_DAILY:
        input->commands[input->command_count++] =
            (gm_command){.kind = GM_COMMAND_START, .time = wish->value};
        break;
    case APP_WISH_CONTINUE:
        input->commands[input->command_count++] = (gm_command){.kind = GM_COMMAND_CONTINUE};
        break;
    case APP_WISH_UPGRADE:
        input->commands[input->command_count++] =
            (gm_command){.kind = GM_COMMAND_CHOOSE, .value = wish->value};
        break;
    case APP_WISH_ENDLESS:
        input->commands[input->command_count++] = (gm_command){.kind = GM_COMMAND_ENDLESS};
        break;
    case APP_WISH_LEAVE:
        input->buttons |= (uint32_t)GM_BUTTON_BACK;
        break;
    case APP_WISH_RESUME:
        choose_item(input, ITEM_RESUME);
        break;
    case APP_WISH_RESTART:
        choose_item(input, ITEM_RESTART);
        break;
    case APP_WISH_TITLE:
        choose_item(input, ITEM_TITLE);
        break;
    case APP_WISH_NONE:
    case APP_WISH_SPEED:
    case APP_WISH_LESSON:
    case APP_WISH_WRITE:
    case APP_WISH_DRAFT:
    case APP_WISH_GIVE_UP:
    case APP_WISH_OPEN_ALL:
    case APP_WISH_TRACED:
    case APP_WISH_LAB:
    case APP_WISH_BACK_TO_LAB:
    case APP_WISH_LESSON_AGAIN:
    case APP_WISH_TAKE_BACK:
    case APP_WISH_NAME:
    case APP_WISH_SETTINGS:
    case APP_WISH_KEEP_RUN:
    case APP_WISH_DROP_RUN:
    case APP_WISH_QUIT:
        break;
    }
}

void app_front_paint(app_front *front, app_scene *scene)
{
    if (front->menu.depth == 0) {
        return;
    }
    lab_brush brush = {&scene->list, &scene->layout, scene->ui_scale};
    look_at_files(front);
    float chosen = app_scene_scale_for(scene->list.width, scene->list.height, 0.0F);
    front->data.automatic_scale = (uint32_t)(chosen * 100.0F + 0.5F);
    app_menu_fill(&front->menu, &front->data);
    front->layout =
        front->lab_room.w > 0.0F
            ? app_menu_lay_out_in(&front->menu, front->lab_room, &brush)
            : app_menu_lay_out(&front->menu, scene->list.width, scene->list.height, brush.scale);
    front->back = app_menu_paint(&front->menu, &front->data, &front->layout, &brush);
}

/* That of the point: behind the one that is played, once that is cleared. */
static const char *point_sector(const app_front *front, const gm_entry *point, const char *played)
{
    const app_sectors *sectors = &front->session->sectors;
    return point->lives > 0 && point->sector < sectors->count
               ? gm_sector_name(gm_sector_at(sectors->items, point->sector))
               : played;
}

bool app_front_note(app_front *front, const gm_view *view)
{
    bool is_played = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_GAME_OVER ||
                     view->screen == GM_SCREEN_SECTOR_CLEAR;
    if (!is_played || view->hud.sector_number == 0 || view->is_autopilot) {
        return false;
    }
    gm_stats stats = gm_game_stats(front->session->game);
    gm_entry point = gm_game_continue_point(front->session->game);
    bool is_lesser = app_settings_is_lesser_point(front->settings, &point);
    const char *sector = point_sector(front, &point, stats.sector_name);
    bool is_slow = front->session->is_slowed;
    if (stats.daily != 0) {
        return false;
    }
    bool is_news = app_settings_note_play(front->settings, sector, &point);
    /* It tells of the game before that point: one that comes there later at full speed counts. */
    bool is_told = !is_lesser && (is_news || !is_slow);
    return (is_told && app_settings_note_slow(front->settings, is_slow)) || is_news;
}
