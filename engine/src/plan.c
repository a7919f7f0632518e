/* The plan: the walk's functions as dense arrays, one group after the other, in release order. */
#include "schedule.h"
#include "world.h"

tl__run tl__run_of(tl__tick *tick)
{
    if (tick->was_interval || tick->interval > 0) {
        return (tl__run){tl__tick_run_interval, tick};
    }
    return (tl__run){tick->fn, tick->user};
}

static bool grow_pair(tl_world *world, tl__run **runs, tl_tick_id **ids, uint32_t *capacity,
                      uint32_t needed)
{
    uint32_t run_capacity = *capacity;
    uint32_t id_capacity = *capacity;
    void *run_items = *runs;
    void *id_items = *ids;

    if (!tl__memory_grow(&world->memory, &run_items, &run_capacity, needed, sizeof(**runs))) {
        return false;
    }
    *runs = run_items;
    if (!tl__memory_grow(&world->memory, &id_items, &id_capacity, needed, sizeof(**ids))) {
        /* Give the longer array back, so that one capacity tells of both. */
        *runs = tl__memory_resize(&world->memory, *runs, run_capacity * sizeof(**runs),
                                  *capacity * sizeof(**runs));
        return false;
    }
    *ids = id_items;
    *capacity = id_capacity;
    return true;
}

tl_result tl__side_reserve(tl_world *world, tl__side *side, uint32_t count)
{
    bool is_enough = grow_pair(world, &side->runs, &side->ids, &side->capacity, count);

    return is_enough ? TL_OK : TL_ERR_NO_MEMORY;
}

tl_result tl__plan_reserve(tl_world *world, uint32_t count)
{
    tl__plan *plan = &world->schedule.plan;

    return grow_pair(world, &plan->runs, &plan->ids, &plan->capacity, count) ? TL_OK
                                                                             : TL_ERR_NO_MEMORY;
}

tl_result tl__side_push(tl_world *world, tl__side *side, uint32_t slot, tl__source source)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (tl__side_reserve(world, side, side->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    side->runs[side->count] = tl__run_of(tick);
    side->ids[side->count] = tl__tick_id(world, slot);
    tick->late_serial = world->schedule.frame_serial;
    tick->late_source = (uint8_t)source;
    tick->late_place = side->count;
    tick->cancel_serial = 0;
    side->count += 1;
    return TL_OK;
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
    tick->reschedule = schedule->rescheduled_count;
    tick->due = due;
    tick->was_interval = true;
    return TL_OK;
}

/* C-10 for the enabled functions of a level. */
static tl_result walk_enabled(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->enabled.count && result == TL_OK; i++) {
        uint32_t slot = level->enabled.items[i].slot;
        const tl__tick *tick = tl__tick_at(world, slot);
        result = tl__walk_visit(world, slot, TL_TICK_GROUP_PRE_PHYSICS);
        if (result == TL_OK && tick->interval > 0) {
            world->schedule.is_one_frame = true;
            tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
            result = tl__reschedule(world, slot, tl__time_add(clock, tick->interval));
        }
    }
    return result;
}

/* C-11, without the rescheduling. */
static tl_result walk_expired(tl_world *world, tl__level *level)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        result = tl__walk_visit(world, tl__due_slot(&level->expired.entries[i]),
                                TL_TICK_GROUP_PRE_PHYSICS);
    }
    return result;
}

static tl_result walk_levels(tl_world *world, bool with_expired)
{
    tl__schedule *schedule = &world->schedule;
    tl__plan *plan = &schedule->plan;
    tl_result result = TL_OK;
    void *ends = plan->level_end;

    if (!tl__memory_grow(&world->memory, &ends, &plan->level_capacity, schedule->level_count,
                         sizeof(*plan->level_end))) {
        return TL_ERR_NO_MEMORY;
    }
    plan->level_end = ends;
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        result = walk_enabled(world, level);
        plan->level_end[i] = (uint64_t)schedule->queue_count << 32;
        if (result == TL_OK && with_expired) {
            result = walk_expired(world, level);
        }
    }
    return result;
}

/* Where each group begins, and how many of it are high priority. */
static void count_groups(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;
    tl__plan *plan = &world->schedule.plan;
    uint32_t counts[TL_TICK_GROUP_COUNT] = {0};
    uint32_t highs[TL_TICK_GROUP_COUNT] = {0};

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        plan->is_tangled[group] = false;
    }
    for (uint32_t i = 0; i < schedule->queue_count; i++) {
        const tl__tick *tick = tl__tick_at(world, schedule->queue[i]);
        counts[tick->actual_start] += 1;
        plan->demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
        highs[tick->actual_start] += tick->high_priority ? 1 : 0;
        plan->is_tangled[tick->actual_start] |= tick->high_priority && tick->release_key != 0;
    }
    plan->begin[0] = 0;
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        plan->begin[group + 1] = plan->begin[group] + counts[group];
        plan->high_end[group] = plan->begin[group] + highs[group];
    }
}

static void fill_groups(tl_world *world)
{
    const tl__schedule *schedule = &world->schedule;
    tl__plan *plan = &world->schedule.plan;
    uint32_t high[TL_TICK_GROUP_COUNT];
    uint32_t normal[TL_TICK_GROUP_COUNT];

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        high[group] = plan->begin[group];
        normal[group] = plan->high_end[group];
    }
    for (uint32_t i = 0; i < schedule->queue_count; i++) {
        const tl__tick *tick = tl__tick_at(world, schedule->queue[i]);
        uint32_t *next =
            tick->high_priority ? &high[tick->actual_start] : &normal[tick->actual_start];
        plan->ids[(*next)++] = tl__tick_id(world, schedule->queue[i]);
    }
    plan->count = schedule->queue_count;
}

/* Groups in which a high-priority function waits for a normal one (D-2). */
static void sort_tangled_groups(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        if (plan->is_tangled[group]) {
            uint32_t begin = plan->begin[group];
            tl__release_sort(world, &plan->ids[begin], plan->begin[group + 1] - begin);
        }
    }
}

static void settle_places(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;

    for (uint32_t i = 0; i < plan->count; i++) {
        tl__tick *tick = tl__tick_find(world, plan->ids[i]);
        plan->runs[i] = tl__run_of(tick);
        tick->plan = plan->number;
        tick->place = i;
    }
}

tl_result tl__plan_build(tl_world *world, bool with_expired)
{
    tl__schedule *schedule = &world->schedule;
    tl__plan *plan = &schedule->plan;

    schedule->walk += 1;
    schedule->first_walk = schedule->walk;
    schedule->queue_count = 0;
    schedule->is_one_frame = with_expired;
    plan->number = ++schedule->next_plan;
    plan->count = 0;
    plan->demotions = 0;
    plan->cycles = 0;
    plan->hidden = 0;
    tl_result result = walk_levels(world, with_expired);
    if (result == TL_OK) {
        result = tl__plan_reserve(world, schedule->queue_count);
    }
    if (result != TL_OK) {
        return result;
    }
    count_groups(world);
    fill_groups(world);
    sort_tangled_groups(world);
    settle_places(world);
    world->stats.order_builds += 1;
    return TL_OK;
}

void tl__plan_free(tl_world *world)
{
    tl__plan *plan = &world->schedule.plan;

    tl__memory_free_array(&world->memory, plan->runs, plan->capacity, sizeof(*plan->runs));
    tl__memory_free_array(&world->memory, plan->ids, plan->capacity, sizeof(*plan->ids));
    tl__memory_free_array(&world->memory, plan->level_end, plan->level_capacity,
                          sizeof(*plan->level_end));
    *plan = (tl__plan){0};
}
