/* game/include/game/game.h -- the face of the game: one simulation in one block of memory. No SDL,
 * no clock, no files. */
#ifndef GM_GAME_H
#define GM_GAME_H

#include <game/input.h>
#include <game/view.h>

#include <tickline/tickline.h>

/** One simulation: engine world, rules, physics space. Lives inside the memory it was given. */
typedef struct gm_game gm_game;

typedef enum gm_result {
    GM_OK = 0,
    GM_ERR_MEMORY = -1, /**< the block is too small */
    GM_ERR_SECTOR = -2, /**< a sector file is wrong; the error text says where */
    GM_ERR_EDIT = -3,   /**< a schedule edit names something unknown or closes a cycle */
    GM_ERR_INVALID = -4,
} gm_result;

enum { GM_ERROR_TEXT = 256 };

/** A parsed sector. */
typedef struct gm_sector gm_sector;

/** Of these rules: another number means that recordings of the one do not replay with the other. */
enum { GM_RULES_NUMBER = 6 };

/** Where a run begins or goes on: a sector as it was entered. */
typedef struct gm_entry {
    uint32_t sector; /**< index */
    uint32_t lives;  /**< 0: there is no such place */
    uint32_t score;
    uint32_t loop;     /**< rounds through all sectors */
    uint32_t shield;   /**< 1 to 1000 */
    uint32_t upgrades; /**< two bits for the level of each gm_upgrade */
    uint32_t offers;   /**< one of these is chosen first: four bits each, gm_upgrade plus one */
} gm_entry;

/** How to make a game. */
typedef struct gm_game_def {
    void *memory;        /**< The block: fixed for the life of the game, 64-byte aligned. */
    size_t memory_bytes; /**< At least gm_game_memory_bytes(). */
    uint64_t seed;
    uint32_t first_sector;    /**< Index in `sectors`. */
    const gm_sector *sectors; /**< Parsed; must outlive the game. */
    uint32_t sector_count;
    bool autopilot;
    bool skip_title;     /**< Begin in play. */
    tl_workers *workers; /**< Not owned; NULL: none. */
    tl_clock_fn *clock;  /**< For microseconds only; NULL: they read 0. */
    void *clock_user;
    bool trace_frames;       /**< Frame traces: overlays, report. */
    bool log_reads;          /**< Lag samples: report. */
    const gm_command *edits; /**< Schedule edits from frame 0; read during the call. */
    uint32_t edit_count;
    bool accept_cycles;    /**< Edits may close a cycle: the world leaves out an edge. */
    uint64_t shuffle_seed; /**< 0: registration order. A SHUFFLE among `edits` counts instead. */
    const gm_score_row *scores; /**< High scores of earlier runs; copied. */
    uint32_t score_count;
    gm_entry entry;  /**< Begins with these; lives 0: a new game. Its sector is not read. */
    gm_entry resume; /**< The continue point of earlier runs. */
} gm_game_def;

/** Bytes of a block that holds any sector with room to spare. */
size_t gm_game_memory_bytes(void);

/** Makes a game in def->memory.  @param[out] error one line, on failure */
gm_result gm_game_create(gm_game **out, const gm_game_def *def, char error[GM_ERROR_TEXT]);
/** Ends it; the memory is the caller's again. */
void gm_game_destroy(gm_game *game);

/** Runs one whole frame: begin, run, end.  @return GM_OK or GM_ERR_EDIT (error text, the frame
 * ran without that edit) */
gm_result gm_game_frame(gm_game *game, const gm_input *input, char error[GM_ERROR_TEXT]);
/** The same in pieces: begin, then tl_frame_step()/tl_frame_run_to() on gm_game_world(), then
 * end. */
gm_result gm_game_frame_begin(gm_game *game, const gm_input *input, char error[GM_ERROR_TEXT]);
void gm_game_frame_end(gm_game *game);

/** The present world; another one after a map load, which happens in gm_game_frame_end(). */
tl_world *gm_game_world(const gm_game *game);
/** The view for a picture; valid until the next call that changes the game. */
const gm_view *gm_game_view(gm_game *game);
/** Number of the last frame, from 1 over the whole run; 0 before the first. */
uint64_t gm_game_frame_number(const gm_game *game);
/** tl_world_state_hash() and the game's own state (D-13). */
uint64_t gm_game_hash(const gm_game *game);
/** The seed with which a run begins by chance as the `games`-th new game of a run with `seed`. */
uint64_t gm_game_seed_of(uint64_t seed, uint32_t games);

/** Published values by name ("Ship.position", "Sentry.reaction"), as they stand now; floats beyond
 * a value's dimensions are 0. Positions of single things have no name of their own here.
 * @param[out] out  untouched on false  @return false: the present sector has no such value */
bool gm_game_value(const gm_game *game, const char *name, float out[3]);
/** Whether any sector publishes a value of that name. */
bool gm_value_is_known(const char *name);
/** Values of all sectors. */
uint32_t gm_value_count(void);
/** @return its name, or NULL: no such index */
const char *gm_value_name(uint32_t index);
/** The unit of its floats: "px", "frames", ...; "": none, or no such value. */
const char *gm_value_unit(const char *name);
uint32_t gm_game_value_count(const gm_game *game);
/** @return its name, or NULL: no such index */
const char *gm_game_value_at(const gm_game *game, uint32_t index, float out[3]);

/** Where GM_COMMAND_CONTINUE goes; lives 0: nowhere. */
gm_entry gm_game_continue_point(const gm_game *game);
/** Whether an entry can be one of these rules: levels and lives within their limits. */
bool gm_entry_is_valid(const gm_entry *entry);

typedef struct gm_stats {
    uint32_t sectors_cleared;
    uint32_t bounced; /**< crystals that a bounced beam took */
    uint32_t score;
    uint32_t lives;
    uint32_t bodies; /**< in the space now */
    bool is_game_over;
    uint32_t daily;  /**< YYYYMMDD of a daily run; 0: it is none */
    bool is_playing; /**< not on the title screen */
    uint32_t sector_index;
    const char *sector_name; /**< file name without ending, as --sector takes it */
    uint64_t allocations_after_warmup;
    uint64_t physics_steps;      /**< frames in which physics advanced */
    int64_t physics_step_ns;     /**< of the last frame's step; 0 without a clock */
    int64_t physics_begin_ns;    /**< when that step began, host clock */
    int64_t physics_wait_end_ns; /**< when PhysicsEnd had waited for it, host clock */
    bool physics_on_worker;      /**< a worker ran it, not PhysicsStart or PhysicsEnd */
    double physics_overlapped;   /**< share of the last step that ran beside the owner, 0 to 1 */
    tl_stats totals;             /**< of all worlds of the run */
} gm_stats;
gm_stats gm_game_stats(const gm_game *game);

/** Events of the last frame, for sound and rumble; a bit each. */
typedef enum gm_event {
    GM_EVENT_FIRE_BEGIN = 1U << 0,
    GM_EVENT_FIRE_END = 1U << 1,
    GM_EVENT_LOCK = 1U << 2,    /**< the beam found a crystal */
    GM_EVENT_CRYSTAL = 1U << 3, /**< a crystal burst */
    GM_EVENT_DEBRIS = 1U << 4,  /**< debris was destroyed */
    GM_EVENT_CORE = 1U << 5,    /**< a core exploded */
    GM_EVENT_DRONE = 1U << 6,   /**< a drone was destroyed */
    GM_EVENT_HIT = 1U << 7,     /**< the ship was hit */
    GM_EVENT_SHIP_LOST = 1U << 8,
    GM_EVENT_SECTOR_CLEAR = 1U << 9,
    GM_EVENT_GAME_OVER = 1U << 10,
    GM_EVENT_MENU = 1U << 11,
    GM_EVENT_FOCUS = 1U << 12,
    GM_EVENT_LEFT = 1U << 13, /**< a game was left: its score counts */
} gm_event;
uint32_t gm_game_events(const gm_game *game);

/** Whether snapshots hold the physics library's memory too: its allocations must have been
 * redirected at link time. Where this is false, go back with gm_game_resimulate(). */
bool gm_game_can_restore(void);
/** Bytes of a snapshot now, and its making: the used part of the block. Between frames only. */
size_t gm_game_snapshot_bytes(const gm_game *game);
void gm_game_save(const gm_game *game, void *snapshot);
/** Puts a snapshot of this same game back. The world's address is the same as then. */
void gm_game_restore(gm_game *game, const void *snapshot);

/** Switches frame traces and the read log, in this world and those to come; restoring a snapshot
 * does not switch them back. The simulation is the same with them on or off.
 * @return false: a frame is open, nothing was changed */
bool gm_game_set_tracing(gm_game *game, bool trace_frames, bool log_reads);

/** Goes back (or anywhere) without a snapshot: makes the game anew in its block and runs the
 * recorded inputs again. `def` is the one that it was made with.
 *
 * @param[in,out] game  the game to end; receives the new one at the end of frame `count`, or NULL
 * @param inputs        inputs[count], one a frame from the first on
 * @cost  the frames themselves */
gm_result gm_game_resimulate(gm_game **game, const gm_game_def *def, const gm_input *inputs,
                             uint64_t count, char error[GM_ERROR_TEXT]);

/** Tick functions of the game by name, for --list-functions and edits. */
typedef struct gm_function_info {
    const char *name;
    tl_tick_group group;
    bool high_priority;
    bool run_on_any_thread;
    bool is_engine; /**< PhysicsStart, PhysicsEnd: not to be moved */
    tl_time interval;
    const char *notes; /**< one line */
} gm_function_info;
uint32_t gm_function_count(void);
const gm_function_info *gm_function_at(uint32_t index);
const gm_function_info *gm_function_find(const char *name);

/** The row of the table and the ordinal of a tick function of the present world (from 1 since
 * sector start).  @param[out] ordinal 0 if it is none of the game's  @return NULL likewise */
const gm_function_info *gm_game_instance(const gm_game *game, tl_tick_id tick, uint32_t *ordinal);
/** How many instances of a row there have been since sector start. */
uint32_t gm_game_instance_count(const gm_game *game, const gm_function_info *info);

/** Devices of a proving range that can be set (GM_COMMAND_SET), and their choices: the first one is
 * how a device works unless it is set. Choices stay for the whole run, as schedule edits do. */
uint32_t gm_setting_count(void);
/** @return NULL: no such setting */
const char *gm_setting_name(uint32_t setting);
/** @return NULL: no such setting or choice */
const char *gm_setting_choice(uint32_t setting, uint32_t choice);
/** The present choice of a setting: an index of gm_setting_choice(). */
uint32_t gm_game_choice(const gm_game *game, uint32_t setting);

/** Checks an edit against the functions that exist; for the command line.  @return GM_OK,
 * GM_ERR_EDIT with a line */
gm_result gm_command_check(const gm_command *command, char error[GM_ERROR_TEXT]);
/** Whether the game itself makes the function of an AFTER or CUT wait for the other one. */
bool gm_command_is_own(const gm_command *command);
/** Whether an AFTER closes a cycle with the game's own prerequisites and a schedule.
 *
 * @param edits  the schedule: edits in the order in which they were made
 * @param[out] path  "cycle: A -> B -> A", where it returns true; A waits for B */
bool gm_command_closes_cycle(const gm_command *command, const gm_command *edits, uint32_t count,
                             char path[GM_ERROR_TEXT]);

/* Sectors: data, parsed from JSON text that the application supplies. */

/** Parses one sector file (jansson; unknown keys, wrong types and ranges are errors).
 * @param name  as --sector takes it; copied  @param[out] out free with gm_sector_free()
 * @param[out] error one line: file name, line and column or key path, expected value */
gm_result gm_sector_parse(const char *name, const char *json, size_t length, gm_sector *out,
                          char error[GM_ERROR_TEXT]);
void gm_sector_free(gm_sector *sector);
const char *gm_sector_name(const gm_sector *sector);  /**< "01-amber-drift" */
const char *gm_sector_title(const gm_sector *sector); /**< "Amber Drift" */
/** "extract the amber crystals"; English. */
const char *gm_sector_objective(const gm_sector *sector);
bool gm_sector_is_of_campaign(const gm_sector *sector); /**< no proving range */
/** Valid as long as the sector is. */
gm_sector_shape gm_sector_shape_of(const gm_sector *sector);
/** Size of the struct, for arrays: gm_sector is opaque to the application. */
size_t gm_sector_bytes(void);
const gm_sector *gm_sector_at(const gm_sector *sectors, uint32_t index);

#endif
