/* Which groups are worth sharing with workers: measured where the host gave a clock. Only how fast
 * the frame is depends on it. */
#include "schedule/parallel.h"

#include "world.h"

/* A group that takes a thread so long, and each claim of it on average. Handing work over costs
 * some microseconds, and some tens of ns a claim. */
enum { WORTH_NS = 20000, WORTH_NS_EACH = 60 };

/* Without a clock everything is shared. */
bool tl__parallel_is_worth_sharing(const tl_world *world, const tl__lane *lane)
{
    int64_t count = lane->end - lane->begin;

    return world->core.def.clock == NULL ||
           (lane->cost >= WORTH_NS && lane->cost >= count * WORTH_NS_EACH);
}

/* A clock is read in some tens of ns: twice a frame while the frames are short, twice a group only
 * when they are not. */
static void begin_timing(tl_world *world)
{
    world->parallel->begun = tl__core_clock(&world->core);
    world->parallel->is_timed = true;
}

void tl__parallel_end_timing(tl_world *world)
{
    tl__parallel *parallel = world->parallel;

    if (parallel->is_timed) {
        parallel->is_timed = false;
        parallel->is_short = tl__core_clock(&world->core) - parallel->begun < WORTH_NS;
    }
}

void tl__parallel_wake(tl_world *world)
{
    const tl__parallel *parallel = world->parallel;
    bool is_worth_it = false;

    for (uint32_t i = 0; i < TL__LANE_COUNT && parallel->is_live; i++) {
        const tl__lane *lane = &parallel->lanes[i];
        is_worth_it |= lane->end > lane->begin && tl__parallel_is_worth_sharing(world, lane);
    }
    if (is_worth_it && parallel->helper_count > 1) {
        tl_workers_wake(world->core.def.workers);
    }
    if (parallel->is_live && parallel->helper_count > 1) {
        begin_timing(world);
    }
}

void tl__parallel_begin_lane(const tl_world *world, tl__lane *lane)
{
    lane->begun = tl__core_clock(&world->core);
}

void tl__parallel_end_lane(const tl_world *world, tl__lane *lane, uint32_t threads)
{
    lane->cost = threads * (tl__core_clock(&world->core) - lane->begun);
}
