/* game/actors/minimap.c -- Minimap: ten times a second, perhaps on a worker, so it touches only
 * its own object: the radar was filled by PhysicsStart. */
#include "sim/state.h"

#include <string.h>

static void tick(void *user, const tl_tick_context *context)
{
    gm_minimap *minimap = user;

    (void)context;
    minimap->blip_count = minimap->radar.count;
    memcpy(minimap->blips, minimap->radar.items,
           minimap->radar.count * sizeof(minimap->radar.items[0]));
}

bool gm__minimap_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Minimap", .tick = tick};
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = &game->actors.minimap,
                        .primary_tick = gm__function_primary(GM_FUNCTION_MINIMAP),
                        .should_tick_if_viewports_only = true};
    tl_actor_id id = {0};

    game->actors.minimap.radar.count = 0;
    game->actors.minimap.blip_count = 0;
    if (tl_actor_spawn(game->world, &def, &id) != TL_OK) {
        return false;
    }
    gm__functions_add(game, GM_FUNCTION_MINIMAP, tl_actor_tick(game->world, id));
    return true;
}
