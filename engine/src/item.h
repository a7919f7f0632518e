/* item.h -- the frame around every callback: who runs now, its record, its reads and writes. */
#ifndef TL_ITEM_H
#define TL_ITEM_H

#include <tickline/frame.h>

/* Every user callback that is an item of a frame runs between these two. They do not nest: what it
 * calls in its turn belongs to its item. */
void tl__item_begin(tl_world *world, const tl_item *item);
void tl__item_end(tl_world *world);

#endif
