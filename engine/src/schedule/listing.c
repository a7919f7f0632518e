#include "schedule/listing.h"

#include "base/heap.h"

bool tl__listings_reserve(tl__memory *memory, tl__listings *listings, uint32_t count)
{
    void *items = listings->items;
    bool has_room =
        tl__memory_grow(memory, &items, &listings->capacity, count, sizeof(*listings->items));

    listings->items = items;
    return has_room;
}

bool tl__listings_push(tl__memory *memory, tl__listings *listings, tl__listing listing)
{
    if (!tl__listings_reserve(memory, listings, listings->count + 1)) {
        return false;
    }
    listings->items[listings->count++] = listing;
    return true;
}

static bool is_later(const void *user, const void *a, const void *b)
{
    (void)user;
    return *(const tl__listing *)a > *(const tl__listing *)b;
}

void tl__listings_sort(tl__listing *items, uint32_t count)
{
    bool is_sorted = true;

    for (uint32_t i = 1; i < count && is_sorted; i++) {
        is_sorted = items[i - 1] <= items[i];
    }
    if (!is_sorted) {
        tl__heap_sort(&(tl__heap){items, sizeof(*items), is_later, NULL}, count);
    }
}

void tl__listings_free(tl__memory *memory, tl__listings *listings)
{
    tl__memory_free_array(memory, listings->items, listings->capacity, sizeof(*listings->items));
    *listings = (tl__listings){0};
}
