/* Claims of the frame that is open: which are open, completing one, cancelling one. */
#include "schedule/any_thread.h"
#include "base/assert.h"
#include "world.h"

static void next_epoch(tl__parallel *parallel)
{
    parallel->epoch += 1;
    if (parallel->epoch == 0) { /* came round: no old mark may look like a new one */
        for (uint32_t i = 0; i < parallel->done_capacity; i++) {
            atomic_store_explicit(&parallel->done[i], 0, memory_order_relaxed);
        }
        for (uint32_t i = 0; i < parallel->claim_count; i++) {
            parallel->claims[i].cancelled = 0;
        }
        parallel->epoch = 1;
    }
}

static void close_lanes(tl__parallel *parallel)
{
    for (uint32_t i = 0; i < TL__LANE_COUNT; i++) {
        tl__lane *lane = &parallel->lanes[i];
        atomic_store_explicit(&lane->next, lane->begin, memory_order_relaxed);
        atomic_store_explicit(&lane->limit, lane->begin, memory_order_relaxed);
        lane->opened = lane->begin;
        lane->is_shared = false;
        lane->is_finished = false;
    }
    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        tl__arena_reset(parallel->helpers[i].buffer.arena);
        for (uint32_t k = 0; k < TL__LANE_COUNT; k++) {
            atomic_store_explicit(&parallel->helpers[i].done[k], 0, memory_order_relaxed);
        }
    }
    parallel->shared_count = 0;
    atomic_store_explicit(&parallel->open_lanes, 0, memory_order_relaxed);
}

void tl__parallel_idle(tl_world *world)
{
    world->parallel->is_live = false;
    world->parallel->shared_count = 0;
}

tl_result tl__parallel_begin(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__parallel *parallel = world->parallel;

    parallel->is_live = false;
    parallel->has_forced = false;
    if (world->ticks->any_thread_count == 0 || world->core.def.is_dedicated_server) {
        return TL_OK; /* S-7 */
    }
    if (parallel->is_stale || parallel->version != world->schedule->run_lists.version) {
        tl_result result = tl__parallel_plan(world);
        if (result != TL_OK) {
            return result;
        }
    }
    next_epoch(parallel);
    close_lanes(parallel);
    parallel->is_live = parallel->claim_count > 0;
    tl__parallel_wake(world);
    return TL_OK;
}

const tl__role *tl__parallel_role(const tl_world *world, tl_tick_id id)
{
    const tl__parallel *parallel = world->parallel;

    if (!parallel->is_live || id.index1 == 0 || id.index1 > parallel->role_capacity) {
        return NULL;
    }
    const tl__role *role = &parallel->roles[id.index1 - 1];
    return role->stamp == parallel->stamp ? role : NULL;
}

const tl__gate *tl__parallel_gate(const tl_world *world, tl_tick_id id)
{
    const tl__role *role = tl__parallel_role(world, id);
    const tl__tick *tick = role != NULL && role->gate1 != 0 ? tl__tick_find(world, id) : NULL;
    uint32_t place = 0;

    /* A newly spawned function's gate, if its slot has one, is that of what stood in the plan. */
    return tick != NULL && tl__schedule_locate(world, tick, &place) == TL__SOURCE_MAIN
               ? &world->parallel->gates[role->gate1 - 1]
               : NULL;
}

tl__claim *tl__parallel_claim(const tl_world *world, tl_tick_id id)
{
    const tl__role *role = tl__parallel_role(world, id);

    if (role == NULL || role->claim1 == 0) {
        return NULL;
    }
    tl__claim *claim = &world->parallel->claims[role->claim1 - 1];
    return tl_tick_id_equal(claim->id, id) && claim->cancelled != world->parallel->epoch ? claim
                                                                                         : NULL;
}

bool tl__parallel_has_claim(const tl_world *world, const tl__tick *tick)
{
    if (!tick->run_on_any_thread || tick->reason != TL_TICK_AS_WANTED ||
        !tl__is_in_run_lists(world, tick)) {
        return false;
    }
    uint32_t priority = tick->is_queued_high ? TL__HIGH : TL__NORMAL;
    const tl__run_list *list =
        &world->schedule->run_lists.lists[TL__SOURCE_MAIN][tick->actual_start][priority];
    const tl__role *role = tl__parallel_role(world, list->ids[tick->place]);
    return role != NULL && role->claim1 != 0;
}

void tl__parallel_cancel(tl_world *world, uint32_t slot, bool is_cancelled)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__parallel *parallel = world->parallel;
    const tl_tick_id id = tl__tick_id(world, slot);
    const tl__role *role = tl__parallel_role(world, id);

    if (role != NULL && role->claim1 != 0 &&
        tl_tick_id_equal(parallel->claims[role->claim1 - 1].id, id)) {
        parallel->claims[role->claim1 - 1].cancelled = is_cancelled ? parallel->epoch : 0;
    }
}

/* The claims of the lane up to this one that it needs and that stand ahead of the cursor. */
static void mark_needed(tl__parallel *parallel, uint32_t claim)
{
    const tl__lane *lane = &parallel->lanes[parallel->claims[claim].group];

    for (uint32_t i = lane->begin; i <= claim; i++) {
        parallel->marks[i] = 0;
    }
    parallel->marks[claim] = 1;
    for (uint32_t i = claim + 1; i > lane->begin; i--) {
        const tl__claim *at = &parallel->claims[i - 1];
        for (uint32_t k = 0; k < at->before_count && parallel->marks[i - 1] != 0; k++) {
            uint32_t before = parallel->befores[at->first_before + k];
            if (before >= lane->begin) {
                parallel->marks[before] = 1;
            }
        }
    }
}

static void run_forced(tl_world *world, const tl__claim *claim)
{
    tl_tick_context context = world->core.frame.context;

    context.tick = claim->id;
    tl__tick_run_deferring(claim->tick, &context);
}

/* Runs ahead of its place what an open claim needs, and the claim. */
static void force(tl_world *world, uint32_t claim)
{
    tl__parallel *parallel = world->parallel;
    const tl__lane *lane = &parallel->lanes[parallel->claims[claim].group];

    mark_needed(parallel, claim);
    parallel->has_forced = true;
    for (uint32_t i = lane->begin; i <= claim; i++) {
        tl__claim *at = &parallel->claims[i];
        if (parallel->marks[i] == 0 || at->cancelled == parallel->epoch ||
            !tl__schedule_is_ahead(world, at->tick)) {
            continue;
        }
        at->tick->ran_frame = world->core.frame.counter;
        world->core.stats.ticks_run += 1;
        world->core.frame.position += 1;
        if (!lane->is_shared) {
            run_forced(world, at);
        }
    }
}

static bool is_open(const tl_world *world, const tl__claim *claim)
{
    const tl__parallel *parallel = world->parallel;
    const tl__lane *lane = &parallel->lanes[claim->group];
    uint32_t index = (uint32_t)(claim - parallel->claims);

    return index < tl__parallel_reached(world, lane);
}

bool tl__parallel_is_open(const tl_world *world, tl_tick_id id)
{
    const tl__claim *claim = tl__parallel_claim(world, id);

    return claim != NULL && is_open(world, claim);
}

bool tl__parallel_is_past(const tl_world *world, tl_tick_id id)
{
    const tl__role *role = tl__parallel_role(world, id);

    return role != NULL && role->claim1 != 0 &&
           is_open(world, &world->parallel->claims[role->claim1 - 1]);
}

/* False: the claim is not open yet. */
static bool open_what_is_reached(tl_world *world, tl__lane *lane, uint32_t index)
{
    uint32_t end = tl__parallel_reached(world, lane);

    if (index >= end) {
        return false;
    }
    tl__parallel_open(world, lane, end);
    if (lane->is_shared) {
        tl__parallel_offer(world, lane);
    }
    return true;
}

void tl__parallel_complete(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__parallel *parallel = world->parallel;
    const tl__claim *claim = tl__parallel_claim(world, tl__tick_id(world, slot));

    if (claim == NULL) {
        return;
    }
    uint32_t index = (uint32_t)(claim - parallel->claims);
    tl__lane *lane = &parallel->lanes[claim->group];
    if (index >= lane->opened && !open_what_is_reached(world, lane, index)) {
        return;
    }
    if (tl__schedule_is_ahead(world, claim->tick)) {
        force(world, index);
    }
    if (lane->is_shared) {
        tl__parallel_wait_for(world, index);
    }
}

void tl__parallel_complete_tick(tl_world *world, tl_tick_id id)
{
    if (world->parallel->is_live && tl__tick_find(world, id) != NULL) {
        tl__parallel_complete(world, tl__tick_slot(id));
    }
}

bool tl__parallel_is_spent(const tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;

    return world->parallel->has_forced && tick->run_on_any_thread &&
           tick->ran_frame == world->core.frame.counter &&
           tick->actual_start == world->core.frame.group && world->core.frame.is_released &&
           tl__schedule_locate(world, tick, &place) != TL__SOURCE_NONE;
}
