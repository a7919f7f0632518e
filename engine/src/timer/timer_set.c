/* Setting timers. */
#include "command/record_call.h"
#include "core/observe.h"
#include "timer/timer.h"
#include "timer/timer_fill.h"
#include "world.h"

static inline tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

static inline tl_result check_def(const tl_world *world, const tl_timer_def *def)
{
    if (!tl_actor_id_is_left_out(def->owner) && !tl__is_actor(&world->core, def->owner)) {
        return TL_ERR_STALE_ID;
    }
    return TL_OK;
}

/* T-13. */
static tl_time first_delay_of(const tl_timer_def *def)
{
    return def->has_first_delay && def->first_delay >= 0 ? def->first_delay : def->rate;
}

static tl__timer_clock *clock_for(tl__timers *timers, const tl_timer_def *def)
{
    return &timers->clocks[def->real_time ? TL__TIMER_REAL_TIME : TL__TIMER_GAME];
}

static inline bool needs_cold(const tl_world *world, const tl_timer_def *def, tl__timer_kind kind)
{
    return def->name != NULL || kind == TL__TIMER_OF_PAIR || tl__collection_beside(world) != 0 ||
           (def->has_first_delay && first_delay_of(def) != def->rate);
}

static tl_result make_cold(tl__timers *timers, uint32_t slot, tl__timer_kind kind)
{
    tl_result result = tl__timer_store_need_cold(&timers->store, slot);

    return result == TL_OK && kind == TL__TIMER_OF_PAIR ? tl__timer_pairs_reserve(timers) : result;
}

static void fill_cold(tl_world *world, uint32_t slot, const tl_timer_def *def, tl__timer_kind kind)
{
    tl__timers *timers = world->timers;
    tl__timer_cold *cold = tl__timer_store_cold(&timers->store, slot);

    cold->collection = tl__collection_beside(world); /* T-74 */
    at(timers, slot)->bits |= cold->collection != 0 ? (uint32_t)TL__TIMER_PLACED : 0U;

    if (def->name != NULL) {
        cold->name = def->name;
        at(timers, slot)->bits |= TL__TIMER_NAMED;
    }
    if (first_delay_of(def) != def->rate) {
        cold->first_delay = first_delay_of(def);
        at(timers, slot)->bits |= TL__TIMER_DELAYED;
    }
    if (kind == TL__TIMER_OF_PAIR) {
        tl__timer_pairs_add(timers, slot);
    }
}

/* For one more timer on a clock, unless it replaces one there. */
static inline tl_result make_room(tl__timer_clock *clock, uint32_t more)
{
    return clock->live + more <= clock->most ? TL_OK
                                             : tl__timer_clock_grow(clock, clock->live + more);
}

/* T-29: in an open frame whose timers have not run, it would fire in this very frame. */
static bool waits_for_next_frame(const tl_world *world, const tl__timer_clock *clock)
{
    return world->core.def.timers.next_tick_waits && world->core.frame.is_open &&
           !tl__timer_clock_has_ticked(clock, world->core.frame.counter);
}

/* T-25. */
static void arm_for_next_tick(tl_world *world, tl__timer_clock *clock, tl__timer *timer)
{
    if (waits_for_next_frame(world, clock)) {
        timer->bits |= TL__TIMER_HELD;
        timer->rate = (tl_time)world->core.frame.counter;
        tl__timer_make_pending(clock, timer);
    } else {
        tl__timer_activate(clock, timer, clock->now);
    }
}

/* What is left of a timer whose record serves another one. */
static inline void leave(tl__timers *timers, tl__timer *timer, uint32_t slot)
{
    tl__timer_stop_execution(timers, slot);
    if (tl__timer_has(timer, TL__TIMER_PAIRED)) {
        tl__timer_pairs_remove(timers, slot);
    }
    tl__timer_clock_of(timers, timer)->live -= 1;
    timer->generation += 2;
}

/* The timer to replace, or NULL. In its last generation it goes at once: the slot retires. */
static inline tl__timer *find_old(tl__timers *timers, tl_timer_id *inout)
{
    tl__timer *old = tl__timer_store_find(&timers->store, *inout);

    if (old != NULL && old->generation == UINT32_MAX) {
        tl__timer_clear_slot(timers, inout->index1 - 1);
        old = NULL;
    }
    *inout = old != NULL ? *inout : (tl_timer_id){0};
    return old;
}

/* A timer without a rate is refused, and the old one is cleared all the same (T-12). */
static tl_result refuse(tl__timers *timers, tl_timer_id *inout)
{
    if (tl__timer_store_find(&timers->store, *inout) != NULL) {
        tl__timer_clear_slot(timers, inout->index1 - 1);
    }
    *inout = (tl_timer_id){0};
    return TL_ERR_REFUSED;
}

/* A live timer that *inout names is replaced: its record serves the new one. Nothing has happened
 * to it when there is no memory. */
tl_result tl__timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def,
                        tl__timer_kind kind)
{
    tl__timers *timers = world->timers;

    if (check_def(world, def) != TL_OK) {
        return TL_ERR_STALE_ID;
    }
    if (def->rate <= 0 && kind != TL__TIMER_NEXT_TICK) {
        return refuse(timers, inout);
    }
    tl__timer *old = find_old(timers, inout);
    uint32_t slot = inout->index1 - 1;
    tl_result result = old == NULL ? tl__timer_store_take(&timers->store, &slot) : TL_OK;
    if (result != TL_OK) {
        return result;
    }
    tl__timer_clock *clock = clock_for(timers, def);
    bool is_one_more = old == NULL || tl__timer_clock_of(timers, old) != clock;
    bool is_cold = needs_cold(world, def, kind);
    if ((is_cold && make_cold(timers, slot, kind) != TL_OK) ||
        make_room(clock, is_one_more ? 1 : 0) != TL_OK) {
        if (old == NULL) {
            tl__timer_store_give(&timers->store, at(timers, slot), slot);
        }
        return TL_ERR_NO_MEMORY;
    }
    if (old != NULL) {
        leave(timers, old, slot);
    }
    tl__timer *timer = at(timers, slot);
    tl__timer_fill(timers, timer, slot, def);
    timer->due = first_delay_of(def);
    bool is_bare = !is_cold && tl_actor_id_is_left_out(def->owner) && !def->real_time;
    timer->bits =
        tl__timer_bits_of(def, is_bare) | (def->real_time ? (uint32_t)TL__TIMER_REAL : 0U);
    clock->live += 1;
    if (is_cold) {
        fill_cold(world, slot, def, kind);
    }
    if (kind == TL__TIMER_NEXT_TICK) {
        arm_for_next_tick(world, clock, timer);
    } else {
        tl__timer_arm(world, clock, timer);
    }
    *inout = (tl_timer_id){slot + 1, timer->generation};
    return TL_OK;
}

tl_result tl_timer_set_for_next_tick(tl_world *world, const tl_timer_def *def, tl_timer_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_timer_set_for_next_tick(def, out);
    }
    tl_result result = tl__world_may_schedule(world);
    tl_timer_id id = {0};

    if (out != NULL) {
        *out = id;
    }
    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || def->fn == NULL) {
        return TL_ERR_INVALID;
    }
    const tl_timer_def next = {.fn = def->fn,
                               .user = def->user,
                               .name = def->name,
                               .owner = def->owner,
                               .real_time = def->real_time};
    result = tl__timer_set(world, &id, &next, TL__TIMER_NEXT_TICK);
    if (out != NULL) {
        *out = id;
    }
    return result;
}
