/* game/actors/telemetry.c -- Telemetry: adds up, last of all, what a frame was like. */
#include "base/vec.h"
#include "sim/state.h"

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_telemetry *telemetry = &game->actors.telemetry;
    gm_read target = gm__read(game, GM_VALUE_BEAM_TARGET);
    gm_vec2 at = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    uint32_t bodies = gm_physics_body_count(game->physics);
    bool fires = target.v[2] > 0.5F;

    telemetry->frames += 1;
    telemetry->flown += gm__vec_distance(at, telemetry->last);
    telemetry->last = at;
    telemetry->fired += fires ? context->delta_seconds : 0.0F;
    if (fires && (gm_target_kind)target.v[0] == GM_TARGET_CRYSTAL) {
        telemetry->on_target += context->delta_seconds;
    }
    if (bodies > telemetry->most_bodies) {
        telemetry->most_bodies = bodies;
    }
}

bool gm__telemetry_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Telemetry", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_TELEMETRY};

    game->actors.telemetry = (gm_telemetry){.last = game->sector->start};
    return gm__plain_actor_spawn(game, &def, NULL);
}
