/* tickline/camera.h -- camera hooks: players' cameras and level streaming: step 22 of
 * docs/one-frame.md. */
#ifndef TICKLINE_CAMERA_H
#define TICKLINE_CAMERA_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

/** @param delta ns: the game delta; in pause frames too. */
typedef void tl_camera_fn(void *user, tl_world *world, tl_time delta);

/** Adds a hook; hooks run in the order of addition, from the next camera slot on, in every frame.
 * @param name kept; NULL: "camera"  @param[out] out null on error
 * @retval TL_ERR_INVALID no fn  @retval TL_ERR_NO_MEMORY, TL_ERR_FULL  @thread owner+tick */
TL_API TL_MUST_USE tl_result tl_camera_add(tl_world *world, tl_camera_fn *fn, void *user,
                                           const char *name, tl_camera_id *out);
/** Makes a hook the camera of an actor, such as a player's controller: in a paused world it runs
 * only if the actor's tick function has tick_even_when_paused, and it is removed with the actor. A
 * hook without an owner, such as one for level streaming, runs in pause, too.
 * @retval TL_ERR_STALE_ID the hook, or the owner, which the null id never names
 * @thread owner+tick */
TL_API tl_result tl_camera_set_owner(tl_world *world, tl_camera_id camera, tl_actor_id owner);
/** Removes a hook. It may remove itself.  @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_camera_remove(tl_world *world, tl_camera_id camera);

#endif
