/* game/rules/finale.c -- the end of the campaign: when the last crystal is out, the Warden comes.
 */
#include "rules/rules.h"

enum { TRIES = 24, VOLLEY_BROKEN = 2 /* comets, at less than half of its health */ };

static const float clearance = 56.0F; /* units; loose things within it break */
static const float from_ship = 190.0F;
static const float muzzle = 60.0F; /* units from its middle to where a comet appears */

static bool is_fixed(const gm_thing *thing)
{
    return thing->kind == GM_BODY_MIRROR || thing->pocket != 0 || thing->cage != 0;
}

/* Nothing stands there that stays. */
static bool has_room(const gm_game *game, gm_vec2 at)
{
    const float *box = game->sector->pocket.box;
    bool in_pocket = game->sector->has_pocket && at.x > box[0] - clearance &&
                     at.x < box[0] + box[2] + clearance && at.y > box[1] - clearance &&
                     at.y < box[1] + box[3] + clearance;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        const gm_body_state *body =
            thing->serial != 0 ? gm_physics_body(game->physics, thing->body) : NULL;
        if (body != NULL && is_fixed(thing) &&
            gm__vec_distance(body->position, at) < clearance + body->radius) {
            return false;
        }
    }
    return !in_pocket && gm__walls_leave_room(game, at, clearance);
}

static bool find_place(gm_game *game, gm_vec2 *out)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);

    for (uint32_t i = 0; i < TRIES; i++) {
        float x = gm__rng_range(&game->rng_play, clearance, GM_ARENA_WIDTH - clearance);
        *out = gm__vec(x, gm__rng_range(&game->rng_play, clearance, GM_ARENA_HEIGHT - clearance));
        if (gm__vec_distance(*out, ship) > from_ship && has_room(game, *out)) {
            return true;
        }
    }
    return false;
}

static void break_loose(gm_game *game, gm_vec2 at)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        const gm_body_state *body =
            thing->serial != 0 ? gm_physics_body(game->physics, thing->body) : NULL;
        bool is_loose = thing->kind == GM_BODY_DEBRIS || thing->kind == GM_BODY_CORE ||
                        thing->kind == GM_BODY_SHARD;
        if (body != NULL && is_loose && gm__vec_distance(body->position, at) < clearance) {
            gm__effect_burst(game, body->position, body->velocity, 30.0F, 0xFF4D5EU);
            gm__thing_destroy(thing);
        }
    }
}

gm_thing *gm__warden(gm_game *game)
{
    return gm__thing_by_serial(game, game->rules.warden);
}

/* Towards the ship. After the first one the clock runs again. */
static void volley(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    const gm_thing *warden = gm__warden(game);
    const gm_body_state *body =
        warden != NULL ? gm_physics_body(game->physics, warden->body) : NULL;

    (void)call;
    (void)tl_timer_unpause(game->world, game->rules.time_limit);
    if (body == NULL || game->rules.is_over) {
        return;
    }
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    float angle = gm__vec_angle(gm__vec_sub(ship, body->position));
    uint32_t count = warden->progress > 0.5F ? VOLLEY_BROKEN : 1;
    for (uint32_t i = 0; i < count; i++) {
        float beside = 0.9F * ((float)i - 0.5F * (float)(count - 1));
        gm_vec2 at = gm__vec_along(body->position, gm__vec_polar(angle + beside, 1.0F), muzzle);
        (void)gm__comet_spawn(game, at);
        gm__effect_ring(game, at, 40.0F, 0xFF4D5EU);
    }
}

static void set_loop(gm_game *game, const char *name, tl_timer_fn *fn, float every)
{
    tl_timer_def def = {.fn = fn,
                        .user = game,
                        .name = name,
                        .rate = (tl_time)(every * 1000.0F) * 1000000,
                        .loop = true,
                        .max_once_per_frame = true};

    (void)tl_timer_set(game->world, &game->rules.finale, &def);
}

/* Where there is no place now, it tries again. */
static void arrive(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    if (game->rules.is_over || !find_place(game, &at)) {
        return;
    }
    break_loose(game, at);
    const gm_thing *warden = gm__warden_spawn(game, at);
    if (warden == NULL) {
        return;
    }
    game->rules.warden = warden->serial;
    game->camera.shake = 1.5F;
    gm__effect_ring(game, at, 160.0F, 0xFF4D5EU);
    set_loop(game, "WardenVolley", volley, game->sector->warden.every);
}

/* Waves and comets of the sector end: the Warden sends its own. The clock stands until it does, so
 * that the banner costs no time. */
void gm__finale_begin(gm_game *game)
{
    (void)tl_timer_clear(game->world, &game->rules.waves);
    (void)tl_timer_clear(game->world, &game->rules.comets);
    (void)tl_timer_pause(game->world, game->rules.time_limit);
    set_loop(game, "WardenArrives", arrive, 0.8F);
}

void gm__finale_end(gm_game *game, gm_thing *warden, gm_vec2 at)
{
    (void)tl_timer_clear(game->world, &game->rules.finale);
    game->rules.warden = 0;
    game->events |= GM_EVENT_CORE;
    game->camera.shake = 1.5F;
    game->hit_stop = GM_HIT_STOP;
    gm__effect_blast(game, at, gm__vec(0.0F, 0.0F), 300.0F, 0xFF5A3CU);
    gm__thing_destroy(warden);
}
