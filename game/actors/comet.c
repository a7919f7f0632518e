/* game/actors/comet.c -- Comet: hangs at the border for a moment, then flies at the place where the
 * ship was. It ticks in PrePhysics, so that its push acts in this frame's step. */
#include "actors/actors.h"

static const float comet_radius = 13.0F;
static const float hang_seconds = 1.1F;
static const float fly_seconds = 6.0F; /* then it falls apart */

/* Until it flies it follows the ship with its aim; then it keeps its way whatever it meets. */
static void tick(void *user, const tl_tick_context *context)
{
    gm_thing *comet = user;
    gm_game *game = comet->game;
    const gm_body_state *body = gm_physics_body(game->physics, comet->body);

    comet->left -= context->delta_seconds;
    if (body == NULL) {
        return;
    }
    if (comet->left > 0.0F) {
        gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
        comet->way = gm__vec_unit(gm__vec_sub(ship, body->position));
        return;
    }
    if (comet->left < -fly_seconds) {
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_BURNT,
                                                   .thing = comet->serial,
                                                   .amount = comet->health,
                                                   .at = body->position});
        gm__play_events_deliver(game);
        return;
    }
    float speed = game->sector->comets.speed * gm__hardness(game);
    (void)gm_physics_set_velocity(game->physics, comet->body, gm__vec_scale(comet->way, speed));
}

static const tl_actor_class comet_class = {
    .name = "Comet", .tick = tick, .end_play = gm__thing_end_play};

gm_thing *gm__comet_spawn(gm_game *game, gm_vec2 at)
{
    gm_thing_def def = {.kind = GM_BODY_COMET,
                        .actor_class = &comet_class,
                        .primary_tick = gm__function_primary(GM_FUNCTION_COMET),
                        .tint = 0xE8F4FFU,
                        .radius = comet_radius,
                        .health = 0.6F};

    for (uint32_t i = 0; i < 7; i++) {
        def.body.verts[i] =
            gm__vec_polar(2.0F * GM_PI * (float)i / 7.0F, i % 2 == 0 ? comet_radius : 11.5F);
    }
    def.body.vert_count = 7;
    def.body.position = at;
    def.body.spin = 2.0F;
    def.body.density = 6.0F;
    def.body.elasticity = 0.4F;
    def.body.friction = 0.3F;
    def.body.category = GM_CATEGORY_COMET;
    gm_thing *comet = gm__thing_spawn(game, &def);
    if (comet != NULL) {
        comet->left = hang_seconds;
        comet->tick = tl_actor_tick(game->world, comet->actor);
        gm__functions_add(game, GM_FUNCTION_COMET, comet->tick);
    }
    return comet;
}
