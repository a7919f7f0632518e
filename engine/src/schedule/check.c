/* Audit of tick functions; hash and audit of levels; audit of the schedule. */
#include "core/world.h"
#include "schedule/schedule.h"

/* C-0a, C-0b for one function. */
static void check_tick(const tl_world *world, const tl__tick *tick, tl__audit *audit)
{
    const tl__cold *cold = tl__cold_of(tick);

    tl__expect(audit, tick->has_interval == (cold->interval > 0),
               "has_interval and the interval disagree");
    tl__expect(audit,
               !cold->has_wanted || cold->is_pending ||
                   (cold->wants_any_thread == tick->run_on_any_thread &&
                    cold->wants_manual == tick->dispatch_manually &&
                    cold->wants_paused == tick->tick_even_when_paused),
               "a changed setting has been forgotten");
    tl__expect(audit, (tick->registration != 0) == (tick->level != 0),
               "registered without a level");
    tl__expect(audit, tick->state != TL_TICK_COOLING_DOWN || tick->registration != 0,
               "cooling without being registered");
    tl__expect(audit, tick->state != TL_TICK_COOLING_DOWN || cold->reschedule == 0,
               "cooling and waiting to cool");
    tl__expect(audit, !tick->is_newly_spawned || tick->state == TL_TICK_ENABLED,
               "a newly spawned function that is not enabled");
    tl__expect(audit, !tick->is_newly_spawned || world->core.frame.is_open,
               "a newly spawned function outlived its frame"); /* N-19 */
    tl__expect(audit,
               tick->state != TL_TICK_ENABLED || tick->registration == 0 || tick->is_listed ||
                   cold->reschedule != 0,
               "enabled, but in no list");
    tl__expect(audit, tick->actual_start <= tick->actual_end || tick->registration == 0,
               "actual end before actual start");
}

/* Edges of one function in both directions; those that name a live one. */
typedef struct edge_counts {
    uint32_t live;
    uint32_t dependents;
} edge_counts;

static void check_dependents(const tl_world *world, const tl__tick *tick, edge_counts *counts,
                             tl__audit *audit)
{
    uint32_t previous = 0;

    for (uint32_t edge = tick->first_dependent;
         edge != 0 && counts->dependents <= world->ticks->edge_count;
         edge = tl__dependent_at(world, edge)->next) {
        tl__expect(audit, tl__dependent_at(world, edge)->previous == previous,
                   "the edges of a list of dependents do not name each other");
        previous = edge;
        counts->dependents += 1;
    }
}

/* How many there are from the first one on. */
static uint32_t check_edges(const tl_world *world, uint32_t first, edge_counts *counts,
                            tl__audit *audit)
{
    uint32_t edges = 0;

    for (uint32_t edge = first; edge != 0 && edges <= world->ticks->edge_count;
         edge = tl__edge_at(world, edge)->next) {
        counts->live += tl__tick_find(world, tl__edge_at(world, edge)->before) != NULL ? 1 : 0;
        edges += 1;
    }
    tl__expect(audit, edges <= world->ticks->edge_count, "a list of prerequisites has no end");
    return edges;
}

void tl__ticks_check(const tl_world *world, tl__audit *audit)
{
    const tl__pool *pool = &world->ticks->pool;
    uint32_t registered = 0;
    uint32_t enabled = 0;
    uint32_t prerequisites = 0;
    edge_counts edges = {0};

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tl__has_links(tick)) {
            const tl__links *links = tl__links_at(world, tick);
            prerequisites += check_edges(world, tick->first_edge, &edges, audit);
            (void)check_edges(world, links->first_cut, &edges, audit);
            check_dependents(world, tick, &edges, audit);
        }
        registered += tick->registration != 0 ? 1 : 0;
        enabled += tick->registration != 0 && tick->state != TL_TICK_DISABLED ? 1 : 0;
        check_tick(world, tick, audit);
    }
    tl__expect(audit, registered == world->ticks->registered_count,
               "count of registered functions is wrong");
    tl__expect(audit, prerequisites == world->ticks->live_edges, "count of prerequisites is wrong");
    tl__expect(audit, edges.live == edges.dependents, "count of dependents is wrong");
    tl__expect(audit, enabled == world->ticks->enabled_count,
               "count of enabled functions is wrong");
}

/* Hash and audit of levels. */

void tl__levels_hash(const tl_world *world, tl__hash *hash)
{
    for (uint32_t i = 0; i < world->levels->order.count; i++) {
        const tl__collection *collection = tl__collection_at(world, world->levels->order.items[i]);
        tl__hash_u32(hash, collection->levels.count);
        for (uint32_t k = 0; k < collection->levels.count; k++) {
            tl__hash_u32(hash, collection->levels.items[k]);
            tl__hash_bool(hash, tl__level_at(world, collection->levels.items[k])->is_visible);
        }
    }
}

/* The list of the level and its functions name each other, in order. */
static void check_registered(const tl_world *world, uint32_t level_slot, tl__audit *audit)
{
    const tl__level *level = tl__level_at(world, level_slot);
    const tl__pool *pool = &world->ticks->pool;
    uint32_t cooling = 0;
    uint32_t missing = 0;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        const tl__tick *tick = tl__tick_at(world, i);
        bool is_here = tick->level == level_slot + 1;
        cooling += is_here && tick->state == TL_TICK_COOLING_DOWN ? 1 : 0;
        missing += is_here && tick->is_listed ? 1 : 0;
    }
    for (uint32_t i = 0; i < level->listed.count; i++) {
        tl__listing listing = level->listed.items[i];
        const tl__tick *tick = tl__tick_at(world, tl__listing_slot(listing));
        missing -= tl__tick_turn(world, tick) == tl__listing_turn(listing) ? 1 : 0;
        tl__expect(audit, i == 0 || level->is_stale || level->listed.items[i - 1] < listing,
                   "functions of a level out of order");
    }
    tl__expect(audit, missing == 0, "listed, but not in the list of its level");
    uint32_t live = level->cooling[TL__COOLING_PLAY].live + level->cooling[TL__COOLING_ALWAYS].live;
    tl__expect(audit, live == cooling, "count of cooling functions is wrong");
}

void tl__levels_check(const tl_world *world, tl__audit *audit)
{
    const tl__pool *pool = &world->levels->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        check_registered(world, i, audit);
    }
}

/* Audit of the schedule. */

/* Release order, and that each entry and its function name each other. */
static void check_list(const tl_world *world, const tl__run_list *list, tl__audit *audit)
{
    const tl__tick *previous = NULL;

    for (uint32_t i = 0; i < list->count; i++) {
        if (tl_tick_id_is_null(list->ids[i])) {
            continue;
        }
        const tl__tick *tick = tl__tick_find(world, list->ids[i]);
        bool is_there =
            tick != NULL && tl__is_in_run_lists(world, tick) && tl__tick_place(tick) == i;
        tl__expect(audit, is_there, "a run list names a function that is not there");
        if (!is_there) {
            continue;
        }
        tl__expect(audit, previous == NULL || tl__release_is_before(world, previous, tick),
                   "a run list is out of order");
        previous = tick;
    }
}

/* Each enabled function of the frame's levels stands in a run list. */
static void check_order(const tl_world *world, tl__audit *audit)
{
    const tl__pool *pool = &world->ticks->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        const tl__tick *tick = tl__tick_at(world, i);
        if (tick->state == TL_TICK_ENABLED && tl__cold_of(tick)->reschedule == 0 &&
            tl__schedule_is_in_frame(world, tick)) {
            tl__expect(audit, tl__is_in_run_lists(world, tick), "enabled, but in no run list");
        }
    }
}

static void check_lists(const tl_world *world, tl__audit *audit)
{
    const tl__run_lists *all = &world->schedule->run_lists;
    uint32_t functions = 0;
    uint32_t groups = 0;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            const tl__run_list *list = &all->lists[TL__SOURCE_MAIN][group][priority];
            check_list(world, list, audit);
            functions += list->count;
            groups |= list->count > 0 ? 1U << group : 0;
        }
    }
    tl__expect(audit, functions == all->count, "the run lists miscount their functions");
    tl__expect(audit, (groups & ~all->groups) == 0, "the run lists do not know of a group");
    check_order(world, audit);
}

void tl__schedule_check(const tl_world *world, tl__audit *audit)
{
    const tl__schedule *schedule = world->schedule;

    if (!schedule->order.is_dirty) {
        check_lists(world, audit);
    }
    tl__expect(audit, world->core.frame.is_open || schedule->rescheduled.count == 0,
               "the reschedule list outlived its frame");
    for (uint32_t i = 0; i < schedule->levels.count && !world->core.frame.is_open; i++) {
        const tl__level *level = tl__level_at(world, schedule->levels.items[i]);
        tl__expect(audit, level->newly_spawned.count == 0,
                   "newly spawned functions outlived their frame"); /* N-19 */
    }
}
