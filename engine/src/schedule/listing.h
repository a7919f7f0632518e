/* schedule/listing.h -- lists of functions as they stood when they were listed. */
#ifndef TL_LISTING_H
#define TL_LISTING_H

#include "base/memory.h"
#include "queue/due.h"

/* A function as it stood when it was listed, out of date when its turn (tl__tick_turn) differs: the
 * turn and, in the low bits, the slot. */
typedef uint64_t tl__listing;

static inline tl__listing tl__listing_of(uint64_t turn, uint32_t slot)
{
    return turn << TL__DUE_SLOT_BITS | slot;
}

static inline uint64_t tl__listing_turn(tl__listing listing)
{
    return listing >> TL__DUE_SLOT_BITS;
}

static inline uint32_t tl__listing_slot(tl__listing listing)
{
    return (uint32_t)(listing % TL__DUE_SLOTS);
}

typedef struct tl__listings {
    tl__listing *items;
    uint32_t count;
    uint32_t capacity;
} tl__listings;

/* Room for so many at first; false: no memory. */
bool tl__listings_reserve(tl__memory *memory, tl__listings *listings, uint32_t count);
bool tl__listings_push(tl__memory *memory, tl__listings *listings, tl__listing listing);
/* By turn. */
void tl__listings_sort(tl__listing *items, uint32_t count);
void tl__listings_free(tl__memory *memory, tl__listings *listings);

#endif
