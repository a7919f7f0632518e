/* peer.h -- other schedulers of task graphs, run over the same shapes and bodies. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "bench.h"
#include "call.h"
#include "shape.h"

typedef struct peer_job {
    const bench_call *calls;
    const shape *shapes[2]; /* rebuilding goes from one to the other */
    const tl_tick_context *context;
    uint32_t threads; /* the caller's included */
} peer_job;

typedef struct peer {
    const char *name;
    void *(*open)(const peer_job *job); /* NULL: it is not there */
    void (*close)(void *state);
    bench_fn *run;     /* once over the graph as it stands; NULL: it keeps no graph */
    bench_fn *rebuild; /* frees the graph, makes the one of the other shape, runs it */
} peer;

#ifdef __cplusplus
extern "C" {
#endif
extern const peer peer_tbb;
extern const peer peer_tbb_lightweight;
extern const peer peer_openmp;
#ifdef __cplusplus
}
#endif

#endif
