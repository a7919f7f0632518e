/* Cameras: updated after the tickables of a frame. */
#include "base/assert.h"
#include "core/observe.h"
#include "core/world.h"
#include "schedule/schedule.h"
#include "tickable/tickable.h"

TL__POOL_MODULE(cameras, tl__camera, &world->cameras->pool)

static tl__camera *tl__camera_find(const tl_world *world, tl_camera_id id)
{
    return tl__pool_find(&world->cameras->pool, id.index1, id.generation);
}

/* NULL for 0. */
static tl__camera *camera_at(const tl__cameras *cameras, uint32_t index1)
{
    return index1 != 0 ? tl__pool_at(&cameras->pool, index1 - 1) : NULL;
}

/* The next one in the order, the first for NULL; NULL at the end. */
static tl__camera *camera_after(const tl__cameras *cameras, const tl__camera *camera)
{
    return camera_at(cameras, camera != NULL ? camera->node.next : cameras->order.first);
}

tl_result tl_camera_add(tl_world *world, tl_camera_fn *fn, void *user, const char *name,
                        tl_camera_id *out)
{
    uint32_t slot = 0;

    if (out != NULL) {
        *out = (tl_camera_id){0};
    }
    if (tl__is_deferring(world)) {
        return out != NULL ? TL__DEFER(camera_add, fn, user, name) : TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (out == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    tl__cameras *cameras = world->cameras;
    result = tl__pool_take(&cameras->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    *out = (tl_camera_id){slot + 1, tl__pool_generation(&cameras->pool, slot)};
    *camera_at(cameras, slot + 1) = (tl__camera){.self = *out,
                                                 .fn = fn,
                                                 .user = user,
                                                 .name = name != NULL ? name : "camera",
                                                 .waits = cameras->is_running};
    tl__list_append(&cameras->order, &cameras->pool, offsetof(tl__camera, node), slot + 1);
    return TL_OK;
}

/* Also while the hooks run: the cursor goes on to the next one. */
static tl_result drop(tl_world *world, const tl__camera *camera)
{
    tl__cameras *cameras = world->cameras;
    uint32_t index1 = camera->self.index1;

    if (cameras->cursor == index1) {
        cameras->cursor = camera->node.next;
    }
    tl__list_remove(&cameras->order, &cameras->pool, offsetof(tl__camera, node), index1);
    tl__pool_give(&cameras->pool, index1 - 1);
    return TL_OK;
}
TL__PUBLIC_OF(camera, remove, drop)

static tl_result set_owner(tl_world *world, tl__camera *camera, tl_actor_id owner)
{
    if (!tl__is_actor(&world->core, owner)) {
        return TL_ERR_STALE_ID;
    }
    camera->owner = owner;
    return TL_OK;
}
TL__PUBLIC_OF_WITH(camera, set_owner, set_owner)

static bool is_orphan(const tl_world *world, const tl__camera *camera)
{
    return !tl_actor_id_is_null(camera->owner) && !tl__is_actor(&world->core, camera->owner);
}

/* In pause an actor's camera goes by whether the actor ticks then. */
static bool is_to_run(const tl_world *world, const tl__camera *camera)
{
    if (camera->waits || is_orphan(world, camera)) {
        return false;
    }
    if (tl_actor_id_is_null(camera->owner) || !world->is_paused) {
        return true;
    }
    tl__owner owner = {.is_template = false};
    world->core.owners->describe(world, camera->owner, (tl_component_id){0}, "", &owner);
    const tl__tick *tick = tl__tick_find(world, owner.tick);
    return tick != NULL && tick->tick_even_when_paused;
}

void tl__cameras_begin(tl_world *world, tl_time delta)
{
    TL_ASSERT(!world->cameras->is_running);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__cameras *cameras = world->cameras;

    for (tl__camera *at = NULL; (at = camera_after(cameras, at)) != NULL;) {
        at->waits = false;
        if (is_orphan(world, at)) {
            (void)drop(world, at);
        }
    }
    cameras->cursor = cameras->order.first;
    cameras->delta = delta;
    cameras->is_running = true;
}

void tl__cameras_end(tl_world *world)
{
    TL_ASSERT(world->cameras->is_running);

    world->cameras->is_running = false;
}

/* The next hook; NULL when there is none. */
static tl__camera *next_hook(const tl_world *world)
{
    const tl__cameras *cameras = world->cameras;
    tl__camera *next = cameras->is_running ? camera_at(cameras, cameras->cursor) : NULL;

    while (next != NULL && !is_to_run(world, next)) {
        next = camera_after(cameras, next);
    }
    return next;
}

bool tl__cameras_next(tl_world *world, tl_item *out)
{
    const tl__camera *next = next_hook(world);

    *out = (tl_item){0};
    if (next != NULL) {
        *out =
            (tl_item){TL_ITEM_CAMERA, TL_STAGE_CAMERA, tl_camera_id_store(next->self), next->name};
    }
    return next != NULL;
}

bool tl__cameras_step(tl_world *world, tl_item *out)
{
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__cameras *cameras = world->cameras;

    if (!tl__cameras_next(world, out)) {
        return false;
    }
    const tl__camera camera = *next_hook(world);
    cameras->cursor = camera.node.next;
    tl__item_begin(&world->core, *out);
    camera.fn(camera.user, world, cameras->delta);
    tl__item_end(&world->core);
    return true;
}

void tl__cameras_hash(const tl_world *world, tl__hash *hash)
{
    const tl__cameras *cameras = world->cameras;
    bool is_to_come = false;

    for (const tl__camera *at = NULL; (at = camera_after(cameras, at)) != NULL;) {
        is_to_come = is_to_come || at->self.index1 == cameras->cursor;
        tl__hash_u64(hash, tl_camera_id_store(at->self));
        if (!tl_actor_id_is_null(at->owner)) {
            tl__hash_u64(hash, tl_actor_id_store(at->owner));
        }
        tl__hash_bool(hash, cameras->is_running && is_to_come && !at->waits);
    }
    tl__hash_bool(hash, cameras->is_running);
}

void tl__cameras_check(const tl_world *world, tl__audit *audit)
{
    const tl__cameras *cameras = world->cameras;
    uint32_t listed = 0;

    for (const tl__camera *at = NULL; (at = camera_after(cameras, at)) != NULL;) {
        listed += 1;
    }
    tl__expect(audit, listed == cameras->pool.live_count, "camera hooks and their order differ");
}
