/* Settings of tick functions that act from the next frame: they decide how a frame is laid out, so
 * a frame that is open keeps those with which it began. */
#include "base/duration.h"
#include "command/record_call.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"
#include "world.h"

void tl__pending_free(tl_world *world)
{
    tl__pending *pending = &world->ticks->pending;

    tl__memory_free_array(&world->core.memory, pending->ids, pending->capacity,
                          sizeof(*pending->ids));
    *pending = (tl__pending){0};
}

static bool reserve(tl_world *world)
{
    tl__pending *pending = &world->ticks->pending;
    void *ids = pending->ids;
    bool has_room = tl__memory_grow(&world->core.memory, &ids, &pending->capacity,
                                    pending->count + 1, sizeof(*pending->ids));

    pending->ids = ids;
    return has_room;
}

/* The first setting of a function: all that it has so far are its wanted ones. */
static void begin_wanting(tl__tick *tick)
{
    tl__rare *rare = tick->rare;

    if (!rare->has_wanted) {
        rare->has_wanted = true;
        rare->wants_any_thread = tick->run_on_any_thread;
        rare->wants_manual = tick->dispatch_manually;
        rare->wants_paused = tick->tick_even_when_paused;
        rare->is_manual = tick->dispatch_manually;
    }
}

tl_result tl__tick_find_own(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__tick *tick = tl__tick_find(world, id);

    *out = tick;
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tick->is_engine) {
        return TL_ERR_REFUSED;
    }
    tl_result result = tl__rare_take(world, tick);
    if (result == TL_OK) {
        begin_wanting(tick);
    }
    return result;
}

/* The function whose wanted settings may be written, and which is pending then. */
static tl_result find_pending(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__pending *pending = &world->ticks->pending;
    tl_result result = tl__tick_find_own(world, id, out);

    if (result != TL_OK || (*out)->rare->is_pending) {
        return result;
    }
    if (!reserve(world)) {
        return TL_ERR_NO_MEMORY;
    }
    pending->ids[pending->count++] = id;
    (*out)->rare->is_pending = true;
    return TL_OK;
}

static tl_result set_run_on_any_thread(tl_world *world, tl__operands given)
{
    tl__tick *tick = NULL;
    tl_result result = find_pending(world, tl_tick_id_load(given.first), &tick);

    if (result == TL_OK) {
        tick->rare->wants_any_thread = given.second != 0;
    }
    return result;
}

tl_result tl_tick_set_run_on_any_thread(tl_world *world, tl_tick_id tick, bool any_thread)
{
    return tl__call(world, set_run_on_any_thread, __func__,
                    (tl__operands){tl_tick_id_store(tick), any_thread});
}

static tl_result set_tickable_when_paused(tl_world *world, tl__operands given)
{
    tl__tick *tick = NULL;
    tl_result result = find_pending(world, tl_tick_id_load(given.first), &tick);

    if (result == TL_OK) {
        tick->rare->wants_paused = given.second != 0;
    }
    return result;
}

tl_result tl_tick_set_tickable_when_paused(tl_world *world, tl_tick_id tick, bool tickable)
{
    return tl__call(world, set_tickable_when_paused, __func__,
                    (tl__operands){tl_tick_id_store(tick), tickable});
}

static tl_result set_dispatch_manually(tl_world *world, tl__operands given)
{
    tl_tick_id id = tl_tick_id_load(given.first);
    bool manually = given.second != 0;
    tl__tick *tick = NULL;
    tl_result result = tl__tick_find_own(world, id, &tick);

    if (result == TL_OK && manually && !tick->rare->is_manual && !tl__manuals_reserve(world)) {
        return TL_ERR_NO_MEMORY;
    }
    if (result == TL_OK) {
        result = find_pending(world, id, &tick);
    }
    if (result != TL_OK) {
        return result;
    }
    tick->rare->wants_manual = manually;
    if (manually && !tick->rare->is_manual) {
        tick->rare->is_manual = true;
        tl__manuals_add(world, id);
    }
    return TL_OK;
}

tl_result tl_tick_set_dispatch_manually(tl_world *world, tl_tick_id tick, bool manually)
{
    return tl__call(world, set_dispatch_manually, __func__,
                    (tl__operands){tl_tick_id_store(tick), manually});
}

/* The time since the last run still counts; from now on the other clock measures it. */
static void move_last_run(const tl_world *world, tl__tick *tick, tl_time old_now)
{
    if (tick->rare->last_run >= 0) {
        tl_time moved = tl__tick_now(world, tick) - (old_now - tick->rare->last_run);
        tick->rare->last_run = moved > 0 ? moved : 0;
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
        tl_time left = tl__time_add(tick->rare->due, -level->cooling[old].clock);
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
    const tl__rare *rare = tick->rare;
    tl_result result =
        rare->wants_paused != tick->tick_even_when_paused ? move_clock(world, slot) : TL_OK;

    if (result != TL_OK) {
        return result;
    }
    world->ticks->any_thread_count -= tick->run_on_any_thread ? 1 : 0;
    world->ticks->any_thread_count += rare->wants_any_thread ? 1 : 0;
    tick->run_on_any_thread = rare->wants_any_thread;
    tick->dispatch_manually = rare->wants_manual;
    tick->rare->is_pending = false;
    tl__order_set_dirty(world);
    return TL_OK;
}

/* Those that did not get their turn keep waiting. */
static void drop_applied(tl__pending *pending, uint32_t applied)
{
    for (uint32_t i = applied; i < pending->count; i++) {
        pending->ids[i - applied] = pending->ids[i];
    }
    pending->count -= applied;
}

tl_result tl__pending_apply(tl_world *world)
{
    tl__pending *pending = &world->ticks->pending;
    tl_result result = TL_OK;
    uint32_t applied = 0;

    if (pending->count == 0) {
        return TL_OK;
    }
    while (applied < pending->count && result == TL_OK) {
        tl_tick_id id = pending->ids[applied];
        result = tl__tick_find(world, id) != NULL ? apply(world, tl__tick_slot(id)) : TL_OK;
        applied += result == TL_OK ? 1 : 0;
    }
    drop_applied(pending, applied);
    tl__manuals_tidy(world);
    return result;
}
