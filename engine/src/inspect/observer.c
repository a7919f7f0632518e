#include "inspect/observer.h"

#include "inspect/ambiguity.h"
#include "inspect/read_log.h"
#include "inspect/trace.h"
#include "world.h"

static void tell_group(tl_world *world, tl_tick_group group)
{
    if (!world->core.frame.is_pause) {
        tl__tick_log_release(world, group);
    }
    tl__time_guard_enter_group(world);
}

static void take_back_item(tl_world *world)
{
    tl__trace_take_back(world);
    if (world->core.frame.item.kind == TL_ITEM_TICK) {
        tl__tick_log_held(world);
    }
}

static void tell(tl_world *world, tl__frame_event event, uint32_t number)
{
    switch (event) {
    case TL__FRAME_BEGINS:
        tl__writes_begin_frame(world);
        tl__trace_begin_frame(world);
        break;
    case TL__FRAME_ENDS:
        tl__trace_end_frame(world);
        tl__reads_end_frame(world);
        break;
    case TL__COLLECTION_BEGINS:
        tl__tick_log_start_frame(world);
        break;
    case TL__GROUP_RELEASED:
        tell_group(world, (tl_tick_group)number);
        break;
    case TL__GROUP_ENDS:
        tl__time_guard_leave_group(world, (tl_stage)number);
        break;
    case TL__RUN_BEGINS:
        tl__trace_begin_run(world);
        break;
    case TL__RUN_ENDS:
        tl__trace_end_run(world);
        break;
    case TL__ITEM_TAKEN_BACK:
        take_back_item(world);
        break;
    }
}

/* The clock is read last, so that the log is not measured. */
static void begin_item(tl_world *world, const tl_item *item, tl__outer *outer)
{
    tl__time_guard *guard = world->time_guard;

    if (outer != NULL) {
        outer->open = world->trace->open;
        outer->begin_ns = guard->begin_ns;
        outer->group_ns = guard->group_ns;
    }
    tl__trace_begin_item(world, item);
    if (item->kind == TL_ITEM_TICK && tl__is_stepwise(&world->core)) {
        tl__tick_log_run(world, tl_tick_id_load(item->id));
        tl__time_guard_begin(world);
    }
}

static void end_item(tl_world *world, const tl__outer *outer)
{
    const tl_item *item = &world->core.frame.item;

    if (item->kind == TL_ITEM_TICK) {
        tl__time_guard_end(world);
    }
    tl__trace_end_item(world);
    tl__reads_end_item(world, item);
    if (outer != NULL) {
        world->trace->open = outer->open;
        world->time_guard->begin_ns = outer->begin_ns;
        if (outer->item.kind == TL_ITEM_TICK) {
            world->time_guard->group_ns = outer->group_ns; /* the outer time includes the inner */
        }
    }
}

const tl__observer tl__inspect_observer = {tell, begin_item, end_item};
