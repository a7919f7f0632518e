/* ue3/ue3.h -- the UE3 frame of a world (E3-20 to E3-27): stages, groups, deferred lists, timers.
 */
#ifndef TL_UE3_INTERNAL_H
#define TL_UE3_INTERNAL_H

#include "actor/actor.h"
#include "base/hash.h"
#include "base/pool.h"

#include <tickline/ue3.h>
#include <tickline/ue3_timer.h>

enum { TL__UE3_SPAWN_ROUNDS = 101 }; /* of newly spawned actors in one group, as N-3 */

/* An actor or a component by its id; destroyed ones are skipped. */
typedef struct tl__ue3_entry {
    uint32_t index1;
    uint32_t generation;
} tl__ue3_entry;

/* Has room for every slot there is from the moment that the slot is taken, so that frames need no
 * memory. */
typedef TL__LIST(tl__ue3_entry) tl__ue3_list;

typedef struct tl__ue3_timer {
    tl_actor_id owner;
    uint64_t key;
    tl_ue3_timer_fn *fn;
    void *user;
    tl_time rate; /* 0: stopped while the timers of its actor run; goes after that */
    tl_time elapsed;
    uint64_t serial; /* of when it was set: those set by a timer wait for the next tick */
    tl__node node;   /* of the timers of its actor */
    bool loop;
} tl__ue3_timer;

typedef struct tl__ue3_timers {
    tl__pool pool;
    uint64_t next_serial;
    tl_actor_id updating; /* whose timers run */
} tl__ue3_timers;

/* The phases of a group, in this order. DuringAsyncWork has no SPAWNED (E3-23). */
typedef enum tl__ue3_phase {
    TL__UE3_LIST = 0, /* the actors of the group */
    TL__UE3_SPAWNED,
    TL__UE3_COMPONENTS, /* deferred to the group */
    TL__UE3_SPAWNED_BY_COMPONENTS,
    TL__UE3_PHASE_COUNT
} tl__ue3_phase;

/* Where in its group a frame stands. */
typedef struct tl__ue3_cursor {
    tl__ue3_phase phase;
    uint32_t next; /* in the list of the phase */
    uint32_t rounds;
    uint32_t round_end;       /* in the list of the spawned */
    uint32_t owner;           /* slot + 1 of the actor whose components come next; 0: none */
    uint32_t after_component; /* slot + 1 of the last of them that had its turn; 0: none had */
} tl__ue3_cursor;

typedef struct tl__ue3 {
    tl_ue3_def def;
    bool is_players_only; /* in the open or last frame */
    bool is_players_only_next;
    bool is_starting_up;
    bool wants_garbage;
    bool is_in_group;
    bool is_entered;    /* the stage has begun */
    tl_ue3_stage stage; /* that comes next, or runs */
    tl_ue3_group group;
    tl__ue3_cursor cursor;
    tl_item item;                                /* that ran last */
    tl_time garbage_clock;                       /* undilated time since the last full collection */
    tl__ue3_list order;                          /* E3-22: levels concatenated */
    tl__ue3_list actors[TL_UE3_GROUP_COUNT];     /* deferred to that group */
    tl__ue3_list components[TL_UE3_GROUP_COUNT]; /* the same */
    tl__ue3_list spawned;                        /* during the group that runs (E3-23) */
    tl__ue3_timers timers;
} tl__ue3;

tl_result tl__ue3_init(tl_world *world);
void tl__ue3_free(tl_world *world);
void tl__ue3_hash(const tl_world *world, tl__hash *hash);
void tl__ue3_check(const tl_world *world, tl__audit *audit);

/* ue3_group.c */
void tl__ue3_group_enter(tl_world *world, tl_ue3_group group);
/* Runs one actor or component. False: the group has none left. */
bool tl__ue3_group_step(tl_world *world, tl_item *out);
void tl__ue3_group_leave(tl_world *world);
/* A new actor: it ticks in this frame if it was made during a group (E3-23). */
void tl__ue3_note_spawn(tl_world *world, tl_actor_id actor);
/* E3-24: logged and counted in DuringAsyncWork; TL_OK in all other stages. */
tl_result tl__ue3_guard_async(tl_world *world, const char *what);

/* ue3_timer.c */
void tl__ue3_timers_update(tl_world *world, tl__actor *actor, tl_time delta);
void tl__ue3_timers_owner_gone(tl_world *world, tl_actor_id id);
tl_result tl__ue3_set_life_span(tl_world *world, tl_actor_id id, tl_time life_span);
void tl__ue3_timers_hash(const tl_world *world, tl__hash *hash);
void tl__ue3_timers_check(const tl_world *world, tl__audit *audit);

#endif
