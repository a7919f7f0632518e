/* base/arena.h -- memory of one thread's records: taken piece by piece, given back all at once. */
#ifndef TL_ARENA_H
#define TL_ARENA_H

#include <tickline/world.h>

typedef struct tl__chunk {
    struct tl__chunk *next;
    size_t size;
} tl__chunk;

/* Chunks that never move, given back with the world. */
typedef struct tl__arena {
    tl__chunk *first;
    tl__chunk *at; /* the one that is filled */
    size_t used;   /* of it */
} tl__arena;

typedef struct tl__arenas {
    tl__arena *items;
    uint32_t count;
} tl__arenas;

enum { TL__ARENA_ALIGNMENT = 16 };

static inline size_t tl__arena_aligned(size_t size)
{
    return (size + TL__ARENA_ALIGNMENT - 1) / TL__ARENA_ALIGNMENT * TL__ARENA_ALIGNMENT;
}

/* Aligned; NULL: no memory. */
void *tl__arena_take(tl_world *world, tl__arena *arena, size_t size);
/* Empty again, its chunks kept. */
void tl__arena_reset(tl__arena *arena);

#endif
