/* game/base/arena.c -- size-class free lists and a bump pointer inside one region. */
#include "base/base.h"

#include <string.h>

/* Four classes a doubling: at most a fifth of a block is slack. Above 128 bytes. */
enum { ALIGN = 16, SMALL_CLASSES = 8, CLASS_COUNT = SMALL_CLASSES + 4 * 40, LARGER_TRIED = 4 };

/* Links are offsets from the arena, so that the bytes do not depend on its address. */
typedef struct block {
    uint64_t size; /**< asked for; 0 in a free block */
    uint32_t class_index;
    uint32_t reserved;
} block;

struct gm_arena {
    uint64_t capacity;
    uint64_t used;
    uint64_t live;
    uint64_t calls;
    uint64_t failures;
    uint64_t mark_calls;
    uint64_t mark_used;
    uint64_t free_heads[CLASS_COUNT]; /**< 0: empty */
};

_Static_assert(sizeof(block) == ALIGN, "a header keeps the alignment of what follows it");

static size_t round_up(size_t bytes)
{
    return (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static uint32_t class_of(size_t bytes)
{
    uint32_t doublings = 0;

    if (bytes <= (size_t)ALIGN * SMALL_CLASSES) {
        return bytes == 0 ? 0 : (uint32_t)((bytes - 1) / ALIGN);
    }
    while (((bytes - 1) >> (doublings + 7)) > 1) {
        doublings++;
    }
    return SMALL_CLASSES + 4 * doublings + (uint32_t)(((bytes - 1) >> (doublings + 5)) & 3U);
}

static size_t class_bytes(uint32_t index)
{
    if (index < SMALL_CLASSES) {
        return (size_t)ALIGN * (index + 1);
    }
    return (size_t)(5 + (index - SMALL_CLASSES) % 4) << ((index - SMALL_CLASSES) / 4 + 5);
}

static void *at(gm_arena *arena, uint64_t offset)
{
    return (unsigned char *)arena + offset;
}

static block *block_of(void *ptr)
{
    return (block *)ptr - 1;
}

gm_arena *gm_arena_create(void *memory, size_t bytes)
{
    gm_arena *arena = memory;

    if (memory == NULL || bytes < round_up(sizeof(*arena)) + 2 * sizeof(block) ||
        (uintptr_t)memory % ALIGN != 0) {
        return NULL;
    }
    arena->capacity = bytes;
    gm_arena_reset(arena);
    return arena;
}

void gm_arena_reset(gm_arena *arena)
{
    size_t capacity = arena->capacity;

    memset(arena, 0, sizeof(*arena));
    arena->capacity = capacity;
    arena->used = round_up(sizeof(*arena));
    arena->mark_used = arena->used;
}

/* A somewhat larger free block is better than growing the part that snapshots copy. */
static block *take_free(gm_arena *arena, uint32_t class_index)
{
    for (uint32_t i = class_index; i <= class_index + LARGER_TRIED && i < CLASS_COUNT; i++) {
        uint64_t head = arena->free_heads[i];

        if (head != 0) {
            block *found = at(arena, head);
            memcpy(&arena->free_heads[i], found + 1, sizeof(head));
            return found;
        }
    }
    return NULL;
}

static block *take_fresh(gm_arena *arena, uint32_t class_index)
{
    size_t need = sizeof(block) + class_bytes(class_index);
    block *fresh = at(arena, arena->used);

    if (need > arena->capacity - arena->used) {
        arena->failures++;
        return NULL;
    }
    arena->used += need;
    fresh->class_index = class_index;
    fresh->reserved = 0;
    return fresh;
}

void *gm_arena_alloc(gm_arena *arena, size_t bytes)
{
    size_t size = bytes == 0 ? 1 : bytes;
    uint32_t class_index = 0;
    block *found = NULL;

    if (size > arena->capacity) {
        arena->failures++;
        return NULL;
    }
    class_index = class_of(size);
    arena->calls++;
    found = take_free(arena, class_index);
    if (found == NULL) {
        found = take_fresh(arena, class_index);
    }
    if (found == NULL) {
        return NULL;
    }
    found->size = size;
    arena->live += size;
    return found + 1;
}

void *gm_arena_calloc(gm_arena *arena, size_t count, size_t bytes)
{
    void *ptr = NULL;

    if (bytes != 0 && count > SIZE_MAX / bytes) {
        arena->failures++;
        return NULL;
    }
    ptr = gm_arena_alloc(arena, count * bytes);
    if (ptr != NULL) {
        memset(ptr, 0, count * bytes);
    }
    return ptr;
}

void *gm_arena_realloc(gm_arena *arena, void *ptr, size_t bytes)
{
    block *old = NULL;
    void *fresh = NULL;

    if (ptr == NULL) {
        return gm_arena_alloc(arena, bytes);
    }
    old = block_of(ptr);
    if (bytes != 0 && bytes <= class_bytes(old->class_index)) {
        arena->live += bytes - old->size;
        old->size = bytes;
        return ptr;
    }
    fresh = gm_arena_alloc(arena, bytes);
    if (fresh != NULL) {
        memcpy(fresh, ptr, bytes < old->size ? bytes : (size_t)old->size);
        gm_arena_free(arena, ptr);
    }
    return fresh;
}

size_t gm_arena_size(const void *ptr)
{
    return ((const block *)ptr - 1)->size;
}

void gm_arena_free(gm_arena *arena, void *ptr)
{
    block *old = NULL;
    uint64_t offset = 0;

    if (ptr == NULL) {
        return;
    }
    old = block_of(ptr);
    offset = (uint64_t)((unsigned char *)old - (unsigned char *)arena);
    arena->live -= old->size;
    old->size = 0;
    memcpy(ptr, &arena->free_heads[old->class_index], sizeof(offset));
    arena->free_heads[old->class_index] = offset;
}

bool gm_arena_owns(const gm_arena *arena, const void *ptr)
{
    uintptr_t start = (uintptr_t)arena;

    return (uintptr_t)ptr >= start && (uintptr_t)ptr - start < arena->capacity;
}

static void *engine_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    (void)old_size;
    if (new_size == 0) {
        gm_arena_free(user, ptr);
        return NULL;
    }
    return gm_arena_realloc(user, ptr, new_size);
}

tl_allocator gm_arena_allocator(gm_arena *arena)
{
    tl_allocator allocator = {.realloc_fn = engine_realloc, .user = arena};

    return allocator;
}

size_t gm_arena_used(const gm_arena *arena)
{
    return arena->used;
}

void gm_arena_mark(gm_arena *arena)
{
    arena->mark_calls = arena->calls;
    arena->mark_used = arena->used;
}

gm_arena_stats gm_arena_get_stats(const gm_arena *arena)
{
    gm_arena_stats stats = {.capacity = arena->capacity,
                            .used = arena->used,
                            .live = arena->live,
                            .calls = arena->calls,
                            .calls_since_mark = arena->calls - arena->mark_calls,
                            .growth_since_mark = arena->used - arena->mark_used,
                            .failures = arena->failures};

    return stats;
}
