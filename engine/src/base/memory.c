/* The allocator of a world, counted: see memory.h. */
#include "base/memory.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

void *tl__memory_resize(tl__memory *memory, void *ptr, size_t old_size, size_t new_size)
{
    TL_ASSERT(ptr != NULL || old_size == 0);

    void *block = NULL;

    if (memory->allocator.realloc_fn != NULL) {
        block = memory->allocator.realloc_fn(memory->allocator.user, ptr, old_size, new_size);
    } else if (new_size == 0) {
        free(ptr);
    } else {
        block = realloc(ptr, new_size);
    }
    if (block == NULL && new_size != 0) {
        return NULL;
    }
    memory->bytes += new_size;
    memory->bytes -= old_size;
    memory->allocations += new_size > old_size ? 1 : 0;
    return block;
}

/* Such a block begins behind some spare bytes; a pointer to the memory that was taken lies behind
 * its end. */
static size_t with_lead(size_t size)
{
    return size + TL__LINE + sizeof(void *);
}

void *tl__memory_take_lines(tl__memory *memory, size_t size)
{
    TL_ASSERT(size > 0);

    unsigned char *taken = tl__memory_resize(memory, NULL, 0, with_lead(size));

    if (taken == NULL) {
        return NULL;
    }
    unsigned char *block = taken + (TL__LINE - (uintptr_t)taken % TL__LINE);
    memcpy(block + size, &taken, sizeof(taken));
    return block;
}

void tl__memory_give_lines(tl__memory *memory, void *block, size_t size)
{
    void *taken = NULL;

    memcpy(&taken, (unsigned char *)block + size, sizeof(taken));
    (void)tl__memory_resize(memory, taken, with_lead(size), 0);
}

enum {
    FEWEST = 8,  /* items of a list that has any */
    MANY = 1024, /* from here on little is left over: what grows is copied a few times more often */
};

/* A request for more than this is taken exactly. */
static uint32_t grown(uint32_t capacity)
{
    uint32_t more = capacity / (capacity < MANY ? 2 : 8);

    return capacity < UINT32_MAX - more ? capacity + more : UINT32_MAX;
}

bool tl__memory_grow(tl__memory *memory, void *array, uint32_t *capacity, uint32_t needed,
                     size_t item_size)
{
    void *items = NULL;

    TL_ASSERT(item_size > 0);
    if (needed <= *capacity) {
        return true;
    }
    memcpy(&items, array, sizeof(items)); /* whatever the type of the items */
    TL_ASSERT(*capacity == 0 || items != NULL);
    uint32_t wanted = grown(*capacity) > needed ? grown(*capacity) : needed;
    if (wanted < FEWEST) {
        wanted = FEWEST;
    }
    items = tl__memory_resize(memory, items, *capacity * item_size, (size_t)wanted * item_size);
    if (items == NULL) {
        return false;
    }
    memcpy(array, &items, sizeof(items));
    *capacity = wanted;
    return true;
}

bool tl__memory_grow_zeroed(tl__memory *memory, void *array, uint32_t *capacity, uint32_t needed,
                            size_t item_size)
{
    uint32_t old = *capacity;
    bool has_room = tl__memory_grow(memory, array, capacity, needed, item_size);
    unsigned char *items = NULL;

    if (*capacity > old) {
        memcpy(&items, array, sizeof(items));
        memset(items + old * item_size, 0, (*capacity - old) * item_size);
    }
    return has_room;
}

void tl__memory_free_array(tl__memory *memory, void *items, uint32_t capacity, size_t item_size)
{
    if (items != NULL) {
        (void)tl__memory_resize(memory, items, capacity * item_size, 0);
    }
}

/* Arenas. */

enum { CHUNK_BYTES = 16 * 1024 };

static const size_t head =
    (sizeof(tl__chunk) + TL__ARENA_ALIGNMENT - 1) / TL__ARENA_ALIGNMENT * TL__ARENA_ALIGNMENT;

/* A chunk in which `size` bytes fit, after the present one. */
static tl__chunk *next_chunk(tl__arena *arena, size_t size)
{
    tl__chunk *next = arena->at != NULL ? arena->at->next : arena->first;

    if (next != NULL && next->size >= head + size) {
        return next;
    }
    size_t wanted = head + size > CHUNK_BYTES ? head + size : CHUNK_BYTES;
    tl__chunk *chunk = arena->resize(arena->from, NULL, 0, wanted);
    if (chunk == NULL) {
        return NULL;
    }
    *chunk = (tl__chunk){.next = next, .size = wanted};
    if (arena->at != NULL) {
        arena->at->next = chunk;
    } else {
        arena->first = chunk;
    }
    return chunk;
}

void *tl__arena_take(tl__arena *arena, size_t size)
{
    TL_ASSERT(arena->resize != NULL);
    TL_ASSERT(size > 0);

    size_t wanted = tl__arena_aligned(size);
    if (arena->at == NULL || arena->used + wanted > arena->at->size) {
        tl__chunk *chunk = next_chunk(arena, wanted);
        if (chunk == NULL) {
            return NULL;
        }
        arena->at = chunk;
        arena->used = head;
    }
    void *memory = (uint8_t *)arena->at + arena->used;
    arena->used += wanted;
    TL_ASSERT(arena->used <= arena->at->size);
    return memory;
}

void tl__arena_reset(tl__arena *arena)
{
    arena->at = NULL;
}

void tl__arena_free(tl__arena *arena)
{
    tl__chunk *chunk = arena->first;

    while (chunk != NULL) {
        tl__chunk *next = chunk->next;
        (void)arena->resize(arena->from, chunk, chunk->size, 0);
        chunk = next;
    }
    *arena = (tl__arena){0};
}
