/* lab/grow.c -- see grow.h. */
#include "grow.h"

#include <stdlib.h>

enum { LEAST = 32 };

bool lab_grow(void **items, uint32_t *capacity, uint32_t wanted, size_t size)
{
    uint32_t room = *capacity > LEAST ? *capacity : LEAST;
    if (wanted <= *capacity) {
        return true;
    }
    while (room < wanted) {
        room = room > UINT32_MAX / 2 ? wanted : room * 2;
    }
    void *moved = realloc(*items, room * size);
    if (moved == NULL) {
        return false;
    }
    *items = moved;
    *capacity = room;
    return true;
}
