/* due.h -- a monotone queue of due times: a radix heap with exact order (due, serial).
 * Entries are never removed early: whoever pushed one knows by its serial or tag whether it still
 * counts. */
#ifndef TL_DUE_H
#define TL_DUE_H

#include "memory.h"

typedef struct tl__due_entry {
    tl_time due;
    uint64_t serial;
    uint32_t slot;
    uint32_t tag; /* the owner's */
} tl__due_entry;

typedef struct tl__due_array {
    tl__due_entry *entries;
    uint32_t count;
    uint32_t capacity;
} tl__due_array;

typedef bool tl__due_live_fn(void *user, const tl__due_entry *entry);

enum {
    TL__DUE_DIGIT_BITS = 6,
    TL__DUE_DIGITS = 1 << TL__DUE_DIGIT_BITS,
    TL__DUE_LEVELS = 11, /* of 6 bits: all 63 bits of a time */
    TL__DUE_OVERDUE = TL__DUE_LEVELS * TL__DUE_DIGITS,
    TL__DUE_BUCKETS = TL__DUE_OVERDUE + 1,
    TL__DUE_CHUNK = 8, /* entries */
};

typedef struct tl__due_chunk {
    uint32_t next; /* chunk + 1, or 0 */
    tl__due_entry entries[TL__DUE_CHUNK];
} tl__due_chunk;

typedef struct tl__due_bucket {
    uint32_t first; /* chunk + 1, or 0; all chunks but the last are full */
    uint32_t last;
    uint32_t count; /* entries */
} tl__due_bucket;

/* An entry lies in the bucket of the highest digit in which due differs from now, and of that
 * digit's value; entries pushed with due < now lie in the overdue one. Buckets share one list of
 * chunks, so that a warm queue takes no memory whichever bucket fills. */
typedef struct tl__due_queue {
    tl__memory *memory;
    tl_time now;
    uint32_t count; /* entries in all buckets */
    uint32_t chunk_count;
    uint32_t chunk_capacity;
    uint32_t free_chunk; /* chunk + 1, or 0 */
    tl__due_chunk *chunks;
    uint64_t occupied[TL__DUE_LEVELS]; /* a bit a bucket that is not empty */
    tl__due_bucket buckets[TL__DUE_BUCKETS];
} tl__due_queue;

void tl__due_init(tl__due_queue *queue, tl__memory *memory);
void tl__due_free(tl__due_queue *queue);
/* Makes room so that `count` entries never allocate. */
tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count);
tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry);
/* Moves `now` forward and appends every entry with due < now to `out`, in order (due, serial).
 * On TL_ERR_NO_MEMORY nothing has changed. */
tl_result tl__due_collect(tl__due_queue *queue, tl_time now, tl__due_array *out);
/* Drops the entries that no longer count. */
void tl__due_compact(tl__due_queue *queue, tl__due_live_fn *is_live, void *user);
void tl__due_array_free(tl__memory *memory, tl__due_array *array);
/* Sorts by (due, serial), in place. */
void tl__due_sort(tl__due_entry *entries, uint32_t count);

#endif
