/* Newly spawned functions: they tick in the frame in which they are registered or enabled. Also
 * which function spawned each (D-8). */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Takes the newly spawned functions of a level out of its set, in the order in which they were
 * listed: see tl__tick_turn(). */
static tl_result take_round(tl_world *world, tl__level *level)
{
    tl__listings *round = &world->schedule->round;

    round->count = 0;
    for (uint32_t i = 0; i < level->newly_spawned.count; i++) {
        tl__listing listing = level->newly_spawned.items[i];
        const tl__tick *tick = tl__tick_at(world, tl__listing_slot(listing));
        if (tl__tick_turn(world, tick) != tl__listing_turn(listing) || !tick->is_newly_spawned) {
            continue; /* disabled or moved since: the entry is stale (N-15) */
        }
        if (!TL__LIST_PUSH(&world->core.memory, round, listing)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    level->newly_spawned.count = 0;
    tl__listings_sort(round->items, round->count);
    return TL_OK;
}

bool tl__newly_spawned_is_pending(const tl_world *world, const tl__tick *tick)
{
    return tick->is_newly_spawned && tick->state == TL_TICK_ENABLED &&
           !tl__schedule_is_ahead(world, tick) && !tl__tick_has_run(world, tick);
}

/* N-4: a newly spawned function with an interval cools for a full interval from the next frame. */
static tl_result cool_newly_spawned(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tick->has_interval || tick->cold->reschedule != 0 || tick->state != TL_TICK_ENABLED) {
        return TL_OK;
    }
    tl_result result = tl__reschedule_fully(world, slot);
    tl__schedule_refresh(world, tick);
    return result;
}

static tl_result queue_round(tl_world *world, tl_tick_group context, uint32_t *count)
{
    const tl__listings *round = &world->schedule->round;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < round->count && result == TL_OK; i++) {
        uint32_t slot = tl__listing_slot(round->items[i]);
        tl__tick *tick = tl__tick_at(world, slot);
        if (!tick->is_newly_spawned) {
            continue; /* listed twice: it was disabled and enabled again in this frame */
        }
        if (tl__newly_spawned_is_pending(world, tick)) {
            result = tl__walk_newly_spawned(world, slot, context);
        }
        result = TL__THEN(result, cool_newly_spawned(world, slot));
        tick->is_newly_spawned = false;
        *count += 1;
    }
    return result;
}

/* After memory ran out: they run from the next frame on. */
static void forget_round(tl_world *world)
{
    const tl__listings *round = &world->schedule->round;

    for (uint32_t i = 0; i < round->count; i++) {
        tl__tick_at(world, tl__listing_slot(round->items[i]))->is_newly_spawned = false;
    }
}

/* Notes where the functions of this round begin in the lists. */
static void begin_round(tl__schedule *schedule)
{
    for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
        schedule->round_begin[priority] =
            schedule->run_lists.lists[TL__SOURCE_SPAWNED][TL_TICK_GROUP_NEWLY_SPAWNED][priority]
                .count;
    }
}

tl_result tl__newly_spawned_queue(tl_world *world, tl_tick_group context, uint32_t *count)
{
    TL_ASSERT((uint32_t)context < TL_TICK_GROUP_COUNT);

    tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    *count = 0;
    if (!schedule->has_newly_spawned) {
        return TL_OK;
    }
    begin_round(schedule);
    for (uint32_t i = 0; i < schedule->levels.count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        if (level->is_removed || level->newly_spawned.count == 0) {
            continue;
        }
        result = take_round(world, level);
        result = TL__THEN(result, queue_round(world, context, count));
    }
    if (result != TL_OK) {
        forget_round(world);
    }
    world->core.stats.newly_spawned += *count;
    return result;
}

void tl__newly_spawned_report_runaways(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    begin_round(schedule);
    for (uint32_t i = 0; i < schedule->levels.count; i++) {
        tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        if (level->is_removed || take_round(world, level) != TL_OK) {
            continue;
        }
        for (uint32_t k = 0; k < schedule->round.count; k++) {
            uint32_t slot = tl__listing_slot(schedule->round.items[k]);
            tl__tick *tick = tl__tick_at(world, slot);
            const tl__name name = tl__tick_name(world, tl__tick_id(world, slot), tick->name);
            tl__core_log(&world->core, TL_SEVERITY_ERROR, TL_MESSAGE_RUNAWAY,
                         "Could not tick newly spawned in 100 iterations; runaway recursive "
                         "spawing. Tick is %s",
                         name.text);
            world->core.stats.runaways += 1;
            (void)cool_newly_spawned(world, slot); /* as one that has run (N-14) */
            tick->is_newly_spawned = false;
        }
    }
}

void tl__newly_spawned_end_frame(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    for (uint32_t i = 0; i < schedule->levels.count && schedule->has_newly_spawned; i++) {
        tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        for (uint32_t k = 0; k < level->newly_spawned.count; k++) {
            tl__tick_at(world, tl__listing_slot(level->newly_spawned.items[k]))->is_newly_spawned =
                false;
        }
        level->newly_spawned.count = 0;
    }
    schedule->has_newly_spawned = false;
}

/* Which function made another one newly spawned (D-8). */

enum { FIRST_SPAWNERS = 256 };

static bool make_room(tl__spawners *spawners, tl__memory *memory, uint32_t count, uint32_t slots)
{
    return TL__GROW(memory, spawners->items, spawners->capacity, count) &&
           TL__GROW_ZEROED(memory, spawners->places, spawners->place_count, slots);
}

bool tl__spawners_init(tl__spawners *spawners, tl__memory *memory, uint32_t ticks)
{
    return make_room(spawners, memory, ticks < FIRST_SPAWNERS ? ticks : FIRST_SPAWNERS, ticks);
}

void tl__spawners_free(tl__spawners *spawners, tl__memory *memory)
{
    TL__FREE(memory, spawners->items, spawners->capacity);
    TL__FREE(memory, spawners->places, spawners->place_count);
}

void tl__spawners_begin_frame(tl__spawners *spawners)
{
    spawners->count = 0;
}

void tl__spawner_note(tl_world *world, tl_tick_id tick)
{
    TL_ASSERT(!tl_tick_id_is_null(tick));

    tl__spawners *spawners = world->spawners;
    uint32_t slot = tick.index1 - 1;
    tl_item by = tl__core_item(&world->core);

    if (!make_room(spawners, &world->core.diagnostics->memory, spawners->count + 1, slot + 1)) {
        return;
    }
    by.stage = world->core.frame.stage;
    if (tl__spawner_find(spawners, tick) == NULL) {
        spawners->places[slot] = ++spawners->count;
    }
    spawners->items[spawners->places[slot] - 1] = (tl__spawner){tick, by};
}

const tl__spawner *tl__spawner_find(const tl__spawners *spawners, tl_tick_id tick)
{
    uint32_t slot = tick.index1 - 1; /* of the null id: beyond any */
    uint32_t place = slot < spawners->place_count ? spawners->places[slot] : 0;
    bool is_right = place != 0 && place <= spawners->count &&
                    tl_tick_id_equal(spawners->items[place - 1].tick, tick);

    return is_right ? &spawners->items[place - 1] : NULL;
}

bool tl_trace_spawner(const tl_world *world, tl_tick_id tick, tl_item *out)
{
    const tl__spawner *spawner = world != NULL ? tl__spawner_find(world->spawners, tick) : NULL;

    if (out != NULL) {
        *out = spawner != NULL ? spawner->by : (tl_item){.stage = TL_STAGE_COUNT};
    }
    return spawner != NULL;
}
