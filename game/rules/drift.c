/* game/rules/drift.c -- keeps floating things off the walls and out of heaps. */
#include "rules/rules.h"

enum { STIRRED = 6 /* pieces of debris a call */ };

static const float shore = 60.0F; /* units from a wall within which it pushes back */
static const float shore_push = 9.0F;
static const float crowd_reach = 80.0F;
static const float balance = 0.06F; /* units per second squared, per unit off the middle */

gm_vec2 gm__drift_velocity(gm_game *game)
{
    float speed = game->sector->debris.speed * gm__hardness(game);
    float angle = gm__rng_range(&game->rng_play, 0.0F, 2.0F * GM_PI);

    return gm__vec_polar(angle, gm__rng_range(&game->rng_play, 0.4F, 1.0F) * speed);
}

/* 1 at the low wall, -1 at the high one, 0 between the shores. */
static float off_wall(float at, float size)
{
    return fmaxf(0.0F, 1.0F - at / shore) - fmaxf(0.0F, 1.0F - (size - at) / shore);
}

gm_vec2 gm__off_walls(gm_vec2 at)
{
    return gm__vec(off_wall(at.x, GM_ARENA_WIDTH), off_wall(at.y, GM_ARENA_HEIGHT));
}

bool gm__is_afloat(const gm_thing *thing)
{
    bool is_loose = thing->towed_by == 0 && thing->pocket == 0 && thing->cage == 0;

    return thing->serial != 0 && is_loose &&
           (thing->kind == GM_BODY_DEBRIS || thing->kind == GM_BODY_CRYSTAL ||
            thing->kind == GM_BODY_CORE);
}

static void push(gm_game *game, const gm_body_state *body, gm_vec2 velocity)
{
    (void)gm_physics_add_impulse(game->physics, body->id, gm__vec_scale(velocity, body->mass),
                                 gm__vec(0.0F, 0.0F));
}

static void leave_wall(gm_game *game, const gm_body_state *body, float seconds)
{
    gm_vec2 inwards = gm__off_walls(body->position);
    float away = gm__vec_dot(body->velocity, gm__vec_unit(inwards));

    if (gm__vec_length(inwards) > 0.0F && away < game->sector->debris.speed) {
        push(game, body, gm__vec_scale(inwards, shore_push * seconds));
    }
}

/* Broken debris gathers where the ship works, so all debris leans to the emptier side. */
static gm_vec2 to_emptier_side(const gm_game *game)
{
    gm_vec2 sum = gm__vec(0.0F, 0.0F);
    float count = 0.0F;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        const gm_body_state *body = gm_physics_body(game->physics, thing->body);
        if (gm__is_afloat(thing) && body != NULL) {
            sum = gm__vec_add(sum, body->position);
            count += 1.0F;
        }
    }
    gm_vec2 middle = gm__vec(GM_ARENA_WIDTH * 0.5F, GM_ARENA_HEIGHT * 0.5F);
    gm_vec2 mean = gm__vec_scale(sum, 1.0F / fmaxf(1.0F, count));
    return count > 0.0F ? gm__vec_scale(gm__vec_sub(middle, mean), balance) : sum;
}

/* Away from the middle of near bodies and walls. */
static gm_vec2 out_of_crowd(const gm_game *game, const gm_body_state *body)
{
    gm_vec2 out = gm__off_walls(body->position);

    for (uint32_t i = 0; i < gm_physics_body_count(game->physics); i++) {
        const gm_body_state *other = gm_physics_body_at(game->physics, i);
        gm_vec2 way = gm__vec_sub(body->position, other->position);
        float far = gm__vec_length(way);
        if (far > 0.0F && far < crowd_reach) {
            out = gm__vec_along(out, way, (1.0F - far / crowd_reach) / far);
        }
    }
    return gm__vec_unit(out);
}

static void stir(gm_game *game, const gm_body_state *body)
{
    float speed = game->sector->debris.speed;

    if (gm__vec_length(body->velocity) > 0.45F * speed) {
        return;
    }
    gm_vec2 way = gm__vec_scale(gm__drift_velocity(game), 0.5F);
    push(game, body, gm__vec_along(way, out_of_crowd(game, body), 0.5F * speed));
    (void)gm_physics_set_spin(game->physics, body->id, gm__rng_range(&game->rng_play, -1.2F, 1.2F));
}

static void stir_some(gm_game *game)
{
    for (uint32_t i = 0; i < STIRRED && game->things.used > 0; i++) {
        uint32_t slot = gm__rng_below(&game->rng_play, game->things.used);
        const gm_thing *thing = &game->things.items[slot];
        const gm_body_state *body = gm_physics_body(game->physics, thing->body);
        if (gm__is_afloat(thing) && thing->kind == GM_BODY_DEBRIS && body != NULL) {
            stir(game, body);
        }
    }
}

void gm__drift(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    gm_vec2 lean = gm__vec_scale(to_emptier_side(game), GM_DRIFT_SECONDS);
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        const gm_body_state *body = gm_physics_body(game->physics, thing->body);
        if (gm__is_afloat(thing) && body != NULL) {
            push(game, body, lean);
            leave_wall(game, body, GM_DRIFT_SECONDS);
        }
    }
    stir_some(game);
}
