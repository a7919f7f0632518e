#include "level.h"

#include "item.h"
#include "record_call.h"
#include "schedule.h"
#include "world.h"

#include <string.h>

tl_level_id tl__level_id(const tl_world *world, uint32_t slot)
{
    return (tl_level_id){slot + 1, tl__pool_generation(&world->levels.pool, slot)};
}

tl__level *tl__level_find(const tl_world *world, tl_level_id id)
{
    tl__level *level = tl__pool_find(&world->levels.pool, id.index1, id.generation);

    return level != NULL && !level->is_removed ? level : NULL;
}

bool tl__listings_push(tl__memory *memory, tl__listings *listings, tl__listing listing)
{
    void *items = listings->items;

    if (!tl__memory_grow(memory, &items, &listings->capacity, listings->count + 1,
                         sizeof(*listings->items))) {
        return false;
    }
    listings->items = items;
    listings->items[listings->count++] = listing;
    return true;
}

static void sift_down(tl__listing *items, uint32_t root, uint32_t count)
{
    tl__listing moved = items[root];

    for (;;) {
        uint32_t child = 2 * root + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count && items[child + 1] > items[child]) {
            child += 1;
        }
        if (items[child] <= moved) {
            break;
        }
        items[root] = items[child];
        root = child;
    }
    items[root] = moved;
}

void tl__listings_sort(tl__listing *items, uint32_t count)
{
    bool is_sorted = true;

    for (uint32_t i = 1; i < count && is_sorted; i++) {
        is_sorted = items[i - 1] <= items[i];
    }
    if (is_sorted) {
        return;
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(items, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        tl__listing last = items[end - 1];
        items[end - 1] = items[0];
        items[0] = last;
        sift_down(items, 0, end - 1);
    }
}

static void free_listings(tl_world *world, tl__listings *listings)
{
    tl__memory_free_array(&world->memory, listings->items, listings->capacity,
                          sizeof(*listings->items));
    *listings = (tl__listings){0};
}

static void free_storage(tl_world *world, tl__level *level)
{
    free_listings(world, &level->enabled);
    free_listings(world, &level->fresh);
    free_listings(world, &level->newcomers);
    tl__due_array_free(&world->memory, &level->expired);
    for (uint32_t i = 0; i < TL__COOLING_COUNT; i++) {
        tl__due_free(&level->cooling[i].queue);
    }
    (void)tl__memory_resize(&world->memory, level->cooling,
                            TL__COOLING_COUNT * sizeof(*level->cooling), 0);
}

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { RESERVED = 256 };

static tl_result reserve_listings(tl_world *world, tl__listings *listings, uint32_t count)
{
    void *items = NULL;
    bool has_room = tl__memory_grow(&world->memory, &items, &listings->capacity, count,
                                    sizeof(*listings->items));

    listings->items = items;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static tl_result reserve_lists(tl_world *world, tl__level *level)
{
    uint32_t ticks = world->def.capacity.ticks;
    uint32_t count = ticks < RESERVED ? ticks : RESERVED;
    tl_result result = reserve_listings(world, &level->enabled, count);

    if (result == TL_OK) {
        result = reserve_listings(world, &level->fresh, count);
    }
    return result == TL_OK ? reserve_listings(world, &level->newcomers, count) : result;
}

static void release_level(tl_world *world, uint32_t slot)
{
    free_storage(world, tl__level_at(world, slot));
    tl__pool_give(&world->levels.pool, slot);
}

static tl_result add_level(tl_world *world, const tl_level_def *def, uint32_t *slot)
{
    tl_result result = tl__pool_take(&world->levels.pool, slot);

    if (result != TL_OK) {
        return result;
    }
    tl__level *level = tl__level_at(world, *slot);
    *level = (tl__level){.name = def->name != NULL ? def->name : "level",
                         .is_visible = !def->start_hidden};
    level->cooling =
        tl__memory_resize(&world->memory, NULL, 0, TL__COOLING_COUNT * sizeof(*level->cooling));
    if (level->cooling == NULL) {
        tl__pool_give(&world->levels.pool, *slot);
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < TL__COOLING_COUNT; i++) {
        level->cooling[i] = (tl__cooling){0};
        tl__due_init(&level->cooling[i].queue, &world->memory);
    }
    tl_result reserved = reserve_lists(world, level);
    if (reserved != TL_OK) {
        release_level(world, *slot);
    }
    return reserved;
}

static tl_result include(tl_world *world, tl__collection *collection, uint32_t level)
{
    void *levels = collection->levels;

    if (collection->level_count == TL__COLLECTION_LEVELS) {
        return TL_ERR_FULL;
    }
    if (!tl__memory_grow(&world->memory, &levels, &collection->level_capacity,
                         collection->level_count + 1, sizeof(*collection->levels))) {
        return TL_ERR_NO_MEMORY;
    }
    collection->levels = levels;
    collection->levels[collection->level_count++] = level;
    return TL_OK;
}

static tl__collection *find_collection(const tl_world *world, tl_collection_id id)
{
    if (tl_collection_id_is_null(id)) {
        id = world->levels.main;
    }
    return tl__pool_find(&world->levels.collections, id.index1, id.generation);
}

tl_result tl_level_add(tl_world *world, const tl_level_def *def, tl_level_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_level_add(def, out);
    }
    tl_result result = tl__world_may_change(world);
    uint32_t slot = 0;

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_level_id){0};
    if (result != TL_OK || def == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    tl__collection *collection = find_collection(world, def->collection);
    if (collection == NULL) {
        return TL_ERR_STALE_ID;
    }
    result = add_level(world, def, &slot);
    if (result != TL_OK) {
        return result;
    }
    result = include(world, collection, slot);
    if (result != TL_OK) {
        release_level(world, slot);
        return result;
    }
    *out = tl__level_id(world, slot);
    return TL_OK;
}

/* M-9, M-12: its functions leave, queued ticks are dropped, dependents stay runnable. */
static void purge_ticks(tl_world *world, uint32_t level_slot)
{
    const tl__pool *pool = &world->ticks.pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        if (tl__tick_at(world, i)->level == level_slot + 1) {
            tl__tick_leave_level(world, i);
        }
    }
}

static void exclude(tl__collection *collection, uint32_t level)
{
    for (uint32_t i = 0; i < collection->level_count; i++) {
        if (collection->levels[i] == level) {
            memmove(&collection->levels[i], &collection->levels[i + 1],
                    (collection->level_count - i - 1) * sizeof(*collection->levels));
            collection->level_count -= 1;
            return;
        }
    }
}

tl_result tl_level_remove(tl_world *world, tl_level_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_level_remove, "tl_level_remove", tl_level_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (tl__level_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl_level_id_equal(id, world->persistent_level)) {
        return TL_ERR_REFUSED;
    }
    uint32_t slot = id.index1 - 1;
    tl__actors_remove_level(world, id, TL_END_PLAY_REMOVED_FROM_WORLD);
    if (tl__level_find(world, id) == NULL) {
        return TL_OK; /* an actor that ended play has removed it */
    }
    purge_ticks(world, slot);
    for (uint32_t i = 0; i < world->levels.collection_count; i++) {
        exclude(tl__collection_at(world, world->levels.collection_order[i]), slot);
    }
    world->schedule.order.is_dirty = true;
    if (world->frame.is_open) {
        tl__level_at(world, slot)->is_removed = true; /* the frame's list still names it */
    } else {
        release_level(world, slot);
    }
    return TL_OK;
}

void tl__levels_show(tl_world *world)
{
    const tl__pool *pool = &world->levels.pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        tl__level *level = tl__level_at(world, i);
        level->is_shown = level->is_visible;
    }
}

void tl__levels_reclaim(tl_world *world)
{
    const tl__pool *pool = &world->levels.pool;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        if (tl__level_at(world, i)->is_removed) {
            release_level(world, i);
        }
    }
}

tl_result tl_level_set_visible(tl_world *world, tl_level_id id, bool visible)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_level_set_visible, "tl_level_set_visible",
                               tl_level_id_store(id), (uint64_t)visible);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__level *level = tl__level_find(world, id);
    if (level == NULL) {
        return TL_ERR_STALE_ID;
    }
    level->is_visible = visible;
    return TL_OK;
}

bool tl_level_is_visible(const tl_world *world, tl_level_id id)
{
    const tl__level *level = world != NULL ? tl__level_find(world, id) : NULL;

    return level != NULL && level->is_visible;
}

bool tl_level_is_valid(const tl_world *world, tl_level_id id)
{
    return world != NULL && tl__level_find(world, id) != NULL;
}

const char *tl_level_name(const tl_world *world, tl_level_id id)
{
    const tl__level *level = world != NULL ? tl__level_find(world, id) : NULL;

    return level != NULL ? level->name : NULL;
}

tl_result tl_level_begin_play(tl_world *world, tl_level_id id)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_level_begin_play, "tl_level_begin_play",
                               tl_level_id_store(id), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (tl__level_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    return tl__actors_level_begin_play(world, id);
}

/* Collections. */

tl__collection *tl__collection_at(const tl_world *world, uint32_t slot)
{
    return tl__pool_at(&world->levels.collections, slot);
}

static tl_result add_collection(tl_world *world, tl_collection_id *out)
{
    tl__levels *levels = &world->levels;
    uint32_t slot = 0;
    void *order = levels->collection_order;

    if (!tl__memory_grow(&world->memory, &order, &levels->collection_capacity,
                         levels->collection_count + 1, sizeof(*levels->collection_order))) {
        return TL_ERR_NO_MEMORY;
    }
    levels->collection_order = order;
    tl_result result = tl__pool_take(&levels->collections, &slot);
    if (result != TL_OK) {
        return result;
    }
    levels->collection_order[levels->collection_count++] = slot;
    *out = (tl_collection_id){slot + 1, tl__pool_generation(&levels->collections, slot)};
    world->schedule.order.is_dirty = true;
    return TL_OK;
}

tl_result tl_collection_add(tl_world *world, tl_collection_id *out)
{
    tl_result result = tl__world_is_closed(world);

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_collection_id){0};
    return result == TL_OK ? add_collection(world, out) : result;
}

tl_result tl_collection_include(tl_world *world, tl_collection_id id, tl_level_id level)
{
    tl_result result = tl__world_is_closed(world);

    if (result != TL_OK) {
        return result;
    }
    tl__collection *collection = find_collection(world, id);
    if (collection == NULL || tl__level_find(world, level) == NULL) {
        return TL_ERR_STALE_ID;
    }
    for (uint32_t i = 0; i < collection->level_count; i++) {
        if (collection->levels[i] == level.index1 - 1) {
            return TL_ERR_EXISTS;
        }
    }
    world->schedule.order.is_dirty = true;
    return include(world, collection, level.index1 - 1);
}

tl_collection_id tl_collection_main(const tl_world *world)
{
    return world != NULL ? world->levels.main : (tl_collection_id){0};
}

/* The set of levels. */

enum { FIRST_LEVELS = 16, FIRST_COLLECTIONS = 4 };

tl_result tl__levels_init(tl_world *world)
{
    tl__levels *levels = &world->levels;
    tl_result result =
        tl__pool_init(&levels->pool, &world->memory, sizeof(tl__level), FIRST_LEVELS, false);

    levels->pool.limit = TL__LEVELS;
    if (result == TL_OK) {
        result = tl__pool_init(&levels->collections, &world->memory, sizeof(tl__collection),
                               FIRST_COLLECTIONS, false);
    }
    if (result == TL_OK) {
        result = add_collection(world, &levels->main);
    }
    if (result == TL_OK) {
        uint32_t slot = 0;
        result = add_level(world, &(tl_level_def){.name = "PersistentLevel"}, &slot);
        if (result == TL_OK) {
            world->persistent_level = tl__level_id(world, slot);
            result = include(world, find_collection(world, levels->main), slot);
        }
    }
    return result;
}

void tl__levels_free(tl_world *world)
{
    tl__levels *levels = &world->levels;

    for (uint32_t i = tl__pool_next(&levels->pool, 0); i < levels->pool.slot_count;
         i = tl__pool_next(&levels->pool, i + 1)) {
        free_storage(world, tl__level_at(world, i));
    }
    for (uint32_t i = 0; i < levels->collection_count; i++) {
        tl__collection *collection = tl__collection_at(world, levels->collection_order[i]);
        tl__memory_free_array(&world->memory, collection->levels, collection->level_capacity,
                              sizeof(*collection->levels));
    }
    tl__memory_free_array(&world->memory, levels->collection_order, levels->collection_capacity,
                          sizeof(*levels->collection_order));
    tl__pool_free(&levels->collections);
    tl__pool_free(&levels->pool);
}
