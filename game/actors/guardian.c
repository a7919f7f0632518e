/* game/actors/guardian.c -- Guardian: a tickable object of the player's own. It circles the ship
 * and burns the nearest debris or drone. */
#include "actors/actors.h"

static const float orbit = 34.0F;                               /* units */
static const float turn = 2.6F;                                 /* radians per second */
static const float share = (float)GM_GUARDIAN_PERCENT / 100.0F; /* of the laser's power */

static float reach_of(const gm_game *game)
{
    return (float)gm_upgrade_figure(GM_UPGRADE_GUARDIAN,
                                    gm__upgrade_level(game, GM_UPGRADE_GUARDIAN));
}

/* The nearest within reach, first slots first. */
static gm_thing *find_target(gm_game *game, gm_vec2 from, gm_vec2 *at)
{
    gm_thing *found = NULL;
    float nearest = reach_of(game);

    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        bool is_food = thing->kind == GM_BODY_DEBRIS || thing->kind == GM_BODY_DRONE;
        const gm_body_state *body =
            thing->serial != 0 && is_food ? gm_physics_body(game->physics, thing->body) : NULL;
        float far = body != NULL ? gm__vec_distance(body->position, from) - thing->radius : nearest;
        if (body != NULL && far < nearest) {
            nearest = far;
            found = thing;
            *at = body->position;
        }
    }
    return found;
}

static void tick(void *user, const tl_tickable_context *context)
{
    gm_game *game = user;
    gm_guardian *guardian = &game->actors.guardian;
    float seconds = context->delta_seconds;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);

    guardian->angle += turn * seconds;
    guardian->angle -= guardian->angle > 2.0F * GM_PI ? 2.0F * GM_PI : 0.0F;
    guardian->position = gm__vec_along(ship, gm__vec_polar(guardian->angle, 1.0F), orbit);
    gm_thing *target = game->actors.ship.is_alive && !game->rules.is_cleared
                           ? find_target(game, guardian->position, &guardian->burns)
                           : NULL;
    guardian->serial = target != NULL ? target->serial : 0;
    if (target != NULL) {
        float level = (float)gm__upgrade_level(game, GM_UPGRADE_GUARDIAN);
        target->flash = fmaxf(target->flash, 0.5F);
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_BURNT,
                                                   .thing = target->serial,
                                                   .amount = share * level * seconds,
                                                   .at = guardian->burns});
        gm__play_events_deliver(game);
    }
}

bool gm__guardian_create(gm_game *game)
{
    tl_tickable_def def = {.tick = tick, .user = game, .name = "Guardian"};

    game->actors.guardian.position = game->sector->start;
    return tl_tickable_create(game->world, &def, &game->actors.guardian.tickable) == TL_OK;
}
