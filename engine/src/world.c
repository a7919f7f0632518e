/* The wiring of a world: parts, creation, end, state hash (D-13) and check, gathered from all
 * modules. */
#include "world.h"
#include "base/assert.h"
#include "base/hash.h"
#include "inspect/inspect.h"

/* A world and its parts: one block, so that addresses stay and a snapshot restores in place. */
typedef struct tl__house {
    tl_world world;
    tl__ticks ticks;
    tl__levels levels;
    tl__schedule schedule;
    tl__walk walk;
    tl__commands commands;
    tl__completions completions;
    tl__cuts cuts;
    tl__dispatch dispatch;
    tl__any_thread any_thread;
    tl__timers timers;
    tl__tickables tickables;
    tl__cameras cameras;
    tl__latents latents;
    tl__scripts scripts;
    tl__actors actors;
    tl__components components;
    tl__deferred deferred;
    tl__pool values;
    tl__ue3 ue3;
} tl__house;

/* Diagnostics, and room that is only needed during a call: a snapshot that is restored changes none
 * of it. One block too. */
typedef struct tl__annex {
    tl__diagnostics diagnostics;
    tl__spawners spawners;
    tl__listings visited;
    tl__due_array listed;
    tl__arenas arenas;
    tl__trace trace;
    tl__reads reads;
    tl__ambiguities ambiguities;
    tl__tick_log tick_log;
    tl__time_guard time_guard;
} tl__annex;

static void connect_annex(tl_world *world, tl__annex *annex)
{
    TL_ASSERT(world->trace == NULL);

    world->core.diagnostics = &annex->diagnostics;
    world->spawners = &annex->spawners;
    world->visited = &annex->visited;
    world->listed = &annex->listed;
    world->arenas = &annex->arenas;
    world->trace = &annex->trace;
    world->reads = &annex->reads;
    world->ambiguities = &annex->ambiguities;
    world->tick_log = &annex->tick_log;
    world->time_guard = &annex->time_guard;
}

static tl_result create_annex(tl_world *world)
{
    tl__memory memory = {.allocator = world->core.def.diagnostics_allocator};
    tl__annex *annex = tl__memory_resize(&memory, NULL, 0, sizeof(*annex));

    if (annex == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *annex = (tl__annex){.diagnostics = {.memory = memory}};
    connect_annex(world, annex);
    bool has_room = tl__trace_init(world) &&
                    tl__spawners_init(world->spawners, &annex->diagnostics.memory,
                                      world->core.def.capacity.ticks) &&
                    tl__reads_init(world);
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static void destroy_annex(tl_world *world)
{
    if (world->core.diagnostics == NULL) {
        return;
    }
    tl__memory memory = world->core.diagnostics->memory;
    tl__annex *annex = (tl__annex *)(void *)world->core.diagnostics; /* it begins with them */
    tl__reads_free(&annex->reads, &memory);
    tl__spawners_free(&annex->spawners, &memory);
    tl__trace_free(&annex->trace, &memory);
    tl__ambiguities_free(&annex->ambiguities, &memory);
    tl__listings_free(&memory, &annex->visited);
    tl__due_array_free(&memory, &annex->listed);
    (void)tl__memory_resize(&memory, annex, sizeof(*annex), 0);
    world->core.diagnostics = NULL;
}

static void connect(tl__house *house)
{
    TL_ASSERT(house->world.walk == NULL);

    tl_world *world = &house->world;

    world->ticks = &house->ticks;
    world->levels = &house->levels;
    world->schedule = &house->schedule;
    world->walk = &house->walk;
    world->commands = &house->commands;
    world->completions = &house->completions;
    world->cuts = &house->cuts;
    world->dispatch = &house->dispatch;
    world->any_thread = &house->any_thread;
    world->timers = &house->timers;
    world->tickables = &house->tickables;
    world->cameras = &house->cameras;
    world->latents = &house->latents;
    world->scripts = &house->scripts;
    world->actors = &house->actors;
    world->components = &house->components;
    world->deferred = &house->deferred;
    world->values = &house->values;
    world->ue3 = &house->ue3;
}

static tl_result init_objects(tl_world *world)
{
    const tl_capacity *capacity = &world->core.def.capacity;
    tl__memory *memory = &world->core.memory;
    bool fixed = world->core.def.fixed_capacity;
    tl_result result = tl__timers_init(world->timers, memory, capacity->timers, fixed);

    if (result == TL_OK) {
        result = tl__tickables_init(world->tickables, memory, capacity->tickables, fixed);
    }
    if (result == TL_OK) {
        result = tl__cameras_init(world->cameras, memory, capacity->cameras, fixed);
    }
    if (result == TL_OK) {
        result = tl__latents_init(world->latents, memory, capacity->latent_actions,
                                  capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result =
            tl__scripts_init(world->scripts, memory, capacity->scripts, capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result = tl__actors_init(world->actors, memory, capacity->actors, fixed);
    }
    if (result == TL_OK) {
        result = tl__components_init(world->components, memory, capacity->components, fixed);
    }
    return result;
}

static tl_result init(tl_world *world)
{
    static tl_result (*const parts[])(tl_world *) = {
        create_annex,        tl__values_init, tl__ticks_init, tl__levels_init,  tl__schedule_init,
        tl__any_thread_init, init_objects,    tl__ue3_init,   tl__physics_init,
    };
    tl_result result = TL_OK;

    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]) && result == TL_OK; i++) {
        result = parts[i](world);
    }
    return result;
}

/* Frees what init() has made so far, in reverse. */
static void dispose(tl_world *world)
{
    tl__memory memory = world->core.memory;

    tl__ue3_free(world);
    tl__components_free(world->components);
    tl__actors_free(world->actors);
    tl__scripts_free(world->scripts);
    tl__latents_free(world->latents);
    tl__cameras_free(world->cameras);
    tl__tickables_free(world->tickables);
    tl__timers_free(world->timers);
    tl__deferred_free(world);
    tl__completions_free(world);
    tl__cuts_free(world);
    tl__dispatch_free(world);
    tl__any_thread_free(world);
    tl__schedule_free(world);
    tl__levels_free(world);
    tl__ticks_free(world);
    tl__pool_free(world->values);
    destroy_annex(world);
    tl__memory_give_lines(&memory, world, sizeof(tl__house)); /* it begins with the world */
}

/* What the owner does for each deferred command. */

#define RUN(name, fields, call)                                                                    \
    static tl_result run_##name(tl_world *world, void *arguments)                                  \
    {                                                                                              \
        tl__##name##_arguments *a = arguments;                                                     \
        (void)a;                                                                                   \
        return call;                                                                               \
    }
TL__COMMANDS(RUN)

typedef struct command {
    tl_result (*run)(tl_world *world, void *arguments);
    const char *name; /* of the public function */
} command;

#define ROW(name, fields, call) {run_##name, "tl_" #name},
static const command commands[] = {TL__COMMANDS(ROW)};

static void run_command(tl_world *world, const tl__batch *batch, uint32_t code, void *arguments)
{
    TL_ASSERT(code < TL__COMMAND_COUNT);
    TL_ASSERT(!tl__is_deferring(world));

    tl_result result = commands[code].run(world, arguments);

    if (result != TL_OK) {
        const tl__name name = tl__tick_name(world, batch->id, batch->name);
        world->core.stats.refused_changes += 1;
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE, "%s, deferred by %s: %s",
                     commands[code].name, name.text, tl_result_name(result));
    }
}

tl_result tl_world_create(tl_world **out, const tl_world_def *def)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = NULL;
    if (def == NULL || !tl__world_def_is_valid(def)) {
        return TL_ERR_INVALID;
    }
    tl__memory memory = {.allocator = def->allocator};
    tl__house *house = tl__memory_take_lines(&memory, sizeof(*house));
    if (house == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *house = (tl__house){.world = {.core = {.def = tl_world_def_resolved(def),
                                            .memory = memory,
                                            .run_command = run_command,
                                            .observer = &tl__inspect_observer,
                                            .owners = &tl__actor_owners},
                                   .time_dilation = 1.0,
                                   .cinematic_dilation = 1.0}};
    connect(house);
    tl_world *world = &house->world;
    world->core.self = world;
    world->core.owner = &tl__this_thread;
    world->core.frame.counter = world->core.def.first_frame - 1;
    world->core.frame.group = TL_TICK_GROUP_COUNT;
    tl_result result = init(world);
    if (result != TL_OK) {
        dispose(world);
        return result;
    }
    *out = world;
    return TL_OK;
}

void tl__world_destroy(tl_world *world, tl_end_play_reason reason)
{
    if (world == NULL || !tl__world_is_here(world) || tl__world_is_in_callback(world)) {
        return;
    }
    world->core.frame.is_open = false;
    world->core.is_destroying = true;
    tl__actors_end_all(world, reason);
    dispose(world);
}

void tl_world_destroy(tl_world *world)
{
    tl__world_destroy(world, TL_END_PLAY_QUIT);
}

tl_result tl_world_adopt(tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__this_thread.buffer != NULL && !tl__is_deferring(world)) {
        return TL_ERR_WRONG_THREAD; /* the thread is another world's for the time being */
    }
    if (tl__world_is_in_callback(world)) {
        return TL_ERR_LOCKED;
    }
    world->core.owner = &tl__this_thread;
    return TL_OK;
}

static tl_result begin_play(tl_world *world, bool unused)
{
    (void)unused;
    return world->core.is_ue3 ? tl_ue3_begin_play(world, false) : tl__actors_begin_play(world);
}

tl_result tl_world_begin_play(tl_world *world)
{
    return TL__CALL(world, world_begin_play, begin_play, false);
}

bool tl_world_has_begun_play(const tl_world *world)
{
    return world != NULL && world->core.has_begun_play;
}

tl_level_id tl_world_persistent_level(const tl_world *world)
{
    return world != NULL ? world->persistent_level : (tl_level_id){0};
}

tl_stats tl_world_stats(const tl_world *world)
{
    tl_stats stats = {0};

    if (world == NULL) {
        return stats;
    }
    stats = world->core.stats;
    stats.ticks_run += tl__frame_uncounted(world);
    stats.tickables_ticked += tl__tickables_begun(world);
    stats.allocations =
        world->core.memory.allocations + world->core.diagnostics->memory.allocations;
    stats.bytes = world->core.memory.bytes + world->core.diagnostics->memory.bytes;
    stats.ticks = world->ticks->registered_count;
    stats.ticks_enabled = world->ticks->enabled_count;
    stats.timers = world->timers->pool.live_count;
    stats.tickables = world->tickables->pool.live_count;
    stats.actors = world->actors->pool.live_count;
    stats.components = world->components->pool.live_count;
    return stats;
}

/* The state hash (D-13) and the audit of invariants, gathered from all modules. */

static void hash_times(const tl_world *world, tl__hash *hash)
{
    const tl_world_times *times = &world->core.times;

    tl__hash_i64(hash, times->time);
    tl__hash_i64(hash, times->unpaused_time);
    tl__hash_i64(hash, times->real_time);
    tl__hash_i64(hash, times->audio_time);
    tl__hash_i64(hash, times->delta);
    tl__hash_i64(hash, times->real_delta);
    tl__hash_double(hash, world->time_dilation);
    tl__hash_double(hash, world->cinematic_dilation);
    tl__hash_bool(hash, world->is_paused);
    tl__hash_bool(hash, world->is_paused_next);
    tl__hash_u64(hash, world->core.def.shuffle_seed);
    tl__hash_bool(hash, world->core.has_begun_play);
    tl__hash_bool(hash, world->simulates_physics);
}

uint64_t tl_world_state_hash(const tl_world *world)
{
    tl__hash hash = TL__HASH_START;

    if (world == NULL) {
        return 0;
    }
    tl__frame_hash(world, &hash);
    hash_times(world, &hash);
    tl__levels_hash(world, &hash);
    tl__ticks_hash(world, &hash);
    tl__timers_hash(world, &hash);
    tl__tickables_hash(world, &hash);
    tl__cameras_hash(world, &hash);
    tl__latents_hash(world, &hash);
    tl__scripts_hash(world, &hash);
    tl__actors_hash(world, &hash);
    tl__components_hash(world, &hash);
    tl__values_hash(world, &hash);
    tl__ue3_hash(world, &hash);
    return hash;
}

uint32_t tl_world_check(const tl_world *world, tl_log_fn *log, void *user)
{
    if (world == NULL) {
        return 1;
    }
    tl__audit audit = {.log = log, .user = user};
    tl__visit_begin(world);
    tl__levels_check(world, &audit);
    tl__ticks_check(world, &audit);
    tl__schedule_check(world, &audit);
    tl__timers_check(world, &audit);
    tl__tickables_check(world, &audit);
    tl__cameras_check(world, &audit);
    tl__latents_check(world, &audit);
    tl__scripts_check(world, &audit);
    tl__actors_check(world, &audit);
    tl__components_check(world, &audit);
    tl__ue3_check(world, &audit);
    tl__visit_end(world);
    return audit.broken;
}
