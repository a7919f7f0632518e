/* The stages of a frame: entering, leaving, and the next item of each (docs/one-frame.md,
 * steps 13 to 26). */
#include "base/assert.h"
#include "base/duration.h"
#include "core/observe.h"
#include "core/world.h"
#include "frame/frame.h"
#include "latent/latent.h"
#include "schedule/schedule.h"
#include "tickable/tickable.h"
#include "timer/timer.h"

void tl__frame_call_hook(tl_world *world, tl_world_hook_fn *hook, tl_time delta)
{
    TL_ASSERT(!world->core.frame.is_opening);
    TL_ASSERT(!world->core.frame.is_in_item);

    const tl_world_def *def = &world->core.def;

    if (hook != NULL) {
        world->core.frame.is_opening = true;
        hook(def->ue3 != NULL ? def->ue3->hooks.user : def->hooks.user, world, delta);
        world->core.frame.is_opening = false;
    }
}

static bool is_slot(tl_stage stage)
{
    return stage >= TL_STAGE_LATENT && stage <= TL_STAGE_CAMERA;
}

/* Whether the present collection's part of the frame has that slot. The main collection, which is
 * the first, is the one with latent actions, timers and tickables. Timers in pause frames too: some
 * run on real time (B-18). */
static bool has_slot(const tl_world *world, tl_stage stage)
{
    bool is_main = world->core.frame.collection == 0;

    if (stage == TL_STAGE_LATENT) {
        return is_main && !world->is_paused;
    }
    if (stage == TL_STAGE_TIMERS) {
        return is_main && world->walk->type != TL_LEVEL_TICK_TIME_ONLY;
    }
    return is_main || stage == TL_STAGE_CAMERA;
}

void tl__frame_set_context(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    tl_level_tick type = world->is_paused ? TL_LEVEL_TICK_PAUSE : world->walk->type;

    frame->context = (tl_tick_context){.world = world,
                                       .delta = world->core.times.delta,
                                       .delta_seconds = tl__seconds(world->core.times.delta),
                                       .frame_delta = world->core.times.delta,
                                       .frame = frame->counter,
                                       .type = type};
}

tl_result tl__frame_begin_collection(tl_world *world)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(world->core.frame.collection < world->levels->order.count);

    tl__frame *frame = &world->core.frame;
    uint32_t slot = world->levels->order.items[frame->collection];
    tl_result result = TL_OK;

    frame->stage = TL_STAGE_PRE_PHYSICS;
    frame->group = TL_TICK_GROUP_PRE_PHYSICS;
    world->walk->is_entered = false;
    frame->is_released = false;
    world->walk->is_closed = false;
    world->walk->has_collision = false;
    frame->rounds = 0;
    frame->segment = 0;
    frame->index = 0;
    if (world->walk->does_actor_ticks) {
        tl__observe(&world->core, TL__COLLECTION_BEGINS, 0);
        result = tl__schedule_begin(world, slot, world->walk->may_have_run);
    } else if (frame->is_pause) {
        result = tl__schedule_begin_pause(world, slot);
    }
    if (result != TL_OK) { /* nothing of this collection runs */
        tl__schedule_abandon(world);
        frame->stage = TL_STAGE_COUNT;
        world->walk->is_closed = true;
    }
    tl__frame_set_context(world);
    return result;
}

/* Once, even if memory runs out for the group and it is tried again. */
static void build_collision(tl_world *world)
{
    tl__frame *frame = &world->core.frame;

    world->walk->has_collision = true;
    frame->is_in_tick = false;
    tl__frame_call_hook(world, world->core.def.hooks.build_collision, world->core.times.delta);
    frame->is_in_tick = true;
}

static tl_result enter_group(tl_world *world, tl_tick_group group)
{
    tl__frame *frame = &world->core.frame;

    if (!world->walk->does_actor_ticks &&
        !(frame->is_pause && group == TL_TICK_GROUP_PRE_PHYSICS)) {
        world->schedule->segments.count = 0;
        return TL_OK;
    }
    if (group == TL_TICK_GROUP_START_PHYSICS && !world->walk->has_collision) {
        build_collision(world);
    }
    frame->group = (uint32_t)group;
    frame->context.group = group;
    frame->segment = 0;
    tl__observe(&world->core, TL__GROUP_RELEASED, (uint32_t)group);
    tl_result result = tl__schedule_release(world, group);
    tl__any_thread_enter(world, group);
    frame->index =
        world->schedule->segments.count > 0 ? world->schedule->segments.items[0].begin : 0;
    frame->is_released = result == TL_OK;
    return result;
}

static void enter_slot(tl_world *world, tl_stage stage)
{
    tl_time delta = world->core.times.delta;

    if (stage == TL_STAGE_LATENT) {
        tl__latents_begin_slot(world, delta);
    } else if (stage == TL_STAGE_TIMERS) {
        tl__timers_begin(world->timers, &world->core, world->is_paused);
    } else if (stage == TL_STAGE_TICKABLES) {
        tl__tickables_begin_pass(world, false, world->walk->type, world->is_paused, delta);
    } else {
        tl__cameras_begin(world, delta);
    }
}

static void leave_slot(tl_world *world, tl_stage stage)
{
    if (stage == TL_STAGE_LATENT) {
        tl__latents_end_slot(world);
    } else if (stage == TL_STAGE_TIMERS) {
        tl__timers_end(world->timers, &world->core);
    } else if (stage == TL_STAGE_TICKABLES) {
        tl__tickables_end_pass(world);
    } else {
        tl__cameras_end(world);
    }
}

/* N-2, N-3: after a blocking group its newly spawned functions are queued for the next one. Says
 * whether a round of NewlySpawned follows. */
static tl_result queue_newly_spawned(tl_world *world, tl_tick_group group, bool *has_round)
{
    tl__frame *frame = &world->core.frame;
    uint32_t count = 0;

    if (group == TL_TICK_GROUP_DURING_PHYSICS || !world->schedule->has_newly_spawned) {
        return TL_OK; /* N-5 */
    }
    if (frame->rounds == TL__NEWLY_SPAWNED_ROUNDS) {
        tl__newly_spawned_report_runaways(world);
        return TL_OK;
    }
    tl_result result = tl__newly_spawned_queue(world, (tl_tick_group)frame->group, &count);
    if (frame->group == TL_TICK_GROUP_NEWLY_SPAWNED) {
        *has_round = count > 0;
        frame->rounds += 1;
    }
    return result;
}

static tl_result leave_group(tl_world *world, tl_tick_group group, bool *has_round)
{
    tl__frame *frame = &world->core.frame;

    *has_round = false;
    tl__any_thread_leave(world, group);
    if (!world->walk->does_actor_ticks) {
        return TL_OK;
    }
    tl__observe(&world->core, TL__GROUP_ENDS, (uint32_t)frame->stage);
    frame->is_released = false;
    frame->group = group < TL_TICK_GROUP_NEWLY_SPAWNED ? (uint32_t)group + 1 : (uint32_t)group;
    return queue_newly_spawned(world, group, has_round);
}

tl_result tl__stage_enter(tl_world *world)
{
    TL_ASSERT(!world->walk->is_entered);
    TL_ASSERT((uint32_t)world->core.frame.stage < TL_STAGE_COUNT);

    tl_stage stage = world->core.frame.stage;
    tl_result result = TL_OK;

    if (!is_slot(stage)) {
        result = enter_group(world, tl_stage_group(stage));
    } else if (has_slot(world, stage)) {
        enter_slot(world, stage);
    }
    world->walk->is_entered = result == TL_OK;
    return result;
}

/* Goes on to the next stage; TL_STAGE_COUNT is the end of the collection. */
tl_result tl__stage_leave(tl_world *world)
{
    TL_ASSERT(world->walk->is_entered);
    TL_ASSERT((uint32_t)world->core.frame.stage < TL_STAGE_COUNT);

    tl__frame *frame = &world->core.frame;
    tl_stage stage = frame->stage;
    tl_result result = TL_OK;
    bool has_round = false;

    world->walk->is_entered = false;
    if (!is_slot(stage)) {
        result = leave_group(world, tl_stage_group(stage), &has_round);
    } else if (has_slot(world, stage)) {
        leave_slot(world, stage);
    }
    if (stage == TL_STAGE_LAST_DEMOTABLE || stage == TL_STAGE_NEWLY_SPAWNED) {
        frame->stage = has_round ? TL_STAGE_NEWLY_SPAWNED : TL_STAGE_COUNT;
    } else {
        frame->stage = (tl_stage)(stage + 1);
    }
    return result;
}

/* Moves over segments that are used up and ticks that were cancelled. */
static bool next_run(tl_world *world, tl_item *out)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    while (frame->segment < schedule->segments.count) {
        const tl__segment *segment = &schedule->segments.items[frame->segment];
        for (; frame->index < segment->end; frame->index += 1) {
            tl_tick_id id = segment->ids[frame->index];
            if (segment->runs[frame->index].fn != tl__tick_skip &&
                !tl__any_thread_is_spent_id(world, id)) {
                *out = (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(id),
                                 tl__tick_at(world, tl__tick_slot(id))->name};
                return true;
            }
            tl__any_thread_after(world, id);
        }
        tl__run_next_segment(world);
    }
    return false;
}

bool tl__stage_next(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->walk->is_entered);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl_stage stage = world->core.frame.stage;

    if (!is_slot(stage)) {
        return next_run(world, out);
    }
    if (!has_slot(world, stage)) {
        return false;
    }
    if (stage == TL_STAGE_LATENT) {
        return tl__latents_next(world, out);
    }
    if (stage == TL_STAGE_TIMERS) {
        return tl__timers_next(world->timers, &world->core, out);
    }
    if (stage == TL_STAGE_TICKABLES) {
        return tl__tickables_next(world, out);
    }
    return tl__cameras_next(world, out);
}

/* The end of a collection's part of the frame (M-6), once. */
tl_result tl__frame_close_collection(tl_world *world)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__frame *frame = &world->core.frame;

    if (world->walk->is_closed || !(world->walk->does_actor_ticks || frame->is_pause)) {
        return TL_OK;
    }
    world->walk->is_closed = true;
    tl__any_thread_rest(world);
    tl__commands_apply(world->commands, &world->core, TL_TICK_GROUP_NEWLY_SPAWNED);
    if (world->walk->may_have_run) {
        tl__schedule_mark_runs(world);
    }
    return tl__schedule_end(world);
}
