/* bench_records.h -- what bench_records.c needs of an engine, exported by two modules: one built as
 * it is, one with the frame traces compiled out. */
#ifndef BENCH_RECORDS_H
#define BENCH_RECORDS_H

#include <tickline/tickline.h>

typedef struct records_engine {
    tl_result (*create)(tl_world **out, const tl_world_def *def);
    void (*destroy)(tl_world *world);
    tl_result (*tick)(tl_world *world, tl_time delta);
    tl_result (*add)(tl_world *world, const tl_tick_def *def);
    tl_result (*record)(tl_world *world, bool on);
    const tl_frame_trace *(*frame)(const tl_world *world);
} records_engine;

typedef const records_engine *records_engine_fn(void);
extern __attribute__((visibility("default"))) records_engine_fn records_engine_get;

#endif
