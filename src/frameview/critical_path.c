/* frameview/critical_path.c -- see critical_path.h. */
#include "frameview/critical_path.h"

enum { MAX_ITEMS = 1024 };

/* Length of the chain that ends with an item: all that it waits for ran before it. */
static float chain_before(const lab_frame *frame, const float *chains, uint32_t function)
{
    const lab_function *f = &frame->functions[function];
    const tl_frame_item *item = &frame->items[f->item];
    float longest = 0.0F;
    for (uint32_t i = 0; i < f->edge_count; i++) {
        const lab_edge *edge = &frame->edges[f->first_edge + i];
        uint32_t before = frame->functions[edge->before].item;
        bool counts = edge->is_honoured && before < MAX_ITEMS &&
                      frame->items[before].item.stage == item->item.stage;
        if (counts && chains[before] > longest) {
            longest = chains[before];
        }
    }
    return longest;
}

/* Which function an item ran; the reverse of lab_function.item. */
static void invert(const lab_frame *frame, uint32_t functions[MAX_ITEMS])
{
    for (uint32_t i = 0; i < MAX_ITEMS && i < frame->item_count; i++) {
        functions[i] = LAB_NONE;
    }
    for (uint32_t i = 0; i < frame->function_count; i++) {
        if (frame->functions[i].item < MAX_ITEMS) {
            functions[frame->functions[i].item] = i;
        }
    }
}

static void add_chain(const lab_frame *frame, const uint32_t *functions, float *chains, uint32_t i,
                      float stages[TL_STAGE_COUNT])
{
    const tl_frame_item *item = &frame->items[i];
    float us = (float)(item->end_ns - item->begin_ns) / 1000.0F;
    float *stage = &stages[item->item.stage];
    if (tl_stage_group(item->item.stage) == TL_TICK_GROUP_COUNT) {
        *stage += us;
        return;
    }
    chains[i] = us;
    if (functions[i] != LAB_NONE) {
        chains[i] += chain_before(frame, chains, functions[i]);
    }
    *stage = chains[i] > *stage ? chains[i] : *stage;
}

/* The step beside DuringPhysics. What the owner did of it, or waited for, is in the times of the
 * two physics functions already. */
static void put_step(const lab_frame *frame, float stages[TL_STAGE_COUNT])
{
    bool has_step = frame->physics_begin_ns >= frame->begin_ns && frame->physics_begin_ns > 0;
    float step = has_step ? (float)frame->physics_step_ns / 1000.0F : 0.0F;
    float waited = step * (1.0F - (float)frame->physics_overlapped);
    float *during = &stages[TL_STAGE_DURING_PHYSICS];
    float *longer = stages[TL_STAGE_START_PHYSICS] > stages[TL_STAGE_END_PHYSICS]
                        ? &stages[TL_STAGE_START_PHYSICS]
                        : &stages[TL_STAGE_END_PHYSICS];
    *longer = *longer > waited ? *longer - waited : 0.0F;
    *during = step > *during ? step : *during;
}

float lab_critical_path_us(const lab_frame *frame)
{
    float chains[MAX_ITEMS];
    uint32_t functions[MAX_ITEMS];
    float stages[TL_STAGE_COUNT] = {0.0F};
    float total = 0.0F;
    invert(frame, functions);
    for (uint32_t i = 0; i < frame->item_count && i < MAX_ITEMS; i++) {
        if (frame->items[i].item.stage < TL_STAGE_COUNT) {
            add_chain(frame, functions, chains, i, stages);
        }
    }
    put_step(frame, stages);
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        total += stages[i];
    }
    float whole = (float)(frame->end_ns - frame->begin_ns) / 1000.0F;
    return !frame->is_open && total > whole ? whole : total;
}
