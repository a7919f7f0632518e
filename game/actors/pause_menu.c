/* game/actors/pause_menu.c -- PauseMenu: ticks in pause frames too; menus of all screens. */
#include "actors/actors.h"

/* The page opens when the wait is over, and needs this long to appear. */
#define OVER_FADE_SECONDS 0.25F

void gm__menu_select(gm_game *game, int64_t item)
{
    gm_pause_menu *menu = &game->actors.menu;

    if (game->screen != GM_SCREEN_PAUSE || item < 0 || item >= GM_MENU_ITEM_COUNT) {
        return;
    }
    if (menu->selected != (uint32_t)item) {
        menu->selected = (uint32_t)item;
        game->events |= GM_EVENT_MENU;
    }
}

static void choose(gm_game *game, gm_choice choice)
{
    gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_CHOSEN, .choice = choice});
}

static void choose_item(gm_game *game, uint32_t item)
{
    static const gm_choice choices[GM_MENU_ITEM_COUNT] = {
        [GM_MENU_RESUME] = GM_CHOICE_RESUME,
        [GM_MENU_RESTART] = GM_CHOICE_RESTART,
        [GM_MENU_QUIT] = GM_CHOICE_QUIT,
    };

    game->events |= GM_EVENT_MENU;
    choose(game, choices[item]);
}

/* The buttons that leave a screen without items. The trigger is one of them, for the mouse. */
static bool is_start_pressed(const gm_game *game)
{
    return gm__pressed(game, GM_BUTTON_ACCEPT) || gm__pressed(game, GM_BUTTON_PAUSE) ||
           gm__pressed(game, GM_BUTTON_FIRE);
}

static void run_pause(gm_game *game)
{
    gm_pause_menu *menu = &game->actors.menu;

    if (gm__pressed(game, GM_BUTTON_UP)) {
        menu->selected = (menu->selected + GM_MENU_ITEM_COUNT - 1) % GM_MENU_ITEM_COUNT;
        game->events |= GM_EVENT_MENU;
    }
    if (gm__pressed(game, GM_BUTTON_DOWN)) {
        menu->selected = (menu->selected + 1) % GM_MENU_ITEM_COUNT;
        game->events |= GM_EVENT_MENU;
    }
    if (gm__pressed(game, GM_BUTTON_PAUSE) || gm__pressed(game, GM_BUTTON_BACK)) {
        choose_item(game, GM_MENU_RESUME);
    } else if (gm__pressed(game, GM_BUTTON_ACCEPT)) {
        choose_item(game, menu->selected);
    }
}

static void run_play(gm_game *game)
{
    if (gm__pressed(game, GM_BUTTON_PAUSE) || gm__pressed(game, GM_BUTTON_BACK)) {
        game->actors.menu.selected = GM_MENU_RESUME;
        game->events |= GM_EVENT_MENU;
        choose(game, GM_CHOICE_PAUSE);
    }
}

/* Once the page of the end is open, nothing moves behind it. */
static void run_over(gm_game *game, float seconds)
{
    gm_pause_menu *menu = &game->actors.menu;

    menu->wait -= seconds;
    if (menu->wait <= -OVER_FADE_SECONDS) {
        (void)tl_world_set_paused(game->world, true);
    }
    if (menu->wait <= 0.0F && is_start_pressed(game)) {
        game->events |= GM_EVENT_MENU;
        choose(game, GM_CHOICE_NEW_GAME);
    } else if (menu->wait <= 0.0F && gm__pressed(game, GM_BUTTON_BACK)) {
        choose(game, GM_CHOICE_TITLE);
    }
}

/* A choice that waits for the player: the items are the offers, or one at the ending. */
static void run_choice(gm_game *game, float seconds)
{
    gm_pause_menu *menu = &game->actors.menu;
    bool is_ending = game->screen == GM_SCREEN_ENDING;
    uint32_t count = 0;

    while (!is_ending && count < GM_OFFERS && (game->rules.offers >> (4U * count) & 15U) != 0) {
        count++;
    }
    menu->wait -= seconds;
    if (is_ending && gm__pressed(game, GM_BUTTON_BACK)) {
        choose(game, GM_CHOICE_QUIT);
        return;
    }
    if (count > 0 && gm__pressed(game, GM_BUTTON_UP)) {
        menu->selected = (menu->selected + count - 1) % count;
    }
    if (count > 0 && gm__pressed(game, GM_BUTTON_DOWN)) {
        menu->selected = (menu->selected + 1) % count;
    }
    if (menu->wait <= 0.0F && (game->is_autopilot || gm__pressed(game, GM_BUTTON_ACCEPT))) {
        game->events |= GM_EVENT_MENU;
        gm__play_event_push(
            game, &(gm_play_event){.kind = GM_PLAY_CHOSEN,
                                   .choice = is_ending ? GM_CHOICE_ENDLESS : GM_CHOICE_UPGRADE,
                                   .number = menu->selected});
    }
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    switch (game->screen) {
    case GM_SCREEN_TITLE:
        if (is_start_pressed(game)) {
            game->events |= GM_EVENT_MENU;
            choose(game, GM_CHOICE_NEW_GAME);
        }
        break;
    case GM_SCREEN_PAUSE:
        run_pause(game);
        break;
    case GM_SCREEN_PLAY:
    case GM_SCREEN_SECTOR_CLEAR:
        run_play(game);
        break;
    case GM_SCREEN_GAME_OVER:
        run_over(game, context->delta_seconds);
        break;
    case GM_SCREEN_CHOICE:
    case GM_SCREEN_ENDING:
        run_choice(game, (float)game->input.now.delta / 1e9F);
        break;
    case GM_SCREEN_COUNT:
        break;
    }
    gm__play_events_deliver(game);
}

bool gm__pause_menu_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "PauseMenu", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class,
                          .function = GM_FUNCTION_PAUSE_MENU,
                          .in_viewports = true,
                          .when_paused = true};

    game->actors.menu = (gm_pause_menu){.wait = 1.5F};
    return gm__plain_actor_spawn(game, &def, NULL);
}
