/* game/actors/drone_mover.c -- DroneMover: steering of one drone. It may run on a worker, so it
 * reads and writes its gm_mover only; the owner applies the result at the start of physics. */
#include "actors/drone.h"
#include "base/vec.h"
#include "sim/state.h"

static const float turn_rate = 5.0F; /* radians per second */

static gm_vec2 wanted_velocity(const gm_mover *mover)
{
    gm_vec2 way = gm__vec_sub(mover->goal, mover->position);
    float speed = fminf(mover->top_speed, gm__vec_length(way) * 3.0F);

    return mover->is_moving ? gm__vec_scale(gm__vec_unit(way), speed) : gm__vec(0.0F, 0.0F);
}

static float wanted_angle(const gm_mover *mover, gm_vec2 velocity)
{
    if (mover->is_aiming) {
        return gm__vec_angle(gm__vec_sub(mover->focus, mover->position));
    }
    return gm__vec_length(velocity) > 1.0F ? gm__vec_angle(velocity) : mover->angle;
}

void gm__drone_mover_tick(void *user, const tl_tick_context *context)
{
    gm_mover *mover = user;
    float seconds = context->delta_seconds;
    gm_vec2 velocity = wanted_velocity(mover);
    float share = 1.0F - expf(-4.0F * seconds);
    float turn = gm__angle_wrap(wanted_angle(mover, velocity) - mover->angle);

    mover->impulse = gm__vec_scale(gm__vec_sub(velocity, mover->velocity), share);
    mover->spin = gm__clamp(turn * 8.0F, -turn_rate, turn_rate);
    mover->has_result = true;
}

void gm__drones_apply(gm_game *game)
{
    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        gm_drone *drone = &game->drones[i];
        const gm_thing *thing = drone->is_used ? gm__thing_at(game, drone->thing) : NULL;
        const gm_body_state *body =
            thing != NULL ? gm_physics_body(game->physics, thing->body) : NULL;
        if (body == NULL || !drone->mover.has_result) {
            continue;
        }
        drone->mover.has_result = false;
        (void)gm_physics_add_impulse(game->physics, thing->body,
                                     gm__vec_scale(drone->mover.impulse, body->mass),
                                     gm__vec(0.0F, 0.0F));
        (void)gm_physics_set_spin(game->physics, thing->body, drone->mover.spin);
    }
}
