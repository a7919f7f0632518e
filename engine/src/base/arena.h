/* base/arena.h -- memory taken piece by piece and given back all at once: the deferred commands of
 * one thread. */
#ifndef TL_ARENA_H
#define TL_ARENA_H

#include <tickline/base.h>

typedef struct tl__chunk {
    struct tl__chunk *next;
    size_t size;
} tl__chunk;

/* As tl__memory_resize(), of the allocator `from`. */
typedef void *tl__resize_fn(void *from, void *block, size_t old_size, size_t new_size);

/* Chunks never move. They are given back by tl__arena_free(). */
typedef struct tl__arena {
    tl__resize_fn *resize;
    void *from;
    tl__chunk *first;
    tl__chunk *at; /* the one that is filled; NULL: empty */
    size_t used;   /* of it */
} tl__arena;

enum { TL__ARENA_ALIGNMENT = 16 };

static inline size_t tl__arena_aligned(size_t size)
{
    return (size + TL__ARENA_ALIGNMENT - 1) / TL__ARENA_ALIGNMENT * TL__ARENA_ALIGNMENT;
}

/* Aligned; NULL: no memory. */
void *tl__arena_take(tl__arena *arena, size_t size);
/* Empty again; its chunks are kept. */
void tl__arena_reset(tl__arena *arena);
/* Gives the chunks back. */
void tl__arena_free(tl__arena *arena);

#endif
