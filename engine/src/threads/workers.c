/* A pool: its life, and what is asked of it. */
#include "threads/workers.h"

#include "threads/processor.h"
#include "threads/workers_pool.h"

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
    tl__mutex_init(&workers->mutex);
    tl__condition_init(&workers->work);
    tl__condition_init(&workers->done);
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
    if (out == NULL || count > TL__MAX_WORKERS) {
        return TL_ERR_INVALID;
    }
    *out = NULL;
    tl_workers *workers = make(allocator);
    if (workers == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    workers->processors = tl__processors_allowed();
    tl_result result = tl__workers_start_threads(workers, count);
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
    tl__mutex_lock(&workers->mutex);
    workers->is_ending = true;
    tl__workers_call(workers);
    tl__mutex_unlock(&workers->mutex);
    for (uint32_t i = 0; i < workers->count; i++) {
        tl__thread_join(&workers->threads[i].thread);
    }
    tl__condition_free(&workers->done);
    tl__condition_free(&workers->work);
    tl__mutex_free(&workers->mutex);
    tl__memory memory = workers->memory;
    (void)tl__memory_resize(&memory, workers, sizeof(*workers), 0);
}

void tl_workers_wake(tl_workers *workers)
{
    /* Waking costs more than a small frame: nobody is woken for what did not come last time. */
    if (tl_workers_count(workers) > 0 && !tl__workers_are_hosted(workers) &&
        atomic_exchange_explicit(&workers->started, 0, memory_order_relaxed) != 0) {
        tl__mutex_lock(&workers->mutex);
        workers->wakes += 1;
        tl__workers_call(workers);
        tl__mutex_unlock(&workers->mutex);
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
    tl__mutex_lock(&workers->mutex);
    void *resized = tl__memory_resize(&workers->memory, block, old_size, new_size);
    tl__mutex_unlock(&workers->mutex);
    return resized;
}
