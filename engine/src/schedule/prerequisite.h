/* schedule/prerequisite.h -- prerequisites of tick functions, in both directions, and the part of
 * the order that belongs to functions with edges. */
#ifndef TL_PREREQUISITE_H
#define TL_PREREQUISITE_H

#include "base/pool.h"

#include <tickline/tick.h>

typedef struct tl__tick tl__tick;

/* Of a function that has, or had, prerequisites or dependents. */
typedef struct tl__links {
    _Alignas(TL__LINE) uint32_t slot; /* of the function */
    uint32_t first_cut; /* edges that were removed in the frame that is open, and for which it still
                           waits: edge + 1 */
    int64_t rank;       /* a prerequisite ranks before its dependents (cycle.c) */
    uint64_t visit_stamp; /* stamp of the last frame in which the search of walk.c visited it */
    uint64_t searched;    /* number of the last search that entered it (cycle.c) */
    uint64_t after;       /* high priority: order key of the last normal one it waits for, or 0 */
    uint32_t demoted_by;  /* slot + 1; while its reason is DEMOTED */
    bool is_on_stack;     /* of the present search of walk.c */
} tl__links;

/* What a rebuild of the order knows of a function with links (order.h). These lie in an array of
 * their own, because a rebuild reads one for each prerequisite, in any order. */
typedef struct tl__visited {
    uint64_t rebuild : 61;    /* number of the last rebuild that visited it; 0: none */
    uint64_t awaited_end : 3; /* its actual end, if dependents wait for it; else 0 */
} tl__visited;

/* Numbers of rebuilds wrap after years: they fill 61 bits. */
#define TL__REBUILD_MASK ((UINT64_C(1) << 61) - 1)

/* One prerequisite. */
typedef struct tl__edge {
    tl_tick_id before;
    uint32_t links;          /* its tl__links, unless is_gone */
    uint32_t slot : 24;      /* of the function that waits */
    bool is_gone : 1;        /* `before` was destroyed; removed by the next rebuild */
    bool is_closing : 1;     /* it closed a cycle in the last search (Q-12d) */
    bool is_walked : 1;      /* a search has seen it: it counts from then on */
    bool is_warned : 1;      /* its cycle has been logged (D-7) */
    bool is_cut : 1;         /* removed in the frame that is open, or was last: see first_cut */
    uint32_t next;           /* prerequisite of that function: edge + 1 */
    uint32_t next_dependent; /* of that prerequisite: edge + 1 */
    uint32_t previous_dependent;
} tl__edge;

/* Where an edge stands among those of a function. */
typedef struct tl__edge_place {
    uint32_t edge;     /* edge + 1; 0: behind the last one */
    uint32_t previous; /* edge + 1; 0: it is the first */
} tl__edge_place;

/* Adds a prerequisite. @retval TL_ERR_NOT_TICKABLE, TL_ERR_EXISTS, TL_ERR_CYCLE, TL_ERR_FULL,
 * TL_ERR_NO_MEMORY */
tl_result tl__edge_add(tl_world *world, uint32_t slot, tl_tick_id before);
/* Drops an edge as swap-removal does: the last one takes its place. Returns the
 * edge at that place then: edge + 1, or 0. */
uint32_t tl__edge_drop(const tl_world *world, tl__tick *tick, tl__edge_place place);
/* How many prerequisites a function has. */
uint32_t tl__edge_count(const tl_world *world, const tl__tick *tick);
/* A function waits no more for the prerequisites that it lost in the frame; clear: no function
 * does. */
void tl__cuts_drop(const tl_world *world, tl__links *links);
void tl__cuts_clear(const tl_world *world);
/* Before the function goes: its own edges, and its place among those of its dependents. */
void tl__links_free(tl_world *world, uint32_t slot);

#endif
