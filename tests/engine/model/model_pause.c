/* Pause frames (section 9). */
#include "model_inside.h"

static void collect_for_pause(mo_world *world, int tick)
{
    if (world->ticks[tick].ran_frame == world->frame) {
        return; /* P-10 */
    }
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
        mo__reschedule_expired(world, tick);
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

void mo__collection_begin_pause(mo_world *world)
{
    const mo_collection *collection = &world->collections[world->collection];
    int enabled[MO_TICKS];
    for (int i = 0; i < collection->level_count; i++) {
        int level = collection->levels[i];
        if (world->levels[level].is_in_frame) {
            int count = mo__collect(world, level, MO_IN_ENABLED, enabled);
            pause_cooling(world, level);
            pause_enabled(world, enabled, count);
        }
    }
}

static bool may_run(const mo_world *world, int place)
{
    const mo_tick *tick = &world->ticks[world->order[place]];
    return tick->is_alive && tick->registration == world->order_registration[place] &&
           tick->level != MO_NONE && tick->state == TL_TICK_ENABLED &&
           tick->ran_frame != world->frame;
}

int mo__pause_find(const mo_world *world)
{
    for (int place = world->order_next; place < world->order_count; place++) {
        if (may_run(world, place)) {
            return place;
        }
    }
    return MO_NONE;
}

bool mo__pause_is_ahead(const mo_world *world, int index)
{
    for (int place = world->order_next; place < world->order_count; place++) {
        if (world->order[place] == index && may_run(world, place)) {
            return true;
        }
    }
    return false;
}
