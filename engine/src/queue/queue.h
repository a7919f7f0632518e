/* queue/queue.h -- a radix heap of due times. Entries that are due come out in any order: the owner
 * of the queue sorts them by (due, serial).
 *
 * An entry is never removed early. The owner of the queue knows by key and due time whether an
 * entry still counts; stale entries are dropped when they come out, or all at once when the queue
 * is crowded. */
#ifndef TL_DUE_H
#define TL_DUE_H

#include "base/assert.h"
#include "base/memory.h"

/* Comparing keys compares serial numbers: the slot only fills the low bits. */
typedef struct tl__due_entry {
    tl_time due;
    uint64_t key;
} tl__due_entry;

typedef TL__TAGGED_LIST(tl__due_array, tl__due_entry) tl__due_array;

typedef bool tl__due_live_fn(void *user, const tl__due_entry *entry);
typedef void tl__due_each_fn(void *user, const tl__due_entry *entry);

enum {
    TL__DUE_SLOT_BITS = 24,
    TL__DUE_SLOTS = 1 << TL__DUE_SLOT_BITS, /* slots that a key can name */
    TL__DUE_CHUNK = 4,                      /* entries a chunk; a power of two */
    TL__DUE_NEAR_BITS = 10,                 /* about a microsecond */
    TL__DUE_DIGIT_BITS = 5,
    TL__DUE_DIGITS = (1 << TL__DUE_DIGIT_BITS) - 1, /* other than 0 */
    TL__DUE_POSITIONS = 6,
    TL__DUE_FAR = TL__DUE_POSITIONS * TL__DUE_DIGITS + 1, /* entries due in about 18 minutes */
    TL__DUE_BUCKETS,
    TL__DUE_SPARE = 32, /* stale entries that any queue may have */
};

#define TL__DUE_SERIALS (UINT64_C(1) << (64 - TL__DUE_SLOT_BITS)) /* serial numbers are below */

/* Due times and `now` are numbers of digits with 5 bits, behind the lowest 10 bits, which are no
 * digits. Bucket position * 31 + digit holds the entries whose first digit that differs from `now`
 * is that digit at that position; bucket 0 those that differ in no digit or are overdue; the last
 * one those that differ before the first digit. When time passes a digit, all lower buckets are due
 * and the entries of its bucket move to lower ones: an entry moves at most once a digit. A bucket
 * is a stack of entries in chunks, of which all but the topmost are full. Buckets share one store
 * of chunks, so a warm queue takes no memory whichever of them fills. Entry e lies in chunk e /
 * TL__DUE_CHUNK. */
typedef struct tl__due_queue {
    tl__memory *memory;
    tl_time now;            /* 0 or later */
    uint32_t count;         /* entries in all buckets */
    uint32_t room;          /* entries that there are chunks for, however they spread */
    uint32_t kept;          /* entries that the last drop of stale ones left */
    tl__due_entry *entries; /* of all chunks */
    uint32_t entry_capacity;
    uint32_t
        *below; /* of each chunk: where the chunk below it ends; free: the next one + 1, or 0 */
    uint32_t chunk_capacity;
    uint32_t chunk_count;           /* ever used */
    uint32_t free_chunk;            /* chunk + 1, or 0 */
    uint32_t ends[TL__DUE_BUCKETS]; /* of each bucket: its topmost entry + 1; 0: empty */
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
/* Makes room so that `count` entries never allocate. */
tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count);

static inline uint32_t tl__due_bucket_of(tl_time now, tl_time due)
{
    uint64_t difference = ((uint64_t)due ^ (uint64_t)now) >> TL__DUE_NEAR_BITS;

    if (due <= now || difference == 0) {
        return 0;
    }
    uint32_t position = (63 - (uint32_t)__builtin_clzll(difference)) / TL__DUE_DIGIT_BITS;
    uint32_t shift = TL__DUE_NEAR_BITS + position * TL__DUE_DIGIT_BITS;
    uint32_t digit = (uint32_t)((uint64_t)due >> shift) & TL__DUE_DIGITS;
    return tl__least(position * TL__DUE_DIGITS + digit, TL__DUE_FAR);
}

static inline uint32_t tl__due_take_chunk(tl__due_queue *queue)
{
    if (queue->free_chunk == 0) {
        TL_ASSERT(queue->chunk_count < queue->chunk_capacity);
        return queue->chunk_count++;
    }
    uint32_t chunk = queue->free_chunk - 1;

    queue->free_chunk = queue->below[chunk];
    return chunk;
}

static inline void tl__due_put(tl__due_queue *queue, uint32_t bucket, tl__due_entry entry)
{
    uint32_t end = queue->ends[bucket];

    if (end % TL__DUE_CHUNK == 0) { /* empty, or its topmost chunk is full */
        uint32_t chunk = tl__due_take_chunk(queue);
        queue->below[chunk] = end;
        end = chunk * TL__DUE_CHUNK;
    }
    queue->entries[end] = entry;
    queue->ends[bucket] = end + 1;
}

/* @retval TL_OK, TL_ERR_NO_MEMORY: nothing has changed */
static inline tl_result tl__due_push(tl__due_queue *queue, tl__due_entry entry)
{
    if (queue->count >= queue->room && tl__due_reserve(queue, queue->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    tl__due_put(queue, tl__due_bucket_of(queue->now, entry.due), entry);
    queue->count += 1;
    return TL_OK;
}

/* Moves `now` forward and appends every entry with due < now to `out`, in any order: the owner of
 * the queue sorts those that still count. Takes no memory if `out` has room for as many entries as
 * the queue and for TL__DUE_CHUNK more.
 * @retval TL_OK, TL_ERR_NO_MEMORY: nothing has changed */
tl_result tl__due_take(tl__due_queue *queue, tl_time now, tl__due_array *out);

/* Most entries of a queue of which `live` count: a quarter of them may be stale, and some more. */
static inline uint32_t tl__due_most(uint32_t live)
{
    return live + live / 4 + TL__DUE_SPARE;
}

/* Whether stale entries are to be dropped before the next `more` pushes. Asking with the number of
 * entries that count bounds the memory; `kept` bounds the time if more than those were kept. */
static inline bool tl__due_is_crowded(const tl__due_queue *queue, uint32_t live, uint32_t more)
{
    return queue->count + more > tl__due_most(queue->kept > live ? queue->kept : live);
}

/* Drops entries that do not count. `is_live` is asked once for each entry. */
void tl__due_drop_stale(tl__due_queue *queue, tl__due_live_fn *is_live, void *user);
/* Visits all entries, the stale ones too, in any order. */
void tl__due_each(const tl__due_queue *queue, tl__due_each_fn *visit, void *user);

/* Sorts by (due, serial), in place. */
void tl__due_sort(tl__due_entry *entries, uint32_t count);

#endif
