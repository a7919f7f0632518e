/* The walk of section 4: depth-first over prerequisites, with an explicit stack (S-15). */
#include "schedule.h"
#include "world.h"

static uint8_t max_u8(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

void tl__walk_place(tl__tick *tick, const tl__visit *visit, tl_tick_group context)
{
    uint8_t floor = max_u8(tick->group, (uint8_t)context);
    uint8_t start = max_u8(floor, visit->max_start);
    uint8_t wanted_end = max_u8(tick->end_group, visit->max_end);

    tick->reason = TL_TICK_AS_WANTED;
    tick->demoted_by = 0;
    if (start != tick->group) {
        tick->reason = start > floor ? TL_TICK_DEMOTED : TL_TICK_NEWCOMER;
        tick->demoted_by = start > floor ? visit->demoter : 0;
        while (!tl_tick_group_can_demote_into((tl_tick_group)start)) {
            start += 1;
        }
    }
    tick->actual_start = start;
    tick->actual_end = start;
    for (uint8_t group = start + 1; group <= wanted_end; group++) {
        if (tl_tick_group_can_demote_into((tl_tick_group)group)) {
            tick->actual_end = group;
        }
    }
}

/* Whether this walk queues newcomers into a frame whose plan stands. */
static bool is_late(const tl__schedule *schedule)
{
    return schedule->walk != schedule->first_walk;
}

static bool has_task(const tl_world *world, const tl__tick *tick)
{
    if (is_late(&world->schedule)) {
        return tl__schedule_is_ahead(world, tick);
    }
    return tick->state == TL_TICK_ENABLED && tick->ran_frame != world->frame.counter;
}

static bool is_pending_newcomer(const tl_world *world, const tl__tick *tick)
{
    return tick->is_newcomer && tick->state == TL_TICK_ENABLED &&
           !tl__schedule_is_ahead(world, tick) && !tl__tick_has_run(world, tick);
}

/* Q-12c: whether a prerequisite is to be visited first. */
static bool wants_visit(const tl_world *world, const tl__tick *tick)
{
    const tl__schedule *schedule = &world->schedule;

    if (tick->visited == schedule->walk) {
        return false;
    }
    if (!is_late(schedule)) {
        return true;
    }
    return is_pending_newcomer(world, tick) ||
           (tick->state == TL_TICK_COOLING_DOWN && tick->visited != schedule->first_walk &&
            tick->visited <= schedule->frame_walk);
}

static tl_result push(tl_world *world, uint32_t slot, uint32_t *depth)
{
    tl__schedule *schedule = &world->schedule;
    tl__tick *tick = tl__tick_at(world, slot);
    void *stack = schedule->stack;

    tick->visited = schedule->walk;
    if (tick->state == TL_TICK_DISABLED || tick->ran_frame == world->frame.counter) {
        tick->finished = schedule->walk;
        return TL_OK;
    }
    if (!tl__memory_grow(&world->memory, &stack, &schedule->stack_capacity, *depth + 1,
                         sizeof(*schedule->stack))) {
        return TL_ERR_NO_MEMORY;
    }
    schedule->stack = stack;
    schedule->stack[(*depth)++] = (tl__visit){.slot = slot, .edge = tick->first_edge};
    return TL_OK;
}

static tl_result queue_for_plan(tl_world *world, uint32_t slot)
{
    tl__schedule *schedule = &world->schedule;
    void *queue = schedule->queue;

    if (!tl__memory_grow(&world->memory, &queue, &schedule->queue_capacity,
                         schedule->queue_count + 1, sizeof(*schedule->queue))) {
        return TL_ERR_NO_MEMORY;
    }
    schedule->queue = queue;
    schedule->queue[schedule->queue_count++] = slot;
    tl__tick_at(world, slot)->sequence = (uint64_t)schedule->queue_count << 32;
    return TL_OK;
}

static tl_result queue_late(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    tick->sequence = world->schedule.next_sequence;
    world->schedule.next_sequence += UINT64_C(1) << 32;
    world->stats.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    world->stats.ticks_queued += 1;
    return tl__side_push(world, &world->schedule.late[tick->actual_start], slot, TL__SOURCE_LATE);
}

/* Q-14..Q-20. A cooling function gets its groups and no task. */
static tl_result finish(tl_world *world, const tl__visit *visit, tl_tick_group context)
{
    tl__tick *tick = tl__tick_at(world, visit->slot);

    tl__walk_place(tick, visit, context);
    tick->finished = world->schedule.walk;
    if (tick->state != TL_TICK_ENABLED) {
        return TL_OK;
    }
    tl_result result = is_late(&world->schedule) ? queue_late(world, visit->slot)
                                                 : queue_for_plan(world, visit->slot);
    uint64_t key = tick->actual_start == visit->max_start ? visit->key : 0;
    tick->is_queued_high = tick->high_priority;
    tick->release_key = tick->high_priority ? key : tick->sequence;
    return result;
}

static void note_cycle(tl_world *world, const tl__visit *visit, tl__edge *edge)
{
    if (is_late(&world->schedule)) {
        world->stats.cycles += 1;
    } else {
        world->schedule.plan.cycles += 1;
    }
    if (!edge->is_warned) {
        edge->is_warned = true;
        tl__tick_log_cycle(world, tl__tick_id(world, visit->slot), edge->before);
    }
}

static void note_hidden(tl_world *world)
{
    if (is_late(&world->schedule)) {
        world->stats.hidden_prerequisites += 1;
    } else {
        world->schedule.plan.hidden += 1;
    }
}

static void hold_back(tl__visit *visit, const tl__tick *before, uint32_t before_slot)
{
    if (before->actual_start > visit->max_start) {
        visit->max_start = before->actual_start;
        visit->demoter = before_slot + 1;
        visit->key = 0;
    }
    if (before->actual_start == visit->max_start && before->release_key > visit->key) {
        visit->key = before->release_key;
    }
    visit->max_end = max_u8(visit->max_end, before->actual_end);
}

static bool is_in_frame(const tl_world *world, const tl__tick *tick)
{
    const tl__level *level = tl__level_at(world, tick->level - 1);

    return level->frame_serial == world->schedule.frame_serial && !level->is_removed;
}

/* Looks at one prerequisite: either moves on to the next one or pushes it. */
static tl_result look_at(tl_world *world, uint32_t *depth)
{
    tl__visit *visit = &world->schedule.stack[*depth - 1];
    tl__edge *edge = tl__edge_at(world, visit->edge);
    tl__tick *before = tl__tick_find(world, edge->before);

    if (before == NULL) { /* a: swap-removal puts another one here, unless it was the last */
        tl__tick *tick = tl__tick_at(world, visit->slot);
        tl__tick_drop_edge(world, tick, visit->edge_index);
        visit->edge = visit->edge_index < tick->edge_count ? visit->edge : 0;
        return TL_OK;
    }
    uint32_t slot = tl__tick_slot(world, edge->before);
    if (before->registration != 0) { /* b */
        if (!is_in_frame(world, before)) {
            note_hidden(world); /* */
        } else if (wants_visit(world, before)) {
            return push(world, slot, depth); /* c; then this edge is looked at again */
        } else if (before->visited == world->schedule.walk &&
                   before->finished != world->schedule.walk) {
            note_cycle(world, visit, edge); /* d */
        } else if (has_task(world, before)) {
            hold_back(visit, before, slot); /* f */
        }
    }
    visit->edge = edge->next;
    visit->edge_index += 1;
    return TL_OK;
}

tl_result tl__walk_visit(tl_world *world, uint32_t slot, tl_tick_group context)
{
    tl__schedule *schedule = &world->schedule;
    uint32_t depth = 0;

    if (tl__tick_at(world, slot)->visited == schedule->walk) {
        return TL_OK; /* */
    }
    tl_result result = push(world, slot, &depth);
    while (depth > 0 && result == TL_OK) {
        if (schedule->stack[depth - 1].edge != 0) {
            result = look_at(world, &depth);
        } else {
            depth -= 1;
            tl__visit visit = schedule->stack[depth];
            result = finish(world, &visit, context);
        }
    }
    return result;
}
