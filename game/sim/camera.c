/* game/sim/camera.c -- the camera slot: lead and shake, an offset of at most 12 units, drawing
 * only. */
#include "base/vec.h"
#include "sim/state.h"

static const float longest = 12.0F;

void gm__camera_hook(void *user, tl_world *world, tl_time delta)
{
    gm_game *game = user;
    gm_camera *camera = &game->camera;
    float seconds = (float)delta / 1e9F;
    gm_vec2 velocity = gm__read_vec(game, GM_VALUE_SHIP_VELOCITY);
    gm_vec2 wanted = gm__vec_scale(velocity, -7.0F / GM_SHIP_TOP_SPEED);

    if (tl_world_is_paused(world)) {
        return;
    }
    camera->phase += 1;
    camera->shake *= expf(-4.0F * seconds);
    camera->lead = gm__vec_along(camera->lead, gm__vec_sub(wanted, camera->lead),
                                 1.0F - expf(-3.0F * seconds));
    float size = camera->shake * camera->shake * 7.0F;
    gm_vec2 shake = gm__vec_polar((float)(camera->phase % 628U) * 2.4F, size);
    camera->offset = gm__vec_limit(gm__vec_add(camera->lead, shake), longest);
}
