/* run/trace_writes.h -- where in a trace the writes lie that later frames may still read. */
#ifndef LAB_TRACE_WRITES_H
#define LAB_TRACE_WRITES_H

#include "run/trace_slices.h"

enum { LAB_TRACE_FRAMES = 64 };

/** Something that ran. */
typedef struct lab_trace_run {
    tl_item_kind kind;
    uint64_t id;
    lab_slice slice;
} lab_trace_run;

typedef struct lab_trace_block {
    uint64_t frame; /**< 0: none */
    lab_trace_run *runs;
    uint32_t run_count, run_capacity;
} lab_trace_block;

/** The last write of a value. */
typedef struct lab_trace_write {
    uint32_t generation; /**< of the value's id; 0: none */
    uint64_t frame;
    lab_slice slice;
} lab_trace_write;

/** Zero-initialise before use; free with lab_trace_writes_free(). */
typedef struct lab_trace_writes {
    lab_trace_block blocks[LAB_TRACE_FRAMES]; /**< the last frames, by turns */
    uint32_t newest;
    lab_trace_write *writes; /**< by index of the value's id */
    uint32_t write_capacity;
} lab_trace_writes;

/** Notes the items of a frame.  @return false: no memory */
bool lab_trace_writes_frame(lab_trace_writes *writes, const lab_frame *frame,
                            const lab_trace_slices *slices);
/** The last run of an item in the newest frame, or NULL. */
const lab_slice *lab_trace_writes_now(const lab_trace_writes *writes, const tl_item *item);
/** Where the write lies that a sample has read, or NULL: it was made outside of a frame, or before
 * the trace began. */
const lab_slice *lab_trace_writes_read(const lab_trace_writes *writes, const tl_lag_sample *sample);
/** Keeps the last writes of the frame's values.  @return false: no memory */
bool lab_trace_writes_keep(lab_trace_writes *writes, const lab_frame *frame);
void lab_trace_writes_free(lab_trace_writes *writes);

#endif
