/* least_graph.h -- the least that the semantics leave of a frame whose prerequisites were all
 * replaced: a bound, no engine. */
#ifndef BENCH_LEAST_GRAPH_H
#define BENCH_LEAST_GRAPH_H

#include "crowd.h"

/* Checked ids, prerequisites in the order in which they were added, the dependents of each function
 * (any may be destroyed), the order of functions, groups pushed by prerequisites: all in warm
 * arrays. No threads, levels, states, cycles, errors, names or anything kept from the last frame.
 */
typedef struct least_graph {
    crowd *crowd;
    const shape *shapes[2]; /* it has the first */
    void *state;
} least_graph;

void least_graph_open(least_graph *l, crowd *c, const shape *first, const shape *second);
void least_graph_close(least_graph *l);
/* A side, two frames: every prerequisite replaced, there and back. */
void least_graph_there_and_back(void *user);
/* The same without making an order and without a frame: the calls alone. */
void least_graph_calls(void *user);

#endif
