#include "../../support/suite.h"
#include "queue/queue.h"

#include <check.h>
#include <stdlib.h>

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
    TL__LIST_FREE(&f.memory, &f.out);
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
    uint64_t serial = f.serial++;

    ck_assert_int_eq(tl__due_push(&f.queue, tl__due_entry_of(due, serial, (uint32_t)serial)),
                     TL_OK);
}

static void collect(tl_time now)
{
    f.out.count = 0;
    ck_assert_int_eq(tl__due_take(&f.queue, now, &f.out), TL_OK);
    tl__due_sort(f.out.items, f.out.count);
}

START_TEST(due_now_stays_and_due_before_now_comes_out)
{
    push(100);
    push(99);
    collect(100);
    ck_assert_uint_eq(f.out.count, 1);
    ck_assert_int_eq(f.out.items[0].due, 99);
    collect(101);
    ck_assert_uint_eq(f.out.count, 1);
    ck_assert_int_eq(f.out.items[0].due, 100);
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
    ck_assert_int_eq(f.out.items[0].due, -7);
    ck_assert_int_eq(f.out.items[1].due, 49);
    collect(50);
    ck_assert_uint_eq(f.out.count, 0);
}
END_TEST

START_TEST(T_38_equal_due_times_come_out_by_serial)
{
    static const uint64_t serials[] = {5, 2, 9, 1, 7};

    for (uint32_t i = 0; i < 5; i++) {
        ck_assert_int_eq(tl__due_push(&f.queue, tl__due_entry_of(64, serials[i], i)), TL_OK);
    }
    collect(65);
    ck_assert_uint_eq(f.out.count, 5);
    for (uint32_t i = 1; i < 5; i++) {
        ck_assert_uint_lt(f.out.items[i - 1].key, f.out.items[i].key);
    }
}
END_TEST

START_TEST(collect_appends_to_what_is_there)
{
    push(1);
    collect(2);
    push(3);
    ck_assert_int_eq(tl__due_take(&f.queue, 4, &f.out), TL_OK);
    ck_assert_uint_eq(f.out.count, 2);
    ck_assert_int_eq(f.out.items[0].due, 1);
    ck_assert_int_eq(f.out.items[1].due, 3);
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
    ck_assert_int_eq(f.out.items[0].due, INT64_MAX - 1);
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
        ck_assert_int_eq(f.out.items[due].due, model[due].due);
        ck_assert_uint_eq(tl__due_serial(&f.out.items[due]), tl__due_serial(&model[due]));
        due += 1;
    }
    ck_assert_uint_eq(f.out.count, due);
    for (uint32_t i = due; i < model_count; i++) {
        model[i - due] = model[i];
    }
    model_count -= due;
    ck_assert_uint_eq(f.queue.count, model_count);
}

enum { SPANS = 5, ROUNDS = 3000 };

/* Spans from single nanoseconds to months, so that every bucket is used. */
START_TEST(random_pushes_and_steps_agree_with_a_sorted_list)
{
    tl_time now = 0;
    uint32_t bits = 4 + 12 * (uint32_t)_i;

    for (uint32_t round = 0; round < ROUNDS; round++) {
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

static uint32_t asked;

static bool has_even_serial(void *user, const tl__due_entry *entry)
{
    (void)user;
    asked += 1;
    return tl__due_serial(entry) % 2 == 0;
}

START_TEST(dropping_stale_entries_asks_once_for_each_and_keeps_the_others)
{
    for (uint32_t i = 0; i < 1000; i++) {
        push((tl_time)(next_random() % 1000000) - 1000);
    }
    asked = 0;
    tl__due_drop_stale(&f.queue, has_even_serial, NULL);
    ck_assert_uint_eq(asked, 1000);
    ck_assert_uint_eq(f.queue.count, 500);
    uint32_t chunks = f.queue.chunk_count;
    for (uint32_t i = 0; i < 500; i++) {
        push((tl_time)(next_random() % 1000000));
    }
    /* Chunks are used again, but one of each bucket may not be full: of two positions and bucket 0.
     */
    ck_assert_uint_le(f.queue.chunk_count, chunks + 2 * TL__DUE_DIGITS + 1);
    tl__due_drop_stale(&f.queue, has_even_serial, NULL);
    ck_assert_uint_eq(f.queue.count, 750);
    collect(1000000);
    ck_assert_uint_eq(f.out.count, 750);
    for (uint32_t i = 1; i < f.out.count; i++) {
        ck_assert_uint_eq(tl__due_serial(&f.out.items[i]) % 2, 0);
        ck_assert_int_lt(compare(&f.out.items[i - 1], &f.out.items[i]), 0);
    }
}
END_TEST

START_TEST(a_queue_is_crowded_when_a_quarter_of_its_entries_is_stale)
{
    const uint32_t most = 400 + 100 + TL__DUE_SPARE;

    for (uint32_t i = 0; i < most; i++) {
        ck_assert(!tl__due_is_crowded(&f.queue, 400, most - i));
        ck_assert(tl__due_is_crowded(&f.queue, 400, most - i + 1));
        push((tl_time)i);
    }
    ck_assert(tl__due_is_crowded(&f.queue, 400, 1));
    ck_assert(!tl__due_is_crowded(&f.queue, 401, 1));
    tl__due_drop_stale(&f.queue, has_even_serial, NULL); /* kept ones bound the time, too */
    ck_assert(!tl__due_is_crowded(&f.queue, 0, 1));
}
END_TEST

/* Each step looks at bucket 0, so it may hold only what is due in about a microsecond. */
START_TEST(a_step_of_a_microsecond_looks_at_few_entries)
{
    for (uint32_t i = 1; i <= 100; i++) {
        push((tl_time)i * 2048);
    }
    ck_assert_uint_eq(f.queue.ends[0], 0);
    collect(2048);
    ck_assert_uint_eq(f.out.count, 0);
    ck_assert_uint_eq(f.queue.ends[0] % TL__DUE_CHUNK, 1); /* the one that is due next */
}
END_TEST

static void count_entry(void *user, const tl__due_entry *entry)
{
    uint64_t *sum = user;

    *sum += tl__due_serial(entry);
}

START_TEST(each_visits_every_entry_once)
{
    uint64_t sum = 0;

    collect(100);
    for (uint32_t i = 1; i <= 100; i++) {
        push((tl_time)(next_random() % 200));
    }
    tl__due_each(&f.queue, count_entry, &sum);
    ck_assert_uint_eq(sum, 5050);
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
    f.out.items = malloc(2000 * sizeof(*f.out.items));
    f.out.capacity = 2000;
    for (tl_time now = 1; now > 0 && now < INT64_MAX / 8; now *= 2) {
        collect(now);
        for (uint32_t i = f.out.count; i > 0; i--) {
            push(now + (tl_time)(next_random() >> (2 + next_random() % 61)));
        }
    }
    ck_assert_uint_eq(f.memory.allocations, before);
    free(f.out.items);
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
    budget left = {2}; /* arrays of a queue */

    f.memory.allocator = (tl_allocator){budget_realloc, &left};
    push(5);
    ck_assert_int_eq(tl__due_take(&f.queue, 9, &f.out), TL_ERR_NO_MEMORY);
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
    tcase_add_loop_test(tests, random_pushes_and_steps_agree_with_a_sorted_list, 0, SPANS);
    tcase_add_test(tests, dropping_stale_entries_asks_once_for_each_and_keeps_the_others);
    tcase_add_test(tests, a_queue_is_crowded_when_a_quarter_of_its_entries_is_stale);
    tcase_add_test(tests, a_step_of_a_microsecond_looks_at_few_entries);
    tcase_add_test(tests, each_visits_every_entry_once);
    tcase_add_test(tests, a_reserved_queue_takes_no_memory_however_entries_lie);
    tcase_add_test(tests, without_memory_nothing_is_lost);
    tcase_add_loop_test(tests, sort_orders_every_pattern, 0, 6);
    return suite_run(tests, 60);
}
