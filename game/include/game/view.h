/* game/include/game/view.h -- the input of a picture of the game, as plain data. Filled by
 * the game at the end of a frame (or at the cursor, during a hold); the picture is a pure function
 * of it. */
#ifndef GM_VIEW_H
#define GM_VIEW_H

#include <game/draw.h>

#include <tickline/id.h>

/* World units: the arena is 960 x 449, origin at its top left corner, y down. Angles in radians,
 * clockwise on the screen. Times in seconds. Pointers stay valid until the next call that
 * changes the game. */

#define GM_ARENA_WIDTH  960.0F
#define GM_ARENA_HEIGHT 449.0F
/** Width of the gap in a side pocket's wall. */
#define GM_POCKET_DOOR_WIDTH 64.0F

/** Of a range: height of the name plate above the ship; place of the metronome. */
#define GM_PLATE_ABOVE 40.0F
#define GM_METRONOME_X 904.0F
#define GM_METRONOME_Y 392.0F
/** Of a studio: heights of the stepper's track and of the cart's; x of both tracks' ends; place of
 * the pulse. Gates of the cart stand every GM_GATE_APART. */
#define GM_STEPPER_Y  332.0F
#define GM_CART_Y     396.0F
#define GM_TRACK_LOW  240.0F
#define GM_TRACK_WAY  480.0F
#define GM_GATE_APART 120.0F
#define GM_PULSE_X    160.0F
#define GM_PULSE_Y    372.0F
/** Of a workshop: place of the spinner, height of the turret's track (its ends are those above),
 * places of the caller, the nest and the annex (its middle; its walls are so far from there). */
#define GM_SPINNER_X  104.0F
#define GM_SPINNER_Y  372.0F
#define GM_TURRET_Y   332.0F
#define GM_CALLER_X   856.0F
#define GM_CALLER_Y   340.0F
#define GM_NEST_X     336.0F
#define GM_NEST_Y     400.0F
#define GM_ANNEX_X    600.0F
#define GM_ANNEX_Y    398.0F
#define GM_ANNEX_WIDE 92.0F
#define GM_ANNEX_TALL 26.0F
/** Half of the thickness of a range's rail. */
#define GM_RAIL_HALF 2.0F

enum { GM_VIEW_MAX_VERTS = 8, GM_VIEW_TRAIL = 24, GM_BEAM_MAX_POINTS = 6 };

typedef enum gm_body_kind {
    GM_BODY_DEBRIS = 0,
    GM_BODY_CRYSTAL, /**< amber, the right target */
    GM_BODY_CORE,    /**< red, heats up and explodes */
    GM_BODY_MIRROR,  /**< reflects the beam; a long thin box */
    GM_BODY_DRONE,
    GM_BODY_COMET,  /**< flies at the ship */
    GM_BODY_SHARD,  /**< flies to the ship and fills its focus */
    GM_BODY_WARDEN, /**< the machine of the finale */
    GM_BODY_KINDS
} gm_body_kind;

enum { GM_WALL_POINTS = 8, GM_LOOK_CLOUDS = 3, GM_LOOK_DEBRIS = 6, GM_MOST_MIRRORS = 16 };

/** Half of the thickness of a wall inside the arena. */
#define GM_WALL_HALF 3.0F

/** Half of the gap in the armour of the Warden, radians. */
#define GM_WARDEN_GAP 1.22F

/** A wall inside the arena: a bar between 2 points, or a convex block of 3 to 8 corners. */
typedef struct gm_wall_view {
    gm_vec2 points[GM_WALL_POINTS];
    uint32_t count;
} gm_wall_view;

/** A chamber with a crystal that only a bounced beam reaches. Its walls and its mirror are among
 * those of the sector. */
typedef struct gm_cage_view {
    gm_vec2 crystal;
    gm_vec2 mirror;
    gm_vec2 stand; /**< a place in front of the mouth, on its axis */
} gm_cage_view;

/** Colours of a sector, 0xRRGGBB. */
typedef struct gm_look_view {
    uint32_t clouds[GM_LOOK_CLOUDS]; /**< light of the nebula at its strongest */
    uint32_t wall;                   /**< edge of walls */
    uint32_t debris[GM_LOOK_DEBRIS];
} gm_look_view;

/** Walls, mirrors, cages, colours and first bodies of a sector, for its small picture. `walls` and
 * `cages` point into the sector. */
typedef struct gm_sector_shape {
    gm_vec2 start; /**< of the ship */
    const gm_wall_view *walls;
    uint32_t wall_count;
    gm_vec2 mirrors[GM_MOST_MIRRORS][2]; /**< both ends */
    uint32_t mirror_count;
    const gm_cage_view *cages;
    uint32_t cage_count;
    gm_look_view look;
    uint32_t
        bodies[GM_BODY_KINDS]; /**< at a time: crystals outside of cages, cores, drones, debris */
} gm_sector_shape;

typedef struct gm_trail {
    gm_vec2 points[GM_VIEW_TRAIL]; /**< newest first */
    uint32_t count;
} gm_trail;

typedef struct gm_body_view {
    uint32_t serial; /**< never used twice in a sector; for phase offsets of animation */
    gm_body_kind kind;
    gm_vec2 position;
    float angle;
    gm_vec2 verts[GM_VIEW_MAX_VERTS]; /**< convex, body coordinates (drone: 4, arrow-shaped) */
    uint32_t vert_count;
    float radius;          /**< of the bounding circle */
    uint32_t tint;         /**< 0xRRGGBB base colour */
    float flash;           /**< 0 to 1: lit by the laser or just hit */
    float heat;            /**< core 0 to 1: how near it is to exploding */
    float progress;        /**< 0 to 1; crystal: how far it is extracted; Warden: lost health */
    bool is_towed;         /**< crystal on a drone's tow rope */
    gm_vec2 tow_from;      /**< the drone's end of the rope, if is_towed */
    bool is_charging;      /**< drone about to ram; comet about to fly */
    gm_vec2 way;           /**< comet: direction of its flight; Warden: of the gap in its armour */
    bool is_fused;         /**< core: a rod holds it at a crystal */
    gm_vec2 fused_at;      /**< place of that crystal, if is_fused */
    bool has_vein;         /**< debris: leaves a shard when it breaks */
    bool is_shut;          /**< crystal: its shell keeps the beam out */
    float shell_left;      /**< crystal with a shell: 1 to 0 until it opens or shuts; else 0 */
    float age;             /**< s since it was born; things fade in over the first 0.25 s */
    const gm_trail *trail; /**< NULL for none */
} gm_body_view;

enum { GM_VIEW_DANGERS = 4 };

/** A body that will touch the ship so fast that it costs shield, if both fly on as they do. */
typedef struct gm_danger_view {
    gm_vec2 position; /**< of the body */
    float radius;
    float cost;    /**< share of the shield */
    float seconds; /**< until they touch, at most 1 */
} gm_danger_view;

typedef struct gm_ship_view {
    bool is_alive;
    gm_vec2 position;
    gm_vec2 velocity; /**< units per second */
    float aim;
    gm_vec2 muzzle;
    gm_vec2 thrust;     /**< direction of the thrust, length 0 to 1 */
    float shield;       /**< 0 to 1 */
    float shield_flash; /**< 0 to 1: just hit */
    float invulnerable; /**< s left after a respawn; blinks */
    bool is_focusing;
    const gm_trail *trail;
    gm_danger_view dangers[GM_VIEW_DANGERS]; /**< the soonest first */
    uint32_t danger_count;
} gm_ship_view;

/** The point that a mouse or a finger aims at. Not shown for a stick. */
typedef struct gm_pointer_view {
    bool is_shown;
    gm_vec2 position; /**< units, without the offset of the camera */
} gm_pointer_view;

typedef enum gm_target_kind {
    GM_TARGET_NONE = 0, /**< arena wall or nothing */
    GM_TARGET_DEBRIS,
    GM_TARGET_CRYSTAL,
    GM_TARGET_CORE,
    GM_TARGET_DRONE,
    GM_TARGET_MIRROR,
    GM_TARGET_COMET,
    GM_TARGET_WARDEN,
} gm_target_kind;

typedef struct gm_beam_view {
    bool is_on;
    gm_vec2 points[GM_BEAM_MAX_POINTS]; /**< muzzle, bounces, impact */
    uint32_t point_count;               /**< 0 or 2 to 6 */
    gm_vec2 normal;                     /**< at the impact */
    gm_target_kind target;
    float heat; /**< eased 0 (cyan, seeking) to 1 (gold, extracting) */
} gm_beam_view;

/** The reticle as its own tick function left it: it is an actor, not a part of the beam. */
typedef struct gm_reticle_view {
    bool is_visible;
    gm_vec2 position;
    gm_target_kind target;
    float progress; /**< of the crystal under it */
    float spin;     /**< radians */
    float heat;
} gm_reticle_view;

typedef enum gm_particle_kind {
    GM_PARTICLE_SPARK = 0, /**< streaks along its velocity */
    GM_PARTICLE_SMOKE,     /**< soft and slow */
    GM_PARTICLE_MOTE,      /**< along the beam */
} gm_particle_kind;

typedef struct gm_particle_view {
    gm_vec2 position;
    gm_vec2 velocity; /**< units per second */
    float life;       /**< 1 born to 0 gone */
    float radius;
    gm_color color;
    gm_particle_kind kind;
} gm_particle_view;

typedef struct gm_ring_view {
    gm_vec2 position;
    float age;    /**< 0 born to 1 gone */
    float radius; /**< at the end of its life */
    gm_color color;
} gm_ring_view;

/** A pop-up of so many points or more is that of a crystal. */
enum { GM_CRYSTAL_POINTS = 250 };

/** "+250" and the like, rising from where it was earned. */
typedef struct gm_popup_view {
    gm_vec2 position;
    float age; /**< 0 to 1 */
    uint32_t value;
    uint32_t multiplier;
} gm_popup_view;

typedef enum gm_screen {
    GM_SCREEN_TITLE = 0, /**< attract mode behind it */
    GM_SCREEN_PLAY,
    GM_SCREEN_PAUSE,
    GM_SCREEN_SECTOR_CLEAR, /**< a banner over the running world */
    GM_SCREEN_GAME_OVER,
    GM_SCREEN_CHOICE, /**< between two sectors: the world stands, an upgrade is chosen */
    GM_SCREEN_ENDING, /**< behind the last sector: the world stands */
    GM_SCREEN_COUNT
} gm_screen;

/** Upgrades of a player, one or two levels each; each changes one fact of the tick system. */
typedef enum gm_upgrade {
    GM_UPGRADE_CHAIN = 0, /**< the timer that ends a chain is longer */
    GM_UPGRADE_SHIELD,    /**< the latent action before the shield comes back is shorter */
    GM_UPGRADE_RADAR,     /**< the interval of the Minimap is shorter */
    GM_UPGRADE_REPAIR,    /**< a looping timer mends the shield */
    GM_UPGRADE_GUARDIAN,  /**< a tickable object circles the ship and burns what comes near */
    GM_UPGRADE_COUNT
} gm_upgrade;

/** What took a ship. */
typedef enum gm_loss {
    GM_LOSS_NONE = 0,
    GM_LOSS_DEBRIS,
    GM_LOSS_CRYSTAL,
    GM_LOSS_CORE,
    GM_LOSS_MIRROR,
    GM_LOSS_DRONE,
    GM_LOSS_RAM, /**< a drone that charged */
    GM_LOSS_COMET,
    GM_LOSS_WARDEN,
    GM_LOSS_BLAST,      /**< the shock wave of a core that was hit */
    GM_LOSS_BLAST_BEAM, /**< ... of one that the player's laser heated */
    GM_LOSS_BLAST_SHIP, /**< ... that the ship hit; likewise below */
    GM_LOSS_BLAST_COMET,
    GM_LOSS_BLAST_DRONE,
    GM_LOSS_BLAST_DEBRIS,
    GM_LOSS_TIME,    /**< the time limit of the sector */
    GM_LOSS_RESTART, /**< a restart costs a life, and it was the last one */
    GM_LOSS_COUNT
} gm_loss;

/** One English sentence; "" for GM_LOSS_NONE. */
const char *gm_loss_text(gm_loss loss);

enum { GM_OFFERS = 3, GM_UPGRADE_LEVELS = 2 };

/** English. */
const char *gm_upgrade_name(gm_upgrade upgrade);
/** Its effect in play: one line. <game/upgrades.h> has its figures. */
const char *gm_upgrade_effect(gm_upgrade upgrade);

/** Of screen_age, once a sector is cleared: its tally is counted out, and its rank appears. */
enum { GM_RANK_MS = 1200 };

/** How a sector was cleared. */
typedef struct gm_tally_view {
    uint32_t seconds;
    uint32_t best_chain;
    uint32_t accuracy; /**< per cent of the laser's time that was spent on crystals */
    uint32_t bonus;    /**< points, all in all */
    char rank;         /**< 'S', 'A', 'B' or 'C'; 0: not cleared */
    /** What would have been enough for the next rank; 0: it needs no more of that. */
    uint32_t next_accuracy; /**< at least */
    uint32_t next_chain;    /**< at least */
    uint32_t next_seconds;  /**< at most */
} gm_tally_view;

/** The player's own tickable object; level 0: none. */
typedef struct gm_guardian_view {
    gm_vec2 position;
    gm_vec2 burns; /**< what it burns now */
    uint32_t level;
    bool is_burning;
} gm_guardian_view;

/** For how long a banner lies over the arena; the clock of the sector does not run meanwhile. */
enum { GM_BANNER_MS = 2500 };

/** As the Hud tick function left it in DuringPhysics: one frame behind, by design. */
typedef struct gm_hud_view {
    const char *sector_name; /**< "Amber Drift" */
    const char *objective;   /**< "extract the amber crystals" */
    uint32_t sector_number;  /**< from 1; 0: not of the campaign */
    float bar;               /**< extraction, 0 to 1 */
    gm_target_kind target;
    float heat;
    uint32_t score;
    uint32_t multiplier; /**< chain, from 1 */
    float chain_left;    /**< 0 to 1 of the chain's time */
    uint32_t lives;
    uint32_t wave; /**< from 1 */
    uint32_t crystals_done;
    uint32_t crystals_needed;
    float time_left;    /**< s to the end of the time; negative: no limit */
    float time_up_left; /**< s for which TIME UP is still said; 0: not */
    float shield;
    float focus; /**< gauge 0 to 1 */
} gm_hud_view;

/** A blip of the minimap, as the Minimap tick function left it (every 0.1 s). */
typedef struct gm_blip_view {
    gm_vec2 position;
    gm_body_kind kind;
} gm_blip_view;

typedef struct gm_menu_view {
    const char *const *items;
    uint32_t item_count;
    uint32_t selected;
} gm_menu_view;

typedef struct gm_score_row {
    char name[16];
    uint32_t score;
    uint32_t sector;
    uint32_t day; /**< YYYYMMDD; 0: not known. The game only carries it. */
} gm_score_row;

typedef enum gm_mark_shape {
    GM_MARK_CIRCLE = 0, /**< points[0], radius; world units */
    GM_MARK_POLYLINE,   /**< points; world units */
    GM_MARK_ARENA,      /**< the whole arena frame */
    GM_MARK_HUD,        /**< the bar and the words above it */
    GM_MARK_SCORE,      /**< the score */
    GM_MARK_CHIP,       /**< nothing on the screen: a chip of its own */
    GM_MARK_MINIMAP,
} gm_mark_shape;

/** The place of a tick function on the screen: the overlays outline it. */
typedef struct gm_mark {
    tl_tick_id tick;
    gm_mark_shape shape;
    gm_vec2 points[GM_BEAM_MAX_POINTS];
    uint32_t point_count;
    float radius;
} gm_mark;

enum { GM_RANGE_PUFFS = 16, GM_RANGE_BULLETS = 8 };

typedef struct gm_bullet_view {
    gm_vec2 position;
    float direction; /**< along x: -1 or 1 */
} gm_bullet_view;

/** Devices of a proving range. Published places are shown as they were read. */
typedef struct gm_range_view {
    bool is_shown;  /**< the sector is a range */
    float rail;     /**< y */
    float line;     /**< x of the line that the sentry watches */
    float turns[2]; /**< x */
    float lane;     /**< y of the flight of the built-in player */
    bool has_plate;
    gm_vec2 plate;                 /**< place of the ship, as the name plate read it */
    gm_vec2 puffs[GM_RANGE_PUFFS]; /**< newest first */
    uint32_t puff_count;
    bool has_sentry;
    gm_vec2 sentry;
    bool is_alert; /**< the sentry is on its way */
    bool has_gun;
    gm_bullet_view bullets[GM_RANGE_BULLETS];
    uint32_t bullet_count;
    bool has_metronome;
    uint32_t calls;     /**< of the metronome, so far */
    uint32_t calls_now; /**< in the frame of its last call */
    bool has_camera;
    gm_vec2 arm;    /**< place of the ship, as SpringArm read it */
    gm_vec2 camera; /**< place of the arm, as FollowCamera read it */
    bool has_stepper;
    float stepper;      /**< x where it is drawn */
    float stepper_true; /**< x where it would be without steps */
    bool has_cart;
    float cart;       /**< x */
    bool is_gate_hit; /**< the last gate was seen */
    bool has_pulse;
    uint32_t beats;     /**< of the pulse, so far */
    uint32_t beats_now; /**< in this frame */
    float beat_age;     /**< frames since the last beat */
    bool has_spinner;
    float spinner;         /**< radians, 0: up, clockwise */
    bool is_world_stopped; /**< paused by the workshop */
    bool is_world_slow;
    bool has_turret;
    gm_vec2 turret;
    gm_vec2 barrel; /**< place of the turret, as Barrel read it */
    bool has_caller;
    float asked_age;   /**< frames since the last request */
    float called_age;  /**< frames since the last call */
    float call_frames; /**< between the two; negative: no call so far */
    bool has_nest;
    bool has_chick;
    bool is_chick_awake;
    uint32_t chick_ticks; /**< of the present chick */
    bool has_annex;
    bool is_annex_there; /**< in the world */
    bool is_annex_shown;
    gm_vec2 guard;        /**< place of the present guard */
    uint32_t guard_calls; /**< of its timer, so far */
} gm_range_view;

typedef struct gm_view {
    uint64_t frame; /**< number of the frame shown, from 1 */
    double time;    /**< s of unpaused show time; animation phases come from it */
    gm_screen screen;
    float screen_age; /**< s since the screen changed, for fades */
    float finale_age; /**< s since the Warden came; 0: it is not there */
    float sector_age; /**< s of world time since the sector began, for its banner */
    gm_vec2 camera;   /**< offset in units, at most 12 long; drawing only */
    bool is_autopilot;
    gm_ship_view ship;
    gm_beam_view beam;
    gm_reticle_view reticle;
    gm_pointer_view pointer;
    const gm_body_view *bodies;
    uint32_t body_count;
    const gm_wall_view *walls;
    uint32_t wall_count;
    const gm_cage_view *cages;
    uint32_t cage_count;
    gm_look_view look;
    const gm_particle_view *particles;
    uint32_t particle_count;
    const gm_ring_view *rings;
    uint32_t ring_count;
    const gm_popup_view *popups;
    uint32_t popup_count;
    bool has_pocket; /**< the sector has a streamed side pocket */
    bool is_pocket_loaded;
    float pocket_box[4]; /**< x, y, w, h in units */
    gm_vec2 pocket_door; /**< middle of the gap in one of its sides, units */
    gm_range_view range;
    gm_hud_view hud;
    const gm_blip_view *blips;
    uint32_t blip_count;
    gm_menu_view menu; /**< of the pause screen, or of the choice of upgrades */
    gm_tally_view tally;
    uint32_t score_at_entry; /**< of the run, as the sector began */
    gm_guardian_view guardian;
    gm_upgrade offers[GM_OFFERS]; /**< items of the menu of the choice */
    uint32_t offer_count;
    uint32_t upgrades;          /**< two bits a gm_upgrade */
    uint32_t gained;            /**< the gm_upgrade chosen before this sector, plus one; 0: none */
    uint32_t daily;             /**< YYYYMMDD of a daily run; 0: it is none */
    const gm_score_row *scores; /**< best first */
    uint32_t score_count;
    gm_loss loss;             /**< of the last ship in this game */
    uint32_t new_score_index; /**< row just made at game over, or UINT32_MAX */
    const gm_mark *marks;
    uint32_t mark_count;
} gm_view;

#endif
