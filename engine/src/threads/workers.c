/* A pool of worker threads: jobs, threads, life. The only file that uses the thread library. */
#include "threads/workers.h"

#include "base/assert.h"
#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
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
    pthread_t thread;
} tl__worker;

struct tl_workers {
    tl__memory memory;
    pthread_mutex_t mutex;
    pthread_cond_t work; /* a job was queued, or the end has come */
    pthread_cond_t done; /* a job is done */
    tl_job *first;
    tl_job *last;
    atomic_uint queued;  /* jobs in the list */
    atomic_uint calls;   /* grows with every job, wake and end: what a spinning worker looks at */
    atomic_uint started; /* jobs, since the last wake */
    atomic_uint ended;   /* grows with every job that is done: what a spinning joiner looks at */
    uint32_t sleeping;
    uint32_t wakes; /* calls of tl_workers_wake() that woke */
    bool is_ending;
    tl_workers_def host; /* enqueue NULL: threads of its own */
    uint32_t count;
    tl__worker threads[TL__MAX_WORKERS];
};

/* How often a thread looks before it sleeps: some tens of microseconds, for waking a sleeping one
 * takes as long. */
enum { TL__SPINS = 1000 };

static void lock(tl_workers *workers)
{
    (void)pthread_mutex_lock(&workers->mutex);
}

static void unlock(tl_workers *workers)
{
    (void)pthread_mutex_unlock(&workers->mutex);
}

void tl__thread_yield(void)
{
    (void)sched_yield();
}

/* Takes a job out of the list: it runs from now on. The mutex is locked. */
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

/* Threads: they look for jobs, spin, sleep, wake. */

/* PATIENT: of a worker that was woken for a job to come in this frame: some hundred microseconds.
 * If it fell asleep before the job, it would have to be woken once more, at the worst moment. */
enum { LOOKS = 16, PATIENT_SPINS = 16 * TL__SPINS };

/* Lets the other thread of the processor core go on. */
static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Looks for a while without the mutex whether a count has grown; false: it has not. */
static bool spin(const atomic_uint *count, unsigned seen, uint32_t spins)
{
    for (uint32_t i = 0; i < spins * LOOKS; i++) {
        if (atomic_load_explicit(count, memory_order_relaxed) != seen) {
            return true;
        }
        if (i % LOOKS == 0) {
            relax();
        }
    }
    return false;
}

/* Waits until there is a call or a job, first spinning, then sleeping. The mutex is locked before
 * and after. */
static void wait_for_call(tl_workers *workers, uint32_t *seen_wakes)
{
    unsigned seen = atomic_load_explicit(&workers->calls, memory_order_relaxed);
    uint32_t spins = *seen_wakes != workers->wakes ? PATIENT_SPINS : TL__SPINS;

    *seen_wakes = workers->wakes;

    unlock(workers);
    bool was_called = spin(&workers->calls, seen, spins);
    lock(workers);
    if (was_called) {
        return;
    }
    workers->sleeping += 1;
    while (atomic_load_explicit(&workers->calls, memory_order_relaxed) == seen &&
           workers->first == NULL) {
        (void)pthread_cond_wait(&workers->work, &workers->mutex);
    }
    workers->sleeping -= 1;
}

/* Calls all workers to look for jobs; the mutex is locked. */
static void call(tl_workers *workers)
{
    atomic_fetch_add_explicit(&workers->calls, 1, memory_order_relaxed);
    if (workers->sleeping > 0) {
        (void)pthread_cond_broadcast(&workers->work);
    }
}

static void *work(void *user)
{
    tl__worker *self = user;
    tl_workers *workers = self->workers;
    uint32_t seen_wakes = 0;

    lock(workers);
    while (!workers->is_ending) {
        tl_job *job = workers->first;
        if (job == NULL) {
            wait_for_call(workers, &seen_wakes);
            continue;
        }
        take(workers, job);
        unlock(workers);
        job->fn(job->user, self->number);
        lock(workers);
        job->state = TL__JOB_DONE;
        (void)pthread_cond_broadcast(&workers->done);
        unlock(workers);
        /* A spinning joiner sees the end when the mutex is free: waiting for the mutex means
         * sleeping. */
        atomic_fetch_add_explicit(&workers->ended, 1, memory_order_relaxed);
        lock(workers);
    }
    unlock(workers);
    return NULL;
}

/* Starts that many threads; the pool has those that could be started. */
static tl_result start_threads(tl_workers *workers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        workers->threads[i] = (tl__worker){.workers = workers, .number = i + 1};
        if (pthread_create(&workers->threads[i].thread, NULL, work, &workers->threads[i]) != 0) {
            return TL_ERR_NO_MEMORY;
        }
        workers->count += 1;
    }
    return TL_OK;
}

/* Jobs: handed over, run, joined; those of a host are its tasks, and the mutex guards their state
 * as that of others. */

static void set_state(tl_workers *workers, tl_job *job, tl__job_state state)
{
    lock(workers);
    job->state = (uint32_t)state;
    unlock(workers);
}

static void run_task(void *data, uint32_t number)
{
    tl_job *job = data;

    job->fn(job->user, number);
    set_state(job->pool, job, TL__JOB_DONE);
}

static tl_result enqueue(tl_workers *workers, tl_job *job)
{
    lock(workers);
    bool is_idle = job->state == TL__JOB_IDLE;
    job->state = is_idle ? TL__JOB_RUNNING : job->state;
    unlock(workers);
    if (!is_idle) {
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
    lock(workers);
    if (job->state != TL__JOB_IDLE) {
        unlock(workers);
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
    unlock(workers);
    /* A spinning worker sees the call when the mutex is free: waiting for the mutex means sleeping.
     * A worker that is about to sleep looks for jobs first. */
    atomic_fetch_add_explicit(&workers->calls, 1, memory_order_relaxed);
    if (is_one_asleep) {
        (void)pthread_cond_broadcast(&workers->work);
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

/* Waits until another job is done, first spinning, then sleeping: a join often comes a little
 * early. The mutex is locked before and after. */
static void wait_for_end(tl_workers *workers, const tl_job *job)
{
    unsigned seen = atomic_load_explicit(&workers->ended, memory_order_relaxed);

    unlock(workers);
    bool has_ended = spin(&workers->ended, seen, TL__SPINS);
    lock(workers);
    if (!has_ended && job->state == TL__JOB_RUNNING) {
        (void)pthread_cond_wait(&workers->done, &workers->mutex);
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
    lock(workers);
    if (job->state == TL__JOB_QUEUED) { /* no thread has begun it: the owner helps */
        take(workers, job);
        unlock(workers);
        job->fn(job->user, 0);
        lock(workers);
        job->state = TL__JOB_DONE;
    }
    while (job->state == TL__JOB_RUNNING) {
        wait_for_end(workers, job);
    }
    job->state = TL__JOB_IDLE;
    unlock(workers);
    return TL_OK;
}

bool tl_job_is_running(const tl_workers *workers, const tl_job *job)
{
    if (tl_workers_count(workers) == 0) {
        return false;
    }
    /* The mutex is no part of what the caller sees of the pool. */
    lock(workers->threads[0].workers);
    bool is_running = job->state == TL__JOB_QUEUED || job->state == TL__JOB_RUNNING;
    unlock(workers->threads[0].workers);
    return is_running;
}

/* A pool: its life, and queries. */

/* A pool without threads; NULL: no memory. */
static tl_workers *make(const tl_allocator *allocator)
{
    tl__memory memory = {0};

    if (allocator != NULL) {
        memory.allocator = *allocator;
    }
    tl_workers *workers = tl__memory_resize(&memory, NULL, 0, sizeof(*workers));
    if (workers == NULL) {
        return NULL;
    }
    *workers = (tl_workers){.memory = memory};
    workers->threads[0].workers = workers;
    (void)pthread_mutex_init(&workers->mutex, NULL);
    (void)pthread_cond_init(&workers->work, NULL);
    (void)pthread_cond_init(&workers->done, NULL);
    return workers;
}

tl_result tl_workers_create_hosted(tl_workers **out, const tl_workers_def *def)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = NULL;
    if (def == NULL || def->enqueue == NULL || def->finish == NULL || def->count == 0 ||
        def->count > TL__MAX_WORKERS) {
        return TL_ERR_INVALID;
    }
    tl_workers *workers = make(&def->allocator);
    if (workers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    workers->host = *def;
    *out = workers;
    return TL_OK;
}

tl_result tl_workers_create(tl_workers **out, const tl_allocator *allocator, uint32_t count)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = NULL;
    if (count > TL__MAX_WORKERS) {
        return TL_ERR_INVALID;
    }
    tl_workers *workers = make(allocator);
    if (workers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = start_threads(workers, count);
    if (result != TL_OK) {
        tl_workers_destroy(workers);
        return result;
    }
    *out = workers;
    return TL_OK;
}

void tl_workers_destroy(tl_workers *workers)
{
    if (workers == NULL) {
        return;
    }
    lock(workers);
    workers->is_ending = true;
    call(workers);
    unlock(workers);
    for (uint32_t i = 0; i < workers->count; i++) {
        (void)pthread_join(workers->threads[i].thread, NULL);
    }
    (void)pthread_cond_destroy(&workers->done);
    (void)pthread_cond_destroy(&workers->work);
    (void)pthread_mutex_destroy(&workers->mutex);
    tl__memory memory = workers->memory;
    (void)tl__memory_resize(&memory, workers, sizeof(*workers), 0);
}

void tl_workers_wake(tl_workers *workers)
{
    /* Waking costs more than a small frame: threads sleep on if the last call brought no work. */
    if (tl_workers_count(workers) > 0 && !tl__workers_are_hosted(workers) &&
        atomic_exchange_explicit(&workers->started, 0, memory_order_relaxed) != 0) {
        lock(workers);
        workers->wakes += 1;
        call(workers);
        unlock(workers);
    }
}

uint32_t tl_workers_count(const tl_workers *workers)
{
    if (workers == NULL) {
        return 0;
    }
    return tl__workers_are_hosted(workers) ? workers->host.count : workers->count;
}

bool tl__workers_are_hosted(const tl_workers *workers)
{
    return workers != NULL && workers->host.enqueue != NULL;
}

bool tl__workers_has_jobs(const tl_workers *workers)
{
    return atomic_load_explicit(&workers->queued, memory_order_relaxed) != 0;
}

uint32_t tl__workers_calls(const tl_workers *workers)
{
    return atomic_load_explicit(&workers->calls, memory_order_relaxed);
}

void *tl__workers_resize(tl_workers *workers, void *block, size_t old_size, size_t new_size)
{
    TL_ASSERT(block != NULL || old_size == 0);

    lock(workers);
    void *resized = tl__memory_resize(&workers->memory, block, old_size, new_size);
    unlock(workers);
    return resized;
}
