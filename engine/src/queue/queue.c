/* The due queue: see queue.h. */
#include "queue/queue.h"

#include "base/assert.h"

#include <string.h>

enum { AHEAD = 6 }; /* chunks are fetched so many before they are read */

void tl__due_init(tl__due_queue *queue, tl__memory *memory)
{
    *queue = (tl__due_queue){.memory = memory};
}

void tl__due_free(tl__due_queue *queue)
{
    if (queue->memory != NULL) {
        TL__FREE(queue->memory, queue->entries, queue->entry_capacity);
        TL__FREE(queue->memory, queue->below, queue->chunk_capacity);
    }
    *queue = (tl__due_queue){0};
}

/* Full chunks, and one that is not full for each bucket that has entries. */
static uint32_t most_chunks(uint32_t entries)
{
    uint32_t spread = entries / TL__DUE_CHUNK + TL__DUE_BUCKETS;

    return entries < spread ? entries : spread;
}

tl_result tl__due_reserve(tl__due_queue *queue, uint32_t count)
{
    const uint32_t chunks = most_chunks(count);

    if (count <= queue->room) {
        return TL_OK;
    }
    bool has_room = TL__GROW_ZEROED(queue->memory, queue->entries, queue->entry_capacity,
                                    chunks * TL__DUE_CHUNK) &&
                    TL__GROW(queue->memory, queue->below, queue->chunk_capacity, chunks);
    queue->room = has_room ? count : queue->room;
    return has_room ? TL_OK : TL_ERR_NO_MEMORY;
}

/* The entries of a bucket that is empty from now on, from the top. */
typedef struct reader {
    uint32_t end;   /* of what is left; 0: nothing */
    uint32_t ahead; /* where the chunk ends that is fetched next; 0: none is left */
} reader;

static inline void fetch(const tl__due_queue *queue, reader *from)
{
    if (from->ahead != 0) {
        uint32_t chunk = (from->ahead - 1) / TL__DUE_CHUNK;
        uint32_t first = chunk * TL__DUE_CHUNK;
        __builtin_prefetch(&queue->entries[first]);
        __builtin_prefetch(&queue->entries[from->ahead - 1]);
        from->ahead = queue->below[chunk];
    }
}

static inline reader read_bucket(tl__due_queue *queue, uint32_t bucket)
{
    reader from = {queue->ends[bucket], queue->ends[bucket]};

    queue->ends[bucket] = 0;
    for (uint32_t i = 0; i < AHEAD; i++) {
        fetch(queue, &from);
    }
    return from;
}

/* Copies the entries of the topmost chunk and frees it; `out` has room for a whole chunk, because a
 * copy of one length is faster. Returns how many entries there are; 0: nothing is left. */
static inline uint32_t read_chunk(tl__due_queue *queue, reader *from, tl__due_entry *out)
{
    if (from->end == 0) {
        return 0;
    }
    uint32_t chunk = (from->end - 1) / TL__DUE_CHUNK;
    uint32_t begin = chunk * TL__DUE_CHUNK;
    uint32_t count = from->end - begin;

    fetch(queue, from);
    memcpy(out, &queue->entries[begin], TL__DUE_CHUNK * sizeof(*out));
    from->end = queue->below[chunk];
    queue->below[chunk] = queue->free_chunk;
    queue->free_chunk = chunk + 1;
    return count;
}

/* Moves a whole bucket to `out`, which has room for it and a chunk. Returns the end of it. */
static tl__due_entry *drain(tl__due_queue *queue, uint32_t bucket, tl__due_entry *out)
{
    if (queue->ends[bucket] == 0) {
        return out;
    }
    reader from = read_bucket(queue, bucket);
    while (from.end != 0) {
        out += read_chunk(queue, &from, out);
    }
    return out;
}

/* Moves a bucket to `out` and to lower buckets, likewise. */
static tl__due_entry *spread(tl__due_queue *queue, uint32_t bucket, tl__due_entry *out)
{
    const tl_time now = queue->now;
    reader from = read_bucket(queue, bucket);
    tl__due_entry entries[TL__DUE_CHUNK];

    for (uint32_t count = 0; (count = read_chunk(queue, &from, entries)) > 0;) {
        for (uint32_t i = 0; i < count; i++) {
            if (entries[i].due < now) {
                *out++ = entries[i];
            } else {
                tl__due_put(queue, tl__due_bucket_of(now, entries[i].due), entries[i]);
            }
        }
    }
    return out;
}

tl_result tl__due_take(tl__due_queue *queue, tl_time now, tl__due_array *out)
{
    const tl_time to = now > queue->now ? now : queue->now;
    const uint32_t first = out->count;

    TL_ASSERT(queue->now >= 0);
    if (queue->count == 0) {
        queue->now = to;
        return TL_OK;
    }
    if (!TL__LIST_ROOM(queue->memory, out, first + queue->room + TL__DUE_CHUNK)) {
        return TL_ERR_NO_MEMORY;
    }
    const uint32_t cut = tl__due_bucket_of(queue->now, to);
    tl__due_entry *end = &out->items[first];
    for (uint32_t i = 0; i < cut; i++) {
        end = drain(queue, i, end);
    }
    queue->now = to;
    end = spread(queue, cut, end);
    out->count = (uint32_t)(end - out->items);
    queue->count -= out->count - first;
    return TL_OK;
}

void tl__due_drop_stale(tl__due_queue *queue, tl__due_live_fn *is_live, void *user)
{
    tl__due_entry entries[TL__DUE_CHUNK];

    queue->kept = 0;
    for (uint32_t bucket = 0; bucket < TL__DUE_BUCKETS; bucket++) {
        reader from = read_bucket(queue, bucket);
        for (uint32_t count = 0; (count = read_chunk(queue, &from, entries)) > 0;) {
            for (uint32_t i = 0; i < count; i++) {
                if (is_live(user, &entries[i])) {
                    tl__due_put(queue, bucket, entries[i]);
                    queue->kept += 1;
                }
            }
        }
    }
    queue->count = queue->kept;
}

void tl__due_each(const tl__due_queue *queue, tl__due_each_fn *visit, void *user)
{
    for (uint32_t bucket = 0; bucket < TL__DUE_BUCKETS; bucket++) {
        for (uint32_t end = queue->ends[bucket]; end != 0;) {
            uint32_t chunk = (end - 1) / TL__DUE_CHUNK;
            for (uint32_t i = chunk * TL__DUE_CHUNK; i < end; i++) {
                visit(user, &queue->entries[i]);
            }
            end = queue->below[chunk];
        }
    }
}

/* Sorting due entries by (due, serial): a radix sort into bins by the highest bits that differ.
 * Bins are ranges of one array; buckets are those of the queue. */

enum {
    SMALL = 12,     /* entries; below, insertion is faster */
    MOST_BITS = 10, /* of bins: 1024 */
    BLOCK = 1024,   /* entries that are copied to be put into bins; more are exchanged in place */
};

static bool is_before(const tl__due_entry *a, const tl__due_entry *b)
{
    return a->due != b->due ? a->due < b->due : a->key < b->key;
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

static void insertion_sort(tl__due_entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const tl__due_entry moved = entries[i];
        uint32_t place = i;
        for (; place > 0 && is_before(&moved, &entries[place - 1]); place--) {
            entries[place] = entries[place - 1];
        }
        if (place < i) { /* most entries stay, and need not be written */
            entries[place] = moved;
        }
    }
}

/* How to find an entry's bin. */
typedef struct binning {
    uint64_t least;
    uint32_t shift;
    uint32_t bins;
    bool by_key; /* all due times are the same */
} binning;

/* Less `least`, which also keeps the order of due times below 0. */
static inline uint32_t bin_of(const tl__due_entry *entry, const binning *by)
{
    uint64_t value = by->by_key ? entry->key : (uint64_t)entry->due;

    return (uint32_t)((value - by->least) >> by->shift);
}

static uint32_t bit_length(uint64_t value)
{
    return value == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(value);
}

static binning binning_between(uint64_t least, uint64_t most, uint32_t count, bool by_key)
{
    uint32_t wanted = bit_length(count);
    uint32_t bits = wanted < MOST_BITS ? wanted : MOST_BITS;
    uint32_t range = bit_length(most - least);
    uint32_t shift = range > bits ? range - bits : 0;

    return (binning){least, shift, (uint32_t)((most - least) >> shift) + 1, by_key};
}

static binning binning_of(const tl__due_entry *entries, uint32_t count)
{
    tl_time first = entries[0].due;
    tl_time last = first;
    uint64_t least = entries[0].key;
    uint64_t most = least;

    for (uint32_t i = 1; i < count; i++) {
        first = entries[i].due < first ? entries[i].due : first;
        last = entries[i].due > last ? entries[i].due : last;
    }
    if (first < last) {
        return binning_between((uint64_t)first, (uint64_t)last, count, false);
    }
    for (uint32_t i = 1; i < count; i++) {
        least = entries[i].key < least ? entries[i].key : least;
        most = entries[i].key > most ? entries[i].key : most;
    }
    return binning_between(least, most, count, true);
}

/* Where each bin begins. Returns how many entries the fullest one has. */
static uint32_t count_bins(const tl__due_entry *entries, uint32_t count, const binning *by,
                           uint32_t *begins)
{
    uint32_t sum = 0;
    uint32_t most = 0;

    memset(begins, 0, by->bins * sizeof(*begins));
    for (uint32_t i = 0; i < count; i++) {
        begins[bin_of(&entries[i], by)] += 1;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        uint32_t in_bin = begins[bin];
        begins[bin] = sum;
        sum += in_bin;
        most = in_bin > most ? in_bin : most;
    }
    return most;
}

/* Moves every entry to its bin; places[b] is where bin b begins, then where it ends. */
static void distribute(tl__due_entry *entries, uint32_t count, const binning *by, uint32_t *places)
{
    tl__due_entry from[BLOCK];

    TL_ASSERT(count <= BLOCK);
    memcpy(from, entries, count * sizeof(*from));
    for (uint32_t i = 0; i < count; i++) {
        entries[places[bin_of(&from[i], by)]++] = from[i];
    }
}

/* The same without a copy. */
static void exchange(tl__due_entry *entries, uint32_t count, const binning *by, uint32_t *places)
{
    uint32_t ends[1 << MOST_BITS];

    for (uint32_t bin = 1; bin < by->bins; bin++) {
        ends[bin - 1] = places[bin];
    }
    ends[by->bins - 1] = count;
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        while (places[bin] < ends[bin]) {
            tl__due_entry moved = entries[places[bin]];
            for (uint32_t to = bin_of(&moved, by); to != bin; to = bin_of(&moved, by)) {
                const tl__due_entry next = entries[places[to]];
                entries[places[to]++] = moved;
                moved = next;
            }
            entries[places[bin]++] = moved;
        }
    }
}

/* Leaves the entries in bins of at most SMALL, in order of the bins. Every turn of the recursion
 * looks at fewer bits, so it is never deeper than they last. */
static void bin_range(tl__due_entry *entries, uint32_t count)
{
    uint32_t ends[1 << MOST_BITS];
    const binning by = binning_of(entries, count);

    if (by.bins == 1) {
        return; /* all alike */
    }
    uint32_t most = count_bins(entries, count, &by, ends);
    if (count <= BLOCK) {
        distribute(entries, count, &by, ends);
    } else {
        exchange(entries, count, &by, ends);
    }
    for (uint32_t bin = 0, begin = 0; most > SMALL && bin < by.bins; begin = ends[bin], bin++) {
        if (ends[bin] - begin > SMALL) {
            bin_range(&entries[begin], ends[bin] - begin);
        }
    }
}

void tl__due_sort(tl__due_entry *entries, uint32_t count)
{
    TL_ASSERT(entries != NULL || count == 0);
    if (is_sorted(entries, count)) {
        return;
    }
    if (count > SMALL) {
        bin_range(entries, count);
    }
    insertion_sort(entries, count); /* no entry leaves its bin */
}
