#include "model_inside.h"

#include <stddef.h>
#include <string.h>

static mo_tick *find(mo_world *world, int tick)
{
    if (tick < 0 || tick >= world->tick_count || !world->ticks[tick].is_alive) {
        return NULL;
    }
    return &world->ticks[tick];
}

bool mo__tick_is_queued(const mo_world *world, int index)
{
    const mo_tick *tick = &world->ticks[index];
    if (!world->is_open || tick->state != TL_TICK_ENABLED) {
        return false;
    }
    return world->is_pause_frame ? mo__pause_is_ahead(world, index)
                                 : mo__task_is_ahead(world, tick);
}

bool mo__task_is_ahead(const mo_world *world, const mo_tick *tick)
{
    const mo_task *task = tick->task != MO_NONE ? &world->tasks[tick->task] : NULL;

    return task != NULL && !task->is_taken && !task->is_cancelled && !task->has_run;
}

int mo_tick_create(mo_world *world, const tl_tick_def *def)
{
    mo_tick *tick = &world->ticks[world->tick_count];
    memset(tick, 0, sizeof(*tick));
    tick->is_alive = true;
    tick->level = MO_NONE;
    tick->task = MO_NONE;
    tick->demoted_by = MO_NONE;
    tick->actor = MO_NONE;
    tick->last_run = MO_NEVER;
    tick->state = def->start_disabled ? TL_TICK_DISABLED : TL_TICK_ENABLED;
    tick->group = def->group;
    tick->end_group = def->end_group;
    tick->interval = def->interval;
    tick->overrun = def->overrun;
    tick->start_phase = def->start_phase;
    tick->is_high = def->high_priority;
    tick->can_ever_tick = def->can_ever_tick;
    tick->runs_in_pause = def->tick_even_when_paused;
    tick->is_manual = def->dispatch_manually;
    tick->is_any = def->run_on_any_thread;
    tick->wants_pause = tick->runs_in_pause;
    tick->wants_manual = tick->is_manual;
    tick->wants_any = tick->is_any;
    return world->tick_count++;
}

/* N-1, and decision Q-52: what has not run and is not queued may be queued again. */
static void add_to_level(mo_world *world, mo_tick *tick)
{
    if (tick->state == TL_TICK_DISABLED) {
        tick->place = MO_IN_DISABLED;
        return;
    }
    if (tick->interval > 0 && tick->start_phase > 0) {
        tick->place = MO_IN_COOLING;
        tick->state = TL_TICK_COOLING_DOWN;
        tick->cooldown = tick->start_phase;
        tick->is_visited = tick->is_visited && tick->is_entered;
        return;
    }
    tick->place = MO_IN_ENABLED;
    if (!world->takes_newly_spawned || !world->levels[tick->level].is_in_frame) {
        return;
    }
    tick->is_newly_spawned = true;
    if (tick->ran_frame != world->frame && !mo__task_is_ahead(world, tick)) {
        tick->is_visited = false;
        tick->is_finished = false;
        tick->has_groups = false;
        tick->task = MO_NONE;
    }
}

static void forget_run(mo_tick *tick)
{
    tick->last_run = MO_NEVER;
    tick->forgotten++;
}

static void take_from_level(mo_world *world, int index)
{
    mo_tick *tick = &world->ticks[index];
    world->stats.cancelled += mo__tick_is_queued(world, index) ? 1 : 0;
    tick->place = MO_NOWHERE;
    tick->is_newly_spawned = false;
    tick->is_expired = false;
    tick->cooldown = 0;
    if (tick->state == TL_TICK_COOLING_DOWN) {
        tick->state = TL_TICK_ENABLED;
    }
}

tl_result mo_tick_register(mo_world *world, int index, int level)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL || level >= world->level_count || !world->levels[level].is_used) {
        return TL_ERR_STALE_ID;
    }
    if (tick->level != MO_NONE) {
        return TL_ERR_EXISTS;
    }
    tick->level = level;
    tick->registration = ++world->next_registration;
    mo__spread(world, tick);
    add_to_level(world, tick);
    return TL_OK;
}

tl_result mo_tick_unregister(mo_world *world, int index)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tick->level == MO_NONE) {
        return TL_ERR_NOT_REGISTERED;
    }
    mo__complete(world, index);
    take_from_level(world, index);
    if (tick->task != MO_NONE) {
        world->tasks[tick->task].is_cancelled = true;
    }
    tick->level = MO_NONE;
    tick->registration = 0;
    tick->was_interval = false; /* a registration begins afresh (C-32, C-35) */
    forget_run(tick);
    return TL_OK;
}

tl_result mo_tick_destroy(mo_world *world, int index)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tick->actor != MO_NONE) {
        return TL_ERR_REFUSED;
    }
    (void)mo_tick_unregister(world, index);
    tick->is_alive = false;
    return TL_OK;
}

/* One that was cancelled before it was in progress and would be now is a newly spawned function. */
static void give_up_if_open(mo_world *world, const mo_tick *tick)
{
    if (mo__task_is_ahead(world, tick) && mo__task_is_open(world, tick->task)) {
        world->tasks[tick->task].is_cancelled = true;
    }
}

tl_result mo_tick_set_enabled(mo_world *world, int index, bool is_enabled)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (is_enabled == (tick->state != TL_TICK_DISABLED)) {
        return TL_OK;
    }
    if (is_enabled) {
        give_up_if_open(world, tick);
    } else {
        mo__complete(world, index);
    }
    if (tick->level != MO_NONE) {
        take_from_level(world, index);
    }
    tick->state = is_enabled ? TL_TICK_ENABLED : TL_TICK_DISABLED;
    if (!is_enabled) {
        forget_run(tick); /* F-13 */
    }
    if (tick->level != MO_NONE) {
        add_to_level(world, tick);
    }
    return TL_OK;
}

tl_result mo_tick_set_group(mo_world *world, int index, tl_tick_group group)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->group = group;
    return TL_OK;
}

tl_result mo_tick_set_end_group(mo_world *world, int index, tl_tick_group group)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->end_group = group;
    return TL_OK;
}

tl_result mo_tick_set_interval(mo_world *world, int index, tl_time interval)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->interval = interval;
    return TL_OK;
}

tl_result mo_tick_update_interval_and_cooldown(mo_world *world, int index, tl_time interval)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->interval = interval;
    if (tick->was_interval && (tick->place == MO_IN_RESCHEDULE || tick->place == MO_IN_COOLING)) {
        tick->cooldown = interval;
    }
    return TL_OK;
}

tl_result mo_tick_set_high_priority(mo_world *world, int index, bool is_high)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->is_high = is_high;
    return TL_OK;
}

tl_result mo_tick_set_overrun(mo_world *world, int index, tl_overrun overrun)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->overrun = overrun;
    return TL_OK;
}

tl_result mo_tick_set_start_phase(mo_world *world, int index, tl_time phase)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->start_phase = phase;
    return TL_OK;
}

tl_result mo_tick_set_in_pause(mo_world *world, int index, bool is_on)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->wants_pause = is_on;
    return TL_OK;
}

tl_result mo_tick_set_any(mo_world *world, int index, bool is_on)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->wants_any = is_on;
    return TL_OK;
}

tl_result mo_tick_set_by_hand(mo_world *world, int index, bool is_on)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->wants_manual = is_on;
    return TL_OK;
}

/* What has gone by since the last run stays, whichever clock it goes by from here on. */
static void turn_clock(const mo_world *world, mo_tick *tick)
{
    tl_time old = tick->runs_in_pause ? world->unpaused_time : world->time;
    tl_time now = tick->wants_pause ? world->unpaused_time : world->time;
    if (tick->last_run != MO_NEVER) {
        tick->last_run = now - (old - tick->last_run);
    }
    tick->runs_in_pause = tick->wants_pause;
}

void mo__ticks_begin_frame(mo_world *world)
{
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        if (tick->is_alive) {
            turn_clock(world, tick);
            tick->is_manual = tick->wants_manual;
            tick->is_any = tick->wants_any;
        }
    }
}

static void set_priority_from(mo_world *world, int index, bool is_high, bool *seen)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL || seen[index] || tick->is_engine) {
        return;
    }
    seen[index] = true;
    tick->is_high = is_high;
    for (uint32_t i = 0; i < tick->before_count; i++) {
        set_priority_from(world, tick->before[i], is_high, seen);
    }
}

tl_result mo_tick_set_priority_including_prerequisites(mo_world *world, int index, bool is_high)
{
    bool seen[MO_TICKS] = {false};
    if (find(world, index) == NULL) {
        return TL_ERR_STALE_ID;
    }
    set_priority_from(world, index, is_high, seen);
    return TL_OK;
}

static bool reaches(mo_world *world, int from, int to, bool *seen)
{
    mo_tick *tick = find(world, from);
    if (from == to) {
        return true;
    }
    if (tick == NULL || seen[from]) {
        return false;
    }
    seen[from] = true;
    for (uint32_t i = 0; i < tick->before_count; i++) {
        if (reaches(world, tick->before[i], to, seen)) {
            return true;
        }
    }
    return false;
}

static bool can_tick(const mo_tick *tick)
{
    return tick->can_ever_tick || tick->level != MO_NONE;
}

static uint32_t find_prerequisite(const mo_tick *tick, int before)
{
    uint32_t i = 0;
    while (i < tick->before_count && tick->before[i] != before) {
        i++;
    }
    return i;
}

tl_result mo_tick_add_prerequisite(mo_world *world, int index, int before)
{
    bool seen[MO_TICKS] = {false};
    mo_tick *tick = find(world, index);
    mo_tick *other = find(world, before);
    if (tick == NULL || other == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!can_tick(tick) || !can_tick(other)) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (find_prerequisite(tick, before) < tick->before_count) {
        return TL_ERR_EXISTS;
    }
    tick->has_edges = true;
    other->has_edges = true;
    if (!world->options.accepts_cycles && reaches(world, before, index, seen)) {
        return TL_ERR_CYCLE;
    }
    tick->before[tick->before_count++] = before;
    return TL_OK;
}

tl_result mo_tick_remove_prerequisite(mo_world *world, int index, int before)
{
    mo_tick *tick = find(world, index);
    if (tick == NULL || find(world, before) == NULL) {
        return TL_ERR_STALE_ID;
    }
    uint32_t i = find_prerequisite(tick, before);
    if (i == tick->before_count) {
        return TL_ERR_REFUSED;
    }
    tick->before[i] = tick->before[--tick->before_count];
    return TL_OK;
}
