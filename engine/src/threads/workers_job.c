/* Jobs: handed over, run, joined; those of a host are its tasks. */
#include "threads/processor.h"
#include "threads/workers_pool.h"

tl_job *tl__workers_take_job(tl_workers *workers)
{
    tl_job *job = workers->first;

    if (job != NULL) {
        workers->first = job->next;
        workers->last = workers->first != NULL ? workers->last : NULL;
        atomic_fetch_sub_explicit(&workers->queued, 1, memory_order_relaxed);
        job->state = TL__JOB_RUNNING;
    }
    return job;
}

static void take(tl_workers *workers, tl_job *job)
{
    tl_job **link = &workers->first;
    tl_job *previous = NULL;

    while (*link != job) {
        previous = *link;
        link = &(*link)->next;
    }
    *link = job->next;
    workers->last = workers->last == job ? previous : workers->last;
    atomic_fetch_sub_explicit(&workers->queued, 1, memory_order_relaxed);
    job->state = TL__JOB_RUNNING;
}

/* Jobs of a host are tasks: the mutex guards their state as that of others. */

static void set_state(tl_workers *workers, tl_job *job, tl__job_state state)
{
    tl__mutex_lock(&workers->mutex);
    job->state = (uint32_t)state;
    tl__mutex_unlock(&workers->mutex);
}

static void run_task(void *data, uint32_t number)
{
    tl_job *job = data;

    job->fn(job->user, number);
    set_state(job->pool, job, TL__JOB_DONE);
}

/* An idle job gets another state; false: it is not idle. */
static bool take_idle(tl_workers *workers, tl_job *job, tl__job_state state)
{
    tl__mutex_lock(&workers->mutex);
    bool is_idle = job->state == TL__JOB_IDLE;
    job->state = is_idle ? (uint32_t)state : job->state;
    tl__mutex_unlock(&workers->mutex);
    return is_idle;
}

static tl_result enqueue(tl_workers *workers, tl_job *job)
{
    if (!take_idle(workers, job, TL__JOB_RUNNING)) {
        return TL_ERR_STATE;
    }
    job->pool = workers;
    job->handle = workers->host.enqueue(workers->host.user, run_task, job);
    return TL_OK;
}

static void finish(tl_workers *workers, tl_job *job)
{
    if (job->handle != NULL) {
        workers->host.finish(workers->host.user, job->handle);
    }
    job->handle = NULL;
    set_state(workers, job, TL__JOB_IDLE);
}

static tl_result queue(tl_workers *workers, tl_job *job)
{
    tl__mutex_lock(&workers->mutex);
    if (job->state != TL__JOB_IDLE) {
        tl__mutex_unlock(&workers->mutex);
        return TL_ERR_STATE;
    }
    job->state = TL__JOB_QUEUED;
    job->next = NULL;
    if (workers->last != NULL) {
        workers->last->next = job;
    } else {
        workers->first = job;
    }
    workers->last = job;
    atomic_store_explicit(&workers->started, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&workers->queued, 1, memory_order_relaxed);
    bool is_one_asleep = workers->sleeping > 0;
    workers->caller = is_one_asleep ? tl__processor_current() : workers->caller;
    tl__mutex_unlock(&workers->mutex);
    /* Who spins is told when the mutex is free: to wait for it is to sleep. Who is about to sleep
     * looks for jobs first. */
    atomic_fetch_add_explicit(&workers->calls, 1, memory_order_relaxed);
    if (is_one_asleep) {
        tl__condition_wake_all(&workers->work);
    }
    return TL_OK;
}

tl_result tl_job_start(tl_workers *workers, tl_job *job)
{
    if (job == NULL || job->fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__workers_are_hosted(workers)) {
        return enqueue(workers, job);
    }
    if (tl_workers_count(workers) > 0) {
        return queue(workers, job);
    }
    if (job->state != TL__JOB_IDLE) {
        return TL_ERR_STATE;
    }
    job->state = TL__JOB_RUNNING;
    job->fn(job->user, 0);
    job->state = TL__JOB_DONE;
    return TL_OK;
}

/* Waits until another job is done, first spinning, then sleeping: who joins often comes a little
 * early. The mutex is held before and after. */
static void wait_for_end(tl_workers *workers, const tl_job *job)
{
    unsigned seen = atomic_load_explicit(&workers->ended, memory_order_relaxed);

    tl__mutex_unlock(&workers->mutex);
    bool has_ended = tl__workers_spin(&workers->ended, seen, TL__SPINS);
    tl__mutex_lock(&workers->mutex);
    if (!has_ended && job->state == TL__JOB_RUNNING) {
        tl__condition_wait(&workers->done, &workers->mutex);
    }
}

tl_result tl_job_join(tl_workers *workers, tl_job *job)
{
    if (job == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl_workers_count(workers) == 0) {
        job->state = TL__JOB_IDLE;
        return TL_OK;
    }
    if (tl__workers_are_hosted(workers)) {
        finish(workers, job);
        return TL_OK;
    }
    tl__mutex_lock(&workers->mutex);
    if (job->state == TL__JOB_QUEUED) { /* nobody has begun it: the owner helps */
        take(workers, job);
        tl__mutex_unlock(&workers->mutex);
        job->fn(job->user, 0);
        tl__mutex_lock(&workers->mutex);
        job->state = TL__JOB_DONE;
    }
    while (job->state == TL__JOB_RUNNING) {
        wait_for_end(workers, job);
    }
    job->state = TL__JOB_IDLE;
    tl__mutex_unlock(&workers->mutex);
    return TL_OK;
}

bool tl_job_is_running(const tl_workers *workers, const tl_job *job)
{
    if (tl_workers_count(workers) == 0) {
        return false;
    }
    /* The mutex is no part of what the caller sees of the pool. */
    tl__mutex *mutex = &workers->threads[0].workers->mutex;
    tl__mutex_lock(mutex);
    bool is_running = job->state == TL__JOB_QUEUED || job->state == TL__JOB_RUNNING;
    tl__mutex_unlock(mutex);
    return is_running;
}
