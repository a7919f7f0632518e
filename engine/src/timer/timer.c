/* The timer manager: its memory; setting, activating, clearing and pausing timers. */
#include "timer/timer.h"
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

enum {
    REAL_RESERVE = 64, /* timers on real time for which there is room from the start */
    COLD_RESERVE = 256 + REAL_RESERVE, /* timers with cold data, likewise */
    FEWEST_PAIRS = 16,
};
_Static_assert(sizeof(tl__timer) <= TL__LINE, "a timer is one cache line");

/* Room for so many timers on a clock: nothing that comes later in their lives takes memory. */
static tl_result reserve_clock(tl__timers *timers, tl__timer_clock *clock, uint32_t live)
{
    uint32_t most = tl__due_most(live);

    if (live <= clock->room) {
        return TL_OK;
    }
    if (!TL__LIST_ROOM(timers->memory, &clock->due, most + TL__DUE_CHUNK) ||
        !TL__LIST_ROOM(timers->memory, &clock->pending, most) ||
        tl__due_reserve(&clock->queue, most) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    clock->room = live;
    return TL_OK;
}

tl_result tl__timers_init(tl_world *world)
{
    tl__timers *timers = world->timers;
    tl__memory *memory = &world->core.memory;
    uint32_t reserve = world->core.def.capacity.timers;

    TL_ASSERT(reserve <= TL__DUE_SLOTS);
    *timers = (tl__timers){.memory = memory, .next_serial = 1};
    tl_result result = tl__pool_init(&timers->pool, memory, sizeof(tl__timer), reserve, false);

    timers->pool.limit = world->core.def.fixed_capacity ? reserve : TL__DUE_SLOTS;
    result = TL__THEN(result, tl__pool_init(&timers->colds, memory, sizeof(tl__timer_cold),
                                            tl__least(reserve, COLD_RESERVE), false));
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS && result == TL_OK; i++) {
        uint32_t most = i == TL__TIMER_REAL_TIME ? REAL_RESERVE : reserve;
        tl__due_init(&timers->clocks[i].queue, memory);
        uint32_t real = i == TL__TIMER_REAL_TIME ? (uint32_t)TL__TIMER_REAL : 0U;
        timers->clocks[i].active_bits = real | TL_TIMER_ACTIVE;
        timers->clocks[i].pending_bits = real | TL_TIMER_PENDING;
        result = reserve_clock(timers, &timers->clocks[i], tl__least(reserve, most));
    }
    return result;
}

void tl__timers_free(tl_world *world)
{
    tl__timers *timers = world->timers;
    tl__memory *memory = &world->core.memory;

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        tl__due_free(&timers->clocks[i].queue);
        TL__LIST_FREE(memory, &timers->clocks[i].due);
        TL__LIST_FREE(memory, &timers->clocks[i].pending);
    }
    TL__FREE(memory, timers->pairs.heads, timers->pairs.capacity);
    tl__pool_free(&timers->colds);
    tl__pool_free(&timers->pool);
}

/* Pending and active. */

tl__timer_pass tl__timer_pass_begin(tl__timers *timers, const tl__timer_clock *clock)
{
    timers->passes += 1;
    return (tl__timer_pass){timers, clock, 0};
}

static bool meet(tl__timer_pass *pass, tl__timer *timer)
{
    bool is_first = timer->seen != pass->timers->passes;

    timer->seen = pass->timers->passes;
    pass->met += is_first ? 1U : 0U;
    return is_first;
}

bool tl__timer_pass_meets_entry(void *pass, const tl__due_entry *entry)
{
    const tl__timer_pass *self = pass;
    tl__timer *timer = tl__timer_at(self->timers, tl__due_slot(entry));

    return tl__timer_is_of(self->timers, timer, self->clock, entry) && meet(pass, timer);
}

bool tl__timer_pass_meets_pending(tl__timer_pass *pass, uint32_t slot)
{
    tl__timer *timer = tl__timer_at(pass->timers, slot);

    return tl__timer_is(pass->timers, timer, slot, pass->clock->pending_bits) && meet(pass, timer);
}

static void drop_stale_pending(tl__timers *timers, tl__timer_clock *clock)
{
    tl__timer_pass pass = tl__timer_pass_begin(timers, clock);
    uint32_t *slots = clock->pending.items;

    for (uint32_t i = 0; i < clock->pending.count; i++) {
        if (tl__timer_pass_meets_pending(&pass, slots[i])) {
            slots[pass.met - 1] = slots[i];
        }
    }
    clock->pending.count = pass.met;
}

static void make_pending(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer)
{
    TL_ASSERT(clock->live <= clock->room);
    if (clock->pending.count >= tl__due_most(clock->live)) {
        drop_stale_pending(timers, clock);
    }
    tl__timer_set_status(timer, TL_TIMER_PENDING);
    clock->pending.items[clock->pending.count++] = tl__timer_slot(timer);
}

/* Before so many timers of a clock become active. */
static void make_room(tl__timers *timers, tl__timer_clock *clock, uint32_t more)
{
    if (more > 0 && tl__due_is_crowded(&clock->queue, clock->live, more)) {
        tl__timer_pass pass = tl__timer_pass_begin(timers, clock);
        tl__due_drop_stale(&clock->queue, tl__timer_pass_meets_entry, &pass);
    }
}

static inline void activate(tl__timer_clock *clock, tl__timer *timer, tl_time due)
{
    TL_ASSERT(tl__timer_status(timer) != TL_TIMER_ACTIVE);
    TL_ASSERT(clock->live <= clock->room);
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    timer->due = due;
    if (tl__due_push(&clock->queue, (tl__due_entry){due, timer->key}) != TL_OK) {
        TL_ASSERT(false && "room was made when the timer was set");
    }
}

void tl__timer_activate(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer, tl_time due)
{
    make_room(timers, clock, 1);
    activate(clock, timer, due);
}

static inline void activate_listed(tl__timer_clock *clock, tl__timer *timer)
{
    if (tl__timer_has(timer, TL__TIMER_WAITING)) {
        timer->bits &= ~(uint32_t)TL__TIMER_WAITING;
        timer->rate = 0;
    }
    activate(clock, timer, tl__time_add(timer->due, clock->now));
}

void tl__timer_activate_pending(tl__timers *timers, tl__timer_clock *clock)
{
    const tl__slots *list = &clock->pending;

    TL_ASSERT(!clock->is_ticking);
    make_room(timers, clock, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        tl__timer *timer = tl__timer_at(timers, list->items[i]);
        if (tl__timer_is(timers, timer, list->items[i], clock->pending_bits)) {
            activate_listed(clock, timer);
        }
    }
    clock->pending.count = 0;
}

void tl__timer_activate_waiting(tl__timers *timers, tl__timer_clock *clock, uint64_t frame)
{
    TL_ASSERT(!clock->is_ticking);
    make_room(timers, clock, clock->pending.count);
    for (uint32_t i = 0; i < clock->pending.count; i++) {
        uint32_t slot = clock->pending.items[i];
        tl__timer *timer = tl__timer_at(timers, slot);
        if (tl__timer_is(timers, timer, slot, clock->pending_bits) &&
            tl__timer_has(timer, TL__TIMER_WAITING) && (uint64_t)timer->rate != frame) {
            activate_listed(clock, timer);
        }
    }
}

/* Starts a timer that waits `timer->due` from now on, or from the end of the tick (T-15, T-16). */
static inline void arm(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer, bool at_once)
{
    if (at_once) {
        tl__timer_activate(timers, clock, timer, tl__time_add(timer->due, clock->now));
    } else {
        make_pending(timers, clock, timer);
    }
}

/* Pairs: hashes only find, they give no order. */

static uint64_t mix(uint64_t value)
{
    value *= UINT64_C(0x9e3779b97f4a7c15);
    return value ^ value >> 32;
}

static uint32_t *pair_head(const tl__timers *timers, tl_timer_fn *fn, const void *user)
{
    uint64_t hash = mix(mix((uint64_t)(uintptr_t)user) + (uint64_t)(uintptr_t)fn);

    TL_ASSERT(timers->pairs.capacity > 0);
    return &timers->pairs.heads[hash & (timers->pairs.capacity - 1)];
}

static uint32_t *next_of_pair(const tl__timers *timers, uint32_t slot1)
{
    return &tl__timer_cold_of(timers, tl__timer_at(timers, slot1 - 1))->next_of_pair;
}

static void link_pair(tl__timers *timers, uint32_t slot1)
{
    const tl__timer *timer = tl__timer_at(timers, slot1 - 1);
    uint32_t *head = pair_head(timers, timer->fn, timer->user);

    *next_of_pair(timers, slot1) = *head;
    *head = slot1;
}

static void unlink_pair(tl__timers *timers, const tl__timer *timer)
{
    uint32_t slot1 = tl__timer_slot(timer) + 1;
    uint32_t *link = pair_head(timers, timer->fn, timer->user);

    TL_ASSERT(timers->pairs.count > 0);
    while (*link != slot1) {
        TL_ASSERT(*link != 0); /* the timer is in the chain */
        link = next_of_pair(timers, *link);
    }
    *link = *next_of_pair(timers, slot1);
    timers->pairs.count -= 1;
}

/* Room for one more pair; chains stay short. */
static tl_result reserve_pair(tl__timers *timers)
{
    const tl__timer_pairs old = timers->pairs;
    uint32_t capacity = old.capacity == 0 ? FEWEST_PAIRS : 2 * old.capacity;

    if (old.count < old.capacity) {
        return TL_OK;
    }
    uint32_t *heads = tl__memory_resize(timers->memory, NULL, 0, capacity * sizeof(*heads));
    if (heads == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    memset(heads, 0, capacity * sizeof(*heads));
    timers->pairs = (tl__timer_pairs){heads, old.count, capacity};
    for (uint32_t i = 0; i < old.capacity; i++) {
        for (uint32_t slot1 = old.heads[i], next = 0; slot1 != 0; slot1 = next) {
            next = *next_of_pair(timers, slot1);
            link_pair(timers, slot1);
        }
    }
    TL__FREE(timers->memory, old.heads, old.capacity);
    return TL_OK;
}

/* Setting. */

typedef enum timer_kind {
    PLAIN,
    OF_PAIR,   /* found by its function and user (T-68) */
    NEXT_TICK, /* T-25 */
} timer_kind;

/* How and where a timer is set. */
typedef struct setting {
    const tl_timer_def *def;
    tl__timer_clock *clock;
    timer_kind kind;
    uint32_t collection; /* if not the main one (T-74): slot + 1, else 0 */
    tl_time first_delay; /* T-13 */
    bool is_cold;        /* it has cold data */
} setting;

/* The cold data of a timer that is set now. */
static void fill_cold(tl__timers *timers, tl__timer *timer, const setting *how)
{
    tl__timer_cold *cold = tl__timer_cold_of(timers, timer);

    *cold = (tl__timer_cold){.first_delay = how->first_delay, .collection = how->collection};
    timer->bits |= how->first_delay != how->def->rate ? (uint32_t)TL__TIMER_DELAYED : 0U;
    timer->bits |= how->collection != 0 ? (uint32_t)TL__TIMER_PLACED : 0U;
    if (how->kind == OF_PAIR) {
        timer->bits |= TL__TIMER_PAIRED;
        link_pair(timers, tl__timer_slot(timer) + 1);
        timers->pairs.count += 1;
    }
}

static uint64_t next_serial(tl__timers *timers)
{
    uint64_t serial = timers->next_serial++;

    if (timers->next_serial == TL__DUE_SERIALS) {
        timers->next_serial = 1;
    }
    return serial;
}

/* Ends what a timer is in the middle of. Its entry in the queue no longer counts once its slot is
 * free or it has another key. A timer without cold data is not read: many that are cleared would
 * each wait for their line. */
static inline void leave(tl__timers *timers, uint32_t index, const tl__pool_slot *slot)
{
    TL_ASSERT(tl__timer_clock_of(timers, tl__timer_at(timers, index))->live > 0);
    if (timers->execution.timer.index1 == index + 1) {
        timers->execution.timer = (tl_timer_id){0};
    }
    if (slot->attached != 0) {
        const tl__timer *timer = tl__timer_at(timers, index);
        tl__timer_clock_of(timers, timer)->live -= 1;
        if (tl__timer_has(timer, TL__TIMER_PAIRED)) {
            unlink_pair(timers, timer);
        }
    } else {
        timers->clocks[TL__TIMER_GAME].live -= 1;
    }
}

static inline void clear_at(tl__timers *timers, uint32_t index)
{
    tl__pool_slot *slot = tl__timer_slot_at(timers, index);

    leave(timers, index, slot);
    if (slot->attached != 0) {
        tl__pool_give(&timers->colds, slot->attached - 1);
    }
    tl__pool_give_slot(&timers->pool, slot, index);
}

void tl__timer_clear(tl__timers *timers, uint32_t index)
{
    clear_at(timers, index);
}

static tl_result clear(tl__timers *timers, tl_timer_id id)
{
    if (!tl__timers_have(timers, id)) {
        return TL_ERR_STALE_ID;
    }
    clear_at(timers, id.index1 - 1);
    return TL_OK;
}

/* A slot for a new timer. In its last generation that of an old one is not used again. */
static tl_result take_slot(tl__timers *timers, tl_timer_id *inout, uint32_t *slot)
{
    (void)clear(timers, *inout);
    *inout = (tl_timer_id){0};
    return tl__pool_take_slot(&timers->pool, slot);
}

static tl_result reserve_cold(tl__timers *timers, tl__pool_slot *slot, timer_kind kind)
{
    tl_result result = kind == OF_PAIR ? reserve_pair(timers) : TL_OK;

    if (result == TL_OK && slot->attached == 0) {
        uint32_t cold = 0;
        result = tl__pool_take(&timers->colds, &cold);
        slot->attached = result == TL_OK ? cold + 1 : 0;
    }
    return result;
}

/* All memory that the timer takes, now and later. */
static inline tl_result reserve_all(tl__timers *timers, tl__pool_slot *slot, const tl__timer *old,
                                    const setting *how)
{
    bool is_one_more = old == NULL || tl__timer_clock_of(timers, old) != how->clock;
    tl_result result = reserve_clock(timers, how->clock, how->clock->live + (is_one_more ? 1 : 0));

    return result == TL_OK && how->is_cold ? reserve_cold(timers, slot, how->kind) : result;
}

static void fill(tl__timers *timers, tl__timer *timer, uint32_t slot, const setting *how)
{
    const tl_timer_def *def = how->def;

    timer->fn = def->fn;
    timer->user = def->user;
    timer->rate = def->rate;
    timer->due = how->first_delay;
    timer->owner = def->owner;
    timer->key = next_serial(timers) << TL__DUE_SLOT_BITS | slot;
    timer->name = def->name != NULL ? def->name : "timer";
    timer->seen = 0;
    timer->bits = (def->loop ? (uint32_t)TL__TIMER_LOOP : 0U) |
                  (def->max_once_per_frame ? (uint32_t)TL__TIMER_ONCE : 0U) |
                  (def->real_time ? (uint32_t)TL__TIMER_REAL : 0U) |
                  (def->name != NULL ? (uint32_t)TL__TIMER_NAMED : 0U);
    if (how->is_cold) {
        fill_cold(timers, timer, how);
    }
}

/* Whether a timer that has just been set counts at once. A next-tick timer may wait (T-25, T-29).
 */
static inline bool is_at_once(const tl__core *core, tl__timer *timer, const setting *how)
{
    if (tl__timer_clock_has_ticked(how->clock, core->frame.counter)) {
        return true;
    }
    bool waits = core->def.timers.next_tick_waits && core->frame.is_open;
    if (how->kind == NEXT_TICK && waits) {
        timer->bits |= TL__TIMER_WAITING;
        timer->rate = (tl_time)core->frame.counter;
    }
    return how->kind == NEXT_TICK && !waits;
}

/* A live timer that *inout names is replaced (T-10); without memory it stays as it is. */
static tl_result set(tl_world *world, tl_timer_id *inout, const setting *how)
{
    tl__timers *timers = world->timers;
    bool is_there = inout->generation != UINT32_MAX && tl__timers_have(timers, *inout);
    uint32_t index = inout->index1 - 1;
    tl_result result = is_there ? TL_OK : take_slot(timers, inout, &index);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_at(timers, index);
    tl__pool_slot *slot = tl__timer_slot_at(timers, index);
    if (reserve_all(timers, slot, is_there ? timer : NULL, how) != TL_OK) {
        if (!is_there) {
            tl__pool_give(&timers->pool, index);
        }
        return TL_ERR_NO_MEMORY;
    }
    if (is_there) {
        leave(timers, index, slot);
        slot->generation += 2;
    }
    how->clock->live += 1;
    fill(timers, timer, index, how);
    arm(timers, how->clock, timer, is_at_once(&world->core, timer, how));
    *inout = (tl_timer_id){index + 1, slot->generation};
    return TL_OK;
}

/* A timer without a rate is refused, and the old one is cleared all the same (T-12). */
static tl_result refuse(tl__timers *timers, tl_timer_id *inout)
{
    (void)clear(timers, *inout);
    *inout = (tl_timer_id){0};
    return TL_ERR_REFUSED;
}

static tl_result set_in(tl_world *world, tl_timer_id *inout, const tl_timer_def *def,
                        timer_kind kind)
{
    tl__timers *timers = world->timers;
    bool has_delay = def->has_first_delay && def->first_delay >= 0;
    tl_time first_delay = has_delay ? def->first_delay : def->rate;
    uint32_t collection = tl__collection_other(world);

    if (!tl_actor_id_is_left_out(def->owner) && !tl__is_actor(&world->core, def->owner)) {
        return TL_ERR_STALE_ID;
    }
    if (def->rate <= 0 && kind != NEXT_TICK) {
        return refuse(timers, inout);
    }
    const setting how = {.def = def,
                         .clock =
                             &timers->clocks[def->real_time ? TL__TIMER_REAL_TIME : TL__TIMER_GAME],
                         .kind = kind,
                         .collection = collection,
                         .first_delay = first_delay,
                         .is_cold = def->real_time || kind == OF_PAIR || collection != 0 ||
                                    first_delay != def->rate};
    return set(world, inout, &how);
}

static tl_result defer_set(tl_timer_id *inout, const tl_timer_def *def)
{
    if (inout == NULL || def == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = TL__DEFER(timer_set, *inout, *def);
    if (result == TL_OK) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

tl_result tl_timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    if (tl__is_deferring(world)) {
        return defer_set(inout, def);
    }
    tl_result result = tl__world_may_schedule(world);

    if (result != TL_OK) {
        return result;
    }
    return inout != NULL && def != NULL ? set_in(world, inout, def, PLAIN) : TL_ERR_INVALID;
}

tl_timer_id tl_timer_find_pair(const tl_world *world, tl_timer_fn *fn, const void *user)
{
    if (world == NULL || fn == NULL || world->timers->pairs.count == 0) {
        return (tl_timer_id){0};
    }
    const tl__timers *timers = world->timers;
    for (uint32_t slot1 = *pair_head(timers, fn, user); slot1 != 0;
         slot1 = *next_of_pair(timers, slot1)) {
        const tl__timer *timer = tl__timer_at(timers, slot1 - 1);
        if (timer->fn == fn && timer->user == user) {
            return tl__timer_id(timers, timer);
        }
    }
    return (tl_timer_id){0};
}

/* Sets a timer of which the caller knows no id: the one of the pair, if there is one, or a new one.
 */
static tl_result set_unnamed(tl_world *world, const tl_timer_def *def, timer_kind kind,
                             tl_timer_id *out)
{
    tl_timer_id id = {0};

    if (def == NULL || def->fn == NULL) {
        return TL_ERR_INVALID;
    }
    const tl_timer_def next = {.fn = def->fn,
                               .user = def->user,
                               .name = def->name,
                               .owner = def->owner,
                               .real_time = def->real_time};
    if (kind == OF_PAIR) {
        id = tl_timer_find_pair(world, def->fn, def->user);
    }
    tl_result result = set_in(world, &id, kind == OF_PAIR ? def : &next, kind);
    if (out != NULL && result == TL_OK) {
        *out = id;
    }
    return result;
}

tl_result tl_timer_set_for_next_tick(tl_world *world, const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    if (tl__is_deferring(world)) {
        return def != NULL ? TL__DEFER(timer_set_for_next_tick, *def) : TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_schedule(world);

    return TL__THEN(result, set_unnamed(world, def, NEXT_TICK, out));
}

tl_result tl_timer_set_for_pair(tl_world *world, const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    if (tl__is_deferring(world)) {
        return def != NULL ? TL__DEFER(timer_set_for_pair, *def) : TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_schedule(world);

    return TL__THEN(result, set_unnamed(world, def, OF_PAIR, out));
}

/* Clearing and pausing. */

static tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id)
{
    return tl__timers_find(world->timers, id);
}

tl_result tl_timer_clear(tl_world *world, tl_timer_id *inout)
{
    bool is_deferring = tl__is_deferring(world);
    tl_result result = is_deferring ? TL_OK : tl__world_may_change(world);

    if (result != TL_OK || inout == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    result = is_deferring ? TL__DEFER(timer_clear, *inout) : clear(world->timers, *inout);
    if (result != TL_ERR_NO_MEMORY) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

uint32_t tl_timer_clear_all_for(tl_world *world, tl_actor_id owner)
{
    if (tl__is_deferring(world)) {
        (void)TL__DEFER(timer_clear_all_for, owner);
        return 0;
    }
    uint32_t cleared = 0;

    if (tl__world_may_change(world) != TL_OK || tl_actor_id_is_null(owner)) {
        return 0;
    }
    tl__timers *timers = world->timers;
    const tl__pool *pool = &timers->pool;
    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        if (tl_actor_id_equal(tl__timer_at(timers, slot)->owner, owner)) {
            tl__timer_clear(timers, slot);
            cleared += 1;
        }
    }
    return cleared;
}

/* T-55 to T-58: the due time of a loop that is paused in its callback is not advanced. */
static tl_result pause_timer(tl_world *world, tl__timer *timer)
{
    tl__timers *timers = world->timers;
    const tl_timer_status status = tl__timer_status(timer);

    if (status == TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    if (status == TL_TIMER_EXECUTING && !tl__timer_has(timer, TL__TIMER_LOOP)) {
        tl__timer_clear(timers, tl__timer_slot(timer));
        return TL_OK;
    }
    timer->due = tl__timer_left(timers, timer);
    if (status == TL_TIMER_EXECUTING) {
        timers->execution.timer = (tl_timer_id){0};
    }
    if (tl__timer_has(timer, TL__TIMER_WAITING)) { /* unpaused it is pending all the same */
        timer->bits &= ~(uint32_t)TL__TIMER_WAITING;
        timer->rate = 0;
    }
    tl__timer_set_status(timer, TL_TIMER_PAUSED);
    return TL_OK;
}

TL__PUBLIC_OF(timer, pause, pause_timer)

static tl_result unpause(tl_world *world, tl__timer *timer)
{
    if (tl__timer_status(timer) != TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    tl__timer_clock *clock = tl__timer_clock_of(world->timers, timer);
    arm(world->timers, clock, timer, tl__timer_clock_has_ticked(clock, world->core.frame.counter));
    return TL_OK;
}
TL__PUBLIC_OF(timer, unpause, unpause)
