#include "queue/due.h"

#include "base/assert.h"

#include <string.h>

enum { AHEAD = 6 }; /* chunks are fetched so many before they are read */

static uint32_t bucket_of(tl_time now, tl_time due)
{
    uint64_t difference = (uint64_t)due ^ (uint64_t)now;

    if (due <= now) {
        return due < now ? TL__DUE_OVERDUE : 0;
    }
    uint32_t position = (63 - (uint32_t)__builtin_clzll(difference)) / TL__DUE_DIGIT_BITS;
    uint32_t digit = (uint32_t)((uint64_t)due >> (position * TL__DUE_DIGIT_BITS)) & TL__DUE_DIGITS;
    return position * TL__DUE_DIGITS + digit;
}

void tl__due_init(tl__due_queue *queue, tl__memory *memory)
{
    *queue = (tl__due_queue){.memory = memory};
}

void tl__due_free(tl__due_queue *queue)
{
    if (queue->memory != NULL) {
        tl__memory_free_array(queue->memory, queue->entries, queue->entry_capacity,
                              sizeof(*queue->entries));
        tl__memory_free_array(queue->memory, queue->below, queue->chunk_capacity,
                              sizeof(*queue->below));
    }
    *queue = (tl__due_queue){0};
}

/* Full chunks, and one that is not full for each bucket that has entries. */
static uint32_t most_chunks(uint32_t entries)
{
    uint32_t spread = entries / TL__DUE_CHUNK + TL__DUE_BUCKETS;

    return entries < spread ? entries : spread;
}

tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count)
{
    const uint32_t chunks = most_chunks(count);
    void *entries = queue->entries;
    void *below = queue->below;

    if (count <= queue->room) {
        return TL_OK;
    }
    bool has_room = tl__memory_grow(queue->memory, &entries, &queue->entry_capacity,
                                    chunks * TL__DUE_CHUNK, sizeof(*queue->entries)) &&
                    tl__memory_grow(queue->memory, &below, &queue->chunk_capacity, chunks,
                                    sizeof(*queue->below));
    queue->entries = entries;
    queue->below = below;
    queue->room = has_room ? count : queue->room;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

static uint32_t take_chunk(tl__due_queue *queue)
{
    uint32_t chunk = queue->free_chunk - 1;

    if (queue->free_chunk == 0) {
        TL_ASSERT(queue->chunk_count < queue->chunk_capacity);
        return queue->chunk_count++;
    }
    queue->free_chunk = queue->below[chunk];
    return chunk;
}

static inline void put(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    tl__due_bucket *bucket = &queue->buckets[index];
    uint32_t end = bucket->end;

    if (end % TL__DUE_CHUNK == 0) { /* empty, or its topmost chunk is full */
        uint32_t chunk = take_chunk(queue);
        queue->below[chunk] = end;
        end = chunk * TL__DUE_CHUNK;
    }
    queue->entries[end] = *entry;
    bucket->end = end + 1;
    bucket->count += 1;
}

tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry)
{
    if (queue->count >= queue->room && tl__due_reserve(queue, queue->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    put(queue, bucket_of(queue->now, entry->due), entry);
    queue->count += 1;
    return TL_OK;
}

/* A bucket that is emptied from the top. */
typedef struct reader {
    tl__due_bucket *bucket;
    uint32_t ahead; /* where the chunk ends that is fetched next; 0: none is left */
} reader;

static inline void fetch(const tl__due_queue *queue, reader *from)
{
    if (from->ahead != 0) {
        uint32_t chunk = (from->ahead - 1) / TL__DUE_CHUNK;
        __builtin_prefetch(&queue->entries[chunk * TL__DUE_CHUNK]);
        __builtin_prefetch(&queue->entries[from->ahead - 1]);
        from->ahead = queue->below[chunk];
    }
}

static reader read_from(const tl__due_queue *queue, tl__due_bucket *bucket)
{
    reader from = {bucket, bucket->end};

    for (uint32_t i = 0; i < AHEAD; i++) {
        fetch(queue, &from);
    }
    return from;
}

/* Copies the entries of the topmost chunk and frees it; `out` has room for a whole chunk, because a
 * copy of one length is faster. Returns how many entries there are; 0: the bucket is empty. */
static inline uint32_t read_chunk(tl__due_queue *queue, reader *from, tl__due_entry *out)
{
    tl__due_bucket *bucket = from->bucket;
    uint32_t chunk = (bucket->end - 1) / TL__DUE_CHUNK;
    uint32_t begin = chunk * TL__DUE_CHUNK;
    uint32_t count = bucket->end - begin;

    if (bucket->end == 0) {
        return 0;
    }
    TL_ASSERT(count <= bucket->count);
    fetch(queue, from);
    memcpy(out, &queue->entries[begin], TL__DUE_CHUNK * sizeof(*out));
    bucket->end = queue->below[chunk];
    bucket->count -= count;
    queue->below[chunk] = queue->free_chunk;
    queue->free_chunk = chunk + 1;
    return count;
}

/* Moves a whole bucket to `out`, which has room for it and a chunk. */
static void drain(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    if (queue->buckets[index].end == 0) {
        return;
    }
    reader from = read_from(queue, &queue->buckets[index]);
    while (from.bucket->end != 0) {
        out->count += read_chunk(queue, &from, &out->entries[out->count]);
    }
}

/* Moves a bucket to `out` and to lower buckets. */
static void spread(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    const tl_time now = queue->now;
    reader from = read_from(queue, &queue->buckets[index]);
    tl__due_entry entries[TL__DUE_CHUNK];

    for (uint32_t count = 0; (count = read_chunk(queue, &from, entries)) > 0;) {
        for (uint32_t i = 0; i < count; i++) {
            if (entries[i].due < now) {
                out->entries[out->count++] = entries[i];
            } else {
                put(queue, bucket_of(now, entries[i].due), &entries[i]);
            }
        }
    }
}

/* Entries of a bucket with due < now. */
static uint32_t count_due(const tl__due_queue *queue, uint32_t index, tl_time now)
{
    uint32_t due = 0;

    for (uint32_t end = queue->buckets[index].end; end != 0;) {
        uint32_t chunk = (end - 1) / TL__DUE_CHUNK;
        for (uint32_t i = chunk * TL__DUE_CHUNK; i < end; i++) {
            due += queue->entries[i].due < now ? 1U : 0U;
        }
        end = queue->below[chunk];
    }
    return due;
}

/* Room in `out` for the entries that are due when time moves to `now`, which cuts bucket `cut`.
 * Counts exactly only if there is no room for all entries. */
static bool make_room(const tl__due_queue *queue, uint32_t cut, tl_time now, tl__due_array *out)
{
    uint32_t due = queue->buckets[TL__DUE_OVERDUE].count + TL__DUE_CHUNK;

    if (queue->count + TL__DUE_CHUNK <= out->capacity - out->count) {
        return true;
    }
    for (uint32_t i = 0; i < cut; i++) {
        due += queue->buckets[i].count;
    }
    due += cut > 0 ? count_due(queue, cut, now) : 0;
    return tl__due_array_reserve(queue->memory, out, out->count + due);
}

tl_result tl__due_take(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    const tl_time to = now > queue->now ? now : queue->now;
    const uint32_t cut = bucket_of(queue->now, to); /* 0: time stands */
    const uint32_t first = out->count;

    TL_ASSERT(queue->now >= 0);
    if (queue->count == 0) {
        queue->now = to;
        return TL_OK;
    }
    if (!make_room(queue, cut, to, out)) {
        return TL_ERR_NO_MEMORY;
    }
    drain(queue, TL__DUE_OVERDUE, out);
    for (uint32_t i = 0; i < cut; i++) {
        drain(queue, i, out);
    }
    queue->now = to;
    if (cut > 0) {
        spread(queue, cut, out);
    }
    queue->count -= out->count - first;
    return TL_OK;
}

void tl__due_drop_stale(tl__due_queue *queue, tl__due_live_fn *is_live, void *user)
{
    tl__due_entry entries[TL__DUE_CHUNK];

    queue->kept = 0;
    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        tl__due_bucket all = queue->buckets[index];
        queue->buckets[index] = (tl__due_bucket){0};
        reader from = read_from(queue, &all);
        for (uint32_t count = 0; (count = read_chunk(queue, &from, entries)) > 0;) {
            for (uint32_t i = 0; i < count; i++) {
                if (is_live(user, &entries[i])) {
                    put(queue, index, &entries[i]);
                }
            }
        }
        queue->kept += queue->buckets[index].count;
    }
    queue->count = queue->kept;
}

void tl__due_each(const tl__due_queue *queue, tl__due_each_fn *visit, void *user)
{
    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        for (uint32_t end = queue->buckets[index].end; end != 0;) {
            uint32_t chunk = (end - 1) / TL__DUE_CHUNK;
            for (uint32_t i = chunk * TL__DUE_CHUNK; i < end; i++) {
                visit(user, &queue->entries[i]);
            }
            end = queue->below[chunk];
        }
    }
}
