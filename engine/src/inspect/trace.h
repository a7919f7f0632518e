/* inspect/trace.h -- the frame record while it is being written. */
#ifndef TL_TRACE_INTERNAL_H
#define TL_TRACE_INTERNAL_H

#include "base/memory.h"

#include <tickline/trace.h>

typedef struct tl__trace {
    bool has_record;
    bool is_overflowed; /* memory ran out: the rest of the frame is missing */
    bool is_in_run;
    int64_t last_ns; /* in a run: when the last item ended */
    uint32_t order;  /* items in the present stage */
    uint32_t open;   /* item in progress: place + 1; 0: none, or it has no place */
    tl_stage stage;
    uint32_t capacity;
    tl_frame_item *items;
    uint64_t newly_spawned_before;
    tl_frame_trace record;
} tl__trace;

/* False: no memory. */
bool tl__trace_init(tl_world *world);
void tl__trace_free(tl__trace *trace, tl__memory *memory);
void tl__trace_begin_frame(tl_world *world);
void tl__trace_end_frame(tl_world *world);
void tl__trace_begin_item(tl_world *world, const tl_item *item);
void tl__trace_end_item(tl_world *world);
/* The item in progress does not run here after all: it is held (S-13). */
void tl__trace_take_back(tl_world *world);
/* Between these, an item begins when the one before it ended: one look at the clock an item. */
void tl__trace_begin_run(tl_world *world);
void tl__trace_end_run(tl_world *world);

#endif
