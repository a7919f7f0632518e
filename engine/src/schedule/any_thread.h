/* schedule/any_thread.h -- any-thread functions of a frame on workers (Q-18, D-9).
 *
 * The plan's any-thread functions that run in their own group are its claims: per group a lane, in
 * an order in which a prerequisite comes first. Threads take the next claims of a lane by an atomic
 * counter, up to a limit that the owner raises: a claim is open once every owner's function that
 * it waits for, directly or through other claims, has run. */
#ifndef TL_ANY_THREAD_H
#define TL_ANY_THREAD_H

#include "command/command.h"
#include "schedule/tick.h"

#include <stdatomic.h>
#include <tickline/workers.h>

enum { TL__LANE_COUNT = TL_TICK_GROUP_NEWLY_SPAWNED, TL__CACHE_LINE = 64 };

typedef struct tl__claim {
    tl__tick *tick;
    tl_tick_id id;
    uint32_t first_before; /* what it waits for: claims, in befores */
    uint32_t before_count;
    uint32_t cancelled; /* epoch in which it was cancelled */
    uint32_t after;     /* position of the latest owner's function that it waits for; 0: none */
    uint32_t depth;     /* of claims below it in its lane */
    uint32_t place;     /* in release order */
    uint64_t key;       /* place in the queue sequence */
    uint8_t group;
    uint8_t end; /* actual end group */
} tl__claim;

/* An owner's function that waits for claims, or that claims wait for. */
typedef struct tl__gate {
    uint32_t opens; /* claims of the lane that are open once it has run; 0: no more than before */
    uint32_t first_before;
    uint32_t before_count;
} tl__gate;

typedef struct tl__lane {
    atomic_uint next; /* the next claim that a thread takes */
    char apart1[TL__CACHE_LINE - sizeof(atomic_uint)];
    atomic_uint limit; /* claims below it may be taken */
    char apart2[TL__CACHE_LINE - sizeof(atomic_uint)];
    uint32_t begin; /* in claims */
    uint32_t end;
    uint32_t first_open; /* end of those that are open when the group is entered */
    uint32_t opened;     /* end of those that are open; begin before the group is entered */
    uint32_t
        until[TL_TICK_GROUP_COUNT]; /* by group: end of the last one with such an end or less */
    bool has_gates;
    bool has_mixed_ends;
    bool is_shared;   /* this frame's run of it uses workers */
    int64_t begun;    /* when its group began to run, on the host's clock */
    int64_t cost;     /* ns that its group took one thread the last time it was measured */
    bool is_finished; /* all of them are done */
    tl_tick_context context;
} tl__lane;

/* A thread that takes claims; 0 is the owner. */
typedef struct tl__helper {
    tl_world *world;
    tl_job job;
    atomic_uint is_active;            /* its job is queued or runs */
    bool is_called;                   /* its job was started and is not joined yet */
    tl__command_buffer buffer;        /* of the bodies that it runs */
    atomic_uint done[TL__LANE_COUNT]; /* claims it has run, by lane */
    char apart[TL__CACHE_LINE];
} tl__helper;

/* Of a tick's slot, in the plan for which it was made. */
typedef struct tl__role {
    uint64_t stamp;  /* number of the making */
    uint32_t claim1; /* claim + 1 */
    uint32_t gate1;  /* gate + 1 */
    uint32_t after;  /* owner's functions: position in the group; claims: latest one waited for */
    uint32_t depth;  /* of a claim below others */
    uint32_t group;
    uint32_t place; /* of a claim, in release order, while lists are made */
} tl__role;

/* Of the pool's threads. */
typedef struct tl__arenas {
    tl__arena *items;
    uint32_t count;
} tl__arenas;

typedef struct tl__parallel {
    bool is_stale;    /* the order has changed since the lists were made */
    uint64_t version; /* of the plan that they tell about */
    uint64_t stamp;   /* number of the last making */
    uint32_t epoch;   /* of this frame, or of a collection's part of it; never 0 */
    bool is_live;     /* claims of this frame count */
    bool has_forced;
    uint32_t shared_count; /* lanes that are shared and not finished */
    bool is_timed;         /* `begun` is that of the frame that runs */
    bool is_short; /* the last frame was too short for any of its groups to be worth sharing */
    int64_t begun; /* when the frame began, on the host's clock */
    tl__claim *claims;
    uint32_t claim_count;
    uint32_t claim_capacity;
    atomic_uint *done; /* by claim: epoch in which it was done */
    uint32_t done_capacity;
    uint32_t *befores;
    uint32_t before_count;
    uint32_t before_capacity;
    tl__gate *gates;
    uint32_t gate_count;
    uint32_t gate_capacity;
    tl__role *roles; /* by tick slot */
    uint32_t role_capacity;
    uint32_t *owners; /* scratch: slots of a group's owner functions, by position */
    uint32_t owner_capacity;
    uint32_t *marks; /* scratch: claims that a forced one needs */
    uint32_t mark_capacity;
    tl__arena arena;     /* of the owner's command buffer */
    uint64_t unqueued;   /* runs with deferred commands of functions that were not queued */
    tl__helper *helpers; /* the owner's, then one a worker */
    uint32_t helper_count;
    atomic_uint is_closing; /* helpers go home */
    atomic_uint open_lanes; /* lanes below it may have claims */
    tl__lane lanes[TL__LANE_COUNT];
} tl__parallel;

/* any_thread.c */
tl_result tl__parallel_init(tl_world *world);
void tl__parallel_free(tl_world *world);
/* Runs a body with the buffer, which is this thread's. */
static inline void tl__run_with_buffer(tl__command_buffer *buffer, tl__tick *tick,
                                       const tl_tick_context *context)
{
    buffer->tick = tick;
    buffer->context = context;
    if (tick->was_interval) {
        tl__tick_run_interval_deferring(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
    if (buffer->batch != NULL || buffer->awaited != NULL) {
        tl__command_buffer_flush(buffer);
    }
}

/* any_thread_plan.c: claims and gates of the frame's plan. */
tl_result tl__parallel_plan(tl_world *world);
/* any_thread_plan.c */
void tl__claims_sort(tl__claim *claims, uint32_t count);

/* any_thread_plan.c: room for so many. */

tl_result tl__parallel_reserve_claims(tl_world *world, uint32_t count);
tl_result tl__parallel_reserve_befores(tl_world *world, uint32_t count);
tl_result tl__parallel_reserve_owners(tl_world *world, uint32_t count);
tl_result tl__parallel_reserve_gates(tl_world *world, uint32_t count);
/* Some of each, and roles for all: a frame with the first gate or wait takes no memory either, and
 * claims that wait for nothing point into a list. */
tl_result tl__parallel_reserve_lists(tl_world *world);

/* After the plan of the frame was made; nothing is open yet. */
tl_result tl__parallel_begin(tl_world *world);
/* No claims in this frame. */
void tl__parallel_idle(tl_world *world);
/* The group is entered: its first claims are open. */
void tl__parallel_enter(tl_world *world, tl_tick_group group);
/* The part of a function in the plan of the frame, or NULL. */
const tl__role *tl__parallel_role(const tl_world *world, tl_tick_id id);

/* any_thread_run.c: the end of the claims of a lane that are open by now, opened or not. */
uint32_t tl__parallel_reached(const tl_world *world, const tl__lane *lane);
/* Opens those of the present group, if it is shared: a function that has gone opened nothing at its
 * place. */
void tl__parallel_open_reached(tl_world *world);
/* Claims of a lane up to `end` are open: the jobs of what they wait for have been waited for. */
void tl__parallel_open(tl_world *world, tl__lane *lane, uint32_t end);
/* The cursor has passed a function of the present group that has a gate: claims may be open now
 * (tl__parallel_after(), world.h). */
void tl__parallel_pass_gate(tl_world *world, tl_tick_id id);

/* D-9: completes the function of a slot if it is open; it may be changed then. */
void tl__parallel_complete(tl_world *world, uint32_t slot);
void tl__parallel_complete_tick(tl_world *world, tl_tick_id id);
/* Waits for everything that is in progress: the owner is about to move memory that bodies on other
 * threads may look at, or cannot tell which of them something waits for. */
void tl__parallel_quiet(tl_world *world);
/* The queued tick of a slot was cancelled, or put back. */
void tl__parallel_cancel(tl_world *world, uint32_t slot, bool is_cancelled);
/* Whether an entry of the released group has run already, ahead of its place (for an id:
 * tl__parallel_is_spent_id(), world.h). */
bool tl__parallel_is_spent(const tl_world *world, const tl__tick *tick);

/* Whether a function is in progress: its claim is open, perhaps done. */
bool tl__parallel_is_open(const tl_world *world, tl_tick_id id);
/* Whether threads may have passed its claim: cancelled before, it cannot be put back. */
bool tl__parallel_is_past(const tl_world *world, tl_tick_id id);
/* The claim or the gate of a function in this frame, or NULL. A cancelled claim is none. */
tl__claim *tl__parallel_claim(const tl_world *world, tl_tick_id id);
/* Whether a function of the plan has one, cancelled or not. */
bool tl__parallel_has_claim(const tl_world *world, const tl__tick *tick);
const tl__gate *tl__parallel_gate(const tl_world *world, tl_tick_id id);

/* any_thread_run.c: the owner's way through a group. */

/* Whether the released group is to be run by tl__parallel_run. */
bool tl__parallel_has_part(const tl_world *world);
/* Runs the rest of the released group, on workers too. */
void tl__parallel_run(tl_world *world);
/* The end of a group: waits as S-4 says, or as S-5 for DuringPhysics; applies
 * deferred commands. */
void tl__parallel_leave(tl_world *world, tl_tick_group group);
/* Everything open is done and no thread works for the world: it is held, or the frame closed. */
void tl__parallel_rest(tl_world *world);

/* any_thread.c: threads that run claims. */

/* Lets threads take what is open in a lane. */
void tl__parallel_offer(tl_world *world, tl__lane *lane);
/* The owner runs what nobody has taken of a lane, up to a bound. */
void tl__parallel_help(tl_world *world, tl__lane *lane, uint32_t bound);
/* Runs claims, or waits, until this one is done. */
void tl__parallel_wait_for(tl_world *world, uint32_t claim);
/* All claims of the lane are taken: waits until they are done. */
void tl__parallel_wait_for_all(const tl_world *world, const tl__lane *lane);
/* No claims are left: the workers end their jobs. */
void tl__parallel_send_home(tl_world *world);

/* any_thread_run.c: what is worth sharing. */

/* Wakes threads for a frame that will hand work over; its time begins. */
void tl__parallel_wake(tl_world *world);
void tl__parallel_end_timing(tl_world *world);
bool tl__parallel_is_worth_sharing(const tl_world *world, const tl__lane *lane);
void tl__parallel_begin_lane(const tl_world *world, tl__lane *lane);
/* It ran on so many threads. */
void tl__parallel_end_lane(const tl_world *world, tl__lane *lane, uint32_t threads);

#endif
