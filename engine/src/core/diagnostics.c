#include "core/diagnostics.h"

#include "world.h"

/* The clock is read last, so that the log is not measured. */
void tl__diagnostics_begin_item(tl_world *world, const tl_item *item)
{
    if (item->kind == TL_ITEM_TICK) {
        tl__tick_log_run(world, tl_tick_id_load(item->id));
        tl__time_guard_begin(world);
    }
}

void tl__diagnostics_end_item(tl_world *world)
{
    if (world->frame->item.kind == TL_ITEM_TICK) {
        tl__time_guard_end(world);
    }
}
