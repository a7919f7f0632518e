/* The wiring of a world: parts, creation, end, state hash (D-13) and check, gathered from all
 * modules. */
#include "world.h"
#include "base/assert.h"
#include "base/hash.h"
#include "inspect/inspect.h"

#define MEMBER(type, name) type name;

/* A world and its parts: one block, so that addresses stay and a snapshot restores in place. */
typedef struct tl__house {
    tl_world world;
    TL__PARTS(MEMBER)
} tl__house;

/* A snapshot that is restored changes none of it. */
typedef struct tl__annex {
    tl__diagnostics diagnostics;
    TL__ANNEX(MEMBER)
} tl__annex;

static tl_result create_annex(tl_world *world)
{
    tl__memory memory = {.allocator = world->core.def.diagnostics_allocator};
    tl__annex *annex = tl__memory_resize(&memory, NULL, 0, sizeof(*annex));

    TL_ASSERT(world->trace == NULL);
    if (annex == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *annex = (tl__annex){.diagnostics = {.memory = memory}};
    world->core.diagnostics = &annex->diagnostics;
#define POINT(type, name) world->name = &annex->name;
    TL__ANNEX(POINT)
#undef POINT
    bool has_room = tl__trace_init(world) &&
                    tl__spawners_init(world->spawners, &annex->diagnostics.memory,
                                      world->core.def.capacity.ticks) &&
                    tl__reads_init(world);
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static void free_annex(tl_world *world)
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
    TL__LIST_FREE(&memory, &annex->listed);
    (void)tl__memory_resize(&memory, annex, sizeof(*annex), 0);
}

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

/* What a module does for its world; NULL: nothing. */
typedef struct module {
    tl_result (*init)(tl_world *world);
    void (*free)(tl_world *world);                       /* also if init failed or was not called */
    void (*hash)(const tl_world *world, tl__hash *hash); /* D-13 */
    void (*check)(const tl_world *world, tl__audit *audit);
} module;

/* In the order of init, hash and check; freed in reverse. */
static const module modules[] = {
    {create_annex, free_annex, NULL, NULL},
    {NULL, tl__deferred_free, tl__frame_hash, NULL},
    {NULL, NULL, hash_times, NULL},
    {tl__levels_init, tl__levels_free, tl__levels_hash, tl__levels_check},
    {tl__ticks_init, tl__ticks_free, tl__ticks_hash, tl__ticks_check},
    {tl__schedule_init, tl__schedule_free, NULL, tl__schedule_check},
    {tl__any_thread_init, tl__any_thread_free, NULL, NULL},
    {NULL, tl__dispatch_free, NULL, NULL},
    {NULL, tl__completions_free, NULL, NULL},
    {tl__timers_init, tl__timers_free, tl__timers_hash, tl__timers_check},
    {tl__tickables_init, tl__tickables_free, tl__tickables_hash, tl__tickables_check},
    {tl__cameras_init, tl__cameras_free, tl__cameras_hash, tl__cameras_check},
    {tl__latents_init, tl__latents_free, tl__latents_hash, tl__latents_check},
    {tl__scripts_init, tl__scripts_free, tl__scripts_hash, tl__scripts_check},
    {tl__actors_init, tl__actors_free, tl__actors_hash, tl__actors_check},
    {tl__components_init, tl__components_free, tl__components_hash, tl__components_check},
    {tl__values_init, tl__values_free, tl__values_hash, NULL},
    {tl__ue3_init, tl__ue3_free, tl__ue3_hash, tl__ue3_check},
    {tl__physics_init, NULL, NULL, NULL},
};

enum { MODULES = sizeof(modules) / sizeof(modules[0]) };

static tl_result init(tl_world *world)
{
    tl_result result = TL_OK;

    for (size_t i = 0; i < MODULES && result == TL_OK; i++) {
        result = modules[i].init != NULL ? modules[i].init(world) : TL_OK;
    }
    return result;
}

static void dispose(tl_world *world)
{
    for (size_t i = MODULES; i > 0; i--) {
        if (modules[i - 1].free != NULL) {
            modules[i - 1].free(world);
        }
    }
    tl__memory memory = world->core.memory;
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
        const tl__name name =
            tl__tick_name(world, tl_tick_id_load(batch->item.id), batch->item.name);
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
    tl_world *world = &house->world;
#define POINT(type, name) world->name = &house->name;
    TL__PARTS(POINT)
#undef POINT
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
    tl__actors_end(world, (tl_level_id){0}, reason);
    tl__actors_reclaim(world);
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

TL__WORLD_QUESTION(bool, world_has_begun_play, false, world->core.has_begun_play)
TL__WORLD_QUESTION(tl_level_id, world_persistent_level, (tl_level_id){0}, world->persistent_level)

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

uint64_t tl_world_state_hash(const tl_world *world)
{
    tl__hash hash = TL__HASH_START;

    if (world == NULL) {
        return 0;
    }
    for (size_t i = 0; i < MODULES; i++) {
        if (modules[i].hash != NULL) {
            modules[i].hash(world, &hash);
        }
    }
    return hash;
}

uint32_t tl_world_check(const tl_world *world, tl_log_fn *log, void *user)
{
    if (world == NULL) {
        return 1;
    }
    tl__audit audit = {.log = log, .user = user};
    tl__visit_begin(world);
    for (size_t i = 0; i < MODULES; i++) {
        if (modules[i].check != NULL) {
            modules[i].check(world, &audit);
        }
    }
    tl__visit_end(world);
    return audit.broken;
}
