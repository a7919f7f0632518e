/* queue/due_store.h -- the chunks in which a queue of due times keeps its entries: for due*.c. */
#ifndef TL_DUE_STORE_H
#define TL_DUE_STORE_H

#include "queue/due.h"

static inline tl__due_entry *tl__due_chunk_at(const tl__due_queue *queue, uint32_t chunk)
{
    return &queue->entries[(size_t)(chunk - 1) << queue->chunk_shift];
}

/* Begins to fetch all of a chunk, which is read or written soon. */
static inline void tl__due_fetch_chunk(const tl__due_queue *queue, uint32_t chunk)
{
    const char *at = (const char *)tl__due_chunk_at(queue, chunk);
    size_t bytes = sizeof(tl__due_entry) << queue->chunk_shift;

    __builtin_prefetch(&queue->links[chunk - 1]);
    for (size_t i = 0; i < bytes; i += TL__LINE) {
        __builtin_prefetch(at + i);
    }
}

/* A bucket is empty, or is not any more. */
void tl__due_mark(tl__due_queue *queue, uint32_t index, bool is_occupied);
/* A free chunk; the room for it was made before. */
uint32_t tl__due_take_chunk(tl__due_queue *queue);
/* All chunks of a bucket are free again. */
void tl__due_drop_chunks(tl__due_queue *queue, uint32_t index);

static inline void tl__due_give_chunk(tl__due_queue *queue, uint32_t chunk)
{
    queue->links[chunk - 1] = queue->free_chunk;
    queue->free_chunk = chunk;
}

static inline uint32_t tl__due_chunks_of(const tl__due_queue *queue, uint32_t index)
{
    uint32_t full = 1U << queue->chunk_shift;

    return (queue->buckets[index].count + full - 1) >> queue->chunk_shift;
}

/* Another chunk for a bucket whose last one is full. */
static inline void tl__due_add_chunk(tl__due_queue *queue, tl__due_bucket *bucket, uint32_t index)
{
    uint32_t chunk = tl__due_take_chunk(queue);

    if (bucket->count == 0) {
        bucket->first = chunk;
        tl__due_mark(queue, index, true);
    } else {
        queue->links[bucket->last - 1] = chunk;
    }
    bucket->last = chunk;
}

/* The room for it was made before: this cannot fail. */
static inline void tl__due_put(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    tl__due_bucket *bucket = &queue->buckets[index];
    uint32_t place = bucket->count & ((1U << queue->chunk_shift) - 1);

    if (place == 0) {
        tl__due_add_chunk(queue, bucket, index);
    }
    tl__due_chunk_at(queue, bucket->last)[place] = *entry;
    bucket->count += 1;
}

/* Takes the first chunk out of a bucket; its entries stay readable until the chunk is given back.
 * Returns how many there are. */
static inline uint32_t tl__due_detach_chunk(tl__due_queue *queue, uint32_t index, uint32_t *chunk)
{
    tl__due_bucket *bucket = &queue->buckets[index];
    uint32_t full = 1U << queue->chunk_shift;
    uint32_t count = bucket->count < full ? bucket->count : full;

    *chunk = bucket->first;
    bucket->first = queue->links[*chunk - 1];
    bucket->count -= count;
    if (bucket->count == 0) {
        *bucket = (tl__due_bucket){0};
        tl__due_mark(queue, index, false);
    } else {
        tl__due_fetch_chunk(queue, bucket->first);
    }
    return count;
}

#endif
