/* UE3 worlds besides their frames: lists, state, names, begin of play, hash and check. */
#include "ue3/ue3.h"
#include "base/assert.h"
#include "core/world.h"

static const char *const stage_names[TL_UE3_STAGE_COUNT] = {
    "ReceiveNetwork", "Times",           "Sequences",        "PreAsyncWork",
    "StartAsyncWork", "DuringAsyncWork", "WaitForAsyncWork", "PostAsyncWork",
    "Tickables",      "Cameras",         "SendNetwork",      "CollectGarbage",
};

const char *tl_ue3_stage_name(tl_ue3_stage stage)
{
    return (uint32_t)stage < TL_UE3_STAGE_COUNT ? stage_names[stage] : "none";
}

tl_ue3_group tl_ue3_group_of(tl_tick_group group)
{
    if (group == TL_TICK_GROUP_PRE_PHYSICS) {
        return TL_UE3_GROUP_PRE_ASYNC_WORK;
    }
    return group <= TL_TICK_GROUP_END_PHYSICS ? TL_UE3_GROUP_DURING_ASYNC_WORK
                                              : TL_UE3_GROUP_POST_ASYNC_WORK;
}

TL__WORLD_QUESTION(bool, ue3_is_on, false, world->core.is_ue3)
TL__WORLD_QUESTION(tl_ue3_stage, ue3_frame_stage, TL_UE3_STAGE_COUNT,
                   world->core.is_ue3 && world->core.frame.is_open ? world->ue3->stage
                                                                   : TL_UE3_STAGE_COUNT)

static tl_result reserve(tl_world *world, uint32_t actors, uint32_t components)
{
    tl__ue3 *ue3 = world->ue3;
    tl__memory *memory = &world->core.memory;
    bool has_room =
        TL__LIST_ROOM(memory, &ue3->order, actors) && TL__LIST_ROOM(memory, &ue3->spawned, actors);

    for (uint32_t i = TL_UE3_GROUP_DURING_ASYNC_WORK; i < TL_UE3_GROUP_COUNT && has_room; i++) {
        has_room = TL__LIST_ROOM(memory, &ue3->actors[i], actors) &&
                   TL__LIST_ROOM(memory, &ue3->components[i], components);
    }
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

/* E3-24, and room for one more in the lists of every frame. */
static tl_result admit(tl_world *world, bool is_collidable)
{
    tl_result result = is_collidable ? tl__ue3_guard_async(world, "spawning what collides") : TL_OK;

    return TL__THEN(result, reserve(world, world->actors->pool.slot_count + 1,
                                    world->components->pool.slot_count + 1));
}

static const tl__actor_policy policy = {admit, tl__ue3_note_spawn, tl__ue3_timers_owner_gone,
                                        tl__ue3_set_life_span};

tl_result tl__ue3_init(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    const tl_capacity *capacity = &world->core.def.capacity;

    if (world->core.def.ue3 == NULL) {
        return TL_OK;
    }
    ue3->def = *world->core.def.ue3;
    world->core.def.ue3 = &ue3->def;
    world->core.is_ue3 = true;
    world->actors->policy = &policy;
    ue3->stage = TL_UE3_STAGE_COUNT;
    ue3->timers.next_serial = 1;
    tl_result result = tl__pool_init(&ue3->timers.pool, &world->core.memory, sizeof(tl__ue3_timer),
                                     capacity->timers, world->core.def.fixed_capacity);
    return TL__THEN(result, reserve(world, capacity->actors, capacity->components));
}

void tl__ue3_free(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    tl__memory *memory = &world->core.memory;

    tl__pool_free(&ue3->timers.pool);
    for (uint32_t i = 0; i < TL_UE3_GROUP_COUNT; i++) {
        TL__LIST_FREE(memory, &ue3->actors[i]);
        TL__LIST_FREE(memory, &ue3->components[i]);
    }
    TL__LIST_FREE(memory, &ue3->order);
    TL__LIST_FREE(memory, &ue3->spawned);
}

static tl_result may_change(const tl_world *world)
{
    tl_result result = tl__world_may_change(world);

    return result == TL_OK && !world->core.is_ue3 ? TL_ERR_STATE : result;
}

tl_result tl_ue3_begin_play(tl_world *world, bool resets_times)
{
    tl_result result = may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__ue3 *ue3 = world->ue3;
    if (world->core.has_begun_play || tl__world_is_in_callback(world)) {
        return world->core.has_begun_play ? TL_ERR_STATE : TL_ERR_LOCKED;
    }
    if (resets_times) {
        world->core.times = (tl_world_times){0};
    }
    world->core.has_begun_play = true;
    world->core.is_beginning_play = true; /* as a callback: no frame begins in init_game */
    ue3->is_starting_up = true;
    if (ue3->def.hooks.init_game != NULL) {
        ue3->def.hooks.init_game(ue3->def.hooks.user, world);
    }
    result = tl__actors_begin_play(world);
    ue3->is_starting_up = false;
    return result;
}
TL__WORLD_QUESTION(bool, ue3_is_starting_up, false, world->ue3->is_starting_up)

tl_result tl_ue3_set_players_only(tl_world *world, bool players_only)
{
    tl_result result = may_change(world);

    if (result == TL_OK) {
        world->ue3->is_players_only_next = players_only;
    }
    return result;
}
TL__WORLD_QUESTION(bool, ue3_is_players_only, false, world->ue3->is_players_only_next)

tl_result tl_ue3_request_garbage_collection(tl_world *world)
{
    tl_result result = may_change(world);

    if (result == TL_OK) {
        world->ue3->wants_garbage = true;
    }
    return result;
}

static void hash_list(const tl__ue3_list *list, tl__hash *hash)
{
    tl__hash_u32(hash, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        tl__hash_u32(hash, list->items[i].index1);
        tl__hash_u32(hash, list->items[i].generation);
    }
}

static void hash_players(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->actors->pool;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__actor *actor = tl__pool_at(pool, slot);
        tl__hash_bool(hash, actor->is_player);
    }
}

void tl__ue3_hash(const tl_world *world, tl__hash *hash)
{
    const tl__ue3 *ue3 = world->ue3;

    if (!world->core.is_ue3) {
        return;
    }
    tl__hash_bool(hash, ue3->is_players_only);
    tl__hash_bool(hash, ue3->is_players_only_next);
    tl__hash_bool(hash, ue3->is_starting_up);
    tl__hash_bool(hash, ue3->wants_garbage);
    tl__hash_i64(hash, ue3->garbage_clock);
    if (world->core.frame.is_open) {
        tl__hash_u32(hash, (uint32_t)ue3->stage);
        tl__hash_bool(hash, ue3->is_entered);
        hash_list(&ue3->spawned, hash);
        for (uint32_t i = 0; i < TL_UE3_GROUP_COUNT; i++) {
            hash_list(&ue3->actors[i], hash);
            hash_list(&ue3->components[i], hash);
        }
    }
    hash_players(world, hash);
    tl__ue3_timers_hash(world, hash);
}

static bool has_room(const tl__ue3 *ue3, uint32_t actors, uint32_t components)
{
    bool holds = ue3->order.capacity >= actors && ue3->spawned.capacity >= actors;

    for (uint32_t i = TL_UE3_GROUP_DURING_ASYNC_WORK; i < TL_UE3_GROUP_COUNT; i++) {
        holds =
            holds && ue3->actors[i].capacity >= actors && ue3->components[i].capacity >= components;
    }
    return holds;
}

void tl__ue3_check(const tl_world *world, tl__audit *audit)
{
    const tl__ue3 *ue3 = world->ue3;

    if (world->core.is_ue3) {
        tl__ue3_timers_check(world, audit);
        tl__expect(
            audit,
            has_room(ue3, world->actors->pool.slot_count, world->components->pool.slot_count),
            "the lists of the UE3 frame do not fit its actors");
    }
}
