/* The timers that are due in a tick, in order (due, serial): those of the words that the queue
 * gives, sorted into bins by their time and then by insertion. */
#include "timer.h"

#include <string.h>

enum {
    FAR_AHEAD = 40,  /* how long before they are needed records are fetched */
    NEAR = 4096,     /* records that need not be */
    SMALL = 16,      /* words; below, insertion is faster */
    MOST_BITS = 10,  /* of bins: 1024 */
    APART_BITS = 12, /* of bins beside the words: 4096 */
};

static const tl_time latest = (INT64_C(1) << (64 - TL__TIMER_SLOT_BITS)) - 1;

static uint32_t bit_length(uint64_t value)
{
    return value == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(value);
}

/* How many words fall into each of some equal spans of time. A word is a time since the clock's
 * last one here, and the slot: comparing words compares due times. What was due before that, or is
 * due too long after it, is told apart by its records. */
typedef struct time_bins {
    tl_time from;
    tl_time longest; /* since then */
    uint32_t shift;
    uint32_t count;
    uint32_t fills[(1 << APART_BITS) + 1];
} time_bins;

static void begin_bins(time_bins *bins, tl_time from, tl_time now)
{
    bins->from = from;
    bins->longest = now - from < latest ? now - from : latest;
}

static void count_bins(time_bins *bins, const tl__timer_word *words, uint32_t count)
{
    uint64_t most = tl__timer_word_of(bins->longest, TL__TIMER_SLOTS - 1);
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

/* 1 is the clock's last time: 0 is left for what was due before. */
static inline tl__timer_word rank_of(const time_bins *bins, tl_time due, uint32_t slot)
{
    tl_time since = due < bins->from ? -1 : due - bins->from;

    return tl__timer_word_of(since < bins->longest ? since + 1 : bins->longest, slot);
}

/* Leaves the words whose timers are due, each once. All records are fetched at once, and near when
 * their timers fire. No branch depends on which of them are due: a guess would often be wrong. */
static uint32_t keep_any(const tl__timer_queue *queue, const time_bins *bins)
{
    const uint32_t wanted = queue->clock_bit | TL__TIMER_QUEUED;
    tl__timer_word *words = queue->due;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < queue->due_count; i++) {
        uint32_t slot = tl__timer_word_slot(words[i]);
        tl__timer *timer = tl__timer_at(queue->store, slot);
        uint32_t bits = timer->bits;
        uint32_t is_wanted = (bits & (TL__TIMER_REAL | TL__TIMER_QUEUED)) == wanted ? 1U : 0U;
        uint32_t is_due = timer->due < queue->now ? is_wanted : 0U;
        const tl__timer_word word = rank_of(bins, timer->due, slot);
        timer->bits = bits ^ is_due * (TL__TIMER_QUEUED | TL__TIMER_DUE);
        words[kept] = word;
        kept += is_due;
    }
    return kept;
}

/* Words from `begin` to `end`, of which `kept` are kept before; their records are `ahead` words
 * away from those that are fetched now. */
static inline uint32_t keep_recent(const tl__timer_queue *queue, tl_time since_when,
                                   const uint32_t range[2], uint32_t kept, uint32_t ahead)
{
    const tl__timer_store *store = queue->store;
    const uint32_t wanted = queue->clock_bit | TL__TIMER_QUEUED;
    const uint64_t from = (uint64_t)since_when;
    const uint64_t step = (uint64_t)(queue->now - since_when);
    tl__timer_word *words = queue->due;

    for (uint32_t i = range[0]; i < range[1]; i++) {
        if (ahead > 0) {
            __builtin_prefetch(tl__timer_at(store, tl__timer_word_slot(words[i + ahead])), 1);
        }
        uint32_t slot = tl__timer_word_slot(words[i]);
        tl__timer *timer = tl__timer_at(store, slot);
        uint32_t bits = timer->bits;
        uint64_t since = (uint64_t)timer->due - from;
        uint32_t is_wanted = (bits & (TL__TIMER_REAL | TL__TIMER_QUEUED)) == wanted ? 1U : 0U;
        uint32_t is_due = since < step ? is_wanted : 0U;
        timer->bits = bits ^ is_due * (TL__TIMER_QUEUED | TL__TIMER_DUE);
        words[kept] = since << TL__TIMER_SLOT_BITS | slot;
        kept += is_due;
    }
    return kept;
}

/* The same when nothing was due before the clock's last time, which is usual: what is due is so
 * since then, and that time is the rank. */
static uint32_t keep_usual(const tl__timer_queue *queue, tl_time from)
{
    uint32_t count = queue->due_count;
    bool is_near = count <= FAR_AHEAD || queue->store->slot_count <= NEAR;
    const uint32_t first[2] = {0, is_near ? 0 : count - FAR_AHEAD};
    const uint32_t last[2] = {first[1], count};
    uint32_t kept = keep_recent(queue, from, first, 0, FAR_AHEAD);

    return keep_recent(queue, from, last, kept, 0);
}

/* The one at `place` into those before it, which are in order. True: one beside it has its time. */
static bool insert(tl__timer_word *words, uint32_t place)
{
    const tl__timer_word moved = words[place];
    bool is_alike = false;

    for (; place > 0 && moved < words[place - 1]; place--) {
        words[place] = words[place - 1];
        is_alike = (moved ^ words[place]) < TL__TIMER_SLOTS;
    }
    words[place] = moved;
    return is_alike || (place > 0 && (moved ^ words[place - 1]) < TL__TIMER_SLOTS);
}

/* True: some have the same time. */
static bool insertion_sort(tl__timer_word *words, uint32_t count)
{
    tl__timer_word last = count > 0 ? words[0] | (TL__TIMER_SLOTS - 1) : 0;
    bool is_alike = false;

    for (uint32_t i = 1; i < count; i++) {
        if (words[i] <= last) {
            is_alike |= insert(words, i);
        }
        last = words[i] | (TL__TIMER_SLOTS - 1);
    }
    return is_alike;
}

/* Into bins by the highest bits that differ, in place; bins of at most SMALL are left unsorted.
 * Every turn of the recursion looks at fewer bits, so it is never deeper than they last. */
static void bin_range(tl__timer_word *words, uint32_t count)
{
    uint32_t begins[1 << MOST_BITS];
    uint32_t ends[1 << MOST_BITS];
    tl__timer_word least = UINT64_MAX;
    tl__timer_word most = 0;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        least = words[i] < least ? words[i] : least;
        most = words[i] > most ? words[i] : most;
    }
    uint32_t range = bit_length(most - least);
    uint32_t wanted = bit_length(count) < MOST_BITS ? bit_length(count) : MOST_BITS;
    uint32_t shift = range > wanted ? range - wanted : 0;
    uint32_t bin_count = (uint32_t)((most - least) >> shift) + 1;
    memset(ends, 0, bin_count * sizeof(*ends));
    for (uint32_t i = 0; i < count; i++) {
        ends[(words[i] - least) >> shift] += 1;
    }
    for (uint32_t bin = 0; bin < bin_count; bin++) {
        begins[bin] = sum;
        sum += ends[bin];
        ends[bin] = sum;
    }
    for (uint32_t bin = 0; bin < bin_count; bin++) {
        while (begins[bin] < ends[bin]) {
            tl__timer_word moved = words[begins[bin]];
            for (uint64_t to = (moved - least) >> shift; to != bin; to = (moved - least) >> shift) {
                const tl__timer_word next = words[begins[to]];
                words[begins[to]++] = moved;
                moved = next;
            }
            words[begins[bin]++] = moved;
        }
    }
    for (uint32_t bin = 0, begin = 0; bin < bin_count; begin = ends[bin], bin++) {
        if (ends[bin] - begin > SMALL) {
            bin_range(&words[begin], ends[bin] - begin);
        }
    }
}

/* To a place behind the words. */
static void bin_apart(const tl__timer_word *words, uint32_t count, time_bins *bins,
                      tl__timer_word *to)
{
    uint32_t *places = bins->fills;
    uint32_t most = 0;
    uint32_t sum = 0;

    const uint32_t shift = bins->shift;
    const uint32_t bin_count = bins->count;

    for (uint32_t bin = 0; bin < bin_count; bin++) {
        uint32_t filled = places[bin];
        places[bin] = sum;
        sum += filled;
        most = filled > most ? filled : most;
    }
    for (uint32_t i = 0; i < count; i++) {
        to[places[words[i] >> shift]++] = words[i];
    }
    for (uint32_t bin = 0, begin = 0; bin < bin_count && most > SMALL; begin = places[bin], bin++) {
        if (places[bin] - begin > SMALL) {
            bin_range(&to[begin], places[bin] - begin);
        }
    }
}

/* Words of the same time. */

static bool is_before(const tl__timer_store *store, tl__timer_word a, tl__timer_word b)
{
    const tl__timer *first = tl__timer_at(store, tl__timer_word_slot(a));
    const tl__timer *second = tl__timer_at(store, tl__timer_word_slot(b));

    return first->due != second->due ? first->due < second->due : first->key < second->key;
}

static void sift(const tl__timer_store *store, tl__timer_word *words, uint32_t place,
                 uint32_t count)
{
    const tl__timer_word moved = words[place];

    for (uint32_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
        if (child + 1 < count && is_before(store, words[child], words[child + 1])) {
            child += 1;
        }
        if (!is_before(store, moved, words[child])) {
            break;
        }
        words[place] = words[child];
        place = child;
    }
    words[place] = moved;
}

static void heap_sort(const tl__timer_store *store, tl__timer_word *words, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift(store, words, i - 1, count);
    }
    for (uint32_t i = count; i > 1; i--) {
        const tl__timer_word last = words[i - 1];
        words[i - 1] = words[0];
        words[0] = last;
        sift(store, words, 0, i - 1);
    }
}

/* They are in order of their slots, which mostly is the one in which they were set. */
static void sort_alike(const tl__timer_store *store, tl__timer_word *words, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (is_before(store, words[i], words[i - 1])) {
            heap_sort(store, words, count);
            return;
        }
    }
}

static void sort_all_alike(const tl__timer_store *store, tl__timer_word *words, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t first = i - 1;
        while (i < count && (words[i] ^ words[i - 1]) < TL__TIMER_SLOTS) {
            i += 1;
        }
        if (i - first > 1) {
            sort_alike(store, &words[first], i - first);
        }
    }
}

void tl__timer_due_collect(tl__timer_clock *clock, tl_time now)
{
    tl__timer_queue *queue = &clock->queue;
    const tl_time from = queue->now;
    tl__timer_word *words = queue->due;
    time_bins bins;

    clock->now = now;
    tl__timer_queue_take(queue, now);
    if (queue->due_count == 0) {
        clock->cursor = clock->end = 0;
        return;
    }
    begin_bins(&bins, from, queue->now);
    bool is_usual = !queue->has_overdue && queue->now - from < latest;
    uint32_t count = is_usual ? keep_usual(queue, from) : keep_any(queue, &bins);
    clock->cursor = 0;
    clock->end = count;
    if (count > SMALL && queue->due_capacity - count >= count) {
        count_bins(&bins, words, count);
        bin_apart(words, count, &bins, &words[count]);
        words += count;
        clock->cursor = count;
        clock->end = 2 * count;
    } else if (count > SMALL) {
        bin_range(words, count);
    }
    bool is_far = count > TL__TIMER_FETCH && queue->store->slot_count > NEAR;
    clock->fetch_end = is_far ? clock->end - TL__TIMER_FETCH : 0;
    if (insertion_sort(words, count)) { /* nothing is moved beyond its bin */
        sort_all_alike(queue->store, words, count);
    }
}
