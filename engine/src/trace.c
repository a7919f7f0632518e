#include "trace.h"

#include "world.h"

enum { FIRST_ITEMS = 256 };

static int64_t clock_ns(const tl_world *world)
{
    return world->def.clock != NULL ? world->def.clock(world->def.clock_user) : 0;
}

static bool reserve_items(tl__trace *trace, uint32_t count)
{
    void *items = trace->items;

    if (!tl__memory_grow(&trace->memory, &items, &trace->capacity, count, sizeof(*trace->items))) {
        return false;
    }
    trace->items = items;
    trace->record.items = items;
    return true;
}

tl_result tl__trace_create(tl_world *world)
{
    tl__memory memory = {.allocator = world->def.diagnostics_allocator};
    tl__trace *trace = tl__memory_resize(&memory, NULL, 0, sizeof(*trace));

    if (trace == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *trace = (tl__trace){.memory = memory, .is_recording = world->def.record_frames};
    world->trace = trace;
    uint32_t wanted = world->def.capacity.frame_items;
    return reserve_items(trace, wanted != 0 ? wanted : FIRST_ITEMS) ? TL_OK : TL_ERR_NO_MEMORY;
}

void tl__trace_destroy(tl_world *world)
{
    tl__trace *trace = world->trace;

    if (trace != NULL) {
        tl__memory memory = trace->memory;
        tl__memory_free_array(&memory, trace->items, trace->capacity, sizeof(*trace->items));
        (void)tl__memory_resize(&memory, trace, sizeof(*trace), 0);
        world->trace = NULL;
    }
}

bool tl__trace_is_recording(const tl_world *world)
{
    return world->trace->is_recording;
}

void tl__trace_begin_frame(tl_world *world)
{
    tl__trace *trace = world->trace;

    if (!trace->is_recording) {
        return;
    }
    trace->has_record = true;
    trace->is_overflowed = false;
    trace->order = 0;
    trace->stage = TL_STAGE_COUNT;
    trace->newly_spawned_before = world->stats.newly_spawned;
    trace->record = (tl_frame_record){.frame = world->frame.counter,
                                      .type = world->frame.type,
                                      .is_paused = world->is_paused,
                                      .delta = world->times.delta,
                                      .begin_ns = clock_ns(world),
                                      .items = trace->items};
}

void tl__trace_end_frame(tl_world *world)
{
    tl__trace *trace = world->trace;

    if (trace->is_recording && trace->has_record) {
        trace->record.end_ns = clock_ns(world);
        trace->record.newly_spawned =
            (uint32_t)(world->stats.newly_spawned - trace->newly_spawned_before);
    }
}

static void note_tick(const tl_world *world, tl_frame_item *out, tl__trace *trace)
{
    const tl__tick *tick = tl__tick_find(world, tl_tick_id_load(out->item.id));

    if (tick == NULL) {
        return;
    }
    out->wanted = (tl_tick_group)tick->group;
    out->reason = (tl_tick_reason)tick->reason;
    const tl__links *links = tl__links_of(world, tick);
    if (links != NULL && links->demoted_by != 0) {
        out->demoted_by = tl__tick_id(world, links->demoted_by - 1);
    }
    trace->record.demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
}

void tl__trace_begin_item(tl_world *world, const tl_item *item)
{
    tl__trace *trace = world->trace;

    if (!trace->is_recording || !world->frame.is_open) {
        return;
    }
    trace->is_overflowed |= !reserve_items(trace, trace->record.item_count + 1);
    if (trace->is_overflowed) {
        return;
    }
    trace->order = item->stage == trace->stage ? trace->order + 1 : 1;
    trace->stage = item->stage;
    tl_frame_item *out = &trace->items[trace->record.item_count++];
    *out = (tl_frame_item){.item = *item, .order = trace->order};
    if (item->kind == TL_ITEM_TICK) {
        note_tick(world, out, trace);
    }
    out->begin_ns = clock_ns(world);
}

void tl__trace_end_item(tl_world *world)
{
    tl__trace *trace = world->trace;

    if (trace->is_recording && world->frame.is_open && !trace->is_overflowed &&
        trace->record.item_count > 0) {
        trace->items[trace->record.item_count - 1].end_ns = clock_ns(world);
    }
}

tl_result tl_trace_set_recording(tl_world *world, bool on)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (world->frame.is_open) {
        return TL_ERR_LOCKED;
    }
    world->trace->is_recording = on;
    world->trace->has_record = world->trace->has_record && on;
    return TL_OK;
}

const tl_frame_record *tl_trace_frame(const tl_world *world)
{
    return world != NULL && world->trace->has_record ? &world->trace->record : NULL;
}
