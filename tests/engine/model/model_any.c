/* Functions that may run on any thread (Q-18, D-9, D-16). They run at their places here. */
#include "model_inside.h"

static bool is_by_hand(const mo_world *world, const mo_task *task)
{
    bool is_so = world->ticks[task->tick].is_manual;

    for (uint32_t i = 0; i < task->before_count; i++) {
        is_so |= world->tasks[task->before[i]].is_by_hand;
    }
    return is_so;
}

/* Before anything runs: newly spawned functions are none. */
void mo__find_worker_tasks(mo_world *world)
{
    for (int i = 0; i < world->task_count; i++) {
        mo_task *task = &world->tasks[i];
        const mo_tick *tick = &world->ticks[task->tick];
        bool is_alone = task->is_expired && !tick->has_edges;
        task->is_by_hand = is_by_hand(world, task);
        task->may_use_worker =
            tick->is_any && tick->reason == TL_TICK_AS_WANTED && !task->is_by_hand && !is_alone;
    }
}

/* Whether the cursor is behind the place of a task of the group. */
static bool has_passed(const mo_world *world, int task)
{
    int end = world->order_next - (world->at_place != MO_NONE ? 1 : 0);

    for (int i = 0; i < end; i++) {
        if (world->order[i] == task) {
            return true;
        }
    }
    return false;
}

/* Once its group is released and every function of the owner's that it waits for, directly or
 * through others like it, has had its turn. */
bool mo__task_is_open(const mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    if (!t->may_use_worker || mo__is_slot(world->stage) ||
        t->start != tl_stage_group(world->stage)) {
        return false;
    }
    for (uint32_t i = 0; i < t->before_count; i++) {
        int before = t->before[i];
        bool is_of_group = world->tasks[before].start == t->start;
        bool is_ready = world->tasks[before].may_use_worker ? mo__task_is_open(world, before)
                                                            : has_passed(world, before);
        if (is_of_group && !is_ready) {
            return false;
        }
    }
    return true;
}

/* What it waits for first. */
static void complete_task(mo_world *world, int task)
{
    mo_task *t = &world->tasks[task];
    bool has_turn = !t->is_taken && !t->is_cancelled && !t->has_run &&
                    mo__may_run(world, &world->ticks[t->tick]);

    for (uint32_t i = 0; i < t->before_count; i++) {
        const mo_task *before = &world->tasks[t->before[i]];
        if (before->may_use_worker && before->start == t->start) {
            complete_task(world, t->before[i]);
        }
    }
    if (has_turn) {
        mo_run run = {.kind = MO_TICK, .index = t->tick, .stage = world->stage};
        mo__task_run(world, task, &run);
    }
}

void mo__complete(mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];
    bool is_ahead = world->is_open && !world->is_pause_frame && mo__task_is_ahead(world, tick) &&
                    mo__may_run(world, tick);

    if (is_ahead && mo__task_is_open(world, tick->task)) {
        complete_task(world, tick->task);
    }
}

void mo__pairs_of_befores(mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    for (uint32_t i = 0; i < t->before_count && world->pair_count < MO_PAIRS; i++) {
        const mo_task *before = &world->tasks[t->before[i]];
        bool is_inside = before->is_in_body || t->before[i] == world->at_place; /* of its body */
        bool has_bodies = !mo__actor_skips(world, &world->ticks[before->tick]) &&
                          !mo__actor_skips(world, &world->ticks[t->tick]);
        if (before->has_run && has_bodies && !is_inside &&
            (world->ticks[before->tick].is_any || world->ticks[t->tick].is_any)) {
            world->pairs[world->pair_count++] = (mo_pair){before->tick, t->tick};
        }
    }
}

void mo__any_wait(mo_world *world, tl_tick_group end)
{
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        if (tick->any_end <= end) {
            tick->any_due = tick->any_runs;
        }
    }
}

void mo__any_run(mo_world *world, const mo_run *run, const mo_order *order)
{
    mo_tick *tick = &world->ticks[run->index];

    if (mo__actor_skips(world, tick)) {
        return;
    }
    tick->any_runs++;
    tick->any_delta = run->delta;
    tick->any_group = tl_stage_group(run->stage);
    tick->any_end = order->end;
    for (int i = 0; i < world->asked_count; i++) {
        if (world->asked[i].in == run->index) {
            mo__defer(world, &world->asked[i], order);
        }
    }
}
