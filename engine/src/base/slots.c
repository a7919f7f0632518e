#include "base/slots.h"

bool tl__slots_reserve(tl__memory *memory, tl__slots *slots, uint32_t count)
{
    void *items = slots->items;
    bool has_room = tl__memory_grow(memory, &items, &slots->capacity, count, sizeof(*slots->items));

    slots->items = items;
    return has_room;
}

bool tl__slots_push(tl__memory *memory, tl__slots *slots, uint32_t slot)
{
    if (!tl__slots_reserve(memory, slots, slots->count + 1)) {
        return false;
    }
    slots->items[slots->count++] = slot;
    return true;
}

void tl__slots_free(tl__memory *memory, tl__slots *slots)
{
    tl__memory_free_array(memory, slots->items, slots->capacity, sizeof(*slots->items));
    *slots = (tl__slots){0};
}
