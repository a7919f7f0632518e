/* Hash and audit of levels. */
#include "core/core.h"
#include "world.h"

void tl__levels_hash(const tl_world *world, tl__hash *hash)
{
    for (uint32_t i = 0; i < world->levels->collection_count; i++) {
        const tl__collection *collection =
            tl__collection_at(world, world->levels->collection_order[i]);
        tl__hash_u32(hash, collection->level_count);
        for (uint32_t k = 0; k < collection->level_count; k++) {
            tl__hash_u32(hash, collection->levels[k]);
            tl__hash_bool(hash, tl__level_at(world, collection->levels[k])->is_visible);
        }
    }
}

static uint32_t count_cooling(const tl_world *world, uint32_t level_slot)
{
    const tl__pool *pool = &world->ticks->pool;
    uint32_t count = 0;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__tick *tick = tl__tick_at(world, i);
        count += tick->level == level_slot + 1 && tick->state == TL_TICK_COOLING_DOWN ? 1 : 0;
    }
    return count;
}

uint32_t tl__levels_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__pool *pool = &world->levels->pool;
    uint32_t broken = 0;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__level *level = tl__level_at(world, i);
        uint32_t live =
            level->cooling[TL__COOLING_PLAY].live + level->cooling[TL__COOLING_ALWAYS].live;
        broken += tl__check(live == count_cooling(world, i), "count of cooling functions is wrong",
                            log, user);
        for (uint32_t k = 1; k < level->enabled.count; k++) {
            broken += tl__check(level->enabled.items[k - 1] < level->enabled.items[k],
                                "enabled list out of order", log, user);
        }
    }
    return broken;
}
