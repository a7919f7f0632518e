#include "item.h"

#include "watch.h"

static bool is_told(const tl_world *world)
{
    return tl__item_is_watched(world) || tl__diagnostics_is_on(world);
}

void tl__item_begin(tl_world *world, const tl_item *item)
{
    world->frame.item = *item;
    world->frame.is_in_item = true;
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
        tl__reads_end_item(world, &world->frame.item);
    }
    world->frame.is_in_item = false;
    world->frame.item = (tl_item){0};
}
