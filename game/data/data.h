/* game/data/data.h -- plain data: sectors, the table of tick functions, settings of devices,
 * schedule edits. Nothing here knows a running game. */
#ifndef GM_DATA_H
#define GM_DATA_H

#include <game/game.h>

#include <string.h>

/* Sectors: the content of a sector file. */

enum {
    GM_SECTOR_NAME = 32,
    GM_SECTOR_TEXT = 64,
    GM_SECTOR_MAX_CAGES = 6,
    GM_SECTOR_MAX_WALLS = 24 + 8 * GM_SECTOR_MAX_CAGES,
    GM_SECTOR_MAX_POCKET = 8,
};

typedef struct gm_mirror_data {
    float x, y;    /**< units */
    float degrees; /**< clockwise */
    float length;  /**< units */
    float spin;    /**< degrees per second */
} gm_mirror_data;

typedef struct gm_crystal_data {
    uint32_t needed;  /**< to clear the sector */
    uint32_t at_once; /**< in the arena at a time */
    float every;      /**< s between two arrivals */
    float open;       /**< s for which the shells are open; 0: they have none */
    float shut;       /**< s for which they are shut */
} gm_crystal_data;

typedef struct gm_debris_data {
    uint32_t count;     /**< kept in the arena */
    float small, large; /**< radius, units */
    float speed;        /**< at birth, units per second */
    float every;        /**< s between two arrivals */
    float veins;        /**< share that has a vein and leaves a shard */
} gm_debris_data;

typedef struct gm_core_data {
    uint32_t at_once;
    float every; /**< s; 0: none arrive later */
    float fused; /**< share that is fused to a crystal */
} gm_core_data;

typedef struct gm_wave_data {
    float first; /**< s until the first wave */
    float every; /**< s between waves; 0: no drones */
    uint32_t rammers;
    uint32_t towers;
    uint32_t growth; /**< drones more for each wave after the first */
    uint32_t most;   /**< drones alive at a time */
} gm_wave_data;

/** Comets: heavy, fast, aimed at the ship. */
typedef struct gm_comet_data {
    float first;    /**< s until the first one */
    float patience; /**< s in which none comes until the first crystal is taken */
    float every;    /**< s between two; 0: none come */
    float speed;    /**< units per second */
} gm_comet_data;

/** The finale, after the last crystal. */
typedef struct gm_warden_data {
    float health; /**< s of laser; 0: none comes */
    float every;  /**< s between two volleys of comets */
} gm_warden_data;

typedef enum gm_door { GM_DOOR_LEFT = 0, GM_DOOR_RIGHT, GM_DOOR_TOP, GM_DOOR_BOTTOM } gm_door;

typedef struct gm_pocket_data {
    float box[4]; /**< x, y, w, h in units */
    gm_door door;
    float near; /**< streamed in when the ship is nearer than this, units */
    uint32_t crystal_count;
    gm_vec2 crystals[GM_SECTOR_MAX_POCKET]; /**< units */
    uint32_t core_count;
    gm_vec2 cores[GM_SECTOR_MAX_POCKET];
} gm_pocket_data;

/** Devices of a proving range; bits of gm_range_data.devices in the order of the names in files. */
typedef enum gm_device {
    GM_DEVICE_PLATE = 0,
    GM_DEVICE_EMITTER,
    GM_DEVICE_METRONOME,
    GM_DEVICE_SENTRY,
    GM_DEVICE_GUN,
    GM_DEVICE_CAMERA, /**< this one and those after it are a studio's */
    GM_DEVICE_STEPPER,
    GM_DEVICE_CART,
    GM_DEVICE_PULSE,
    GM_DEVICE_SPINNER, /**< this one and those after it are a workshop's */
    GM_DEVICE_TURRET,
    GM_DEVICE_CALLER,
    GM_DEVICE_NEST,
    GM_DEVICE_ANNEX,
    GM_DEVICE_COUNT
} gm_device;

/** A sector to measure in: nothing arrives, nothing is lost, no drag, and the ship flies at its
 * full speed or not at all. Not a part of the campaign. */
typedef struct gm_range_data {
    float speed;      /**< of the ship, units per second */
    float turn_low;   /**< x between which the built-in player flies to and fro ... */
    float turn_high;  /**< ... at the height of the start */
    float line;       /**< x of the line that the sentry watches */
    float rail;       /**< y of a wall from side to side above the flight; the beam ends there */
    uint32_t devices; /**< bits, 1 << gm_device */
} gm_range_data;

/** Whether it has one of a studio's devices. */
static inline bool gm__is_studio(const gm_range_data *range)
{
    uint32_t of_workshop = 1U << GM_DEVICE_SPINNER;

    return range->devices % of_workshop >= 1U << GM_DEVICE_CAMERA;
}

/** Whether it has one of a workshop's devices. */
static inline bool gm__is_workshop(const gm_range_data *range)
{
    return range->devices >= 1U << GM_DEVICE_SPINNER;
}

struct gm_sector {
    char name[GM_SECTOR_NAME];
    uint32_t id; /**< in the state hash; stays the same when sectors are added; 0 without the key */
    char title[GM_SECTOR_TEXT];
    char objective[GM_SECTOR_TEXT];
    gm_vec2 start;    /**< of the ship */
    float time_limit; /**< s; 0: none */
    gm_crystal_data crystals;
    gm_debris_data debris;
    gm_core_data cores;
    gm_wave_data waves;
    gm_comet_data comets;
    gm_warden_data warden;
    uint32_t mirror_count;
    gm_mirror_data mirrors[GM_MOST_MIRRORS];
    uint32_t wall_count;
    gm_wall_view walls[GM_SECTOR_MAX_WALLS];
    uint32_t cage_count;
    gm_cage_view cages[GM_SECTOR_MAX_CAGES];
    gm_look_view look;
    bool has_pocket;
    gm_pocket_data pocket;
    bool is_range;
    gm_range_data range;
};

/** The colours of a sector that names none. */
void gm__look_plain(gm_look_view *out);
/** Middle of the gap in the wall of a pocket. */
gm_vec2 gm__pocket_door(const gm_pocket_data *data);

/* Tick functions by name. */

/** In the order of --list-functions. */
typedef enum gm_function {
    GM_FUNCTION_PLAYER_CONTROLLER = 0,
    GM_FUNCTION_PLAYER_SHIP,
    GM_FUNCTION_LASER_ARM,
    GM_FUNCTION_GAME_STATE,
    GM_FUNCTION_DRONE_MOVER,
    GM_FUNCTION_DRONE,
    GM_FUNCTION_PAUSE_MENU,
    GM_FUNCTION_SHOCK_WAVE,
    GM_FUNCTION_COMET,
    GM_FUNCTION_SHARD,
    GM_FUNCTION_WARDEN,
    GM_FUNCTION_PHYSICS_START,
    GM_FUNCTION_HUD,
    GM_FUNCTION_MINIMAP,
    GM_FUNCTION_PHYSICS_END,
    GM_FUNCTION_BODY_SYNC,
    GM_FUNCTION_RETICLE,
    GM_FUNCTION_WARDEN_ARMOUR,
    GM_FUNCTION_LASER_BEAM,
    GM_FUNCTION_PARTICLES,
    GM_FUNCTION_LASER_SPARKS,
    GM_FUNCTION_POPUP,
    GM_FUNCTION_TRAILS,
    GM_FUNCTION_TELEMETRY,
    GM_FUNCTION_NAME_PLATE,
    GM_FUNCTION_EMITTER,
    GM_FUNCTION_METRONOME,
    GM_FUNCTION_SENTRY_MOVER,
    GM_FUNCTION_SENTRY_BRAIN,
    GM_FUNCTION_GUN,
    GM_FUNCTION_BULLET,
    GM_FUNCTION_SPRING_ARM,
    GM_FUNCTION_FOLLOW_CAMERA,
    GM_FUNCTION_STEPPER,
    GM_FUNCTION_CART,
    GM_FUNCTION_PULSE,
    GM_FUNCTION_SPINNER,
    GM_FUNCTION_TURRET,
    GM_FUNCTION_BARREL,
    GM_FUNCTION_CALLER,
    GM_FUNCTION_NEST,
    GM_FUNCTION_CHICK,
    GM_FUNCTION_GUARD,
    GM_FUNCTION_COUNT
} gm_function;

/** A parsed name of an edit: all instances of a function, or one. */
typedef struct gm_function_ref {
    gm_function function;
    uint32_t ordinal; /**< 0: all */
} gm_function_ref;

/** "Reticle" or "DroneMover#3".  @return false: no such function */
bool gm__function_ref_parse(const char *text, gm_function_ref *out);
/** Prerequisites that the game gives by itself: the right one before the left one. */
typedef struct gm_function_edge {
    gm_function function;
    gm_function before;
} gm_function_edge;
uint32_t gm__function_edge_count(void);
gm_function_edge gm__function_edge_at(uint32_t index);

/** The settings of a function's primary tick, from the table. */
tl_primary_tick gm__function_primary(gm_function function);

/* Settings of the devices of a proving range. */

/** The place in the frame that spawns the bullets. */
typedef enum gm_gun_choice {
    GM_GUN_TICK = 0, /**< the tick function Gun, in the group it is in */
    GM_GUN_TIMER,
    GM_GUN_TICKABLE,
    GM_GUN_CAMERA,
    GM_GUN_BETWEEN, /**< code of the host, after the frame has ended and before it is drawn */
    GM_GUN_CHOICES
} gm_gun_choice;

/** The function that decides for the sentry. */
typedef enum gm_brain_choice {
    GM_BRAIN_TICK = 0, /**< the tick function SentryBrain */
    GM_BRAIN_TICKABLE,
    GM_BRAIN_CHOICES
} gm_brain_choice;

/** How the sentry's mover answers. */
typedef enum gm_answer_choice {
    GM_ANSWER_VELOCITY = 0,
    GM_ANSWER_FORCE,
    GM_ANSWER_CHOICES
} gm_answer_choice;

/** The place that the stepper shows between two of its fixed steps. */
typedef enum gm_stepper_choice {
    GM_STEPPER_RAW = 0,     /**< the place of the last step */
    GM_STEPPER_INTERPOLATE, /**< between the last two steps */
    GM_STEPPER_EXTRAPOLATE, /**< beyond the last one, at the same speed */
    GM_STEPPER_CHOICES
} gm_stepper_choice;

/** How far the cart moves in a run. */
typedef enum gm_cart_choice {
    GM_CART_FRAME = 0, /**< as many px in every run */
    GM_CART_DELTA,     /**< by the delta that its function is given */
    GM_CART_SUBSTEPS,  /**< likewise, in steps of at most 1/60 s */
    GM_CART_CHOICES
} gm_cart_choice;

/** What counts the time between two beats. */
typedef enum gm_pulse_choice {
    GM_PULSE_RESET = 0, /**< a sum of deltas that begins at 0 after each beat */
    GM_PULSE_CARRY,     /**< a sum of deltas that keeps the rest */
    GM_PULSE_FRAMES,    /**< runs of its function */
    GM_PULSE_TIMER,     /**< a looping timer, which catches up */
    GM_PULSE_ONCE,      /**< a looping timer that is called once a frame at most */
    GM_PULSE_CHOICES
} gm_pulse_choice;

/** How the time of the workshop's world goes by. */
typedef enum gm_world_choice {
    GM_WORLD_NORMAL = 0,
    GM_WORLD_PAUSE, /**< paused in 30 of 60 frames */
    GM_WORLD_SLOW,  /**< dilated to half the speed */
    GM_WORLD_CHOICES
} gm_world_choice;

/** What turns the spinner. */
typedef enum gm_spinner_choice {
    GM_SPINNER_WORLD = 0, /**< its tick function */
    GM_SPINNER_ALWAYS,    /**< likewise, in pause frames too */
    GM_SPINNER_TIMER,     /**< a looping timer of game time */
    GM_SPINNER_DOUBLE,    /**< its tick function, with an actor's time dilation of 2 */
    GM_SPINNER_HALF,      /**< ... of 0.5 */
    GM_SPINNER_CHOICES
} gm_spinner_choice;

/** The mark of the turret's tick function. */
typedef enum gm_turret_choice {
    GM_TURRET_NORMAL = 0,
    GM_TURRET_HIGH,   /**< high priority */
    GM_TURRET_CHAIN,  /**< likewise, with its prerequisites */
    GM_TURRET_WORKER, /**< may run on any thread */
    GM_TURRET_CHOICES
} gm_turret_choice;

/** How the caller asks to be called later. */
typedef enum gm_caller_choice {
    GM_CALLER_NEXT = 0, /**< a timer for the next tick */
    GM_CALLER_TINY,     /**< a timer of 0.001 s */
    GM_CALLER_ZERO,     /**< a timer of 0 s */
    GM_CALLER_FIXED,    /**< a timer of 0.02 s */
    GM_CALLER_CHOICES
} gm_caller_choice;

/** Where the tick of a chick is switched off until it is woken. */
typedef enum gm_nest_choice {
    GM_NEST_EMPTY = 0, /**< there are no chicks */
    GM_NEST_EARLY,     /**< in its construction, by a call */
    GM_NEST_FLAG,      /**< in its defaults: it starts with its tick disabled */
    GM_NEST_BEGIN,     /**< in its BeginPlay, by a call */
    GM_NEST_NEVER,     /**< in its defaults: it can never tick */
    GM_NEST_CHOICES
} gm_nest_choice;

/** What becomes of the annex while the ship is away. */
typedef enum gm_annex_choice {
    GM_ANNEX_STAY = 0,
    GM_ANNEX_HIDE,  /**< its level is hidden */
    GM_ANNEX_SLEEP, /**< the tick function of its guard is disabled */
    GM_ANNEX_OUT,   /**< its level is removed, and added again */
    GM_ANNEX_CHOICES
} gm_annex_choice;

/** Devices that can be set. */
typedef enum gm_setting {
    GM_SETTING_GUN = 0, /**< gm_gun_choice */
    GM_SETTING_BRAIN,   /**< gm_brain_choice */
    GM_SETTING_ANSWER,  /**< gm_answer_choice */
    GM_SETTING_STEPPER, /**< gm_stepper_choice; this one and those after it are a studio's */
    GM_SETTING_CART,    /**< gm_cart_choice */
    GM_SETTING_PULSE,   /**< gm_pulse_choice */
    GM_SETTING_WORLD,   /**< gm_world_choice; this one and those after it are a workshop's */
    GM_SETTING_SPINNER, /**< gm_spinner_choice */
    GM_SETTING_TURRET,  /**< gm_turret_choice */
    GM_SETTING_CALLER,  /**< gm_caller_choice */
    GM_SETTING_NEST,    /**< gm_nest_choice */
    GM_SETTING_ANNEX,   /**< gm_annex_choice */
    GM_SETTING_COUNT
} gm_setting;

/** Checks a GM_COMMAND_SET.
 * @param[out] choice  of gm_setting; untouched on failure
 * @return GM_ERR_EDIT and a line */
gm_result gm__setting_parse(const gm_command *command, gm_setting *setting, uint32_t *choice,
                            char error[GM_ERROR_TEXT]);

/* Schedule edits: rules by name that hold for present and future instances and survive map loads.
 */

enum { GM_MAX_EDITS = 64 };

typedef struct gm_edits {
    gm_command items[GM_MAX_EDITS];
    uint32_t count;
} gm_edits;

/** Whether a name of a command is ended by a zero. */
static inline bool gm__is_text(const char name[GM_COMMAND_NAME])
{
    return memchr(name, '\0', GM_COMMAND_NAME) != NULL;
}

bool gm__edit_is_edit(gm_command_kind kind);
/** Stores a checked edit; the last one on a subject counts. An edit that asks for the default is
 * dropped where no other one overlaps it.
 * @return GM_ERR_EDIT and a line if there are too many */
gm_result gm__edits_store(gm_edits *edits, const gm_command *edit, char error[GM_ERROR_TEXT]);
/** Looks for a cycle of the game's own prerequisites and the edits.
 * @return GM_ERR_EDIT and the path */
gm_result gm__edits_check_cycle(const gm_edits *edits, char error[GM_ERROR_TEXT]);

#endif
