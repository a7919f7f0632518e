/* core/item.h -- the frame around every callback: who runs now, its record, its reads and writes.
 */
#ifndef TL_ITEM_H
#define TL_ITEM_H

#include <tickline/frame.h>

/* Every user callback that is an item of a frame runs between these two. They do not nest: what it
 * calls in its turn belongs to its item. */
void tl__item_begin(tl_world *world, const tl_item *item);
void tl__item_end(tl_world *world);

/* What an item that runs inside of another one, or away from its place, takes the place of. */
typedef struct tl__outer {
    tl_item item;
    uint32_t open;    /* its place in the record + 1, or 0 */
    int64_t begin_ns; /* of the time guard */
} tl__outer;

/* The two around a tick function that a body runs or releases (S-13, S-14). */
tl__outer tl__item_enter(tl_world *world, const tl_item *item);
void tl__item_leave(tl_world *world, const tl__outer *outer);

#endif
