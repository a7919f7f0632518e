/* model_world.h -- what the model knows: plain arrays. */
#ifndef TL_TEST_MODEL_WORLD_H
#define TL_TEST_MODEL_WORLD_H

#include "model_change.h"
#include "model_latent.h"

#include <tickline/tickline.h>

enum {
    MO_TICKS = 512,
    MO_LEVELS = 24,
    MO_COLLECTIONS = 3,
    MO_PREREQUISITES = 64,
    MO_TASKS = 4096,
    MO_TIMERS = 16,
    MO_TICKABLES = 12,
    MO_INTERVALS = 64,
    MO_JOBS = 256,     /* in a frame */
    MO_CHANGES = 2048, /* that wait */
    MO_PAIRS = 4096,
    MO_ROUNDS = 101, /* N-13 */
};

/* In which set of its level a function is (C-0a). */
typedef enum mo_place {
    MO_NOWHERE = 0,
    MO_IN_ENABLED,
    MO_IN_DISABLED,
    MO_IN_COOLING,
    MO_IN_RESCHEDULE,
} mo_place;

/* What the prerequisites of a function add up to (Q-12f). */
typedef struct mo_sum {
    tl_tick_group start; /* without the function's own group and the context */
    tl_tick_group end;
    int demoter;
    int before[MO_TICKS];
    uint32_t before_count;
} mo_sum;

#define MO_NEVER INT64_MIN

/* Slots are never used twice, so that a slot number is an id. */
typedef struct mo_tick {
    bool is_alive;
    int level;
    uint64_t registration;
    tl_tick_state state;
    mo_place place;
    tl_tick_group group;
    tl_tick_group end_group;
    tl_time interval;
    tl_time cooldown;
    tl_overrun overrun;
    tl_time start_phase;
    bool is_expired;
    tl_time last_run; /* or MO_NEVER */
    bool was_interval;
    bool is_high;
    bool can_ever_tick;
    bool runs_in_pause;
    bool is_manual;   /* S-13 */
    bool is_engine;   /* D-14 */
    bool is_any;      /* runs on any thread */
    bool wants_pause; /* these three from the next frame on */
    bool wants_manual;
    bool wants_any;
    bool has_edges;     /* has been at an end of one */
    uint32_t forgotten; /* times that its last run has been (F-13) */
    uint32_t any_runs;  /* of one that runs on any thread */
    uint32_t any_due;   /* those that have been waited for */
    tl_time any_delta;
    tl_tick_group any_group;
    tl_tick_group any_end;
    bool is_newly_spawned;
    bool is_visited;
    bool is_entered; /* its prerequisites were looked at */
    bool is_finished;
    bool has_groups; /* visited in this frame and not disabled then */
    int task;
    tl_tick_group actual_start;
    tl_tick_group actual_end;
    tl_tick_reason reason;
    int demoted_by;
    uint64_t ran_frame;
    int actor; /* owner */
    int before[MO_PREREQUISITES];
    bool closes[MO_PREREQUISITES]; /* the edge closed a cycle in the last frame */
    uint32_t before_count;
} mo_tick;

/* One queued run of a function. */
typedef struct mo_task {
    int tick;
    tl_tick_group start;
    bool is_high;
    bool is_taken;
    bool is_cancelled;
    bool is_late;         /* of a newly spawned function */
    bool is_undispatched; /* its place has passed, and it is still to run */
    bool is_dispatched;
    bool is_in_body;     /* runs away from its place */
    bool has_run;        /* perhaps away from its place, which stays */
    bool may_use_worker; /* may run on a worker */
    bool is_expired;     /* its interval was over when the frame began */
    bool is_by_hand;     /* or waits for one that is (S-13) */
    int before[MO_TICKS];
    uint32_t before_count;
} mo_task;

typedef struct mo_level {
    bool is_used;
    bool is_visible;
    bool is_shown;    /* visible when the frame began (W-41) */
    bool is_in_frame; /* of the collection that runs */
} mo_level;

typedef struct mo_collection {
    int levels[MO_LEVELS];
    int level_count;
} mo_collection;

typedef struct mo_actor {
    bool is_alive;
    bool runs_in_viewports;
    bool is_aware;      /* its latent actions advance in its tick (LA-2) */
    bool part_is_aware; /* the same of its component */
    int level;
    int tick;
    int component; /* the tick of its component */
    double dilation;
    uint64_t serial;
} mo_actor;

typedef struct mo_actor_def {
    int level;
    tl_tick_group group;
    tl_time interval;
    tl_overrun overrun;
    tl_time start_phase;
    double dilation;
    bool can_ever_tick;
    bool starts_disabled;
    bool runs_in_pause;
    bool runs_in_viewports;
    bool has_component;
    bool is_any;
    bool is_aware;
    bool part_is_any;
    bool part_is_aware;
} mo_actor_def;

typedef struct mo_timer {
    tl_timer_status status;
    tl_time rate;
    tl_time due; /* on the clock, or what remains */
    uint64_t serial;
    bool loop;
    bool is_once;
    bool has_body;
    bool is_real;
    bool is_waiting; /* T-29 as an option: pending for a frame after `waiting_frame` */
    uint64_t waiting_frame;
    int owner;
    uint64_t owner_serial;
} mo_timer;

/* The timers' clock, or the one of timers in real time. */
typedef struct mo_clock {
    tl_time now;
    uint64_t last_frame; /* that it has ticked in; 0: none */
    bool is_ticking;
} mo_clock;

typedef struct mo_timer_def {
    tl_time rate;
    bool loop;
    bool is_once;
    bool has_body;
    bool is_real;
    bool has_first_delay;
    tl_time first_delay;
    int owner;
} mo_timer_def;

typedef struct mo_tickable {
    bool is_alive;
    bool is_listed;
    bool is_type_open;
    bool has_get_type;
    bool asks_allowed;
    bool asks_tickable;
    bool asks_paused;
    tl_tickable_type type;
    uint64_t joined; /* number of its joining; 0: not in the pass */
} mo_tickable;

/* What the candidate of a pass is asked next. */
typedef enum mo_ask {
    MO_ASKS_ALLOWED = 0,
    MO_ASKS_TICKABLE,
    MO_ASKS_PAUSED,
    MO_ASKS_NOTHING,
} mo_ask;

typedef struct mo_stats {
    uint64_t frames;
    uint64_t ticks_run;
    uint64_t ticks_queued;
    uint64_t newly_spawned;
    uint64_t demotions;
    uint64_t cycles;
    uint64_t runaways;
    uint64_t cancelled;
    uint64_t hidden_prerequisites;
    uint64_t timers_fired;
    uint64_t tickables_ticked;
    uint64_t refused_changes;
    uint64_t latent_actions;
} mo_stats;

/* A call to dispatch, or the end of a group: the first undispatched task that is free runs, until
 * none is (S-13). */
typedef struct mo_pass {
    int running; /* task whose body it is in, or MO_NONE */
} mo_pass;

/* A function that runs inside the body of another one. */
typedef struct mo_nest {
    int tick;
    int task;    /* MO_NONE: it was not queued */
    int latents; /* owners whose actions were being advanced */
} mo_nest;

/* A job that belongs to the completion of a run (S-8). */
typedef struct mo_job {
    int number; /* as the rig has it */
    int tick;
    int task; /* whose run; MO_NONE: of one that was not queued */
    tl_tick_group end;
    bool is_due; /* something that waits for it has begun */
} mo_job;

/* Of runs: the first one ends before the second one begins. */
typedef struct mo_pair {
    int first;
    int second;
} mo_pair;

/* The options of a world (D-6). */
typedef struct mo_options {
    bool accepts_cycles;
    bool staggers;
    bool next_tick_waits;
    bool guarantees_delay;
    uint64_t shuffle_seed;
} mo_options;

/* How many functions with an interval have been spread over it. */
typedef struct mo_spread {
    tl_time interval;
    uint32_t count;
} mo_spread;

typedef struct mo_world {
    mo_options options;
    mo_spread spreads[MO_INTERVALS];
    int spread_count;
    uint64_t next_registration;
    int tick_count;
    mo_level levels[MO_LEVELS];
    int level_count;
    mo_collection collections[MO_COLLECTIONS]; /* the first one is the main one */
    int collection_count;
    double dilation;
    bool is_paused_next;
    bool is_paused;
    tl_time time;
    tl_time unpaused_time;
    uint64_t frame;
    tl_level_tick type;
    tl_time delta;
    tl_time real_delta;
    int collection; /* that runs */
    tl_stage stage; /* that runs; TL_STAGE_COUNT: the collection is over */
    bool is_entered;
    bool is_open;
    bool takes_newly_spawned; /* bTickNewlySpawned */
    bool does_actor_ticks;    /* W-2 */
    bool is_pause_frame;
    int rounds;
    int order_count;
    int order_next;
    bool has_camera;
    bool is_camera_done;
    int task_count;
    int undispatched_count;
    int pass_count; /* of undispatched tasks, one inside the body of another one's */
    bool is_forcing;
    tl_tick_group forced_end; /* what ends until there is released */
    int nested;               /* runs next, inside of a body; MO_NONE: nothing does */
    int at_place;             /* task whose body runs at its place, or MO_NONE */
    bool is_applying;
    bool is_letting_go; /* a change that waited has dispatched something */
    int due_count;      /* of the first commands, which are being made */
    int due_next;
    int command_count;
    uint64_t next_key; /* of runs without a place in the queue sequence */
    int asked_count;
    int pair_count;
    mo_job jobs[MO_JOBS];
    int job_count;
    mo_stats stats;
    mo_timer timers[MO_TIMERS];
    mo_clock clocks[2]; /* of the timers, and of real time */
    uint64_t timer_serial;
    int executing; /* timer, or MO_NONE */
    uint32_t timer_call;
    uint32_t timer_calls;
    mo_tickable tickables[MO_TICKABLES];
    uint64_t tickable_serial;
    uint64_t pass_end;
    uint64_t pass_place;
    uint64_t pass_candidate;
    mo_ask pass_ask;
    bool is_merging;
    mo_actor actors[MO_ACTORS];
    int actor_count;
    mo_latents latents;
    int order[MO_TASKS]; /* tasks of the group, or functions of a pause frame */
    uint64_t order_registration[MO_TASKS];
    int undispatched[MO_TASKS]; /* tasks, by when their places passed */
    mo_pass passes[MO_DEPTH];
    mo_task tasks[MO_TASKS];
    mo_tick ticks[MO_TICKS];
    mo_command commands[MO_CHANGES];
    mo_change asked[MO_CHANGES]; /* by bodies of this frame */
    mo_pair pairs[MO_PAIRS];     /* of this frame */
    mo_action actions[MO_ACTIONS];
} mo_world;

typedef enum mo_kind {
    MO_NOTHING = 0,
    MO_TICK,
    MO_TIMER,
    MO_TICKABLE,
    MO_CAMERA,
    MO_DEFERRED,
    MO_COMMAND, /* what a body has asked to be called for */
    MO_ASK_TYPE,
    MO_ASK_ALLOWED,
    MO_ASK_TICKABLE,
    MO_ASK_PAUSED,
    MO_LATENT,        /* an owner in the slot: an item without a callback */
    MO_LATENT_UPDATE, /* of an action */
    MO_LATENT_DONE,
} mo_kind;

/* What a callback must be told. */
typedef struct mo_run {
    mo_kind kind;
    int index;
    tl_stage stage;
    tl_time delta; /* timers: when the call was due */
    uint32_t call;
    uint32_t calls;
    bool is_silent; /* an item without a callback */
} mo_run;

#endif
