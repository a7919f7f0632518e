/* game/actors/actors.c -- the actors that every sector has, in the order of their registration. */
#include "actors/actors.h"

bool gm__plain_actor_spawn(gm_game *game, const gm_plain_actor *plain, tl_actor_id *out)
{
    gm_function function = (gm_function)plain->function;
    tl_actor_def def = {.actor_class = plain->actor_class,
                        .user = game,
                        .primary_tick = gm__function_primary(function),
                        .should_tick_if_viewports_only = plain->in_viewports};
    tl_actor_id id = {0};

    def.primary_tick.tick_even_when_paused = plain->when_paused;
    if (tl_actor_spawn(game->world, &def, &id) != TL_OK) {
        return false;
    }
    gm__functions_add(game, function, tl_actor_tick(game->world, id));
    if (out != NULL) {
        *out = id;
    }
    return true;
}

bool gm__actors_spawn(gm_game *game)
{
    return gm__player_controller_spawn(game) && gm__player_ship_spawn(game) &&
           gm__game_state_spawn(game) && gm__hud_spawn(game) && gm__minimap_spawn(game) &&
           gm__body_sync_spawn(game) && gm__reticle_spawn(game) && gm__laser_beam_spawn(game) &&
           gm__particles_spawn(game) && gm__laser_sparks_spawn(game) && gm__trails_spawn(game) &&
           gm__telemetry_spawn(game) && gm__pause_menu_spawn(game) &&
           gm__music_director_create(game);
}
