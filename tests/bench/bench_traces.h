/* bench_traces.h -- what bench_traces.c needs of an engine, exported by two modules: one built as
 * it is, one with the frame traces compiled out. */
#ifndef BENCH_TRACES_H
#define BENCH_TRACES_H

#include <tickline/tickline.h>

typedef struct traced_engine {
    tl_result (*create)(tl_world **out, const tl_world_def *def);
    void (*destroy)(tl_world *world);
    tl_result (*tick)(tl_world *world, tl_time delta);
    tl_result (*add)(tl_world *world, const tl_tick_def *def);
    tl_result (*set_traces)(tl_world *world, bool on);
    const tl_frame_trace *(*frame)(const tl_world *world);
} traced_engine;

typedef const traced_engine *traced_engine_fn(void);
extern __attribute__((visibility("default"))) traced_engine_fn traced_engine_get;

#endif
