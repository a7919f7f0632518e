/* The two functions between which the host's physics runs (D-14). */
#include "actor/actor.h"
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

static tl_result set_registered(tl_world *world, tl_tick_id id, bool is_on)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL || (tick->registration != 0) == is_on) {
        return TL_OK;
    }
    if (is_on) {
        return tl__tick_enter_level(world, tl__tick_slot(id), world->persistent_level.index1 - 1);
    }
    tl__tick_leave_level(world, tl__tick_slot(id));
    return TL_OK;
}

tl_result tl__physics_register(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl_result result = set_registered(world, world->physics_start, world->simulates_physics);

    return TL__THEN(result, set_registered(world, world->physics_end, world->simulates_physics));
}

static tl_result create(tl_world *world, tl_tick_fn *fn, const char *name, tl_tick_group group,
                        tl_tick_id *out)
{
    const tl_tick_def def = {
        .fn = fn, .user = world->core.def.physics_user, .name = name, .group = group};

    return tl__tick_create_engine(world, &def, out);
}

tl_result tl__physics_init(tl_world *world)
{
    TL_ASSERT(tl_tick_id_is_null(world->physics_start));
    TL_ASSERT(tl_tick_id_is_null(world->physics_end));

    const tl_world_def *def = &world->core.def;
    tl_tick_id start = {0};
    tl_tick_id end = {0};

    if (def->physics_start == NULL) {
        return TL_OK;
    }
    tl_result result = create(world, def->physics_start, def->physics_start_name,
                              TL_TICK_GROUP_START_PHYSICS, &start);
    if (result == TL_OK) {
        result =
            create(world, def->physics_end, def->physics_end_name, TL_TICK_GROUP_END_PHYSICS, &end);
    }
    result = TL__THEN(result, tl__edge_add(world, tl__tick_slot(end), start));
    world->physics_start = start; /* from now on they are the world's */
    world->physics_end = end;
    world->simulates_physics = true;
    return TL__THEN(result, tl__physics_register(world));
}

static tl_result set_simulate(tl_world *world, bool simulate)
{
    if (tl_tick_id_is_null(world->physics_start)) {
        return TL_ERR_REFUSED;
    }
    world->simulates_physics = simulate;
    return TL_OK;
}
TL__PUBLIC_ONE(world_set_simulate_physics, set_simulate)
TL__WORLD_QUESTION(tl_tick_id, world_physics_start_tick, (tl_tick_id){0}, world->physics_start)
TL__WORLD_QUESTION(tl_tick_id, world_physics_end_tick, (tl_tick_id){0}, world->physics_end)
