/* game/actors/squad.c -- drone squads: one tickable object senses and decides for all of its
 * drones. */
#include "actors/actors.h"

static const tl_time order_pause = TL_MS(1700);

static void sense(gm_game *game, gm_drone *drone, const gm_thing *thing, gm_vec2 ship)
{
    const gm_body_state *body = gm_physics_body(game->physics, thing->body);

    drone->mover.position = gm__place_read(game, thing->place);
    if (body != NULL) {
        drone->mover.velocity = body->velocity;
        drone->mover.angle = body->angle;
    }
    drone->aim_at = ship;
}

static uint32_t nearest_crystal(gm_game *game, gm_vec2 from)
{
    float best = 1e9F;
    uint32_t found = 0;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial == 0 || thing->kind != GM_BODY_CRYSTAL || thing->towed_by != 0 ||
            thing->pocket != 0 || thing->cage != 0) {
            continue;
        }
        float far = gm__vec_distance(gm__place_read(game, thing->place), from);
        if (far < best) {
            best = far;
            found = i + 1;
        }
    }
    return found;
}

static bool is_idle(const gm_game *game, const gm_drone *drone)
{
    return tl_script_state(game->world, drone->script) == GM_DRONE_PATROL;
}

static void send_tower(gm_game *game, gm_drone *drone)
{
    if (!drone->is_tower || !is_idle(game, drone)) {
        return;
    }
    drone->wanted = nearest_crystal(game, drone->mover.position);
    if (drone->wanted != 0) {
        (void)tl_script_goto_state(game->world, drone->script, GM_DRONE_TOW);
    }
}

static bool can_attack(const gm_game *game, const gm_drone *drone, uint32_t squad)
{
    return drone->is_used && drone->squad == squad && !drone->is_tower && is_idle(game, drone);
}

static const float push_reach = 240.0F; /* units from the drone to its core */

/* @return thing plus one, or 0: none is near */
static uint32_t nearest_core(gm_game *game, gm_vec2 from)
{
    float best = push_reach;
    uint32_t found = 0;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->kind == GM_BODY_CORE && thing->pocket == 0) {
            float far = gm__vec_distance(gm__place_read(game, thing->place), from);
            found = far < best ? i + 1 : found;
            best = fminf(best, far);
        }
    }
    return found;
}

/* Every other attacker takes a core along where there is one. */
static void order(gm_game *game, gm_squad *squad, gm_drone *drone)
{
    uint32_t core = squad->turn % 2 == 0 ? nearest_core(game, drone->mover.position) : 0;

    drone->wanted = core;
    (void)tl_script_goto_state(game->world, drone->script,
                               core != 0 ? GM_DRONE_PUSH : GM_DRONE_ATTACK);
}

/* One at a time and in turn, so that a crowd does not fall on the ship at once. */
static void send_attacker(gm_game *game, gm_squad *squad, uint32_t number)
{
    tl_time now = tl_world_get_times(game->world).time;
    bool is_alive = gm__read(game, GM_VALUE_SHIP_STATE).v[0] > 0.5F;

    if (now < squad->next_order || !is_alive) {
        return;
    }
    for (uint32_t k = 0; k < GM_MAX_DRONES; k++) {
        uint32_t i = (squad->turn + k) % GM_MAX_DRONES;
        if (can_attack(game, &game->drones[i], number)) {
            squad->turn = i + 1;
            squad->next_order = now + order_pause;
            order(game, squad, &game->drones[i]);
            return;
        }
    }
}

static void tick(void *user, const tl_tickable_context *context)
{
    gm_squad *squad = user;
    gm_game *game = squad->game;
    uint32_t number = (uint32_t)(squad - game->squads);
    uint32_t alive = 0;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);

    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        gm_drone *drone = &game->drones[i];
        const gm_thing *thing = drone->is_used ? gm__thing_at(game, drone->thing) : NULL;
        if (thing != NULL && drone->squad == number) {
            alive += 1;
            sense(game, drone, thing, ship);
            send_tower(game, drone);
        }
    }
    send_attacker(game, squad, number);
    if (alive == 0) {
        squad->is_used = false;
        (void)tl_tickable_destroy(context->world, squad->tickable);
    }
}

uint32_t gm__squad_create(gm_game *game)
{
    uint32_t number = 0;

    while (number < GM_MAX_SQUADS && game->squads[number].is_used) {
        number++;
    }
    if (number == GM_MAX_SQUADS) {
        return number;
    }
    gm_squad *squad = &game->squads[number];
    tl_tickable_def def = {.tick = tick, .user = squad, .name = "DroneSquad"};
    *squad = (gm_squad){.game = game,
                        .is_used = true,
                        .next_order = tl_world_get_times(game->world).time + TL_SECONDS(2)};
    if (tl_tickable_create(game->world, &def, &squad->tickable) != TL_OK) {
        squad->is_used = false;
        return GM_MAX_SQUADS;
    }
    return number;
}
