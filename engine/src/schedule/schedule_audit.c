/* Audit of the schedule. */
#include "core/core.h"
#include "schedule/schedule.h"
#include "world.h"

/* Release order, and that each entry and its function name each other. */
static uint32_t check_list(const tl_world *world, const tl__list *list, tl_log_fn *log, void *user)
{
    const tl__tick *previous = NULL;
    uint32_t broken = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        if (tl_tick_id_is_null(list->ids[i])) {
            continue;
        }
        const tl__tick *tick = tl__tick_find(world, list->ids[i]);
        bool is_there = tick != NULL && tl__plan_has(world, tick) && tick->place == i;
        broken += tl__check(is_there, "the plan names a function that is not there", log, user);
        if (!is_there) {
            continue;
        }
        broken += tl__check(previous == NULL || tl__release_is_before(world, previous, tick),
                            "the plan is out of order", log, user);
        previous = tick;
    }
    return broken;
}

/* Each enabled function of the frame's levels stands in the plan. */
static uint32_t check_order(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__pool *pool = &world->ticks->pool;
    uint32_t broken = 0;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->state == TL_TICK_ENABLED && tl__rare_of(tick)->reschedule == 0 &&
            tl__schedule_is_in_frame(world, tick)) {
            broken +=
                tl__check(tl__plan_has(world, tick), "enabled, but not in the plan", log, user);
        }
    }
    return broken;
}

/* What the plan knows about its lists. */
static uint32_t check_counts(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__plan *plan = &world->schedule->plan;
    uint32_t functions = 0;
    uint32_t groups = 0;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            const tl__list *list = &plan->lists[TL__SOURCE_MAIN][group][priority];
            functions += list->count;
            groups |= list->count > 0 ? 1U << group : 0;
        }
    }
    return tl__check(functions == plan->count, "the plan miscounts its functions", log, user) +
           tl__check((groups & ~plan->groups) == 0, "the plan does not know of a group", log, user);
}

static uint32_t check_plan(const tl_world *world, tl_log_fn *log, void *user)
{
    uint32_t broken = 0;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            broken += check_list(
                world, &world->schedule->plan.lists[TL__SOURCE_MAIN][group][priority], log, user);
        }
    }
    return broken + check_counts(world, log, user) + check_order(world, log, user);
}

uint32_t tl__schedule_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__schedule *schedule = world->schedule;
    uint32_t broken = 0;

    if (!schedule->order.is_dirty && !schedule->has_lost) {
        broken += check_plan(world, log, user);
    }
    broken += tl__check(world->core.frame.is_open || schedule->rescheduled.count == 0,
                        "the reschedule list outlived its frame", log, user);
    for (uint32_t i = 0; i < schedule->level_count && !world->core.frame.is_open; i++) {
        const tl__level *level = tl__level_at(world, schedule->levels[i]);
        broken += tl__check(level->newcomers.count == 0, "newcomers outlived their frame", log,
                            user); /* N-19 */
    }
    return broken;
}
