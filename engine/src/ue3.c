#include "ue3.h"

#include "item.h"
#include "world.h"

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

bool tl_ue3_is_on(const tl_world *world)
{
    return world != NULL && world->ue3.is_on;
}

tl_ue3_stage tl_ue3_frame_stage(const tl_world *world)
{
    return tl_ue3_is_on(world) && world->frame.is_open ? world->ue3.stage : TL_UE3_STAGE_COUNT;
}

/* Storage. */

static bool grow(tl_world *world, tl__ue3_list *list, uint32_t count)
{
    void *entries = list->entries;
    bool has_room =
        tl__memory_grow(&world->memory, &entries, &list->capacity, count, sizeof(*list->entries));

    list->entries = entries;
    return has_room;
}

static tl_result reserve(tl_world *world, uint32_t actors, uint32_t components)
{
    tl__ue3 *ue3 = &world->ue3;
    bool has_room = grow(world, &ue3->order, actors) && grow(world, &ue3->spawned, actors);

    for (uint32_t i = TL_UE3_GROUP_DURING_ASYNC_WORK; i < TL_UE3_GROUP_COUNT && has_room; i++) {
        has_room =
            grow(world, &ue3->actors[i], actors) && grow(world, &ue3->components[i], components);
    }
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

tl_result tl__ue3_reserve(tl_world *world)
{
    return world->ue3.is_on ? reserve(world, world->actors.pool.slot_count + 1,
                                      world->components.pool.slot_count + 1)
                            : TL_OK;
}

tl_result tl__ue3_init(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;
    const tl_capacity *capacity = &world->def.capacity;

    if (world->def.ue3 == NULL) {
        return TL_OK;
    }
    ue3->def = *world->def.ue3;
    world->def.ue3 = &ue3->def;
    ue3->is_on = true;
    ue3->stage = TL_UE3_STAGE_COUNT;
    ue3->timers.next_serial = 1;
    tl_result result = tl__pool_init(&ue3->timers.pool, &world->memory, sizeof(tl__ue3_timer),
                                     capacity->timers, world->def.fixed_capacity);
    return result == TL_OK ? reserve(world, capacity->actors, capacity->components) : result;
}

static void free_list(tl_world *world, tl__ue3_list *list)
{
    tl__memory_free_array(&world->memory, list->entries, list->capacity, sizeof(*list->entries));
    *list = (tl__ue3_list){0};
}

void tl__ue3_free(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;

    if (!ue3->is_on) {
        return;
    }
    tl__pool_free(&ue3->timers.pool);
    for (uint32_t i = 0; i < TL_UE3_GROUP_COUNT; i++) {
        free_list(world, &ue3->actors[i]);
        free_list(world, &ue3->components[i]);
    }
    free_list(world, &ue3->order);
    free_list(world, &ue3->spawned);
    tl__memory_free_array(&world->memory, ue3->places, ue3->place_capacity, sizeof(*ue3->places));
    ue3->places = NULL;
}

/* The stages. */

static void call_hook(tl_world *world, tl_world_hook_fn *hook, tl_time delta)
{
    if (hook != NULL) {
        world->frame.is_opening = true;
        hook(world->ue3.def.hooks.user, world, delta);
        world->frame.is_opening = false;
    }
}

static tl_result receive_network(tl_world *world)
{
    call_hook(world, world->ue3.def.hooks.receive_network, world->frame.real_delta);
    return TL_OK;
}

static tl_result update_times(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;

    tl__world_update_times(world, world->frame.real_delta);
    ue3->garbage_clock = tl__time_add(ue3->garbage_clock, world->frame.real_delta);
    ue3->context = (tl_tick_context){
        .world = world,
        .delta = world->times.delta,
        .delta_seconds = (float)((double)world->times.delta / 1e9),
        .frame_delta = world->times.delta,
        .frame = world->frame.counter,
        .type = world->is_paused ? TL_LEVEL_TICK_PAUSE : TL_LEVEL_TICK_ALL,
    };
    tl__trace_begin_frame(world);
    return TL_OK;
}

static tl_result update_sequences(tl_world *world)
{
    if (!world->is_paused) {
        call_hook(world, world->ue3.def.hooks.update_sequences, world->times.delta);
    }
    return TL_OK;
}

static tl_result enter_pre_async(tl_world *world)
{
    return tl__ue3_group_enter(world, TL_UE3_GROUP_PRE_ASYNC_WORK);
}

/* E3-27 */
static tl_result start_async(tl_world *world)
{
    if (!world->is_paused) {
        call_hook(world, world->ue3.def.hooks.start_async_work,
                  world->ue3.is_players_only ? 0 : world->times.delta);
    }
    return TL_OK;
}

static tl_result enter_during_async(tl_world *world)
{
    return tl__ue3_group_enter(world, TL_UE3_GROUP_DURING_ASYNC_WORK);
}

static tl_result wait_for_async(tl_world *world)
{
    if (!world->is_paused) {
        call_hook(world, world->ue3.def.hooks.wait_for_async_work, world->times.delta);
    }
    return TL_OK;
}

static tl_result enter_post_async(tl_world *world)
{
    return tl__ue3_group_enter(world, TL_UE3_GROUP_POST_ASYNC_WORK);
}

static tl_result enter_tickables(tl_world *world)
{
    return tl__tickables_begin_pass(world, false, TL_LEVEL_TICK_ALL, world->is_paused,
                                    world->times.delta);
}

static tl_result enter_cameras(tl_world *world)
{
    tl__cameras_begin(world, world->times.delta);
    return TL_OK;
}

/* As for items of the groups, the one that runs counts already. */
static bool step_tickable(tl_world *world, tl_item *out)
{
    world->frame.position += 1;
    bool has_run = tl__tickables_step(world, out);
    world->frame.position -= has_run ? 0 : 1;
    return has_run;
}

static bool step_camera(tl_world *world, tl_item *out)
{
    world->frame.position += 1;
    bool has_run = tl__cameras_step(world, out);
    world->frame.position -= has_run ? 0 : 1;
    return has_run;
}

static tl_result send_network(tl_world *world)
{
    call_hook(world, world->ue3.def.hooks.send_network, world->frame.real_delta);
    return TL_OK;
}

/* E3-26: until here the dead stayed in the list. */
static void let_dead_go(tl_world *world)
{
    world->frame.is_opening = true;
    tl__actors_reclaim(world);
    world->frame.is_opening = false;
}

static tl_result collect_garbage(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;
    const tl_ue3_hooks *hooks = &ue3->def.hooks;
    tl_time interval = ue3->def.garbage_interval;
    bool is_full = ue3->wants_garbage || (interval > 0 && ue3->garbage_clock >= interval);

    world->frame.is_in_tick = false;
    let_dead_go(world);
    if (is_full) {
        ue3->garbage_clock = 0;
        ue3->wants_garbage = false;
    }
    if (hooks->collect_garbage != NULL) {
        world->frame.is_opening = true;
        hooks->collect_garbage(hooks->user, world, is_full);
        world->frame.is_opening = false;
    }
    return TL_OK;
}

/* A stage with nothing to step is over when it is entered. */
typedef struct stage {
    tl_result (*enter)(tl_world *world);
    bool (*step)(tl_world *world, tl_item *out); /* runs one item; false: none is left */
    void (*leave)(tl_world *world);
} stage;

static const stage stages[TL_UE3_STAGE_COUNT] = {
    {receive_network, NULL, NULL},
    {update_times, NULL, NULL},
    {update_sequences, NULL, NULL},
    {enter_pre_async, tl__ue3_group_step, tl__ue3_group_leave},
    {start_async, NULL, NULL},
    {enter_during_async, tl__ue3_group_step, tl__ue3_group_leave},
    {wait_for_async, NULL, NULL},
    {enter_post_async, tl__ue3_group_step, tl__ue3_group_leave},
    {enter_tickables, step_tickable, tl__tickables_end_pass},
    {enter_cameras, step_camera, tl__cameras_end},
    {send_network, NULL, NULL},
    {collect_garbage, NULL, NULL},
};

static tl_result enter_stage(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;
    tl_result result = ue3->is_entered ? TL_OK : stages[ue3->stage].enter(world);

    ue3->is_entered = result == TL_OK;
    return result;
}

static void leave_stage(tl_world *world)
{
    tl__ue3 *ue3 = &world->ue3;

    if (stages[ue3->stage].leave != NULL) {
        stages[ue3->stage].leave(world);
    }
    ue3->is_entered = false;
    ue3->stage = (tl_ue3_stage)(ue3->stage + 1);
}

static bool step_stage(tl_world *world, tl_item *out)
{
    const stage *now = &stages[world->ue3.stage];

    *out = (tl_item){0};
    return now->step != NULL && now->step(world, out);
}

static tl_result run_stage(tl_world *world)
{
    tl_item item;
    tl_result result = enter_stage(world);

    if (result != TL_OK) {
        return result;
    }
    while (step_stage(world, &item)) {
    }
    leave_stage(world);
    return TL_OK;
}

static tl_result run_item(tl_world *world, tl_item *out)
{
    tl_result result = TL_OK;

    while (result == TL_OK && world->ue3.stage < TL_UE3_STAGE_COUNT) {
        result = enter_stage(world);
        if (result == TL_OK) {
            if (step_stage(world, out)) {
                return TL_OK;
            }
            leave_stage(world);
        }
    }
    return result;
}

/* Frames. */

static tl_result may_begin(const tl_world *world, tl_time delta)
{
    if (world == NULL || delta < 0) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    if (!world->ue3.is_on) {
        return TL_ERR_STATE;
    }
    return world->frame.is_open || tl__world_is_in_callback(world) ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl_ue3_frame_begin(tl_world *world, tl_time delta)
{
    tl_result result = may_begin(world, delta);

    if (result != TL_OK) {
        return result;
    }
    world->frame.is_busy = true;
    tl__actors_reclaim(world);
    tl__deferred_run(world);
    world->frame = (tl__frame){.is_open = true,
                               .is_in_tick = true,
                               .counter = world->frame.counter + 1,
                               .type = TL_LEVEL_TICK_ALL,
                               .real_delta = delta,
                               .stage = TL_STAGE_COUNT,
                               .group = TL_TICK_GROUP_COUNT};
    world->stats.frames += 1;
    tl__writes_begin_frame(world);
    world->is_paused = world->is_paused_next;
    world->ue3.is_players_only = world->ue3.is_players_only_next;
    world->ue3.stage = TL_UE3_STAGE_RECEIVE_NETWORK;
    tl__levels_show(world);
    return TL_OK;
}

static tl_result may_walk(const tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return world->ue3.is_on && world->frame.is_open && !world->frame.is_busy ? TL_OK : TL_ERR_STATE;
}

tl_result tl_ue3_frame_step(tl_world *world, tl_ue3_stage *out)
{
    tl_result result = may_walk(world);

    if (out != NULL) {
        *out = result == TL_OK ? world->ue3.stage : TL_UE3_STAGE_COUNT;
    }
    if (result != TL_OK || world->ue3.stage == TL_UE3_STAGE_COUNT) {
        return result;
    }
    world->frame.is_busy = true;
    result = run_stage(world);
    world->frame.is_busy = false;
    return result;
}

tl_result tl_ue3_frame_step_item(tl_world *world, tl_item *out)
{
    tl_result result = may_walk(world);
    tl_item item = {0};

    if (result == TL_OK) {
        world->frame.is_busy = true;
        result = run_item(world, &item);
        world->frame.is_busy = false;
    }
    if (out != NULL) {
        *out = item;
    }
    return result;
}

static void close_frame(tl_world *world)
{
    tl__trace_end_frame(world);
    tl__reads_end_frame(world);
    world->frame.is_open = false;
    tl__actors_reclaim(world);
    tl__levels_reclaim(world);
}

tl_result tl_ue3_frame_end(tl_world *world)
{
    tl_result result = may_walk(world);

    if (result != TL_OK) {
        return result;
    }
    world->frame.is_busy = true;
    while (result == TL_OK && world->ue3.stage < TL_UE3_STAGE_COUNT) {
        result = run_stage(world);
    }
    if (result == TL_OK) {
        close_frame(world);
    }
    world->frame.is_busy = false;
    return result;
}

tl_result tl_ue3_tick(tl_world *world, tl_time delta)
{
    tl_result result = tl_ue3_frame_begin(world, delta);

    return result == TL_OK ? tl_ue3_frame_end(world) : result;
}

/* The state of a world. */

static tl_result may_change(const tl_world *world)
{
    tl_result result = tl__world_may_change(world);

    return result == TL_OK && !world->ue3.is_on ? TL_ERR_STATE : result;
}

tl_result tl_ue3_begin_play(tl_world *world, bool resets_times)
{
    tl_result result = may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__ue3 *ue3 = &world->ue3;
    if (world->has_begun_play || tl__world_is_in_callback(world)) {
        return world->has_begun_play ? TL_ERR_STATE : TL_ERR_LOCKED;
    }
    if (resets_times) {
        world->times = (tl_world_times){0};
    }
    world->has_begun_play = true;
    world->is_beginning_play = true; /* as a callback: no frame begins in init_game */
    ue3->is_starting_up = true;
    if (ue3->def.hooks.init_game != NULL) {
        ue3->def.hooks.init_game(ue3->def.hooks.user, world);
    }
    result = tl__actors_begin_play(world);
    ue3->is_starting_up = false;
    return result;
}

bool tl_ue3_is_starting_up(const tl_world *world)
{
    return tl_ue3_is_on(world) && world->ue3.is_starting_up;
}

tl_result tl_ue3_set_players_only(tl_world *world, bool players_only)
{
    tl_result result = may_change(world);

    if (result == TL_OK) {
        world->ue3.is_players_only_next = players_only;
    }
    return result;
}

bool tl_ue3_is_players_only(const tl_world *world)
{
    return tl_ue3_is_on(world) && world->ue3.is_players_only_next;
}

tl_result tl_ue3_request_garbage_collection(tl_world *world)
{
    tl_result result = may_change(world);

    if (result == TL_OK) {
        world->ue3.wants_garbage = true;
    }
    return result;
}

static void hash_list(const tl__ue3_list *list, tl__hash *hash)
{
    tl__hash_u32(hash, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        tl__hash_u32(hash, list->entries[i].index1);
        tl__hash_u32(hash, list->entries[i].generation);
    }
}

static void hash_players(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->actors.pool;

    for (uint32_t slot = tl__pool_next(pool, 0); slot < pool->slot_count;
         slot = tl__pool_next(pool, slot + 1)) {
        const tl__actor *actor = tl__pool_at(pool, slot);
        tl__hash_bool(hash, actor->is_player);
    }
}

void tl__ue3_hash(const tl_world *world, tl__hash *hash)
{
    const tl__ue3 *ue3 = &world->ue3;

    if (!ue3->is_on) {
        return;
    }
    tl__hash_bool(hash, ue3->is_players_only);
    tl__hash_bool(hash, ue3->is_players_only_next);
    tl__hash_bool(hash, ue3->is_starting_up);
    tl__hash_bool(hash, ue3->wants_garbage);
    tl__hash_i64(hash, ue3->garbage_clock);
    if (world->frame.is_open) {
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

uint32_t tl__ue3_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__ue3 *ue3 = &world->ue3;

    if (!ue3->is_on) {
        return 0;
    }
    uint32_t broken = tl__ue3_timers_check(world);
    broken +=
        has_room(ue3, world->actors.pool.slot_count, world->components.pool.slot_count) ? 0U : 1U;
    if (broken > 0 && log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL,
            "the lists or timers of the UE3 frame do not fit its actors");
    }
    return broken;
}
