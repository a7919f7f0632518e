/* game/sim/state_actors.h -- the actors that every sector has, and the effects that they ask for,
 * as plain data. */
#ifndef GM_STATE_ACTORS_H
#define GM_STATE_ACTORS_H

#include "base/base.h"
#include "data/data.h"
#include "physics/physics.h"

/* Effects: seen, but without effect on the rules. */

enum {
    GM_MAX_PARTICLES = 640, /**< of one pool */
    GM_MAX_RINGS = 32,
    GM_MAX_POPUPS = 16,
    GM_MAX_WISHES = 48,
};

typedef struct gm_particle {
    gm_vec2 position;
    gm_vec2 velocity;
    float left; /**< s */
    float life; /**< s */
    float radius;
    gm_color color;
    gm_particle_kind kind;
} gm_particle;

typedef struct gm_particle_pool {
    gm_particle items[GM_MAX_PARTICLES];
    uint32_t count;
} gm_particle_pool;

typedef struct gm_ring {
    gm_vec2 position;
    float age, life, radius;
    gm_color color;
} gm_ring;

/** Points that were made somewhere. */
typedef struct gm_points {
    gm_vec2 position;
    uint32_t value;
    uint32_t multiplier;
} gm_points;

typedef enum gm_wish_kind {
    GM_WISH_BURST = 0, /**< sparks, smoke and a ring */
    GM_WISH_BLAST,     /**< the biggest: also shards, and a second ring */
    GM_WISH_RING,
    GM_WISH_PUFF,
} gm_wish_kind;

/** A request for an effect, from anywhere in the frame; Particles makes the effect. */
typedef struct gm_wish {
    gm_wish_kind kind;
    gm_vec2 position;
    gm_vec2 velocity;
    float radius;
    gm_color color;
} gm_wish;

typedef struct gm_effects {
    gm_wish wishes[GM_MAX_WISHES];
    uint32_t wish_count;
    gm_points points[GM_MAX_POPUPS]; /**< of this frame; GameState spawns a Popup for each */
    uint32_t points_count;
} gm_effects;

/* Actors that every sector has. */

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
    float hit_recovery; /**< 1 at a hit, then falling to 0; drawn as the flash of the shield */
    float focus;
    float idle; /**< s since it was steered or fired last */
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
} gm_particles;

typedef struct gm_laser_sparks {
    gm_particle_pool pool;
    float sparks, smoke, motes, ring; /**< fractions of effects carried to the next frame */
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

/** Items of the pause menu. */
typedef enum gm_menu_item {
    GM_MENU_RESUME = 0,
    GM_MENU_RESTART,
    GM_MENU_QUIT,
    GM_MENU_ITEM_COUNT
} gm_menu_item;

typedef struct gm_pause_menu {
    uint32_t selected;
    float wait; /**< s until the game-over screen takes a button */
} gm_pause_menu;

/** What a shock wave does. `loss` is the cause if it destroys the ship. */
typedef struct gm_blast {
    float reach;    /**< units */
    float strength; /**< speed at the centre, units per second */
    gm_loss loss;
} gm_blast;

/** A front that runs outwards and throws the bodies that it meets. */
typedef struct gm_shock_wave {
    gm_game *game;
    tl_actor_id actor;
    tl_tick_id tick;
    bool is_used;
    gm_vec2 centre;
    float radius;
    float reach;
    float strength;
    gm_loss loss; /**< only shown, so no part of the hash */
} gm_shock_wave;

/** Points that rise and fade. */
typedef struct gm_popup {
    gm_game *game;
    tl_actor_id actor;
    tl_tick_id tick;
    bool is_used;
    gm_points points;
    float age; /**< 0 to 1 */
} gm_popup;

typedef struct gm_music {
    tl_tickable_id tickable;
    float intensity;
} gm_music;

/** The player's own tickable object: circles the ship and burns debris and drones nearby. */
typedef struct gm_guardian {
    tl_tickable_id tickable; /**< null: the player has none */
    float angle;
    gm_vec2 position;
    gm_vec2 burns;
    uint32_t serial; /**< of the thing that its beam burns; 0: none */
} gm_guardian;

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
    gm_popup popups[GM_MAX_POPUPS];
    gm_music music;
    gm_guardian guardian;
} gm_actors;

#endif
