/* game/actors/bodies.c -- PhysicsStart, PhysicsEnd and BodySync: bodies on their way into and out
 * of physics. */
#include "actors/actors.h"

/* PhysicsStart and PhysicsEnd. */

static void fill_radar(gm_game *game)
{
    gm_radar *radar = &game->actors.minimap.radar;
    uint32_t bodies = gm_physics_body_count(game->physics);

    radar->count = 0;
    for (uint32_t i = 0; i < bodies && radar->count < GM_RADAR; i++) {
        const gm_body_state *body = gm_physics_body_at(game->physics, i);
        if (body->tag <= GM_MAX_THINGS) {
            radar->items[radar->count++] = (gm_blip_view){body->position, (gm_body_kind)body->kind};
        }
    }
}

void gm__physics_start(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    bool is_playing = context->type != TL_LEVEL_TICK_VIEWPORTS_ONLY;

    if (is_playing) {
        gm__drones_apply(game);
    }
    fill_radar(game);
    gm_physics_start(game->physics, is_playing ? context->frame_delta : 0, game->workers);
}

void gm__physics_end(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    gm_physics_end(game->physics);
    if (context->type != TL_LEVEL_TICK_VIEWPORTS_ONLY) {
        game->physics_steps += 1;
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_STEPPED});
        gm__play_events_deliver(game);
    }
}

/* BodySync: publishes the transforms of this frame before other functions of PostPhysics read them.
 */

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
