/* schedule/newly_spawned.h -- who made a function a newly spawned function of the frame that is
 * open, or of the last one (D-8).
 */
#ifndef TL_NEWLY_SPAWNED_H
#define TL_NEWLY_SPAWNED_H

#include "base/memory.h"

#include <tickline/trace.h>

typedef struct tl__spawner {
    tl_tick_id tick;
    tl_item by; /* kind NONE: a hook; the stage in which it was */
} tl__spawner;

typedef struct tl__spawners {
    tl__spawner *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t *places; /* by slot of the function: item + 1, right if that item names it */
    uint32_t place_count;
} tl__spawners;

/* Room for functions in slots below `ticks`. */
bool tl__spawners_init(tl__spawners *spawners, tl__memory *memory, uint32_t ticks);
void tl__spawners_free(tl__spawners *spawners, tl__memory *memory);
void tl__spawners_begin_frame(const tl_world *world);
/* The function has become a newly spawned function. Without memory it has no spawner. */
void tl__spawner_note(tl_world *world, tl_tick_id tick);
/* NULL: it is no newly spawned function. */
const tl__spawner *tl__spawner_find(const tl_world *world, tl_tick_id tick);

#endif
