/* Whose turn it is: the timers of both clocks (T-31 to T-39). */
#include "timer/timer_turn.h"

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

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

/* Whether a timer comes before another one: the two clocks are compared by how long ago it was due.
 */
static bool is_before(tl__timers *timers, const tl__timer *a, const tl__timer *b)
{
    tl_time x = a->due - tl__timer_clock_of(timers, a)->now;
    tl_time y = b->due - tl__timer_clock_of(timers, b)->now;

    return x != y ? x < y : a->key < b->key;
}

/* T-32; a count that does not fit is cut, and the rest follows in the next tick. */
static inline uint32_t call_count(const tl__timer *timer, tl_time now)
{
    tl_time missed = tl__timer_missed(timer, now);

    return missed < UINT32_MAX ? (uint32_t)missed + 1 : UINT32_MAX;
}

static inline tl__timer *execute(tl__timers *timers, tl__timer *timer, uint32_t count)
{
    uint32_t slot = tl__timer_slot(timer);

    timer->bits &= ~(uint32_t)(TL__TIMER_DUE | TL__TIMER_QUEUED);
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    timers->execution = (tl__timer_execution){{slot + 1, timer->generation}, 0, count, NULL};
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
    return execute(timers, timer, call_count(timer, clock->now));
}

static inline tl__timer *take_next(tl__timers *timers)
{
    tl__timer_clock *game = &timers->clocks[TL__TIMER_GAME];
    tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];

    if (real->cursor == real->end) {
        return take_first(timers, game);
    }
    const tl__timer *first = front_of(timers, game);
    const tl__timer *other = front_of(timers, real);
    bool is_real = first == NULL || (other != NULL && is_before(timers, other, first));
    return take_first(timers, is_real ? real : game);
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

void tl__timer_turn_end(tl_world *world)
{
    const tl__timer_execution *execution = &world->timers->execution;
    const tl__timer *timer = at(world->timers, execution->timer.index1 - 1);

    if (tl__timer_has(timer, TL__TIMER_ONCE)) { /* T-33 */
        finish(world, tl__timer_missed(timer, tl__timer_clock_of(world->timers, timer)->now));
    } else if (execution->index == execution->count) {
        finish(world, execution->count - 1);
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
        finish(world, timers->execution.count - 1);
    }
}

/* The first timer of a clock that is to fire and has something to call, without changing anything;
 * NULL: none. */
static const tl__timer *first_callable(const tl_world *world, const tl__timer_clock *clock)
{
    for (uint32_t i = clock->cursor; i < clock->end; i++) {
        const tl__timer_word word = clock->queue.due[i];
        const tl__timer *timer = at(world->timers, tl__timer_word_slot(word));
        if (tl__timer_is_due(clock, timer, word) && tl__timer_can_call(world, timer)) {
            return timer;
        }
    }
    return NULL;
}

bool tl__timers_next(tl_world *world, tl_item *out)
{
    tl__timers *timers = world->timers;
    uint32_t executing = timers->execution.timer.index1;
    const tl__timer *best = NULL;

    *out = (tl_item){0};
    if (!timers->is_ticking) {
        return false;
    }
    bool is_executing = executing != 0 && tl__timer_can_call(world, at(timers, executing - 1));
    if (is_executing) {
        best = at(timers, executing - 1);
    }
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS && !is_executing; i++) {
        const tl__timer *first = first_callable(world, &timers->clocks[i]);
        best = best == NULL || (first != NULL && is_before(timers, first, best)) ? first : best;
    }
    if (best != NULL) {
        *out = tl__timer_item(timers, best);
    }
    return best != NULL;
}
