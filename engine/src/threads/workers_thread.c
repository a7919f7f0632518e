/* What a thread of a pool does: it looks for jobs, spins, sleeps, wakes. */
#include "threads/processor.h"
#include "threads/workers_pool.h"

/* PATIENT: of a worker that was woken for what is to come in this frame: some hundred microseconds.
 * If it slept before that comes, it would have to be woken once more, at the worst moment. */
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

bool tl__workers_spin(const atomic_uint *count, unsigned seen, uint32_t spins)
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

/* A system that takes an idle processor for a busy one wakes a thread where its caller runs: it
 * would wait there until the caller sleeps, and again the next time. One that finds itself there
 * moves and stays away, if there are processors for all before it: one that might come back is
 * brought back. The mutex is held before and after. */
static void leave_caller(tl_workers *workers, uint32_t number)
{
    if (number < workers->processors.count && workers->caller == tl__processor_current()) {
        tl__mutex_unlock(&workers->mutex);
        tl__processor_leave(&workers->processors);
        tl__mutex_lock(&workers->mutex);
    }
}

/* Waits until there is a call or a job, first spinning, then sleeping. The mutex is held before and
 * after. */
static void wait_for_call(tl_workers *workers, uint32_t number, uint32_t *seen_wakes)
{
    unsigned seen = atomic_load_explicit(&workers->calls, memory_order_relaxed);
    uint32_t spins = *seen_wakes != workers->wakes ? PATIENT_SPINS : TL__SPINS;

    *seen_wakes = workers->wakes;

    tl__mutex_unlock(&workers->mutex);
    bool was_called = tl__workers_spin(&workers->calls, seen, spins);
    tl__mutex_lock(&workers->mutex);
    if (was_called) {
        return;
    }
    workers->sleeping += 1;
    while (atomic_load_explicit(&workers->calls, memory_order_relaxed) == seen &&
           workers->first == NULL) {
        tl__condition_wait(&workers->work, &workers->mutex);
    }
    workers->sleeping -= 1;
    leave_caller(workers, number);
}

void tl__workers_call(tl_workers *workers)
{
    atomic_fetch_add_explicit(&workers->calls, 1, memory_order_relaxed);
    if (workers->sleeping > 0) {
        workers->caller = tl__processor_current();
        tl__condition_wake_all(&workers->work);
    }
}

static void work(void *user)
{
    tl__worker *self = user;
    tl_workers *workers = self->workers;
    uint32_t seen_wakes = 0;

    tl__mutex_lock(&workers->mutex);
    while (!workers->is_ending) {
        tl_job *job = tl__workers_take_job(workers);
        if (job == NULL) {
            wait_for_call(workers, self->number, &seen_wakes);
            continue;
        }
        tl__mutex_unlock(&workers->mutex);
        job->fn(job->user, self->number);
        tl__mutex_lock(&workers->mutex);
        job->state = TL__JOB_DONE;
        tl__condition_wake_all(&workers->done);
        tl__mutex_unlock(&workers->mutex);
        /* Who spins is told when the mutex is free: to wait for it is to sleep. */
        atomic_fetch_add_explicit(&workers->ended, 1, memory_order_relaxed);
        tl__mutex_lock(&workers->mutex);
    }
    tl__mutex_unlock(&workers->mutex);
}

tl_result tl__workers_start_threads(tl_workers *workers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        workers->threads[i] = (tl__worker){.workers = workers, .number = i + 1};
        if (!tl__thread_start(&workers->threads[i].thread, work, &workers->threads[i])) {
            return TL_ERR_NO_MEMORY;
        }
        workers->count += 1;
    }
    return TL_OK;
}
