/* core/access.h -- who may call what at this moment. */
#ifndef TL_ACCESS_H
#define TL_ACCESS_H

#include <tickline/world.h>

/* What a call gives that makes or finds nothing: null, but not left out (id.h). */
#define TL__NOTHING                                                                                \
    {                                                                                              \
        0, UINT32_MAX                                                                              \
    }

/* What only changes between frames: TL_ERR_WRONG_THREAD from elsewhere, TL_ERR_LOCKED while a frame
 * is open, TL_ERR_INVALID for NULL, else TL_OK. */
tl_result tl__world_may_configure(const tl_world *world);

/* TL_ERR_WRONG_THREAD on a thread that does not own the world, TL_ERR_STATE in the body of its
 * any-thread functions, TL_ERR_INVALID for NULL, else TL_OK. */
tl_result tl__world_may_use(const tl_world *world);

/* The same, and TL_ERR_LOCKED while a frame is held from outside (D-10): asked before every change
 * of a world. */
tl_result tl__world_may_change(const tl_world *world);

/* The same, and TL_ERR_STATE in a world of UE3 frames: for what only the other kind of frame runs.
 */
tl_result tl__world_may_schedule(const tl_world *world);

/* Inside a callback the world may neither be destroyed nor run another frame. */
bool tl__world_is_in_callback(const tl_world *world);

/* Around every visitor, and every line or message that the host is told: callbacks, too. Between
 * frames nothing else says that one runs. */
void tl__visit_begin(const tl_world *world);
void tl__visit_end(const tl_world *world);

#endif
