/* game/physics/physics_slots.c -- a ring of free slots. */
#include "physics/physics_slots.h"

#include <string.h>

void gm__slots_init(gm__slots *slots, uint32_t capacity)
{
    memset(slots, 0, sizeof(*slots));
    slots->capacity = capacity;
    slots->free_count = capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        slots->ring[i] = (uint16_t)i;
    }
}

uint32_t gm__slots_take(gm__slots *slots, uint32_t *slot)
{
    if (slots->free_count == 0) {
        return 0;
    }
    *slot = slots->ring[slots->head];
    slots->head = (slots->head + 1) % slots->capacity;
    slots->free_count--;
    return ++slots->generations[*slot];
}

void gm__slots_retire(gm__slots *slots, uint32_t slot)
{
    slots->generations[slot]++;
}

void gm__slots_release(gm__slots *slots, uint32_t slot)
{
    if (slots->generations[slot] == 0) {
        return; /* wrapped round: an old id could seem alive */
    }
    slots->ring[(slots->head + slots->free_count) % slots->capacity] = (uint16_t)slot;
    slots->free_count++;
}

bool gm__slots_has(const gm__slots *slots, uint32_t index1, uint32_t generation)
{
    return index1 != 0 && index1 <= slots->capacity && generation % 2 == 1 &&
           slots->generations[index1 - 1] == generation;
}
