/* The life of components: added, registered, in play, destroyed. */
#include "actor/component.h"
#include "command/record_call.h"
#include "world.h"

static void call(tl_world *world, const tl__component *component, tl_component_event_fn *fn)
{
    if (fn != NULL) {
        world->core.calls += 1;
        fn(component->user, world, component->self);
        world->core.calls -= 1;
    }
}

tl_result tl__component_enter(tl_world *world, tl__component *component)
{
    const tl__actor *owner = component->owner;
    tl_result result = TL_OK;

    if (component->is_registered) {
        return TL_OK;
    }
    component->is_registered = true;
    call(world, component, component->component_class->on_register);
    if (component->life != TL__LIVE || !component->is_registered) {
        return TL_OK;
    }
    if (owner == NULL || world->core.def.kind != TL_WORLD_GAME) {
        result = tl__component_set_ticks(world, component, true);
    }
    if (result != TL_OK || owner == NULL) {
        return result;
    }
    if (owner->phase >= TL__ACTOR_INITIALIZING) {
        tl__component_initialize(world, component);
    }
    return owner->begun_play != TL_HAS_NOT_BEGUN_PLAY ? tl__component_begin_play(world, component)
                                                      : TL_OK;
}

void tl__component_initialize(tl_world *world, tl__component *component)
{
    const tl_component_class *kind = component->component_class;

    if (component->life != TL__LIVE || !component->is_registered || component->is_initialized) {
        return;
    }
    component->is_initialized = true;
    if (kind->wants_initialize) {
        call(world, component, kind->initialize_component);
    }
}

tl_result tl__component_begin_play(tl_world *world, tl__component *component)
{
    if (component->life != TL__LIVE || !component->is_registered) {
        return TL_OK;
    }
    tl_result result = tl__component_set_ticks(world, component, true);
    if (result != TL_OK || component->has_begun_play) {
        return result;
    }
    component->has_begun_play = true;
    call(world, component, component->component_class->begin_play);
    return TL_OK;
}

void tl__component_end_play(tl_world *world, tl__component *component)
{
    tl__parallel_settle_tick(world, component->primary.tick);
    if (!component->has_begun_play) {
        return;
    }
    component->has_begun_play = false;
    call(world, component, component->component_class->end_play);
}

void tl__component_leave(tl_world *world, tl__component *component)
{
    tl__parallel_settle_tick(world, component->primary.tick);
    if (!component->is_registered) {
        return;
    }
    component->is_registered = false;
    call(world, component, component->component_class->on_unregister);
}

static void end_life(tl_world *world, tl__component *component)
{
    if (component->life != TL__LIVE) {
        return;
    }
    component->life = TL__DYING;
    tl__component_end_play(world, component);
    tl__component_leave(world, component);
    tl__component_bury(world, component);
}

void tl__components_end_all(tl_world *world)
{
    const tl__pool *pool = &world->components->pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        tl__component *component = tl__pool_at(pool, i);
        if (component->owner == NULL) {
            end_life(world, component);
        }
    }
}

void tl__components_remove_level(tl_world *world, tl_level_id level)
{
    const tl__pool *pool = &world->components->pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        tl__component *component = tl__pool_at(pool, i);
        if (component->owner == NULL && tl_level_id_equal(component->level, level)) {
            end_life(world, component);
        }
    }
}

static bool is_def_valid(const tl_component_def *def)
{
    return def != NULL && def->component_class != NULL && def->component_class->name != NULL;
}

static tl_result find_place(const tl_world *world, tl_actor_id actor, const tl_component_def *def,
                            tl__actor **owner, tl_level_id *level)
{
    if (world->core.is_destroying) {
        return TL_ERR_STATE;
    }
    *owner = tl__actor_find(world, actor);
    if (!tl_actor_id_is_left_out(actor) && (*owner == NULL || (*owner)->life != TL__LIVE)) {
        return TL_ERR_STALE_ID;
    }
    if (!tl_component_id_is_left_out(def->attach_to) &&
        tl__component_find(world, def->attach_to) == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (*owner != NULL) {
        *level = (*owner)->level;
    } else if (tl_level_id_is_left_out(*level)) {
        *level = tl__collection_home(world);
    }
    return tl__level_is_open(world, *level) ? TL_OK : TL_ERR_STALE_ID;
}

tl_result tl_component_add(tl_world *world, tl_actor_id actor, tl_level_id level,
                           const tl_component_def *def, tl_component_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_component_add(actor, level, def, out);
    }
    tl__actor *owner = NULL;
    tl__component *component = NULL;

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_component_id)TL__NOTHING;
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK) {
        return result;
    }
    if (!is_def_valid(def)) {
        return TL_ERR_INVALID;
    }
    result = find_place(world, actor, def, &owner, &level);
    if (result == TL_OK) {
        result = tl__component_make(world, owner, level, def, &component);
    }
    if (result != TL_OK) {
        return result;
    }
    *out = component->self;
    result = component->starts_unregistered ? TL_OK : tl__component_enter(world, component);
    if (result != TL_OK) {
        end_life(world, component);
        *out = (tl_component_id)TL__NOTHING;
    }
    return result;
}

static tl_result destroy(tl_world *world, tl__operands given)
{
    tl__component *found = tl__component_find(world, tl_component_id_load(given.first));

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    end_life(world, found);
    return TL_OK;
}

tl_result tl_component_destroy(tl_world *world, tl_component_id component)
{
    return tl__call(world, destroy, __func__, (tl__operands){tl_component_id_store(component), 0});
}

static tl_result enter(tl_world *world, tl__operands given)
{
    tl__component *found = tl__component_find(world, tl_component_id_load(given.first));

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (found->life != TL__LIVE || (found->owner != NULL && found->owner->life != TL__LIVE)) {
        return TL_ERR_STATE;
    }
    return found->is_registered ? TL_ERR_EXISTS : tl__component_enter(world, found);
}

tl_result tl_component_register(tl_world *world, tl_component_id component)
{
    return tl__call(world, enter, __func__, (tl__operands){tl_component_id_store(component), 0});
}

static tl_result leave(tl_world *world, tl__operands given)
{
    tl__component *found = tl__component_find(world, tl_component_id_load(given.first));

    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!found->is_registered) {
        return TL_ERR_NOT_REGISTERED;
    }
    tl_result result = tl__component_set_ticks(world, found, false);
    tl__component_leave(world, found);
    return result;
}

tl_result tl_component_unregister(tl_world *world, tl_component_id component)
{
    return tl__call(world, leave, __func__, (tl__operands){tl_component_id_store(component), 0});
}
