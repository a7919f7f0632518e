/* The tick of the timer manager (11.5). */
#include "item.h"
#include "timer.h"
#include "world.h"

/* How long before they are needed records, and what their callbacks are given, are fetched. */
enum { FAR_AHEAD = 24, AHEAD = 16, USER_AHEAD = 8 };

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

static bool reserve_rests(tl_world *world)
{
    tl__timers *timers = &world->timers;
    uint32_t due = timers->clocks[TL__TIMER_GAME].due.capacity +
                   timers->clocks[TL__TIMER_REAL_TIME].due.capacity;
    void *items = timers->rests.items;

    if (!world->def.timers.interleave) {
        return true;
    }
    bool is_there = tl__memory_grow(&world->memory, &items, &timers->rests.capacity, due,
                                    sizeof(*timers->rests.items));
    timers->rests.items = is_there ? items : timers->rests.items;
    return is_there;
}

/* The memory for both clocks: after this neither fails. */
static tl_result prepare(tl_world *world, uint64_t frame)
{
    tl_time delta = 0;

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &world->timers.clocks[i];
        if (ticks(world, i, frame, &delta) &&
            tl__due_prepare(&clock->queue, tl__time_add(clock->now, delta), &clock->due) != TL_OK) {
            return TL_ERR_NO_MEMORY;
        }
    }
    return reserve_rests(world) ? TL_OK : TL_ERR_NO_MEMORY;
}

/* What is nobody's entry any more stays so: it need not be sorted. The records are all fetched at
 * once, and near when their timers fire. */
static void drop_dead(const tl__timers *timers, tl__due_array *due)
{
    tl__due_entry *entries = due->entries;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < due->count; i++) {
        const tl__due_entry entry = entries[i];
        if (i + FAR_AHEAD < due->count) {
            __builtin_prefetch(at(timers, tl__due_slot(&entries[i + FAR_AHEAD])));
        }
        entries[kept] = entry;
        kept += tl__timer_is_entry(at(timers, tl__due_slot(&entry)), &entry) ? 1U : 0U;
    }
    due->count = kept;
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

tl_result tl__timers_begin(tl_world *world, uint64_t frame)
{
    tl__timers *timers = &world->timers;
    tl_time delta = 0;

    if (world->def.timers.next_tick_waits) {
        tl__timer_activate_held(timers, frame);
    }
    tl_result result = prepare(world, frame);
    if (result != TL_OK) {
        return result;
    }
    begin_serials(timers);
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (ticks(world, i, frame, &delta)) {
            clock->now = tl__time_add(clock->now, delta);
            (void)tl__due_take(&clock->queue, clock->now, &clock->due);
            drop_dead(timers, &clock->due);
            tl__due_sort_from(&clock->due, 0);
            clock->frame = frame;
            clock->has_ticked = true;
            clock->is_ticking = true;
            timers->is_ticking = true;
        }
    }
    tl__timer_watch_tick(world);
    return TL_OK;
}

bool tl__timer_is_bound(const tl_world *world, const tl__timer *timer)
{
    return tl_actor_id_is_null(timer->owner) || tl_actor_is_valid(world, timer->owner);
}

static inline bool can_call(const tl_world *world, const tl__timer *timer)
{
    return timer->fn != NULL && tl__timer_is_bound(world, timer);
}

static inline tl_item item_of(const tl__timers *timers, const tl__timer *timer)
{
    uint32_t slot = (uint32_t)(timer->key % TL__DUE_SLOTS);

    return (tl_item){TL_ITEM_TIMER, TL_STAGE_TIMERS,
                     tl_timer_id_store((tl_timer_id){slot + 1, timer->generation}),
                     tl__timer_has(timer, TL__TIMER_NAMED) ? tl__timer_name(timers, slot)
                                                           : "timer"};
}

/* Calls that are left of this tick, after others (T-39): a heap. */

static bool rest_is_before(const tl__timer_rest *a, const tl__timer_rest *b)
{
    return a->offset != b->offset ? a->offset < b->offset : a->entry.key < b->entry.key;
}

static void push_rest(tl__timer_rests *rests, const tl__timer_rest *rest)
{
    uint32_t place = rests->count++;

    while (place > 0 && rest_is_before(rest, &rests->items[(place - 1) / 2])) {
        rests->items[place] = rests->items[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    rests->items[place] = *rest;
}

static void pop_rest(tl__timer_rests *rests)
{
    const tl__timer_rest moved = rests->items[--rests->count];
    uint32_t place = 0;

    for (uint32_t child = 1; child < rests->count; child = 2 * place + 1) {
        if (child + 1 < rests->count &&
            rest_is_before(&rests->items[child + 1], &rests->items[child])) {
            child += 1;
        }
        if (!rest_is_before(&rests->items[child], &moved)) {
            break;
        }
        rests->items[place] = rests->items[child];
        place = child;
    }
    rests->items[place] = moved;
}

/* Whether the timer of an entry of this tick is still to be called; if not, its entry is gone. */
static inline bool is_to_fire(tl__timer *timer, const tl__due_entry *entry)
{
    if (!tl__timer_is_entry(timer, entry)) {
        return false;
    }
    if (tl__timer_status(timer) == TL_TIMER_ACTIVE) {
        return true;
    }
    timer->bits &= ~(uint32_t)TL__TIMER_QUEUED;
    return false;
}

/* What fires next, and from where. */
typedef struct candidate {
    tl__timer_rest rest;
    tl__timer_clock *clock; /* NULL: a rest */
    bool is_there;
} candidate;

/* Drops what is not to fire from the front of a clock's due timers. */
static inline const tl__due_entry *front_of(tl__timers *timers, tl__timer_clock *clock)
{
    while (clock->cursor < clock->due.count) {
        const tl__due_entry *entry = &clock->due.entries[clock->cursor];
        if (clock->cursor + AHEAD < clock->due.count) {
            __builtin_prefetch(at(timers, tl__due_slot(entry + AHEAD)), 1);
            __builtin_prefetch(at(timers, tl__due_slot(entry + USER_AHEAD))->user, 1);
        }
        if (is_to_fire(at(timers, tl__due_slot(entry)), entry)) {
            return entry;
        }
        clock->cursor += 1;
    }
    return NULL;
}

static const tl__timer_rest *front_rest(tl__timers *timers)
{
    while (timers->rests.count > 0) {
        const tl__timer_rest *rest = &timers->rests.items[0];
        if (is_to_fire(at(timers, tl__due_slot(&rest->entry)), &rest->entry)) {
            return rest;
        }
        pop_rest(&timers->rests);
    }
    return NULL;
}

static void offer(candidate *best, const tl__timer_rest *rest, tl__timer_clock *clock)
{
    if (!best->is_there || rest_is_before(rest, &best->rest)) {
        *best = (candidate){*rest, clock, true};
    }
}

/* The two clocks are compared by how long ago a timer was due. */
static candidate find_next(tl__timers *timers)
{
    candidate best = {.is_there = false};

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        const tl__due_entry *entry = front_of(timers, clock);
        if (entry != NULL) {
            const tl__timer_rest rest = {.entry = *entry, .offset = entry->due - clock->now};
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
    tl_time late = now - timer->due;

    if (!tl__timer_has(timer, TL__TIMER_LOOP) || late < timer->rate) {
        return 1;
    }
    return late / timer->rate < UINT32_MAX ? (uint32_t)(late / timer->rate) + 1 : UINT32_MAX;
}

static inline tl__timer *execute(tl__timers *timers, tl__timer *timer, uint32_t index,
                                 uint32_t count)
{
    uint32_t slot = (uint32_t)(timer->key % TL__DUE_SLOTS);

    timer->bits &= ~(uint32_t)TL__TIMER_QUEUED;
    tl__timer_set_status(timer, TL_TIMER_EXECUTING);
    timers->execution = (tl__timer_execution){{slot + 1, timer->generation}, index, count};
    return timer;
}

/* T-31. NULL: nothing is left. */
static inline tl__timer *take_first(tl__timers *timers, tl__timer_clock *clock)
{
    const tl__due_entry *entry = front_of(timers, clock);

    if (entry == NULL) {
        return NULL;
    }
    tl__timer *timer = at(timers, tl__due_slot(entry));
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
    pop_rest(&timers->rests);
    return execute(timers, at(timers, tl__due_slot(&next.rest.entry)), next.rest.index,
                   next.rest.count);
}

static inline tl__timer *take_next(tl__timers *timers)
{
    const tl__timer_clock *real = &timers->clocks[TL__TIMER_REAL_TIME];
    bool is_alone = real->cursor == real->due.count && timers->rests.count == 0;

    return is_alone ? take_first(timers, &timers->clocks[TL__TIMER_GAME]) : take_best(timers);
}

/* T-34. */
static void finish(tl_world *world, tl_time periods)
{
    tl__timers *timers = &world->timers;
    uint32_t slot = timers->execution.timer.index1 - 1;
    tl__timer *timer = at(timers, slot);
    bool is_bound = timer->fn == NULL || tl__timer_is_bound(world, timer);

    timers->execution = (tl__timer_execution){0};
    if (tl__timer_has(timer, TL__TIMER_LOOP) && is_bound) {
        timer->bits &= ~(uint32_t)TL__TIMER_DELAYED;
        tl__timer_activate(timers, slot, tl__time_add(timer->due, periods * timer->rate));
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
    timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_DELAYED) | TL__TIMER_QUEUED;
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    push_rest(&timers->rests,
              &(tl__timer_rest){.entry = {timer->due, timer->key},
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
        finish(world, execution->count);
    } else if (execution->index == execution->count) {
        finish(world, is_interleaved ? 1 : execution->count);
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
        finish(world, timers->execution.count -
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

void tl__timers_run(tl_world *world)
{
    while (world->timers.is_ticking) {
        const tl__timer *timer = settle(world);
        if (timer == NULL) {
            return;
        }
        world->frame.position += 1;
        call_one(world, timer);
    }
}

/* Of entries that fire and have something to call, without changing anything. */
static void offer_callable(const tl_world *world, candidate *best, const tl__timer_rest *rest)
{
    const tl__timer *timer = at(&world->timers, tl__due_slot(&rest->entry));

    if (tl__timer_is_entry(timer, &rest->entry) && tl__timer_status(timer) == TL_TIMER_ACTIVE &&
        can_call(world, timer)) {
        offer(best, rest, NULL);
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
        const tl__timer_clock *clock = &timers->clocks[i];
        candidate first = {.is_there = false};
        for (uint32_t k = clock->cursor; k < clock->due.count && !first.is_there; k++) {
            const tl__due_entry *entry = &clock->due.entries[k];
            offer_callable(world, &first,
                           &(tl__timer_rest){.entry = *entry, .offset = entry->due - clock->now});
        }
        if (first.is_there) {
            offer(&best, &first.rest, NULL);
        }
    }
    for (uint32_t i = 0; i < timers->rests.count; i++) {
        offer_callable(world, &best, &timers->rests.items[i]);
    }
    if (best.is_there) {
        *out = item_of(timers, at(timers, tl__due_slot(&best.rest.entry)));
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
            clock->due.count = 0;
            clock->cursor = 0;
            tl__timer_activate_pending(timers, clock);
        }
    }
    timers->is_ticking = false;
}
