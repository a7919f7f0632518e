/* Looking for entries of a queue of due times that no longer count. */
#include "queue/due_store.h"

/* The first chunk of a bucket goes to its end without what no longer counts. */
static void turn_chunk(tl__due_queue *queue, uint32_t index, tl__due_live_fn *is_live, void *user)
{
    uint32_t chunk = 0;
    uint32_t count = tl__due_detach_chunk(queue, index, &chunk);

    for (uint32_t i = 0; i < count; i++) {
        const tl__due_entry *entry = &tl__due_chunk_at(queue, chunk)[i];
        if (is_live(user, entry)) {
            tl__due_put(queue, index, entry);
        } else {
            queue->count -= 1;
        }
    }
    tl__due_give_chunk(queue, chunk);
}

static bool is_empty(const tl__due_queue *queue, uint32_t index)
{
    return queue->buckets[index].count == 0;
}

/* False: nothing is in any bucket. */
static bool next_sweep_bucket(tl__due_queue *queue)
{
    uint32_t index = queue->sweep_bucket;

    for (uint32_t looked = 0; looked < TL__DUE_BUCKETS; looked++) {
        index = (index + 1) % TL__DUE_BUCKETS;
        if (index % TL__DUE_WINDOW == 0 && index < TL__DUE_OVERDUE &&
            queue->occupied[index / TL__DUE_WINDOW] == 0) {
            index += TL__DUE_WINDOW - 1;
            looked += TL__DUE_WINDOW - 1;
        } else if (!is_empty(queue, index)) {
            queue->sweep_bucket = index;
            queue->sweep_left = tl__due_chunks_of(queue, index);
            return true;
        }
    }
    return false;
}

void tl__due_sweep(tl__due_queue *queue, uint32_t entries, tl__due_live_fn *is_live, void *user)
{
    uint32_t turns = (entries >> queue->chunk_shift) + 1;

    for (; turns > 0; turns--) {
        bool is_done = queue->sweep_left == 0 || is_empty(queue, queue->sweep_bucket);
        if (is_done && !next_sweep_bucket(queue)) {
            return;
        }
        queue->sweep_left -= 1;
        turn_chunk(queue, queue->sweep_bucket, is_live, user);
    }
}
