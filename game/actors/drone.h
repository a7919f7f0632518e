/* game/actors/drone.h -- drones: what a mover may touch, and the script's states. */
#ifndef GM_DRONE_H
#define GM_DRONE_H

#include "physics/physics.h"

#include <tickline/tickline.h>

typedef struct gm_game gm_game;
typedef struct gm_thing gm_thing;

enum { GM_MAX_DRONES = 32, GM_MAX_SQUADS = 6 };

/** States of a drone's script. */
typedef enum gm_drone_state {
    GM_DRONE_PATROL = 0,
    GM_DRONE_ATTACK, /**< aim, charge */
    GM_DRONE_RETREAT,
    GM_DRONE_TOW, /**< to a crystal, take it to the wall */
} gm_drone_state;

/** All that the mover reads and writes: it may run on a worker. */
typedef struct gm_mover {
    gm_vec2 position; /**< sensed by the squad */
    gm_vec2 velocity;
    float angle;
    gm_vec2 goal;  /**< of the script */
    gm_vec2 focus; /**< where to look while aiming */
    float top_speed;
    bool is_moving;
    bool is_aiming;
    gm_vec2 impulse; /**< result, a change of velocity; the owner applies it */
    float spin;      /**< result, radians per second */
    bool has_result;
} gm_mover;

typedef struct gm_drone {
    bool is_used;
    gm_game *game;
    uint32_t thing; /**< slot plus one */
    uint32_t squad;
    bool is_tower;
    bool is_charging;
    uint32_t towing; /**< thing plus one, or 0 */
    uint32_t wanted; /**< crystal to tow: thing plus one */
    gm_joint_id rope;
    gm_vec2 aim_at;  /**< the ship as the squad last saw it */
    float move_left; /**< s until a move is given up */
    tl_script_id script;
    tl_tick_id mover_tick;
    tl_tick_id tick;
    gm_mover mover;
} gm_drone;

/** A squad: one tickable object that senses and decides. */
typedef struct gm_squad {
    bool is_used;
    gm_game *game;
    tl_tickable_id tickable;
    tl_time next_order; /**< world time from which it sends the next attacker */
    uint32_t turn;
} gm_squad;

/** Makes the squad's tickable object.  @return its number, or GM_MAX_SQUADS: full */
uint32_t gm__squad_create(gm_game *game);
void gm__drone_script(void *user, const tl_script_context *context);
bool gm__drone_move_done(void *user, const tl_move_to *move);
bool gm__drone_rotation_done(void *user);
/** Lets go of what it tows. */
void gm__drone_release(gm_drone *drone);
void gm__drone_mover_tick(void *user, const tl_tick_context *context);
void gm__drone_tick(void *user, const tl_tick_context *context);
/** Owner: turns the movers' results into body commands. */
void gm__drones_apply(gm_game *game);

#endif
