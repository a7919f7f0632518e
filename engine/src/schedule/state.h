/* schedule/state.h -- the tick functions that run in a frame, and their order.
 *
 * The order of the enabled functions is kept from frame to frame: for each group and priority a
 * list of {body, user} in release order (D-2), MAIN. After a change it is rebuilt at the start of
 * the next frame (order.c). Functions that are due in this frame only and have no edges stand in
 * lists beside it (EXTRA); newly spawned ones join lists of their own (SPAWNED). What a group runs
 * is a short list of segments, slices of these lists. */
#ifndef TL_SCHEDULE_STATE_H
#define TL_SCHEDULE_STATE_H

#include "base/memory.h"
#include "schedule/level.h"
#include "schedule/order.h"
#include "schedule/run_list.h"
#include "schedule/tick.h"

#include <tickline/frame.h>

enum { TL__NEWLY_SPAWNED_ROUNDS = 101 };

typedef struct tl__segment {
    tl__run *runs;
    const tl_tick_id *ids;
    uint32_t begin;
    uint32_t end;
    tl__source source;
    bool is_high;
} tl__segment;

typedef struct tl__schedule {
    tl__run_lists run_lists;
    tl__order order;
    tl__search search;
    uint64_t frame_stamp;     /* of the collection's frame that is open or was last */
    bool uses_run_lists;      /* this frame runs the lists that are kept (not a pause frame) */
    bool has_due;             /* some interval functions are due in this frame */
    bool takes_newly_spawned; /* bTickNewlySpawned */
    bool has_newly_spawned;   /* some came since the frame began */
    uint64_t next_spawned;    /* order key for newly spawned functions */
    uint32_t round_begin[TL__PRIORITIES]; /* first entry of this round in the SPAWNED lists of
                                             group NewlySpawned */
    TL__LIST(tl__segment) segments;       /* of the group that runs */
    tl__slots levels;                     /* slots of the frame's levels */
    tl__slots rescheduled;                /* interval functions queued in this frame (C-10, C-11) */
    tl__listings round;                   /* newly spawned functions of one round */
} tl__schedule;

/* Groups in which something is queued in this frame: a bit each. */
static inline uint32_t tl__schedule_groups(const tl__schedule *schedule)
{
    return schedule->run_lists.queued_groups |
           (schedule->uses_run_lists ? schedule->run_lists.groups : 0);
}

tl_result tl__schedule_init(tl_world *world);
void tl__schedule_free(tl_world *world);

/* M-3: levels, cooldowns, order. `may_have_run`: some functions may have run with this frame
 * counter already, so the run lists cannot be kept (W-6, W-7). */
tl_result tl__schedule_begin(tl_world *world, uint32_t collection, bool may_have_run);
/* M-6: cooldowns start, lists are emptied. */
tl_result tl__schedule_end(tl_world *world);
/* Nothing is queued: before the start, and in frames without tick functions. */
void tl__schedule_idle(tl_world *world);
/* After memory ran out in the start of a frame: nothing runs, nothing is lost for good. */
void tl__schedule_abandon(tl_world *world);

/* level.c: the visible levels of a collection are those of the frame. */
tl_result tl__schedule_gather_levels(tl_world *world, uint32_t collection);
/* Their cooldown clocks advance. */
tl_result tl__schedule_advance_levels(tl_world *world, bool is_paused);

/* reschedule.c: functions that cool down after the frame. C-10: for a full interval from now on. */
tl_result tl__reschedule_fully(tl_world *world, uint32_t slot);
/* C-11: the same for the due functions of a level, counted from when they were due. */
tl_result tl__reschedule_due(tl_world *world, const tl__level *level);
/* Removes a function from the list of those that cool down after the frame, if it is in it. */
void tl__reschedule_cancel(tl_world *world, const tl__tick *tick);
void tl__reschedule_none(tl_world *world);
/* M-6: at the end of the frame, starts the cooldowns of all listed functions. */
tl_result tl__reschedule_apply(tl_world *world);

/* queued.c: where a function waits or waited in this frame. */
typedef struct tl__place {
    tl__source source; /* NONE: nowhere */
    uint32_t index;    /* in its list */
} tl__place;

tl__place tl__schedule_locate(const tl_world *world, const tl__tick *tick);
static inline bool tl__schedule_is_queued(const tl_world *world, const tl__tick *tick)
{
    return tl__schedule_locate(world, tick).source != TL__SOURCE_NONE;
}
/* Whether a function was queued in this frame: not in a pause, nor as a newly spawned function that
 * a body runs before its round. */
bool tl__schedule_has_queued(const tl_world *world, const tl__tick *tick);
/* The actual end group of one that runs; one that was not queued ends where it runs. */
uint8_t tl__end_of(const tl_world *world, const tl__tick *tick);
/* Marks a queued tick as not to be run; false if there is none ahead. */
bool tl__schedule_cancel(tl_world *world, uint32_t slot);
/* Lets something else run at the place of a queued tick; false if there is none ahead. */
bool tl__schedule_replace(tl_world *world, tl__tick *tick, tl__run run);
/* A queued tick checks at its place whether it has to wait: it may wait for jobs now (S-8). */
void tl__schedule_run_in_turn(tl_world *world, tl__tick *tick);
/* Puts a cancelled tick back if its turn has not come. */
void tl__schedule_restore(tl_world *world, uint32_t slot);
/* A queued tick has become an interval function: its body gets another delta (C-33). */
void tl__schedule_refresh(tl_world *world, tl__tick *tick);
/* The function leaves: nothing names it any more. */
void tl__schedule_forget(tl_world *world, tl__tick *tick);
/* F-4: writes down in every function of this frame that it has run. */
void tl__schedule_mark_runs(tl_world *world);
/* A queued tick of this frame that is still to run. */
bool tl__schedule_is_ahead(const tl_world *world, const tl__tick *tick);

/* schedule.c: fills SPAWNED PrePhysics with what a pause frame runs. */
tl_result tl__schedule_begin_pause(tl_world *world, uint32_t collection);

/* newly_spawned.c: queues those with that context group (N-3, N-4); returns how many. */
tl_result tl__newly_spawned_queue(tl_world *world, tl_tick_group context, uint32_t *count);
/* Whether a newly spawned function has yet to be queued. */
bool tl__newly_spawned_is_pending(const tl_world *world, const tl__tick *tick);
/* N-13: logs the newly spawned functions that 101 rounds left; they wait for the next frame. */
void tl__newly_spawned_report_runaways(tl_world *world);
/* At the end of a frame: functions that are still newly spawned run as all others from now on. */
void tl__newly_spawned_end_frame(tl_world *world);

/* run_list.c: segments of a group (S-2). */
tl_result tl__schedule_release(tl_world *world, tl_tick_group group);
/* Whether a is taken before b, both of one group. */
bool tl__release_is_before(const tl_world *world, const tl__tick *a, const tl__tick *b);

/* tick_query.c: an empty scratch array for a call that visits functions or timers. Give it back. */
tl__due_array tl__room_take(const tl_world *world);
void tl__room_give(const tl_world *world, const tl__due_array *room);

/* check.c: an audit of the run lists. */
void tl__schedule_check(const tl_world *world, tl__audit *audit);

/* run_segments.c: the released group, from the cursor of the frame on. */
struct tl__lane;

/* Runs the rest on the owner: back to back if there is no lane and no diagnostics observe single
 * functions. lane: threads may run tasks of the frame, those of this group if it is shared. NULL:
 * they do not. */
void tl__run_segments(tl_world *world, const struct tl__lane *lane);
/* Brings the cursor to the start of the next segment. */
void tl__run_next_segment(tl_world *world);
/* The function that runs back to back with others. */
tl_item tl__run_item(const tl_world *world);

/* queued.c: Q-12f: whether the dependent of an edge waits for its prerequisite; `is_spawned`: a
 * newly spawned dependent. */
bool tl__edge_is_in_force(const tl_world *world, const tl__edge *edge, bool is_spawned);

/* newly_spawned.c: which item made a function newly spawned, in the frame that is open or in the
 * last one (D-8). */

typedef struct tl__spawner {
    tl_tick_id tick;
    tl_item by; /* kind NONE: a hook; the stage in which it was */
} tl__spawner;

typedef struct tl__spawners {
    tl__spawner *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t *places; /* by slot of the function: item + 1, right if that item names it */
    uint32_t place_count;
} tl__spawners;

/* Room for functions in slots below `ticks`. */
bool tl__spawners_init(tl__spawners *spawners, tl__memory *memory, uint32_t ticks);
void tl__spawners_free(tl__spawners *spawners, tl__memory *memory);
void tl__spawners_begin_frame(tl__spawners *spawners);
/* The function has become a newly spawned function. Without memory it has no spawner. */
void tl__spawner_note(tl_world *world, tl_tick_id tick);
/* NULL: it is no newly spawned function. */
const tl__spawner *tl__spawner_find(const tl__spawners *spawners, tl_tick_id tick);

/* freedom.c: whether only the queue sequence decides which of two functions runs first (D-2). */

enum { TL__WAITS = 3 };

/* Direct and indirect prerequisites of a function within its group. */
typedef struct tl__waits {
    uint32_t root;   /* slot of the function */
    bool is_current; /* `slots` is the answer for `root` */
    uint32_t *slots; /* found */
    uint32_t count;
    uint64_t *found_by; /* of each slot: the last search that found it */
    uint64_t search;
    uint32_t slot_capacity;
    uint32_t found_by_capacity;
} tl__waits;

/* Scratch, kept from question to question. */
typedef struct tl__freedom {
    const tl_world *world;
    tl__waits waits[TL__WAITS]; /* of the two functions of a question, and of another one */
} tl__freedom;

/* Before questions about the frame that is open or was last.  @retval TL_ERR_NO_MEMORY */
tl_result tl__freedom_begin(tl__freedom *freedom, const tl_world *world);
void tl__freedom_free(tl__freedom *freedom, tl__memory *memory);
/* Whether another queue sequence would let the other one run first. Both ran in one group, in one
 * round. */
bool tl__freedom_is_free(tl__freedom *freedom, uint32_t first, uint32_t second);

#endif
