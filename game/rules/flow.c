/* game/rules/flow.c -- screens, pause, travel between sectors, the end of a game, dilation. */
#include "rules/rules.h"

#include <string.h>

uint32_t gm__campaign_sector(const gm_game *game, uint32_t from)
{
    for (uint32_t i = 0; i < game->sector_count; i++) {
        uint32_t index = (from + i) % game->sector_count;
        if (!gm_sector_at(game->sectors, index)->is_range) {
            return index;
        }
    }
    return from;
}

void gm__travel_to(gm_game *game, uint32_t sector, gm_screen screen, bool is_new_game)
{
    sector %= game->sector_count;
    if (screen == GM_SCREEN_TITLE) {
        sector = gm__campaign_sector(game, sector);
    }
    game->travel = (gm_travel){
        .is_pending = true, .is_new_game = is_new_game, .screen = screen, .sector = sector};
}

/* If it is high enough for the table. */
static void insert_score(gm_game *game)
{
    uint32_t at = 0;
    gm_score_row row = {.score = game->rules.score, .sector = game->sector_index + 1};

    game->new_score = UINT32_MAX;
    while (at < game->score_count && game->scores[at].score >= row.score) {
        at++;
    }
    if (at == GM_MAX_SCORES || row.score == 0) {
        return;
    }
    memcpy(row.name, game->is_autopilot ? "AUTOPILOT" : "PILOT", game->is_autopilot ? 10 : 6);
    game->score_count += game->score_count < GM_MAX_SCORES ? 1 : 0;
    memmove(&game->scores[at + 1], &game->scores[at],
            (game->score_count - 1 - at) * sizeof(game->scores[0]));
    game->scores[at] = row;
    game->new_score = at;
}

void gm__game_over(gm_game *game)
{
    if (game->screen == GM_SCREEN_TITLE) {
        gm__travel_to(game, game->first_sector, GM_SCREEN_TITLE, true);
        return;
    }
    game->rules.is_over = true;
    game->events |= GM_EVENT_GAME_OVER;
    game->actors.menu.wait = 1.5F;
    insert_score(game);
    gm__screen_set(game, GM_SCREEN_GAME_OVER);
}

/* It costs a life; with the last one the game is over. */
static void travel_restart(gm_game *game)
{
    bool is_last = game->rules.lives <= 1 && !game->sector->is_range;

    gm__pause_set(game, false);
    if (is_last) {
        game->rules.lives = 0;
        gm__progress_ship_lost(game);
        game->rules.loss = GM_LOSS_RESTART;
        gm__game_over(game);
        return;
    }
    gm__travel_to(game, game->sector_index, GM_SCREEN_PLAY, false);
    game->travel.is_restart = true;
}

void gm__screen_set(gm_game *game, gm_screen screen)
{
    game->screen = screen;
    game->screen_since = game->show_time;
}

void gm__pause_set(gm_game *game, bool is_paused)
{
    bool is_asking = game->screen == GM_SCREEN_CHOICE || game->screen == GM_SCREEN_ENDING;
    if (is_paused == tl_world_is_paused(game->world) || is_asking) {
        return;
    }
    (void)tl_world_set_paused(game->world, is_paused);
    gm_screen running = game->rules.is_over        ? GM_SCREEN_GAME_OVER
                        : game->rules.is_announced ? GM_SCREEN_SECTOR_CLEAR
                                                   : GM_SCREEN_PLAY;
    if (game->screen != GM_SCREEN_TITLE) {
        gm__screen_set(game, is_paused ? GM_SCREEN_PAUSE : running);
    }
}

void gm__editor_set(gm_game *game, bool is_editor)
{
    if (game->is_editor != is_editor) {
        game->is_editor = is_editor;
        gm__rules_pause_timers(game, is_editor);
    }
}

void gm__choice_act(gm_game *game, gm_choice choice, uint32_t number)
{
    switch (choice) {
    case GM_CHOICE_NEW_GAME:
        gm__travel_to(game, game->first_sector, GM_SCREEN_PLAY, true);
        break;
    case GM_CHOICE_TITLE:
        gm__travel_to(game, game->first_sector, GM_SCREEN_TITLE, true);
        break;
    case GM_CHOICE_PAUSE:
        gm__pause_set(game, true);
        break;
    case GM_CHOICE_QUIT:
        game->events |= GM_EVENT_LEFT;
        insert_score(game);
        gm__travel_to(game, game->first_sector, GM_SCREEN_TITLE, true);
        gm__pause_set(game, false);
        break;
    case GM_CHOICE_RESTART:
        travel_restart(game);
        break;
    case GM_CHOICE_UPGRADE:
        gm__upgrade_choose(game, number);
        break;
    case GM_CHOICE_ENDLESS:
        gm__run_endless(game);
        break;
    case GM_CHOICE_RESUME:
        gm__pause_set(game, false);
        break;
    }
}

void gm__dilation_update(gm_game *game, bool is_focusing)
{
    double stop = game->hit_stop > 0 ? GM_HIT_STOP_DILATION : 1.0;
    double world = game->slomo * stop * (is_focusing ? GM_FOCUS_DILATION : 1.0);
    double own = is_focusing ? 1.0 / GM_FOCUS_DILATION : 1.0;

    (void)tl_world_set_time_dilation(game->world, world);
    (void)tl_actor_set_custom_time_dilation(game->world, game->actors.ship.actor, own);
    (void)tl_actor_set_custom_time_dilation(game->world, game->actors.reticle.actor, own);
    (void)tl_actor_set_custom_time_dilation(game->world, game->actors.beam.actor, own);
}
