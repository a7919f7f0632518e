/* tickline/timer.h -- one-shot and looping timers on a world's game time or on real time.
 * Options of all timers of a world: tl_world_def.timers in world.h. */
#ifndef TICKLINE_TIMER_H
#define TICKLINE_TIMER_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/world.h>

/** The argument of a timer's call (B-13): the `index`-th of `count` catch-up calls of this tick. */
typedef struct tl_timer_call {
    tl_world *world;
    tl_timer_id timer;
    uint32_t index; /**< 0 to count - 1. */
    uint32_t count; /**< n of T-32, at most UINT32_MAX. With max_once_per_frame there is one call,
                         which stands for `count`. */
    tl_time due;    /**< ns on the timer's clock: when this call was due. */
} tl_timer_call;

/** During the call, the active level collection is the one in which the timer was set (T-74).
 * Objects spawned without a level go there (tl_collection_active()). */
typedef void tl_timer_fn(void *user, const tl_timer_call *call);

/** How to set a timer. Zero-initialise, then set what differs. */
typedef struct tl_timer_def {
    tl_timer_fn *fn; /**< NULL: it runs out without a call (T-14). */
    void *user;
    const char *name;    /**< For lists; kept, not copied. NULL: "timer". */
    tl_time rate;        /**< ns; <= 0 creates nothing (T-12). */
    tl_time first_delay; /**< ns, if has_first_delay; negative: as if not given. */
    tl_actor_id owner;   /**< Bound object (T-50, T-70): dead owner, no call. Null: none. */
    bool loop;
    bool has_first_delay;    /**< Uses first_delay; else the first delay is rate (T-13). */
    bool max_once_per_frame; /**< At most one call a tick; the due time skips the rest (T-34). */
    /** Changes T-61 and T-73 (B-18): the timer runs on tl_timer_real_clock(), which advances by the
     * undilated delta, unclamped, in pause frames too. Its calls come in the timer tick:
     * in a pause frame after the functions that tick when paused, before the tickables. Of a game
     * timer and a real-time timer, the one that has been due longer by its own clock goes first. */
    bool real_time;
} tl_timer_def;

typedef enum tl_timer_status {
    TL_TIMER_NONE = 0,  /**< No such timer. */
    TL_TIMER_PENDING,   /**< Set, but not counting before the timer tick ends (T-16, T-19). */
    TL_TIMER_ACTIVE,    /**< Counts, and will be called. */
    TL_TIMER_PAUSED,    /**< Stands still until unpaused (T-57). */
    TL_TIMER_EXECUTING, /**< Is in its callback (T-45). */
} tl_timer_status;

/**
 * Sets a timer; a live one that *inout names is cleared first (T-10).
 *
 * @param[in,out] inout the null id, or the timer to replace; receives the new id. On
 *                      TL_ERR_NO_MEMORY and TL_ERR_FULL it is null, or the old timer is as it was.
 * @retval TL_OK, TL_ERR_REFUSED (rate <= 0; *inout is null now, T-12), TL_ERR_NO_MEMORY,
 *         TL_ERR_FULL, TL_ERR_LOCKED, TL_ERR_STALE_ID (a dead owner), TL_ERR_STATE (a UE3 world)
 * @thread owner+tick  @cost O(1), no allocation within capacity.timers. Of these, at most 64 with
 *         real_time have room from the start, and at most 256 others that have a first delay other
 *         than the rate, a pair, or a collection other than the main one.
 */
TL_API tl_result tl_timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def);

/**
 * As tl_timer_set(), but the timer to replace is the one that was set with this function for
 * the same pair (def->fn, def->user): a pair has at most one timer (T-68).
 *
 * @param[out] out may be NULL; null when nothing was made
 * @retval as tl_timer_set(); TL_ERR_INVALID (no fn)  @thread owner+tick  @cost O(1)
 */
TL_API tl_result tl_timer_set_for_pair(tl_world *world, const tl_timer_def *def, tl_timer_id *out);
/** The timer that tl_timer_set_for_pair() set for it, or the null id (T-68).
 * @thread owner+tick  @cost O(1) */
TL_API tl_timer_id tl_timer_find_pair(const tl_world *world, tl_timer_fn *fn, const void *user);

/** Sets a timer that fires in the next timer tick, which may be in this frame (T-25, T-26).
 * Only fn, user, name, owner and real_time of the definition count.
 * @param[out] out may be NULL
 * @retval TL_ERR_INVALID no fn  @retval as tl_timer_set()  @thread owner+tick */
TL_API tl_result tl_timer_set_for_next_tick(tl_world *world, const tl_timer_def *def,
                                            tl_timer_id *out);

/** Clears a timer in any status, the executing one included, and nulls *inout (T-6, T-45).
 * @retval TL_OK, TL_ERR_STALE_ID (nulled all the same), TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_timer_clear(tl_world *world, tl_timer_id *inout);

/** Clears every timer bound to that actor (T-50).  @return how many  @thread owner+tick */
TL_API uint32_t tl_timer_clear_all_for(tl_world *world, tl_actor_id owner);

/** Stops its clock until tl_timer_unpause() (T-55 to T-58). Pausing an executing one-shot frees it
 * (T-56).
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_REFUSED (paused already)  @thread owner+tick */
TL_API tl_result tl_timer_pause(tl_world *world, tl_timer_id timer);
/** Lets a paused timer go on with its remaining time (T-59).
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_REFUSED (not paused)  @thread owner+tick */
TL_API tl_result tl_timer_unpause(tl_world *world, tl_timer_id timer);

/* Queries; "no such timer" is false or -1.  @thread owner+tick  @cost O(1) */
/** Whether the id names a timer, in any status. @thread owner+tick  @cost O(1); so the queries
 * below */
TL_API bool tl_timer_exists(const tl_world *world, tl_timer_id timer);
/** Active, executing or pending (T-65). @thread owner+tick */
TL_API bool tl_timer_is_active(const tl_world *world, tl_timer_id timer);
/** Waits for the end of the timer tick, from which on it counts (T-16). @thread owner+tick */
TL_API bool tl_timer_is_pending(const tl_world *world, tl_timer_id timer);
/** Paused (T-57). @thread owner+tick */
TL_API bool tl_timer_is_paused(const tl_world *world, tl_timer_id timer);
/** ns; -1: no such timer. @thread owner+tick */
TL_API tl_time tl_timer_rate(const tl_world *world, tl_timer_id timer);
/** ns to the next call; -1: no such timer. @thread owner+tick */
TL_API tl_time tl_timer_remaining(const tl_world *world, tl_timer_id timer);
/** ns since the present period began (T-66); -1: no such timer. @thread owner+tick */
TL_API tl_time tl_timer_elapsed(const tl_world *world, tl_timer_id timer);
/** ns since the timer was set or was last due, whichever is later (T-66); -1: no such timer. Time
 * in which it is paused does not count.  @thread owner+tick */
TL_API tl_time tl_timer_since_last(const tl_world *world, tl_timer_id timer);
/** The timers' clock in ns: the sum of the game deltas of the timer ticks.  @thread owner+tick */
TL_API tl_time tl_timer_clock(const tl_world *world);
/** The clock of real_time timers in ns: the sum of the undilated deltas of all frames with timers,
 * pause frames included (B-18).  @thread owner+tick */
TL_API tl_time tl_timer_real_clock(const tl_world *world);
/** True from the end of the timer tick to the next frame.  @thread owner+tick */
TL_API bool tl_timer_has_ticked_this_frame(const tl_world *world);

typedef struct tl_timer_info {
    tl_timer_id id;
    const char *name;
    tl_timer_status status;
    tl_time rate;      /**< ns */
    tl_time remaining; /**< ns; as tl_timer_remaining. */
    tl_time due;       /**< ns on its clock; pending and paused: were it to go on now. */
    bool loop;
    bool real_time;
    tl_actor_id owner;
} tl_timer_info;
/** Everything that can be asked about a timer at once.
 * @param[out] out  Zeroed on error.
 * @retval TL_ERR_STALE_ID, TL_ERR_INVALID  @thread owner+tick  @cost O(1) */
TL_API tl_result tl_timer_get_info(const tl_world *world, tl_timer_id timer, tl_timer_info *out);
typedef void tl_timer_each_fn(void *user, const tl_timer_info *info);
/** Visits all timers by serial number. The visitor changes no timers. Without memory of the
 * diagnostics allocator it visits none, and logs a warning.
 * @thread owner+tick  @cost O(n log n) */
TL_API void tl_timer_each(const tl_world *world, tl_timer_each_fn *fn, void *user);

/** How many there are; the executing one is active. */
typedef struct tl_timer_counts {
    uint32_t active;
    uint32_t paused;
    uint32_t pending;
    uint32_t total;
} tl_timer_counts;
/** @thread owner+tick  @cost O(n) */
TL_API tl_timer_counts tl_timer_count(const tl_world *world);

typedef void tl_timer_line_fn(void *user, const char *line);
/**
 * DG-8: Unreal's ListTimers, line by line: "n Active Timers" and its timers in the order in which
 * they are due, "n Paused Timers" and "n Pending Timers" with theirs by serial number, "n Total
 * Timers". A timer's line gives name, status, rate, loop and due time. A line is valid during the
 * call and shorter than 200 bytes; names are cut at 80 bytes.
 *
 * @return false: no memory of the diagnostics allocator, and some timers are missing; or an
 * argument is NULL
 * @thread owner+tick  @cost O(n log n)
 */
TL_API bool tl_timer_list(const tl_world *world, tl_timer_line_fn *fn, void *user);

#endif
