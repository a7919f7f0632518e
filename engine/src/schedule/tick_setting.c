/* Settings of tick functions that can be changed. */
#include "command/record_call.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"
#include "world.h"

tl_result tl__tick_set_can_ever_tick(tl_world *world, tl_tick_id id, bool can)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->can_ever_tick = can;
    return TL_OK;
}

static tl_result set_group(tl_world *world, tl__operands given)
{
    tl_tick_id id = tl_tick_id_load(given.first);
    tl_tick_group group = (tl_tick_group)given.second;
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!tl__tick_is_open_group(group) || tick->is_engine) {
        return TL_ERR_GROUP;
    }
    tick->group = (uint32_t)group & TL__GROUP_MASK;
    tl__order_set_dirty(world);
    return TL_OK;
}

tl_result tl_tick_set_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
    return tl__call(world, set_group, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)group});
}

static tl_result set_end_group(tl_world *world, tl__operands given)
{
    tl_tick_id id = tl_tick_id_load(given.first);
    tl_tick_group group = (tl_tick_group)given.second;
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if ((uint32_t)group > TL_TICK_GROUP_NEWLY_SPAWNED || tick->is_engine) {
        return TL_ERR_GROUP;
    }
    tick->end_group = (uint32_t)group & TL__GROUP_MASK;
    tl__order_set_dirty(world);
    return TL_OK;
}

tl_result tl_tick_set_end_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
    return tl__call(world, set_end_group, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)group});
}

/* Nothing has changed if it fails. */
static tl_result change_interval(tl_world *world, tl_tick_id id, tl_time interval)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result != TL_OK) {
        return result;
    }
    result = interval != 0 ? tl__rare_take(world, tick) : TL_OK;
    if (result != TL_OK) {
        return result;
    }
    if (tick->rare != NULL) {
        tick->rare->interval = interval;
        tick->has_interval = interval > 0;
    }
    tl__order_set_dirty(world);
    return TL_OK;
}

static tl_result set_interval(tl_world *world, tl__operands given)
{
    return change_interval(world, tl_tick_id_load(given.first), (tl_time)given.second);
}

tl_result tl_tick_set_interval(tl_world *world, tl_tick_id id, tl_time interval)
{
    return tl__call(world, set_interval, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)interval});
}

/* F-19: what cools down, or is about to, does so for the interval from now on. */
static tl_result restart_cooldown(tl_world *world, uint32_t slot, tl_time interval)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__level *level = tl__level_at(world, tick->level - 1);
    tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
    tl_time due = tl__time_add(clock, interval);
    tl_result result = TL_OK;

    if (tick->rare->reschedule != 0) {
        tick->rare->due = due;
    } else if (tick->state == TL_TICK_COOLING_DOWN) {
        tl__level_uncool(world, level, slot);
        result = tl__level_cool(world, level, slot, due);
        world->schedule->has_lost |= result != TL_OK;
    }
    return result;
}

static tl_result update_interval_and_cooldown(tl_world *world, tl__operands given)
{
    tl_tick_id id = tl_tick_id_load(given.first);
    tl_time interval = (tl_time)given.second;
    tl_result result = change_interval(world, id, interval);

    if (result != TL_OK) {
        return result;
    }
    const tl__tick *tick = tl__tick_find(world, id);
    bool is_known =
        tick->registration != 0 && tick->state != TL_TICK_DISABLED && tick->was_interval;
    return is_known ? restart_cooldown(world, tl__tick_slot(id), interval) : TL_OK;
}

tl_result tl_tick_update_interval_and_cooldown(tl_world *world, tl_tick_id id, tl_time interval)
{
    return tl__call(world, update_interval_and_cooldown, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)interval});
}

static tl_result set_high_priority(tl_world *world, tl__operands given)
{
    tl_tick_id id = tl_tick_id_load(given.first);
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->high_priority = given.second != 0;
    tl__order_set_dirty(world);
    return TL_OK;
}

tl_result tl_tick_set_high_priority(tl_world *world, tl_tick_id id, bool high)
{
    return tl__call(world, set_high_priority, __func__, (tl__operands){tl_tick_id_store(id), high});
}

static tl_result set_no_dedicated_server(tl_world *world, tl__operands given)
{
    tl__tick *tick = NULL;
    tl_result result = tl__tick_find_own(world, tl_tick_id_load(given.first), &tick);

    if (result == TL_OK) {
        tick->no_dedicated_server = given.second != 0;
    }
    return result;
}

tl_result tl_tick_set_no_dedicated_server(tl_world *world, tl_tick_id id, bool not_there)
{
    return tl__call(world, set_no_dedicated_server, __func__,
                    (tl__operands){tl_tick_id_store(id), not_there});
}

static tl_result set_overrun(tl_world *world, tl__operands given)
{
    tl__tick *tick = NULL;

    if (given.second > TL_OVERRUN_CAP) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__tick_find_own(world, tl_tick_id_load(given.first), &tick);
    if (result == TL_OK) {
        tick->rare->overrun = given.second & 3U;
    }
    return result;
}

tl_result tl_tick_set_overrun(tl_world *world, tl_tick_id id, tl_overrun overrun)
{
    return tl__call(world, set_overrun, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)overrun});
}

static tl_result set_start_phase(tl_world *world, tl__operands given)
{
    tl__tick *tick = NULL;

    if ((tl_time)given.second < 0) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__tick_find_own(world, tl_tick_id_load(given.first), &tick);
    if (result == TL_OK) {
        tick->rare->start_phase = (tl_time)given.second;
    }
    return result;
}

tl_result tl_tick_set_start_phase(tl_world *world, tl_tick_id id, tl_time phase)
{
    return tl__call(world, set_start_phase, __func__,
                    (tl__operands){tl_tick_id_store(id), (uint64_t)phase});
}
