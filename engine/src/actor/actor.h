/* actor/actor.h -- actors and components of a world: storage, spawn order, primary ticks, life, and
 * the state code of actors. */
#ifndef TL_ACTOR_INTERNAL_H
#define TL_ACTOR_INTERNAL_H

#include "base/hash.h"
#include "base/memory.h"
#include "base/pool.h"
#include "core/core.h"

#include <tickline/actor.h>
#include <tickline/component.h>
#include <tickline/script.h>

typedef struct tl__primary {
    tl_tick_id tick;
    bool can_ever_tick;
    bool starts_disabled;
    bool is_done; /* bTickFunctionsRegistered of A-1 */
} tl__primary;

/* What a primary tick asks for; the caller fills in fn, user, name, context and default group. */
tl_tick_def tl__primary_def(const tl_primary_tick *settings, tl_tick_group default_group);
/* The context of its body: the delta is multiplied by the custom time dilation (C-34). */
tl_tick_context tl__primary_context(const tl_tick_context *context, double time_dilation);

struct tl__actor;

/* Of an actor or component. */
typedef enum tl__life {
    TL__LIVE = 0,
    TL__DYING, /* its end of play runs */
    TL__DEAD,  /* its id is stale; the slot goes at the next safe point */
} tl__life;

typedef struct tl__component {
    tl_component_id self;
    const tl_component_class *component_class;
    void *user;
    const char *name;
    struct tl__actor *owner; /* outlives its components; NULL: none */
    tl_level_id level;
    tl_component_id attach_to;
    tl__primary primary;
    tl__node node; /* of its owner's components; dead ones stay until they are reclaimed */
    tl__node dead;
    tl__life life;
    bool tick_in_editor;
    bool starts_unregistered;
    bool is_registered;
    bool is_initialized;
    bool has_begun_play;
} tl__component;

typedef struct tl__components {
    tl__pool pool;
    tl__list dead;       /* in the order of destruction */
    uint32_t live_count; /* without the dead ones that wait for the safe point */
} tl__components;

/* component.c */
tl_result tl__components_init(tl_world *world);
void tl__components_free(tl_world *world);
/* NULL if the id is stale; a dying one is still found. */
tl__component *tl__component_find(const tl_world *world, tl_component_id component);
/* The next one of an actor that is not dead, the first for NULL; NULL at the end. */
tl__component *tl__component_after(const tl_world *world, const struct tl__actor *owner,
                                   const tl__component *component);
/* Makes one without a callback; unmake is its exact reverse. */
tl_result tl__component_make(tl_world *world, struct tl__actor *owner, tl_level_id level,
                             const tl_component_def *def, tl__component **out);
void tl__component_unmake(tl_world *world, tl__component *component);
/* Hands it to the next safe point, unless it is dead already. */
void tl__component_bury(tl_world *world, tl__component *component);
/* Safe point: frees the slots of the dead, `destroyed` last. */
void tl__components_reclaim(tl_world *world);

void tl__components_hash(const tl_world *world, tl__hash *hash);
void tl__components_check(const tl_world *world, tl__audit *audit);

/* Steps of its life; each does nothing when it is done already. */
tl_result tl__component_enter(tl_world *world, tl__component *component);
void tl__component_initialize(tl_world *world, tl__component *component);
tl_result tl__component_begin_play(tl_world *world, tl__component *component);
void tl__component_end_play(tl_world *world, tl__component *component);
void tl__component_leave(tl_world *world, tl__component *component);
/* Destroys the components without an owner: those of the level, all for null. */
void tl__components_end(tl_world *world, tl_level_id level);

/* actor_tick.c */
/* A-2 for a component, after the prerequisites of A-25. */
tl_result tl__component_set_ticks(tl_world *world, tl__component *component, bool registers);
/* The body of every component's tick function; user is the tl__component. */
tl_tick_fn tl__component_run_tick;

/* How far its life has come (actor_life.c). */
typedef enum tl__actor_phase {
    TL__ACTOR_SPAWNED = 0,     /* its components are registered */
    TL__ACTOR_CONSTRUCTED,     /* on_construction was called */
    TL__ACTOR_PRE_INITIALIZED, /* pre-initialisation has begun */
    TL__ACTOR_INITIALIZING,    /* that of its components has begun */
    TL__ACTOR_INITIALIZED,     /* everything before BeginPlay is done */
} tl__actor_phase;

typedef struct tl__actor {
    tl_actor_id self;
    const tl_actor_class *actor_class;
    void *user;
    const char *name;
    tl_level_id level;
    tl_actor_id parent;
    tl__primary primary;
    tl_timer_id life_timer;
    tl_time initial_life_span;
    double time_dilation;
    tl__node node; /* in spawn order; dead ones stay until they are reclaimed */
    tl__node dead;
    tl__list components;
    tl__list ue3_timers;
    tl__life life;
    tl__actor_phase phase;
    tl_begun_play begun_play;
    tl_end_play_reason postponed_reason; /* counts if wants_destroy (LC-4) */
    bool allow_tick_before_begin_play;
    bool should_tick_if_viewports_only;
    bool is_template;
    bool is_loaded;
    bool is_player;
    bool needs_finish;     /* construction is deferred (LC-1) */
    bool waits_for_parent; /* all else is ready, but the parent has not begun (LC-6) */
    bool has_waiting_children;
    bool wants_destroy;
    bool has_script; /* or had one: its state code is polled */
} tl__actor;

/* What another kind of frame than the scheduled one does about actors (ue3/). */
typedef struct tl__actor_policy {
    /* Before an actor or component is made.  @retval TL_ERR_LOCKED, TL_ERR_NO_MEMORY */
    tl_result (*admit)(tl_world *world, bool is_collidable);
    void (*spawned)(tl_world *world, tl_actor_id actor);
    void (*ended)(tl_world *world, tl_actor_id actor);
    /* Destroys the actor after so much time; 0: not any more. */
    tl_result (*set_life_span)(tl_world *world, tl_actor_id actor, tl_time life_span);
} tl__actor_policy;

extern const tl__owners tl__actor_owners;

typedef struct tl__actors {
    const tl__actor_policy *policy; /* NULL: that of the schedule */
    tl__pool pool;
    tl__list all;        /* in spawn order */
    tl__list dead;       /* in the order of destruction */
    uint32_t live_count; /* without the dead ones that wait for the safe point */
    tl_actor_spawned_fn *on_spawned;
    void *on_spawned_user;
} tl__actors;

/* Keeps the first error, so that later steps can still be made. */
static inline void tl__keep_error(tl_result *first, tl_result result)
{
    if (*first == TL_OK) {
        *first = result;
    }
}

/* actor.c */
tl_result tl__actors_init(tl_world *world);
void tl__actors_free(tl_world *world);
/* NULL if the id is stale; a dying one is still found. */
tl__actor *tl__actor_find(const tl_world *world, tl_actor_id actor);
/* The next live actor in spawn order, the first for NULL; NULL at the end. */
tl__actor *tl__actor_after(const tl_world *world, const tl__actor *actor);
/* Makes storage, primary tick and native components, without a callback. */
tl_result tl__actor_make(tl_world *world, const tl_actor_def *def, tl__actor **out);
/* Asks the policy whether an actor or component may be made, which makes room for it. */
tl_result tl__actor_admit(tl_world *world, bool is_collidable);
/* Hands a destroyed actor to the next safe point. */
void tl__actor_bury(tl_world *world, tl__actor *actor);
/* Safe point: frees the slots of the dead, components first, `destroyed` last. */
void tl__actors_reclaim(tl_world *world);

void tl__actors_hash(const tl_world *world, tl__hash *hash);
void tl__actors_check(const tl_world *world, tl__audit *audit);

/* actor_life.c */
/* Step 7, of the children that wait for it too.  @retval what failed first */
tl_result tl__actor_begin_play(tl_world *world, tl__actor *actor);
/* LC-5: begins every actor that can; the world counts as beginning meanwhile, as begun then. */
tl_result tl__actors_begin_play(tl_world *world);
/* Waits until the running functions of the actor and its components are done (D-9). Afterwards the
 * fields that they read may be changed. */
void tl__actor_wait(tl_world *world, const tl__actor *actor);
/* LC-8; postponed while the actor begins play (LC-4). */
void tl__actor_end(tl_world *world, tl__actor *actor, tl_end_play_reason reason);
/* Ends everything in a level, or everything for null, components without an owner too. */
void tl__actors_end(tl_world *world, tl_level_id level, tl_end_play_reason reason);

/* Destroys it after so much time (T-71). */
tl_result tl__actor_start_life_span(tl_world *world, tl__actor *actor, tl_time life_span);

/* actor_tick.c */
/* The actor part of. */
tl_result tl__actor_set_ticks(tl_world *world, tl__actor *actor, bool registers);
/* The body of every actor's tick function; user is the tl__actor. */
tl_tick_fn tl__actor_run_tick;
/* Deferred: state code of an actor whose tick function may run on a worker. */
tl_result tl__actor_poll_state_code(tl_world *world, tl_actor_id id, tl_time delta);

/* Makes the copy of a deferred definition point to the copy of its settings. */
static inline const tl_component_def *tl__component_def_at(tl_component_def *copy,
                                                           const tl_primary_tick *settings)
{
    copy->primary_tick = copy->primary_tick != NULL ? settings : NULL;
    return copy;
}

/* actor_life.c: a deferred tl_actor_spawn(). */
tl_result tl__actor_spawn_copy(tl_world *world, tl_actor_def *copy);

/* script.c: state code of actors (E3-30 to E3-37). */
enum { TL__SCRIPT_MAX_STRETCHES = 1000 }; /* in one poll: more is a runaway */

typedef struct tl__script {
    tl_script_id self;
    tl_script_def def;
    uint32_t state;
    uint32_t position;
    tl_latent_function pending;
    bool has_ended;    /* the state's code: nothing to run until a goto */
    bool is_running;   /* inside fn */
    bool has_next;     /* this stretch is over and another one follows in the same tick */
    tl_time remaining; /* of Sleep and WaitForLanding */
    uint64_t number;   /* animation node, or the host's own function */
    tl_move_to move;
    tl_move_toward toward;
} tl__script;

typedef struct tl__scripts {
    tl__memory *memory;
    tl__pool pool;
    uint32_t *by_actor; /* by index1 - 1 of the actor: slot + 1, or 0 */
    uint32_t actor_count;
} tl__scripts;

tl_result tl__scripts_init(tl_world *world);
void tl__scripts_free(tl_world *world);

/* After the actor's body, with the actor's delta (E3-21, E3-32). */
void tl__scripts_poll(tl_world *world, tl_actor_id actor, tl_time delta);
void tl__scripts_owner_gone(tl_world *world, tl_actor_id actor);

tl__script *tl__script_find(const tl_world *world, tl_script_id id);

void tl__scripts_hash(const tl_world *world, tl__hash *hash);
void tl__scripts_check(const tl_world *world, tl__audit *audit);

/* physics.c */
tl_result tl__physics_init(tl_world *world);
/* Registers or unregisters the physics functions as asked for (docs/one-frame.md, step 4). */
tl_result tl__physics_register(tl_world *world);

#endif
