#include "due.h"

#include <string.h>

void tl__due_init(tl__due_queue *queue, tl__memory *memory)
{
    memset(queue, 0, sizeof(*queue));
    queue->memory = memory;
}

void tl__due_free(tl__due_queue *queue)
{
    if (queue->memory != NULL) {
        tl__memory_free_array(queue->memory, queue->chunks, queue->chunk_capacity,
                              sizeof(*queue->chunks));
    }
    memset(queue, 0, sizeof(*queue));
}

void tl__due_array_free(tl__memory *memory, tl__due_array *array)
{
    tl__memory_free_array(memory, array->entries, array->capacity, sizeof(*array->entries));
    *array = (tl__due_array){0};
}

/* Chunks that `count` entries use at most, however they lie; one more while a bucket is moved. */
static uint32_t chunks_for(uint32_t count)
{
    uint32_t spread = count / TL__DUE_CHUNK + TL__DUE_BUCKETS;

    return (count < spread ? count : spread) + 1;
}

tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count)
{
    uint32_t needed = chunks_for(count);

    if (needed <= queue->chunk_capacity) {
        return TL_OK;
    }
    uint32_t grown = queue->chunk_capacity + queue->chunk_capacity / 4; /* so that growth is rare */
    needed = needed > grown ? needed : grown;
    void *chunks = tl__memory_resize(queue->memory, queue->chunks,
                                     queue->chunk_capacity * sizeof(*queue->chunks),
                                     (size_t)needed * sizeof(*queue->chunks));
    if (chunks == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    queue->chunks = chunks;
    queue->chunk_capacity = needed;
    return TL_OK;
}

static uint32_t highest_digit(uint64_t bits)
{
    return bits == 0 ? 0 : (63 - (uint32_t)__builtin_clzll(bits)) / TL__DUE_DIGIT_BITS;
}

static uint32_t digit_of(tl_time time, uint32_t level)
{
    return (uint32_t)(((uint64_t)time >> (level * TL__DUE_DIGIT_BITS)) % TL__DUE_DIGITS);
}

static uint32_t bucket_of(const tl__due_queue *queue, tl_time due)
{
    if (due < queue->now) {
        return TL__DUE_OVERDUE;
    }
    uint32_t level = highest_digit((uint64_t)due ^ (uint64_t)queue->now);
    return level * TL__DUE_DIGITS + digit_of(due, level);
}

static void mark(tl__due_queue *queue, uint32_t index, bool is_occupied)
{
    if (index == TL__DUE_OVERDUE) {
        return;
    }
    uint64_t bit = UINT64_C(1) << (index % TL__DUE_DIGITS);
    if (is_occupied) {
        queue->occupied[index / TL__DUE_DIGITS] |= bit;
    } else {
        queue->occupied[index / TL__DUE_DIGITS] &= ~bit;
    }
}

static uint32_t take_chunk(tl__due_queue *queue)
{
    uint32_t taken = queue->free_chunk;

    if (taken != 0) {
        queue->free_chunk = queue->chunks[taken - 1].next;
    } else {
        taken = ++queue->chunk_count;
    }
    queue->chunks[taken - 1].next = 0;
    return taken;
}

static void give_chunk(tl__due_queue *queue, uint32_t chunk)
{
    queue->chunks[chunk - 1].next = queue->free_chunk;
    queue->free_chunk = chunk;
}

/* The room for it was made by tl__due_push: this cannot fail. */
static void put(tl__due_queue *queue, uint32_t index, const tl__due_entry *entry)
{
    tl__due_bucket *bucket = &queue->buckets[index];

    if (bucket->count % TL__DUE_CHUNK == 0) {
        uint32_t chunk = take_chunk(queue);
        if (bucket->count == 0) {
            bucket->first = chunk;
            mark(queue, index, true);
        } else {
            queue->chunks[bucket->last - 1].next = chunk;
        }
        bucket->last = chunk;
    }
    queue->chunks[bucket->last - 1].entries[bucket->count % TL__DUE_CHUNK] = *entry;
    bucket->count += 1;
}

tl_result tl__due_push(tl__due_queue *queue, const tl__due_entry *entry)
{
    if (queue->count == UINT32_MAX / 2 || tl__due_reserve(queue, queue->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    put(queue, bucket_of(queue, entry->due), entry);
    queue->count += 1;
    return TL_OK;
}

static tl__due_bucket detach(tl__due_queue *queue, uint32_t index)
{
    tl__due_bucket bucket = queue->buckets[index];

    queue->buckets[index] = (tl__due_bucket){0};
    mark(queue, index, false);
    return bucket;
}

static void append(tl__due_array *out, const tl__due_entry *entries, uint32_t count)
{
    memcpy(out->entries + out->count, entries, count * sizeof(*entries));
    out->count += count;
}

/* Sorts what was appended since; an empty array has no entries to point at. */
static void sort_from(tl__due_array *out, uint32_t start)
{
    if (out->count > start) {
        tl__due_sort(&out->entries[start], out->count - start);
    }
}

/* Moves a whole bucket to `out`, sorted. */
static void drain(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    tl__due_bucket bucket = detach(queue, index);
    uint32_t start = out->count;

    for (uint32_t left = bucket.count; left > 0;) {
        uint32_t chunk = bucket.first;
        uint32_t count = left < TL__DUE_CHUNK ? left : TL__DUE_CHUNK;
        append(out, queue->chunks[chunk - 1].entries, count);
        bucket.first = queue->chunks[chunk - 1].next;
        give_chunk(queue, chunk);
        left -= count;
    }
    queue->count -= bucket.count;
    sort_from(out, start);
}

/* Spreads the bucket that `now` has entered over lower ones; what is due goes to `out`. */
static void spread(tl__due_queue *queue, uint32_t index, tl__due_array *out)
{
    tl__due_bucket bucket = detach(queue, index);
    uint32_t start = out->count;

    for (uint32_t i = 0; i < bucket.count; i++) {
        const tl__due_entry entry = queue->chunks[bucket.first - 1].entries[i % TL__DUE_CHUNK];
        if (entry.due < queue->now) {
            append(out, &entry, 1);
        } else {
            put(queue, bucket_of(queue, entry.due), &entry);
        }
        if (i % TL__DUE_CHUNK == TL__DUE_CHUNK - 1 || i == bucket.count - 1) {
            uint32_t chunk = bucket.first;
            bucket.first = queue->chunks[chunk - 1].next;
            give_chunk(queue, chunk);
        }
    }
    queue->count -= out->count - start;
    sort_from(out, start);
}

/* Entries of a bucket with due < now. */
static uint32_t count_due(const tl__due_queue *queue, uint32_t index, tl_time now)
{
    const tl__due_bucket *bucket = &queue->buckets[index];
    uint32_t chunk = bucket->first;
    uint32_t due = 0;

    for (uint32_t i = 0; i < bucket->count; i++) {
        const tl__due_chunk *place = &queue->chunks[chunk - 1];
        due += place->entries[i % TL__DUE_CHUNK].due < now ? 1U : 0U;
        if (i % TL__DUE_CHUNK == TL__DUE_CHUNK - 1) {
            chunk = place->next;
        }
    }
    return due;
}

/* Occupied buckets of a level that lie wholly below `now`, as bits; `top` is the level of the
 * highest digit that changes. */
static uint64_t due_buckets(const tl__due_queue *queue, uint32_t level, uint32_t top, tl_time now)
{
    uint64_t below = (UINT64_C(1) << digit_of(now, level)) - 1;

    return level < top ? queue->occupied[level] : queue->occupied[level] & below;
}

static uint32_t count_all_due(const tl__due_queue *queue, uint32_t top, tl_time now)
{
    uint32_t due = queue->buckets[TL__DUE_OVERDUE].count;

    for (uint32_t level = 0; level <= top; level++) {
        for (uint64_t bits = due_buckets(queue, level, top, now); bits != 0; bits &= bits - 1) {
            due += queue->buckets[level * TL__DUE_DIGITS + (uint32_t)__builtin_ctzll(bits)].count;
        }
    }
    return due + (top > 0 ? count_due(queue, top * TL__DUE_DIGITS + digit_of(now, top), now) : 0);
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

tl_result tl__due_collect(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    tl_time until = now > queue->now ? now : queue->now;
    uint32_t top = highest_digit((uint64_t)until ^ (uint64_t)queue->now);

    if (!make_room(queue->memory, out, count_all_due(queue, top, until))) {
        return TL_ERR_NO_MEMORY;
    }
    drain(queue, TL__DUE_OVERDUE, out);
    for (uint32_t level = 0; level <= top; level++) {
        for (uint64_t bits = due_buckets(queue, level, top, until); bits != 0; bits &= bits - 1) {
            drain(queue, level * TL__DUE_DIGITS + (uint32_t)__builtin_ctzll(bits), out);
        }
    }
    queue->now = until;
    if (top > 0) {
        spread(queue, top * TL__DUE_DIGITS + digit_of(until, top), out);
    }
    return TL_OK;
}

void tl__due_compact(tl__due_queue *queue, tl__due_live_fn *is_live, void *user)
{
    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        tl__due_bucket bucket = detach(queue, index);
        for (uint32_t i = 0; i < bucket.count; i++) {
            const tl__due_entry entry = queue->chunks[bucket.first - 1].entries[i % TL__DUE_CHUNK];
            if (is_live(user, &entry)) {
                put(queue, index, &entry);
            } else {
                queue->count -= 1;
            }
            if (i % TL__DUE_CHUNK == TL__DUE_CHUNK - 1 || i == bucket.count - 1) {
                uint32_t chunk = bucket.first;
                bucket.first = queue->chunks[chunk - 1].next;
                give_chunk(queue, chunk);
            }
        }
    }
}

static bool is_before(const tl__due_entry *a, const tl__due_entry *b)
{
    return a->due != b->due ? a->due < b->due : a->serial < b->serial;
}

static void swap(tl__due_entry *a, tl__due_entry *b)
{
    tl__due_entry kept = *a;

    *a = *b;
    *b = kept;
}

static void insertion_sort(tl__due_entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        tl__due_entry moved = entries[i];
        uint32_t place = i;
        for (; place > 0 && is_before(&moved, &entries[place - 1]); place--) {
            entries[place] = entries[place - 1];
        }
        entries[place] = moved;
    }
}

static void sift_down(tl__due_entry *entries, uint32_t count, uint32_t root)
{
    for (uint32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && is_before(&entries[child], &entries[child + 1])) {
            child += 1;
        }
        if (!is_before(&entries[root], &entries[child])) {
            return;
        }
        swap(&entries[root], &entries[child]);
        root = child;
    }
}

static void heap_sort(tl__due_entry *entries, uint32_t count)
{
    for (uint32_t root = count / 2; root > 0; root--) {
        sift_down(entries, count, root - 1);
    }
    for (uint32_t end = count; end > 1; end--) {
        swap(&entries[0], &entries[end - 1]);
        sift_down(entries, end - 1, 0);
    }
}

/* Hoare's partition around the median of three; returns the length of the lower part, which is
 * never 0 and never all. */
static uint32_t partition(tl__due_entry *entries, uint32_t count)
{
    tl__due_entry *middle = &entries[(count - 1) / 2];
    tl__due_entry *last = &entries[count - 1];

    if (is_before(middle, entries)) {
        swap(middle, entries);
    }
    if (is_before(last, middle)) {
        swap(last, middle);
    }
    if (is_before(middle, entries)) {
        swap(middle, entries);
    }
    const tl__due_entry pivot = *middle;
    uint32_t low = 0;
    uint32_t high = count - 1;
    for (;; low++, high--) {
        while (is_before(&entries[low], &pivot)) {
            low += 1;
        }
        while (is_before(&pivot, &entries[high])) {
            high -= 1;
        }
        if (low >= high) {
            return high + 1;
        }
        swap(&entries[low], &entries[high]);
    }
}

static bool is_sorted(const tl__due_entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (is_before(&entries[i], &entries[i - 1])) {
            return false;
        }
    }
    return true;
}

enum { SMALL_SORT = 16, SORT_STACK = 32 };

typedef struct sort_range {
    tl__due_entry *entries;
    uint32_t count;
    uint32_t splits_left; /* 0: heap sort, so that no input costs more than n log n */
} sort_range;

static void sort_range_down(sort_range range, sort_range *stack, uint32_t *depth)
{
    while (range.count > SMALL_SORT && range.splits_left > 0) {
        uint32_t lower = partition(range.entries, range.count);
        range.splits_left -= 1;
        sort_range upper = {range.entries + lower, range.count - lower, range.splits_left};
        range.count = lower;
        if (upper.count < range.count) {
            sort_range kept = range;
            range = upper;
            upper = kept;
        }
        stack[(*depth)++] = upper; /* the longer one waits: never more than log2(n) of them */
    }
    if (range.count > SMALL_SORT) {
        heap_sort(range.entries, range.count);
    } else {
        insertion_sort(range.entries, range.count);
    }
}

void tl__due_sort(tl__due_entry *entries, uint32_t count)
{
    sort_range stack[SORT_STACK];
    uint32_t depth = 0;

    if (is_sorted(entries, count)) {
        return;
    }
    uint32_t splits = 2 * (32 - (uint32_t)__builtin_clz(count));
    sort_range_down((sort_range){entries, count, splits}, stack, &depth);
    while (depth > 0) {
        depth -= 1;
        sort_range_down(stack[depth], stack, &depth);
    }
}
