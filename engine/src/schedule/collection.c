/* Level collections: their levels, and which collection is active. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

#include <string.h>

tl__collection *tl__collection_at(const tl_world *world, uint32_t slot)
{
    return tl__pool_at(&world->levels->collections, slot);
}

tl__collection *tl__collection_find(const tl_world *world, tl_collection_id id)
{
    if (tl_collection_id_is_left_out(id)) {
        id = world->levels->main;
    }
    return tl__pool_find(&world->levels->collections, id.index1, id.generation);
}

tl_result tl__collection_create(tl_world *world, tl_collection_id *out)
{
    tl__levels *levels = world->levels;
    uint32_t slot = 0;

    if (!TL__LIST_ROOM(&world->core.memory, &levels->order, levels->order.count + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&levels->collections, &slot);
    if (result != TL_OK) {
        return result;
    }
    levels->order.items[levels->order.count++] = slot;
    *out = (tl_collection_id){slot + 1, tl__pool_generation(&levels->collections, slot)};
    tl__order_set_dirty(world);
    return TL_OK;
}

tl_result tl__collection_append(tl_world *world, tl__collection *collection, uint32_t level)
{
    TL_ASSERT(level < world->levels->pool.slot_count);

    if (collection->levels.count == TL__COLLECTION_LEVELS) {
        return TL_ERR_FULL;
    }
    return TL__LIST_PUSH(&world->core.memory, &collection->levels, level) ? TL_OK
                                                                          : TL_ERR_NO_MEMORY;
}

void tl__collection_drop(tl_world *world, tl__collection *collection, uint32_t level)
{
    TL_ASSERT(level < world->levels->pool.slot_count);

    for (uint32_t i = 0; i < collection->levels.count; i++) {
        if (collection->levels.items[i] == level) {
            memmove(&collection->levels.items[i], &collection->levels.items[i + 1],
                    (collection->levels.count - i - 1) * sizeof(*collection->levels.items));
            collection->levels.count -= 1;
            return;
        }
    }
}

bool tl__collection_has(const tl__collection *collection, uint32_t level)
{
    for (uint32_t i = 0; i < collection->levels.count; i++) {
        if (collection->levels.items[i] == level) {
            return true;
        }
    }
    return false;
}

void tl__collections_free(tl_world *world)
{
    tl__levels *levels = world->levels;

    for (uint32_t i = 0; i < levels->order.count; i++) {
        const tl__collection *collection = tl__collection_at(world, levels->order.items[i]);
        TL__LIST_FREE(&world->core.memory, &collection->levels);
    }
    TL__LIST_FREE(&world->core.memory, &levels->order);
    tl__pool_free(&levels->collections);
}

tl_result tl_collection_add(tl_world *world, tl_collection_id *out)
{
    tl_result result = tl__world_may_configure(world);

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_collection_id)TL__NOTHING;
    return TL__THEN(result, tl__collection_create(world, out));
}

tl_result tl_collection_include(tl_world *world, tl_collection_id id, tl_level_id level)
{
    tl_result result = tl__world_may_configure(world);

    if (result != TL_OK) {
        return result;
    }
    tl__collection *collection = tl__collection_find(world, id);
    if (collection == NULL || tl__level_find(world, level) == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl__collection_has(collection, level.index1 - 1)) {
        return TL_ERR_EXISTS;
    }
    tl__order_set_dirty(world);
    return tl__collection_append(world, collection, level.index1 - 1);
}

tl_level_id tl__collection_home(const tl_world *world)
{
    uint32_t other = tl__collection_other(world);
    const tl__collection *collection = other != 0 ? tl__collection_at(world, other - 1) : NULL;

    for (uint32_t i = 0; collection != NULL && i < collection->levels.count; i++) {
        tl_level_id level = tl__level_id(world, collection->levels.items[i]);
        if (tl__level_is_open(world, level)) {
            return level;
        }
    }
    return world->persistent_level;
}

tl_collection_id tl_collection_active(const tl_world *world)
{
    uint32_t other = world != NULL ? tl__collection_other(world) : 0;

    if (other == 0) {
        return tl_collection_main(world);
    }
    return (tl_collection_id){other, tl__pool_generation(&world->levels->collections, other - 1)};
}

TL__WORLD_QUESTION(tl_collection_id, collection_main, (tl_collection_id){0}, world->levels->main)
