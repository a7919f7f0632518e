/* tickable/camera.h -- camera hooks, in the order of addition (W-1 step 7c). */
#ifndef TL_CAMERA_H
#define TL_CAMERA_H

#include "base/hash.h"
#include "base/pool.h"

#include <tickline/camera.h>
#include <tickline/frame.h>

typedef struct tl__camera {
    tl_camera_fn *fn;
    void *user;
    const char *name;
    tl_actor_id owner; /* null: none */
} tl__camera;

typedef struct tl__cameras {
    tl__memory *memory;
    tl__pool pool;
    tl_camera_id *order; /* stale ids are removed hooks */
    uint32_t order_count;
    uint32_t order_capacity;
    uint32_t cursor;
    uint32_t end; /* hooks added in the slot wait for the next one */
    bool is_running;
    tl_time delta;
} tl__cameras;

tl_result tl__cameras_init(tl__cameras *cameras, tl__memory *memory, uint32_t reserve, bool fixed);
void tl__cameras_free(tl__cameras *cameras);
void tl__cameras_begin(tl_world *world, tl_time delta);
bool tl__cameras_next(tl_world *world, tl_item *out);
bool tl__cameras_step(tl_world *world, tl_item *out);
void tl__cameras_end(tl_world *world);
void tl__cameras_hash(const tl_world *world, tl__hash *hash);
uint32_t tl__cameras_check(const tl_world *world, tl_log_fn *log, void *user);

#endif
