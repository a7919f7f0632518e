#include "listing.h"

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

static void sift_down(tl__listing *items, uint32_t root, uint32_t count)
{
    tl__listing moved = items[root];

    for (;;) {
        uint32_t child = 2 * root + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count && items[child + 1] > items[child]) {
            child += 1;
        }
        if (items[child] <= moved) {
            break;
        }
        items[root] = items[child];
        root = child;
    }
    items[root] = moved;
}

void tl__listings_sort(tl__listing *items, uint32_t count)
{
    bool is_sorted = true;

    for (uint32_t i = 1; i < count && is_sorted; i++) {
        is_sorted = items[i - 1] <= items[i];
    }
    if (is_sorted) {
        return;
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(items, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        tl__listing last = items[end - 1];
        items[end - 1] = items[0];
        items[0] = last;
        sift_down(items, 0, end - 1);
    }
}

void tl__listings_free(tl__memory *memory, tl__listings *listings)
{
    tl__memory_free_array(memory, listings->items, listings->capacity, sizeof(*listings->items));
    *listings = (tl__listings){0};
}
