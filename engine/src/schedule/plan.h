/* schedule/plan.h -- the functions that run, in release order: those of every frame, and those that
 * stand beside them in the frame that is open. */
#ifndef TL_PLAN_H
#define TL_PLAN_H

#include "schedule/list.h"

enum { TL__NORMAL = 0, TL__HIGH, TL__PRIORITIES };

typedef struct tl__plan {
    tl__list lists[TL__SOURCE_COUNT][TL_TICK_GROUP_COUNT][TL__PRIORITIES];
    uint32_t number;                       /* of the present plan; never used twice; 0: none */
    uint64_t version;                      /* grows with every change of a MAIN list */
    uint32_t count;                        /* MAIN: functions */
    uint32_t groups;                       /* MAIN: a bit each with something in its lists */
    uint32_t beside;                       /* EXTRA and LATE: the same */
    uint32_t blocked[TL_TICK_GROUP_COUNT]; /* MAIN: high ones that wait for normal ones */
    bool is_mixed[TL_TICK_GROUP_COUNT];    /* MAIN: some of the high ones came in any order */
    bool is_changed[TL_TICK_GROUP_COUNT];  /* since it was tidied */
    uint32_t demotions;                    /* of every frame that runs it */
    uint32_t cycles;
    uint32_t hidden;
} tl__plan;

tl_result tl__plan_init(tl_world *world);
void tl__plan_free(tl_world *world);
/* Begins an empty plan. */
void tl__plan_clear(tl_world *world);
/* The list that a function stands in, or would. */
tl__list *tl__plan_list(tl_world *world, tl__source source, const tl__tick *tick);
/* Puts a function behind everything of its list. */
tl_result tl__plan_append(tl_world *world, tl__tick *tick, uint32_t slot);
/* Puts a function where its order key says. */
tl_result tl__plan_insert(tl_world *world, uint32_t slot);
/* Leaves a hole where the function was, if it was there. */
void tl__plan_remove(tl_world *world, tl__tick *tick);
/* Puts a function behind everything of its list of EXTRA or LATE. */
tl_result tl__plan_queue(tl_world *world, uint32_t slot, tl__source source);
/* Empties those. */
void tl__plan_forget_queued(tl__plan *plan);
/* After insertions and removals: not too many holes, blocked ones in release order. */
void tl__plan_tidy(tl_world *world);

#endif
