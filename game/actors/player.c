/* game/actors/player.c -- PlayerController, PlayerShip and its LaserArm: input becomes thrust and
 * aim. */
#include "actors/actors.h"

/* PlayerController: the input of this frame, or the autopilot's. */

static gm_vec2 from_axes(int8_t x, int8_t y)
{
    return gm__vec_limit(gm__vec((float)x / 127.0F, (float)y / 127.0F), 1.0F);
}

static void publish_triggers(gm_game *game, bool fire, bool focus)
{
    gm_player_controller *controller = &game->actors.controller;

    if (fire != controller->was_firing) {
        game->events |= fire ? GM_EVENT_FIRE_BEGIN : GM_EVENT_FIRE_END;
        controller->was_firing = fire;
    }
    gm__publish(game, GM_VALUE_CONTROLLER_TRIGGERS, fire ? 1.0F : 0.0F, focus ? 1.0F : 0.0F, 0.0F);
}

static void play_input(gm_game *game)
{
    const gm_input *input = &game->input.now;
    gm_vec2 stick = from_axes(input->aim_x, input->aim_y);
    bool fires = (input->buttons & GM_BUTTON_FIRE) != 0;

    gm__publish_vec(game, GM_VALUE_CONTROLLER_THRUST, from_axes(input->move_x, input->move_y));
    if (gm__vec_length(stick) > 0.25F) {
        gm__publish(game, GM_VALUE_CONTROLLER_AIM, stick.x, stick.y, 1.0F);
    } else {
        gm__publish(game, GM_VALUE_CONTROLLER_AIM, (float)input->aim_at_x / 16.0F,
                    (float)input->aim_at_y / 16.0F, 0.0F);
    }
    publish_triggers(game, fires, (input->buttons & GM_BUTTON_FOCUS) != 0);
}

static void play_autopilot(gm_game *game, float seconds)
{
    gm_controls controls = gm__autopilot_think(game, seconds);

    gm__publish_vec(game, GM_VALUE_CONTROLLER_THRUST, controls.thrust);
    gm__publish(game, GM_VALUE_CONTROLLER_AIM, controls.aim_at.x, controls.aim_at.y, 0.0F);
    publish_triggers(game, controls.fire, controls.focus);
}

static void controller_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    bool plays_itself = game->is_autopilot || game->screen == GM_SCREEN_TITLE;

    if (plays_itself && !game->sector->is_range) {
        play_autopilot(game, context->delta_seconds);
    } else {
        play_input(game);
    }
}

bool gm__player_controller_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "PlayerController", .tick = controller_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PLAYER_CONTROLLER};

    game->actors.controller = (gm_player_controller){0};
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* PlayerShip: thrust, shield and focus; its body obeys commands. */

/* Thrust and drag make the top speed: 1440 / 3 = 480 units per second. */
static const float thrust_gain = 1440.0F;
static const float drag = 3.0F;
static const float shield_per_second = 0.12F;
static const float idle_limit = 20.0F;  /* s */
static const float focus_drain = 0.40F; /* of the gauge per second of real time */
static const float focus_gain = 0.12F;

static void fly(gm_game *game, gm_player_ship *ship, float seconds)
{
    const gm_body_state *body = gm_physics_body(game->physics, ship->body);

    if (body == NULL) {
        return;
    }
    gm_vec2 want = gm__vec_scale(ship->thrust, thrust_gain / drag);
    /* Exact for a constant thrust, so that the feel does not depend on the frame rate. */
    float share = 1.0F - expf(-drag * seconds);
    gm_vec2 change = gm__vec_scale(gm__vec_sub(want, body->velocity), share);
    (void)gm_physics_add_impulse(game->physics, ship->body, gm__vec_scale(change, body->mass),
                                 gm__vec(0.0F, 0.0F));
    (void)gm_physics_set_spin(game->physics, ship->body, 0.25F);
}

/* In a range the ship has its full speed at once, so that figures do not depend on thrust. */
static void fly_directly(gm_game *game, const gm_player_ship *ship)
{
    float speed = game->sector->range.speed;

    (void)gm_physics_set_velocity(game->physics, ship->body, gm__vec_scale(ship->thrust, speed));
}

static void update_focus(gm_game *game, gm_player_ship *ship, bool wants, float seconds)
{
    bool was = ship->is_focusing;
    /* Once empty, it has to fill up a little before it can be used again. */
    float least = was ? 0.0F : 0.08F;

    ship->is_focusing = wants && ship->is_alive && ship->focus > least;
    ship->focus += ship->is_focusing ? -focus_drain * seconds : focus_gain * seconds;
    ship->focus = gm__clamp(ship->focus, 0.0F, 1.0F);
    if (ship->is_focusing && !was) {
        game->events |= GM_EVENT_FOCUS;
    }
}

static void publish(gm_game *game, const gm_player_ship *ship)
{
    float safe = (float)tl_timer_remaining(game->world, game->rules.safe) / 1e9F;

    gm__publish(game, GM_VALUE_SHIP_STATE, ship->is_alive ? 1.0F : 0.0F,
                ship->is_focusing ? 1.0F : 0.0F, ship->is_safe ? safe : 0.0F);
}

bool gm__ship_is_idle(const gm_game *game)
{
    return game->actors.ship.idle >= idle_limit;
}

static void ship_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_player_ship *ship = &game->actors.ship;
    float seconds = context->delta_seconds;

    ship->thrust = gm__read_vec(game, GM_VALUE_CONTROLLER_THRUST);
    gm_read triggers = gm__read(game, GM_VALUE_CONTROLLER_TRIGGERS);
    bool is_used = triggers.v[0] > 0.5F || gm__vec_length(ship->thrust) > 0.0F;
    ship->idle = is_used ? 0.0F : ship->idle + seconds;
    update_focus(game, ship, triggers.v[1] > 0.5F, seconds);
    ship->hit_recovery = fmaxf(0.0F, ship->hit_recovery - 2.5F * seconds);
    if (ship->is_alive) {
        if (game->sector->is_range) {
            fly_directly(game, ship);
        } else {
            fly(game, ship, seconds);
        }
        if (ship->is_regenerating && !gm__ship_is_idle(game)) {
            ship->shield = fminf(1.0F, ship->shield + shield_per_second * seconds);
        }
    }
    publish(game, ship);
}

void gm__ship_place(gm_game *game, gm_vec2 at)
{
    gm_player_ship *ship = &game->actors.ship;
    gm_body_def body = {.tag = GM_SHIP_TAG,
                        .position = at,
                        .radius = GM_SHIP_RADIUS,
                        .density = 2.0F,
                        .elasticity = 0.5F,
                        .friction = 0.2F,
                        .category = GM_CATEGORY_SHIP};

    ship->body = gm_physics_add(game->physics, &body);
    ship->is_alive = true;
    ship->is_safe = !game->sector->is_range;
    ship->is_regenerating = true;
    ship->shield = 1.0F;
}

void gm__ship_lose(gm_game *game)
{
    gm_player_ship *ship = &game->actors.ship;

    (void)gm_physics_remove(game->physics, ship->body);
    ship->is_alive = false;
    ship->shield = 0.0F;
    ship->is_focusing = false;
}

/* The arm is a part of the ship with a tick of its own. */
static void arm_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_laser_arm *arm = &game->actors.arm;
    gm_read aim = gm__read(game, GM_VALUE_CONTROLLER_AIM);
    gm_vec2 toward = gm__vec(aim.v[0], aim.v[1]);

    /* Physics will have moved the ship when the beam leaves the arm. */
    float ahead = (float)context->frame_delta / 1e9F;
    if (aim.v[2] < 0.5F) {
        gm_vec2 velocity = gm__read_vec(game, GM_VALUE_SHIP_VELOCITY);
        gm_vec2 position = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
        toward = gm__vec_sub(toward, gm__vec_along(position, velocity, ahead));
    }
    if (gm__vec_length(toward) > 0.1F) {
        arm->angle = gm__vec_angle(toward);
    }
    gm__publish(game, GM_VALUE_SHIP_AIM, arm->angle, 0.0F, 0.0F);
}

bool gm__player_ship_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "PlayerShip", .tick = ship_tick};
    static const tl_component_class arm_class = {.name = "LaserArm", .tick = arm_tick};
    tl_primary_tick arm_tick_def = gm__function_primary(GM_FUNCTION_LASER_ARM);
    tl_component_def arm = {
        .component_class = &arm_class, .user = game, .primary_tick = &arm_tick_def};
    gm_player_ship *ship = &game->actors.ship;
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PLAYER_SHIP};
    tl_component_id part = {0};

    *ship = (gm_player_ship){.focus = 1.0F};
    game->actors.arm = (gm_laser_arm){0};
    gm__ship_place(game, game->sector->start);
    if (!gm__plain_actor_spawn(game, &def, &ship->actor) ||
        tl_component_add(game->world, ship->actor, (tl_level_id){0}, &arm, &part) != TL_OK) {
        return false;
    }
    gm__functions_add(game, GM_FUNCTION_LASER_ARM, tl_component_tick(game->world, part));
    return true;
}
