#include "core/item.h"

#include "core/watch.h"

static bool is_told(const tl_world *world)
{
    return tl__item_is_watched(world) || tl__diagnostics_is_on(world);
}

void tl__item_begin(tl_world *world, const tl_item *item)
{
    world->frame->item = *item;
    world->frame->is_in_item = true;
    if (is_told(world)) {
        tl__trace_begin_item(world, item);
        tl__diagnostics_begin_item(world, item);
    }
}

void tl__item_end(tl_world *world)
{
    if (is_told(world)) {
        tl__diagnostics_end_item(world);
        tl__trace_end_item(world);
        tl__reads_end_item(world, &world->frame->item);
    }
    world->frame->is_in_item = false;
    world->frame->item = (tl_item){0};
}

tl__outer tl__item_enter(tl_world *world, const tl_item *item)
{
    const tl__time_guard *guard = &world->core.outside->diagnostics.guard;
    const tl__outer outer = {world->frame->item, world->core.outside->trace.open, guard->begin_ns};

    world->frame->item = *item;
    tl__trace_begin_item(world, item);
    tl__diagnostics_begin_item(world, item);
    return outer;
}

void tl__item_leave(tl_world *world, const tl__outer *outer)
{
    tl__time_guard *guard = &world->core.outside->diagnostics.guard;
    int64_t group_ns = guard->group_ns;

    tl__diagnostics_end_item(world);
    tl__trace_end_item(world);
    world->core.outside->trace.open = outer->open;
    guard->begin_ns = outer->begin_ns;
    if (outer->item.kind == TL_ITEM_TICK) {
        guard->group_ns = group_ns; /* a part of the time of that one */
    }
    world->frame->item = outer->item;
}
