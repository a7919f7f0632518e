/* game/actors/plain_actor.c -- what the spawning of all standing actors has in common. */
#include "sim/state.h"

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
