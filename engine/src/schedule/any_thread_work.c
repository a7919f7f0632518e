/* Threads that run claims: the owner and the workers (see any_thread.h). */
#include "base/assert.h"
#include "schedule/any_thread.h"
#include "threads/thread.h"
#include "world.h"

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

void tl__parallel_free(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);

    tl__parallel *parallel = world->parallel;
    tl__memory *memory = &world->core.memory;

    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        tl__arena_free(parallel->helpers[i].buffer.arena);
    }
    tl__parallel_free_lists(world);
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
