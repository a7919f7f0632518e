/* Spawning actors, phase by phase (tl__actor_phase). */
#include "actor/actor.h"
#include "command/record_call.h"
#include "world.h"

#include <math.h>

/* From construction to BeginPlay; a deferred spawn waits before it (LC-1). */
static tl_result finish(tl_world *world, tl__actor *actor)
{
    actor->needs_finish = false;
    if (!tl__actor_call(world, actor, actor->actor_class->on_construction)) {
        return TL_OK;
    }
    actor->phase = TL__ACTOR_CONSTRUCTED;
    if (actor->is_loaded && world->core.has_begun_play) {
        return TL_OK; /* LC-7: with its level */
    }
    tl__actor_initialize(world, actor);
    if (actor->life != TL__LIVE) {
        return TL_OK;
    }
    if (!actor->is_loaded && world->actors->on_spawned != NULL) {
        world->core.calls += 1;
        world->actors->on_spawned(world->actors->on_spawned_user, world, actor->self);
        world->core.calls -= 1;
    }
    return tl__actor_may_begin(world, actor) ? tl__actor_begin_play(world, actor) : TL_OK;
}

/* The actor's function goes first, if it does not wait for BeginPlay. */
static tl_result register_components(tl_world *world, tl__actor *actor)
{
    tl_result first = TL_OK;

    if (actor->allow_tick_before_begin_play || world->core.def.kind != TL_WORLD_GAME) {
        first = tl__actor_set_ticks(world, actor, true);
    }
    tl__component *component = tl__component_from(world, actor->first_component);
    while (component != NULL && actor->life == TL__LIVE) {
        if (!component->starts_unregistered) {
            tl__keep_error(&first, tl__component_enter(world, component));
        }
        component = tl__component_from(world, component->next);
    }
    return first;
}

/* Nobody can finish a deferred one before this call is done with it (LC-1). */
static tl_result run_spawn(tl_world *world, tl__actor *actor, bool is_deferred)
{
    const tl_actor_class *kind = actor->actor_class;

    tl_result result = register_components(world, actor);
    if (result != TL_OK || actor->life != TL__LIVE ||
        !tl__actor_call(world, actor,
                        actor->is_loaded ? kind->post_load : kind->post_actor_created)) {
        return result;
    }
    actor->needs_finish = is_deferred;
    return is_deferred ? TL_OK : finish(world, actor);
}

static bool are_components_valid(const tl_actor_def *def)
{
    if (def->component_count > 0 && def->components == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < def->component_count; i++) {
        const tl_component_class *kind = def->components[i].component_class;
        if (kind == NULL || kind->name == NULL) {
            return false;
        }
    }
    return true;
}

static tl_result check_def(const tl_world *world, const tl_actor_def *def)
{
    if (def->actor_class == NULL || def->actor_class->name == NULL || !are_components_valid(def) ||
        (def->has_custom_time_dilation && !isfinite(def->custom_time_dilation))) {
        return TL_ERR_INVALID;
    }
    if (!tl_actor_id_is_left_out(def->parent) && !tl_actor_is_valid(world, def->parent)) {
        return TL_ERR_STALE_ID;
    }
    for (uint32_t i = 0; i < def->component_count; i++) {
        tl_component_id attach_to = def->components[i].attach_to;
        if (!tl_component_id_is_left_out(attach_to) &&
            tl__component_find(world, attach_to) == NULL) {
            return TL_ERR_STALE_ID;
        }
    }
    return TL_OK;
}

static tl_result check_place(const tl_world *world, tl_level_id level)
{
    if (world->core.is_destroying) {
        return TL_ERR_STATE;
    }
    return tl__level_is_open(world, level) ? TL_OK : TL_ERR_STALE_ID;
}

/* Whether it may be spawned: everything that can be said before there is an actor. */
static tl_result check(tl_world *world, const tl_actor_def *def)
{
    tl_result result = check_def(world, def);

    if (result == TL_OK) {
        result = check_place(world, def->level);
    }
    return result == TL_OK ? tl__actor_admit(world, def->is_collidable) : result;
}

static tl_result spawn(tl_world *world, const tl_actor_def *def, tl_actor_id *out)
{
    tl__actor *actor = NULL;
    tl_result result = tl__actor_make(world, def, &actor);

    if (result != TL_OK) {
        return result;
    }
    *out = actor->self;
    if (world->actors->policy != NULL) {
        world->actors->policy->spawned(world, actor->self);
    }
    result = run_spawn(world, actor, def->defer_construction);
    if (result != TL_OK) {
        tl__actor_end(world, actor, TL_END_PLAY_DESTROYED);
        *out = (tl_actor_id)TL__NOTHING;
    }
    return result;
}

tl_result tl_actor_spawn(tl_world *world, const tl_actor_def *def, tl_actor_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_actor_spawn(def, out);
    }
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_actor_id)TL__NOTHING;
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || def == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    tl_actor_def placed = *def;
    if (tl_level_id_is_left_out(placed.level)) {
        placed.level = tl__collection_home(world);
    }
    result = check(world, &placed);
    return result == TL_OK ? spawn(world, &placed, out) : result;
}

static tl_result finish_spawning(tl_world *world, tl__operands given)
{
    tl__actor *found = tl__actor_find(world, tl_actor_id_load(given.first));

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!found->needs_finish || found->life != TL__LIVE) {
        return TL_ERR_STATE;
    }
    tl_result result = finish(world, found);
    if (result != TL_OK) {
        tl__actor_end(world, found, TL_END_PLAY_DESTROYED);
    }
    return result;
}

tl_result tl_actor_finish_spawning(tl_world *world, tl_actor_id actor)
{
    return tl__call(world, finish_spawning, __func__, (tl__operands){tl_actor_id_store(actor), 0});
}

tl_result tl_actor_on_spawned(tl_world *world, tl_actor_spawned_fn *fn, void *user)
{
    if (tl__is_recording(world)) {
        return tl__record_on_spawned(fn, user);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    world->actors->on_spawned = fn;
    world->actors->on_spawned_user = user;
    return TL_OK;
}
