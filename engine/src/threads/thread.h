/* threads/thread.h -- threads, a mutex, a condition: the only names behind which a system's threads
 * lie. */
#ifndef TL_THREAD_H
#define TL_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <tickline/workers.h>

typedef void tl__thread_fn(void *user);

/* Sizes of the opaque types below, for embedding them without including the system's header. */
enum { TL__MUTEX_BYTES = 64, TL__CONDITION_BYTES = 64, TL__THREAD_BYTES = 32 };

typedef union tl__mutex {
    unsigned char bytes[TL__MUTEX_BYTES];
    max_align_t align;
} tl__mutex;

typedef union tl__condition {
    unsigned char bytes[TL__CONDITION_BYTES];
    max_align_t align;
} tl__condition;

typedef struct tl__thread {
    union {
        unsigned char bytes[TL__THREAD_BYTES];
        max_align_t align;
    } handle;
    tl__thread_fn *fn;
    void *user;
} tl__thread;

/* The thread object stays in place until it is joined. */
bool tl__thread_start(tl__thread *thread, tl__thread_fn *fn, void *user);
void tl__thread_join(tl__thread *thread);
/* Lets another thread have the processor. */
void tl__thread_yield(void);
void tl__mutex_init(tl__mutex *mutex);
void tl__mutex_free(tl__mutex *mutex);
void tl__mutex_lock(tl__mutex *mutex);
void tl__mutex_unlock(tl__mutex *mutex);
void tl__condition_init(tl__condition *condition);
void tl__condition_free(tl__condition *condition);
void tl__condition_wait(tl__condition *condition, tl__mutex *mutex);
void tl__condition_wake_all(tl__condition *condition);

/* workers.c: pools, beside their public face. */

/* Whether jobs wait for a thread.  @thread any */
bool tl__workers_has_jobs(const tl_workers *workers);
/* How often its threads were told to look for work. */
uint32_t tl__workers_calls(const tl_workers *workers);
/* Whether its jobs are tasks of a host. */
bool tl__workers_are_hosted(const tl_workers *workers);
/* Memory of the pool, from any thread. */
void *tl__workers_resize(tl_workers *workers, void *block, size_t old_size, size_t new_size);

#endif
