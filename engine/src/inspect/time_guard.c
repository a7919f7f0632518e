/* Warnings about functions and groups that take too long (DG-5). */
#include "inspect/observer.h"
#include "schedule/tick_name.h"
#include "world.h"

#include <inttypes.h>

void tl__time_guard_enter_group(tl_world *world)
{
    world->time_guard->group_ns = 0;
}

static int64_t limit_of(const tl_time_guard_def *limits, tl_stage stage)
{
    return stage >= TL_STAGE_POST_UPDATE_WORK ? limits->last_group_ns : limits->group_ns;
}

void tl__time_guard_leave_group(tl_world *world, tl_stage stage)
{
    const tl__time_guard *guard = world->time_guard;
    int64_t limit = limit_of(&guard->limits, stage);

    if (guard->is_on && guard->group_ns > limit) {
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_SLOW_GROUP,
                     "group %s took %" PRId64 " us, more than %" PRId64 " us", tl_stage_name(stage),
                     guard->group_ns / 1000, limit / 1000);
    }
}

void tl__time_guard_begin(tl_world *world)
{
    tl__time_guard *guard = world->time_guard;

    if (guard->is_on) {
        guard->begin_ns = tl__core_clock(&world->core);
    }
}

void tl__time_guard_end(tl_world *world)
{
    tl__time_guard *guard = world->time_guard;

    if (!guard->is_on) {
        return;
    }
    int64_t taken = tl__core_clock(&world->core) - guard->begin_ns;
    guard->group_ns += taken;
    if (taken > guard->limits.function_ns) {
        const tl_item *item = &world->core.frame.item;
        const tl__name name = tl__tick_name(world, tl_tick_id_load(item->id), item->name);
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_SLOW_TICK,
                     "%s took %" PRId64 " us, more than %" PRId64 " us", name.text, taken / 1000,
                     guard->limits.function_ns / 1000);
    }
}

static int64_t or_default(int64_t wanted, tl_time otherwise)
{
    return wanted != 0 ? wanted : otherwise;
}

tl_result tl_time_guard_set(tl_world *world, const tl_time_guard_def *def)
{
    if (world == NULL ||
        (def != NULL && (def->function_ns < 0 || def->group_ns < 0 || def->last_group_ns < 0))) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || world->core.frame.is_open) {
        return result != TL_OK ? result : TL_ERR_LOCKED;
    }
    if (def != NULL && world->core.def.clock == NULL) {
        return TL_ERR_STATE;
    }
    tl__time_guard *guard = world->time_guard;
    *guard = (tl__time_guard){0};
    if (def != NULL) {
        guard->is_on = true;
        guard->limits = (tl_time_guard_def){or_default(def->function_ns, TL_MS(4)),
                                            or_default(def->group_ns, TL_MS(10)),
                                            or_default(def->last_group_ns, TL_MS(5))};
    }
    tl__watch(&world->core, TL__WATCH_STEPS, def != NULL || world->tick_log->to.fn != NULL);
    return TL_OK;
}
