/* The owner's way through a group with tasks, and its waits (see any_thread.h). */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* Which groups are worth sharing with workers: measured where the host gave a clock. Only how fast
 * the frame is depends on it. */

/* A group that takes a thread so long, and each task of it on average. Handing work over costs
 * some microseconds, and some tens of ns a task. */
enum { WORTH_NS = 20000, WORTH_NS_EACH = 60 };

/* Without a clock everything is shared. */
static bool is_worth_sharing(const tl_world *world, const tl__lane *lane)
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
    world->any_thread->begun = tl__core_clock(&world->core);
    world->any_thread->is_timed = true;
}

static void end_timing(tl_world *world)
{
    tl__any_thread *any_thread = world->any_thread;

    if (any_thread->is_timed) {
        any_thread->is_timed = false;
        any_thread->is_short = tl__core_clock(&world->core) - any_thread->begun < WORTH_NS;
    }
}

void tl__any_thread_wake(tl_world *world)
{
    const tl__any_thread *any_thread = world->any_thread;
    bool is_worth_it = false;

    for (uint32_t i = 0; i < TL__LANE_COUNT && any_thread->is_live; i++) {
        const tl__lane *lane = &any_thread->lanes[i];
        is_worth_it |= lane->end > lane->begin && is_worth_sharing(world, lane);
    }
    if (is_worth_it && any_thread->helper_count > 1) {
        tl_workers_wake(world->core.def.workers);
    }
    if (any_thread->is_live && any_thread->helper_count > 1) {
        begin_timing(world);
    }
}

/* A lane's group has run, on so many threads. */
static void note_cost(const tl_world *world, tl__lane *lane, uint32_t threads)
{
    TL_ASSERT(threads > 0);

    lane->cost = threads * (tl__core_clock(&world->core) - lane->begun);
}

/* Which tasks are open: those that wait for no function of the owner's whose turn is yet to come.
 */

/* Waits for what the tasks of a lane up to `end` wait for, and opens them: in a shared lane any
 * thread may take them now. */
static void open_tasks(tl_world *world, tl__lane *lane, uint32_t end)
{
    TL_ASSERT(end >= lane->begin && end <= lane->end);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    for (uint32_t i = lane->opened; i < end && world->completions->count > 0; i++) {
        tl__complete_befores(world, world->any_thread->tasks.items[i].tick);
    }
    lane->opened = end;
    if (lane->is_shared) {
        tl__any_thread_offer(world, lane);
    }
}

void tl__any_thread_enter(tl_world *world, tl_tick_group group)
{
    TL_ASSERT((uint32_t)group < TL_TICK_GROUP_COUNT);

    tl__any_thread *any_thread = world->any_thread;

    if (any_thread->is_live && (uint32_t)group < TL__LANE_COUNT) {
        open_tasks(world, &any_thread->lanes[group], any_thread->lanes[group].first_open);
    }
}

void tl__any_thread_pass_sync_point(tl_world *world, tl_tick_id id)
{
    const tl__role *role = tl__any_thread_role(world, id);
    const tl__tick *tick = role != NULL && role->opens != 0 ? tl__tick_find(world, id) : NULL;

    /* The role of a slot whose function is newly spawned is that of the one in the run lists. */
    if (tick != NULL && tl__schedule_locate(world, tick).source == TL__SOURCE_MAIN) {
        open_tasks(world, &world->any_thread->lanes[world->core.frame.group], role->opens);
    }
}

/* The position, among the owner's functions, of the one at a place of the present group; 0: none.
 */
static uint32_t position_at(const tl_world *world, const tl__segment *segment, uint32_t index)
{
    const tl__role *role =
        segment->source == TL__SOURCE_MAIN ? tl__any_thread_role(world, segment->ids[index]) : NULL;
    bool is_owners = role != NULL && role->task1 == 0 && role->group == world->core.frame.group;

    return is_owners ? role->after : 0;
}

/* How many of the owner's functions have had their turn; the one whose body runs has not. */
static uint32_t turns_had(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *segments = world->schedule->segments.items;

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

/* A destroyed function opens nothing at its place, so the position of the owner decides. */
uint32_t tl__any_thread_reached(const tl_world *world, const tl__lane *lane)
{
    TL_ASSERT(lane >= world->any_thread->lanes && lane < world->any_thread->lanes + TL__LANE_COUNT);

    const tl__any_thread *any_thread = world->any_thread;
    const tl__frame *frame = &world->core.frame;
    bool is_in_body = frame->is_released && frame->is_in_item &&
                      frame->segment < world->schedule->segments.count &&
                      lane == &any_thread->lanes[frame->group];
    uint32_t turns = is_in_body ? turns_had(world) : 0;
    uint32_t end = lane->opened;

    while (is_in_body && end < lane->end && any_thread->tasks.items[end].after <= turns) {
        end += 1;
    }
    return end;
}

/* Opens those of the present group, if it is shared: a destroyed function opened nothing at its
 * place. */
static void open_reached(tl_world *world)
{
    tl__any_thread *any_thread = world->any_thread;

    if (!any_thread->is_live || world->core.frame.group >= TL__LANE_COUNT) {
        return;
    }
    tl__lane *lane = &any_thread->lanes[world->core.frame.group];
    uint32_t end = lane->is_shared ? tl__any_thread_reached(world, lane) : lane->opened;
    if (end > lane->opened) {
        open_tasks(world, lane, end);
    }
}

static bool has_spawned(const tl_world *world)
{
    const tl__run_list *lists =
        world->schedule->run_lists.lists[TL__SOURCE_SPAWNED][world->core.frame.group];

    return lists[TL__NORMAL].count + lists[TL__HIGH].count != 0;
}

bool tl__any_thread_has_part(const tl_world *world)
{
    const tl__any_thread *any_thread = world->any_thread;

    if (!any_thread->is_live || world->core.frame.group >= TL__LANE_COUNT) {
        return false;
    }
    const tl__lane *lane = &any_thread->lanes[world->core.frame.group];
    bool has_workers = any_thread->helper_count > 1;
    return lane->has_sync_points ||
           (has_workers && (lane->end > lane->begin || has_spawned(world)));
}

void tl__any_thread_quiet(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    const tl__any_thread *any_thread = world->any_thread;

    open_reached(world);
    for (uint32_t i = 0; i < TL__LANE_COUNT && any_thread->is_live; i++) {
        const tl__lane *lane = &any_thread->lanes[i];
        for (uint32_t task = lane->begin; task < lane->opened && lane->is_shared; task++) {
            tl__any_thread_wait_for(world, task);
        }
    }
}

/* Tasks that the present function waits for stand before it, and so do their prerequisites: these
 * have run or were destroyed. A destroyed function opens nothing at its place. */
void tl__any_thread_open_up_to(tl_world *world, uint32_t task)
{
    tl__any_thread *any_thread = world->any_thread;
    tl__lane *lane = &any_thread->lanes[any_thread->tasks.items[task].group];

    if (task >= lane->opened) {
        open_tasks(world, lane, task + 1);
    }
}

static bool wait_for_list(tl_world *world, const tl__role *role)
{
    const tl__any_thread *any_thread = world->any_thread;

    for (uint32_t i = 0; i < role->before_count; i++) {
        uint32_t before = any_thread->befores.items[role->first_before + i];
        if (any_thread->lanes[any_thread->tasks.items[before].group].is_shared) {
            tl__any_thread_open_up_to(world, before);
            tl__any_thread_wait_for(world, before);
        }
    }
    return role->before_count > 0;
}

/* Newly spawned functions are in no list of prerequisites. */
static bool wait_for_spawned(tl_world *world, const tl__segment *segment, tl_tick_id id)
{
    const tl__tick *tick = segment->source == TL__SOURCE_SPAWNED ? tl__tick_find(world, id) : NULL;
    bool has_to_wait = tick != NULL && tl__has_links(tick);

    if (has_to_wait) {
        tl__any_thread_quiet(world);
    }
    return has_to_wait;
}

bool tl__any_thread_wait_before(tl_world *world, const tl__segment *segment, tl_tick_id id)
{
    TL_ASSERT(world->core.frame.is_in_item); /* which tasks may be open depends on the item */

    if (world->any_thread->helper_count == 1) {
        return false;
    }
    /* Also of a task: it runs here, but its prerequisites may be on workers. */
    const tl__role *role =
        segment->source == TL__SOURCE_MAIN ? tl__any_thread_role(world, id) : NULL;
    return role != NULL ? wait_for_list(world, role) : wait_for_spawned(world, segment, id);
}

/* Nothing of the group has run yet; holes do not count. */
static bool is_at_begin(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *first = world->schedule->segments.items;

    if (frame->segment != 0 || world->schedule->segments.count == 0) {
        return false;
    }
    uint32_t i = first->begin;
    while (i < frame->index && first->runs[i].fn == tl__tick_skip) {
        i += 1;
    }
    return i >= frame->index;
}

static bool may_share(const tl_world *world, const tl__lane *lane)
{
    return world->any_thread->helper_count > 1 && lane->end > lane->begin && is_at_begin(world);
}

/* Tasks of groups that ran one by one on the owner count as done. */
static void mark_done_before(tl__any_thread *any_thread, const tl__lane *end)
{
    for (tl__lane *lane = any_thread->lanes; lane < end; lane++) {
        for (uint32_t i = lane->begin; i < lane->end && !lane->is_shared && !lane->is_finished;
             i++) {
            atomic_store_explicit(&any_thread->done[i], any_thread->epoch, memory_order_relaxed);
        }
        lane->is_finished |= !lane->is_shared;
    }
}

/* Whether functions of earlier groups may still run on other threads. */
static bool has_open_lanes(const tl_world *world, const tl__lane *end)
{
    const tl__lane *lane = world->any_thread->lanes;

    while (lane < end && (!lane->is_shared || lane->is_finished)) {
        lane++;
    }
    return lane < end;
}

static void run_unshared(tl_world *world, const tl__lane *lane)
{
    if (lane->has_sync_points || has_spawned(world) || has_open_lanes(world, lane)) {
        tl__run_segments(world, lane);
    } else {
        tl__run_segments(world, NULL);
    }
}

static void run_shared(tl_world *world, tl__lane *lane)
{
    lane->begun = tl__core_clock(&world->core);
    mark_done_before(world->any_thread, lane);
    lane->is_shared = true;
    lane->is_observed = tl__observes_functions(&world->core);
    lane->context = world->core.frame.context;
    tl__any_thread_offer(world, lane);
    tl__run_segments(world, lane);
}

void tl__any_thread_run(tl_world *world)
{
    TL_ASSERT(world->any_thread->is_live);
    TL_ASSERT(world->core.frame.group < TL__LANE_COUNT);

    tl__lane *lane = &world->any_thread->lanes[world->core.frame.group];

    if (!may_share(world, lane)) {
        tl__run_segments(world, lane);
    } else if (is_worth_sharing(world, lane)) {
        run_shared(world, lane);
    } else if (world->any_thread->is_short) {
        run_unshared(world, lane);
    } else {
        lane->begun = tl__core_clock(&world->core);
        run_unshared(world, lane);
        note_cost(world, lane, 1);
    }
}

/* Waits for the tasks of a lane that end by a group. */
static void finish_lane(tl_world *world, tl__lane *lane, tl_tick_group end)
{
    const tl__task *tasks = world->any_thread->tasks.items;
    uint32_t bound = lane->until[end];

    tl__any_thread_help(world, lane, bound);
    lane->is_finished = bound == lane->end;
    for (uint32_t i = lane->begin; i < bound; i++) {
        if (tasks[i].end <= (uint8_t)end) {
            tl__any_thread_wait_for(world, i);
        } else {
            lane->is_finished = false;
        }
    }
    if (lane->is_finished) {
        tl__observe(&world->core, TL__TASKS_DONE, (uint32_t)(lane - world->any_thread->lanes));
        note_cost(world, lane, 2); /* two threads at least */
    }
}

static void finish_lanes(tl_world *world, tl_tick_group last, tl_tick_group end)
{
    tl__any_thread *any_thread = world->any_thread;

    for (uint32_t i = 0; i < TL__LANE_COUNT && i <= (uint32_t)last; i++) {
        tl__lane *lane = &any_thread->lanes[i];
        if (lane->is_shared && !lane->is_finished) {
            finish_lane(world, lane, end);
        }
    }
}

/* The owner's functions of the group have run: all its tasks are open. */
static void open_rest(tl_world *world, tl_tick_group group)
{
    if ((uint32_t)group < TL__LANE_COUNT) {
        tl__lane *lane = &world->any_thread->lanes[group];
        open_tasks(world, lane, lane->end);
    }
}

/* S-5: the end of DuringPhysics waits for no task, but the owner helps with those that end with
 * physics. */
static void help_physics(tl_world *world)
{
    tl__lane *lane = &world->any_thread->lanes[TL_TICK_GROUP_DURING_PHYSICS];

    if (world->any_thread->is_live && lane->is_shared) {
        tl__any_thread_help(world, lane, lane->until[TL_TICK_GROUP_END_PHYSICS]);
    }
}

void tl__any_thread_leave(tl_world *world, tl_tick_group group)
{
    TL_ASSERT((uint32_t)group < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl_tick_group end = group == TL_TICK_GROUP_LAST_DEMOTABLE ? TL_TICK_GROUP_NEWLY_SPAWNED : group;

    if (world->any_thread->is_live) {
        open_rest(world, group);
    }
    if (group == TL_TICK_GROUP_DURING_PHYSICS) {
        help_physics(world);
        return;
    }
    if (world->any_thread->is_live) {
        finish_lanes(world, group, end);
    }
    if (world->dispatch->turns != 0) {
        tl__dispatch_rest(world, end);
    }
    if (world->completions->count > 0) {
        tl__complete_group(world, group);
    }
    tl__commands_apply(world->commands, &world->core, group);
}

void tl__any_thread_rest(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__any_thread *any_thread = world->any_thread;

    tl__complete_group(world, TL_TICK_GROUP_NEWLY_SPAWNED);
    if (!any_thread->is_live || any_thread->helper_count == 1) {
        return;
    }
    finish_lanes(world, TL_TICK_GROUP_LAST_DEMOTABLE, TL_TICK_GROUP_NEWLY_SPAWNED);
    end_timing(world);
    tl__any_thread_end_jobs(world);
    tl__commands_bring_home(world->commands, &world->any_thread->arena);
}
