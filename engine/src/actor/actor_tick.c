/* Primary ticks of actors and components: registration, prerequisites, bodies, settings. */
#include "actor/actor.h"
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "latent/latent.h"
#include "schedule/schedule.h"

#include <math.h>

tl_tick_def tl__primary_def(const tl_primary_tick *settings, tl_tick_group default_group)
{
    return (tl_tick_def){
        .group = settings->has_group ? settings->group : default_group,
        .end_group = settings->end_group,
        .interval = settings->interval,
        .overrun = settings->overrun,
        .start_phase = settings->start_phase,
        .start_disabled = true,
        .can_ever_tick = settings->can_ever_tick,
        .tick_even_when_paused = settings->tick_even_when_paused,
        .high_priority = settings->high_priority,
        .run_on_any_thread = settings->run_on_any_thread,
        .no_dedicated_server = settings->no_dedicated_server,
    };
}

/* enables, then registers in the level. */
static tl_result register_primary(tl_world *world, tl__primary *primary, tl_level_id level)
{
    TL_ASSERT(!tl_tick_id_is_null(primary->tick));
    TL_ASSERT(!tl_level_id_is_left_out(level));

    primary->is_done = true;
    if (!primary->can_ever_tick) {
        return TL_OK;
    }
    bool enabled = !primary->starts_disabled || tl_tick_is_enabled(world, primary->tick);
    tl_result result = tl_tick_set_enabled(world, primary->tick, enabled);
    if (result == TL_OK && !world->core.is_ue3) {
        result = tl_tick_register(world, primary->tick, level);
    }
    if (result == TL_ERR_EXISTS || result == TL_ERR_REFUSED) {
        return TL_OK;
    }
    primary->is_done = result == TL_OK;
    return result;
}

static tl_result unregister_primary(tl_world *world, tl__primary *primary)
{
    TL_ASSERT(!tl_tick_id_is_null(primary->tick));

    primary->is_done = false;
    tl_result result = tl_tick_unregister(world, primary->tick);
    return result == TL_ERR_NOT_REGISTERED ? TL_OK : result;
}

tl_tick_context tl__primary_context(const tl_tick_context *context, double time_dilation)
{
    tl_tick_context scaled = *context;

    if (time_dilation < 1.0 || time_dilation > 1.0) {
        scaled.delta = tl__time_scale(context->delta, time_dilation);
        scaled.delta_seconds = tl__seconds(scaled.delta);
    }
    return scaled;
}

/* Prerequisites between actors and components: those of their primary ticks. */

static tl_result add(tl_world *world, const tl__primary *waiting, const tl__primary *before)
{
    return waiting->can_ever_tick && before->can_ever_tick
               ? tl_tick_add_prerequisite(world, waiting->tick, before->tick)
               : TL_ERR_NOT_TICKABLE;
}

static tl_result take_away(tl_world *world, const tl__primary *waiting, const tl__primary *before)
{
    return tl_tick_remove_prerequisite(world, waiting->tick, before->tick);
}

/* The public call, and what does it. */
#define PREREQUISITE(waiting, verb, other, change)                                                 \
    static tl_result waiting##_##verb##_##other(tl_world *world, const tl__##waiting *found,       \
                                                tl_##other##_id before)                            \
    {                                                                                              \
        const tl__##other *earlier = tl__##other##_find(world, before);                            \
                                                                                                   \
        return earlier != NULL ? change(world, &found->primary, &earlier->primary)                 \
                               : TL_ERR_STALE_ID;                                                  \
    }                                                                                              \
    TL__PUBLIC_OF_WITH(waiting, verb##_tick_prerequisite_##other, waiting##_##verb##_##other)
PREREQUISITE(actor, add, actor, add)
PREREQUISITE(actor, add, component, add)
PREREQUISITE(component, add, actor, add)
PREREQUISITE(component, add, component, add)
PREREQUISITE(actor, remove, actor, take_away)
PREREQUISITE(actor, remove, component, take_away)
PREREQUISITE(component, remove, actor, take_away)
PREREQUISITE(component, remove, component, take_away)

/* The tick functions of actors: the body, membership, settings. */

tl_result tl__actor_set_ticks(tl_world *world, tl__actor *actor, bool registers)
{
    TL_ASSERT(actor->life != TL__DEAD);

    /* One that is to die at the end of its BeginPlay may have lost its level already. */
    if (actor->primary.is_done == registers || actor->is_template ||
        (registers && actor->wants_destroy)) {
        return TL_OK;
    }
    return registers ? register_primary(world, &actor->primary, actor->level)
                     : unregister_primary(world, &actor->primary);
}

/* State code of an actor that may tick on a worker runs on the owner, where its changes are made;
 * the list of scripts is the owner's. Nothing of a UE3 frame runs on a worker. */
tl_result tl__actor_poll_state_code(tl_world *world, tl_actor_id id, tl_time delta)
{
    const tl__actor *actor = tl__actor_find(world, id);

    if (actor != NULL && actor->life == TL__LIVE) {
        tl__scripts_poll(world, actor->self, delta);
    }
    return TL_OK;
}

/* LA-2. Those of an actor or component that may tick on a worker advance in the Latent slot, on the
 * owner thread. */
static void advance_latents(const tl_tick_context *context, tl__latent_ref owner)
{
    if (!tl__is_deferring(context->world) && context->type != TL_LEVEL_TICK_PAUSE) {
        tl__latents_process_owner(context->world, owner, context->frame_delta);
    }
}

/* What follows the body: latent actions, then state code (E3-21). */
static void run_after_body(const tl__actor *actor, const tl_tick_context *context,
                           const tl_tick_context *scaled)
{
    tl_actor_id self = actor->self;

    if (actor->actor_class->is_latent_aware) {
        advance_latents(context, tl__latent_of_actor(self));
    }
    if (!tl__is_deferring(context->world)) {
        if (actor->life == TL__LIVE) {
            tl__scripts_poll(context->world, self, scaled->delta);
        }
    } else if (actor->has_script) {
        (void)TL__DEFER(actor_poll_state_code, self, scaled->delta);
    }
}

void tl__actor_run_tick(void *user, const tl_tick_context *context)
{
    TL_ASSERT(context->world->core.frame.is_open);

    const tl__actor *actor = user;

    if (actor->life != TL__LIVE ||
        (context->type == TL_LEVEL_TICK_VIEWPORTS_ONLY && !actor->should_tick_if_viewports_only)) {
        return;
    }
    tl_tick_context scaled = tl__primary_context(context, actor->time_dilation);
    if (actor->actor_class->tick != NULL) {
        actor->actor_class->tick(actor->user, &scaled);
    }
    if (actor->life == TL__LIVE) {
        run_after_body(actor, context, &scaled);
    }
}

/* Settings that an actor or a component hands on to its tick function: the public call, and what
 * does it. */
#define SETTING(owner, name, type, set)                                                            \
    static tl_result owner##_##name(tl_world *world, tl_##owner##_id id, type value)               \
    {                                                                                              \
        return set(world, tl_##owner##_tick(world, id), value);                                    \
    }                                                                                              \
    TL__PUBLIC_TWO(owner##_##name, owner##_##name)
SETTING(actor, set_tick_interval, tl_time, tl_tick_set_interval)
SETTING(actor, set_tick_group, tl_tick_group, tl_tick_set_group)
SETTING(actor, set_tickable_when_paused, bool, tl_tick_set_tickable_when_paused)
SETTING(component, set_tick_interval, tl_time, tl_tick_set_interval)
SETTING(component, set_tick_interval_and_cooldown, tl_time, tl_tick_update_interval_and_cooldown)
SETTING(component, set_tick_group, tl_tick_group, tl_tick_set_group)
SETTING(component, set_tickable_when_paused, bool, tl_tick_set_tickable_when_paused)

static tl_result enable_actor(tl_world *world, const tl__actor *actor, bool enabled)
{
    return actor->primary.can_ever_tick && !actor->is_template
               ? tl_tick_set_enabled(world, actor->primary.tick, enabled)
               : TL_ERR_NOT_TICKABLE;
}
TL__PUBLIC_OF_WITH(actor, set_tick_enabled, enable_actor)

TL__QUESTION(actor, bool, is_tick_enabled, false, tl_tick_is_enabled(world, found->primary.tick))
TL__QUESTION(actor, tl_time, tick_interval, 0, tl__tick_interval(world, found->primary.tick))

static tl_result set_component_ticks(tl_world *world, const tl__actor *actor, bool registers)
{
    tl_result result = TL_OK;

    for (tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        result = TL__THEN(result, tl__component_set_ticks(world, at, registers));
    }
    return result;
}

static bool has_component_to_set(const tl_world *world, const tl__actor *actor, bool registers)
{
    for (const tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        if (at->primary.is_done != registers) {
            return true;
        }
    }
    return false;
}

static tl_result register_all(tl_world *world, tl_actor_id actor, bool registers,
                              bool with_components)
{
    tl__actor *found = tl__actor_find(world, actor);

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (found->is_template) {
        return TL_ERR_NOT_TICKABLE;
    }
    if (found->primary.is_done == registers &&
        !(with_components && has_component_to_set(world, found, registers))) {
        return registers ? TL_ERR_EXISTS : TL_ERR_NOT_REGISTERED;
    }
    tl_result result = tl__actor_set_ticks(world, found, registers);
    return result == TL_OK && with_components ? set_component_ticks(world, found, registers)
                                              : result;
}

tl_result tl_actor_register_all_tick_functions(tl_world *world, tl_actor_id actor, bool registers,
                                               bool with_components)
{
    return TL__CALL(world, actor_register_all_tick_functions, register_all, actor, registers,
                    with_components);
}

static tl_result set_can_ever_tick(tl_world *world, tl__actor *actor, bool can)
{
    tl_result result = tl__tick_set_can_ever_tick(world, actor->primary.tick, can);

    if (result == TL_OK) {
        actor->primary.can_ever_tick = can;
    }
    return result;
}
TL__PUBLIC_OF_WITH(actor, set_can_ever_tick, set_can_ever_tick)

static tl_result set_custom_time_dilation(tl_world *world, tl__actor *actor, double dilation)
{
    if (!isfinite(dilation)) {
        return TL_ERR_INVALID;
    }
    tl__actor_wait(world, actor);
    actor->time_dilation = dilation;
    return TL_OK;
}
TL__PUBLIC_OF_WITH(actor, set_custom_time_dilation, set_custom_time_dilation)

TL__QUESTION(actor, double, custom_time_dilation, 1.0, found->time_dilation)

/* The tick functions of components: the body, membership, settings. */

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
        advance_latents(context, tl__latent_of_component(component->self));
    }
}

/* A prerequisite that would close a cycle is only logged (D-7). */
static tl_result order_after(tl_world *world, tl_tick_id tick, tl_tick_id before)
{
    tl_result result = tl_tick_add_prerequisite(world, tick, before);

    return result == TL_ERR_NO_MEMORY || result == TL_ERR_FULL ? result : TL_OK;
}

static tl_result add_component_prerequisites(tl_world *world, const tl__component *component)
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
        return unregister_primary(world, &component->primary);
    }
    tl_result result = component->primary.can_ever_tick && !world->core.is_ue3
                           ? add_component_prerequisites(world, component)
                           : TL_OK;
    return result != TL_OK ? result
                           : register_primary(world, &component->primary, component->level);
}

static tl_result enable_component(tl_world *world, const tl__component *component, bool enabled)
{
    bool is_of_template = component->owner != NULL && component->owner->is_template;

    return component->primary.can_ever_tick && !is_of_template
               ? tl_tick_set_enabled(world, component->primary.tick, enabled)
               : TL_ERR_NOT_TICKABLE;
}
TL__PUBLIC_OF_WITH(component, set_tick_enabled, enable_component)

TL__QUESTION(component, bool, is_tick_enabled, false,
             tl_tick_is_enabled(world, found->primary.tick))
TL__QUESTION(component, tl_time, tick_interval, 0, tl__tick_interval(world, found->primary.tick))
