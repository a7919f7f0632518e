/* crowd.h -- N tick functions of a shape in a world, and the bare loop over the same bodies. */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include "call.h"
#include "shape.h"

#include <tickline/tickline.h>

enum { BENCH_BODIES = 16 };

/* Body k adds k + 1 to the uint32_t that is its user. In a file of its own: no compiler can inline
 * it.
 */
extern tl_tick_fn *const bench_bodies[BENCH_BODIES];

typedef struct crowd_def {
    const shape *shape;
    uint32_t callees;        /* how many bodies there are, 1 to 16; 0: 1 */
    bool is_shuffled;        /* registered in random order instead of prerequisites first */
    tl_workers *workers;     /* NULL: none */
    bool runs_on_any_thread; /* every function */
} crowd_def;

/* Functions are numbered as in the shape. Their groups grow with their numbers, so no prerequisite
 * pushes its dependents into a later group. */
typedef struct crowd {
    tl_world *world;
    uint32_t count;
    tl_tick_id *ids;   /* by number */
    bench_call *calls; /* by number: what the function calls */
    bench_call *loop;  /* the same in the order in which a frame ran them */
    uint32_t loop_count;
    uint32_t *counters;   /* by registration */
    uint32_t *weights;    /* what a call adds to the counter */
    uint64_t other_calls; /* made by the loop and by peers */
    tl_tick_context context;
} crowd;

void crowd_open(crowd *c, const crowd_def *def);
void crowd_close(crowd *c);

/* Fills loop with the order of the next frame, which it runs item by item. */
void crowd_record_loop(crowd *c);

/* Sides of a comparison: one frame; the loop. */
void crowd_frame(void *user);
void crowd_loop(void *user);

/* Ends the benchmark unless every call that was counted was really made. */
void crowd_check(const crowd *c);

/* Ends the benchmark with the name of an error. */
void crowd_must(tl_result result);

#endif
