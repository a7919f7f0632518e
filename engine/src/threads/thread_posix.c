/* Threads, mutexes and conditions by pthread: see thread.h. */
#include "threads/thread.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

_Static_assert(sizeof(pthread_mutex_t) <= TL__MUTEX_BYTES, "TL__MUTEX_BYTES is too small");
_Static_assert(sizeof(pthread_cond_t) <= TL__CONDITION_BYTES, "TL__CONDITION_BYTES is too small");
_Static_assert(sizeof(pthread_t) <= TL__THREAD_BYTES, "TL__THREAD_BYTES is too small");

static pthread_mutex_t *mutex_of(tl__mutex *mutex)
{
    return (pthread_mutex_t *)(void *)mutex->bytes;
}

static pthread_cond_t *condition_of(tl__condition *condition)
{
    return (pthread_cond_t *)(void *)condition->bytes;
}

static void *run(void *user)
{
    tl__thread *thread = user;

    thread->fn(thread->user);
    return NULL;
}

bool tl__thread_start(tl__thread *thread, tl__thread_fn *fn, void *user)
{
    pthread_t handle;

    thread->fn = fn;
    thread->user = user;
    if (pthread_create(&handle, NULL, run, thread) != 0) {
        return false;
    }
    memcpy(thread->handle.bytes, &handle, sizeof(handle));
    return true;
}

void tl__thread_join(tl__thread *thread)
{
    pthread_t handle;

    memcpy(&handle, thread->handle.bytes, sizeof(handle));
    (void)pthread_join(handle, NULL);
}

void tl__thread_yield(void)
{
    (void)sched_yield();
}

void tl__mutex_init(tl__mutex *mutex)
{
    (void)pthread_mutex_init(mutex_of(mutex), NULL);
}

void tl__mutex_free(tl__mutex *mutex)
{
    (void)pthread_mutex_destroy(mutex_of(mutex));
}

void tl__mutex_lock(tl__mutex *mutex)
{
    (void)pthread_mutex_lock(mutex_of(mutex));
}

void tl__mutex_unlock(tl__mutex *mutex)
{
    (void)pthread_mutex_unlock(mutex_of(mutex));
}

void tl__condition_init(tl__condition *condition)
{
    (void)pthread_cond_init(condition_of(condition), NULL);
}

void tl__condition_free(tl__condition *condition)
{
    (void)pthread_cond_destroy(condition_of(condition));
}

void tl__condition_wait(tl__condition *condition, tl__mutex *mutex)
{
    (void)pthread_cond_wait(condition_of(condition), mutex_of(mutex));
}

void tl__condition_wake_all(tl__condition *condition)
{
    (void)pthread_cond_broadcast(condition_of(condition));
}
