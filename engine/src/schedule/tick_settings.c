/* Settings of tick functions that can be changed. */
#include "base/assert.h"
#include "base/duration.h"
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

static tl_result set_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
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
TL__PUBLIC_TWO(tick_set_group, set_group)

static tl_result set_end_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
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
TL__PUBLIC_TWO(tick_set_end_group, set_end_group)

/* Nothing has changed if it fails. */
static tl_result change_interval(tl_world *world, tl_tick_id id, tl_time interval)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result == TL_OK && interval != 0) {
        result = tl__cold_take(world, tick);
    }
    if (result != TL_OK) {
        return result;
    }
    if (tick->cold != NULL) {
        tick->cold->interval = interval;
        tick->has_interval = interval > 0;
    }
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_interval, change_interval)

/* F-19: what cools down, or is about to, does so for the interval from now on. */
static tl_result restart_cooldown(tl_world *world, uint32_t slot, tl_time interval)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    tl__level *level = tl__level_at(world, tick->level - 1);
    tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
    tl_time due = tl__time_add(clock, interval);
    tl_result result = TL_OK;

    if (tick->cold->reschedule != 0) {
        tick->cold->due = due;
    } else if (tick->state == TL_TICK_COOLING_DOWN) {
        tl__level_uncool(world, level, slot);
        result = tl__level_cool(world, level, slot, due);
        world->schedule->has_lost |= result != TL_OK;
    }
    return result;
}

static tl_result update_interval_and_cooldown(tl_world *world, tl_tick_id id, tl_time interval)
{
    tl_result result = change_interval(world, id, interval);

    if (result != TL_OK) {
        return result;
    }
    const tl__tick *tick = tl__tick_find(world, id);
    bool is_known =
        tick->registration != 0 && tick->state != TL_TICK_DISABLED && tick->was_interval;
    return is_known ? restart_cooldown(world, tl__tick_slot(id), interval) : TL_OK;
}
TL__PUBLIC_TWO(tick_update_interval_and_cooldown, update_interval_and_cooldown)

static tl_result set_high_priority(tl_world *world, tl_tick_id id, bool high)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->high_priority = high;
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_high_priority, set_high_priority)

/* The first setting of a function: all that it has so far are its wanted ones. */
static void begin_wanting(tl__tick *tick)
{
    tl__cold *cold = tick->cold;

    if (!cold->has_wanted) {
        cold->has_wanted = true;
        cold->wants_any_thread = tick->run_on_any_thread;
        cold->wants_manual = tick->dispatch_manually;
        cold->wants_paused = tick->tick_even_when_paused;
        cold->is_manual = tick->dispatch_manually;
    }
}

/* A function of the game, with room for settings. @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY,
 * TL_ERR_REFUSED (an engine function) */
static tl_result find_settable(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    *out = tick;
    if (result == TL_OK) {
        result = tl__cold_take(world, tick);
    }
    if (result == TL_OK) {
        begin_wanting(tick);
    }
    return result;
}

static tl_result set_overrun(tl_world *world, tl_tick_id id, tl_overrun overrun)
{
    tl__tick *tick = NULL;

    if ((uint32_t)overrun > TL_OVERRUN_CAP) {
        return TL_ERR_INVALID;
    }
    tl_result result = find_settable(world, id, &tick);
    if (result == TL_OK) {
        tick->cold->overrun = (uint32_t)overrun & 3U;
    }
    return result;
}
TL__PUBLIC_TWO(tick_set_overrun, set_overrun)

static tl_result set_start_phase(tl_world *world, tl_tick_id id, tl_time phase)
{
    tl__tick *tick = NULL;

    if (phase < 0) {
        return TL_ERR_INVALID;
    }
    tl_result result = find_settable(world, id, &tick);
    if (result == TL_OK) {
        tick->cold->start_phase = phase;
    }
    return result;
}
TL__PUBLIC_TWO(tick_set_start_phase, set_start_phase)

/* Settings of tick functions that act from the next frame: they decide how a frame is laid out, so
 * a frame that is open keeps those with which it began. */

/* The function whose wanted settings may be written, and which is pending then. */
static tl_result find_pending(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__pending *pending = &world->ticks->pending;
    tl_result result = find_settable(world, id, out);

    if (result != TL_OK || (*out)->cold->is_pending) {
        return result;
    }
    if (!TL__LIST_PUSH(&world->core.memory, pending, id)) {
        return TL_ERR_NO_MEMORY;
    }
    (*out)->cold->is_pending = true;
    return TL_OK;
}

/* Settings that are one field: tl_tick_set_run_on_any_thread(), tl_tick_set_tickable_when_paused(),
 * tl_tick_set_no_dedicated_server(). */
#define SETTING(name, find, field)                                                                 \
    static tl_result name(tl_world *world, tl_tick_id id, bool value)                              \
    {                                                                                              \
        tl__tick *tick = NULL;                                                                     \
        tl_result result = find(world, id, &tick);                                                 \
                                                                                                   \
        if (result == TL_OK) {                                                                     \
            tick->field = value;                                                                   \
        }                                                                                          \
        return result;                                                                             \
    }                                                                                              \
    TL__PUBLIC_TWO(tick_##name, name)
SETTING(set_run_on_any_thread, find_pending, cold->wants_any_thread)
SETTING(set_tickable_when_paused, find_pending, cold->wants_paused)
SETTING(set_no_dedicated_server, find_settable, no_dedicated_server)

static tl_result set_dispatch_manually(tl_world *world, tl_tick_id id, bool manually)
{
    tl__tick *tick = NULL;
    tl_result result = find_settable(world, id, &tick);

    if (result == TL_OK && manually && !tick->cold->is_manual && !tl__manuals_reserve(world)) {
        return TL_ERR_NO_MEMORY;
    }
    if (result == TL_OK) {
        result = find_pending(world, id, &tick);
    }
    if (result != TL_OK) {
        return result;
    }
    tick->cold->wants_manual = manually;
    if (manually && !tick->cold->is_manual) {
        tick->cold->is_manual = true;
        tl__manuals_add(world, id);
    }
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_dispatch_manually, set_dispatch_manually)

/* The time since the last run still counts; from now on the other clock measures it. */
static void move_last_run(const tl_world *world, tl__tick *tick, tl_time old_now)
{
    if (tick->cold->last_run >= 0) {
        tl_time moved = tl__tick_now(world, tick) - (old_now - tick->cold->last_run);
        tick->cold->last_run = moved > 0 ? moved : 0;
    }
}

/* The time that is left of a cooldown is the same on the other clock. */
static tl_result move_clock(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    bool is_cooling = tick->state == TL_TICK_COOLING_DOWN && tick->registration != 0;
    tl__level *level = is_cooling ? tl__level_at(world, tick->level - 1) : NULL;
    tl_time now = tl__tick_now(world, tick);
    uint32_t old = tl__level_clock_of(world, slot);
    tl_result result = TL_OK;

    tick->tick_even_when_paused = !tick->tick_even_when_paused;
    if (is_cooling) {
        tl_time left = tl__time_add(tick->cold->due, -level->cooling[old].clock);
        tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
        result = tl__level_cool(world, level, slot, tl__time_add(clock, left));
    }
    if (result != TL_OK) {
        tick->tick_even_when_paused = !tick->tick_even_when_paused;
        return result;
    }
    if (is_cooling) {
        level->cooling[old].live -= 1;
    }
    move_last_run(world, tick, now);
    return TL_OK;
}

static tl_result apply(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    const tl__cold *cold = tick->cold;
    tl_result result =
        cold->wants_paused != tick->tick_even_when_paused ? move_clock(world, slot) : TL_OK;

    if (result != TL_OK) {
        return result;
    }
    world->ticks->any_thread_count -= tick->run_on_any_thread ? 1 : 0;
    world->ticks->any_thread_count += cold->wants_any_thread ? 1 : 0;
    tick->run_on_any_thread = cold->wants_any_thread;
    tick->dispatch_manually = cold->wants_manual;
    tick->cold->is_pending = false;
    tl__order_set_dirty(world);
    return TL_OK;
}

/* Those that did not get their turn keep waiting. */
static void drop_applied(tl__pending *pending, uint32_t applied)
{
    for (uint32_t i = applied; i < pending->count; i++) {
        pending->items[i - applied] = pending->items[i];
    }
    pending->count -= applied;
}

tl_result tl__pending_apply(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__pending *pending = &world->ticks->pending;
    tl_result result = TL_OK;
    uint32_t applied = 0;

    if (pending->count == 0) {
        return TL_OK;
    }
    while (applied < pending->count && result == TL_OK) {
        tl_tick_id id = pending->items[applied];
        result = tl__tick_find(world, id) != NULL ? apply(world, tl__tick_slot(id)) : TL_OK;
        applied += result == TL_OK ? 1 : 0;
    }
    drop_applied(pending, applied);
    tl__manuals_tidy(world);
    return result;
}
