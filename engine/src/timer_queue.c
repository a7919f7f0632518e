#include "timer_queue.h"

#include <string.h>

enum {
    LEAST = 16,
    FEW = 1 << 15, /* words; below, a chunk is one word: no bucket leaves any unused */
    MANY = 1 << 18,
    SMALL_CHUNK = 3, /* shifts */
    LARGE_CHUNK = 4,
    PAGE_SHIFT = TL__QUEUE_FIRST_SHIFT + TL__QUEUE_LEVELS * TL__QUEUE_DIGIT_BITS,
    USUAL = 2,  /* level for steps that are not known yet: 4 ms buckets */
    COARSE = 2, /* a bucket may be 2^2 steps wide before a finer one is worth a move */
    FETCH = 4,  /* chunks that are fetched before they are needed */
    AHEAD = 4,  /* steps that a bucket must span to be moved down before time reaches it */
};

void tl__timer_queue_init(tl__timer_queue *queue, tl__memory *memory, const tl__timer_store *store,
                          uint32_t clock_bit)
{
    memset(queue, 0, sizeof(*queue));
    queue->memory = memory;
    queue->store = store;
    queue->clock_bit = clock_bit;
    queue->finest = USUAL;
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

void tl__timer_queue_mark(tl__timer_queue *queue, uint32_t index, bool is_occupied)
{
    if (index >= TL__QUEUE_OVERDUE) {
        return;
    }
    uint32_t level = index / TL__QUEUE_WINDOW;
    uint64_t *bits = &queue->occupied[level][index % TL__QUEUE_WINDOW / 64];
    uint64_t bit = UINT64_C(1) << (index % 64);

    *bits = is_occupied ? *bits | bit : *bits & ~bit;
    queue->occupied_count[level] += is_occupied ? 1U : UINT32_MAX;
}

void tl__timer_queue_add_chunk(tl__timer_queue *queue, uint32_t index)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    uint32_t chunk = queue->chunk_count;

    if (queue->free_end != 0) {
        chunk = tl__timer_queue_chunk_of(queue, queue->free_end);
        queue->free_end = queue->links[chunk];
    } else {
        queue->chunk_count += 1;
    }
    queue->links[chunk] = bucket->end;
    if (bucket->end == 0) {
        tl__timer_queue_mark(queue, index, true);
    }
    bucket->end = chunk << queue->chunk_shift;
}

void tl__timer_queue_give_chunk(tl__timer_queue *queue, uint32_t chunk)
{
    queue->links[chunk] = queue->free_end;
    queue->free_end = (chunk << queue->chunk_shift) + 1;
    if (queue->sweep_chunk == chunk + 1) {
        queue->sweep_chunk = 0;
    }
}

/* Takes the last chunk out of a bucket; its words stay readable until it is given back. Returns how
 * many there are. */
static uint32_t detach_chunk(tl__timer_queue *queue, uint32_t index, uint32_t *chunk)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    uint32_t end = bucket->end;

    *chunk = tl__timer_queue_chunk_of(queue, end);
    uint32_t count = end - (*chunk << queue->chunk_shift);
    bucket->end = queue->links[*chunk];
    bucket->count -= count;
    if (bucket->end == 0) {
        tl__timer_queue_mark(queue, index, false);
    } else {
        __builtin_prefetch(&queue->words[bucket->end - 1]);
        __builtin_prefetch(&queue->links[tl__timer_queue_chunk_of(queue, bucket->end)]);
    }
    return count;
}

static uint32_t chunks_of(const tl__timer_queue *queue, uint32_t index)
{
    return (queue->buckets[index].count + queue->chunk_mask) >> queue->chunk_shift;
}

/* To look through it while others are put there. */
static void move_aside(tl__timer_queue *queue, uint32_t index)
{
    queue->buckets[TL__QUEUE_ASIDE] = queue->buckets[index];
    queue->buckets[index] = (tl__timer_bucket){0};
    if (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        tl__timer_queue_mark(queue, index, false);
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
            uint32_t count = detach_chunk(from, index, &chunk);
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
                            .count = queue->count,
                            .room = queue->room,
                            .chunk_shift = shift,
                            .chunk_mask = (1U << shift) - 1,
                            .due = queue->due,
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
    bool is_there = resize(queue->memory, &due, &queue->due_capacity, count, sizeof(*queue->due));

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

static inline uint64_t unit(tl_time time, uint32_t shift)
{
    return (uint64_t)time >> shift;
}

uint32_t tl__timer_queue_bucket(const tl__timer_queue *queue, tl_time due)
{
    if (due < queue->now) {
        return TL__QUEUE_OVERDUE;
    }
    for (uint32_t level = queue->finest; level < TL__QUEUE_LEVELS; level++) {
        if (tl__timer_queue_reaches(queue, level, due)) {
            return tl__timer_queue_bucket_at(level, unit(due, tl__timer_queue_shift(level)));
        }
    }
    return TL__QUEUE_FARTHER;
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

    move_aside(queue, TL__QUEUE_WAITING);
    while (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        uint32_t count = detach_chunk(queue, TL__QUEUE_ASIDE, &chunk);
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

/* Time goes on. */

typedef struct step {
    tl_time from;
    tl_time to;
} step;

/* One past the last unit that a level reached when the step began. */
static uint64_t window_end(const step *s, uint32_t level)
{
    uint64_t above = unit(s->from, tl__timer_queue_shift(level) + TL__QUEUE_DIGIT_BITS);

    return (above + 2) << TL__QUEUE_DIGIT_BITS;
}

/* From now until the time of a word of a level, which is less than 2^39 ns away. */
static inline tl_time time_left(const tl__timer_queue *queue, tl__timer_word word)
{
    tl_time left = (tl_time)(word - tl__timer_word_of(queue->now, 0));

    return left >> TL__TIMER_SLOT_BITS;
}

static inline void take_word(tl__timer_queue *queue, tl__timer_word word)
{
    queue->due[queue->due_count++] = word;
    queue->count -= 1;
}

/* Chunks of one word. Returns the last one. */
static uint32_t copy_words(const tl__timer_queue *queue, uint32_t end, tl__timer_word *to)
{
    uint32_t last = end - 1;

    for (; end != 0; end = queue->links[last]) {
        last = end - 1;
        *to++ = queue->words[last];
    }
    return last;
}

/* The end of the chunk that comes so many later, or 0. */
static uint32_t end_after(const tl__timer_queue *queue, uint32_t end, uint32_t chunks)
{
    for (; chunks > 0 && end != 0; chunks--) {
        end = queue->links[tl__timer_queue_chunk_of(queue, end)];
    }
    return end;
}

static uint32_t copy_chunks(const tl__timer_queue *queue, uint32_t end, tl__timer_word *to)
{
    uint32_t ahead = end_after(queue, end, FETCH);
    uint32_t last = 0;

    for (; end != 0; end = queue->links[last]) {
        if (ahead != 0) {
            __builtin_prefetch(&queue->words[(ahead - 1) & ~queue->chunk_mask]);
            __builtin_prefetch(&queue->words[ahead - 1]);
            ahead = queue->links[tl__timer_queue_chunk_of(queue, ahead)];
        }
        last = tl__timer_queue_chunk_of(queue, end);
        for (uint32_t i = last << queue->chunk_shift; i < end; i++) {
            *to++ = queue->words[i];
        }
    }
    return last;
}

/* Moves a whole bucket, which is not empty, to what is due. */
static void drain(tl__timer_queue *queue, uint32_t index)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    tl__timer_word *to = &queue->due[queue->due_count];
    uint32_t last = queue->chunk_shift == 0 ? copy_words(queue, bucket->end, to)
                                            : copy_chunks(queue, bucket->end, to);

    queue->links[last] = queue->free_end;
    queue->free_end = bucket->end;
    queue->due_count += bucket->count;
    queue->count -= bucket->count;
    *bucket = (tl__timer_bucket){0};
    tl__timer_queue_mark(queue, index, false);
    if (queue->sweep_bucket == index) {
        queue->sweep_chunk = 0;
    }
}

/* Occupied buckets that lie wholly below the end of the step. */
static void drain_level(tl__timer_queue *queue, const step *s, uint32_t level)
{
    uint32_t shift = tl__timer_queue_shift(level);
    uint64_t window = window_end(s, level);
    uint64_t end = unit(s->to, shift) < window ? unit(s->to, shift) : window;

    for (uint64_t number = unit(s->from, shift); number < end; number++) {
        uint64_t bits = queue->occupied[level][number % TL__QUEUE_WINDOW / 64] >> number % 64;
        number += bits != 0 ? (uint32_t)__builtin_ctzll(bits) : 63 - number % 64;
        if (bits != 0 && number < end) {
            drain(queue, tl__timer_queue_bucket_at(level, number));
        }
    }
}

/* Puts the last chunks of a bucket where they belong now. */
static void spread(tl__timer_queue *queue, uint32_t from, uint32_t chunks)
{
    uint32_t chunk = 0;

    for (; chunks > 0; chunks--) {
        uint32_t count = detach_chunk(queue, from, &chunk);
        for (uint32_t i = 0; i < count; i++) {
            const tl__timer_word word = queue->words[((size_t)chunk << queue->chunk_shift) + i];
            tl_time left = time_left(queue, word);
            if (left < 0) {
                take_word(queue, word);
            } else {
                tl__timer_queue_put(queue, tl__timer_queue_bucket(queue, queue->now + left), word);
            }
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

/* Takes the words of a chunk that are due to the end of `due`, and the others to its front. Returns
 * how many those are. No branch depends on which is which. */
static uint32_t part_chunk(tl__timer_queue *queue, tl__timer_word *words, uint32_t count)
{
    const tl__timer_word now = tl__timer_word_of(queue->now, 0);
    tl__timer_word *due = &queue->due[queue->due_count];
    uint32_t taken = 0;

    for (uint32_t i = 0; i < count; i++) {
        const tl__timer_word word = words[i];
        uint32_t is_due = (uint32_t)((word - now) >> 63);
        due[taken] = word;
        words[i - taken] = word;
        taken += is_due;
    }
    queue->due_count += taken;
    queue->count -= taken;
    return count - taken;
}

/* Takes what is due out of a bucket that is aside; the rest goes back to its own. */
static void part(tl__timer_queue *queue, uint32_t back)
{
    uint32_t chunk = 0;

    while (queue->buckets[TL__QUEUE_ASIDE].end != 0) {
        uint32_t count = detach_chunk(queue, TL__QUEUE_ASIDE, &chunk);
        tl__timer_word *words = &queue->words[(size_t)chunk << queue->chunk_shift];
        uint32_t left = part_chunk(queue, words, count);
        for (uint32_t i = 0; i < left; i++) {
            tl__timer_queue_put(queue, back, words[i]);
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

/* The bucket that the end of the step lies in holds what is due then or later, too. */
static void cut_level(tl__timer_queue *queue, const step *s, uint32_t level)
{
    uint64_t number = unit(s->to, tl__timer_queue_shift(level));
    uint32_t index = tl__timer_queue_bucket_at(level, number);

    if (number >= window_end(s, level) || queue->buckets[index].end == 0) {
        return;
    }
    move_aside(queue, index);
    if (level <= queue->finest) {
        part(queue, index);
    } else {
        spread(queue, TL__QUEUE_ASIDE, chunks_of(queue, TL__QUEUE_ASIDE));
    }
}

/* Of what is to be moved within `left` ns, in steps of this length. */
static uint32_t share_of(uint32_t chunks, uint64_t left, uint64_t length)
{
    return chunks == 0 ? 0 : (uint32_t)((chunks - 1) / (left / length + 1)) + 1;
}

/* Moves a share of the next bucket of each level down, so that all of it is down when time gets
 * there: as many steps as this one fit before that. */
static void spread_ahead(tl__timer_queue *queue, const step *s)
{
    uint64_t length = (uint64_t)(s->to - s->from);

    for (uint32_t level = queue->finest + 1; level < TL__QUEUE_LEVELS; level++) {
        uint64_t span = UINT64_C(1) << tl__timer_queue_shift(level);
        uint64_t next = unit(s->to, tl__timer_queue_shift(level)) + 1;
        uint32_t index = tl__timer_queue_bucket_at(level, next);
        if (queue->buckets[index].end != 0 && span / AHEAD >= length) {
            uint64_t left = next * span - (uint64_t)s->to;
            spread(queue, index, share_of(chunks_of(queue, index), left, length));
        }
    }
}

/* What lies beyond all levels: the records tell when it is due. */
static void spread_far(tl__timer_queue *queue, uint32_t from, uint32_t chunks)
{
    uint32_t chunk = 0;

    for (; chunks > 0; chunks--) {
        uint32_t count = detach_chunk(queue, from, &chunk);
        for (uint32_t i = 0; i < count; i++) {
            const tl__timer_word word = queue->words[((size_t)chunk << queue->chunk_shift) + i];
            const tl__timer *timer = tl__timer_at(queue->store, tl__timer_word_slot(word));
            if (!tl__timer_queue_counts(queue, word, false)) {
                queue->count -= 1;
            } else if (timer->due < queue->now) {
                take_word(queue, word);
            } else {
                tl__timer_queue_put(queue, tl__timer_queue_bucket(queue, timer->due), word);
            }
        }
        tl__timer_queue_give_chunk(queue, chunk);
    }
}

static void spread_all_far(tl__timer_queue *queue, uint32_t index)
{
    move_aside(queue, index);
    spread_far(queue, TL__QUEUE_ASIDE, chunks_of(queue, TL__QUEUE_ASIDE));
}

/* What was far away when this page of time began is in its next one at the earliest: all of it is
 * looked at before that begins. */
static void take_far(tl__timer_queue *queue, const step *s)
{
    uint64_t page = unit(s->to, PAGE_SHIFT);
    uint64_t passed = page - unit(s->from, PAGE_SHIFT);

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
               share_of(chunks_of(queue, TL__QUEUE_FAR), left, (uint64_t)(s->to - s->from)));
}

static uint32_t finest_for(tl_time length)
{
    uint32_t shift = 63 - (uint32_t)__builtin_clzll((uint64_t)length) + COARSE;
    uint32_t above = shift > TL__QUEUE_FIRST_SHIFT ? shift - TL__QUEUE_FIRST_SHIFT : 0;
    uint32_t level = above / TL__QUEUE_DIGIT_BITS;

    return level < TL__QUEUE_LEVELS ? level : TL__QUEUE_LEVELS - 1;
}

static void take_step(tl__timer_queue *queue, const step *s)
{
    for (uint32_t level = 0; level < TL__QUEUE_LEVELS; level++) {
        if (queue->occupied_count[level] > 0) {
            drain_level(queue, s, level);
        }
    }
    queue->now = s->to;
    queue->finest = finest_for(s->to - s->from);
    for (uint32_t level = 0; level < TL__QUEUE_LEVELS; level++) {
        if (queue->occupied_count[level] > 0) {
            cut_level(queue, s, level);
        }
    }
    take_far(queue, s);
    spread_ahead(queue, s);
}

void tl__timer_queue_take(tl__timer_queue *queue, tl_time now)
{
    const step s = {queue->now, now > queue->now ? now : queue->now};

    queue->due_count = 0;
    queue->has_overdue = queue->buckets[TL__QUEUE_OVERDUE].end != 0;
    if (queue->has_overdue) {
        drain(queue, TL__QUEUE_OVERDUE);
    }
    if (s.to == s.from) {
        return;
    }
    if (queue->count > 0) {
        take_step(queue, &s);
    } else {
        queue->now = s.to;
        queue->finest = finest_for(s.to - s.from);
    }
}
