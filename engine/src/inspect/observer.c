#include "inspect/observer.h"

#include "inspect/ambiguity.h"
#include "inspect/read_log.h"
#include "inspect/trace.h"
#include "world.h"

static void begin_frame(tl_world *world)
{
    tl__writes_begin_frame(world);
    tl__trace_begin_frame(world);
}

static void end_frame(tl_world *world)
{
    tl__trace_end_frame(world);
    tl__reads_end_frame(world);
}

static void begin_collection(tl_world *world)
{
    tl__tick_log_start_frame(world);
}

static void release_group(tl_world *world, tl_tick_group group)
{
    if (!world->core.frame.is_pause) {
        tl__tick_log_release(world, group);
    }
    tl__time_guard_enter_group(world);
}

static void leave_group(tl_world *world, tl_stage stage)
{
    tl__time_guard_leave_group(world, stage);
}

/* The clock is read last, so that the log is not measured. */
static void begin_item(tl_world *world, const tl_item *item)
{
    tl__trace_begin_item(world, item);
    if (item->kind == TL_ITEM_TICK) {
        tl__tick_log_run(world, tl_tick_id_load(item->id));
        tl__time_guard_begin(world);
    }
}

static void end_item(tl_world *world)
{
    const tl_item *item = &world->core.frame.item;

    if (item->kind == TL_ITEM_TICK) {
        tl__time_guard_end(world);
    }
    tl__trace_end_item(world);
    if (item->kind != TL_ITEM_NONE) {
        tl__reads_end_item(world, item);
    }
}

static void suspend_item(tl_world *world, tl__outer *out)
{
    out->open = world->trace->open;
    out->begin_ns = world->time_guard->begin_ns;
    out->group_ns = world->time_guard->group_ns;
}

static void resume_item(tl_world *world, const tl__outer *outer)
{
    world->trace->open = outer->open;
    world->time_guard->begin_ns = outer->begin_ns;
    if (outer->item.kind == TL_ITEM_TICK) {
        world->time_guard->group_ns = outer->group_ns; /* the outer time includes the inner */
    }
}

static void take_back_item(tl_world *world)
{
    tl__trace_take_back(world);
    if (world->core.frame.item.kind == TL_ITEM_TICK) {
        tl__tick_log_held(world);
    }
}

const tl__observer tl__inspect_observer = {
    .begin_frame = begin_frame,
    .end_frame = end_frame,
    .begin_collection = begin_collection,
    .release_group = release_group,
    .leave_group = leave_group,
    .begin_item = begin_item,
    .end_item = end_item,
    .suspend_item = suspend_item,
    .resume_item = resume_item,
    .take_back_item = take_back_item,
    .run_group = tl__trace_run_segments,
};
