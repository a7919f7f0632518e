#include "timer/timer_store.h"

#include <string.h>

/* Of reserved timers so many may have a name without taking memory; of more, hardly all have one.
 */
enum { RESERVED_COLD = 1024 };

_Static_assert(sizeof(tl__timer) == TL__LINE, "a record is one cache line");

static size_t block_bytes(void)
{
    return (size_t)TL__TIMER_CHUNK * sizeof(tl__timer) + TL__LINE;
}

static size_t cold_bytes(void)
{
    return (size_t)TL__TIMER_CHUNK * sizeof(tl__timer_cold);
}

static bool grow_lists(tl__timer_store *store)
{
    void *chunks = store->chunks;
    void *records = store->records;
    void *in_use = store->in_use;
    uint32_t count = store->chunk_count + 1;
    bool is_there =
        tl__memory_grow(store->memory, &chunks, &store->chunk_capacity, count,
                        sizeof(*store->chunks)) &&
        tl__memory_grow(store->memory, &records, &store->record_capacity, count, sizeof(void *)) &&
        tl__memory_grow(store->memory, &in_use, &store->in_use_capacity, count * TL__TIMER_CHUNK,
                        sizeof(*store->in_use));

    store->chunks = chunks;
    store->records = records;
    store->in_use = in_use;
    return is_there;
}

static tl_result add_chunk(tl__timer_store *store)
{
    uint8_t *block = NULL;

    if (grow_lists(store)) {
        block = tl__memory_resize(store->memory, NULL, 0, block_bytes());
    }
    if (block == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    memset(block, 0, block_bytes());
    memset(&store->in_use[(size_t)store->chunk_count * TL__TIMER_CHUNK], 0, TL__TIMER_CHUNK);
    void *records = block + (TL__LINE - (uintptr_t)block % TL__LINE) % TL__LINE;
    store->records[store->chunk_count] = records;
    store->chunks[store->chunk_count++] = (tl__timer_chunk){.block = block};
    uint32_t slots = store->chunk_count * TL__TIMER_CHUNK;
    store->ready = slots < store->limit ? slots : store->limit;
    return TL_OK;
}

tl_result tl__timer_store_init(tl__timer_store *store, tl__memory *memory, uint32_t reserve,
                               bool fixed)
{
    *store = (tl__timer_store){.memory = memory, .limit = TL__TIMER_SLOTS};
    if (fixed && reserve < store->limit) {
        store->limit = reserve;
    }
    for (uint32_t slots = 0; slots < reserve && slots < store->limit; slots += TL__TIMER_CHUNK) {
        tl_result result = add_chunk(store);
        if (result == TL_OK && slots < RESERVED_COLD) {
            result = tl__timer_store_need_cold(store, slots);
        }
        if (result != TL_OK) {
            tl__timer_store_free(store);
            return result;
        }
    }
    return TL_OK;
}

void tl__timer_store_free(tl__timer_store *store)
{
    for (uint32_t i = 0; i < store->chunk_count; i++) {
        (void)tl__memory_resize(store->memory, store->chunks[i].block, block_bytes(), 0);
        if (store->chunks[i].cold != NULL) {
            (void)tl__memory_resize(store->memory, store->chunks[i].cold, cold_bytes(), 0);
        }
    }
    if (store->memory != NULL) {
        tl__memory_free_array(store->memory, store->chunks, store->chunk_capacity,
                              sizeof(*store->chunks));
        tl__memory_free_array(store->memory, store->records, store->record_capacity,
                              sizeof(void *));
        tl__memory_free_array(store->memory, store->in_use, store->in_use_capacity,
                              sizeof(*store->in_use));
    }
    *store = (tl__timer_store){0};
}

tl_result tl__timer_store_take(tl__timer_store *store, uint32_t *slot)
{
    if (store->first_free == 0 && store->slot_count >= store->limit) {
        return TL_ERR_FULL;
    }
    if (store->first_free == 0 && store->slot_count >= store->ready) {
        tl_result result = add_chunk(store);
        if (result != TL_OK) {
            return result;
        }
    }
    (void)tl__timer_store_take_ready(store, slot);
    return TL_OK;
}

tl_result tl__timer_store_need_cold(tl__timer_store *store, uint32_t slot)
{
    tl__timer_chunk *chunk = &store->chunks[slot >> TL__TIMER_CHUNK_BITS];

    if (chunk->cold == NULL) {
        chunk->cold = tl__memory_resize(store->memory, NULL, 0, cold_bytes());
        if (chunk->cold == NULL) {
            return TL_ERR_NO_MEMORY;
        }
        memset(chunk->cold, 0, cold_bytes());
    }
    return TL_OK;
}

tl__timer_cold *tl__timer_store_cold(const tl__timer_store *store, uint32_t slot)
{
    tl__timer_cold *cold = store->chunks[slot >> TL__TIMER_CHUNK_BITS].cold;

    return cold != NULL ? &cold[slot % TL__TIMER_CHUNK] : NULL;
}

uint32_t tl__timer_store_next(const tl__timer_store *store, uint32_t from)
{
    while (from < store->slot_count && store->in_use[from] == 0) {
        from += 1;
    }
    return from;
}
