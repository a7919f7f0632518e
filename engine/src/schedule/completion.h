/* schedule/completion.h -- jobs that belong to the completion of a tick function (S-8). */
#ifndef TL_COMPLETION_H
#define TL_COMPLETION_H

#include "base/memory.h"
#include "schedule/tick.h"

#include <tickline/workers.h>

typedef struct tl__completion {
    tl_tick_id tick;
    uint8_t end; /* actual end group of the function */
    tl_workers *workers;
    tl_job *job;
} tl__completion;

/* Of functions that ran on the owner and whose jobs are not joined yet. */
typedef TL__TAGGED_LIST(tl__completions, tl__completion) tl__completions;

void tl__completions_free(tl_world *world);
/* Waits for the jobs of all functions that end by a group. */
void tl__complete_group(tl_world *world, tl_tick_group end);
/* Waits for the jobs of all prerequisites of a function, also of removed ones (Q-47, S-8). */
void tl__complete_befores(tl_world *world, const tl__tick *tick);

#endif
