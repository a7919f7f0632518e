/* Whose turn it is: the timers of both clocks, and those that have calls left (T-31 to T-39). */
#include "timer/timer_turn.h"

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

/* What fires next, and from where. */
typedef struct candidate {
    tl__timer_rest rest;
    tl__timer_clock *clock; /* NULL: a rest */
    bool is_there;
} candidate;

/* The next one of a clock that is to fire. */
static tl__timer *front_of(const tl__timers *timers, tl__timer_clock *clock)
{
    for (; clock->cursor < clock->end; clock->cursor += 1) {
        const tl__timer_word word = clock->queue.due[clock->cursor];
        tl__timer_turn_fetch(timers, clock);
        tl__timer *timer = at(timers, tl__timer_word_slot(word));
        if (tl__timer_is_due(clock, timer, word)) {
            return timer;
        }
    }
    return NULL;
}

static tl__timer *timer_of(const tl__timers *timers, const tl__timer_rest *rest)
{
    return at(timers, (uint32_t)(rest->key % TL__TIMER_SLOTS));
}

static const tl__timer_rest *front_rest(tl__timers *timers)
{
    while (timers->rests.count > 0) {
        const tl__timer_rest *rest = &timers->rests.items[0];
        if (tl__timer_has(timer_of(timers, rest), TL__TIMER_DUE)) {
            return rest;
        }
        tl__timer_rests_pop(&timers->rests);
    }
    return NULL;
}

static void offer(candidate *best, const tl__timer_rest *rest, tl__timer_clock *clock)
{
    if (!best->is_there || tl__timer_rest_is_before(rest, &best->rest)) {
        *best = (candidate){*rest, clock, true};
    }
}

/* The two clocks are compared by how long ago a timer was due. */
static candidate find_next(tl__timers *timers)
{
    candidate best = {.is_there = false};

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        const tl__timer *timer = front_of(timers, clock);
        if (timer != NULL) {
            const tl__timer_rest rest = {.key = timer->key, .offset = timer->due - clock->now};
            offer(&best, &rest, clock);
        }
    }
    const tl__timer_rest *rest = front_rest(timers);
    if (rest != NULL) {
        offer(&best, rest, NULL);
    }
    return best;
}

/* T-32; a count that does not fit is cut, and the rest follows in the next tick. */
static inline uint32_t call_count(const tl__timer *timer, tl_time now)
{
    tl_time missed = tl__timer_missed(timer, now);

    return missed < UINT32_MAX ? (uint32_t)missed + 1 : UINT32_MAX;
}

static inline tl__timer *execute(tl__timers *timers, tl__timer *timer, uint32_t index,
                                 uint32_t count)
{
    uint32_t slot = tl__timer_slot(timer);

    timer->bits &= ~(uint32_t)(TL__TIMER_DUE | TL__TIMER_QUEUED);
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    timers->execution = (tl__timer_execution){{slot + 1, timer->generation}, index, count, NULL};
    return timer;
}

/* T-31. NULL: nothing is left. */
static inline tl__timer *take_first(tl__timers *timers, tl__timer_clock *clock)
{
    tl__timer *timer = front_of(timers, clock);

    if (timer == NULL) {
        return NULL;
    }
    clock->cursor += 1;
    return execute(timers, timer, 0, call_count(timer, clock->now));
}

static tl__timer *take_best(tl__timers *timers)
{
    const candidate next = find_next(timers);

    if (next.clock != NULL) {
        return take_first(timers, next.clock);
    }
    if (!next.is_there) {
        return NULL;
    }
    tl__timer_rests_pop(&timers->rests);
    return execute(timers, timer_of(timers, &next.rest), next.rest.index, next.rest.count);
}

static inline tl__timer *take_next(tl__timers *timers)
{
    const tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];
    bool is_alone = real->cursor == real->end && timers->rests.count == 0;

    return is_alone ? take_first(timers, &timers->clocks[TL__TIMER_GAME]) : take_best(timers);
}

/* T-34. */
static void finish(tl_world *world, tl_time missed)
{
    tl__timers *timers = world->timers;
    uint32_t slot = timers->execution.timer.index1 - 1;
    tl__timer *timer = at(timers, slot);
    bool goes_on = timer->fn == NULL || tl__timer_is_bound(world, timer);

    tl__timer_execution_end(&timers->execution);
    if (tl__timer_has(timer, TL__TIMER_LOOP) && goes_on) {
        timer->bits &= ~(uint32_t)TL__TIMER_DELAYED;
        tl__timer_activate(tl__timer_clock_of(timers, timer), timer,
                           tl__timer_due_after(timer, missed));
    } else {
        tl__timer_release(timers, slot);
    }
}

/* T-39: the next call is one among others; the timer is active until then. */
static void set_aside(tl__timers *timers)
{
    const tl__timer_execution execution = timers->execution;
    uint32_t slot = execution.timer.index1 - 1;
    tl__timer *timer = at(timers, slot);

    tl__timer_execution_end(&timers->execution);
    timer->due = tl__time_add(timer->due, timer->rate);
    timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_DELAYED) | TL__TIMER_DUE;
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    tl__timer_rests_push(
        &timers->rests,
        &(tl__timer_rest){.key = timer->key,
                          .offset = timer->due - tl__timer_clock_of(timers, timer)->now,
                          .index = execution.index,
                          .count = execution.count});
}

void tl__timer_turn_end(tl_world *world)
{
    const tl__timer_execution *execution = &world->timers->execution;
    const tl__timer *timer = at(world->timers, execution->timer.index1 - 1);
    bool is_interleaved = world->core.def.timers.interleave;

    if (tl__timer_has(timer, TL__TIMER_ONCE)) { /* T-33 */
        finish(world, tl__timer_missed(timer, tl__timer_clock_of(world->timers, timer)->now));
    } else if (execution->index == execution->count) {
        finish(world, is_interleaved ? 0 : execution->count - 1);
    } else if (is_interleaved) {
        set_aside(world->timers);
    }
}

tl__timer *tl__timer_turn_settle(tl_world *world)
{
    tl__timers *timers = world->timers;

    for (;;) {
        uint32_t executing = timers->execution.timer.index1;
        tl__timer *timer = executing != 0 ? at(timers, executing - 1) : take_next(timers);
        if (timer == NULL || tl__timer_can_call(world, timer)) {
            return timer;
        }
        finish(world, timers->execution.count - 1 -
                          (world->core.def.timers.interleave ? timers->execution.index : 0));
    }
}

/* Of what is to fire and has something to call, without changing anything. */
static void offer_callable(const tl_world *world, candidate *best, const tl__timer_rest *rest)
{
    if (tl__timer_can_call(world, timer_of(world->timers, rest))) {
        offer(best, rest, NULL);
    }
}

/* The first such one of a clock. */
static void offer_first(const tl_world *world, candidate *best, const tl__timer_clock *clock)
{
    candidate first = {.is_there = false};

    for (uint32_t i = clock->cursor; i < clock->end && !first.is_there; i++) {
        const tl__timer_word word = clock->queue.due[i];
        const tl__timer *timer = at(world->timers, tl__timer_word_slot(word));
        if (tl__timer_is_due(clock, timer, word)) {
            offer_callable(world, &first,
                           &(tl__timer_rest){.key = timer->key, .offset = timer->due - clock->now});
        }
    }
    if (first.is_there) {
        offer(best, &first.rest, NULL);
    }
}

bool tl__timers_next(tl_world *world, tl_item *out)
{
    const tl__timers *timers = world->timers;
    uint32_t executing = timers->execution.timer.index1;
    candidate best = {.is_there = false};

    *out = (tl_item){0};
    if (!timers->is_ticking) {
        return false;
    }
    if (executing != 0 && tl__timer_can_call(world, at(timers, executing - 1))) {
        *out = tl__timer_item(timers, at(timers, executing - 1));
        return true;
    }
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        offer_first(world, &best, &timers->clocks[i]);
    }
    for (uint32_t i = 0; i < timers->rests.count; i++) {
        const tl__timer_rest *rest = &timers->rests.items[i];
        if (tl__timer_has(timer_of(timers, rest), TL__TIMER_DUE)) {
            offer_callable(world, &best, rest);
        }
    }
    if (best.is_there) {
        *out = tl__timer_item(timers, timer_of(timers, &best.rest));
    }
    return best.is_there;
}
