/* The order of a lane: what is open first comes first, and a claim after those that it waits for.
 */
#include "schedule/parallel.h"

#include "base/heap.h"

_Static_assert(sizeof(tl__claim) <= TL__HEAP_ITEM, "a heap has room for it");

static bool is_later(const void *user, const void *one, const void *other)
{
    const tl__claim *a = one;
    const tl__claim *b = other;

    (void)user;
    if (a->after != b->after) {
        return a->after > b->after;
    }
    if (a->end != b->end) {
        return a->end > b->end;
    }
    return a->depth != b->depth ? a->depth > b->depth : a->place > b->place;
}

void tl__claims_sort(tl__claim *claims, uint32_t count)
{
    uint32_t in_order = count > 0 ? 1 : 0;

    while (in_order < count && !is_later(NULL, &claims[in_order - 1], &claims[in_order])) {
        in_order += 1;
    }
    if (in_order < count) {
        tl__heap_sort(&(tl__heap){claims, sizeof(*claims), is_later, NULL}, count);
    }
}
