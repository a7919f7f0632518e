/* The tick of the timer manager: what is due is called (T-30 to T-39). */
#include "timer/timer_fill.h"
#include "timer/timer_turn.h"

/* What a clock advances by in this frame; false: it stands. */
static bool ticks(const tl_world *world, uint32_t index, uint64_t frame, tl_time *delta)
{
    const tl__timer_clock *clock = &world->timers->clocks[index];
    bool is_real = index == TL__TIMER_REAL_TIME;

    *delta = is_real ? world->core.times.real_delta : world->core.times.delta;
    return !(clock->has_ticked && clock->frame == frame) && (is_real || !world->is_paused);
}

/* Numbers that started again at 1 would make timers of earlier ticks fresh ones. */
static void begin_serials(tl__timers *timers)
{
    const tl__timer_store *store = &timers->store;
    bool has_wrapped = timers->next_serial < timers->tick_serial;

    timers->tick_serial = timers->next_serial;
    timers->fresh_end = TL__TIMER_SERIALS - 1;
    for (uint32_t slot = has_wrapped ? 0 : store->slot_count; slot < store->slot_count; slot++) {
        tl__timer_at(store, slot)->bits &= ~(uint32_t)TL__TIMER_FRESH;
    }
}

/* A clock without words moves on, and nothing else. */
static inline void move_on(tl__timer_clock *clock, tl_time now)
{
    if (clock->queue.count > 0) {
        tl__timer_due_collect(clock, now);
    } else {
        clock->now = now;
        clock->cursor = clock->end = 0;
        tl__timer_queue_pass(&clock->queue, now);
    }
}

tl_result tl__timers_begin(tl_world *world, uint64_t frame)
{
    tl__timers *timers = world->timers;
    tl_time delta = 0;

    if (world->core.def.timers.next_tick_waits) {
        tl__timer_activate_held(timers, frame);
    }
    begin_serials(timers);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (ticks(world, i, frame, &delta)) {
            move_on(clock, tl__time_add(clock->now, delta));
            clock->frame = frame;
            clock->has_ticked = true;
            clock->is_ticking = true;
            timers->is_ticking = true;
        }
    }
    tl__timer_watch_tick(world);
    return TL_OK;
}

void tl__timers_pass(tl_world *world, uint64_t frame)
{
    tl__timers *timers = world->timers;
    tl_time delta = 0;

    begin_serials(timers);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (ticks(world, i, frame, &delta)) {
            move_on(clock, tl__time_add(clock->now, delta));
            clock->frame = frame;
            clock->has_ticked = true;
        }
    }
}

/* As tl__item_begin() and tl__item_end() when nobody looks. */
static void call_alone(tl_world *world, tl_timer_fn *fn, void *user, const tl_timer_call *call)
{
    world->core.frame.is_in_item = true;
    fn(user, call);
    if (tl__timers_may_be_watched(world)) { /* the callback has switched it on */
        tl__item_end(&world->core);
    }
    world->core.frame.is_in_item = false;
    world->core.frame.item = (tl_item){0};
}

static void call_watched(tl_world *world, tl_timer_fn *fn, void *user, const tl_timer_call *call)
{
    const tl_item item = world->core.frame.item;
    int64_t begin = tl__timer_watch_begin(world);

    tl__item_begin(&world->core, &item);
    fn(user, call);
    tl__item_end(&world->core);
    tl__timer_watch_end(world, begin, &item);
}

static inline void call_one(tl_world *world, const tl__timer *timer)
{
    tl__timers *timers = world->timers;
    tl__timer_execution *execution = &timers->execution;
    const tl_timer_call call = {world, execution->timer, execution->index, execution->count,
                                timer->due + execution->index * timer->rate};

    execution->index += 1;
    world->core.stats.timers_fired += 1;
    world->core.frame.item = tl__timer_item(timers, timer);
    timers->collection = tl__timer_collection(timers, timer);
    if (world->core.def.timers.slow_pass > 0 || tl__timers_may_be_watched(world)) {
        call_watched(world, timer->fn, timer->user, &call);
    } else {
        call_alone(world, timer->fn, timer->user, &call);
    }
    timers->collection = 0;
    if (execution->timer.index1 != 0) {
        tl__timer_turn_end(world);
    }
}

bool tl__timers_step(tl_world *world, tl_item *out)
{
    tl_item item = {0};
    const tl__timer *timer = world->timers->is_ticking ? tl__timer_turn_settle(world) : NULL;

    if (timer != NULL) {
        item = tl__timer_item(world->timers, timer);
        call_one(world, timer);
    }
    if (out != NULL) {
        *out = item;
    }
    return timer != NULL;
}

tl_item tl__timers_current(const tl_world *world)
{
    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS, tl_timer_id_store(world->timers->call->timer),
                     "timer"};
}

void tl__timers_run(tl_world *world)
{
    while (world->timers->is_ticking) {
        tl__timers_run_straight(world);
        const tl__timer *timer = tl__timer_turn_settle(world);
        if (timer == NULL) {
            return;
        }
        world->core.frame.position += 1;
        call_one(world, timer);
    }
}

/* T-17, T-37. */
void tl__timers_end(tl_world *world)
{
    tl__timers *timers = world->timers;

    tl__timers_run(world);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (clock->is_ticking) {
            clock->is_ticking = false;
            clock->cursor = clock->end = 0;
            tl__timer_activate_pending(timers, clock);
        }
    }
    timers->is_ticking = false;
}
