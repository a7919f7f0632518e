/* The tick of the timer manager: what is due is called (T-30 to T-39). */
#include "item.h"
#include "timer.h"
#include "world.h"

enum { USER_AHEAD = TL__TIMER_FETCH / 2 };

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

/* What a clock advances by in this frame; false: it stands. */
static bool ticks(const tl_world *world, uint32_t index, uint64_t frame, tl_time *delta)
{
    const tl__timer_clock *clock = &world->timers.clocks[index];
    bool is_real = index == TL__TIMER_REAL_TIME;

    *delta = is_real ? world->times.real_delta : world->times.delta;
    return !(clock->has_ticked && clock->frame == frame) && (is_real || !world->is_paused);
}

/* So that nothing that comes after it fails. */
static bool reserve_rests(tl_world *world)
{
    tl__timers *timers = &world->timers;
    uint32_t due = timers->clocks[TL__TIMER_GAME].queue.due_capacity +
                   timers->clocks[TL__TIMER_REAL_TIME].queue.due_capacity;
    void *items = timers->rests.items;
    bool is_there = tl__memory_grow(&world->memory, &items, &timers->rests.capacity, due,
                                    sizeof(*timers->rests.items));

    timers->rests.items = items;
    return is_there;
}

/* Numbers that started again at 1 would make timers of earlier ticks fresh ones. */
static void begin_serials(tl__timers *timers)
{
    const tl__timer_store *store = &timers->store;
    bool has_wrapped = timers->next_serial < timers->tick_serial;

    timers->tick_serial = timers->next_serial;
    for (uint32_t slot = has_wrapped ? 0 : store->slot_count; slot < store->slot_count; slot++) {
        at(timers, slot)->bits &= ~(uint32_t)TL__TIMER_FRESH;
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
    tl__timers *timers = &world->timers;
    tl_time delta = 0;

    if (world->def.timers.next_tick_waits) {
        tl__timer_activate_held(timers, frame);
    }
    if (world->def.timers.interleave && !reserve_rests(world)) {
        return TL_ERR_NO_MEMORY;
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
    tl__timers *timers = &world->timers;
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

/* T-70: a dead owner has unbound it. */
static inline bool is_bound(const tl_world *world, const tl__timer *timer)
{
    return tl_actor_id_is_null(timer->owner) || tl_actor_is_valid(world, timer->owner);
}

static inline bool can_call(const tl_world *world, const tl__timer *timer)
{
    return timer->fn != NULL && is_bound(world, timer);
}

static inline tl_item item_of(const tl__timers *timers, const tl__timer *timer)
{
    uint32_t slot = tl__timer_slot(timer);

    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS,
                     tl_timer_id_store((tl_timer_id){slot + 1, timer->generation}),
                     tl__timer_has(timer, TL__TIMER_NAMED) ? tl__timer_name(timers, slot)
                                                           : "timer"};
}

/* What fires next, and from where. */
typedef struct candidate {
    tl__timer_rest rest;
    tl__timer_clock *clock; /* NULL: a rest */
    bool is_there;
} candidate;

/* The next one of a clock that is to fire. Records are fetched ahead, then what their callbacks are
 * given. */
static inline tl__timer *front_of(const tl__timers *timers, tl__timer_clock *clock)
{
    const tl__timer_word *words = clock->queue.due;

    for (; clock->cursor < clock->end; clock->cursor += 1) {
        const tl__timer_word *word = &words[clock->cursor];
        if (clock->cursor < clock->fetch_end) {
            __builtin_prefetch(at(timers, tl__timer_word_slot(word[TL__TIMER_FETCH])), 1);
            __builtin_prefetch(at(timers, tl__timer_word_slot(word[USER_AHEAD]))->user, 1);
        }
        tl__timer *timer = at(timers, tl__timer_word_slot(*word));
        if (tl__timer_has(timer, TL__TIMER_DUE)) {
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

    timer->bits &= ~(uint32_t)TL__TIMER_DUE;
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    timers->execution = (tl__timer_execution){{slot + 1, timer->generation}, index, count};
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
    tl__timers *timers = &world->timers;
    uint32_t slot = timers->execution.timer.index1 - 1;
    tl__timer *timer = at(timers, slot);
    bool goes_on = timer->fn == NULL || is_bound(world, timer);

    timers->execution = (tl__timer_execution){0};
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

    timers->execution = (tl__timer_execution){0};
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

/* After a call that left the timer executing. */
static void go_on(tl_world *world)
{
    const tl__timer_execution *execution = &world->timers.execution;
    const tl__timer *timer = at(&world->timers, execution->timer.index1 - 1);
    bool is_interleaved = world->def.timers.interleave;

    if (tl__timer_has(timer, TL__TIMER_ONCE)) { /* T-33 */
        finish(world, tl__timer_missed(timer, tl__timer_clock_of(&world->timers, timer)->now));
    } else if (execution->index == execution->count) {
        finish(world, is_interleaved ? 0 : execution->count - 1);
    } else if (is_interleaved) {
        set_aside(&world->timers);
    }
}

/* Brings the next call into the execution; timers without a call run out on the way. NULL: none. */
static inline tl__timer *settle(tl_world *world)
{
    tl__timers *timers = &world->timers;

    for (;;) {
        uint32_t executing = timers->execution.timer.index1;
        tl__timer *timer = executing != 0 ? at(timers, executing - 1) : take_next(timers);
        if (timer == NULL || can_call(world, timer)) {
            return timer;
        }
        finish(world, timers->execution.count - 1 -
                          (world->def.timers.interleave ? timers->execution.index : 0));
    }
}

/* When the call is due: interleaved, the due time has moved with each call. */
static tl_time due_of_call(const tl_world *world, const tl__timer *timer)
{
    return world->def.timers.interleave ? timer->due
                                        : timer->due + world->timers.execution.index * timer->rate;
}

/* As tl__item_is_watched(), or more. */
static inline bool may_be_watched(const tl_world *world)
{
    return world->trace->is_recording || world->trace->reads->is_on;
}

/* As tl__item_begin() and tl__item_end() when nobody looks. */
static void call_alone(tl_world *world, tl_timer_fn *fn, void *user, const tl_timer_call *call)
{
    world->frame.is_in_item = true;
    fn(user, call);
    if (may_be_watched(world)) { /* the callback has switched it on */
        tl__item_end(world);
    }
    world->frame.is_in_item = false;
    world->frame.item = (tl_item){0};
}

static void call_watched(tl_world *world, tl_timer_fn *fn, void *user, const tl_timer_call *call)
{
    const tl_item item = world->frame.item;
    int64_t begin = tl__timer_watch_begin(world);

    tl__item_begin(world, &item);
    fn(user, call);
    tl__item_end(world);
    tl__timer_watch_end(world, begin, &item);
}

static inline void call_one(tl_world *world, const tl__timer *timer)
{
    tl__timers *timers = &world->timers;
    tl__timer_execution *execution = &timers->execution;
    const tl_timer_call call = {world, execution->timer, execution->index, execution->count,
                                due_of_call(world, timer)};

    execution->index += 1;
    world->stats.timers_fired += 1;
    world->frame.item = item_of(timers, timer);
    if (world->def.timers.slow_pass > 0 || may_be_watched(world)) {
        call_watched(world, timer->fn, timer->user, &call);
    } else {
        call_alone(world, timer->fn, timer->user, &call);
    }
    if (execution->timer.index1 != 0) {
        go_on(world);
    }
}

bool tl__timers_step(tl_world *world, tl_item *out)
{
    tl_item item = {0};
    const tl__timer *timer = world->timers.is_ticking ? settle(world) : NULL;

    if (timer != NULL) {
        item = item_of(&world->timers, timer);
        call_one(world, timer);
    }
    if (out != NULL) {
        *out = item;
    }
    return timer != NULL;
}

/* The clock whose due timers are all that is left, while nobody watches calls; or NULL. */
static tl__timer_clock *straight_clock(tl_world *world)
{
    tl__timers *timers = &world->timers;
    tl__timer_clock *game = &timers->clocks[TL__TIMER_GAME];
    tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];

    if (world->def.timers.interleave || world->def.timers.slow_pass > 0 || may_be_watched(world) ||
        timers->execution.timer.index1 != 0) {
        return NULL;
    }
    return real->cursor == real->end ? game : game->cursor == game->end ? real : NULL;
}

/* One call, that of a timer without an owner, is all that its turn is. */
static inline bool is_straight(const tl__timer *timer, tl_time now)
{
    return timer->fn != NULL && tl_actor_id_is_null(timer->owner) &&
           (!tl__timer_has(timer, TL__TIMER_LOOP) || now - timer->due < timer->rate);
}

/* As execute(), and as finish(): what executes is forgotten at the end of the loop. */

static inline void begin_straight(tl_world *world, tl__timer *timer, tl_timer_call *call)
{
    call->timer = (tl_timer_id){tl__timer_slot(timer) + 1, timer->generation};
    call->due = timer->due;
    world->timers.execution = (tl__timer_execution){call->timer, 1, 1};
    timer->bits &= ~(uint32_t)TL__TIMER_DUE;
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    world->stats.timers_fired += 1;
    world->frame.position += 1;
}

static inline bool still_executes(const tl__timers *timers)
{
    return timers->execution.timer.index1 != 0;
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
static void call_other(tl_world *world, tl__timer_clock *clock, tl__timer *timer,
                       tl_timer_call *call)
{
    begin_straight(world, timer, call);
    if (tl__timer_has(timer, TL__TIMER_NAMED)) {
        world->frame.item = item_of(&world->timers, timer);
    }
    timer->fn(timer->user, call);
    if (!may_be_watched(world)) {
        world->frame.item = (tl_item){0};
    }
    if (still_executes(&world->timers)) {
        finish_other(&world->timers, clock, timer);
    }
}

/* What fires once and has neither a name nor a pair. */
static inline void call_plain(tl_world *world, tl__timer_clock *clock, tl__timer *timer,
                              tl_timer_call *call)
{
    uint32_t slot = tl__timer_slot(timer);

    begin_straight(world, timer, call);
    timer->fn(timer->user, call);
    if (still_executes(&world->timers)) {
        clock->live -= 1;
        tl__timer_store_give(&world->timers.store, timer, slot);
    }
}

static void end_straight(tl_world *world)
{
    tl__timers *timers = &world->timers;

    if (timers->call->timer.index1 != 0 && may_be_watched(world)) { /* the last call began it */
        world->frame.item = tl__frame_current(world);
        tl__item_end(world);
    }
    timers->execution = (tl__timer_execution){0};
    timers->call = NULL;
    world->frame.is_in_item = false;
    world->frame.item = (tl_item){0};
}

/* Calls that nobody watches, one after the other, up to the first timer that needs more than that.
 * Whoever asks while they run gets the same answers as in a frame that runs item by item. */
static void run_straight(tl_world *world, tl__timer_clock *clock)
{
    const tl__trace *trace = world->trace;
    const tl__reads *reads = trace->reads;
    tl_timer_call call = {.world = world, .count = 1};

    world->timers.call = &call;
    world->frame.is_in_item = true;
    while (!trace->is_recording && !reads->is_on) {
        tl__timer *timer = front_of(&world->timers, clock);
        if (timer == NULL || !is_straight(timer, clock->now)) {
            break;
        }
        clock->cursor += 1;
        if ((timer->bits & (TL__TIMER_LOOP | TL__TIMER_NAMED | TL__TIMER_PAIRED)) == 0) {
            call_plain(world, clock, timer, &call);
        } else {
            call_other(world, clock, timer, &call);
        }
    }
    end_straight(world);
}

tl_item tl__timers_current(const tl_world *world)
{
    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS, tl_timer_id_store(world->timers.call->timer),
                     "timer"};
}

void tl__timers_run(tl_world *world)
{
    while (world->timers.is_ticking) {
        tl__timer_clock *straight = straight_clock(world);
        if (straight != NULL) {
            run_straight(world, straight);
        }
        const tl__timer *timer = settle(world);
        if (timer == NULL) {
            return;
        }
        world->frame.position += 1;
        call_one(world, timer);
    }
}

/* Of what is to fire and has something to call, without changing anything. */
static void offer_callable(const tl_world *world, candidate *best, const tl__timer_rest *rest)
{
    const tl__timer *timer = timer_of(&world->timers, rest);

    if (tl__timer_has(timer, TL__TIMER_DUE) && can_call(world, timer)) {
        offer(best, rest, NULL);
    }
}

/* The first such one of a clock. */
static void offer_first(const tl_world *world, candidate *best, const tl__timer_clock *clock)
{
    candidate first = {.is_there = false};

    for (uint32_t i = clock->cursor; i < clock->end && !first.is_there; i++) {
        const tl__timer *timer = at(&world->timers, tl__timer_word_slot(clock->queue.due[i]));
        offer_callable(world, &first,
                       &(tl__timer_rest){.key = timer->key, .offset = timer->due - clock->now});
    }
    if (first.is_there) {
        offer(best, &first.rest, NULL);
    }
}

bool tl__timers_next(tl_world *world, tl_item *out)
{
    const tl__timers *timers = &world->timers;
    uint32_t executing = timers->execution.timer.index1;
    candidate best = {.is_there = false};

    *out = (tl_item){0};
    if (!timers->is_ticking) {
        return false;
    }
    if (executing != 0 && can_call(world, at(timers, executing - 1))) {
        *out = item_of(timers, at(timers, executing - 1));
        return true;
    }
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        offer_first(world, &best, &timers->clocks[i]);
    }
    for (uint32_t i = 0; i < timers->rests.count; i++) {
        offer_callable(world, &best, &timers->rests.items[i]);
    }
    if (best.is_there) {
        *out = item_of(timers, timer_of(timers, &best.rest));
    }
    return best.is_there;
}

/* T-17, T-37. */
void tl__timers_end(tl_world *world)
{
    tl__timers *timers = &world->timers;

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
