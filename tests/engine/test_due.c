#include "../support/suite.h"
#include "queue/due.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    tl__memory memory;
    tl__due_queue queue;
    tl__due_array out;
    uint64_t random;
    uint64_t serial;
} fixture;

static fixture f;

static void set_up(void)
{
    f = (fixture){.random = 0x9e3779b97f4a7c15U, .serial = 1};
    tl__due_init(&f.queue, &f.memory);
}

static void tear_down(void)
{
    tl__due_array_free(&f.memory, &f.out);
    tl__due_free(&f.queue);
    ck_assert_uint_eq(f.memory.bytes, 0);
}

static uint64_t next_random(void)
{
    f.random ^= f.random << 13;
    f.random ^= f.random >> 7;
    f.random ^= f.random << 17;
    return f.random;
}

static void push(tl_time due)
{
    const tl__due_entry entry = tl__due_entry_of(due, f.serial, (uint32_t)f.serial);

    f.serial += 1;
    ck_assert_int_eq(tl__due_push(&f.queue, &entry), TL_OK);
}

static void collect(tl_time now)
{
    f.out.count = 0;
    ck_assert_int_eq(tl__due_collect(&f.queue, now, &f.out), TL_OK);
}

START_TEST(due_now_stays_and_due_before_now_comes_out)
{
    push(100);
    push(99);
    collect(100);
    ck_assert_uint_eq(f.out.count, 1);
    ck_assert_int_eq(f.out.entries[0].due, 99);
    collect(101);
    ck_assert_uint_eq(f.out.count, 1);
    ck_assert_int_eq(f.out.entries[0].due, 100);
}
END_TEST

START_TEST(C_56_overdue_entries_come_out_although_time_stands)
{
    collect(50);
    push(50);
    push(49);
    push(-7);
    collect(50);
    ck_assert_uint_eq(f.out.count, 2);
    ck_assert_int_eq(f.out.entries[0].due, -7);
    ck_assert_int_eq(f.out.entries[1].due, 49);
    collect(50);
    ck_assert_uint_eq(f.out.count, 0);
}
END_TEST

START_TEST(T_38_equal_due_times_come_out_by_serial)
{
    static const uint64_t serials[] = {5, 2, 9, 1, 7};

    for (uint32_t i = 0; i < 5; i++) {
        const tl__due_entry entry = tl__due_entry_of(64, serials[i], i);
        ck_assert_int_eq(tl__due_push(&f.queue, &entry), TL_OK);
    }
    collect(65);
    ck_assert_uint_eq(f.out.count, 5);
    for (uint32_t i = 1; i < 5; i++) {
        ck_assert_uint_lt(f.out.entries[i - 1].key, f.out.entries[i].key);
    }
}
END_TEST

START_TEST(collect_appends_to_what_is_there)
{
    push(1);
    collect(2);
    push(3);
    ck_assert_int_eq(tl__due_collect(&f.queue, 4, &f.out), TL_OK);
    ck_assert_uint_eq(f.out.count, 2);
    ck_assert_int_eq(f.out.entries[0].due, 1);
    ck_assert_int_eq(f.out.entries[1].due, 3);
}
END_TEST

START_TEST(the_largest_times_are_kept_in_order)
{
    push(INT64_MAX);
    push(INT64_MAX - 1);
    push(0);
    collect(INT64_MAX - 1);
    ck_assert_uint_eq(f.out.count, 1);
    collect(INT64_MAX);
    ck_assert_uint_eq(f.out.count, 1);
    ck_assert_int_eq(f.out.entries[0].due, INT64_MAX - 1);
    ck_assert_uint_eq(f.queue.count, 1);
}
END_TEST

static int compare(const void *left, const void *right)
{
    const tl__due_entry *a = left;
    const tl__due_entry *b = right;

    if (a->due != b->due) {
        return a->due < b->due ? -1 : 1;
    }
    return a->key < b->key ? -1 : a->key > b->key;
}

enum { MODEL = 4096 };
static tl__due_entry model[MODEL];
static uint32_t model_count;

static void model_push(tl_time due)
{
    if (model_count < MODEL) {
        model[model_count++] = tl__due_entry_of(due, f.serial, 0);
        push(due);
    }
}

static void model_collect(tl_time now)
{
    uint32_t due = 0;

    qsort(model, model_count, sizeof(*model), compare);
    collect(now);
    while (due < model_count && model[due].due < now) {
        ck_assert_uint_lt(due, f.out.count);
        ck_assert_int_eq(f.out.entries[due].due, model[due].due);
        ck_assert_uint_eq(tl__due_serial(&f.out.entries[due]), tl__due_serial(&model[due]));
        due += 1;
    }
    ck_assert_uint_eq(f.out.count, due);
    for (uint32_t i = due; i < model_count; i++) {
        model[i - due] = model[i];
    }
    model_count -= due;
    ck_assert_uint_eq(f.queue.count, model_count);
}

/* Each with another size of chunks. */
static const uint32_t sizes[] = {0, 1 << 14, 1 << 17};
enum { SIZES = 3, SPANS = 5, ROUNDS = 3000 };

/* Spans from single nanoseconds to months, so that every level of buckets is used. The last queues
 * grow from each size of chunks to the next while they are in use. */
START_TEST(random_pushes_and_steps_agree_with_a_sorted_list)
{
    tl_time now = 0;
    uint32_t bits = 4 + 12 * (uint32_t)(_i % SPANS);
    uint32_t size = (uint32_t)(_i / SPANS);

    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint32_t reserved = size < SIZES ? sizes[size] : sizes[round * SIZES / ROUNDS];
        ck_assert_int_eq(tl__due_reserve(&f.queue, reserved), TL_OK);
        for (uint32_t i = (uint32_t)(next_random() % 8); i > 0; i--) {
            tl_time delay = (tl_time)(next_random() % (UINT64_C(1) << bits));
            model_push(now + delay - (next_random() % 16 == 0 ? delay / 2 + 3 : 0));
        }
        if (next_random() % 4 != 0) {
            now += (tl_time)(next_random() % (UINT64_C(1) << (bits - next_random() % 4)));
        }
        model_collect(now);
    }
}
END_TEST

static bool has_even_serial(void *user, const tl__due_entry *entry)
{
    (void)user;
    return tl__due_serial(entry) % 2 == 0;
}

START_TEST(sweep_drops_what_no_longer_counts_a_few_entries_at_a_time)
{
    ck_assert_int_eq(tl__due_reserve(&f.queue, sizes[_i]), TL_OK);
    for (uint32_t i = 0; i < 1000; i++) {
        push((tl_time)(next_random() % 1000000));
    }
    for (uint32_t i = 0; i < 300; i++) {
        uint32_t before = f.queue.count;
        tl__due_sweep(&f.queue, 10, has_even_serial, NULL);
        ck_assert_uint_le(before - f.queue.count, 10 + (1U << f.queue.chunk_shift));
    }
    ck_assert_uint_eq(f.queue.count, 500);
    collect(1000000);
    ck_assert_uint_eq(f.out.count, 500);
    for (uint32_t i = 1; i < f.out.count; i++) {
        ck_assert_uint_eq(tl__due_serial(&f.out.entries[i]) % 2, 0);
        ck_assert_int_lt(compare(&f.out.entries[i - 1], &f.out.entries[i]), 0);
    }
}
END_TEST

static bool is_dead(void *user, const tl__due_entry *entry)
{
    (void)user;
    (void)entry;
    return false;
}

START_TEST(sweep_of_a_queue_that_empties_comes_to_an_end)
{
    push(7);
    push(70000);
    tl__due_sweep(&f.queue, 100, is_dead, NULL);
    ck_assert_uint_eq(f.queue.count, 0);
    tl__due_sweep(&f.queue, 100, is_dead, NULL);
    push(8);
    collect(9);
    ck_assert_uint_eq(f.out.count, 1);
}
END_TEST

enum { UNIT = 1 << 15, AHEAD_STEP = UNIT / 128, MANY = 5000 }; /* of level 3 */

/* 128 steps lie before the bucket: each moves its share down. */
START_TEST(a_far_bucket_moves_down_little_by_little_before_time_reaches_it)
{
    const tl__due_bucket *far = &f.queue.buckets[3 * TL__DUE_WINDOW + 3];
    const tl_time unit = UNIT;
    uint32_t most = 2 * (MANY / 128);

    for (uint32_t i = 0; i < MANY; i++) {
        push(3 * unit + (tl_time)(next_random() % UNIT));
    }
    collect(2 * unit);
    ck_assert_uint_eq(far->count, MANY);
    for (tl_time now = 2 * unit + AHEAD_STEP; now < 3 * unit; now += AHEAD_STEP) {
        uint32_t before = far->count;
        collect(now);
        ck_assert_uint_eq(f.out.count, 0);
        ck_assert_uint_gt(before - far->count, 0);
        ck_assert_uint_le(before - far->count, most + 2);
    }
    ck_assert_uint_le(far->count, most);
    collect(4 * unit);
    ck_assert_uint_eq(f.out.count, MANY);
}
END_TEST

START_TEST(take_gives_the_same_entries_as_collect_and_sorting_in_place_the_same_order)
{
    tl__due_entry *taken = malloc(MANY * sizeof(*taken));

    ck_assert_int_eq(tl__due_reserve(&f.queue, sizes[_i]), TL_OK);
    for (uint32_t i = 0; i < MANY; i++) {
        push((tl_time)(next_random() % 3000));
    }
    f.out.count = 0;
    ck_assert_int_eq(tl__due_take(&f.queue, 3000, &f.out), TL_OK);
    ck_assert_uint_eq(f.out.count, MANY);
    memcpy(taken, f.out.entries, MANY * sizeof(*taken));
    tl__due_sort(taken, MANY);
    void *entries = f.out.entries;
    ck_assert(tl__memory_grow(&f.memory, &entries, &f.out.capacity, 2 * MANY, sizeof(*taken)));
    f.out.entries = entries;
    tl__due_sort_from(&f.out, 0);
    for (uint32_t i = 0; i < MANY; i++) {
        ck_assert_uint_eq(taken[i].key, f.out.entries[i].key);
        ck_assert(i == 0 || compare(&taken[i - 1], &taken[i]) < 0);
    }
    free(taken);
}
END_TEST

START_TEST(a_reserved_queue_takes_no_memory_however_entries_lie)
{
    ck_assert_int_eq(tl__due_reserve(&f.queue, 1000), TL_OK);
    for (uint32_t i = 0; i < 1000; i++) {
        push((tl_time)(next_random() >> (1 + next_random() % 62)));
    }
    uint64_t before = f.memory.allocations;
    tl__due_array out = f.out;
    f.out.entries = malloc(2000 * sizeof(*f.out.entries));
    f.out.capacity = 2000;
    for (tl_time now = 1; now > 0 && now < INT64_MAX / 8; now *= 2) {
        collect(now);
        for (uint32_t i = f.out.count; i > 0; i--) {
            push(now + (tl_time)(next_random() >> (2 + next_random() % 61)));
        }
    }
    ck_assert_uint_eq(f.memory.allocations, before);
    free(f.out.entries);
    f.out = out;
}
END_TEST

typedef struct budget {
    uint32_t left;
} budget;

static void *budget_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    budget *self = user;

    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    if (new_size > old_size && self->left == 0) {
        return NULL;
    }
    self->left -= 1;
    return realloc(ptr, new_size);
}

START_TEST(without_memory_nothing_is_lost)
{
    budget left = {2};

    f.memory.allocator = (tl_allocator){budget_realloc, &left};
    push(5);
    ck_assert_int_eq(tl__due_collect(&f.queue, 9, &f.out), TL_ERR_NO_MEMORY);
    ck_assert_uint_eq(f.queue.count, 1);
    left.left = 1;
    collect(9);
    ck_assert_uint_eq(f.out.count, 1);
}
END_TEST

enum { SORTED = 20000 };

/* Patterns that break naive quicksorts: sorted, reversed, equal, organ pipe, saw tooth. */
START_TEST(sort_orders_every_pattern)
{
    tl__due_entry *entries = malloc(SORTED * sizeof(*entries));

    for (uint32_t i = 0; i < SORTED; i++) {
        const tl_time patterns[] = {(tl_time)i,
                                    SORTED - (tl_time)i,
                                    7,
                                    i < SORTED / 2 ? (tl_time)i : SORTED - (tl_time)i,
                                    (tl_time)(i % 17),
                                    (tl_time)(next_random() % SORTED)};
        entries[i] = tl__due_entry_of(patterns[_i], SORTED - i, i);
    }
    tl__due_sort(entries, SORTED);
    for (uint32_t i = 1; i < SORTED; i++) {
        ck_assert_int_lt(compare(&entries[i - 1], &entries[i]), 0);
    }
    free(entries);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/due");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, due_now_stays_and_due_before_now_comes_out);
    tcase_add_test(tests, C_56_overdue_entries_come_out_although_time_stands);
    tcase_add_test(tests, T_38_equal_due_times_come_out_by_serial);
    tcase_add_test(tests, collect_appends_to_what_is_there);
    tcase_add_test(tests, the_largest_times_are_kept_in_order);
    tcase_add_loop_test(tests, random_pushes_and_steps_agree_with_a_sorted_list, 0,
                        (SIZES + 1) * SPANS);
    tcase_add_loop_test(tests, sweep_drops_what_no_longer_counts_a_few_entries_at_a_time, 0, SIZES);
    tcase_add_test(tests, sweep_of_a_queue_that_empties_comes_to_an_end);
    tcase_add_test(tests, a_far_bucket_moves_down_little_by_little_before_time_reaches_it);
    tcase_add_loop_test(tests,
                        take_gives_the_same_entries_as_collect_and_sorting_in_place_the_same_order,
                        0, SIZES);
    tcase_add_test(tests, a_reserved_queue_takes_no_memory_however_entries_lie);
    tcase_add_test(tests, without_memory_nothing_is_lost);
    tcase_add_loop_test(tests, sort_orders_every_pattern, 0, 6);
    return suite_run(tests, 60);
}
