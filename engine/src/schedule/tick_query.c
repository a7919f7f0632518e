/* Questions about tick functions. */
#include "core/world.h"
#include "schedule/schedule.h"

TL__QUESTION(tick, bool, is_valid, false, true)
TL__QUESTION(tick, bool, is_registered, false, found->registration != 0)
TL__QUESTION(tick, bool, is_enabled, false, found->state != TL_TICK_DISABLED)

tl_time tl__tick_interval(const tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = world != NULL ? tl__tick_find(world, id) : NULL;

    return tick != NULL ? tl__cold_of(tick)->interval : 0;
}

/* A list in every frame takes no memory: the room is kept, unless a nested list has it already, or
 * may have it at the same time. */
tl__due_array tl__room_take(const tl_world *world)
{
    tl__due_array room = {0};

    if (tl__world_may_use(world) == TL_OK) {
        room = *world->listed;
        *world->listed = (tl__due_array){0};
        room.count = 0;
    }
    return room;
}

void tl__room_give(const tl_world *world, const tl__due_array *room)
{
    if (tl__world_may_use(world) == TL_OK && world->listed->items == NULL) {
        *world->listed = *room;
    } else {
        TL__LIST_FREE(&world->core.diagnostics->memory, room);
    }
}

/* The registered functions of a level, by registration number; false: memory ran out. */
static bool gather(const tl_world *world, uint32_t level_slot, tl__due_array *found)
{
    const tl__pool *pool = &world->ticks->pool;
    bool has_room = true;

    for (uint32_t i = 0; has_room && tl__pool_seek(pool, &i); i++) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->level == level_slot + 1) {
            has_room = TL__LIST_PUSH(&world->core.diagnostics->memory, found,
                                     tl__due_entry_of(0, tick->registration, i));
        }
    }
    tl__due_sort(found->items, found->count);
    return has_room;
}

static bool each_of_level(const tl_world *world, uint32_t level, tl_tick_each_fn *fn, void *user)
{
    tl__due_array found = tl__room_take(world);
    bool has_all = gather(world, level, &found);

    for (uint32_t i = 0; i < found.count; i++) {
        const tl_tick_id id = tl__tick_id(world, tl__due_slot(&found.items[i]));
        tl_tick_info info;
        (void)tl_tick_get_info(world, id, &info);
        fn(user, id, &info);
    }
    tl__room_give(world, &found);
    return has_all;
}

/* A level can be a member of several collections: it counts in the first one. */
static bool is_in_earlier(const tl_world *world, uint32_t place, uint32_t level)
{
    for (uint32_t i = 0; i < place; i++) {
        const tl__collection *collection = tl__collection_at(world, world->levels->order.items[i]);
        if (tl__collection_has(collection, level)) {
            return true;
        }
    }
    return false;
}

bool tl__tick_each(const tl_world *world, tl_tick_each_fn *fn, void *user)
{
    bool has_all = true;

    tl__visit_begin(world);
    for (uint32_t i = 0; i < world->levels->order.count && has_all; i++) {
        uint32_t slot = world->levels->order.items[i];
        const tl__collection *collection = tl__collection_at(world, slot);
        for (uint32_t k = 0; k < collection->levels.count && has_all; k++) {
            if (!is_in_earlier(world, i, collection->levels.items[k])) {
                has_all = each_of_level(world, collection->levels.items[k], fn, user);
            }
        }
    }
    tl__visit_end(world);
    return has_all;
}

void tl_tick_each(const tl_world *world, tl_tick_each_fn *fn, void *user)
{
    if (world != NULL && fn != NULL) {
        (void)tl__tick_each(world, fn, user);
    }
}
