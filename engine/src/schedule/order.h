/* schedule/order.h -- the queue sequence of a frame (D-2), kept while nothing changes.
 *
 * The search that describe visits the enabled functions of each level, then those
 * that are due, and the prerequisites of each first. Its result is the same in every
 * frame until something changes. So it is kept, with the run lists made from it; the first frame
 * after a change rebuilds it. A rebuild costs 15 to 40 ns a function. */
#ifndef TL_ORDER_H
#define TL_ORDER_H

#include "schedule/level.h"
#include "schedule/tick.h"

/* Order keys: level ordinal in the highest bits but the first; then enabled functions as the search
 * finishes them (C-10), then the due ones (C-11). Newly spawned ones come last. Never 0. */
enum { TL__ORDER_LEVEL_SHIFT = 48, TL__ORDER_DUE_SHIFT = 47 };
#define TL__ORDER_DUE      (UINT64_C(1) << TL__ORDER_DUE_SHIFT)
#define TL__ORDER_SPAWNED  (UINT64_C(1) << 63)
#define TL__ORDER_UNQUEUED (UINT64_C(1) << 62)

/* The bounds that the prerequisites of a function set. */
typedef struct tl__bounds {
    uint8_t start; /* the latest of a prerequisite that counts */
    uint8_t end;
    uint32_t demoter; /* edge of the first with that start */
    uint32_t cycles;  /* edges left out: they close a cycle */
    uint32_t hidden;  /* edges to levels outside of the frame */
} tl__bounds;

/* A function on the stack of a search. */
typedef struct tl__visit {
    tl__links *links;
    tl__edge_place place; /* of the next edge to look at */
    tl__bounds bounds;    /* by the edges before it */
} tl__visit;

/* One search along prerequisites: a rebuild, or one newly spawned function of an open frame. */
typedef struct tl__pass {
    tl_world *world;
    bool is_spawned;       /* of a newly spawned function */
    tl_tick_group context; /* of that */
    uint64_t next_key;     /* rebuild: order key of the next function that is finished */
    uint32_t depth;        /* of the stack */
} tl__pass;

typedef struct tl__order {
    bool is_dirty;     /* something has changed: the next frame rebuilds it */
    uint64_t rebuilds; /* number of the last rebuild; run lists and links name it */
    tl__visit *stack;
    uint32_t stack_capacity;
} tl__order;

tl_result tl__order_init(tl_world *world);
void tl__order_free(tl_world *world);

/* At the start of a frame, when the clocks of its levels have advanced: rebuilds a dirty order, and
 * queues due functions. */
tl_result tl__order_update(tl_world *world);
/* Run lists and links of the last rebuild count no more. */
void tl__order_forget(tl_world *world);

/* ns since its cooldown passed; 0: it does not run for that. */
tl_time tl__order_lateness(const tl_world *world, const tl__tick *tick);

/* walk.c: visits a function and its prerequisites; queues each when it is finished.
 */
tl_result tl__walk_from(tl__pass *pass, tl__links *root);
/* Queues a newly spawned function, in a frame whose order stands. */
tl_result tl__walk_newly_spawned(tl_world *world, uint32_t slot, tl_tick_group context);

/* writes the actual groups of a function whose prerequisites have theirs. */
void tl__assign_groups(const tl_world *world, tl__tick *tick, const tl__bounds *bounds,
                       const tl__pass *pass);

/* A function that a search has found, and its rank. */
typedef struct tl__ranked {
    int64_t rank;
    uint32_t slot;
} tl__ranked;

/* A function on the stack of a search. */
typedef struct tl__step {
    uint32_t slot;
    uint32_t edge; /* next one to look at */
} tl__step;

/* Scratch of searches along edges. */
typedef struct tl__search {
    uint64_t number; /* of the present one */
    tl__step *stack;
    uint32_t stack_capacity;
    TL__LIST(tl__ranked) found;
    int64_t first_rank; /* nothing ranks before it */
    int64_t last_rank;  /* nor behind it */
} tl__search;

/* cycle.c: finds a function and all its prerequisites, direct or not, disabled ones included.
 * @retval TL_ERR_NO_MEMORY */
tl_result tl__search_prerequisites(tl_world *world, uint32_t slot);
void tl__search_free(tl_world *world);
/* Ranks `before` before `tick`, both with links; TL_ERR_CYCLE if it already waits for it. */
tl_result tl__rank_edge(tl_world *world, uint32_t tick, uint32_t before);

#endif
