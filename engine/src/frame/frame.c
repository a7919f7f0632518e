/* Frames: opened, walked, closed; the changes that the host defers to the next frame. */
#include "frame/frame.h"
#include "actor/actor.h"
#include "base/assert.h"
#include "core/observe.h"
#include "core/world.h"
#include "latent/latent.h"
#include "schedule/schedule.h"
#include "tickable/tickable.h"
#include "timer/timer.h"

/* The number of the frame that begins. */
static uint64_t number_of(const tl_world *world, const tl_frame_def *def)
{
    return def->frame != 0 ? def->frame : world->core.frame.counter + 1;
}

/* The last frame is left behind. */
static void reset(tl_world *world, const tl_frame_def *def)
{
    tl__frame *frame = &world->core.frame;
    uint64_t counter = number_of(world, def);
    bool is_repeated = counter == frame->counter && world->core.stats.frames > 0;

    if (is_repeated) {
        tl__schedule_mark_runs(world); /* W-7: while the order of the last frame exists */
    }
    tl__schedule_idle(world);
    *frame =
        (tl__frame){.is_open = true, .is_busy = true, .counter = counter, .current = tl__run_item};
    *world->walk = (tl__walk){.type = def->type,
                              .real_delta = def->delta,
                              .may_have_run = is_repeated || world->levels->order.count > 1};
    world->core.stats.frames += 1;
}

/* docs/one-frame.md, steps 5 to 11. */
static void begin_steps(tl_world *world, const tl_frame_def *def)
{
    tl__frame *frame = &world->core.frame;
    bool has_levels = def->type != TL_LEVEL_TICK_TIME_ONLY;

    world->is_paused = world->is_paused_next;
    tl__frame_call_hook(world, world->core.def.hooks.tick_start, def->delta);
    frame->is_in_tick = true;
    tl__world_update_times(world, def->delta);
    frame->is_pause = world->is_paused; /* whatever the type (W-1, P-1) */
    world->walk->does_actor_ticks = !world->is_paused && has_levels;
    tl__latents_begin_frame(world);
    tl__frame_call_hook(world, world->core.def.hooks.pre_actor_tick, world->core.times.delta);
}

static tl_result open_frame(tl_world *world, const tl_frame_def *def)
{
    tl__frame *frame = &world->core.frame;

    reset(world, def);
    begin_steps(world, def);
    tl__spawners_begin_frame(world->spawners);
    tl__observe(&world->core, TL__FRAME_BEGINS, 0);
    tl__levels_show(world);
    tl_result result = tl__frame_begin_collection(world);
    if (result != TL_OK) {
        frame->is_open = false;
        frame->is_in_tick = false;
        frame->group = TL_TICK_GROUP_COUNT;
    }
    return result;
}

/* Changes that the host defers to the start of the next frame (D-10). */

tl_result tl_frame_defer(tl_world *world, tl_frame_deferred_fn *fn, void *user)
{
    if (tl__is_deferring(world)) {
        return TL__DEFER(frame_defer, fn, user);
    }
    tl_result result = tl__world_may_use(world);

    if (result != TL_OK || fn == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    bool is_added =
        TL__LIST_PUSH(&world->core.memory, world->deferred, (tl__deferred_change){fn, user});
    return is_added ? TL_OK : TL_ERR_NO_MEMORY;
}

/* Changes that a change defers wait for the frame after. */
void tl__deferred_run(tl_world *world)
{
    tl__deferred *deferred = world->deferred;
    uint32_t count = deferred->count;

    TL_ASSERT(!world->core.frame.is_open);

    if (count == 0) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        tl__deferred_change change = deferred->items[i];
        change.fn(change.user, world);
    }
    TL_ASSERT(deferred->count >= count); /* it only grows meanwhile */
    for (uint32_t i = count; i < deferred->count; i++) {
        deferred->items[i - count] = deferred->items[i];
    }
    deferred->count -= count;
}

void tl__deferred_free(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);

    TL__LIST_FREE(&world->core.memory, world->deferred);
}

tl_result tl__frame_may_begin(const tl_world *world, tl_time delta, bool is_ue3)
{
    if (world == NULL || delta < 0) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    if (world->core.is_ue3 != is_ue3) {
        return TL_ERR_STATE;
    }
    return world->core.frame.is_open || tl__world_is_in_callback(world) ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl_frame_begin(tl_world *world, const tl_frame_def *def)
{
    if (def == NULL || (uint32_t)def->type > TL_LEVEL_TICK_ALL) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__frame_may_begin(world, def->delta, false);
    if (result != TL_OK) {
        return result;
    }
    /* A function has run if it holds the number of the frame (F-4), so numbers never go back. */
    if (number_of(world, def) < world->core.frame.counter) {
        return TL_ERR_INVALID;
    }
    world->core.frame.is_busy = true;
    tl__actors_reclaim(world);
    tl__deferred_run(world);
    result = tl__physics_register(world);
    result = TL__THEN(result, tl__pending_apply(world));
    result = TL__THEN(result, open_frame(world, def));
    world->core.frame.is_busy = false;
    return result;
}

/* The cursor of a stepped frame: finds the next item and runs it. */

/* Closes the present collection's part of the frame and begins the next one. */
static tl_result next_collection(tl_world *world)
{
    tl_result result = tl__frame_close_collection(world);

    if (result == TL_OK) {
        world->core.frame.collection += 1;
        result = tl__frame_begin_collection(world);
    }
    return result;
}

/* Whether the walk has left a stage of a collection; TL_STAGE_COUNT is never left. */
static bool has_left(const tl__frame *frame, tl_stage last, uint32_t collection)
{
    return last != TL_STAGE_COUNT && (frame->collection != collection ||
                                      (frame->stage > last && frame->stage != TL_STAGE_COUNT));
}

/* As tl__frame_advance(), but enters nothing behind the last stage: kind NONE there. */
static tl_result advance_within(tl_world *world, tl_stage last, uint32_t collection, tl_item *out)
{
    tl__frame *frame = &world->core.frame;
    tl_result result = TL_OK;

    *out = (tl_item){0};
    while (result == TL_OK && !has_left(frame, last, collection)) {
        if (frame->stage == TL_STAGE_COUNT) {
            if (frame->collection + 1 == world->levels->order.count) {
                return TL_OK; /* tl_frame_end() closes the last one */
            }
            result = next_collection(world);
        } else if (world->walk->is_entered) {
            if (tl__stage_next(world, out)) {
                return TL_OK;
            }
            result = tl__stage_leave(world);
        } else {
            result = tl__stage_enter(world);
        }
    }
    return result;
}

tl_result tl__frame_advance(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(world->core.frame.is_busy);

    return advance_within(world, TL_STAGE_COUNT, 0, out);
}

static void run_one(tl_world *world, const tl_item *item)
{
    tl__frame *frame = &world->core.frame;
    const tl__segment *segment = &world->schedule->segments.items[frame->segment];
    tl__run run = segment->runs[frame->index];

    frame->context.tick = segment->ids[frame->index];
    tl__item_begin(&world->core, *item);
    world->core.stats.ticks_run += 1;
    run.fn(run.user, &frame->context);
    tl__item_end(&world->core);
    tl__any_thread_after(world, segment->ids[frame->index]);
    frame->index += 1;
}

static bool step_slot(tl_world *world, tl_item *item)
{
    switch (item->kind) {
    case TL_ITEM_LATENT:
    case TL_ITEM_COMPONENT_LATENT:
        return tl__latents_step(world, item);
    case TL_ITEM_TIMER:
        return tl__timers_step(world->timers, &world->core, item);
    case TL_ITEM_TICKABLE:
        return tl__tickables_step(world, item);
    case TL_ITEM_CAMERA:
        return tl__cameras_step(world, item);
    case TL_ITEM_NONE:
    case TL_ITEM_TICK:
        break;
    }
    return false;
}

/* Runs what tl__frame_advance() found; false if it is a tickable whose questions said no (K-5,
 * K-6). */
static bool run_item(tl_world *world, tl_item *item)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(item->kind != TL_ITEM_NONE);
    TL_ASSERT(world->walk->is_entered);

    world->core.frame.position += 1;
    if (item->kind == TL_ITEM_TICK) {
        run_one(world, item);
        return true;
    }
    bool has_run = step_slot(world, item);
    world->core.frame.position -= has_run ? 0 : 1;
    return has_run;
}

uint32_t tl__frame_uncounted(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;

    return frame->is_in_run ? frame->index + 1 - frame->run_begin : 0;
}

/* Runs the item that tl__frame_advance() found, and of its stage as much as runs back to back. */
static void run_on(tl_world *world, tl_item *item)
{
    bool is_group = item->kind == TL_ITEM_TICK && !tl__is_stepwise(&world->core);

    if (is_group && tl__any_thread_has_part(world)) {
        tl__any_thread_run(world);
    } else if (is_group) {
        tl__run_segments(world, NULL);
    } else if (item->kind == TL_ITEM_TICKABLE && !tl__is_watched(&world->core)) {
        tl__tickables_run(world);
    } else if (item->kind == TL_ITEM_TIMER) {
        tl__timers_run(world->timers, &world->core);
    } else {
        (void)run_item(world, item);
    }
}

/* Runs everything before `last` is left; `last` COUNT: to the end. */
static tl_result run_until_left(tl_world *world, tl_stage last)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(world->core.frame.is_busy);
    TL_ASSERT((uint32_t)last <= TL_STAGE_COUNT);

    uint32_t collection = world->core.frame.collection;
    tl_item item;

    for (;;) {
        tl_result result = advance_within(world, last, collection, &item);
        if (result != TL_OK || item.kind == TL_ITEM_NONE) {
            return result;
        }
        run_on(world, &item);
    }
}

tl_result tl__frame_may_walk(const tl_world *world, bool is_ue3)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return world->core.is_ue3 == is_ue3 && world->core.frame.is_open &&
                   !tl__world_is_in_callback(world)
               ? TL_OK
               : TL_ERR_STATE;
}

tl_result tl_frame_next(tl_world *world, tl_item *out)
{
    if (world == NULL || out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_item){0};
    tl_result result = tl__frame_may_walk(world, false);
    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    result = tl__frame_advance(world, out);
    world->core.frame.is_busy = false;
    return result;
}

static tl_result step_one(tl_world *world, tl_item *out)
{
    tl_result result = TL_OK;

    do {
        result = tl__frame_advance(world, out);
    } while (result == TL_OK && out->kind != TL_ITEM_NONE && !run_item(world, out));
    return result;
}

tl_result tl_frame_step(tl_world *world, tl_item *out)
{
    tl_item item = {0};
    tl_result result = tl__frame_may_walk(world, false);

    if (result == TL_OK) {
        world->core.frame.is_busy = true;
        result = step_one(world, &item);
        world->core.frame.is_busy = false;
    }
    if (out != NULL) {
        *out = item;
    }
    return result;
}

tl_result tl_frame_run_to(tl_world *world, tl_stage stage)
{
    tl_result result =
        (uint32_t)stage < TL_STAGE_COUNT ? tl__frame_may_walk(world, false) : TL_ERR_INVALID;

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    result = run_until_left(world, stage);
    tl__any_thread_rest(world);
    world->core.frame.is_busy = false;
    return result;
}

/* docs/one-frame.md, steps 28 to 31. */
static void close_frame(tl_world *world)
{
    tl__frame *frame = &world->core.frame;

    frame->collection = 0;
    tl__frame_call_hook(world, world->core.def.hooks.post_actor_tick, world->core.times.delta);
    frame->is_in_tick = false;
    tl__frame_call_hook(world, world->core.def.hooks.tick_end, world->walk->real_delta);
    tl__observe(&world->core, TL__FRAME_ENDS, 0);
    frame->is_open = false;
    frame->group = TL_TICK_GROUP_COUNT;
    tl__actors_reclaim(world);
    tl__levels_reclaim(world);
}

tl_result tl_frame_end(tl_world *world)
{
    tl_result result = tl__frame_may_walk(world, false);

    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    result = run_until_left(world, TL_STAGE_COUNT);
    tl__any_thread_rest(world);
    result = TL__THEN(result, tl__frame_close_collection(world));
    if (result == TL_OK) {
        close_frame(world);
    }
    world->core.frame.is_busy = false;
    return result;
}

tl_result tl_world_tick(tl_world *world, tl_time delta)
{
    tl_result result =
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta});

    return TL__THEN(result, tl_frame_end(world));
}

tl_result tl_world_tick_engine_tickables(tl_world *world, tl_time delta)
{
    tl_result result = tl__frame_may_begin(world, delta, world != NULL && world->core.is_ue3);
    if (result != TL_OK) {
        return result;
    }
    world->core.frame.is_busy = true;
    tl__tickables_begin_pass(world, true, TL_LEVEL_TICK_ALL, false, delta);
    if (!tl__is_watched(&world->core)) {
        tl__tickables_run(world);
    }
    while (tl__tickables_step(world, NULL)) {
    }
    tl__tickables_end_pass(world);
    world->core.frame.is_busy = false;
    return TL_OK;
}

TL__WORLD_QUESTION(bool, frame_is_open, false, world->core.frame.is_open)
TL__WORLD_QUESTION(tl_stage, frame_stage, TL_STAGE_COUNT,
                   world->core.frame.is_open ? world->core.frame.stage : TL_STAGE_COUNT)
TL__WORLD_QUESTION(uint64_t, frame_position, 0,
                   world->core.frame.position + tl__frame_uncounted(world) +
                       tl__tickables_uncounted(world))
TL__WORLD_QUESTION(uint64_t, world_frame, 0, world->core.frame.counter)
TL__WORLD_QUESTION(bool, world_is_in_tick, false, world->core.frame.is_in_tick)
TL__WORLD_QUESTION(tl_tick_group, world_tick_group, TL_TICK_GROUP_COUNT,
                   world->core.frame.is_open ? (tl_tick_group)world->core.frame.group
                                             : TL_TICK_GROUP_COUNT)

void tl__frame_hash(const tl_world *world, tl__hash *hash)
{
    const tl__frame *frame = &world->core.frame;

    tl__hash_u64(hash, frame->counter);
    tl__hash_bool(hash, frame->is_open);
    if (frame->is_open) {
        tl__hash_u32(hash, frame->collection);
        tl__hash_u32(hash, (uint32_t)frame->stage);
        tl__hash_u64(hash, tl_frame_position(world));
    }
}
