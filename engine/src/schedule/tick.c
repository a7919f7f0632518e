/* Tick functions: creating and destroying, and all that an option of one needs: its definition,
 * setting, info and hash. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

_Static_assert(sizeof(tl__tick) <= 96 && sizeof(tl__cold) <= 80, "decision 8 says why");

tl_result tl__ticks_init(tl_world *world)
{
    TL_ASSERT(world->ticks->registered_count == 0);

    tl__ticks *ticks = world->ticks;
    const tl_capacity *capacity = &world->core.def.capacity;
    bool fixed = world->core.def.fixed_capacity;

    ticks->memory = &world->core.memory;
    ticks->edge_limit = fixed ? capacity->prerequisites : UINT32_MAX - 1;
    if (!TL__GROW(&world->core.memory, ticks->edges, ticks->edge_capacity,
                  capacity->prerequisites + 1) ||
        !TL__GROW(&world->core.memory, ticks->dependents, ticks->dependent_capacity,
                  capacity->prerequisites + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    ticks->edge_count = 1;
    uint32_t linked = tl__least(capacity->prerequisites, capacity->ticks);
    if (!TL__GROW(&world->core.memory, ticks->vertices, ticks->vertex_capacity, linked)) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result =
        tl__pool_init(&ticks->links, &world->core.memory, sizeof(tl__links), linked, false);
    result =
        TL__THEN(result, tl__pool_init_inside(&ticks->pool, &world->core.memory, sizeof(tl__tick),
                                              offsetof(tl__tick, slot), capacity->ticks));
    if (result == TL_OK) {
        uint32_t owned = tl__least(capacity->actors, capacity->ticks) +
                         tl__least(capacity->components, capacity->ticks);
        result = tl__pool_init(&ticks->cold_pool, &world->core.memory, sizeof(tl__cold),
                               tl__least(owned, capacity->ticks), false);
    }
    ticks->pool.limit = tl__least(fixed ? capacity->ticks : UINT32_MAX,
                                  TL__DUE_SLOTS); /* that the keys of cooldowns can name */
    return result;
}

void tl__ticks_free(tl_world *world)
{
    tl__ticks *ticks = world->ticks;

    TL__LIST_FREE(&world->core.memory, &ticks->pending);
    TL__LIST_FREE(&world->core.memory, &ticks->cuts);
    TL__FREE(&world->core.memory, ticks->edges, ticks->edge_capacity);
    TL__FREE(&world->core.memory, ticks->dependents, ticks->dependent_capacity);
    TL__LIST_FREE(&world->core.memory, &ticks->staggers);
    TL__FREE(&world->core.memory, ticks->vertices, ticks->vertex_capacity);
    tl__pool_free(&ticks->links);
    tl__pool_free(&ticks->cold_pool);
    tl__pool_free(&ticks->pool);
}

/* Whether the game may put a function into the group (D-14, G-3). */
static bool is_open_group(const tl_world *world, tl_tick_group group)
{
    bool is_physics = group == TL_TICK_GROUP_START_PHYSICS || group == TL_TICK_GROUP_END_PHYSICS;

    return (uint32_t)group < TL_TICK_GROUP_NEWLY_SPAWNED &&
           (!is_physics || world->core.def.accept_physics_groups);
}

static tl_result check_def(const tl_world *world, const tl_tick_def *def)
{
    if (def->fn == NULL || (uint32_t)def->group > TL_TICK_GROUP_NEWLY_SPAWNED ||
        (uint32_t)def->end_group > TL_TICK_GROUP_NEWLY_SPAWNED ||
        (uint32_t)def->overrun > TL_OVERRUN_CAP || def->start_phase < 0) {
        return TL_ERR_INVALID;
    }
    return is_open_group(world, def->group) ? TL_OK : TL_ERR_GROUP;
}

/* Cold data. */

/* Gives a function cold data unless it has some. */
static tl_result take_cold(tl_world *world, tl__tick *tick)
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
    tl_result result = needs_cold(def) ? take_cold(world, tick) : TL_OK;

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
    *tick = (tl__tick){.slot = tick->slot,
                       .fn = def->fn,
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
    return TL_OK;
}

static tl_result create_checked(tl_world *world, const tl_tick_def *def, tl_tick_id *out)
{
    tl_result result = check_def(world, def);

    return TL__THEN(result, create(world, def, out));
}
TL__PUBLIC_NEW(tick_create, (tl_tick_id){0}, create_checked)

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
    result = take_cold(world, tick);
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

/* Settings that can be changed. */

tl_result tl__tick_set_can_ever_tick(tl_world *world, tl_tick_id id, bool can)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    tick->can_ever_tick = can;
    return TL_OK;
}

static tl_result set_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!is_open_group(world, group) || tick->is_engine) {
        return TL_ERR_GROUP;
    }
    tick->group = (uint32_t)group & TL__GROUP_MASK;
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_group, set_group)

static tl_result set_end_group(tl_world *world, tl_tick_id id, tl_tick_group group)
{
    tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    if ((uint32_t)group > TL_TICK_GROUP_NEWLY_SPAWNED || tick->is_engine) {
        return TL_ERR_GROUP;
    }
    tick->end_group = (uint32_t)group & TL__GROUP_MASK;
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_end_group, set_end_group)

/* Nothing has changed if it fails. */
static tl_result change_interval(tl_world *world, tl_tick_id id, tl_time interval)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result == TL_OK && interval != 0) {
        result = take_cold(world, tick);
    }
    if (result != TL_OK) {
        return result;
    }
    if (tick->cold != NULL) {
        tick->cold->interval = interval;
        tick->has_interval = interval > 0;
    }
    tl__order_set_dirty(world);
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_interval, change_interval)

/* F-19: what cools down, or is about to, does so for the interval from now on. */
static tl_result restart_cooldown(tl_world *world, uint32_t slot, tl_time interval)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    tl_time due = tl__time_add(tl__level_clock(world, slot), interval);
    tl_result result = TL_OK;

    if (tick->cold->reschedule != 0) {
        tick->cold->due = due;
    } else if (tick->state == TL_TICK_COOLING_DOWN) {
        tl__level_uncool(world, slot);
        result = tl__level_cool(world, slot, due);
        if (result != TL_OK) {
            tl__level_list(world, slot);
        }
    }
    return result;
}

static tl_result update_interval_and_cooldown(tl_world *world, tl_tick_id id, tl_time interval)
{
    tl_result result = change_interval(world, id, interval);

    if (result != TL_OK) {
        return result;
    }
    const tl__tick *tick = tl__tick_at(world, tl__tick_slot(id));
    bool is_known =
        tick->registration != 0 && tick->state != TL_TICK_DISABLED && tick->was_interval;
    return is_known ? restart_cooldown(world, tl__tick_slot(id), interval) : TL_OK;
}
TL__PUBLIC_TWO(tick_update_interval_and_cooldown, update_interval_and_cooldown)

static tl_result set_high_priority(tl_world *world, tl_tick_id id, bool high)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result == TL_OK) {
        tick->high_priority = high;
        tl__order_set_dirty(world);
    }
    return result;
}
TL__PUBLIC_TWO(tick_set_high_priority, set_high_priority)

/* Before the first change of a setting: the wanted settings begin as the present ones. */
static void begin_wanting(tl__tick *tick)
{
    tl__cold *cold = tick->cold;

    if (!cold->has_wanted) {
        cold->has_wanted = true;
        cold->wants_any_thread = tick->run_on_any_thread;
        cold->wants_manual = tick->dispatch_manually;
        cold->wants_paused = tick->tick_even_when_paused;
    }
}

/* A function of the game, with room for settings. @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY,
 * TL_ERR_REFUSED (an engine function) */
static tl_result find_settable(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    *out = tick;
    result = TL__THEN(result, take_cold(world, tick));
    if (result == TL_OK) {
        begin_wanting(tick);
    }
    return result;
}

static tl_result set_overrun(tl_world *world, tl_tick_id id, tl_overrun overrun)
{
    tl__tick *tick = NULL;

    if ((uint32_t)overrun > TL_OVERRUN_CAP) {
        return TL_ERR_INVALID;
    }
    tl_result result = find_settable(world, id, &tick);
    if (result == TL_OK) {
        tick->cold->overrun = (uint32_t)overrun & 3U;
    }
    return result;
}
TL__PUBLIC_TWO(tick_set_overrun, set_overrun)

static tl_result set_start_phase(tl_world *world, tl_tick_id id, tl_time phase)
{
    tl__tick *tick = NULL;

    if (phase < 0) {
        return TL_ERR_INVALID;
    }
    tl_result result = find_settable(world, id, &tick);
    if (result == TL_OK) {
        tick->cold->start_phase = phase;
    }
    return result;
}
TL__PUBLIC_TWO(tick_set_start_phase, set_start_phase)

/* Settings of tick functions that act from the next frame: they decide how a frame is laid out, so
 * a frame that is open keeps those with which it began. */

/* Finds a function whose wanted settings may be written, and makes it pending. */
static tl_result find_pending(tl_world *world, tl_tick_id id, tl__tick **out)
{
    tl__pending *pending = &world->ticks->pending;
    tl_result result = find_settable(world, id, out);

    if (result != TL_OK || (*out)->cold->is_pending) {
        return result;
    }
    if (!TL__LIST_PUSH(&world->core.memory, pending, id)) {
        return TL_ERR_NO_MEMORY;
    }
    (*out)->cold->is_pending = true;
    return TL_OK;
}

/* Settings that are one field: tl_tick_set_run_on_any_thread(), tl_tick_set_dispatch_manually(),
 * tl_tick_set_tickable_when_paused(), tl_tick_set_no_dedicated_server(). */
#define SETTING(name, find, field)                                                                 \
    static tl_result name(tl_world *world, tl_tick_id id, bool value)                              \
    {                                                                                              \
        tl__tick *tick = NULL;                                                                     \
        tl_result result = find(world, id, &tick);                                                 \
                                                                                                   \
        if (result == TL_OK) {                                                                     \
            tick->field = value;                                                                   \
        }                                                                                          \
        return result;                                                                             \
    }                                                                                              \
    TL__PUBLIC_TWO(tick_##name, name)
SETTING(set_run_on_any_thread, find_pending, cold->wants_any_thread)
SETTING(set_dispatch_manually, find_pending, cold->wants_manual)
SETTING(set_tickable_when_paused, find_pending, cold->wants_paused)
SETTING(set_no_dedicated_server, find_settable, no_dedicated_server)

/* The time since the last run still counts; from now on the other clock measures it. */
static void move_last_run(const tl_world *world, tl__tick *tick, tl_time old_now)
{
    if (tl__cold_has_run(tick->cold)) {
        tl_time ahead = tl__tick_now(world, tick) - old_now;
        tick->cold->last_run = tl__time_add(tick->cold->last_run, ahead);
    }
}

/* The time that is left of a cooldown is the same on the other clock. */
static tl_result move_clock(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    bool is_cooling = tick->state == TL_TICK_COOLING_DOWN && tick->registration != 0;
    tl_time now = tl__tick_now(world, tick);
    uint32_t old = tl__level_clock_of(world, slot);
    tl_time left = is_cooling ? tl__time_add(tick->cold->due, -tl__level_clock(world, slot)) : 0;
    tl_result result = TL_OK;

    tick->tick_even_when_paused = !tick->tick_even_when_paused;
    if (is_cooling) {
        tl_time clock = tl__level_clock(world, slot);
        result = tl__level_cool(world, slot, tl__time_add(clock, left));
    }
    if (result != TL_OK) {
        tick->tick_even_when_paused = !tick->tick_even_when_paused;
        return result;
    }
    if (is_cooling) {
        tl__level_at(world, tick->level - 1)->cooling[old].live -= 1;
    }
    move_last_run(world, tick, now);
    return TL_OK;
}

static tl_result apply(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    const tl__cold *cold = tick->cold;
    tl_result result =
        cold->wants_paused != tick->tick_even_when_paused ? move_clock(world, slot) : TL_OK;

    if (result != TL_OK) {
        return result;
    }
    world->ticks->any_thread_count -= tick->run_on_any_thread ? 1 : 0;
    world->ticks->any_thread_count += cold->wants_any_thread ? 1 : 0;
    tick->run_on_any_thread = cold->wants_any_thread;
    tick->dispatch_manually = cold->wants_manual;
    tick->cold->is_pending = false;
    tl__order_set_dirty(world);
    return TL_OK;
}

/* The others stay in the list. */
static void drop_applied(tl__pending *pending, uint32_t applied)
{
    for (uint32_t i = applied; i < pending->count; i++) {
        pending->items[i - applied] = pending->items[i];
    }
    pending->count -= applied;
}

tl_result tl__pending_apply(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__pending *pending = &world->ticks->pending;
    tl_result result = TL_OK;
    uint32_t applied = 0;

    if (pending->count == 0) {
        return TL_OK;
    }
    while (applied < pending->count && result == TL_OK) {
        tl_tick_id id = pending->items[applied];
        result = tl__tick_find(world, id) != NULL ? apply(world, tl__tick_slot(id)) : TL_OK;
        applied += result == TL_OK ? 1 : 0;
    }
    drop_applied(pending, applied);
    return result;
}

/* Info and state hash. */

static tl_time cooldown_left(const tl_world *world, const tl__tick *tick, uint32_t slot)
{
    if (tick->registration == 0 || tick->state != TL_TICK_COOLING_DOWN) {
        return 0;
    }
    return tl__time_sub(tl__cold_of(tick)->due, tl__level_clock(world, slot));
}

static tl_time last_run(const tl__cold *cold)
{
    tl_time since_0 = cold->last_run > 0 ? cold->last_run : 0;

    return tl__cold_has_run(cold) ? since_0 : -1;
}

static void fill_info(const tl_world *world, uint32_t slot, tl_tick_info *out)
{
    const tl__tick *tick = tl__tick_at(world, slot);
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
        .demoted_by = tl__tick_demoter(world, tick),
        .interval = cold->interval,
        .cooldown_left = cooldown_left(world, tick, slot),
        .last_run = last_run(cold),
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

static void hash_edges(const tl_world *world, const tl__tick *tick, tl__hash *hash)
{
    tl__hash_u32(hash, tl__edge_count(world, tick));
    for (uint32_t edge = tick->first_edge; edge != 0; edge = tl__edge_at(world, edge)->next) {
        tl__hash_u64(hash, tl_tick_id_store(tl__edge_at(world, edge)->before));
    }
}

/* Settings that no call can change are not hashed. */
static void hash_settings(const tl__tick *tick, tl__hash *hash)
{
    tl__hash_bool(hash, tick->cold->wants_any_thread);
    tl__hash_bool(hash, tick->cold->wants_manual);
    tl__hash_bool(hash, tick->cold->wants_paused);
    tl__hash_bool(hash, tick->cold->is_pending);
    tl__hash_bool(hash, tick->no_dedicated_server);
    tl__hash_u32(hash, tick->cold->overrun);
    tl__hash_i64(hash, tick->cold->start_phase);
}

static void hash_tick(const tl_world *world, uint32_t slot, tl__hash *hash)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__cold *cold = tl__cold_of(tick);

    tl__hash_u32(hash, slot);
    tl__hash_u32(hash, tl__pool_generation(&world->ticks->pool, slot));
    tl__hash_u64(hash, tick->registration);
    tl__hash_u32(hash, tick->level);
    tl__hash_u32(hash, tick->state);
    tl__hash_u32(hash, tick->group);
    tl__hash_u32(hash, tick->end_group);
    tl__hash_u32(hash, tick->actual_start);
    tl__hash_u32(hash, tick->actual_end);
    tl__hash_i64(hash, cold->interval);
    tl__hash_i64(hash, tl__cold_has_run(cold) ? cold->last_run : -1);
    tl__hash_bool(hash, tick->high_priority);
    tl__hash_bool(hash, tick->was_interval);
    tl__hash_bool(hash, tick->is_newly_spawned);
    if (tick->state == TL_TICK_COOLING_DOWN || cold->reschedule != 0) {
        tl__hash_i64(hash, tl__time_sub(cold->due, tl__level_clock(world, slot)));
    }
    if (cold->has_wanted) {
        hash_settings(tick, hash);
    }
    hash_edges(world, tick, hash);
}

void tl__ticks_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->ticks->pool;

    tl__hash_u64(hash, world->ticks->next_registration);
    for (uint32_t i = 0; i < world->ticks->staggers.count; i++) {
        tl__hash_i64(hash, world->ticks->staggers.items[i].interval);
        tl__hash_u32(hash, world->ticks->staggers.items[i].count);
    }
    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        hash_tick(world, i, hash);
    }
}
