/* model.h -- the reference, done naively: plain arrays, the walk of section 4 in every frame. */
#ifndef TL_TEST_MODEL_H
#define TL_TEST_MODEL_H

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
    MO_ACTORS = 128,
    MO_DEPTH = 512, /* of bodies in bodies */
    MO_JOBS = 256,  /* in a frame */
    MO_NONE = -1,
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
    tl_time last_run;
    bool was_interval;
    bool is_high;
    bool can_ever_tick;
    bool runs_in_pause;
    bool is_manual; /* S-13 */
    bool is_engine; /* D-14 */
    bool is_newcomer;
    bool is_visited;
    bool is_entered; /* its prerequisites were looked at */
    bool is_finished;
    bool has_groups;   /* visited in this frame and not disabled then */
    uint64_t searched; /* number of the search that passed through it (Q-39 as an option) */
    mo_sum through;
    int task;
    tl_tick_group actual_start;
    tl_tick_group actual_end;
    tl_tick_reason reason;
    int demoted_by;
    uint64_t ran_frame;
    int actor; /* owner */
    int before[MO_PREREQUISITES];
    uint32_t before_count;
} mo_tick;

/* One queued run of a function. */
typedef struct mo_task {
    int tick;
    tl_tick_group start;
    bool is_high;
    bool is_taken;
    bool is_cancelled;
    bool is_late; /* of a newcomer */
    bool is_held; /* its place has passed, and it is still to run */
    bool is_dispatched;
    bool is_in_body; /* runs away from its place */
    bool is_nested;  /* has run inside another body, away from its place (S-14) */
    bool has_run;
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
    bool is_held; /* T-29 as an option: pending for a frame after `held_frame` */
    uint64_t held_frame;
    bool is_rest; /* T-39 as an option: the next call is one of `calls` */
    uint32_t call;
    uint32_t calls;
    int owner;
    uint64_t owner_serial;
} mo_timer;

/* The manager's clock, or the one of timers in real time. */
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
} mo_stats;

/* A call to dispatch, or the end of a group: the first held task that is free runs, until none is
 * (S-13). */
typedef struct mo_pass {
    int running; /* task whose body it is in, or MO_NONE */
} mo_pass;

/* A function that runs inside the body of another one. */
typedef struct mo_nest {
    int tick;
    int task; /* MO_NONE: it was not queued */
} mo_nest;

/* A job that belongs to the completion of a run (S-8). */
typedef struct mo_job {
    int number; /* as the rig has it */
    int tick;
    int task; /* whose run; MO_NONE: of one that was not queued */
    tl_tick_group end;
    bool is_due; /* something that waits for it has begun */
} mo_job;

/* The options of a world (D-6). */
typedef struct mo_options {
    bool accepts_cycles;
    bool passes_through;
    bool staggers;
    bool zeroes_first_delta;
    bool next_tick_waits;
    bool interleaves;
    bool keeps_phase;
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
    uint64_t search;
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
    bool takes_newcomers;  /* bTickNewlySpawned */
    bool does_actor_ticks; /* W-2 */
    bool is_pause_frame;
    int rounds;
    int order_count;
    int order_next;
    bool has_camera;
    bool is_camera_done;
    int task_count;
    int held_count;
    int pass_count; /* of held tasks, one inside the body of another one's */
    bool is_forcing;
    tl_tick_group forced_end; /* what ends until there is released */
    /* What disabled functions are passed through changed in this frame. */
    bool is_through_open;
    int nested; /* runs next, inside of a body; MO_NONE: nothing does */
    mo_job jobs[MO_JOBS];
    int job_count;
    mo_stats stats;
    mo_timer timers[MO_TIMERS];
    mo_clock clocks[2]; /* of the manager, and of real time */
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
    int order[MO_TASKS]; /* tasks of the group, or functions of a pause frame */
    uint64_t order_registration[MO_TASKS];
    int held[MO_TASKS]; /* tasks, by when their places passed */
    mo_pass passes[MO_DEPTH];
    mo_task tasks[MO_TASKS];
    mo_tick ticks[MO_TICKS];
} mo_world;

typedef enum mo_kind {
    MO_NOTHING = 0,
    MO_TICK,
    MO_TIMER,
    MO_TICKABLE,
    MO_CAMERA,
    MO_DEFERRED,
    MO_ASK_TYPE,
    MO_ASK_ALLOWED,
    MO_ASK_TICKABLE,
    MO_ASK_PAUSED,
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

void mo_init(mo_world *world, const mo_options *options);
tl_result mo_set_shuffle_seed(mo_world *world, uint64_t seed);

int mo_level_add(mo_world *world, bool is_visible, int collection);
tl_result mo_level_remove(mo_world *world, int level);
tl_result mo_level_set_visible(mo_world *world, int level, bool is_visible);
int mo_collection_add(mo_world *world);
tl_result mo_collection_include(mo_world *world, int collection, int level);

int mo_tick_create(mo_world *world, const tl_tick_def *def);
tl_result mo_tick_destroy(mo_world *world, int index);
tl_result mo_tick_register(mo_world *world, int index, int level);
tl_result mo_tick_unregister(mo_world *world, int index);
tl_result mo_tick_set_enabled(mo_world *world, int index, bool is_enabled);
tl_result mo_tick_set_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_end_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_interval(mo_world *world, int index, tl_time interval);
tl_result mo_tick_update_interval_and_cooldown(mo_world *world, int index, tl_time interval);
tl_result mo_tick_set_high_priority(mo_world *world, int index, bool is_high);
tl_result mo_tick_set_priority_including_prerequisites(mo_world *world, int index, bool is_high);
tl_result mo_tick_add_prerequisite(mo_world *world, int index, int before);
tl_result mo_tick_remove_prerequisite(mo_world *world, int index, int before);

/* Begins to dispatch: what runs now is called before the end. */
tl_result mo_tick_dispatch(mo_world *world, int index);
/* False: something that has a callback was left. */
bool mo_tick_dispatch_ends(mo_world *world);

/* Whether what it waits for through others has changed since it was queued: the engine may take
 * what it was then or what it is now. */
bool mo_tick_waits_for_some(const mo_world *world, int index);
/* S-14: its body is called next. `out` is for the end. */
tl_result mo_tick_run_nested(mo_world *world, int index, mo_nest *out);
/* False: its body should have been called. */
bool mo_tick_nested_ends(mo_world *world, const mo_nest *nest);
/* S-8: a job of the body that runs. */
tl_result mo_tick_complete_after(mo_world *world, int index, int job);

tl_result mo_actor_spawn(mo_world *world, const mo_actor_def *def);
tl_result mo_actor_destroy(mo_world *world, int index);

tl_result mo_timer_set(mo_world *world, int index, const mo_timer_def *def);
tl_result mo_timer_set_for_next_tick(mo_world *world, int index, const mo_timer_def *def);
tl_result mo_timer_clear(mo_world *world, int index);
uint32_t mo_timer_clear_all_for(mo_world *world, int owner);
tl_result mo_timer_pause(mo_world *world, int index);
tl_result mo_timer_unpause(mo_world *world, int index);
/* After each call of a timer. */
void mo_timer_call_ends(mo_world *world);
tl_time mo_timer_remaining(const mo_world *world, int index);
/* Until it is due, overdue ones included. */
tl_time mo_timer_left(const mo_world *world, int index);

int mo_tickable_create(mo_world *world, int index, const mo_tickable *def);
tl_result mo_tickable_destroy(mo_world *world, int index);
tl_result mo_tickable_set_type(mo_world *world, int index, tl_tickable_type type);
/* The answer of an ask; `joined` is the number of its joining when it was asked. */
void mo_tickable_answer(mo_world *world, const mo_run *run, uint64_t joined, int answer);

typedef struct mo_frame {
    uint64_t number;
    tl_level_tick type;
    tl_time delta;
} mo_frame;

void mo_frame_begin(mo_world *world, const mo_frame *frame);
/* What runs next, without running it; the cursor goes over stages that have nothing left. */
void mo_frame_peek(mo_world *world, mo_run *out);
/* The same, and takes it. */
void mo_frame_next(mo_world *world, mo_run *out);
void mo_frame_end(mo_world *world);

#endif
