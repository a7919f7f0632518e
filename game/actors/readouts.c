/* game/actors/readouts.c -- figures of the frame: GameState, Hud, Minimap, Telemetry,
 * MusicDirector and the camera. */
#include "actors/actors.h"

#include <string.h>

/* GameState: in LastDemotable, publishes score, gauges and time as the frame left them, which the
 * Hud shows in the next frame, and spawns a Popup for each of the frame's points. */

static float share_left(const gm_game *game, tl_timer_id timer)
{
    tl_time rate = tl_timer_rate(game->world, timer);
    tl_time left = tl_timer_remaining(game->world, timer);

    return rate > 0 && left > 0 ? (float)left / (float)rate : 0.0F;
}

/* The clock does not run while a banner lies over the arena (gm__clock_start()): it shows all of
 * its time.  @return negative: no limit */
static tl_time clock_left(const gm_game *game)
{
    tl_timer_id timer = game->rules.time_limit;
    tl_time shown = tl_timer_rate(game->world, timer) - TL_MS(GM_BANNER_MS);
    tl_time left = tl_timer_remaining(game->world, timer);

    return left < shown ? left : shown;
}

static void publish(gm_game *game)
{
    const gm_rules *rules = &game->rules;
    const gm_player_ship *ship = &game->actors.ship;
    tl_time left = clock_left(game);
    /* The first wave is under way before its timer fires; 0: a sector without waves. */
    uint32_t first = game->sector->waves.every > 0.0F ? 1 : 0;
    uint32_t wave = rules->wave > first ? rules->wave : first;

    gm__publish(game, GM_VALUE_SHIP_GAUGES, ship->shield, ship->focus, (float)rules->lives);
    gm__publish(game, GM_VALUE_SCORE_POINTS, (float)rules->score, (float)rules->multiplier,
                share_left(game, rules->chain));
    gm__publish(game, GM_VALUE_SECTOR_PROGRESS, (float)rules->crystals_done,
                (float)game->sector->crystals.needed, (float)wave);
    gm__publish(game, GM_VALUE_SECTOR_TIME, left >= 0 ? (float)left / 1e9F : -1.0F, 0.0F, 0.0F);
}

static void game_state_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    publish(user);
    gm__popups_spawn(user);
}

bool gm__game_state_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "GameState", .tick = game_state_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_GAME_STATE};

    publish(game);
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Hud: in DuringPhysics, so it shows the bar as the frame before left it. */

/* Also called when the Hud is spawned: the values are there, since GameState publishes when it is.
 */
static void show(gm_game *game)
{
    gm_hud_view *view = &game->actors.hud.view;
    gm_read gauges = gm__read(game, GM_VALUE_SHIP_GAUGES);
    gm_read score = gm__read(game, GM_VALUE_SCORE_POINTS);
    gm_read progress = gm__read(game, GM_VALUE_SECTOR_PROGRESS);

    view->bar = gm__read(game, GM_VALUE_BAR_VALUE).v[0];
    view->target = (gm_target_kind)gm__read(game, GM_VALUE_BEAM_TARGET).v[0];
    view->heat = gm__read(game, GM_VALUE_BEAM_HEAT).v[0];
    view->shield = gauges.v[0];
    view->focus = gauges.v[1];
    view->lives = (uint32_t)gauges.v[2];
    view->score = (uint32_t)score.v[0];
    view->multiplier = (uint32_t)score.v[1];
    view->chain_left = score.v[2];
    view->crystals_done = (uint32_t)progress.v[0];
    view->crystals_needed = (uint32_t)progress.v[1];
    view->wave = (uint32_t)progress.v[2];
    view->time_left = gm__read(game, GM_VALUE_SECTOR_TIME).v[0];
}

static void hud_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    show(user);
}

bool gm__hud_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Hud", .tick = hud_tick};
    gm_plain_actor def = {
        .actor_class = &actor_class, .function = GM_FUNCTION_HUD, .in_viewports = true};

    show(game);
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Minimap: ten times a second, perhaps on a worker, so it touches only its own object. PhysicsStart
 * has filled the radar. */

static void minimap_tick(void *user, const tl_tick_context *context)
{
    gm_minimap *minimap = user;

    (void)context;
    minimap->blip_count = minimap->radar.count;
    memcpy(minimap->blips, minimap->radar.items,
           minimap->radar.count * sizeof(minimap->radar.items[0]));
}

bool gm__minimap_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Minimap", .tick = minimap_tick};
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = &game->actors.minimap,
                        .primary_tick = gm__function_primary(GM_FUNCTION_MINIMAP),
                        .should_tick_if_viewports_only = true};
    tl_actor_id id = {0};

    game->actors.minimap.radar.count = 0;
    game->actors.minimap.blip_count = 0;
    if (tl_actor_spawn(game->world, &def, &id) != TL_OK) {
        return false;
    }
    gm__functions_add(game, GM_FUNCTION_MINIMAP, tl_actor_tick(game->world, id));
    return true;
}

/* Telemetry: in LastDemotable, adds up figures of the frame. */

static void telemetry_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_telemetry *telemetry = &game->actors.telemetry;
    gm_read target = gm__read(game, GM_VALUE_BEAM_TARGET);
    gm_vec2 at = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    uint32_t bodies = gm_physics_body_count(game->physics);
    bool fires = target.v[2] > 0.5F;

    telemetry->frames += 1;
    telemetry->flown += gm__vec_distance(at, telemetry->last);
    telemetry->last = at;
    telemetry->fired += fires ? context->delta_seconds : 0.0F;
    if (fires && (gm_target_kind)target.v[0] == GM_TARGET_CRYSTAL) {
        telemetry->on_target += context->delta_seconds;
    }
    if (bodies > telemetry->most_bodies) {
        telemetry->most_bodies = bodies;
    }
}

bool gm__telemetry_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Telemetry", .tick = telemetry_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_TELEMETRY};

    game->actors.telemetry = (gm_telemetry){.last = game->sector->start};
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* MusicDirector: a tickable object that publishes how tense the game is. */

static void music_tick(void *user, const tl_tickable_context *context)
{
    gm_game *game = user;
    gm_music *music = &game->actors.music;
    gm_read gauges = gm__read(game, GM_VALUE_SHIP_GAUGES);
    float bar = gm__read(game, GM_VALUE_BAR_VALUE).v[0];
    float drones = (float)game->things.counts[GM_BODY_DRONE];
    float wanted = 0.2F + 0.06F * drones + 0.3F * bar + 0.3F * (1.0F - gauges.v[0]);
    float share = 1.0F - expf(-0.8F * context->delta_seconds);

    music->intensity += (gm__clamp(wanted, 0.0F, 1.0F) - music->intensity) * share;
    gm__publish(game, GM_VALUE_MUSIC_INTENSITY, music->intensity, 0.0F, 0.0F);
}

bool gm__music_director_create(gm_game *game)
{
    tl_tickable_def def = {.tick = music_tick, .user = game, .name = "MusicDirector"};

    game->actors.music = (gm_music){0};
    return tl_tickable_create(game->world, &def, &game->actors.music.tickable) == TL_OK;
}

/* The camera slot: lead and shake, an offset of at most 12 units, for drawing only. */

static const float longest = 12.0F;

void gm__camera_hook(void *user, tl_world *world, tl_time delta)
{
    gm_game *game = user;
    gm_camera *camera = &game->camera;
    float seconds = (float)delta / 1e9F;
    gm_vec2 velocity = gm__read_vec(game, GM_VALUE_SHIP_VELOCITY);
    gm_vec2 wanted = gm__vec_scale(velocity, -7.0F / GM_SHIP_TOP_SPEED);

    if (tl_world_is_paused(world)) {
        return;
    }
    camera->phase += 1;
    camera->shake *= expf(-4.0F * seconds);
    camera->lead = gm__vec_along(camera->lead, gm__vec_sub(wanted, camera->lead),
                                 1.0F - expf(-3.0F * seconds));
    float size = camera->shake * camera->shake * 7.0F;
    gm_vec2 shake = gm__vec_polar((float)(camera->phase % 628U) * 2.4F, size);
    camera->offset = gm__vec_limit(gm__vec_add(camera->lead, shake), longest);
}
