/* game/rules/spawn_drone.c -- drones: an actor with a script, and a mover that may run on a worker.
 */
#include "base/vec.h"
#include "sim/state.h"

static void end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    gm_thing *thing = user;
    gm_drone *drone = thing->drone != 0 ? &thing->game->drones[thing->drone - 1] : NULL;

    if (drone != NULL) {
        gm__drone_release(drone);
        gm__functions_remove(thing->game, drone->tick);
        gm__functions_remove(thing->game, drone->mover_tick);
        drone->is_used = false;
    }
    gm__thing_end_play(user, world, actor, reason);
}

static const tl_actor_class drone_class = {
    .name = "Drone", .tick = gm__drone_tick, .end_play = end_play};
static const tl_component_class mover_class = {
    .name = "DroneMover", .tick = gm__drone_mover_tick, .is_movement = true};

static gm_drone *take_slot(gm_game *game)
{
    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        if (!game->drones[i].is_used) {
            return &game->drones[i];
        }
    }
    return NULL;
}

static void fill_body(gm_game *game, gm_body_def *body, gm_vec2 at)
{
    body->position = at;
    body->angle = gm__rng_range(&game->rng_play, -GM_PI, GM_PI);
    body->radius = 9.5F;
    body->elasticity = 0.6F;
    body->friction = 0.2F;
    body->category = GM_CATEGORY_DRONE;
    body->no_rotation = true;
}

static bool add_script(gm_game *game, gm_drone *drone, tl_actor_id actor)
{
    tl_script_def def = {.actor = actor,
                         .fn = gm__drone_script,
                         .user = drone,
                         .name = "DroneScript",
                         .state = GM_DRONE_PATROL,
                         .move_done = gm__drone_move_done,
                         .rotation_done = gm__drone_rotation_done};

    return tl_script_create(game->world, &def, &drone->script) == TL_OK;
}

static void note_functions(gm_game *game, gm_drone *drone, tl_actor_id actor)
{
    tl_component_id mover = tl_actor_component(game->world, actor, 0);

    drone->mover_tick = tl_component_tick(game->world, mover);
    drone->tick = tl_actor_tick(game->world, actor);
    gm__functions_add(game, GM_FUNCTION_DRONE_MOVER, drone->mover_tick);
    gm__functions_add(game, GM_FUNCTION_DRONE, drone->tick);
}

gm_thing *gm__drone_spawn(gm_game *game, gm_vec2 at, uint32_t squad, bool is_tower)
{
    gm_drone *drone = take_slot(game);
    tl_primary_tick mover_tick = gm__function_primary(GM_FUNCTION_DRONE_MOVER);

    if (drone == NULL) {
        return NULL;
    }
    tl_component_def mover = {
        .component_class = &mover_class, .user = &drone->mover, .primary_tick = &mover_tick};
    gm_thing_def def = {.kind = GM_BODY_DRONE,
                        .actor_class = &drone_class,
                        .primary_tick = gm__function_primary(GM_FUNCTION_DRONE),
                        .component = &mover,
                        .tint = is_tower ? 0xFFA24DU : 0xFF4D5EU,
                        .radius = 14.0F,
                        .health = 0.45F};
    fill_body(game, &def.body, at);
    *drone = (gm_drone){.game = game,
                        .squad = squad,
                        .is_tower = is_tower,
                        .aim_at = at,
                        .mover = {.position = at, .goal = at, .angle = def.body.angle}};
    gm_thing *thing = gm__thing_spawn(game, &def);
    if (thing == NULL) {
        return NULL;
    }
    drone->is_used = true;
    drone->thing = gm__thing_index1(thing);
    thing->drone = (uint32_t)(drone - game->drones) + 1;
    note_functions(game, drone, thing->actor);
    if (!add_script(game, drone, thing->actor)) {
        gm__thing_destroy(thing);
        return NULL;
    }
    gm__effect_ring(game, at, 36.0F, 0xFF4D5EU);
    return thing;
}
