/* base/memory.h -- the allocator of a world, counted. */
#ifndef TL_MEMORY_H
#define TL_MEMORY_H

#include <tickline/base.h>

typedef struct tl__memory {
    tl_allocator allocator;
    uint64_t allocations; /* calls that took or grew a block */
    uint64_t bytes;       /* held now */
} tl__memory;

/* Resizes a block; NULL when new_size is 0 or on failure (the old block is then still there). */
void *tl__memory_resize(tl__memory *memory, void *ptr, size_t old_size, size_t new_size);

enum { TL__LINE = 64 }; /* bytes of a cache line */

/* A block that begins with a line; NULL: no memory. It is as large until it is given back. */
void *tl__memory_take_lines(tl__memory *memory, size_t size);
void tl__memory_give_lines(tl__memory *memory, void *block, size_t size);

/* Grows *items so that `needed` fit: by half, large ones by an eighth, to at least 8. False when
 * memory ran out. */
bool tl__memory_grow(tl__memory *memory, void **items, uint32_t *capacity, uint32_t needed,
                     size_t item_size);

/* Frees an array made by tl__memory_grow. */
void tl__memory_free_array(tl__memory *memory, void *items, uint32_t capacity, size_t item_size);

#endif
