/* threads/workers_pool.h -- what a pool consists of; for workers.c and its parts. */
#ifndef TL_WORKERS_POOL_H
#define TL_WORKERS_POOL_H

#include "base/memory.h"
#include "threads/processor.h"
#include "threads/thread.h"
#include "threads/workers.h"

#include <stdatomic.h>

enum { TL__MAX_WORKERS = 64 };

typedef enum tl__job_state {
    TL__JOB_IDLE = 0,
    TL__JOB_QUEUED,
    TL__JOB_RUNNING,
    TL__JOB_DONE
} tl__job_state;

typedef struct tl__worker {
    tl_workers *workers;
    uint32_t number; /* from 1 */
    tl__thread thread;
} tl__worker;

struct tl_workers {
    tl__memory memory;
    tl__mutex mutex;
    tl__condition work; /* a job was queued, or the end has come */
    tl__condition done; /* a job is done */
    tl_job *first;
    tl_job *last;
    atomic_uint queued;  /* jobs in the list */
    atomic_uint calls;   /* grows with every job, wake and end: what a spinning worker looks at */
    atomic_uint started; /* jobs, since the last wake */
    atomic_uint ended;   /* grows with every job that is done: what a spinning joiner looks at */
    uint32_t sleeping;
    uint32_t caller;           /* processor of the thread that called last while some slept */
    tl__processors processors; /* that the pool may run on */
    uint32_t wakes;            /* calls of tl_workers_wake() that woke */
    bool is_ending;
    tl_workers_def host; /* enqueue NULL: threads of its own */
    uint32_t count;
    tl__worker threads[TL__MAX_WORKERS];
};

/* How often a thread looks before it sleeps: some tens of microseconds, for waking a sleeping one
 * takes as long. */
enum { TL__SPINS = 1000 };

/* workers_thread.c */

/* Starts that many threads; the pool has those that could be started. */
tl_result tl__workers_start_threads(tl_workers *workers, uint32_t count);
/* Looks for a while without the mutex whether a count has grown; false: it has not. */
bool tl__workers_spin(const atomic_uint *count, unsigned seen, uint32_t spins);
/* Tells all workers to look; the mutex is held. */
void tl__workers_call(tl_workers *workers);

/* workers_job.c: the first job of the list, which runs from now on, or NULL; the mutex is held. */
tl_job *tl__workers_take_job(tl_workers *workers);

#endif
