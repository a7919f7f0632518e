#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void *tl__memory_resize(tl__memory *memory, void *ptr, size_t old_size, size_t new_size)
{
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

/* Such a block begins behind some bytes, and what was taken for it is told behind its end. */
static size_t with_lead(size_t size)
{
    return size + TL__LINE + sizeof(void *);
}

void *tl__memory_take_lines(tl__memory *memory, size_t size)
{
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

/* What is asked for in one go is taken exactly. */
static uint32_t grown(uint32_t capacity)
{
    uint32_t more = capacity / (capacity < MANY ? 2 : 8);

    return capacity < UINT32_MAX - more ? capacity + more : UINT32_MAX;
}

bool tl__memory_grow(tl__memory *memory, void **items, uint32_t *capacity, uint32_t needed,
                     size_t item_size)
{
    if (needed <= *capacity) {
        return true;
    }
    uint32_t wanted = grown(*capacity) > needed ? grown(*capacity) : needed;
    if (wanted < FEWEST) {
        wanted = FEWEST;
    }
    void *block =
        tl__memory_resize(memory, *items, *capacity * item_size, (size_t)wanted * item_size);
    if (block == NULL) {
        return false;
    }
    *items = block;
    *capacity = wanted;
    return true;
}

void tl__memory_free_array(tl__memory *memory, void *items, uint32_t capacity, size_t item_size)
{
    if (items != NULL) {
        (void)tl__memory_resize(memory, items, capacity * item_size, 0);
    }
}
