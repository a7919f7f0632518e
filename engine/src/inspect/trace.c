/* The frame trace: its entries, and what the observer writes into them. */
#include "base/assert.h"
#include "core/observe.h"
#include "core/world.h"
#include "frame/frame.h"
#include "inspect/inspect.h"

static bool reserve_items(tl_world *world, uint32_t count)
{
    tl__trace *trace = world->trace;

    if (!TL__GROW(&world->core.diagnostics->memory, trace->items, trace->capacity, count)) {
        return false;
    }
    trace->frame.items = trace->items;
    return true;
}

bool tl__trace_init(tl_world *world)
{
    const tl_item_hooks *hooks = &world->core.def.item_hooks;

    world->trace->empty = (tl_frame_item){.spawned_in = TL_STAGE_COUNT};
    tl__watch(&world->core, TL__WATCH_TRACE, world->core.def.trace_frames);
    tl__watch(&world->core, TL__WATCH_HOOKS, hooks->begin != NULL || hooks->end != NULL);
    return reserve_items(world, world->core.def.capacity.frame_items);
}

void tl__trace_free(tl__trace *trace, tl__memory *memory)
{
    TL__FREE(memory, trace->items, trace->capacity);
}

void tl__trace_begin_frame(tl_world *world)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(!world->trace->is_in_run);

    tl__trace *trace = world->trace;

    if (!tl__is_tracing(&world->core)) {
        return;
    }
    trace->has_frame = true;
    trace->is_overflowed = false;
    trace->open = 0;
    trace->stage = TL_STAGE_COUNT;
    trace->newly_spawned_before = world->core.stats.newly_spawned;
    trace->frame = (tl_frame_trace){.frame = world->core.frame.counter,
                                    .type = world->walk->type,
                                    .is_paused = world->is_paused,
                                    .delta = world->core.times.delta,
                                    .begin_ns = tl__core_clock(&world->core),
                                    .items = trace->items};
}

void tl__trace_end_frame(tl_world *world)
{
    TL_ASSERT(world->trace->open == 0);
    TL_ASSERT(!world->trace->is_in_run);

    tl__trace *trace = world->trace;

    if (tl__is_tracing(&world->core) && trace->has_frame) {
        trace->frame.end_ns = tl__core_clock(&world->core);
        trace->frame.newly_spawned =
            (uint32_t)(world->core.stats.newly_spawned - trace->newly_spawned_before);
    }
}

/* D-8: why it runs here. */
static void note_tick(const tl_world *world, const tl__tick *tick, tl_frame_item *out)
{
    tl__trace *trace = world->trace;

    tl__tick_owner_of(world, tick, &out->owner);
    out->wanted = (tl_tick_group)tick->group;
    out->reason = (tl_tick_reason)tick->reason;
    out->late = tick->cold != NULL ? tl__order_lateness(world, tick) : 0;
    out->demoted_by = tl__tick_demoter(world, tick);
    trace->frame.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    if (world->spawners->count == 0) {
        return;
    }
    const tl__spawner *spawner = tl__spawner_find(world->spawners, tl_tick_id_load(out->item.id));
    if (spawner != NULL) {
        out->spawned_in = spawner->by.stage;
        out->spawned_by_kind = spawner->by.kind;
        out->spawned_by = spawner->by.id;
    }
}

/* Adds the item, which is in progress now; NULL: memory ran out. */
static tl_frame_item *append(tl_world *world, const tl_item *item)
{
    tl__trace *trace = world->trace;
    uint32_t outer = trace->open;
    bool is_full = trace->frame.item_count == trace->capacity;

    trace->open = 0;
    trace->is_overflowed |= is_full && !reserve_items(world, trace->capacity + 1);
    if (trace->is_overflowed) {
        return NULL;
    }
    trace->order = item->stage == trace->stage ? trace->order + 1 : 1;
    trace->stage = item->stage;
    trace->open = ++trace->frame.item_count;
    tl_frame_item *out = &trace->items[trace->open - 1];
    *out = trace->empty;
    out->item = *item;
    out->order = trace->order;
    out->inside = outer;
    return out;
}

void tl__trace_take_back(tl_world *world)
{
    TL_ASSERT(world->trace->open <= world->trace->frame.item_count);

    tl__trace *trace = world->trace;

    if (trace->open != 0 && trace->open == trace->frame.item_count) {
        trace->frame.item_count -= 1;
        trace->order -= 1;
        trace->frame.demotions -= trace->items[trace->open - 1].reason == TL_TICK_DEMOTED ? 1 : 0;
    }
    trace->open = 0;
}

void tl__trace_begin_item(tl_world *world, const tl_item *item)
{
    TL_ASSERT(item->kind != TL_ITEM_NONE);

    if (!tl__is_tracing(&world->core) || !world->core.frame.is_open) {
        return;
    }
    tl_frame_item *out = append(world, item);
    if (out == NULL) {
        return;
    }
    if (item->kind == TL_ITEM_TICK) {
        const tl_tick_id id = tl_tick_id_load(item->id);
        TL_ASSERT(tl__tick_find(world, id) != NULL);
        note_tick(world, tl__tick_at(world, tl__tick_slot(id)), out);
    }
    bool follows = world->trace->is_in_run && out->inside == 0;
    out->begin_ns = follows ? world->trace->last_ns : tl__core_clock(&world->core);
}

void tl__trace_end_item(tl_world *world)
{
    TL_ASSERT(world->trace->open <= world->trace->frame.item_count);

    tl__trace *trace = world->trace;

    if (trace->open != 0) {
        trace->last_ns = tl__core_clock(&world->core);
        trace->items[trace->open - 1].end_ns = trace->last_ns;
        trace->open = 0;
    }
}

void tl__trace_begin_run(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_in_item);

    if (tl__is_tracing(&world->core)) {
        world->trace->is_in_run = true;
        world->trace->last_ns = tl__core_clock(&world->core);
    }
}

void tl__trace_end_run(tl_world *world)
{
    world->trace->is_in_run = false;
}

/* The item in progress, if any, stays open: the task is completed inside of it. */
void tl__trace_place_task(tl_world *world, uint32_t number)
{
    TL_ASSERT(number < world->any_thread->tasks.count);

    if (!tl__is_tracing(&world->core)) {
        return;
    }
    tl__trace *trace = world->trace;
    const tl__task *task = &world->any_thread->tasks.items[number];
    const tl_item item = tl__task_item(task);
    uint32_t outer = trace->open;
    tl_frame_item *out = append(world, &item);

    if (out != NULL) {
        note_tick(world, task->tick, out);
    }
    if (out != NULL && number < world->task_times->count) {
        world->task_times->items[number].place = trace->open;
    }
    trace->open = outer;
}

void tl__trace_end_tasks(tl_world *world, uint32_t group)
{
    TL_ASSERT(group < TL__LANE_COUNT);

    const tl__trace *trace = world->trace;
    const tl__lane *lane = &world->any_thread->lanes[group];

    for (uint32_t i = lane->begin; i < lane->end && i < world->task_times->count; i++) {
        const tl__task_time *time = &world->task_times->items[i];
        if (time->place != 0) {
            tl_frame_item *item = &trace->items[time->place - 1];
            item->begin_ns = time->begin_ns;
            item->end_ns = time->end_ns;
            item->worker = time->worker;
        }
    }
}

tl_result tl_trace_set_enabled(tl_world *world, bool on)
{
    tl_result result = tl__world_may_configure(world);

    if (result != TL_OK) {
        return result;
    }
    tl__watch(&world->core, TL__WATCH_TRACE, on);
    world->trace->has_frame = world->trace->has_frame && on;
    return TL_OK;
}

TL__WORLD_QUESTION(const tl_frame_trace *, trace_frame, NULL,
                   world->trace->has_frame ? &world->trace->frame : NULL)
