/* game/map.c -- the world of a sector: made whole, ended whole. */
#include "map.h"
#include "actors/actors.h"
#include "range/range.h"
#include "rules/rules.h"

#include <string.h>

static tl_world_def world_def(gm_game *game)
{
    tl_world_def def = {
        .allocator = gm_arena_allocator(game->arena),
        .diagnostics_allocator = gm_arena_allocator(game->diagnostic_arena),
        .clock = game->clock,
        .clock_user = game->clock_user,
        .workers = game->workers,
        .capacity = {.ticks = 512,
                     .prerequisites = 1024,
                     .actors = 512,
                     .components = 64,
                     .timers = 64,
                     .tickables = 32,
                     .latent_actions = 64,
                     .scripts = 64,
                     .values = 256,
                     .frame_items = 512},
        .accept_cycles = true,
        .physics_start = gm__physics_start,
        .physics_end = gm__physics_end,
        .physics_user = game,
        .first_frame = game->frame + 1,
        .trace_frames = game->trace_frames,
        .log_reads = game->log_reads,
        .shuffle_seed = game->shuffle_seed,
    };
    return def;
}

static bool make_physics(gm_game *game)
{
    gm_physics_def def = {.memory = game->arena,
                          .space = game->space,
                          .damping = game->sector->is_range ? 1.0F : 0.96F,
                          .max_step = game->sector->is_range ? TL_SECONDS(1) : 0,
                          .wall_elasticity = 0.8F,
                          .clock = game->clock,
                          .clock_user = game->clock_user};

    game->physics = gm_physics_create(&def);
    return game->physics != NULL;
}

static bool add_hooks(gm_game *game)
{
    tl_camera_id id = {0};

    return tl_camera_add(game->world, gm__camera_hook, game, "Camera", &id) == TL_OK &&
           tl_camera_add(game->world, gm__streaming_hook, game, "Streaming", &id) == TL_OK;
}

static bool spawn_actors(gm_game *game)
{
    gm__functions_add(game, GM_FUNCTION_PHYSICS_START, tl_world_physics_start_tick(game->world));
    gm__functions_add(game, GM_FUNCTION_PHYSICS_END, tl_world_physics_end_tick(game->world));
    return gm__actors_spawn(game) && gm__range_open(game);
}

static void forget_sector(gm_game *game)
{
    memset(&game->things, 0, sizeof(game->things));
    memset(game->drones, 0, sizeof(game->drones));
    memset(game->squads, 0, sizeof(game->squads));
    memset(&game->functions, 0, sizeof(game->functions));
    memset(game->actors.waves, 0, sizeof(game->actors.waves));
    memset(game->actors.popups, 0, sizeof(game->actors.popups));
    game->effects = (gm_effects){0};
    memset(&game->range, 0, sizeof(game->range));
    memset(&game->walls, 0, sizeof(game->walls));
    game->camera = (gm_camera){0};
    game->is_editor = false;
}

bool gm__map_open(gm_game *game)
{
    gm_arena_reset(game->arena);
    gm_arena_reset(game->diagnostic_arena);
    forget_sector(game);
    game->sector = gm_sector_at(game->sectors, game->sector_index);
    game->sector_first_frame = game->frame + 1;
    if (!make_physics(game)) {
        return false;
    }
    tl_world_def def = world_def(game);
    if (tl_world_create(&game->world, &def) != TL_OK) {
        return false;
    }
    if (tl_world_begin_play(game->world) != TL_OK || !gm__published_create(game) ||
        !add_hooks(game) || !spawn_actors(game)) {
        return false;
    }
    if (!gm__walls_open(game)) {
        return false;
    }
    gm__pocket_open(game);
    gm__walls_close_grid(game);
    gm__rules_open(game);
    return true;
}

static void add_totals(tl_stats *sum, const tl_stats *world)
{
    sum->frames += world->frames;
    sum->ticks_run += world->ticks_run;
    sum->ticks_queued += world->ticks_queued;
    sum->timers_fired += world->timers_fired;
    sum->tickables_ticked += world->tickables_ticked;
    sum->latent_actions += world->latent_actions;
    sum->newly_spawned += world->newly_spawned;
    sum->demotions += world->demotions;
    sum->cycles += world->cycles;
    sum->runaways += world->runaways;
    sum->cancelled += world->cancelled;
    sum->hidden_prerequisites += world->hidden_prerequisites;
    sum->order_builds += world->order_builds;
    sum->allocations += world->allocations;
}

static uint64_t allocations_since_mark(const gm_game *game)
{
    if (game->frame < game->sector_first_frame + GM_WARM_UP_FRAMES) {
        return 0;
    }
    /* The physics library makes its bodies from free blocks of its own arena; only growth of that
     * one counts. */
    return gm_arena_get_stats(game->arena).calls_since_mark +
           gm_arena_get_stats(game->diagnostic_arena).calls_since_mark +
           (gm_arena_get_stats(game->space).growth_since_mark > 0 ? 1 : 0);
}

void gm__map_close(gm_game *game)
{
    tl_stats stats = tl_world_stats(game->world);

    add_totals(&game->totals, &stats);
    game->allocations += allocations_since_mark(game);
    tl_world_destroy(game->world);
    gm_physics_destroy(game->physics);
    game->world = NULL;
    game->physics = NULL;
}

gm_stats gm_game_stats(const gm_game *game)
{
    gm_physics_times times = gm_physics_get_times(game->physics);
    tl_stats now = tl_world_stats(game->world);
    gm_stats stats = {.sectors_cleared = game->rules.sectors_cleared,
                      .bounced = game->rules.bounced,
                      .score = game->rules.score,
                      .lives = game->rules.lives,
                      .bodies = gm_physics_body_count(game->physics),
                      .is_game_over = game->rules.is_over,
                      .daily = game->rules.daily,
                      .is_playing = game->screen != GM_SCREEN_TITLE,
                      .sector_index = game->sector_index,
                      .sector_name = game->sector->name,
                      .allocations_after_warmup = game->allocations + allocations_since_mark(game),
                      .physics_steps = game->physics_steps,
                      .physics_step_ns = times.step_ns,
                      .physics_begin_ns = times.step_begin_ns,
                      .physics_wait_end_ns = times.wait_end_ns,
                      .physics_on_worker = times.is_on_worker,
                      .physics_overlapped = times.overlapped,
                      .totals = now};

    add_totals(&stats.totals, &game->totals);
    return stats;
}
