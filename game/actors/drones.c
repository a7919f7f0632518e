/* game/actors/drones.c -- drones: their birth, their script, and DroneMover, which steers one. */
#include "actors/actors.h"

/* DroneMover: steering of one drone. It may run on a worker, so it reads and writes its gm_mover
 * only; the owner applies the result at the start of physics. */

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

static void mover_tick(void *user, const tl_tick_context *context)
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

/* The script: patrol, aim and charge, retreat, tow. */

static const float rope_length = 46.0F;

void gm__drone_release(gm_drone *drone)
{
    gm_thing *crystal = gm__thing_at(drone->game, drone->towing);

    (void)gm_physics_remove_joint(drone->game->physics, drone->rope);
    if (crystal != NULL) {
        crystal->towed_by = 0;
    }
    drone->towing = 0;
    drone->wanted = 0;
    drone->rope = (gm_joint_id){0};
}

static gm_thing *wanted_crystal(const gm_drone *drone)
{
    gm_thing *crystal = gm__thing_at(drone->game, drone->wanted);
    bool is_free = crystal != NULL && crystal->kind == GM_BODY_CRYSTAL &&
                   (crystal->towed_by == 0 || crystal->towed_by == drone->thing);

    return is_free ? crystal : NULL;
}

static void move(gm_drone *drone, const tl_script_context *context, gm_vec2 to, float speed,
                 uint32_t next)
{
    tl_move_to def = {.destination = {to.x, to.y}, .offset = 22.0F};

    drone->mover.top_speed = speed * gm__hardness(drone->game);
    drone->move_left = 6.0F;
    (void)tl_script_move_to(context->world, context->script, &def, next);
}

static void nap(const tl_script_context *context, tl_time time, uint32_t next)
{
    (void)tl_script_sleep(context->world, context->script, time, next);
}

static gm_vec2 some_place(gm_drone *drone)
{
    gm_rng *rng = &drone->game->rng_play;
    float x = gm__rng_range(rng, 60.0F, GM_ARENA_WIDTH - 60.0F);

    return gm__vec(x, gm__rng_range(rng, 60.0F, GM_ARENA_HEIGHT - 60.0F));
}

static void patrol(gm_drone *drone, const tl_script_context *context)
{
    if (context->position == 0) {
        move(drone, context, some_place(drone), 110.0F, 1);
    } else {
        nap(context, TL_MS(300 + 100 * gm__rng_below(&drone->game->rng_play, 8)), 0);
    }
}

static void attack(gm_drone *drone, const tl_script_context *context)
{
    gm_vec2 way = gm__vec_unit(gm__vec_sub(drone->aim_at, drone->mover.position));

    switch (context->position) {
    case 0:
        drone->is_charging = true;
        (void)tl_script_finish_rotation(context->world, context->script, 1);
        break;
    case 1:
        nap(context, TL_MS(500), 2);
        break;
    case 2:
        move(drone, context, gm__vec_along(drone->aim_at, way, 60.0F), 330.0F, 3);
        drone->move_left = 1.6F;
        break;
    default:
        drone->is_charging = false;
        (void)tl_script_goto_state(context->world, context->script, GM_DRONE_RETREAT);
        break;
    }
}

static void retreat(gm_drone *drone, const tl_script_context *context)
{
    gm_vec2 away = gm__vec_unit(gm__vec_sub(drone->mover.position, drone->aim_at));
    gm_vec2 to = gm__vec_along(drone->mover.position, away, 170.0F);

    to.x = gm__clamp(to.x, 40.0F, GM_ARENA_WIDTH - 40.0F);
    to.y = gm__clamp(to.y, 40.0F, GM_ARENA_HEIGHT - 40.0F);
    if (context->position == 0) {
        move(drone, context, to, 160.0F, 1);
    } else if (context->position == 1) {
        nap(context, TL_MS(900), 2);
    } else {
        (void)tl_script_goto_state(context->world, context->script, GM_DRONE_PATROL);
    }
}

static bool tie(gm_drone *drone, gm_thing *crystal)
{
    const gm_thing *self = gm__thing_at(drone->game, drone->thing);
    gm_vec2 at = gm__place_read(drone->game, crystal->place);
    gm_joint_def def = {.kind = GM_JOINT_SLIDE, .b = crystal->body};

    if (self == NULL || gm__vec_distance(at, drone->mover.position) > rope_length + 10.0F) {
        return false;
    }
    def.a = self->body;
    def.max = fmaxf(rope_length, gm__vec_distance(at, drone->mover.position));
    drone->rope = gm_physics_add_joint(drone->game->physics, &def);
    drone->towing = gm__thing_index1(crystal);
    crystal->towed_by = drone->thing;
    return true;
}

static gm_vec2 nearest_wall(gm_vec2 from)
{
    float left = from.x;
    float right = GM_ARENA_WIDTH - from.x;
    float y = from.y < GM_ARENA_HEIGHT * 0.5F ? 26.0F : GM_ARENA_HEIGHT - 26.0F;
    float rest = fminf(from.y, GM_ARENA_HEIGHT - from.y);

    if (rest < fminf(left, right)) {
        return gm__vec(from.x, y);
    }
    return gm__vec(left < right ? 26.0F : GM_ARENA_WIDTH - 26.0F, from.y);
}

static void give_up(gm_drone *drone, const tl_script_context *context)
{
    gm__drone_release(drone);
    (void)tl_script_goto_state(context->world, context->script, GM_DRONE_PATROL);
}

static void tow(gm_drone *drone, const tl_script_context *context)
{
    gm_thing *crystal = wanted_crystal(drone);

    if (crystal == NULL) {
        give_up(drone, context);
        return;
    }
    switch (context->position) {
    case 0:
        move(drone, context, gm__place_read(drone->game, crystal->place), 130.0F, 1);
        break;
    case 1:
        if (!tie(drone, crystal)) {
            give_up(drone, context);
            return;
        }
        move(drone, context, nearest_wall(drone->mover.position), 60.0F, 2);
        drone->move_left = 14.0F;
        break;
    case 2:
        nap(context, TL_MS(2500), 3);
        break;
    default:
        gm__play_event_push(drone->game,
                            &(gm_play_event){.kind = GM_PLAY_STOLEN, .thing = crystal->serial});
        give_up(drone, context);
        break;
    }
}

/* Behind a core, seen from the ship, then through it at the ship. */
static void push(gm_drone *drone, const tl_script_context *context)
{
    gm_thing *core = gm__thing_at(drone->game, drone->wanted);
    bool is_there = core != NULL && core->kind == GM_BODY_CORE;

    if (!is_there || context->position > 1) {
        drone->wanted = 0;
        (void)tl_script_goto_state(context->world, context->script, GM_DRONE_RETREAT);
        return;
    }
    gm_vec2 at = gm__place_read(drone->game, core->place);
    gm_vec2 behind = gm__vec_unit(gm__vec_sub(at, drone->aim_at));
    if (context->position == 0) {
        move(drone, context, gm__vec_along(at, behind, 44.0F), 190.0F, 1);
        drone->move_left = 2.5F;
    } else {
        move(drone, context, drone->aim_at, 260.0F, 2);
        drone->move_left = 1.8F;
    }
}

static void run_script(void *user, const tl_script_context *context)
{
    gm_drone *drone = user;

    switch ((gm_drone_state)context->state) {
    case GM_DRONE_PATROL:
        patrol(drone, context);
        break;
    case GM_DRONE_ATTACK:
        attack(drone, context);
        break;
    case GM_DRONE_RETREAT:
        retreat(drone, context);
        break;
    case GM_DRONE_TOW:
        tow(drone, context);
        break;
    case GM_DRONE_PUSH:
        push(drone, context);
        break;
    }
    gm__play_events_deliver(drone->game);
}

static bool move_done(void *user, const tl_move_to *move)
{
    const gm_drone *drone = user;
    float far = gm__vec_distance(drone->mover.goal, drone->mover.position);

    return drone->move_left <= 0.0F || far <= move->offset;
}

static bool rotation_done(void *user)
{
    const gm_mover *mover = &((const gm_drone *)user)->mover;
    float wanted = gm__vec_angle(gm__vec_sub(mover->focus, mover->position));

    return fabsf(gm__angle_wrap(wanted - mover->angle)) < 0.12F;
}

/* Tick function Drone: passes the goal of the script to the mover. The engine polls the script
 * after it. */
static void drone_tick(void *user, const tl_tick_context *context)
{
    gm_thing *thing = user;
    gm_drone *drone = &thing->game->drones[thing->drone - 1];
    tl_latent_function pending = tl_script_pending(context->world, drone->script);
    const tl_move_to *move = tl_script_move(context->world, drone->script);
    const gm_thing *crystal = drone->towing == 0 ? wanted_crystal(drone) : NULL;

    drone->mover.is_moving = pending == TL_LATENT_MOVE_TO && move != NULL;
    drone->mover.is_aiming = pending == TL_LATENT_FINISH_ROTATION || drone->is_charging;
    drone->mover.focus = drone->aim_at;
    drone->move_left -= context->delta_seconds;
    if (drone->mover.is_moving) {
        drone->mover.goal = gm__vec(move->destination[0], move->destination[1]);
    }
    if (drone->mover.is_moving && crystal != NULL) {
        drone->mover.goal = gm__place_read(thing->game, crystal->place);
    }
}

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
    .name = "Drone", .tick = drone_tick, .end_play = end_play};
static const tl_component_class mover_class = {
    .name = "DroneMover", .tick = mover_tick, .is_movement = true};

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
                         .fn = run_script,
                         .user = drone,
                         .name = "DroneScript",
                         .state = GM_DRONE_PATROL,
                         .move_done = move_done,
                         .rotation_done = rotation_done};

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
