/* game/rules/spawners.c -- see spawners.h. */
#include "rules/spawners.h"

#include "base/vec.h"
#include "rules/drift.h"
#include "sim/state.h"

static tl_time seconds(float s)
{
    return (tl_time)(s * 1000.0F) * 1000000;
}

static float debris_radius(gm_game *game)
{
    const gm_debris_data *data = &game->sector->debris;
    float radius = gm__rng_range(&game->rng_play, data->small, data->large);
    bool is_big = gm__rng_unit(&game->rng_play) < 0.08F;

    return is_big ? data->large * 1.4F : radius;
}

/* What arrives at a wall comes from it. */
static gm_vec2 arrival_velocity(gm_game *game, gm_vec2 at)
{
    gm_vec2 velocity = gm__drift_velocity(game);
    gm_vec2 inwards = gm__vec_unit(gm__drift_off_walls(at));
    float towards = gm__vec_dot(velocity, inwards);

    return towards < 0.0F ? gm__vec_along(velocity, inwards, -2.0F * towards) : velocity;
}

static void spawn_debris(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    float radius = debris_radius(game);
    if (game->things.counts[GM_BODY_DEBRIS] < game->sector->debris.count &&
        gm__place_find_edge(game, radius + 2.0F, &at)) {
        (void)gm__debris_spawn(game, at, radius, arrival_velocity(game, at));
    }
}

static uint32_t crystals_wanted(const gm_game *game)
{
    uint32_t left = game->sector->crystals.needed > game->rules.crystals_done
                        ? game->sector->crystals.needed - game->rules.crystals_done
                        : 0;

    return left < game->sector->crystals.at_once ? left : game->sector->crystals.at_once;
}

static uint32_t crystals_outside(const gm_game *game)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        count += thing->serial != 0 && thing->kind == GM_BODY_CRYSTAL && thing->pocket == 0;
    }
    return count;
}

static void spawn_crystal(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    if (!game->rules.is_cleared && crystals_outside(game) < crystals_wanted(game) &&
        gm__place_find(game, 28.0F, 110.0F, &at)) {
        (void)gm__crystal_spawn(game, at, (tl_level_id){0}, 0);
        gm__effect_ring(game, at, 50.0F, 0xFFC857U);
    }
}

static void spawn_core(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    if (game->things.counts[GM_BODY_CORE] < game->sector->cores.at_once &&
        gm__place_find(game, 22.0F, 130.0F, &at)) {
        (void)gm__core_spawn(game, at, (tl_level_id){0}, 0);
        gm__effect_ring(game, at, 40.0F, 0xFF4D5EU);
    }
}

static void send_drones(gm_game *game, uint32_t count, bool are_towers, uint32_t squad)
{
    gm_vec2 at;

    for (uint32_t i = 0; i < count; i++) {
        if (game->things.counts[GM_BODY_DRONE] < game->sector->waves.most &&
            gm__place_find_edge(game, 14.0F, &at)) {
            (void)gm__drone_spawn(game, at, squad, are_towers);
        }
    }
}

static void send_wave(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_rules *rules = &game->rules;
    const gm_wave_data *data = &game->sector->waves;

    (void)call;
    if (rules->is_cleared || rules->is_over) {
        return;
    }
    rules->wave += 1;
    uint32_t squad = gm__squad_create(game);
    uint32_t more = (rules->wave - 1) * data->growth / 2 + rules->loop;
    if (squad < GM_MAX_SQUADS) {
        send_drones(game, data->rammers + more, false, squad);
        send_drones(game, data->towers, true, squad);
    }
}

static void set_loop(gm_game *game, tl_timer_id *timer, const char *name, tl_timer_fn *fn,
                     float every)
{
    tl_timer_def def = {.fn = fn,
                        .user = game,
                        .name = name,
                        .rate = seconds(every),
                        .loop = true,
                        .max_once_per_frame = true};
    (void)tl_timer_set(game->world, timer, &def);
}

static void set_timers(gm_game *game)
{
    const gm_sector *sector = game->sector;
    gm_rules *rules = &game->rules;
    tl_timer_def waves = {.fn = send_wave,
                          .user = game,
                          .name = "Wave",
                          .rate = seconds(sector->waves.every),
                          .loop = true,
                          .has_first_delay = true,
                          .first_delay = seconds(sector->waves.first)};
    tl_timer_def limit = {.fn = gm__time_is_up,
                          .user = game,
                          .name = "TimeLimit",
                          .rate = seconds(sector->time_limit)};

    set_loop(game, &rules->debris, "SpawnDebris", spawn_debris, sector->debris.every);
    set_loop(game, &rules->drift, "Drift", gm__drift, GM_DRIFT_SECONDS);
    set_loop(game, &rules->crystals, "SpawnCrystal", spawn_crystal, sector->crystals.every);
    set_loop(game, &rules->cores, "SpawnCore", spawn_core, sector->cores.every);
    (void)tl_timer_set(game->world, &rules->waves, &waves);
    (void)tl_timer_set(game->world, &rules->time_limit, &limit);
    gm__ship_make_safe(game);
}

static void clear_ids(gm_rules *rules)
{
    rules->chain = rules->respawn = rules->safe = rules->sector_end = rules->time_limit =
        rules->drift = rules->debris = rules->crystals = rules->cores = rules->waves =
            (tl_timer_id){0};
}

static void fill_debris(gm_game *game)
{
    gm_vec2 at;

    for (uint32_t i = 0; i < game->sector->debris.count; i++) {
        float radius = debris_radius(game);
        if (gm__place_find(game, radius + 1.0F, 90.0F, &at)) {
            (void)gm__debris_spawn(game, at, radius, gm__drift_velocity(game));
        }
    }
}

void gm__rules_open(gm_game *game)
{
    gm_rules *rules = &game->rules;

    clear_ids(rules);
    rules->wave = 0;
    rules->crystals_done = 0;
    rules->multiplier = 1;
    rules->is_cleared = false;
    rules->is_announced = false;
    game->at_entry = *rules;
    if (game->sector->is_range) {
        return;
    }
    for (uint32_t i = 0; i < game->sector->mirror_count; i++) {
        (void)gm__mirror_spawn(game, i);
    }
    for (uint32_t i = 0; i < game->sector->crystals.at_once; i++) {
        spawn_crystal(game, NULL);
    }
    for (uint32_t i = 0; i < game->sector->cores.at_once; i++) {
        spawn_core(game, NULL);
    }
    fill_debris(game);
    set_timers(game);
}

static void pause_one(gm_game *game, tl_timer_id timer, bool is_paused)
{
    if (is_paused) {
        (void)tl_timer_pause(game->world, timer);
    } else {
        (void)tl_timer_unpause(game->world, timer);
    }
}

void gm__rules_pause_timers(gm_game *game, bool is_paused)
{
    const gm_rules *rules = &game->rules;
    const tl_timer_id timers[] = {rules->chain,      rules->respawn,    rules->safe,   rules->drift,
                                  rules->sector_end, rules->time_limit, rules->debris, rules->cores,
                                  rules->crystals,   rules->waves};

    for (uint32_t i = 0; i < sizeof(timers) / sizeof(timers[0]); i++) {
        pause_one(game, timers[i], is_paused);
    }
}
