/* UE3 frames: begin, steps and end. */
#include "ue3/ue3.h"
#include "world.h"

static tl_result may_begin(const tl_world *world, tl_time delta)
{
    if (world == NULL || delta < 0) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    if (!world->core.is_ue3) {
        return TL_ERR_STATE;
    }
    return world->core.frame.is_open || tl__world_is_in_callback(world) ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl_ue3_frame_begin(tl_world *world, tl_time delta)
{
    tl_result result = may_begin(world, delta);

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

static tl_result may_walk(const tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return world->core.is_ue3 && world->core.frame.is_open && !tl__world_is_in_callback(world)
               ? TL_OK
               : TL_ERR_STATE;
}

tl_result tl_ue3_frame_step(tl_world *world, tl_ue3_stage *out)
{
    tl_result result = may_walk(world);

    if (out != NULL) {
        *out = result == TL_OK ? world->ue3->stage : TL_UE3_STAGE_COUNT;
    }
    if (result != TL_OK || world->ue3->stage == TL_UE3_STAGE_COUNT) {
        return result;
    }
    world->core.frame.is_busy = true;
    result = tl__ue3_stage_run(world);
    world->core.frame.is_busy = false;
    return result;
}

tl_result tl_ue3_frame_step_item(tl_world *world, tl_item *out)
{
    tl_result result = may_walk(world);
    tl_item item = {0};

    if (result == TL_OK) {
        world->core.frame.is_busy = true;
        result = tl__ue3_stage_run_item(world, &item);
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
    tl_result result = may_walk(world);

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    while (result == TL_OK && world->ue3->stage < TL_UE3_STAGE_COUNT) {
        result = tl__ue3_stage_run(world);
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

    return result == TL_OK ? tl_ue3_frame_end(world) : result;
}
