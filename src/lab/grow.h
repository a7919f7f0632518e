/* lab/grow.h -- arrays of the Lab that grow by doubling. */
#ifndef LAB_GROW_H
#define LAB_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Makes room for `wanted` items of `size` bytes; *items may move.
 * @return false: no memory; nothing changed */
bool lab_grow(void **items, uint32_t *capacity, uint32_t wanted, size_t size);

#endif
