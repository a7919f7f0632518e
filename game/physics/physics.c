/* game/physics/physics.c -- the one file that knows the physics library. */
#include "physics/physics_internal.h"
#include <game/view.h>

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <string.h>

/* Bodies are convex and small: walls this thick let nothing through below 14,000 units per second
 * (two radii a sub-step). */
static const double wall_radius = 60.0;

enum { WARM_BODIES = 320, WARM_COLUMNS = 20, WARM_STEPS = 4, ARENA_WALLS = 4 };

typedef struct native {
    cpBody *body;
    cpShape *shape;
    uint32_t generation;
    cpVect force;
} native;

struct gm__space {
    cpSpace *space;
    gm_arena *arena; /**< NULL: the C library */
    float wall_elasticity;
    float wall_friction;
    cpShape *arena_walls[ARENA_WALLS];
    native bodies[GM_PHYSICS_MAX_BODIES];
    cpConstraint *joints[GM_PHYSICS_MAX_JOINTS];
    cpShape *walls[GM_PHYSICS_MAX_WALL_SETS][GM_PHYSICS_MAX_WALLS];
    uint32_t contact_count;
    uint32_t dropped;
    uint32_t order;
    gm__contact contacts[GM_PHYSICS_MAX_CONTACTS];
};

static cpVect to_native(gm_vec2 v)
{
    return cpv((double)v.x, (double)v.y);
}

static gm_vec2 from_native(cpVect v)
{
    gm_vec2 result = {(float)v.x, (float)v.y};

    return result;
}

void gm__space_enter(gm__space *space)
{
    gm__wrap_enter(space->arena);
}

void gm__space_leave(gm__space *space)
{
    (void)space;
    gm__wrap_leave();
}

bool gm_physics_can_restore(void)
{
    return gm__wrap_is_linked();
}

/* Contacts. */

static gm_body_id id_of(const gm__space *space, const cpBody *body)
{
    uint32_t index1 = (uint32_t)(uintptr_t)cpBodyGetUserData(body);
    gm_body_id id = {index1, index1 == 0 ? 0 : space->bodies[index1 - 1].generation};

    return id;
}

static cpVect middle_of(const cpArbiter *arbiter)
{
    cpVect sum = cpvzero;
    int count = cpArbiterGetCount(arbiter);

    for (int i = 0; i < count; i++) {
        sum = cpvadd(sum, cpArbiterGetPointA(arbiter, i));
    }
    return count > 0 ? cpvmult(sum, 1.0 / count) : sum;
}

static cpBool on_begin(cpArbiter *arbiter, cpSpace *native_space, cpDataPointer user)
{
    gm__space *space = user;
    cpVect point = middle_of(arbiter);
    cpVect normal = cpArbiterGetNormal(arbiter);
    cpBody *a = NULL;
    cpBody *b = NULL;
    gm__contact *found = NULL;
    double speed = 0.0;

    (void)native_space;
    if (space->contact_count == GM_PHYSICS_MAX_CONTACTS) {
        space->dropped++;
        return cpTrue;
    }
    cpArbiterGetBodies(arbiter, &a, &b);
    speed = cpvdot(
        cpvsub(cpBodyGetVelocityAtWorldPoint(a, point), cpBodyGetVelocityAtWorldPoint(b, point)),
        normal);
    found = &space->contacts[space->contact_count++];
    found->order = space->order++;
    found->contact.a = id_of(space, a);
    found->contact.b = id_of(space, b);
    found->contact.point = from_native(point);
    found->contact.normal = from_native(normal);
    found->contact.speed = speed > 0.0 ? (float)speed : 0.0F;
    if (found->contact.b.index1 != 0 &&
        (found->contact.a.index1 == 0 || found->contact.b.index1 < found->contact.a.index1)) {
        gm_body_id kept = found->contact.a;
        found->contact.a = found->contact.b;
        found->contact.b = kept;
        found->contact.normal = from_native(cpvneg(normal));
    }
    return cpTrue;
}

uint32_t gm__space_take_contacts(gm__space *space, gm__contact *out)
{
    uint32_t count = space->contact_count;

    memcpy(out, space->contacts, count * sizeof(*out));
    space->contact_count = 0;
    space->order = 0;
    return count;
}

uint32_t gm__space_dropped(const gm__space *space)
{
    return space->dropped;
}

/* Walls. */

static cpShape *add_wall(gm__space *space, cpVect a, cpVect b, double radius)
{
    cpShape *shape = cpSegmentShapeNew(cpSpaceGetStaticBody(space->space), a, b, radius);

    cpShapeSetElasticity(shape, (double)space->wall_elasticity);
    cpShapeSetFriction(shape, (double)space->wall_friction);
    return cpSpaceAddShape(space->space, shape);
}

static void remove_wall(gm__space *space, cpShape **shape)
{
    if (*shape != NULL) {
        cpSpaceRemoveShape(space->space, *shape);
        cpShapeFree(*shape);
        *shape = NULL;
    }
}

static void add_arena_walls(gm__space *space)
{
    double w = (double)GM_ARENA_WIDTH + wall_radius;
    double h = (double)GM_ARENA_HEIGHT + wall_radius;
    cpVect corners[ARENA_WALLS] = {cpv(-wall_radius, -wall_radius), cpv(w, -wall_radius), cpv(w, h),
                                   cpv(-wall_radius, h)};

    for (int i = 0; i < ARENA_WALLS; i++) {
        space->arena_walls[i] =
            add_wall(space, corners[i], corners[(i + 1) % ARENA_WALLS], wall_radius);
    }
}

void gm__space_add_walls(gm__space *space, uint32_t slot, const gm__walls *walls)
{
    for (uint32_t i = 0; i < walls->count; i++) {
        space->walls[slot][i] = add_wall(space, to_native(walls->segments[i].a),
                                         to_native(walls->segments[i].b), (double)walls->radius);
    }
}

/* Bodies. */

static uint32_t copy_verts(const gm_body_state *state, cpVect verts[GM_PHYSICS_MAX_VERTS])
{
    for (uint32_t i = 0; i < state->vert_count; i++) {
        verts[i] = to_native(state->verts[i]);
    }
    return state->vert_count;
}

static cpBody *new_dynamic(const gm__body *def)
{
    const gm_body_state *state = &def->state;
    double mass = (double)state->mass;
    cpVect verts[GM_PHYSICS_MAX_VERTS];
    int count = (int)copy_verts(state, verts);
    cpVect centre = count > 0 ? cpCentroidForPoly(count, verts) : cpvzero;
    double moment = count > 0 ? cpMomentForPoly(mass, count, verts, cpvneg(centre), 0.0)
                              : cpMomentForCircle(mass, 0.0, (double)state->radius, cpvzero);
    cpBody *body = cpBodyNew(mass, def->no_rotation ? (double)INFINITY : moment);

    cpBodySetCenterOfGravity(body, centre);
    return body;
}

static cpBody *new_body(const gm__body *def)
{
    switch (def->state.type) {
    case GM_BODY_KINEMATIC:
        return cpBodyNewKinematic();
    case GM_BODY_STATIC:
        return cpBodyNewStatic();
    case GM_BODY_DYNAMIC:
    default:
        return new_dynamic(def);
    }
}

static cpShape *new_shape(cpBody *body, const gm__body *def)
{
    cpVect verts[GM_PHYSICS_MAX_VERTS];
    int count = (int)copy_verts(&def->state, verts);
    cpShape *shape = count > 0 ? cpPolyShapeNewRaw(body, count, verts, 0.0)
                               : cpCircleShapeNew(body, (double)def->state.radius, cpvzero);

    cpShapeSetElasticity(shape, (double)def->elasticity);
    cpShapeSetFriction(shape, (double)def->friction);
    cpShapeSetSensor(shape, def->state.is_sensor);
    cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, def->state.category, def->state.mask));
    return shape;
}

void gm__space_add_body(gm__space *space, uint32_t slot, const gm__body *def)
{
    native *to = &space->bodies[slot];
    cpBody *body = new_body(def);

    to->body = body;
    to->shape = new_shape(body, def);
    to->generation = def->state.id.generation;
    to->force = cpvzero;
    cpBodySetUserData(body, (cpDataPointer)(uintptr_t)(slot + 1));
    /* Angle first: the library turns the centre of gravity by it. */
    cpBodySetAngle(body, (double)def->state.angle);
    cpBodySetPosition(body, to_native(def->state.position));
    if (def->state.type != GM_BODY_STATIC) {
        cpBodySetVelocity(body, to_native(def->state.velocity));
        cpBodySetAngularVelocity(body, (double)def->state.spin);
    }
    cpSpaceAddBody(space->space, body);
    cpSpaceAddShape(space->space, to->shape);
}

void gm__space_remove_body(gm__space *space, uint32_t slot)
{
    native *old = &space->bodies[slot];

    cpSpaceRemoveShape(space->space, old->shape);
    cpSpaceRemoveBody(space->space, old->body);
    cpShapeFree(old->shape);
    cpBodyFree(old->body);
    memset(old, 0, sizeof(*old));
}

void gm__space_set_velocity(gm__space *space, uint32_t slot, gm_vec2 velocity)
{
    cpBodySetVelocity(space->bodies[slot].body, to_native(velocity));
}

void gm__space_set_spin(gm__space *space, uint32_t slot, float spin)
{
    cpBodySetAngularVelocity(space->bodies[slot].body, (double)spin);
}

void gm__space_set_transform(gm__space *space, uint32_t slot, gm_vec2 position, float angle)
{
    cpBody *body = space->bodies[slot].body;

    cpBodySetAngle(body, (double)angle);
    cpBodySetPosition(body, to_native(position));
    cpSpaceReindexShapesForBody(space->space, body);
}

void gm__space_add_impulse(gm__space *space, uint32_t slot, gm_vec2 impulse, gm_vec2 offset)
{
    cpBody *body = space->bodies[slot].body;
    cpVect origin = cpBodyGetPosition(body);

    if (cpBodyGetType(body) != CP_BODY_TYPE_DYNAMIC) {
        return;
    }
    if (offset.x == 0.0F && offset.y == 0.0F) {
        origin = cpBodyLocalToWorld(body, cpBodyGetCenterOfGravity(body));
    }
    cpBodyApplyImpulseAtWorldPoint(body, to_native(impulse), cpvadd(origin, to_native(offset)));
}

void gm__space_add_force(gm__space *space, uint32_t slot, gm_vec2 force)
{
    native *to = &space->bodies[slot];

    to->force = cpvadd(to->force, to_native(force));
}

bool gm__space_read(const gm__space *space, uint32_t slot, gm__body *out)
{
    const native *from = &space->bodies[slot];
    cpVect position;
    cpVect velocity;
    cpVect rotation;

    if (from->body == NULL || from->generation != out->state.id.generation) {
        return false;
    }
    position = cpBodyGetPosition(from->body);
    velocity = cpBodyGetVelocity(from->body);
    rotation = cpBodyGetRotation(from->body);
    out->x = position.x;
    out->y = position.y;
    out->vx = velocity.x;
    out->vy = velocity.y;
    out->angle = cpBodyGetAngle(from->body);
    out->spin = cpBodyGetAngularVelocity(from->body);
    out->cosine = rotation.x;
    out->sine = rotation.y;
    return true;
}

/* Joints. */

void gm__space_add_joint(gm__space *space, uint32_t slot, const gm_joint_def *def)
{
    cpBody *a = space->bodies[def->a.index1 - 1].body;
    cpBody *b = space->bodies[def->b.index1 - 1].body;
    cpVect anchor_a = to_native(def->anchor_a);
    cpVect anchor_b = to_native(def->anchor_b);
    cpConstraint *joint =
        def->kind == GM_JOINT_PIN
            ? cpPinJointNew(a, b, anchor_a, anchor_b)
            : cpSlideJointNew(a, b, anchor_a, anchor_b, (double)def->min, (double)def->max);

    if (def->max_force > 0.0F) {
        cpConstraintSetMaxForce(joint, (double)def->max_force);
    }
    space->joints[slot] = cpSpaceAddConstraint(space->space, joint);
}

void gm__space_remove_joint(gm__space *space, uint32_t slot)
{
    cpSpaceRemoveConstraint(space->space, space->joints[slot]);
    cpConstraintFree(space->joints[slot]);
    space->joints[slot] = NULL;
}

/* The step. */

/* The library forgets forces after each of its steps. */
static void push_forces(gm__space *space)
{
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_BODIES; i++) {
        const native *from = &space->bodies[i];

        if (from->body != NULL && (from->force.x != 0.0 || from->force.y != 0.0)) {
            cpBodySetForce(from->body, from->force);
        }
    }
}

static void forget_forces(gm__space *space)
{
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_BODIES; i++) {
        space->bodies[i].force = cpvzero;
    }
}

void gm__space_step(gm__space *space, uint32_t count, double seconds)
{
    gm__space_enter(space);
    for (uint32_t i = 0; i < count; i++) {
        push_forces(space);
        cpSpaceStep(space->space, seconds);
    }
    forget_forces(space);
    gm__space_leave(space);
}

/* Making and ending. */

static void add_crowd(gm__space *space)
{
    static const gm_vec2 octagon[GM_PHYSICS_MAX_VERTS] = {{10, -4}, {10, 4},   {4, 10},   {-4, 10},
                                                          {-10, 4}, {-10, -4}, {-4, -10}, {4, -10}};
    gm__body crowd = {
        .state = {.vert_count = GM_PHYSICS_MAX_VERTS, .category = 1, .mask = 1, .mass = 1.0F}};

    memcpy(crowd.state.verts, octagon, sizeof(octagon));
    for (uint32_t i = 0; i < WARM_BODIES; i++) {
        uint32_t row = i / WARM_COLUMNS;

        crowd.state.position.x = 40.0F + 19.5F * (float)(i % WARM_COLUMNS); /* touching */
        crowd.state.position.y = 40.0F + 26.0F * (float)row;                /* near */
        gm__space_add_body(space, i, &crowd);
    }
}

/* A crowd larger and denser than any sector, tied in pairs, so that no pool grows later. Contacts
 * are kept for three steps: from the fourth on, all buffers for them are there. */
static void warm_up(gm__space *space)
{
    gm_joint_def rope = {.max = 30.0F};

    add_crowd(space);
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_JOINTS; i++) {
        rope.a.index1 = 2 * i + 1;
        rope.b.index1 = 2 * i + 2;
        gm__space_add_joint(space, i, &rope);
    }
    for (uint32_t i = 0; i < WARM_STEPS; i++) {
        cpSpaceStep(space->space, 1.0 / 120.0);
    }
    for (uint32_t i = GM_PHYSICS_MAX_JOINTS; i > 0; i--) {
        gm__space_remove_joint(space, i - 1);
    }
    for (uint32_t i = WARM_BODIES; i > 0; i--) {
        gm__space_remove_body(space, i - 1);
    }
}

static void listen(gm__space *space)
{
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space->space);

    handler->beginFunc = on_begin;
    handler->userData = space;
}

void gm__space_destroy(gm__space *space, gm_arena *memory)
{
    gm__space_enter(space);
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_JOINTS; i++) {
        if (space->joints[i] != NULL) {
            gm__space_remove_joint(space, i);
        }
    }
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_BODIES; i++) {
        if (space->bodies[i].body != NULL) {
            gm__space_remove_body(space, i);
        }
    }
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_WALL_SETS; i++) {
        for (uint32_t k = 0; k < GM_PHYSICS_MAX_WALLS; k++) {
            remove_wall(space, &space->walls[i][k]);
        }
    }
    for (uint32_t i = 0; i < ARENA_WALLS; i++) {
        remove_wall(space, &space->arena_walls[i]);
    }
    cpSpaceFree(space->space);
    gm__space_leave(space);
    gm_arena_free(memory, space);
}

gm__space *gm__space_create(const gm_physics_def *def)
{
    gm__space *space = gm_arena_calloc(def->memory, 1, sizeof(*space));

    if (space == NULL) {
        return NULL;
    }
    space->arena = gm__wrap_is_linked() ? def->space : NULL;
    space->wall_elasticity = def->wall_elasticity > 0.0F ? def->wall_elasticity : 0.8F;
    space->wall_friction = def->wall_friction;
    if (space->arena != NULL) {
        gm_arena_reset(space->arena);
    }
    gm__space_enter(space);
    space->space = cpSpaceNew();
    cpSpaceSetIterations(space->space, 10);
    cpSpaceSetDamping(space->space, def->damping > 0.0F ? (double)def->damping : 1.0);
    add_arena_walls(space);
    warm_up(space);
    listen(space);
    gm__space_leave(space);
    if (space->arena != NULL && gm_arena_get_stats(space->arena).failures > 0) {
        gm__space_destroy(space, def->memory);
        return NULL;
    }
    return space;
}
