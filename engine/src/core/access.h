/* core/access.h -- which calls are allowed at this moment. */
#ifndef TL_ACCESS_H
#define TL_ACCESS_H

#include "core/core.h"

/* The id that a call gives if it makes or finds nothing: null, but not left out (id.h). */
#define TL__NOTHING                                                                                \
    {                                                                                              \
        0, UINT32_MAX                                                                              \
    }

/* Defines a public query of an object of a world, such as tl_actor_user(). `answer` is the result
 * for `found`; `none` is the result for a stale id, and without a world. */
#define TL__QUESTION(kind, type, name, none, answer)                                               \
    type tl_##kind##_##name(const tl_world *world, tl_##kind##_id id)                              \
    {                                                                                              \
        const tl__##kind *found = world != NULL ? tl__##kind##_find(world, id) : NULL;             \
                                                                                                   \
        return found != NULL ? (answer) : (none);                                                  \
    }

/* Defines a public query of a world, such as tl_world_is_paused(). */
#define TL__WORLD_QUESTION(type, name, none, answer)                                               \
    type tl_##name(const tl_world *world)                                                          \
    {                                                                                              \
        return world != NULL ? (answer) : (none);                                                  \
    }

/* Defines init and free of a module whose only memory is a pool of objects. */
#define TL__POOL_MODULE(name, type, pool)                                                          \
    tl_result tl__##name##_init(tl_world *world)                                                   \
    {                                                                                              \
        return tl__pool_init(pool, &world->core.memory, sizeof(type),                              \
                             world->core.def.capacity.name, world->core.def.fixed_capacity);       \
    }                                                                                              \
    void tl__##name##_free(tl_world *world)                                                        \
    {                                                                                              \
        tl__pool_free(pool);                                                                       \
    }

/* For changes that are only allowed between frames: TL_ERR_WRONG_THREAD on other threads,
 * TL_ERR_LOCKED while a frame is open, TL_ERR_INVALID for NULL, else TL_OK. */
tl_result tl__world_may_configure(const tl_world *world);

/* TL_ERR_WRONG_THREAD on a thread that does not own the world, TL_ERR_STATE in the body of its
 * any-thread functions, TL_ERR_INVALID for NULL, else TL_OK. */
tl_result tl__world_may_use(const tl_world *world);

/* The same, and TL_ERR_LOCKED while a stepped frame stands between two items (D-10): asked before
 * every change of a world. */
tl_result tl__may_change(const tl_world *world);

/* The same, and TL_ERR_STATE in a UE3 world: for objects that only the other kind of frame runs. */
tl_result tl__may_schedule(const tl_world *world);

/* Inside a callback the world may neither be destroyed nor run another frame. */
bool tl__world_is_in_callback(const tl_world *world);

/* Around every call of a visitor, log or line function of the host: they are callbacks, too, and
 * between frames nothing else says that one runs. */
void tl__visit_begin(const tl_world *world);
void tl__visit_end(const tl_world *world);

/* Whether calls on this world are deferred: a body of its own on any thread runs here. */
static inline bool tl__is_deferring(const tl_world *world)
{
    return tl__this_thread.buffer != NULL && tl__this_thread.world == world;
}

/* Whether a call comes from the owner's thread, or from a body of the world's own on any thread. */
static inline bool tl__world_is_here(const tl_world *world)
{
    return tl__this_thread.buffer != NULL ? tl__is_deferring(world)
                                          : tl__core_of(world)->owner == &tl__this_thread;
}

/* Whether a call from this thread changes the world at once: what tl__may_change() and
 * tl__is_deferring() say, for functions that are called so often that it counts. */
static inline bool tl__world_is_free(const tl_world *world)
{
    const tl__core *core = tl__core_of(world);

    return core != NULL && core->owner == &tl__this_thread && tl__this_thread.buffer == NULL &&
           (!core->frame.is_open || core->frame.is_in_item || core->frame.is_opening);
}

static inline tl_result tl__world_may_change(const tl_world *world)
{
    return tl__world_is_free(world) ? TL_OK : tl__may_change(world);
}

static inline tl_result tl__world_may_schedule(const tl_world *world)
{
    const tl__core *core = tl__core_of(world);

    return tl__world_is_free(world) && !core->is_ue3 ? TL_OK : tl__may_schedule(world);
}

#endif
