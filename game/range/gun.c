/* game/range/gun.c -- Gun: fires along the flight twice a second, from the place in the frame that
 * was chosen. Bullet: an actor of PrePhysics that is born wherever that is. */
#include "range/range.h"

static const tl_time pause_between = TL_MS(500);
static const float bullet_speed = 900.0F;
static const float calm = 48.0F; /* units from the turns in which it does not fire */

static gm_bullet *free_bullet(gm_game *game)
{
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        if (!game->range.bullets[i].is_used) {
            return &game->range.bullets[i];
        }
    }
    return NULL;
}

static void bullet_tick(void *user, const tl_tick_context *context)
{
    gm_bullet *bullet = user;
    gm_game *game = bullet->game;
    const gm_body_state *body = gm_physics_body(game->physics, bullet->body);

    if (bullet->ticks == 0) {
        uint64_t now = game->range.meter.frame + 1;
        gm__publish(game, GM_VALUE_GUN_STAGE, (float)tl_frame_stage(context->world), 0.0F, 0.0F);
        gm__publish(game, GM_VALUE_GUN_FRAMES, (float)(now - bullet->born_at), 0.0F, 0.0F);
    }
    bullet->ticks += 1;
    if (body == NULL || body->position.x < 8.0F || body->position.x > GM_ARENA_WIDTH - 8.0F) {
        (void)tl_actor_destroy(context->world, bullet->actor);
    }
}

static void bullet_end_play(void *user, tl_world *world, tl_actor_id actor,
                            tl_end_play_reason reason)
{
    gm_bullet *bullet = user;

    (void)world;
    (void)actor;
    (void)reason;
    gm__functions_remove(bullet->game, bullet->tick);
    (void)gm_physics_remove(bullet->game->physics, bullet->body);
    bullet->is_used = false;
}

static gm_body_id add_body(gm_game *game, gm_vec2 at, float direction)
{
    gm_body_def body = {.tag = GM_BULLET_TAG,
                        .position = at,
                        .velocity = gm__vec(direction * bullet_speed, 0.0F),
                        .radius = 3.0F,
                        .is_sensor = true,
                        .no_rotation = true,
                        .category = GM_CATEGORY_RANGE,
                        .mask = GM_CATEGORY_NOTHING};

    return gm_physics_add(game->physics, &body);
}

static void fire(gm_game *game, gm_vec2 muzzle, float direction)
{
    static const tl_actor_class actor_class = {
        .name = "Bullet", .tick = bullet_tick, .end_play = bullet_end_play};
    gm_bullet *bullet = free_bullet(game);
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = bullet,
                        .primary_tick = gm__function_primary(GM_FUNCTION_BULLET)};

    if (bullet == NULL) {
        return;
    }
    /* A bullet that is born between frames belongs to the frame that has ended. */
    uint64_t now = game->range.meter.frame + (tl_frame_is_open(game->world) ? 1U : 0U);
    *bullet = (gm_bullet){.game = game, .is_used = true, .direction = direction, .born_at = now};
    bullet->body = add_body(game, muzzle, direction);
    if (tl_actor_spawn(game->world, &def, &bullet->actor) != TL_OK) {
        (void)gm_physics_remove(game->physics, bullet->body);
        bullet->is_used = false;
        return;
    }
    bullet->tick = tl_actor_tick(game->world, bullet->actor);
    gm__functions_add(game, GM_FUNCTION_BULLET, bullet->tick);
    game->range.gun.shots += 1;
    gm__publish(game, GM_VALUE_GUN_SHOTS, (float)game->range.gun.shots, 0.0F, 0.0F);
}

/* Every place in the frame calls this in every frame; the chosen one fires when it is time. */
static void ask(gm_game *game, gm_gun_choice place)
{
    const gm_range_data *data = &game->sector->range;
    gm_gun *gun = &game->range.gun;
    tl_time now = tl_world_get_times(game->world).time;

    if (game->choices[GM_SETTING_GUN] != (uint32_t)place || now < gun->next_at ||
        !game->actors.ship.is_alive) {
        return;
    }
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    float direction = gm__read_vec(game, GM_VALUE_SHIP_VELOCITY).x < 0.0F ? -1.0F : 1.0F;
    if (ship.x < data->turn_low + calm || ship.x > data->turn_high - calm) {
        return;
    }
    gun->next_at = now + pause_between;
    fire(game, gm__vec(ship.x + direction * GM_MUZZLE, ship.y), direction);
}

static void tick(void *user, const tl_tick_context *context)
{
    (void)context;
    ask(user, GM_GUN_TICK);
}

static void timer(void *user, const tl_timer_call *call)
{
    (void)call;
    ask(user, GM_GUN_TIMER);
}

static void tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    ask(user, GM_GUN_TICKABLE);
}

static void camera(void *user, tl_world *world, tl_time delta)
{
    (void)delta;
    if (!tl_world_is_paused(world)) {
        ask(user, GM_GUN_CAMERA);
    }
}

void gm__gun_between_frames(gm_game *game)
{
    if ((game->sector->range.devices & (1U << GM_DEVICE_GUN)) != 0) {
        ask(game, GM_GUN_BETWEEN);
    }
}

bool gm__gun_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Gun", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_GUN};
    tl_timer_def timer_def = {.fn = timer,
                              .user = game,
                              .name = "GunTimer",
                              .rate = TL_MS(10),
                              .loop = true,
                              .max_once_per_frame = true};
    tl_tickable_def tickable_def = {.tick = tickable, .user = game, .name = "GunTickable"};
    tl_tickable_id tickable_id = {0};
    tl_camera_id camera_id = {0};

    return gm__plain_actor_spawn(game, &def, NULL) &&
           tl_timer_set(game->world, &game->range.gun.timer, &timer_def) == TL_OK &&
           tl_tickable_create(game->world, &tickable_def, &tickable_id) == TL_OK &&
           tl_camera_add(game->world, camera, game, "GunCamera", &camera_id) == TL_OK;
}
