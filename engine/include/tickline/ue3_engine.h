/* tickline/ue3_engine.h -- one turn of the UE3 engine loop, and the change of maps. */
#ifndef TICKLINE_UE3_ENGINE_H
#define TICKLINE_UE3_ENGINE_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/loop.h>
#include <tickline/ue3.h>
#include <tickline/world.h>

enum { TL_UE3_MAX_PLAYERS = 4 }; /**< Local ones: the parts of a split screen. */

typedef enum tl_ue3_net_mode {
    TL_UE3_STANDALONE = 0,
    TL_UE3_SERVER, /**< Dedicated or listening. */
    TL_UE3_CLIENT,
} tl_ue3_net_mode;

typedef struct tl_ue3_engine tl_ue3_engine;

/** @param delta ns: undilated length of the turn */
typedef void tl_ue3_turn_fn(void *user, tl_ue3_engine *engine, tl_time delta);
/** @param index which viewport, interaction or player, from 0 */
typedef void tl_ue3_part_fn(void *user, tl_ue3_engine *engine, uint32_t index, tl_time delta);
/** @param is_paused as the world says; true without a world */
typedef void tl_ue3_audio_fn(void *user, tl_ue3_engine *engine, bool is_paused);

/** Hooks of a turn, in this order; each may be NULL. */
typedef struct tl_ue3_turn_hooks {
    void *user;
    tl_ue3_turn_fn *process_deferred_messages; /**< Client tick. */
    tl_ue3_part_fn *tick_viewport;             /**< Client tick, each of viewport_count. */
    tl_ue3_turn_fn *process_input;             /**< Client tick; then the world ticks. */
    tl_ue3_turn_fn *tick_console;              /**< Viewport tick, first. */
    tl_ue3_part_fn *tick_interaction;          /**< Viewport tick, each of interaction_count. */
    tl_ue3_part_fn *tick_player;               /**< Viewport tick, each local player, last. */
    tl_ue3_turn_fn *redraw_viewports;
    tl_ue3_audio_fn *update_audio;
    tl_ue3_turn_fn *pump_messages; /**< Of the operating system. */
} tl_ue3_turn_hooks;

/** The order in which a map is changed. Those marked "old" are for a world that exists. */
typedef enum tl_ue3_map_step {
    TL_UE3_MAP_PRE_LOAD_MAP = 0, /**< Broadcast. */
    TL_UE3_MAP_CLEAN_UP_MAP_PACKAGES,
    TL_UE3_MAP_CLEAN_UP_GAME_PRE_PACKAGES,
    TL_UE3_MAP_CLEAN_UP_GAME_POST_PACKAGES,
    TL_UE3_MAP_CLEAN_UP_MUTATOR_PACKAGES,
    TL_UE3_MAP_DESTROY_CLIENT_PAWNS, /**< Old. */
    TL_UE3_MAP_CLOSE_CLIENT_CONNECTIONS,
    TL_UE3_MAP_STOP_NET_DRIVER,
    TL_UE3_MAP_FLUSH_LEVEL_STREAMING,
    TL_UE3_MAP_STOP_PHYSICS,
    TL_UE3_MAP_CLEAN_UP_WORLD,
    TL_UE3_MAP_LEVELS_REMOVED,       /**< Broadcast: all of them. */
    TL_UE3_MAP_DETACH_PLAYER,        /**< Old. For each local player, after the engine destroyed its
                                        pawn and controller. */
    TL_UE3_MAP_REMOVE_FROM_ROOT,     /**< Old. Then engine->world is NULL, its actors end, and it is
                                          destroyed. */
    TL_UE3_MAP_COLLECT_GARBAGE,      /**< No world exists. */
    TL_UE3_MAP_LOAD_PACKAGE,         /**< Then the engine makes the world. */
    TL_UE3_MAP_INIT_WORLD,           /**< Add to root; spawn the loaded actors. */
    TL_UE3_MAP_HAND_OVER_CONNECTION, /**< With a pending connection; the mode is client. */
    TL_UE3_MAP_SET_GAME_INFO, /**< Spawn the game info; not on a client, nor while it lives. Then
                                   the engine begins play: init_game of the world. */
    TL_UE3_MAP_SPAWN_PLAYER,  /**< For each local player: fills in engine->players[index]. */
    TL_UE3_MAP_POST_LOAD_MAP, /**< Broadcast. */
    TL_UE3_MAP_LOAD_FAILED,   /**< In place of all steps after the failed one. */
    TL_UE3_MAP_STEP_COUNT
} tl_ue3_map_step;

/** What to load. Read during the call. */
typedef struct tl_ue3_map {
    const char *url;
    tl_world_def world; /**< Of the new world; `ue3` is required. */
    tl_ue3_net_mode net_mode;
    void
        *pending_connection; /**< Of a client that is joining: survives; net_mode becomes CLIENT. */
    bool keeps_times;        /**< Else the times are 0 after it (E3-10). */
} tl_ue3_map;

typedef struct tl_ue3_map_call {
    tl_ue3_engine *engine;
    const tl_ue3_map *map;
    tl_ue3_map_step step;
    uint32_t index;   /**< DETACH_PLAYER, SPAWN_PLAYER: number of the player; else 0. */
    tl_result result; /**< LOAD_FAILED: the result of the failed step. */
} tl_ue3_map_call;

/** @return not TL_OK: loading ends here with this result */
typedef tl_result tl_ue3_map_fn(void *user, const tl_ue3_map_call *call);

typedef struct tl_ue3_engine_def {
    tl_loop_def loop;
    tl_loop_host host; /**< Clock and wait of variable frames. */
    tl_ue3_turn_hooks hooks;
    tl_ue3_map_fn *map_steps[TL_UE3_MAP_STEP_COUNT]; /**< Each may be NULL. */
    void *map_user;
    uint32_t viewport_count;
    uint32_t interaction_count;
    uint32_t player_count; /**< Local players, up to TL_UE3_MAX_PLAYERS. */
} tl_ue3_engine_def;

typedef struct tl_ue3_player {
    tl_actor_id controller; /**< Null: none. */
    tl_actor_id pawn;
} tl_ue3_player;

/** Plain data of the host, which may read all of it; it allocates nothing but worlds. */
struct tl_ue3_engine {
    tl_ue3_engine_def def;
    tl_loop loop;    /**< GCurrentTime, GLastTime, GDeltaTime: current_ns, previous_ns, delta. */
    tl_world *world; /**< NULL: no map is loaded. */
    tl_ue3_player players[TL_UE3_MAX_PLAYERS];
    tl_actor_id game_info; /**< Written by INIT_WORLD or SET_GAME_INFO. */
    void *connection;      /**< To the server, as a client. */
    tl_ue3_net_mode net_mode;
    bool is_requesting_exit; /**< GIsRequestingExit: the host or a hook sets it. */
    bool is_loading;
    bool is_in_turn;
};

/** Starts an engine at the present reading of its clock; no map is loaded.
 * @retval TL_ERR_INVALID too many players; *engine is zeroed  @thread owner */
TL_API TL_MUST_USE tl_result tl_ue3_engine_begin(tl_ue3_engine *engine,
                                                 const tl_ue3_engine_def *def);
/** Destroys the world. Does nothing for NULL, or from inside a turn or a map change.
 * @thread owner */
TL_API void tl_ue3_engine_end(tl_ue3_engine *engine);

/**
 * One turn: time, client tick, world tick, viewport tick, redraw, audio, messages.
 *
 * @return the result of the world's tick; the turn is made to its end whatever that is
 * @retval TL_ERR_NO_MEMORY the world's frame did not begin; the next turn tries again
 * @retval TL_ERR_INVALID no engine
 * @retval TL_ERR_LOCKED from inside a turn or a map change  @thread owner
 */
TL_API tl_result tl_ue3_engine_turn(tl_ue3_engine *engine);
/** Makes turns until one fails or an exit was requested: the turn of the request is the last one.
 * If it was requested before, no turn is made.
 * @retval as tl_ue3_engine_turn()  @thread owner */
TL_API tl_result tl_ue3_engine_run(tl_ue3_engine *engine);

/**
 * Changes the map, in the order of tl_ue3_map_step.
 *
 * If a step up to REMOVE_FROM_ROOT fails, the old world stays. If a later one fails, there is no
 * world, engine->connection is NULL, and a pending connection stays the caller's. In both cases
 * LOAD_FAILED is called in place of POST_LOAD_MAP.
 *
 * @retval TL_ERR_INVALID `world.ue3` is missing; nothing happened
 * @retval TL_ERR_LOCKED from inside the world's callbacks or a step of this; nothing happened
 * @retval TL_ERR_STATE SPAWN_PLAYER left a player without a controller
 * @retval TL_ERR_NO_MEMORY the world could not be made
 * @return else the result of the step that failed  @thread owner
 */
TL_API TL_MUST_USE tl_result tl_ue3_load_map(tl_ue3_engine *engine, const tl_ue3_map *map);
/** "PreLoadMap", "LoadPackage", ... Static storage.  @thread any */
TL_API const char *tl_ue3_map_step_name(tl_ue3_map_step step);

#endif
