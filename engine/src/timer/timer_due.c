/* The timers that are due in a tick, in order (due, serial): the words that the queue gives.
 * Whether a word still counts is asked when its turn comes, so that each record is looked at once.
 */
#include "timer/timer.h"
#include "timer/timer_sort.h"

enum { NEAR = 4096 /* records that need not be fetched */ };

static const uint32_t bare = (uint32_t)TL_TIMER_ACTIVE | TL__TIMER_QUEUED | TL__TIMER_BARE;
static const tl_time latest = (INT64_C(1) << (64 - TL__TIMER_SLOT_BITS)) - 1;

/* 1 is the time at which the step began: 0 is left for what was due before. */
static inline tl__timer_word rank_of(const tl__timer_queue *queue, tl_time longest, tl_time due,
                                     uint32_t slot)
{
    tl_time since = due < queue->due_since ? -1 : due - queue->due_since;

    return tl__timer_word_of(since < longest ? since + 1 : longest, slot);
}

/* What was due before the step, or too long after its begin, is told apart by its records: leaves
 * a word of each timer that is due, and makes its record say so. */
static uint32_t keep_due(const tl__timer_queue *queue, tl_time longest)
{
    const uint32_t wanted = queue->clock_bit | TL__TIMER_QUEUED;
    tl__timer_word *words = queue->due;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < queue->due_count; i++) {
        uint32_t slot = tl__timer_word_slot(words[i]);
        tl__timer *timer = tl__timer_at(queue->store, slot);
        if ((timer->bits & (TL__TIMER_REAL | TL__TIMER_QUEUED)) == wanted &&
            timer->due < queue->now) {
            timer->bits ^= TL__TIMER_QUEUED | TL__TIMER_DUE;
            words[kept++] = rank_of(queue, longest, timer->due, slot);
        }
    }
    return kept;
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

/* The first records: later ones are fetched while these are called. */
static void fetch_first(tl__timer_clock *clock)
{
    const tl__timer_queue *queue = &clock->queue;
    const tl__timer_word *words = &queue->due[clock->cursor];
    uint32_t count = clock->end - clock->cursor;

    if (queue->store->slot_count <= NEAR) {
        return;
    }
    for (uint32_t i = 0; i < count && i < TL__TIMER_FETCH; i++) {
        __builtin_prefetch(tl__timer_at(queue->store, tl__timer_word_slot(words[i])), 1);
    }
    clock->fetch_end = count > TL__TIMER_FETCH ? clock->end - TL__TIMER_FETCH : 0;
}

/* Words of buckets that came out in their order, few of each. */
static bool is_nearly_sorted(const tl__timer_queue *queue)
{
    return queue->due_run <= TL__TIMER_SHORT_RUN &&
           queue->due_count <= TL__TIMER_USUAL_RUN * queue->due_runs;
}

static void put_in_order(tl__timer_clock *clock)
{
    tl__timer_queue *queue = &clock->queue;
    const tl_time span = queue->now - queue->due_since;
    const tl_time longest = span < latest ? span : latest;
    uint32_t count = clock->is_exact ? queue->due_count : keep_due(queue, longest);
    bool is_near = count <= TL__TIMER_SHORT_RUN || is_nearly_sorted(queue);
    tl__timer_word *words =
        is_near ? queue->due : tl__timer_bin(queue->due, count, queue->due_capacity - 1, longest);

    if (tl__timer_insert(words, count)) {
        sort_all_alike(queue->store, words, count);
    }
    clock->cursor = (uint32_t)(words - queue->due);
    clock->end = clock->cursor + count;
    words[count] = 0; /* may be looked at, as the next one */
    fetch_first(clock);
}

void tl__timer_due_collect(tl__timer_clock *clock, tl_time now)
{
    tl__timer_queue *queue = &clock->queue;

    clock->now = now;
    tl__timer_queue_take(queue, now);
    clock->is_exact = !queue->has_overdue && queue->now - queue->due_since < latest;
    clock->bare = clock->is_exact && queue->clock_bit == 0 ? bare : UINT32_MAX;
    clock->cursor = 0;
    clock->end = 0;
    clock->fetch_end = 0;
    if (queue->due_count > 0) {
        put_in_order(clock);
    }
}
