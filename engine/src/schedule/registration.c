/* Membership and state of tick functions: register, unregister, enable, disable, start phases. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Start phases that spread functions of equal intervals (D-6, C-44). */

static tl__stagger *find(tl_world *world, tl_time interval)
{
    tl__ticks *ticks = world->ticks;

    for (uint32_t i = 0; i < ticks->staggers.count; i++) {
        if (ticks->staggers.items[i].interval == interval) {
            return &ticks->staggers.items[i];
        }
    }
    bool is_added =
        TL__LIST_PUSH(&world->core.memory, &ticks->staggers, (tl__stagger){interval, 0});
    return is_added ? &ticks->staggers.items[ticks->staggers.count - 1] : NULL;
}

/* The bits of a number turned round and read as a fraction of 2^16: 0, 1/2, 1/4, 3/4, 1/8, ...
 * van der Corput's sequence, of which every beginning is spread evenly. */
static tl_time spread(uint32_t number)
{
    tl_time fraction = 0;

    for (uint32_t bit = 0; bit < 16; bit++) {
        fraction = (fraction << 1) | (number >> bit & 1U);
    }
    return fraction;
}

static bool take_stagger(tl_world *world, tl_time interval, tl_time *phase)
{
    TL_ASSERT(interval > 0);

    tl__stagger *stagger = find(world, interval);

    if (stagger == NULL) {
        return false;
    }
    tl_time fraction = spread(stagger->count++);
    *phase = (interval >> 16) * fraction + ((interval & 0xffff) * fraction >> 16);
    return true;
}

/* The last phase that was taken is the next one again. */
static void give_stagger(tl_world *world, tl_time interval)
{
    TL_ASSERT(interval > 0);

    tl__stagger *stagger = find(world, interval);

    if (stagger != NULL) { /* as the phase was taken from it */
        stagger->count -= 1;
    }
}

/* N-1: whether a function that becomes runnable now is a newly spawned function. */
static bool takes_newly_spawned(const tl_world *world, const tl__level *level)
{
    return world->schedule->takes_newly_spawned &&
           level->frame_stamp == world->schedule->frame_stamp;
}

/* An enabled function begins with a cooldown, or may still run in the frame that is open. */
static tl_result join(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__level *level = tl__level_at(world, tick->level - 1);

    if (tick->has_interval && tick->cold->start_phase > 0) {
        tl_time clock = tl__level_clock(world, slot);
        return tl__level_cool(world, slot, tl__time_add(clock, tick->cold->start_phase));
    }
    if (!takes_newly_spawned(world, level) || tick->is_newly_spawned) {
        return TL_OK;
    }
    if (!TL__LIST_PUSH(&world->core.memory, &level->newly_spawned,
                       tl__listing_of(tl__tick_turn(world, tick), slot))) {
        return TL_ERR_NO_MEMORY;
    }
    tick->is_newly_spawned = true;
    world->schedule->has_newly_spawned = true;
    tl__spawner_note(world, tl__tick_id(world, slot));
    return TL_OK;
}

/* Ends all that follows from its being enabled: queued tick, cooldown, newly-spawned mark. */
static void part(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (tl__schedule_cancel(world, slot)) {
        world->core.stats.cancelled += 1;
    }
    tl__reschedule_cancel(world, tick);
    if (tick->state == TL_TICK_COOLING_DOWN) {
        tl__level_uncool(world, slot);
    }
    tick->is_newly_spawned = false;
    tl__cold_forget_run(tick);
}

/* Memory ran out: nothing has changed. */
static void stay_out(tl_world *world, tl__tick *tick, bool is_staggered)
{
    world->ticks->next_registration -= 1;
    tick->registration = 0;
    tick->level = 0;
    if (is_staggered) {
        give_stagger(world, tick->cold->interval);
        tick->cold->start_phase = 0;
    }
}

tl_result tl__tick_enter_level(tl_world *world, uint32_t slot, uint32_t level_slot)
{
    TL_ASSERT(tl__tick_at(world, slot)->registration == 0);
    TL_ASSERT(level_slot < world->levels->pool.slot_count);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__tick *tick = tl__tick_at(world, slot);
    tl__level *level = tl__level_at(world, level_slot);
    bool is_staggered =
        world->core.def.stagger_intervals && tick->has_interval && tick->cold->start_phase == 0;
    uint64_t most = world->core.def.shuffle_seed != 0 ? TL__SHUFFLED : TL__REGISTRATIONS;

    if (world->ticks->next_registration >= most) {
        return TL_ERR_FULL;
    }
    if (tl__level_reserve(world, level) != TL_OK ||
        (is_staggered && !take_stagger(world, tick->cold->interval, &tick->cold->start_phase))) {
        return TL_ERR_NO_MEMORY;
    }
    world->ticks->next_registration += 1;
    tick->registration = world->ticks->next_registration & TL__REGISTRATIONS;
    tick->level = (level_slot + 1) & TL__LEVELS;
    if (tick->state == TL_TICK_COOLING_DOWN) {
        tick->state = TL_TICK_ENABLED;
    }
    if (tick->state == TL_TICK_ENABLED) {
        tl_result result = join(world, slot);
        if (result != TL_OK) {
            stay_out(world, tick, is_staggered);
            return result;
        }
        world->ticks->enabled_count += 1;
    }
    level->function_count += 1;
    if (tick->state != TL_TICK_COOLING_DOWN) {
        tl__level_list(world, slot);
    }
    world->ticks->registered_count += 1;
    tl__order_set_dirty(world);
    return TL_OK;
}

void tl__tick_leave_level(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__tick_at(world, slot)->registration != 0);
    TL_ASSERT(world->ticks->registered_count > 0);

    tl__tick *tick = tl__tick_at(world, slot);

    tl__any_thread_complete(world, slot);
    if (tl__tick_has_run(world, tick)) {
        tick->ran_frame = world->core.frame.counter;
    }
    if (tick->state != TL_TICK_DISABLED) {
        part(world, slot);
        tick->state = TL_TICK_ENABLED;
        world->ticks->enabled_count -= 1;
    }
    tl__schedule_forget(world, tick);
    tl__order_set_dirty(world);
    if (tl__has_links(tick)) {
        tl__vertex_at(world, slot)->visit = 0;
        tl__cuts_drop(world, tl__links_at(world, tick));
    }
    world->ticks->registered_count -= 1;
    tl__level_at(world, tick->level - 1)->function_count -= 1;
    tl__level_at(world, tick->level - 1)->is_stale = true;
    tick->is_listed = false;
    tick->was_interval = false;
    tick->registration = 0;
    tick->level = 0;
}

/* Templates never register. */
static bool is_of_template(const tl_world *world, const tl__tick *tick)
{
    tl__owner owner = {.is_template = false};

    if (tick->is_owned) {
        world->core.owners->describe(world, tl__cold_of(tick)->actor, (tl_component_id){0},
                                     tick->name, &owner);
    }
    return owner.is_template;
}

static tl_result enter(tl_world *world, tl_tick_id id, tl_level_id level)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (world->core.is_ue3) {
        return TL_ERR_STATE;
    }
    if (tick == NULL || !tl__level_is_open(world, level)) {
        return TL_ERR_STALE_ID;
    }
    if (tick->is_engine || (tick->no_dedicated_server && world->core.def.is_dedicated_server)) {
        return TL_ERR_REFUSED;
    }
    if (tick->registration != 0) {
        return TL_ERR_EXISTS;
    }
    if (is_of_template(world, tick)) {
        return TL_ERR_NOT_TICKABLE;
    }
    return tl__tick_enter_level(world, tl__tick_slot(id), level.index1 - 1);
}
TL__PUBLIC_TWO(tick_register, enter)

static tl_result leave(tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result != TL_OK) {
        return result;
    }
    if (tick->registration == 0) {
        return TL_ERR_NOT_REGISTERED;
    }
    tl__tick_leave_level(world, tl__tick_slot(id));
    return TL_OK;
}
TL__PUBLIC_ONE(tick_unregister, leave)

static tl_result enable(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__tick_at(world, slot)->state == TL_TICK_DISABLED);

    tl__tick *tick = tl__tick_at(world, slot);

    tick->state = TL_TICK_ENABLED;
    tl_result result = join(world, slot);
    if (result != TL_OK) {
        tick->state = TL_TICK_DISABLED;
        return result;
    }
    world->ticks->enabled_count += 1;
    tl__order_set_dirty(world);
    if (tick->state == TL_TICK_COOLING_DOWN) {
        return TL_OK;
    }
    tl__level_list(world, slot);
    if (!tl__any_thread_is_past(world, tl__tick_id(world, slot))) {
        tl__schedule_restore(world, slot); /* N-17 */
    }
    return TL_OK;
}

static void disable(tl_world *world, uint32_t slot)
{
    TL_ASSERT(tl__tick_at(world, slot)->state != TL_TICK_DISABLED);
    TL_ASSERT(world->ticks->enabled_count > 0);

    tl__tick *tick = tl__tick_at(world, slot);

    tl__any_thread_complete(world, slot);
    tl__order_set_dirty(world);
    part(world, slot);
    tick->state = TL_TICK_DISABLED;
    world->ticks->enabled_count -= 1;
}

static tl_result set_enabled(tl_world *world, tl_tick_id id, bool enabled)
{
    tl__tick *tick = tl__tick_find(world, id);
    tl_result result = tl__tick_may_set(tick);

    if (result != TL_OK) {
        return result;
    }
    if (enabled == (tick->state != TL_TICK_DISABLED)) {
        return TL_OK; /* F-12 */
    }
    if (tick->registration == 0) {
        tick->state = enabled ? TL_TICK_ENABLED : TL_TICK_DISABLED;
        tl__cold_forget_run(tick);
        return TL_OK;
    }
    if (enabled) {
        return enable(world, tl__tick_slot(id));
    }
    disable(world, tl__tick_slot(id));
    return TL_OK;
}
TL__PUBLIC_TWO(tick_set_enabled, set_enabled)
