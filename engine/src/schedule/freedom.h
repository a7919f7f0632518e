/* schedule/freedom.h -- whether only the queue sequence decides which of two functions runs first
 * (D-2). */
#ifndef TL_FREEDOM_H
#define TL_FREEDOM_H

#include "base/memory.h"
#include "schedule/tick.h"

/* What a function waits for within its group, directly or not. */
typedef struct tl__waits {
    uint32_t root;   /* slot of the function */
    bool is_current; /* what was found is what is asked for */
    uint32_t *slots; /* found */
    uint32_t count;
    uint32_t *marks; /* of each slot: the search that found it last */
    uint32_t search;
    uint32_t slot_capacity;
    uint32_t mark_capacity;
} tl__waits;

/* Scratch, kept from question to question. */
typedef struct tl__freedom {
    const tl_world *world;
    tl__waits first;
    tl__waits second;
    tl__waits other;
} tl__freedom;

/* Before questions about the frame that is open or was last.  @retval TL_ERR_NO_MEMORY */
tl_result tl__freedom_begin(tl__freedom *freedom, const tl_world *world);
void tl__freedom_free(tl__freedom *freedom, tl__memory *memory);
/* Whether another queue sequence would let the other one run first. Both ran in one group, in one
 * round. */
bool tl__freedom_is_free(tl__freedom *freedom, uint32_t first, uint32_t second);

#endif
