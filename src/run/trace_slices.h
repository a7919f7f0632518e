/* run/trace_slices.h -- where the items of a frame lie on the threads of a trace: clean times that
 * nest, made from the clock of its frame trace. */
#ifndef LAB_TRACE_SLICES_H
#define LAB_TRACE_SLICES_H

#include "run/frame.h"

/** Threads of a trace. Workers follow the game thread. */
enum { LAB_TRACE_GAME_THREAD = 1, LAB_TRACE_PHYSICS_THREAD = 66, LAB_TRACE_THREADS };

/** From begin to end, at least 1 ns; ns since the trace began. */
typedef struct lab_slice {
    int64_t begin;
    int64_t end;
    uint32_t thread;
} lab_slice;

/** Items of one stage that ran one after the other: [first, first + count). */
typedef struct lab_stage_slice {
    lab_slice slice; /**< on the game thread */
    tl_stage stage;
    uint32_t first;
    uint32_t count;
} lab_stage_slice;

/** Zero-initialise before use; free with lab_trace_slices_free(). */
typedef struct lab_trace_slices {
    lab_slice frame;
    lab_slice *items; /**< as lab_frame.items */
    uint32_t item_count, item_capacity;
    lab_stage_slice *stages;
    uint32_t stage_count, stage_capacity;
    uint32_t *by_begin; /**< items in the order of their begin */
    uint32_t by_begin_capacity;
    lab_slice physics;               /**< end 0: no step in this frame */
    int64_t origin;                  /**< of that clock */
    int64_t busy[LAB_TRACE_THREADS]; /**< end of the last slice of each thread */
    bool has_begun;
    bool is_synthetic; /**< the run has no clock: an item lasts 1 us */
} lab_trace_slices;

/** Places the items of a finished frame. Slices of one thread are apart or within each other, and
 * none begins before one of the frame before ends.  @return false: no memory
 * @cost O(items), no allocation once warm */
bool lab_trace_slices_take(lab_trace_slices *slices, const lab_frame *frame);
void lab_trace_slices_free(lab_trace_slices *slices);

#endif
