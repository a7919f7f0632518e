/* item.h -- the frame around every callback: who runs now, its record, its reads and writes. */
#ifndef TL_ITEM_H
#define TL_ITEM_H

#include <tickline/frame.h>

/* Every user callback that is an item of a frame runs between these two. They nest (a spawn inside
 * a tick does not call them; a nested world does not exist). */
void tl__item_begin(tl_world *world, const tl_item *item);
void tl__item_end(tl_world *world);

/* Whether somebody wants to know about each item: a record or the read log is on. */
bool tl__item_is_watched(const tl_world *world);

/* Whether a call comes from the owner's thread, or from a body of the world's own on any thread. */
bool tl__world_is_here(const tl_world *world);

/* TL_ERR_WRONG_THREAD from elsewhere, TL_ERR_LOCKED while a frame is open, TL_ERR_INVALID for NULL,
 * else TL_OK. */
tl_result tl__world_is_closed(const tl_world *world);

/* TL_ERR_WRONG_THREAD on a thread that does not own the world, TL_ERR_STATE in the body of its
 * any-thread functions, TL_ERR_INVALID for NULL, else TL_OK. */
tl_result tl__world_is_mine(const tl_world *world);

/* The same, and TL_ERR_LOCKED while a frame is held from outside (D-10):
 * the first line of every function that changes a world. */
tl_result tl__world_may_change(const tl_world *world);

/* The same, and TL_ERR_STATE in a world of UE3 frames: for what only the other kind of frame runs.
 */
tl_result tl__world_may_schedule(const tl_world *world);

#endif
