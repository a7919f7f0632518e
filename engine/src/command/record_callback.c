/* Recorded callbacks of hosts: hooks, deferred changes, what a body records itself. */
#include "command/record_call.h"
#include "world.h"

typedef struct camera {
    tl_camera_fn *fn;
    void *user;
    const char *name;
} camera;

static tl_result apply_camera_add(tl_world *world, const tl__change *change)
{
    const camera *hook = change->blob;
    tl_camera_id id;

    return tl_camera_add(world, hook->fn, hook->user, hook->name, &id);
}

tl_result tl__record_camera_add(tl_camera_fn *fn, void *user, const char *name, tl_camera_id *out)
{
    const camera hook = {fn, user, name};

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_camera_id){0};
    return tl__record_def(apply_camera_add, "tl_camera_add", &hook, sizeof(hook), 0);
}

typedef struct spawned {
    tl_actor_spawned_fn *fn;
    void *user;
} spawned;

static tl_result apply_on_spawned(tl_world *world, const tl__change *change)
{
    const spawned *hook = change->blob;

    return tl_actor_on_spawned(world, hook->fn, hook->user);
}

tl_result tl__record_on_spawned(tl_actor_spawned_fn *fn, void *user)
{
    const spawned hook = {fn, user};

    return tl__record_def(apply_on_spawned, "tl_actor_on_spawned", &hook, sizeof(hook), 0);
}

static tl_result apply_defer(tl_world *world, const tl__change *change)
{
    const tl__deferred_change *deferred = change->blob;

    return tl_frame_defer(world, deferred->fn, deferred->user);
}

tl_result tl__record_defer(tl_frame_deferred_fn *fn, void *user)
{
    const tl__deferred_change deferred = {fn, user};

    return tl__record_def(apply_defer, "tl_frame_defer", &deferred, sizeof(deferred), 0);
}

static tl_result apply_callback(tl_world *world, const tl__change *change)
{
    const tl__deferred_change *callback = change->blob;

    callback->fn(callback->user, world);
    return TL_OK;
}

tl_result tl_tick_defer(const tl_tick_context *context, tl_tick_deferred_fn *fn, void *user)
{
    const tl__deferred_change callback = {fn, user};

    if (context == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__is_recording(context->world)) {
        return tl__record_def(apply_callback, "tl_tick_defer", &callback, sizeof(callback), 0);
    }
    tl_result result = tl__world_may_change(context->world);
    if (result == TL_OK) {
        fn(user, context->world);
    }
    return result;
}
