/* schedule/cut.h -- prerequisites that were taken away in the frame: their jobs are waited for all
 * the same (Q-47, S-8). */
#ifndef TL_CUT_H
#define TL_CUT_H

#include "base/memory.h"
#include "schedule/tick.h"

typedef struct tl__cut {
    tl_tick_id tick; /* it waited */
    uint64_t registration;
    tl_tick_id before;
    uint64_t before_registration;
    uint32_t previous; /* of that function: cut + 1, or 0 */
} tl__cut;

typedef struct tl__cuts {
    tl__cut *items;
    uint32_t count;
    uint32_t capacity;
} tl__cuts;

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
