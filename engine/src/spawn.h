/* spawn.h -- who made a function a newcomer of the frame that is open, or of the last one (D-8). */
#ifndef TL_SPAWN_H
#define TL_SPAWN_H

#include "memory.h"

#include <tickline/trace.h>

typedef struct tl__spawn {
    tl_tick_id tick;
    tl_item by; /* kind NONE: a hook; the stage in which it was */
} tl__spawn;

/* Outside of snapshots. */
typedef struct tl__spawns {
    tl__spawn *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t *places; /* by slot of the function: item + 1, right if that item names it */
    uint32_t place_count;
} tl__spawns;

/* Room for functions in slots below `ticks`. */
bool tl__spawns_init(tl__spawns *spawns, tl__memory *memory, uint32_t ticks);
void tl__spawns_free(tl__spawns *spawns, tl__memory *memory);
/* The function has become a newcomer. Without memory it has no spawner. */
void tl__spawn_note(tl_world *world, tl_tick_id tick);
/* NULL: it is no newcomer. */
const tl__spawn *tl__spawn_find(const tl_world *world, tl_tick_id tick);

#endif
