#include "frame.h"

#include "deferred.h"
#include "item.h"
#include "world.h"

/* Brings the cursor to the next item; kind NONE at the end of the frame. */
static tl_result advance(tl_world *world, tl_item *out)
{
    tl__frame *frame = &world->frame;
    tl_result result = TL_OK;

    *out = (tl_item){0};
    while (result == TL_OK) {
        if (frame->stage == TL_STAGE_COUNT) {
            if (frame->collection + 1 == world->levels.collection_count) {
                return TL_OK; /* tl_frame_end() closes the last one */
            }
            result = tl__collection_close(world);
            if (result == TL_OK) {
                frame->collection += 1;
                result = tl__collection_begin(world);
            }
        } else if (!frame->is_entered) {
            result = tl__stage_enter(world);
        } else if (tl__stage_next(world, out)) {
            return TL_OK;
        } else {
            result = tl__stage_leave(world);
        }
    }
    return result;
}

static void run_one(tl_world *world, const tl_item *item)
{
    tl__frame *frame = &world->frame;
    const tl__segment *segment = &world->schedule.segments[frame->segment];
    tl__run run = segment->runs[frame->index];

    frame->context.tick = segment->ids[frame->index];
    tl__item_begin(world, item);
    world->stats.ticks_run += 1;
    run.fn(run.user, &frame->context);
    tl__item_end(world);
    tl__parallel_after(world, segment->ids[frame->index]);
    frame->index += 1;
}

static bool step_slot(tl_world *world, tl_item *item)
{
    switch (item->kind) {
    case TL_ITEM_LATENT:
        return tl__latents_step(world, item);
    case TL_ITEM_TIMER:
        return tl__timers_step(world, item);
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

/* Runs what advance() found; false if it did not want to run after all (K-5, K-6). */
static bool step(tl_world *world, tl_item *item)
{
    world->frame.position += 1;
    if (item->kind == TL_ITEM_TICK) {
        run_one(world, item);
        return true;
    }
    bool has_run = step_slot(world, item);
    world->frame.position -= has_run ? 0 : 1;
    return has_run;
}

/* The rest of the released group in one go: nobody watches single items. */
void tl__frame_run_segments(tl_world *world)
{
    tl__frame *frame = &world->frame;
    const tl__schedule *schedule = &world->schedule;

    frame->is_in_item = true;
    frame->is_in_run = true;
    while (frame->segment < schedule->segment_count) {
        const tl__segment *segment = &schedule->segments[frame->segment];
        const tl__run *runs = segment->runs;
        const tl_tick_id *ids = segment->ids;
        uint32_t end = segment->end;
        uint32_t begin = frame->index;
        frame->run_begin = begin;
        for (uint32_t i = begin; i < end; i++) {
            frame->index = i;
            frame->context.tick = ids[i];
            runs[i].fn(runs[i].user, &frame->context);
        }
        frame->position += end - begin;
        world->stats.ticks_run += end - begin;
        frame->segment += 1;
        frame->index =
            frame->segment < schedule->segment_count ? schedule->segments[frame->segment].begin : 0;
        frame->run_begin = frame->index + 1; /* nothing of the next one has run */
    }
    frame->is_in_run = false;
    frame->is_in_item = false;
}

/* Runs of the present segment that are not counted yet: it counts them at its end. */
uint32_t tl__frame_uncounted(const tl_world *world)
{
    const tl__frame *frame = &world->frame;

    return frame->is_in_run ? frame->index + 1 - frame->run_begin : 0;
}

/* The rest of the released group in one go. */
static void run_group(tl_world *world)
{
    if (tl__trace_is_recording(world)) {
        tl__trace_run_segments(world);
    } else if (tl__parallel_has_part(world)) {
        tl__parallel_run(world);
    } else {
        tl__frame_run_segments(world);
    }
}

/* Runs the item that advance() found, and of its stage as much as goes in one go. */
static void run_on(tl_world *world, tl_item *item)
{
    bool is_stepped = tl__diagnostics_is_on(world) ||
                      (tl__trace_is_recording(world) && tl__parallel_has_part(world));

    if (item->kind == TL_ITEM_TICK && !is_stepped) {
        run_group(world);
    } else if (item->kind == TL_ITEM_TICKABLE && !tl__item_is_watched(world)) {
        tl__tickables_run(world);
    } else if (item->kind == TL_ITEM_TIMER) {
        tl__timers_run(world);
    } else {
        (void)step(world, item);
    }
}

/* Runs everything before `last` is left; `last` COUNT: to the end. */
static tl_result run_until_left(tl_world *world, tl_stage last)
{
    tl__frame *frame = &world->frame;
    uint32_t collection = frame->collection;
    tl_item item;

    for (;;) {
        tl_result result = advance(world, &item);
        bool is_past = frame->collection != collection || frame->stage > last;
        if (result != TL_OK || item.kind == TL_ITEM_NONE || (last != TL_STAGE_COUNT && is_past)) {
            return result;
        }
        run_on(world, &item);
    }
}

/* Public calls. */

static tl_result open_frame(tl_world *world, const tl_frame_def *def)
{
    tl__frame *frame = &world->frame;
    uint64_t counter = def->frame != 0 ? def->frame : frame->counter + 1;
    bool is_repeated = counter == frame->counter && world->stats.frames > 0;

    if (is_repeated) {
        tl__schedule_mark_runs(world); /* W-7: before the order of the last frame is gone */
    }
    tl__schedule_idle(world);
    *frame = (tl__frame){.is_open = true,
                         .is_busy = true,
                         .counter = counter,
                         .type = def->type,
                         .real_delta = def->delta,
                         .is_guarded = is_repeated || world->levels.collection_count > 1};
    world->stats.frames += 1;
    tl__writes_begin_frame(world);
    world->is_paused = world->is_paused_next;
    tl__frame_call_hook(world, world->def.hooks.tick_start, def->delta);
    frame->is_in_tick = true;
    tl__frame_update_times(world, def->delta);
    frame->is_pause = world->is_paused && def->type != TL_LEVEL_TICK_TIME_ONLY;
    frame->does_actor_ticks = !world->is_paused && def->type != TL_LEVEL_TICK_TIME_ONLY;
    tl__latents_begin_frame(world);
    tl__frame_call_hook(world, world->def.hooks.pre_actor_tick, world->times.delta);
    tl__trace_begin_frame(world);
    tl__levels_show(world);
    tl_result result = tl__collection_begin(world);
    if (result != TL_OK) {
        frame->is_open = false;
        frame->is_in_tick = false;
        frame->group = TL_TICK_GROUP_COUNT;
    }
    return result;
}

tl_result tl_frame_begin(tl_world *world, const tl_frame_def *def)
{
    if (world == NULL || def == NULL || def->delta < 0 || (uint32_t)def->type > TL_LEVEL_TICK_ALL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    if (world->ue3.is_on) {
        return TL_ERR_STATE;
    }
    if (world->frame.is_open || tl__world_is_in_callback(world)) {
        return TL_ERR_LOCKED;
    }
    world->frame.is_busy = true;
    tl__actors_reclaim(world);
    tl__components_reclaim(world);
    tl__deferred_run(world);
    tl_result result = tl__world_setup_physics(world);
    result = result == TL_OK ? open_frame(world, def) : result;
    world->frame.is_busy = false;
    return result;
}

/* Whether the cursor may be moved: not from inside of what it runs. */
static tl_result may_walk(const tl_world *world)
{
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return world->frame.is_open && !world->frame.is_busy && !world->ue3.is_on ? TL_OK
                                                                              : TL_ERR_STATE;
}

tl_result tl_frame_next(tl_world *world, tl_item *out)
{
    if (world == NULL || out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_item){0};
    tl_result result = may_walk(world);
    if (result != TL_OK) {
        return result;
    }
    world->frame.is_busy = true;
    result = advance(world, out);
    world->frame.is_busy = false;
    return result;
}

static tl_result step_one(tl_world *world, tl_item *out)
{
    tl_result result = TL_OK;

    do {
        result = advance(world, out);
    } while (result == TL_OK && out->kind != TL_ITEM_NONE && !step(world, out));
    return result;
}

tl_result tl_frame_step(tl_world *world, tl_item *out)
{
    tl_item item = {0};

    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = may_walk(world);
    if (result == TL_OK) {
        world->frame.is_busy = true;
        result = step_one(world, &item);
        world->frame.is_busy = false;
    }
    if (out != NULL) {
        *out = item;
    }
    return result;
}

tl_result tl_frame_run_to(tl_world *world, tl_stage stage)
{
    if (world == NULL || (uint32_t)stage >= TL_STAGE_COUNT) {
        return TL_ERR_INVALID;
    }
    tl_result result = may_walk(world);
    if (result != TL_OK) {
        return result;
    }
    world->frame.is_busy = true;
    result = run_until_left(world, stage);
    tl__parallel_rest(world);
    world->frame.is_busy = false;
    return result;
}

/* W-1 steps 8 to 10, and the safe point. */
static void close_frame(tl_world *world)
{
    tl__frame *frame = &world->frame;

    tl__frame_call_hook(world, world->def.hooks.post_actor_tick, world->times.delta);
    frame->is_in_tick = false;
    tl__frame_call_hook(world, world->def.hooks.tick_end, frame->real_delta);
    tl__trace_end_frame(world);
    tl__reads_end_frame(world);
    frame->is_open = false;
    frame->group = TL_TICK_GROUP_COUNT;
    tl__actors_reclaim(world);
    tl__components_reclaim(world);
    tl__levels_reclaim(world);
}

tl_result tl_frame_end(tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = may_walk(world);
    if (result != TL_OK) {
        return result;
    }
    world->frame.is_busy = true;
    result = run_until_left(world, TL_STAGE_COUNT);
    tl__parallel_rest(world);
    if (result == TL_OK) {
        result = tl__collection_close(world);
    }
    if (result == TL_OK) {
        close_frame(world);
    }
    world->frame.is_busy = false;
    return result;
}

tl_item tl__frame_current(const tl_world *world)
{
    const tl__frame *frame = &world->frame;

    if (frame->item.kind != TL_ITEM_NONE || !frame->is_in_item) {
        return frame->item;
    }
    if (world->tickables.is_running) {
        return tl__tickables_current(world);
    }
    const tl__tick *tick = tl__tick_find(world, frame->context.tick);
    return (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(frame->context.tick),
                     tick != NULL ? tick->name : "destroyed"};
}

bool tl_frame_is_open(const tl_world *world)
{
    return world != NULL && world->frame.is_open;
}

tl_stage tl_frame_stage(const tl_world *world)
{
    return tl_frame_is_open(world) ? world->frame.stage : TL_STAGE_COUNT;
}

uint64_t tl_frame_position(const tl_world *world)
{
    if (world == NULL) {
        return 0;
    }
    return world->frame.position + tl__frame_uncounted(world) + tl__tickables_uncounted(world);
}

void tl__frame_hash(const tl_world *world, tl__hash *hash)
{
    const tl__frame *frame = &world->frame;

    tl__hash_u64(hash, frame->counter);
    tl__hash_bool(hash, frame->is_open);
    if (frame->is_open) {
        tl__hash_u32(hash, frame->collection);
        tl__hash_u32(hash, (uint32_t)frame->stage);
        tl__hash_u64(hash, tl_frame_position(world));
    }
}
