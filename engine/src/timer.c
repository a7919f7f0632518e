#include "timer.h"

#include "item.h"
#include "world.h"

#include <limits.h>

enum {
    STATUS_MASK = 0x07,
    LOOP_BIT = 0x08,
    ONCE_BIT = 0x10,
    DUE_RESERVE = 4096, /* timers due in one tick that a reserved world takes without memory */
    SLACK = 64,
};

tl_timer_status tl__timer_status(const tl__timer *timer)
{
    return (tl_timer_status)(timer->bits & STATUS_MASK);
}

void tl__timer_set_status(tl__timer *timer, tl_timer_status status)
{
    timer->bits = (uint8_t)((timer->bits & ~(uint32_t)STATUS_MASK) | (uint32_t)status);
}

bool tl__timer_is_loop(const tl__timer *timer)
{
    return (timer->bits & LOOP_BIT) != 0;
}

bool tl__timer_is_once(const tl__timer *timer)
{
    return (timer->bits & ONCE_BIT) != 0;
}

uint64_t tl__timer_serial(const tl__timer *timer)
{
    return ((uint64_t)timer->serial_high << 32) | timer->serial_low;
}

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
    return tl__pool_at(&timers->pool, slot);
}

tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id)
{
    return world == NULL ? NULL : tl__pool_find(&world->timers.pool, id.index1, id.generation);
}

tl_timer_id tl__timer_id_at(const tl__timers *timers, uint32_t slot)
{
    return (tl_timer_id){slot + 1, tl__pool_generation(&timers->pool, slot)};
}

/* Entries that the queue may hold: each live timer's and some that no longer count. */
static uint32_t queue_limit(uint32_t live)
{
    return live + live / 8 + SLACK;
}

tl_result tl__timers_init(tl__timers *timers, tl__memory *memory, uint32_t reserve, bool fixed)
{
    *timers = (tl__timers){.next_serial = 1};
    tl__due_init(&timers->queue, memory);
    tl_result result = tl__pool_init(&timers->pool, memory, sizeof(tl__timer), reserve, fixed);
    if (result != TL_OK) {
        return result;
    }
    uint32_t due = reserve < DUE_RESERVE ? reserve : DUE_RESERVE;
    void *entries = NULL;
    if (tl__due_reserve(&timers->queue, queue_limit(reserve)) != TL_OK ||
        !tl__memory_grow(memory, &entries, &timers->due.capacity, due,
                         sizeof(*timers->due.entries))) {
        tl__timers_free(timers);
        return TL_ERR_NO_MEMORY;
    }
    timers->due.entries = entries;
    return TL_OK;
}

void tl__timers_free(tl__timers *timers)
{
    if (timers->queue.memory != NULL) {
        tl__due_array_free(timers->queue.memory, &timers->due);
    }
    tl__due_free(&timers->queue);
    tl__pool_free(&timers->pool);
    *timers = (tl__timers){0};
}

bool tl__timer_entry_is_live(const tl__timers *timers, const tl__due_entry *entry)
{
    const tl__timer *timer = at(timers, entry->slot);

    return tl__timer_status(timer) == TL_TIMER_ACTIVE && timer->arm == entry->tag &&
           timer->due == entry->due && tl__timer_serial(timer) == entry->serial;
}

static bool is_live(void *user, const tl__due_entry *entry)
{
    const tl__timers *timers = user;

    return tl__timer_entry_is_live(timers, entry);
}

/* Room for one more timer was made when it was set, so the push finds it. */
void tl__timer_activate(tl__timers *timers, uint32_t slot, tl_time due)
{
    tl__timer *timer = at(timers, slot);

    if (timers->queue.count + 1 >= queue_limit(timers->pool.live_count)) {
        tl__due_compact(&timers->queue, is_live, timers);
    }
    timer->arm += 1;
    timer->due = due;
    tl__timer_set_status(timer, TL_TIMER_ACTIVE);
    (void)tl__due_push(&timers->queue,
                       &(tl__due_entry){due, tl__timer_serial(timer), slot, timer->arm});
}

static void link_pending(tl__timers *timers, uint32_t slot, tl_time remaining)
{
    tl__timer *timer = at(timers, slot);

    tl__timer_set_status(timer, TL_TIMER_PENDING);
    timer->due = remaining;
    timer->next = 0;
    timer->previous = timers->last_pending;
    if (timers->last_pending != 0) {
        at(timers, timers->last_pending - 1)->next = slot + 1;
    } else {
        timers->first_pending = slot + 1;
    }
    timers->last_pending = slot + 1;
}

void tl__timer_unlink_pending(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = at(timers, slot);

    if (timer->previous != 0) {
        at(timers, timer->previous - 1)->next = timer->next;
    } else {
        timers->first_pending = timer->next;
    }
    if (timer->next != 0) {
        at(timers, timer->next - 1)->previous = timer->previous;
    } else {
        timers->last_pending = timer->previous;
    }
}

void tl__timer_release(tl__timers *timers, uint32_t slot)
{
    tl__timer_set_status(at(timers, slot), TL_TIMER_NONE);
    tl__pool_give(&timers->pool, slot);
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
    tl_timer_status status = tl__timer_status(at(timers, slot));

    if (status == TL_TIMER_PENDING) {
        tl__timer_unlink_pending(timers, slot);
    } else if (status == TL_TIMER_EXECUTING) {
        stop_execution(timers, slot);
    }
    tl__timer_release(timers, slot);
}

/* T-15, T-16. */
static void arm(tl_world *world, uint32_t slot, tl_time delay)
{
    if (tl_timer_has_ticked_this_frame(world)) {
        tl__timer_activate(&world->timers, slot, tl__time_add(delay, world->timers.clock));
    } else {
        link_pending(&world->timers, slot, delay);
    }
}

static tl_result check_def(const tl_world *world, const tl_timer_def *def)
{
    if (!tl_actor_id_is_null(def->owner) && !tl_actor_is_valid(world, def->owner)) {
        return TL_ERR_STALE_ID;
    }
    return TL_OK;
}

static tl_result take(tl_world *world, const tl_timer_def *def, uint32_t *slot)
{
    tl__timers *timers = &world->timers;
    tl_result result = tl__pool_take(&timers->pool, slot);

    if (result != TL_OK) {
        return result;
    }
    if (tl__due_reserve(&timers->queue, queue_limit(timers->pool.live_count)) != TL_OK) {
        tl__pool_give(&timers->pool, *slot);
        return TL_ERR_NO_MEMORY;
    }
    tl__timer *timer = at(timers, *slot);
    uint64_t serial = timers->next_serial++;
    timer->fn = def->fn;
    timer->user = def->user;
    timer->name = def->name != NULL ? def->name : "timer";
    timer->owner = def->owner;
    timer->serial_low = (uint32_t)serial;
    timer->serial_high = (uint16_t)(serial >> 32);
    return TL_OK;
}

static tl_result make(tl_world *world, tl_timer_id *out, const tl_timer_def *def)
{
    uint32_t slot = 0;
    tl_result result = take(world, def, &slot);

    *out = (tl_timer_id){0};
    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = at(&world->timers, slot);
    timer->rate = def->rate;
    timer->bits =
        (uint8_t)((def->loop ? LOOP_BIT : 0U) | (def->max_once_per_frame ? ONCE_BIT : 0U));
    arm(world, slot, def->has_first_delay && def->first_delay >= 0 ? def->first_delay : def->rate);
    *out = tl__timer_id_at(&world->timers, slot);
    return TL_OK;
}

/* The old timer's place serves the new one, so this cannot fail for want of room. */
static tl_result replace(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    clear_slot(&world->timers, inout->index1 - 1);
    return make(world, inout, def);
}

tl_result tl_timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def)
{
    tl_result result = tl__world_may_schedule(world);

    if (result != TL_OK) {
        return result;
    }
    if (inout == NULL || def == NULL) {
        return TL_ERR_INVALID;
    }
    result = check_def(world, def);
    if (result != TL_OK) {
        return result;
    }
    bool replaces = tl__timer_find(world, *inout) != NULL;
    if (def->rate > 0) {
        return replaces ? replace(world, inout, def) : make(world, inout, def);
    }
    if (replaces) {
        clear_slot(&world->timers, inout->index1 - 1);
    }
    *inout = (tl_timer_id){0};
    return TL_ERR_REFUSED;
}

tl_result tl_timer_set_for_next_tick(tl_world *world, const tl_timer_def *def, tl_timer_id *out)
{
    tl_result result = tl__world_may_schedule(world);
    uint32_t slot = 0;

    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || def->fn == NULL) {
        return TL_ERR_INVALID;
    }
    result = check_def(world, def);
    if (result == TL_OK) {
        result = take(world, def, &slot);
    }
    if (result != TL_OK) {
        return result;
    }
    tl__timer_activate(&world->timers, slot, world->timers.clock);
    if (out != NULL) {
        *out = tl__timer_id_at(&world->timers, slot);
    }
    return TL_OK;
}

tl_result tl_timer_clear(tl_world *world, tl_timer_id *inout)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (inout == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__timer_find(world, *inout) != NULL) {
        clear_slot(&world->timers, inout->index1 - 1);
    } else {
        result = TL_ERR_STALE_ID;
    }
    *inout = (tl_timer_id){0};
    return result;
}

uint32_t tl_timer_clear_all_for(tl_world *world, tl_actor_id owner)
{
    uint32_t cleared = 0;

    if (tl__world_may_change(world) != TL_OK || tl_actor_id_is_null(owner)) {
        return 0;
    }
    tl__timers *timers = &world->timers;
    for (uint32_t slot = tl__pool_next(&timers->pool, 0); slot < timers->pool.slot_count;
         slot = tl__pool_next(&timers->pool, slot + 1)) {
        if (tl_actor_id_equal(at(timers, slot)->owner, owner)) {
            clear_slot(timers, slot);
            cleared += 1;
        }
    }
    return cleared;
}

/* T-56, T-57; T-58: the due time keeps the calls already made. */
static void pause_executing(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = at(timers, slot);

    stop_execution(timers, slot);
    if (!tl__timer_is_loop(timer)) {
        tl__timer_release(timers, slot);
        return;
    }
    timer->due -= timers->clock;
    tl__timer_set_status(timer, TL_TIMER_PAUSED);
}

tl_result tl_timer_pause(tl_world *world, tl_timer_id id)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    switch (tl__timer_status(timer)) {
    case TL_TIMER_PAUSED:
        return TL_ERR_REFUSED;
    case TL_TIMER_EXECUTING:
        pause_executing(&world->timers, id.index1 - 1);
        return TL_OK;
    case TL_TIMER_PENDING:
        tl__timer_unlink_pending(&world->timers, id.index1 - 1);
        break;
    case TL_TIMER_ACTIVE:
        timer->due -= world->timers.clock;
        break;
    case TL_TIMER_NONE:
        break;
    }
    tl__timer_set_status(timer, TL_TIMER_PAUSED);
    return TL_OK;
}

tl_result tl_timer_unpause(tl_world *world, tl_timer_id id)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    const tl__timer *timer = tl__timer_find(world, id);
    if (timer == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__timer_status(timer) != TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    arm(world, id.index1 - 1, timer->due);
    return TL_OK;
}
