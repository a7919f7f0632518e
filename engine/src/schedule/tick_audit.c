/* Hash and audit of tick functions. */
#include "core/core.h"
#include "world.h"

static void hash_edges(const tl_world *world, const tl__tick *tick, tl__hash *hash)
{
    const tl__links *links = tl__links_of(world, tick);

    tl__hash_u32(hash, tl__edge_count(world, links));
    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        tl__hash_u64(hash, tl_tick_id_store(tl__edge_at(world, edge)->before));
    }
}

/* Those that a function keeps from its definition on are not hashed: they never change. */
static void hash_settings(const tl__tick *tick, tl__hash *hash)
{
    tl__hash_bool(hash, tick->rare->wants_any_thread);
    tl__hash_bool(hash, tick->rare->wants_manual);
    tl__hash_bool(hash, tick->rare->wants_paused);
    tl__hash_bool(hash, tick->rare->is_pending);
    tl__hash_bool(hash, tick->no_dedicated_server);
    tl__hash_u32(hash, tick->rare->overrun);
    tl__hash_i64(hash, tick->rare->start_phase);
}

static void hash_tick(const tl_world *world, uint32_t slot, tl__hash *hash)
{
    const tl__tick *tick = tl__tick_at(world, slot);
    const tl__rare *rare = tl__rare_of(tick);

    tl__hash_u32(hash, slot);
    tl__hash_u32(hash, tl__pool_generation(&world->ticks->pool, slot));
    tl__hash_u64(hash, tick->registration);
    tl__hash_u32(hash, tick->level);
    tl__hash_u32(hash, tick->state);
    tl__hash_u32(hash, tick->group);
    tl__hash_u32(hash, tick->end_group);
    tl__hash_u32(hash, tick->actual_start);
    tl__hash_u32(hash, tick->actual_end);
    tl__hash_i64(hash, rare->interval);
    tl__hash_i64(hash, tl__rare_last_run(rare));
    tl__hash_bool(hash, tick->high_priority);
    tl__hash_bool(hash, tick->was_interval);
    tl__hash_bool(hash, tick->is_newcomer);
    if (tick->state == TL_TICK_COOLING_DOWN || rare->reschedule != 0) {
        const tl__level *level = tl__level_at(world, tick->level - 1);
        tl_time clock = level->cooling[tl__level_clock_of(world, slot)].clock;
        tl__hash_i64(hash, tl__time_sub(rare->due, clock));
    }
    if (rare->has_wanted) {
        hash_settings(tick, hash);
    }
    hash_edges(world, tick, hash);
}

void tl__ticks_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->ticks->pool;

    tl__hash_u64(hash, world->ticks->next_registration);
    for (uint32_t i = 0; i < world->ticks->stagger_count; i++) {
        tl__hash_i64(hash, world->ticks->staggers[i].interval);
        tl__hash_u32(hash, world->ticks->staggers[i].count);
    }
    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        hash_tick(world, i, hash);
    }
}

/* C-0a, C-0b for one function. */
static uint32_t check_tick(const tl_world *world, const tl__tick *tick, tl_log_fn *log, void *user)
{
    const tl__rare *rare = tl__rare_of(tick);
    uint32_t broken = 0;

    broken +=
        tl__check(tick->has_interval == (rare->interval > 0), "an interval by halves", log, user);
    broken += tl__check(!rare->has_wanted || rare->is_pending ||
                            (rare->wants_any_thread == tick->run_on_any_thread &&
                             rare->wants_manual == tick->dispatch_manually &&
                             rare->wants_paused == tick->tick_even_when_paused),
                        "a changed setting has been forgotten", log, user);
    broken += tl__check((tick->registration != 0) == (tick->level != 0),
                        "registered without a level", log, user);
    broken += tl__check(tick->state != TL_TICK_COOLING_DOWN || tick->registration != 0,
                        "cooling without being registered", log, user);
    broken += tl__check(tick->state != TL_TICK_COOLING_DOWN || rare->reschedule == 0,
                        "cooling and waiting to cool", log, user);
    broken += tl__check(!tick->is_newcomer || tick->state == TL_TICK_ENABLED,
                        "a newcomer that is not enabled", log, user);
    broken += tl__check(!tick->is_newcomer || world->core.frame.is_open,
                        "a newcomer outlived its frame", log, user); /* N-19 */
    broken += tl__check(tick->state != TL_TICK_ENABLED || tick->registration == 0 ||
                            tick->is_listed || rare->reschedule != 0 || world->schedule->has_lost,
                        "enabled, but in no list", log, user);
    broken += tl__check(tick->actual_start <= tick->actual_end || tick->registration == 0,
                        "actual end before actual start", log, user);
    return broken;
}

/* Edges of one function in both directions; those that name a live one. */
typedef struct edge_counts {
    uint32_t live;
    uint32_t dependents;
} edge_counts;

static uint32_t check_dependents(const tl_world *world, const tl__links *links, edge_counts *counts,
                                 tl_log_fn *log, void *user)
{
    uint32_t previous = 0;
    uint32_t broken = 0;

    for (uint32_t edge = links->first_dependent;
         edge != 0 && counts->dependents <= world->ticks->edge_count;
         edge = tl__edge_at(world, edge)->next_dependent) {
        broken += tl__check(tl__edge_at(world, edge)->previous_dependent == previous,
                            "list of dependents is torn", log, user);
        previous = edge;
        counts->dependents += 1;
    }
    return broken;
}

static uint32_t check_links(const tl_world *world, const tl__tick *tick, edge_counts *counts,
                            tl_log_fn *log, void *user)
{
    const tl__links *links = tl__links_at(world, tick);
    uint32_t edges = 0;

    for (uint32_t edge = links->first_edge; edge != 0 && edges <= world->ticks->edge_count;
         edge = tl__edge_at(world, edge)->next) {
        counts->live += tl__tick_find(world, tl__edge_at(world, edge)->before) != NULL ? 1 : 0;
        edges += 1;
    }
    uint32_t broken = tl__check(edges <= world->ticks->edge_count,
                                "a list of prerequisites has no end", log, user);
    return broken + check_dependents(world, links, counts, log, user);
}

uint32_t tl__ticks_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__pool *pool = &world->ticks->pool;
    uint32_t broken = 0;
    uint32_t registered = 0;
    uint32_t enabled = 0;
    edge_counts edges = {0};

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__tick *tick = tl__tick_at(world, i);
        broken += tick->links != 0 ? check_links(world, tick, &edges, log, user) : 0;
        registered += tick->registration != 0 ? 1 : 0;
        enabled += tick->registration != 0 && tick->state != TL_TICK_DISABLED ? 1 : 0;
        broken += check_tick(world, tick, log, user);
    }
    broken += tl__check(registered == world->ticks->registered_count,
                        "count of registered functions is wrong", log, user);
    broken += tl__check(edges.live == edges.dependents, "count of dependents is wrong", log, user);
    broken += tl__check(enabled == world->ticks->enabled_count,
                        "count of enabled functions is wrong", log, user);
    return broken;
}
