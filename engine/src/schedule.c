#include "schedule.h"

#include "world.h"

#include <string.h>

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, SOME = 64, FEW = 16 };

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

static tl_result reserve_walk(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    uint32_t many = at_most(world->def.capacity.ticks, MANY);
    void *stack = NULL;
    void *search = NULL;
    void *queue = NULL;

    tl_result result =
        reserve(world, &stack, &schedule->stack_capacity, many, sizeof(*schedule->stack));
    schedule->stack = stack;
    if (result == TL_OK) {
        result = reserve(world, &search, &schedule->search_capacity, many,
                         sizeof(*schedule->search_stack));
        schedule->search_stack = search;
    }
    if (result == TL_OK) {
        result = reserve(world, &queue, &schedule->queue_capacity, many, sizeof(*schedule->queue));
        schedule->queue = queue;
    }
    return result;
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

static tl_result reserve_sides(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    uint32_t some = at_most(world->def.capacity.ticks, SOME);
    tl_result result = TL_OK;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT && result == TL_OK; group++) {
        result = tl__side_reserve(world, &schedule->extra[group], some);
        if (result == TL_OK) {
            result = tl__side_reserve(world, &schedule->late[group], some);
        }
    }
    return result == TL_OK ? tl__side_reserve(world, &schedule->tangled, some) : result;
}

tl_result tl__schedule_init(tl_world *world)
{
    world->schedule.is_dirty = true;
    tl_result result = reserve_walk(world);

    if (result == TL_OK) {
        result = reserve_lists(world);
    }
    if (result == TL_OK) {
        result = reserve_sides(world);
    }
    return result == TL_OK ? tl__plan_reserve(world, at_most(world->def.capacity.ticks, MANY))
                           : result;
}

static void free_side(tl_world *world, tl__side *side)
{
    tl__memory_free_array(&world->memory, side->runs, side->capacity, sizeof(*side->runs));
    tl__memory_free_array(&world->memory, side->ids, side->capacity, sizeof(*side->ids));
    *side = (tl__side){0};
}

void tl__schedule_free(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;
    tl__memory *memory = &world->memory;

    tl__plan_free(world);
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        free_side(world, &schedule->extra[group]);
        free_side(world, &schedule->late[group]);
    }
    free_side(world, &schedule->tangled);
    tl__memory_free_array(memory, schedule->segments, schedule->segment_capacity,
                          sizeof(*schedule->segments));
    tl__memory_free_array(memory, schedule->levels, schedule->level_capacity,
                          sizeof(*schedule->levels));
    tl__memory_free_array(memory, schedule->stack, schedule->stack_capacity,
                          sizeof(*schedule->stack));
    tl__memory_free_array(memory, schedule->search_stack, schedule->search_capacity,
                          sizeof(*schedule->search_stack));
    tl__memory_free_array(memory, schedule->queue, schedule->queue_capacity,
                          sizeof(*schedule->queue));
    tl__memory_free_array(memory, schedule->rescheduled, schedule->rescheduled_capacity,
                          sizeof(*schedule->rescheduled));
    tl__memory_free_array(memory, schedule->round.items, schedule->round.capacity,
                          sizeof(*schedule->round.items));
    *schedule = (tl__schedule){0};
}

void tl__schedule_touch(tl_world *world, const tl__tick *tick)
{
    if (tick->registration != 0 && (tick->state == TL_TICK_ENABLED || tl__tick_has_edges(tick))) {
        world->schedule.is_dirty = true;
    }
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
            schedule->is_dirty = true;
        }
        level->frame_serial = schedule->frame_serial;
        level->ordinal = count;
        schedule->levels[count++] = slot;
    }
    schedule->is_dirty |= count != schedule->level_count;
    schedule->level_count = count;
    return result;
}

static void open(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;

    schedule->frame_serial += 1;
    schedule->segment_count = 0;
    schedule->rescheduled_count = 0;
    schedule->tangled.count = 0;
    schedule->round_begin = 0;
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        schedule->extra[group].count = 0;
        schedule->extra[group].high_count = 0;
        schedule->late[group].count = 0;
    }
}

static tl_result settle_and_advance(tl_world *world, bool settles, bool is_paused)
{
    const tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK && settles; i++) {
        result = tl__level_settle(world, tl__level_at(world, schedule->levels[i]));
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = tl__level_advance(world, tl__level_at(world, schedule->levels[i]),
                                   world->times.delta, is_paused);
    }
    return result;
}

static bool any_expired_has_edges(const tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;

    for (uint32_t i = 0; i < schedule->level_count; i++) {
        const tl__due_array *expired = &tl__level_at(world, schedule->levels[i])->expired;
        for (uint32_t k = 0; k < expired->count; k++) {
            if (tl__tick_has_edges(tl__tick_at(world, tl__due_slot(&expired->entries[k])))) {
                return true;
            }
        }
    }
    return false;
}

/* C-11: an expired function cools down again, counted from when it was due (the credit); one that
 * is no interval function any more goes back to the enabled set (C-13). */
static tl_result reschedule_expired(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->expired.entries[i]);
        tl__tick *tick = tl__tick_at(world, slot);
        if (tick->interval > 0) {
            result = tl__reschedule(world, slot, tl__time_add(tick->due, tick->interval));
        } else {
            world->schedule.is_one_frame = true;
            result = tl__level_list(world, level, slot);
        }
    }
    return result;
}

/* Expired functions without edges: their groups need no walk. */
static tl_result queue_extra(tl_world *world, bool high)
{
    tl__schedule *schedule = &world->schedule;
    tl_result result = TL_OK;
    uint32_t place = 0; /* goes on from level to level: one may have no enabled functions */

    for (uint32_t i = 0; i < schedule->level_count; i++) {
        const tl__due_array *expired = &tl__level_at(world, schedule->levels[i])->expired;
        for (uint32_t k = 0; k < expired->count && result == TL_OK; k++) {
            uint32_t slot = tl__due_slot(&expired->entries[k]);
            tl__tick *tick = tl__tick_at(world, slot);
            place += 1;
            if (tick->high_priority != high || tick->ran_frame == world->frame.counter) {
                continue;
            }
            tl__walk_place(tick, &(tl__visit){0}, TL_TICK_GROUP_PRE_PHYSICS);
            tick->visited = 0; /* by no walk: not even of the plan, should it cool again */
            tick->sequence = schedule->plan.level_end[i] | place;
            tick->is_queued_high = high;
            tick->release_key = high ? 0 : tick->sequence;
            tl__side *side = &schedule->extra[tick->actual_start];
            result = tl__side_push(world, side, slot, TL__SOURCE_EXTRA);
            side->high_count += high && result == TL_OK ? 1 : 0;
        }
    }
    return result;
}

static void count_queued(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        world->stats.ticks_queued += schedule->extra[group].count;
    }
    world->stats.ticks_queued += schedule->plan.count;
    world->stats.demotions += schedule->plan.demotions;
    world->stats.cycles += schedule->plan.cycles;
    world->stats.hidden_prerequisites += schedule->plan.hidden;
}

/* The plan of this frame: the kept one where it still tells the order. */
static tl_result order(tl_world *world, bool rebuilds)
{
    tl__schedule *schedule = &world->schedule;
    bool with_expired = any_expired_has_edges(world);
    tl_result result = TL_OK;

    if (rebuilds || with_expired) {
        schedule->is_dirty = false;
        result = tl__plan_build(world, with_expired);
    }
    if (result == TL_OK && !with_expired) {
        result = queue_extra(world, true);
        result = result == TL_OK ? queue_extra(world, false) : result;
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = reschedule_expired(world, tl__level_at(world, schedule->levels[i]));
    }
    return result;
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
    world->schedule.is_dirty = true;
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
    bool rebuilds = schedule->is_dirty || schedule->is_one_frame || is_guarded;
    if (result == TL_OK) {
        result = settle_and_advance(world, rebuilds, false);
    }
    if (result == TL_OK) {
        result = order(world, rebuilds);
    }
    if (result != TL_OK) {
        return result;
    }
    schedule->is_dirty |= is_guarded;
    schedule->frame_walk = schedule->walk;
    schedule->takes_newcomers = true;
    schedule->next_sequence = (uint64_t)(schedule->queue_count + 1) << 32;
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
    schedule->is_dirty = true;
    tick->actual_start = TL_TICK_GROUP_PRE_PHYSICS;
    tick->actual_end = TL_TICK_GROUP_PRE_PHYSICS;
    tick->reason = TL_TICK_AS_WANTED;
    tick->demoted_by = 0;
    return tl__side_push(world, &schedule->late[TL_TICK_GROUP_PRE_PHYSICS], slot, TL__SOURCE_LATE);
}

static tl_result pause_level(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = queue_paused(world, tl__due_slot(&level->expired.entries[i]));
    }
    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = level->enabled.items[i].slot;
        const tl__tick *tick = tl__tick_at(world, slot);
        if (!tick->tick_even_when_paused) {
            continue;
        }
        result = queue_paused(world, slot);
        if (result == TL_OK && tick->interval > 0) {
            world->schedule.is_dirty = true;
            tl_time clock = level->cooling[TL__COOLING_ALWAYS].clock;
            result = tl__reschedule(world, slot, tl__time_add(clock, tick->interval));
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
        result = settle_and_advance(world, true, true);
    }
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        result = pause_level(world, tl__level_at(world, schedule->levels[i]));
    }
    schedule->is_dirty |= schedule->is_one_frame || result != TL_OK;
    return result;
}

static void drop_newcomers(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;

    for (uint32_t i = 0; i < schedule->level_count; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        for (uint32_t k = 0; k < level->newcomers.count; k++) {
            tl__tick_at(world, level->newcomers.items[k].slot)->is_newcomer = false;
        }
        level->newcomers.count = 0;
    }
}

void tl__schedule_idle(tl_world *world)
{
    open(world);
    world->schedule.uses_plan = false;
    world->schedule.takes_newcomers = false;
}

void tl__schedule_abandon(tl_world *world)
{
    tl__schedule *schedule = &world->schedule;

    for (uint32_t i = 0; i < schedule->rescheduled_count; i++) {
        if (schedule->rescheduled[i] != UINT32_MAX) {
            tl__tick_at(world, schedule->rescheduled[i])->reschedule = 0;
        }
    }
    tl__schedule_idle(world);
    schedule->is_dirty = true;
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
        tick->reschedule = 0;
        tl_result cooled =
            tl__level_cool(world, tl__level_at(world, tick->level - 1), slot, tick->due);
        schedule->has_lost |= cooled != TL_OK;
        result = result == TL_OK ? cooled : result;
    }
    schedule->rescheduled_count = 0;
    drop_newcomers(world);
    return result;
}
