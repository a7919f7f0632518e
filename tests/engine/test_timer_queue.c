/* The queue of timers and what is due of it, against a naive list: records without a world. */
#include "../support/suite.h"
#include "timer/timer.h"

#include <stdlib.h>

enum { MOST = 1 << 19 };

typedef struct fixture {
    tl__memory memory;
    tl__timer_store store;
    tl__timer_clock clock;
    uint64_t random;
    uint64_t serial;
} fixture;

static fixture f;

static void set_up(void)
{
    f = (fixture){.random = 0x9e3779b97f4a7c15U, .serial = 1};
    ck_assert_int_eq(tl__timer_store_init(&f.store, &f.memory, 0, false), TL_OK);
    tl__timer_queue_init(&f.clock.queue, &f.memory, &f.store, 0);
}

static void tear_down(void)
{
    tl__timer_queue_free(&f.clock.queue);
    tl__timer_store_free(&f.store);
    ck_assert_uint_eq(f.memory.bytes, 0);
}

static uint64_t next_random(uint64_t below)
{
    f.random ^= f.random << 13;
    f.random ^= f.random >> 7;
    f.random ^= f.random << 17;
    return (f.random >> 1) % below;
}

static tl__timer *at(uint32_t slot)
{
    return tl__timer_at(&f.store, slot);
}

static void reserve(uint32_t count)
{
    ck_assert_int_eq(tl__timer_clock_grow(&f.clock, count), TL_OK);
}

static uint32_t take(void)
{
    uint32_t slot = 0;

    ck_assert_int_eq(tl__timer_store_take(&f.store, &slot), TL_OK);
    at(slot)->key = f.serial++ << TL__TIMER_SLOT_BITS | slot;
    f.clock.live += 1;
    return slot;
}

static void arm(uint32_t slot, tl_time due)
{
    tl__timer_activate(&f.clock, at(slot), due);
}

static uint32_t push(tl_time due)
{
    uint32_t slot = take();

    arm(slot, due);
    return slot;
}

static void clear(uint32_t slot)
{
    f.clock.live -= 1;
    tl__timer_store_give(&f.store, tl__timer_at(&f.store, slot), slot);
}

static uint32_t collected[MOST]; /* slots */

/* Takes them as the tick does: each word is asked whether it counts when its turn comes. */
static uint32_t collect(tl_time now)
{
    uint32_t count = 0;

    tl__timer_due_collect(&f.clock, now);
    for (uint32_t i = f.clock.cursor; i < f.clock.end; i++) {
        const tl__timer_word word = f.clock.queue.due[i];
        tl__timer *timer = at(tl__timer_word_slot(word));
        if (tl__timer_is_due(&f.clock, timer, word)) {
            timer->bits &= ~(uint32_t)(TL__TIMER_QUEUED | TL__TIMER_DUE);
            collected[count++] = tl__timer_word_slot(word);
        }
    }
    return count;
}

static uint32_t slot_of(uint32_t place)
{
    return collected[place];
}

START_TEST(T_41_due_now_stays_and_due_before_now_comes_out)
{
    reserve(4);
    uint32_t later = push(100);
    uint32_t sooner = push(99);

    ck_assert_uint_eq(collect(100), 1);
    ck_assert_uint_eq(slot_of(0), sooner);
    ck_assert_uint_eq(collect(101), 1);
    ck_assert_uint_eq(slot_of(0), later);
}
END_TEST

START_TEST(T_58_what_is_overdue_when_it_is_armed_comes_out_although_time_stands)
{
    reserve(4);
    ck_assert_uint_eq(collect(50), 0);
    uint32_t now = push(50);
    uint32_t second = push(49);
    uint32_t first = push(-7);
    uint32_t third = push(49);

    ck_assert_uint_eq(collect(50), 3);
    ck_assert_uint_eq(slot_of(0), first);
    ck_assert_uint_eq(slot_of(1), second);
    ck_assert_uint_eq(slot_of(2), third);
    ck_assert_uint_eq(collect(51), 1);
    ck_assert_uint_eq(slot_of(0), now);
}
END_TEST

START_TEST(the_largest_times_are_kept_in_order)
{
    reserve(4);
    uint32_t last = push(INT64_MAX);
    uint32_t second = push(INT64_MAX - 1);
    uint32_t first = push(0);

    ck_assert_uint_eq(collect(INT64_MAX - 1), 1);
    ck_assert_uint_eq(slot_of(0), first);
    ck_assert_uint_eq(collect(INT64_MAX), 1);
    ck_assert_uint_eq(slot_of(0), second);
    ck_assert(tl__timer_has(at(last), TL__TIMER_QUEUED));
    ck_assert_uint_eq(f.clock.queue.count, 1);
}
END_TEST

/* Slots that were used before are given out in another order than serial numbers. */
START_TEST(T_38_equal_due_times_come_out_by_serial)
{
    enum { ALIKE = 1000 };
    uint32_t slots[ALIKE];

    reserve(ALIKE);
    for (uint32_t i = 0; i < ALIKE; i++) {
        slots[i] = push(5);
    }
    for (uint32_t i = ALIKE; i > 0; i--) {
        clear(slots[(i * 7) % ALIKE]);
    }
    for (uint32_t i = 0; i < ALIKE; i++) {
        (void)push(TL_MS(7));
    }
    ck_assert_uint_eq(collect(TL_MS(8)), ALIKE);
    for (uint32_t i = 1; i < ALIKE; i++) {
        ck_assert_uint_lt(at(slot_of(i - 1))->key, at(slot_of(i))->key);
    }
}
END_TEST

START_TEST(T_10_one_that_is_set_many_times_for_the_same_time_comes_out_once)
{
    enum { OTHERS = 1000, TIMES = 100 };

    reserve(OTHERS + 1);
    for (uint32_t i = 0; i < OTHERS; i++) {
        (void)push((tl_time)next_random(TL_MS(8)));
    }
    uint32_t slot = push(TL_MS(5));
    for (uint32_t i = 0; i < TIMES; i++) {
        arm(slot, TL_MS(5));
    }
    ck_assert_uint_eq(collect(TL_MS(8)), OTHERS + 1);
}
END_TEST

static int by_due(const void *left, const void *right)
{
    const tl__timer *a = at(*(const uint32_t *)left);
    const tl__timer *b = at(*(const uint32_t *)right);

    if (a->due != b->due) {
        return a->due < b->due ? -1 : 1;
    }
    return a->key < b->key ? -1 : a->key > b->key;
}

static uint32_t model[MOST];
static uint32_t model_count;

/* All that is due comes out, in order, and nothing else. */
static void model_collect(tl_time now)
{
    static uint32_t expected[MOST];
    uint32_t due_count = 0;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < model_count; i++) {
        bool is_due = at(model[i])->due < now;
        expected[due_count] = model[i];
        model[kept] = model[i];
        due_count += is_due ? 1U : 0U;
        kept += is_due ? 0U : 1U;
    }
    model_count = kept;
    qsort(expected, due_count, sizeof(*expected), by_due);
    ck_assert_uint_eq(collect(now), due_count);
    for (uint32_t i = 0; i < due_count; i++) {
        ck_assert_uint_eq(slot_of(i), expected[i]);
        clear(expected[i]);
    }
}

static void model_push(tl_time due)
{
    if (model_count < MOST) {
        model[model_count++] = push(due);
    }
}

static void model_clear(void)
{
    if (model_count > 0) {
        uint32_t place = (uint32_t)next_random(model_count);
        clear(model[place]);
        model[place] = model[--model_count];
    }
}

static void model_rearm(tl_time due)
{
    if (model_count > 0) {
        arm(model[next_random(model_count)], due);
    }
}

/* Steps and delays from single nanoseconds to months, so that every level is passed, and beyond. */
START_TEST(random_timers_agree_with_a_naive_list)
{
    uint32_t bits = 4 + 4 * (uint32_t)_i;
    tl_time now = 0;

    model_count = 0;
    reserve(4096);
    for (uint32_t round = 0; round < 3000; round++) {
        for (uint32_t i = (uint32_t)next_random(8); i > 0 && model_count < 4000; i--) {
            tl_time delay = (tl_time)next_random(UINT64_C(1) << (bits - next_random(4)));
            model_push(now + delay - (next_random(16) == 0 ? delay / 2 + 3 : 0));
        }
        for (uint32_t i = (uint32_t)next_random(3); i > 0; i--) {
            model_clear();
            model_rearm(now + (tl_time)next_random(UINT64_C(1) << bits));
        }
        if (next_random(4) != 0) {
            now += (tl_time)next_random(UINT64_C(1) << (bits - next_random(4)));
        }
        model_collect(now);
    }
}
END_TEST

/* Chunks of all sizes, and more due at once than there is room for beside them. */
START_TEST(many_timers_agree_with_a_naive_list)
{
    static const uint32_t counts[] = {20000, 100000, 300000};
    uint32_t count = counts[_i];
    tl_time now = 0;

    model_count = 0;
    reserve(1);
    for (uint32_t i = 0; i < count; i++) {
        if (f.clock.live >= f.clock.most) {
            reserve(f.clock.live + 1);
        }
        model_push((tl_time)next_random((uint64_t)TL_MS(1000)));
    }
    for (uint32_t i = 0; i < count / 4; i++) {
        model_clear();
    }
    for (uint32_t i = 0; i < 20; i++) {
        now += TL_MS(1000) / 60;
        model_collect(now);
    }
    model_collect(TL_MS(2000));
    ck_assert_uint_eq(model_count, 0);
}
END_TEST

START_TEST(compacting_leaves_one_word_of_each_timer)
{
    uint32_t slots[100];

    reserve(1000);
    for (uint32_t i = 0; i < 100; i++) {
        slots[i] = take();
    }
    for (uint32_t i = 0; i < 500; i++) {
        arm(slots[i % 100], (tl_time)(i % 100) * (i % 2 == 0 ? TL_MS(20) : TL_MS(20) + i));
    }
    tl__timer_queue_compact(&f.clock.queue);
    ck_assert_uint_eq(f.clock.queue.count, 100);
    ck_assert_uint_eq(collect(TL_MS(20000)), 100);
}
END_TEST

START_TEST(sweeping_drops_what_no_longer_counts_a_few_words_at_a_time)
{
    uint32_t slots[1000];

    reserve(1000);
    for (uint32_t i = 0; i < 1000; i++) {
        slots[i] = push((tl_time)next_random((uint64_t)TL_MS(100000)));
    }
    for (uint32_t i = 0; i < 1000; i += 2) {
        clear(slots[i]);
    }
    for (uint32_t i = 0; i < 300; i++) {
        uint32_t before = f.clock.queue.count;
        tl__timer_queue_sweep(&f.clock.queue, 10);
        ck_assert_uint_le(before - f.clock.queue.count, 11);
    }
    ck_assert_uint_eq(f.clock.queue.count, 500);
    ck_assert_uint_eq(collect(TL_MS(100001)), 500);
}
END_TEST

START_TEST(sweeping_goes_on_while_time_does)
{
    tl_time now = 0;

    model_count = 0;
    reserve(4000);
    for (uint32_t round = 0; round < 2000; round++) {
        for (uint32_t i = 0; i < 8; i++) {
            model_push(now + (tl_time)next_random((uint64_t)TL_MS(500)));
        }
        for (uint32_t i = 0; i < 4; i++) {
            model_clear();
        }
        tl__timer_queue_sweep(&f.clock.queue, 12);
        now += TL_MS(16);
        model_collect(now);
        ck_assert_uint_le(f.clock.queue.count, f.clock.live + f.clock.live / 4 + 64);
    }
}
END_TEST

static void visit(void *user, uint32_t slot)
{
    uint32_t *visited = user;

    ck_assert_uint_lt(slot, 100);
    *visited += 1;
    if (*visited % 2 == 0) {
        tl__timer_queue_push_waiting(&f.clock.queue, slot);
    }
}

static void fetch(void *user, uint32_t slot)
{
    (void)user;
    (void)slot;
}

START_TEST(T_17_what_waits_comes_out_only_when_it_is_taken)
{
    uint32_t visited = 0;

    reserve(200);
    for (uint32_t i = 0; i < 100; i++) {
        tl__timer_queue_push_waiting(&f.clock.queue, take());
    }
    (void)push(5);
    ck_assert_uint_eq(collect(1000), 1);
    tl__timer_queue_take_waiting(&f.clock.queue, fetch, visit, &visited);
    ck_assert_uint_eq(visited, 100);
    ck_assert_uint_eq(f.clock.queue.count, 50);
    tl__timer_queue_take_waiting(&f.clock.queue, fetch, visit, &visited);
    ck_assert_uint_eq(visited, 150);
}
END_TEST

/* A second lies 60 steps ahead: each moves its share of it down. */
START_TEST(a_far_bucket_moves_down_little_by_little_before_time_reaches_it)
{
    enum { MANY = 6000 };
    const tl_time unit = INT64_C(1) << 30;
    const tl_time step = unit / 64;
    const uint32_t far = 3 * TL__QUEUE_WINDOW + 3;

    reserve(MANY);
    (void)collect(step);
    for (uint32_t i = 0; i < MANY; i++) {
        (void)push(3 * unit + (tl_time)next_random((uint64_t)unit));
    }
    (void)collect(2 * unit);
    for (tl_time now = 2 * unit + step; now < 3 * unit; now += step) {
        uint32_t before = f.clock.queue.buckets[far].count;
        ck_assert_uint_eq(collect(now), 0);
        ck_assert_uint_le(before - f.clock.queue.buckets[far].count, 2 * (MANY / 64) + 2);
    }
    ck_assert_uint_le(f.clock.queue.buckets[far].count, 2 * (MANY / 64) + 2);
    ck_assert_uint_eq(collect(4 * unit), MANY);
}
END_TEST

/* What lies beyond all levels is looked at a little in each step, too. */
START_TEST(hours_ahead_no_step_looks_at_all_timers)
{
    enum { MANY = 5000 };
    const tl_time hour = TL_MS(3600000);
    const tl_time step = TL_MS(1000);
    uint32_t due = 0;

    reserve(MANY);
    (void)collect(step);
    for (uint32_t i = 0; i < MANY; i++) {
        (void)push(hour + (tl_time)next_random((uint64_t)hour));
    }
    for (tl_time now = 2 * step; now < 2 * hour + step; now += step) {
        const tl__timer_bucket *far = &f.clock.queue.buckets[TL__QUEUE_FAR];
        uint32_t before = far->count;
        due += collect(now);
        ck_assert(far->count >= before || before - far->count <= MANY / 100);
    }
    ck_assert_uint_eq(due, MANY);
}
END_TEST

START_TEST(a_reserved_queue_takes_no_memory_however_words_lie)
{
    enum { MANY = 1000 };

    reserve(MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        (void)push((tl_time)next_random(UINT64_C(1) << (1 + next_random(62))));
    }
    uint64_t before = f.memory.allocations;
    for (tl_time now = 1; now < INT64_MAX / 8; now *= 2) {
        for (uint32_t i = collect(now); i > 0; i--) {
            clear(slot_of(i - 1));
        }
        while (f.clock.live < MANY) {
            (void)push(now + (tl_time)next_random(UINT64_C(1) << (1 + next_random(61))));
        }
    }
    ck_assert_uint_eq(f.memory.allocations, before);
}
END_TEST

typedef struct budget {
    uint32_t left;
} budget;

static void *budget_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    budget *self = user;

    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    if (self->left == 0) {
        return NULL;
    }
    self->left -= 1;
    return realloc(ptr, new_size);
}

/* Each allocation of a growth that also changes the size of chunks fails once. */
START_TEST(without_memory_nothing_is_lost)
{
    enum { MANY = 1000, MORE = 40000 };
    budget left = {UINT32_MAX};

    f.memory.allocator = (tl_allocator){budget_realloc, &left};
    reserve(MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        (void)push((tl_time)next_random(1000));
    }
    for (left.left = 0; tl__timer_clock_grow(&f.clock, MORE) != TL_OK;) {
        ck_assert_uint_lt(left.left, 4);
        static uint32_t tries;
        left.left = ++tries;
    }
    ck_assert_uint_ge(f.clock.most, MORE);
    ck_assert_uint_eq(f.clock.queue.count, MANY);
    ck_assert_uint_eq(collect(1000), MANY);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_queue");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, T_41_due_now_stays_and_due_before_now_comes_out);
    tcase_add_test(tests, T_58_what_is_overdue_when_it_is_armed_comes_out_although_time_stands);
    tcase_add_test(tests, the_largest_times_are_kept_in_order);
    tcase_add_test(tests, T_38_equal_due_times_come_out_by_serial);
    tcase_add_test(tests, T_10_one_that_is_set_many_times_for_the_same_time_comes_out_once);
    tcase_add_loop_test(tests, random_timers_agree_with_a_naive_list, 0, 13);
    tcase_add_loop_test(tests, many_timers_agree_with_a_naive_list, 0, 3);
    tcase_add_test(tests, compacting_leaves_one_word_of_each_timer);
    tcase_add_test(tests, sweeping_drops_what_no_longer_counts_a_few_words_at_a_time);
    tcase_add_test(tests, sweeping_goes_on_while_time_does);
    tcase_add_test(tests, T_17_what_waits_comes_out_only_when_it_is_taken);
    tcase_add_test(tests, a_far_bucket_moves_down_little_by_little_before_time_reaches_it);
    tcase_add_test(tests, hours_ahead_no_step_looks_at_all_timers);
    tcase_add_test(tests, a_reserved_queue_takes_no_memory_however_words_lie);
    tcase_add_test(tests, without_memory_nothing_is_lost);
    return suite_run(tests, 120);
}
