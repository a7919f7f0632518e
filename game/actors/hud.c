/* game/actors/hud.c -- Hud: in DuringPhysics, so it shows the bar as the frame before left it. */
#include "sim/state.h"

static void fill_score(gm_game *game, gm_hud_view *view)
{
    gm_read score = gm__read(game, GM_VALUE_SCORE_POINTS);
    gm_read progress = gm__read(game, GM_VALUE_SECTOR_PROGRESS);

    view->score = (uint32_t)score.v[0];
    view->multiplier = (uint32_t)score.v[1];
    view->chain_left = score.v[2];
    view->crystals_done = (uint32_t)progress.v[0];
    view->crystals_needed = (uint32_t)progress.v[1];
    view->wave = (uint32_t)progress.v[2];
    view->time_left = gm__read(game, GM_VALUE_SECTOR_TIME).v[0];
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_hud_view *view = &game->actors.hud.view;
    gm_read gauges = gm__read(game, GM_VALUE_SHIP_GAUGES);

    (void)context;
    view->bar = gm__read(game, GM_VALUE_BAR_VALUE).v[0];
    view->target = (gm_target_kind)gm__read(game, GM_VALUE_BEAM_TARGET).v[0];
    view->heat = gm__read(game, GM_VALUE_BEAM_HEAT).v[0];
    view->shield = gauges.v[0];
    view->focus = gauges.v[1];
    view->lives = (uint32_t)gauges.v[2];
    fill_score(game, view);
}

bool gm__hud_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Hud", .tick = tick};
    gm_plain_actor def = {
        .actor_class = &actor_class, .function = GM_FUNCTION_HUD, .in_viewports = true};

    game->actors.hud = (gm_hud){.view = {.lives = game->rules.lives,
                                         .score = game->rules.score,
                                         .multiplier = 1,
                                         .wave = game->sector->waves.every > 0.0F ? 1 : 0,
                                         .time_left = -1.0F,
                                         .shield = 1.0F,
                                         .focus = 1.0F,
                                         .crystals_needed = game->sector->crystals.needed}};
    return gm__plain_actor_spawn(game, &def, NULL);
}
