/* The cursor of a frame: what comes next, and running it. */
#include "frame/frame.h"

#include "world.h"

#include "core/observe.h"

/* Closes the collection whose stages are left, and begins the next one, if there is one. */
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
            if (frame->collection + 1 == world->levels->collection_count) {
                return TL_OK; /* tl_frame_end() closes the last one */
            }
            result = next_collection(world);
        } else if (world->walk->is_entered) {
            if (tl__stage_next(world, out)) {
                return TL_OK;
            }
            result = tl__stage_leave(world);
        } else if (!tl__frame_pass_quiet(world, last)) {
            result = tl__stage_enter(world);
        }
    }
    return result;
}

tl_result tl__frame_advance(tl_world *world, tl_item *out)
{
    return advance_within(world, TL_STAGE_COUNT, 0, out);
}

static void run_one(tl_world *world, const tl_item *item)
{
    tl__frame *frame = &world->core.frame;
    const tl__segment *segment = &world->schedule->segments[frame->segment];
    tl__run run = segment->runs[frame->index];

    frame->context.tick = segment->ids[frame->index];
    tl__item_begin(&world->core, item);
    world->core.stats.ticks_run += 1;
    run.fn(run.user, &frame->context);
    tl__item_end(&world->core);
    tl__parallel_after(world, segment->ids[frame->index]);
    frame->index += 1;
}

static bool step_slot(tl_world *world, tl_item *item)
{
    switch (item->kind) {
    case TL_ITEM_LATENT:
    case TL_ITEM_COMPONENT_LATENT:
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

/* Runs what tl__frame_advance() found; false if it did not want to run after all (K-5, K-6). */
bool tl__frame_run_item(tl_world *world, tl_item *item)
{
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

/* The rest of the released group in one go. */
static void run_group(tl_world *world)
{
    if (tl__is_tracing(&world->core)) {
        tl__run_segments_traced(world);
    } else if (tl__parallel_has_part(world)) {
        tl__parallel_run(world);
    } else {
        tl__run_segments(world);
    }
}

/* Runs the item that tl__frame_advance() found, and of its stage as much as goes in one go. */
static void run_on(tl_world *world, tl_item *item)
{
    bool is_stepped = tl__is_stepwise(&world->core) ||
                      (tl__is_tracing(&world->core) && tl__parallel_has_part(world));

    if (item->kind == TL_ITEM_TICK && !is_stepped) {
        run_group(world);
    } else if (item->kind == TL_ITEM_TICKABLE && !tl__is_watched(&world->core)) {
        tl__tickables_run(world);
    } else if (item->kind == TL_ITEM_TIMER) {
        tl__timers_run(world);
    } else {
        (void)tl__frame_run_item(world, item);
    }
}

tl_result tl__frame_run_until_left(tl_world *world, tl_stage last)
{
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
