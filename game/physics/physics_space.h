/* game/physics/physics_space.h -- the physics library behind plain data. Private to the physics
 * files; physics.c alone knows the library. */
#ifndef GM_PHYSICS_SPACE_H
#define GM_PHYSICS_SPACE_H

#include "physics/contacts.h"
#include "physics/physics.h"

/** Bodies, joints and walls of the library by slot number. Touched by whoever holds the space: the
 * job between start and join, else the owner. */
typedef struct gm__space gm__space;

/** A body as the owner keeps it. */
typedef struct gm__body {
    gm_body_state state; /**< published */
    float elasticity;
    float friction;
    bool no_rotation;
    double x, y, angle; /**< exact, for the hash */
    double vx, vy, spin;
    double cosine, sine; /**< of the angle */
} gm__body;

typedef struct gm__walls {
    gm_segment segments[GM_PHYSICS_MAX_WALLS];
    uint32_t count;
    float radius;
} gm__walls;

/** @return NULL: no memory. Pools are warm. */
gm__space *gm__space_create(const gm_physics_def *def);
void gm__space_destroy(gm__space *space, gm_arena *memory);

/** Brackets calls of the functions below: allocations go to the space's arena. */
void gm__space_enter(gm__space *space);
void gm__space_leave(gm__space *space);

void gm__space_add_body(gm__space *space, uint32_t slot, const gm__body *def);
void gm__space_remove_body(gm__space *space, uint32_t slot);
void gm__space_set_velocity(gm__space *space, uint32_t slot, gm_vec2 velocity);
void gm__space_set_spin(gm__space *space, uint32_t slot, float spin);
void gm__space_set_transform(gm__space *space, uint32_t slot, gm_vec2 position, float angle);
void gm__space_add_impulse(gm__space *space, uint32_t slot, gm_vec2 impulse, gm_vec2 offset);
void gm__space_add_force(gm__space *space, uint32_t slot, gm_vec2 force, float torque);
void gm__space_set_filter(gm__space *space, uint32_t slot, uint32_t category, uint32_t mask);
void gm__space_add_joint(gm__space *space, uint32_t slot, const gm_joint_def *def);
void gm__space_remove_joint(gm__space *space, uint32_t slot);
void gm__space_add_walls(gm__space *space, uint32_t slot, const gm__walls *walls);
void gm__space_remove_walls(gm__space *space, uint32_t slot);

/** Runs `count` steps of `seconds` with the forces added before, then forgets the forces. */
void gm__space_step(gm__space *space, uint32_t count, double seconds);
/** Reads one body back; false if the slot has none. */
bool gm__space_read(const gm__space *space, uint32_t slot, gm__body *out);
/** Moves the contacts of the last step to out[GM_PHYSICS_MAX_CONTACTS], as they were found.
 * @return how many */
uint32_t gm__space_take_contacts(gm__space *space, gm__contact *out);
/** Contacts that did not fit, since the start. */
uint32_t gm__space_dropped(const gm__space *space);

#endif
