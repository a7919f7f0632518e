#include "timer.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

enum {
    DUE_RESERVE = 32768, /* timers due in one tick that a reserved world takes without memory */
    REAL_RESERVE = 64,   /* timers on real time */
    SLACK = 16,
    SWEEP = 12, /* entries looked at for one that is pushed */
};

#define SERIALS (UINT64_C(1) << (64 - TL__DUE_SLOT_BITS))

/* Saturates: a delay of INT64_MAX never comes. */
tl_time tl__time_add(tl_time a, tl_time b)
{
    tl_time sum = 0;

    if (__builtin_add_overflow(a, b, &sum)) {
        return a < 0 ? INT64_MIN : INT64_MAX;
    }
    return sum;
}

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id)
{
    return world == NULL ? NULL : tl__timer_store_find(&world->timers.store, id);
}

/* Entries that `live` timers may have in the queue: one each, and some that no longer count. */
static uint32_t room_for(uint32_t live)
{
    return live + live / 4 + 2 * SLACK;
}

static tl_result init_clock(tl__timer_clock *clock, tl__memory *memory, uint32_t reserve)
{
    uint32_t due = reserve / 2 < DUE_RESERVE ? reserve / 2 : DUE_RESERVE;
    void *entries = NULL;

    tl__due_init(&clock->queue, memory);
    if (tl__due_reserve(&clock->queue, room_for(reserve)) != TL_OK ||
        !tl__memory_grow(memory, &entries, &clock->due.capacity, due,
                         sizeof(*clock->due.entries))) {
        return TL_ERR_NO_MEMORY;
    }
    clock->due.entries = entries;
    return TL_OK;
}

tl_result tl__timers_init(tl__timers *timers, tl__memory *memory, uint32_t reserve, bool fixed)
{
    *timers = (tl__timers){.memory = memory, .next_serial = 1};
    tl_result result = tl__timer_store_init(&timers->store, memory, reserve, fixed);

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS && result == TL_OK; i++) {
        bool is_small = i == TL__TIMER_REAL_TIME && reserve > REAL_RESERVE;
        result = init_clock(&timers->clocks[i], memory, is_small ? REAL_RESERVE : reserve);
    }
    if (result != TL_OK) {
        tl__timers_free(timers);
    }
    return result;
}

void tl__timers_free(tl__timers *timers)
{
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__timer_clock *clock = &timers->clocks[i];
        if (clock->queue.memory != NULL) {
            tl__due_array_free(clock->queue.memory, &clock->due);
        }
        tl__due_free(&clock->queue);
    }
    if (timers->memory != NULL) {
        tl__memory_free_array(timers->memory, timers->rests.items, timers->rests.capacity,
                              sizeof(*timers->rests.items));
        tl__timer_pairs_free(timers);
    }
    tl__timer_store_free(&timers->store);
    *timers = (tl__timers){0};
}

/* Entries. */

/* Whether an entry still counts: the waiting ones are those without a due time. */
static bool counts(void *user, const tl__due_entry *entry)
{
    const tl__timers *timers = user;
    const tl__timer *timer = at(timers, tl__due_slot(entry));

    if (entry->due == INT64_MIN) {
        return timer->key == entry->key && tl__timer_has(timer, TL__TIMER_LISTED);
    }
    return tl__timer_is_entry(timer, entry);
}

/* As counts(), but of several entries that are alike only the first: a timer that is paused and
 * unpaused while time stands may leave such. */
static bool counts_first(void *user, const tl__due_entry *entry)
{
    const tl__timers *timers = user;
    tl__timer *timer = at(timers, tl__due_slot(entry));

    if (entry->due == INT64_MIN || !counts(user, entry)) {
        return counts(user, entry);
    }
    if (tl__timer_has(timer, TL__TIMER_SEEN)) {
        return false;
    }
    timer->bits |= TL__TIMER_SEEN;
    return true;
}

static void forget_seen(void *user, tl__due_entry *entry)
{
    const tl__timers *timers = user;

    at(timers, tl__due_slot(entry))->bits &= ~(uint32_t)TL__TIMER_SEEN;
}

/* One timer has one entry that counts, so after this there is room for another one. */
static void compact(tl__timers *timers, tl__due_queue *queue)
{
    tl__due_compact(queue, counts_first, timers);
    tl__due_each(queue, forget_seen, timers);
}

static bool has_many(const tl__timer_clock *clock)
{
    return clock->queue.count >= clock->live + clock->live / 8 + SLACK;
}

/* Room for one more timer was made when it was set. Entries that no longer count are looked for as
 * others come, so that no call pays for all of them. */
static void tidy(tl__timers *timers, tl__timer_clock *clock)
{
    tl__due_sweep(&clock->queue, SWEEP, counts, timers);
    if (clock->queue.count + 1 >= room_for(clock->live)) {
        compact(timers, &clock->queue);
    }
}

static inline void activate(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer,
                            tl_time due)
{
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    if (timer->due == due && tl__timer_has(timer, TL__TIMER_QUEUED)) {
        return; /* paused and unpaused while time stood */
    }
    if (has_many(clock)) {
        tidy(timers, clock);
    }
    timer->due = due;
    timer->bits |= TL__TIMER_QUEUED;
    (void)tl__due_push(&clock->queue, &(tl__due_entry){due, timer->key});
}

void tl__timer_activate(tl__timers *timers, uint32_t slot, tl_time due)
{
    tl__timer *timer = at(timers, slot);

    activate(timers, tl__timer_clock_of(timers, timer), timer, due);
}

/* What remains is due - base. */
static void make_pending(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer)
{
    tl__timer_set_status(timer, TL_TIMER_PENDING);
    if (!tl__timer_has(timer, TL__TIMER_LISTED)) {
        if (has_many(clock)) {
            tidy(timers, clock);
        }
        timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_QUEUED) | TL__TIMER_LISTED;
        (void)tl__due_push_waiting(&clock->queue, &(tl__due_entry){INT64_MIN, timer->key});
    }
}

typedef struct pending_pass {
    tl__timers *timers;
    tl__timer_clock *clock;
    bool only_held;
    uint64_t frame;
} pending_pass;

static void fetch_one(void *user, tl__due_entry *entry)
{
    const pending_pass *pass = user;

    __builtin_prefetch(at(pass->timers, tl__due_slot(entry)), 1);
}

static void activate_one(void *user, tl__due_entry *entry)
{
    const pending_pass *pass = user;
    uint32_t slot = tl__due_slot(entry);
    tl__timer *timer = at(pass->timers, slot);

    if (timer->key != entry->key || !tl__timer_has(timer, TL__TIMER_LISTED)) {
        return;
    }
    bool is_held = tl__timer_has(timer, TL__TIMER_HELD);
    bool is_pending = tl__timer_status(timer) == TL_TIMER_PENDING;
    if (pass->only_held && !(is_pending && is_held && (uint64_t)timer->rate != pass->frame)) {
        (void)tl__due_push_waiting(&pass->clock->queue, entry);
        return;
    }
    timer->bits &= ~(uint32_t)(TL__TIMER_LISTED | (is_pending ? TL__TIMER_HELD : 0));
    if (is_pending) {
        timer->rate = is_held ? 0 : timer->rate;
        tl__timer_activate(pass->timers, slot,
                           tl__time_add(timer->due - timer->base, pass->clock->now));
    }
}

void tl__timer_activate_pending(tl__timers *timers, tl__timer_clock *clock)
{
    pending_pass pass = {.timers = timers, .clock = clock};

    tl__due_take_waiting(&clock->queue, fetch_one, activate_one, &pass);
}

void tl__timer_activate_held(tl__timers *timers, uint64_t frame)
{
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        pending_pass pass = {timers, &timers->clocks[i], true, frame};
        tl__due_take_waiting(&timers->clocks[i].queue, fetch_one, activate_one, &pass);
    }
}

/* Its entry stays where it is, and is found to be nobody's. */
static inline void release(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = at(timers, slot);

    tl__timer_clock_of(timers, timer)->live -= 1;
    if (tl__timer_has(timer, TL__TIMER_PAIRED)) {
        tl__timer_pairs_remove(timers, slot);
    }
    tl__timer_store_give(&timers->store, slot);
}

void tl__timer_release(tl__timers *timers, uint32_t slot)
{
    release(timers, slot);
}

static void stop_execution(tl__timers *timers, uint32_t slot)
{
    if (timers->execution.timer.index1 == slot + 1) {
        timers->execution = (tl__timer_execution){0};
    }
}

/* T-45. */
static void clear_slot(tl__timers *timers, uint32_t slot)
{
    stop_execution(timers, slot);
    release(timers, slot);
}

bool tl__timer_clock_has_ticked(const tl_world *world, const tl__timer_clock *clock)
{
    return clock->has_ticked && !clock->is_ticking && clock->frame == world->frame.counter;
}

/* T-15 to T-17. */
static inline void arm(tl_world *world, tl__timer_clock *clock, tl__timer *timer)
{
    tl__timers *timers = &world->timers;
    bool is_fresh = clock->is_ticking && timer->key >> TL__DUE_SLOT_BITS >= timers->tick_serial;

    if (is_fresh || tl__timer_clock_has_ticked(world, clock)) {
        timer->bits |= is_fresh ? TL__TIMER_FRESH : 0U;
        activate(timers, clock, timer, tl__time_add(timer->due - timer->base, clock->now));
    } else {
        make_pending(timers, clock, timer);
    }
}

static inline tl_result check_def(const tl_world *world, const tl_timer_def *def)
{
    if (!tl_actor_id_is_null(def->owner) && !tl_actor_is_valid(world, def->owner)) {
        return TL_ERR_STALE_ID;
    }
    return TL_OK;
}

static uint64_t next_serial(tl__timers *timers)
{
    uint64_t serial = timers->next_serial;

    timers->next_serial = serial + 1 < SERIALS ? serial + 1 : 1;
    return serial;
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

static inline bool needs_cold(const tl_timer_def *def, tl__timer_kind kind)
{
    return def->name != NULL || kind == TL__TIMER_OF_PAIR ||
           (def->has_first_delay && first_delay_of(def) != def->rate);
}

static tl_result make_cold(tl__timers *timers, uint32_t slot, tl__timer_kind kind)
{
    tl_result result = tl__timer_store_need_cold(&timers->store, slot);

    return result == TL_OK && kind == TL__TIMER_OF_PAIR ? tl__timer_pairs_reserve(timers) : result;
}

static void fill_cold(tl__timers *timers, uint32_t slot, const tl_timer_def *def,
                      tl__timer_kind kind)
{
    tl__timer_cold *cold = tl__timer_store_cold(&timers->store, slot);

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

/* For `more` timers on a clock than now. */
static inline tl_result make_room(tl__timer_clock *clock, uint32_t more)
{
    return tl__due_reserve(&clock->queue, room_for(clock->live + more));
}

/* The record of a slot that was taken. */
static inline void fill(tl__timers *timers, tl__timer *timer, uint32_t slot,
                        const tl_timer_def *def)
{
    timer->fn = def->fn;
    timer->user = def->user;
    timer->rate = def->rate;
    timer->due = first_delay_of(def);
    timer->base = 0;
    timer->owner = def->owner;
    timer->key = next_serial(timers) << TL__DUE_SLOT_BITS | slot;
    timer->bits = (def->loop ? TL__TIMER_LOOP : 0U) |
                  (def->max_once_per_frame ? TL__TIMER_ONCE : 0U) |
                  (def->real_time ? TL__TIMER_REAL : 0U);
}

/* T-29: in an open frame whose timers have not run, it would fire in this very frame. */
static bool waits_for_next_frame(const tl_world *world, const tl__timer_clock *clock)
{
    return world->def.timers.next_tick_waits && world->frame.is_open &&
           !tl__timer_clock_has_ticked(world, clock);
}

/* T-25. */
static void arm_for_next_tick(tl_world *world, tl__timer_clock *clock, tl__timer *timer)
{
    tl__timers *timers = &world->timers;

    if (waits_for_next_frame(world, clock)) {
        timer->bits |= TL__TIMER_HELD;
        timer->rate = (tl_time)tl_world_frame(world);
        make_pending(timers, clock, timer);
    } else {
        activate(timers, clock, timer, clock->now);
    }
}

/* What is left of a timer whose record serves another one. */
static inline void leave(tl__timers *timers, tl__timer *timer, uint32_t slot)
{
    stop_execution(timers, slot);
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
        clear_slot(timers, inout->index1 - 1);
        old = NULL;
    }
    *inout = old != NULL ? *inout : (tl_timer_id){0};
    return old;
}

/* A timer without a rate is refused, and the old one is cleared all the same (T-12). */
static tl_result refuse(tl__timers *timers, tl_timer_id *inout)
{
    if (tl__timer_store_find(&timers->store, *inout) != NULL) {
        clear_slot(timers, inout->index1 - 1);
    }
    *inout = (tl_timer_id){0};
    return TL_ERR_REFUSED;
}

/* A live timer that *inout names is replaced: its record serves the new one. Nothing has happened
 * to it when there is no memory. */
tl_result tl__timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def,
                        tl__timer_kind kind)
{
    tl__timers *timers = &world->timers;

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
    bool is_cold = needs_cold(def, kind);
    if ((is_cold && make_cold(timers, slot, kind) != TL_OK) ||
        make_room(clock, is_one_more ? 1 : 0) != TL_OK) {
        if (old == NULL) {
            tl__timer_store_give(&timers->store, slot);
        }
        return TL_ERR_NO_MEMORY;
    }
    if (old != NULL) {
        leave(timers, old, slot);
    }
    tl__timer *timer = at(timers, slot);
    fill(timers, timer, slot, def);
    clock->live += 1;
    if (is_cold) {
        fill_cold(timers, slot, def, kind);
    }
    if (kind == TL__TIMER_NEXT_TICK) {
        arm_for_next_tick(world, clock, timer);
    } else {
        arm(world, clock, timer);
    }
    *inout = (tl_timer_id){slot + 1, timer->generation};
    return TL_OK;
}

tl_result tl_timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    if (tl__world_is_free(world) && !world->ue3.is_on && inout != NULL && def != NULL) {
        return tl__timer_set(world, inout, def, TL__TIMER_PLAIN);
    }
    if (tl__is_recording(world)) {
        return tl__record_timer_set(inout, def);
    }
    tl_result result = tl__world_may_schedule(world);

    if (result != TL_OK) {
        return result;
    }
    return TL_ERR_INVALID;
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

static tl_result clear(tl_world *world, tl_timer_id *inout)
{
    bool is_there = tl__timer_store_find(&world->timers.store, *inout) != NULL;

    if (is_there) {
        clear_slot(&world->timers, inout->index1 - 1);
    }
    *inout = (tl_timer_id){0};
    return is_there ? TL_OK : TL_ERR_STALE_ID;
}

tl_result tl_timer_clear(tl_world *world, tl_timer_id *inout)
{
    if (tl__world_is_free(world) && inout != NULL) {
        return clear(world, inout);
    }
    if (tl__is_recording(world)) {
        return tl__record_timer_clear(inout);
    }
    tl_result result = tl__world_may_change(world);
    return result == TL_OK ? TL_ERR_INVALID : result;
}

uint32_t tl_timer_clear_all_for(tl_world *world, tl_actor_id owner)
{
    if (tl__is_recording(world)) {
        tl__record_timer_clear_all_for(owner);
        return 0;
    }
    uint32_t cleared = 0;

    if (tl__world_may_change(world) != TL_OK || tl_actor_id_is_null(owner)) {
        return 0;
    }
    tl__timers *timers = &world->timers;
    const tl__timer_store *store = &timers->store;
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        if (tl_actor_id_equal(at(timers, slot)->owner, owner)) {
            clear_slot(timers, slot);
            cleared += 1;
        }
    }
    return cleared;
}

/* T-58: the period of a loop is not advanced, or, as an option, by the calls that were made; calls
 * that max_once_per_frame cuts count as made. */
static void keep_phase(const tl_world *world, tl__timer *timer)
{
    const tl__timer_execution *execution = &world->timers.execution;
    bool is_cut = tl__timer_has(timer, TL__TIMER_ONCE);
    tl_time calls = is_cut ? execution->count : world->def.timers.interleave ? 1 : execution->index;

    if (world->def.timers.pause_keeps_phase) {
        timer->due = tl__time_add(timer->due, calls * timer->rate);
    }
}

/* T-57. */
static void pause_slot(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = at(timers, slot);

    if (tl__timer_status(timer) != TL_TIMER_PENDING) {
        timer->base = tl__timer_clock_of(timers, timer)->now;
    }
    if (tl__timer_has(timer, TL__TIMER_HELD)) { /* unpaused, it is pending: held all the same */
        timer->bits &= ~(uint32_t)TL__TIMER_HELD;
        timer->rate = 0;
    }
    tl__timer_set_status(timer, TL_TIMER_PAUSED);
}

tl_result tl_timer_pause(tl_world *world, tl_timer_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_timer_pause, "tl_timer_pause", tl_timer_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__timer_status(timer) == TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    if (tl__timer_status(timer) == TL_TIMER_EXECUTING) {
        if (!tl__timer_has(timer, TL__TIMER_LOOP)) { /* T-56 */
            clear_slot(&world->timers, id.index1 - 1);
            return TL_OK;
        }
        keep_phase(world, timer);
        stop_execution(&world->timers, id.index1 - 1);
    }
    pause_slot(&world->timers, id.index1 - 1);
    return TL_OK;
}

tl_result tl_timer_unpause(tl_world *world, tl_timer_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_timer_unpause, "tl_timer_unpause", tl_timer_id_store(id),
                               0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__timer_status(timer) != TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    arm(world, tl__timer_clock_of(&world->timers, timer), timer);
    return TL_OK;
}
