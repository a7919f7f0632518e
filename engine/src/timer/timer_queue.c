#include "timer/timer_queue.h"

#include <string.h>

enum {
    LEAST = 16,
    FEW = 1 << 15, /* words; below, a chunk is one word: no bucket leaves any unused */
    MANY = 1 << 18,
    SMALL_CHUNK = 3, /* shifts */
    LARGE_CHUNK = 4,
    USUAL = 2, /* level for steps that are not known yet: 4 ms buckets */
};

void tl__timer_queue_init(tl__timer_queue *queue, tl__memory *memory, const tl__timer_store *store,
                          uint32_t clock_bit)
{
    memset(queue, 0, sizeof(*queue));
    queue->memory = memory;
    queue->store = store;
    queue->clock_bit = clock_bit;
    tl__timer_queue_set_now(queue, 0, USUAL);
}

static void free_store(tl__timer_queue *queue)
{
    tl__memory_free_array(queue->memory, queue->words, queue->word_capacity, sizeof(*queue->words));
    tl__memory_free_array(queue->memory, queue->links, queue->chunk_capacity,
                          sizeof(*queue->links));
}

void tl__timer_queue_free(tl__timer_queue *queue)
{
    if (queue->memory != NULL) {
        free_store(queue);
        tl__memory_free_array(queue->memory, queue->due, queue->due_capacity, sizeof(*queue->due));
    }
    memset(queue, 0, sizeof(*queue));
}

/* Chunks. */

void tl__timer_queue_unmark(tl__timer_queue *queue, uint32_t index)
{
    queue->occupied[index / 64] &= ~(UINT64_C(1) << (index % 64));
}

void tl__timer_queue_give_chunk(tl__timer_queue *queue, uint32_t chunk)
{
    queue->links[chunk] = queue->free_end;
    queue->free_end = (chunk << queue->chunk_shift) + 1;
    if (queue->sweep_chunk == chunk + 1) {
        queue->sweep_chunk = 0;
    }
}

uint32_t tl__timer_queue_detach(tl__timer_queue *queue, uint32_t index, uint32_t *chunk)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    uint32_t end = bucket->end;

    *chunk = tl__timer_queue_chunk_of(queue, end);
    uint32_t count = end - (*chunk << queue->chunk_shift);
    bucket->end = queue->links[*chunk];
    bucket->count -= count;
    if (bucket->end == 0) {
        tl__timer_queue_unmark(queue, index);
    } else {
        __builtin_prefetch(&queue->words[bucket->end - 1]);
        __builtin_prefetch(&queue->links[tl__timer_queue_chunk_of(queue, bucket->end)]);
    }
    return count;
}

void tl__timer_queue_set_aside(tl__timer_queue *queue, uint32_t index)
{
    queue->buckets[TL__QUEUE_ASIDE] = queue->buckets[index];
    queue->buckets[index] = (tl__timer_bucket){0};
    if (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        tl__timer_queue_unmark(queue, index);
    }
    if (queue->sweep_bucket == index) {
        queue->sweep_chunk = 0;
    }
}

/* Storage. */

static uint32_t shift_for(uint32_t count)
{
    return count < FEW ? 0 : count < MANY ? SMALL_CHUNK : LARGE_CHUNK;
}

/* Chunks that `count` words use at most, however they lie; two more while some are moved. */
static uint32_t chunks_for(uint32_t count, uint32_t shift)
{
    uint32_t spread = (count >> shift) + TL__QUEUE_ALL;

    return (count < spread ? count : spread) + 2;
}

/* An array of exactly so many items, or as it was. */
static bool resize(tl__memory *memory, void **items, uint32_t *capacity, uint32_t wanted,
                   size_t item_size)
{
    void *block =
        tl__memory_resize(memory, *items, *capacity * item_size, (size_t)wanted * item_size);

    if (block == NULL) {
        return false;
    }
    *items = block;
    *capacity = wanted;
    return true;
}

/* Touches what is new, so that the system's pages are there before a timer needs them. */
static bool resize_store(tl__timer_queue *queue, uint32_t chunks)
{
    void *words = queue->words;
    void *links = queue->links;
    uint32_t old = queue->word_capacity;
    uint32_t wanted = chunks << queue->chunk_shift;
    bool is_there =
        resize(queue->memory, &words, &queue->word_capacity, wanted, sizeof(*queue->words)) &&
        resize(queue->memory, &links, &queue->chunk_capacity, chunks, sizeof(*queue->links));

    queue->words = words;
    queue->links = links;
    if (is_there && wanted > old) {
        memset(queue->words + old, 0, (wanted - old) * sizeof(*queue->words));
    }
    return is_there;
}

/* Another size of chunks: everything is laid out anew. */
static void move_all(tl__timer_queue *to, tl__timer_queue *from)
{
    uint32_t chunk = 0;

    for (uint32_t index = 0; index < TL__QUEUE_BUCKETS; index++) {
        while (from->buckets[index].end != 0) {
            uint32_t count = tl__timer_queue_detach(from, index, &chunk);
            for (uint32_t i = 0; i < count; i++) {
                tl__timer_queue_put(to, index, from->words[(chunk << from->chunk_shift) + i]);
            }
        }
    }
}

static bool rebuild(tl__timer_queue *queue, uint32_t shift, uint32_t chunks)
{
    tl__timer_queue next = {.memory = queue->memory,
                            .store = queue->store,
                            .clock_bit = queue->clock_bit,
                            .finest = queue->finest,
                            .now = queue->now,
                            .near_end = queue->near_end,
                            .near_shift = queue->near_shift,
                            .near_first = queue->near_first,
                            .count = queue->count,
                            .room = queue->room,
                            .chunk_shift = shift,
                            .chunk_mask = (1U << shift) - 1,
                            .due = queue->due,
                            .due_since = queue->due_since,
                            .due_count = queue->due_count,
                            .due_capacity = queue->due_capacity};

    if (!resize_store(&next, chunks)) {
        free_store(&next);
        return false;
    }
    move_all(&next, queue);
    free_store(queue);
    *queue = next;
    return true;
}

static bool make_room(tl__timer_queue *queue, uint32_t count)
{
    uint32_t shift = shift_for(count);
    uint32_t chunks = chunks_for(count, shift);
    void *due = queue->due;
    bool is_there =
        resize(queue->memory, &due, &queue->due_capacity, count + 1, sizeof(*queue->due));

    queue->due = due;
    return is_there && (shift == queue->chunk_shift ? resize_store(queue, chunks)
                                                    : rebuild(queue, shift, chunks));
}

tl_result tl__timer_queue_grow(tl__timer_queue *queue, uint32_t count)
{
    uint32_t grown = queue->room + queue->room / 8; /* so that growth is rare */
    uint32_t wanted = count > grown ? count : grown;
    wanted = wanted > LEAST ? wanted : LEAST;

    if (count > UINT32_MAX / 4 || !make_room(queue, wanted)) {
        return TL_ERR_NO_MEMORY;
    }
    queue->room = wanted;
    return TL_OK;
}

/* Levels. */

void tl__timer_queue_set_now(tl__timer_queue *queue, tl_time now, uint32_t finest)
{
    uint32_t above = tl__timer_queue_shift(finest) + TL__QUEUE_DIGIT_BITS;

    queue->now = now;
    queue->finest = finest;
    queue->near_shift = tl__timer_queue_shift(finest);
    queue->near_first = tl__timer_queue_bucket_at(finest, 0);
    queue->near_end = (((uint64_t)now >> above) + 2) << above;
}

uint32_t tl__timer_queue_bucket(const tl__timer_queue *queue, tl_time due)
{
    if (due < queue->now) {
        return TL__QUEUE_OVERDUE;
    }
    for (uint32_t level = queue->finest; level < TL__QUEUE_LEVELS; level++) {
        if (tl__timer_queue_reaches(queue, level, due)) {
            return tl__timer_queue_bucket_at(level, (uint64_t)due >> tl__timer_queue_shift(level));
        }
    }
    return TL__QUEUE_FARTHER;
}

void tl__timer_queue_push_far(tl__timer_queue *queue, tl_time due, uint32_t slot)
{
    tl__timer_queue_put(queue, tl__timer_queue_bucket(queue, due), tl__timer_word_of(due, slot));
    queue->count += 1;
}

void tl__timer_queue_push_waiting(tl__timer_queue *queue, uint32_t slot)
{
    tl__timer_queue_put(queue, TL__QUEUE_WAITING, slot);
    queue->count += 1;
}

void tl__timer_queue_take_waiting(tl__timer_queue *queue, tl__timer_slot_fn *fetch,
                                  tl__timer_slot_fn *visit, void *user)
{
    uint32_t chunk = 0;

    tl__timer_queue_set_aside(queue, TL__QUEUE_WAITING);
    while (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        uint32_t count = tl__timer_queue_detach(queue, TL__QUEUE_ASIDE, &chunk);
        const tl__timer_word *words = &queue->words[(size_t)chunk << queue->chunk_shift];
        queue->count -= count;
        for (uint32_t i = 0; i < count; i++) {
            fetch(user, tl__timer_word_slot(words[i]));
        }
        for (uint32_t i = 0; i < count; i++) {
            visit(user, tl__timer_word_slot(words[i]));
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}
