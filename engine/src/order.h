/* order.h -- the queue sequence of the walk (section 4), kept and repaired.
 *
 * The walk visits roots, enabled functions, one after the other, and what each waits for before it.
 * The functions that a root's walk visited first are its block. So the place of a function in the
 * queue sequence (D-2) is the key of its root, then its index within the block; and a function's
 * root is the one with the least key of all that reach it. A change therefore touches the block it
 * lies in, the blocks it moves between, and nothing else. */
#ifndef TL_ORDER_H
#define TL_ORDER_H

#include "level.h"
#include "tick.h"

/* Keys: level ordinal in the highest 16 bits; then enabled ones by registration number (C-10),
 * expired ones by their place in the order of due times (C-11). Newcomers come behind. */
enum { TL__ORDER_LEVEL_SHIFT = 48, TL__ORDER_EXPIRED_SHIFT = 47 };
#define TL__ORDER_EXPIRED (UINT64_C(1) << TL__ORDER_EXPIRED_SHIFT)
#define TL__ORDER_LATE    (UINT64_C(1) << 63)

/* A function on the stack of the walk. */
typedef struct tl__visit {
    uint32_t slot;
    uint32_t edge; /* next one to look at: edge + 1 */
    uint32_t edge_index;
} tl__visit;

/* A root whose block is to be walked anew. */
typedef struct tl__opened {
    uint64_t key;
    uint32_t slot;
} tl__opened;

typedef struct tl__slots {
    uint32_t *items;
    uint32_t count;
    uint32_t capacity;
} tl__slots;

typedef struct tl__order {
    bool is_dirty;        /* everything is to be made anew */
    uint32_t build;       /* number of the order; links of another one are in no block */
    tl__listings touched; /* what changed since it was made */
    tl__visit *stack;
    uint32_t stack_capacity;
    tl__opened *opened; /* heap, least key on top */
    uint32_t opened_count;
    uint32_t opened_capacity;
    tl__slots loose;   /* members of opened blocks */
    tl__slots waiting; /* to be placed; then a heap, first in sequence on top */
} tl__order;

tl_result tl__order_init(tl_world *world);
void tl__order_free(tl_world *world);

/* The order may have changed because of this function. */
void tl__order_touch(tl_world *world, uint32_t slot);
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
/* The root lies after `key`: its block is opened, so that another root may take from it. */
tl_result tl__order_open(tl_world *world, uint32_t root);

/* walk.c: visits a root and what it waits for (Q-10..Q-20) and makes its block. */
tl_result tl__walk_root(tl_world *world, uint32_t slot, uint64_t key);
/* The same for a newcomer, in a frame whose order stands: queues LATE. */
tl_result tl__walk_newcomer(tl_world *world, uint32_t slot, tl_tick_group context);

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
tl__placement tl__place(const tl_world *world, const tl__tick *tick, tl_tick_group context,
                        bool is_late);
void tl__place_apply(const tl_world *world, tl__tick *tick, const tl__placement *placement);
/* Whether it is to run in the frame that begins. */
bool tl__place_has_task(const tl_world *world, const tl__tick *tick);

#endif
