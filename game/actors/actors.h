/* game/actors/actors.h -- the face of actors/: tick functions of a sector of the campaign. */
#ifndef GM_ACTORS_H
#define GM_ACTORS_H

#include "sim/sim.h"

/** Spawns the actors that every sector has, into the present world. The order of the calls is the
 * order of registration, and so of equals in a group.  @return false: out of memory */
bool gm__actors_spawn(gm_game *game);

/** A plain actor: its tick is a function of the table, its user the game. */
typedef struct gm_plain_actor {
    const tl_actor_class *actor_class;
    uint32_t function; /**< gm_function */
    bool in_viewports; /**< ticks in the editor view too */
    bool when_paused;
} gm_plain_actor;
/** @param[out] out  NULL: not wanted  @return false: out of memory */
bool gm__plain_actor_spawn(gm_game *game, const gm_plain_actor *def, tl_actor_id *out);

/* One of the actors each.  @return false: out of memory */
bool gm__player_controller_spawn(gm_game *game);
bool gm__player_ship_spawn(gm_game *game);
bool gm__game_state_spawn(gm_game *game);
bool gm__hud_spawn(gm_game *game);
bool gm__minimap_spawn(gm_game *game);
bool gm__body_sync_spawn(gm_game *game);
bool gm__reticle_spawn(gm_game *game);
bool gm__laser_beam_spawn(gm_game *game);
bool gm__particles_spawn(gm_game *game);
bool gm__laser_sparks_spawn(gm_game *game);
bool gm__trails_spawn(gm_game *game);
bool gm__telemetry_spawn(gm_game *game);
bool gm__pause_menu_spawn(gm_game *game);
bool gm__music_director_create(gm_game *game);
tl_camera_fn gm__camera_hook;

/** PhysicsStart and PhysicsEnd. */
tl_tick_fn gm__physics_start;
tl_tick_fn gm__physics_end;

/* Born while a sector runs. */
gm_thing *gm__debris_spawn(gm_game *game, gm_vec2 at, float radius, gm_vec2 velocity);
/** @param pocket  place in the pocket's list plus one; 0: not of the pocket */
gm_thing *gm__crystal_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket);
gm_thing *gm__core_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket);
/** @param index  in the sector's list of mirrors */
gm_thing *gm__mirror_spawn(gm_game *game, uint32_t index);
gm_thing *gm__drone_spawn(gm_game *game, gm_vec2 at, uint32_t squad, bool is_tower);
/** At the border; it flies at the ship a moment later. */
gm_thing *gm__comet_spawn(gm_game *game, gm_vec2 at);
gm_thing *gm__shard_spawn(gm_game *game, gm_vec2 at, gm_vec2 velocity);
/** The machine of the finale, with its armour. */
gm_thing *gm__warden_spawn(gm_game *game, gm_vec2 at);
/** Whether the armour leaves that place of its hull bare. */
bool gm__warden_is_bare(gm_game *game, const gm_thing *warden, gm_vec2 at);
/** Ties a core to a crystal by a rod. */
void gm__core_fuse(gm_game *game, gm_thing *core, const gm_thing *crystal);
/** Makes the tickable object of a squad.  @return its number, or GM_MAX_SQUADS: full */
uint32_t gm__squad_create(gm_game *game);
/** The tickable object that circles the ship.  @return false: out of memory */
bool gm__guardian_create(gm_game *game);
/** A front that runs outwards. */
void gm__shock_wave_spawn(gm_game *game, gm_vec2 centre, const gm_blast *blast);
/** A Popup for each of the frame's points (gm__effect_points()). */
void gm__popups_spawn(gm_game *game);

/** Puts the ship's body into the arena, safe for a moment. */
void gm__ship_place(gm_game *game, gm_vec2 at);
/** Whether it was neither steered nor fired for 20 s. Then its shield does not grow back, and
 * comets look for it longer. */
bool gm__ship_is_idle(const gm_game *game);
/** Removes the body; the rules bring it back. */
void gm__ship_lose(gm_game *game);
/** Drops the rope to the crystal that the drone tows, if any. */
void gm__drone_release(gm_drone *drone);
/** Owner: turns the results of the movers into body commands. */
void gm__drones_apply(gm_game *game);

/** Direction of thrust, aim and triggers. */
typedef struct gm_controls {
    gm_vec2 thrust;
    gm_vec2 aim_at;
    bool fire;
    bool focus;
} gm_controls;
/** The controls of the built-in player for this frame. */
gm_controls gm__autopilot_think(gm_game *game, float seconds);

/** Between frames; does nothing unless the menu is open and has that item. */
void gm__menu_select(gm_game *game, int64_t item);

#endif
