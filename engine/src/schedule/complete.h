/* schedule/complete.h -- jobs that belong to the completion of a tick function (S-8). */
#ifndef TL_COMPLETE_H
#define TL_COMPLETE_H

#include "base/memory.h"
#include "schedule/tick.h"

#include <tickline/workers.h>

typedef struct tl__completion {
    tl_tick_id tick;
    uint8_t end; /* actual end group of the function */
    tl_workers *workers;
    tl_job *job;
} tl__completion;

typedef struct tl__claim tl__claim;

/* Some claims of a lane (parallel.h). */
typedef struct tl__claims {
    const tl__claim *begin;
    const tl__claim *end;
} tl__claims;

/* Of functions that ran on the owner and whose jobs nobody has waited for. */
typedef struct tl__completions {
    tl__completion *items;
    uint32_t count;
    uint32_t capacity;
} tl__completions;

void tl__completions_free(tl_world *world);
/* Waits for the jobs of a function. */
void tl__complete(tl_world *world, tl_tick_id tick);
/* Waits for the jobs of all functions that end by a group. */
void tl__complete_group(tl_world *world, tl_tick_group end);
/* Waits for the jobs of all that some claims wait for. */
void tl__complete_for_claims(tl_world *world, tl__claims claims);
/* One that may wait for jobs asks for them when it runs on the owner. */
void tl__complete_ask(tl_world *world, uint32_t slot);
/* Waits for the jobs of all that a function waits for. */
void tl__complete_befores(tl_world *world, const tl__tick *tick);
/* Whether something that a function waits for has jobs. */
bool tl__complete_has_before(const tl_world *world, const tl__tick *tick);

#endif
