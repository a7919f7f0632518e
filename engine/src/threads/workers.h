/* threads/workers.h -- pools of threads, beside their public face. */
#ifndef TL_WORKERS_INTERNAL_H
#define TL_WORKERS_INTERNAL_H

#include <stddef.h>
#include <tickline/workers.h>

/* Whether jobs wait for a thread.  @thread any */
bool tl__workers_has_jobs(const tl_workers *workers);
/* How often its threads were called to look for work. */
uint32_t tl__workers_calls(const tl_workers *workers);
/* Whether its jobs are tasks of a host. */
bool tl__workers_are_hosted(const tl_workers *workers);
/* As tl__memory_resize(), with the allocator of the pool.  @thread any */
void *tl__workers_resize(tl_workers *workers, void *block, size_t old_size, size_t new_size);
/* Lets another thread have the processor. */
void tl__thread_yield(void);

#endif
