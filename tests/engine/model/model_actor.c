/* Actors with one component each at most, in a world that has begun play. */
#include "model_inside.h"

/* */
static int make_tick(mo_world *world, int actor, const mo_actor_def *def, bool is_component)
{
    tl_tick_def tick = {.group = is_component ? TL_TICK_GROUP_DURING_PHYSICS : def->group,
                        .interval = def->interval,
                        .overrun = def->overrun,
                        .start_phase = def->start_phase,
                        .start_disabled = true,
                        .can_ever_tick = def->can_ever_tick,
                        .tick_even_when_paused = def->runs_in_pause,
                        .run_on_any_thread = is_component ? def->part_is_any : def->is_any};
    int index = mo_tick_create(world, &tick);
    world->ticks[index].actor = actor;
    return index;
}

static void enter(mo_world *world, int tick, const mo_actor_def *def)
{
    if (def->can_ever_tick) {
        (void)mo_tick_set_enabled(world, tick, !def->starts_disabled);
        (void)mo_tick_register(world, tick, def->level);
    }
}

tl_result mo_actor_spawn(mo_world *world, const mo_actor_def *def)
{
    if (!world->levels[def->level].is_used) {
        return TL_ERR_STALE_ID;
    }
    int index = world->actor_count++;
    mo_actor *actor = &world->actors[index];
    *actor = (mo_actor){.is_alive = true,
                        .level = def->level,
                        .runs_in_viewports = def->runs_in_viewports,
                        .is_aware = def->is_aware,
                        .part_is_aware = def->part_is_aware,
                        .dilation = def->dilation,
                        .serial = (uint64_t)index + 1,
                        .component = MO_NONE};
    actor->tick = make_tick(world, index, def, false);
    if (def->has_component) {
        actor->component = make_tick(world, index, def, true);
    }
    enter(world, actor->tick, def);
    if (def->has_component) {
        enter(world, actor->component, def);
    }
    return TL_OK;
}

static void destroy_tick(mo_world *world, int tick)
{
    if (tick != MO_NONE) {
        world->ticks[tick].actor = MO_NONE;
        (void)mo_tick_destroy(world, tick);
    }
}

/* D-9. */
static void complete_ticks(mo_world *world, const mo_actor *actor)
{
    mo__complete(world, actor->tick);
    if (actor->component != MO_NONE) {
        mo__complete(world, actor->component);
    }
}

tl_result mo_actor_set_dilation(mo_world *world, int index, double dilation)
{
    mo_actor *actor = &world->actors[index];
    if (!actor->is_alive) {
        return TL_ERR_STALE_ID;
    }
    complete_ticks(world, actor);
    actor->dilation = dilation;
    return TL_OK;
}

/* */
tl_result mo_actor_destroy(mo_world *world, int index)
{
    mo_actor *actor = &world->actors[index];
    if (!actor->is_alive) {
        return TL_ERR_STALE_ID;
    }
    complete_ticks(world, actor);
    actor->is_alive = false;
    mo__latents_owner_gone(world, mo_owner_of_actor(index));
    mo__latents_owner_gone(world, mo_owner_of_component(index));
    destroy_tick(world, actor->component);
    destroy_tick(world, actor->tick);
    return TL_OK;
}

void mo__actors_remove_level(mo_world *world, int level)
{
    for (int i = 0; i < world->actor_count; i++) {
        if (world->actors[i].level == level) {
            (void)mo_actor_destroy(world, i);
        }
    }
}

/* whether the body of a run is skipped. */
bool mo__actor_skips(const mo_world *world, const mo_tick *tick)
{
    return tick->actor != MO_NONE && world->type == TL_LEVEL_TICK_VIEWPORTS_ONLY &&
           !world->is_pause_frame && !world->actors[tick->actor].runs_in_viewports;
}

/* C-34; D-3: rounded once. */
tl_time mo__actor_delta(const mo_world *world, const mo_tick *tick, tl_time delta)
{
    double dilation = tick->actor != MO_NONE ? world->actors[tick->actor].dilation : 1.0;
    if (dilation == 1.0) {
        return delta;
    }
    double product = (double)delta * dilation;
    tl_time whole = (tl_time)product;
    double rest = product - (double)whole;
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}
