#include "model.h"

void mo__reschedule(mo_tick *tick, tl_time cooldown)
{
    tick->place = MO_IN_RESCHEDULE;
    tick->cooldown = cooldown;
    tick->was_interval = true;
}

/* C-3: what is not due gets nearer. */
static void start_level(mo_world *world, int level)
{
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        if (tick->level != level || tick->place != MO_IN_COOLING) {
            continue;
        }
        if (tick->cooldown < world->delta) {
            tick->state = TL_TICK_ENABLED;
            tick->is_expired = true;
        } else {
            tick->cooldown -= world->delta;
        }
    }
}

static int collect_expired(const mo_world *world, int level, int *out)
{
    int cooling[MO_TICKS];
    int cooling_count = mo__collect(world, level, MO_IN_COOLING, cooling);
    int count = 0;
    for (int i = 0; i < cooling_count; i++) {
        if (world->ticks[cooling[i]].is_expired) {
            out[count++] = cooling[i];
        }
    }
    mo__sort_by_due(world, out, count);
    return count;
}

/* C-11; C-13: a function without an interval goes back to the enabled set. */
static void reschedule_expired(mo_world *world, mo_tick *tick)
{
    tick->is_expired = false;
    if (tick->interval > 0) {
        mo__reschedule(tick, tick->interval + tick->cooldown - world->delta);
    } else {
        tick->place = MO_IN_ENABLED;
        tick->cooldown = 0;
    }
}

/* C-10 and C-11. */
static void queue_level(mo_world *world, int level)
{
    int ticks[MO_TICKS];
    int count = mo__collect(world, level, MO_IN_ENABLED, ticks);
    for (int i = 0; i < count; i++) {
        mo_tick *tick = &world->ticks[ticks[i]];
        mo__queue(world, ticks[i], TL_TICK_GROUP_PRE_PHYSICS);
        if (tick->interval > 0) {
            mo__reschedule(tick, tick->interval);
        }
    }
    count = collect_expired(world, level, ticks);
    for (int i = 0; i < count; i++) {
        mo__queue(world, ticks[i], TL_TICK_GROUP_PRE_PHYSICS);
        reschedule_expired(world, &world->ticks[ticks[i]]);
    }
}

static void begin_play_frame(mo_world *world)
{
    world->takes_newcomers = true;
    for (int level = 0; level < world->level_count; level++) {
        if (world->levels[level].is_in_frame) {
            start_level(world, level);
        }
    }
    for (int level = 0; level < world->level_count; level++) {
        if (world->levels[level].is_in_frame) {
            queue_level(world, level);
        }
    }
}

static void collect_for_pause(mo_world *world, int tick)
{
    world->order_registration[world->order_count] = world->ticks[tick].registration;
    world->order[world->order_count++] = tick;
}

/* P-2 to P-4 for one level. */
static void pause_cooling(mo_world *world, int level)
{
    int ticks[MO_TICKS];
    int count = mo__collect(world, level, MO_IN_COOLING, ticks);
    mo__sort_by_due(world, ticks, count);
    for (int i = 0; i < count; i++) {
        mo_tick *tick = &world->ticks[ticks[i]];
        if (!tick->runs_in_pause) {
            continue;
        }
        if (tick->cooldown >= world->delta) {
            tick->cooldown -= world->delta;
            continue;
        }
        tick->state = TL_TICK_ENABLED;
        collect_for_pause(world, ticks[i]);
        reschedule_expired(world, tick);
    }
}

static void pause_enabled(mo_world *world, const int *ticks, int count)
{
    for (int i = 0; i < count; i++) {
        mo_tick *tick = &world->ticks[ticks[i]];
        if (!tick->runs_in_pause) {
            continue;
        }
        collect_for_pause(world, ticks[i]);
        if (tick->interval > 0) {
            mo__reschedule(tick, tick->interval);
        }
    }
}

static void begin_pause_frame(mo_world *world)
{
    int enabled[MO_TICKS];
    for (int level = 0; level < world->level_count; level++) {
        if (world->levels[level].is_in_frame) {
            int count = mo__collect(world, level, MO_IN_ENABLED, enabled);
            pause_cooling(world, level);
            pause_enabled(world, enabled, count);
        }
    }
}

static void forget_last_frame(mo_world *world)
{
    world->task_count = 0;
    world->order_count = 0;
    world->order_next = 0;
    world->is_released = false;
    world->rounds = 0;
    world->group = TL_TICK_GROUP_PRE_PHYSICS;
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        tick->is_visited = false;
        tick->is_finished = false;
        tick->has_groups = false;
        tick->task = MO_NONE;
    }
}

void mo_frame_begin(mo_world *world, uint64_t frame, tl_level_tick type, tl_time delta)
{
    forget_last_frame(world);
    world->frame = frame;
    world->delta = delta;
    world->unpaused_time += delta;
    world->time += world->is_paused ? 0 : delta;
    world->is_pause_frame = world->is_paused;
    world->is_idle_frame = type == TL_LEVEL_TICK_TIME_ONLY;
    for (int level = 0; level < world->level_count; level++) {
        world->levels[level].is_in_frame =
            world->levels[level].is_used && world->levels[level].is_visible;
    }
    if (world->is_idle_frame) {
        return;
    }
    if (world->is_pause_frame) {
        begin_pause_frame(world);
    } else {
        begin_play_frame(world);
    }
}

/* N-4 for all levels; returns the number of newcomers. */
static int queue_newcomers(mo_world *world, tl_tick_group context, bool is_discarding)
{
    int total = 0;
    for (int level = 0; level < world->level_count; level++) {
        int ticks[MO_TICKS];
        int count = mo__collect(world, level, MO_IN_ENABLED, ticks);
        for (int i = 0; i < count; i++) {
            mo_tick *tick = &world->ticks[ticks[i]];
            if (!tick->is_newcomer) {
                continue;
            }
            tick->is_newcomer = false;
            total++;
            if (!is_discarding) {
                mo__queue(world, ticks[i], context);
            }
            if (tick->interval > 0) {
                mo__reschedule(tick, tick->interval);
            }
        }
    }
    return total;
}

static bool prerequisites_are_taken(const mo_world *world, const mo_task *task, const bool *taken)
{
    for (uint32_t i = 0; i < task->before_count; i++) {
        int before = task->before[i];
        if (!world->tasks[before].is_taken && !taken[before]) {
            return false;
        }
    }
    return true;
}

/* D-2: high priority first, then the lowest queue sequence, which is the place in `tasks`. */
static int pick(const mo_world *world, const bool *taken)
{
    int best = MO_NONE;
    for (int i = 0; i < world->task_count; i++) {
        const mo_task *task = &world->tasks[i];
        if (task->is_taken || taken[i] || task->start != world->group ||
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

static void release_group(mo_world *world)
{
    bool taken[MO_TASKS] = {false};
    world->order_count = 0;
    world->order_next = 0;
    world->is_released = true;
    for (int task = pick(world, taken); task != MO_NONE; task = pick(world, taken)) {
        taken[task] = true;
        world->order[world->order_count++] = task;
    }
}

/* C-30 to C-33. */
static tl_time delta_of_run(const mo_world *world, mo_tick *tick)
{
    if (!tick->was_interval) {
        return world->delta;
    }
    tl_time now = tick->runs_in_pause ? world->unpaused_time : world->time;
    tl_time delta = tick->last_run >= 0 ? now - tick->last_run : world->delta;
    tick->last_run = now;
    return delta;
}

static void run(mo_world *world, int index, mo_run *out)
{
    mo_tick *tick = &world->ticks[index];
    tick->ran_frame = world->frame;
    *out = (mo_run){index, world->group, delta_of_run(world, tick)};
}

/* F-16 and D-5. */
static bool may_run(const mo_world *world, const mo_tick *tick)
{
    return tick->is_alive && tick->level != MO_NONE && tick->state != TL_TICK_DISABLED &&
           tick->ran_frame != world->frame;
}

static bool run_next_of_group(mo_world *world, mo_run *out)
{
    if (!world->is_released) {
        release_group(world);
    }
    while (world->order_next < world->order_count) {
        mo_task *task = &world->tasks[world->order[world->order_next++]];
        task->is_taken = true;
        if (!task->is_cancelled && may_run(world, &world->ticks[task->tick])) {
            run(world, task->tick, out);
            return true;
        }
    }
    return false;
}

/* N-2, N-3, N-5; false when the frame is over. */
static bool leave_group(mo_world *world)
{
    world->is_released = false;
    if (world->group >= TL_TICK_GROUP_LAST_DEMOTABLE) {
        world->group = TL_TICK_GROUP_NEWLY_SPAWNED;
        if (world->rounds == MO_ROUNDS) {
            world->runaways += (uint32_t)queue_newcomers(world, world->group, true);
            return false;
        }
        world->rounds++;
        return queue_newcomers(world, world->group, false) > 0;
    }
    bool blocks = world->group != TL_TICK_GROUP_DURING_PHYSICS;
    world->group++;
    if (blocks) {
        (void)queue_newcomers(world, world->group, false);
    }
    return true;
}

static bool next_of_pause(mo_world *world, mo_run *out)
{
    while (world->order_next < world->order_count) {
        int place = world->order_next++;
        mo_tick *tick = &world->ticks[world->order[place]];
        if (may_run(world, tick) && tick->registration == world->order_registration[place]) {
            run(world, world->order[place], out);
            return true;
        }
    }
    return false;
}

bool mo_frame_next(mo_world *world, mo_run *out)
{
    if (world->is_idle_frame) {
        return false;
    }
    if (world->is_pause_frame) {
        return next_of_pause(world, out);
    }
    while (!run_next_of_group(world, out)) {
        if (!leave_group(world)) {
            return false;
        }
    }
    return true;
}

bool mo_frame_reach_slots(mo_world *world, mo_run *left)
{
    if (world->is_idle_frame || world->is_pause_frame) {
        return !mo_frame_next(world, left);
    }
    while (world->group < TL_TICK_GROUP_POST_UPDATE_WORK) {
        if (run_next_of_group(world, left)) {
            return false;
        }
        (void)leave_group(world);
    }
    return true;
}

void mo_frame_end(mo_world *world)
{
    world->takes_newcomers = false;
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        if (tick->place == MO_IN_RESCHEDULE) {
            tick->place = MO_IN_COOLING;
            tick->state = TL_TICK_COOLING_DOWN;
        }
    }
}
