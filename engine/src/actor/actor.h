/* actor/actor.h -- actors of a world: storage, spawn order, primary tick, life. */
#ifndef TL_ACTOR_INTERNAL_H
#define TL_ACTOR_INTERNAL_H

#include "actor/component.h"
#include "actor/primary.h"
#include "core/core.h"

/* How far its life has come (actor_spawn.c). */
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
    uint32_t next; /* spawn order, slot + 1; dead ones stay until they are reclaimed */
    uint32_t previous;
    uint32_t next_dead;
    uint32_t first_component; /* slot + 1 */
    uint32_t last_component;
    uint32_t component_count; /* live ones */
    uint32_t first_timer;     /* slot + 1 of its UE3 timers */
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
    uint32_t first; /* spawn order, slot + 1 */
    uint32_t last;
    uint32_t first_dead; /* slot + 1, in the order of destruction */
    uint32_t last_dead;
    uint32_t live_count; /* without the dead ones that wait for the safe point */
    tl_actor_spawned_fn *on_spawned;
    void *on_spawned_user;
} tl__actors;

/* Keeps the first error; what can still be done is done. */
static inline void tl__keep_error(tl_result *first, tl_result result)
{
    if (*first == TL_OK) {
        *first = result;
    }
}

/* actor.c */
tl_result tl__actors_init(tl__actors *actors, tl__memory *memory, uint32_t reserve, bool fixed);
void tl__actors_free(tl__actors *actors);
/* NULL if the id is stale; a dying one is still found. */
tl__actor *tl__actor_find(const tl_world *world, tl_actor_id actor);
/* First live actor in spawn order at or after `index1` (slot + 1); NULL at the end. */
tl__actor *tl__actor_live_from(const tl_world *world, uint32_t index1);
/* Storage, primary tick and native components, without calling anybody. */
tl_result tl__actor_make(tl_world *world, const tl_actor_def *def, tl__actor **out);
/* Asks the policy whether an actor or component may be made, which makes room for it. */
tl_result tl__actor_admit(tl_world *world, bool is_collidable);
/* Hands a destroyed actor to the next safe point. */
void tl__actor_bury(tl_world *world, tl__actor *actor);
/* Safe point: frees the slots of the dead, components first, `destroyed` last;
 * tl__actors_reclaim(), world.h, when there are any. */
void tl__actors_reclaim_dead(tl_world *world);

/* actor_audit.c */
void tl__actors_hash(const tl_world *world, tl__hash *hash);
/* Returns how many invariants are broken. */
uint32_t tl__actors_check(const tl_world *world, tl_log_fn *log, void *user);

/* actor_life.c */
/* Calls one of its hooks, unless it is NULL.  @return whether the actor still lives */
bool tl__actor_call(tl_world *world, const tl__actor *actor, tl_actor_event_fn *fn);
/* Step 5, as far as it has not been done. */
void tl__actor_initialize(tl_world *world, tl__actor *actor);
/* Whether it can begin play now; if it waits for its parent, the parent knows (LC-6). */
bool tl__actor_may_begin(tl_world *world, tl__actor *actor);
/* Step 7, of the children that wait for it too.  @retval what failed first */
tl_result tl__actor_begin_play(tl_world *world, tl__actor *actor);
/* LC-5: begins every actor that can; the world counts as beginning meanwhile, as begun then. */
tl_result tl__actors_begin_play(tl_world *world);
/* LC-7 */
tl_result tl__actors_level_begin_play(tl_world *world, tl_level_id level);
/* Completes the functions of the actor and its components that are in progress (D-9): what they
 * read of it may be changed then. */
void tl__actor_settle(tl_world *world, const tl__actor *actor);
/* LC-8; postponed while the actor begins play (LC-4). */
void tl__actor_end(tl_world *world, tl__actor *actor, tl_end_play_reason reason);
/* Ends everything in a level, components without an owner too. */
void tl__actors_remove_level(tl_world *world, tl_level_id level, tl_end_play_reason reason);
/* Ends everything, components without an owner too, and reclaims it. */
void tl__actors_end_all(tl_world *world, tl_end_play_reason reason);

/* actor_life_span.c: destroys it after so much time (T-71). */
tl_result tl__actor_start_life_span(tl_world *world, tl__actor *actor, tl_time life_span);

/* actor_tick.c */
/* The actor part of. */
tl_result tl__actor_set_ticks(tl_world *world, tl__actor *actor, bool registers);
/* The body of every actor's tick function; user is the tl__actor. */
tl_tick_fn tl__actor_run_tick;

#endif
