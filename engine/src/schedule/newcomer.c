/* Newly spawned functions: they tick in the frame that they come into. */
#include "schedule/schedule.h"
#include "schedule/tick_name.h"
#include "world.h"

/* Takes the newcomers of a level out of its set, by turn. */
static tl_result take_round(tl_world *world, tl__level *level)
{
    tl__listings *round = &world->schedule->round;

    round->count = 0;
    for (uint32_t i = 0; i < level->newcomers.count; i++) {
        tl__listing listing = level->newcomers.items[i];
        const tl__tick *tick = tl__tick_at(world, tl__listing_slot(listing));
        if (tl__tick_turn(world, tick) != tl__listing_turn(listing) || !tick->is_newcomer) {
            continue; /* N-15 */
        }
        if (!tl__listings_push(&world->core.memory, round, listing)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    level->newcomers.count = 0;
    tl__listings_sort(round->items, round->count);
    return TL_OK;
}

/* N-4: an interval newcomer cools for a full interval from the next frame on. */
static tl_result cool_newcomer(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tick->has_interval || tick->rare->reschedule != 0 || tick->state != TL_TICK_ENABLED) {
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
        if (!tick->is_newcomer) {
            continue; /* became one twice, by being disabled in between */
        }
        if (!tl__schedule_is_ahead(world, tick) && !tl__tick_has_run(world, tick)) {
            result = tl__walk_newcomer(world, slot, context);
        }
        if (result == TL_OK) {
            result = cool_newcomer(world, slot);
        }
        tick->is_newcomer = false;
        *count += 1;
    }
    return result;
}

/* After memory ran out: they run from the next frame on. */
static void forget_round(tl_world *world)
{
    const tl__listings *round = &world->schedule->round;

    for (uint32_t i = 0; i < round->count; i++) {
        tl__tick_at(world, tl__listing_slot(round->items[i]))->is_newcomer = false;
    }
}

static void begin_round(tl__schedule *schedule)
{
    for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
        schedule->round_begin[priority] =
            schedule->plan.lists[TL__SOURCE_LATE][TL_TICK_GROUP_NEWLY_SPAWNED][priority].count;
    }
}

tl_result tl__schedule_queue_newcomers(tl_world *world, tl_tick_group context, uint32_t *count)
{
    tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    *count = 0;
    if (!schedule->has_newcomers) {
        return TL_OK;
    }
    begin_round(schedule);
    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        if (level->is_removed || level->newcomers.count == 0) {
            continue;
        }
        result = take_round(world, level);
        if (result == TL_OK) {
            result = queue_round(world, context, count);
        }
    }
    if (result != TL_OK) {
        forget_round(world);
    }
    world->core.stats.newly_spawned += *count;
    return result;
}

void tl__schedule_discard_newcomers(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    begin_round(schedule);
    for (uint32_t i = 0; i < schedule->level_count; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
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
            (void)cool_newcomer(world, slot); /* N-14 */
            tick->is_newcomer = false;
        }
    }
}

void tl__schedule_drop_newcomers(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    for (uint32_t i = 0; i < schedule->level_count && schedule->has_newcomers; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        for (uint32_t k = 0; k < level->newcomers.count; k++) {
            tl__tick_at(world, tl__listing_slot(level->newcomers.items[k]))->is_newcomer = false;
        }
        level->newcomers.count = 0;
    }
    schedule->has_newcomers = false;
}
