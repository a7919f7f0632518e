/* What lies beyond a step of time comes nearer: from level to level, and from beyond all levels. */
#include "timer/timer_step.h"

enum {
    PAGE_SHIFT = TL__QUEUE_FIRST_SHIFT + TL__QUEUE_LEVELS * TL__QUEUE_DIGIT_BITS,
    AHEAD = 4, /* steps that a bucket must span to be moved down before time reaches it */
};

/* From now until the time of a word of a level, which is less than 2^39 ns away. */
static inline tl_time time_left(const tl__timer_queue *queue, tl__timer_word word)
{
    tl_time left = (tl_time)(word - tl__timer_word_of(queue->now, 0));

    return left >> TL__TIMER_SLOT_BITS;
}

void tl__timer_step_spread(tl__timer_queue *queue, uint32_t from, uint32_t chunks)
{
    uint32_t chunk = 0;

    for (; chunks > 0; chunks--) {
        uint32_t count = tl__timer_queue_detach(queue, from, &chunk);
        for (uint32_t i = 0; i < count; i++) {
            const tl__timer_word word = queue->words[((size_t)chunk << queue->chunk_shift) + i];
            tl_time left = time_left(queue, word);
            if (left < 0) {
                tl__timer_keep(queue, word);
            } else {
                tl__timer_queue_put(queue, tl__timer_queue_bucket(queue, queue->now + left), word);
            }
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

/* Of what is to be moved within `left` ns, in steps of this length. */
static uint32_t share_of(uint32_t chunks, uint64_t left, uint64_t length)
{
    return chunks == 0 ? 0 : (uint32_t)((chunks - 1) / (left / length + 1)) + 1;
}

void tl__timer_step_spread_ahead(tl__timer_queue *queue, const tl__timer_step *s)
{
    uint64_t length = (uint64_t)(s->to - s->from);

    for (uint32_t level = queue->finest + 1; level < TL__QUEUE_LEVELS; level++) {
        uint64_t span = UINT64_C(1) << tl__timer_queue_shift(level);
        uint64_t next = tl__timer_unit(s->to, tl__timer_queue_shift(level)) + 1;
        uint32_t index = tl__timer_queue_bucket_at(level, next);
        if (queue->buckets[index].end != 0 && span / AHEAD >= length) {
            uint64_t left = next * span - (uint64_t)s->to;
            tl__timer_step_spread(queue, index,
                                  share_of(tl__timer_queue_chunks_of(queue, index), left, length));
        }
    }
}

/* What lies beyond all levels: the records tell when it is due. */
static void spread_far(tl__timer_queue *queue, uint32_t from, uint32_t chunks)
{
    uint32_t chunk = 0;

    for (; chunks > 0; chunks--) {
        uint32_t count = tl__timer_queue_detach(queue, from, &chunk);
        for (uint32_t i = 0; i < count; i++) {
            const tl__timer_word word = queue->words[((size_t)chunk << queue->chunk_shift) + i];
            const tl__timer *timer = tl__timer_at(queue->store, tl__timer_word_slot(word));
            if (!tl__timer_queue_counts(queue, word, false)) {
                queue->count -= 1;
            } else if (timer->due < queue->now) {
                tl__timer_keep(queue, word);
            } else {
                tl__timer_queue_put(queue, tl__timer_queue_bucket(queue, timer->due), word);
            }
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

static void spread_all_far(tl__timer_queue *queue, uint32_t index)
{
    tl__timer_queue_set_aside(queue, index);
    spread_far(queue, TL__QUEUE_ASIDE, tl__timer_queue_chunks_of(queue, TL__QUEUE_ASIDE));
}

void tl__timer_step_take_far(tl__timer_queue *queue, const tl__timer_step *s)
{
    uint32_t before = queue->due_count;
    uint64_t page = tl__timer_unit(s->to, PAGE_SHIFT);
    uint64_t passed = page - tl__timer_unit(s->from, PAGE_SHIFT);

    if (passed > 0) {
        spread_all_far(queue, TL__QUEUE_FAR);
    }
    if (passed > 1) {
        spread_all_far(queue, TL__QUEUE_FARTHER);
    }
    if (passed > 0) {
        queue->buckets[TL__QUEUE_FAR] = queue->buckets[TL__QUEUE_FARTHER];
        queue->buckets[TL__QUEUE_FARTHER] = (tl__timer_bucket){0};
        queue->sweep_chunk = 0;
    }
    uint64_t left = ((page + 1) << PAGE_SHIFT) - (uint64_t)s->to;
    spread_far(queue, TL__QUEUE_FAR,
               share_of(tl__timer_queue_chunks_of(queue, TL__QUEUE_FAR), left,
                        (uint64_t)(s->to - s->from)));
    if (queue->due_count > before) {
        queue->due_run = queue->due_count;
    }
}
