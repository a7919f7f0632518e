/* Running claims: the owner in its order, workers beside it (see parallel.h). */
#include "parallel.h"

#include "thread.h"
#include "workers.h"
#include "world.h"

/* Claims that a thread takes at once, at most: enough to make the counter cheap for bodies of a
 * microsecond, few enough to share the last ones evenly. */
enum { BLOCK = 8 };

/* How often a thread without work looks again before it goes home, or gives its time away. */
enum { IDLE_SPINS = 2000, WAIT_SPINS = 200 };

/* What is worth sharing, where the host gave a clock: a group that takes a thread so long, and each
 * claim of it on average. Handing work over costs some microseconds, and some tens of ns a claim.
 */
enum { WORTH_NS = 20000, WORTH_NS_EACH = 60 };

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
    tl__parallel *parallel = &h->world->parallel;
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
    const tl__parallel *parallel = &h->world->parallel;
    const uint32_t *befores = &parallel->befores[claim->first_before];

    for (uint32_t i = 0; i < claim->before_count; i++) {
        if (!is_done(parallel, befores[i])) {
            wait_for(h, befores[i]);
        }
    }
    if (claim->cancelled != parallel->epoch) {
        context->tick = claim->id;
        tl__record_run(&h->helper->recorder, claim->tick, context, true);
    }
}

/* Runs a block of the lane; false: there was nothing to take. */
static bool help(hand *h, tl__lane *lane, uint32_t bound)
{
    tl__parallel *parallel = &h->world->parallel;
    uint32_t begin = 0;
    uint32_t end = take(parallel, lane, bound, &begin);

    if (begin == end) {
        return false;
    }
    tl_tick_context context = lane->context;
    tl__recorder *outer = tl__this_thread.recorder;
    context.worker = h->worker;
    tl__this_thread.recorder = &h->helper->recorder;
    for (uint32_t i = begin; i < end; i++) {
        run_claim(h, &parallel->claims[i], &context);
        atomic_store_explicit(&parallel->done[i], parallel->epoch, memory_order_release);
    }
    tl__this_thread.recorder = outer;
    atomic_uint *done = &h->helper->done[lane - parallel->lanes];
    uint32_t count = atomic_load_explicit(done, memory_order_relaxed) + (end - begin);
    atomic_store_explicit(done, count, memory_order_release);
    return true;
}

/* Workers. */

static bool help_anywhere(hand *h)
{
    tl__parallel *parallel = &h->world->parallel;
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
        if (atomic_load_explicit(&world->parallel.is_closing, memory_order_relaxed) != 0 ||
            tl__workers_has_jobs(world->def.workers)) {
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
        if (!has_claims(&world->parallel) ||
            !atomic_compare_exchange_strong(&helper->is_active, &expected, 1)) {
            return;
        }
    }
}

static void join_helper(tl_world *world, tl__helper *helper)
{
    if (helper->is_called) {
        helper->is_called = false;
        tl_job_join(world->def.workers, &helper->job);
    }
}

static void call_helpers(tl_world *world)
{
    tl__parallel *parallel = &world->parallel;

    for (uint32_t i = 1; i < parallel->helper_count; i++) {
        tl__helper *helper = &parallel->helpers[i];
        unsigned expected = 0;
        if (atomic_compare_exchange_strong(&helper->is_active, &expected, 1)) {
            join_helper(world, helper);
            helper->job.fn = work;
            helper->job.user = helper;
            helper->is_called = true;
            (void)tl_job_start(world->def.workers, &helper->job);
        }
    }
}

void tl__parallel_offer(tl_world *world, tl__lane *lane)
{
    tl__parallel *parallel = &world->parallel;
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
    if (is_first || !tl__workers_are_hosted(world->def.workers)) {
        call_helpers(world);
    }
}

/* The owner. */

static hand owner_hand(tl_world *world)
{
    return (hand){.world = world, .helper = &world->parallel.helpers[0]};
}

void tl__parallel_wait_for(tl_world *world, uint32_t claim)
{
    hand h = owner_hand(world);

    wait_for(&h, claim);
}

static bool has_late(const tl_world *world)
{
    const tl__list *lists = world->schedule.plan.lists[TL__SOURCE_LATE][world->frame.group];

    return lists[TL__NORMAL].count + lists[TL__HIGH].count != 0;
}

bool tl__parallel_has_part(const tl_world *world)
{
    const tl__parallel *parallel = &world->parallel;

    if (!parallel->is_live) {
        return false;
    }
    if (world->frame.group >= TL__LANE_COUNT) {
        return false;
    }
    const tl__lane *lane = &parallel->lanes[world->frame.group];
    bool has_workers = parallel->helper_count > 1;
    return lane->has_gates || (has_workers && (lane->end > lane->begin || has_late(world)));
}

void tl__parallel_quiet(tl_world *world)
{
    tl__parallel *parallel = &world->parallel;
    hand h = owner_hand(world);

    for (uint32_t i = 0; i < TL__LANE_COUNT && parallel->is_live; i++) {
        const tl__lane *lane = &parallel->lanes[i];
        for (uint32_t claim = lane->begin; claim < lane->opened && lane->is_shared; claim++) {
            wait_for(&h, claim);
        }
    }
}

/* Claims that the present function waits for stand before it, and so does all that they wait for:
 * it has run or has gone. A function that was destroyed opens nothing any more at its place. */
static void open_up_to(tl_world *world, uint32_t claim)
{
    tl__parallel *parallel = &world->parallel;
    tl__lane *lane = &parallel->lanes[parallel->claims[claim].group];

    if (claim >= lane->opened) {
        lane->opened = claim + 1;
        tl__parallel_offer(world, lane);
    }
}

static void wait_before(tl_world *world, const tl__segment *segment, tl_tick_id id)
{
    const tl__parallel *parallel = &world->parallel;

    if (parallel->helper_count == 1) {
        return;
    }
    const tl__gate *gate = tl__parallel_gate(world, id);
    if (gate != NULL && gate->waits_for_all) {
        tl__parallel_quiet(world);
    } else if (gate != NULL) {
        for (uint32_t i = 0; i < gate->before_count; i++) {
            uint32_t before = parallel->befores[gate->first_before + i];
            if (parallel->lanes[parallel->claims[before].group].is_shared) {
                open_up_to(world, before);
                tl__parallel_wait_for(world, before);
            }
        }
    } else if (segment->source == TL__SOURCE_LATE) {
        const tl__tick *tick = tl__tick_find(world, id);
        if (tick != NULL && tick->links != 0) {
            tl__parallel_quiet(world); /* newcomers are in nobody's list */
        }
    }
}

/* One function of the released group: left to the claims, or run here. */
static void run_entry(tl_world *world, const tl__segment *segment, uint32_t index, bool is_shared)
{
    tl__frame *frame = &world->frame;
    tl__run run = segment->runs[index];
    tl_tick_id id = segment->ids[index];

    if (is_shared && run.fn == tl__tick_run_any && tl__parallel_claim(world, id) != NULL) {
        if (tl__parallel_is_spent_id(world, id)) {
            tl__tick_skip(run.user, &frame->context);
        }
        return;
    }
    wait_before(world, segment, id);
    frame->context.tick = id;
    run.fn(run.user, &frame->context);
    tl__parallel_after(world, id);
}

static bool is_at_begin(const tl_world *world)
{
    const tl__frame *frame = &world->frame;

    return frame->segment == 0 && world->schedule.segment_count > 0 &&
           frame->index == world->schedule.segments[0].begin;
}

static void run_rest(tl_world *world, const tl__lane *lane)
{
    tl__frame *frame = &world->frame;
    const tl__schedule *schedule = &world->schedule;

    frame->is_in_item = true;
    frame->is_in_run = true;
    while (frame->segment < schedule->segment_count) {
        const tl__segment segment = schedule->segments[frame->segment];
        uint32_t begin = frame->index;
        frame->run_begin = begin;
        for (uint32_t i = begin; i < segment.end; i++) {
            frame->index = i;
            run_entry(world, &segment, i, lane->is_shared);
        }
        frame->position += segment.end - begin;
        world->stats.ticks_run += segment.end - begin;
        frame->segment += 1;
        frame->index =
            frame->segment < schedule->segment_count ? schedule->segments[frame->segment].begin : 0;
        frame->run_begin = frame->index + 1; /* nothing of the next one has run */
    }
    frame->is_in_run = false;
    frame->is_in_item = false;
}

static int64_t now_ns(const tl_world *world)
{
    return world->def.clock != NULL ? world->def.clock(world->def.clock_user) : 0;
}

/* Only how fast the frame is depends on this. Without a clock everything is shared. */
static bool is_worth_sharing(const tl_world *world, const tl__lane *lane)
{
    int64_t count = lane->end - lane->begin;

    return world->def.clock == NULL ||
           (lane->cost >= WORTH_NS && lane->cost >= count * WORTH_NS_EACH);
}

/* A clock is read in some tens of ns: twice a frame while the frames are short, twice a group only
 * when they are not. */
static void begin_timing(tl_world *world)
{
    world->parallel.begun = now_ns(world);
    world->parallel.is_timed = true;
}

static void end_timing(tl_world *world)
{
    tl__parallel *parallel = &world->parallel;

    if (parallel->is_timed) {
        parallel->is_timed = false;
        parallel->is_short = now_ns(world) - parallel->begun < WORTH_NS;
    }
}

void tl__parallel_wake(tl_world *world)
{
    const tl__parallel *parallel = &world->parallel;
    bool is_worth_it = false;

    for (uint32_t i = 0; i < TL__LANE_COUNT && parallel->is_live; i++) {
        const tl__lane *lane = &parallel->lanes[i];
        is_worth_it |= lane->end > lane->begin && is_worth_sharing(world, lane);
    }
    if (is_worth_it && parallel->helper_count > 1) {
        tl_workers_wake(world->def.workers);
    }
    if (parallel->is_live && parallel->helper_count > 1) {
        begin_timing(world);
    }
}

static bool may_share(const tl_world *world, const tl__lane *lane)
{
    return world->parallel.helper_count > 1 && lane->end > lane->begin && is_at_begin(world);
}

/* Claims of groups that ran one by one on the owner count as done for those who ask. */
static void mark_done_before(tl__parallel *parallel, const tl__lane *end)
{
    for (tl__lane *lane = parallel->lanes; lane < end; lane++) {
        for (uint32_t i = lane->begin; i < lane->end && !lane->is_shared && !lane->is_finished;
             i++) {
            atomic_store_explicit(&parallel->done[i], parallel->epoch, memory_order_relaxed);
        }
        lane->is_finished |= !lane->is_shared;
    }
}

static void run_unshared(tl_world *world, const tl__lane *lane)
{
    if (lane->has_gates || has_late(world)) {
        run_rest(world, lane);
    } else {
        tl__frame_run_segments(world);
    }
}

void tl__parallel_run(tl_world *world)
{
    tl__lane *lane = &world->parallel.lanes[world->frame.group];

    if (!may_share(world, lane)) {
        run_rest(world, lane);
        return;
    }
    if (is_worth_sharing(world, lane)) {
        lane->begun = now_ns(world);
        mark_done_before(&world->parallel, lane);
        lane->is_shared = true;
        lane->context = world->frame.context;
        tl__parallel_offer(world, lane);
        run_rest(world, lane);
        return;
    }
    if (world->parallel.is_short) {
        run_unshared(world, lane);
        return;
    }
    lane->begun = now_ns(world);
    run_unshared(world, lane);
    lane->cost = now_ns(world) - lane->begun;
}

static uint32_t done_of(const tl__parallel *parallel, uint32_t lane)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        count += atomic_load_explicit(&parallel->helpers[i].done[lane], memory_order_acquire);
    }
    return count;
}

static void help_with(hand *h, tl__lane *lane, uint32_t bound)
{
    while (help(h, lane, bound)) {
    }
}

/* Waits for the claims of a lane that end by a group. */
static void finish_lane(hand *h, tl__lane *lane, tl_tick_group end)
{
    tl__parallel *parallel = &h->world->parallel;
    uint32_t number = (uint32_t)(lane - parallel->lanes);
    uint32_t bound = lane->until[end];
    uint32_t spins = 0;

    help_with(h, lane, bound);
    if (bound == lane->end && !lane->has_mixed_ends) {
        while (done_of(parallel, number) != lane->end - lane->begin) {
            if (++spins >= WAIT_SPINS) {
                spins = 0;
                tl__thread_yield();
            }
        }
        lane->is_finished = true;
        lane->cost = 2 * (now_ns(h->world) - lane->begun); /* two threads at least */
        return;
    }
    for (uint32_t i = lane->begin; i < bound; i++) {
        if (parallel->claims[i].end <= (uint8_t)end) {
            wait_for(h, i);
        }
    }
    lane->is_finished = end == TL_TICK_GROUP_NEWLY_SPAWNED;
}

static void finish_lanes(tl_world *world, tl_tick_group last, tl_tick_group end)
{
    tl__parallel *parallel = &world->parallel;
    hand h = owner_hand(world);

    for (uint32_t i = 0; i < TL__LANE_COUNT && i <= (uint32_t)last; i++) {
        tl__lane *lane = &parallel->lanes[i];
        if (lane->is_shared && !lane->is_finished) {
            finish_lane(&h, lane, end);
        }
    }
}

/* The owner's functions of the group have run: all its claims are open. */
static void open_rest(tl_world *world, tl_tick_group group)
{
    tl__parallel *parallel = &world->parallel;

    if ((uint32_t)group >= TL__LANE_COUNT) {
        return;
    }
    tl__lane *lane = &parallel->lanes[group];
    lane->opened = lane->end;
    if (lane->is_shared) {
        tl__parallel_offer(world, lane);
    }
}

void tl__parallel_leave(tl_world *world, tl_tick_group group)
{
    if (world->parallel.is_live) {
        open_rest(world, group);
        if (group == TL_TICK_GROUP_DURING_PHYSICS) {
            tl__lane *lane = &world->parallel.lanes[group];
            hand h = owner_hand(world);
            if (lane->is_shared) {
                help_with(&h, lane, lane->until[TL_TICK_GROUP_END_PHYSICS]);
            }
        } else {
            finish_lanes(world, group,
                         group == TL_TICK_GROUP_LAST_DEMOTABLE ? TL_TICK_GROUP_NEWLY_SPAWNED
                                                               : group);
        }
    }
    if (group != TL_TICK_GROUP_DURING_PHYSICS) {
        tl__held_force(world,
                       group == TL_TICK_GROUP_LAST_DEMOTABLE ? TL_TICK_GROUP_NEWLY_SPAWNED : group);
        tl__complete_group(world, group);
        tl__records_apply(world, group);
    }
}

void tl__parallel_rest(tl_world *world)
{
    tl__parallel *parallel = &world->parallel;

    tl__complete_group(world, TL_TICK_GROUP_NEWLY_SPAWNED);
    if (!parallel->is_live || parallel->helper_count == 1) {
        return;
    }
    finish_lanes(world, TL_TICK_GROUP_LAST_DEMOTABLE, TL_TICK_GROUP_NEWLY_SPAWNED);
    end_timing(world);
    atomic_store_explicit(&parallel->is_closing, 1, memory_order_relaxed);
    for (uint32_t i = 1; i < parallel->helper_count; i++) {
        join_helper(world, &parallel->helpers[i]);
    }
    atomic_store_explicit(&parallel->is_closing, 0, memory_order_relaxed);
    tl__records_bring_home(world);
}
