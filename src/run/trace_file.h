/* run/trace_file.h -- what frames were made of, as a Chrome trace: for Perfetto and
 * chrome://tracing. */
#ifndef LAB_TRACE_FILE_H
#define LAB_TRACE_FILE_H

#include "platform/output.h"
#include "run/trace_writes.h"

/* A frame is a slice on the game thread; in it its groups and slots, in these what ran, each on
 * its thread. Arrows lead from each honoured prerequisite to the function that waited for it, from
 * a write that was read late to its reader, and from a spawner to the first tick of what it
 * spawned. Counters: worst lag, demotions, newly spawned functions, allocations. */

/** Counts of the written events; also at the end of the file, under "otherData". */
typedef struct lab_trace_counts {
    uint64_t frames;
    uint64_t runs;          /**< slices of functions, timers, tickables, latent actions, cameras */
    uint64_t prerequisites; /**< arrows; so the next two */
    uint64_t late_reads;
    uint64_t spawns;
} lab_trace_counts;

/** Zero-initialise before use. The file is there once lab_trace_end() has returned true. */
typedef struct lab_trace {
    app_output output; /**< file NULL: nothing is being traced */
    lab_trace_slices slices;
    lab_trace_writes writes;
    lab_trace_counts counts;
    uint64_t flow; /**< number of the last arrow */
    uint64_t last_cycles;
    uint64_t last_allocations;
    bool has_event;
    bool has_thread[LAB_TRACE_THREADS]; /**< its name is written */
} lab_trace;

/** Starts a file.  @return false after a message */
bool lab_trace_begin(lab_trace *trace, const char *path);
/**
 * Adds a finished frame; does nothing while no file is open, with an open frame or none. Where time
 * was set back, frames with the same number follow again.
 *
 * @return false after a message: the file was given up (disk full, no memory)
 * @cost O(items + edges + samples * items); memory stays bounded, no allocation once warm
 */
bool lab_trace_add(lab_trace *trace, const lab_frame *frame);
/** Completes the file.  @return false after a message: there is none then */
bool lab_trace_end(lab_trace *trace);
/** Drops it. Does nothing when nothing is being traced. */
void lab_trace_abandon(lab_trace *trace);
bool lab_trace_is_on(const lab_trace *trace);

#endif
