#include "schedule.h"

#include "world.h"

#include <string.h>

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, FEW = 16 };

static uint32_t at_most(uint32_t count, uint32_t limit)
{
    return count < limit ? count : limit;
}

static tl_result reserve(tl_world *world, void **items, uint32_t *capacity, uint32_t count,
                         size_t item_size)
{
    return tl__memory_grow(&world->memory, items, capacity, count, item_size) ? TL_OK
                                                                              : TL_ERR_NO_MEMORY;
}

static tl_result reserve_lists(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    uint32_t many = at_most(world->def.capacity.ticks, MANY);
    void *slots = NULL;
    void *round = NULL;
    void *segments = NULL;

    tl_result result = reserve(world, &slots, &schedule->rescheduled_capacity, many,
                               sizeof(*schedule->rescheduled));
    schedule->rescheduled = slots;
    if (result == TL_OK) {
        result =
            reserve(world, &round, &schedule->round.capacity, many, sizeof(*schedule->round.items));
        schedule->round.items = round;
    }
    if (result == TL_OK) {
        result = reserve(world, &segments, &schedule->segment_capacity, FEW,
                         sizeof(*schedule->segments));
        schedule->segments = segments;
    }
    return result;
}

tl_result tl__schedule_init(tl_world *world)
{
    tl_result result = reserve_lists(world);

    if (result == TL_OK) {
        result = tl__order_init(world);
    }
    return result == TL_OK ? tl__plan_init(world) : result;
}

void tl__schedule_free(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    tl__memory *memory = &world->memory;

    tl__plan_free(world);
    tl__order_free(world);
    tl__memory_free_array(memory, schedule->segments, schedule->segment_capacity,
                          sizeof(*schedule->segments));
    tl__memory_free_array(memory, schedule->levels, schedule->level_capacity,
                          sizeof(*schedule->levels));
    tl__search_free(world);
    tl__memory_free_array(memory, schedule->rescheduled, schedule->rescheduled_capacity,
                          sizeof(*schedule->rescheduled));
    tl__memory_free_array(memory, schedule->round.items, schedule->round.capacity,
                          sizeof(*schedule->round.items));
    *schedule = (tl__schedule){0};
}

tl_result tl__reschedule(tl_world *world, uint32_t slot, tl_time due)
{
    tl__schedule *schedule = &world->schedule;
    tl__tick *tick = tl__tick_at(world, slot);
    void *slots = schedule->rescheduled;

    if (!tl__memory_grow(&world->memory, &slots, &schedule->rescheduled_capacity,
                         schedule->rescheduled_count + 1, sizeof(*schedule->rescheduled))) {
        return TL_ERR_NO_MEMORY;
    }
    schedule->rescheduled = slots;
    schedule->rescheduled[schedule->rescheduled_count++] = slot;
    tick->rare->reschedule = schedule->rescheduled_count & TL__RESCHEDULE_MASK;
    tick->rare->due = due;
    tick->was_interval = true;
    return TL_OK;
}

tl_result tl__reschedule_fully(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__level *level = tl__level_at(world, tick->level - 1);
    tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;

    return tl__reschedule(world, slot, tl__time_add(clock, tick->rare->interval));
}

/* M-3, W-41: the visible levels of the collection. A changed list is a changed order. */
static tl_result gather_levels(tl_world *world, uint32_t collection_slot)
{
    tl__schedule *schedule = &world->schedule;
    const tl__collection *collection = tl__collection_at(world, collection_slot);
    void *levels = schedule->levels;
    uint32_t count = 0;

    tl_result result = reserve(world, &levels, &schedule->level_capacity, collection->level_count,
                               sizeof(*schedule->levels));
    schedule->levels = levels;
    for (uint32_t i = 0; i < collection->level_count && result == TL_OK; i++) {
        uint32_t slot = collection->levels[i];
        tl__level *level = tl__level_at(world, slot);
        if (!level->is_shown) {
            continue;
        }
        if (count >= schedule->level_count || schedule->levels[count] != slot) {
            schedule->order.is_dirty = true;
        }
        level->frame_serial = schedule->frame_serial;
        level->ordinal = count;
        schedule->levels[count++] = slot;
    }
    schedule->order.is_dirty |= count != schedule->level_count;
    schedule->level_count = count;
    return result;
}

static void open(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;

    tl__serial_next_frame(world);
    tl__held_reset(world); /* what is queued now waits for nothing that the last frame held */
    schedule->segment_count = 0;
    schedule->rescheduled_count = 0;
    schedule->next_late = 0;
    for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
        schedule->round_begin[priority] = 0;
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            schedule->plan.lists[TL__SOURCE_EXTRA][group][priority].count = 0;
            schedule->plan.lists[TL__SOURCE_LATE][group][priority].count = 0;
        }
    }
}

/* Lists of enabled functions are brought up to date when they are gone through, and before what is
 * out of date outweighs the rest. */
static tl_result settle_levels(tl_world *world, bool needs_all)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        bool is_long = level->fresh.count > level->fresh.capacity / 2 &&
                       level->fresh.count > level->enabled.count / 4;
        if (needs_all || is_long) {
            result = tl__level_settle(world, level);
        }
    }
    return result;
}

static tl_result advance_levels(tl_world *world, bool is_paused)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = tl__level_advance(world, tl__level_at(world, schedule->levels[i]),
                                   world->times.delta, is_paused);
    }
    return result;
}

/* C-11 to C-13, D-6: counted from when it was due, which is the credit. */
static tl_time next_due(const tl_world *world, const tl__level *level, uint32_t slot)
{
    const tl__rare *rare = tl__tick_at(world, slot)->rare;
    tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
    tl_time due = tl__time_add(rare->due, rare->interval);

    if (rare->overrun == TL_OVERRUN_SKIP && due < clock) {
        tl_time late = clock - due;
        return tl__time_add(clock, (rare->interval - late % rare->interval) % rare->interval);
    }
    tl_time least = tl__time_add(clock, -rare->interval);
    return rare->overrun == TL_OVERRUN_CAP && due < least ? least : due;
}

/* C-11: an expired function cools down again, counted from when it was due (the credit); one that
 * is no interval function any more goes back to the enabled set (C-13). */
static tl_result reschedule_expired(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->expired.entries[i]);
        if (tl__tick_at(world, slot)->has_interval) {
            result = tl__reschedule(world, slot, next_due(world, level, slot));
        } else {
            tl__order_touch(world, slot);
            result = tl__level_list(world, level, slot);
        }
    }
    return result;
}

/* An expired function without edges stands beside the plan: its group needs no walk. */
static tl_result queue_extra(tl_world *world, uint32_t slot, uint64_t key)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tl__place_has_task(world, tick)) {
        return TL_OK; /* F-4 */
    }
    tl__placement placement;
    tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
    tl__plan_remove(world, tick); /* it was enabled without cooling down in the last frame */
    tl__place_apply(world, tick, &placement);
    tick->order = key;
    world->stats.ticks_queued += 1;
    return tl__plan_queue(world, slot, TL__SOURCE_EXTRA);
}

/* C-11: what is due, in the order of due times. */
static tl_result queue_expired(tl_world *world, const tl__level *level)
{
    uint64_t base = ((uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT) | TL__ORDER_EXPIRED;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->expired.entries[i]);
        tl__links *links = tl__links_of(world, tl__tick_at(world, slot));
        if (links == NULL) {
            result = queue_extra(world, slot, base | i);
            continue;
        }
        links->expired = i;
        links->expired_serial = world->schedule.frame_serial;
        tl__order_touch(world, slot);
    }
    return result;
}

/* M-4: first every level knows what is due, then the order is brought up to date. */
static tl_result order(tl_world *world, bool rebuilds)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = queue_expired(world, tl__level_at(world, schedule->levels[i]));
    }
    if (result == TL_OK) {
        result = tl__order_update(world, rebuilds);
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = reschedule_expired(world, tl__level_at(world, schedule->levels[i]));
    }
    return result;
}

static void count_queued(tl_world *world)
{
    const tl__plan *plan = &world->schedule.plan;

    world->stats.ticks_queued += tl__plan_count(world);
    world->stats.demotions += plan->demotions;
    world->stats.cycles += plan->cycles;
    world->stats.hidden_prerequisites += plan->hidden;
}

/* Puts enabled functions that memory did not suffice for back into their level's list. */
static tl_result find_lost(tl_world *world)
{
    const tl__pool *pool = &world->ticks.pool;
    tl_result result = TL_OK;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count && result == TL_OK;
         i = tl__pool_next(pool, i + 1)) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->registration != 0 && tick->state == TL_TICK_ENABLED) {
            result = tl__level_list(world, tl__level_at(world, tick->level - 1), i);
        }
    }
    world->schedule.has_lost = result != TL_OK;
    world->schedule.order.is_dirty = true;
    return result;
}

tl_result tl__schedule_begin(tl_world *world, uint32_t collection, bool is_guarded)
{
    tl__schedule *schedule = &world->schedule;

    open(world);
    schedule->uses_plan = true;
    tl_result result = schedule->has_lost ? find_lost(world) : TL_OK;
    if (result == TL_OK) {
        result = gather_levels(world, collection);
    }
    bool rebuilds = is_guarded || tl__order_is_spoilt(world);
    if (result == TL_OK) {
        result = settle_levels(world, rebuilds);
    }
    if (result == TL_OK) {
        result = advance_levels(world, false);
    }
    if (result == TL_OK) {
        result = order(world, rebuilds);
    }
    if (result != TL_OK) {
        return result;
    }
    result = tl__parallel_begin(world);
    if (result != TL_OK) {
        return result;
    }
    schedule->order.is_dirty |= is_guarded;
    schedule->takes_newcomers = true;
    count_queued(world);
    return TL_OK;
}

/* One function of a pause frame. Its groups are void: the plan is made anew afterwards. */
static tl_result queue_paused(tl_world *world, uint32_t slot)
{
    tl__schedule *schedule = &world->schedule;
    tl__tick *tick = tl__tick_at(world, slot);

    if (tick->ran_frame == world->frame.counter) {
        return TL_OK; /* P-10 */
    }
    schedule->order.is_dirty = true;
    tick->actual_start = TL_TICK_GROUP_PRE_PHYSICS;
    tick->actual_end = TL_TICK_GROUP_PRE_PHYSICS;
    tick->reason = TL_TICK_AS_WANTED;
    tick->is_queued_high = false; /* P-7 */
    tick->plan = 0;
    return tl__plan_queue(world, slot, TL__SOURCE_LATE);
}

static tl_result pause_level(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = queue_paused(world, tl__due_slot(&level->expired.entries[i]));
    }
    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = tl__listing_slot(level->enabled.items[i]);
        const tl__tick *tick = tl__tick_at(world, slot);
        if (!tick->tick_even_when_paused) {
            continue;
        }
        result = queue_paused(world, slot);
        if (result == TL_OK && tick->has_interval) {
            world->schedule.order.is_dirty = true;
            result = tl__reschedule_fully(world, slot);
        }
    }
    return result == TL_OK ? reschedule_expired(world, level) : result;
}

tl_result tl__schedule_begin_pause(tl_world *world, uint32_t collection)
{
    tl__schedule *schedule = &world->schedule;

    tl__schedule_idle(world);
    tl_result result = schedule->has_lost ? find_lost(world) : TL_OK;
    if (result == TL_OK) {
        result = gather_levels(world, collection);
    }
    if (result == TL_OK) {
        result = settle_levels(world, true);
    }
    if (result == TL_OK) {
        result = advance_levels(world, true);
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = pause_level(world, tl__level_at(world, schedule->levels[i]));
    }
    schedule->order.is_dirty |= result != TL_OK;
    return result;
}

static void drop_newcomers(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;

    for (uint32_t i = 0; i < schedule->level_count; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        for (uint32_t k = 0; k < level->newcomers.count; k++) {
            tl__tick_at(world, tl__listing_slot(level->newcomers.items[k]))->is_newcomer = false;
        }
        level->newcomers.count = 0;
    }
}

void tl__schedule_idle(tl_world *world)
{
    open(world);
    tl__parallel_idle(world);
    world->schedule.uses_plan = false;
    world->schedule.takes_newcomers = false;
}

void tl__schedule_abandon(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;

    for (uint32_t i = 0; i < schedule->rescheduled_count; i++) {
        if (schedule->rescheduled[i] != UINT32_MAX) {
            tl__tick_at(world, schedule->rescheduled[i])->rare->reschedule = 0;
        }
    }
    tl__schedule_idle(world);
    schedule->order.is_dirty = true;
    schedule->has_lost = true;
}

tl_result tl__schedule_end(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    schedule->takes_newcomers = false;
    for (uint32_t i = 0; i < schedule->rescheduled_count; i++) {
        uint32_t slot = schedule->rescheduled[i];
        if (slot == UINT32_MAX) {
            continue; /* left or was disabled since */
        }
        tl__tick *tick = tl__tick_at(world, slot);
        tick->rare->reschedule = 0;
        tl_result cooled =
            tl__level_cool(world, tl__level_at(world, tick->level - 1), slot, tick->rare->due);
        schedule->has_lost |= cooled != TL_OK;
        result = result == TL_OK ? cooled : result;
    }
    schedule->rescheduled_count = 0;
    drop_newcomers(world);
    return result;
}
