#include "model_inside.h"

#include <string.h>

static bool can_demote_into(tl_tick_group group)
{
    return group != TL_TICK_GROUP_START_PHYSICS && group != TL_TICK_GROUP_END_PHYSICS;
}

static tl_tick_group max_group(tl_tick_group a, tl_tick_group b)
{
    return a > b ? a : b;
}

static void add_task(mo_sum *sum, int task)
{
    for (uint32_t i = 0; i < sum->before_count; i++) {
        if (sum->before[i] == task) {
            return;
        }
    }
    sum->before[sum->before_count++] = task;
}

/* Q-12 b to f for one prerequisite. */
static void count_prerequisite(mo_world *world, int index, tl_tick_group context, mo_sum *sum)
{
    mo_tick *tick = &world->ticks[index];
    if (tick->level == MO_NONE) {
        return;
    }
    if (!world->levels[tick->level].is_in_frame) {
        world->stats.hidden_prerequisites++; /* */
        return;
    }
    if (!tick->is_visited) {
        mo__queue(world, index, context);
    } else if (!tick->is_finished) {
        world->stats.cycles++;
        return;
    }
    if (tick->state != TL_TICK_ENABLED || !mo__task_is_ahead(world, tick)) {
        return; /* Q-6, Q-12e */
    }
    if (tick->actual_start > sum->start) {
        sum->start = tick->actual_start;
        sum->demoter = index;
    }
    sum->end = max_group(sum->end, tick->actual_end);
    add_task(sum, tick->task);
}

static void collect_prerequisites(mo_world *world, mo_tick *tick, tl_tick_group context,
                                  mo_sum *sum)
{
    uint32_t i = 0;
    while (i < tick->before_count) {
        if (!world->ticks[tick->before[i]].is_alive) {
            tick->before[i] = tick->before[--tick->before_count];
            continue;
        }
        const mo_tick *before = &world->ticks[tick->before[i]];
        tick->closes[i] = before->is_visited && !before->is_finished;
        count_prerequisite(world, tick->before[i], context, sum);
        i++;
    }
}

/* */
static void compute_groups(mo_tick *tick, tl_tick_group context, const mo_sum *sum)
{
    tl_tick_group floor = max_group(tick->group, context);
    tl_tick_group start = max_group(floor, sum->start);
    tick->reason = start > floor         ? TL_TICK_DEMOTED
                   : start > tick->group ? TL_TICK_NEWLY_SPAWNED
                                         : TL_TICK_AS_WANTED;
    tick->demoted_by = start > floor ? sum->demoter : MO_NONE;
    if (start != tick->group) {
        while (!can_demote_into(start)) {
            start++;
        }
    }
    tick->actual_start = start;
    tick->actual_end = start;
    tl_tick_group wanted = max_group(tick->end_group, sum->end);
    for (int group = (int)start + 1; group <= (int)wanted; group++) {
        if (can_demote_into((tl_tick_group)group)) {
            tick->actual_end = (tl_tick_group)group;
        }
    }
    tick->has_groups = true;
}

static void add_run(mo_world *world, int index, tl_tick_group context, const mo_sum *sum)
{
    mo_tick *tick = &world->ticks[index];
    mo_task *task = &world->tasks[world->task_count];
    task->tick = index;
    task->start = tick->actual_start;
    task->is_high = tick->is_high;
    task->is_taken = false;
    task->is_cancelled = false;
    task->is_undispatched = false;
    task->is_dispatched = false;
    task->is_in_body = false;
    task->has_run = false;
    task->may_use_worker = false;
    task->is_by_hand = false;
    task->is_expired = tick->is_expired;
    task->is_late = context != TL_TICK_GROUP_PRE_PHYSICS;
    task->before_count = sum->before_count;
    memcpy(task->before, sum->before, sum->before_count * sizeof(*sum->before));
    tick->task = world->task_count++;
    world->stats.ticks_queued++;
    world->stats.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
}

static void visit(mo_world *world, int index, tl_tick_group context)
{
    mo_tick *tick = &world->ticks[index];
    mo_sum sum;
    if (tick->state == TL_TICK_DISABLED || tick->ran_frame == world->frame) {
        return;
    }
    tick->is_entered = true;
    sum.start = TL_TICK_GROUP_PRE_PHYSICS;
    sum.end = TL_TICK_GROUP_PRE_PHYSICS;
    sum.demoter = MO_NONE;
    sum.before_count = 0;
    collect_prerequisites(world, tick, context, &sum);
    compute_groups(tick, context, &sum);
    if (tick->state == TL_TICK_ENABLED) {
        add_run(world, index, context, &sum);
    }
}

void mo__queue(mo_world *world, int index, tl_tick_group context)
{
    mo_tick *tick = &world->ticks[index];
    if (tick->is_visited) {
        return;
    }
    tick->is_visited = true;
    tick->is_finished = false;
    visit(world, index, context);
    tick->is_finished = true;
}
