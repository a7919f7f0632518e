/* tickline/ue3_timer.h -- timers of an actor in a UE3 world: they run in its tick (E3-25). */
#ifndef TICKLINE_UE3_TIMER_H
#define TICKLINE_UE3_TIMER_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

typedef struct tl_ue3_timer_call {
    tl_world *world;
    tl_actor_id actor;
    uint64_t key;
    uint32_t index; /**< 0 to count - 1. */
    uint32_t count; /**< Periods that this tick completed. */
} tl_ue3_timer_call;

typedef void tl_ue3_timer_fn(void *user, const tl_ue3_timer_call *call);

typedef struct tl_ue3_timer_def {
    uint64_t key;        /**< Which timer of the actor; UINT64_MAX is its life span. */
    tl_ue3_timer_fn *fn; /**< NULL: it runs out without a call. */
    void *user;
    tl_time rate; /**< ns of the actor's own time; <= 0 stops the timer (E3-25). */
    bool loop;
} tl_ue3_timer_def;

/**
 * Sets a timer of an actor. A timer with the same key starts anew, at its place in the order.
 *
 * In each tick of the actor, after its state code, its timers advance by the actor's delta, in
 * order of setting. A timer that another timer sets starts to count in the next tick. It is called
 * when more than `rate` has passed (as T-30), a loop once for each period (as T-32). The timers of
 * an actor that does not tick stand still; they are destroyed with the actor.
 *
 * @retval TL_OK set or stopped
 * @retval TL_ERR_REFUSED rate <= 0, and there was nothing to stop
 * @retval TL_ERR_STATE the world does not run the UE3 way
 * @retval TL_ERR_INVALID, TL_ERR_STALE_ID, TL_ERR_LOCKED, TL_ERR_NO_MEMORY, TL_ERR_FULL: nothing
 *         was changed
 * @thread owner+tick  @cost O(timers of the actor), no allocation within capacity.timers
 */
TL_API tl_result tl_ue3_timer_set(tl_world *world, tl_actor_id actor, const tl_ue3_timer_def *def);
/** Stops a timer: as tl_ue3_timer_set() with rate 0.
 * @retval TL_ERR_REFUSED nothing to stop  @retval as tl_ue3_timer_set()  @thread owner+tick */
TL_API tl_result tl_ue3_timer_stop(tl_world *world, tl_actor_id actor, uint64_t key);

/* Queries; "no such timer" is false or -1.  @thread owner+tick */
/** Whether the actor has a timer with that key. @thread owner+tick */
TL_API bool tl_ue3_timer_is_active(const tl_world *world, tl_actor_id actor, uint64_t key);
/** ns; -1: no such timer. @thread owner+tick */
TL_API tl_time tl_ue3_timer_rate(const tl_world *world, tl_actor_id actor, uint64_t key);
/** ns of the present period that have passed.  @thread owner+tick */
TL_API tl_time tl_ue3_timer_elapsed(const tl_world *world, tl_actor_id actor, uint64_t key);
/** Timers of the actor. @thread owner+tick */
TL_API uint32_t tl_ue3_timer_count(const tl_world *world, tl_actor_id actor);

#endif
