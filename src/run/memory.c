/* run/memory.c -- see memory.h. */
#include "run/memory.h"

#include <stdlib.h>

enum { FIRST_ITEMS = 64 };

void *lab_memory_resize(const tl_allocator *allocator, void *ptr, size_t old_size, size_t new_size)
{
    if (ptr == NULL && new_size == 0) {
        return NULL;
    }
    if (allocator->realloc_fn != NULL) {
        return allocator->realloc_fn(allocator->user, ptr, old_size, new_size);
    }
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, new_size);
}

bool lab_memory_grow(const tl_allocator *allocator, void **items, size_t *capacity, size_t count,
                     size_t item_size)
{
    size_t wanted = *capacity != 0 ? *capacity : FIRST_ITEMS;
    if (count <= *capacity) {
        return true;
    }
    while (wanted < count) {
        wanted *= 2;
    }
    if (wanted > SIZE_MAX / item_size) {
        return false;
    }
    void *grown = lab_memory_resize(allocator, *items, *capacity * item_size, wanted * item_size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

bool lab_grow(void **items, uint32_t *capacity, uint32_t wanted, size_t size)
{
    static const tl_allocator c_library = {0};
    size_t room = *capacity;
    if (wanted > UINT32_MAX / 2 || !lab_memory_grow(&c_library, items, &room, wanted, size)) {
        return false;
    }
    *capacity = (uint32_t)room;
    return true;
}
