/* OpenMP tasks with dependences: made anew each time, there is no graph to keep. */
#include "peer.h"

#include <stdlib.h>

typedef struct state {
    peer_job job;
    uint32_t present;
    char *done; /* names the functions in depend clauses */
} state;

static void *open_state(const peer_job *job)
{
    state *s = bench_alloc(1, sizeof(*s));

    *s = (state){*job, 0, bench_alloc(job->shapes[0]->count, sizeof(char))};
    return s;
}

static void close_state(void *user)
{
    state *s = user;

    free(s->done);
    free(s);
}

static void make_tasks(const state *s, const shape *graph)
{
    const tl_tick_context *context = s->job.context;
    char *done = s->done;

    for (uint32_t i = 0; i < graph->count; i++) {
        const bench_call *call = &s->job.calls[i];
        const uint32_t *before = &graph->before[graph->first[i]];
        uint32_t count = graph->first[i + 1] - graph->first[i];
        (void)done;
        (void)before;
        (void)count;
#pragma omp task firstprivate(call, context) depend(iterator(uint32_t k = 0                        \
                                                             : count),                             \
                                                    in                                             \
                                                    : done[before[k]]) depend(out                  \
                                                                              : done[i])
        call->fn(call->user, context);
    }
}

static void rebuild(void *user)
{
    state *s = user;

    s->present ^= 1;
#pragma omp parallel num_threads((int)s->job.threads)
#pragma omp single
    make_tasks(s, s->job.shapes[s->present]);
}

const peer peer_openmp = {
    .name = "OpenMP tasks", .open = open_state, .close = close_state, .rebuild = rebuild};
