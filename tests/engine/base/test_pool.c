/* Pools: elements of every size have a place of their own. */

#include "../../support/suite.h"
#include "base/pool.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 200, ELEMENTS = 2 * TL__POOL_CHUNK };

static tl__memory memory;

/* Fills each element through the address that `sizeof` gives and reads it through the address that
 * the pool itself uses. */
static void write_and_read(tl__pool *pool, uint32_t size)
{
    for (uint32_t i = 0; i < ELEMENTS; i++) {
        memset(tl__pool_at_sized(pool, i, size), (int)(i % UINT8_MAX), size);
    }
    for (uint32_t i = 0; i < ELEMENTS; i++) {
        uint8_t expected[LARGEST];
        memset(expected, (int)(i % UINT8_MAX), size);
        ck_assert_mem_eq(tl__pool_at(pool, i), expected, size);
        ck_assert_uint_eq(tl__pool_generation(pool, i), 1);
    }
}

/* Structures differ in size between 32-bit and 64-bit machines; only some are multiples of 16. */
START_TEST(elements_of_every_size_do_not_overlap)
{
    for (uint32_t size = 1; size <= LARGEST; size++) {
        tl__pool pool;
        uint32_t index = 0;
        ck_assert_int_eq(tl__pool_init(&pool, &memory, size, 0, false), TL_OK);
        for (uint32_t i = 0; i < ELEMENTS; i++) {
            ck_assert_int_eq(tl__pool_take(&pool, &index), TL_OK);
        }
        write_and_read(&pool, size);
        tl__pool_free(&pool);
    }
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

typedef struct failing {
    uint32_t calls;
    uint32_t fail_at;
} failing;

static void *fail_once(void *user, void *block, size_t old_size, size_t new_size)
{
    failing *f = user;

    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    f->calls += 1;
    return f->calls == f->fail_at ? NULL : realloc(block, new_size);
}

/* Slots that lie in an array of their own move when it grows; free ones stay in their order. */
static void take_and_give(tl__pool *pool)
{
    uint32_t slots[TL__POOL_CHUNK + 2];

    for (uint32_t i = 0; i < TL__POOL_CHUNK; i++) {
        while (tl__pool_take(pool, &slots[i]) != TL_OK) { /* the one call that fails */
        }
        ck_assert_uint_eq(slots[i], i);
    }
    tl__pool_give(pool, 5);
    for (uint32_t i = 0; i < 2; i++) { /* the free slot, then one of another chunk */
        while (tl__pool_take(pool, &slots[TL__POOL_CHUNK + i]) != TL_OK) {
        }
    }
    ck_assert_uint_eq(slots[TL__POOL_CHUNK], 5);
    ck_assert_uint_eq(slots[TL__POOL_CHUNK + 1], TL__POOL_CHUNK);
    tl__pool_give(pool, TL__POOL_CHUNK);
    tl__pool_give(pool, 3);
    ck_assert_int_eq(tl__pool_take(pool, &slots[0]), TL_OK);
    ck_assert_int_eq(tl__pool_take(pool, &slots[1]), TL_OK);
    ck_assert(slots[0] == TL__POOL_CHUNK && slots[1] == 3);
    ck_assert(tl__pool_generation(pool, 5) == 3 && tl__pool_generation(pool, 3) == 3);
}

START_TEST(slots_keep_their_order_when_they_move_and_when_memory_fails)
{
    failing f = {.fail_at = 0};

    do {
        tl__pool pool;
        tl__memory from = {.allocator = {fail_once, &f}};
        f.calls = 0;
        ck_assert_int_eq(tl__pool_init(&pool, &from, 24, 0, false), TL_OK);
        take_and_give(&pool);
        tl__pool_free(&pool);
        ck_assert_uint_eq(from.bytes, 0);
        f.fail_at += 1;
    } while (f.fail_at <= f.calls);
    ck_assert_uint_gt(f.calls, 4);
}
END_TEST

/* Room for so many is taken once, in whole chunks. */
START_TEST(a_reserve_is_taken_at_once)
{
    tl__pool pool;

    ck_assert_int_eq(tl__pool_init(&pool, &memory, 24, 1000, false), TL_OK);
    ck_assert_uint_eq(pool.slot_capacity, 1024);
    ck_assert_uint_eq(pool.chunk_count, 1024 / TL__POOL_CHUNK);
    tl__pool_free(&pool);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("pool");

    tcase_add_test(tests, elements_of_every_size_do_not_overlap);
    tcase_add_test(tests, slots_keep_their_order_when_they_move_and_when_memory_fails);
    tcase_add_test(tests, a_reserve_is_taken_at_once);
    return suite_run(tests, 10);
}
