/* timer/timer_queue.h -- when the timers of one clock are due: a word each, in buckets of time.
 * A word is a hint, the record of its timer the truth: nothing is taken out when a timer is cleared
 * or set anew, and a word that no longer goes with its record is dropped when it is met. */
#ifndef TL_TIMER_QUEUE_H
#define TL_TIMER_QUEUE_H

#include "base/memory.h"
#include "timer/timer_store.h"

enum {
    TL__QUEUE_FIRST_SHIFT = 6, /* the finest buckets are 2^6 ns wide */
    TL__QUEUE_DIGIT_BITS = 8,  /* each level has buckets 2^8 times as wide: 2^6 to 2^30 ns */
    TL__QUEUE_LEVELS = 4,
    TL__QUEUE_WINDOW = 2 << TL__QUEUE_DIGIT_BITS, /* buckets a level */
    TL__QUEUE_OVERDUE = TL__QUEUE_LEVELS * TL__QUEUE_WINDOW,
    TL__QUEUE_FAR,     /* beyond all levels: to be looked at before this page of time ends */
    TL__QUEUE_FARTHER, /* and in the next one */
    TL__QUEUE_WAITING, /* without a due time */
    TL__QUEUE_BUCKETS,
    TL__QUEUE_ASIDE = TL__QUEUE_BUCKETS, /* a bucket that is being looked through */
    TL__QUEUE_ALL,
};

/* The low 40 bits of a due time, then the slot. */
typedef uint64_t tl__timer_word;

static inline tl__timer_word tl__timer_word_of(tl_time due, uint32_t slot)
{
    return (uint64_t)due << TL__TIMER_SLOT_BITS | slot;
}

static inline uint32_t tl__timer_word_slot(tl__timer_word word)
{
    return (uint32_t)(word % TL__TIMER_SLOTS);
}

/* A list of chunks, filled from the last one on: only that one has room. */
typedef struct tl__timer_bucket {
    uint32_t end; /* one past its last word; 0: empty */
    uint32_t count;
    uint32_t first; /* chunk, unless it is empty */
} tl__timer_bucket;

/* A level has buckets for the rest of the 256 that now is in, and for the next 256: a word lies in
 * the lowest level whose buckets reach it, but in none that is much finer than the steps of time
 * (`finest`). What lies higher moves down a level little by little while time goes on, so that no
 * step pays for a whole bucket; of a bucket that time cuts, what is not due stays where it is.
 * There is room for all words in `due`, so that time can always go on. Buckets share one store of
 * chunks, so that a warm queue takes no memory whichever of them fills: a chunk is a single word
 * while the queue is small, and more when it is large. */
typedef struct tl__timer_queue {
    tl__memory *memory;
    const tl__timer_store *store;
    uint32_t clock_bit; /* of the records of its timers */
    uint32_t finest;    /* level */
    tl_time now;
    uint64_t near_end;   /* of the time from now on that this level has buckets for */
    uint32_t near_shift; /* of its units */
    uint32_t near_first; /* of its buckets */
    uint32_t count;      /* words in all buckets */
    uint32_t room;       /* words that are sure to fit */
    uint32_t chunk_shift;
    uint32_t chunk_mask;
    uint32_t chunk_count;    /* ever used */
    uint32_t chunk_capacity; /* of links */
    uint32_t word_capacity;
    uint32_t free_end;     /* one past a word of a chunk that is free, or 0 */
    uint32_t sweep_bucket; /* what a sweep looks at next */
    uint32_t sweep_chunk;  /* chunk + 1 of it; 0: the next bucket */
    uint32_t due_count;
    uint32_t due_capacity;
    uint32_t due_run;   /* so many of them next to each other are in no order, at most */
    uint32_t due_runs;  /* buckets that they came from */
    uint32_t due_level; /* that they came from; no level: several, or none */
    bool has_overdue;   /* some of them were due before the step that took them out */
    tl__timer_word *words;
    uint32_t *links;     /* of a chunk: one past a word of the one before it, or 0 */
    tl_time due_since;   /* when the step that took them out began */
    tl__timer_word *due; /* taken out: times since then; room words and one behind them */
    uint64_t occupied[TL__QUEUE_BUCKETS / 64 + 1]; /* a bit a bucket that is not empty */
    tl__timer_bucket buckets[TL__QUEUE_ALL];
} tl__timer_queue;

void tl__timer_queue_init(tl__timer_queue *queue, tl__memory *memory, const tl__timer_store *store,
                          uint32_t clock_bit);
void tl__timer_queue_free(tl__timer_queue *queue);
/* Makes room so that `count` words never allocate. */
tl_result tl__timer_queue_grow(tl__timer_queue *queue, uint32_t count);

/* The chunk of the word before `end`. */
static inline uint32_t tl__timer_queue_chunk_of(const tl__timer_queue *queue, uint32_t end)
{
    return (end - 1) >> queue->chunk_shift;
}

/* The time that it has come to, and the finest level that steps ask for. */
void tl__timer_queue_set_now(tl__timer_queue *queue, tl_time now, uint32_t finest);
/* Notes that a bucket holds nothing. */
void tl__timer_queue_unmark(tl__timer_queue *queue, uint32_t index);
static inline uint32_t tl__timer_queue_chunks_of(const tl__timer_queue *queue, uint32_t index)
{
    return (queue->buckets[index].count + queue->chunk_mask) >> queue->chunk_shift;
}

/* Takes the last chunk out of a bucket; its words stay readable until it is given back. Returns how
 * many there are. */
uint32_t tl__timer_queue_detach(tl__timer_queue *queue, uint32_t index, uint32_t *chunk);
/* Moves a bucket to TL__QUEUE_ASIDE, to look through it while others are put there. */
void tl__timer_queue_set_aside(tl__timer_queue *queue, uint32_t index);
/* Its words have been taken out. */
void tl__timer_queue_give_chunk(tl__timer_queue *queue, uint32_t chunk);
/* The bucket for a time that is not before now. */
uint32_t tl__timer_queue_bucket(const tl__timer_queue *queue, tl_time due);
/* Room for it was made before. */
void tl__timer_queue_push_waiting(tl__timer_queue *queue, uint32_t slot);

static inline uint32_t tl__timer_queue_shift(uint32_t level)
{
    return TL__QUEUE_FIRST_SHIFT + level * TL__QUEUE_DIGIT_BITS;
}

static inline uint32_t tl__timer_queue_bucket_at(uint32_t level, uint64_t number)
{
    return level * TL__QUEUE_WINDOW + (uint32_t)(number % TL__QUEUE_WINDOW);
}

/* Whether a level has buckets for a time: for the 256 units that now lies in and the next 256. */
static inline bool tl__timer_queue_reaches(const tl__timer_queue *queue, uint32_t level,
                                           tl_time due)
{
    uint32_t above = tl__timer_queue_shift(level) + TL__QUEUE_DIGIT_BITS;

    return ((uint64_t)due >> above) - ((uint64_t)queue->now >> above) <= 1;
}

/* Notes that a bucket holds something. */
static inline void tl__timer_queue_mark(tl__timer_queue *queue, uint32_t index)
{
    queue->occupied[index / 64] |= UINT64_C(1) << (index % 64);
}

static inline bool tl__timer_queue_level_is_empty(const tl__timer_queue *queue, uint32_t level)
{
    const uint64_t *occupied = &queue->occupied[level * TL__QUEUE_WINDOW / 64];
    uint64_t any = 0;

    for (uint32_t i = 0; i < TL__QUEUE_WINDOW / 64; i++) {
        any |= occupied[i];
    }
    return any == 0;
}

/* Another chunk for a bucket whose last one is full: its first place. Whether the bucket was empty
 * is a guess that would often be wrong, so no branch depends on it. */
static inline uint32_t tl__timer_queue_add_chunk(tl__timer_queue *queue, uint32_t index)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    const uint32_t shift = queue->chunk_shift;
    const uint32_t free_end = queue->free_end;
    const uint32_t if_empty = 0U - (bucket->end == 0 ? 1U : 0U);
    uint32_t chunk = 0;

    if (free_end != 0) {
        chunk = (free_end - 1) >> shift;
        queue->free_end = queue->links[chunk];
    } else {
        chunk = queue->chunk_count++;
    }
    queue->links[chunk] = bucket->end;
    bucket->first = (bucket->first & ~if_empty) | (chunk & if_empty);
    tl__timer_queue_mark(queue, index);
    return chunk << shift;
}

static inline void tl__timer_queue_put(tl__timer_queue *queue, uint32_t index, tl__timer_word word)
{
    tl__timer_bucket *bucket = &queue->buckets[index];
    bool is_full = (bucket->end & queue->chunk_mask) == 0;
    uint32_t place = is_full ? tl__timer_queue_add_chunk(queue, index) : bucket->end;

    queue->words[place] = word;
    bucket->end = place + 1;
    bucket->count += 1;
}

/* Whether the finest level that steps ask for has a bucket for a time. */
static inline bool tl__timer_queue_is_near(const tl__timer_queue *queue, tl_time due)
{
    return (uint64_t)due - (uint64_t)queue->now < queue->near_end - (uint64_t)queue->now;
}

/* Room for it was made before. */
static inline void tl__timer_queue_push_near(tl__timer_queue *queue, tl_time due, uint32_t slot)
{
    uint32_t number = (uint32_t)((uint64_t)due >> queue->near_shift) % TL__QUEUE_WINDOW;

    tl__timer_queue_put(queue, queue->near_first + number, tl__timer_word_of(due, slot));
    queue->count += 1;
}

/* The same, however far it is. */
void tl__timer_queue_push_far(tl__timer_queue *queue, tl_time due, uint32_t slot);

static inline void tl__timer_queue_push(tl__timer_queue *queue, tl_time due, uint32_t slot)
{
    if (tl__timer_queue_is_near(queue, due)) {
        tl__timer_queue_push_near(queue, due, slot);
    } else {
        tl__timer_queue_push_far(queue, due, slot);
    }
}

typedef void tl__timer_slot_fn(void *user, uint32_t slot);
/* Takes those that wait now; the visitor may push others. `fetch` sees each a little earlier. */
void tl__timer_queue_take_waiting(tl__timer_queue *queue, tl__timer_slot_fn *fetch,
                                  tl__timer_slot_fn *visit, void *user);
/* Moves `now` forward and fills `due` with every word of a timer with due < now, in any order, and
 * with some words that no longer count. */
void tl__timer_queue_take(tl__timer_queue *queue, tl_time now);
/* The same if there are no words. */
static inline void tl__timer_queue_pass(tl__timer_queue *queue, tl_time now)
{
    if (now > queue->now) {
        tl__timer_queue_set_now(queue, now, queue->finest);
    }
}
/* Drops words that no longer count out of about so many; the next call goes on from there. */
void tl__timer_queue_sweep(tl__timer_queue *queue, uint32_t words);
/* Leaves one word of each timer. */
void tl__timer_queue_compact(tl__timer_queue *queue);

/* Whether a word is one of its timer's present ones. */
bool tl__timer_queue_counts(const tl__timer_queue *queue, tl__timer_word word, bool is_waiting);
typedef void tl__timer_word_fn(void *user, tl__timer_word word, bool is_waiting);
/* Visits all words, the waiting ones too, but not those in `due`. */
void tl__timer_queue_each(const tl__timer_queue *queue, tl__timer_word_fn *visit, void *user);

#endif
