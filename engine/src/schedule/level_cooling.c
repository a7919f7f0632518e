/* The functions of a level, and the cooldowns of those with a tick interval (C-3). An interval is
 * consumed here: expire() enables the functions that are due. reschedule.c computes their next due
 * time, tick_run.c their delta. Prerequisites that were destroyed are dropped in prerequisite.c. */
#include "base/assert.h"
#include "base/duration.h"
#include "base/heap.h"
#include "core/world.h"
#include "schedule/schedule.h"

enum {
    AHEAD = 16, /* functions are fetched so many before they are needed */
};

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
        level->is_stale = true; /* of a shuffle, or it has cooled down before */
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

    if (tl__due_is_crowded(&cooling->queue, cooling->live)) {
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
    if (tick->links != 0 || tl__is_in_run_lists(world, tick)) {
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
static void expire(tl_world *world, tl__level *level, uint32_t clock, uint32_t first)
{
    tl__cooling *cooling = &level->cooling[clock];
    clocked queue = {world, clock};
    tl__due_array *expired = &level->expired;
    uint32_t kept = first;

    for (uint32_t i = first; i < expired->count; i++) {
        tl__due_entry entry = expired->items[i];
        if (i + AHEAD < expired->count) {
            __builtin_prefetch(tl__tick_at(world, tl__due_slot(&expired->items[i + AHEAD])), 1);
        }
        if (is_live(&queue, &entry)) {
            uint32_t slot = tl__due_slot(&entry);
            tl__tick *tick = tl__tick_at(world, slot);
            tick->state = TL_TICK_ENABLED;
            cooling->live -= 1;
            /* From here on the time since it was due: comparable between the two clocks. */
            expired->items[kept++] = tl__due_entry_of(tl__time_sub(entry.due, cooling->clock),
                                                      tl__tick_turn(world, tick), slot);
        }
    }
    expired->count = kept;
}

/* Takes the expired entries out of a cooldown queue. */
static tl_result collect(tl_world *world, tl__level *level, uint32_t clock)
{
    tl__cooling *cooling = &level->cooling[clock];
    uint32_t first = level->expired.count;
    tl_result result = tl__due_take(&cooling->queue, cooling->clock, &level->expired);

    expire(world, level, clock, first);
    if (level->expired.count > first) {
        tl__due_sort(&level->expired.items[first], level->expired.count - first);
    }
    return result;
}

tl_result tl__level_advance(tl_world *world, tl__level *level, tl_time delta, bool is_paused)
{
    TL_ASSERT(delta >= 0);

    tl_result result = TL_OK;
    uint32_t middle = 0; /* from there on the functions of the other clock */

    level->expired.count = 0;
    for (uint32_t i = is_paused ? TL__COOLING_ALWAYS : TL__COOLING_PLAY;
         i < TL__COOLING_COUNT && result == TL_OK; i++) {
        tl__cooling *cooling = &level->cooling[i];
        cooling->clock = tl__time_add(cooling->clock, delta);
        middle = level->expired.count;
        result = collect(world, level, i);
    }
    if (middle > 0 || world->core.def.shuffle_seed != 0) { /* one order (C-11, D-2) */
        tl__due_sort(level->expired.items, level->expired.count);
    }
    return result;
}
