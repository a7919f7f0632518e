#include "core/access.h"

#include "world.h"

tl_result tl__world_may_configure(const tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return world->frame->is_open ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl__world_may_use(const tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__this_thread.recorder != NULL) { /* what cannot be recorded cannot be done there */
        return tl__is_recording(world) ? TL_ERR_STATE : TL_ERR_WRONG_THREAD;
    }
    return world->core.owner == &tl__this_thread ? TL_OK : TL_ERR_WRONG_THREAD;
}

tl_result tl__world_may_change(const tl_world *world)
{
    tl_result result = tl__world_may_use(world);

    if (result != TL_OK) {
        return result;
    }
    bool is_held = world->frame->is_open && !world->frame->is_in_item && !world->frame->is_opening;
    return is_held ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl__world_may_schedule(const tl_world *world)
{
    tl_result result = tl__world_may_change(world);

    return result == TL_OK && world->ue3->is_on ? TL_ERR_STATE : result;
}

bool tl__world_is_in_callback(const tl_world *world)
{
    return world->frame->is_busy || world->is_beginning_play || world->is_destroying ||
           world->calls > 0 || world->core.outside->visits > 0;
}

/* Elsewhere, in the body of a function on any thread, the frame says so, and threads would race. */
void tl__visit_begin(const tl_world *world)
{
    if (tl__world_may_use(world) == TL_OK) {
        world->core.outside->visits += 1;
    }
}

void tl__visit_end(const tl_world *world)
{
    if (tl__world_may_use(world) == TL_OK) {
        world->core.outside->visits -= 1;
    }
}
