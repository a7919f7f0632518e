/* The state hash (D-13) and the audit of invariants, gathered from all modules. */
#include "base/hash.h"
#include "world.h"

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

static uint32_t check_all(const tl_world *world, tl_log_fn *log, void *user)
{
    return tl__levels_check(world, log, user) + tl__ticks_check(world, log, user) +
           tl__schedule_check(world, log, user) + tl__timers_check(world, log, user) +
           tl__tickables_check(world, log, user) + tl__cameras_check(world, log, user) +
           tl__latents_check(world, log, user) + tl__scripts_check(world, log, user) +
           tl__actors_check(world, log, user) + tl__components_check(world, log, user) +
           tl__ue3_check(world, log, user);
}

uint32_t tl_world_check(const tl_world *world, tl_log_fn *log, void *user)
{
    if (world == NULL) {
        return 1;
    }
    tl__visit_begin(world);
    uint32_t broken = check_all(world, log, user);
    tl__visit_end(world);
    return broken;
}
