/* Numbers that tell present marks from old ones. Each has 32 bits: when it comes round, after years
 * of frames, the old marks are wiped first, so that none looks like a new one. */
#include "schedule/schedule.h"
#include "world.h"

/* The next number, which is never 0; true: it has come round. */
static bool comes_round(uint32_t *number)
{
    *number += 1;
    if (*number != 0) {
        return false;
    }
    *number = 1;
    return true;
}

static void wipe_frame_marks(tl_world *world)
{
    const tl__pool *ticks = &world->ticks->pool;
    const tl__pool *links = &world->ticks->links;
    const tl__pool *levels = &world->levels->pool;

    for (uint32_t i = tl__pool_next(ticks, 0); i < ticks->slot_count;
         i = tl__pool_next(ticks, i + 1)) {
        tl__tick_at(world, i)->serial = 0;
    }
    for (uint32_t i = tl__pool_next(links, 0); i < links->slot_count;
         i = tl__pool_next(links, i + 1)) {
        tl__links *at = tl__pool_at(links, i);
        at->expired_serial = 0;
        at->visit_serial = 0;
    }
    for (uint32_t i = tl__pool_next(levels, 0); i < levels->slot_count;
         i = tl__pool_next(levels, i + 1)) {
        tl__level_at(world, i)->frame_serial = 0;
    }
}

void tl__serial_next_frame(tl_world *world)
{
    if (comes_round(&world->schedule->frame_serial)) {
        wipe_frame_marks(world);
    }
}

void tl__serial_next_plan(tl_world *world)
{
    const tl__pool *ticks = &world->ticks->pool;

    if (!comes_round(&world->schedule->plan.number)) {
        return;
    }
    for (uint32_t i = tl__pool_next(ticks, 0); i < ticks->slot_count;
         i = tl__pool_next(ticks, i + 1)) {
        tl__tick_at(world, i)->plan = 0;
    }
}

void tl__serial_next_build(tl_world *world)
{
    const tl__pool *links = &world->ticks->links;

    if (!comes_round(&world->schedule->order.build)) {
        return;
    }
    for (uint32_t i = tl__pool_next(links, 0); i < links->slot_count;
         i = tl__pool_next(links, i + 1)) {
        ((tl__links *)tl__pool_at(links, i))->build = 0;
    }
}

void tl__serial_next_search(tl_world *world)
{
    const tl__pool *links = &world->ticks->links;

    if (!comes_round(&world->schedule->search.number)) {
        return;
    }
    for (uint32_t i = tl__pool_next(links, 0); i < links->slot_count;
         i = tl__pool_next(links, i + 1)) {
        ((tl__links *)tl__pool_at(links, i))->searched = 0;
    }
}

void tl__serial_next_roles(tl__parallel *parallel)
{
    if (!comes_round(&parallel->stamp)) {
        return;
    }
    for (uint32_t i = 0; i < parallel->role_capacity; i++) {
        parallel->roles[i].stamp = 0;
    }
}
