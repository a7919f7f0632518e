/* game/actors/name_plate.c -- NamePlate: a label that hangs over the ship wherever it last read the
 * ship to be. In DuringPhysics, its place by default, that is where the ship was a frame ago. */
#include "sim/state.h"

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    bool is_early = gm_physics_in_window(game->physics);

    (void)context;
    gm__publish_vec(game, GM_VALUE_PLATE_POSITION, ship);
    gm__publish(game, GM_VALUE_PLATE_WINDOW, is_early ? 1.0F : 0.0F, 0.0F, 0.0F);
}

bool gm__name_plate_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "NamePlate", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_NAME_PLATE};

    gm__publish_vec(game, GM_VALUE_PLATE_POSITION, game->sector->start);
    return gm__plain_actor_spawn(game, &def, NULL);
}
