/* The twelve stages of a UE3 frame: what each does, and how it is walked. */
#include "base/assert.h"
#include "base/duration.h"
#include "ue3/ue3.h"
#include "world.h"

static tl_result receive_network(tl_world *world)
{
    tl__frame_call_hook(world, world->ue3->def.hooks.receive_network, world->walk->real_delta);
    return TL_OK;
}

static tl_result update_times(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;

    tl__world_update_times(world, world->walk->real_delta);
    ue3->garbage_clock = tl__time_add(ue3->garbage_clock, world->walk->real_delta);
    tl__frame_set_context(world);
    tl__spawners_begin_frame(world);
    tl__observe(&world->core, TL__FRAME_BEGINS, 0);
    return TL_OK;
}

static tl_result update_sequences(tl_world *world)
{
    if (!world->is_paused) {
        tl__frame_call_hook(world, world->ue3->def.hooks.update_sequences, world->core.times.delta);
    }
    return TL_OK;
}

static tl_result enter_pre_async(tl_world *world)
{
    tl__ue3_group_enter(world, TL_UE3_GROUP_PRE_ASYNC_WORK);
    return TL_OK;
}

/* E3-27 */
static tl_result start_async(tl_world *world)
{
    if (!world->is_paused) {
        tl__frame_call_hook(world, world->ue3->def.hooks.start_async_work,
                            world->ue3->is_players_only ? 0 : world->core.times.delta);
    }
    return TL_OK;
}

static tl_result enter_during_async(tl_world *world)
{
    tl__ue3_group_enter(world, TL_UE3_GROUP_DURING_ASYNC_WORK);
    return TL_OK;
}

static tl_result wait_for_async(tl_world *world)
{
    if (!world->is_paused) {
        tl__frame_call_hook(world, world->ue3->def.hooks.wait_for_async_work,
                            world->core.times.delta);
    }
    return TL_OK;
}

static tl_result enter_post_async(tl_world *world)
{
    tl__ue3_group_enter(world, TL_UE3_GROUP_POST_ASYNC_WORK);
    return TL_OK;
}

static tl_result enter_tickables(tl_world *world)
{
    return tl__tickables_begin_pass(world, false, TL_LEVEL_TICK_ALL, world->is_paused,
                                    world->core.times.delta);
}

static tl_result enter_cameras(tl_world *world)
{
    tl__cameras_begin(world, world->core.times.delta);
    return TL_OK;
}

/* Runs the next item of a slot. As for items of the groups, the one that runs counts already. */
static bool step_slot(tl_world *world, bool (*step)(tl_world *world, tl_item *out), tl_item *out)
{
    world->core.frame.position += 1;
    bool has_run = step(world, out);
    world->core.frame.position -= has_run ? 0 : 1;
    return has_run;
}

static bool step_tickable(tl_world *world, tl_item *out)
{
    return step_slot(world, tl__tickables_step, out);
}

static bool step_camera(tl_world *world, tl_item *out)
{
    return step_slot(world, tl__cameras_step, out);
}

static tl_result send_network(tl_world *world)
{
    tl__frame_call_hook(world, world->ue3->def.hooks.send_network, world->walk->real_delta);
    return TL_OK;
}

/* E3-26: until here the dead stayed in the list. */
static void let_dead_go(tl_world *world)
{
    world->core.frame.is_opening = true;
    tl__actors_reclaim(world);
    world->core.frame.is_opening = false;
}

static void call_collector(tl_world *world, bool is_full)
{
    const tl_ue3_hooks *hooks = &world->ue3->def.hooks;

    if (hooks->collect_garbage != NULL) {
        world->core.frame.is_opening = true;
        hooks->collect_garbage(hooks->user, world, is_full);
        world->core.frame.is_opening = false;
    }
}

static tl_result collect_garbage(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    tl_time interval = ue3->def.garbage_interval;
    bool is_full = ue3->wants_garbage || (interval > 0 && ue3->garbage_clock >= interval);

    world->core.frame.is_in_tick = false;
    let_dead_go(world);
    if (is_full) {
        ue3->garbage_clock = 0;
        ue3->wants_garbage = false;
    }
    call_collector(world, is_full);
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
    tl__ue3 *ue3 = world->ue3;
    tl_result result = ue3->is_entered ? TL_OK : stages[ue3->stage].enter(world);

    ue3->is_entered = result == TL_OK;
    return result;
}

static void leave_stage(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;

    if (stages[ue3->stage].leave != NULL) {
        stages[ue3->stage].leave(world);
    }
    ue3->is_entered = false;
    ue3->stage = (tl_ue3_stage)(ue3->stage + 1);
}

static bool step_stage(tl_world *world, tl_item *out)
{
    const stage *now = &stages[world->ue3->stage];

    *out = (tl_item){0};
    return now->step != NULL && now->step(world, out);
}

/* Runs the rest of the present stage, or the whole next one. Without memory the next call tries
 * again. */
static tl_result run_stage(tl_world *world)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT((uint32_t)world->ue3->stage < TL_UE3_STAGE_COUNT);

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

/* Runs one item, and the stages that end before it: kind NONE when none is left. */
static tl_result run_stage_item(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(world->core.is_ue3);

    tl_result result = TL_OK;

    while (result == TL_OK && world->ue3->stage < TL_UE3_STAGE_COUNT) {
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
    if (result != TL_OK || world->ue3->stage == TL_UE3_STAGE_COUNT) {
        return result;
    }
    world->core.frame.is_busy = true;
    result = run_stage(world);
    world->core.frame.is_busy = false;
    return result;
}

tl_result tl_ue3_frame_step_item(tl_world *world, tl_item *out)
{
    tl_result result = tl__frame_may_walk(world, true);
    tl_item item = {0};

    if (result == TL_OK) {
        world->core.frame.is_busy = true;
        result = run_stage_item(world, &item);
        world->core.frame.is_busy = false;
    }
    if (out != NULL) {
        *out = item;
    }
    return result;
}

static void close_frame(tl_world *world)
{
    tl__observe(&world->core, TL__FRAME_ENDS, 0);
    world->core.frame.is_open = false;
    tl__actors_reclaim(world);
    tl__levels_reclaim(world);
}

tl_result tl_ue3_frame_end(tl_world *world)
{
    tl_result result = tl__frame_may_walk(world, true);

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    while (result == TL_OK && world->ue3->stage < TL_UE3_STAGE_COUNT) {
        result = run_stage(world);
    }
    if (result == TL_OK) {
        close_frame(world);
    }
    world->core.frame.is_busy = false;
    return result;
}

tl_result tl_ue3_tick(tl_world *world, tl_time delta)
{
    tl_result result = tl_ue3_frame_begin(world, delta);

    return TL__THEN(result, tl_ue3_frame_end(world));
}
