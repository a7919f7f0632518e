/* Jobs that belong to the completion of a function (S-8). When one is done is left open, but for
 * this: it is done before anything runs that waits for it. */
#include "model_inside.h"

static void make_due(mo_world *world, int task)
{
    for (int i = 0; i < world->job_count; i++) {
        world->jobs[i].is_due |= world->jobs[i].task == task;
    }
}

/* A function for any thread begins later than at its place where one that it waits for has gone, or
 * comes later itself: the jobs of all others are waited for then. */
static bool may_come_later(const mo_world *world, const mo_task *task)
{
    bool is_late = false;

    for (uint32_t i = 0; i < task->before_count && !is_late && world->ticks[task->tick].is_any;
         i++) {
        const mo_task *before = &world->tasks[task->before[i]];
        is_late = world->ticks[before->tick].level == MO_NONE || may_come_later(world, before);
    }
    return is_late;
}

void mo__jobs_of_befores(mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    if (world->job_count == 0 || may_come_later(world, t)) {
        return;
    }
    for (uint32_t i = 0; i < t->before_count; i++) {
        make_due(world, t->before[i]);
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
