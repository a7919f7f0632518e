/* Making the order of a frame, and the run lists that follow from it. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Whether it runs in this frame because its cooldown has passed. */
static bool is_due(const tl_world *world, const tl__tick *tick)
{
    return world->schedule->has_due && tick->cold != NULL && tick->cold->due_stamp != 0 &&
           tick->cold->due_stamp == world->schedule->frame_stamp;
}

tl_time tl__order_lateness(const tl_world *world, const tl__tick *tick)
{
    return tick->level != 0 && is_due(world, tick) ? tick->cold->lateness : 0;
}

/* The functions of a level. For most of them all prerequisites are finished, they run in their own
 * group, and their list calls their own body: these take the fast path. */

typedef struct rebuild {
    tl__pass pass;
    uint64_t visit;                        /* tl__vertex.visit of one that this rebuild visits */
    uint64_t queued;                       /* tl__tick.queued of the first of a list */
    bool has_fast_path;                    /* nothing needs checks before bodies run */
    tl__run_list (*lists)[TL__PRIORITIES]; /* MAIN */
} rebuild;

enum { NEEDS_WALK = TL_TICK_GROUP_COUNT };

/* it is there, and will not run in this frame. */
static bool is_ignored(const tl_world *world, const tl__tick *before)
{
    return before->registration == 0 ||
           (before->state == TL_TICK_DISABLED && tl__schedule_is_in_frame(world, before));
}

/* The group whose end dependents of a function wait for; TL__ENDS or more: this rebuild has not
 * visited it. */
static inline uint64_t visited_end(const rebuild *r, uint32_t slot)
{
    return tl__vertex_at(r->pass.world, slot)->visit - r->visit;
}

/* The latest end group of the prerequisites. NEEDS_WALK: one of them is not appended yet, or a
 * destroyed one is still in the list (the search drops it). */
static inline uint32_t latest_end(const rebuild *r, const tl__tick *root)
{
    uint32_t latest = 0;

    for (uint32_t e = root->first_edge; e != 0;) {
        tl__edge *edge = tl__edge_at(r->pass.world, e);
        uint64_t end = visited_end(r, tl__tick_slot(edge->before));
        if (edge->is_gone) {
            return NEEDS_WALK;
        }
        if (edge->is_closing || !edge->is_walked) {
            edge->is_closing = false;
            edge->is_walked = true;
        }
        if (end < TL__ENDS) {
            latest = end > latest ? (uint32_t)end : latest;
        } else if (!is_ignored(r->pass.world,
                               tl__tick_at(r->pass.world, tl__tick_slot(edge->before)))) {
            return NEEDS_WALK;
        }
        e = edge->next;
    }
    return latest;
}

/* Appends a plain function whose prerequisites have all been appended. False: the caller searches;
 * only flags of its edges may have changed. */
static inline bool append_fast(rebuild *r, tl__tick *tick, uint32_t slot)
{
    const uint8_t group = tick->group;
    tl__run_list *list = &r->lists[group][TL__NORMAL];
    const uint32_t place = list->count;

    if (!r->has_fast_path || !tl__tick_is_plain(tick) || place == list->capacity ||
        latest_end(r, tick) > group) {
        return false;
    }
    if (tl__has_links(tick)) {
        tl__vertex_at(r->pass.world, slot)->visit = r->visit + group;
    }
    tick->actual_start = tick->group;
    tick->actual_end = tick->group;
    tick->reason = TL_TICK_AS_WANTED;
    tick->is_queued_high = false;
    tick->order = r->pass.next_key++;
    tick->queued = r->queued + place;
    list->runs[place] = (tl__run){tick->fn, tick->user};
    list->ids[place] = (tl_tick_id){slot + 1, tick->slot.generation};
    list->count = place + 1;
    return true;
}

static tl_result append_without_edges(rebuild *r, tl__tick *tick, uint32_t slot)
{
    tl__assign_groups(r->pass.world, tick, &(tl__bounds){0}, &r->pass);
    tick->order = r->pass.next_key++;
    return tl__run_list_append(r->pass.world, tick, slot);
}

static inline tl_result append_root(rebuild *r, tl__tick *tick, uint32_t slot)
{
    bool is_visited = /* from an earlier root */
        tl__has_links(tick) && visited_end(r, slot) < TL__ENDS;

    if (is_visited || !tl__tick_has_task(r->pass.world, tick) || append_fast(r, tick, slot)) {
        return TL_OK;
    }
    return tl__has_links(tick) ? tl__walk_from(&r->pass, tl__links_at(r->pass.world, tick))
                               : append_without_edges(r, tick, slot);
}

/* An enabled function with an interval cools down after this frame (C-10). */
static tl_result cool_afterwards(tl_world *world, uint32_t slot)
{
    const tl__tick *tick = tl__tick_at(world, slot);

    if (!tick->has_interval || tick->state != TL_TICK_ENABLED || tick->cold->reschedule != 0) {
        return TL_OK;
    }
    return tl__reschedule_fully(world, slot);
}

static inline tl_result append_enabled(rebuild *r, tl__listing listing)
{
    uint32_t slot = tl__listing_slot(listing);
    tl__tick *tick = tl__tick_at(r->pass.world, slot);

    if (tick->cold != NULL) { /* others have no interval and never had one */
        if (is_due(r->pass.world, tick)) {
            return TL_OK;
        }
        tl_result result = cool_afterwards(r->pass.world, slot);
        if (result != TL_OK) {
            return result;
        }
    }
    return append_root(r, tick, slot);
}

static tl_result append_all_enabled(rebuild *r, const tl__level *level)
{
    tl_result result = TL_OK;

    r->pass.next_key = ((uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT) + 1;
    for (uint32_t i = 0; i < level->listed.count && result == TL_OK; i++) {
        result = append_enabled(r, level->listed.items[i]);
    }
    return result;
}

/* A due function without edges stands beside the run lists that are kept. */
static tl_result queue_extra(rebuild *r, tl__tick *tick, uint32_t slot)
{
    tl_world *world = r->pass.world;

    if (!tl__tick_has_task(world, tick)) {
        return TL_OK; /* F-4 */
    }
    TL_ASSERT(
        !tl__is_in_run_lists(world, tick)); /* cooling down, it was left out of the last rebuild */
    tl__assign_groups(world, tick, &(tl__bounds){0}, &r->pass);
    tick->order = r->pass.next_key++;
    world->core.stats.ticks_queued += 1;
    return tl__run_list_queue(world, slot, TL__SOURCE_EXTRA);
}

/* C-11: in the order of due times. Those with edges have made the order dirty. */
static tl_result append_due(rebuild *r, const tl__level *level)
{
    tl_result result = TL_OK;

    r->pass.next_key = ((uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT) | TL__ORDER_DUE;
    for (uint32_t i = 0; i < level->due.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->due.items[i]);
        tl__tick *tick = tl__tick_at(r->pass.world, slot);
        result = tl__has_links(tick) ? append_root(r, tick, slot) : queue_extra(r, tick, slot);
    }
    return result;
}

void tl__order_forget(tl_world *world)
{
    world->schedule->order.rebuilds += 1;
    tl__run_lists_clear(world);
}

static void begin_rebuild(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;

    world->core.stats.order_builds += 1;
    tl__order_forget(world);
    for (uint32_t i = 0; i < schedule->levels.count; i++) {
        tl__level_update(world, tl__level_at(world, schedule->levels.items[i]));
    }
}

/* Notes for each due function how late it is. One with edges changes the order. */
static void note_due(tl_world *world, const tl__level *level)
{
    world->schedule->has_due |= level->due.count > 0;
    for (uint32_t i = 0; i < level->due.count; i++) {
        const tl__due_entry *entry = &level->due.items[i];
        const tl__tick *tick = tl__tick_at(world, tl__due_slot(entry));
        tick->cold->due_stamp = world->schedule->frame_stamp;
        tick->cold->lateness = tl__time_sub(0, entry->due);
        world->schedule->order.is_dirty |= tl__has_links(tick);
    }
}

tl_result tl__order_update(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    for (uint32_t i = 0; i < schedule->levels.count; i++) {
        note_due(world, tl__level_at(world, schedule->levels.items[i]));
    }
    bool is_rebuilt = schedule->order.is_dirty;
    tl_result result = TL_OK;

    if (is_rebuilt) {
        begin_rebuild(world);
    }
    rebuild r = {.pass = {.world = world, .context = TL_TICK_GROUP_PRE_PHYSICS},
                 .visit = schedule->order.rebuilds * TL__ENDS,
                 .queued = schedule->order.rebuilds * TL__PLACES,
                 .has_fast_path = tl__run_has_fast_path(world),
                 .lists = schedule->run_lists.lists[TL__SOURCE_MAIN]};
    for (uint32_t i = 0; i < schedule->levels.count && result == TL_OK; i++) {
        const tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        result = is_rebuilt ? append_all_enabled(&r, level) : TL_OK;
        result = TL__THEN(result, append_due(&r, level));
    }
    if (result == TL_OK && is_rebuilt) {
        schedule->order.is_dirty = false;
        tl__run_lists_finish(world);
    }
    return result;
}

/* Reserved at first, whatever the capacity: searches are seldom deeper. */
enum { FIRST_DEPTH = 64 };

tl_result tl__order_init(tl_world *world)
{
    tl__order *order = &world->schedule->order;
    bool has_room = TL__GROW(&world->core.memory, order->stack, order->stack_capacity, FIRST_DEPTH);

    order->is_dirty = true;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__order_free(tl_world *world)
{
    const tl__order *order = &world->schedule->order;

    TL__FREE(&world->core.memory, order->stack, order->stack_capacity);
}

tl_result tl_world_set_shuffle_seed(tl_world *world, uint64_t seed)
{
    tl_result result = tl__world_may_configure(world);

    if (result != TL_OK) {
        return result;
    }
    if (seed != 0 && world->ticks->next_registration > TL__SHUFFLED) {
        return TL_ERR_FULL;
    }
    world->core.def.shuffle_seed = seed;
    tl__levels_list_anew(world);
    return TL_OK;
}
