/* The least that the semantics leave of a timer, as a bound: no library could be used like this. A
 * record of one cache line is written and named by a checked id; a word of its time and slot lies
 * in the bucket of the very frame in which it fires, which only the benchmark can know; what is in
 * it is sorted, because the order is exact; a record is looked at once, before its callback, and
 * given back after it. There are no threads, pauses, owners, names, errors, states or memory to
 * grow. Two timers of the same time to the nanosecond fire in the order of their slots. */
#include "bench_timers.h"

#include "timer/timer_sort.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 16, LINE = 64 };

typedef void least_fn(uint32_t timer);

typedef struct record {
    least_fn *fn;
    uint64_t timer;
    int64_t rate;
    int64_t due;
    uint64_t key;
    uint32_t generation;
    uint32_t next_free;
    uint64_t rest[2];
} record;

__extension__ typedef unsigned __int128 wide;

typedef struct id {
    uint32_t slot;
    uint32_t generation;
} id;

/* Words of one frame, and room behind them to sort. */
typedef struct bucket {
    tl__timer_word *words;
    uint32_t count;
    uint32_t capacity;
} bucket;

static struct {
    record *records;
    id *ids;
    uint8_t *in_use; /* of each record */
    bucket *buckets; /* of the frames to come, in turn */
    uint32_t bucket_count;
    uint32_t first;  /* the bucket of the next frame */
    int64_t begin;   /* of that frame */
    uint64_t per_ns; /* frames, times 2^64: a division would be most of the work */
    uint32_t first_free;
    uint32_t fires; /* slot of the record whose callback runs, unless it fires again */
    uint64_t serial;
} l;

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Memory that is there already when the work begins. */
static void *touched(size_t bytes)
{
    void *block = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);

    must(block != NULL);
    memset(block, 1, bytes);
    return block;
}

static void open_least(uint32_t count)
{
    l.bucket_count = bench_timer_frames() + 2;
    l.records = touched(count * sizeof(*l.records));
    l.ids = touched(count * sizeof(*l.ids));
    l.in_use = touched(count * sizeof(*l.in_use));
    l.buckets = touched(l.bucket_count * sizeof(*l.buckets));
    l.per_ns = UINT64_MAX / (uint64_t)bench_timer_step() + 1;
    for (uint32_t i = 0; i < count; i++) {
        l.records[i] = (record){.generation = 1, .next_free = i + 1};
    }
    for (uint32_t i = 0; i < l.bucket_count; i++) {
        uint32_t room = 6 * (count / l.bucket_count) + 512;
        l.buckets[i] = (bucket){touched(room * sizeof(tl__timer_word)), 0, room};
    }
    l.first = 0;
    l.begin = 0;
    l.first_free = 0;
    l.serial = 0;
}

static void close_least(void)
{
    for (uint32_t i = 0; i < l.bucket_count; i++) {
        free(l.buckets[i].words);
    }
    free(l.buckets);
    free(l.ids);
    free(l.in_use);
    free(l.records);
}

/* How many frames after the next one, and when that begins. */
static bucket *bucket_of(int64_t due, int64_t *begin)
{
    uint64_t frames = (uint64_t)((wide)(due - l.begin) * l.per_ns >> 64);
    uint64_t place = l.first + frames;

    *begin = l.begin + (int64_t)frames * bench_timer_step();
    return &l.buckets[place < l.bucket_count ? place : place - l.bucket_count];
}

/* The record of a slot, and its word, for a time so long from now. */
static void arm(record *r, uint32_t slot, int64_t delay)
{
    int64_t begin = 0;
    bucket *b = bucket_of(bench_time + delay, &begin);

    r->rate = delay;
    r->due = bench_time + delay;
    r->key = ++l.serial << TL__TIMER_SLOT_BITS | slot;
    must(b->count < b->capacity);
    b->words[b->count++] = tl__timer_word_of(r->due - begin, slot);
}

static void set_least(uint32_t timer, int64_t delay)
{
    uint32_t slot = l.first_free;
    record *r = &l.records[slot];

    l.first_free = r->next_free;
    r->fn = bench_timer_fired;
    r->timer = timer;
    arm(r, slot, delay);
    l.in_use[slot] = 1;
    l.ids[timer] = (id){slot, r->generation};
}

static void again_least(uint32_t timer, int64_t delay)
{
    (void)timer;
    arm(&l.records[l.fires], l.fires, delay);
    l.fires = UINT32_MAX;
}

static void give(record *r, uint32_t slot)
{
    r->generation += 1;
    r->key = 0;
    l.in_use[slot] = 0;
    r->next_free = l.first_free;
    l.first_free = slot;
}

static void clear_least(uint32_t timer)
{
    const id named = l.ids[timer];
    record *r = &l.records[named.slot];

    if (r->generation == named.generation) {
        give(r, named.slot);
    }
}

static record *record_of(tl__timer_word word)
{
    return &l.records[tl__timer_word_slot(word)];
}

static void fire(tl__timer_word word)
{
    record *r = record_of(word);

    if (r->key != 0 && r->due == l.begin + (int64_t)(word >> TL__TIMER_SLOT_BITS)) {
        l.fires = tl__timer_word_slot(word);
        r->fn((uint32_t)r->timer);
        if (l.fires != UINT32_MAX) {
            give(r, l.fires);
        }
    }
}

/* Without a branch: a guess would often be wrong. */
static void drop_cleared(bucket *b)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        const tl__timer_word word = b->words[i];
        b->words[kept] = word;
        kept += l.in_use[tl__timer_word_slot(word)];
    }
    b->count = kept;
}

static void frame_least(void)
{
    bucket *b = &l.buckets[l.first];

    drop_cleared(b);
    tl__timer_word *words = tl__timer_bin(b->words, b->count, b->capacity, bench_timer_step());

    (void)tl__timer_insert(words, b->count);
    for (uint32_t i = 0; i < b->count; i++) {
        if (i + AHEAD < b->count) {
            __builtin_prefetch(record_of(words[i + AHEAD]), 1);
        }
        fire(words[i]);
    }
    b->count = 0;
    l.begin += bench_timer_step();
    l.first = l.first + 1 < l.bucket_count ? l.first + 1 : 0;
}

const timer_side timer_least = {"least work", open_least,  set_least,   again_least,
                                clear_least,  frame_least, close_least, false};
