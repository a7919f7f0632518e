/* Levels of a queue of due times, and what becomes due. */
#include "queue/due_store.h"

enum {
    SHARE = 16, /* of the entries, so many have room to be due at once rather than be counted */
    AHEAD = 4,  /* steps that a bucket must span to be moved down before time reaches it */
    COARSE = 4, /* steps that it may span and not be worth moving down when time cuts it */
};

static uint64_t unit(tl_time time, uint32_t level)
{
    return (uint64_t)time >> (level * TL__DUE_DIGIT_BITS);
}

/* Of the highest bit that is set. */
static uint32_t highest_level(uint64_t bits)
{
    return (63 - (uint32_t)__builtin_clzll(bits | 1)) / TL__DUE_DIGIT_BITS;
}

/* A level reaches what is less than one of its windows away, and the one below it what lies in this
 * unit of it or in the next. */
static inline uint32_t bucket_of(const tl__due_queue *queue, tl_time due)
{
    if (due < queue->now) {
        return TL__DUE_OVERDUE;
    }
    uint32_t level = highest_level((uint64_t)due - (uint64_t)queue->now);
    if (level > 0 && unit(due, level) - unit(queue->now, level) <= 1) {
        level -= 1;
    }
    return level * TL__DUE_WINDOW + (uint32_t)(unit(due, level) % TL__DUE_WINDOW);
}

static inline tl_result push_to(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    if (tl__due_reserve(queue, queue->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    tl__due_put(queue, index, entry);
    queue->count += 1;
    return TL_OK;
}

tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry)
{
    return push_to(queue, bucket_of(queue, entry->due), entry);
}

/* How far time moves. */
typedef struct step {
    tl_time from;
    tl_time to;
    uint32_t levels; /* a bit each: those with entries, if time moves */
} step;

static step step_to(const tl__due_queue *queue, tl_time now)
{
    tl_time to = now > queue->now ? now : queue->now;

    return (step){queue->now, to, to == queue->now ? 0U : queue->levels};
}

/* One past the last unit that lies in a window of this level. */
static uint64_t window_end(tl_time now, uint32_t level)
{
    uint64_t above = level + 1 < TL__DUE_LEVELS ? unit(now, level + 1) : 0;

    return (above + 2) << TL__DUE_DIGIT_BITS;
}

/* Occupied buckets of a level that lie wholly below the end of the step, as bits. */
static uint64_t due_buckets(const tl__due_queue *queue, const step *s, uint32_t level)
{
    uint64_t from = unit(s->from, level);
    uint64_t end = window_end(s->from, level);
    uint64_t to = unit(s->to, level) < end ? unit(s->to, level) : end;
    uint64_t width = to - from; /* at most the window: 64 */
    uint64_t mask = width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
    uint32_t turn = (uint32_t)(from % TL__DUE_WINDOW);

    mask = turn == 0 ? mask : mask << turn | mask >> (64 - turn);
    return queue->occupied[level] & mask;
}

/* The bucket that the end of the step lies in; TL__DUE_BUCKETS: none. At the lowest level it holds
 * what is due exactly then, which stays. */
static uint32_t cut_bucket(const step *s, uint32_t level)
{
    if (level == 0 || unit(s->to, level) >= window_end(s->from, level)) {
        return TL__DUE_BUCKETS;
    }
    return level * TL__DUE_WINDOW + (uint32_t)(unit(s->to, level) % TL__DUE_WINDOW);
}

static uint32_t bucket_index(uint32_t level, uint64_t bits)
{
    return level * TL__DUE_WINDOW + (uint32_t)__builtin_ctzll(bits);
}

/* Entries of a bucket with due < now. */
static uint32_t count_due(const tl__due_queue *queue, uint32_t index, tl_time now)
{
    uint32_t mask = (1U << queue->chunk_shift) - 1;
    uint32_t chunk = queue->buckets[index].first;
    uint32_t due = 0;

    for (uint32_t i = 0; i < queue->buckets[index].count; i++) {
        due += tl__due_chunk_at(queue, chunk)[i & mask].due < now ? 1U : 0U;
        chunk = (i & mask) == mask ? queue->links[chunk - 1] : chunk;
    }
    return due;
}

/* What a collect takes out: exactly, or at most. */
static uint32_t count_all_due(const tl__due_queue *queue, const step *s, bool is_exact)
{
    uint32_t due = queue->buckets[TL__DUE_OVERDUE].count;

    for (uint32_t levels = s->levels; levels != 0; levels &= levels - 1) {
        uint32_t level = (uint32_t)__builtin_ctz(levels);
        for (uint64_t bits = due_buckets(queue, s, level); bits != 0; bits &= bits - 1) {
            due += queue->buckets[bucket_index(level, bits)].count;
        }
        uint32_t cut = cut_bucket(s, level);
        if (cut != TL__DUE_BUCKETS) {
            due += is_exact ? count_due(queue, cut, s->to) : queue->buckets[cut].count;
        }
    }
    return due;
}

static bool make_room(tl__memory *memory, tl__due_array *out, uint32_t count)
{
    void *entries = out->entries;

    if (count > UINT32_MAX - out->count ||
        !tl__memory_grow(memory, &entries, &out->capacity, out->count + count,
                         sizeof(*out->entries))) {
        return false;
    }
    out->entries = entries;
    return true;
}

static tl_result prepare(const tl__due_queue *queue, const step *s, tl__due_array *out)
{
    uint32_t room = out->capacity - out->count;

    if (queue->count <= room) {
        return TL_OK;
    }
    uint32_t most = count_all_due(queue, s, false);
    if (most <= room) {
        return TL_OK;
    }
    if (most > queue->count / SHARE) {
        most = count_all_due(queue, s, true);
    }
    return make_room(queue->memory, out, most) ? TL_OK : TL_ERR_NO_MEMORY;
}

/* Moves a whole bucket to `out`. */
static void drain(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    const tl__due_bucket *bucket = &queue->buckets[index];
    tl__due_entry *to = out->entries + out->count;
    uint32_t full = 1U << queue->chunk_shift;
    uint32_t chunk = bucket->first;

    out->count += bucket->count;
    queue->count -= bucket->count;
    for (uint32_t left = bucket->count; left > 0;) {
        const tl__due_entry *from = tl__due_chunk_at(queue, chunk);
        uint32_t count = left < full ? left : full;
        chunk = queue->links[chunk - 1];
        if (chunk != 0) {
            tl__due_fetch_chunk(queue, chunk);
        }
        left -= count;
        for (uint32_t i = 0; i < count; i++) {
            *to++ = from[i];
        }
    }
    tl__due_drop_chunks(queue, index);
}

/* Puts the entries of the first chunks of a bucket where they belong now, or, if that is `stays`,
 * back; `out` gets what is due. */
static inline void spread_to(tl__due_queue *queue, uint32_t index, uint32_t chunks, bool stays,
                             tl__due_array *out)
{
    const tl_time now = queue->now;
    uint32_t chunk = 0;

    for (; chunks > 0; chunks--) {
        uint32_t count = tl__due_detach_chunk(queue, index, &chunk);
        const tl__due_entry *entries = tl__due_chunk_at(queue, chunk);
        for (uint32_t i = 0; i < count; i++) {
            if (entries[i].due < now) {
                out->entries[out->count++] = entries[i];
                queue->count -= 1;
            } else {
                tl__due_put(queue, stays ? index : bucket_of(queue, entries[i].due), &entries[i]);
            }
        }
        tl__due_give_chunk(queue, chunk);
    }
}

static void spread(tl__due_queue *queue, uint32_t index, uint32_t chunks, tl__due_array *out)
{
    spread_to(queue, index, chunks, false, out);
}

/* The bucket that the end of the step lies in. */
static void cut(tl__due_queue *queue, const step *s, uint32_t level, tl__due_array *out)
{
    uint32_t index = cut_bucket(s, level);
    uint64_t span = UINT64_C(1) << (level * TL__DUE_DIGIT_BITS);

    if (index == TL__DUE_BUCKETS) {
        return;
    }
    if (span / COARSE <= (uint64_t)(s->to - s->from)) {
        spread_to(queue, index, tl__due_chunks_of(queue, index), true, out);
    } else {
        spread(queue, index, tl__due_chunks_of(queue, index), out);
    }
}

/* Moves a share of the next bucket of each level down, so that all of it is down when time gets
 * there: as many steps as this one fit before that. */
static void spread_ahead(tl__due_queue *queue, const step *s, tl__due_array *out)
{
    uint64_t length = (uint64_t)(s->to - s->from);

    for (uint32_t levels = length > 0 ? queue->levels & ~1U : 0; levels != 0;
         levels &= levels - 1) {
        uint32_t level = (uint32_t)__builtin_ctz(levels);
        uint64_t span = UINT64_C(1) << (level * TL__DUE_DIGIT_BITS);
        uint64_t next = unit(s->to, level) + 1;
        uint32_t index = level * TL__DUE_WINDOW + (uint32_t)(next % TL__DUE_WINDOW);
        if (span / AHEAD < length || queue->buckets[index].count == 0) {
            continue;
        }
        uint64_t left = next * span - (uint64_t)s->to;
        uint64_t chunks = tl__due_chunks_of(queue, index);
        spread(queue, index, (uint32_t)((chunks - 1) / (left / length + 1)) + 1, out);
    }
}

static void drain_level(tl__due_queue *queue, const step *s, uint32_t level, tl__due_array *out)
{
    for (uint64_t bits = due_buckets(queue, s, level); bits != 0; bits &= bits - 1) {
        drain(queue, bucket_index(level, bits), out);
    }
}

tl_result tl__due_take(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    const step s = step_to(queue, now);

    if (prepare(queue, &s, out) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    if (queue->buckets[TL__DUE_OVERDUE].count > 0) {
        drain(queue, TL__DUE_OVERDUE, out);
    }
    for (uint32_t levels = s.levels; levels != 0; levels &= levels - 1) {
        drain_level(queue, &s, (uint32_t)__builtin_ctz(levels), out);
    }
    queue->now = s.to;
    for (uint32_t levels = s.levels; levels != 0; levels &= levels - 1) {
        cut(queue, &s, (uint32_t)__builtin_ctz(levels), out);
    }
    spread_ahead(queue, &s, out);
    return TL_OK;
}

tl_result tl__due_collect(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    uint32_t first = out->count;
    tl_result result = tl__due_take(queue, now, out);

    if (result == TL_OK) {
        tl__due_sort_from(out, first);
    }
    return result;
}
