/* window_plain.h -- the step and the work beside it on two plain threads. */
#ifndef BENCH_WINDOW_PLAIN_H
#define BENCH_WINDOW_PLAIN_H

#include "window_box.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct window_plain {
    window_box box;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t called;
    atomic_uint has_call;
    bool is_ending;
    atomic_uint is_ready; /* the thread is awake */
    atomic_uint is_open;  /* the step may begin */
    atomic_uint is_taken; /* one of the two runs it */
    atomic_uint is_done;
    atomic_uint is_home; /* the thread looks for the next call */
    int64_t step_ns;
} window_plain;

void window_plain_open(window_plain *plain);
void window_plain_close(window_plain *plain);
/* Both begin at the same moment, once both are awake. Tells the longer of the two: neither waking
 * the thread nor meeting again is in it. */
void window_plain_longer(window_plain *plain);
/* The thread is called `before_ns` before the window begins. Tells how long the window takes until
 * both are done; the caller runs the step if the thread has not begun it. */
void window_plain_pair(window_plain *plain, int64_t before_ns);

#endif
