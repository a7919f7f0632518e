/* Numbers that tell present marks from old ones. Each has 32 bits: when it comes round, after years
 * of frames, the old marks are wiped first, so that none looks like a new one. */
#include "schedule.h"
#include "world.h"

static void wipe_frame_marks(tl_world *world)
{
    const tl__pool *ticks = &world->ticks.pool;
    const tl__pool *links = &world->ticks.links;
    const tl__pool *levels = &world->levels.pool;

    for (uint32_t i = tl__pool_next(ticks, 0); i < ticks->slot_count;
         i = tl__pool_next(ticks, i + 1)) {
        tl__tick *tick = tl__tick_at(world, i);
        tick->serial = 0;
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
    tl__schedule *schedule = &world->schedule;

    schedule->frame_serial += 1;
    if (schedule->frame_serial == 0) {
        wipe_frame_marks(world);
        schedule->frame_serial = 1;
    }
}

void tl__serial_next_plan(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;
    const tl__pool *ticks = &world->ticks.pool;

    plan->number += 1;
    if (plan->number == 0) {
        for (uint32_t i = tl__pool_next(ticks, 0); i < ticks->slot_count;
             i = tl__pool_next(ticks, i + 1)) {
            tl__tick_at(world, i)->plan = 0;
        }
        plan->number = 1;
    }
}

void tl__serial_next_build(tl_world *world)
{
    tl__order *order = &world->schedule.order;
    const tl__pool *links = &world->ticks.links;

    order->build += 1;
    if (order->build == 0) {
        for (uint32_t i = tl__pool_next(links, 0); i < links->slot_count;
             i = tl__pool_next(links, i + 1)) {
            ((tl__links *)tl__pool_at(links, i))->build = 0;
        }
        order->build = 1;
    }
}

void tl__serial_next_search(tl_world *world)
{
    tl__search *search = &world->schedule.search;
    const tl__pool *links = &world->ticks.links;

    search->number += 1;
    if (search->number == 0) {
        for (uint32_t i = tl__pool_next(links, 0); i < links->slot_count;
             i = tl__pool_next(links, i + 1)) {
            ((tl__links *)tl__pool_at(links, i))->searched = 0;
        }
        search->number = 1;
    }
}

void tl__serial_next_roles(tl__parallel *parallel)
{
    parallel->stamp += 1;
    if (parallel->stamp == 0) {
        for (uint32_t i = 0; i < parallel->role_capacity; i++) {
            parallel->roles[i].stamp = 0;
        }
        parallel->stamp = 1;
    }
}
