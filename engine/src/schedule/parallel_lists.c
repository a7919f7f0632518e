/* Memory of the lists that are made for a plan. */
#include "schedule/parallel.h"

#include "world.h"

#include <string.h>

/* Taken at once, so that a warm world takes no memory: some claims, gates and waits, and a role for
 * every function that it has room for. */
enum { SOME = 256 };

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Room for `count` items in an array, whose address stands in `field`, whatever its type. Without
 * memory it is as it was. */
static tl_result reserve(tl_world *world, void *field, uint32_t *capacity, uint32_t count,
                         size_t item_size)
{
    uint32_t least = smaller(world->core.def.capacity.ticks, SOME);
    void *items = NULL;

    memcpy(&items, field, sizeof(items));
    if (!tl__memory_grow(&world->core.memory, &items, capacity, larger(count, least), item_size)) {
        return TL_ERR_NO_MEMORY;
    }
    memcpy(field, &items, sizeof(items));
    return TL_OK;
}

static tl_result reserve_roles(tl_world *world)
{
    tl__parallel *parallel = world->parallel;
    uint32_t old = parallel->role_capacity;
    uint32_t count = larger(world->ticks->pool.slot_count, world->core.def.capacity.ticks);
    tl_result result =
        reserve(world, &parallel->roles, &parallel->role_capacity, count, sizeof(*parallel->roles));

    for (uint32_t i = old; i < parallel->role_capacity; i++) {
        parallel->roles[i] = (tl__role){0};
    }
    return result;
}

static tl_result reserve_done(tl_world *world, uint32_t count)
{
    tl__parallel *parallel = world->parallel;
    uint32_t old = parallel->done_capacity;
    tl_result result =
        reserve(world, &parallel->done, &parallel->done_capacity, count, sizeof(*parallel->done));

    for (uint32_t i = old; i < parallel->done_capacity; i++) {
        atomic_init(&parallel->done[i], 0);
    }
    return result;
}

tl_result tl__parallel_reserve_claims(tl_world *world, uint32_t count)
{
    tl__parallel *parallel = world->parallel;
    tl_result result = reserve(world, &parallel->claims, &parallel->claim_capacity, count,
                               sizeof(*parallel->claims));

    if (result == TL_OK) {
        result = reserve_done(world, count);
    }
    return result == TL_OK ? reserve(world, &parallel->marks, &parallel->mark_capacity, count,
                                     sizeof(*parallel->marks))
                           : result;
}

tl_result tl__parallel_reserve_befores(tl_world *world, uint32_t count)
{
    tl__parallel *parallel = world->parallel;

    return reserve(world, &parallel->befores, &parallel->before_capacity, count,
                   sizeof(*parallel->befores));
}

tl_result tl__parallel_reserve_owners(tl_world *world, uint32_t count)
{
    tl__parallel *parallel = world->parallel;

    return reserve(world, &parallel->owners, &parallel->owner_capacity, count,
                   sizeof(*parallel->owners));
}

tl_result tl__parallel_reserve_gates(tl_world *world, uint32_t count)
{
    tl__parallel *parallel = world->parallel;

    return reserve(world, &parallel->gates, &parallel->gate_capacity, count,
                   sizeof(*parallel->gates));
}

tl_result tl__parallel_reserve_lists(tl_world *world)
{
    tl_result result = reserve_roles(world);

    if (result == TL_OK) {
        result = tl__parallel_reserve_claims(world, 1);
    }
    if (result == TL_OK) {
        result = tl__parallel_reserve_befores(world, 1);
    }
    if (result == TL_OK) {
        result = tl__parallel_reserve_owners(world, 1);
    }
    return result == TL_OK ? tl__parallel_reserve_gates(world, 1) : result;
}

void tl__parallel_free_lists(tl_world *world)
{
    tl__parallel *parallel = world->parallel;
    tl__memory *memory = &world->core.memory;

    tl__memory_free_array(memory, parallel->claims, parallel->claim_capacity,
                          sizeof(*parallel->claims));
    tl__memory_free_array(memory, parallel->done, parallel->done_capacity, sizeof(*parallel->done));
    tl__memory_free_array(memory, parallel->befores, parallel->before_capacity,
                          sizeof(*parallel->befores));
    tl__memory_free_array(memory, parallel->gates, parallel->gate_capacity,
                          sizeof(*parallel->gates));
    tl__memory_free_array(memory, parallel->roles, parallel->role_capacity,
                          sizeof(*parallel->roles));
    tl__memory_free_array(memory, parallel->owners, parallel->owner_capacity,
                          sizeof(*parallel->owners));
    tl__memory_free_array(memory, parallel->marks, parallel->mark_capacity,
                          sizeof(*parallel->marks));
}
