/* Tick functions: creating, destroying, cold data. */
#include "schedule/tick.h"
#include "base/assert.h"
#include "schedule/schedule.h"
#include "world.h"

tl_result tl__ticks_init(tl_world *world)
{
    TL_ASSERT(world->ticks->registered_count == 0);

    tl__ticks *ticks = world->ticks;
    const tl_capacity *capacity = &world->core.def.capacity;
    bool fixed = world->core.def.fixed_capacity;

    ticks->memory = &world->core.memory;
    ticks->edge_limit = fixed ? capacity->prerequisites : UINT32_MAX - 1;
    if (!TL__GROW(&world->core.memory, ticks->edges, ticks->edge_capacity,
                  capacity->prerequisites)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_init(&ticks->links, &world->core.memory, sizeof(tl__links),
                                     tl__least(capacity->prerequisites, capacity->ticks), false);
    if (result == TL_OK) {
        result = tl__pool_init(&ticks->pool, &world->core.memory, sizeof(tl__tick), capacity->ticks,
                               fixed);
    }
    if (result == TL_OK) {
        uint32_t owned = tl__least(capacity->actors, capacity->ticks) +
                         tl__least(capacity->components, capacity->ticks);
        result = tl__pool_init(&ticks->cold_pool, &world->core.memory, sizeof(tl__cold),
                               tl__least(owned, capacity->ticks), false);
    }
    if (ticks->pool.limit > TL__DUE_SLOTS) {
        ticks->pool.limit = TL__DUE_SLOTS; /* that the keys of cooldowns can name */
    }
    return result;
}

void tl__ticks_free(tl_world *world)
{
    tl__ticks *ticks = world->ticks;

    TL__LIST_FREE(&world->core.memory, &ticks->pending);
    TL__FREE(&world->core.memory, ticks->edges, ticks->edge_capacity);
    TL__LIST_FREE(&world->core.memory, &ticks->staggers);
    tl__pool_free(&ticks->links);
    tl__pool_free(&ticks->cold_pool);
    tl__pool_free(&ticks->pool);
}

bool tl__tick_is_open_group(tl_tick_group group)
{
    return (uint32_t)group < TL_TICK_GROUP_NEWLY_SPAWNED && group != TL_TICK_GROUP_START_PHYSICS &&
           group != TL_TICK_GROUP_END_PHYSICS;
}

static tl_result check_def(const tl_tick_def *def)
{
    if (def->fn == NULL || (uint32_t)def->group > TL_TICK_GROUP_NEWLY_SPAWNED ||
        (uint32_t)def->end_group > TL_TICK_GROUP_NEWLY_SPAWNED ||
        (uint32_t)def->overrun > TL_OVERRUN_CAP || def->start_phase < 0) {
        return TL_ERR_INVALID;
    }
    return tl__tick_is_open_group(def->group) ? TL_OK : TL_ERR_GROUP;
}

/* What few tick functions have, kept apart from their records. */

tl_result tl__cold_take(tl_world *world, tl__tick *tick)
{
    uint32_t index = 0;

    if (tick->cold != NULL) {
        return TL_OK;
    }
    tl_result result = tl__pool_take(&world->ticks->cold_pool, &index);
    if (result == TL_OK) {
        tick->cold = tl__pool_at(&world->ticks->cold_pool, index);
        *tick->cold = tl__no_cold;
        tick->cold->index = index & TL__COLD_MASK;
    }
    return result;
}

static void give_cold(tl_world *world, tl__tick *tick)
{
    if (tick->cold != NULL) {
        tl__pool_give(&world->ticks->cold_pool, tick->cold->index);
        tick->cold = NULL;
    }
}

static bool needs_cold(const tl_tick_def *def)
{
    return def->interval != 0 || def->start_phase != 0 || def->overrun != TL_OVERRUN_CREDIT ||
           def->context != NULL || def->run_on_any_thread;
}

static tl_result fill_cold(tl_world *world, tl__tick *tick, const tl_tick_def *def)
{
    tl_result result = needs_cold(def) ? tl__cold_take(world, tick) : TL_OK;

    if (tick->cold != NULL) {
        tick->cold->interval = def->interval;
        tick->cold->start_phase = def->start_phase;
        tick->cold->overrun = (uint32_t)def->overrun & 3U;
        tick->cold->context = def->context;
    }
    return result;
}

static void fill(tl__tick *tick, const tl_tick_def *def)
{
    *tick = (tl__tick){.fn = def->fn,
                       .user = def->user,
                       .name = def->name != NULL ? def->name : "tick",
                       .has_interval = def->interval > 0,
                       .group = (uint32_t)def->group & TL__GROUP_MASK,
                       .end_group = (uint32_t)def->end_group & TL__GROUP_MASK,
                       .actual_start = (uint32_t)def->group & TL__GROUP_MASK,
                       .actual_end = (uint32_t)def->group & TL__GROUP_MASK,
                       .state = def->start_disabled ? TL_TICK_DISABLED : TL_TICK_ENABLED,
                       .can_ever_tick = def->can_ever_tick,
                       .high_priority = def->high_priority,
                       .run_on_any_thread = def->run_on_any_thread,
                       .dispatch_manually = def->dispatch_manually,
                       .tick_even_when_paused = def->tick_even_when_paused,
                       .no_dedicated_server = def->no_dedicated_server};
}

static tl_result create(tl_world *world, const tl_tick_def *def, tl_tick_id *out)
{
    uint32_t slot = 0;

    if (def->dispatch_manually && !tl__manuals_reserve(world)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&world->ticks->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_at(world, slot);
    fill(tick, def);
    result = fill_cold(world, tick, def);
    if (result != TL_OK) {
        tl__pool_give(&world->ticks->pool, slot);
        return result;
    }
    world->ticks->any_thread_count += def->run_on_any_thread ? 1 : 0;
    *out = tl__tick_id(world, slot);
    if (def->dispatch_manually) {
        tl__manuals_add(world, *out);
    }
    return TL_OK;
}

static tl_result create_checked(tl_world *world, const tl_tick_def *def, tl_tick_id *out)
{
    tl_result result = check_def(def);

    return result == TL_OK ? create(world, def, out) : result;
}
TL__PUBLIC_NEW(tick_create, tl_tick_id, (tl_tick_id){0}, create_checked)

static void destroy(tl_world *world, tl_tick_id id, tl__tick *tick)
{
    if (world->dispatch->entries.count > 0) {
        tl__undispatched_forget(world, tl__tick_slot(id));
    }
    if (tick->registration != 0) {
        tl__tick_leave_level(world, tl__tick_slot(id));
    }
    tl__order_set_dirty(world); /* its edges are dropped from the lists of dependents */
    world->ticks->any_thread_count -= tick->run_on_any_thread ? 1 : 0;
    tl__links_free(world, tl__tick_slot(id));
    give_cold(world, tick);
    tl__pool_give(&world->ticks->pool, tl__tick_slot(id));
}

tl_result tl__tick_create_owned(tl_world *world, const tl_tick_def *def, tl_actor_id actor,
                                tl_component_id component, tl_tick_id *out)
{
    *out = (tl_tick_id){0};
    tl_result result = create_checked(world, def, out);
    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_at(world, tl__tick_slot(*out));
    result = tl__cold_take(world, tick);
    if (result != TL_OK) {
        destroy(world, *out, tick);
        *out = (tl_tick_id){0};
        return result;
    }
    tick->cold->actor = actor;
    tick->cold->component = component;
    tick->is_owned = true;
    return TL_OK;
}

tl_result tl__tick_create_engine(tl_world *world, const tl_tick_def *def, tl_tick_id *out)
{
    TL_ASSERT(!def->run_on_any_thread && !def->dispatch_manually);

    tl_result result = create(world, def, out);

    if (result == TL_OK) {
        tl__tick *tick = tl__tick_at(world, tl__tick_slot(*out));
        tick->is_engine = true;
        tick->is_owned = true;
        tick->can_ever_tick = true;
    }
    return result;
}

static tl_result destroy_unowned(tl_world *world, tl_tick_id id)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (tick->is_owned) {
        return TL_ERR_REFUSED;
    }
    destroy(world, id, tick);
    return TL_OK;
}
TL__PUBLIC_ONE(tick_destroy, destroy_unowned)

void tl__tick_destroy_owned(tl_world *world, tl_tick_id id)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick != NULL) {
        destroy(world, id, tick);
    }
}
