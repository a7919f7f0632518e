/* tickline/script.h -- state code of an actor: a resumable script with latent functions. */
#ifndef TICKLINE_SCRIPT_H
#define TICKLINE_SCRIPT_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

/* A script is (state, position, latent function): plain data that a snapshot holds (E3-36).
 * It is polled once per tick of its actor, after the actor's body, with the actor's delta; when its
 * latent function is done the state code goes on in the same tick, until the next latent call or
 * its end (E3-21, E3-32). Only the state code waits; everything else of the actor goes on. */

/** The latent functions of a script (E3-30). */
typedef enum tl_latent_function {
    TL_LATENT_NONE =
        0, /**< Nothing: the code has not begun, goes on in the next tick, or has ended. */
    TL_LATENT_SLEEP,
    TL_LATENT_MOVE_TO,
    TL_LATENT_FINISH_ROTATION,
    TL_LATENT_MOVE_TO_DIRECT, /**< MoveToDirectNonPathPos. */
    TL_LATENT_MOVE_TOWARD,
    TL_LATENT_FINISH_ANIM,
    TL_LATENT_WAIT_FOR_LANDING,
    TL_LATENT_CUSTOM, /**< The host's own: tl_script_wait_until. */
} tl_latent_function;

/** Parameters of MoveTo and MoveToDirectNonPathPos (E3-35, E3-37). */
typedef struct tl_move_to {
    float destination[2];
    float view_focus[2]; /**< Looked at on the way, if has_view_focus. */
    bool has_view_focus;
    float offset;     /**< Done within this distance, in the host's units. */
    bool should_walk; /**< Else the pawn runs: for the mover, the engine does not read it. */
} tl_move_to;

/** Parameters of MoveToward (E3-35): the target moves. */
typedef struct tl_move_toward {
    tl_actor_id target;     /**< One that dies ends the wait. */
    tl_actor_id view_focus; /**< Looked at on the way; null: the way. */
    float offset;           /**< Done within this distance, in the host's units. */
    bool use_strafing;      /**< Keeps looking at the focus while moving sideways. */
    bool should_walk;
} tl_move_toward;

/** How an animation node is (E3-35). */
typedef enum tl_anim_state {
    TL_ANIM_IDLE = 0, /**< Not playing, or ended. */
    TL_ANIM_PLAYING,
    TL_ANIM_LOOPING, /**< Plays without an end, so nothing waits for it. */
} tl_anim_state;

typedef struct tl_script_context {
    tl_world *world;
    tl_script_id script;
    tl_actor_id actor;
    uint32_t state;
    uint32_t position; /**< Where to go on; 0 at the start of a state. */
} tl_script_context;

/** State code: runs one stretch from context->position. It either starts one latent function
 * (tl_script_sleep, ...), changes state (tl_script_goto_state) or returns: the state has ended. */
typedef void tl_script_fn(void *user, const tl_script_context *context);
/** Asked while MoveTo or MoveToDirectNonPathPos waits: has the pawn arrived or given up? */
typedef bool tl_script_move_done_fn(void *user, const tl_move_to *move);
/** Asked while FinishRotation waits: is the desired rotation reached? */
typedef bool tl_script_rotation_done_fn(void *user);
/** Asked while MoveToward waits, if the target lives. */
typedef bool tl_script_toward_done_fn(void *user, const tl_move_toward *move);
/** Asked when FinishAnim is called and while it waits. */
typedef tl_anim_state tl_script_anim_fn(void *user, uint64_t node);
/** Asked while WaitForLanding waits. */
typedef bool tl_script_falling_fn(void *user);
/** Asked while a latent function of the host waits: is it done?  @param delta ns: the actor's */
typedef bool tl_script_poll_fn(void *user, uint64_t function, tl_time delta);
/** The pawn's walking flag: the default of moves (E3-37). */
typedef bool tl_script_walking_fn(void *user);

typedef struct tl_script_def {
    tl_actor_id actor; /**< Required: whose tick polls it. One a script. */
    tl_script_fn *fn;  /**< Required. */
    void *user;
    const char *name;                          /**< Kept. NULL: "script". */
    uint32_t state;                            /**< First state. */
    tl_script_move_done_fn *move_done;         /**< Required for the two MoveTo. */
    tl_script_rotation_done_fn *rotation_done; /**< Required for FinishRotation. */
    tl_script_toward_done_fn *toward_done;     /**< Required for MoveToward. */
    tl_script_anim_fn *anim_state;             /**< Required for FinishAnim. */
    tl_script_falling_fn *is_falling;          /**< Required for WaitForLanding. */
    tl_script_poll_fn *poll;                   /**< Required for the host's own. */
    tl_script_walking_fn *is_walking;          /**< NULL: without a pawn. */
} tl_script_def;

/** Gives an actor a script; it starts in the actor's next tick, and dies with the actor.
 * @param[out] out null on error  @retval TL_ERR_EXISTS (the actor has one), TL_ERR_INVALID,
 * TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_FULL  @thread owner+tick */
TL_API TL_MUST_USE tl_result tl_script_create(tl_world *world, const tl_script_def *def,
                                              tl_script_id *out);
/** Destroys the script and its pending latent function. @retval TL_OK, TL_ERR_STALE_ID,
 * TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_script_destroy(tl_world *world, tl_script_id script);

/* Latent functions: only from the script's own state code, one per stretch (E3-30: else
 * TL_ERR_STATE). A loop cannot wait in each of its turns; its turns become positions of the code.
 * `next` is the position at which the state code goes on. */

/** Waits until `duration` ns of the actor's delta have passed; done when the rest is <= 0; 0 goes
 * on in the next tick (E3-33).
 * @retval TL_ERR_STATE not from the state code, or the second one of its stretch; nothing waits
 * @thread owner+tick, not deferred */
TL_API tl_result tl_script_sleep(tl_world *world, tl_script_id script, tl_time duration,
                                 uint32_t next);
/** Waits until the host says that the pawn has arrived (E3-35).
 * @retval TL_ERR_INVALID no move_done  @retval as tl_script_sleep()  @thread owner+tick, not
 * deferred */
TL_API tl_result tl_script_move_to(tl_world *world, tl_script_id script, const tl_move_to *to,
                                   uint32_t next);
/** As tl_script_move_to(), without a path. move_done is asked too; tl_script_pending() tells the
 * two apart.
 * @retval TL_ERR_INVALID no move_done  @retval as tl_script_sleep()  @thread
 * owner+tick, not deferred */
TL_API tl_result tl_script_move_to_direct_non_path_pos(tl_world *world, tl_script_id script,
                                                       const tl_move_to *to, uint32_t next);
/** Waits until the host says that the pawn has reached the target, or until that dies (E3-35).
 * @retval TL_ERR_STALE_ID the target is dead  @retval TL_ERR_INVALID no toward_done
 * @retval as tl_script_sleep()  @thread owner+tick, not deferred */
TL_API tl_result tl_script_move_toward(tl_world *world, tl_script_id script,
                                       const tl_move_toward *toward, uint32_t next);
/** Waits until the host says that the rotation is reached (E3-35).
 * @retval TL_ERR_INVALID no rotation_done  @retval as tl_script_sleep()  @thread owner+tick, not
 * deferred */
TL_API tl_result tl_script_finish_rotation(tl_world *world, tl_script_id script, uint32_t next);
/** A node that is idle or loops is not waited for: the code goes on at `next` in the same tick.
 * @param node the host's number of the animation node
 * @retval TL_ERR_INVALID no anim_state  @retval as tl_script_sleep()  @thread owner+tick, not
 * deferred */
TL_API tl_result tl_script_finish_anim(tl_world *world, tl_script_id script, uint64_t node,
                                       uint32_t next);
/** Done when the pawn does not fall any more, or `longest` ns of the actor's delta have passed.
 * @retval TL_ERR_INVALID no is_falling  @retval as tl_script_sleep()
 * @thread owner+tick, not deferred */
TL_API tl_result tl_script_wait_for_landing(tl_world *world, tl_script_id script, tl_time longest,
                                            uint32_t next);
/** The host's own latent functions, WaitToSeeEnemy or LatentWhatToDoNext: waits until
 * poll(`function`) says so.  @param function the host's number of it, perhaps with a parameter
 * @retval TL_ERR_INVALID no poll  @retval as tl_script_sleep()
 * @thread owner+tick, not deferred */
TL_API tl_result tl_script_wait_until(tl_world *world, tl_script_id script, uint64_t function,
                                      uint32_t next);
/** Parameters of a move with the defaults of E3-37: walks as the pawn does now.  @thread owner+tick
 */
TL_API tl_move_to tl_script_move_defaults(const tl_world *world, tl_script_id script);
/** Changes state at once and removes the pending latent function (E3-34). May be called from
 * anywhere; called from the state code itself, the new state begins in the same tick.
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_script_goto_state(tl_world *world, tl_script_id script, uint32_t state);

/** The latent function that is pending. @thread owner+tick */
TL_API tl_latent_function tl_script_pending(const tl_world *world, tl_script_id script);
/** The state it is in; 0 if stale. @thread owner+tick */
TL_API uint32_t tl_script_state(const tl_world *world, tl_script_id script);
/** The pending move of MoveTo or MoveToDirectNonPathPos, for the mover to steer by; NULL: none.
 * Valid until the next change.  @thread owner+tick */
TL_API const tl_move_to *tl_script_move(const tl_world *world, tl_script_id script);
/** The same for MoveToward.  @thread owner+tick */
TL_API const tl_move_toward *tl_script_toward(const tl_world *world, tl_script_id script);
/** Live. @thread owner+tick */
TL_API bool tl_script_is_valid(const tl_world *world, tl_script_id script);

#endif
