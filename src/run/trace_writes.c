/* run/trace_writes.c -- see trace_writes.h. */
#include "run/trace_writes.h"

#include "run/memory.h"

#include <stdlib.h>
#include <string.h>

bool lab_trace_writes_frame(lab_trace_writes *writes, const lab_frame *frame,
                            const lab_trace_slices *slices)
{
    writes->newest = (writes->newest + 1) % LAB_TRACE_FRAMES;
    lab_trace_block *block = &writes->blocks[writes->newest];
    void *runs = block->runs;
    bool has_room = lab_grow(&runs, &block->run_capacity, frame->item_count, sizeof *block->runs);
    block->runs = runs;
    block->frame = frame->number;
    block->run_count = has_room ? frame->item_count : 0;
    for (uint32_t i = 0; i < block->run_count; i++) {
        const tl_item *item = &frame->items[i].item;
        block->runs[i] = (lab_trace_run){item->kind, item->id, slices->items[i]};
    }
    return has_room;
}

static const lab_slice *find_run(const lab_trace_block *block, const tl_item *item)
{
    for (uint32_t i = block->run_count; i > 0; i--) {
        const lab_trace_run *run = &block->runs[i - 1];
        if (run->kind == item->kind && run->id == item->id) {
            return &run->slice;
        }
    }
    return NULL;
}

const lab_slice *lab_trace_writes_now(const lab_trace_writes *writes, const tl_item *item)
{
    return find_run(&writes->blocks[writes->newest], item);
}

/* Newest first: where time was set back, a frame has run more than once. */
static const lab_slice *find_past(const lab_trace_writes *writes, uint64_t frame,
                                  const tl_item *item)
{
    for (uint32_t age = 0; age < LAB_TRACE_FRAMES; age++) {
        uint32_t at = (writes->newest + LAB_TRACE_FRAMES - age) % LAB_TRACE_FRAMES;
        const lab_trace_block *block = &writes->blocks[at];
        if (block->frame == frame && frame != 0) {
            return find_run(block, item);
        }
    }
    return NULL;
}

const lab_slice *lab_trace_writes_read(const lab_trace_writes *writes, const tl_lag_sample *sample)
{
    if (sample->read_writer.kind == TL_ITEM_NONE) {
        return NULL;
    }
    const lab_slice *slice = find_past(writes, sample->read_frame, &sample->read_writer);
    if (slice == NULL && sample->value.index1 < writes->write_capacity) {
        const lab_trace_write *write = &writes->writes[sample->value.index1];
        bool is_it =
            write->generation == sample->value.generation && write->frame == sample->read_frame;
        slice = is_it ? &write->slice : NULL;
    }
    return slice;
}

static bool make_room(lab_trace_writes *writes, uint32_t count)
{
    uint32_t old = writes->write_capacity;
    void *items = writes->writes;
    if (!lab_grow(&items, &writes->write_capacity, count, sizeof *writes->writes)) {
        return false;
    }
    writes->writes = items;
    if (writes->write_capacity > old) {
        memset(writes->writes + old, 0, (writes->write_capacity - old) * sizeof *writes->writes);
    }
    return true;
}

static bool keep(lab_trace_writes *writes, const tl_lag_sample *sample)
{
    if (!make_room(writes, sample->value.index1 + 1)) {
        return false;
    }
    lab_trace_write *write = &writes->writes[sample->value.index1];
    bool is_known =
        write->frame == sample->write_frame && write->generation == sample->value.generation;
    if (!is_known) {
        const lab_slice *slice = find_past(writes, sample->write_frame, &sample->last_writer);
        *write = (lab_trace_write){.generation = slice != NULL ? sample->value.generation : 0,
                                   .frame = sample->write_frame,
                                   .slice = slice != NULL ? *slice : (lab_slice){0}};
    }
    return true;
}

bool lab_trace_writes_keep(lab_trace_writes *writes, const lab_frame *frame)
{
    bool has_room = true;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        has_room = keep(writes, &frame->samples[i]) && has_room;
    }
    return has_room;
}

void lab_trace_writes_free(lab_trace_writes *writes)
{
    for (uint32_t i = 0; i < LAB_TRACE_FRAMES; i++) {
        free(writes->blocks[i].runs);
    }
    free(writes->writes);
    *writes = (lab_trace_writes){0};
}
