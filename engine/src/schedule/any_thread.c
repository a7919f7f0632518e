/* Claims of the frame that is open: which are open, completing one, cancelling one; the threads
 * that run them. */
#include "schedule/any_thread.h"
#include "base/assert.h"
#include "threads/thread.h"
#include "world.h"

void tl__parallel_idle(tl_world *world)
{
    world->parallel->is_live = false;
    world->parallel->shared_count = 0;
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

/* Threads that run claims: the owner and the workers (see any_thread.h). */

/* Claims that a thread takes at once, at most: enough to make the counter cheap for bodies of a
 * microsecond, few enough to share the last ones evenly. */
enum { BLOCK = 8 };

/* How often a thread without work looks again before it goes home, or gives its time away. */
enum { IDLE_SPINS = 2000, WAIT_SPINS = 200 };

/* One thread that runs claims. */
typedef struct hand {
    tl_world *world;
    tl__helper *helper;
    uint32_t worker; /* number for bodies */
} hand;

static bool is_done(const tl__parallel *parallel, uint32_t claim)
{
    return atomic_load_explicit(&parallel->done[claim], memory_order_acquire) == parallel->epoch;
}

/* How many claims a thread takes of those that are left. */
static uint32_t block_size(const tl__parallel *parallel, uint32_t left)
{
    uint32_t share = left / (2 * parallel->helper_count);

    return share >= BLOCK ? BLOCK : share > 0 ? share : 1;
}

/* Takes claims [*begin, result) of a lane, none at or after `bound`. */
static uint32_t take(const tl__parallel *parallel, tl__lane *lane, uint32_t bound, uint32_t *begin)
{
    uint32_t limit = atomic_load_explicit(&lane->limit, memory_order_acquire);
    uint32_t next = atomic_load_explicit(&lane->next, memory_order_relaxed);
    uint32_t end = 0;

    limit = limit < bound ? limit : bound;
    do {
        if (next >= limit) {
            *begin = next;
            return next;
        }
        end = next + block_size(parallel, limit - next);
    } while (!atomic_compare_exchange_weak_explicit(&lane->next, &next, end, memory_order_acq_rel,
                                                    memory_order_relaxed));
    *begin = next;
    return end;
}

static bool help(hand *h, tl__lane *lane, uint32_t bound);

/* A claim of an earlier lane may still be there for the taking: then it is run here. */
static void wait_for(hand *h, uint32_t claim)
{
    tl__parallel *parallel = h->world->parallel;
    tl__lane *lane = &parallel->lanes[parallel->claims[claim].group];
    uint32_t spins = 0;

    while (!is_done(parallel, claim)) {
        if (help(h, lane, claim + 1)) {
            spins = 0;
        } else if (++spins >= WAIT_SPINS) {
            spins = 0;
            tl__thread_yield();
        }
    }
}

static void run_claim(hand *h, const tl__claim *claim, tl_tick_context *context)
{
    const tl__parallel *parallel = h->world->parallel;
    const uint32_t *befores = &parallel->befores[claim->first_before];

    for (uint32_t i = 0; i < claim->before_count; i++) {
        if (!is_done(parallel, befores[i])) {
            wait_for(h, befores[i]);
        }
    }
    if (claim->cancelled != parallel->epoch) {
        context->tick = claim->id;
        tl__run_with_buffer(&h->helper->buffer, claim->tick, context);
    }
}

/* Runs a block of the lane; false: there was nothing to take. */
static bool help(hand *h, tl__lane *lane, uint32_t bound)
{
    tl__parallel *parallel = h->world->parallel;
    uint32_t begin = 0;
    uint32_t end = take(parallel, lane, bound, &begin);

    if (begin == end) {
        return false;
    }
    tl_tick_context context = lane->context;
    const tl__thread_state outer = tl__this_thread;
    context.worker = h->worker;
    tl__this_thread = (tl__thread_state){&h->helper->buffer, h->world};
    for (uint32_t i = begin; i < end; i++) {
        run_claim(h, &parallel->claims[i], &context);
        atomic_store_explicit(&parallel->done[i], parallel->epoch, memory_order_release);
    }
    tl__this_thread = outer;
    atomic_uint *done = &h->helper->done[lane - parallel->lanes];
    uint32_t count = atomic_load_explicit(done, memory_order_relaxed) + (end - begin);
    atomic_store_explicit(done, count, memory_order_release);
    return true;
}

/* Workers. */

static bool help_anywhere(hand *h)
{
    tl__parallel *parallel = h->world->parallel;
    uint32_t count = atomic_load_explicit(&parallel->open_lanes, memory_order_acquire);

    for (uint32_t i = 0; i < count; i++) {
        if (help(h, &parallel->lanes[i], UINT32_MAX)) {
            return true;
        }
    }
    return false;
}

/* Looks around for a while; false: nothing came, or somebody else needs the thread. */
static bool find_work(hand *h)
{
    const tl_world *world = h->world;

    for (uint32_t i = 0; i < IDLE_SPINS; i++) {
        if (help_anywhere(h)) {
            return true;
        }
        if (atomic_load_explicit(&world->parallel->is_closing, memory_order_relaxed) != 0 ||
            tl__workers_has_jobs(world->core.def.workers)) {
            return false;
        }
    }
    return false;
}

static bool has_claims(tl__parallel *parallel)
{
    uint32_t count = atomic_load(&parallel->open_lanes);

    for (uint32_t i = 0; i < count; i++) {
        tl__lane *lane = &parallel->lanes[i];
        if (atomic_load(&lane->next) < atomic_load(&lane->limit)) {
            return true;
        }
    }
    return false;
}

static void work(void *user, uint32_t worker)
{
    tl__helper *helper = user;
    tl_world *world = helper->world;
    hand h = {.world = world, .helper = helper, .worker = worker};

    for (;;) {
        while (find_work(&h)) {
        }
        /* The owner raises a limit and then looks whether the helper is active: one of the two
         * sees the other. */
        atomic_store(&helper->is_active, 0);
        unsigned expected = 0;
        if (!has_claims(world->parallel) ||
            !atomic_compare_exchange_strong(&helper->is_active, &expected, 1)) {
            return;
        }
    }
}

static void join_helper(tl_world *world, tl__helper *helper)
{
    if (helper->is_called) {
        helper->is_called = false;
        tl_job_join(world->core.def.workers, &helper->job);
    }
}

static void call_helpers(tl_world *world)
{
    tl__parallel *parallel = world->parallel;

    for (uint32_t i = 1; i < parallel->helper_count; i++) {
        tl__helper *helper = &parallel->helpers[i];
        unsigned expected = 0;
        if (atomic_compare_exchange_strong(&helper->is_active, &expected, 1)) {
            join_helper(world, helper);
            helper->job.fn = work;
            helper->job.user = helper;
            helper->is_called = true;
            (void)tl_job_start(world->core.def.workers, &helper->job);
        }
    }
}

void tl__parallel_offer(tl_world *world, tl__lane *lane)
{
    TL_ASSERT(lane >= world->parallel->lanes && lane < world->parallel->lanes + TL__LANE_COUNT);
    TL_ASSERT(lane->opened <= lane->end);

    tl__parallel *parallel = world->parallel;
    uint32_t number = (uint32_t)(lane - parallel->lanes) + 1;

    if (lane->opened == atomic_load_explicit(&lane->limit, memory_order_relaxed)) {
        return;
    }
    if (number > atomic_load_explicit(&parallel->open_lanes, memory_order_relaxed)) {
        atomic_store(&parallel->open_lanes, number);
    }
    bool is_first = atomic_load_explicit(&lane->limit, memory_order_relaxed) == lane->begin;
    atomic_store(&lane->limit, lane->opened);
    /* A host is promised so many tasks for each group. */
    if (is_first || !tl__workers_are_hosted(world->core.def.workers)) {
        call_helpers(world);
    }
}

/* The owner. */

static uint32_t done_of(const tl__parallel *parallel, uint32_t lane)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        count += atomic_load_explicit(&parallel->helpers[i].done[lane], memory_order_acquire);
    }
    return count;
}

static hand owner_hand(tl_world *world)
{
    return (hand){.world = world, .helper = &world->parallel->helpers[0]};
}

void tl__parallel_wait_for(tl_world *world, uint32_t claim)
{
    TL_ASSERT(claim < world->parallel->claim_count);

    hand h = owner_hand(world);

    wait_for(&h, claim);
}

void tl__parallel_help(tl_world *world, tl__lane *lane, uint32_t bound)
{
    TL_ASSERT(lane->is_shared);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    hand h = owner_hand(world);

    while (help(&h, lane, bound)) {
    }
}

void tl__parallel_wait_for_all(const tl_world *world, const tl__lane *lane)
{
    TL_ASSERT(lane->is_shared);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    const tl__parallel *parallel = world->parallel;
    uint32_t number = (uint32_t)(lane - parallel->lanes);
    uint32_t spins = 0;

    while (done_of(parallel, number) != lane->end - lane->begin) {
        if (++spins >= WAIT_SPINS) {
            spins = 0;
            tl__thread_yield();
        }
    }
}

void tl__parallel_send_home(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__parallel *parallel = world->parallel;

    atomic_store_explicit(&parallel->is_closing, 1, memory_order_relaxed);
    for (uint32_t i = 1; i < parallel->helper_count; i++) {
        join_helper(world, &parallel->helpers[i]);
    }
    atomic_store_explicit(&parallel->is_closing, 0, memory_order_relaxed);
}

/* Command buffers: one for each thread, and the arena of its batches. */

static void *resize_of_world(void *memory, void *block, size_t old_size, size_t new_size)
{
    return tl__memory_resize(memory, block, old_size, new_size);
}

/* The pool's memory may be taken by any thread. */
static void *resize_of_pool(void *workers, void *block, size_t old_size, size_t new_size)
{
    return tl__workers_resize(workers, block, old_size, new_size);
}

/* Workers' arenas lie outside of snapshots: their chunks are the pool's. */
static bool make_arenas(tl_world *world, uint32_t count)
{
    tl__arenas *arenas = world->arenas;

    if (count == 0) {
        return true;
    }
    arenas->items = tl__memory_resize(&world->core.diagnostics->memory, NULL, 0,
                                      count * sizeof(*arenas->items));
    if (arenas->items == NULL) {
        return false;
    }
    arenas->count = count;
    for (uint32_t i = 0; i < count; i++) {
        arenas->items[i] = (tl__arena){.resize = resize_of_pool, .from = world->core.def.workers};
    }
    return true;
}

/* Where in the queue sequence commands of the body that runs take effect: those of functions that
 * were not queued follow all others, in the order of their runs. */
static void place(const tl__command_buffer *buffer, tl__batch *batch)
{
    tl_world *world = buffer->world;
    const tl__tick *tick = buffer->tick;
    const tl__claim *claim = tl__parallel_claim(world, buffer->context->tick);

    batch->name = tick->name;
    if (claim != NULL) {
        batch->key = claim->key;
        batch->end = claim->end;
        return;
    }
    batch->end = tl__end_of(world, tick);
    if (tl__schedule_has_queued(world, tick)) {
        batch->key = tick->order;
    } else {
        world->parallel->unqueued += 1;
        batch->key = TL__ORDER_LATE | TL__ORDER_UNQUEUED | world->parallel->unqueued;
    }
}

tl_result tl__parallel_init(tl_world *world)
{
    TL_ASSERT(world->parallel->helper_count == 0);

    tl__parallel *parallel = world->parallel;
    const tl__arenas *arenas = world->arenas;
    uint32_t count = 1 + tl_workers_count(world->core.def.workers);

    parallel->arena = (tl__arena){.resize = resize_of_world, .from = &world->core.memory};
    if (!make_arenas(world, count - 1)) {
        return TL_ERR_NO_MEMORY;
    }
    parallel->helpers =
        tl__memory_resize(&world->core.memory, NULL, 0, count * sizeof(*parallel->helpers));
    if (parallel->helpers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    parallel->helper_count = count;
    for (uint32_t i = 0; i < count; i++) {
        tl__helper *helper = &parallel->helpers[i];
        *helper = (tl__helper){.world = world};
        helper->buffer =
            (tl__command_buffer){.world = world,
                                 .commands = world->commands,
                                 .arena = i == 0 ? &parallel->arena : &arenas->items[i - 1],
                                 .place = place};
    }
    return TL_OK;
}

static void free_lists(tl_world *world)
{
    tl__parallel *parallel = world->parallel;
    tl__memory *memory = &world->core.memory;

    tl__memory_free_array(memory, parallel->claims, parallel->claim_capacity,
                          sizeof(*parallel->claims));
    tl__memory_free_array(memory, parallel->done, parallel->done_capacity, sizeof(*parallel->done));
    tl__memory_free_array(memory, parallel->befores, parallel->before_capacity,
                          sizeof(*parallel->befores));
    tl__memory_free_array(memory, parallel->gates, parallel->gate_capacity,
                          sizeof(*parallel->gates));
    tl__memory_free_array(memory, parallel->roles, parallel->role_capacity,
                          sizeof(*parallel->roles));
    tl__memory_free_array(memory, parallel->owners, parallel->owner_capacity,
                          sizeof(*parallel->owners));
    tl__memory_free_array(memory, parallel->marks, parallel->mark_capacity,
                          sizeof(*parallel->marks));
}

void tl__parallel_free(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);

    tl__parallel *parallel = world->parallel;
    tl__memory *memory = &world->core.memory;

    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        tl__arena_free(parallel->helpers[i].buffer.arena);
    }
    free_lists(world);
    tl__memory_free_array(memory, parallel->helpers, parallel->helper_count,
                          sizeof(*parallel->helpers));
    parallel->helpers = NULL;
    parallel->helper_count = 0;
    if (world->core.diagnostics != NULL) {
        tl__arenas *arenas = world->arenas;
        tl__memory_free_array(&world->core.diagnostics->memory, arenas->items, arenas->count,
                              sizeof(*arenas->items));
        *arenas = (tl__arenas){0};
    }
}
