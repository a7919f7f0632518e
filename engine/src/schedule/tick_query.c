/* Questions about tick functions. */
#include "schedule/schedule.h"
#include "schedule/tick.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>

TL__QUESTION(tick, bool, is_valid, false, true)
TL__QUESTION(tick, bool, is_registered, false, found->registration != 0)
TL__QUESTION(tick, bool, is_enabled, false, found->state != TL_TICK_DISABLED)

tl_time tl__tick_interval(const tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = world != NULL ? tl__tick_find(world, id) : NULL;

    return tick != NULL ? tl__cold_of(tick)->interval : 0;
}

static tl_time cooldown_left(const tl_world *world, const tl__tick *tick, uint32_t slot)
{
    if (tick->registration == 0 || tick->state != TL_TICK_COOLING_DOWN) {
        return 0;
    }
    const tl__level *level = tl__level_at(world, tick->level - 1);
    return tl__time_sub(tl__cold_of(tick)->due,
                        level->cooling[tl__level_clock_of(world, slot)].clock);
}

static void fill_info(const tl_world *world, uint32_t slot, tl_tick_info *out)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__links *links = tl__links_of(world, tick);
    const tl__cold *cold = tl__cold_of(tick);

    *out = (tl_tick_info){
        .name = tick->name,
        .context = cold->context,
        .user = tick->user,
        .actor = cold->actor,
        .component = cold->component,
        .registration = tick->registration,
        .state = (tl_tick_state)tick->state,
        .group = (tl_tick_group)tick->group,
        .end_group = (tl_tick_group)tick->end_group,
        .actual_start = (tl_tick_group)tick->actual_start,
        .actual_end = (tl_tick_group)tick->actual_end,
        .reason = (tl_tick_reason)tick->reason,
        .interval = cold->interval,
        .cooldown_left = cooldown_left(world, tick, slot),
        .last_run = tl__cold_last_run(cold),
        .prerequisite_count = tl__edge_count(world, tick),
        .is_registered = tick->registration != 0,
        .can_ever_tick = tick->can_ever_tick,
        .high_priority = tick->high_priority,
        .run_on_any_thread = cold->has_wanted ? cold->wants_any_thread : tick->run_on_any_thread,
        .dispatch_manually = cold->has_wanted ? cold->wants_manual : tick->dispatch_manually,
        .tick_even_when_paused =
            cold->has_wanted ? cold->wants_paused : tick->tick_even_when_paused,
        .no_dedicated_server = tick->no_dedicated_server,
        .overrun = (tl_overrun)cold->overrun,
        .start_phase = cold->start_phase,
        .is_engine = tick->is_engine,
        .has_run = tl__tick_has_run(world, tick)};
    if (tick->level != 0) {
        out->level = tl__level_id(world, tick->level - 1);
    }
    if (links != NULL && links->demoted_by != 0) {
        out->demoted_by = tl__tick_id(world, links->demoted_by - 1);
    }
}

tl_result tl_tick_get_info(const tl_world *world, tl_tick_id id, tl_tick_info *out)
{
    if (world == NULL || out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_tick_info){0};
    if (tl__tick_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    fill_info(world, tl__tick_slot(id), out);
    return TL_OK;
}

/* A visit in every frame takes no memory: the room is kept, unless a nested visit
 * has it already, or may have it at the same time. */
static tl__listings take_room(const tl_world *world)
{
    tl__listings room = {0};

    if (tl__world_may_use(world) == TL_OK) {
        room = *world->visited;
        *world->visited = (tl__listings){0};
        room.count = 0;
    }
    return room;
}

static void give_room(const tl_world *world, tl__listings room)
{

    if (tl__world_may_use(world) == TL_OK && world->visited->items == NULL) {
        *world->visited = room;
    } else {
        TL__FREE(&world->core.diagnostics->memory, room.items, room.capacity);
    }
}

/* The registered functions of a level, by registration number; false: memory ran out. */
static bool gather(const tl_world *world, uint32_t level_slot, tl__listings *found)
{
    const tl__pool *pool = &world->ticks->pool;
    bool has_room = true;

    for (uint32_t i = 0; has_room && tl__pool_seek(pool, &i); i++) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->level == level_slot + 1) {
            has_room = TL__LIST_PUSH(&world->core.diagnostics->memory, found,
                                     tl__listing_of(tick->registration, i));
        }
    }
    tl__listings_sort(found->items, found->count);
    return has_room;
}

static bool each_of_level(const tl_world *world, uint32_t level, tl_tick_each_fn *fn, void *user)
{
    tl__listings found = take_room(world);
    bool has_all = gather(world, level, &found);

    for (uint32_t i = 0; i < found.count; i++) {
        tl_tick_info info;
        fill_info(world, tl__listing_slot(found.items[i]), &info);
        fn(user, tl__tick_id(world, tl__listing_slot(found.items[i])), &info);
    }
    give_room(world, found);
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
