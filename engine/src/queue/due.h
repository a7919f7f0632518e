/* queue/due.h -- a monotone queue of due times with exact order (due, serial).
 * Entries are never removed early: whoever pushed one knows by its key and due time whether it
 * still counts. */
#ifndef TL_DUE_H
#define TL_DUE_H

#include "base/memory.h"

/* Comparing keys is comparing serial numbers: the slot only fills the low bits. */
typedef struct tl__due_entry {
    tl_time due;
    uint64_t key;
} tl__due_entry;

typedef struct tl__due_array {
    tl__due_entry *entries;
    uint32_t count;
    uint32_t capacity;
} tl__due_array;

typedef bool tl__due_live_fn(void *user, const tl__due_entry *entry);

enum {
    TL__DUE_SLOT_BITS = 24,
    TL__DUE_SLOTS = 1 << TL__DUE_SLOT_BITS, /* slots that a key can name */
    TL__DUE_DIGIT_BITS = 5,
    TL__DUE_WINDOW = 2 << TL__DUE_DIGIT_BITS, /* buckets a level: this digit's and the next one's */
    TL__DUE_LEVELS = 13,                      /* of 5 bits: all 63 bits of a time */
    TL__DUE_OVERDUE = TL__DUE_LEVELS * TL__DUE_WINDOW,
    TL__DUE_BUCKETS,
};

typedef struct tl__due_bucket {
    uint32_t first; /* chunk + 1, or 0; all chunks but the last are full */
    uint32_t last;
    uint32_t count; /* entries */
} tl__due_bucket;

/* Level l has buckets of 32^l ns, for the rest of the 32 that now is in and for the next 32: an
 * entry lies in the lowest level whose buckets reach it. What comes nearer moves down a level
 * little by little while time goes on (tl__due_collect), so that no step pays for a whole bucket.
 * Entries with due < now lie in the overdue bucket.
 * Buckets share one store of chunks, so that a warm queue takes no memory whichever of them fills:
 * a chunk is a single entry while the queue is small, and the more the larger it is. */
typedef struct tl__due_queue {
    tl__memory *memory;
    tl_time now;
    uint32_t count;          /* entries in all buckets */
    uint32_t chunk_shift;    /* entries a chunk: 1 << chunk_shift */
    uint32_t chunk_count;    /* ever used */
    uint32_t chunk_capacity; /* of links */
    uint32_t entry_capacity; /* of entries */
    uint32_t room;           /* entries that are sure to fit */
    uint32_t free_chunk;     /* chunk + 1, or 0 */
    uint32_t sweep_bucket;   /* what tl__due_sweep looks at next */
    uint32_t sweep_left;     /* chunks of it */
    uint32_t levels;         /* a bit a level that is not empty */
    tl__due_entry *entries;
    uint32_t *links;                   /* of a chunk: the next one of its bucket + 1, or 0 */
    uint64_t occupied[TL__DUE_LEVELS]; /* a bit a bucket that is not empty */
    tl__due_bucket buckets[TL__DUE_BUCKETS];
} tl__due_queue;

static inline tl__due_entry tl__due_entry_of(tl_time due, uint64_t serial, uint32_t slot)
{
    return (tl__due_entry){due, serial << TL__DUE_SLOT_BITS | slot};
}

static inline uint32_t tl__due_slot(const tl__due_entry *entry)
{
    return (uint32_t)(entry->key % TL__DUE_SLOTS);
}

/* 40 bits. */
static inline uint64_t tl__due_serial(const tl__due_entry *entry)
{
    return entry->key >> TL__DUE_SLOT_BITS;
}

void tl__due_init(tl__due_queue *queue, tl__memory *memory);
void tl__due_free(tl__due_queue *queue);
tl_result tl__due_grow(tl__due_queue *queue, uint32_t count);

/* Makes room so that `count` entries never allocate. */
static inline tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count)
{
    return count <= queue->room ? TL_OK : tl__due_grow(queue, count);
}

tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry);
/* Moves `now` forward and appends every entry with due < now to `out`, in any order.
 * On TL_ERR_NO_MEMORY nothing has changed. */
tl_result tl__due_take(tl__due_queue *queue, tl_time now, tl__due_array *out);
/* The same if there are no entries. */
static inline void tl__due_pass(tl__due_queue *queue, tl_time now)
{
    queue->now = now > queue->now ? now : queue->now;
}
/* The same in order (due, serial). */
tl_result tl__due_collect(tl__due_queue *queue, tl_time now, tl__due_array *out);
/* Drops entries that no longer count out of about so many; the next call goes on from there. */
void tl__due_sweep(tl__due_queue *queue, uint32_t entries, tl__due_live_fn *is_live, void *user);
void tl__due_array_free(tl__memory *memory, tl__due_array *array);
/* Sorts by (due, serial), in place. */
void tl__due_sort(tl__due_entry *entries, uint32_t count);
/* Sorts what comes from `first` on; faster if the array has room for as many again. */
void tl__due_sort_from(tl__due_array *array, uint32_t first);

#endif
