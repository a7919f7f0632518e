/* game/physics/physics_slots.h -- slot numbers with generations, reused oldest first. Private. */
#ifndef GM_PHYSICS_SLOTS_H
#define GM_PHYSICS_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

enum { GM__SLOTS_MAX = 512 };

typedef struct gm__slots {
    uint32_t capacity;
    uint32_t head; /**< of the ring of free slots */
    uint32_t free_count;
    uint32_t generations[GM__SLOTS_MAX]; /**< odd while the game may use the slot */
    uint16_t ring[GM__SLOTS_MAX];
} gm__slots;

void gm__slots_init(gm__slots *slots, uint32_t capacity);
/** @param[out] slot a free one  @return its new, odd generation; 0: none is free */
uint32_t gm__slots_take(gm__slots *slots, uint32_t *slot);
/** Makes its ids stale; the slot rests until gm__slots_release(). */
void gm__slots_retire(gm__slots *slots, uint32_t slot);
/** Lets a retired slot be used again. */
void gm__slots_release(gm__slots *slots, uint32_t slot);
bool gm__slots_has(const gm__slots *slots, uint32_t index1, uint32_t generation);

#endif
