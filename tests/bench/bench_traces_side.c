#include "bench_traces.h"

static tl_result add(tl_world *world, const tl_tick_def *def)
{
    tl_tick_id id;
    tl_result result = tl_tick_create(world, def, &id);

    return result == TL_OK ? tl_tick_register(world, id, tl_world_persistent_level(world)) : result;
}

const traced_engine *traced_engine_get(void)
{
    static const traced_engine engine = {tl_world_create,      tl_world_destroy, tl_world_tick, add,
                                         tl_trace_set_enabled, tl_trace_frame};

    return &engine;
}
