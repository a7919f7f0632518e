/* game/rules/rules.c -- score, chain and lives: reads the events of play. */
#include "rules/rules.h"

#include <string.h>

enum {
    POINTS_CRYSTAL = GM_CRYSTAL_POINTS,
    POINTS_BOUNCE = 100, /* more for each mirror on the way of the beam */
    POINTS_DEBRIS = 10,
    POINTS_DRONE = 150,
    POINTS_COMET = 50,
    POINTS_SHARD = 25,
    POINTS_WARDEN = 3000,
    POINTS_CLEAR = 500,
    POINTS_LIFE = 60000,
    POINTS_SHOWN = 100, /* fewer points make no pop-up */
    MAX_LIVES = 5,
    COMET_PIECES = 3,
};

static const float shard_focus = 0.35F; /* of the gauge */
static const float core_takes = 62.0F;  /* units around an explosion */
static const float core_seconds = 1.3F; /* of laser until a core explodes */

void gm__rules_reset(gm_rules *rules)
{
    *rules = (gm_rules){.multiplier = 1, .lives = GM_FIRST_LIVES, .next_life = POINTS_LIFE};
}

static void chain_over(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    game->rules.multiplier = 1;
}

static void chain_restart(gm_game *game)
{
    tl_timer_def def = {.fn = chain_over,
                        .user = game,
                        .name = "Chain",
                        .rate = gm__upgrade_time(game, GM_UPGRADE_CHAIN)};
    (void)tl_timer_set(game->world, &game->rules.chain, &def);
}

static void score_add(gm_game *game, uint32_t points, gm_vec2 at)
{
    gm_rules *rules = &game->rules;

    rules->score += points * rules->multiplier;
    if (points >= POINTS_SHOWN) {
        gm__effect_points(game, &(gm_points){at, points, rules->multiplier});
    }
    if (rules->score >= rules->next_life) {
        rules->next_life += POINTS_LIFE;
        rules->lives += rules->lives < MAX_LIVES ? 1 : 0;
    }
    if (rules->is_cleared) { /* during the tally */
        gm__progress_keep_cleared(game);
    }
}

uint32_t gm__next_sector(const gm_game *game)
{
    return gm__campaign_sector(game, (game->sector_index + 1) % game->sector_count);
}

void gm__sector_leave(gm_game *game, gm_screen screen)
{
    uint32_t next = gm__next_sector(game);

    game->rules.loop += next <= game->sector_index ? 1 : 0;
    gm__travel_to(game, next, screen, false);
}

static void sector_over(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    bool is_title = game->screen == GM_SCREEN_TITLE;

    (void)call;
    if (game->rules.is_over ||
        gm__progress_between(game, gm__next_sector(game) <= game->sector_index)) {
        return;
    }
    gm__sector_leave(game, is_title ? GM_SCREEN_TITLE : GM_SCREEN_PLAY);
}

static void announce(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    tl_timer_def def = {
        .fn = sector_over, .user = game, .name = "SectorEnd", .rate = TL_SECONDS(3)};

    (void)call;
    if (game->rules.is_over) {
        return;
    }
    game->rules.is_announced = true;
    game->events |= GM_EVENT_SECTOR_CLEAR;
    if (game->screen == GM_SCREEN_PLAY) {
        gm__screen_set(game, GM_SCREEN_SECTOR_CLEAR);
    }
    (void)tl_timer_set(game->world, &game->rules.sector_end, &def);
}

/* The last burst is seen before the banner covers it. */
static void sector_clear(gm_game *game)
{
    gm_rules *rules = &game->rules;
    tl_timer_def def = {.fn = announce, .user = game, .name = "SectorClear", .rate = TL_MS(600)};
    tl_time left = tl_timer_remaining(game->world, rules->time_limit);

    rules->is_cleared = true;
    rules->sectors_cleared += 1;
    rules->score += POINTS_CLEAR + (left > 0 ? (uint32_t)(left / TL_SECONDS(1)) * 10U : 0U);
    gm__progress_clear(game, left);
    (void)tl_timer_clear(game->world, &rules->time_limit);
    (void)tl_timer_set(game->world, &rules->sector_end, &def);
}

static gm_vec2 position_of(const gm_game *game, const gm_thing *thing)
{
    const gm_body_state *body = gm_physics_body(game->physics, thing->body);
    return body != NULL ? body->position : gm__vec(0.0F, 0.0F);
}

static gm_vec2 velocity_of(const gm_game *game, const gm_thing *thing)
{
    const gm_body_state *body = gm_physics_body(game->physics, thing->body);
    return body != NULL ? body->velocity : gm__vec(0.0F, 0.0F);
}

static void let_go(gm_game *game, const gm_thing *crystal)
{
    gm_thing *tower = gm__thing_at(game, crystal->towed_by);

    if (tower != NULL && tower->drone != 0) {
        gm__drone_release(&game->drones[tower->drone - 1]);
    }
}

static void note_taken(gm_game *game, const gm_thing *thing)
{
    if (thing->pocket == 0) {
        return;
    }
    if (thing->kind == GM_BODY_CRYSTAL) {
        game->pocket.taken |= 1U << (thing->pocket - 1);
    } else {
        game->pocket.cores_gone |= 1U << (thing->pocket - 1);
    }
}

static bool is_finale_on(const gm_game *game)
{
    return game->rules.warden != 0 || tl_timer_is_active(game->world, game->rules.finale);
}

static void crystal_extracted(gm_game *game, gm_thing *crystal, uint32_t bounces)
{
    gm_rules *rules = &game->rules;
    gm_vec2 at = position_of(game, crystal);

    let_go(game, crystal);
    note_taken(game, crystal);
    game->events |= GM_EVENT_CRYSTAL;
    game->camera.shake = fmaxf(game->camera.shake, 1.0F);
    gm__effect_burst(game, at, velocity_of(game, crystal), 140.0F, 0xFFC24DU);
    score_add(game, POINTS_CRYSTAL + bounces * POINTS_BOUNCE, at);
    rules->bounced += bounces > 0 ? 1 : 0;
    gm__thing_destroy(crystal);
    rules->multiplier += rules->multiplier < GM_MAX_CHAIN ? 1 : 0;
    rules->best_chain =
        rules->multiplier > rules->best_chain ? rules->multiplier : rules->best_chain;
    chain_restart(game);
    if (rules->is_cleared || rules->is_over) {
        return;
    }
    rules->crystals_done += 1;
    if (rules->crystals_done < game->sector->crystals.needed || is_finale_on(game)) {
        return;
    }
    if (game->sector->warden.health > 0.0F) {
        gm__finale_begin(game);
    } else {
        sector_clear(game);
    }
}

static void crystal_stolen(gm_game *game, gm_thing *crystal)
{
    gm__effect_ring(game, position_of(game, crystal), 60.0F, 0xFF4D5EU);
    note_taken(game, crystal);
    let_go(game, crystal);
    gm__thing_destroy(crystal);
    game->rules.multiplier = 1;
}

static void debris_break(gm_game *game, gm_thing *debris)
{
    gm_vec2 at = position_of(game, debris);
    gm_vec2 velocity = velocity_of(game, debris);
    float radius = debris->radius;
    bool has_vein = debris->has_vein;

    game->events |= GM_EVENT_DEBRIS;
    game->camera.shake = fmaxf(game->camera.shake, 0.25F);
    gm__effect_burst(game, at, velocity, radius * 2.2F, 0x4DDCFFU);
    score_add(game, POINTS_DEBRIS, at);
    gm__thing_destroy(debris);
    if (game->rules.multiplier > 1) {
        chain_restart(game);
    }
    if (has_vein) {
        (void)gm__shard_spawn(game, at, velocity);
    }
    for (uint32_t i = 0; i < 3 && radius > 13.0F; i++) {
        float angle = gm__rng_range(&game->rng_play, 0.0F, 2.0F * GM_PI);
        gm_vec2 out = gm__vec_polar(angle, 1.0F);
        (void)gm__debris_spawn(game, gm__vec_along(at, out, radius * 0.5F), radius * 0.45F,
                               gm__vec_along(velocity, out, 55.0F));
    }
}

/* Crystals beside the explosion are gone. */
static void take_crystals(gm_game *game, gm_vec2 at)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->kind == GM_BODY_CRYSTAL && thing->cage == 0 &&
            gm__vec_distance(position_of(game, thing), at) < core_takes) {
            crystal_stolen(game, thing);
        }
    }
}

static void core_explode(gm_game *game, gm_thing *core, gm_loss by)
{
    gm_vec2 at = position_of(game, core);

    game->events |= GM_EVENT_CORE;
    game->camera.shake = 1.5F;
    game->rules.multiplier = 1;
    game->hit_stop = GM_HIT_STOP;
    note_taken(game, core);
    gm__effect_blast(game, at, velocity_of(game, core), 230.0F, 0xFF5A3CU);
    gm__thing_destroy(core);
    gm__shock_wave_spawn(game, at, &(gm_blast){230.0F, 420.0F, by});
    take_crystals(game, at);
}

void gm__drone_lost(gm_game *game, gm_thing *drone)
{
    gm_vec2 at = position_of(game, drone);

    game->events |= GM_EVENT_DRONE;
    game->camera.shake = fmaxf(game->camera.shake, 0.5F);
    gm__effect_burst(game, at, velocity_of(game, drone), 60.0F, 0xFF4D5EU);
    gm__thing_destroy(drone);
}

void gm__core_heat(gm_game *game, gm_thing *core, float heat, gm_loss by)
{
    core->heat += heat;
    if (core->heat >= 1.0F) {
        core_explode(game, core, by);
    }
}

static void shard_taken(gm_game *game, gm_thing *shard)
{
    gm_player_ship *ship = &game->actors.ship;
    gm_vec2 at = position_of(game, shard);

    ship->focus = fminf(1.0F, ship->focus + shard_focus);
    gm__effect_ring(game, at, 40.0F, 0xB9A4FFU);
    score_add(game, POINTS_SHARD, at);
    gm__thing_destroy(shard);
}

static void burn_drone(gm_game *game, gm_thing *drone, float seconds, gm_vec2 at)
{
    drone->health -= seconds;
    if (drone->health <= 0.0F) {
        score_add(game, POINTS_DRONE, at);
        gm__drone_lost(game, drone);
    }
}

void gm__comet_lost(gm_game *game, gm_thing *comet)
{
    gm_vec2 at = position_of(game, comet);
    gm_vec2 way = gm__vec_scale(comet->way, -1.0F);

    game->events |= GM_EVENT_DEBRIS;
    game->camera.shake = fmaxf(game->camera.shake, 0.4F);
    gm__effect_burst(game, at, gm__vec(0.0F, 0.0F), 60.0F, 0xA9DCFFU);
    gm__thing_destroy(comet);
    for (uint32_t i = 0; i < COMET_PIECES; i++) {
        float angle = gm__vec_angle(way) + gm__rng_range(&game->rng_play, -0.9F, 0.9F);
        gm_vec2 out = gm__vec_polar(angle, 1.0F);
        (void)gm__debris_spawn(game, gm__vec_along(at, out, 14.0F), 7.0F,
                               gm__vec_scale(out, 90.0F));
    }
}

static void burn_comet(gm_game *game, gm_thing *comet, float seconds, gm_vec2 at)
{
    comet->health -= seconds;
    if (comet->health <= 0.0F) {
        score_add(game, POINTS_COMET, at);
        gm__comet_lost(game, comet);
    }
}

static void burn_warden(gm_game *game, gm_thing *warden, float seconds)
{
    gm_vec2 at = position_of(game, warden);

    warden->health -= seconds;
    warden->progress = gm__clamp(1.0F - warden->health / game->sector->warden.health, 0.0F, 1.0F);
    if (warden->health <= 0.0F) {
        score_add(game, POINTS_WARDEN, at);
        gm__finale_end(game, warden, at);
        if (!game->rules.is_over) {
            sector_clear(game);
        }
    }
}

static void thing_burnt(gm_game *game, gm_thing *thing, float seconds, gm_vec2 at)
{
    switch (thing->kind) {
    case GM_BODY_DEBRIS:
        thing->health -= seconds;
        if (thing->health <= 0.0F) {
            debris_break(game, thing);
        }
        break;
    case GM_BODY_CORE:
        gm__core_heat(game, thing, seconds / core_seconds, GM_LOSS_BLAST_BEAM);
        break;
    case GM_BODY_DRONE:
        burn_drone(game, thing, seconds, at);
        break;
    case GM_BODY_COMET:
        burn_comet(game, thing, seconds, at);
        break;
    case GM_BODY_WARDEN:
        burn_warden(game, thing, seconds);
        break;
    case GM_BODY_CRYSTAL:
    case GM_BODY_MIRROR:
    case GM_BODY_SHARD:
    case GM_BODY_KINDS:
        break;
    }
}

/* An earlier event of the same tick function may have ended the thing. */
static void thing_event(gm_game *game, const gm_play_event *event)
{
    gm_thing *thing = gm__thing_by_serial(game, event->thing);

    if (thing == NULL) {
        return;
    }
    if (event->kind == GM_PLAY_EXTRACTED) {
        crystal_extracted(game, thing, (uint32_t)event->amount);
    } else if (event->kind == GM_PLAY_STOLEN) {
        crystal_stolen(game, thing);
    } else if (event->kind == GM_PLAY_TAKEN) {
        shard_taken(game, thing);
    } else {
        thing_burnt(game, thing, event->amount, event->at);
    }
}

void gm__rules_read(gm_game *game, const gm_play_event *event)
{
    switch (event->kind) {
    case GM_PLAY_EXTRACTED:
    case GM_PLAY_STOLEN:
    case GM_PLAY_BURNT:
    case GM_PLAY_TAKEN:
        thing_event(game, event);
        break;
    case GM_PLAY_BLOWN:
        gm__ship_hit(game, event->amount, event->at, event->loss);
        break;
    case GM_PLAY_STEPPED:
        gm__contacts_act(game);
        break;
    case GM_PLAY_CHOSEN:
        gm__choice_act(game, event->choice, event->number);
        break;
    }
}
