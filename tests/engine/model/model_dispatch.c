/* Manual dispatch (S-13): undispatched tasks and their dependents. */
#include "model_inside.h"

/* Undispatched, or in its body away from its place. A task that was cancelled blocks nothing. */
static bool is_blocking(const mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];
    bool is_undispatched = t->is_undispatched && !t->is_taken && !t->is_cancelled;

    return (t->is_in_body && world->ticks[t->tick].is_alive) ||
           (is_undispatched && mo__may_run(world, &world->ticks[t->tick]));
}

static bool waits(const mo_world *world, const mo_task *task)
{
    for (uint32_t i = 0; i < task->before_count; i++) {
        if (is_blocking(world, task->before[i])) {
            return true;
        }
    }
    return false;
}

/* At the end of a group all are released that end there. */
static bool is_released(const mo_world *world, const mo_task *task)
{
    const mo_tick *tick = &world->ticks[task->tick];

    return task->is_dispatched || !tick->is_manual ||
           (world->is_forcing && tick->actual_end <= world->forced_end);
}

bool mo__is_to_stay_undispatched(const mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    return !is_released(world, t) || waits(world, t);
}

void mo__leave_undispatched(mo_world *world, int task)
{
    world->tasks[task].is_undispatched = true;
    world->undispatched[world->undispatched_count++] = task;
}

static mo_pass *top(mo_world *world)
{
    return &world->passes[world->pass_count - 1];
}

static void begin(mo_world *world)
{
    world->passes[world->pass_count++] = (mo_pass){.running = MO_NONE};
}

static bool is_free(const mo_world *world, int task)
{
    const mo_task *t = &world->tasks[task];

    return t->is_undispatched && !t->is_taken && !t->is_cancelled &&
           mo__may_run(world, &world->ticks[t->tick]) && is_released(world, t) && !waits(world, t);
}

/* The first one that is free, in the order in which their places passed. */
static int find_free(const mo_world *world)
{
    for (int i = 0; i < world->undispatched_count; i++) {
        if (is_free(world, world->undispatched[i])) {
            return world->undispatched[i];
        }
    }
    return MO_NONE;
}

static void end_body(mo_world *world)
{
    mo_pass *pass = top(world);

    if (pass->running != MO_NONE) {
        world->tasks[pass->running].is_in_body = false;
        pass->running = MO_NONE;
    }
}

static void take(mo_world *world, int task, mo_run *out)
{
    out->kind = MO_TICK;
    out->index = world->tasks[task].tick;
    out->is_silent = mo__is_silent(world, out->index);
    world->tasks[task].is_taken = true;
    world->tasks[task].is_in_body = true;
    top(world)->running = task;
    mo__task_run(world, task, out);
}

bool mo__is_dispatching(const mo_world *world)
{
    return world->pass_count > (world->is_forcing ? 1 : 0) + (world->is_letting_go ? 1 : 0);
}

bool mo__undispatched_next(mo_world *world, mo_run *out)
{
    end_body(world);
    int task = find_free(world);

    *out = (mo_run){.stage = mo__running_stage(world)};
    if (task != MO_NONE) {
        take(world, task, out);
    }
    return task != MO_NONE;
}

static int find_forced(mo_world *world, tl_tick_group end)
{
    if (!world->is_forcing) {
        world->is_forcing = true;
        world->forced_end = end;
        begin(world);
    }
    end_body(world);
    int task = find_free(world);
    if (task == MO_NONE) {
        world->pass_count--;
        world->is_forcing = false;
    }
    return task;
}

bool mo__undispatched_force(mo_world *world, mo_run *out)
{
    tl_tick_group end = tl_stage_group(world->stage);
    int task = find_forced(world, end == TL_TICK_GROUP_LAST_DEMOTABLE ? end + 1 : end);

    *out = (mo_run){.stage = world->stage};
    if (task != MO_NONE) {
        take(world, task, out);
    }
    return task != MO_NONE;
}

tl_result mo_tick_dispatch(mo_world *world, int index)
{
    mo_tick *tick = &world->ticks[index];

    if (!tick->is_alive) {
        return TL_ERR_STALE_ID;
    }
    if (!tick->is_manual) {
        return TL_ERR_REFUSED;
    }
    if (tick->level == MO_NONE) {
        return TL_ERR_NOT_REGISTERED;
    }
    if (!mo__tick_is_queued(world, index)) {
        return TL_ERR_STATE;
    }
    if (!world->is_pause_frame) {
        world->tasks[tick->task].is_dispatched = true;
    }
    begin(world);
    return TL_OK;
}

bool mo_tick_dispatch_ends(mo_world *world)
{
    mo_run run = {.is_silent = true};

    if (mo__latents_next(world, &run)) {
        return false;
    }
    while (run.is_silent && mo__undispatched_next(world, &run)) {
    }
    world->pass_count--;
    return run.kind == MO_NOTHING || run.is_silent;
}
