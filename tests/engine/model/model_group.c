/* Releasing a group: the order of its runs, and what each is told. */
#include "model_inside.h"

static bool prerequisites_are_taken(const mo_world *world, const mo_task *task, const bool *taken)
{
    for (uint32_t i = 0; i < task->before_count; i++) {
        int before = task->before[i];
        bool has_passed = world->tasks[before].is_taken || world->tasks[before].is_undispatched;
        if (!has_passed && !taken[before]) {
            return false;
        }
    }
    return true;
}

/* D-2: high priority first, then the lowest queue sequence, which is the place in `tasks`. */
static int pick(const mo_world *world, tl_tick_group group, const bool *taken)
{
    int best = MO_NONE;
    for (int i = 0; i < world->task_count; i++) {
        const mo_task *task = &world->tasks[i];
        if (task->is_taken || taken[i] || task->start != group ||
            !prerequisites_are_taken(world, task, taken)) {
            continue;
        }
        if (task->is_high) {
            return i;
        }
        best = best == MO_NONE ? i : best;
    }
    return best;
}

void mo__group_release(mo_world *world, tl_tick_group group)
{
    bool taken[MO_TASKS];
    for (int i = 0; i < world->task_count; i++) {
        taken[i] = false;
    }
    world->order_count = 0;
    world->order_next = 0;
    for (int task = pick(world, group, taken); task != MO_NONE; task = pick(world, group, taken)) {
        taken[task] = true;
        world->order[world->order_count++] = task;
    }
}

/* C-30 to C-33. */
static tl_time delta_of_run(const mo_world *world, const mo_tick *tick)
{
    tl_time now = tick->runs_in_pause ? world->unpaused_time : world->time;

    return tick->was_interval && tick->last_run != MO_NEVER ? now - tick->last_run : world->delta;
}

/* When a function on any thread ran is seen later, but for a newly spawned function without a
 * delta. */
static void note_run(mo_world *world, int index, const mo_order *order)
{
    mo_tick *tick = &world->ticks[index];

    if (!tick->was_interval) {
        return;
    }
    if (tick->is_any) {
        mo__note_last_run(world, index, order);
    } else {
        tick->last_run = tick->runs_in_pause ? world->unpaused_time : world->time;
    }
}

/* F-16 and D-5. */
bool mo__may_run(const mo_world *world, const mo_tick *tick)
{
    return tick->is_alive && tick->level != MO_NONE && tick->state == TL_TICK_ENABLED &&
           tick->ran_frame != world->frame;
}

/* What is passed over has had its turn. */
int mo__group_find(mo_world *world)
{
    while (world->order_next < world->order_count) {
        mo_task *task = &world->tasks[world->order[world->order_next]];
        if (!task->is_cancelled && mo__may_run(world, &world->ticks[task->tick])) {
            return world->order_next;
        }
        task->is_taken = true;
        world->order_next++;
    }
    return MO_NONE;
}

static mo_order order_of(mo_world *world, int index, int task)
{
    const mo_tick *tick = &world->ticks[index];

    if (task == MO_NONE) {
        return (mo_order){UINT32_MAX + ++world->next_key, tl_stage_group(mo__running_stage(world))};
    }
    return (mo_order){(uint64_t)task, tick->actual_end};
}

void mo__tick_run(mo_world *world, int task, mo_run *out)
{
    mo_tick *tick = &world->ticks[out->index];
    mo_order order = order_of(world, out->index, task);

    tick->ran_frame = world->frame;
    world->stats.ticks_run++;
    out->delta = mo__actor_delta(world, tick, delta_of_run(world, tick));
    note_run(world, out->index, &order);
    if (tick->is_any) {
        mo__any_run(world, out, &order);
    }
}

void mo__task_run(mo_world *world, int task, mo_run *out)
{
    bool has_task = !world->is_pause_frame;

    if (!has_task) {
        mo__tick_run(world, MO_NONE, out);
        return;
    }
    mo__jobs_of_befores(world, task);
    mo__pairs_of_befores(world, task);
    world->tasks[task].has_run = true;
    mo__tick_run(world, task, out);
}

bool mo__is_silent(const mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];

    return tick->is_any || mo__actor_skips(world, tick);
}

void mo__group_take(mo_world *world, int place, mo_run *out)
{
    int entry = world->order[place];

    world->order_next = place + 1;
    if (!world->is_pause_frame && mo__is_to_stay_undispatched(world, entry)) {
        mo__leave_undispatched(world, entry);
        return;
    }
    if (!world->is_pause_frame) {
        world->tasks[entry].is_taken = true;
        world->at_place = entry;
    }
    mo__task_run(world, entry, out);
}
