/* game/actors/drone_script.c -- the longer behaviours of drones: patrol, aim and charge, retreat,
 * tow. */
#include "actors/drone.h"
#include "base/vec.h"
#include "sim/state.h"

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
    gm_joint_def def = {.kind = GM_JOINT_SLIDE, .b = crystal->body, .max = rope_length};

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

void gm__drone_script(void *user, const tl_script_context *context)
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
    }
    gm__play_events_deliver(drone->game);
}

bool gm__drone_move_done(void *user, const tl_move_to *move)
{
    const gm_drone *drone = user;
    float far = gm__vec_distance(drone->mover.goal, drone->mover.position);

    return drone->move_left <= 0.0F || far <= move->offset;
}

bool gm__drone_rotation_done(void *user)
{
    const gm_mover *mover = &((const gm_drone *)user)->mover;
    float wanted = gm__vec_angle(gm__vec_sub(mover->focus, mover->position));

    return fabsf(gm__angle_wrap(wanted - mover->angle)) < 0.12F;
}

/* The body of Drone: tells the mover what the script waits for; the script is polled after it. */
void gm__drone_tick(void *user, const tl_tick_context *context)
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
