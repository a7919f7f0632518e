/* Jobs that belong to the completion of a function (S-8). When one is done is left open, but for
 * this: it is done before anything runs that waits for it. */
#include "model_inside.h"

static void make_due(mo_world *world, int task)
{
    for (int i = 0; i < world->job_count; i++) {
        world->jobs[i].is_due |= world->jobs[i].task == task;
    }
}

/* What waits for a function that has gone begins later than at its place, if it may run on any
 * thread: its job is waited for then. */
static bool may_come_later(const mo_world *world, const mo_task *before, const mo_task *task)
{
    return world->ticks[task->tick].is_any && world->ticks[before->tick].level == MO_NONE;
}

void mo__jobs_of_befores(mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    for (uint32_t i = 0; i < t->before_count && world->job_count > 0; i++) {
        if (!may_come_later(world, &world->tasks[t->before[i]], t)) {
            make_due(world, t->before[i]);
        }
    }
}

void mo__jobs_of_group(mo_world *world, tl_tick_group end)
{
    for (int i = 0; i < world->job_count; i++) {
        world->jobs[i].is_due |= world->jobs[i].end <= end;
    }
}

/* One that was not queued in this frame ends where it runs. */
tl_result mo_tick_complete_after(mo_world *world, int index, int job)
{
    const mo_tick *tick = &world->ticks[index];
    bool has_task = !world->is_pause_frame && tick->task != MO_NONE;

    if (!tick->is_alive) {
        return TL_ERR_STATE;
    }
    world->jobs[world->job_count++] =
        (mo_job){.number = job,
                 .tick = index,
                 .task = has_task ? tick->task : MO_NONE,
                 .end = has_task ? tick->actual_end : tl_stage_group(mo__running_stage(world))};
    return TL_OK;
}
