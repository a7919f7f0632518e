/* game/physics/physics_table.h -- the owner's side of the physics. Private to the physics files. */
#ifndef GM_PHYSICS_TABLE_H
#define GM_PHYSICS_TABLE_H

#include "physics/physics_slots.h"
#include "physics/physics_space.h"

typedef enum gm__command_kind {
    GM__COMMAND_ADD_BODY = 0,
    GM__COMMAND_VELOCITY,
    GM__COMMAND_SPIN,
    GM__COMMAND_TRANSFORM,
    GM__COMMAND_IMPULSE,
    GM__COMMAND_FORCE,
    GM__COMMAND_FILTER,
    GM__COMMAND_ADD_JOINT,
    GM__COMMAND_ADD_WALLS,
    GM__COMMAND_REMOVE_BODY, /**< from here on: removals, which always find room */
    GM__COMMAND_REMOVE_JOINT,
    GM__COMMAND_REMOVE_WALLS,
} gm__command_kind;

/** What an addition needs stays in the slot: it is not used again before its removal is applied. */
typedef struct gm__command {
    uint16_t kind;
    uint16_t slot;
    gm_vec2 first;
    gm_vec2 second;
    uint32_t bits[2];
} gm__command;

/* A slot can be removed once between two applications. */
enum {
    GM__COMMAND_CAPACITY = GM_PHYSICS_MAX_COMMANDS + GM_PHYSICS_MAX_BODIES + GM_PHYSICS_MAX_JOINTS +
                           GM_PHYSICS_MAX_WALL_SETS
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
    gm__slots walls_slots;
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
/** Applies the queue in call order and empties it. Owner, not while the job runs. */
void gm__command_apply_all(gm_physics *physics);

#endif
