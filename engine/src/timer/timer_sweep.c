/* Looks through the words of a queue for those that no longer count: little by little, or through
 * all at once. */
#include "timer/timer_queue.h"

bool tl__timer_queue_counts(const tl__timer_queue *queue, tl__timer_word word, bool is_waiting)
{
    uint32_t slot = tl__timer_word_slot(word);
    const tl__timer *timer = tl__timer_at(queue->store, slot);

    if ((timer->bits & TL__TIMER_REAL) != queue->clock_bit) {
        return false;
    }
    if (is_waiting) {
        return (timer->bits & TL__TIMER_LISTED) != 0;
    }
    return (timer->bits & TL__TIMER_QUEUED) != 0 && tl__timer_word_of(timer->due, slot) == word;
}

static tl__timer_word take_last(tl__timer_queue *queue, uint32_t index)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    const tl__timer_word word = queue->words[--bucket->end];

    bucket->count -= 1;
    if ((bucket->end & queue->chunk_mask) == 0) {
        uint32_t chunk = bucket->end >> queue->chunk_shift;
        bucket->end = queue->links[chunk];
        tl__timer_queue_give_chunk(queue, chunk);
        if (bucket->end == 0) {
            tl__timer_queue_unmark(queue, index);
        }
    }
    return word;
}

typedef bool keep_fn(const tl__timer_queue *queue, tl__timer_word word, bool is_waiting);

/* The last words of the bucket fill the places of those that go: they were looked at before.
 * Returns the chunk before this one + 1, or 0. */
static uint32_t clean_chunk(tl__timer_queue *queue, uint32_t index, uint32_t chunk, keep_fn *keep)
{
    uint32_t begin = chunk << queue->chunk_shift;
    uint32_t before = queue->links[chunk];
    uint32_t end = queue->buckets[index].end;
    bool is_last = tl__timer_queue_chunk_of(queue, end) == chunk;

    for (uint32_t i = is_last ? end : begin + queue->chunk_mask + 1; i > begin; i--) {
        if (!keep(queue, queue->words[i - 1], index == TL__QUEUE_WAITING)) {
            queue->words[i - 1] = take_last(queue, index);
            queue->count -= 1;
        }
    }
    return before == 0 ? 0 : tl__timer_queue_chunk_of(queue, before) + 1;
}

static uint32_t last_chunk(const tl__timer_queue *queue, uint32_t index)
{
    uint32_t end = queue->buckets[index].end;

    return end == 0 ? 0 : tl__timer_queue_chunk_of(queue, end) + 1;
}

/* False: nothing is in any bucket. */
static bool next_sweep_bucket(tl__timer_queue *queue)
{
    uint32_t index = queue->sweep_bucket;

    for (uint32_t looked = 0; looked < TL__QUEUE_BUCKETS; looked++) {
        index = (index + 1) % TL__QUEUE_BUCKETS;
        if (queue->buckets[index].end != 0) {
            queue->sweep_bucket = index;
            queue->sweep_chunk = last_chunk(queue, index);
            return true;
        }
        if (index < TL__QUEUE_OVERDUE && index % TL__QUEUE_WINDOW == 0 &&
            tl__timer_queue_level_is_empty(queue, index / TL__QUEUE_WINDOW)) {
            index += TL__QUEUE_WINDOW - 1;
            looked += TL__QUEUE_WINDOW - 1;
        }
    }
    return false;
}

void tl__timer_queue_sweep(tl__timer_queue *queue, uint32_t words)
{
    uint32_t turns = (words >> queue->chunk_shift) + 1;

    for (; turns > 0; turns--) {
        if (queue->sweep_chunk == 0 && !next_sweep_bucket(queue)) {
            return;
        }
        uint32_t chunk = queue->sweep_chunk - 1;
        queue->sweep_chunk = clean_chunk(queue, queue->sweep_bucket, chunk, tl__timer_queue_counts);
    }
}

/* The first of several that are alike. */
static bool counts_first(const tl__timer_queue *queue, tl__timer_word word, bool is_waiting)
{
    tl__timer *timer = tl__timer_at(queue->store, tl__timer_word_slot(word));

    if ((timer->bits & TL__TIMER_SEEN) != 0 || !tl__timer_queue_counts(queue, word, is_waiting)) {
        return false;
    }
    timer->bits |= TL__TIMER_SEEN;
    return true;
}

static void forget_seen(void *user, tl__timer_word word, bool is_waiting)
{
    const tl__timer_queue *queue = user;

    (void)is_waiting;
    tl__timer_at(queue->store, tl__timer_word_slot(word))->bits &= ~(uint32_t)TL__TIMER_SEEN;
}

void tl__timer_queue_compact(tl__timer_queue *queue)
{
    for (uint32_t index = 0; index < TL__QUEUE_BUCKETS; index++) {
        for (uint32_t chunk = last_chunk(queue, index); chunk != 0;) {
            chunk = clean_chunk(queue, index, chunk - 1, counts_first);
        }
    }
    queue->sweep_chunk = 0;
    tl__timer_queue_each(queue, forget_seen, queue);
}

void tl__timer_queue_each(const tl__timer_queue *queue, tl__timer_word_fn *visit, void *user)
{
    for (uint32_t index = 0; index < TL__QUEUE_BUCKETS; index++) {
        for (uint32_t end = queue->buckets[index].end; end != 0;) {
            uint32_t chunk = tl__timer_queue_chunk_of(queue, end);
            for (uint32_t i = chunk << queue->chunk_shift; i < end; i++) {
                visit(user, queue->words[i], index == TL__QUEUE_WAITING);
            }
            end = queue->links[chunk];
        }
    }
}
