/* run/memory.h -- memory from an allocator whose zero is the C library, and arrays that grow. */
#ifndef LAB_MEMORY_H
#define LAB_MEMORY_H

#include <tickline/base.h>

/** As realloc(); new_size 0 frees and returns NULL.  @return NULL: out of memory, `ptr` is as it
 * was */
void *lab_memory_resize(const tl_allocator *allocator, void *ptr, size_t old_size, size_t new_size);
/** Makes room for `count` items by doubling.  @return false: out of memory, nothing was changed */
bool lab_memory_grow(const tl_allocator *allocator, void **items, size_t *capacity, size_t count,
                     size_t item_size);

/** The same from the C library, with counts of 32 bits: room for `wanted` items of `size` bytes;
 * *items may move.  @return false: out of memory, nothing was changed */
bool lab_grow(void **items, uint32_t *capacity, uint32_t wanted, size_t size);

#endif
