/* Cooldowns of the functions of a level that have a tick interval (C-3): enable_due() enables those
 * that are due. reschedule.c adds the interval to get the next due time, tick_run.c computes the
 * delta. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

enum {
    AHEAD = 16, /* functions are fetched so many before they are needed */
};

uint32_t tl__level_clock_of(const tl_world *world, uint32_t slot)
{
    return tl__tick_at(world, slot)->tick_even_when_paused ? TL__COOLING_ALWAYS : TL__COOLING_PLAY;
}

static tl__cooling *cooling_of(const tl_world *world, uint32_t slot)
{
    const tl__level *level = tl__level_at(world, tl__tick_at(world, slot)->level - 1);

    return &level->cooling[tl__level_clock_of(world, slot)];
}

tl_time tl__level_clock(const tl_world *world, uint32_t slot)
{
    return cooling_of(world, slot)->clock;
}

/* A queue, and the clock that it goes by. */
typedef struct clocked {
    const tl_world *world;
    uint32_t clock;
} clocked;

/* A function that moved to the other clock leaves an entry behind. */
static bool is_live(void *user, const tl__due_entry *entry)
{
    const clocked *queue = user;
    const tl__tick *tick = tl__tick_at(queue->world, tl__due_slot(entry));

    return tick->registration == tl__due_serial(entry) && tick->state == TL_TICK_COOLING_DOWN &&
           tl__cold_of(tick)->due == entry->due &&
           tl__level_clock_of(queue->world, tl__due_slot(entry)) == queue->clock;
}

tl_result tl__level_cool(tl_world *world, uint32_t slot, tl_time due)
{
    TL_ASSERT(tl__tick_at(world, slot)->registration != 0);
    TL_ASSERT(tl__tick_at(world, slot)->cold != NULL);

    tl__tick *tick = tl__tick_at(world, slot);
    tl__cooling *cooling = cooling_of(world, slot);

    if (tl__due_is_crowded(&cooling->queue, cooling->live, 1)) {
        clocked queue = {world, tl__level_clock_of(world, slot)};
        tl__due_drop_stale(&cooling->queue, is_live, &queue);
    }
    tl_result result =
        tl__due_push(&cooling->queue, tl__due_entry_of(due, tick->registration, slot));
    if (result != TL_OK) {
        return result;
    }
    tick->cold->due = due;
    tick->state = TL_TICK_COOLING_DOWN;
    cooling->live += 1;
    tl__level_at(world, tick->level - 1)->is_stale = true;
    if (tl__has_links(tick) || tl__is_in_run_lists(world, tick)) {
        tl__order_set_dirty(world);
    }
    return TL_OK;
}

void tl__level_uncool(const tl_world *world, uint32_t slot)
{
    cooling_of(world, slot)->live -= 1;
    tl__tick_at(world, slot)->state = TL_TICK_ENABLED;
}

/* Enables the functions of the due entries; keeps the entries that still count, each once. */
static void enable_due(tl_world *world, tl__level *level, uint32_t clock, uint32_t first)
{
    tl__cooling *cooling = &level->cooling[clock];
    clocked queue = {world, clock};
    tl__due_array *due = &level->due;
    uint32_t kept = first;

    for (uint32_t i = first; i < due->count; i++) {
        tl__due_entry entry = due->items[i];
        if (i + AHEAD < due->count) {
            __builtin_prefetch(tl__tick_at(world, tl__due_slot(&due->items[i + AHEAD])), 1);
        }
        if (is_live(&queue, &entry)) {
            uint32_t slot = tl__due_slot(&entry);
            tl__tick *tick = tl__tick_at(world, slot);
            tick->state = TL_TICK_ENABLED;
            cooling->live -= 1;
            /* From here on the time since it was due: comparable between the two clocks. */
            due->items[kept++] = tl__due_entry_of(tl__time_sub(entry.due, cooling->clock),
                                                  tl__tick_turn(world, tick), slot);
        }
    }
    due->count = kept;
}

/* Takes the due entries out of a cooldown queue. */
static tl_result collect(tl_world *world, tl__level *level, uint32_t clock)
{
    tl__cooling *cooling = &level->cooling[clock];
    uint32_t first = level->due.count;
    tl_result result = tl__due_take(&cooling->queue, cooling->clock, &level->due);

    enable_due(world, level, clock, first);
    if (level->due.count > first) {
        tl__due_sort(&level->due.items[first], level->due.count - first);
    }
    return result;
}

tl_result tl__level_advance(tl_world *world, tl__level *level, tl_time delta, bool is_paused)
{
    TL_ASSERT(delta >= 0);

    tl_result result = TL_OK;
    uint32_t middle = 0; /* from there on the functions of the other clock */

    level->due.count = 0;
    for (uint32_t i = is_paused ? TL__COOLING_ALWAYS : TL__COOLING_PLAY;
         i < TL__COOLING_COUNT && result == TL_OK; i++) {
        tl__cooling *cooling = &level->cooling[i];
        cooling->clock = tl__time_add(cooling->clock, delta);
        middle = level->due.count;
        result = collect(world, level, i);
    }
    if (middle > 0 || world->core.def.shuffle_seed != 0) { /* one order (C-11, D-2) */
        tl__due_sort(level->due.items, level->due.count);
    }
    return result;
}
