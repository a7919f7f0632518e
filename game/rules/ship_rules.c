/* game/rules/ship_rules.c -- damage to the ship, its end and its return. */
#include "rules/rules.h"

static void shield_back(void *user, tl_world *world)
{
    gm_game *game = user;

    (void)world;
    game->actors.ship.is_regenerating = true;
}

/* Every hit starts the wait again. */
static void shield_wait(gm_game *game)
{
    tl_latent_def def = {
        .owner = game->actors.ship.actor, .done = shield_back, .user = game, .name = "Shield"};

    (void)tl_latent_retriggerable_delay(game->world, &def,
                                        gm__upgrade_time(game, GM_UPGRADE_SHIELD));
}

static void safe_over(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    game->actors.ship.is_safe = false;
}

void gm__ship_make_safe(gm_game *game)
{
    tl_timer_def def = {
        .fn = safe_over, .user = game, .name = "Invulnerable", .rate = TL_MS(GM_BANNER_MS)};
    game->actors.ship.is_safe = true;
    (void)tl_timer_set(game->world, &game->rules.safe, &def);
}

static void respawn(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    if (game->rules.lives == 0) {
        gm__game_over(game);
        return;
    }
    gm__ship_place(game, game->sector->start);
    gm__ship_make_safe(game);
    gm__shock_wave_spawn(game, game->sector->start, &(gm_blast){130.0F, 160.0F, GM_LOSS_BLAST});
    gm__effect_ring(game, game->sector->start, 130.0F, 0x58D2FFU);
}

static void lose(gm_game *game, gm_vec2 at, gm_loss by)
{
    tl_timer_def def = {.fn = respawn, .user = game, .name = "Respawn", .rate = TL_MS(1600)};

    gm__ship_lose(game);
    game->rules.lives -= game->rules.lives > 0 ? 1 : 0;
    gm__progress_ship_lost(game);
    game->rules.multiplier = 1;
    game->rules.loss = by;
    game->events |= GM_EVENT_SHIP_LOST;
    game->camera.shake = 1.0F;
    gm__effect_burst(game, at, gm__vec(0.0F, 0.0F), 150.0F, 0x58D2FFU);
    (void)tl_timer_set(game->world, &game->rules.respawn, &def);
}

/* A hit sets hit_recovery to 1; until it has fallen to this, no other hit counts. */
#define HIT_PAUSE 0.6F

void gm__ship_hit(gm_game *game, float amount, gm_vec2 at, gm_loss by)
{
    gm_player_ship *ship = &game->actors.ship;
    bool was_hit_just_now = ship->hit_recovery > HIT_PAUSE;

    if (!ship->is_alive || ship->is_safe || was_hit_just_now || amount <= 0.0F ||
        game->rules.is_cleared) {
        return;
    }
    ship->shield -= amount;
    ship->hit_recovery = 1.0F;
    ship->is_regenerating = false;
    game->events |= GM_EVENT_HIT;
    game->camera.shake = fmaxf(game->camera.shake, 0.4F + amount);
    gm__effect_puff(game, at, gm__vec(0.0F, 0.0F), 0x8FE3FFU);
    shield_wait(game);
    if (ship->shield <= 0.0F) {
        lose(game, gm__peek_vec(game, GM_VALUE_SHIP_POSITION), by);
    }
}

static tl_timer_fn time_is_up;

/* A banner says why the clock starts, so the timer is longer by the time of the banner. */
void gm__clock_start(gm_game *game, tl_time time)
{
    tl_timer_def def = {
        .fn = time_is_up, .user = game, .name = "TimeLimit", .rate = time + TL_MS(GM_BANNER_MS)};

    if (time > 0) {
        (void)tl_timer_set(game->world, &game->rules.time_limit, &def);
    }
}

static void time_is_up(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    if (game->rules.is_over || game->rules.is_cleared) {
        return;
    }
    game->rules.time_up_at = tl_world_get_times(game->world).time;
    if (game->actors.ship.is_alive) {
        lose(game, gm__peek_vec(game, GM_VALUE_SHIP_POSITION), GM_LOSS_TIME);
    }
    gm__clock_start(game, TL_SECONDS(45));
}

static void hit_by_drone(gm_game *game, gm_thing *drone, const gm_contact *contact)
{
    bool charges = game->drones[drone->drone - 1].is_charging;

    gm__ship_hit(game, charges ? 0.40F : 0.12F, contact->point,
                 charges ? GM_LOSS_RAM : GM_LOSS_DRONE);
    if (charges) {
        gm__drone_lost(game, drone);
    }
}

static const float comet_cost = 0.75F; /* of the shield */

static void hit_by_comet(gm_game *game, gm_thing *comet, const gm_contact *contact)
{
    if (comet->left <= 0.0F) {
        gm__ship_hit(game, comet_cost, contact->point, GM_LOSS_COMET);
        gm__comet_lost(game, comet);
    }
}

static gm_loss loss_by(gm_body_kind kind)
{
    static const gm_loss losses[GM_BODY_KINDS] = {
        [GM_BODY_DEBRIS] = GM_LOSS_DEBRIS, [GM_BODY_CRYSTAL] = GM_LOSS_CRYSTAL,
        [GM_BODY_CORE] = GM_LOSS_CORE,     [GM_BODY_MIRROR] = GM_LOSS_MIRROR,
        [GM_BODY_DRONE] = GM_LOSS_DRONE,   [GM_BODY_COMET] = GM_LOSS_COMET,
        [GM_BODY_SHARD] = GM_LOSS_CRYSTAL, [GM_BODY_WARDEN] = GM_LOSS_WARDEN};
    return losses[kind];
}

static void ship_contact(gm_game *game, gm_body_id with, const gm_contact *contact)
{
    const gm_body_state *other = gm_physics_body(game->physics, with);
    gm_thing *thing = gm__thing_of(game, with);

    if (other == NULL || thing == NULL) {
        return;
    }
    if (thing->kind == GM_BODY_DRONE && thing->drone != 0) {
        hit_by_drone(game, thing, contact);
        return;
    }
    if (thing->kind == GM_BODY_COMET) {
        hit_by_comet(game, thing, contact);
        return;
    }
    gm__ship_hit(game, gm__impact_cost(other->mass, contact->speed), contact->point,
                 loss_by(thing->kind));
}

static void puff(gm_game *game, const gm_contact *contact)
{
    if (contact->speed > 90.0F) {
        gm__effect_puff(game, contact->point, gm__vec(0.0F, 0.0F), 0x7FA6D8U);
    }
}

static const float blow_free = 75.0F;  /* closing speed that heats no core, units per second */
static const float blow_full = 380.0F; /* and speed above it that heats one through */

/* Of a core that was hit by that body. */
static gm_loss blast_by(gm_game *game, gm_body_id other)
{
    const gm_thing *thing = gm__thing_of(game, other);

    if (gm_body_id_equal(other, game->actors.ship.body)) {
        return GM_LOSS_BLAST_SHIP;
    }
    return thing == NULL                   ? GM_LOSS_BLAST
           : thing->kind == GM_BODY_COMET  ? GM_LOSS_BLAST_COMET
           : thing->kind == GM_BODY_DRONE  ? GM_LOSS_BLAST_DRONE
           : thing->kind == GM_BODY_DEBRIS ? GM_LOSS_BLAST_DEBRIS
                                           : GM_LOSS_BLAST;
}

static void heat_by_blow(gm_game *game, gm_body_id id, gm_body_id other, float speed)
{
    gm_thing *thing = gm__thing_of(game, id);

    if (thing != NULL && thing->kind == GM_BODY_CORE && speed > blow_free) {
        gm__core_heat(game, thing, (speed - blow_free) / blow_full, blast_by(game, other));
    }
}

/* A wall ends the flight of a comet. */
static void wall_contact(gm_game *game, gm_body_id with)
{
    gm_thing *thing = gm__thing_of(game, with);

    if (thing != NULL && thing->kind == GM_BODY_COMET && thing->left <= 0.0F) {
        gm__comet_lost(game, thing);
    }
}

void gm__contacts_act(gm_game *game)
{
    for (uint32_t i = 0; i < gm_physics_contact_count(game->physics); i++) {
        const gm_contact *contact = gm_physics_contact_at(game->physics, i);
        gm_body_id ship = game->actors.ship.body;
        puff(game, contact);
        heat_by_blow(game, contact->a, contact->b, contact->speed);
        heat_by_blow(game, contact->b, contact->a, contact->speed);
        if (gm_body_id_is_null(contact->b)) {
            wall_contact(game, contact->a);
        }
        if (game->actors.ship.is_alive && gm_body_id_equal(contact->a, ship)) {
            ship_contact(game, contact->b, contact);
        } else if (game->actors.ship.is_alive && gm_body_id_equal(contact->b, ship)) {
            ship_contact(game, contact->a, contact);
        }
    }
}
