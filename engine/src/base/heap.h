/* base/heap.h -- binary heaps, and sorting by one: in place, in O(n log n) for any input.
 *
 * Always inline, so that the compiler knows the size of an item and the comparison. */
#ifndef TL_HEAP_H
#define TL_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TL__HEAP_INLINE static inline __attribute__((always_inline))

enum { TL__HEAP_ITEM = 128 }; /* bytes of an item at most */

/* Whether item a belongs above item b. */
typedef bool tl__above_fn(const void *user, const void *a, const void *b);

typedef struct tl__heap {
    void *items;
    size_t item_size;
    tl__above_fn *is_above;
    const void *user;
} tl__heap;

TL__HEAP_INLINE void *tl__heap_at(const tl__heap *heap, uint32_t at)
{
    return (char *)heap->items + at * heap->item_size;
}

/* Moves the item of a place down to where it belongs. */
TL__HEAP_INLINE void tl__heap_sift_down(const tl__heap *heap, uint32_t at, uint32_t count)
{
    _Alignas(max_align_t) unsigned char moved[TL__HEAP_ITEM];

    memcpy(moved, tl__heap_at(heap, at), heap->item_size);
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count &&
            heap->is_above(heap->user, tl__heap_at(heap, child + 1), tl__heap_at(heap, child))) {
            child += 1;
        }
        if (!heap->is_above(heap->user, tl__heap_at(heap, child), moved)) {
            break;
        }
        memcpy(tl__heap_at(heap, at), tl__heap_at(heap, child), heap->item_size);
        at = child;
    }
    memcpy(tl__heap_at(heap, at), moved, heap->item_size);
}

/* Moves the item of a place up to where it belongs. */
TL__HEAP_INLINE void tl__heap_sift_up(const tl__heap *heap, uint32_t at)
{
    _Alignas(max_align_t) unsigned char moved[TL__HEAP_ITEM];

    memcpy(moved, tl__heap_at(heap, at), heap->item_size);
    while (at > 0 && heap->is_above(heap->user, moved, tl__heap_at(heap, (at - 1) / 2))) {
        memcpy(tl__heap_at(heap, at), tl__heap_at(heap, (at - 1) / 2), heap->item_size);
        at = (at - 1) / 2;
    }
    memcpy(tl__heap_at(heap, at), moved, heap->item_size);
}

/* Makes a heap of items in any order. */
TL__HEAP_INLINE void tl__heap_make(const tl__heap *heap, uint32_t count)
{
    for (uint32_t at = count / 2; at > 0; at--) {
        tl__heap_sift_down(heap, at - 1, count);
    }
}

/* Takes the top off, to the place behind the others. */
TL__HEAP_INLINE void tl__heap_take(const tl__heap *heap, uint32_t count)
{
    _Alignas(max_align_t) unsigned char top[TL__HEAP_ITEM];

    if (count > 1) {
        memcpy(top, heap->items, heap->item_size);
        memcpy(heap->items, tl__heap_at(heap, count - 1), heap->item_size);
        memcpy(tl__heap_at(heap, count - 1), top, heap->item_size);
        tl__heap_sift_down(heap, 0, count - 1);
    }
}

/* Items that belong above come last. Items in order stay as they are, for one comparison each. */
TL__HEAP_INLINE void tl__heap_sort(const tl__heap *heap, uint32_t count)
{
    uint32_t in_order = 1;

    while (in_order < count && !heap->is_above(heap->user, tl__heap_at(heap, in_order - 1),
                                               tl__heap_at(heap, in_order))) {
        in_order += 1;
    }
    if (in_order >= count) {
        return;
    }
    tl__heap_make(heap, count);
    for (uint32_t end = count; end > 1; end--) {
        tl__heap_take(heap, end);
    }
}

#endif
