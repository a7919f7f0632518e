#include "item.h"

#include "world.h"

void tl__item_begin(tl_world *world, const tl_item *item)
{
    world->frame.item = *item;
    world->frame.is_in_item = true;
    tl__trace_begin_item(world, item);
    tl__diagnostics_begin_item(world, item);
}

void tl__item_end(tl_world *world)
{
    tl__diagnostics_end_item(world);
    tl__trace_end_item(world);
    tl__reads_end_item(world, &world->frame.item);
    world->frame.is_in_item = false;
    world->frame.item = (tl_item){0};
}

bool tl__item_is_watched(const tl_world *world)
{
    return world->trace->reads->is_on || tl__trace_is_recording(world);
}
