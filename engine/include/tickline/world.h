/* tickline/world.h -- a self-contained simulation: time, pause, dilation, and its definition. */
#ifndef TICKLINE_WORLD_H
#define TICKLINE_WORLD_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/tick.h>
#include <tickline/workers.h>

typedef enum tl_world_kind {
    TL_WORLD_GAME = 0,
    TL_WORLD_EDITOR,  /**< Not a game world (A-10); editor tickables run (K-6). */
    TL_WORLD_PREVIEW, /**< As editor. */
} tl_world_kind;

/** How the dilated delta is bounded (W-23, W-24). */
typedef enum tl_delta_clamp {
    TL_CLAMP_UE4 = 0, /**< To [min x dilation, max x dilation]. */
    TL_CLAMP_UE3,     /**< To [min, max] whatever the dilation. */
    TL_CLAMP_OFF,     /**< Any delta >= 0 passes: for tests and fixed steps (D-15). */
} tl_delta_clamp;

/** Called at a point of the frame between all ticks. */
typedef void tl_world_hook_fn(void *user, tl_world *world, tl_time delta);

/** Broadcasts of W-1; each may be NULL. Called with `user`. Steps are those of
 * docs/one-frame.md. */
typedef struct tl_world_hooks {
    void *user;
    tl_world_hook_fn *tick_start;      /**< Step 6; the undilated delta. */
    tl_world_hook_fn *pre_actor_tick;  /**< Step 11; the dilated delta. */
    tl_world_hook_fn *build_collision; /**< Step 15, between PrePhysics and StartPhysics. */
    tl_world_hook_fn *post_actor_tick; /**< Step 28; the dilated delta. */
    tl_world_hook_fn *tick_end;        /**< Step 29; the undilated delta. */
} tl_world_hooks;

struct tl_item;

/** Called where an item (frame.h) begins or ends, on the thread that runs it.
 * @param worker  0: the owner thread; else the number of the worker */
typedef void tl_item_hook_fn(void *user, const struct tl_item *item, uint32_t worker);

/** The start and the end of each item, for profilers such as Tracy, Perfetto and ITT. On one thread
 * the calls nest: an item may run inside another one (S-13, S-14), also one that a body completes
 * ahead of its place. A function that stays undispatched has both calls at its place, too. Hooks
 * call nothing of the world; the item is valid during the call.
 * @thread any: that of the item, several at a time if the world has workers
 * @cost NULL: none. One of the two set: functions run one by one, as in a traced frame, and each
 * item costs the calls. */
typedef struct tl_item_hooks {
    void *user;
    tl_item_hook_fn *begin; /**< May be NULL. */
    tl_item_hook_fn *end;   /**< May be NULL. */
} tl_item_hooks;

/** The most of each that a world reserves: keys name tick functions and timers with 24 bits. */
enum { TL_MAX_CAPACITY = 1 << 24 };

/** How many of each to reserve, at most TL_MAX_CAPACITY; 0 means a small default. The world grows
 * unless fixed_capacity. */
typedef struct tl_capacity {
    uint32_t ticks;
    uint32_t prerequisites;
    uint32_t actors;
    uint32_t components;
    uint32_t timers;
    uint32_t tickables;
    uint32_t cameras; /**< Camera hooks. */
    uint32_t latent_actions;
    uint32_t scripts;
    uint32_t values;
    uint32_t frame_items; /**< Entries of a frame trace (trace.h). */
} tl_capacity;

/** Options and warnings of a world's timers. Zero is Unreal's behaviour. */
typedef struct tl_timer_options {
    /** Changes T-26 and T-29: tl_timer_set_for_next_tick() in a frame whose timers have not run
     * waits, pending, for a later frame; it never fires in the frame in which it was set. */
    bool next_tick_waits;
    /** DG-9, ns of `clock`: once the calls of a timer tick have taken longer, further ones
     * are logged (TL_MESSAGE_TIMERS). 0, or no clock: never. */
    tl_time slow_pass;
    uint32_t slow_pass_lines; /**< At most so many of these lines a timer tick; 0: 16. */
    /** DG-9: the first time that a timer tick has more active timers, all are logged. 0: never. */
    uint32_t many_active;
} tl_timer_options;

/** How to make a world. Zero is Unreal's behaviour (D-1). Copied at the call. */
typedef struct tl_world_def {
    tl_allocator allocator;             /**< Simulation state: the content of a snapshot. */
    tl_allocator diagnostics_allocator; /**< Frame traces and read logs; outside of snapshots. */
    tl_log_fn *log;                     /**< NULL: silent. */
    void *log_user;
    tl_clock_fn *clock; /**< For measuring only (base.h); NULL: traces read 0. With workers and
                             frame traces it is called from any thread. */
    void *clock_user;
    tl_workers *workers; /**< Not owned; NULL: none. Any-thread functions run there too. */
    tl_capacity capacity;
    bool fixed_capacity; /**< Growth beyond capacity is TL_ERR_FULL. */
    tl_world_kind kind;
    bool is_dedicated_server; /**< Functions with no_dedicated_server are not registered (F-3).
                                   All others run on the owner (S-7): a server that is to use its
                                   workers leaves this off. */
    bool stagger_intervals;   /**< Functions of equal intervals are spread over it when they are
                                   registered, unless they have a start_phase (changes C-44). */
    bool guarantee_engine_tick_delay; /**< Until-next-tick delays wait for another frame (LA-8). */
    uint64_t shuffle_seed; /**< Replaces registration numbers by a permutation (D-2); 0: none. */
    bool accept_cycles;    /**< Cycles are taken as Unreal does (D-7, Q-44). */
    bool accept_physics_groups; /**< Any function may ask for StartPhysics or EndPhysics (changes
                                     D-14). */
    tl_delta_clamp clamp;
    tl_time min_undilated_delta; /**< ns; 0: 0.5 ms (W-23). Not above the one below. */
    tl_time max_undilated_delta; /**< ns; 0: 0.4 s. */
    tl_tick_fn *physics_start;   /**< Body of PhysicsStart (D-14); both or none. */
    tl_tick_fn *physics_end;     /**< Body of PhysicsEnd; runs after PhysicsStart. */
    void *physics_user;
    const char *physics_start_name; /**< NULL: "PhysicsStart". Kept. */
    const char *physics_end_name;   /**< NULL: "PhysicsEnd". Kept. */
    tl_world_hooks hooks;
    tl_item_hooks item_hooks; /**< Each item's start and end, on its thread. */
    tl_timer_options timers;
    uint64_t first_frame;         /**< The counter that tl_world_tick uses first; 0: 1. */
    bool trace_frames;            /**< Frame traces on from the start (trace.h). */
    const struct tl_ue3_def *ue3; /**< Copied. Frames run the UE3 way (ue3.h), and clamp 0 means
                                       TL_CLAMP_UE3. NULL: the frames of frame.h. */
    bool log_reads;               /**< The read log on from the start (provenance.h). */
} tl_world_def;

/** Times of a world, all in ns (W-20 to W-28). */
typedef struct tl_world_times {
    tl_time time;          /**< Game time: stands while paused. */
    tl_time unpaused_time; /**< Game time that goes on in pause. */
    tl_time real_time;     /**< Undilated, goes on in pause. */
    tl_time audio_time;    /**< Undilated, stands in pause. */
    tl_time delta;         /**< Last game delta. */
    tl_time real_delta;    /**< Last undilated delta. */
} tl_world_times;

/** Counters since the world was made (D-8); nothing is dropped silently. */
typedef struct tl_stats {
    uint64_t frames;
    uint64_t ticks_run;
    uint64_t ticks_queued; /**< DG-6 */
    uint64_t timers_fired;
    uint64_t tickables_ticked;
    uint64_t latent_actions;  /**< Actions, and latent functions of scripts, advanced. */
    uint64_t newly_spawned;   /**< Newly spawned functions queued. */
    uint64_t demotions;       /**< Runs in a later group because of a prerequisite. */
    uint64_t cycles;          /**< Edges left out because of a cycle, in each frame anew (Q-44). */
    uint64_t runaways;        /**< Newly spawned functions that 101 rounds left: they run from the
                                   next frame on (N-13). */
    uint64_t cancelled;       /**< Queued ticks cancelled by disable, unregister, destroy. */
    uint64_t refused_changes; /**< Deferred commands that were refused, and times of interval
                                   functions on workers that found no memory (D-16). */
    uint64_t hidden_prerequisites; /**< Prerequisites in levels not in the frame (Q-53). */
    uint64_t async_errors;         /**< Refused in DuringAsyncWork (E3-24). */
    uint64_t order_builds;         /**< Rebuilds of the order: at most one a frame and level
                                        collection. */
    uint64_t allocations;          /**< Allocator calls that took or grew a block. */
    uint64_t bytes;                /**< In use, from both allocators. */
    uint32_t ticks;                /**< Registered now. */
    uint32_t ticks_enabled;        /**< Enabled or cooling. */
    uint32_t timers;
    uint32_t tickables;
    uint32_t actors;
    uint32_t components;
} tl_stats;

/**
 * Makes a world with one visible persistent level in its main collection.
 *
 * @param[out] out Receives the world; NULL on error. Free with tl_world_destroy().
 * @retval TL_ERR_INVALID no definition, or a field out of range, such as a capacity above
 *         TL_MAX_CAPACITY; no memory was asked for
 * @retval TL_ERR_NO_MEMORY
 * @retval TL_ERR_FULL a fixed capacity has no room for the two physics functions
 * @thread any; the calling thread becomes the owner
 */
TL_API TL_MUST_USE tl_result tl_world_create(tl_world **out, const tl_world_def *def);

/** Ends play with the reason QUIT, destroys all objects of the world and frees it. NULL is allowed.
 * Does nothing inside a callback; hooks, visitors, lines of a list and messages of the log are
 * callbacks, too.  @thread owner */
TL_API void tl_world_destroy(tl_world *world);

/** Makes the calling thread the owner. The old owner hands the world over first, by a mutex or a
 * join: its writes must be visible here.
 * @retval TL_ERR_LOCKED from inside a callback  @retval TL_ERR_WRONG_THREAD from inside a body of
 * another world that may run on any thread  @thread any */
TL_API tl_result tl_world_adopt(tl_world *world);

/** The definition with every default written out.  @thread any */
TL_API tl_world_def tl_world_def_resolved(const tl_world_def *def);

/** Begins play (LC-5): every actor begins, in order; actors spawned later begin at once.
 * @retval TL_ERR_STATE, TL_ERR_LOCKED as tl_ue3_begin_play(), in a UE3 world only
 * @return else the error of the first actor that fails  @thread owner+tick */
TL_API tl_result tl_world_begin_play(tl_world *world);
/** Whether tl_world_begin_play() was called. @thread owner+tick */
TL_API bool tl_world_has_begun_play(const tl_world *world);

/**
 * Runs one whole frame of type All with the next frame number: frame.h's begin, run and end.
 * @param delta ns, undilated, >= 0.
 * @retval TL_OK, TL_ERR_INVALID, TL_ERR_LOCKED (a frame is open), TL_ERR_NO_MEMORY,
 *         TL_ERR_STATE (the world runs the UE3 way)
 * @thread owner, not from inside a callback (TL_ERR_LOCKED), visitors and log lines among them
 */
TL_API tl_result tl_world_tick(tl_world *world, tl_time delta);

/** Ticks the tickables that belong to no world (W-10), with the undilated delta, not paused; the
 * host calls it once after all worlds have ticked.
 * @retval TL_ERR_INVALID a negative delta  @retval TL_ERR_LOCKED a frame is open, or a callback
 * runs  @retval TL_ERR_NO_MEMORY  @thread owner */
TL_API tl_result tl_world_tick_engine_tickables(tl_world *world, tl_time delta);

/** Pauses the world, or ends the pause, from the next frame on. A paused world runs pause frames
 * (P-1).
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_world_set_paused(tl_world *world, bool paused);
/** As last set, also before it acts. @thread owner+tick */
TL_API bool tl_world_is_paused(const tl_world *world);
/** Sets the world's time dilation from the next frame on, clamped to 0.0001 .. 20 (W-28), in a UE3
 * world to 0 .. 1e9 (E3-7 has no limit).
 * @retval TL_ERR_INVALID not a number  @thread owner+tick */
TL_API tl_result tl_world_set_time_dilation(tl_world *world, double dilation);
/** As last set, clamped, also before it acts (W-28). @thread owner+tick */
TL_API double tl_world_time_dilation(const tl_world *world);
/** Sets a second factor, as Unreal's cinematic dilation (W-22), with the same limits.
 * @retval as tl_world_set_time_dilation()  @thread owner+tick */
TL_API tl_result tl_world_set_cinematic_dilation(tl_world *world, double dilation);

/** All clocks of the world. @thread owner+tick */
TL_API tl_world_times tl_world_get_times(const tl_world *world);
/** Counter of the open or last frame; before the first one, first_frame - 1. @thread owner+tick */
TL_API uint64_t tl_world_frame(const tl_world *world);
/** bInTick (W-1). @thread owner+tick */
TL_API bool tl_world_is_in_tick(const tl_world *world);
/** The group that runs or comes next (W-8); COUNT while no frame is open. @thread owner+tick */
TL_API tl_tick_group tl_world_tick_group(const tl_world *world);
/** The level that every world has. @thread owner+tick */
TL_API tl_level_id tl_world_persistent_level(const tl_world *world);
/** Null without physics. @thread owner+tick */
TL_API tl_tick_id tl_world_physics_start_tick(const tl_world *world);
/** Null without physics. @thread owner+tick */
TL_API tl_tick_id tl_world_physics_end_tick(const tl_world *world);
/** Registers or unregisters the two physics functions from the next frame on (W-1, D-14). Calls
 * that would take one of them out of its place in the frame are refused.
 * @retval TL_ERR_REFUSED the world was made without physics bodies  @thread owner+tick */
TL_API tl_result tl_world_set_simulate_physics(tl_world *world, bool simulate);

/** The counters, now. @thread owner+tick  @cost O(1) */
TL_API tl_stats tl_world_stats(const tl_world *world);

/** FNV-1a over the state of D-13, in id order, field by field. Equal states, equal hashes, on any
 * machine and for any number of workers.  @thread owner  @cost O(everything) */
TL_API uint64_t tl_world_state_hash(const tl_world *world);

/** Checks every invariant, and calls `log` for each broken one (NULL: counts only).
 * @return how many are broken.  @cost O(everything); for tests  @thread owner */
TL_API uint32_t tl_world_check(const tl_world *world, tl_log_fn *log, void *user);

/** Queues functions, from the next frame on, as if they had been registered in another order. The
 * seed chooses a permutation of the registration numbers, and changes nothing else (D-2): results
 * that differ then depend on registration alone. 0: the order of registration.
 * @retval TL_OK, TL_ERR_INVALID, TL_ERR_LOCKED (a frame is open), TL_ERR_FULL (there were more than
 * 2^38 registrations)  @thread owner
 * @cost O(functions) at the call and at the next begin */
TL_API tl_result tl_world_set_shuffle_seed(tl_world *world, uint64_t seed);

#endif
