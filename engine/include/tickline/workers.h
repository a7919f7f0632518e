/* tickline/workers.h -- a small pool of threads, or a host's job system, beside the owner. */
#ifndef TICKLINE_WORKERS_H
#define TICKLINE_WORKERS_H

#include <tickline/base.h>

typedef struct tl_workers tl_workers;

/** The body of a job. worker is 1 to the number of threads, or 0 on the thread that starts or joins
 * the job. */
typedef void tl_job_fn(void *user, uint32_t worker);

/** A job. The caller owns it, and keeps it in place from tl_job_start() to tl_job_join(). */
typedef struct tl_job {
    tl_job_fn *fn;
    void *user;
    struct tl_job *next; /**< Used by the pool. */
    void *handle;        /**< Used by the pool: the host's, of tl_task_enqueue_fn. */
    tl_workers *pool;    /**< Used by the pool. */
    uint32_t state;      /**< Used by the pool; 0 before start and after join. */
} tl_job;

/** Starts `count` threads (0 to 64). With 0 every job runs inside tl_job_start(). The system
 * chooses their processors: the library never changes on which ones a thread may run.
 * @param allocator NULL: the C library. Called from any thread, one at a time: commands that a
 * worker defers lie in its memory.
 * @param[out] out NULL on error
 * @retval TL_ERR_INVALID more than 64 threads
 * @retval TL_ERR_NO_MEMORY also if a thread could not be started  @thread any */
TL_API TL_MUST_USE tl_result tl_workers_create(tl_workers **out, const tl_allocator *allocator,
                                               uint32_t count);
/** A task: the function that a host's job system calls once, on one of its threads. */
typedef void tl_task_fn(void *data, uint32_t worker);
/**
 * Hands a task to a host's job system. The host calls task(data, worker) once, with a worker from 1
 * to the count of the definition that no other running task has; or inside this call, with 0.
 *
 * @return a handle for tl_task_finish_fn; NULL: it was called inside this call
 */
typedef void *tl_task_enqueue_fn(void *user, tl_task_fn *task, void *data);
/** Returns when the task is done; called once for each handle. */
typedef void tl_task_finish_fn(void *user, void *handle);

/** A pool without threads of its own. */
typedef struct tl_workers_def {
    tl_allocator allocator;      /**< As in tl_workers_create(). */
    uint32_t count;              /**< Tasks that the host can run at once; 1 to 64. */
    tl_task_enqueue_fn *enqueue; /**< Required. Called on the thread that starts a job, or on the
                                      owner of a world that uses the pool. */
    tl_task_finish_fn *finish;   /**< Required. Called on the thread that joins. */
    void *user;
} tl_workers_def;

/**
 * Makes a pool of a host's job system.
 *
 * A world hands over at most `count` tasks for each group of a frame in which functions run on any
 * thread: at most 7 * count a frame and level collection, so fixed arrays suffice. None of them is
 * pending when tl_frame_run_to() or tl_frame_end() returns. Each job is one task more.
 *
 * @retval TL_OK, TL_ERR_INVALID, TL_ERR_NO_MEMORY  @thread any
 */
TL_API TL_MUST_USE tl_result tl_workers_create_hosted(tl_workers **out, const tl_workers_def *def);
/** Waits for running jobs, ends the threads. NULL is allowed.  @thread the creator */
TL_API void tl_workers_destroy(tl_workers *workers);
/** Threads; 0 for NULL. @thread any */
TL_API uint32_t tl_workers_count(const tl_workers *workers);

/** Wakes sleeping threads, so that a job started some microseconds later begins at once. An idle
 * thread goes back to sleep after some hundred microseconds. A world calls this at the start of a
 * frame that will hand functions over. A host that starts a job in a frame calls it before the
 * frame, best when a tenth of a millisecond of its wait is left. Does nothing if no job was started
 * since the last call, because waking takes the caller some microseconds. Does nothing for NULL and
 * for a hosted pool.
 * @thread any */
TL_API void tl_workers_wake(tl_workers *workers);

/** Hands a job over; workers == NULL or without threads: runs it now. No allocation.
 * @retval TL_OK, TL_ERR_STATE (already started)  @thread any one thread at a time */
TL_API tl_result tl_job_start(tl_workers *workers, tl_job *job);
/** Waits until the job is done. A job that no thread has begun runs here. Does nothing for a job
 * that was not started.
 * @retval TL_ERR_INVALID no job  @thread owner */
TL_API tl_result tl_job_join(tl_workers *workers, tl_job *job);
/** True while the job waits for a thread or runs. Without threads always false. @thread owner */
TL_API bool tl_job_is_running(const tl_workers *workers, const tl_job *job);

#endif
