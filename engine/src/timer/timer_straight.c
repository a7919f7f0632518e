/* Calls that nobody watches, one after the other. Whoever asks while they run gets the same answers
 * as in a frame that runs item by item. */
#include "timer/timer_turn.h"

/* The clock whose due timers are all that is left, while nobody watches calls; or NULL. */
static tl__timer_clock *straight_clock(tl_world *world)
{
    tl__timers *timers = world->timers;
    tl__timer_clock *game = &timers->clocks[TL__TIMER_GAME];
    tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];

    if (world->core.def.timers.slow_pass > 0 || tl__timers_may_be_watched(world) ||
        timers->execution.timer.index1 != 0) {
        return NULL;
    }
    return real->cursor == real->end ? game : game->cursor == game->end ? real : NULL;
}

/* What executes is forgotten at the end of all calls. */
static inline void begin_call(tl_world *world, const tl__timer *timer, tl__timer *bare,
                              uint32_t slot, tl_timer_call *call)
{
    call->timer = (tl_timer_id){slot + 1, timer->generation};
    call->due = timer->due;
    world->timers->execution.timer = call->timer;
    world->timers->execution.bare = bare;
    world->core.stats.timers_fired += 1;
    world->core.frame.position += 1;
}

static inline bool still_executes(const tl__timers *timers)
{
    return timers->execution.timer.index1 != 0;
}

/* Whether it is due and needs nothing but its only call. */
static inline bool is_bare(const tl__timer_clock *clock, const tl__timer *timer,
                           tl__timer_word word)
{
    const uint32_t asked = TL__TIMER_STATUS | TL__TIMER_QUEUED | TL__TIMER_BARE;

    return (timer->bits & asked) == clock->bare && timer->due == tl__timer_due_of(clock, word);
}

static inline void call_bare(tl_world *world, tl__timer_clock *clock, tl__timer *timer,
                             uint32_t slot, tl_timer_call *call)
{
    begin_call(world, timer, timer, slot, call);
    timer->bits ^= (uint32_t)TL_TIMER_ACTIVE ^ (uint32_t)TL_TIMER_EXECUTING ^ TL__TIMER_QUEUED;
    timer->fn(timer->user, call);
    if (still_executes(world->timers)) {
        clock->live -= 1;
        tl__timer_store_give(&world->timers->store, timer, slot);
    }
}

/* One call, that of a timer without an owner and of the main collection, is all that its turn is.
 */
static inline bool is_straight(const tl__timer *timer, tl_time now)
{
    return timer->fn != NULL && tl_actor_id_is_null(timer->owner) &&
           !tl__timer_has(timer, TL__TIMER_PLACED) &&
           (!tl__timer_has(timer, TL__TIMER_LOOP) || now - timer->due < timer->rate);
}

static void finish_other(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer)
{
    if (tl__timer_has(timer, TL__TIMER_LOOP)) {
        timer->bits &= ~(uint32_t)TL__TIMER_DELAYED;
        tl__timer_activate(clock, timer, tl__time_add(timer->due, timer->rate));
    } else {
        tl__timer_release(timers, tl__timer_slot(timer));
    }
}

/* Only of those with a name the item is written down: tl__frame_current() makes the others. */
static void call_other(tl_world *world, tl__timer_clock *clock, tl__timer *timer, uint32_t slot,
                       tl_timer_call *call)
{
    begin_call(world, timer, NULL, slot, call);
    timer->bits &= ~(uint32_t)(TL__TIMER_DUE | TL__TIMER_QUEUED);
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    if (tl__timer_has(timer, TL__TIMER_NAMED)) {
        world->core.frame.item = tl__timer_item(world->timers, timer);
    }
    timer->fn(timer->user, call);
    if (!tl__timers_may_be_watched(world)) {
        world->core.frame.item = (tl_item){0};
    }
    if (still_executes(world->timers)) {
        finish_other(world->timers, clock, timer);
    }
}

static inline tl__timer *timer_of(const tl__timers *timers, const tl__timer_word *word)
{
    return tl__timer_at(&timers->store, tl__timer_word_slot(*word));
}

/* The turn of the word at the cursor. False: its timer needs more than that. */
static inline bool take_turn(tl_world *world, tl__timer_clock *clock, tl__timer *timer,
                             tl_timer_call *call)
{
    const tl__timer_word word = clock->queue.due[clock->cursor];
    uint32_t slot = tl__timer_word_slot(word);

    if (is_bare(clock, timer, word)) {
        clock->cursor += 1;
        call_bare(world, clock, timer, slot, call);
    } else if (!tl__timer_is_due(clock, timer, word)) {
        clock->cursor += 1;
    } else if (is_straight(timer, clock->now)) {
        clock->cursor += 1;
        call_other(world, clock, timer, slot, call);
    } else {
        return false;
    }
    return true;
}

/* While one is called the record of the next is fetched: one slow look at memory less a turn. */
static inline void take_turns(tl_world *world, tl__timer_clock *clock, tl_timer_call *call)
{
    const tl__timers *timers = world->timers;
    tl__timer *timer = timer_of(timers, &clock->queue.due[clock->cursor]);
    bool goes_on = true;

    while (goes_on && clock->cursor < clock->end && !tl__timers_may_be_watched(world)) {
        tl__timer *next = timer_of(timers, &clock->queue.due[clock->cursor + 1]);
        __builtin_prefetch(next, 1);
        tl__timer_turn_fetch(timers, clock);
        goes_on = take_turn(world, clock, timer, call);
        timer = next;
    }
}

/* Each call is the first and only one of its timer in this tick. */
static void begin_calls(tl_world *world, const tl_timer_call *call)
{
    tl__timers *timers = world->timers;

    timers->call = call;
    timers->execution = (tl__timer_execution){.index = call->index + 1, .count = call->count};
    world->core.frame.is_in_item = true;
    world->core.frame.current = tl__timers_current;
}

static void end_calls(tl_world *world)
{
    tl__timers *timers = world->timers;

    if (timers->call->timer.index1 != 0 &&
        tl__timers_may_be_watched(world)) { /* the last call began it */
        world->core.frame.item = tl__core_item(&world->core);
        tl__item_end(&world->core);
    }
    tl__timer_execution_end(&timers->execution);
    timers->call = NULL;
    world->core.frame.is_in_item = false;
    world->core.frame.current = tl__run_item;
    world->core.frame.item = (tl_item){0};
}

void tl__timers_run_straight(tl_world *world)
{
    tl__timer_clock *clock = straight_clock(world);
    tl_timer_call call = {.world = world, .count = 1};

    if (clock == NULL || clock->cursor == clock->end) {
        return;
    }
    begin_calls(world, &call);
    take_turns(world, clock, &call);
    end_calls(world);
}
