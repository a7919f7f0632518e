/* timer/timer_store.h -- the records of timers: one cache line each, named by generation-checked
 * ids. */
#ifndef TL_TIMER_STORE_H
#define TL_TIMER_STORE_H

#include "base/memory.h"

#include <tickline/timer.h>

enum {
    TL__TIMER_CHUNK_BITS = 8,
    TL__TIMER_CHUNK = 1 << TL__TIMER_CHUNK_BITS, /* records a chunk */
    TL__TIMER_SLOT_BITS = 24,
    TL__TIMER_SLOTS = 1 << TL__TIMER_SLOT_BITS,
};

/* Of tl__timer.bits; the lowest three are the status. */
enum {
    TL__TIMER_STATUS = 0x07,
    TL__TIMER_LOOP = 0x08,
    TL__TIMER_ONCE = 0x10,
    TL__TIMER_REAL = 0x20,    /* B-18 */
    TL__TIMER_HELD = 0x40,    /* T-29: a next-tick timer that waits for another frame */
    TL__TIMER_DELAYED = 0x80, /* runs the first time, and not for its rate: see the cold part */
    TL__TIMER_NAMED = 0x100,
    TL__TIMER_PAIRED = 0x200, /* T-68 */
    TL__TIMER_PLACED = 0x400, /* T-74: set in a collection that is not the main one: cold part */
    /* What follows is no state: where it is to be found. */
    TL__TIMER_QUEUED = 0x1000, /* a word of its due time lies in the queue, or came out of it */
    TL__TIMER_LISTED = 0x2000, /* a word waits in the queue for the end of the tick */
    TL__TIMER_SEEN = 0x4000,   /* by the present pass over the words */
    TL__TIMER_FRESH = 0x8000,  /* armed during a tick: see tl__timer_status_of() */
    TL__TIMER_DUE = 0x10000,   /* is to be called in this tick, whatever its word tells */
    TL__TIMER_BARE = 0x20000,  /* fires once on game time, has a function, and nothing else */
    TL__TIMER_HASHED = 0xfff,
};

/* One cache line. What few timers need is in tl__timer_cold. */
typedef struct tl__timer {
    _Alignas(TL__LINE) tl_timer_fn *fn;
    void *user;
    tl_time rate; /* of a held next-tick timer (T-29): the frame in which it was set */
    tl_time due;  /* on its clock while active or executing */
    tl_time base; /* pending and paused: what remains is due - base */
    tl_actor_id owner;
    uint64_t key;        /* serial number, slot; of a free record: the next free one + 1 */
    uint32_t generation; /* odd while live */
    uint32_t bits;
} tl__timer;

typedef struct tl__timer_cold {
    const char *name;
    tl_time first_delay;
    uint32_t next_of_pair; /* T-68: slot + 1 of the next one of this hash, or 0 */
    uint32_t collection;   /* of a placed one: slot + 1 */
} tl__timer_cold;

typedef struct tl__timer_chunk {
    uint8_t *block;       /* of the allocator: the records and what aligns them */
    tl__timer_cold *cold; /* of each record; NULL until one of the chunk needs it */
} tl__timer_chunk;

typedef struct tl__timer_store {
    tl__memory *memory;
    tl__timer **records; /* of each chunk: they never move */
    tl__timer_chunk *chunks;
    uint8_t *in_use; /* of each slot: 1 while it is taken, else 0; close together, unlike records */
    uint32_t in_use_capacity;
    uint32_t chunk_count;
    uint32_t chunk_capacity;
    uint32_t record_capacity; /* chunks that `records` has room for */
    uint32_t slot_count;      /* ever used */
    uint32_t live_count;
    uint32_t limit;       /* most slots */
    uint32_t ready;       /* slots that there are records for */
    uint32_t first_free;  /* slot + 1, or 0 */
    tl__timer *last_free; /* or NULL */
} tl__timer_store;

static inline tl__timer *tl__timer_at(const tl__timer_store *store, uint32_t slot)
{
    return &store->records[slot >> TL__TIMER_CHUNK_BITS][slot % TL__TIMER_CHUNK];
}

tl_result tl__timer_store_init(tl__timer_store *store, tl__memory *memory, uint32_t reserve,
                               bool fixed);
void tl__timer_store_free(tl__timer_store *store);

/* Makes room for what is cold, also of a slot that is about to be taken. */
tl_result tl__timer_store_need_cold(tl__timer_store *store, uint32_t slot);
/* NULL: there is none. */
tl__timer_cold *tl__timer_store_cold(const tl__timer_store *store, uint32_t slot);
/* First live slot at or after `from`; slot_count when there is none. */
uint32_t tl__timer_store_next(const tl__timer_store *store, uint32_t from);

static inline void tl__timer_store_give(tl__timer_store *store, tl__timer *timer, uint32_t slot)
{
    timer->bits = 0;
    timer->key = 0;
    timer->generation += 1;
    store->in_use[slot] = 0;
    store->live_count -= 1;
    if (timer->generation == 0) {
        return; /* wrapped: a retired slot never makes an old id valid again */
    }
    if (store->last_free != NULL) {
        store->last_free->key = slot + 1;
    } else {
        store->first_free = slot + 1;
    }
    store->last_free = timer;
}

/* Takes the slot that is free the longest, or one that was never used; of its record only the
 * generation is set. False: it needs memory, or there are too many. */
static inline bool tl__timer_store_take_ready(tl__timer_store *store, uint32_t *slot)
{
    bool is_fresh = store->first_free == 0;
    tl__timer *timer = NULL;

    if (is_fresh && store->slot_count >= store->ready) {
        return false;
    }
    *slot = is_fresh ? store->slot_count++ : store->first_free - 1;
    timer = tl__timer_at(store, *slot);
    timer->generation += 1;
    store->in_use[*slot] = 1;
    store->live_count += 1;
    if (is_fresh) {
        return true;
    }
    store->first_free = (uint32_t)timer->key;
    if (store->first_free == 0) {
        store->last_free = NULL;
    } else {
        __builtin_prefetch(tl__timer_at(store, store->first_free - 1), 1);
    }
    return true;
}

/* The same, with memory taken if need be. */
tl_result tl__timer_store_take(tl__timer_store *store, uint32_t *slot);

/* The record, or NULL if the id is stale. */
static inline tl__timer *tl__timer_store_find(const tl__timer_store *store, tl_timer_id id)
{
    if (id.index1 == 0 || id.index1 > store->slot_count || (id.generation & 1U) == 0) {
        return NULL;
    }
    tl__timer *timer = tl__timer_at(store, id.index1 - 1);
    return timer->generation == id.generation ? timer : NULL;
}

#endif
