/* game/range/sentry.c -- SentryBrain sees on which side of the line the ship is and says where the
 * sentry has to stand; SentryMover makes its body go there. The order of the frame lies between the
 * two. */
#include "range/range.h"

static const float post_away = 60.0F; /* from the line */
static const float post_y = 372.0F;
static const float speed = 300.0F;

static int32_t side_of(const gm_game *game, gm_vec2 at)
{
    return at.x >= game->sector->range.line ? 1 : -1;
}

static gm_vec2 post(const gm_game *game, int32_t side)
{
    return gm__vec(game->sector->range.line + (float)side * post_away, post_y);
}

static void think(gm_game *game)
{
    gm_sentry *sentry = &game->range.sentry;

    sentry->seen = side_of(game, gm__read_vec(game, GM_VALUE_SHIP_POSITION));
    gm__publish(game, GM_VALUE_SENTRY_ORDER, (float)sentry->seen, 0.0F, 0.0F);
}

static void brain_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    if (game->choices[GM_SETTING_BRAIN] == GM_BRAIN_TICK) {
        think(game);
    }
}

static void brain_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    think(user);
}

static bool is_tickable(void *user)
{
    const gm_game *game = user;

    return game->choices[GM_SETTING_BRAIN] == GM_BRAIN_TICKABLE;
}

/* A force that gives the same speed in one step. */
static void push(gm_game *game, const gm_body_state *body, gm_vec2 velocity, float seconds)
{
    gm_vec2 change = gm__vec_sub(velocity, body->velocity);

    if (game->choices[GM_SETTING_ANSWER] == GM_ANSWER_VELOCITY) {
        (void)gm_physics_set_velocity(game->physics, body->id, velocity);
    } else if (seconds > 0.0F) {
        (void)gm_physics_add_force(game->physics, body->id,
                                   gm__vec_scale(change, body->mass / seconds));
    }
}

static void stop(gm_game *game, const gm_body_state *body)
{
    gm_sentry *sentry = &game->range.sentry;

    sentry->is_moving = false;
    (void)gm_physics_set_velocity(game->physics, body->id, gm__vec(0.0F, 0.0F));
    (void)gm_physics_set_transform(game->physics, body->id, post(game, sentry->goal), 0.0F);
}

static void mover_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_sentry *sentry = &game->range.sentry;
    int32_t order = gm__read(game, GM_VALUE_SENTRY_ORDER).v[0] >= 0.0F ? 1 : -1;
    const gm_body_state *body = gm_physics_body(game->physics, sentry->body);

    if (body == NULL) {
        return;
    }
    float left = (post(game, sentry->goal).x - body->position.x) * (float)sentry->goal;
    if (order != sentry->goal) {
        sentry->goal = order;
        sentry->is_moving = true;
        sentry->moved_at = game->range.meter.frame + 1;
        push(game, body, gm__vec((float)order * speed, 0.0F), context->delta_seconds);
    } else if (sentry->is_moving && left <= 0.0F) {
        stop(game, body);
    }
}

static bool spawn_brain(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "SentryBrain", .tick = brain_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_SENTRY_BRAIN};
    tl_tickable_def tickable = {
        .tick = brain_tickable, .user = game, .name = "SentryBrain", .is_tickable = is_tickable};
    tl_tickable_id id = {0};

    return gm__plain_actor_spawn(game, &def, NULL) &&
           tl_tickable_create(game->world, &tickable, &id) == TL_OK;
}

/* A ghost: bodies near it must not change the measurement. */
static gm_body_id add_body(gm_game *game, int32_t side)
{
    gm_body_def body = {.tag = GM_SENTRY_TAG,
                        .position = post(game, side),
                        .radius = 14.0F,
                        .is_sensor = true,
                        .no_rotation = true,
                        .category = GM_CATEGORY_RANGE,
                        .mask = GM_CATEGORY_NOTHING};

    return gm_physics_add(game->physics, &body);
}

bool gm__sentry_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "SentryMover", .tick = mover_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_SENTRY_MOVER};
    int32_t side = side_of(game, game->sector->start);

    game->range.sentry = (gm_sentry){.seen = side, .goal = side, .body = add_body(game, side)};
    gm__publish(game, GM_VALUE_SENTRY_ORDER, (float)side, 0.0F, 0.0F);
    gm__publish_vec(game, GM_VALUE_SENTRY_POSITION, post(game, side));
    return gm__plain_actor_spawn(game, &def, NULL) && spawn_brain(game);
}
