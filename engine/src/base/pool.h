/* base/pool.h -- slots named by generation-checked ids, in chunks that never move.
 * Elements as long as some cache lines lie in whole lines. */
#ifndef TL_POOL_H
#define TL_POOL_H

#include "base/memory.h"

#include <assert.h>

enum {
    TL__POOL_CHUNK = 64,     /* slots a chunk */
    TL__POOL_ALIGNMENT = 16, /* bytes: of each element */
};

typedef struct tl__pool_slot {
    uint32_t generation; /* odd while live */
    union {
        uint32_t next_free; /* of a free one: slot + 1, or 0 */
        uint32_t attached;  /* of a live one: slot + 1 in another pool of the owner; 0: none */
    };
} tl__pool_slot;

typedef struct tl__pool {
    tl__memory *memory;
    uint8_t **chunks; /* each: TL__POOL_CHUNK elements */
    uint32_t chunk_count;
    uint32_t chunk_capacity;
    tl__pool_slot *slots;   /* dense, they move when it grows; NULL: elements hold their own */
    uint32_t slot_capacity; /* of `slots` */
    uint32_t slot_offset;   /* in an element that holds its own */
    bool is_inside;         /* elements hold their own slot */
    uint32_t stride;        /* bytes from one element to the next: tl__pool_stride() */
    uint32_t slot_count;    /* slots ever used */
    uint32_t live_count;
    uint32_t limit;           /* most slots; UINT32_MAX: grows */
    uint32_t first_free;      /* slot + 1, or 0 */
    tl__pool_slot *last_free; /* given back last; only if there is a first one */
} tl__pool;

/* Reserves `reserve` slots. fixed: taking more is TL_ERR_FULL. */
tl_result tl__pool_init(tl__pool *pool, tl__memory *memory, size_t element_size, uint32_t reserve,
                        bool fixed);
/* The same for elements that hold their slot themselves, at that offset: then an element and its id
 * lie in one cache line. */
tl_result tl__pool_init_inside(tl__pool *pool, tl__memory *memory, size_t element_size,
                               size_t slot_offset, uint32_t reserve);
void tl__pool_free(tl__pool *pool);

/* Takes the slot that is free the longest; its element is zeroed. */
tl_result tl__pool_take(tl__pool *pool, uint32_t *index);
/* The same, but leaves the element as it was, for a caller that writes all of it. */
tl_result tl__pool_take_slot(tl__pool *pool, uint32_t *index);
void tl__pool_give(tl__pool *pool, uint32_t index);

/* The same for a caller that has the slot at hand. No address that is written depends on memory
 * that is read here, so that giving many slots back need not wait for one after the other. */
static inline void tl__pool_give_slot(tl__pool *pool, tl__pool_slot *slot, uint32_t index)
{
    slot->generation += 1;
    pool->live_count -= 1;
    if (slot->generation == 0) {
        return; /* wrapped: a retired slot never makes an old id valid again */
    }
    slot->next_free = 0;
    if (pool->first_free != 0) {
        pool->last_free->next_free = index + 1;
    } else {
        pool->first_free = index + 1;
    }
    pool->last_free = slot;
}

/* Bytes from one element of `size` bytes to the next. Nothing else computes it. */
static inline size_t tl__pool_stride(size_t size)
{
    return (size + TL__POOL_ALIGNMENT - 1) / TL__POOL_ALIGNMENT * TL__POOL_ALIGNMENT;
}

static inline void *tl__pool_at_stride(const tl__pool *pool, uint32_t index, size_t stride)
{
    assert(stride == pool->stride);
    return pool->chunks[index / TL__POOL_CHUNK] + (index % TL__POOL_CHUNK) * stride;
}

/* An element. `size` is that of its type, given as a constant: the compiler then needs no
 * multiplication. */
static inline void *tl__pool_at_sized(const tl__pool *pool, uint32_t index, size_t size)
{
    return tl__pool_at_stride(pool, index, tl__pool_stride(size));
}

static inline void *tl__pool_at(const tl__pool *pool, uint32_t index)
{
    return tl__pool_at_stride(pool, index, pool->stride);
}

/* The element, or NULL if the id is stale. */
void *tl__pool_find(const tl__pool *pool, uint32_t index1, uint32_t generation);

/* Generation of a slot: odd if it lives. */
uint32_t tl__pool_generation(const tl__pool *pool, uint32_t index);

/* Moves *index on to the first live slot at or after it; false: there is none. */
bool tl__pool_seek(const tl__pool *pool, uint32_t *index);

/* Lists through elements of a pool, which hold a node for each list they are in, `node` bytes from
 * their begin. An element is named by its index + 1; 0: none. */

typedef struct tl__node {
    uint32_t previous;
    uint32_t next;
} tl__node;

typedef struct tl__list {
    uint32_t first;
    uint32_t last;
} tl__list;

void tl__list_append(tl__list *list, const tl__pool *pool, size_t node, uint32_t index1);
/* Leaves the removed node as it is: a walk that stands on it can go on. */
void tl__list_remove(tl__list *list, const tl__pool *pool, size_t node, uint32_t index1);

#endif
