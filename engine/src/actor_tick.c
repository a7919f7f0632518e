#include "actor.h"
#include "item.h"
#include "record_call.h"
#include "world.h"

#include <math.h>

static const double ns_per_second = 1e9;
static const double past_time = 9223372036854775808.0; /* 2^63: no tl_time is so long */

/* D-3: multiplies in double, rounds to the nearest nanosecond once. */
static tl_time scale_time(tl_time time, double factor)
{
    double product = (double)time * factor;

    if (product >= past_time) {
        return INT64_MAX;
    }
    if (product < -past_time) {
        return INT64_MIN;
    }
    tl_time whole = (tl_time)product;
    double rest = product - (double)whole;
    if (rest >= 0.5) {
        return whole + 1;
    }
    return rest <= -0.5 ? whole - 1 : whole;
}

tl_tick_context tl__scaled_context(const tl_tick_context *context, double time_dilation)
{
    tl_tick_context scaled = *context;

    if (time_dilation < 1.0 || time_dilation > 1.0) {
        scaled.delta = scale_time(context->delta, time_dilation);
        scaled.delta_seconds = (float)((double)scaled.delta / ns_per_second);
    }
    return scaled;
}

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

tl_result tl__primary_register(tl_world *world, tl__primary *primary, tl_level_id level)
{
    primary->is_done = true;
    if (!primary->can_ever_tick) {
        return TL_OK;
    }
    bool enabled = !primary->starts_disabled || tl_tick_is_enabled(world, primary->tick);
    tl_result result = tl_tick_set_enabled(world, primary->tick, enabled);
    if (result == TL_OK && !world->ue3.is_on) {
        result = tl_tick_register(world, primary->tick, level);
    }
    if (result == TL_ERR_EXISTS || result == TL_ERR_REFUSED) {
        return TL_OK;
    }
    primary->is_done = result == TL_OK;
    return result;
}

tl_result tl__primary_unregister(tl_world *world, tl__primary *primary)
{
    primary->is_done = false;
    tl_result result = tl_tick_unregister(world, primary->tick);
    return result == TL_ERR_NOT_REGISTERED ? TL_OK : result;
}

tl_result tl__actor_set_ticks(tl_world *world, tl__actor *actor, bool registers)
{
    /* One that is to die at the end of its begin of play may have lost its level already. */
    if (actor->primary.is_done == registers || actor->is_template ||
        (registers && actor->wants_destroy)) {
        return TL_OK;
    }
    return registers ? tl__primary_register(world, &actor->primary, actor->level)
                     : tl__primary_unregister(world, &actor->primary);
}

/* State code of an actor that may tick on a worker runs on the owner, where its changes are made.
 */
static tl_result apply_poll(tl_world *world, const tl__change *change)
{
    const tl__actor *actor = tl__actor_find(world, tl_actor_id_load(change->words[0]));

    if (actor != NULL && actor->life == TL__LIVE) {
        tl__scripts_poll(world, actor->self, (tl_time)change->words[1]);
    }
    return TL_OK;
}

/* What follows the body: latent actions, then state code (E3-21). Latent actions of an
 * actor that may tick on a worker advance in the Latent slot, on the owner thread. */
static void run_after_body(const tl__actor *actor, const tl_tick_context *context,
                           const tl_tick_context *scaled)
{
    tl_actor_id self = actor->self;

    if (actor->actor_class->is_latent_aware && !actor->primary.runs_on_any_thread &&
        context->type != TL_LEVEL_TICK_PAUSE) {
        tl__latents_process_owner(context->world, self, context->frame_delta);
    }
    if (actor->primary.runs_on_any_thread && actor->has_script) {
        (void)tl__record_call(apply_poll, "state code", tl_actor_id_store(self),
                              (uint64_t)scaled->delta);
    } else if (actor->life == TL__LIVE) {
        tl__scripts_poll(context->world, self, scaled->delta);
    }
}

void tl__actor_run_tick(void *user, const tl_tick_context *context)
{
    const tl__actor *actor = user;

    if (actor->life != TL__LIVE ||
        (context->type == TL_LEVEL_TICK_VIEWPORTS_ONLY && !actor->should_tick_if_viewports_only)) {
        return;
    }
    tl_tick_context scaled = tl__scaled_context(context, actor->time_dilation);
    if (actor->actor_class->tick != NULL) {
        actor->actor_class->tick(actor->user, &scaled);
    }
    if (actor->life == TL__LIVE) {
        run_after_body(actor, context, &scaled);
    }
}

/* The actor that a public function is to change. */
static tl_result find_to_change(const tl_world *world, tl_actor_id id, tl__actor **out)
{
    tl_result result = tl__world_may_change(world);

    *out = result == TL_OK ? tl__actor_find(world, id) : NULL;
    return result == TL_OK && *out == NULL ? TL_ERR_STALE_ID : result;
}

tl_result tl_actor_set_tick_enabled(tl_world *world, tl_actor_id actor, bool enabled)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_tick_enabled, "tl_actor_set_tick_enabled",
                               tl_actor_id_store(actor), (uint64_t)enabled);
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    if (result != TL_OK) {
        return result;
    }
    if (!found->primary.can_ever_tick || found->is_template) {
        return TL_ERR_NOT_TICKABLE;
    }
    return tl_tick_set_enabled(world, found->primary.tick, enabled);
}

bool tl_actor_is_tick_enabled(const tl_world *world, tl_actor_id actor)
{
    return tl_tick_is_enabled(world, tl_actor_tick(world, actor));
}

tl_result tl_actor_set_tick_interval(tl_world *world, tl_actor_id actor, tl_time interval)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_tick_interval, "tl_actor_set_tick_interval",
                               tl_actor_id_store(actor), (uint64_t)interval);
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    return result != TL_OK ? result : tl_tick_set_interval(world, found->primary.tick, interval);
}

tl_result tl_actor_set_tick_group(tl_world *world, tl_actor_id actor, tl_tick_group group)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_tick_group, "tl_actor_set_tick_group",
                               tl_actor_id_store(actor), (uint64_t)group);
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    return result != TL_OK ? result : tl_tick_set_group(world, found->primary.tick, group);
}

static tl_result set_component_ticks(tl_world *world, const tl__actor *actor, bool registers)
{
    tl__component *component = tl__component_live_from(world, actor->first_component);
    tl_result result = TL_OK;

    while (result == TL_OK && component != NULL) {
        result = tl__component_set_ticks(world, component, registers);
        component = tl__component_live_from(world, component->next);
    }
    return result;
}

tl_result tl_actor_register_all_tick_functions(tl_world *world, tl_actor_id actor, bool registers,
                                               bool with_components)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_register_all_tick_functions,
                               "tl_actor_register_all_tick_functions", tl_actor_id_store(actor),
                               (uint64_t)registers * 2 + (uint64_t)with_components);
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    if (result != TL_OK) {
        return result;
    }
    if (found->is_template) {
        return TL_ERR_NOT_TICKABLE;
    }
    result = tl__actor_set_ticks(world, found, registers);
    return result == TL_OK && with_components ? set_component_ticks(world, found, registers)
                                              : result;
}

tl_result tl_actor_set_can_ever_tick(tl_world *world, tl_actor_id actor, bool can)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_can_ever_tick, "tl_actor_set_can_ever_tick",
                               tl_actor_id_store(actor), (uint64_t)can);
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    if (result == TL_OK) {
        result = tl__tick_set_can_ever_tick(world, found->primary.tick, can);
    }
    if (result == TL_OK) {
        found->primary.can_ever_tick = can;
    }
    return result;
}

static tl_result add_prerequisite(tl_world *world, const tl__primary *primary,
                                  const tl__primary *before)
{
    if (!primary->can_ever_tick || !before->can_ever_tick) {
        return TL_ERR_NOT_TICKABLE;
    }
    return tl_tick_add_prerequisite(world, primary->tick, before->tick);
}

tl_result tl_actor_add_tick_prerequisite_actor(tl_world *world, tl_actor_id actor,
                                               tl_actor_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_add_tick_prerequisite_actor,
                               "tl_actor_add_tick_prerequisite_actor", tl_actor_id_store(actor),
                               tl_actor_id_store(before));
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);
    const tl__actor *first = result == TL_OK ? tl__actor_find(world, before) : NULL;

    if (result != TL_OK) {
        return result;
    }
    return first == NULL ? TL_ERR_STALE_ID
                         : add_prerequisite(world, &found->primary, &first->primary);
}

tl_result tl_actor_add_tick_prerequisite_component(tl_world *world, tl_actor_id actor,
                                                   tl_component_id before)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_add_tick_prerequisite_component,
                               "tl_actor_add_tick_prerequisite_component", tl_actor_id_store(actor),
                               tl_component_id_store(before));
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);
    const tl__component *first = result == TL_OK ? tl__component_find(world, before) : NULL;

    if (result != TL_OK) {
        return result;
    }
    return first == NULL ? TL_ERR_STALE_ID
                         : add_prerequisite(world, &found->primary, &first->primary);
}

tl_result tl_actor_set_custom_time_dilation(tl_world *world, tl_actor_id actor, double dilation)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_custom_time_dilation,
                               "tl_actor_set_custom_time_dilation", tl_actor_id_store(actor),
                               tl__bits_of(dilation));
    }
    tl__actor *found = NULL;
    tl_result result = find_to_change(world, actor, &found);

    if (result != TL_OK) {
        return result;
    }
    if (!isfinite(dilation)) {
        return TL_ERR_INVALID;
    }
    tl__actor_settle(world, found);
    found->time_dilation = dilation;
    return TL_OK;
}

double tl_actor_custom_time_dilation(const tl_world *world, tl_actor_id actor)
{
    const tl__actor *found = tl__actor_find(world, actor);

    return found != NULL ? found->time_dilation : 1.0;
}
