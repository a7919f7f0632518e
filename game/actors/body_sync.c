/* game/actors/body_sync.c -- BodySync: publishes this frame's transforms before anybody asks. */
#include "base/vec.h"
#include "sim/state.h"

static void publish_ship(gm_game *game)
{
    const gm_body_state *body = gm_physics_body(game->physics, game->actors.ship.body);
    gm_vec2 position = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    gm_vec2 velocity = gm__vec(0.0F, 0.0F);
    float aim = gm__read(game, GM_VALUE_SHIP_AIM).v[0];

    if (body != NULL) {
        position = body->position;
        velocity = body->velocity;
    }
    gm__publish_vec(game, GM_VALUE_SHIP_POSITION, position);
    gm__publish_vec(game, GM_VALUE_SHIP_VELOCITY, velocity);
    gm__publish_vec(game, GM_VALUE_SHIP_MUZZLE,
                    gm__vec_add(position, gm__vec_polar(aim, GM_MUZZLE)));
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    publish_ship(game);
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && !tl_value_id_is_null(thing->place)) {
            const gm_body_state *body = gm_physics_body(game->physics, thing->body);
            if (body != NULL) {
                gm__place_write(game, thing->place, body->position);
            }
        }
    }
}

bool gm__body_sync_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "BodySync", .tick = tick};
    gm_plain_actor def = {
        .actor_class = &actor_class, .function = GM_FUNCTION_BODY_SYNC, .in_viewports = true};

    gm__publish_vec(game, GM_VALUE_SHIP_POSITION, game->sector->start);
    return gm__plain_actor_spawn(game, &def, NULL);
}
