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

typedef struct tl__task tl__task;

/* Some tasks of a lane (any_thread.h). */
typedef struct tl__tasks {
    const tl__task *begin;
    const tl__task *end;
} tl__tasks;

/* Of functions that ran on the owner and whose jobs are not joined yet. */
typedef TL__LIST(tl__completion) tl__completions;

void tl__completions_free(tl_world *world);
/* Waits for the jobs of all functions that end by a group. */
void tl__complete_group(tl_world *world, tl_tick_group end);
/* Waits for the jobs of all that some tasks wait for. */
void tl__complete_for_tasks(tl_world *world, tl__tasks tasks);
/* Waits for the jobs of all that a function waits for. */
void tl__complete_befores(tl_world *world, const tl__tick *tick);
/* Whether something that a function waits for has jobs. */
bool tl__complete_has_before(const tl_world *world, const tl__tick *tick);

/* Prerequisites that were taken away in the frame: their jobs are waited for all
 * the same (Q-47, S-8). */

typedef struct tl__cut {
    tl_tick_id tick; /* it waited */
    uint64_t registration;
    tl_tick_id before;
    uint64_t before_registration;
    uint32_t previous; /* of that function: cut + 1, or 0 */
} tl__cut;

typedef TL__LIST(tl__cut) tl__cuts;

void tl__cuts_free(tl_world *world);
/* Before a frame's order is made. */
void tl__cuts_clear(tl_world *world);

/* Before an edge goes in a frame: if its function is still to run, that is remembered.
 * @retval TL_ERR_NO_MEMORY nothing changed */
tl_result tl__cut_note(tl_world *world, uint32_t edge);
/* Whether a function lost a prerequisite so. */
bool tl__cut_is_of(const tl_world *world, const tl__tick *tick);
/* Whether one that it lost so is still to run. */
bool tl__cut_is_ahead(const tl_world *world, const tl__tick *tick);
/* Waits for the jobs of all that a function lost so. */
void tl__cut_complete(tl_world *world, const tl__tick *tick);

#endif
