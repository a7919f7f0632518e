/* Tasks, lanes and roles, made from the run lists (see any_thread.h). */
#include "base/assert.h"
#include "base/heap.h"
#include "core/world.h"
#include "schedule/schedule.h"

/* One group while its lists are made. */
typedef struct making {
    tl_world *world;
    tl__any_thread *any_thread;
    tl__lane *lane;
    uint32_t group;
} making;

/* Makes room for `count` tasks and the notes about each. False: no memory. */
static bool reserve_tasks(tl_world *world, uint32_t count)
{
    tl__any_thread *a = world->any_thread;
    tl__memory *memory = &world->core.memory;

    return TL__LIST_ROOM(memory, &a->tasks, count) &&
           TL__GROW_ZEROED(memory, a->done, a->done_capacity, count);
}

static tl_result add_task(making *m, const tl__task *task)
{
    tl__any_thread *any_thread = m->any_thread;

    if (!reserve_tasks(m->world, any_thread->tasks.count + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    any_thread->tasks.items[any_thread->tasks.count++] = *task;
    return TL_OK;
}

/* The role of a prerequisite that stands before in this frame, or NULL: an edge that closes a cycle
 * is left out. */
static const tl__role *role_before(const making *m, const tl__edge *edge)
{
    const tl__tick *before = tl__tick_find(m->world, edge->before);

    if (before == NULL || edge->is_closing) {
        return NULL;
    }
    const tl__role *role = &m->any_thread->roles[tl__tick_slot(edge->before)];
    return role->stamp == m->any_thread->stamp ? role : NULL;
}

/* whether a function of the run lists may run on a worker. The owner runs functions that may
 * stay undispatched. */
static bool is_task(const tl_world *world, const tl__tick *tick)
{
    return tick->run_on_any_thread && tick->reason == TL_TICK_AS_WANTED &&
           !tl__may_stay_undispatched(world, tick);
}

/* Notes the prerequisites of a task within its group. */
static void look_before(const making *m, const tl__tick *tick, tl__role *role)
{
    for (uint32_t edge_index = tick->first_edge; edge_index != 0;) {
        const tl__edge *edge = tl__edge_at(m->world, edge_index);
        const tl__role *before = role_before(m, edge);
        edge_index = edge->next;
        if (before == NULL || before->group != m->group) {
            continue;
        }
        role->after = before->after > role->after ? before->after : role->after;
        if (before->task1 != 0 && before->depth >= role->depth) {
            role->depth = before->depth + 1;
        }
    }
}

static tl_result add_function(making *m, uint32_t slot)
{
    tl__any_thread *any_thread = m->any_thread;
    tl__tick *tick = tl__tick_at(m->world, slot);
    tl__role role = {.stamp = any_thread->stamp, .group = m->group};
    tl_result result = TL_OK;

    if (is_task(m->world, tick)) {
        look_before(m, tick, &role);
        result = add_task(m, &(tl__task){.tick = tick,
                                         .id = tl__tick_id(m->world, slot),
                                         .after = role.after,
                                         .depth = role.depth,
                                         .place = any_thread->tasks.count,
                                         .key = tick->order,
                                         .group = (uint8_t)m->group,
                                         .end = tick->actual_end});
        role.task1 = any_thread->tasks.count;
    } else {
        bool is_added = TL__LIST_PUSH(&m->world->core.memory, &any_thread->owners, slot);
        result = is_added ? TL_OK : TL_ERR_NO_MEMORY;
        role.after = any_thread->owners.count;
    }
    any_thread->roles[slot] = role;
    return result;
}

/* The functions of the group's run lists, in release order. */
static tl_result add_group(making *m)
{
    tl_result result = tl__schedule_release(m->world, (tl_tick_group)m->group);
    const tl__schedule *schedule = m->world->schedule;

    for (uint32_t s = 0; s < schedule->segments.count; s++) {
        const tl__segment *segment = &schedule->segments.items[s];
        for (uint32_t i = segment->begin; i < segment->end && result == TL_OK; i++) {
            if (segment->source == TL__SOURCE_MAIN && !tl_tick_id_is_null(segment->ids[i])) {
                result = add_function(m, tl__tick_slot(segment->ids[i]));
            }
        }
    }
    return result;
}

/* Tasks that a function waits for: those of earlier groups too, if they may go on so long. */
static tl_result list_befores(const making *m, uint32_t slot)
{
    tl__slots *befores = &m->any_thread->befores;
    tl__role *role = &m->any_thread->roles[slot];

    role->first_before = befores->count;
    for (uint32_t edge_index = tl__tick_at(m->world, slot)->first_edge; edge_index != 0;) {
        const tl__edge *edge = tl__edge_at(m->world, edge_index);
        const tl__role *before = role_before(m, edge);
        edge_index = edge->next;
        /* The end of DuringPhysics waits for no task (S-5), so EndPhysics counts it, too: + 1. */
        if (before != NULL && before->task1 != 0 &&
            m->any_thread->tasks.items[before->task1 - 1].end + 1U >= m->group &&
            !TL__LIST_PUSH(&m->world->core.memory, befores, before->task1 - 1)) {
            return TL_ERR_NO_MEMORY;
        }
    }
    role->before_count = befores->count - role->first_before;
    return TL_OK;
}

/* How each owner's function of the group is tied to tasks. */
static tl_result tie_owners(const making *m)
{
    const tl__any_thread *any_thread = m->any_thread;
    uint32_t open = m->lane->first_open;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < any_thread->owners.count && result == TL_OK; i++) {
        uint32_t slot = any_thread->owners.items[i];
        tl__role *role = &any_thread->roles[slot];
        for (; open < m->lane->end && any_thread->tasks.items[open].after == i + 1; open++) {
            role->opens = open + 1;
        }
        result = list_befores(m, slot);
        m->lane->has_sync_points |= role->opens != 0 || role->before_count != 0;
    }
    return result;
}

static tl_result tie_tasks(const making *m)
{
    const tl__task *tasks = m->any_thread->tasks.items;
    tl_result result = TL_OK;

    for (uint32_t i = m->lane->begin; i < m->lane->end; i++) {
        m->any_thread->roles[tl__tick_slot(tasks[i].id)].task1 = i + 1;
    }
    for (uint32_t i = m->lane->begin; i < m->lane->end && result == TL_OK; i++) {
        result = list_befores(m, tl__tick_slot(tasks[i].id));
    }
    return result;
}

/* The order of a lane: tasks that open first come first, and a task after its prerequisites. */

_Static_assert(sizeof(tl__task) <= TL__HEAP_ITEM, "a heap has room for it");

static bool is_later(const void *user, const void *one, const void *other)
{
    const tl__task *a = one;
    const tl__task *b = other;

    (void)user;
    if (a->after != b->after) {
        return a->after > b->after;
    }
    if (a->end != b->end) {
        return a->end > b->end;
    }
    return a->depth != b->depth ? a->depth > b->depth : a->place > b->place;
}

static void sort_tasks(tl__task *tasks, uint32_t count)
{
    tl__heap_sort(&(tl__heap){tasks, sizeof(*tasks), is_later, NULL}, count);
}

static void count_open(making *m)
{
    const tl__task *tasks = m->any_thread->tasks.items;
    tl__lane *lane = m->lane;

    lane->first_open = lane->begin;
    for (uint32_t i = lane->begin; i < lane->end; i++) {
        lane->first_open += tasks[i].after == 0 ? 1 : 0;
        for (uint32_t group = tasks[i].end; group < TL_TICK_GROUP_COUNT; group++) {
            lane->until[group] = i + 1;
        }
    }
}

static tl_result make_lane(tl_world *world, uint32_t group)
{
    tl__any_thread *any_thread = world->any_thread;
    making m = {.world = world,
                .any_thread = any_thread,
                .lane = &any_thread->lanes[group],
                .group = group};

    any_thread->owners.count = 0;
    m.lane->begin = any_thread->tasks.count;
    m.lane->has_sync_points = false;
    tl_result result = add_group(&m);
    m.lane->end = any_thread->tasks.count;
    for (uint32_t end = 0; end < TL_TICK_GROUP_COUNT; end++) {
        m.lane->until[end] = m.lane->begin;
    }
    if (result == TL_OK) {
        sort_tasks(&any_thread->tasks.items[m.lane->begin], m.lane->end - m.lane->begin);
        count_open(&m);
        result = tie_tasks(&m);
    }
    return TL__THEN(result, tie_owners(&m));
}

/* Taken at once: some of each, and roles for all. A frame with the first wait takes no memory
 * either, and tasks that wait for nothing point into a list. */
enum { SOME = 256 };

static tl_result reserve_lists(tl_world *world)
{
    tl__any_thread *a = world->any_thread;
    tl__memory *memory = &world->core.memory;
    uint32_t expected = world->core.def.capacity.ticks;
    uint32_t slots = world->ticks->pool.slot_count;
    uint32_t some = expected > SOME ? SOME : expected > 0 ? expected : 1;
    bool has_room =
        TL__GROW_ZEROED(memory, a->roles, a->role_capacity, slots > expected ? slots : expected) &&
        reserve_tasks(world, some) && TL__LIST_ROOM(memory, &a->befores, some) &&
        TL__LIST_ROOM(memory, &a->owners, some);

    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static tl_result make_tasks(tl_world *world)
{
    TL_ASSERT(!world->any_thread->is_live);
    TL_ASSERT(world->ticks->any_thread_count > 0);

    tl__any_thread *any_thread = world->any_thread;

    any_thread->version = 0; /* of no run lists, until all of it is made */
    any_thread->stamp += 1;
    any_thread->tasks.count = 0;
    any_thread->befores.count = 0;
    tl_result result = reserve_lists(world);
    for (uint32_t group = 0; group < TL__LANE_COUNT && result == TL_OK; group++) {
        result = make_lane(world, group);
    }
    world->schedule->segments.count = 0; /* nothing is released yet */
    if (result == TL_OK) {
        any_thread->version = world->schedule->run_lists.version;
    }
    return result;
}

/* The frame begins. */

static void close_lanes(tl__any_thread *any_thread)
{
    for (uint32_t i = 0; i < TL__LANE_COUNT; i++) {
        tl__lane *lane = &any_thread->lanes[i];
        atomic_store_explicit(&lane->next, lane->begin, memory_order_relaxed);
        atomic_store_explicit(&lane->limit, lane->begin, memory_order_relaxed);
        lane->opened = lane->begin;
        lane->is_shared = false;
        lane->is_finished = false;
    }
    for (uint32_t i = 0; i < any_thread->helper_count; i++) {
        tl__arena_reset(any_thread->helpers[i].buffer.arena);
    }
    atomic_store_explicit(&any_thread->open_lanes, 0, memory_order_relaxed);
}

/* Has room for as many times as there is for tasks, so that a warm world takes no memory. Times
 * that got no memory read 0. */
static void reserve_times(const tl_world *world)
{
    const tl__any_thread *any_thread = world->any_thread;
    tl__task_times *times = world->task_times;
    bool has_room =
        tl__is_tracing(&world->core) &&
        TL__LIST_ROOM(&world->core.diagnostics->memory, times, any_thread->tasks.capacity);

    times->count = has_room ? any_thread->tasks.count : 0;
    for (uint32_t i = 0; i < times->count; i++) {
        times->items[i].place = 0;
    }
}

tl_result tl__any_thread_begin(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__any_thread *any_thread = world->any_thread;

    tl__any_thread_note_log(world);
    any_thread->is_live = false;
    any_thread->has_forced = false;
    if (world->ticks->any_thread_count == 0 || world->core.def.is_dedicated_server) {
        return TL_OK; /* S-7 */
    }
    if (any_thread->version != world->schedule->run_lists.version) {
        tl_result result = make_tasks(world);
        if (result != TL_OK) {
            return result;
        }
    }
    any_thread->epoch += 1;
    close_lanes(any_thread);
    any_thread->is_live = any_thread->tasks.count > 0;
    reserve_times(world);
    tl__any_thread_wake(world);
    return TL_OK;
}
