/* Tasks of the frame that is open: which are open, completing one, cancelling one; the threads
 * that run them. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"
#include "threads/workers.h"

void tl__any_thread_idle(tl_world *world)
{
    world->any_thread->is_live = false;
    tl__any_thread_note_log(world);
}

void tl__any_thread_note_log(tl_world *world)
{
    tl__any_thread *any_thread = world->any_thread;

    for (uint32_t i = 0; i < any_thread->helper_count; i++) {
        any_thread->helpers[i].buffer.logs_reads = tl__is_logging_reads(&world->core);
    }
}

const tl__role *tl__any_thread_role(const tl_world *world, tl_tick_id id)
{
    const tl__any_thread *any_thread = world->any_thread;

    if (!any_thread->is_live || id.index1 == 0 || id.index1 > any_thread->role_capacity) {
        return NULL;
    }
    const tl__role *role = &any_thread->roles[id.index1 - 1];
    return role->stamp == any_thread->stamp ? role : NULL;
}

static const tl__role *role_of(const tl__any_thread *any_thread, const tl__task *task)
{
    return &any_thread->roles[tl__tick_slot(task->id)];
}

/* Cancelled or not; perhaps of the function that had the slot when the run lists were made. */
static tl__task *task_of_slot(const tl_world *world, tl_tick_id id)
{
    const tl__role *role = tl__any_thread_role(world, id);

    return role != NULL && role->task1 != 0 ? &world->any_thread->tasks.items[role->task1 - 1]
                                            : NULL;
}

tl__task *tl__any_thread_task(const tl_world *world, tl_tick_id id)
{
    tl__task *task = task_of_slot(world, id);

    return task != NULL && tl_tick_id_equal(task->id, id) &&
                   task->cancelled != world->any_thread->epoch
               ? task
               : NULL;
}

void tl__any_thread_cancel(tl_world *world, uint32_t slot, bool is_cancelled)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    const tl_tick_id id = tl__tick_id(world, slot);
    tl__task *task = task_of_slot(world, id);

    if (task != NULL && tl_tick_id_equal(task->id, id)) {
        task->cancelled = is_cancelled ? world->any_thread->epoch : 0;
    }
}

/* Notes the tasks of the lane up to this one that it needs. */
static void find_needed(const tl__any_thread *any_thread, uint32_t task)
{
    tl__task *tasks = any_thread->tasks.items;
    uint32_t begin = any_thread->lanes[tasks[task].group].begin;

    for (uint32_t i = begin; i <= task; i++) {
        tasks[i].is_needed = i == task;
    }
    for (uint32_t i = task + 1; i > begin; i--) {
        const tl__role *role = role_of(any_thread, &tasks[i - 1]);
        for (uint32_t k = 0; k < role->before_count && tasks[i - 1].is_needed; k++) {
            uint32_t before = any_thread->befores.items[role->first_before + k];
            if (before >= begin) {
                tasks[before].is_needed = true;
            }
        }
    }
}

tl_item tl__task_item(const tl__task *task)
{
    TL_ASSERT(task->group < TL__LANE_COUNT);

    return (tl_item){TL_ITEM_TICK, tl_stage_of_group((tl_tick_group)task->group),
                     tl_tick_id_store(task->id), task->tick->name};
}

void tl__any_thread_place(const tl_world *world, const tl__task *task)
{
    tl__observe(&world->core, TL__TASK_PLACED, (uint32_t)(task - world->any_thread->tasks.items));
}

/* Runs ahead of its place what an open task needs, and the task. */
static void force(tl_world *world, uint32_t task)
{
    tl__any_thread *any_thread = world->any_thread;
    const tl__lane *lane = &any_thread->lanes[any_thread->tasks.items[task].group];

    find_needed(any_thread, task);
    any_thread->has_forced = true;
    for (uint32_t i = lane->begin; i <= task; i++) {
        tl__task *at = &any_thread->tasks.items[i];
        if (!at->is_needed || at->cancelled == any_thread->epoch ||
            !tl__schedule_is_ahead(world, at->tick)) {
            continue;
        }
        if (!lane->is_shared) {
            tl__tick_run_away(world, at->id, false);
            continue;
        }
        at->tick->ran_frame = world->core.frame.counter;
        world->core.stats.ticks_run += 1;
        world->core.frame.position += 1;
        tl__any_thread_place(world, at);
    }
}

static bool is_open(const tl_world *world, const tl__task *task)
{
    const tl__any_thread *any_thread = world->any_thread;
    const tl__lane *lane = &any_thread->lanes[task->group];
    uint32_t index = (uint32_t)(task - any_thread->tasks.items);

    return index < lane->opened || index < tl__any_thread_reached(world, lane);
}

bool tl__any_thread_is_open(const tl_world *world, tl_tick_id id)
{
    const tl__task *task = tl__any_thread_task(world, id);

    return task != NULL && is_open(world, task);
}

bool tl__any_thread_is_past(const tl_world *world, tl_tick_id id)
{
    const tl__task *task = task_of_slot(world, id);

    return task != NULL && is_open(world, task);
}

void tl__any_thread_complete(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__any_thread *any_thread = world->any_thread;
    const tl__task *task = tl__any_thread_task(world, tl__tick_id(world, slot));

    if (task == NULL || !is_open(world, task)) {
        return;
    }
    uint32_t index = (uint32_t)(task - any_thread->tasks.items);
    tl__any_thread_open_up_to(world, index);
    if (tl__schedule_is_ahead(world, task->tick)) {
        force(world, index);
    }
    if (any_thread->lanes[task->group].is_shared) {
        tl__any_thread_wait_for(world, index);
    }
}

void tl__any_thread_complete_tick(tl_world *world, tl_tick_id id)
{
    if (world->any_thread->is_live && tl__tick_find(world, id) != NULL) {
        tl__any_thread_complete(world, tl__tick_slot(id));
    }
}

bool tl__any_thread_is_spent(const tl_world *world, const tl__tick *tick)
{
    return world->any_thread->has_forced && tick->run_on_any_thread &&
           tick->ran_frame == world->core.frame.counter &&
           tick->actual_start == world->core.frame.group && world->core.frame.is_released &&
           tl__schedule_is_queued(world, tick);
}

/* Threads that run tasks: the owner and the workers (see any_thread.h). */

/* Tasks that a thread takes at once, at most: enough to make the counter cheap for bodies of a
 * microsecond, few enough to share the last ones evenly. */
enum { BLOCK = 8 };

/* How often a thread without work looks again: before it ends its job, and before it yields. */
enum { IDLE_SPINS = 2000, WAIT_SPINS = 200 };

static bool is_done(const tl__any_thread *any_thread, uint32_t task)
{
    return atomic_load_explicit(&any_thread->done[task], memory_order_acquire) == any_thread->epoch;
}

/* How many tasks a thread takes of those that are left. */
static uint32_t block_size(const tl__any_thread *any_thread, uint32_t left)
{
    uint32_t share = left / (2 * any_thread->helper_count);

    return share >= BLOCK ? BLOCK : share > 0 ? share : 1;
}

/* Takes tasks [*begin, result) of a lane, none at or after `bound`. */
static uint32_t take(const tl__any_thread *any_thread, tl__lane *lane, uint32_t bound,
                     uint32_t *begin)
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
        end = next + block_size(any_thread, limit - next);
    } while (!atomic_compare_exchange_weak_explicit(&lane->next, &next, end, memory_order_acq_rel,
                                                    memory_order_relaxed));
    *begin = next;
    return end;
}

static bool help(tl__helper *helper, tl__lane *lane, uint32_t bound);

/* A task of an earlier lane may still be there for the taking: then it is run here. */
static void wait_for(tl__helper *helper, uint32_t task)
{
    tl__any_thread *any_thread = helper->world->any_thread;
    tl__lane *lane = &any_thread->lanes[any_thread->tasks.items[task].group];
    uint32_t spins = 0;

    helper->ended_ns = 0; /* time passes: the next one begins later than this one ended */
    while (!is_done(any_thread, task)) {
        if (help(helper, lane, task + 1)) {
            spins = 0;
        } else if (++spins >= WAIT_SPINS) {
            spins = 0;
            tl__thread_yield();
        }
    }
}

static void call_hook(const tl__helper *helper, tl_item_hook_fn *hook, const tl__task *task)
{
    if (hook != NULL) {
        const tl_item item = tl__task_item(task);
        hook(helper->world->core.def.item_hooks.user, &item, helper->worker);
    }
}

static void run_observed(tl__helper *helper, const tl__task *task, const tl_tick_context *context)
{
    const tl__core *core = &helper->world->core;
    const tl_item_hooks *hooks = &core->def.item_hooks;
    const tl__task_times *times = helper->world->task_times;
    uint32_t number = (uint32_t)(task - helper->world->any_thread->tasks.items);
    tl__task_time *time = number < times->count ? &times->items[number] : NULL;

    call_hook(helper, hooks->begin, task);
    if (time != NULL) {
        time->begin_ns = helper->ended_ns != 0 ? helper->ended_ns : tl__core_clock(core);
        time->worker = helper->worker;
    }
    tl__run_with_buffer(&helper->buffer, task->tick, context);
    if (time != NULL) {
        helper->ended_ns = tl__core_clock(core);
        time->end_ns = helper->ended_ns;
    }
    call_hook(helper, hooks->end, task);
}

static void run_task(tl__helper *helper, const tl__task *task, tl_tick_context *context)
{
    const tl__any_thread *any_thread = helper->world->any_thread;
    const tl__role *role = role_of(any_thread, task);
    const uint32_t *befores = &any_thread->befores.items[role->first_before];

    for (uint32_t i = 0; i < role->before_count; i++) {
        if (!is_done(any_thread, befores[i])) {
            wait_for(helper, befores[i]);
        }
    }
    if (task->cancelled == any_thread->epoch) {
        return;
    }
    context->tick = task->id;
    if (any_thread->lanes[task->group].is_observed) {
        run_observed(helper, task, context);
    } else {
        tl__run_with_buffer(&helper->buffer, task->tick, context);
    }
}

/* Runs a block of the lane; false: there was nothing to take. */
static bool help(tl__helper *helper, tl__lane *lane, uint32_t bound)
{
    tl__any_thread *any_thread = helper->world->any_thread;
    uint32_t begin = 0;
    uint32_t end = take(any_thread, lane, bound, &begin);

    if (begin == end) {
        return false;
    }
    tl_tick_context context = lane->context;
    const tl__thread_state outer = tl__this_thread;
    context.worker = helper->worker;
    helper->ended_ns = 0;
    tl__this_thread = (tl__thread_state){&helper->buffer, helper->world};
    for (uint32_t i = begin; i < end; i++) {
        run_task(helper, &any_thread->tasks.items[i], &context);
        atomic_store_explicit(&any_thread->done[i], any_thread->epoch, memory_order_release);
    }
    tl__this_thread = outer;
    return true;
}

/* Workers. */

static bool help_anywhere(tl__helper *helper)
{
    tl__any_thread *any_thread = helper->world->any_thread;
    uint32_t count = atomic_load_explicit(&any_thread->open_lanes, memory_order_acquire);

    for (uint32_t i = 0; i < count; i++) {
        if (help(helper, &any_thread->lanes[i], UINT32_MAX)) {
            return true;
        }
    }
    return false;
}

/* Looks for work for a while; false: there was none, or a job of the pool needs the thread. */
static bool find_work(tl__helper *helper)
{
    const tl_world *world = helper->world;

    for (uint32_t i = 0; i < IDLE_SPINS; i++) {
        if (help_anywhere(helper)) {
            return true;
        }
        if (atomic_load_explicit(&world->any_thread->is_closing, memory_order_relaxed) != 0 ||
            tl__workers_has_jobs(world->core.def.workers)) {
            return false;
        }
    }
    return false;
}

static bool has_tasks(tl__any_thread *any_thread)
{
    uint32_t count = atomic_load(&any_thread->open_lanes);

    for (uint32_t i = 0; i < count; i++) {
        tl__lane *lane = &any_thread->lanes[i];
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

    helper->worker = worker;
    for (;;) {
        while (find_work(helper)) {
        }
        /* The owner raises a limit and then looks whether the helper is active: one of the two
         * sees the other. */
        atomic_store(&helper->is_active, 0);
        unsigned expected = 0;
        if (!has_tasks(world->any_thread) ||
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
    tl__any_thread *any_thread = world->any_thread;

    for (uint32_t i = 1; i < any_thread->helper_count; i++) {
        tl__helper *helper = &any_thread->helpers[i];
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

void tl__any_thread_offer(tl_world *world, tl__lane *lane)
{
    TL_ASSERT(lane >= world->any_thread->lanes && lane < world->any_thread->lanes + TL__LANE_COUNT);
    TL_ASSERT(lane->opened <= lane->end);

    tl__any_thread *any_thread = world->any_thread;
    uint32_t number = (uint32_t)(lane - any_thread->lanes) + 1;

    if (lane->opened == atomic_load_explicit(&lane->limit, memory_order_relaxed)) {
        return;
    }
    if (number > atomic_load_explicit(&any_thread->open_lanes, memory_order_relaxed)) {
        atomic_store(&any_thread->open_lanes, number);
    }
    bool is_first = atomic_load_explicit(&lane->limit, memory_order_relaxed) == lane->begin;
    atomic_store(&lane->limit, lane->opened);
    /* A host is promised so many tasks for each group. */
    if (is_first || !tl__workers_are_hosted(world->core.def.workers)) {
        call_helpers(world);
    }
}

/* The owner. */

void tl__any_thread_wait_for(tl_world *world, uint32_t task)
{
    TL_ASSERT(task < world->any_thread->tasks.count);

    wait_for(&world->any_thread->helpers[0], task);
}

void tl__any_thread_help(tl_world *world, tl__lane *lane, uint32_t bound)
{
    TL_ASSERT(lane->is_shared);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    while (help(&world->any_thread->helpers[0], lane, bound)) {
    }
}

void tl__any_thread_end_jobs(tl_world *world)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__any_thread *any_thread = world->any_thread;

    atomic_store_explicit(&any_thread->is_closing, 1, memory_order_relaxed);
    for (uint32_t i = 1; i < any_thread->helper_count; i++) {
        join_helper(world, &any_thread->helpers[i]);
    }
    atomic_store_explicit(&any_thread->is_closing, 0, memory_order_relaxed);
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

/* Sets the item of the batch, and its place in the queue sequence. Batches of functions that were
 * not queued come last, in the order of their runs. */
static void place(const tl__command_buffer *buffer)
{
    tl_world *world = buffer->world;
    tl__batch *batch = buffer->batch;
    const tl__tick *tick = buffer->tick;
    const tl__task *task = tl__any_thread_task(world, buffer->context->tick);

    batch->item = (tl_item){TL_ITEM_TICK, tl_stage_of_group(buffer->context->group),
                            tl_tick_id_store(buffer->context->tick), tick->name};
    if (task != NULL) {
        batch->key = task->key;
        batch->end = task->end;
        return;
    }
    batch->end = tl__end_of(world, tick);
    if (tl__schedule_has_queued(world, tick)) {
        batch->key = tick->order;
    } else {
        world->any_thread->unqueued += 1;
        batch->key = TL__ORDER_SPAWNED | TL__ORDER_UNQUEUED | world->any_thread->unqueued;
    }
}

void tl__any_thread_flush(tl__command_buffer *buffer)
{
    TL_ASSERT(tl__is_deferring(buffer->world));

    if (buffer->batch != NULL) {
        place(buffer);
    }
    tl__command_buffer_flush(buffer);
}

tl_result tl__any_thread_init(tl_world *world)
{
    TL_ASSERT(world->any_thread->helper_count == 0);

    tl__any_thread *any_thread = world->any_thread;
    const tl__arenas *arenas = world->arenas;
    uint32_t count = 1 + tl_workers_count(world->core.def.workers);

    any_thread->arena = (tl__arena){.resize = resize_of_world, .from = &world->core.memory};
    if (!make_arenas(world, count - 1)) {
        return TL_ERR_NO_MEMORY;
    }
    any_thread->helpers =
        tl__memory_resize(&world->core.memory, NULL, 0, count * sizeof(*any_thread->helpers));
    if (any_thread->helpers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    any_thread->helper_count = count;
    for (uint32_t i = 0; i < count; i++) {
        tl__helper *helper = &any_thread->helpers[i];
        *helper = (tl__helper){.world = world};
        helper->buffer =
            (tl__command_buffer){.next = world->commands->buffers,
                                 .world = world,
                                 .arena = i == 0 ? &any_thread->arena : &arenas->items[i - 1]};
        world->commands->buffers = &helper->buffer;
    }
    return TL_OK;
}

void tl__any_thread_free(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_open);

    tl__any_thread *any_thread = world->any_thread;
    tl__memory *memory = &world->core.memory;

    for (uint32_t i = 0; i < any_thread->helper_count; i++) {
        tl__arena_free(any_thread->helpers[i].buffer.arena);
    }
    TL__LIST_FREE(memory, &any_thread->tasks);
    TL__FREE(memory, any_thread->done, any_thread->done_capacity);
    TL__LIST_FREE(memory, &any_thread->befores);
    TL__FREE(memory, any_thread->roles, any_thread->role_capacity);
    TL__LIST_FREE(memory, &any_thread->owners);
    TL__FREE(memory, any_thread->helpers, any_thread->helper_count);
    if (world->core.diagnostics != NULL) {
        TL__FREE(&world->core.diagnostics->memory, world->arenas->items, world->arenas->count);
        TL__LIST_FREE(&world->core.diagnostics->memory, world->task_times);
    }
}
