#include "queue/due.h"

#include "base/assert.h"

static tl__due_chunk *chunk_at(const tl__due_queue *queue, uint32_t chunk1)
{
    TL_ASSERT(chunk1 != 0 && chunk1 <= queue->chunk_count);
    return &queue->chunks[chunk1 - 1];
}

static uint32_t bucket_of(const tl__due_queue *queue, tl_time due)
{
    if (due < queue->now) {
        return TL__DUE_OVERDUE;
    }
    uint64_t difference = (uint64_t)due ^ (uint64_t)queue->now;
    return difference == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(difference);
}

void tl__due_init(tl__due_queue *queue, tl__memory *memory)
{
    *queue = (tl__due_queue){.memory = memory};
}

void tl__due_free(tl__due_queue *queue)
{
    if (queue->memory != NULL) {
        tl__memory_free_array(queue->memory, queue->chunks, queue->chunk_capacity,
                              sizeof(*queue->chunks));
    }
    *queue = (tl__due_queue){0};
}

static bool grow(tl__due_queue *queue, uint32_t chunks)
{
    void *grown = queue->chunks;
    bool has_room = tl__memory_grow(queue->memory, &grown, &queue->chunk_capacity, chunks,
                                    sizeof(*queue->chunks));

    queue->chunks = grown;
    return has_room;
}

/* Full chunks, one that is not full for each bucket that has entries, and one that is read while
 * its entries move. */
static uint32_t most_chunks(uint32_t entries)
{
    uint32_t spread = entries / TL__DUE_CHUNK + TL__DUE_BUCKETS;

    return (entries < spread ? entries : spread) + 1;
}

tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count)
{
    TL_ASSERT(count >= queue->count);
    return grow(queue, most_chunks(count)) ? TL_OK : TL_ERR_NO_MEMORY;
}

/* A free chunk + 1, or 0: no memory. */
static uint32_t take_chunk(tl__due_queue *queue)
{
    uint32_t chunk1 = queue->free_chunk;

    if (chunk1 != 0) {
        queue->free_chunk = chunk_at(queue, chunk1)->next;
        return chunk1;
    }
    if (queue->chunk_count == queue->chunk_capacity && !grow(queue, queue->chunk_count + 1)) {
        return 0;
    }
    return ++queue->chunk_count;
}

/* Puts an empty chunk before the first one of a bucket; false: no memory. */
static bool add_chunk(tl__due_queue *queue, tl__due_bucket *bucket)
{
    uint32_t chunk1 = take_chunk(queue);

    if (chunk1 == 0) {
        return false;
    }
    tl__due_chunk *chunk = chunk_at(queue, chunk1);
    chunk->next = bucket->first;
    chunk->count = 0;
    bucket->first = chunk1;
    return true;
}

static inline bool put(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    tl__due_bucket *bucket = &queue->buckets[index];
    bool is_full = bucket->first == 0 || chunk_at(queue, bucket->first)->count == TL__DUE_CHUNK;

    if (is_full && !add_chunk(queue, bucket)) {
        return false;
    }
    tl__due_chunk *chunk = chunk_at(queue, bucket->first);
    chunk->entries[chunk->count++] = *entry;
    bucket->count += 1;
    queue->count += 1;
    return true;
}

/* Room for more than the push itself: when time passes, entries spread without taking memory. */
tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry)
{
    if (tl__due_reserve(queue, queue->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    return put(queue, bucket_of(queue, entry->due), entry) ? TL_OK : TL_ERR_NO_MEMORY;
}

/* Takes the first chunk out of a bucket. Returns chunk + 1; give_chunk() follows. */
static inline uint32_t detach(tl__due_queue *queue, tl__due_bucket *bucket)
{
    uint32_t chunk1 = bucket->first;
    const tl__due_chunk *chunk = chunk_at(queue, chunk1);

    TL_ASSERT(chunk->count > 0 && chunk->count <= bucket->count);
    if (chunk->next != 0) {
        const char *next = (const char *)chunk_at(queue, chunk->next);
        __builtin_prefetch(next);
        __builtin_prefetch(next + TL__LINE);
    }
    bucket->first = chunk->next;
    bucket->count -= chunk->count;
    queue->count -= chunk->count;
    return chunk1;
}

static inline void give_chunk(tl__due_queue *queue, uint32_t chunk1)
{
    chunk_at(queue, chunk1)->next = queue->free_chunk;
    queue->free_chunk = chunk1;
}

/* Puts an entry for which there is room: a chunk is given back for each that is read. */
static inline void put_back(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    if (!put(queue, index, entry)) {
        TL_ASSERT(false && "room for every entry");
    }
}

/* Moves a whole bucket to `out`, which has room for it. */
static void drain(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    while (queue->buckets[index].count > 0) {
        uint32_t chunk1 = detach(queue, &queue->buckets[index]);
        const tl__due_chunk *chunk = chunk_at(queue, chunk1);
        tl__due_entry *to = &out->entries[out->count];
        for (uint32_t i = 0; i < chunk->count; i++) {
            to[i] = chunk->entries[i];
        }
        out->count += chunk->count;
        give_chunk(queue, chunk1);
    }
}

/* Moves a bucket to `out` and to lower buckets. */
static void spread(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    while (queue->buckets[index].count > 0) {
        uint32_t chunk1 = detach(queue, &queue->buckets[index]);
        for (uint32_t i = 0; i < chunk_at(queue, chunk1)->count; i++) {
            const tl__due_entry entry = chunk_at(queue, chunk1)->entries[i];
            if (entry.due < queue->now) {
                out->entries[out->count++] = entry;
            } else {
                put_back(queue, bucket_of(queue, entry.due), &entry);
            }
        }
        give_chunk(queue, chunk1);
    }
}

/* Entries of a bucket with due < now. */
static uint32_t count_due(const tl__due_queue *queue, uint32_t index, tl_time now)
{
    uint32_t due = 0;

    for (uint32_t chunk1 = queue->buckets[index].first; chunk1 != 0;) {
        const tl__due_chunk *chunk = chunk_at(queue, chunk1);
        for (uint32_t i = 0; i < chunk->count; i++) {
            due += chunk->entries[i].due < now ? 1U : 0U;
        }
        chunk1 = chunk->next;
    }
    return due;
}

/* Room in `out` for what is due when time moves to `now`, which cuts bucket `cut`. Counts exactly
 * only if there is no room for all entries that might be due. */
static bool make_room(const tl__due_queue *queue, uint32_t cut, tl_time now, tl__due_array *out)
{
    uint32_t due = queue->buckets[TL__DUE_OVERDUE].count;

    if (queue->count <= out->capacity - out->count) {
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
    const uint32_t cut = bucket_of(queue, to); /* 0: time stands */

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
    return TL_OK;
}

tl_result tl__due_collect(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    uint32_t first = out->count;
    tl_result result = tl__due_take(queue, now, out);

    if (result == TL_OK && out->count > first) {
        tl__due_sort(&out->entries[first], out->count - first);
    }
    return result;
}

void tl__due_drop_stale(tl__due_queue *queue, tl__due_live_fn *is_live, void *user)
{
    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        tl__due_bucket all = queue->buckets[index];
        queue->buckets[index] = (tl__due_bucket){0};
        while (all.count > 0) {
            uint32_t chunk1 = detach(queue, &all);
            for (uint32_t i = 0; i < chunk_at(queue, chunk1)->count; i++) {
                const tl__due_entry entry = chunk_at(queue, chunk1)->entries[i];
                if (is_live(user, &entry)) {
                    put_back(queue, index, &entry);
                }
            }
            give_chunk(queue, chunk1);
        }
    }
    queue->kept = queue->count;
}

void tl__due_each(const tl__due_queue *queue, tl__due_each_fn *visit, void *user)
{
    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        for (uint32_t chunk1 = queue->buckets[index].first; chunk1 != 0;) {
            const tl__due_chunk *chunk = chunk_at(queue, chunk1);
            for (uint32_t i = 0; i < chunk->count; i++) {
                visit(user, &chunk->entries[i]);
            }
            chunk1 = chunk->next;
        }
    }
}
