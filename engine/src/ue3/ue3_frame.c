/* The twelve stages of a UE3 frame: what each does, and how it is walked. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "frame/frame.h"
#include "schedule/schedule.h"
#include "tickable/tickable.h"
#include "ue3/ue3.h"

static void receive_network(tl_world *world)
{
    tl__frame_call_hook(world, world->ue3->def.hooks.receive_network, world->walk->real_delta);
}

static void update_times(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;

    tl__world_update_times(world, world->walk->real_delta);
    ue3->garbage_clock = tl__time_add(ue3->garbage_clock, world->walk->real_delta);
    tl__frame_set_context(world);
    tl__spawners_begin_frame(world->spawners);
    tl__observe(&world->core, TL__FRAME_BEGINS, 0);
}

static void call_unless_paused(tl_world *world, tl_world_hook_fn *hook, tl_time delta)
{
    if (!world->is_paused) {
        tl__frame_call_hook(world, hook, delta);
    }
}

static void update_sequences(tl_world *world)
{
    call_unless_paused(world, world->ue3->def.hooks.update_sequences, world->core.times.delta);
}

/* E3-27 */
static void start_async(tl_world *world)
{
    call_unless_paused(world, world->ue3->def.hooks.start_async_work,
                       world->ue3->is_players_only ? 0 : world->core.times.delta);
}

static void wait_for_async(tl_world *world)
{
    call_unless_paused(world, world->ue3->def.hooks.wait_for_async_work, world->core.times.delta);
}

/* From PreAsyncWork on every second stage is a group. */
static void enter_group(tl_world *world)
{
    uint32_t group = (world->ue3->stage - TL_UE3_STAGE_PRE_ASYNC_WORK) / 2;

    tl__ue3_group_enter(world, (tl_ue3_group)group);
}

static void enter_tickables(tl_world *world)
{
    tl__tickables_begin_pass(world, false, TL_LEVEL_TICK_ALL, world->is_paused,
                             world->core.times.delta);
}

static void enter_cameras(tl_world *world)
{
    tl__cameras_begin(world, world->core.times.delta);
}

static void send_network(tl_world *world)
{
    tl__frame_call_hook(world, world->ue3->def.hooks.send_network, world->walk->real_delta);
}

/* E3-26: until here the dead stayed in the list. */
static void collect_garbage(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    const tl_ue3_hooks *hooks = &ue3->def.hooks;
    tl_time interval = ue3->def.garbage_interval;
    bool is_full = ue3->wants_garbage || (interval > 0 && ue3->garbage_clock >= interval);

    world->core.frame.is_in_tick = false;
    world->core.frame.is_opening = true;
    tl__actors_reclaim(world);
    if (is_full) {
        ue3->garbage_clock = 0;
        ue3->wants_garbage = false;
    }
    if (hooks->collect_garbage != NULL) {
        hooks->collect_garbage(hooks->user, world, is_full);
    }
    world->core.frame.is_opening = false;
}

/* A stage with nothing to step is over when it is entered. */
typedef struct stage {
    void (*enter)(tl_world *world);
    bool (*step)(tl_world *world, tl_item *out); /* runs one item; false: none is left */
    void (*leave)(tl_world *world);
} stage;

static const stage stages[TL_UE3_STAGE_COUNT] = {
    {receive_network, NULL, NULL},
    {update_times, NULL, NULL},
    {update_sequences, NULL, NULL},
    {enter_group, tl__ue3_group_step, tl__ue3_group_leave},
    {start_async, NULL, NULL},
    {enter_group, tl__ue3_group_step, tl__ue3_group_leave},
    {wait_for_async, NULL, NULL},
    {enter_group, tl__ue3_group_step, tl__ue3_group_leave},
    {enter_tickables, tl__tickables_step, tl__tickables_end_pass},
    {enter_cameras, tl__cameras_step, tl__cameras_end},
    {send_network, NULL, NULL},
    {collect_garbage, NULL, NULL},
};

/* Runs the next item of the present stage, which it enters first; leaves the stage if there is
 * none. */
static bool step_stage(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT((uint32_t)world->ue3->stage < TL_UE3_STAGE_COUNT);

    tl__ue3 *ue3 = world->ue3;
    const stage *now = &stages[ue3->stage];

    if (!ue3->is_entered) {
        now->enter(world);
        ue3->is_entered = true;
    }
    /* The one that runs counts already; items of groups count themselves. */
    uint32_t counted = now->step != NULL && !ue3->is_in_group ? 1 : 0;
    world->core.frame.position += counted;
    if (now->step != NULL && now->step(world, out)) {
        return true;
    }
    world->core.frame.position -= counted;
    if (now->leave != NULL) {
        now->leave(world);
    }
    *out = (tl_item){0};
    ue3->is_entered = false;
    ue3->stage = (tl_ue3_stage)(ue3->stage + 1);
    return false;
}

/* Runs the rest of the present stage, or the whole next one. */
static void run_stage(tl_world *world)
{
    tl_item item;

    while (step_stage(world, &item)) {
    }
}

/* UE3 frames: begin, steps and end. */

tl_result tl_ue3_frame_begin(tl_world *world, tl_time delta)
{
    tl_result result = tl__frame_may_begin(world, delta, true);

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    tl__actors_reclaim(world);
    tl__deferred_run(world);
    result = tl__pending_apply(world);
    if (result != TL_OK) {
        world->core.frame.is_busy = false;
        return result;
    }
    world->core.frame = (tl__frame){.is_open = true,
                                    .is_in_tick = true,
                                    .counter = world->core.frame.counter + 1,
                                    .stage = TL_STAGE_COUNT,
                                    .group = TL_TICK_GROUP_COUNT};
    *world->walk = (tl__walk){.type = TL_LEVEL_TICK_ALL, .real_delta = delta};
    world->core.stats.frames += 1;
    world->is_paused = world->is_paused_next;
    world->ue3->is_players_only = world->ue3->is_players_only_next;
    world->ue3->stage = TL_UE3_STAGE_RECEIVE_NETWORK;
    tl__levels_show(world);
    return TL_OK;
}

tl_result tl_ue3_frame_step(tl_world *world, tl_ue3_stage *out)
{
    tl_result result = tl__frame_may_walk(world, true);

    if (out != NULL) {
        *out = result == TL_OK ? world->ue3->stage : TL_UE3_STAGE_COUNT;
    }
    if (result == TL_OK && world->ue3->stage < TL_UE3_STAGE_COUNT) {
        world->core.frame.is_busy = true;
        run_stage(world);
        world->core.frame.is_busy = false;
    }
    return result;
}

tl_result tl_ue3_frame_step_item(tl_world *world, tl_item *out)
{
    tl_result result = tl__frame_may_walk(world, true);
    tl_item item = {0};

    if (result == TL_OK) {
        world->core.frame.is_busy = true;
        while (world->ue3->stage < TL_UE3_STAGE_COUNT && !step_stage(world, &item)) {
        }
        world->core.frame.is_busy = false;
    }
    if (out != NULL) {
        *out = item;
    }
    return result;
}

tl_result tl_ue3_frame_end(tl_world *world)
{
    tl_result result = tl__frame_may_walk(world, true);

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    while (world->ue3->stage < TL_UE3_STAGE_COUNT) {
        run_stage(world);
    }
    tl__observe(&world->core, TL__FRAME_ENDS, 0);
    world->core.frame.is_open = false;
    tl__actors_reclaim(world);
    tl__levels_reclaim(world);
    world->core.frame.is_busy = false;
    return TL_OK;
}

tl_result tl_ue3_tick(tl_world *world, tl_time delta)
{
    tl_result result = tl_ue3_frame_begin(world, delta);

    return TL__THEN(result, tl_ue3_frame_end(world));
}
