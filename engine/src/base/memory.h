/* base/memory.h -- the allocator of a world, counted; lists; arenas. */
#ifndef TL_MEMORY_H
#define TL_MEMORY_H

#include <tickline/base.h>

typedef struct tl__memory {
    tl_allocator allocator;
    uint64_t allocations; /* calls that took or grew a block */
    uint64_t bytes;       /* in use now */
} tl__memory;

/* Resizes a block; NULL when new_size is 0 or on failure (the old block is then still there). */
void *tl__memory_resize(tl__memory *memory, void *ptr, size_t old_size, size_t new_size);

static inline uint32_t tl__least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

enum { TL__LINE = 64 }; /* bytes of a cache line */

/* A block that begins with a line; NULL: no memory. Give it back with the same size. */
void *tl__memory_take_lines(tl__memory *memory, size_t size);
void tl__memory_give_lines(tl__memory *memory, void *block, size_t size);

/* Grows an array so that `needed` items fit: by half, large ones by an eighth, to at least 8.
 * `array` points to the pointer to its items. False: no memory, and nothing has changed. */
bool tl__memory_grow(tl__memory *memory, void *array, uint32_t *capacity, uint32_t needed,
                     size_t item_size);
/* The same; new items are zero. */
bool tl__memory_grow_zeroed(tl__memory *memory, void *array, uint32_t *capacity, uint32_t needed,
                            size_t item_size);
void tl__memory_free_array(tl__memory *memory, void *items, uint32_t capacity, size_t item_size);

/* For an array whose items and capacity are two variables or fields. */
#define TL__GROW(memory, items, capacity, needed)                                                  \
    tl__memory_grow(memory, &(items), &(capacity), needed, sizeof(*(items)))
#define TL__GROW_ZEROED(memory, items, capacity, needed)                                           \
    tl__memory_grow_zeroed(memory, &(items), &(capacity), needed, sizeof(*(items)))
#define TL__FREE(memory, items, capacity)                                                          \
    tl__memory_free_array(memory, items, capacity, sizeof(*(items)))

/* Lists that grow. */
#define TL__LIST(type) TL__TAGGED_LIST(, type)
#define TL__TAGGED_LIST(tag, type)                                                                 \
    struct tag {                                                                                   \
        type *items;                                                                               \
        uint32_t count;                                                                            \
        uint32_t capacity;                                                                         \
    }
/* Room for `needed` items; false: no memory. */
#define TL__LIST_ROOM(memory, list, needed)                                                        \
    TL__GROW(memory, (list)->items, (list)->capacity, needed)
/* Puts a value behind the others; false: no memory, and nothing has changed. */
#define TL__LIST_PUSH(memory, list, ...)                                                           \
    (TL__LIST_ROOM(memory, list, (list)->count + 1) &&                                             \
     ((list)->items[(list)->count++] = (__VA_ARGS__), true))
#define TL__LIST_FREE(memory, list) TL__FREE(memory, (list)->items, (list)->capacity)

typedef TL__LIST(uint32_t) tl__slots;

/* An arena: memory taken piece by piece and given back all at once. */

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
