/* tickline/latent.h -- latent actions: waits that belong to an object. */
#ifndef TICKLINE_LATENT_H
#define TICKLINE_LATENT_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

/* Actions advance exactly once per unpaused frame by the world's game delta (LA-4): inside the
 * owner's tick if the owner is an actor or a component whose class is latent-aware and which ticks
 * on the owner thread (LA-2), else in the Latent slot after PostPhysics (LA-3, LA-5).
 *
 * In that slot owners come in the order in which they got their first pending action; an owner
 * without pending actions loses its place. Actions of one owner advance in the order of their
 * starts. */

/** Called when an action has finished, after it was removed (LA-10). */
typedef void tl_latent_fn(void *user, tl_world *world);
/** Advances a user-defined action; true: finished. */
typedef bool tl_latent_update_fn(void *user, tl_world *world, tl_time delta);

/** Finished when the remaining time is <= 0, not strict, unlike timers (LA-6). Starting it while
 * `key` of the owner is pending does nothing: TL_ERR_EXISTS (LA-9). */
typedef struct tl_latent_def {
    tl_actor_id owner;           /**< Left out: the action is the component's, or the world's. */
    tl_component_id component;   /**< Owner, if that is a component; `owner` is left out then. */
    uint64_t key;                /**< Chosen by the caller; one action of an owner at a time. */
    tl_latent_fn *done;          /**< May be NULL. */
    tl_latent_update_fn *update; /**< For tl_latent_start only. */
    void *user;
    const char *name; /**< Kept. NULL: "latent". */
} tl_latent_def;

/** Calls done when `delay` ns of the game delta have passed (LA-6); 0: at the next processing
 * (LA-7).
 * @retval TL_ERR_EXISTS the key is pending (LA-9)  @retval TL_ERR_INVALID, TL_ERR_STALE_ID,
 * TL_ERR_NO_MEMORY, TL_ERR_FULL, TL_ERR_LOCKED, TL_ERR_STATE (a UE3 world)  @thread owner+tick */
TL_API tl_result tl_latent_delay(tl_world *world, const tl_latent_def *def, tl_time delay);
/** As tl_latent_delay; a pending one starts again from `delay` (LA-9).
 * @retval as tl_latent_delay(); TL_ERR_EXISTS another kind of action has the key  @thread
 * owner+tick */
TL_API tl_result tl_latent_retriggerable_delay(tl_world *world, const tl_latent_def *def,
                                               tl_time delay);
/** Finishes at the next processing of the owner, perhaps in the same frame (LA-8); with
 * tl_world_def.guarantee_engine_tick_delay as tl_latent_delay_until_next_frame().
 * @retval as tl_latent_delay()  @thread owner+tick */
TL_API tl_result tl_latent_delay_until_next_tick(tl_world *world, const tl_latent_def *def);
/** Finishes at the first processing of the owner in another frame of the host's counter (LA-8).
 * @retval as tl_latent_delay()
 * @thread owner+tick */
TL_API tl_result tl_latent_delay_until_next_frame(tl_world *world, const tl_latent_def *def);
/** A user-defined action: update is called once a frame until it says true.
 * @retval as tl_latent_delay(); TL_ERR_INVALID without update  @thread owner+tick */
TL_API tl_result tl_latent_start(tl_world *world, const tl_latent_def *def);
/** Removes an action without calling done.  @retval TL_ERR_REFUSED none pending  @thread owner+tick
 */
TL_API tl_result tl_latent_cancel(tl_world *world, tl_actor_id owner, uint64_t key);
/** Whether an action with that key is pending. @thread owner+tick */
TL_API bool tl_latent_is_pending(const tl_world *world, tl_actor_id owner, uint64_t key);
/** How many actions of the owner are pending.  @thread owner+tick */
TL_API uint32_t tl_latent_count(const tl_world *world, tl_actor_id owner);

/* The same for actions that belong to a component. */
/** @retval TL_ERR_REFUSED none pending  @thread owner+tick */
TL_API tl_result tl_latent_cancel_of_component(tl_world *world, tl_component_id owner,
                                               uint64_t key);
/** @thread owner+tick */
TL_API bool tl_latent_is_pending_of_component(const tl_world *world, tl_component_id owner,
                                              uint64_t key);
/** @thread owner+tick */
TL_API uint32_t tl_latent_count_of_component(const tl_world *world, tl_component_id owner);

#endif
