#include "base/arena.h"

#include "base/assert.h"

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
