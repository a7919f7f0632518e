/* schedule/run_list.h -- the functions of each group, in release order: those of every frame, and
 * those that stand beside them in the frame that is open. */
#ifndef TL_RUN_LIST_H
#define TL_RUN_LIST_H

#include "base/memory.h"
#include "schedule/tick.h"

enum { TL__NORMAL = 0, TL__HIGH, TL__PRIORITIES };

/* An entry whose id is null is a hole: its function has left. Its run does nothing. */
typedef struct tl__run_list {
    tl__run *runs;
    tl_tick_id *ids;
    uint32_t count; /* holes included */
    uint32_t run_capacity;
    uint32_t capacity;
} tl__run_list;

typedef struct tl__run_lists {
    tl__run_list lists[TL__SOURCE_COUNT][TL_TICK_GROUP_COUNT][TL__PRIORITIES];
    uint64_t version;                      /* MAIN: grows with every change */
    uint32_t count;                        /* MAIN: functions at the last rebuild */
    uint32_t groups;                       /* MAIN: a bit each with something in its lists */
    uint32_t queued_groups;                /* EXTRA and SPAWNED: the same */
    uint32_t blocked[TL_TICK_GROUP_COUNT]; /* MAIN: high ones that wait for normal ones */
    tl__slots manuals[TL__SOURCE_COUNT];   /* MAIN, EXTRA: with manual dispatch; some have left */
    uint32_t demotions;                    /* of every frame that runs it */
    uint32_t cycles;
    uint32_t hidden;
} tl__run_lists;

tl_result tl__run_lists_init(tl_world *world);
void tl__run_lists_free(tl_world *world);
/* Empties the MAIN lists. */
void tl__run_lists_clear(tl_world *world);
/* The list that a function stands in, or would. */
tl__run_list *tl__run_list_of(const tl_world *world, tl__source source, const tl__tick *tick);
/* MAIN: puts a function behind everything of its list. */
tl_result tl__run_list_append(tl_world *world, tl__tick *tick, uint32_t slot);
/* MAIN: leaves a hole where the function was, if it was there. */
void tl__run_list_remove(tl_world *world, tl__tick *tick);
/* MAIN: after the last one: counts, and sorts lists in which functions of high priority wait for
 * normal ones. */
void tl__run_lists_finish(tl_world *world);
/* Puts a function behind everything of its list of EXTRA or SPAWNED. */
tl_result tl__run_list_queue(tl_world *world, uint32_t slot, tl__source source);
/* Empties those. */
void tl__run_lists_forget_queued(tl__run_lists *all);

#endif
