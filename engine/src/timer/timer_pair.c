/* Timers that are found by function and user (T-68). Hashes only find: they give no order. */
#include "command/record_call.h"
#include "core/observe.h"
#include "timer/timer.h"
#include "world.h"

static uint64_t mix(uint64_t value)
{
    value *= UINT64_C(0x9e3779b97f4a7c15);
    return value ^ value >> 32;
}

static uint32_t *head_of(const tl__timers *timers, tl_timer_fn *fn, const void *user)
{
    uint64_t hash = mix(mix((uint64_t)(uintptr_t)user) + (uint64_t)(uintptr_t)fn);

    return &timers->pairs.heads[hash & (timers->pairs.capacity - 1)];
}

static uint32_t *next_of(const tl__timers *timers, uint32_t slot)
{
    return &tl__timer_store_cold(&timers->store, slot)->next_of_pair;
}

static void insert(tl__timers *timers, uint32_t slot)
{
    const tl__timer *timer = tl__timer_at(&timers->store, slot);
    uint32_t *head = head_of(timers, timer->fn, timer->user);

    *next_of(timers, slot) = *head;
    *head = slot + 1;
}

/* Room for one more; the chains stay short. */
tl_result tl__timer_pairs_reserve(tl__timers *timers)
{
    tl__timer_pairs *pairs = &timers->pairs;
    const tl__timer_pairs old = *pairs;

    if (pairs->count < pairs->capacity) {
        return TL_OK;
    }
    uint32_t capacity = old.capacity == 0 ? 16 : 2 * old.capacity;
    uint32_t *heads = tl__memory_resize(timers->memory, NULL, 0, capacity * sizeof(*pairs->heads));
    if (heads == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < capacity; i++) {
        heads[i] = 0;
    }
    pairs->heads = heads;
    pairs->capacity = capacity;
    for (uint32_t i = 0; i < old.capacity; i++) {
        for (uint32_t slot1 = old.heads[i], next = 0; slot1 != 0; slot1 = next) {
            next = *next_of(timers, slot1 - 1);
            insert(timers, slot1 - 1);
        }
    }
    tl__memory_free_array(timers->memory, old.heads, old.capacity, sizeof(*old.heads));
    return TL_OK;
}

void tl__timer_pairs_add(tl__timers *timers, uint32_t slot)
{
    tl__timer_at(&timers->store, slot)->bits |= TL__TIMER_PAIRED;
    insert(timers, slot);
    timers->pairs.count += 1;
}

void tl__timer_pairs_remove(tl__timers *timers, uint32_t slot)
{
    const tl__timer *timer = tl__timer_at(&timers->store, slot);
    uint32_t *link = head_of(timers, timer->fn, timer->user);

    while (*link != slot + 1) {
        link = next_of(timers, *link - 1);
    }
    *link = *next_of(timers, slot);
    timers->pairs.count -= 1;
}

void tl__timer_pairs_free(tl__timers *timers)
{
    tl__memory_free_array(timers->memory, timers->pairs.heads, timers->pairs.capacity,
                          sizeof(*timers->pairs.heads));
    timers->pairs = (tl__timer_pairs){0};
}

tl_timer_id tl_timer_find_pair(const tl_world *world, tl_timer_fn *fn, const void *user)
{
    if (world == NULL || fn == NULL || world->timers->pairs.count == 0) {
        return (tl_timer_id){0};
    }
    const tl__timers *timers = world->timers;
    for (uint32_t slot1 = *head_of(timers, fn, user); slot1 != 0;
         slot1 = *next_of(timers, slot1 - 1)) {
        const tl__timer *timer = tl__timer_at(&timers->store, slot1 - 1);
        if (timer->fn == fn && timer->user == user) {
            return tl__timer_id_at(timers, slot1 - 1);
        }
    }
    return (tl_timer_id){0};
}

tl_result tl_timer_set_for_pair(tl_world *world, const tl_timer_def *def, tl_timer_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_timer_set_for_pair(def, out);
    }
    tl_result result = tl__world_may_change(world);
    tl_timer_id id = {0};

    if (out != NULL) {
        *out = id;
    }
    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || def->fn == NULL) {
        return TL_ERR_INVALID;
    }
    id = tl_timer_find_pair(world, def->fn, def->user);
    result = tl__timer_set(world, &id, def, TL__TIMER_OF_PAIR);
    if (out != NULL && result == TL_OK) {
        *out = id;
    }
    return result;
}
