/* game/rules/arrivals.c -- what arrives in a sector, by its timers. */
#include "rules/rules.h"

enum { COMET_TRIES = 6, IDLE_TRIES = 30 };

static const float beside_ship = 24.0F; /* units */

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

/* Things that arrive at a wall fly inwards. */
static gm_vec2 arrival_velocity(gm_game *game, gm_vec2 at)
{
    gm_vec2 velocity = gm__drift_velocity(game);
    gm_vec2 inwards = gm__vec_unit(gm__off_walls(at));
    float towards = gm__vec_dot(velocity, inwards);

    return towards < 0.0F ? gm__vec_along(velocity, inwards, -2.0F * towards) : velocity;
}

static void add_vein(gm_game *game, gm_thing *debris)
{
    float share = game->sector->debris.veins;

    if (debris != NULL && share > 0.0F) {
        debris->has_vein = gm__rng_unit(&game->rng_play) < share;
    }
}

static void spawn_debris(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    float radius = debris_radius(game);
    if (game->things.counts[GM_BODY_DEBRIS] < game->sector->debris.count &&
        gm__place_find_edge(game, radius + 2.0F, &at)) {
        add_vein(game, gm__debris_spawn(game, at, radius, arrival_velocity(game, at)));
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

static bool is_taken(const gm_game *game, uint32_t cage)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->cage == cage + 1) {
            return true;
        }
    }
    return false;
}

/* A free cage, the same chance for each.  @return false: none */
static bool find_cage(gm_game *game, uint32_t *out)
{
    uint32_t free[GM_SECTOR_MAX_CAGES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < game->sector->cage_count; i++) {
        if (!is_taken(game, i)) {
            free[count++] = i;
        }
    }
    if (count > 0) {
        *out = free[gm__rng_below(&game->rng_play, count)];
    }
    return count > 0;
}

static gm_thing *spawn_in_cage(gm_game *game)
{
    uint32_t cage = 0;

    if (!find_cage(game, &cage)) {
        return NULL;
    }
    gm_thing *crystal =
        gm__crystal_spawn(game, game->sector->cages[cage].crystal, (tl_level_id){0}, 0);
    if (crystal != NULL) {
        crystal->cage = cage + 1;
    }
    return crystal;
}

/* The first one of a sector is in sight and near: a player finds out at once what to do. */
static gm_thing *spawn_afloat(gm_game *game)
{
    bool is_first = game->rules.crystals_done == 0 && crystals_outside(game) == 0;
    gm_place_def near = {.clearance = 28.0F, .from_ship = 110.0F, .near_ship = 210.0F};
    gm_place_def anywhere = {.clearance = 28.0F, .from_ship = 110.0F};
    gm_vec2 at;

    return (is_first && gm__place_find(game, &near, &at)) || gm__place_find(game, &anywhere, &at)
               ? gm__crystal_spawn(game, at, (tl_level_id){0}, 0)
               : NULL;
}

static void spawn_crystal(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    if (game->rules.is_cleared || crystals_outside(game) >= crystals_wanted(game)) {
        return;
    }
    const gm_thing *crystal =
        game->sector->cage_count > 0 ? spawn_in_cage(game) : spawn_afloat(game);
    if (crystal != NULL) {
        gm__effect_ring(game, gm_physics_body(game->physics, crystal->body)->position, 50.0F,
                        0xFFC857U);
    }
}

/* A crystal that floats alone.  @return NULL: none */
static gm_thing *free_crystal(gm_game *game)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        bool is_fused = false;
        for (uint32_t k = 0; k < game->things.used; k++) {
            is_fused = is_fused || game->things.items[k].fused_to == thing->serial;
        }
        if (gm__is_afloat(thing) && thing->kind == GM_BODY_CRYSTAL && !is_fused) {
            return thing;
        }
    }
    return NULL;
}

static const float rod = 47.0F; /* units from a core to its crystal */

/* @return false: the sector fuses none now, or there is no room */
static bool spawn_fused(gm_game *game)
{
    float share = game->sector->cores.fused;
    gm_thing *crystal =
        share > 0.0F && gm__rng_unit(&game->rng_play) < share ? free_crystal(game) : NULL;

    if (crystal == NULL) {
        return false;
    }
    gm_vec2 centre = gm_physics_body(game->physics, crystal->body)->position;
    float angle = gm__rng_range(&game->rng_play, 0.0F, 2.0F * GM_PI);
    gm_vec2 at = gm__vec_add(centre, gm__vec_polar(angle, rod));
    gm_body_id one;
    bool has_room = gm__walls_leave_room(game, at, 20.0F) &&
                    gm_physics_bodies_in_radius(game->physics, at, 17.0F, &one, 1) == 0 &&
                    at.x > 20.0F && at.x < GM_ARENA_WIDTH - 20.0F && at.y > 20.0F &&
                    at.y < GM_ARENA_HEIGHT - 20.0F;
    gm_thing *core = has_room ? gm__core_spawn(game, at, (tl_level_id){0}, 0) : NULL;
    if (core != NULL) {
        gm__core_fuse(game, core, crystal);
    }
    return core != NULL;
}

static void spawn_core(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    if (game->things.counts[GM_BODY_CORE] >= game->sector->cores.at_once || spawn_fused(game)) {
        return;
    }
    if (gm__place_find(game, &(gm_place_def){.clearance = 22.0F, .from_ship = 130.0F}, &at)) {
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

/* A place at the border with no wall between it and the ship. No line is clear to a ship that
 * touches a wall; where it is left alone there, the line to a place beside it is enough, or nothing
 * would ever meet it. */
static bool find_comet_place(gm_game *game, gm_vec2 *out)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    bool is_idle = gm__ship_is_idle(game);
    bool is_found = false;

    for (uint32_t i = 0; i < (is_idle ? IDLE_TRIES : COMET_TRIES) && !is_found; i++) {
        bool is_free = gm__place_find_edge(game, 16.0F, out);
        gm_vec2 way = gm__vec_unit(gm__vec_sub(*out, ship));
        gm_vec2 end = gm__vec_along(ship, way, is_idle ? beside_ship : 0.0F);
        is_found = is_free && gm__vec_distance(*out, ship) > 220.0F &&
                   gm__grid_is_clear(&game->grid, *out, end);
    }
    return is_found;
}

/* A player who still looks for the first crystal has more time. */
static bool is_patient(const gm_game *game)
{
    float now = (float)tl_world_get_times(game->world).time / 1e9F;

    return game->rules.crystals_done == 0 && now < game->sector->comets.patience;
}

static void send_comet(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_vec2 at;

    (void)call;
    if (!is_patient(game) && !game->rules.is_cleared && !game->rules.is_over &&
        find_comet_place(game, &at)) {
        (void)gm__comet_spawn(game, at);
        gm__effect_ring(game, at, 60.0F, 0xA9DCFFU);
    }
}

static const float first_open = 6.0F; /* s: time to find the first crystal and to see it shut */

static void turn_shells(void *user, const tl_timer_call *call);

static void set_shells(gm_game *game, float s)
{
    tl_timer_def def = {.fn = turn_shells, .user = game, .name = "Shells", .rate = seconds(s)};

    if (s > 0.0F) {
        (void)tl_timer_set(game->world, &game->rules.shells, &def);
    }
}

/* All shells turn at once; a crystal that shuts keeps nothing of its extraction. */
static void turn_shells(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_rules *rules = &game->rules;

    (void)call;
    rules->is_shut = !rules->is_shut;
    for (uint32_t i = 0; i < game->things.used && rules->is_shut; i++) {
        if (game->things.items[i].kind == GM_BODY_CRYSTAL) {
            game->things.items[i].progress = 0.0F;
        }
    }
    set_shells(game, rules->is_shut ? game->sector->crystals.shut : game->sector->crystals.open);
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

static void set_comets(gm_game *game)
{
    const gm_comet_data *data = &game->sector->comets;
    tl_timer_def def = {.fn = send_comet,
                        .user = game,
                        .name = "SpawnComet",
                        .rate = seconds(data->every),
                        .loop = true,
                        .has_first_delay = true,
                        .first_delay = seconds(data->first)};

    if (data->every > 0.0F) {
        (void)tl_timer_set(game->world, &game->rules.comets, &def);
    }
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

    set_loop(game, &rules->debris, "SpawnDebris", spawn_debris, sector->debris.every);
    set_loop(game, &rules->drift, "Drift", gm__drift, GM_DRIFT_SECONDS);
    set_loop(game, &rules->crystals, "SpawnCrystal", spawn_crystal, sector->crystals.every);
    set_loop(game, &rules->cores, "SpawnCore", spawn_core, sector->cores.every);
    (void)tl_timer_set(game->world, &rules->waves, &waves);
    set_comets(game);
    set_shells(game, sector->crystals.open > 0.0F ? first_open : 0.0F);
    gm__clock_start(game, seconds(sector->time_limit));
    gm__ship_make_safe(game);
}

static void clear_ids(gm_rules *rules)
{
    rules->chain = rules->respawn = rules->safe = rules->sector_end = rules->time_limit =
        rules->drift = rules->debris = rules->crystals = rules->cores = rules->waves =
            rules->repair = rules->comets = rules->shells = rules->finale = (tl_timer_id){0};
}

static void fill_debris(gm_game *game)
{
    gm_vec2 at;

    for (uint32_t i = 0; i < game->sector->debris.count; i++) {
        float radius = debris_radius(game);
        gm_place_def def = {.clearance = radius + 1.0F, .from_ship = 90.0F};
        if (gm__place_find(game, &def, &at)) {
            add_vein(game, gm__debris_spawn(game, at, radius, gm__drift_velocity(game)));
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
    rules->is_shut = false;
    rules->warden = 0;
    rules->is_announced = false;
    rules->time_up_at = 0;
    gm__progress_open(game);
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
    const tl_timer_id timers[] = {
        rules->chain,      rules->respawn, rules->safe,   rules->drift,    rules->sector_end,
        rules->time_limit, rules->debris,  rules->cores,  rules->crystals, rules->waves,
        rules->repair,     rules->comets,  rules->shells, rules->finale};

    for (uint32_t i = 0; i < sizeof(timers) / sizeof(timers[0]); i++) {
        pause_one(game, timers[i], is_paused);
    }
}
