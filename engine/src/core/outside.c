#include "core/outside.h"

#include "world.h"

tl_result tl__outside_create(tl_world *world)
{
    tl__memory memory = {.allocator = world->core.def.diagnostics_allocator};
    tl__outside *outside = tl__memory_resize(&memory, NULL, 0, sizeof(*outside));

    if (outside == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *outside = (tl__outside){.memory = memory};
    world->core.outside = outside;
    bool has_room =
        tl__trace_init(world) &&
        tl__spawners_init(&outside->spawners, &outside->memory, world->core.def.capacity.ticks) &&
        tl__reads_init(world);
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__outside_destroy(tl_world *world)
{
    tl__outside *outside = world->core.outside;

    if (outside == NULL) {
        return;
    }
    tl__memory memory = outside->memory;
    tl__reads_free(&outside->reads, &memory);
    tl__spawners_free(&outside->spawners, &memory);
    tl__trace_free(&outside->trace, &memory);
    tl__ambiguities_free(&outside->ambiguities, &memory);
    tl__listings_free(&memory, &outside->visited);
    tl__due_array_free(&memory, &outside->listed);
    (void)tl__memory_resize(&memory, outside, sizeof(*outside), 0);
    world->core.outside = NULL;
}
