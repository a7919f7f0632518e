/* Sorting due entries by (due, serial): into bins by the highest bits that differ. */
#include "base/assert.h"
#include "queue/due.h"

#include <string.h>

enum {
    SMALL = 12,     /* entries; below, insertion is faster */
    MOST_BITS = 10, /* of bins: 1024 */
    BLOCK = 1024,   /* entries that are copied to be put into bins; more are exchanged in place */
};

bool tl__due_array_reserve(tl__memory *memory, tl__due_array *array, uint32_t count)
{
    void *entries = array->entries;
    bool has_room =
        tl__memory_grow(memory, &entries, &array->capacity, count, sizeof(*array->entries));

    array->entries = entries;
    return has_room;
}

void tl__due_array_free(tl__memory *memory, tl__due_array *array)
{
    tl__memory_free_array(memory, array->entries, array->capacity, sizeof(*array->entries));
    *array = (tl__due_array){0};
}

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
        entries[place] = moved;
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
static inline uint64_t above(const tl__due_entry *entry, uint64_t least, bool by_key)
{
    return (by_key ? entry->key : (uint64_t)entry->due) - least;
}

static inline uint32_t bin_of(const tl__due_entry *entry, const binning *by)
{
    return (uint32_t)(above(entry, by->least, by->by_key) >> by->shift);
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
        least = entries[i].key < least ? entries[i].key : least;
        most = entries[i].key > most ? entries[i].key : most;
    }
    return first < last ? binning_between((uint64_t)first, (uint64_t)last, count, false)
                        : binning_between(least, most, count, true);
}

/* Where each bin begins. */
static void count_bins(const tl__due_entry *entries, uint32_t count, const binning *by,
                       uint32_t *begins)
{
    uint32_t sum = 0;

    memset(begins, 0, by->bins * sizeof(*begins));
    for (uint32_t i = 0; i < count; i++) {
        begins[bin_of(&entries[i], by)] += 1;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        uint32_t in_bin = begins[bin];
        begins[bin] = sum;
        sum += in_bin;
    }
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
    count_bins(entries, count, &by, ends);
    if (count <= BLOCK) {
        distribute(entries, count, &by, ends);
    } else {
        exchange(entries, count, &by, ends);
    }
    for (uint32_t bin = 0, begin = 0; bin < by.bins; begin = ends[bin], bin++) {
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
