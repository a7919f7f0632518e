/* schedule/edge.h -- prerequisites of tick functions, in both directions, and what the order knows
 * of functions that have or are one. */
#ifndef TL_EDGE_H
#define TL_EDGE_H

#include "base/pool.h"

#include <tickline/tick.h>

typedef struct tl__tick tl__tick;

/* A place in the queue sequence (order.h); of nothing: zero. */
typedef struct tl__key {
    uint64_t order;
    uint32_t index;
} tl__key;

/* A block is what the walk of one root visited, in the order in which it finished. What the calls
 * and the pass over everything read and write comes first, and lies in one line (pool.h). */
typedef struct tl__links {
    _Alignas(TL__LINE) uint32_t slot; /* of the function */
    uint32_t first_edge;              /* prerequisites, in list order: edge + 1 */
    int64_t rank;                     /* a prerequisite ranks before what waits for it (cycle.c) */
    uint32_t build;                   /* number of the order that `root` belongs to */
    uint32_t root;           /* slot + 1 of the function whose walk visited it; 0: none did */
    bool can_tick : 1;       /* it is registered, or allowed to be */
    bool is_on_stack : 1;    /* of the present walk */
    bool is_open : 1;        /* its block is to be walked anew */
    bool is_waiting : 1;     /* for being placed */
    bool is_moved : 1;       /* in the sequence, since it was placed */
    uint32_t held_start : 8; /* in the last build: its actual groups, if it holds back what waits */
    uint32_t held_end : 8;   /* for it; else 0, the first group, which holds nobody back */
    uint32_t demoted_by;     /* slot + 1 */
    uint32_t index;          /* within the block */
    uint32_t next;           /* in the block: slot + 1 */
    uint32_t previous;       /* in the block: slot + 1 */
    uint32_t first;          /* of its own block: slot + 1 */
    uint32_t last;           /* of its own block: slot + 1 */
    uint32_t cycles;         /* edges that were left out: they close a cycle */
    uint32_t hidden;         /* edges that lead to levels outside of the frame */
    uint32_t first_dependent; /* edges that name this function: edge + 1 (dependents.c) */
    uint32_t visit_serial;    /* frame serial in which a walk for newcomers visited it */
    uint32_t searched;        /* number of the search along edges that entered it */
    uint32_t last_cut;        /* of its prerequisites, in this frame: cut + 1 (cut.h) */
    uint32_t expired;         /* place among what is due in its level */
    uint32_t expired_serial;  /* in the frame of that serial */
    tl__key after; /* high priority, or passed through: of the last normal one it waits for */
} tl__links;

/* One prerequisite. */
typedef struct tl__edge {
    tl_tick_id before;
    uint32_t links;          /* its tl__links, unless the edge is gone */
    uint32_t slot : 24;      /* of the function that waits */
    bool is_gone : 1;        /* `before` was destroyed; the edge goes with the next walk */
    bool is_closing : 1;     /* it closed a cycle in the last walk (Q-12d) */
    bool is_walked : 1;      /* a walk has seen it: before that nobody waits for it */
    bool is_warned : 1;      /* that was told about (D-7) */
    uint32_t next;           /* prerequisite of that function: edge + 1 */
    uint32_t next_dependent; /* while lists of dependents are kept */
    uint32_t previous_dependent;
} tl__edge;

/* Where an edge stands among those of a function. */
typedef struct tl__edge_place {
    uint32_t edge;     /* edge + 1; 0: behind the last one */
    uint32_t previous; /* edge + 1; 0: it is the first */
} tl__edge_place;

/* Makes what the call of that name lacks for a prerequisite that it may add, links, a rank, a free
 * edge, and then calls it again. */
tl_result tl__edge_prepare(tl_world *world, tl_tick_id id, tl_tick_id before);
/* To the order, and to the lists of dependents, where they are to be told (world.h): OK. */
tl_result tl__edge_tell_added(tl_world *world, uint32_t added);
tl_result tl__edge_tell_removed(tl_world *world, uint32_t edge1);
/* Takes an edge out while a frame is open, where a function may still wait because of it. */
tl_result tl__edge_cut(tl_world *world, tl__links *links, tl__edge_place place);
/* Drops an edge as swap-removal does: the last one takes its place. Returns what stands there
 * then: edge + 1, or 0. */
uint32_t tl__edge_drop(tl_world *world, tl__links *links, tl__edge_place place);
/* How many prerequisites a function has; NULL: none. */
uint32_t tl__edge_count(const tl_world *world, const tl__links *links);
/* Whether a function may have prerequisites or be one has changed. */
void tl__links_update(tl_world *world, const tl__tick *tick);
/* Before the function goes: its own edges, and its place among those of its dependents. */
void tl__links_free(tl_world *world, uint32_t slot);

/* dependents.c: lists of the edges that name a function. Making them again costs as much as looking
 * at all edges: while so much changes that the order is made anew in any case, they are not kept.
 * Nothing can be seen of their order. */
void tl__dependents_make(tl_world *world);
/* The edge names its prerequisite from now on, or no more. */
void tl__dependents_add(tl_world *world, uint32_t added);
void tl__dependents_drop(tl_world *world, const tl__edge *edge);

#endif
