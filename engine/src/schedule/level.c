/* Levels: creating, removing, hiding; their functions; the levels of a frame. */
#include "base/assert.h"
#include "base/heap.h"
#include "core/world.h"
#include "schedule/schedule.h"

static void free_storage(tl_world *world, tl__level *level)
{
    TL__LIST_FREE(&world->core.memory, &level->listed);
    TL__LIST_FREE(&world->core.memory, &level->newly_spawned);
    TL__LIST_FREE(&world->core.memory, &level->due);
    for (uint32_t i = 0; i < TL__COOLING_COUNT; i++) {
        tl__due_free(&level->cooling[i].queue);
    }
    (void)tl__memory_resize(&world->core.memory, level->cooling,
                            TL__COOLING_COUNT * sizeof(*level->cooling), 0);
}

/* Reserved at most, whatever the capacity: lists grow with the levels that exist. */
enum { RESERVED = 256 };

static bool reserve_lists(tl_world *world, tl__level *level)
{
    tl__memory *memory = &world->core.memory;
    uint32_t count = tl__least(world->core.def.capacity.ticks, RESERVED);

    return TL__LIST_ROOM(memory, &level->listed, count) &&
           TL__LIST_ROOM(memory, &level->newly_spawned, count);
}

static void release_level(tl_world *world, uint32_t slot)
{
    free_storage(world, tl__level_at(world, slot));
    tl__pool_give(&world->levels->pool, slot);
}

static tl_result add_level(tl_world *world, const tl_level_def *def, uint32_t *slot)
{
    tl_result result = tl__pool_take(&world->levels->pool, slot);

    if (result != TL_OK) {
        return result;
    }
    tl__level *level = tl__level_at(world, *slot);
    *level = (tl__level){.name = def->name != NULL ? def->name : "level",
                         .is_visible = !def->start_hidden};
    level->cooling = tl__memory_resize(&world->core.memory, NULL, 0,
                                       TL__COOLING_COUNT * sizeof(*level->cooling));
    if (level->cooling == NULL) {
        tl__pool_give(&world->levels->pool, *slot);
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < TL__COOLING_COUNT; i++) {
        level->cooling[i] = (tl__cooling){0};
        tl__due_init(&level->cooling[i].queue, &world->core.memory);
    }
    if (!reserve_lists(world, level)) {
        release_level(world, *slot);
        return TL_ERR_NO_MEMORY;
    }
    return TL_OK;
}

static tl_result add(tl_world *world, const tl_level_def *def, tl_level_id *out)
{
    tl__collection *collection = tl__collection_find(world, def->collection);
    uint32_t slot = 0;

    if (collection == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl_result result = add_level(world, def, &slot);
    if (result != TL_OK) {
        return result;
    }
    result = tl__collection_append(world, collection, slot);
    if (result != TL_OK) {
        release_level(world, slot);
        return result;
    }
    *out = tl__level_id(world, slot);
    return TL_OK;
}
TL__PUBLIC_NEW(level_add, (tl_level_id)TL__NOTHING, add)

/* M-9, M-12: its functions leave, queued ticks are dropped, dependents stay runnable. */
static void purge_ticks(tl_world *world, uint32_t level_slot)
{
    const tl__pool *pool = &world->ticks->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        if (tl__tick_at(world, i)->level == level_slot + 1) {
            tl__tick_leave_level(world, i);
        }
    }
}

tl_result tl__level_close(tl_world *world, tl_level_id id)
{
    tl__level *level = tl__level_find(world, id);

    if (level == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tl_level_id_equal(id, world->persistent_level)) {
        return TL_ERR_REFUSED;
    }
    level->is_leaving = true;
    return TL_OK;
}

void tl__level_remove(tl_world *world, tl_level_id id)
{
    uint32_t slot = id.index1 - 1;

    if (tl__level_find(world, id) == NULL) {
        return;
    }
    TL_ASSERT(tl__level_at(world, slot)->is_leaving);
    purge_ticks(world, slot);
    for (uint32_t i = 0; i < world->levels->order.count; i++) {
        tl__collection_drop(world, tl__collection_at(world, world->levels->order.items[i]), slot);
    }
    tl__order_set_dirty(world);
    if (world->core.frame.is_open) {
        tl__level_at(world, slot)->is_removed = true; /* the frame's list still names it */
        world->levels->has_removed = true;
    } else {
        release_level(world, slot);
    }
}

void tl__levels_show(tl_world *world)
{
    const tl__pool *pool = &world->levels->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        tl__level *level = tl__level_at(world, i);
        level->is_shown = level->is_visible;
    }
}

void tl__levels_reclaim_removed(tl_world *world)
{
    const tl__pool *pool = &world->levels->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        if (tl__level_at(world, i)->is_removed) {
            release_level(world, i);
        }
    }
    world->levels->has_removed = false;
}

static tl_result set_visible(tl_world *world, tl_level_id id, bool visible)
{
    tl__level *level = tl__level_find(world, id);

    if (level == NULL) {
        return TL_ERR_STALE_ID;
    }
    level->is_visible = visible;
    return TL_OK;
}
TL__PUBLIC_TWO(level_set_visible, set_visible)

TL__QUESTION(level, bool, is_visible, false, found->is_visible)
TL__QUESTION(level, bool, is_valid, false, !found->is_leaving)
TL__QUESTION(level, const char *, name, NULL, found->name)

enum { FIRST_LEVELS = 16, FIRST_COLLECTIONS = 4 };

/* The persistent level, which the main collection begins with. */
static tl_result add_persistent(tl_world *world)
{
    tl__levels *levels = world->levels;
    uint32_t slot = 0;

    tl_result result = tl__collection_create(world, &levels->main);
    result = TL__THEN(result, add_level(world, &(tl_level_def){.name = "PersistentLevel"}, &slot));
    if (result != TL_OK) {
        return result;
    }
    world->persistent_level = tl__level_id(world, slot);
    return tl__collection_append(world, tl__collection_find(world, levels->main), slot);
}

tl_result tl__levels_init(tl_world *world)
{
    tl__levels *levels = world->levels;
    tl_result result =
        tl__pool_init(&levels->pool, &world->core.memory, sizeof(tl__level), FIRST_LEVELS, false);

    levels->pool.limit = TL__LEVELS;
    result = TL__THEN(result, tl__pool_init(&levels->collections, &world->core.memory,
                                            sizeof(tl__collection), FIRST_COLLECTIONS, false));
    return TL__THEN(result, add_persistent(world));
}

void tl__levels_free(tl_world *world)
{
    tl__levels *levels = world->levels;

    for (uint32_t i = 0; tl__pool_seek(&levels->pool, &i); i++) {
        free_storage(world, tl__level_at(world, i));
    }
    tl__collections_free(world);
    tl__pool_free(&levels->pool);
}

/* The levels that take part in a frame. */

/* M-3, W-41: the visible levels of the collection. A changed list is a changed order. */
tl_result tl__schedule_gather_levels(tl_world *world, uint32_t collection_slot)
{
    tl__schedule *schedule = world->schedule;
    const tl__collection *collection = tl__collection_at(world, collection_slot);
    uint32_t count = 0;

    bool has_room = TL__LIST_ROOM(&world->core.memory, &schedule->levels, collection->levels.count);

    for (uint32_t i = 0; i < collection->levels.count && has_room; i++) {
        uint32_t slot = collection->levels.items[i];
        tl__level *level = tl__level_at(world, slot);
        if (!level->is_shown) {
            continue;
        }
        if (count >= schedule->levels.count || schedule->levels.items[count] != slot) {
            schedule->order.is_dirty = true;
        }
        level->frame_stamp = schedule->frame_stamp;
        level->ordinal = count;
        schedule->levels.items[count++] = slot;
    }
    schedule->order.is_dirty |= count != schedule->levels.count;
    schedule->levels.count = count;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

tl_result tl__schedule_advance_levels(tl_world *world, bool is_paused)
{
    const tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->levels.count && result == TL_OK; i++) {
        result = tl__level_advance(world, tl__level_at(world, schedule->levels.items[i]),
                                   world->core.times.delta, is_paused);
    }
    return result;
}

/* The functions of a level, in order. */

static bool is_later(const void *user, const void *a, const void *b)
{
    (void)user;
    return *(const tl__listing *)a > *(const tl__listing *)b;
}

void tl__listings_sort(tl__listing *items, uint32_t count)
{
    tl__heap_sort(&(tl__heap){items, sizeof(*items), is_later, NULL}, count);
}

tl_result tl__level_reserve(tl_world *world, tl__level *level)
{
    uint32_t most =
        level->listed.count > level->function_count ? level->listed.count : level->function_count;

    return TL__LIST_ROOM(&world->core.memory, &level->listed, most + 1) ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__level_list(const tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__tick_at(world, slot)->registration != 0);

    tl__tick *tick = tl__tick_at(world, slot);
    tl__level *level = tl__level_at(world, tick->level - 1);
    tl__listings *listed = &level->listed;

    if (tick->is_listed) {
        return;
    }
    if (listed->count == listed->capacity) { /* some have left: there is room for all others */
        level->is_stale = true;
        tl__level_update(world, level);
    }
    TL_ASSERT(listed->count < listed->capacity);
    listed->items[listed->count] = tl__listing_of(tl__tick_turn(world, tick), slot);
    if (listed->count > 0 && listed->items[listed->count - 1] > listed->items[listed->count]) {
        level->is_stale = true; /* the world is shuffled, or the function has cooled down */
    }
    listed->count += 1;
    tick->is_listed = true;
}

void tl__levels_list_anew(tl_world *world)
{
    const tl__pool *ticks = &world->ticks->pool;
    const tl__pool *levels = &world->levels->pool;

    for (uint32_t i = 0; tl__pool_seek(levels, &i); i++) {
        tl__level_at(world, i)->listed.count = 0;
    }
    for (uint32_t i = 0; tl__pool_seek(ticks, &i); i++) {
        tl__tick *tick = tl__tick_at(world, i);
        tick->is_listed = false;
        if (tick->registration != 0 && tick->state != TL_TICK_COOLING_DOWN) {
            tl__level_list(world, i);
        }
    }
    tl__order_set_dirty(world);
}

/* Whether a listing stands for a function of the level that may run. */
static bool is_current(const tl_world *world, tl__listing listing)
{
    tl__tick *tick = tl__tick_at(world, tl__listing_slot(listing));

    if (tl__tick_turn(world, tick) != tl__listing_turn(listing)) {
        return false;
    }
    tick->is_listed = tick->state != TL_TICK_COOLING_DOWN;
    return tick->is_listed;
}

void tl__level_update(const tl_world *world, tl__level *level)
{
    tl__listings *listed = &level->listed;
    uint32_t kept = 0;

    if (!level->is_stale) {
        return;
    }
    for (uint32_t i = 0; i < listed->count; i++) {
        if (is_current(world, listed->items[i])) {
            listed->items[kept++] = listed->items[i];
        }
    }
    listed->count = kept;
    tl__listings_sort(listed->items, kept);
    level->is_stale = false;
}
