/* What the threads of a world have: a recorder each, and the arena of what they record. */
#include "schedule/parallel.h"

#include "threads/workers.h"
#include "world.h"

/* Workers' arenas lie outside of snapshots: their chunks are the pool's. */
static bool make_arenas(tl_world *world, uint32_t count)
{
    tl__arenas *arenas = world->arenas;

    if (count == 0) {
        return true;
    }
    arenas->items = tl__memory_resize(&world->core.diagnostics->memory, NULL, 0,
                                      count * sizeof(*arenas->items));
    if (arenas->items == NULL) {
        return false;
    }
    arenas->count = count;
    for (uint32_t i = 0; i < count; i++) {
        arenas->items[i] = (tl__arena){0};
    }
    return true;
}

tl_result tl__parallel_init(tl_world *world)
{
    tl__parallel *parallel = world->parallel;
    const tl__arenas *arenas = world->arenas;
    uint32_t count = 1 + tl_workers_count(world->core.def.workers);

    if (!make_arenas(world, count - 1)) {
        return TL_ERR_NO_MEMORY;
    }
    parallel->helpers =
        tl__memory_resize(&world->core.memory, NULL, 0, count * sizeof(*parallel->helpers));
    if (parallel->helpers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    parallel->helper_count = count;
    for (uint32_t i = 0; i < count; i++) {
        tl__helper *helper = &parallel->helpers[i];
        *helper = (tl__helper){.world = world};
        helper->recorder = (tl__recorder){
            .world = world, .arena = i == 0 ? &parallel->arena : &arenas->items[i - 1]};
    }
    return TL_OK;
}

static void give_memory(tl_world *world, const tl__arena *arena, void *block, size_t size)
{
    if (tl__parallel_is_of_owner(world, arena)) {
        (void)tl__memory_resize(&world->core.memory, block, size, 0);
    } else {
        (void)tl__workers_resize(world->core.def.workers, block, size, 0);
    }
}

static void free_arena(tl_world *world, tl__arena *arena)
{
    tl__chunk *chunk = arena->first;

    while (chunk != NULL) {
        tl__chunk *next = chunk->next;
        give_memory(world, arena, chunk, chunk->size);
        chunk = next;
    }
    *arena = (tl__arena){0};
}

void tl__parallel_free(tl_world *world)
{
    tl__parallel *parallel = world->parallel;
    tl__memory *memory = &world->core.memory;

    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        free_arena(world, parallel->helpers[i].recorder.arena);
    }
    tl__parallel_free_lists(world);
    tl__memory_free_array(memory, parallel->helpers, parallel->helper_count,
                          sizeof(*parallel->helpers));
    parallel->helpers = NULL;
    parallel->helper_count = 0;
    if (world->core.diagnostics != NULL) {
        tl__arenas *arenas = world->arenas;
        tl__memory_free_array(&world->core.diagnostics->memory, arenas->items, arenas->count,
                              sizeof(*arenas->items));
        *arenas = (tl__arenas){0};
    }
}

/* Records of a thread of the pool lie in the pool's memory, which any thread may take. */
bool tl__parallel_is_of_owner(const tl_world *world, const tl__arena *arena)
{
    return arena == &world->parallel->arena;
}

void *tl__parallel_take_memory(tl_world *world, const tl__arena *arena, size_t size)
{
    return tl__parallel_is_of_owner(world, arena)
               ? tl__memory_resize(&world->core.memory, NULL, 0, size)
               : tl__workers_resize(world->core.def.workers, NULL, 0, size);
}
