#include "timer/timer.h"

#include "world.h"

enum {
    REAL_RESERVE = 64, /* timers on real time */
    SWEEP = 12,        /* words looked at for one that is pushed */
};

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id)
{
    return world == NULL ? NULL : tl__timer_store_find(&world->timers->store, id);
}

/* Words that `live` timers may have in the queue: one each, and some that no longer count. */
static uint32_t room_for(uint32_t live)
{
    return live + live / 4 + 2 * TL__TIMER_SLACK;
}

/* The reverse. */
static uint32_t most_in(uint32_t room)
{
    uint32_t most = (uint32_t)((uint64_t)(room - 2 * TL__TIMER_SLACK) * 4 / 5);

    return room_for(most + 1) <= room ? most + 1 : most;
}

tl_result tl__timer_clock_grow(tl__timer_clock *clock, uint32_t live)
{
    tl_result result = tl__timer_queue_grow(&clock->queue, room_for(live));

    if (result == TL_OK) {
        clock->most = most_in(clock->queue.room);
        clock->many = tl__timer_many_words(clock->most);
    }
    return result;
}

tl_result tl__timers_init(tl__timers *timers, tl__memory *memory, uint32_t reserve, bool fixed)
{
    static const uint32_t bits[TL__TIMER_CLOCKS] = {0, TL__TIMER_REAL};

    *timers = (tl__timers){.memory = memory, .next_serial = 1};
    tl_result result = tl__timer_store_init(&timers->store, memory, reserve, fixed);

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS && result == TL_OK; i++) {
        bool is_small = i == TL__TIMER_REAL_TIME && reserve > REAL_RESERVE;
        tl__timer_queue_init(&timers->clocks[i].queue, memory, &timers->store, bits[i]);
        result = tl__timer_clock_grow(&timers->clocks[i], is_small ? REAL_RESERVE : reserve);
    }
    if (result != TL_OK) {
        tl__timers_free(timers);
    }
    return result;
}

void tl__timers_free(tl__timers *timers)
{
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_queue_free(&timers->clocks[i].queue);
    }
    if (timers->memory != NULL) {
        tl__timer_pairs_free(timers);
    }
    tl__timer_store_free(&timers->store);
    *timers = (tl__timers){0};
}

/* Arming. */

/* Words that no longer count are looked for as others come, so that no call pays for all of them.
 * Room for one more timer was made when it was set: after all of them are looked for, it is there.
 */
void tl__timer_tidy(tl__timer_clock *clock)
{
    tl__timer_queue_sweep(&clock->queue, SWEEP);
    if (clock->queue.count + 1 >= room_for(clock->live)) {
        tl__timer_queue_compact(&clock->queue);
    }
}

void tl__timer_activate(tl__timer_clock *clock, tl__timer *timer, tl_time due)
{
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    tl__timer_queue_up(clock, timer, due);
}

void tl__timer_make_pending(tl__timer_clock *clock, tl__timer *timer)
{
    tl__timer_set_status(timer, TL_TIMER_PENDING);
    if (tl__timer_has(timer, TL__TIMER_LISTED)) {
        return;
    }
    if (tl__timer_has_many_words(clock)) {
        tl__timer_tidy(clock);
    }
    timer->bits |= TL__TIMER_LISTED;
    tl__timer_queue_push_waiting(&clock->queue, tl__timer_slot(timer));
}

typedef struct pending_pass {
    tl__timers *timers;
    tl__timer_clock *clock;
    bool only_held;
    uint64_t frame;
} pending_pass;

static void fetch_one(void *user, uint32_t slot)
{
    const pending_pass *pass = user;

    __builtin_prefetch(at(pass->timers, slot), 1);
}

static void activate_one(void *user, uint32_t slot)
{
    const pending_pass *pass = user;
    tl__timer *timer = at(pass->timers, slot);

    if (!tl__timer_has(timer, TL__TIMER_LISTED) ||
        tl__timer_clock_of(pass->timers, timer) != pass->clock) {
        return;
    }
    bool is_held = tl__timer_has(timer, TL__TIMER_HELD);
    bool is_pending = tl__timer_status(timer) == TL_TIMER_PENDING;
    if (pass->only_held && !(is_pending && is_held && (uint64_t)timer->rate != pass->frame)) {
        tl__timer_queue_push_waiting(&pass->clock->queue, slot);
        return;
    }
    timer->bits &= ~(uint32_t)(TL__TIMER_LISTED | (is_pending ? TL__TIMER_HELD : 0));
    if (is_pending) {
        timer->rate = is_held ? 0 : timer->rate;
        tl__timer_activate(pass->clock, timer,
                           tl__time_add(timer->due - timer->base, pass->clock->now));
    }
}

void tl__timer_activate_pending(tl__timers *timers, tl__timer_clock *clock)
{
    pending_pass pass = {.timers = timers, .clock = clock};

    tl__timer_queue_take_waiting(&clock->queue, fetch_one, activate_one, &pass);
}

void tl__timer_activate_held(tl__timers *timers, uint64_t frame)
{
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        pending_pass pass = {timers, &timers->clocks[i], true, frame};
        tl__timer_queue_take_waiting(&timers->clocks[i].queue, fetch_one, activate_one, &pass);
    }
}

/* T-15 to T-17. */
void tl__timer_arm(tl_world *world, tl__timer_clock *clock, tl__timer *timer)
{
    tl__timers *timers = world->timers;
    bool is_fresh = clock->is_ticking && timer->key >> TL__TIMER_SLOT_BITS >= timers->tick_serial;

    if (is_fresh || tl__timer_clock_has_ticked(clock, world->core.frame.counter)) {
        timer->bits |= is_fresh ? TL__TIMER_FRESH : 0U;
        tl__timer_activate(clock, timer, tl__time_add(timer->due - timer->base, clock->now));
    } else {
        tl__timer_make_pending(clock, timer);
    }
}
