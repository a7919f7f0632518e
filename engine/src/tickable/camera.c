/* Cameras: updated after the tickables of a frame. */
#include "base/assert.h"
#include "tickable/tickable.h"

#include "core/core.h"
#include "core/observe.h"
#include "world.h"

tl_result tl__cameras_init(tl_world *world)
{
    tl__cameras *cameras = world->cameras;
    tl__memory *memory = &world->core.memory;
    uint32_t reserve = world->core.def.capacity.cameras;

    cameras->memory = memory;
    tl_result result = tl__pool_init(&cameras->pool, memory, sizeof(tl__camera), reserve,
                                     world->core.def.fixed_capacity);
    bool has_room = TL__LIST_ROOM(memory, &cameras->order, reserve);

    return result == TL_OK && !has_room ? TL_ERR_NO_MEMORY : result;
}

void tl__cameras_free(tl_world *world)
{
    tl__cameras *cameras = world->cameras;

    TL__LIST_FREE(&world->core.memory, &cameras->order);
    tl__pool_free(&cameras->pool);
}

static tl__camera *find(const tl__cameras *cameras, tl_camera_id id)
{
    return tl__pool_find(&cameras->pool, id.index1, id.generation);
}

/* While the hooks run, too: cursor and end keep their hooks. */
static void drop_removed(tl__cameras *cameras)
{
    uint32_t cursor = cameras->cursor;
    uint32_t end = cameras->end;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < cameras->order.count; i++) {
        if (find(cameras, cameras->order.items[i]) != NULL) {
            cameras->order.items[kept++] = cameras->order.items[i];
        } else {
            cursor -= i < cameras->cursor ? 1U : 0U;
            end -= i < cameras->end ? 1U : 0U;
        }
    }
    cameras->order.count = kept;
    cameras->cursor = cursor;
    cameras->end = end;
}

static bool make_room(tl__cameras *cameras)
{
    if (cameras->order.count == cameras->order.capacity) {
        drop_removed(cameras);
    }
    if (cameras->order.count == cameras->pool.limit) {
        return true; /* a fixed pool that is full says so itself */
    }
    return TL__LIST_ROOM(cameras->memory, &cameras->order, cameras->order.count + 1);
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
    if (!make_room(cameras)) {
        return TL_ERR_NO_MEMORY;
    }
    result = tl__pool_take(&cameras->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__camera *camera = tl__pool_at(&cameras->pool, slot);
    *camera = (tl__camera){.fn = fn, .user = user, .name = name != NULL ? name : "camera"};
    *out = (tl_camera_id){slot + 1, tl__pool_generation(&cameras->pool, slot)};
    cameras->order.items[cameras->order.count++] = *out;
    return TL_OK;
}

static tl_result remove_hook(tl_world *world, tl_camera_id id)
{
    if (find(world->cameras, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__pool_give(&world->cameras->pool, id.index1 - 1);
    return TL_OK;
}
TL__PUBLIC_ONE(camera_remove, remove_hook)

static tl_result set_owner(tl_world *world, tl_camera_id id, tl_actor_id owner)
{
    tl__camera *camera = find(world->cameras, id);

    if (camera == NULL || !tl__is_actor(&world->core, owner)) {
        return TL_ERR_STALE_ID;
    }
    camera->owner = owner;
    return TL_OK;
}
TL__PUBLIC_TWO(camera_set_owner, set_owner)

static bool is_orphan(const tl_world *world, const tl__camera *camera)
{
    return !tl_actor_id_is_null(camera->owner) && !tl__is_actor(&world->core, camera->owner);
}

static void remove_orphans(tl_world *world)
{
    tl__cameras *cameras = world->cameras;

    for (uint32_t i = 0; i < cameras->order.count; i++) {
        const tl__camera *camera = find(cameras, cameras->order.items[i]);
        if (camera != NULL && is_orphan(world, camera)) {
            tl__pool_give(&cameras->pool, cameras->order.items[i].index1 - 1);
        }
    }
}

/* In pause an actor's camera goes by whether the actor ticks then. */
static bool is_to_run(const tl_world *world, tl_camera_id id)
{
    const tl__camera *camera = find(world->cameras, id);

    if (camera == NULL || is_orphan(world, camera)) {
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

    remove_orphans(world);
    drop_removed(cameras);
    cameras->cursor = 0;
    cameras->end = cameras->order.count;
    cameras->delta = delta;
    cameras->is_running = true;
}

void tl__cameras_end(tl_world *world)
{
    TL_ASSERT(world->cameras->is_running);

    world->cameras->is_running = false;
}

/* Index of the next hook at or after `from`; the end when there is none. */
static uint32_t next_hook(const tl_world *world, uint32_t from)
{
    const tl__cameras *cameras = world->cameras;

    while (from < cameras->end && !is_to_run(world, cameras->order.items[from])) {
        from += 1;
    }
    return from;
}

bool tl__cameras_next(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->cameras->end <= world->cameras->order.count);

    const tl__cameras *cameras = world->cameras;
    uint32_t next = cameras->is_running ? next_hook(world, cameras->cursor) : cameras->end;

    *out = (tl_item){0};
    if (next >= cameras->end) {
        return false;
    }
    *out =
        (tl_item){TL_ITEM_CAMERA, TL_STAGE_CAMERA, tl_camera_id_store(cameras->order.items[next]),
                  find(cameras, cameras->order.items[next])->name};
    return true;
}

bool tl__cameras_step(tl_world *world, tl_item *out)
{
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(world->cameras->end <= world->cameras->order.count);

    tl__cameras *cameras = world->cameras;
    bool runs = tl__cameras_next(world, out);

    if (runs) {
        const tl__camera camera = *find(cameras, tl_camera_id_load(out->id));
        cameras->cursor = next_hook(world, cameras->cursor) + 1;
        tl__item_begin(&world->core, out);
        camera.fn(camera.user, world, cameras->delta);
        tl__item_end(&world->core);
    }
    return runs;
}

void tl__cameras_hash(const tl_world *world, tl__hash *hash)
{
    const tl__cameras *cameras = world->cameras;

    for (uint32_t i = 0; i < cameras->order.count; i++) {
        if (find(cameras, cameras->order.items[i]) != NULL) {
            tl_actor_id owner = find(cameras, cameras->order.items[i])->owner;
            tl__hash_u64(hash, tl_camera_id_store(cameras->order.items[i]));
            if (!tl_actor_id_is_null(owner)) {
                tl__hash_u64(hash, tl_actor_id_store(owner));
            }
            tl__hash_bool(hash, cameras->is_running && i >= cameras->cursor && i < cameras->end);
        }
    }
    tl__hash_bool(hash, cameras->is_running);
}

void tl__cameras_check(const tl_world *world, tl__audit *audit)
{
    const tl__cameras *cameras = world->cameras;
    uint32_t live = 0;

    for (uint32_t i = 0; i < cameras->order.count; i++) {
        live += find(cameras, cameras->order.items[i]) != NULL ? 1U : 0U;
    }
    tl__expect(audit, live == cameras->pool.live_count, "camera hooks and their order differ");
}
