/* Memory of a queue of due times: chunks, and growing. */
#include "queue/due_store.h"

#include <string.h>

enum {
    LEAST = 16,
    FEW = 1 << 14, /* entries; below, a chunk is one entry: no bucket leaves any unused */
    MANY = 1 << 17,
    SMALL_CHUNK = 3, /* shifts */
    LARGE_CHUNK = 5,
};

void tl__due_init(tl__due_queue *queue, tl__memory *memory)
{
    memset(queue, 0, sizeof(*queue));
    queue->memory = memory;
}

static void free_store(tl__due_queue *queue)
{
    tl__memory_free_array(queue->memory, queue->entries, queue->entry_capacity,
                          sizeof(*queue->entries));
    tl__memory_free_array(queue->memory, queue->links, queue->chunk_capacity,
                          sizeof(*queue->links));
}

void tl__due_free(tl__due_queue *queue)
{
    if (queue->memory != NULL) {
        free_store(queue);
    }
    memset(queue, 0, sizeof(*queue));
}

void tl__due_array_free(tl__memory *memory, tl__due_array *array)
{
    tl__memory_free_array(memory, array->entries, array->capacity, sizeof(*array->entries));
    *array = (tl__due_array){0};
}

static uint32_t shift_for(uint32_t count)
{
    return count < FEW ? 0 : count < MANY ? SMALL_CHUNK : LARGE_CHUNK;
}

/* Chunks that `count` entries use at most, however they lie; two more while some are moved. */
static uint32_t chunks_for(uint32_t count, uint32_t shift)
{
    uint32_t spread = (count >> shift) + TL__DUE_BUCKETS;

    return (count < spread ? count : spread) + 2;
}

uint32_t tl__due_take_chunk(tl__due_queue *queue)
{
    uint32_t taken = queue->free_chunk;

    if (taken != 0) {
        queue->free_chunk = queue->links[taken - 1];
    } else {
        taken = ++queue->chunk_count;
    }
    queue->links[taken - 1] = 0;
    return taken;
}

void tl__due_mark(tl__due_queue *queue, uint32_t index, bool is_occupied)
{
    if (index >= TL__DUE_OVERDUE) {
        return;
    }
    uint32_t level = index / TL__DUE_WINDOW;
    uint64_t bit = UINT64_C(1) << (index % TL__DUE_WINDOW);
    uint64_t *occupied = &queue->occupied[level];
    *occupied = is_occupied ? *occupied | bit : *occupied & ~bit;
    queue->levels = (queue->levels & ~(1U << level)) | (*occupied != 0 ? 1U << level : 0U);
}

void tl__due_drop_chunks(tl__due_queue *queue, uint32_t index)
{
    tl__due_bucket *bucket = &queue->buckets[index];

    queue->links[bucket->last - 1] = queue->free_chunk;
    queue->free_chunk = bucket->first;
    *bucket = (tl__due_bucket){0};
    tl__due_mark(queue, index, false);
}

static tl_result resize_store(tl__due_queue *queue, uint32_t chunks)
{
    uint32_t entries = chunks << queue->chunk_shift;
    void *grown = tl__memory_resize(queue->memory, queue->entries,
                                    queue->entry_capacity * sizeof(*queue->entries),
                                    entries * sizeof(*queue->entries));
    if (grown == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    queue->entries = grown;
    queue->entry_capacity = entries;
    grown = tl__memory_resize(queue->memory, queue->links,
                              queue->chunk_capacity * sizeof(*queue->links),
                              chunks * sizeof(*queue->links));
    if (grown == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    queue->links = grown;
    queue->chunk_capacity = chunks;
    return TL_OK;
}

/* Another size of chunks: everything is laid out anew. */
static void move_all(tl__due_queue *to, tl__due_queue *from)
{
    uint32_t chunk = 0;

    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        while (from->buckets[index].count > 0) {
            uint32_t count = tl__due_detach_chunk(from, index, &chunk);
            for (uint32_t i = 0; i < count; i++) {
                tl__due_put(to, index, &tl__due_chunk_at(from, chunk)[i]);
            }
        }
    }
}

static tl_result rebuild(tl__due_queue *queue, uint32_t shift, uint32_t chunks)
{
    tl__due_queue next = {
        .memory = queue->memory, .now = queue->now, .count = queue->count, .chunk_shift = shift};

    if (resize_store(&next, chunks) != TL_OK) {
        free_store(&next);
        return TL_ERR_NO_MEMORY;
    }
    move_all(&next, queue);
    free_store(queue);
    *queue = next;
    return TL_OK;
}

tl_result tl__due_grow(tl__due_queue *queue, uint32_t count)
{
    if (count > UINT32_MAX / 4) {
        return TL_ERR_NO_MEMORY;
    }
    uint32_t grown = queue->room + queue->room / 4; /* so that growth is rare */
    uint32_t wanted = count > grown ? count : grown;
    wanted = wanted > LEAST ? wanted : LEAST;
    uint32_t shift = shift_for(wanted);
    uint32_t chunks = chunks_for(wanted, shift);
    tl_result result =
        shift == queue->chunk_shift ? resize_store(queue, chunks) : rebuild(queue, shift, chunks);
    queue->room = result == TL_OK ? wanted : queue->room;
    return result;
}
