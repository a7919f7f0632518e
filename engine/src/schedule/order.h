/* schedule/order.h -- the queue sequence of the walk, kept and repaired.
 *
 * The walk visits roots, enabled functions, one after the other, and what each waits for before it.
 * The functions that a root's walk visited first are its block. So the place of a function in the
 * queue sequence (D-2) is the key of its root, then its index within the block; and a function's
 * root is the one with the least key of all that reach it. A change therefore touches the block it
 * lies in, the blocks it moves between, and nothing else. */
#ifndef TL_ORDER_H
#define TL_ORDER_H

#include "base/slots.h"
#include "schedule/level.h"
#include "schedule/tick.h"

/* Keys: level ordinal in the highest bits but the first; then enabled ones by registration number
 * (C-10), expired ones by their place in the order of due times (C-11). Newcomers come behind. */
enum { TL__ORDER_LEVEL_SHIFT = 48, TL__ORDER_EXPIRED_SHIFT = 47 };
/* A repair that concerns such a part of all functions takes as long as making everything anew. */
enum { TL__ORDER_PART = 12 };
#define TL__ORDER_EXPIRED  (UINT64_C(1) << TL__ORDER_EXPIRED_SHIFT)
#define TL__ORDER_LATE     (UINT64_C(1) << 63)
#define TL__ORDER_UNQUEUED (UINT64_C(1) << 62)

/* What holds a function back, of what it waits for (Q-12f). */
typedef struct tl__hold {
    uint8_t start; /* the latest of a prerequisite */
    uint8_t end;
    bool is_late;     /* asked for a newcomer: in a frame whose order stands */
    uint32_t demoter; /* slot + 1 of the first with that start */
    uint32_t cycles;  /* edges left out: they close a cycle */
    uint32_t hidden;  /* edges to levels outside of the frame */
} tl__hold;

/* A function on the stack of a walk. */
typedef struct tl__visit {
    tl__links *links;
    tl__edge_place place; /* of the next one to look at */
    tl__hold hold;        /* what has been looked at (build.c) */
} tl__visit;

/* A root whose block is to be walked anew. */
typedef struct tl__opened {
    uint64_t key;
    uint32_t slot;
} tl__opened;

typedef struct tl__order {
    bool is_dirty;        /* everything is to be made anew */
    uint32_t despair;     /* frames in which no repair is tried */
    uint32_t build;       /* number of the order; links of another one are in no block */
    tl__listings touched; /* what changed since it was made */
    tl__visit *stack;
    uint32_t stack_capacity;
    tl__opened *opened; /* heap, least key on top */
    uint32_t opened_count;
    uint32_t opened_capacity;
    tl__slots loose;     /* members of opened blocks */
    tl__slots waiting;   /* to be placed; then a heap, first in sequence on top */
    tl__due_array batch; /* what was waiting at the begin, by (order, index) */
} tl__order;

tl_result tl__order_init(tl_world *world);
void tl__order_free(tl_world *world);

/* Notes that the order may have changed because of this function (tl__order_touch(), world.h). */
void tl__order_note(tl_world *world, uint32_t slot);
/* The same for the calls that come by the thousand: when it is too much, nothing more is noted. Not
 * in the begin of a frame, which has decided then whether it repairs. */
void tl__order_change(tl_world *world, uint32_t slot);
/* The function enters a level. */
void tl__order_enter(tl_world *world, uint32_t slot);
/* The function leaves its level: its block, its dependents and what it waits for change. */
void tl__order_leave(tl_world *world, uint32_t slot);
/* So much has changed that making everything anew is faster. */
bool tl__order_is_spoilt(const tl_world *world);
/* At the begin of a frame, when it is known what is due. */
tl_result tl__order_update(tl_world *world, bool rebuilds);

tl__key tl__key_of(const tl_world *world, const tl__tick *tick);

static inline bool tl__key_is_before(tl__key a, tl__key b)
{
    return a.order != b.order ? a.order < b.order : a.index < b.index;
}

/* Whether a was queued before b. */
bool tl__order_is_before(const tl_world *world, const tl__tick *a, const tl__tick *b);
/* Whether the walk begins at the function (C-10, C-11), unless an earlier root reaches it. */
bool tl__order_is_root(const tl_world *world, const tl__tick *tick);
uint64_t tl__order_root_key(const tl_world *world, const tl__tick *tick);
/* Whether it runs in this frame because its cooldown has passed. */
bool tl__order_is_due(const tl_world *world, const tl__tick *tick);
/* ns since its cooldown passed; 0: it does not run for that. */
tl_time tl__order_lateness(const tl_world *world, const tl__tick *tick);
/* An enabled function with an interval cools down after this frame (C-10). */
tl_result tl__order_cool_afterwards(tl_world *world, uint32_t slot);

/* repair.c, build.c: the two ways to bring the order up to date; a build finds the lists of the
 * levels settled. */
tl_result tl__order_repair(tl_world *world, bool *is_done);
tl_result tl__order_build(tl_world *world);

/* block.c: its functions are in no block until its root is walked again. */
tl_result tl__block_open(tl_world *world, uint32_t slot);
/* Opens the root whose walk will visit a function that is in no block: the least that reaches it.
 */
tl_result tl__block_find_home(tl_world *world, tl__links *links);
/* Walks the opened roots, the least first. */
tl_result tl__blocks_walk(tl_world *world);
/* Blocks are so large, or hang together so, that making everything anew is faster. */
bool tl__order_is_long(const tl_world *world);

/* settle.c: the function is to be placed once the walks are done; false: no memory. */
bool tl__settle_later(tl_world *world, tl__links *links);
tl_result tl__settle_all(tl_world *world);

/* A function that a search has found, and its rank. */
typedef struct tl__ranked {
    int64_t rank;
    uint32_t slot;
} tl__ranked;

/* A function on the stack of a search. */
typedef struct tl__step {
    uint32_t slot;
    uint32_t edge; /* next one to look at: edge + 1 */
} tl__step;

/* Scratch of searches along edges. */
typedef struct tl__search {
    uint32_t number; /* of the present one */
    tl__step *stack;
    uint32_t stack_capacity;
    tl__ranked *found;
    uint32_t found_count;
    uint32_t found_capacity;
    int64_t first_rank; /* nothing ranks before it */
    int64_t last_rank;  /* nor behind it */
} tl__search;

/* cycle.c: enters a function in the present search unless it was entered; false when memory ran
 * out. */
bool tl__search_enter(tl_world *world, uint32_t slot, uint32_t *depth);
void tl__search_free(tl_world *world);
/* Ranks `before` before `tick`; TL_ERR_CYCLE if it already waits for it. */
tl_result tl__rank_edge(tl_world *world, tl__links *tick, tl__links *before);

/* walk.c: visits a root and what it waits for (Q-10..Q-20) and makes its block, in an order of
 * which the rest stands. */
tl_result tl__walk_root(tl_world *world, uint32_t slot, uint64_t key);
/* The same for a newcomer, in a frame whose order stands: queues LATE. */
tl_result tl__walk_newcomer(tl_world *world, uint32_t slot, tl_tick_group context);
/* Whether a walk enters a function of the frame (Q-11, F-4). */
bool tl__walk_can_enter(const tl_world *world, const tl__tick *tick);
/* Room for one more visit on the stack. */
bool tl__walk_reserve(tl_world *world, uint32_t depth);
/* Q-12d: the edge closes a cycle; it is told about once. */
void tl__walk_note_cycle(tl_world *world, uint32_t slot, tl__edge *edge);

/* place.c: where a function runs in this frame, and what holds it back. */
typedef struct tl__placement {
    uint8_t start;
    uint8_t end;
    uint8_t reason;
    uint32_t demoted_by; /* slot + 1 */
    tl__key after;       /* high priority: of the last normal function it waits for */
    uint32_t cycles;
    uint32_t hidden;
} tl__placement;

/* for a function whose prerequisites are placed. */
void tl__place(const tl_world *world, const tl__tick *tick, tl_tick_group context, bool is_late,
               tl__placement *out);
/* the same where it is known already what holds it back. */
void tl__place_held(const tl_world *world, const tl__tick *tick, const tl__hold *hold,
                    tl_tick_group context, tl__placement *out);
/* Whether a function waits for what an edge names, or for what that stands for. */
bool tl__place_is_held_by(const tl_world *world, const tl__edge *edge, bool is_late);
/* Takes one more prerequisite into account. */
static inline void tl__hold_by(tl__hold *hold, uint8_t start, uint8_t end, uint32_t demoter)
{
    if (start > hold->start) {
        hold->start = start;
        hold->demoter = demoter;
    }
    hold->end = end > hold->end ? end : hold->end;
}
/* Edges that were left out count in every frame that runs the plan. */
void tl__place_count_edges(tl_world *world, tl__links *links, const tl__placement *placement);
void tl__place_apply(const tl_world *world, tl__tick *tick, const tl__placement *placement);
/* All of that for a function with links that is placed for the first time in an order. */
void tl__place_first(tl_world *world, tl__tick *tick, tl__links *links, const tl__hold *hold);

#endif
