/* Pools: elements of every size have a place of their own. */

#include "../../support/suite.h"
#include "base/pool.h"

#include <check.h>
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

int main(void)
{
    TCase *tests = tcase_create("pool");

    tcase_add_test(tests, elements_of_every_size_do_not_overlap);
    return suite_run(tests, 10);
}
