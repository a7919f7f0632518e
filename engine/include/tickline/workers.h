/* tickline/workers.h -- a small pool of threads for jobs that run beside the owner. */
#ifndef TICKLINE_WORKERS_H
#define TICKLINE_WORKERS_H

#include <tickline/base.h>

typedef struct tl_workers tl_workers;

/** A job. worker is 1 to the number of threads, or 0 when the caller of join runs it itself. */
typedef void tl_job_fn(void *user, uint32_t worker);

/** A running job; owned by the caller, who keeps it in place until it is joined. */
typedef struct tl_job {
    tl_job_fn *fn;
    void *user;
    struct tl_job *next; /**< Used by the pool. */
    uint32_t state;      /**< Used by the pool; 0 before start and after join. */
} tl_job;

/** Starts `count` threads (0 to 64). With 0 every job runs inside tl_job_start().
 * @param allocator NULL: the C library  @retval TL_ERR_INVALID, TL_ERR_NO_MEMORY  @thread any */
TL_API TL_MUST_USE tl_result tl_workers_create(tl_workers **out, const tl_allocator *allocator,
                                               uint32_t count);
/** Waits for running jobs, ends the threads. NULL is allowed.  @thread the creator */
TL_API void tl_workers_destroy(tl_workers *workers);
/** Threads; 0 for NULL. @thread any */
TL_API uint32_t tl_workers_count(const tl_workers *workers);

/** Wakes sleeping threads, so that a job started some microseconds later is begun at once; an idle
 * one goes back to sleep soon. A world with workers calls it at the begin of a frame. NULL: no-op.
 * @thread any */
TL_API void tl_workers_wake(tl_workers *workers);

/** Hands a job over; workers == NULL or without threads: runs it now. No allocation.
 * @retval TL_OK, TL_ERR_STATE (already started)  @thread any one thread at a time */
TL_API tl_result tl_job_start(tl_workers *workers, tl_job *job);
/** Waits until the job is done; a job that no thread has begun is run here. Not started: no-op.
 * @thread owner */
TL_API void tl_job_join(tl_workers *workers, tl_job *job);
/** Waits for a thread, or runs. @thread owner */
TL_API bool tl_job_is_running(const tl_workers *workers, const tl_job *job);

#endif
