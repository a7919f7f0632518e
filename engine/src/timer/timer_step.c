/* A step of time: what lies in the buckets that it passes comes out. */
#include "timer/timer_step.h"

enum {
    COARSE = 2, /* a bucket may be 2^2 steps wide before a finer one is worth a move */
    FETCH = 4,  /* chunks that are fetched before they are needed */
};

/* One past the last unit that a level reached when the step began. */
static uint64_t window_end(const tl__timer_step *s, uint32_t level)
{
    uint64_t above = tl__timer_unit(s->from, tl__timer_queue_shift(level) + TL__QUEUE_DIGIT_BITS);

    return (above + 2) << TL__QUEUE_DIGIT_BITS;
}

/* Notes where what came out since `before` lay. Buckets of one level come out in order. */
static void end_run(tl__timer_queue *queue, uint32_t level, uint32_t before)
{
    if (queue->due_count > before) {
        bool is_mixed = before > 0 && queue->due_level != level;
        queue->due_run = is_mixed ? queue->due_count : queue->due_run;
        queue->due_level = is_mixed ? TL__QUEUE_LEVELS : level;
    }
}

/* The same of all words of a list of chunks, the last of which leads to `stop`. No branch depends
 * on which are kept. */
static void keep_words(tl__timer_queue *queue, uint32_t end, uint32_t stop)
{
    const tl__timer_word since = tl__timer_word_of(queue->due_since, 0);
    const tl__timer_word *words = queue->words;
    const uint32_t *links = queue->links;
    const uint8_t *in_use = queue->store->in_use;
    tl__timer_word *to = tl__timer_due_end(queue);

    for (; end != stop; end = links[end - 1]) {
        const tl__timer_word word = words[end - 1];
        *to = word - since;
        to += in_use[tl__timer_word_slot(word)];
    }
    tl__timer_keep_until(queue, to);
}

/* The end of the chunk that comes so many later, or `stop`. */
static uint32_t end_after(const tl__timer_queue *queue, uint32_t end, uint32_t stop,
                          uint32_t chunks)
{
    for (; chunks > 0 && end != stop; chunks--) {
        end = queue->links[tl__timer_queue_chunk_of(queue, end)];
    }
    return end;
}

/* The same of larger chunks. */
static void keep_chunks(tl__timer_queue *queue, uint32_t end, uint32_t stop)
{
    const tl__timer_word since = tl__timer_word_of(queue->due_since, 0);
    const uint8_t *in_use = queue->store->in_use;
    tl__timer_word *to = tl__timer_due_end(queue);
    uint32_t ahead = end_after(queue, end, stop, FETCH);

    while (end != stop) {
        if (ahead != stop) {
            __builtin_prefetch(&queue->words[(ahead - 1) & ~queue->chunk_mask]);
            __builtin_prefetch(&queue->words[ahead - 1]);
            ahead = queue->links[tl__timer_queue_chunk_of(queue, ahead)];
        }
        uint32_t chunk = tl__timer_queue_chunk_of(queue, end);
        for (uint32_t i = chunk << queue->chunk_shift; i < end; i++) {
            const tl__timer_word word = queue->words[i];
            *to = word - since;
            to += in_use[tl__timer_word_slot(word)];
        }
        end = queue->links[chunk];
    }
    tl__timer_keep_until(queue, to);
}

/* Makes one list of the buckets that the bits tell, from `first` on, in their order; they are empty
 * then. It leads to what is free. */
static uint32_t join(tl__timer_queue *queue, uint32_t first, uint64_t bits)
{
    uint32_t end = queue->free_end;
    uint32_t run = queue->due_run;

    while (bits != 0) {
        uint32_t last = 63 - (uint32_t)__builtin_clzll(bits);
        tl__timer_bucket *bucket = &queue->buckets[first + last];
        queue->links[bucket->first] = end;
        end = bucket->end;
        queue->count -= bucket->count;
        queue->due_runs += 1;
        run = bucket->count > run ? bucket->count : run;
        *bucket = (tl__timer_bucket){0};
        bits ^= UINT64_C(1) << last;
    }
    queue->due_run = run;
    return end;
}

/* Takes out those buckets, none of which is empty. */
static void drain(tl__timer_queue *queue, uint32_t first, uint64_t bits)
{
    uint32_t stop = queue->free_end;
    uint32_t end = join(queue, first, bits);

    if (queue->chunk_shift == 0) {
        keep_words(queue, end, stop);
    } else {
        keep_chunks(queue, end, stop);
    }
    queue->free_end = end;
    if (queue->buckets[queue->sweep_bucket].end == 0) {
        queue->sweep_chunk = 0;
    }
}

/* The occupied ones of the buckets of a level from `number` up to `end`, which share a word of
 * bits.
 */
static void drain_some(tl__timer_queue *queue, uint32_t level, uint64_t number, uint64_t end)
{
    uint32_t first = tl__timer_queue_bucket_at(level, number - number % 64);
    uint64_t *occupied = &queue->occupied[first / 64];
    uint64_t bits = *occupied & (UINT64_MAX << number % 64) & (UINT64_MAX >> (64 - end) % 64);

    *occupied &= ~bits;
    drain(queue, first, bits);
}

/* Occupied buckets that lie wholly below the end of the step. */
static void drain_level(tl__timer_queue *queue, const tl__timer_step *s, uint32_t level)
{
    uint32_t shift = tl__timer_queue_shift(level);
    uint64_t window = window_end(s, level);
    uint64_t end = tl__timer_unit(s->to, shift) < window ? tl__timer_unit(s->to, shift) : window;
    uint32_t before = queue->due_count;

    for (uint64_t number = tl__timer_unit(s->from, shift); number < end;
         number += 64 - number % 64) {
        uint64_t next = number + 64 - number % 64;
        drain_some(queue, level, number, next < end ? next : end);
    }
    end_run(queue, level, before);
}

/* Takes out the words of a chunk that are due, and what was cleared; the others go to its front.
 * Returns how many those are. No branch depends on which is which. */
static uint32_t part_chunk(tl__timer_queue *queue, tl__timer_word *words, uint32_t count)
{
    const tl__timer_word now = tl__timer_word_of(queue->now, 0);
    const tl__timer_word since = tl__timer_word_of(queue->due_since, 0);
    const uint8_t *in_use = queue->store->in_use;
    tl__timer_word *to = tl__timer_due_end(queue);
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++) {
        const tl__timer_word word = words[i];
        uint32_t counts = in_use[tl__timer_word_slot(word)];
        uint32_t is_due = (uint32_t)((word - now) >> 63);
        *to = word - since;
        words[left] = word;
        to += counts & is_due;
        left += counts & ~is_due;
    }
    tl__timer_keep_until(queue, to);
    queue->count -= count - left;
    return left;
}

/* Takes what is due out of a bucket that is aside; the rest goes back to its own. */
static void part(tl__timer_queue *queue, uint32_t back)
{
    uint32_t chunk = 0;

    while (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        uint32_t count = tl__timer_queue_detach(queue, TL__QUEUE_ASIDE, &chunk);
        tl__timer_word *words = &queue->words[(size_t)chunk << queue->chunk_shift];
        uint32_t left = part_chunk(queue, words, count);
        for (uint32_t i = 0; i < left; i++) {
            tl__timer_queue_put(queue, back, words[i]);
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

/* The bucket that the end of the step lies in holds what is due then or later, too. */
static void cut_level(tl__timer_queue *queue, const tl__timer_step *s, uint32_t level)
{
    uint64_t number = tl__timer_unit(s->to, tl__timer_queue_shift(level));
    uint32_t index = tl__timer_queue_bucket_at(level, number);

    if (number >= window_end(s, level) || queue->buckets[index].end == 0) {
        return;
    }
    uint32_t before = queue->due_count;
    tl__timer_queue_set_aside(queue, index);
    if (level <= queue->finest) {
        part(queue, index);
    } else {
        tl__timer_step_spread(queue, TL__QUEUE_ASIDE,
                              tl__timer_queue_chunks_of(queue, TL__QUEUE_ASIDE));
    }
    uint32_t run = queue->due_count - before;
    queue->due_run = run > queue->due_run ? run : queue->due_run;
    queue->due_runs += 1;
    end_run(queue, level, before);
}

static uint32_t finest_for(tl_time length)
{
    uint32_t shift = 63 - (uint32_t)__builtin_clzll((uint64_t)length) + COARSE;
    uint32_t above = shift > TL__QUEUE_FIRST_SHIFT ? shift - TL__QUEUE_FIRST_SHIFT : 0;
    uint32_t level = above / TL__QUEUE_DIGIT_BITS;

    return level < TL__QUEUE_LEVELS ? level : TL__QUEUE_LEVELS - 1;
}

static void take_overdue(tl__timer_queue *queue)
{
    queue->has_overdue = queue->buckets[TL__QUEUE_OVERDUE].end != 0;
    if (queue->has_overdue) {
        tl__timer_queue_unmark(queue, TL__QUEUE_OVERDUE);
        drain(queue, TL__QUEUE_OVERDUE, 1);
    }
}

/* All buckets that end before the step does. */
static void take_whole(tl__timer_queue *queue, const tl__timer_step *s)
{
    for (uint32_t level = 0; level < TL__QUEUE_LEVELS; level++) {
        if (!tl__timer_queue_level_is_empty(queue, level)) {
            drain_level(queue, s, level);
        }
    }
}

/* What is due of the buckets in which it ends. */
static void take_parts(tl__timer_queue *queue, const tl__timer_step *s)
{
    for (uint32_t level = 0; level < TL__QUEUE_LEVELS; level++) {
        if (!tl__timer_queue_level_is_empty(queue, level)) {
            cut_level(queue, s, level);
        }
    }
}

void tl__timer_queue_take(tl__timer_queue *queue, tl_time now)
{
    const tl__timer_step s = {queue->now, now > queue->now ? now : queue->now};

    queue->due_count = 0;
    queue->due_run = 0;
    queue->due_runs = 0;
    queue->due_level = TL__QUEUE_LEVELS;
    queue->due_since = s.from;
    take_overdue(queue);
    if (s.to > s.from) {
        take_whole(queue, &s);
        tl__timer_queue_set_now(queue, s.to, finest_for(s.to - s.from));
        take_parts(queue, &s);
        tl__timer_step_take_far(queue, &s);
        tl__timer_step_spread_ahead(queue, &s);
    }
}
