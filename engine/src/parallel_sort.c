/* The order of a lane: what is open first comes first, and a claim after those that it waits for.
 */
#include "parallel.h"

static bool is_later(const tl__claim *a, const tl__claim *b)
{
    if (a->after != b->after) {
        return a->after > b->after;
    }
    if (a->end != b->end) {
        return a->end > b->end;
    }
    return a->depth != b->depth ? a->depth > b->depth : a->place > b->place;
}

static void sift_down(tl__claim *claims, uint32_t root, uint32_t count)
{
    for (;;) {
        uint32_t child = 2 * root + 1;
        if (child >= count) {
            return;
        }
        if (child + 1 < count && is_later(&claims[child + 1], &claims[child])) {
            child += 1;
        }
        if (!is_later(&claims[child], &claims[root])) {
            return;
        }
        tl__claim moved = claims[root];
        claims[root] = claims[child];
        claims[child] = moved;
        root = child;
    }
}

void tl__claims_sort(tl__claim *claims, uint32_t count)
{
    uint32_t in_order = count > 0 ? 1 : 0;

    while (in_order < count && !is_later(&claims[in_order - 1], &claims[in_order])) {
        in_order += 1;
    }
    if (in_order == count) {
        return;
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(claims, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        tl__claim last = claims[end - 1];
        claims[end - 1] = claims[0];
        claims[0] = last;
        sift_down(claims, 0, end - 1);
    }
}
