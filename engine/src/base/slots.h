/* base/slots.h -- a list of slots. */
#ifndef TL_SLOTS_H
#define TL_SLOTS_H

#include "base/memory.h"

typedef struct tl__slots {
    uint32_t *items;
    uint32_t count;
    uint32_t capacity;
} tl__slots;

/* Room for so many; false: no memory. */
bool tl__slots_reserve(tl__memory *memory, tl__slots *slots, uint32_t count);
bool tl__slots_push(tl__memory *memory, tl__slots *slots, uint32_t slot);
void tl__slots_free(tl__memory *memory, tl__slots *slots);

#endif
