/* frame/frame.h -- the cursor of the open frame. */
#ifndef TL_FRAME_INTERNAL_H
#define TL_FRAME_INTERNAL_H

#include "base/hash.h"
#include "base/memory.h"

#include <tickline/frame.h>

typedef struct tl__frame {
    bool is_open;
    bool is_busy;    /* a call of frame.h runs: callbacks may not call another one */
    bool is_in_item; /* a callback of an item runs */
    bool is_opening; /* hooks and deferred changes of the begin, or hooks of the end, run */
    bool does_actor_ticks;
    bool is_pause;
    bool is_in_tick;    /* bInTick: not while the collision tree is built (W-1) */
    bool is_guarded;    /* some functions may have run with this counter already */
    bool is_entered;    /* the present stage has been entered */
    bool is_released;   /* the present group has been released */
    bool has_collision; /* the hook that builds it has been called in this collection's part */
    bool is_closed;     /* the present collection's part has ended */
    uint64_t counter;   /* the host's frame counter (D-15) */
    tl_level_tick type;
    tl_time real_delta;
    uint32_t collection; /* place in the order of collections */
    uint32_t slots;      /* stages that are slots of this collection's part: a bit each */
    uint32_t busy;       /* stages that had something to do when last looked at, likewise */
    tl_stage stage;
    uint32_t group;    /* group the cursor is in, or will come to next */
    uint32_t rounds;   /* of newcomers in this stage (N-3) */
    uint64_t position; /* items run */
    bool is_nested;    /* a body runs another function inside itself (S-14) */
    bool is_in_run;    /* a segment runs in one go */
    tl_item item;      /* the one that runs, unless a segment's function does */
    /* What is written for each function lies in one line: the index and the id in the context. */
    _Alignas(TL__LINE) uint32_t segment; /* of the released group */
    uint32_t run_begin;                  /* of what runs in one go */
    uint32_t index;                      /* within the segment's arrays */
    tl_tick_context context;
} tl__frame;

/* frame_stage.c */
void tl__frame_call_hook(tl_world *world, tl_world_hook_fn *hook, tl_time delta);
/* Begins and ends the present collection's part of the frame (M-3, M-6). */
tl_result tl__frame_begin_collection(tl_world *world);
tl_result tl__frame_close_collection(tl_world *world);
/* Enters the present stage; leaves it for the next one, TL_STAGE_COUNT at the collection's end. */
tl_result tl__stage_enter(tl_world *world);
tl_result tl__stage_leave(tl_world *world);
/* The next item of the present stage; false: it is done. */
bool tl__stage_next(tl_world *world, tl_item *out);

/* frame_quiet.c */
/* Whether the end of a group means something even if nothing has run in it, or somebody is told
 * about each group. */
bool tl__frame_awaits_groups(const tl_world *world);
/* Before a stage is entered: goes to the first one in which anything is to be done, but not beyond
 * the one behind `last`. False: that is the present one. */
bool tl__frame_pass_quiet(tl_world *world, tl_stage last);

/* frame_run.c */
/* Brings the cursor to the next item; kind NONE at the end of the frame. */
tl_result tl__frame_advance(tl_world *world, tl_item *out);
/* Runs the item that the cursor came to; false if it did not want to run after all (K-5, K-6). */
bool tl__frame_run_item(tl_world *world, tl_item *item);
/* Runs everything before `last` is left; `last` COUNT: to the end. */
tl_result tl__frame_run_until_left(tl_world *world, tl_stage last);
/* Runs the rest of the released group on the owner, in one go: nobody watches single items. */
void tl__frame_run_segments(tl_world *world);
/* Brings the cursor to the begin of the next segment. */
void tl__frame_next_segment(tl_world *world);
/* The item that runs now: kind NONE outside of items. */
tl_item tl__frame_current(const tl_world *world);
/* Runs of the present segment that are not counted yet: it counts them at its end. */
uint32_t tl__frame_uncounted(const tl_world *world);

/* frame.c */
void tl__frame_hash(const tl_world *world, tl__hash *hash);

#endif
