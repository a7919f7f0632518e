/* The tick of the timer manager: due timers are called (T-30 to T-39). */
#include "base/assert.h"
#include "base/duration.h"
#include "core/observe.h"
#include "timer/timer.h"

enum { AHEAD = 8 }; /* a due timer and its user are fetched so many before */

/* What a clock advances by in this frame; false: it stands. */
static bool ticks(const tl__timers *timers, const tl__core *core, uint32_t index, bool is_paused,
                  tl_time *delta)
{
    const tl__timer_clock *clock = &timers->clocks[index];
    bool is_real = index == TL__TIMER_REAL_TIME;

    *delta = is_real ? core->times.real_delta : core->times.delta;
    return !(clock->has_ticked && clock->frame == core->frame.counter) && (is_real || !is_paused);
}

/* Drops entries that are stale already. A timer may still be cleared or paused before its turn. */
static void keep_current(const tl__timers *timers, tl__timer_clock *clock)
{
    tl__due_entry *entries = clock->due.items;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < clock->due.count; i++) {
        if (i + AHEAD < clock->due.count) {
            __builtin_prefetch(tl__timer_at(timers, tl__due_slot(&entries[i + AHEAD])), 1);
            __builtin_prefetch(tl__timer_slot_at(timers, tl__due_slot(&entries[i + AHEAD])), 1);
        }
        const tl__due_entry entry = entries[i];
        const tl__timer *timer = tl__timer_at(timers, tl__due_slot(&entry));
        entries[kept] = entry;
        kept += tl__timer_is_of(timers, timer, clock, &entry) ? 1U : 0U;
    }
    clock->due.count = kept;
}

static void move_on(const tl__timers *timers, tl__timer_clock *clock, tl_time now)
{
    TL_ASSERT(now >= clock->now);
    TL_ASSERT(clock->due.capacity >= clock->queue.count + TL__DUE_CHUNK); /* this cannot fail */
    clock->now = now;
    clock->due.count = 0;
    clock->cursor = 0;
    if (tl__due_take(&clock->queue, now, &clock->due) != TL_OK) {
        TL_ASSERT(false && "room for all due timers was made when they were set");
    }
    keep_current(timers, clock);
    tl__due_sort(clock->due.items, clock->due.count);
}

void tl__timers_begin(tl__timers *timers, tl__core *core, bool is_paused)
{
    tl_time delta = 0;

    TL_ASSERT(!timers->is_ticking);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (core->def.timers.next_tick_waits) {
            tl__timer_activate_waiting(timers, clock, core->frame.counter);
        }
        if (ticks(timers, core, i, is_paused, &delta)) {
            move_on(timers, clock, tl__time_add(clock->now, delta));
            clock->frame = core->frame.counter;
            clock->has_ticked = true;
            clock->is_ticking = true;
            timers->is_ticking = true;
        }
    }
    tl__timer_watch_tick(timers, core);
}

/* T-70: a dead owner has unbound the timer. */
static inline bool is_bound(const tl__core *core, const tl__timer *timer)
{
    return tl_actor_id_is_null(timer->owner) || tl__is_actor(core, timer->owner);
}

static inline bool can_call(const tl__core *core, const tl__timer *timer)
{
    return timer->fn != NULL && is_bound(core, timer);
}

static inline tl_item item_of(tl_timer_id id, const tl__timer *timer)
{
    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS, tl_timer_id_store(id), timer->name};
}

/* The next timer of a clock that is due and still counts, or NULL. */
static inline tl__timer *front_of(const tl__timers *timers, tl__timer_clock *clock)
{
    for (; clock->cursor < clock->due.count; clock->cursor += 1) {
        const tl__due_entry *entry = &clock->due.items[clock->cursor];
        tl__timer *timer = tl__timer_at(timers, tl__due_slot(entry));
        if (clock->cursor + AHEAD < clock->due.count) {
            __builtin_prefetch(tl__timer_at(timers, tl__due_slot(entry + AHEAD))->user, 1);
        }
        if (tl__timer_is_of(timers, timer, clock, entry)) {
            return timer;
        }
    }
    return NULL;
}

/* Whether timer a comes before b, which may be NULL. Clocks are compared by how long ago a timer
 * was due (B-18). */
static bool is_before(const tl__timers *timers, const tl__timer *a, const tl__timer *b)
{
    if (b == NULL) {
        return true;
    }
    tl_time left_a = tl__timer_left(timers, a);
    tl_time left_b = tl__timer_left(timers, b);

    return left_a != left_b ? left_a < left_b : a->key < b->key;
}

/* How many of a loop's calls after the first one are due too (T-32); a count that does not fit is
 * cut, and the rest follows in the next tick. */
static tl_time missed_of(const tl__timer *timer, tl_time now)
{
    tl_time late = now - timer->due;

    return tl__timer_has(timer, TL__TIMER_LOOP) && late >= timer->rate ? late / timer->rate : 0;
}

/* Begins the turn of the timer that comes next (T-31). NULL: none is left. */
static inline tl__timer *execute_next(tl__timers *timers)
{
    tl__timer_clock *clock = &timers->clocks[TL__TIMER_GAME];
    tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];
    tl__timer *timer = front_of(timers, clock);

    if (real->cursor < real->due.count) {
        tl__timer *other = front_of(timers, real);
        if (other != NULL && is_before(timers, other, timer)) {
            timer = other;
            clock = real;
        }
    }
    if (timer == NULL) {
        return NULL;
    }
    tl_time missed = missed_of(timer, clock->now);
    clock->cursor += 1;
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    timers->execution = (tl__timer_execution){
        tl__timer_id(timers, timer), 0, missed < UINT32_MAX ? (uint32_t)missed + 1 : UINT32_MAX};
    return timer;
}

/* Ends the turn of the executing timer: a loop is due again after the calls and the missed ones
 * that go with them (T-34). */
static inline void finish(tl__timers *timers, const tl__core *core, tl__timer *timer,
                          tl_time missed)
{
    TL_ASSERT(tl__timer_status(timer) == TL_TIMER_EXECUTING);
    if (tl__timer_has(timer, TL__TIMER_LOOP) && (timer->fn == NULL || is_bound(core, timer))) {
        timers->execution.timer = (tl_timer_id){0};
        timer->bits &= ~(uint32_t)TL__TIMER_DELAYED;
        tl__timer_activate(timers, tl__timer_clock_of(timers, timer), timer,
                           tl__time_add(timer->due + missed * timer->rate, timer->rate));
    } else {
        tl__timer_clear(timers, tl__timer_slot(timer));
    }
}

/* After a call. With max_once_per_frame it stands for all others (T-33). */
static inline void end_call(tl__timers *timers, const tl__core *core, tl__timer *timer)
{
    const tl__timer_execution *execution = &timers->execution;

    if (execution->timer.index1 == 0) {
        return; /* it was cleared, paused or set anew */
    }
    TL_ASSERT(tl__timer_status(timer) == TL_TIMER_EXECUTING);
    if (tl__timer_has(timer, TL__TIMER_ONCE)) {
        finish(timers, core, timer, missed_of(timer, tl__timer_clock_of(timers, timer)->now));
    } else if (execution->index == execution->count) {
        finish(timers, core, timer, execution->count - 1);
    }
}

/* The executing timer, or the next one that has a call; timers without one run out on the way.
 * NULL: nothing is left. */
static inline tl__timer *find_call(tl__timers *timers, const tl__core *core)
{
    for (;;) {
        uint32_t executing = timers->execution.timer.index1;
        tl__timer *timer =
            executing != 0 ? tl__timer_at(timers, executing - 1) : execute_next(timers);
        if (timer == NULL || can_call(core, timer)) {
            return timer;
        }
        finish(timers, core, timer, timers->execution.count - 1);
    }
}

static bool is_watched(const tl__core *core)
{
    return core->def.timers.slow_pass > 0;
}

static inline void call(tl__timers *timers, tl__core *core, tl__timer *timer)
{
    tl__timer_execution *execution = &timers->execution;
    const char *name = timer->name;
    const uint32_t index = execution->index++;
    const tl_timer_call given = {core->self, execution->timer, index, execution->count,
                                 timer->due + index * timer->rate};
    int64_t begin = is_watched(core) ? tl__core_clock(core) : 0;

    TL_ASSERT(index < execution->count);
    core->stats.timers_fired += 1;
    core->frame.called_in = tl__timer_collection(timers, timer);
    tl__item_begin(core, item_of(given.timer, timer));
    timer->fn(timer->user, &given);
    tl__item_end(core);
    core->frame.called_in = 0;
    if (is_watched(core)) {
        tl__timer_watch_end(timers, core, begin, name);
    }
    end_call(timers, core, timer);
}

bool tl__timers_step(tl__timers *timers, tl__core *core, tl_item *out)
{
    tl__timer *timer = timers->is_ticking ? find_call(timers, core) : NULL;

    *out = (tl_item){0};
    if (timer == NULL) {
        return false;
    }
    *out = item_of(timers->execution.timer, timer);
    call(timers, core, timer);
    return true;
}

void tl__timers_run(tl__timers *timers, tl__core *core)
{
    tl__timer *timer = NULL;

    while (timers->is_ticking && (timer = find_call(timers, core)) != NULL) {
        core->frame.position += 1;
        call(timers, core, timer);
    }
}

/* The first due timer of a clock that has a call, or NULL. */
static const tl__timer *first_callable(const tl__timers *timers, const tl__core *core,
                                       const tl__timer_clock *clock)
{
    for (uint32_t i = clock->cursor; i < clock->due.count; i++) {
        const tl__due_entry *entry = &clock->due.items[i];
        const tl__timer *timer = tl__timer_at(timers, tl__due_slot(entry));
        if (tl__timer_is_of(timers, timer, clock, entry) && can_call(core, timer)) {
            return timer;
        }
    }
    return NULL;
}

bool tl__timers_next(const tl__timers *timers, const tl__core *core, tl_item *out)
{
    const tl__timer *next = tl__timers_find(timers, timers->execution.timer);

    *out = (tl_item){0};
    if (!timers->is_ticking) {
        return false;
    }
    if (next == NULL || !can_call(core, next)) {
        next = NULL;
        for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
            const tl__timer *first = first_callable(timers, core, &timers->clocks[i]);
            next = first != NULL && is_before(timers, first, next) ? first : next;
        }
    }
    if (next != NULL) {
        *out = item_of(tl__timer_id(timers, next), next);
    }
    return next != NULL;
}

void tl__timers_end(tl__timers *timers, tl__core *core)
{
    tl__timers_run(timers, core);
    TL_ASSERT(timers->execution.timer.index1 == 0);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (clock->is_ticking) {
            clock->is_ticking = false;
            tl__timer_activate_pending(timers, clock);
        }
    }
    timers->is_ticking = false;
}
