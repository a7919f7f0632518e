#include "command/deferred.h"

#include "command/record_call.h"
#include "world.h"

tl_result tl_frame_defer(tl_world *world, tl_frame_deferred_fn *fn, void *user)
{
    if (tl__is_recording(world)) {
        return tl__record_defer(fn, user);
    }
    tl_result result = tl__world_may_use(world);

    if (result != TL_OK || fn == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    tl__deferred *deferred = world->deferred;
    void *changes = deferred->changes;
    if (!tl__memory_grow(&world->core.memory, &changes, &deferred->capacity, deferred->count + 1,
                         sizeof(*deferred->changes))) {
        return TL_ERR_NO_MEMORY;
    }
    deferred->changes = changes;
    deferred->changes[deferred->count++] = (tl__deferred_change){fn, user};
    return TL_OK;
}

/* Changes that a change asks for wait for the frame after. */
void tl__deferred_run(tl_world *world)
{
    tl__deferred *deferred = world->deferred;
    uint32_t count = deferred->count;

    if (count == 0) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        tl__deferred_change change = deferred->changes[i];
        change.fn(change.user, world);
    }
    for (uint32_t i = count; i < deferred->count; i++) {
        deferred->changes[i - count] = deferred->changes[i];
    }
    deferred->count -= count;
}

void tl__deferred_free(tl_world *world)
{
    tl__deferred *deferred = world->deferred;

    tl__memory_free_array(&world->core.memory, deferred->changes, deferred->capacity,
                          sizeof(*deferred->changes));
    *deferred = (tl__deferred){0};
}
