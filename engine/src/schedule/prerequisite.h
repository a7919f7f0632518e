/* schedule/prerequisite.h -- prerequisites of tick functions, in both directions, and the part of
 * the order that belongs to functions with edges. */
#ifndef TL_PREREQUISITE_H
#define TL_PREREQUISITE_H

#include "base/pool.h"

#include <tickline/tick.h>

typedef struct tl__tick tl__tick;

/* Cold data of a function that has, or had, prerequisites or dependents. */
typedef struct tl__links {
    uint32_t slot : 24;   /* of the function */
    bool is_on_stack : 1; /* of the present search of walk.c */
    uint32_t first_cut; /* edges that were removed in the frame that is open, and for which it still
                           waits */
    uint64_t visit_stamp;  /* stamp of the last frame in which the search of walk.c visited it */
    uint64_t searched;     /* number of the last search that entered it (cycle.c) */
    uint64_t after;        /* high priority: order key of the last normal one it waits for, or 0 */
    tl_tick_id demoted_by; /* while its reason is DEMOTED; may be stale */
} tl__links;

/* What a rebuild of the order (order.h) and a new edge read of a function with links, in any order:
 * so these lie in an array of their own. */
typedef struct tl__vertex {
    /* Number of the last rebuild that visited it (0: none), times TL__ENDS, and its actual end if
     * dependents wait for it. */
    uint64_t visit;
    int64_t rank; /* a prerequisite ranks before its dependents (cycle.c) */
} tl__vertex;

enum { TL__ENDS = 8 }; /* at least as many as there are groups */

/* One prerequisite. Edges are named by their index. 0: none. */
typedef struct tl__edge {
    tl_tick_id before;
    uint32_t slot : 24;  /* of the function that waits */
    bool is_gone : 1;    /* `before` was destroyed; removed when `slot` is visited */
    bool is_closing : 1; /* it closed a cycle in the last search (Q-12d) */
    bool is_walked : 1;  /* a search has seen it: it counts from then on */
    bool is_warned : 1;  /* its cycle has been logged (D-7) */
    bool is_cut : 1;     /* removed in the frame that is open, or was last: see first_cut */
    uint32_t next;       /* prerequisite of that function */
} tl__edge;

/* The place of an edge among those that name the same prerequisite, in any order. A change of one
 * edge writes those of others, far apart: so they are small and lie in an array of their own. Entry
 * 0 is a dummy: a change of an edge without a neighbour writes there. It is never read. */
typedef struct tl__dependent {
    uint32_t next;
    uint32_t previous;
} tl__dependent;

/* Where an edge stands among those of a function. */
typedef struct tl__edge_place {
    uint32_t edge;     /* 0: behind the last one */
    uint32_t previous; /* 0: it is the first */
} tl__edge_place;

/* Adds a prerequisite. @retval TL_ERR_NOT_TICKABLE, TL_ERR_EXISTS, TL_ERR_CYCLE, TL_ERR_FULL,
 * TL_ERR_NO_MEMORY */
tl_result tl__edge_add(tl_world *world, uint32_t slot, tl_tick_id before);
/* Drops an edge as swap-removal does: the last one takes its place. Returns the
 * edge at that place then, or 0. */
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
