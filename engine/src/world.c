#include "world.h"

#include "item.h"
#include "record_call.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum { DEFAULT_TICKS = 64, DEFAULT_EDGES = 64 };

static uint32_t or_default(uint32_t value, uint32_t fallback)
{
    return value != 0 ? value : fallback;
}

tl_world_def tl_world_def_resolved(const tl_world_def *def)
{
    tl_world_def out = def != NULL ? *def : (tl_world_def){0};

    out.capacity.ticks = or_default(out.capacity.ticks, DEFAULT_TICKS);
    out.capacity.prerequisites = or_default(out.capacity.prerequisites, DEFAULT_EDGES);
    out.capacity.actors = or_default(out.capacity.actors, 64);
    out.capacity.components = or_default(out.capacity.components, 64);
    out.capacity.timers = or_default(out.capacity.timers, 64);
    out.capacity.tickables = or_default(out.capacity.tickables, 16);
    out.capacity.cameras = or_default(out.capacity.cameras, 8);
    out.capacity.latent_actions = or_default(out.capacity.latent_actions, 16);
    out.capacity.scripts = or_default(out.capacity.scripts, 16);
    out.capacity.values = or_default(out.capacity.values, 32);
    out.capacity.frame_items = or_default(out.capacity.frame_items, 256);
    if (out.ue3 != NULL && out.clamp == TL_CLAMP_UE4) {
        out.clamp = TL_CLAMP_UE3;
    }
    out.min_undilated_delta = out.min_undilated_delta != 0 ? out.min_undilated_delta : 500000;
    out.max_undilated_delta = out.max_undilated_delta != 0 ? out.max_undilated_delta : TL_MS(400);
    out.timers.slow_pass_lines = or_default(out.timers.slow_pass_lines, 16);
    out.first_frame = out.first_frame != 0 ? out.first_frame : 1;
    out.physics_start_name =
        out.physics_start_name != NULL ? out.physics_start_name : "PhysicsStart";
    out.physics_end_name = out.physics_end_name != NULL ? out.physics_end_name : "PhysicsEnd";
    return out;
}

void tl__world_log(const tl_world *world, tl_severity severity, tl_message message,
                   const char *format, ...)
{
    char text[1024];
    va_list arguments;

    if (world->def.log == NULL) {
        return;
    }
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    world->def.log(world->def.log_user, severity, message, text);
}

static bool is_valid_def(const tl_world_def *def)
{
    return (def->physics_start == NULL) == (def->physics_end == NULL) &&
           (uint32_t)def->clamp <= TL_CLAMP_OFF && (uint32_t)def->kind <= TL_WORLD_PREVIEW &&
           def->min_undilated_delta >= 0 && def->max_undilated_delta >= 0 &&
           def->timers.slow_pass >= 0 &&
           (def->ue3 == NULL || (def->physics_start == NULL && def->ue3->garbage_interval >= 0));
}

static tl_result init_objects(tl_world *world)
{
    const tl_capacity *capacity = &world->def.capacity;
    tl__memory *memory = &world->memory;
    bool fixed = world->def.fixed_capacity;
    tl_result result = tl__timers_init(&world->timers, memory, capacity->timers, fixed);

    if (result == TL_OK) {
        result = tl__tickables_init(&world->tickables, memory, capacity->tickables, fixed);
    }
    if (result == TL_OK) {
        result = tl__cameras_init(&world->cameras, memory, capacity->cameras, fixed);
    }
    if (result == TL_OK) {
        result = tl__latents_init(&world->latents, memory, capacity->latent_actions,
                                  capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result =
            tl__scripts_init(&world->scripts, memory, capacity->scripts, capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result = tl__actors_init(&world->actors, memory, capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result = tl__components_init(&world->components, memory, capacity->components, fixed);
    }
    return result;
}

/* The two physics functions (section 2, D-14): the end waits for the start. */
static tl_result init_physics(tl_world *world)
{
    const tl_world_def *def = &world->def;

    if (def->physics_start == NULL) {
        return TL_OK;
    }
    tl_result result = tl__tick_create_engine(world,
                                              &(tl_tick_def){.fn = def->physics_start,
                                                             .user = def->physics_user,
                                                             .name = def->physics_start_name,
                                                             .group = TL_TICK_GROUP_START_PHYSICS},
                                              &world->physics_start);
    if (result == TL_OK) {
        result = tl__tick_create_engine(world,
                                        &(tl_tick_def){.fn = def->physics_end,
                                                       .user = def->physics_user,
                                                       .name = def->physics_end_name,
                                                       .group = TL_TICK_GROUP_END_PHYSICS},
                                        &world->physics_end);
    }
    if (result == TL_OK) {
        result = tl_tick_add_prerequisite(world, world->physics_end, world->physics_start);
    }
    world->simulates_physics = true;
    return result == TL_OK ? tl__world_setup_physics(world) : result;
}

static tl_result init(tl_world *world)
{
    tl_result result = tl__trace_create(world);

    if (result == TL_OK) {
        result = tl__values_init(world);
    }
    if (result == TL_OK) {
        result = tl__ticks_init(world);
    }
    if (result == TL_OK) {
        result = tl__levels_init(world);
    }
    if (result == TL_OK) {
        result = tl__schedule_init(world);
    }
    if (result == TL_OK) {
        result = tl__parallel_init(world);
    }
    if (result == TL_OK) {
        result = init_objects(world);
    }
    if (result == TL_OK) {
        result = tl__ue3_init(world);
    }
    return result == TL_OK ? init_physics(world) : result;
}

/* Frees what init() has made so far, in reverse. */
static void dispose(tl_world *world)
{
    tl__memory memory = world->memory;

    tl__ue3_free(world);
    tl__components_free(&world->components);
    tl__actors_free(&world->actors);
    tl__scripts_free(&world->scripts);
    tl__latents_free(&world->latents);
    tl__cameras_free(&world->cameras);
    tl__tickables_free(&world->tickables);
    tl__timers_free(&world->timers);
    tl__deferred_free(world);
    tl__completions_free(world);
    tl__held_free(world);
    tl__parallel_free(world);
    tl__schedule_free(world);
    tl__levels_free(world);
    tl__ticks_free(world);
    tl__values_free(world);
    tl__trace_destroy(world);
    (void)tl__memory_resize(&memory, world, sizeof(*world), 0);
}

tl_result tl_world_create(tl_world **out, const tl_world_def *def)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = NULL;
    if (def == NULL || !is_valid_def(def)) {
        return TL_ERR_INVALID;
    }
    tl__memory memory = {.allocator = def->allocator};
    tl_world *world = tl__memory_resize(&memory, NULL, 0, sizeof(*world));
    if (world == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *world = (tl_world){.def = tl_world_def_resolved(def),
                        .memory = memory,
                        .time_dilation = 1.0,
                        .cinematic_dilation = 1.0};
    world->self = world;
    world->owner = &tl__this_thread;
    world->frame.counter = world->def.first_frame - 1;
    world->frame.group = TL_TICK_GROUP_COUNT;
    tl_result result = init(world);
    if (result != TL_OK) {
        dispose(world);
        return result;
    }
    *out = world;
    return TL_OK;
}

bool tl__world_is_in_callback(const tl_world *world)
{
    return world->frame.is_busy || world->is_beginning_play || world->is_destroying ||
           world->calls > 0;
}

void tl__world_destroy(tl_world *world, tl_end_play_reason reason)
{
    if (world == NULL || !tl__world_is_here(world) || tl__world_is_in_callback(world)) {
        return;
    }
    world->frame.is_open = false;
    world->is_destroying = true;
    tl__actors_end_all(world, reason);
    tl__components_end_all(world);
    tl__actors_reclaim(world);
    tl__components_reclaim(world);
    dispose(world);
}

tl_result tl_world_adopt(tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__this_thread.recorder != NULL && !tl__is_recording(world)) {
        return TL_ERR_WRONG_THREAD; /* the thread is another world's for the time being */
    }
    if (tl__world_is_in_callback(world)) {
        return TL_ERR_LOCKED;
    }
    world->owner = &tl__this_thread;
    return TL_OK;
}

void tl_world_destroy(tl_world *world)
{
    tl__world_destroy(world, TL_END_PLAY_QUIT);
}

static tl_result set_registered(tl_world *world, tl_tick_id tick, bool is_on)
{
    if (tl_tick_id_is_null(tick) || tl_tick_is_registered(world, tick) == is_on) {
        return TL_OK;
    }
    return is_on ? tl_tick_register(world, tick, world->persistent_level)
                 : tl_tick_unregister(world, tick);
}

tl_result tl__world_setup_physics(tl_world *world)
{
    tl_result result = set_registered(world, world->physics_start, world->simulates_physics);

    return result == TL_OK ? set_registered(world, world->physics_end, world->simulates_physics)
                           : result;
}

tl_result tl_world_set_simulate_physics(tl_world *world, bool simulate)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_world_set_simulate_physics,
                               "tl_world_set_simulate_physics", (uint64_t)simulate, 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    world->simulates_physics = simulate;
    return TL_OK;
}

tl_result tl_world_begin_play(tl_world *world)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_world_begin_play, "tl_world_begin_play", 0, 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    return world->ue3.is_on ? tl_ue3_begin_play(world, false) : tl__actors_begin_play(world);
}

bool tl_world_has_begun_play(const tl_world *world)
{
    return world != NULL && world->has_begun_play;
}

tl_result tl_world_tick(tl_world *world, tl_time delta)
{
    tl_result result =
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta});

    return result == TL_OK ? tl_frame_end(world) : result;
}

tl_result tl_world_tick_engine_tickables(tl_world *world, tl_time delta)
{
    if (world == NULL || delta < 0) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    if (world->frame.is_open || tl__world_is_in_callback(world)) {
        return TL_ERR_LOCKED;
    }
    world->frame.is_busy = true;
    tl_result result = tl__tickables_begin_pass(world, true, TL_LEVEL_TICK_ALL, false, delta);
    if (result == TL_OK && !tl__item_is_watched(world)) {
        tl__tickables_run(world);
    }
    while (result == TL_OK && tl__tickables_step(world, NULL)) {
    }
    if (result == TL_OK) {
        tl__tickables_end_pass(world);
    }
    world->frame.is_busy = false;
    return result;
}

tl_result tl_world_set_paused(tl_world *world, bool paused)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_world_set_paused, "tl_world_set_paused", (uint64_t)paused,
                               0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    world->is_paused_next = paused;
    return TL_OK;
}

bool tl_world_is_paused(const tl_world *world)
{
    return world != NULL && world->is_paused_next;
}

/* W-28 */
static bool clamp_dilation(double *dilation)
{
    if (isnan(*dilation)) {
        return false;
    }
    *dilation = *dilation < 0.0001 ? 0.0001 : *dilation > 20.0 ? 20.0 : *dilation;
    return true;
}

tl_result tl_world_set_time_dilation(tl_world *world, double dilation)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_world_set_time_dilation, "tl_world_set_time_dilation",
                               tl__bits_of(dilation), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (!clamp_dilation(&dilation)) {
        return TL_ERR_INVALID;
    }
    world->time_dilation = dilation;
    return TL_OK;
}

double tl_world_time_dilation(const tl_world *world)
{
    return world != NULL ? world->time_dilation : 1.0;
}

tl_result tl_world_set_cinematic_dilation(tl_world *world, double dilation)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_world_set_cinematic_dilation,
                               "tl_world_set_cinematic_dilation", tl__bits_of(dilation), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (!clamp_dilation(&dilation)) {
        return TL_ERR_INVALID;
    }
    world->cinematic_dilation = dilation;
    return TL_OK;
}

tl_world_times tl_world_get_times(const tl_world *world)
{
    return world != NULL ? world->times : (tl_world_times){0};
}

uint64_t tl_world_frame(const tl_world *world)
{
    return world != NULL ? world->frame.counter : 0;
}

bool tl_world_is_in_tick(const tl_world *world)
{
    return world != NULL && world->frame.is_in_tick;
}

tl_tick_group tl_world_tick_group(const tl_world *world)
{
    return world != NULL && world->frame.is_open ? (tl_tick_group)world->frame.group
                                                 : TL_TICK_GROUP_COUNT;
}

tl_level_id tl_world_persistent_level(const tl_world *world)
{
    return world != NULL ? world->persistent_level : (tl_level_id){0};
}

tl_tick_id tl_world_physics_start_tick(const tl_world *world)
{
    return world != NULL ? world->physics_start : (tl_tick_id){0};
}

tl_tick_id tl_world_physics_end_tick(const tl_world *world)
{
    return world != NULL ? world->physics_end : (tl_tick_id){0};
}

tl_stats tl_world_stats(const tl_world *world)
{
    tl_stats stats = {0};

    if (world == NULL) {
        return stats;
    }
    stats = world->stats;
    stats.ticks_run += tl__frame_uncounted(world);
    stats.tickables_ticked += tl__tickables_begun(world);
    stats.allocations = world->memory.allocations + world->trace->memory.allocations;
    stats.bytes = world->memory.bytes + world->trace->memory.bytes;
    stats.ticks = world->ticks.registered_count;
    stats.ticks_enabled = world->ticks.enabled_count;
    stats.timers = world->timers.store.live_count;
    stats.tickables = world->tickables.pool.live_count;
    stats.actors = world->actors.pool.live_count;
    stats.components = world->components.pool.live_count;
    return stats;
}
