/* physics_scene.h -- a block with a physics space and a crowd in it, for tests. */
#ifndef PHYSICS_SCENE_H
#define PHYSICS_SCENE_H

#include "physics/physics.h"

typedef struct physics_scene {
    void *block;
    gm_arena *memory;
    gm_arena *space;
    gm_physics *physics;
    tl_workers *workers;
    uint64_t random;
    uint64_t frame;
} physics_scene;

/** An empty space. @param shift bytes by which the block lies off a page, a multiple of 64 */
void physics_scene_open(physics_scene *scene, uint32_t workers, size_t shift);
void physics_scene_close(physics_scene *scene);

/** 0 up to 1. */
float physics_scene_random(physics_scene *scene);
/** A definition of something somewhere, moving: polygon or circle. */
gm_body_def physics_scene_body(physics_scene *scene);
void physics_scene_fill(physics_scene *scene, uint32_t count);
/** start, end. */
void physics_scene_frame(physics_scene *scene, tl_time delta);
/** Frames of 1/60 s in which bodies come, go, are pushed and tied together, from the scene's own
 * random numbers; half of it inside the window. */
void physics_scene_play(physics_scene *scene, uint32_t frames);

/** A copy of all that a snapshot must hold. */
typedef struct physics_copy {
    unsigned char *memory;
    unsigned char *space;
    size_t memory_bytes;
    size_t space_bytes;
    physics_scene scene;
} physics_copy;
void physics_scene_save(const physics_scene *scene, physics_copy *copy);
void physics_scene_restore(physics_scene *scene, const physics_copy *copy);
void physics_copy_free(physics_copy *copy);

#endif
