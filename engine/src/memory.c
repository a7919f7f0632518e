#include "memory.h"

#include <stdlib.h>

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

bool tl__memory_grow(tl__memory *memory, void **items, uint32_t *capacity, uint32_t needed,
                     size_t item_size)
{
    if (needed <= *capacity) {
        return true;
    }
    uint32_t wanted = *capacity < 8 ? 8 : *capacity;
    while (wanted < needed) {
        if (wanted > UINT32_MAX / 2) {
            return false;
        }
        wanted *= 2;
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
