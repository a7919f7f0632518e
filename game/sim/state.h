/* game/sim/state.h -- all of a simulation as plain data, as it lies at the start of its block.
 * Functions are declared where they are defined: in the faces of the folders. */
#ifndef GM_STATE_H
#define GM_STATE_H

#include "base/base.h"
#include "data/data.h"
#include "physics/physics.h"
#include "sim/values.h"

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

typedef struct gm_popup {
    gm_vec2 position;
    float age; /**< s */
    uint32_t value;
    uint32_t multiplier;
} gm_popup;

typedef enum gm_wish_kind {
    GM_WISH_BURST = 0, /**< sparks, smoke and a ring */
    GM_WISH_BLAST,     /**< the biggest: also shards, and a second ring */
    GM_WISH_RING,
    GM_WISH_POPUP,
    GM_WISH_PUFF,
} gm_wish_kind;

/** A request for an effect, from anywhere in the frame; Particles makes the effect. */
typedef struct gm_wish {
    gm_wish_kind kind;
    gm_vec2 position;
    gm_vec2 velocity;
    float radius;
    gm_color color;
    uint32_t value;
    uint32_t multiplier;
} gm_wish;

typedef struct gm_effects {
    gm_wish wishes[GM_MAX_WISHES];
    uint32_t wish_count;
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
    float shield_flash;
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
    gm_popup popups[GM_MAX_POPUPS];
    uint32_t popup_count;
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
} gm_shock_wave;

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
    uint32_t serial; /**< of what it burns; 0: nothing */
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
    gm_music music;
    gm_guardian guardian;
} gm_actors;

/* Devices of a proving range. */

enum {
    GM_EMITTER_PUFFS = GM_RANGE_PUFFS,
    GM_MAX_BULLETS = GM_RANGE_BULLETS,
    GM_METER_FRAMES = 240,    /**< over which a mean is taken */
    GM_METRONOME_WINDOW = 600 /**< frames after the one in which the timer was set */
};

/** Tags of bodies that are no things. */
enum { GM_SENTRY_TAG = (1U << 20) + 1, GM_BULLET_TAG };

typedef struct gm_emitter {
    gm_vec2 puffs[GM_EMITTER_PUFFS]; /**< a ring; puff i is at i % GM_EMITTER_PUFFS */
    uint32_t runs;
} gm_emitter;

typedef struct gm_metronome {
    tl_timer_id timer;
    uint64_t frame; /**< of the last call */
    uint32_t calls;
    uint32_t now; /**< calls in that frame */
    uint32_t most;
    uint32_t frames; /**< since the one in which it was set */
    uint32_t in_window;
} gm_metronome;

typedef struct gm_sentry {
    gm_body_id body;
    int32_t seen; /**< side on which its brain saw the ship last: -1, 1 */
    int32_t goal; /**< side that its mover makes for */
    bool is_moving;
    uint64_t moved_at; /**< meter's frame in which the mover acted last */
} gm_sentry;

typedef struct gm_gun {
    tl_timer_id timer;
    tl_time next_at; /**< world time of the next shot */
    uint32_t shots;
} gm_gun;

typedef struct gm_bullet {
    gm_game *game;
    tl_actor_id actor;
    tl_tick_id tick;
    gm_body_id body;
    bool is_used;
    bool is_drawn;
    uint32_t ticks;
    uint64_t born_at; /**< meter's frame */
    float direction;  /**< of flight along x: -1, 1 */
} gm_bullet;

/** The places drawn at the end of the last frame, and the measurements under way. */
/** Fixed steps and the time that is left for the next one. */
typedef struct gm_stepper {
    tl_time due;    /**< ns since the last step */
    uint32_t steps; /**< so far */
    float drawn;    /**< px on its track, as its function left it */
    float before;   /**< likewise, at the end of the frame before */
} gm_stepper;

/** Lengths are the time in which the cart drives them at 480 px a second. */
typedef struct gm_cart {
    tl_time way;       /**< ns */
    tl_time way_ended; /**< at the end of the frame before */
    uint32_t gates;    /**< passed so far */
    uint32_t seen;     /**< of them, with a step that ended inside */
    uint32_t gates_ended;
    uint32_t seen_ended;
} gm_cart;

typedef struct gm_pulse {
    tl_timer_id timer;
    uint32_t choice; /**< with which the timer was set */
    tl_time sum;     /**< of deltas, ns */
    uint32_t runs;   /**< since the last beat */
    uint32_t beats;  /**< so far */
    uint32_t beats_ended;
    uint64_t beat_at; /**< frame of the last beat */
} gm_pulse;

typedef struct gm_spinner {
    tl_actor_id actor;
    tl_timer_id timer;
    tl_time turned; /**< time for which it has turned, ns */
    tl_time turned_ended;
} gm_spinner;

typedef struct gm_turret {
    tl_actor_id actor;
    tl_time driven; /**< ns at 480 px a second */
} gm_turret;

typedef struct gm_caller {
    tl_timer_id timer;
    uint32_t runs;
    uint32_t calls; /**< so far */
    uint32_t calls_ended;
    uint64_t asked_at; /**< frame of the workshop */
    uint64_t called_at;
} gm_caller;

typedef struct gm_nest {
    tl_actor_id chick; /**< null: none lives */
    tl_tick_id tick;   /**< of it */
    uint32_t runs;
    uint32_t chicks; /**< woken so far */
    uint32_t early;  /**< ticks of the present chick before it was woken */
    uint32_t awake;  /**< ticks of woken chicks so far */
    uint32_t awake_ended;
    bool is_woken;
} gm_nest;

/** A level with a guard that has a tick function and a timer. */
typedef struct gm_annex {
    tl_level_id level; /**< null: removed */
    tl_actor_id guard;
    tl_tick_id tick;
    tl_timer_id timer;
    bool is_there;  /**< the level is in the world, hidden or not */
    bool is_away;   /**< the ship is on the other side of the line */
    uint32_t ticks; /**< of its guards so far */
    uint32_t calls; /**< of their timers so far */
    uint32_t ticks_ended;
    uint32_t calls_ended;
    uint32_t steps; /**< of the present guard */
} gm_annex;

typedef struct gm_workshop {
    uint64_t frame;                   /**< frames that ended, those of a paused world too */
    uint32_t taken[GM_SETTING_COUNT]; /**< choices that act, plus one; 0: none yet */
    tl_time real;                     /**< undilated length of the frame, ns */
    gm_spinner spinner;
    gm_turret turret;
    gm_caller caller;
    gm_nest nest;
    gm_annex annex;
} gm_workshop;

typedef struct gm_range_meter {
    uint64_t frame; /**< frames that ended, those of a paused world left out */
    gm_vec2 ship;
    gm_vec2 sentry;
    gm_vec2 key; /**< direction of thrust from outside */
    bool is_pressed;
    uint64_t pressed_at;
    bool is_crossing;
    int32_t side;
    uint64_t crossed_at;
    uint32_t emitter_runs;
    float lag; /**< of the emitter, px */
    float first_gap;
    float lags[GM_METER_FRAMES];
    uint32_t lag_count; /**< samples so far */
} gm_range_meter;

typedef struct gm_range {
    gm_emitter emitter;
    gm_metronome metronome;
    gm_sentry sentry;
    gm_gun gun;
    gm_bullet bullets[GM_MAX_BULLETS];
    gm_range_meter meter;
    int32_t pilot; /**< direction in which the built-in player flies: -1, 1 */
    gm_stepper stepper;
    gm_cart cart;
    gm_pulse pulse;
    gm_workshop workshop;
} gm_range;

/* Rules. */

#define GM_EXTRACT_SECONDS 2.0F
#define GM_DECAY_SECONDS   5.0F
#define GM_CHAIN_SECONDS   5
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
    uint32_t daily;     /**< the seed of a daily run; 0: it is none */
    uint32_t best_chain;
    gm_tally_view tally;
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
    GM_MAX_BLIPS = 128,
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
    gm_walls_id walls;
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
/** Px after `time` of driving to and fro between the ends of a studio's track, at 480 px a second.
 */
static inline float gm__track_place(tl_time time)
{
    tl_time way = time % TL_SECONDS(2);
    tl_time out = way <= TL_SECONDS(1) ? way : TL_SECONDS(2) - way;
    return (float)((double)out * 480.0 / 1e9);
}

#define GM_STEPPER_STEP TL_MS(20)

/** Px on its track where the stepper would be if it did not move in steps. */
static inline float gm__stepper_place(const gm_stepper *stepper)
{
    return gm__track_place((tl_time)stepper->steps * GM_STEPPER_STEP + stepper->due);
}

/** Px on its track, which it leaves at one end to begin anew at the other. */
static inline float gm__cart_place(const gm_cart *cart)
{
    return (float)((double)(cart->way % TL_SECONDS(1)) * 480.0 / 1e9);
}

/** Where the guard of the annex stands: it walks to and fro, a step in each run. */
static inline gm_vec2 gm__guard_place(const gm_annex *annex)
{
    const uint32_t way = 32;
    uint32_t phase = annex->steps % (2 * way);
    uint32_t place = phase < way ? phase : 2 * way - phase;
    gm_vec2 at = {GM_ANNEX_X + ((float)place - 0.5F * (float)way) * 5.0F, GM_ANNEX_Y + 8.0F};

    return at;
}

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

/** Factor of speeds: 1, and more with each round through the sectors. */
static inline float gm__hardness(const gm_game *game)
{
    return 1.0F + 0.25F * (float)game->rules.loop;
}

#endif
