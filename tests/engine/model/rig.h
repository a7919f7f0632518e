/* rig.h -- runs a program in the engine and in the model and compares them. */
#ifndef TL_TEST_RIG_H
#define TL_TEST_RIG_H

#include "model.h"
#include "program.h"
#include "text.h"

#include <stdatomic.h>
#include <tickline/tickline.h>

enum { RIG_FAILURE = 400, RIG_HASHES = PR_OPS + 1 };

typedef struct rig rig;

/* What the runs of a function leave behind, whichever threads they were on. */
typedef struct rig_slot {
    atomic_uint runs; /* that have ended */
    tl_time delta;
    tl_tick_group group;
    unsigned begun; /* by the rig's clock */
    unsigned ended;
    bool is_odd; /* it was told something wrong */
} rig_slot;

typedef struct body {
    rig *rig;
    int index;
} body;

/* A job that is done when it is joined, not before. */
typedef struct rig_job {
    tl_job job;
    tl_task_fn *task;
    void *data; /* of the task */
    bool is_done;
} rig_job;

/* How frames are walked: as the program says, or always the same way. */
typedef enum rig_walk { RIG_AS_PROGRAM = 0, RIG_WHOLE, RIG_ITEMS } rig_walk;

typedef struct rig_options {
    rig_walk walk;
    bool flips_traces;  /* the other way than the program says */
    bool turns_workers; /* another number of them */
    bool takes_hashes;
    text *text; /* receives the program as C; NULL: none */
} rig_options;

struct rig {
    const program *program;
    rig_options options;
    uint32_t next_op;
    uint32_t waited;
    uint32_t calls; /* begun */
    bool is_in_call;
    uint64_t applied;
    tl_world *world;
    body bodies[MO_TICKS];
    tl_tick_id ids[MO_TICKS];
    int named[PR_NAMES];
    tl_level_id levels[MO_LEVELS];
    tl_collection_id collections[MO_COLLECTIONS];
    bool is_ready; /* false in the frame that registers the physics functions */
    tl_stats first_stats;
    char failure[RIG_FAILURE];
    body timer_bodies[MO_TIMERS];
    tl_timer_id timers[MO_TIMERS];
    int last_timer; /* that was called */
    body tickable_bodies[MO_TICKABLES];
    tl_tickable_id tickables[MO_TICKABLES];
    uint8_t answers[MO_TICKABLES]; /* bits: allowed, tickable, paused; then the type */
    tl_actor_id actors[MO_ACTORS];
    tl_component_id parts[MO_ACTORS];
    const tl_tick_context *context; /* of the body that runs, or NULL */
    int inside;                     /* the function whose body it is */
    tl_workers *pool;               /* of the jobs */
    int job_count;
    atomic_uint clock;
    atomic_uint jumps; /* of the time that the engine is told, on any thread */
    rig_slot slots[MO_TICKS];
    uint32_t hash_count;
    uint64_t hashes[RIG_HASHES]; /* of the world at each frame's end */
    rig_job jobs[PR_OPS];
    body latent_bodies[MO_ACTIONS];
    tl_tick_context last_contexts[MO_TICKS]; /* of bodies that have ended */
    mo_world model;
};

/* True if both worlds agree to the end; else rig->failure tells. */
bool rig_run(rig *r, const program *p, const rig_options *options);

/* Inside of the rig. */
void rig__differ(rig *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool rig__has_failed(const rig *r);
/* Compares the results of a call, whose C text the format makes. */
void rig__checked(rig *r, tl_result engine, tl_result model, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rig__say(rig *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A callback of the engine: what the model runs next must be the same. */
void rig__call(rig *r, const mo_run *engine);
/* The same for a question; returns what the callback answers. */
int rig__ask(rig *r, mo_kind kind, int index);
void rig__call_deferred(rig *r, const op *o);
/* The model's next run that has a callback. */
void rig__next_call(rig *r, mo_run *out);
void rig__expect_call(rig *r, const mo_run *run);
void rig__apply(rig *r, const op *o);
void rig__apply_tick(rig *r, const op *o);
void rig__apply_nested(rig *r, const op *o);
bool rig__open_pool(rig *r);
/* The workers of a program, kept over the runs; NULL: none. */
tl_workers *rig__workers(const rig *r);
uint32_t rig__worker_count(const rig *r);
/* Jumps by up to a tenth of a millisecond: groups are shared in some frames and not in others. */
int64_t rig__jump(void *user);
/* The operations at hand that bodies on any thread are to make in the next frame. */
void rig__expect_any(rig *r, const op *o, uint64_t frame);
/* Asks for one of them, in such a body. */
tl_result rig__make_change(rig *r, const mo_change *c, const tl_tick_context *context);
/* Those that have been waited for have ended. */
void rig__check_any(rig *r);
/* At the end of a frame: what they were told, and their order. */
void rig__compare_any(rig *r);
/* Jobs that something waited for are done. */
void rig__check_jobs(rig *r);
void rig__apply_world(rig *r, const op *o);
void rig__apply_timer(rig *r, const op *o);
void rig__apply_tickable(rig *r, const op *o);
void rig__apply_actor(rig *r, const op *o);
/* The actor of the named function, or else any; MO_NONE: there is none. */
int rig__actor(const rig *r, const op *o);
/* An actor's dilation, in quarters. */
int rig__quarters(uint8_t byte);
void rig__apply_latent(rig *r, const op *o);
/* The number of a call that is to be made, or MO_NONE: there is no more room. */
int rig__define_latent(rig *r, const op *o);
tl_result rig__make_latent(rig *r, int index);
void rig__latent_text(const rig *r, int index, char *out, size_t size);
void rig__compare_latents(rig *r);
void rig__compare_timers(rig *r);
const char *rig__group_text(tl_tick_group group);
uint32_t rig__name(const rig *r, uint8_t byte);
int rig__level(const rig *r, uint8_t byte);
/* Calls that change the world are refused now. */
void rig__try_locked(rig *r);
void rig__run_frame(rig *r, const op *o);
void rig__compare(rig *r);
tl_tick_fn rig__tick_body;
tl_tick_fn rig__any_body;
/* The one of them that the function has in this frame. */
tl_tick_fn rig__body;
tl_tick_group rig__group(uint8_t byte);
tl_time rig__interval(uint8_t byte);
tl_time rig__phase(uint8_t byte);
const op *rig__peek(const rig *r);

#endif
