/* game/base/arena.h -- an allocator over one fixed region: copying the used bytes saves all of it.
 */
#ifndef GM_ARENA_H
#define GM_ARENA_H

#include <tickline/base.h>

/** Lies at the start of its region; size-class free lists and a bump pointer. Deterministic: equal
 * calls give equal offsets. Not thread-safe. */
typedef struct gm_arena gm_arena;

typedef struct gm_arena_stats {
    size_t capacity; /**< bytes of the region */
    size_t used;     /**< bytes from the start of the region that ever held something */
    size_t live;     /**< bytes handed out now */
    uint64_t calls;  /**< allocations and resizes that had to find memory, since the start */
    uint64_t calls_since_mark;
    size_t growth_since_mark; /**< bytes by which `used` grew */
    uint64_t failures;        /**< requests that did not fit */
} gm_arena_stats;

/** Makes an empty arena in memory[bytes] (aligned to 16).  @return NULL if it is too small */
gm_arena *gm_arena_create(void *memory, size_t bytes);
/** Forgets everything at once; the mark and the counts start over. */
void gm_arena_reset(gm_arena *arena);

/** 16-byte aligned; NULL when the region is full. Size 0 is served as 1. */
void *gm_arena_alloc(gm_arena *arena, size_t bytes);
/** As alloc, zeroed; NULL also if count * bytes overflows. */
void *gm_arena_calloc(gm_arena *arena, size_t count, size_t bytes);
/** As realloc() of the C library; NULL leaves the old block as it is. */
void *gm_arena_realloc(gm_arena *arena, void *ptr, size_t bytes);
/** Bytes that were asked for at ptr. */
size_t gm_arena_size(const void *ptr);
/** NULL is allowed. */
void gm_arena_free(gm_arena *arena, void *ptr);
/** True for an address inside the region. */
bool gm_arena_owns(const gm_arena *arena, const void *ptr);

/** The arena as the engine's allocator. */
tl_allocator gm_arena_allocator(gm_arena *arena);

/** Start and length of what a snapshot must copy; the start is the arena itself. */
size_t gm_arena_used(const gm_arena *arena);
/** Ends the warm-up: counts and growth are measured from here. */
void gm_arena_mark(gm_arena *arena);
gm_arena_stats gm_arena_get_stats(const gm_arena *arena);

#endif
