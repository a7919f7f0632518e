/* game/actors/game_state.c -- GameState: in LastDemotable, publishes what the frame has left: the
 * Hud shows it in the next one. */
#include "sim/state.h"

static float share_left(const gm_game *game, tl_timer_id timer)
{
    tl_time rate = tl_timer_rate(game->world, timer);
    tl_time left = tl_timer_remaining(game->world, timer);

    return rate > 0 && left > 0 ? (float)left / (float)rate : 0.0F;
}

static void publish(gm_game *game)
{
    const gm_rules *rules = &game->rules;
    const gm_player_ship *ship = &game->actors.ship;
    tl_time left = tl_timer_remaining(game->world, rules->time_limit);
    /* The first wave is under way before its timer fires; 0: a sector without waves. */
    uint32_t first = game->sector->waves.every > 0.0F ? 1 : 0;
    uint32_t wave = rules->wave > first ? rules->wave : first;

    gm__publish(game, GM_VALUE_SHIP_GAUGES, ship->shield, ship->focus, (float)rules->lives);
    gm__publish(game, GM_VALUE_SCORE_POINTS, (float)rules->score, (float)rules->multiplier,
                share_left(game, rules->chain));
    gm__publish(game, GM_VALUE_SECTOR_PROGRESS, (float)rules->crystals_done,
                (float)game->sector->crystals.needed, (float)wave);
    gm__publish(game, GM_VALUE_SECTOR_TIME, left >= 0 ? (float)left / 1e9F : -1.0F, 0.0F, 0.0F);
}

static void tick(void *user, const tl_tick_context *context)
{
    (void)context;
    publish(user);
}

bool gm__game_state_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "GameState", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_GAME_STATE};

    publish(game);
    return gm__plain_actor_spawn(game, &def, NULL);
}
