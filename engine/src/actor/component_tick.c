/* The tick functions of components: the body, membership, settings. */
#include "actor/actor.h"
#include "base/assert.h"
#include "world.h"

/* LA-2; as those of actors, they advance in the Latent slot if it may tick on a worker. */
static void advance_latents(const tl__component *component, const tl_tick_context *context)
{
    if (!tl__is_deferring(context->world) && context->type != TL_LEVEL_TICK_PAUSE) {
        tl__latents_process_owner(context->world, tl__latent_of_component(component->self),
                                  context->frame_delta);
    }
}

/* The delta of a component is scaled by its owner's dilation. */
void tl__component_run_tick(void *user, const tl_tick_context *context)
{
    TL_ASSERT(context->world->core.frame.is_open);

    const tl__component *component = user;
    const tl__actor *owner = component->owner;
    bool ticks_in_viewports =
        component->tick_in_editor || (owner != NULL && owner->should_tick_if_viewports_only);

    if (component->life != TL__LIVE || !component->is_registered ||
        (context->type == TL_LEVEL_TICK_VIEWPORTS_ONLY && !ticks_in_viewports)) {
        return;
    }
    if (component->component_class->tick != NULL) {
        tl_tick_context scaled =
            tl__primary_context(context, owner != NULL ? owner->time_dilation : 1.0);
        component->component_class->tick(component->user, &scaled);
    }
    if (component->life == TL__LIVE && component->component_class->is_latent_aware) {
        advance_latents(component, context);
    }
}

/* An order that cannot be had is reported by the tick function's own log line (D-7). */
static tl_result order_after(tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    tl_result result = tl_tick_add_prerequisite(world, tick, before);

    return result == TL_ERR_NO_MEMORY || result == TL_ERR_FULL ? result : TL_OK;
}

static tl_result add_prerequisites(tl_world *world, const tl__component *component)
{
    const tl__component *parent = tl__component_find(world, component->attach_to);
    tl_result result = TL_OK;

    if (parent != NULL) {
        result = order_after(world, component->primary.tick, parent->primary.tick);
    }
    if (result == TL_OK && component->component_class->is_movement && component->owner != NULL) {
        result = order_after(world, component->owner->primary.tick, component->primary.tick);
    }
    return result;
}

tl_result tl__component_set_ticks(tl_world *world, tl__component *component, bool registers)
{
    TL_ASSERT(component->life != TL__DEAD);

    const tl__actor *owner = component->owner;

    if (component->primary.is_done == registers ||
        (registers && owner != NULL && (owner->is_template || owner->wants_destroy))) {
        return TL_OK;
    }
    if (!registers) {
        return tl__primary_unregister(world, &component->primary);
    }
    tl_result result = component->primary.can_ever_tick && !world->core.is_ue3
                           ? add_prerequisites(world, component)
                           : TL_OK;
    return result != TL_OK ? result
                           : tl__primary_register(world, &component->primary, component->level);
}

static tl_result set_tick_enabled(tl_world *world, tl_component_id component, bool enabled)
{
    const tl__component *found = tl__component_find(world, component);

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!found->primary.can_ever_tick || (found->owner != NULL && found->owner->is_template)) {
        return TL_ERR_NOT_TICKABLE;
    }
    return tl_tick_set_enabled(world, found->primary.tick, enabled);
}

tl_result tl_component_set_tick_enabled(tl_world *world, tl_component_id component, bool enabled)
{
    return TL__CALL(world, component_set_tick_enabled, set_tick_enabled, component, enabled);
}

bool tl_component_is_tick_enabled(const tl_world *world, tl_component_id component)
{
    return tl_tick_is_enabled(world, tl_component_tick(world, component));
}

static tl_result set_tick_interval(tl_world *world, tl_component_id component, tl_time interval)
{
    tl_tick_id tick = tl_component_tick(world, component);

    return tl_tick_set_interval(world, tick, interval);
}

tl_result tl_component_set_tick_interval(tl_world *world, tl_component_id component,
                                         tl_time interval)
{
    return TL__CALL(world, component_set_tick_interval, set_tick_interval, component, interval);
}

tl_time tl_component_tick_interval(const tl_world *world, tl_component_id component)
{
    return tl__tick_interval(world, tl_component_tick(world, component));
}

static tl_result set_tick_interval_and_cooldown(tl_world *world, tl_component_id component,
                                                tl_time interval)
{
    tl_tick_id tick = tl_component_tick(world, component);

    return tl_tick_update_interval_and_cooldown(world, tick, interval);
}

tl_result tl_component_set_tick_interval_and_cooldown(tl_world *world, tl_component_id component,
                                                      tl_time interval)
{
    return TL__CALL(world, component_set_tick_interval_and_cooldown, set_tick_interval_and_cooldown,
                    component, interval);
}

static tl_result set_tick_group(tl_world *world, tl_component_id component, tl_tick_group group)
{
    tl_tick_id tick = tl_component_tick(world, component);

    return tl_tick_set_group(world, tick, group);
}

tl_result tl_component_set_tick_group(tl_world *world, tl_component_id component,
                                      tl_tick_group group)
{
    return TL__CALL(world, component_set_tick_group, set_tick_group, component, group);
}

static tl_result set_tickable_when_paused(tl_world *world, tl_component_id component, bool tickable)
{
    tl_tick_id tick = tl_component_tick(world, component);

    return tl_tick_set_tickable_when_paused(world, tick, tickable);
}

tl_result tl_component_set_tickable_when_paused(tl_world *world, tl_component_id component,
                                                bool tickable)
{
    return TL__CALL(world, component_set_tickable_when_paused, set_tickable_when_paused, component,
                    tickable);
}
