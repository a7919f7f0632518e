/* The two functions between which the host's physics runs (D-14). */
#include "record_call.h"
#include "world.h"

static tl_result set_registered(tl_world *world, tl_tick_id tick, bool is_on)
{
    if (tl_tick_id_is_null(tick) || tl_tick_is_registered(world, tick) == is_on) {
        return TL_OK;
    }
    return is_on ? tl_tick_register(world, tick, world->persistent_level)
                 : tl_tick_unregister(world, tick);
}

tl_result tl__physics_settle(tl_world *world)
{
    tl_result result = set_registered(world, world->physics_start, world->simulates_physics);

    return result == TL_OK ? set_registered(world, world->physics_end, world->simulates_physics)
                           : result;
}

tl_result tl__physics_init(tl_world *world)
{
    const tl_world_def *def = &world->def;

    if (def->physics_start == NULL) {
        return TL_OK;
    }
    tl_result result = tl__tick_create_engine(world,
                                              &(tl_tick_def){.fn = def->physics_start,
                                                             .user = def->physics_user,
                                                             .name = def->physics_start_name,
                                                             .group = TL_TICK_GROUP_START_PHYSICS},
                                              &world->physics_start);
    if (result == TL_OK) {
        result = tl__tick_create_engine(world,
                                        &(tl_tick_def){.fn = def->physics_end,
                                                       .user = def->physics_user,
                                                       .name = def->physics_end_name,
                                                       .group = TL_TICK_GROUP_END_PHYSICS},
                                        &world->physics_end);
    }
    if (result == TL_OK) {
        result = tl_tick_add_prerequisite(world, world->physics_end, world->physics_start);
    }
    world->simulates_physics = true;
    return result == TL_OK ? tl__physics_settle(world) : result;
}

static tl_result set_simulate(tl_world *world, tl__operands given)
{
    world->simulates_physics = given.first != 0;
    return TL_OK;
}

tl_result tl_world_set_simulate_physics(tl_world *world, bool simulate)
{
    return tl__call(world, set_simulate, __func__, (tl__operands){simulate, 0});
}

tl_tick_id tl_world_physics_start_tick(const tl_world *world)
{
    return world != NULL ? world->physics_start : (tl_tick_id){0};
}

tl_tick_id tl_world_physics_end_tick(const tl_world *world)
{
    return world != NULL ? world->physics_end : (tl_tick_id){0};
}
