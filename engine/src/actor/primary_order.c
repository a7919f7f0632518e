/* Prerequisites between actors and components: those of their primary ticks. */
#include "actor/actor.h"
#include "actor/component.h"
#include "command/record_call.h"
#include "world.h"

static const tl__primary *of_actor(const tl_world *world, uint64_t id)
{
    const tl__actor *actor = tl__actor_find(world, tl_actor_id_load(id));

    return actor != NULL ? &actor->primary : NULL;
}

static const tl__primary *of_component(const tl_world *world, uint64_t id)
{
    const tl__component *component = tl__component_find(world, tl_component_id_load(id));

    return component != NULL ? &component->primary : NULL;
}

static tl_result add(tl_world *world, const tl__primary *waiting, const tl__primary *before)
{
    return waiting != NULL && before != NULL ? tl__primary_add_prerequisite(world, waiting, before)
                                             : TL_ERR_STALE_ID;
}

static tl_result take_away(tl_world *world, const tl__primary *waiting, const tl__primary *before)
{
    return waiting != NULL && before != NULL
               ? tl_tick_remove_prerequisite(world, waiting->tick, before->tick)
               : TL_ERR_STALE_ID;
}

static tl_result add_actor_actor(tl_world *world, tl__operands given)
{
    return add(world, of_actor(world, given.first), of_actor(world, given.second));
}

tl_result tl_actor_add_tick_prerequisite_actor(tl_world *world, tl_actor_id actor,
                                               tl_actor_id before)
{
    return tl__call(world, add_actor_actor, __func__,
                    (tl__operands){tl_actor_id_store(actor), tl_actor_id_store(before)});
}

static tl_result add_actor_component(tl_world *world, tl__operands given)
{
    return add(world, of_actor(world, given.first), of_component(world, given.second));
}

tl_result tl_actor_add_tick_prerequisite_component(tl_world *world, tl_actor_id actor,
                                                   tl_component_id before)
{
    return tl__call(world, add_actor_component, __func__,
                    (tl__operands){tl_actor_id_store(actor), tl_component_id_store(before)});
}

static tl_result add_component_actor(tl_world *world, tl__operands given)
{
    return add(world, of_component(world, given.first), of_actor(world, given.second));
}

tl_result tl_component_add_tick_prerequisite_actor(tl_world *world, tl_component_id component,
                                                   tl_actor_id before)
{
    return tl__call(world, add_component_actor, __func__,
                    (tl__operands){tl_component_id_store(component), tl_actor_id_store(before)});
}

static tl_result add_component_component(tl_world *world, tl__operands given)
{
    return add(world, of_component(world, given.first), of_component(world, given.second));
}

tl_result tl_component_add_tick_prerequisite_component(tl_world *world, tl_component_id component,
                                                       tl_component_id before)
{
    return tl__call(
        world, add_component_component, __func__,
        (tl__operands){tl_component_id_store(component), tl_component_id_store(before)});
}

static tl_result remove_actor_actor(tl_world *world, tl__operands given)
{
    return take_away(world, of_actor(world, given.first), of_actor(world, given.second));
}

tl_result tl_actor_remove_tick_prerequisite_actor(tl_world *world, tl_actor_id actor,
                                                  tl_actor_id before)
{
    return tl__call(world, remove_actor_actor, __func__,
                    (tl__operands){tl_actor_id_store(actor), tl_actor_id_store(before)});
}

static tl_result remove_actor_component(tl_world *world, tl__operands given)
{
    return take_away(world, of_actor(world, given.first), of_component(world, given.second));
}

tl_result tl_actor_remove_tick_prerequisite_component(tl_world *world, tl_actor_id actor,
                                                      tl_component_id before)
{
    return tl__call(world, remove_actor_component, __func__,
                    (tl__operands){tl_actor_id_store(actor), tl_component_id_store(before)});
}

static tl_result remove_component_actor(tl_world *world, tl__operands given)
{
    return take_away(world, of_component(world, given.first), of_actor(world, given.second));
}

tl_result tl_component_remove_tick_prerequisite_actor(tl_world *world, tl_component_id component,
                                                      tl_actor_id before)
{
    return tl__call(world, remove_component_actor, __func__,
                    (tl__operands){tl_component_id_store(component), tl_actor_id_store(before)});
}

static tl_result remove_component_component(tl_world *world, tl__operands given)
{
    return take_away(world, of_component(world, given.first), of_component(world, given.second));
}

tl_result tl_component_remove_tick_prerequisite_component(tl_world *world,
                                                          tl_component_id component,
                                                          tl_component_id before)
{
    return tl__call(
        world, remove_component_component, __func__,
        (tl__operands){tl_component_id_store(component), tl_component_id_store(before)});
}
