/* The order of registration, shuffled by a seed (D-2): a Feistel network, which is a permutation
 * whatever its round function is (Luby and Rackoff 1988). */
#include "schedule/tick.h"
#include "world.h"

enum { HALF_BITS = 19, ROUNDS = 4 };

static const uint64_t half_mask = (UINT64_C(1) << HALF_BITS) - 1;

/* splitmix64's finaliser. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t tl__shuffle(uint64_t seed, uint64_t number)
{
    uint64_t left = (number - 1) >> HALF_BITS & half_mask;
    uint64_t right = (number - 1) & half_mask;

    for (uint64_t round = 1; round <= ROUNDS; round++) {
        uint64_t turned = left ^ (mix(seed + mix(right + (round << HALF_BITS))) & half_mask);
        left = right;
        right = turned;
    }
    return (left << HALF_BITS | right) + 1;
}

/* Lists by turn are made anew at the next begin. */
static void forget_lists(tl_world *world)
{
    const tl__pool *ticks = &world->ticks->pool;
    const tl__pool *levels = &world->levels->pool;

    for (uint32_t i = tl__pool_next(ticks, 0); i < ticks->slot_count;
         i = tl__pool_next(ticks, i + 1)) {
        tl__tick_at(world, i)->is_listed = false;
    }
    for (uint32_t i = tl__pool_next(levels, 0); i < levels->slot_count;
         i = tl__pool_next(levels, i + 1)) {
        tl__level_at(world, i)->enabled.count = 0;
        tl__level_at(world, i)->fresh.count = 0;
    }
    tl__order_set_dirty(world);
    world->schedule->has_lost = true;
}

tl_result tl_world_set_shuffle_seed(tl_world *world, uint64_t seed)
{
    tl_result result = tl__world_may_configure(world);

    if (result != TL_OK) {
        return result;
    }
    if (seed != 0 && world->ticks->next_registration > TL__SHUFFLED) {
        return TL_ERR_FULL;
    }
    world->core.def.shuffle_seed = seed;
    forget_lists(world);
    return TL_OK;
}
