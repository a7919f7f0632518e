/* schedule.h -- the order of a frame: made by the walk of section 4, kept while nothing changes.
 *
 * The walk's result is a plan: for each group a dense array of {body, user} in release order (D-2).
 * A frame in which nothing changed runs the plan again. Functions that are due in this frame only
 * and have no edges stand beside it (EXTRA); newcomers are queued late (LATE). What a group
 * runs is a short list of segments, slices of these arrays. */
#ifndef TL_SCHEDULE_H
#define TL_SCHEDULE_H

#include "level.h"
#include "tick.h"

enum { TL__NEWCOMER_ROUNDS = 101 };

typedef struct tl__run {
    tl_tick_fn *fn;
    void *user;
} tl__run;

/* Sequence keys (tick->sequence): the n-th function of the walk has n << 32; an EXTRA of a level
 * whose enabled functions ended at number n has n << 32 | place; so keys compare as D-2 says. */
typedef struct tl__plan {
    tl__run *runs;
    tl_tick_id *ids;
    uint32_t count;
    uint32_t capacity;
    uint32_t number;                         /* never used twice; 0: none */
    uint32_t begin[TL_TICK_GROUP_COUNT + 1]; /* of each group in runs */
    uint32_t high_end[TL_TICK_GROUP_COUNT];  /* end of the leading high-priority run */
    bool is_tangled[TL_TICK_GROUP_COUNT];    /* a high one waits for a normal one */
    uint64_t *level_end;                     /* by level ordinal: sequence after its
                                                enabled functions */
    uint32_t level_capacity;
    uint32_t sequence_count;
    uint32_t demotions; /* of every frame that runs it */
    uint32_t cycles;
    uint32_t hidden;
} tl__plan;

/* Functions queued for one group beside the plan, in queue order. */
typedef struct tl__side {
    tl__run *runs;
    tl_tick_id *ids;
    uint32_t count;
    uint32_t capacity;
    uint32_t high_count; /* EXTRA: those come first */
} tl__side;

typedef struct tl__segment {
    tl__run *runs;
    const tl_tick_id *ids;
    uint32_t begin;
    uint32_t end;
    tl__source source;
} tl__segment;

/* A function on the stack of the walk. */
typedef struct tl__visit {
    uint32_t slot;
    uint32_t edge; /* next one to look at: edge + 1 */
    uint32_t edge_index;
    uint32_t demoter; /* slot + 1 of the prerequisite with the latest start */
    uint64_t key;     /* release key of the prerequisites that start in max_start */
    uint8_t max_start;
    uint8_t max_end;
} tl__visit;

typedef struct tl__schedule {
    tl__plan plan;
    bool is_dirty;     /* the plan no longer tells the order */
    bool is_one_frame; /* it holds functions that cool down afterwards */
    bool has_lost;     /* memory ran out: some enabled functions stand in no list */
    uint32_t next_plan;
    uint32_t walk;          /* number of the present walk */
    uint32_t search;        /* number of the present search for a cycle */
    uint32_t frame_serial;  /* of the collection's frame that is open or was last */
    bool uses_plan;         /* this frame runs the plan (not a pause frame) */
    bool takes_newcomers;   /* bTickNewlySpawned */
    uint64_t next_sequence; /* for newcomers */
    tl__side extra[TL_TICK_GROUP_COUNT];
    tl__side late[TL_TICK_GROUP_COUNT];
    tl__side tangled;      /* groups ordered by the general rule */
    uint32_t round_begin;  /* of this round's newcomers in late[NEWLY_SPAWNED] */
    tl__segment *segments; /* of the group that runs */
    uint32_t segment_count;
    uint32_t segment_capacity;
    uint32_t *levels; /* slots of the frame's levels */
    uint32_t level_count;
    uint32_t level_capacity;
    tl__visit *stack;
    uint32_t stack_capacity;
    tl__visit *search_stack;
    uint32_t search_capacity;
    uint32_t *queue; /* slots in queue sequence, scratch of the walk */
    uint32_t queue_count;
    uint32_t queue_capacity;
    uint32_t first_walk;   /* the one that made the plan: later ones add to it */
    uint32_t frame_walk;   /* the last one before this frame's newcomers */
    uint32_t *rescheduled; /* slots of interval functions queued in this frame (C-10, C-11) */
    uint32_t rescheduled_count;
    uint32_t rescheduled_capacity;
    tl__listings round; /* newcomers of one round */
} tl__schedule;

tl_result tl__schedule_init(tl_world *world);
void tl__schedule_free(tl_world *world);

/* The order may have changed because of this function. */
void tl__schedule_touch(tl_world *world, const tl__tick *tick);

/* M-3: levels, cooldowns, order. `is_guarded`: some functions may have run with this frame counter
 * already, so the plan cannot be kept (W-6, W-7). */
tl_result tl__schedule_begin(tl_world *world, uint32_t collection, bool is_guarded);
/* P-1..P-5: fills late[PRE_PHYSICS] with what a pause frame runs. */
tl_result tl__schedule_begin_pause(tl_world *world, uint32_t collection);
/* S-2: segments of a group. */
tl_result tl__schedule_release(tl_world *world, tl_tick_group group);
/* N-3, N-4: queues the newcomers with that context group; returns how many. */
tl_result tl__schedule_queue_newcomers(tl_world *world, tl_tick_group context, uint32_t *count);
/* N-13: logs and discards what 101 rounds left. */
void tl__schedule_discard_newcomers(tl_world *world);
/* M-6: cooldowns start, lists are emptied. */
tl_result tl__schedule_end(tl_world *world);
/* Nothing is queued: before the begin, and in frames without tick functions. */
void tl__schedule_idle(tl_world *world);
/* After memory ran out in the begin of a frame: nothing runs, nothing is lost for good. */
void tl__schedule_abandon(tl_world *world);
/* F-4: writes down in every function of this frame that it has run. */
void tl__schedule_mark_runs(tl_world *world);

/* Where a function waits or waited in this frame. */
tl__source tl__schedule_locate(const tl_world *world, const tl__tick *tick, uint32_t *place);
/* Marks a queued tick as not to be run; false if there is none ahead. */
bool tl__schedule_cancel(tl_world *world, tl__tick *tick);
/* Puts a cancelled tick back whose turn has not come; false otherwise. */
bool tl__schedule_restore(tl_world *world, tl__tick *tick);
/* A queued tick has become an interval function: its body gets another delta (C-33). */
void tl__schedule_refresh(tl_world *world, tl__tick *tick);
/* A queued tick of this frame that is still to run. */
bool tl__schedule_is_ahead(const tl_world *world, const tl__tick *tick);

/* walk.c: visits a function and what it waits for (Q-10..Q-20); what is to run goes to
 * schedule.queue, or, when newcomers are queued, to late[]. */
tl_result tl__walk_visit(tl_world *world, uint32_t slot, tl_tick_group context);
/* Actual groups of a function. */
void tl__walk_place(tl__tick *tick, const tl__visit *visit, tl_tick_group context);

/* plan.c: the plan of the enabled (and, if asked, the expired) functions of the frame's levels. */
tl_result tl__plan_build(tl_world *world, bool with_expired);
tl_result tl__plan_reserve(tl_world *world, uint32_t count);
void tl__plan_free(tl_world *world);
/* Body and argument that an array runs for a function. */
tl__run tl__run_of(tl__tick *tick);
tl_result tl__side_push(tl_world *world, tl__side *side, uint32_t slot, tl__source source);
tl_result tl__side_reserve(tl_world *world, tl__side *side, uint32_t count);
/* C-10, C-11: it will cool down until its clock has passed `due`. */
tl_result tl__reschedule(tl_world *world, uint32_t slot, tl_time due);

/* release.c: sorts functions of one group into release order. */
void tl__release_sort(const tl_world *world, tl_tick_id *ids, uint32_t count);

uint32_t tl__schedule_check(const tl_world *world, tl_log_fn *log, void *user);

#endif
