/* A group with claims: the owner in its order, and what it waits for (see any_thread.h). */
#include "base/assert.h"
#include "schedule/any_thread.h"
#include "world.h"

static bool has_late(const tl_world *world)
{
    const tl__run_list *lists =
        world->schedule->run_lists.lists[TL__SOURCE_LATE][world->core.frame.group];

    return lists[TL__NORMAL].count + lists[TL__HIGH].count != 0;
}

bool tl__parallel_has_part(const tl_world *world)
{
    const tl__parallel *parallel = world->parallel;

    if (!parallel->is_live) {
        return false;
    }
    if (world->core.frame.group >= TL__LANE_COUNT) {
        return false;
    }
    const tl__lane *lane = &parallel->lanes[world->core.frame.group];
    bool has_workers = parallel->helper_count > 1;
    return lane->has_gates || (has_workers && (lane->end > lane->begin || has_late(world)));
}

void tl__parallel_quiet(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    const tl__parallel *parallel = world->parallel;

    tl__parallel_open_reached(world);
    for (uint32_t i = 0; i < TL__LANE_COUNT && parallel->is_live; i++) {
        const tl__lane *lane = &parallel->lanes[i];
        for (uint32_t claim = lane->begin; claim < lane->opened && lane->is_shared; claim++) {
            tl__parallel_wait_for(world, claim);
        }
    }
}

/* Claims that the present function waits for stand before it, and so does all that they wait for:
 * it has run or has gone. A function that was destroyed opens nothing any more at its place. */
static void open_up_to(tl_world *world, uint32_t claim)
{
    tl__parallel *parallel = world->parallel;
    tl__lane *lane = &parallel->lanes[parallel->claims[claim].group];

    if (claim >= lane->opened) {
        tl__parallel_open(world, lane, claim + 1);
        tl__parallel_offer(world, lane);
    }
}

static void wait_for_list(tl_world *world, uint32_t first, uint32_t count)
{
    const tl__parallel *parallel = world->parallel;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = parallel->befores[first + i];
        if (parallel->lanes[parallel->claims[before].group].is_shared) {
            open_up_to(world, before);
            tl__parallel_wait_for(world, before);
        }
    }
}

/* Newly spawned functions are in nobody's list. */
static void wait_for_late(tl_world *world, const tl__segment *segment, tl_tick_id id)
{
    const tl__tick *tick = segment->source == TL__SOURCE_LATE ? tl__tick_find(world, id) : NULL;

    if (tick != NULL && tick->links != 0) {
        tl__parallel_quiet(world);
    }
}

static void wait_before(tl_world *world, const tl__segment *segment, tl_tick_id id)
{
    if (world->parallel->helper_count == 1) {
        return;
    }
    const tl__gate *gate = tl__parallel_gate(world, id);
    const tl__claim *claim = tl__parallel_claim(world, id);
    if (gate != NULL) {
        wait_for_list(world, gate->first_before, gate->before_count);
    } else if (claim != NULL) { /* it runs here, what it waits for perhaps does not */
        wait_for_list(world, claim->first_before, claim->before_count);
    } else {
        wait_for_late(world, segment, id);
    }
}

/* One function of the released group: left to the claims, or run here. */
static void run_entry(tl_world *world, const tl__segment *segment, uint32_t index, bool is_shared)
{
    tl__frame *frame = &world->core.frame;
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

/* Nothing of the group has run yet; places of functions that have gone do not count. */
static bool is_at_begin(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *first = world->schedule->segments;

    if (frame->segment != 0 || world->schedule->segment_count == 0) {
        return false;
    }
    uint32_t i = first->begin;
    while (i < frame->index && first->runs[i].fn == tl__tick_skip) {
        i += 1;
    }
    return i >= frame->index;
}

static void run_rest(tl_world *world, const tl__lane *lane)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

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
        world->core.stats.ticks_run += segment.end - begin;
        tl__run_next_segment(world);
        frame->run_begin = frame->index + 1; /* nothing of the next one has run */
    }
    frame->is_in_run = false;
    frame->is_in_item = false;
}

static bool may_share(const tl_world *world, const tl__lane *lane)
{
    return world->parallel->helper_count > 1 && lane->end > lane->begin && is_at_begin(world);
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

/* Whether functions of earlier groups may still run on other threads. */
static bool has_open_lanes(const tl_world *world, const tl__lane *end)
{
    const tl__lane *lane = world->parallel->lanes;

    while (lane < end && (!lane->is_shared || lane->is_finished)) {
        lane++;
    }
    return lane < end;
}

static void run_unshared(tl_world *world, const tl__lane *lane)
{
    if (lane->has_gates || has_late(world) || has_open_lanes(world, lane)) {
        run_rest(world, lane);
    } else {
        tl__run_segments(world);
    }
}

static void run_shared(tl_world *world, tl__lane *lane)
{
    tl__parallel_begin_lane(world, lane);
    mark_done_before(world->parallel, lane);
    lane->is_shared = true;
    world->parallel->shared_count += 1;
    lane->context = world->core.frame.context;
    tl__parallel_offer(world, lane);
    run_rest(world, lane);
}

static void run_timed(tl_world *world, tl__lane *lane)
{
    tl__parallel_begin_lane(world, lane);
    run_unshared(world, lane);
    tl__parallel_end_lane(world, lane, 1);
}

void tl__parallel_run(tl_world *world)
{
    TL_ASSERT(world->parallel->is_live);
    TL_ASSERT(world->core.frame.group < TL__LANE_COUNT);

    tl__lane *lane = &world->parallel->lanes[world->core.frame.group];

    if (!may_share(world, lane)) {
        run_rest(world, lane);
    } else if (tl__parallel_is_worth_sharing(world, lane)) {
        run_shared(world, lane);
    } else if (world->parallel->is_short) {
        run_unshared(world, lane);
    } else {
        run_timed(world, lane);
    }
}

static void note_finished(tl_world *world, tl__lane *lane)
{
    lane->is_finished = true;
    world->parallel->shared_count -= 1;
}

/* Waits for the claims of a lane that end by a group. */
static void finish_lane(tl_world *world, tl__lane *lane, tl_tick_group end)
{
    const tl__parallel *parallel = world->parallel;
    uint32_t bound = lane->until[end];

    tl__parallel_help(world, lane, bound);
    if (bound == lane->end && !lane->has_mixed_ends) {
        tl__parallel_wait_for_all(world, lane);
        note_finished(world, lane);
        tl__parallel_end_lane(world, lane, 2); /* two threads at least */
        return;
    }
    for (uint32_t i = lane->begin; i < bound; i++) {
        if (parallel->claims[i].end <= (uint8_t)end) {
            tl__parallel_wait_for(world, i);
        }
    }
    if (end == TL_TICK_GROUP_NEWLY_SPAWNED) {
        note_finished(world, lane);
    }
}

static void finish_lanes(tl_world *world, tl_tick_group last, tl_tick_group end)
{
    tl__parallel *parallel = world->parallel;

    for (uint32_t i = 0; i < TL__LANE_COUNT && i <= (uint32_t)last; i++) {
        tl__lane *lane = &parallel->lanes[i];
        if (lane->is_shared && !lane->is_finished) {
            finish_lane(world, lane, end);
        }
    }
}

/* The owner's functions of the group have run: all its claims are open. */
static void open_rest(tl_world *world, tl_tick_group group)
{
    tl__parallel *parallel = world->parallel;

    if ((uint32_t)group >= TL__LANE_COUNT) {
        return;
    }
    tl__lane *lane = &parallel->lanes[group];
    tl__parallel_open(world, lane, lane->end);
    if (lane->is_shared) {
        tl__parallel_offer(world, lane);
    }
}

/* S-5: nobody waits at the end of DuringPhysics, but what ends with physics gets a hand. */
static void help_physics(tl_world *world)
{
    tl__lane *lane = &world->parallel->lanes[TL_TICK_GROUP_DURING_PHYSICS];

    if (world->parallel->is_live && lane->is_shared) {
        tl__parallel_help(world, lane, lane->until[TL_TICK_GROUP_END_PHYSICS]);
    }
}

void tl__parallel_leave(tl_world *world, tl_tick_group group)
{
    TL_ASSERT((uint32_t)group < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl_tick_group end = group == TL_TICK_GROUP_LAST_DEMOTABLE ? TL_TICK_GROUP_NEWLY_SPAWNED : group;

    if (world->parallel->is_live) {
        open_rest(world, group);
    }
    if (group == TL_TICK_GROUP_DURING_PHYSICS) {
        help_physics(world);
        return;
    }
    if (world->parallel->is_live) {
        finish_lanes(world, group, end);
    }
    tl__dispatch_rest(world, end);
    tl__complete_group(world, group);
    tl__commands_apply(world->commands, &world->core, group);
}

void tl__parallel_rest(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__parallel *parallel = world->parallel;

    tl__complete_group(world, TL_TICK_GROUP_NEWLY_SPAWNED);
    if (!parallel->is_live || parallel->helper_count == 1) {
        return;
    }
    finish_lanes(world, TL_TICK_GROUP_LAST_DEMOTABLE, TL_TICK_GROUP_NEWLY_SPAWNED);
    tl__parallel_end_timing(world);
    tl__parallel_send_home(world);
    tl__commands_bring_home(world->commands, &world->parallel->arena);
}

/* Which claims are open: those that wait for no function of the owner's whose turn is yet to come.
 */

void tl__parallel_open(tl_world *world, tl__lane *lane, uint32_t end)
{
    TL_ASSERT(end >= lane->begin && end <= lane->end);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    const tl__parallel *parallel = world->parallel;

    if (world->completions->count > 0 && end > lane->opened) {
        const tl__claims claims = {&parallel->claims[lane->opened], &parallel->claims[end]};
        tl__complete_for_claims(world, claims);
    }
    lane->opened = end;
}

void tl__parallel_enter(tl_world *world, tl_tick_group group)
{
    TL_ASSERT((uint32_t)group < TL_TICK_GROUP_COUNT);

    tl__parallel *parallel = world->parallel;

    if (parallel->is_live && (uint32_t)group < TL__LANE_COUNT) {
        tl__parallel_open(world, &parallel->lanes[group], parallel->lanes[group].first_open);
    }
}

void tl__parallel_pass_gate(tl_world *world, tl_tick_id id)
{
    const tl__gate *gate = tl__parallel_gate(world, id);

    if (gate != NULL && gate->opens != 0) {
        tl__lane *lane = &world->parallel->lanes[world->core.frame.group];
        tl__parallel_open(world, lane, gate->opens);
        if (lane->is_shared) {
            tl__parallel_offer(world, lane);
        }
    }
}

/* The position, among the owner's functions, of the one at a place of the present group; 0: none.
 */
static uint32_t position_at(const tl_world *world, const tl__segment *segment, uint32_t index)
{
    const tl__role *role =
        segment->source == TL__SOURCE_MAIN ? tl__parallel_role(world, segment->ids[index]) : NULL;
    bool is_owners = role != NULL && role->claim1 == 0 && role->group == world->core.frame.group;

    return is_owners ? role->after : 0;
}

/* How many of the owner's functions have had their turn; the one whose body runs has not. */
static uint32_t turns_had(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *segments = world->schedule->segments;

    for (uint32_t s = frame->segment + 1; s > 0; s--) {
        const tl__segment *segment = &segments[s - 1];
        bool is_present = s - 1 == frame->segment;
        uint32_t end = is_present ? frame->index + 1 : segment->end;
        for (uint32_t i = end; i > segment->begin; i--) {
            uint32_t position = position_at(world, segment, i - 1);
            if (position != 0) {
                return is_present && i == end ? position - 1 : position;
            }
        }
    }
    return 0;
}

/* A function that has gone opens nothing at its place: whoever asks looks how far the owner is. */
uint32_t tl__parallel_reached(const tl_world *world, const tl__lane *lane)
{
    TL_ASSERT(lane >= world->parallel->lanes && lane < world->parallel->lanes + TL__LANE_COUNT);

    const tl__parallel *parallel = world->parallel;
    const tl__frame *frame = &world->core.frame;
    bool is_in_body = frame->is_released && frame->is_in_item &&
                      frame->segment < world->schedule->segment_count &&
                      lane == &parallel->lanes[frame->group];
    uint32_t turns = is_in_body ? turns_had(world) : 0;
    uint32_t end = lane->opened;

    while (is_in_body && end < lane->end && parallel->claims[end].after <= turns) {
        end += 1;
    }
    return end;
}

void tl__parallel_open_reached(tl_world *world)
{
    tl__parallel *parallel = world->parallel;

    if (!parallel->is_live || world->core.frame.group >= TL__LANE_COUNT) {
        return;
    }
    tl__lane *lane = &parallel->lanes[world->core.frame.group];
    uint32_t end = lane->is_shared ? tl__parallel_reached(world, lane) : lane->opened;
    if (end > lane->opened) {
        tl__parallel_open(world, lane, end);
        tl__parallel_offer(world, lane);
    }
}

/* Which groups are worth sharing with workers: measured where the host gave a clock. Only how fast
 * the frame is depends on it. */

/* A group that takes a thread so long, and each claim of it on average. Handing work over costs
 * some microseconds, and some tens of ns a claim. */
enum { WORTH_NS = 20000, WORTH_NS_EACH = 60 };

/* Without a clock everything is shared. */
bool tl__parallel_is_worth_sharing(const tl_world *world, const tl__lane *lane)
{
    TL_ASSERT(lane->end >= lane->begin);

    int64_t count = lane->end - lane->begin;

    return world->core.def.clock == NULL ||
           (lane->cost >= WORTH_NS && lane->cost >= count * WORTH_NS_EACH);
}

/* A clock is read in some tens of ns: twice a frame while the frames are short, twice a group only
 * when they are not. */
static void begin_timing(tl_world *world)
{
    world->parallel->begun = tl__core_clock(&world->core);
    world->parallel->is_timed = true;
}

void tl__parallel_end_timing(tl_world *world)
{
    tl__parallel *parallel = world->parallel;

    if (parallel->is_timed) {
        parallel->is_timed = false;
        parallel->is_short = tl__core_clock(&world->core) - parallel->begun < WORTH_NS;
    }
}

void tl__parallel_wake(tl_world *world)
{
    const tl__parallel *parallel = world->parallel;
    bool is_worth_it = false;

    for (uint32_t i = 0; i < TL__LANE_COUNT && parallel->is_live; i++) {
        const tl__lane *lane = &parallel->lanes[i];
        is_worth_it |= lane->end > lane->begin && tl__parallel_is_worth_sharing(world, lane);
    }
    if (is_worth_it && parallel->helper_count > 1) {
        tl_workers_wake(world->core.def.workers);
    }
    if (parallel->is_live && parallel->helper_count > 1) {
        begin_timing(world);
    }
}

void tl__parallel_begin_lane(const tl_world *world, tl__lane *lane)
{
    lane->begun = tl__core_clock(&world->core);
}

void tl__parallel_end_lane(const tl_world *world, tl__lane *lane, uint32_t threads)
{
    TL_ASSERT(threads > 0);

    lane->cost = threads * (tl__core_clock(&world->core) - lane->begun);
}
