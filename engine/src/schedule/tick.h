/* schedule/tick.h -- tick functions inside a world: their state, sets and prerequisites. */
#ifndef TL_TICK_INTERNAL_H
#define TL_TICK_INTERNAL_H

#include "base/hash.h"
#include "base/pool.h"
#include "core/core.h"
#include "schedule/prerequisite.h"

#include <tickline/tick.h>
#include <tickline/trace.h>

/* Where a function waits for its turn in the frame that is open. */
typedef enum tl__source {
    TL__SOURCE_NONE = 0,
    TL__SOURCE_MAIN,    /* the run lists that are kept from frame to frame */
    TL__SOURCE_EXTRA,   /* due in this frame only, without edges: beside those */
    TL__SOURCE_SPAWNED, /* a newly spawned function, or an item of a pause frame */
    TL__SOURCE_COUNT
} tl__source;

/* An entry's call in a run list: the function's own body, or a wrapper. */
typedef struct tl__run {
    tl_tick_fn *fn;
    void *user;
} tl__run;

/* Cold data: of functions with an interval, an owner, a context or a body for any thread. 80 bytes,
 * and full: tick.c checks its size (decision 8). */
typedef struct tl__cold {
    tl_time interval;
    tl_time start_phase;
    tl_time due;      /* on the cooldown clock of its level; while cooling or rescheduled */
    tl_time lateness; /* ns since it was due when it was enabled, in the frame of due_stamp */
    uint64_t due_stamp;
    tl_time last_run; /* see tl__cold_has_run() */
    const char *context;
    tl_actor_id actor;
    tl_component_id component;
    uint32_t reschedule : 30; /* place in the reschedule list + 1 */
    uint32_t overrun : 2;     /* tl_overrun */
    uint32_t index : 24;      /* its place in the pool */
    bool has_wanted : 1; /* a setting was changed: the wants_ fields below are valid, and part of
                            the state hash */
    bool wants_any_thread : 1;
    bool wants_manual : 1;
    bool wants_paused : 1;
    bool is_pending : 1; /* in the world's list of changed settings */
} tl__cold;

/* Functions whose wanted settings act from the next frame; some of them may be stale. */
typedef TL__LIST(tl_tick_id) tl__pending;

/* A world may have very many of these, so they are small: numbers share words with flags. Threads
 * read `level` to `is_owned`, a full word, while a function runs; only creating, registering and
 * queueing it write that word; no bit-field stands beside it. All others belong to the owner
 * thread, which writes them while bodies run. What a change of prerequisites reads lies in the
 * first 32 bytes, which are in one cache line. 96 bytes: see tl__cold. */
struct tl__tick {
    tl__pool_slot slot;         /* attached: its tl__links + 1, or 0 */
    uint64_t registration : 40; /* 0: not registered */
    uint8_t group : 3;
    uint8_t end_group : 3;
    uint8_t state : 2; /* tl_tick_state */
    uint8_t actual_start : 3;
    uint8_t reason : 2;      /* tl_tick_reason */
    bool is_queued_high : 1; /* high priority when it was queued */
    bool high_priority : 1;
    bool is_listed : 1;        /* in the list of its level */
    bool is_newly_spawned : 1; /* in its level's newly-spawned set */
    bool can_ever_tick : 1;
    bool is_undispatched : 1; /* its place in the order has passed, and it is still to run
                         (manual_dispatch.h) */
    bool no_dedicated_server : 1;
    bool is_engine : 1;
    bool has_interval : 1;
    uint32_t first_edge; /* prerequisites, in list order */
    uint32_t level : 24; /* slot of its level + 1; 0: not registered */
    uint32_t actual_end : 3;
    bool was_interval : 1; /* C-30 */
    bool run_on_any_thread : 1;
    bool dispatch_manually : 1;
    bool tick_even_when_paused : 1;
    bool is_owned : 1;
    uint32_t first_dependent;  /* edges that name this function, in any order */
    uint32_t frame_place : 28; /* in the list of frame_source, kept for this frame only */
    uint32_t frame_source : 2; /* tl__source other than MAIN */
    bool is_cancelled : 1;     /* its queued tick was */
    uint64_t order;            /* its place in the queue sequence (order.h) */
    /* Number of the rebuild (order.h) that put it into its MAIN list, times TL__PLACES, and its
     * place there. 0: none did. */
    uint64_t queued;
    uint64_t ran_frame;   /* frame counter of its last run, where the run lists cannot tell (F-4) */
    uint64_t frame_stamp; /* of the frame for which the fields frame_place to is_cancelled hold */
    tl_tick_fn *fn;
    void *user;
    tl__cold *cold; /* NULL: as tl__cold_of() says */
    const char *name;
};

/* Whether its entries in run lists call a wrapper and not its own body. */
static inline bool tl__tick_is_special(const tl__tick *tick)
{
    return tick->dispatch_manually || tick->run_on_any_thread || tick->was_interval ||
           tick->has_interval;
}

/* Of normal priority, in a group and no longer, and not special. */
static inline bool tl__tick_is_plain(const tl__tick *tick)
{
    return tick->end_group <= tick->group && !tick->high_priority && !tl__tick_is_special(tick);
}

/* Whether it has, or had, prerequisites or dependents. */
static inline bool tl__has_links(const tl__tick *tick)
{
    return tick->slot.attached != 0;
}

/* In a list of functions; leaves room for centuries of rebuilds. */
#define TL__PLACES (UINT64_C(1) << 24)

/* Its place in its MAIN list. */
static inline uint32_t tl__tick_place(const tl__tick *tick)
{
    return (uint32_t)(tick->queued % TL__PLACES);
}

/* Whether it may have prerequisites, or be one. */
static inline bool tl__tick_can_tick(const tl__tick *tick)
{
    return tick->can_ever_tick || tick->registration != 0;
}

enum {
    TL__LEVELS = (1 << 24) - 1, /* slots that a function can name */
    TL__SLOT_MASK = (1 << 24) - 1,
    TL__GROUP_MASK = 7,
    TL__PLACE_MASK = (1 << 28) - 1,
    TL__COLD_MASK = (1 << 24) - 1,
    TL__RESCHEDULE_MASK = (1 << 30) - 1,
};

/* How many functions of one interval have been staggered. */
typedef struct tl__stagger {
    tl_time interval;
    uint32_t count;
} tl__stagger;

typedef struct tl__ticks {
    tl__pool pool;
    tl__pool links;
    tl__vertex *vertices; /* by slot */
    uint32_t vertex_capacity;
    tl__pool cold_pool;
    tl__pending pending;
    tl__memory *memory;
    tl__edge *edges;
    tl__dependent *dependents; /* by edge */
    uint32_t dependent_capacity;
    uint32_t edge_count; /* used, free ones and none included */
    uint32_t edge_capacity;
    uint32_t edge_limit;
    uint32_t free_edge;
    uint32_t live_edges; /* of lists of prerequisites */
    tl__slots
        cuts; /* functions that lost a prerequisite in this frame; some twice, some may be stale */
    uint64_t next_registration;
    TL__LIST(tl__stagger) staggers;
    uint32_t registered_count;
    uint32_t any_thread_count; /* that exist, with run_on_any_thread */
    uint32_t enabled_count;    /* registered and not Disabled */
} tl__ticks;

tl_result tl__ticks_init(tl_world *world);
void tl__ticks_free(tl_world *world);

/* As the public calls, for functions that belong to an actor, component or the world itself. */
tl_result tl__tick_create_owned(tl_world *world, const tl_tick_def *def, tl_actor_id actor,
                                tl_component_id component, tl_tick_id *out);
void tl__tick_destroy_owned(tl_world *world, tl_tick_id id);
tl_result tl__tick_set_can_ever_tick(tl_world *world, tl_tick_id id, bool can);
tl_result tl__tick_create_engine(tl_world *world, const tl_tick_def *def, tl_tick_id *out);

/* Before a frame: settings that were changed since the last one began act from now on.
 * @retval TL_ERR_NO_MEMORY those that are left act when it is called again */
tl_result tl__pending_apply(tl_world *world);

/* registration.c: adds to a level and removes, without the checks of the public calls. */
tl_result tl__tick_enter_level(tl_world *world, uint32_t slot, uint32_t level_slot);
void tl__tick_leave_level(tl_world *world, uint32_t slot);
/* Before a change of a function: it exists (not NULL), and is no physics function, which only the
 * world changes (D-14). */
static inline tl_result tl__tick_may_set(const tl__tick *tick)
{
    if (tick == NULL) {
        return TL_ERR_STALE_ID;
    }
    return tick->is_engine ? TL_ERR_REFUSED : TL_OK;
}

/* Of functions without cold data: the defaults, not to be written. */
extern const tl__cold tl__no_cold;

static inline const tl__cold *tl__cold_of(const tl__tick *tick)
{
    return tick->cold != NULL ? tick->cold : &tl__no_cold;
}

/* The last run is on the clock of tl__tick_now(): before 0 if the function ran while it lived by a
 * clock that was ahead of this one. None: this, or lower each time that it is forgotten (F-13). */
#define TL__NO_RUN (INT64_MIN / 2)

static inline bool tl__cold_has_run(const tl__cold *cold)
{
    return cold->last_run > TL__NO_RUN;
}

/* F-13: the next delta is that of a first run. */
static inline void tl__cold_forget_run(tl__tick *tick)
{
    if (tick->cold != NULL) {
        tick->cold->last_run = tl__cold_has_run(tick->cold) ? TL__NO_RUN : tick->cold->last_run - 1;
    }
}

/* tick_run.c */
/* On the clock that it lives by: its last run is a time of this one. */
tl_time tl__tick_now(const tl_world *world, const tl__tick *tick);
void tl__tick_run_interval(tl__tick *tick, const tl_tick_context *context);
void tl__tick_run_deferring(tl__tick *tick, const tl_tick_context *context);
/* The rest of an interval function's run on any thread. */
void tl__tick_run_interval_deferring(tl__tick *tick, const tl_tick_context *context);
/* Deferred: when an interval function ran. `before` is the last run that it had seen. */
tl_result tl__tick_note_run(tl_world *world, tl_tick_id id, tl_time before, tl_time now);
void tl__tick_skip(void *user, const tl_tick_context *context);
/* Runs the body of a function, whatever stands at its place. */
void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context);
/* The body at the place of a function that is special, or may have to wait for something else than
 * its place: runs it, unless it has run or stays undispatched. */
void tl__tick_run_in_turn(void *user, const tl_tick_context *context);

/* Registration numbers of a world, which queues of due times pack (queue.h); those of a shuffle. */
#define TL__REGISTRATIONS ((UINT64_C(1) << 40) - 1)
#define TL__SHUFFLED      (UINT64_C(1) << 38)

/* cycle.c: Q-44, D-7: names the whole path that `before` -> `tick` closes. */
void tl__tick_log_cycle(const tl_world *world, tl_tick_id tick, tl_tick_id before);

/* tick_query.c */
/* As tl_tick_each(); false: memory ran out, and the visit ended early. */
bool tl__tick_each(const tl_world *world, tl_tick_each_fn *fn, void *user);

/* ns; 0 for NULL and stale ids. */
tl_time tl__tick_interval(const tl_world *world, tl_tick_id id);
/* queued.c: whether it has run in the frame that is open, or in the last one. */
bool tl__tick_has_run(const tl_world *world, const tl__tick *tick);

/* tick.c */
void tl__ticks_hash(const tl_world *world, tl__hash *hash);
/* check.c */
void tl__ticks_check(const tl_world *world, tl__audit *audit);

/* Full names, for messages, lists and frame traces. */

enum { TL__NAME_SIZE = 160 };

typedef struct tl__name {
    char text[TL__NAME_SIZE];
} tl__name;

/* tick_name.c */
/* "Drone 17 [TickActor]"; `otherwise` for a stale id. */
tl__name tl__tick_name(const tl_world *world, tl_tick_id id, const char *otherwise);
/* The same in parts, for a trace that outlives the function.  `out` is all zero before. */
void tl__tick_owner_of(const tl_world *world, const tl__tick *tick, tl_tick_owner *out);

#endif
