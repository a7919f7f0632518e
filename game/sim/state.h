/* game/sim/state.h -- all of a simulation as plain data, as it lies at the start of its block.
 * Functions are declared where they are defined: in the faces of the folders. */
#ifndef GM_STATE_H
#define GM_STATE_H

#include "base/base.h"
#include "data/data.h"
#include "physics/physics.h"
#include "sim/state_actors.h"
#include "sim/state_range.h"
#include "sim/values.h"

#include <game/upgrades.h>

typedef struct gm_thing gm_thing;

/* Things: everything with a body except the ship, each an actor of its level. */

enum { GM_MAX_THINGS = 320, GM_SHIP_TAG = 1U << 20 };

typedef enum gm_category {
    GM_CATEGORY_SHIP = 1U << 0,
    GM_CATEGORY_DEBRIS = 1U << 1,
    GM_CATEGORY_CRYSTAL = 1U << 2,
    GM_CATEGORY_CORE = 1U << 3,
    GM_CATEGORY_MIRROR = 1U << 4,
    GM_CATEGORY_DRONE = 1U << 5,
    GM_CATEGORY_COMET = 1U << 6,
    GM_CATEGORY_ALL = (1U << 7) - 1U,
    GM_CATEGORY_RANGE = 1U << 7,   /**< devices of a range: no ray meets them */
    GM_CATEGORY_SHARD = 1U << 9,   /**< no ray meets them */
    GM_CATEGORY_NOTHING = 1U << 8, /**< as a mask: meets no body */
} gm_category;

struct gm_thing {
    uint32_t serial; /**< 0: free */
    gm_body_kind kind;
    gm_game *game;
    gm_body_id body;
    tl_actor_id actor;
    tl_value_id place; /**< null for debris */
    tl_time born;      /**< world time */
    uint32_t tint;
    uint32_t pocket;        /**< place in the pocket's list plus one; 0: not of the pocket */
    uint32_t cage;          /**< crystal: place in the sector's list of cages plus one; 0: floats */
    uint32_t drone;         /**< number of the drone plus one */
    uint32_t towed_by;      /**< the drone's thing plus one */
    uint32_t fused_to;      /**< core: the crystal's serial; 0: floats */
    bool has_vein;          /**< debris */
    tl_tick_id tick;        /**< comet, shard: its tick function */
    tl_tick_id armour_tick; /**< Warden */
    tl_value_id armour;     /**< Warden: place of the gap */
    gm_vec2 way;            /**< comet: direction of its flight */
    float
        left; /**< s; comet: until it flies; shard: until it is gone; Warden: radians of the gap */
    float radius;
    float health;   /**< s of laser until it breaks */
    float heat;     /**< core, 0 to 1 */
    float progress; /**< crystal, 0 to 1 */
    float flash;
    bool is_lit; /**< by the beam in this frame */
};

typedef struct gm_things {
    gm_thing items[GM_MAX_THINGS];
    uint32_t used; /**< slots ever used */
    uint32_t next_serial;
    uint32_t counts[GM_BODY_KINDS];
} gm_things;

/* Drones. */

enum { GM_MAX_DRONES = 32, GM_MAX_SQUADS = 6 };

/** States of a drone's script. */
typedef enum gm_drone_state {
    GM_DRONE_PATROL = 0,
    GM_DRONE_ATTACK, /**< aim, charge */
    GM_DRONE_RETREAT,
    GM_DRONE_TOW,  /**< to a crystal, take it to the wall */
    GM_DRONE_PUSH, /**< behind a core, push it at the ship */
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
    uint32_t wanted; /**< crystal to tow or core to push: thing plus one */
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

/* Walls. */

enum { GM_MAX_WALLS = 7 * GM_PHYSICS_MAX_WALLS };

typedef struct gm_walls {
    gm_grid_wall items[GM_MAX_WALLS];
    uint32_t count;
} gm_walls;

/* Rules. */

#define GM_EXTRACT_SECONDS 2.0F
#define GM_DECAY_SECONDS   5.0F
/** Touches below this closing speed are free: flying through slow debris must feel fair. */
#define GM_FREE_SPEED     120.0F /**< units per second */
#define GM_SHIP_RADIUS    14.0F
#define GM_MUZZLE         20.5F /**< from the ship's centre, units */
#define GM_SHIP_TOP_SPEED 480.0F
#define GM_FOCUS_DILATION 0.35

/** A core's end nearly stops the world for a moment of real time. */
#define GM_HIT_STOP          TL_MS(40)
#define GM_HIT_STOP_DILATION 0.05

enum { GM_FIRST_LIVES = 3, GM_MAX_CHAIN = 8 };

typedef struct gm_rules {
    uint32_t score;
    uint32_t multiplier;
    uint32_t lives;
    uint32_t wave;
    uint32_t crystals_done;
    uint32_t bounced; /**< of them, those that a bounced beam took, over the whole run */
    uint32_t sectors_cleared;
    uint32_t next_life; /**< score at which a life is given */
    uint32_t loop;      /**< rounds through all sectors */
    uint32_t squad;     /**< of the next wave */
    uint32_t upgrades;  /**< two bits for the level of each */
    uint32_t offers;    /**< four bits each: upgrade plus one */
    uint32_t gained;    /**< chosen before this sector, plus one; only shown, no part of the hash */
    uint32_t daily;     /**< the seed of a daily run; 0: it is none */
    uint32_t best_chain;
    gm_tally_view tally;
    gm_loss loss; /**< of the last ship; only shown, so no part of the hash */
    bool is_over;
    bool is_cleared;
    tl_time time_up_at; /**< world time at which the time ran out last; 0: it did not */
    bool is_shut;       /**< the shells of the crystals */
    bool is_announced;  /**< the banner of a cleared sector is up */
    tl_timer_id chain;
    tl_timer_id respawn;
    tl_timer_id safe; /**< invulnerability */
    tl_timer_id sector_end;
    tl_timer_id time_limit;
    tl_timer_id debris;
    tl_timer_id drift;
    tl_timer_id crystals;
    tl_timer_id cores;
    tl_timer_id waves;
    tl_timer_id repair;
    tl_timer_id comets;
    tl_timer_id shells;
    tl_timer_id finale;
    uint32_t warden; /**< its serial; 0: it is not there */
} gm_rules;

/* Events of play: actors push them, rules read them. */

enum { GM_MAX_PLAY_EVENTS = 8 /**< between two deliveries */ };

typedef enum gm_play_kind {
    GM_PLAY_EXTRACTED = 0, /**< thing: a crystal whose bar is full; amount: bounces of the beam */
    GM_PLAY_BURNT,         /**< thing, at, amount: seconds under the laser */
    GM_PLAY_STOLEN,        /**< thing: a crystal that a drone has dragged out */
    GM_PLAY_BLOWN,         /**< at, amount: share of the shield that a shock wave takes */
    GM_PLAY_TAKEN,         /**< thing: a shard that has reached the ship */
    GM_PLAY_STEPPED,       /**< a physics step has ended: its contacts can be read */
    GM_PLAY_CHOSEN,        /**< choice: of the player, on a screen */
} gm_play_kind;

typedef enum gm_choice {
    GM_CHOICE_NEW_GAME = 0,
    GM_CHOICE_TITLE, /**< leave a game that is over */
    GM_CHOICE_PAUSE,
    GM_CHOICE_RESUME,
    GM_CHOICE_RESTART, /**< this sector, from its start */
    GM_CHOICE_QUIT,    /**< leave a game that is not over */
    GM_CHOICE_UPGRADE, /**< number: of the offers */
    GM_CHOICE_ENDLESS, /**< go on behind the ending */
} gm_choice;

typedef struct gm_play_event {
    gm_play_kind kind;
    gm_choice choice;
    uint32_t thing;  /**< serial */
    uint32_t number; /**< of an offer */
    gm_loss loss;    /**< what takes the ship if this does */
    float amount;
    gm_vec2 at;
} gm_play_event;

/** Reads one event. */
typedef void gm_play_event_fn(gm_game *game, const gm_play_event *event);

/** Empty between two tick functions, so neither frames nor hashes depend on it. */
typedef struct gm_play_events {
    gm_play_event items[GM_MAX_PLAY_EVENTS];
    uint32_t count;
    gm_play_event_fn *reader; /**< set once, when the game is made */
} gm_play_events;

/* Tick functions that are registered. */

enum { GM_MAX_INSTANCES = 128 };

/** One registered tick function. */
typedef struct gm_instance {
    tl_tick_id tick;
    gm_function function;
    uint32_t ordinal; /**< from 1 since sector start; 0: free */
} gm_instance;

typedef struct gm_functions {
    gm_instance items[GM_MAX_INSTANCES];
    uint32_t count; /**< slots ever used */
    uint32_t born[GM_FUNCTION_COUNT];
} gm_functions;

/* The simulation. */

enum {
    GM_MAX_SCORES = 10,
    GM_WARM_UP_FRAMES = 600,
};

/** Bytes of the parts of the block that follow the struct. */
#define GM_GAME_ARENA_BYTES ((size_t)8 << 20)
#define GM_DIAGNOSTIC_BYTES ((size_t)4 << 20)

typedef struct gm_input_state {
    gm_input now;
    uint32_t before;  /**< buttons of the last frame */
    uint32_t pressed; /**< went down in this frame */
} gm_input_state;

/** The side pocket: a level of its own. */
typedef struct gm_pocket {
    tl_level_id level;
    bool is_loaded;
    tl_time left_at; /**< world time at which the ship was last near */
    uint32_t taken;  /**< bits: crystals that are gone for good */
    uint32_t cores_gone;
} gm_pocket;

/** A change of world, made at the end of the frame. */
typedef struct gm_travel {
    bool is_pending;
    bool is_new_game;
    bool is_restart;
    bool is_continue;
    uint32_t daily; /**< of a new game */
    gm_screen screen;
    uint32_t sector;
} gm_travel;

typedef struct gm_camera {
    gm_vec2 offset;
    gm_vec2 lead;
    float shake;
    uint32_t phase;
} gm_camera;

struct gm_game {
    /* Given by the host: never compared. */
    tl_workers *workers;
    tl_clock_fn *clock;
    void *clock_user;
    const gm_sector *sectors;
    gm_arena *diagnostic_arena; /**< in the block, not in snapshots */
    struct gm_buffers *buffers;
    bool trace_frames;
    bool log_reads;

    /* Of the whole run. */
    uint32_t sector_count;
    uint32_t first_sector;
    uint64_t seed;
    uint32_t games; /**< begun so far */
    bool is_autopilot;
    gm_edits edits;
    uint64_t shuffle_seed;              /**< 0: registration order */
    uint32_t choices[GM_SETTING_COUNT]; /**< of the range's devices */
    gm_score_row scores[GM_MAX_SCORES];
    uint32_t score_count;
    uint32_t new_score;
    uint64_t allocations; /**< after warm-up, of sectors that are over */
    tl_stats totals;      /**< of worlds that are gone */
    uint64_t physics_steps;
    gm_rng rng_play;
    gm_rng rng_show;

    /* The frame. */
    uint64_t frame;
    uint64_t sector_first_frame;
    gm_input_state input;
    uint32_t events; /**< gm_event bits of this frame */
    gm_play_events play_events;
    gm_travel travel;
    bool is_editor;
    double slomo;
    tl_time hit_stop; /**< real time left in which the world nearly stands still */

    /* The sector. */
    gm_arena *arena;
    gm_arena *space;
    tl_world *world;
    gm_physics *physics;
    const gm_sector *sector;
    uint32_t sector_index;
    gm_screen screen;
    double show_time; /**< s, unpaused, over the whole run */
    double screen_since;
    gm_rules rules;
    gm_rules at_entry;     /**< as the sector began, for a restart */
    gm_entry resume;       /**< the continue point */
    uint32_t first_shield; /**< of the sector that begins, 1 to 1000; 0: all */
    gm_things things;
    gm_drone drones[GM_MAX_DRONES];
    gm_squad squads[GM_MAX_SQUADS];
    gm_functions functions;
    gm_published published;
    gm_walls walls;
    gm_grid grid; /**< made once, when the sector begins */
    gm_pocket pocket;
    gm_camera camera;
    gm_effects effects;
    gm_actors actors;
    gm_range range;
};

/** The source of a picture; not part of snapshots. */
typedef struct gm_buffers {
    gm_view view;
    gm_body_view bodies[GM_MAX_THINGS];
    gm_particle_view particles[GM_MAX_PARTICLES * 2];
    gm_ring_view rings[GM_MAX_RINGS];
    gm_popup_view popups[GM_MAX_POPUPS];
    gm_mark marks[GM_MAX_INSTANCES];
} gm_buffers;

/** Whether the button went down in this frame. */
static inline bool gm__pressed(const gm_game *game, gm_button button)
{
    return (game->input.pressed & (uint32_t)button) != 0;
}

/** Share of the shield that a collision costs: none when slow, more from heavier bodies. */
static inline float gm__impact_cost(float mass, float closing_speed)
{
    float over = closing_speed - GM_FREE_SPEED;

    return over > 0.0F ? over / 800.0F * (mass / (mass + 600.0F)) : 0.0F;
}

static inline uint32_t gm__upgrade_level(const gm_game *game, gm_upgrade upgrade)
{
    return game->rules.upgrades >> (2U * (uint32_t)upgrade) & 3U;
}

/** The time that an upgrade changes; see gm_upgrade_figure(). */
static inline tl_time gm__upgrade_time(const gm_game *game, gm_upgrade upgrade)
{
    return TL_MS(1) * (tl_time)gm_upgrade_figure(upgrade, gm__upgrade_level(game, upgrade));
}

/** Factor of speeds: 1, and more with each round through the sectors. */
static inline float gm__hardness(const gm_game *game)
{
    return 1.0F + 0.25F * (float)game->rules.loop;
}

#endif
