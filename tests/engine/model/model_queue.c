/* Start and end of a collection's frame: cooldowns, what is queued, newly spawned functions. */
#include "model_inside.h"

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

/* Van der Corput's sequence: the bits of the number are those behind the point, turned round. */
void mo__spread(mo_world *world, mo_tick *tick)
{
    int i = 0;
    tl_time phase = 0;
    if (!world->options.staggers || tick->interval <= 0 || tick->start_phase != 0) {
        return;
    }
    while (i < world->spread_count && world->spreads[i].interval != tick->interval) {
        i++;
    }
    if (i == world->spread_count) {
        world->spreads[world->spread_count++] = (mo_spread){.interval = tick->interval};
    }
    for (uint32_t bit = 0; bit < 16; bit++) {
        phase += (world->spreads[i].count >> bit & 1U) != 0 ? INT64_C(32768) >> bit : 0;
    }
    world->spreads[i].count++;
    tick->start_phase = tick->interval * phase / 65536;
}

/* C-42 and C-43, and what the options make of runs that were missed. */
static tl_time next_cooldown(const mo_world *world, const mo_tick *tick)
{
    tl_time cooldown = tick->interval + tick->cooldown - world->delta;
    if (tick->overrun == TL_OVERRUN_CAP && cooldown < -tick->interval) {
        return -tick->interval;
    }
    while (tick->overrun == TL_OVERRUN_SKIP && cooldown < 0) {
        cooldown += tick->interval;
    }
    return cooldown;
}

void mo__reschedule_expired(const mo_world *world, mo_tick *tick)
{
    tick->is_expired = false;
    if (tick->interval > 0) {
        mo__reschedule(tick, next_cooldown(world, tick));
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
        mo__reschedule_expired(world, &world->ticks[ticks[i]]);
    }
}

static int queue_level_newly_spawned(mo_world *world, int level, tl_tick_group context,
                                     bool is_discarding)
{
    int ticks[MO_TICKS];
    int count = mo__collect(world, level, MO_IN_ENABLED, ticks);
    int total = 0;
    for (int i = 0; i < count; i++) {
        mo_tick *tick = &world->ticks[ticks[i]];
        if (!tick->is_newly_spawned) {
            continue;
        }
        tick->is_newly_spawned = false;
        total++;
        if (!is_discarding) {
            mo__queue(world, ticks[i], context);
        }
        if (tick->interval > 0) {
            mo__reschedule(tick, tick->interval);
        }
    }
    return total;
}

/* N-4 for all levels of the frame; returns the number of newly spawned functions. */
int mo__queue_newly_spawned(mo_world *world, tl_tick_group context, bool is_discarding)
{
    const mo_collection *collection = &world->collections[world->collection];
    int total = 0;
    for (int i = 0; i < collection->level_count; i++) {
        total += queue_level_newly_spawned(world, collection->levels[i], context, is_discarding);
    }
    *(is_discarding ? &world->stats.runaways : &world->stats.newly_spawned) += (uint64_t)total;
    return total;
}

static void forget_last(mo_world *world)
{
    const mo_collection *collection = &world->collections[world->collection];
    world->task_count = 0;
    world->undispatched_count = 0;
    world->order_count = 0;
    world->order_next = 0;
    world->rounds = 0;
    for (int i = 0; i < world->level_count; i++) {
        world->levels[i].is_in_frame = false;
    }
    for (int i = 0; i < collection->level_count; i++) {
        mo_level *level = &world->levels[collection->levels[i]];
        level->is_in_frame = level->is_shown;
    }
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        tick->is_visited = false;
        tick->is_entered = false;
        tick->is_finished = false;
        tick->task = MO_NONE;
    }
}

/* M-3, M-4: all cooldowns of all levels before anything is queued. */
void mo__collection_begin(mo_world *world)
{
    const mo_collection *collection = &world->collections[world->collection];
    forget_last(world);
    if (!world->does_actor_ticks) {
        return;
    }
    world->takes_newly_spawned = true;
    for (int i = 0; i < collection->level_count; i++) {
        if (world->levels[collection->levels[i]].is_in_frame) {
            start_level(world, collection->levels[i]);
        }
    }
    for (int i = 0; i < collection->level_count; i++) {
        if (world->levels[collection->levels[i]].is_in_frame) {
            queue_level(world, collection->levels[i]);
        }
    }
    mo__find_worker_tasks(world);
}

/* C-20, M-6. */
void mo__collection_end(mo_world *world)
{
    world->takes_newly_spawned = false;
    for (int i = 0; i < world->tick_count; i++) {
        mo_tick *tick = &world->ticks[i];
        if (tick->place == MO_IN_RESCHEDULE) {
            tick->place = MO_IN_COOLING;
            tick->state = TL_TICK_COOLING_DOWN;
        }
    }
}
