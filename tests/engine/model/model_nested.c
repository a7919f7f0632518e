/* A function that runs inside the body of another one (S-14). Its place in the order stays, and is
 * passed over. */
#include "model_inside.h"

/* Still to run in this frame, newly spawned functions that are not queued yet included. */
static bool is_to_run(const mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];

    return tick->is_alive && tick->level != MO_NONE &&
           (mo__tick_is_queued(world, index) || tick->is_newly_spawned) && mo__may_run(world, tick);
}

/* What was fixed when it was queued. */
static bool task_waits(const mo_world *world, const mo_task *task)
{
    for (uint32_t i = 0; i < task->before_count; i++) {
        int before = world->tasks[task->before[i]].tick;
        bool is_same = world->ticks[before].task == task->before[i];
        if (is_same && is_to_run(world, before)) {
            return true;
        }
    }
    return false;
}

/* What it would wait for if it were queued now. */
static bool list_waits(const mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];

    for (uint32_t i = 0; i < tick->before_count; i++) {
        int before = tick->before[i];
        const mo_tick *other = &world->ticks[before];
        if (before == index || !other->is_alive || other->level == MO_NONE ||
            !world->levels[other->level].is_in_frame) {
            continue;
        }
        if (is_to_run(world, before)) {
            return true;
        }
    }
    return false;
}

static bool waits(const mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];

    if (world->is_pause_frame) {
        return false; /* P-7 */
    }
    return mo__task_is_ahead(world, tick) ? task_waits(world, &world->tasks[tick->task])
                                          : list_waits(world, index);
}

tl_result mo_tick_run_nested(mo_world *world, int index, mo_nest *out)
{
    const mo_tick *tick = &world->ticks[index];

    if (!tick->is_alive) {
        return TL_ERR_STALE_ID;
    }
    if (tick->level == MO_NONE) {
        return TL_ERR_NOT_REGISTERED;
    }
    if (tick->state != TL_TICK_ENABLED || tick->is_engine) {
        return TL_ERR_REFUSED;
    }
    bool is_in_progress = mo__task_is_ahead(world, tick) && mo__task_is_open(world, tick->task);
    if (tick->ran_frame == world->frame || is_in_progress || waits(world, index)) {
        return TL_ERR_STATE;
    }
    bool has_task = !world->is_pause_frame && mo__task_is_ahead(world, tick);
    *out = (mo_nest){.tick = index,
                     .task = has_task ? tick->task : MO_NONE,
                     .latents = world->latents.pass_count};
    world->nested = index;
    return TL_OK;
}

void mo__nested_take(mo_world *world, mo_run *out)
{
    int index = world->nested;
    const mo_tick *tick = &world->ticks[index];

    world->nested = MO_NONE;
    *out = (mo_run){.kind = MO_TICK, .index = index, .stage = mo__running_stage(world)};
    out->is_silent = mo__is_silent(world, index);
    if (world->is_pause_frame || !mo__task_is_ahead(world, tick)) {
        mo__tick_run(world, MO_NONE, out);
        return;
    }
    world->tasks[tick->task].is_in_body = true;
    mo__task_run(world, tick->task, out);
}

bool mo_tick_nested_ends(mo_world *world, const mo_nest *nest)
{
    mo_run run = {.is_silent = true};

    if (world->nested == nest->tick) {
        mo__nested_take(world, &run);
    }
    if (nest->task != MO_NONE) {
        world->tasks[nest->task].is_in_body = false;
    }
    return run.is_silent && world->latents.pass_count == nest->latents;
}
