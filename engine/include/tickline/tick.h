/* tickline/tick.h -- tick functions: groups, prerequisites, intervals, settings, queries. */
#ifndef TICKLINE_TICK_H
#define TICKLINE_TICK_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/workers.h>

typedef struct tl_world tl_world;

/** The groups of a frame, in the order in which they run. */
typedef enum tl_tick_group {
    TL_TICK_GROUP_PRE_PHYSICS = 0,  /**< Default. Physics data are last frame's. */
    TL_TICK_GROUP_START_PHYSICS,    /**< Reserved: the host's physics starts here (D-14). */
    TL_TICK_GROUP_DURING_PHYSICS,   /**< Beside physics; its end does not wait for functions on
                                        workers (S-5). */
    TL_TICK_GROUP_END_PHYSICS,      /**< Reserved: the host collects physics here (D-14). */
    TL_TICK_GROUP_POST_PHYSICS,     /**< Bodies are final. */
    TL_TICK_GROUP_POST_UPDATE_WORK, /**< After timers, tickables and cameras. */
    TL_TICK_GROUP_LAST_DEMOTABLE,   /**< The last group a prerequisite can push into. */
    TL_TICK_GROUP_NEWLY_SPAWNED, /**< Not a real group: rounds of newly spawned functions (N-3). */
    TL_TICK_GROUP_COUNT
} tl_tick_group;

/** Whether a function takes part in frames (F-9). */
typedef enum tl_tick_state {
    TL_TICK_DISABLED = 0,
    TL_TICK_ENABLED,
    TL_TICK_COOLING_DOWN, /**< Has an interval and is not due; counts as enabled (F-9). */
} tl_tick_state;

/** The kind of a world tick (ELevelTick). */
typedef enum tl_level_tick {
    TL_LEVEL_TICK_TIME_ONLY = 0,  /**< No tick function, no timer (W-4). */
    TL_LEVEL_TICK_VIEWPORTS_ONLY, /**< Editor view: objects decide themselves (W-3). */
    TL_LEVEL_TICK_ALL,            /**< Normal play. */
    TL_LEVEL_TICK_PAUSE,          /**< Seen by bodies in pause frames (P-1). */
} tl_level_tick;

/** The argument of a body. Valid during the call. */
typedef struct tl_tick_context {
    tl_world *world;
    tl_tick_id tick;     /**< The function that runs. */
    tl_time delta;       /**< ns since its last run (C-30..C-34): the step for the body. */
    float delta_seconds; /**< The same in seconds. */
    tl_time frame_delta; /**< ns: this frame's game delta, without interval and custom dilation. */
    uint64_t frame;      /**< The host's frame counter. */
    tl_tick_group group; /**< The group in which it runs (PRE_PHYSICS in pause frames). */
    tl_level_tick type;
    uint32_t worker; /**< 0: the owner thread. */
} tl_tick_context;

/** A tick function's body. */
typedef void tl_tick_fn(void *user, const tl_tick_context *context);

/** What happens to runs that an interval function missed because a frame was longer than its
 * interval (C-42, C-43). It never runs more than once a frame (C-45). */
typedef enum tl_overrun {
    TL_OVERRUN_CREDIT =
        0,           /**< Unreal: all missed runs are made up for, one a frame, without a limit. */
    TL_OVERRUN_SKIP, /**< Missed runs are dropped; the next one keeps the phase. */
    TL_OVERRUN_CAP,  /**< At most one interval of credit is kept. */
} tl_overrun;

/** How to make a tick function. Zero-initialise, then set what differs. */
typedef struct tl_tick_def {
    tl_tick_fn *fn;             /**< Required. */
    void *user;                 /**< Passed to fn; never freed. */
    const char *name;           /**< For messages and reports; kept, not copied. NULL: "tick". */
    const char *context;        /**< Grouping of counts (DiagnosticContext); kept. NULL: none. */
    tl_tick_group group;        /**< Earliest group. Reserved ones are refused (D-14, G-3). */
    tl_tick_group end_group;    /**< Group by whose end it must be done on a worker (Q-15). */
    tl_time interval;           /**< ns between runs; 0 or less: every frame (C-46). */
    tl_overrun overrun;         /**< Of an interval function. */
    tl_time start_phase;        /**< ns, >= 0, of an interval function: after being registered or
                                     enabled it cools down for this long before its first run
                                     (changes C-40, C-44, C-54). 0: it runs at once. */
    bool start_disabled;        /**< A fresh function is Enabled otherwise (U-2, D-12). */
    bool can_ever_tick;         /**< Lets prerequisites name it before it is registered (Q-1). */
    bool tick_even_when_paused; /**< Also runs in pause frames (P-2). */
    bool high_priority;         /**< First within its group (S-2). */
    bool run_on_any_thread;     /**< May run on a worker (Q-18); its changes are deferred (D-16):
                                     docs/threads.md. */
    bool dispatch_manually;     /**< Undispatched until tl_tick_dispatch() (S-13). */
    bool no_dedicated_server;   /**< Register is a no-op on a dedicated server (F-3). */
} tl_tick_def;

/** Why a function runs in a later group than it asked for (D-8). */
typedef enum tl_tick_reason {
    TL_TICK_AS_WANTED = 0,
    TL_TICK_DEMOTED,       /**< By a prerequisite in a later group (Q-14): demoted_by. */
    TL_TICK_NEWLY_SPAWNED, /**< Registered or enabled during this frame (N-6): tl_trace_spawner. */
} tl_tick_reason;

/** Everything that can be asked about a tick function. */
typedef struct tl_tick_info {
    const char *name;    /**< As the definition has it; of an actor or component without a name for
                              it, the class's: tl_tick_full_name() tells them apart. */
    const char *context; /**< Likewise; NULL: none. */
    void *user;
    tl_level_id level;         /**< Null while not registered. */
    tl_actor_id actor;         /**< Owner, or null. */
    tl_component_id component; /**< Owner, or null. */
    uint64_t registration;     /**< Registration number (D-2); 0 while not registered. */
    tl_tick_state state;
    tl_tick_group group;        /**< As asked for. */
    tl_tick_group end_group;    /**< As asked for. */
    tl_tick_group actual_start; /**< Of the last frame it was visited in (Q-60). */
    tl_tick_group actual_end;
    tl_tick_reason reason; /**< Why actual_start differs from group. */
    tl_tick_id demoted_by; /**< The prerequisite that did it, stale once destroyed, or null. */
    tl_time interval;      /**< ns */
    tl_time cooldown_left; /**< ns until due; 0 unless cooling; negative: debt (C-12). */
    tl_time last_run;      /**< ns of world time; -1 unless an interval function that ran. 0 at
                                least: tl_tick_set_tickable_when_paused() can move it before that. */
    uint32_t prerequisite_count;
    bool is_registered;
    bool can_ever_tick;
    bool high_priority;
    bool run_on_any_thread; /**< This and the next two as asked for: a change acts from the
                                 next frame. */
    bool tick_even_when_paused;
    bool dispatch_manually;
    bool no_dedicated_server;
    tl_overrun overrun;
    tl_time start_phase; /**< ns; with tl_world_def.stagger_intervals also the one that it got. */
    bool is_engine;      /**< One of the two physics functions of the world. */
    bool has_run;        /**< In the frame that is open, or in the last one. On a worker it
                              becomes true at its place in the order; the body may still be in
                              progress then. */
} tl_tick_info;

/**
 * Makes a tick function; it runs once it is registered.
 *
 * @param[out] out Receives the id; the null id on error.
 * @retval TL_ERR_INVALID no body, a negative start_phase, a group or overrun out of range
 * @retval TL_ERR_GROUP   a reserved group (D-14) or NewlySpawned (G-3)
 * @retval TL_ERR_FULL    beyond a fixed capacity, or 2^24 (16,777,216) functions exist
 * @retval TL_ERR_NO_MEMORY, TL_ERR_LOCKED
 * @thread owner+tick  @cost O(1), no allocation within capacity (docs/memory.md)
 */
TL_API TL_MUST_USE tl_result tl_tick_create(tl_world *world, const tl_tick_def *def,
                                            tl_tick_id *out);

/** Unregisters and destroys; a queued tick is cancelled (D-5). Safe anywhere in a frame.
 * @retval TL_ERR_STALE_ID, TL_ERR_REFUSED (owned by an actor, component or the world),
 * TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_tick_destroy(tl_world *world, tl_tick_id tick);

/**
 * Makes a function part of a level (F-1): it gets the next registration number. During a frame it
 * is a newly spawned function (N-1).
 *
 * @retval TL_ERR_EXISTS  already registered; nothing changed (F-2)
 * @retval TL_ERR_REFUSED dedicated server and no_dedicated_server (F-3), or a physics function,
 *         which only the world registers (D-14)
 * @retval TL_ERR_NOT_TICKABLE it belongs to a template
 * @retval TL_ERR_STATE   the world runs the UE3 way
 * @retval TL_ERR_FULL    after 2^40 registrations in a world, 2^38 in one with a shuffle seed
 * @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_LOCKED
 * @thread owner+tick
 */
TL_API tl_result tl_tick_register(tl_world *world, tl_tick_id tick, tl_level_id level);

/** Takes a function out of its level; a queued tick is cancelled (D-5).
 * @retval TL_ERR_NOT_REGISTERED nothing to do (F-5)
 * @retval TL_ERR_REFUSED a physics function (D-14): tl_world_set_simulate_physics() does it
 * @thread owner+tick */
TL_API tl_result tl_tick_unregister(tl_world *world, tl_tick_id tick);

/** Enables or disables a function (F-10 to F-15). Enabling a cooling or enabled function does
 * nothing (F-12). Acts at once: a queued function that is disabled does not run; one enabled in a
 * frame runs at the next chance if it has not run in it.
 * @retval TL_ERR_REFUSED a physics function (D-14)
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_LOCKED, TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_tick_set_enabled(tl_world *world, tl_tick_id tick, bool enabled);

/** Acts from the next start of a frame (F-17).  @retval TL_ERR_GROUP a reserved group,
 * NewlySpawned, or a physics function (D-14)  @thread owner+tick */
TL_API tl_result tl_tick_set_group(tl_world *world, tl_tick_id tick, tl_tick_group group);
/** As tl_tick_set_group() for the end group, which may be any.
 * @retval TL_ERR_GROUP out of range, or a physics function  @thread owner+tick */
TL_API tl_result tl_tick_set_end_group(tl_world *world, tl_tick_id tick, tl_tick_group group);
/** Writes the interval in ns; a running cooldown is not touched (F-18).
 * @retval TL_ERR_NO_MEMORY nothing changed: the first interval of a function takes memory
 * @retval TL_ERR_REFUSED   a physics function (D-14)
 * @thread owner+tick */
TL_API tl_result tl_tick_set_interval(tl_world *world, tl_tick_id tick, tl_time interval);
/** Sets the interval and, for a known interval function, the running cooldown (F-19).
 * @retval TL_ERR_NO_MEMORY, TL_ERR_REFUSED as tl_tick_set_interval()
 * @thread owner+tick */
TL_API tl_result tl_tick_update_interval_and_cooldown(tl_world *world, tl_tick_id tick,
                                                      tl_time interval);
/** From the next frame on (S-2).
 * @retval TL_ERR_REFUSED a physics function (D-14)  @thread owner+tick */
TL_API tl_result tl_tick_set_high_priority(tl_world *world, tl_tick_id tick, bool high);
/** Sets the priority of this function and, recursively, of its present prerequisites, physics
 * functions excepted.
 * @retval TL_ERR_REFUSED   a physics function (D-14)
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_priority_including_prerequisites(tl_world *world, tl_tick_id tick,
                                                              bool high);

/**
 * Lets a function run in pause frames too (P-2), or no longer, from the next frame on.
 *
 * The time that is left of its cooldown and the time since its last run stay as they are; from then
 * on both follow the other clock: unpaused time while the flag is set, game time otherwise.
 *
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick
 */
TL_API tl_result tl_tick_set_tickable_when_paused(tl_world *world, tl_tick_id tick, bool tickable);
/** Lets a function run on any thread, or on the owner thread only, from the next frame on.
 * In the open frame it runs where it would have run, and calls of its body are deferred, or act at
 * once, as before (D-16).
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_run_on_any_thread(tl_world *world, tl_tick_id tick, bool any_thread);
/** Makes a function wait for tl_tick_dispatch() in each frame (S-13), or no longer, from the next
 * frame on. A function that is undispatched in the open frame stays so.
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_dispatch_manually(tl_world *world, tl_tick_id tick, bool manually);
/** Keeps a function from being registered on a dedicated server, or no longer. Acts at the next
 * registration: a registered function stays registered (F-3). In a UE3 world it acts from the next
 * tick group on.
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_no_dedicated_server(tl_world *world, tl_tick_id tick,
                                                 bool no_dedicated_server);
/** Sets what happens to missed runs of an interval function (C-42, C-43). Acts at the start of the
 * frame in which the function is next due; credit that it has by then is cut too.
 * @retval TL_ERR_INVALID   out of range
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_overrun(tl_world *world, tl_tick_id tick, tl_overrun overrun);
/** Writes how long an interval function cools down before its first run (C-44). Acts when it is
 * next registered or enabled; a running cooldown is not touched.
 * @param phase  ns, >= 0; 0: it runs at once.
 * @retval TL_ERR_INVALID   below 0
 * @retval TL_ERR_REFUSED   an engine function
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_set_start_phase(tl_world *world, tl_tick_id tick, tl_time phase);

/**
 * Makes `tick` run after `before` in every frame where both run, from the next frame on.
 *
 * A prerequisite in a later group demotes `tick` to that group. A prerequisite that is
 * unregistered, disabled or cooling down has no effect in that frame.
 *
 * @retval TL_OK
 * @retval TL_ERR_EXISTS       the pair is there already
 * @retval TL_ERR_NOT_TICKABLE a side has neither can_ever_tick nor a registration
 * @retval TL_ERR_CYCLE        it would close a cycle; the path is logged (D-7). Nothing changed,
 *                             unless the world accepts cycles: then it is stored and TL_OK.
 * @retval TL_ERR_REFUSED      `tick` is a physics function (D-14); as `before` it may be given
 * @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_FULL, TL_ERR_LOCKED
 * @thread owner+tick  @cost O(prerequisites of `tick`). If nothing says yet that `before` comes
 *         first, the cycle test also visits functions with edges that rank between the two.
 */
TL_API tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id tick, tl_tick_id before);

/** Removes a prerequisite; the open frame keeps its order. The last prerequisite of `tick`
 * takes the place of the removed one. A destroyed prerequisite is removed when `tick` is next
 * queued, or before that when a fixed capacity of prerequisites is used up.
 * @retval TL_ERR_STALE_ID  either of the two; nothing changed
 * @retval TL_ERR_REFUSED   no such pair, or `tick` is a physics function (D-14)
 * @retval TL_ERR_NO_MEMORY nothing changed  @thread owner+tick */
TL_API tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id tick, tl_tick_id before);

/** Copies up to `capacity` prerequisites to `out`, in the order in which they were added, except
 * where a removal moved the last one.
 * @return how many there are  @thread owner+tick */
TL_API uint32_t tl_tick_prerequisites(const tl_world *world, tl_tick_id tick, tl_tick_id *out,
                                      uint32_t capacity);

/**
 * Finds the path that adding `before` to `tick` would close, beginning and ending with `tick`.
 * @return ids of the path (more than capacity: cut); 0: no cycle, or no memory.  @thread owner+tick
 */
TL_API uint32_t tl_tick_find_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before,
                                   tl_tick_id *out, uint32_t capacity);

TL_API bool tl_tick_is_valid(const tl_world *world, tl_tick_id tick); /**< @thread owner+tick */
TL_API bool tl_tick_is_registered(const tl_world *world,
                                  tl_tick_id tick); /**< @thread owner+tick */
/** True unless Disabled; a cooling function counts (F-9). False for a stale id.  @thread owner+tick
 */
TL_API bool tl_tick_is_enabled(const tl_world *world, tl_tick_id tick);
/** Fills `out`; zeroes it for a stale id.  @retval TL_OK, TL_ERR_STALE_ID  @thread owner+tick */
TL_API tl_result tl_tick_get_info(const tl_world *world, tl_tick_id tick, tl_tick_info *out);

/**
 * Writes the name of a function with that of its owner, as lists, logs and messages do:
 * "Drone 17 [TickActor]", "Drone 17.Gun 4 [TickComponent]".
 *
 * An actor or component without a name of its own is named by its class and the number of its slot,
 * which is its alone while it lives. A function that was given a name has that in the brackets; one
 * without an owner has nothing but its name.
 *
 * @param[out] out  Ended with a zero; cut to `size` bytes, and to 159; "" for a stale id.
 * @retval TL_ERR_STALE_ID, TL_ERR_INVALID (no room)  @thread owner+tick
 */
TL_API tl_result tl_tick_full_name(const tl_world *world, tl_tick_id tick, char *out, size_t size);

/** A function that makes a change for a body. */
typedef void tl_tick_deferred_fn(void *user, tl_world *world);
/**
 * Calls fn on the owner thread when the deferred commands of this body are applied (D-16), in the
 * order of the calls. fn may change the world, and gets the ids of objects that it creates. In the
 * body of a function without run_on_any_thread nothing is deferred, so fn is called at once.
 *
 * @param user  Must live until fn is called: at the end of the function's actual end group.
 * @retval TL_OK, TL_ERR_INVALID, TL_ERR_NO_MEMORY, TL_ERR_LOCKED  @thread tick
 */
TL_API tl_result tl_tick_defer(const tl_tick_context *context, tl_tick_deferred_fn *fn, void *user);

/**
 * Makes a job that this body has started a part of its function's completion event (S-8):
 * dependents of the function, and the end of its actual end group, wait for the job and join it. A
 * function with run_on_any_thread joins it after its body.
 *
 * @param workers  The pool that it was started in.
 * @param job      Stays in place until it is joined; the host may join it earlier.
 * @retval TL_OK, TL_ERR_INVALID, TL_ERR_STATE (no body runs), TL_ERR_NO_MEMORY  @thread tick
 */
TL_API tl_result tl_tick_complete_after(const tl_tick_context *context, tl_workers *workers,
                                        tl_job *job);

/**
 * Runs another function inside this body (S-14). Its context, frame traces and stamps name the
 * inner function. It runs nowhere else in the frame (F-4); its dependents run afterwards. Commands
 * of an inner function with run_on_any_thread are deferred, as at its own place.
 *
 * @retval TL_ERR_STATE   it has run, is in progress on a worker, or has a prerequisite that has not
 *                        run; or no body runs, or the outer one has run_on_any_thread
 * @retval TL_ERR_REFUSED it is disabled or cooling, or an engine function
 * @retval TL_ERR_NOT_REGISTERED, TL_ERR_STALE_ID, TL_ERR_INVALID
 * @thread owner+tick, not deferred
 */
TL_API tl_result tl_tick_run_nested(const tl_tick_context *context, tl_tick_id inner);

/**
 * Releases a function with dispatch_manually (S-13). If its place in the order has not come yet, it
 * runs there. If the place has passed, it runs inside this call, or as soon as its prerequisites
 * have run. Its dependents wait for it and run after it, inside this call too. Of several that can
 * run, the one with the earliest place in the order goes first. A function that is not
 * dispatched runs at the end of its actual end group, with that group in its context. A dispatch
 * counts for one frame.
 *
 * @retval TL_OK
 * @retval TL_ERR_REFUSED  it has no dispatch_manually
 * @retval TL_ERR_STATE    it has run in this frame, or is not queued in it
 * @retval TL_ERR_STALE_ID, TL_ERR_NOT_REGISTERED, TL_ERR_LOCKED  @thread owner+tick
 * @cost O((functions that run + their dependents) log(undispatched functions)), no allocation
 */
TL_API tl_result tl_tick_dispatch(tl_world *world, tl_tick_id tick);

/** Called for each function by tl_tick_each; must not change the world's ticks. */
typedef void tl_tick_each_fn(void *user, tl_tick_id tick, const tl_tick_info *info);
/** Visits the registered functions, levels in list order, by registration number.
 * @thread owner+tick  @cost O(levels * n + n log n), a list from the diagnostics allocator, which
 * is kept; without memory for it the visit ends early */
TL_API void tl_tick_each(const tl_world *world, tl_tick_each_fn *fn, void *user);

/** True unless the group is StartPhysics or EndPhysics (G-4).  @thread any */
TL_API bool tl_tick_group_can_demote_into(tl_tick_group group);
/** "PrePhysics" ... "NewlySpawned". Static storage.  @thread any */
TL_API const char *tl_tick_group_name(tl_tick_group group);
/** The group of that name, exactly spelled; TL_TICK_GROUP_COUNT if there is none.  @thread any */
TL_API tl_tick_group tl_tick_group_from_name(const char *name);

#endif
