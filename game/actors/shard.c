/* game/actors/shard.c -- Shard: what veined debris leaves. Born in the middle of a frame, so it
 * first ticks where the rules for newly spawned functions put it; later in PrePhysics, so that its
 * pull acts in this frame's step. */
#include "actors/actors.h"

static const float pull_reach = 150.0F; /* units */
static const float pull_speed = 260.0F; /* units per second at the ship */
static const float take_reach = 22.0F;
static const float life = 9.0F; /* s */

static void follow(gm_thing *shard, const gm_body_state *body, float seconds)
{
    gm_game *game = shard->game;
    gm_vec2 way = gm__vec_sub(gm__read_vec(game, GM_VALUE_SHIP_POSITION), body->position);
    float far = gm__vec_length(way);
    bool is_alive = gm__read(game, GM_VALUE_SHIP_STATE).v[0] > 0.5F;

    if (!is_alive || far > pull_reach) {
        return;
    }
    if (far < take_reach) {
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_TAKEN, .thing = shard->serial});
        return;
    }
    gm_vec2 wanted = gm__vec_scale(gm__vec_unit(way), pull_speed * (1.2F - far / pull_reach));
    gm_vec2 change =
        gm__vec_scale(gm__vec_sub(wanted, body->velocity), 1.0F - expf(-5.0F * seconds));
    (void)gm_physics_add_impulse(game->physics, shard->body, gm__vec_scale(change, body->mass),
                                 gm__vec(0.0F, 0.0F));
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_thing *shard = user;
    const gm_body_state *body = gm_physics_body(shard->game->physics, shard->body);

    shard->left -= context->delta_seconds;
    if (shard->left <= 0.0F) {
        gm__thing_destroy(shard);
    } else if (body != NULL) {
        follow(shard, body, context->delta_seconds);
    }
    gm__play_events_deliver(shard->game);
}

static const tl_actor_class shard_class = {
    .name = "Shard", .tick = tick, .end_play = gm__thing_end_play};

gm_thing *gm__shard_spawn(gm_game *game, gm_vec2 at, gm_vec2 velocity)
{
    gm_thing_def def = {.kind = GM_BODY_SHARD,
                        .actor_class = &shard_class,
                        .primary_tick = gm__function_primary(GM_FUNCTION_SHARD),
                        .tint = 0xB9A4FFU,
                        .radius = 7.0F};

    def.body.verts[0] = gm__vec(8.0F, 0.0F);
    def.body.verts[1] = gm__vec(0.0F, 4.5F);
    def.body.verts[2] = gm__vec(-8.0F, 0.0F);
    def.body.verts[3] = gm__vec(0.0F, -4.5F);
    def.body.vert_count = 4;
    def.body.position = at;
    def.body.velocity = velocity;
    def.body.spin = 3.0F;
    def.body.elasticity = 0.8F;
    def.body.category = GM_CATEGORY_SHARD;
    def.body.mask = GM_CATEGORY_NOTHING;
    gm_thing *shard = gm__thing_spawn(game, &def);
    if (shard != NULL) {
        shard->left = life;
        shard->tick = tl_actor_tick(game->world, shard->actor);
        gm__functions_add(game, GM_FUNCTION_SHARD, shard->tick);
    }
    return shard;
}
