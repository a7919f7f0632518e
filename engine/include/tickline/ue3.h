/* tickline/ue3.h -- a world that ticks the UE3 way: three groups around async work. */
#ifndef TICKLINE_UE3_H
#define TICKLINE_UE3_H

#include <tickline/base.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/tick.h>
#include <tickline/world.h>

/* A world whose definition has `ue3` runs these frames and no others: tl_world_tick() and
 * tl_frame_begin() give TL_ERR_STATE on it, as the functions here do on every other world. Actors,
 * components, scripts, tickables, cameras, levels, published values and frame traces are the same.
 *
 * A UE3 frame has no registered tick functions, world timers and latent actions: registering,
 * setting and starting those is TL_ERR_STATE. Prerequisites, intervals and priorities are stored
 * and have no effect. docs/ue3.md has the frame step by step. */

/** Groups of a UE3 frame. They follow from the tick group of an actor or component: PrePhysics is
 * the first, StartPhysics to EndPhysics the second, PostPhysics and later the third. */
typedef enum tl_ue3_group {
    TL_UE3_GROUP_PRE_ASYNC_WORK = 0,
    TL_UE3_GROUP_DURING_ASYNC_WORK, /**< Beside physics, which it may not touch (E3-24). */
    TL_UE3_GROUP_POST_ASYNC_WORK,
    TL_UE3_GROUP_COUNT
} tl_ue3_group;

/** The stages of a frame, in this order. */
typedef enum tl_ue3_stage {
    TL_UE3_STAGE_RECEIVE_NETWORK = 0,
    TL_UE3_STAGE_TIMES,     /**< E3-7 */
    TL_UE3_STAGE_SEQUENCES, /**< Kismet. */
    TL_UE3_STAGE_PRE_ASYNC_WORK,
    TL_UE3_STAGE_START_ASYNC_WORK,
    TL_UE3_STAGE_DURING_ASYNC_WORK,
    TL_UE3_STAGE_WAIT_FOR_ASYNC_WORK,
    TL_UE3_STAGE_POST_ASYNC_WORK,
    TL_UE3_STAGE_TICKABLES,
    TL_UE3_STAGE_CAMERAS, /**< E3-20 */
    TL_UE3_STAGE_SEND_NETWORK,
    TL_UE3_STAGE_COLLECT_GARBAGE, /**< InTick is off; destroyed actors are freed first (E3-26). */
    TL_UE3_STAGE_COUNT
} tl_ue3_stage;

/** Called inside a player's tick, before its Tick event.
 * @param delta ns: the player's own */
typedef void tl_ue3_player_fn(void *user, tl_world *world, tl_actor_id player, tl_time delta);
/** @param is_full true: make a full collection; false: purge a little more of the last one */
typedef void tl_ue3_garbage_fn(void *user, tl_world *world, bool is_full);
typedef void tl_ue3_world_fn(void *user, tl_world *world);

/** Functions of the host, in the order of a frame; each may be NULL. */
typedef struct tl_ue3_hooks {
    void *user;
    tl_world_hook_fn *receive_network;     /**< First of all, InTick is on; the undilated delta.
                                              A dilation set here acts in this frame; set in a
                                              later hook, it acts from the next frame on. */
    tl_world_hook_fn *update_sequences;    /**< After the times, before actors; not in pause. */
    tl_ue3_player_fn *tick_interactions;   /**< For each actor with is_player that ticks. */
    tl_world_hook_fn *start_async_work;    /**< Delta 0 with players only (E3-27); not in pause. */
    tl_world_hook_fn *wait_for_async_work; /**< Not in pause. */
    tl_world_hook_fn *notify_collisions; /**< In PostAsyncWork, before its actors; not in pause. */
    tl_world_hook_fn *send_network;      /**< After the cameras; the undilated delta. */
    tl_ue3_garbage_fn *collect_garbage;  /**< InTick is off. */
    tl_ue3_world_fn *init_game;          /**< Once, in tl_ue3_begin_play(). */
} tl_ue3_hooks;

typedef struct tl_ue3_def {
    tl_ue3_hooks hooks;
    tl_time garbage_interval; /**< ns of undilated time between full collections; 0: only on
                                   request. */
} tl_ue3_def;

/* Frames. */

/**
 * Opens a frame: deferred changes are made; no stage has run yet.
 *
 * Between begin, steps and end it is a stepped frame: changes give TL_ERR_LOCKED. A frame is the
 * same whichever way it is walked (D-10).
 *
 * @param delta ns, undilated, >= 0.
 * @retval TL_ERR_INVALID, TL_ERR_LOCKED (a frame is open, or a callback runs),
 *         TL_ERR_STATE (the world does not run the UE3 way); nothing happened then
 * @retval TL_ERR_NO_MEMORY the frame did not begin; call again. Nothing else of a frame takes
 * memory
 * @thread owner, not from inside a callback  @cost O(levels)
 */
TL_API tl_result tl_ue3_frame_begin(tl_world *world, tl_time delta);
/** Runs the rest of the stage in which the frame stands, or else the next stage.
 * @param[out] out the stage; TL_UE3_STAGE_COUNT if none was left; may be NULL
 * @retval TL_ERR_STATE no frame is open, or a callback runs  @thread owner */
TL_API tl_result tl_ue3_frame_step(tl_world *world, tl_ue3_stage *out);
/** Runs one item: an actor with its state code and timers, a component, a tickable or a camera
 * hook. Stages on the way to it end and begin, with their hooks.
 * @param[out] out what ran; kind NONE when only tl_ue3_frame_end() is left; may be NULL
 * @retval as tl_ue3_frame_step  @thread owner */
TL_API tl_result tl_ue3_frame_step_item(tl_world *world, tl_item *out);
/** Runs the rest of the frame and closes it.  @retval as tl_ue3_frame_step  @thread owner */
TL_API tl_result tl_ue3_frame_end(tl_world *world);
/** One whole frame: begin and end.
 * @retval as tl_ue3_frame_begin() and tl_ue3_frame_end()  @thread owner, not from inside a callback
 */
TL_API tl_result tl_ue3_tick(tl_world *world, tl_time delta);

/** Whether the world runs the UE3 way. @thread owner+tick */
TL_API bool tl_ue3_is_on(const tl_world *world);
/** The stage that runs, or comes next in a stepped frame; TL_UE3_STAGE_COUNT between frames.
 * @thread owner+tick */
TL_API tl_ue3_stage tl_ue3_frame_stage(const tl_world *world);
/** The UE3 group of a tick group. @thread any */
TL_API tl_ue3_group tl_ue3_group_of(tl_tick_group group);
/** "ReceiveNetwork", "PreAsyncWork", ... Static storage.  @thread any */
TL_API const char *tl_ue3_stage_name(tl_ue3_stage stage);

/* The state of a world. */

/**
 * Begins play, in this order: times are set to 0 if asked for (E3-10), begun and startup flags on,
 * init_game, every actor begins, startup flag off. tl_world_begin_play() is the same without the
 * reset.
 *
 * @retval TL_ERR_STATE it has begun already (InitGame comes once), or does not run the UE3 way
 * @retval TL_ERR_LOCKED, TL_ERR_NO_MEMORY  @thread owner
 */
TL_API tl_result tl_ue3_begin_play(tl_world *world, bool resets_times);
/** bStartup: true while tl_ue3_begin_play() runs.  @thread owner+tick */
TL_API bool tl_ue3_is_starting_up(const tl_world *world);
/** bPlayersOnly (E3-27): only actors with is_player tick, physics gets delta 0; from the next frame
 * on.  @retval TL_ERR_STATE, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_ue3_set_players_only(tl_world *world, bool players_only);
/** As last set (E3-27). @thread owner+tick */
TL_API bool tl_ue3_is_players_only(const tl_world *world);
/** Makes the next garbage collection a full one, that of the open frame if it is still to come.
 * @retval TL_ERR_STATE the world does not run the UE3 way  @thread owner+tick */
TL_API tl_result tl_ue3_request_garbage_collection(tl_world *world);
/**
 * Whether physics may be touched now (E3-24). Hosts call it first in each function that touches
 * physics or moves a body. In DuringAsyncWork the answer is TL_ERR_LOCKED, which is logged
 * (TL_MESSAGE_ASYNC) and counted (tl_stats.async_errors); spawning an actor with is_collidable does
 * the same there.
 *
 * @param what names the attempt in the log; NULL: "touching physics"
 * @retval TL_OK, TL_ERR_LOCKED, TL_ERR_INVALID  @thread owner+tick
 */
TL_API tl_result tl_ue3_may_touch_physics(tl_world *world, const char *what);

#endif
