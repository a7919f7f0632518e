/* game/actors/actors.h -- the actors that every sector has; each struct belongs to its own file. */
#ifndef GM_ACTORS_H
#define GM_ACTORS_H

#include "physics/physics.h"
#include "sim/effects.h"
#include <game/view.h>

#include <tickline/tickline.h>

typedef struct gm_game gm_game;

enum { GM_MAX_WAVES = 12, GM_MAX_TRAILS = 24, GM_RADAR = 320 };

typedef struct gm_autopilot {
    uint32_t target; /**< serial of the crystal */
    float patience;  /**< s before another target is tried */
} gm_autopilot;

typedef struct gm_player_controller {
    gm_autopilot autopilot;
    bool was_firing;
} gm_player_controller;

typedef struct gm_player_ship {
    tl_actor_id actor;
    gm_body_id body;
    bool is_alive;
    bool is_safe;         /**< just respawned */
    bool is_regenerating; /**< the shield */
    bool is_focusing;
    float shield;
    float shield_flash;
    float focus;
    gm_vec2 thrust;
} gm_player_ship;

typedef struct gm_laser_arm {
    float angle;
} gm_laser_arm;

/** Written at the start of physics by the owner, read by the minimap on a worker. */
typedef struct gm_radar {
    gm_blip_view items[GM_RADAR];
    uint32_t count;
} gm_radar;

typedef struct gm_minimap {
    gm_radar radar;
    gm_blip_view blips[GM_RADAR];
    uint32_t blip_count;
} gm_minimap;

typedef struct gm_hud {
    gm_hud_view view;
} gm_hud;

typedef struct gm_reticle {
    tl_actor_id actor;
    gm_target_kind target;
    uint32_t thing; /**< slot plus one */
    uint32_t serial;
    float heat;
    float spin;
} gm_reticle;

typedef struct gm_laser_beam {
    tl_actor_id actor;
    gm_beam_view view;
} gm_laser_beam;

typedef struct gm_particles {
    gm_particle_pool pool;
    gm_ring rings[GM_MAX_RINGS];
    uint32_t ring_count;
    gm_popup popups[GM_MAX_POPUPS];
    uint32_t popup_count;
} gm_particles;

typedef struct gm_laser_sparks {
    gm_particle_pool pool;
    float sparks, smoke, motes, ring; /**< owed */
} gm_laser_sparks;

typedef struct gm_trail_owner {
    uint32_t serial; /**< thing; 0: free */
    gm_trail trail;
} gm_trail_owner;

typedef struct gm_trails {
    gm_trail ship;
    gm_trail_owner items[GM_MAX_TRAILS];
} gm_trails;

typedef struct gm_telemetry {
    uint64_t frames;
    float fired;     /**< s */
    float on_target; /**< s */
    float flown;     /**< units */
    gm_vec2 last;
    uint32_t most_bodies;
} gm_telemetry;

typedef struct gm_pause_menu {
    uint32_t selected;
    float wait; /**< s until the game-over screen takes a button */
} gm_pause_menu;

/** A front that runs outwards and throws what it meets. */
typedef struct gm_shock_wave {
    gm_game *game;
    tl_actor_id actor;
    tl_tick_id tick;
    bool is_used;
    gm_vec2 centre;
    float radius;
    float reach;
    float strength;
} gm_shock_wave;

typedef struct gm_music {
    tl_tickable_id tickable;
    float intensity;
} gm_music;

typedef struct gm_actors {
    gm_player_controller controller;
    gm_player_ship ship;
    gm_laser_arm arm;
    gm_hud hud;
    gm_minimap minimap;
    gm_reticle reticle;
    gm_laser_beam beam;
    gm_particles particles;
    gm_laser_sparks sparks;
    gm_trails trails;
    gm_telemetry telemetry;
    gm_pause_menu menu;
    gm_shock_wave waves[GM_MAX_WAVES];
    gm_music music;
} gm_actors;

/* Each spawns one actor into the present world.  @return false: out of memory */
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
void gm__shock_wave_spawn(gm_game *game, gm_vec2 centre, float reach, float strength);

/** A plain actor whose tick is a function of the table. */
typedef struct gm_plain_actor {
    const tl_actor_class *actor_class;
    uint32_t function; /**< gm_function */
    bool in_viewports; /**< ticks in the editor view too */
    bool when_paused;
    bool is_of_player; /**< the world's focus dilation does not slow it */
} gm_plain_actor;
bool gm__plain_actor_spawn(gm_game *game, const gm_plain_actor *def, tl_actor_id *out);

/** Puts the ship's body into the arena, safe for a moment. */
void gm__ship_place(gm_game *game, gm_vec2 at);
void gm__ship_lose(gm_game *game);
/** Direction of thrust, aim and triggers, by the built-in player. */
typedef struct gm_controls {
    gm_vec2 thrust;
    gm_vec2 aim_at;
    bool fire;
    bool focus;
} gm_controls;
gm_controls gm__autopilot_think(gm_game *game, float seconds);

tl_tick_fn gm__physics_start;
tl_tick_fn gm__physics_end;
extern const char *const gm__menu_items[];
uint32_t gm__menu_item_count(void);
/** Between frames; does nothing unless the menu is open and has that item. */
void gm__menu_select(gm_game *game, int64_t item);

#endif
