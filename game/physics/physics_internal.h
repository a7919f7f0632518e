/* game/physics/physics_internal.h -- shared by the physics files: slots, contacts, the space
 * behind plain data, and the side of the owner. */
#ifndef GM_PHYSICS_INTERNAL_H
#define GM_PHYSICS_INTERNAL_H

#include "physics/physics.h"

/* Slots: numbers with generations, reused oldest first. */

enum { GM__SLOTS_MAX = 512 };

typedef struct gm__slots {
    uint32_t capacity;
    uint32_t head; /**< of the ring of free slots */
    uint32_t free_count;
    uint32_t generations[GM__SLOTS_MAX]; /**< odd while the game may use the slot */
    uint16_t ring[GM__SLOTS_MAX];
} gm__slots;

void gm__slots_init(gm__slots *slots, uint32_t capacity);
/** @param[out] slot a free one  @return its new, odd generation; 0: none is free */
uint32_t gm__slots_take(gm__slots *slots, uint32_t *slot);
/** Makes its ids stale; the slot rests until gm__slots_release(). */
void gm__slots_retire(gm__slots *slots, uint32_t slot);
/** Lets a retired slot be used again. */
void gm__slots_release(gm__slots *slots, uint32_t slot);
bool gm__slots_has(const gm__slots *slots, uint32_t index1, uint32_t generation);

/* Contacts. */

/** A contact and its place in the step that found it. */
typedef struct gm__contact {
    gm_contact contact;
    uint32_t order;
} gm__contact;

/** Sorts by (a, b, order); a wall comes before every body. In place, no allocation. */
void gm__contacts_sort(gm__contact *contacts, uint32_t count);

/* The space. physics.c alone knows the library. */

/** Bodies, joints and walls of the library by slot number. Between start and join only the
 * job touches them, else the owner. */
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
void gm__space_add_force(gm__space *space, uint32_t slot, gm_vec2 force);
void gm__space_add_joint(gm__space *space, uint32_t slot, const gm_joint_def *def);
void gm__space_remove_joint(gm__space *space, uint32_t slot);
void gm__space_add_walls(gm__space *space, uint32_t slot, const gm__walls *walls);

/** Runs `count` steps of `seconds` with the forces added before, then forgets the forces. */
void gm__space_step(gm__space *space, uint32_t count, double seconds);
/** Reads one body back; false if the slot has none. */
bool gm__space_read(const gm__space *space, uint32_t slot, gm__body *out);
/** Moves the contacts of the last step to out[GM_PHYSICS_MAX_CONTACTS], as they were found.
 * @return how many */
uint32_t gm__space_take_contacts(gm__space *space, gm__contact *out);
/** Contacts that did not fit, since the start. */
uint32_t gm__space_dropped(const gm__space *space);

/* The side of the owner. */

typedef enum gm__command_kind {
    GM__COMMAND_ADD_BODY = 0,
    GM__COMMAND_VELOCITY,
    GM__COMMAND_SPIN,
    GM__COMMAND_TRANSFORM,
    GM__COMMAND_IMPULSE,
    GM__COMMAND_FORCE,
    GM__COMMAND_ADD_JOINT,
    GM__COMMAND_ADD_WALLS,
    GM__COMMAND_REMOVE_BODY, /**< from here on: removals, which always find room */
    GM__COMMAND_REMOVE_JOINT,
} gm__command_kind;

/** The definition of an addition stays in the slot, which is reused only after its removal is
 * applied. */
typedef struct gm__command {
    uint16_t kind;
    uint16_t slot;
    gm_vec2 first;
    gm_vec2 second;
} gm__command;

/* A slot can be removed once between two applications. */
enum {
    GM__COMMAND_CAPACITY = GM_PHYSICS_MAX_COMMANDS + GM_PHYSICS_MAX_BODIES + GM_PHYSICS_MAX_JOINTS
};

struct gm_physics {
    gm_arena *memory;
    gm__space *space;
    tl_time max_step; /**< ns */
    tl_clock_fn *clock;
    void *clock_user;
    tl_workers *workers; /**< of the open window */
    tl_job job;
    bool in_window;
    bool is_started; /**< the job was handed over and not joined */
    uint32_t sub_steps;
    double sub_step_seconds;
    bool was_helped; /**< a worker ran the job */
    int64_t step_begin;
    int64_t step_end;
    int64_t wait_begin;
    gm_physics_times times;
    gm__slots body_slots;
    gm__slots joint_slots;
    uint32_t wall_set_count;
    uint32_t body_count;
    uint16_t order[GM_PHYSICS_MAX_BODIES]; /**< live body slots, ascending */
    gm__body bodies[GM_PHYSICS_MAX_BODIES];
    gm_joint_def joints[GM_PHYSICS_MAX_JOINTS];
    gm__walls walls[GM_PHYSICS_MAX_WALL_SETS];
    uint32_t contact_count;
    gm__contact contacts[GM_PHYSICS_MAX_CONTACTS];
    uint32_t command_count;
    gm__command commands[GM__COMMAND_CAPACITY];
};

/** Queues a command.  @return false: the queue is full */
bool gm__command_push(gm_physics *physics, const gm__command *command);

/* Allocations of the library, sent into an arena (wrap.c). */

/** Whether the build links with the redirection. */
bool gm__wrap_is_linked(void);
/** From here to leave, allocations of this thread come from the arena (NULL: the C library), and
 * its prints to stdout are dropped: the library greets on stdout. Do not nest. */
void gm__wrap_enter(gm_arena *arena);
void gm__wrap_leave(void);

#endif
