/* Words in order: counted into bins by their time and then by insertion. Comparing words compares
 * times. */
#include "timer/timer_sort.h"

#include <string.h>

enum {
    MOST_BITS = 10,  /* of bins: 1024 */
    APART_BITS = 12, /* of bins beside the words: 4096 */
    WINDOW = 2,      /* words that one more is compared with */
};

static uint32_t bit_length(uint64_t value)
{
    return value == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(value);
}

static inline bool are_alike(tl__timer_word a, tl__timer_word b)
{
    return (a ^ b) < TL__TIMER_SLOTS;
}

/* The one at `from` into those before it, which are in order. True: it has the time of a neighbour.
 */
static bool insert(tl__timer_word *words, uint32_t from)
{
    const tl__timer_word moved = words[from];
    uint32_t place = from;

    for (; place > 0 && moved < words[place - 1]; place--) {
        words[place] = words[place - 1];
    }
    words[place] = moved;
    return (place > 0 && are_alike(words[place - 1], moved)) ||
           (place < from && are_alike(words[place + 1], moved));
}

static inline tl__timer_word lesser(tl__timer_word a, tl__timer_word b)
{
    return a < b ? a : b;
}

static inline tl__timer_word greater(tl__timer_word a, tl__timer_word b)
{
    return a < b ? b : a;
}

static bool insert_few(tl__timer_word *words, uint32_t count)
{
    bool is_alike = false;

    for (uint32_t i = 1; i < count; i++) {
        is_alike |= insert(words, i);
    }
    return is_alike;
}

/* Most words move by two places or less: those are compared without a branch, for a guess would
 * often be wrong. The two greatest so far are kept back, so that none before them is greater. */
bool tl__timer_insert(tl__timer_word *words, uint32_t count)
{
    if (count <= WINDOW) {
        return insert_few(words, count);
    }
    bool is_alike = insert_few(words, WINDOW);
    tl__timer_word first = words[0];
    tl__timer_word second = words[1];
    tl__timer_word last = 0;

    for (uint32_t i = WINDOW; i < count; i++) {
        const tl__timer_word moved = words[i];
        const tl__timer_word least = lesser(first, moved);
        const tl__timer_word above_first = greater(first, moved);
        first = lesser(second, above_first);
        second = greater(second, above_first);
        words[i - WINDOW] = least;
        is_alike |= are_alike(least, last);
        if (least < last) {
            is_alike |= insert(words, i - WINDOW);
        }
        last = greater(least, last);
    }
    words[count - 2] = first;
    words[count - 1] = second;
    is_alike |= are_alike(last, first);
    is_alike |= are_alike(first, second);
    return is_alike;
}

/* Which of some equal spans of words a word falls into. */
typedef struct binning {
    tl__timer_word least;
    uint32_t shift;
    uint32_t bins; /* 1: all words are alike */
} binning;

static inline uint64_t bin_of(tl__timer_word word, const binning *by)
{
    return (word - by->least) >> by->shift;
}

static binning binning_of(const tl__timer_word *words, uint32_t count)
{
    tl__timer_word least = words[0];
    tl__timer_word most = words[0];

    for (uint32_t i = 1; i < count; i++) {
        least = lesser(least, words[i]);
        most = greater(most, words[i]);
    }
    uint32_t range = bit_length(most - least);
    uint32_t wanted = bit_length(count) < MOST_BITS ? bit_length(count) : MOST_BITS;
    uint32_t shift = range > wanted ? range - wanted : 0;
    return (binning){least, shift, (uint32_t)((most - least) >> shift) + 1};
}

/* Moves every word to its bin, in place; ends[b] is where bin b ends. */
static void distribute(tl__timer_word *words, uint32_t count, const binning *by, uint32_t *ends)
{
    uint32_t begins[1 << MOST_BITS];
    uint32_t sum = 0;

    memset(ends, 0, by->bins * sizeof(*ends));
    for (uint32_t i = 0; i < count; i++) {
        ends[bin_of(words[i], by)] += 1;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        begins[bin] = sum;
        sum += ends[bin];
        ends[bin] = sum;
    }
    for (uint32_t bin = 0; bin < by->bins; bin++) {
        while (begins[bin] < ends[bin]) {
            tl__timer_word moved = words[begins[bin]];
            for (uint64_t to = bin_of(moved, by); to != bin; to = bin_of(moved, by)) {
                const tl__timer_word next = words[begins[to]];
                words[begins[to]++] = moved;
                moved = next;
            }
            words[begins[bin]++] = moved;
        }
    }
}

/* Into bins by the highest bits that differ; bins of at most TL__TIMER_SHORT_RUN are left unsorted.
 * Every turn of the recursion looks at fewer bits, so it is never deeper than they last. */
static void bin_range(tl__timer_word *words, uint32_t count)
{
    uint32_t ends[1 << MOST_BITS];
    const binning by = binning_of(words, count);

    if (by.bins == 1) {
        return; /* words of one timer, which was set again and again */
    }
    distribute(words, count, &by, ends);
    for (uint32_t bin = 0, begin = 0; bin < by.bins; begin = ends[bin], bin++) {
        if (ends[bin] - begin > TL__TIMER_SHORT_RUN) {
            bin_range(&words[begin], ends[bin] - begin);
        }
    }
}

/* How many words fall into each of some equal spans of time. */
typedef struct time_bins {
    uint32_t shift;
    uint32_t count;
    uint32_t fills[(1 << APART_BITS) + 1];
} time_bins;

static void count_bins(time_bins *bins, const tl__timer_word *words, uint32_t count,
                       tl_time longest)
{
    uint64_t most = tl__timer_word_of(longest, TL__TIMER_SLOTS - 1);
    uint32_t wanted = bit_length(count);
    uint32_t bits = wanted < APART_BITS ? wanted : APART_BITS;
    uint32_t shift = bit_length(most) - bits;

    bins->shift = shift;
    bins->count = (uint32_t)(most >> shift) + 1;
    memset(bins->fills, 0, bins->count * sizeof(*bins->fills));
    for (uint32_t i = 0; i < count; i++) {
        bins->fills[words[i] >> shift] += 1;
    }
}

/* Puts them into their bins; of those, the large ones are divided further. */
static void bin_apart(const tl__timer_word *words, uint32_t count, time_bins *bins,
                      tl__timer_word *to)
{
    uint32_t *places = bins->fills;
    const uint32_t shift = bins->shift;
    const uint32_t bin_count = bins->count;
    uint32_t most = 0;
    uint32_t sum = 0;

    for (uint32_t bin = 0; bin < bin_count; bin++) {
        uint32_t filled = places[bin];
        places[bin] = sum;
        sum += filled;
        most = filled > most ? filled : most;
    }
    for (uint32_t i = 0; i < count; i++) {
        to[places[words[i] >> shift]++] = words[i];
    }
    for (uint32_t bin = 0, begin = 0; bin < bin_count && most > TL__TIMER_SHORT_RUN;
         begin = places[bin], bin++) {
        if (places[bin] - begin > TL__TIMER_SHORT_RUN) {
            bin_range(&to[begin], places[bin] - begin);
        }
    }
}

static void sort_apart(const tl__timer_word *words, uint32_t count, tl_time longest,
                       tl__timer_word *to)
{
    time_bins bins;

    count_bins(&bins, words, count, longest);
    bin_apart(words, count, &bins, to);
}

tl__timer_word *tl__timer_bin(tl__timer_word *words, uint32_t count, uint32_t room, tl_time longest)
{
    if (room - count < count) {
        bin_range(words, count);
        return words;
    }
    sort_apart(words, count, longest, &words[count]);
    return &words[count];
}
