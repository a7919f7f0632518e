/* Sorting due entries by (due, serial): into bins by the highest bits that differ, in place. */
#include "due.h"

enum {
    SMALL = 24,     /* entries; below, insertion is faster */
    MOST_BITS = 10, /* of bins: 1024 */
    FILL_BITS = 3,  /* about 8 entries a bin */
};

static bool is_sorted(const tl__due_entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (tl__due_is_before(&entries[i], &entries[i - 1])) {
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
        for (; place > 0 && tl__due_is_before(&moved, &entries[place - 1]); place--) {
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

static uint64_t value_of(const tl__due_entry *entry, bool by_key)
{
    return by_key ? entry->key : (uint64_t)entry->due ^ (UINT64_C(1) << 63); /* signed order */
}

static uint32_t bin_of(const tl__due_entry *entry, const binning *by)
{
    return (uint32_t)((value_of(entry, by->by_key) - by->least) >> by->shift);
}

static uint32_t bit_length(uint64_t value)
{
    return value == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(value);
}

static binning binning_by(const tl__due_entry *entries, uint32_t count, bool by_key)
{
    uint64_t least = value_of(&entries[0], by_key);
    uint64_t most = least;

    for (uint32_t i = 1; i < count; i++) {
        uint64_t value = value_of(&entries[i], by_key);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    uint32_t bits = bit_length(count) - FILL_BITS;
    uint32_t range = bit_length(most - least);
    bits = bits < MOST_BITS ? bits : MOST_BITS;
    uint32_t shift = range > bits ? range - bits : 0;
    return (binning){least, shift, (uint32_t)((most - least) >> shift) + 1, by_key};
}

/* Moves every entry to its bin; begins[b] is where bin b begins, then where it ends. */
static void distribute(tl__due_entry *entries, uint32_t count, const binning *by, uint32_t *begins)
{
    uint32_t ends[1 << MOST_BITS];
    uint32_t sum = 0;

    for (uint32_t bin = 0; bin < by->bins; bin++) {
        ends[bin] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        ends[bin_of(&entries[i], by)] += 1;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        begins[bin] = sum;
        sum += ends[bin];
        ends[bin] = sum;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        while (begins[bin] < ends[bin]) {
            tl__due_entry moved = entries[begins[bin]];
            for (uint32_t to = bin_of(&moved, by); to != bin; to = bin_of(&moved, by)) {
                const tl__due_entry next = entries[begins[to]];
                entries[begins[to]++] = moved;
                moved = next;
            }
            entries[begins[bin]++] = moved;
        }
    }
}

/* Every turn of the recursion looks at fewer bits, so it is never deeper than they last. */
static void sort_range(tl__due_entry *entries, uint32_t count)
{
    uint32_t ends[1 << MOST_BITS];

    if (count <= SMALL) {
        insertion_sort(entries, count);
        return;
    }
    binning by = binning_by(entries, count, false);
    if (by.bins == 1) {
        by = binning_by(entries, count, true);
    }
    if (by.bins == 1) {
        return; /* all alike */
    }
    distribute(entries, count, &by, ends);
    for (uint32_t bin = 0, begin = 0; bin < by.bins; begin = ends[bin], bin++) {
        sort_range(&entries[begin], ends[bin] - begin);
    }
}

void tl__due_sort(tl__due_entry *entries, uint32_t count)
{
    if (!is_sorted(entries, count)) {
        sort_range(entries, count);
    }
}
