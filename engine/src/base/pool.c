/* Slots with generations: see pool.h. */
#include "base/pool.h"
#include "base/assert.h"

#include <string.h>

static tl__pool_slot *slot_at(const tl__pool *pool, uint32_t index)
{
    if (!pool->is_inside) {
        return &pool->slots[index];
    }
    uint8_t *element = tl__pool_at(pool, index);
    return (tl__pool_slot *)(void *)(element + pool->slot_offset);
}

static size_t chunk_bytes(const tl__pool *pool)
{
    return (size_t)TL__POOL_CHUNK * pool->stride;
}

static bool has_slots(tl__pool *pool, uint32_t needed)
{
    return pool->is_inside ||
           TL__GROW_ZEROED(pool->memory, pool->slots, pool->slot_capacity, needed);
}

static tl_result add_chunk(tl__pool *pool)
{
    if (!TL__GROW(pool->memory, pool->chunks, pool->chunk_capacity, pool->chunk_count + 1) ||
        !has_slots(pool, (pool->chunk_count + 1) * TL__POOL_CHUNK)) {
        return TL_ERR_NO_MEMORY;
    }
    uint8_t *chunk = tl__memory_take_lines(pool->memory, chunk_bytes(pool));
    if (chunk == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    memset(chunk, 0, chunk_bytes(pool));
    pool->chunks[pool->chunk_count++] = chunk;
    return TL_OK;
}

static tl_result reserve_chunks(tl__pool *pool, uint32_t reserve)
{
    uint32_t chunks = (reserve + TL__POOL_CHUNK - 1) / TL__POOL_CHUNK;

    if (chunks > 0 && !has_slots(pool, chunks * TL__POOL_CHUNK)) {
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < chunks; i++) {
        tl_result result = add_chunk(pool);
        if (result != TL_OK) {
            tl__pool_free(pool);
            return result;
        }
    }
    return TL_OK;
}

tl_result tl__pool_init(tl__pool *pool, tl__memory *memory, size_t element_size, uint32_t reserve,
                        bool fixed)
{
    const uint32_t stride = (uint32_t)tl__pool_stride(element_size);

    TL_ASSERT(element_size > 0);
    *pool =
        (tl__pool){.memory = memory, .stride = stride, .limit = fixed ? reserve : UINT32_MAX - 1};
    return reserve_chunks(pool, reserve);
}

tl_result tl__pool_init_inside(tl__pool *pool, tl__memory *memory, size_t element_size,
                               size_t slot_offset, uint32_t reserve)
{
    TL_ASSERT(slot_offset + sizeof(tl__pool_slot) <= element_size);
    (void)tl__pool_init(pool, memory, element_size, 0, false); /* nothing that can fail */
    pool->slot_offset = (uint32_t)slot_offset;
    pool->is_inside = true;
    return reserve_chunks(pool, reserve);
}

void tl__pool_free(tl__pool *pool)
{
    for (uint32_t i = 0; i < pool->chunk_count; i++) {
        tl__memory_give_lines(pool->memory, pool->chunks[i], chunk_bytes(pool));
    }
    if (pool->memory != NULL) {
        TL__FREE(pool->memory, pool->chunks, pool->chunk_capacity);
        TL__FREE(pool->memory, pool->slots, pool->slot_capacity);
    }
    *pool = (tl__pool){0};
}

static tl_result take_fresh(tl__pool *pool, uint32_t *index)
{
    if (pool->slot_count >= pool->limit) {
        return TL_ERR_FULL;
    }
    if (pool->slot_count == pool->chunk_count * TL__POOL_CHUNK) {
        tl_result result = add_chunk(pool);
        if (result != TL_OK) {
            return result;
        }
    }
    *index = pool->slot_count++;
    return TL_OK;
}

static void take_free(tl__pool *pool, uint32_t *index)
{
    *index = pool->first_free - 1;
    pool->first_free = slot_at(pool, *index)->next_free;
}

tl_result tl__pool_take_slot(tl__pool *pool, uint32_t *index)
{
    TL_ASSERT(pool->live_count <= pool->slot_count);

    if (pool->first_free != 0) {
        take_free(pool, index);
    } else {
        tl_result result = take_fresh(pool, index);
        if (result != TL_OK) {
            return result;
        }
    }
    tl__pool_slot *slot = slot_at(pool, *index);
    slot->generation += 1;
    slot->attached = 0;
    pool->live_count += 1;
    return TL_OK;
}

tl_result tl__pool_take(tl__pool *pool, uint32_t *index)
{
    tl_result result = tl__pool_take_slot(pool, index);

    if (result == TL_OK) {
        tl__pool_slot *slot = slot_at(pool, *index);
        const tl__pool_slot taken = *slot;
        memset(tl__pool_at(pool, *index), 0, pool->stride);
        *slot = taken; /* an element may hold it */
    }
    return result;
}

void tl__pool_give(tl__pool *pool, uint32_t index)
{
    TL_ASSERT(index < pool->slot_count);
    TL_ASSERT(pool->live_count > 0);

    tl__pool_give_slot(pool, slot_at(pool, index), index);
}

void *tl__pool_find(const tl__pool *pool, uint32_t index1, uint32_t generation)
{
    bool is_slot = index1 - 1 < pool->slot_count && (generation & 1U) != 0; /* 0 is no index */

    return is_slot && slot_at(pool, index1 - 1)->generation == generation
               ? tl__pool_at(pool, index1 - 1)
               : NULL;
}

uint32_t tl__pool_generation(const tl__pool *pool, uint32_t index)
{
    return slot_at(pool, index)->generation;
}

bool tl__pool_seek(const tl__pool *pool, uint32_t *index)
{
    while (*index < pool->slot_count && (slot_at(pool, *index)->generation & 1U) == 0) {
        *index += 1;
    }
    return *index < pool->slot_count;
}

static tl__node *node_of(const tl__pool *pool, size_t node, uint32_t index1)
{
    return (tl__node *)(void *)((uint8_t *)tl__pool_at(pool, index1 - 1) + node);
}

void tl__list_append(tl__list *list, const tl__pool *pool, size_t node, uint32_t index1)
{
    TL_ASSERT(index1 != 0);

    *node_of(pool, node, index1) = (tl__node){.previous = list->last};
    if (list->last != 0) {
        node_of(pool, node, list->last)->next = index1;
    } else {
        list->first = index1;
    }
    list->last = index1;
}

void tl__list_remove(tl__list *list, const tl__pool *pool, size_t node, uint32_t index1)
{
    TL_ASSERT(index1 != 0);

    const tl__node *removed = node_of(pool, node, index1);

    if (removed->previous != 0) {
        node_of(pool, node, removed->previous)->next = removed->next;
    } else {
        list->first = removed->next;
    }
    if (removed->next != 0) {
        node_of(pool, node, removed->next)->previous = removed->previous;
    } else {
        list->last = removed->previous;
    }
}
