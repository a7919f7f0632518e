/* Observers of frames: the tick log (DG-3), the time guard (DG-5), and the table that calls them,
 * the trace and the read log. */
#include "base/assert.h"
#include "core/world.h"
#include "inspect/inspect.h"

#include <inttypes.h>

static void tell_line(const tl_world *world, const char *line)
{
    const tl_tick_log_def *log = &world->tick_log->to;

    if (log->fn != NULL) {
        log->fn(log->user, line);
    }
}

static void log_run(const tl_world *world, tl_tick_id id)
{
    TL_ASSERT(!tl_tick_id_is_null(id));

    const tl_tick_log_def *log = &world->tick_log->to;
    const tl__sink to = {world, log->fn, log->user};
    const tl__tick *tick = tl__tick_find(world, id);

    if (log->fn == NULL || tick == NULL) {
        return;
    }
    tl__put(&to, "tick [%d, %d] frame %" PRIu64 " thread %" PRIu32 " %s", tick->actual_start,
            tick->actual_end, world->core.frame.counter, world->core.frame.context.worker,
            tl__tick_name(world, id, tick->name).text);
    if (!log->hide_prerequisites) {
        tl__prerequisites_dump(&to, id);
    }
}

tl_result tl_tick_log_set(tl_world *world, const tl_tick_log_def *def)
{
    if (world == NULL || (def != NULL && def->fn == NULL)) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || world->core.frame.is_open) {
        return result != TL_OK ? result : TL_ERR_LOCKED;
    }
    world->tick_log->to = def != NULL ? *def : (tl_tick_log_def){0};
    tl__watch(&world->core, TL__WATCH_STEPS, def != NULL || world->time_guard->is_on);
    return TL_OK;
}

/* Warnings about functions and groups that take too long (DG-5). */

static int64_t limit_of(const tl_time_guard_def *limits, tl_stage stage)
{
    return stage >= TL_STAGE_POST_UPDATE_WORK ? limits->last_group_ns : limits->group_ns;
}

void tl__time_guard_leave_group(tl_world *world, tl_stage stage)
{
    TL_ASSERT((uint32_t)stage < TL_STAGE_COUNT);

    const tl__time_guard *guard = world->time_guard;
    int64_t limit = limit_of(&guard->limits, stage);

    if (guard->is_on && guard->group_ns > limit) {
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_SLOW_GROUP,
                     "group %s took %" PRId64 " us, more than %" PRId64 " us", tl_stage_name(stage),
                     guard->group_ns / 1000, limit / 1000);
    }
}

static void begin_measuring(tl_world *world)
{
    TL_ASSERT(!world->time_guard->is_on || world->core.def.clock != NULL);

    tl__time_guard *guard = world->time_guard;

    if (guard->is_on) {
        guard->begin_ns = tl__core_clock(&world->core);
    }
}

static void end_measuring(tl_world *world)
{
    TL_ASSERT(!world->time_guard->is_on || world->core.def.clock != NULL);

    tl__time_guard *guard = world->time_guard;

    if (!guard->is_on) {
        return;
    }
    int64_t taken = tl__core_clock(&world->core) - guard->begin_ns;
    guard->group_ns += taken;
    if (taken > guard->limits.function_ns) {
        const tl_item *item = &world->core.frame.item;
        const tl__name name = tl__tick_name(world, tl_tick_id_load(item->id), item->name);
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_SLOW_TICK,
                     "%s took %" PRId64 " us, more than %" PRId64 " us", name.text, taken / 1000,
                     guard->limits.function_ns / 1000);
    }
}

static int64_t or_default(int64_t wanted, tl_time otherwise)
{
    return wanted != 0 ? wanted : otherwise;
}

tl_result tl_time_guard_set(tl_world *world, const tl_time_guard_def *def)
{
    if (world == NULL ||
        (def != NULL && (def->function_ns < 0 || def->group_ns < 0 || def->last_group_ns < 0))) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || world->core.frame.is_open) {
        return result != TL_OK ? result : TL_ERR_LOCKED;
    }
    if (def != NULL && world->core.def.clock == NULL) {
        return TL_ERR_STATE;
    }
    tl__time_guard *guard = world->time_guard;
    *guard = (tl__time_guard){0};
    if (def != NULL) {
        guard->is_on = true;
        guard->limits = (tl_time_guard_def){or_default(def->function_ns, TL_MS(4)),
                                            or_default(def->group_ns, TL_MS(10)),
                                            or_default(def->last_group_ns, TL_MS(5))};
    }
    tl__watch(&world->core, TL__WATCH_STEPS, def != NULL || world->tick_log->to.fn != NULL);
    return TL_OK;
}

static void tell_group(tl_world *world, tl_tick_group group)
{
    TL_ASSERT((uint32_t)group < TL_TICK_GROUP_COUNT);

    const tl_tick_log_def *log = &world->tick_log->to;

    if (!world->core.frame.is_pause && log->fn != NULL) {
        tl__put(&(tl__sink){world, log->fn, log->user}, "Release tick group %d", (int)group);
    }
    world->time_guard->group_ns = 0;
}

static void take_back_item(tl_world *world)
{
    tl__trace_take_back(world);
    if (world->core.frame.item.kind == TL_ITEM_TICK) {
        tell_line(world, "    undispatched"); /* it waits for its dispatch (S-13) */
    }
}

static void notify(tl_world *world, tl__frame_event event, uint32_t number)
{
    switch (event) {
    case TL__FRAME_BEGINS:
        tl__writes_begin_frame(world);
        tl__trace_begin_frame(world);
        break;
    case TL__FRAME_ENDS:
        tl__trace_end_frame(world);
        tl__reads_end_frame(world);
        break;
    case TL__COLLECTION_BEGINS:
        tell_line(world, "Start Frame");
        break;
    case TL__TASK_PLACED:
        tl__trace_place_task(world, number);
        break;
    case TL__TASKS_DONE:
        tl__trace_end_tasks(world, number);
        break;
    case TL__GROUP_RELEASED:
        tell_group(world, (tl_tick_group)number);
        break;
    case TL__GROUP_ENDS:
        tl__time_guard_leave_group(world, (tl_stage)number);
        break;
    case TL__RUN_BEGINS:
        tl__trace_begin_run(world);
        break;
    case TL__RUN_ENDS:
        tl__trace_end_run(world);
        break;
    case TL__ITEM_TAKEN_BACK:
        take_back_item(world);
        break;
    }
}

/* The clock is read last, so that the log is not measured. */
static void begin_item(tl_world *world, const tl_item *item, tl__outer *outer)
{
    tl__time_guard *guard = world->time_guard;

    if (outer != NULL) {
        outer->open = world->trace->open;
        outer->begin_ns = guard->begin_ns;
        outer->group_ns = guard->group_ns;
    }
    tl__call_hook(&world->core, world->core.def.item_hooks.begin, item, 0);
    tl__trace_begin_item(world, item);
    if (item->kind == TL_ITEM_TICK && tl__is_stepwise(&world->core)) {
        log_run(world, tl_tick_id_load(item->id));
        begin_measuring(world);
    }
}

static void end_item(tl_world *world, const tl__outer *outer)
{
    const tl_item *item = &world->core.frame.item;

    if (item->kind == TL_ITEM_TICK) {
        end_measuring(world);
    }
    tl__trace_end_item(world);
    if (tl__is_logging_reads(&world->core)) {
        tl__reads_end_item(world, item);
    }
    tl__call_hook(&world->core, world->core.def.item_hooks.end, item, 0);
    if (outer != NULL) {
        world->trace->open = outer->open;
        world->time_guard->begin_ns = outer->begin_ns;
        if (outer->item.kind == TL_ITEM_TICK) {
            world->time_guard->group_ns = outer->group_ns; /* the outer time includes the inner */
        }
    }
}

const tl__observer tl__inspect_observer = {notify, begin_item, end_item};
