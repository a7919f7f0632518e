/* game/actors/shock_wave.c -- ShockWave: born mid-frame, so it first ticks where the rules for
 * newly spawned functions put it; its front throws every body once. */
#include "actors/actors.h"

static const float front_speed = 520.0F;

static void throw_body(gm_shock_wave *wave, const gm_body_state *body, float far)
{
    float fade = 1.0F - far / wave->reach;
    gm_vec2 out = gm__vec_unit(gm__vec_sub(body->position, wave->centre));
    float speed = wave->strength * fade * (0.5F + 0.5F * fade);
    gm_game *game = wave->game;

    (void)gm_physics_add_impulse(game->physics, body->id, gm__vec_scale(out, speed * body->mass),
                                 gm__vec(0.0F, 0.0F));
    if (body->tag == GM_SHIP_TAG) {
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_BLOWN,
                                                   .amount = 0.45F * fade * wave->strength / 420.0F,
                                                   .loss = wave->loss,
                                                   .at = body->position});
    } else if (body->kind == GM_BODY_CORE) {
        gm_thing *core = gm__thing_of(game, body->id);
        if (core != NULL) {
            core->heat = fminf(0.95F, core->heat + 0.4F * fade);
        }
    }
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_shock_wave *wave = user;
    gm_physics *physics = wave->game->physics;
    float before = wave->radius;

    wave->radius += front_speed * context->delta_seconds;
    for (uint32_t i = 0; i < gm_physics_body_count(physics); i++) {
        const gm_body_state *body = gm_physics_body_at(physics, i);
        float far = gm__vec_distance(body->position, wave->centre);
        if (body->type == GM_BODY_DYNAMIC && far >= before && far < wave->radius &&
            far < wave->reach) {
            throw_body(wave, body, far);
        }
    }
    if (wave->radius >= wave->reach) {
        (void)tl_actor_destroy(context->world, wave->actor);
    }
    gm__play_events_deliver(wave->game);
}

static void end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    gm_shock_wave *wave = user;

    (void)world;
    (void)actor;
    (void)reason;
    gm__functions_remove(wave->game, wave->tick);
    wave->is_used = false;
}

void gm__shock_wave_spawn(gm_game *game, gm_vec2 centre, const gm_blast *blast)
{
    static const tl_actor_class actor_class = {
        .name = "ShockWave", .tick = tick, .end_play = end_play};
    uint32_t slot = 0;

    while (slot < GM_MAX_WAVES && game->actors.waves[slot].is_used) {
        slot++;
    }
    if (slot == GM_MAX_WAVES) {
        return;
    }
    gm_shock_wave *wave = &game->actors.waves[slot];
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = wave,
                        .primary_tick = gm__function_primary(GM_FUNCTION_SHOCK_WAVE)};
    *wave = (gm_shock_wave){.game = game,
                            .is_used = true,
                            .centre = centre,
                            .reach = blast->reach,
                            .strength = blast->strength,
                            .loss = blast->loss};
    if (tl_actor_spawn(game->world, &def, &wave->actor) != TL_OK) {
        wave->is_used = false;
        return;
    }
    wave->tick = tl_actor_tick(game->world, wave->actor);
    gm__functions_add(game, GM_FUNCTION_SHOCK_WAVE, wave->tick);
}
