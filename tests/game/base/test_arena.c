/* test_arena.c -- the arena against guard patterns and counts. */
#include "base/base.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { REGION = 1 << 20, SLOTS = 200, ROUNDS = 20000 };

static _Alignas(64) unsigned char region[REGION];
static _Alignas(64) unsigned char second[REGION];

typedef struct slot {
    unsigned char *ptr;
    size_t size;
    unsigned char pattern;
} slot;

static uint64_t state = 1;

static uint32_t random_below(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % limit;
}

static bool is_filled(const unsigned char *bytes, size_t count, unsigned char value)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != value) {
            return false;
        }
    }
    return true;
}

static void check_pattern(const slot *s)
{
    ck_assert(is_filled(s->ptr, s->size, s->pattern));
}

static void paint(slot *s, unsigned char *ptr, size_t size)
{
    s->ptr = ptr;
    s->size = size;
    s->pattern = (unsigned char)random_below(256);
    ck_assert_ptr_nonnull(ptr);
    ck_assert_uint_eq((uintptr_t)ptr % 16, 0);
    memset(ptr, s->pattern, size);
}

static void change(gm_arena *arena, slot *s)
{
    size_t size = 1 + random_below(random_below(10) == 0 ? 9000 : 300);

    if (s->ptr == NULL) {
        paint(s, gm_arena_alloc(arena, size), size);
        return;
    }
    check_pattern(s);
    if (random_below(3) == 0) {
        size_t kept = size < s->size ? size : s->size;
        unsigned char *moved = gm_arena_realloc(arena, s->ptr, size);

        ck_assert_ptr_nonnull(moved);
        ck_assert(is_filled(moved, kept, s->pattern));
        paint(s, moved, size);
        return;
    }
    gm_arena_free(arena, s->ptr);
    s->ptr = NULL;
}

START_TEST(random_use_never_overlaps)
{
    gm_arena *arena = gm_arena_create(region, REGION);
    slot slots[SLOTS] = {{NULL, 0, 0}};
    size_t live = 0;

    for (int i = 0; i < ROUNDS; i++) {
        change(arena, &slots[random_below(SLOTS)]);
    }
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i].ptr != NULL) {
            check_pattern(&slots[i]);
            live += slots[i].size;
        }
    }
    ck_assert_uint_eq(gm_arena_get_stats(arena).live, live);
    ck_assert_uint_eq(gm_arena_get_stats(arena).failures, 0);
}
END_TEST

START_TEST(every_size_fits_its_block)
{
    gm_arena *arena = gm_arena_create(region, REGION);

    for (size_t size = 1; size < 3000; size++) {
        unsigned char *low = gm_arena_alloc(arena, size);
        unsigned char *high = gm_arena_alloc(arena, size);

        ck_assert(high - low >= (ptrdiff_t)size + 16);
        ck_assert_msg((size_t)(high - low) <= size + size / 4 + 48, "%zu wastes", size);
        gm_arena_reset(arena);
    }
}
END_TEST

START_TEST(equal_calls_give_equal_offsets)
{
    gm_arena *first = gm_arena_create(region, REGION);
    gm_arena *other = gm_arena_create(second + 64, REGION - 64);
    slot here[SLOTS] = {{NULL, 0, 0}};
    slot there[SLOTS] = {{NULL, 0, 0}};

    state = 5;
    for (int i = 0; i < ROUNDS / 4; i++) {
        change(first, &here[random_below(SLOTS)]);
    }
    state = 5;
    for (int i = 0; i < ROUNDS / 4; i++) {
        change(other, &there[random_below(SLOTS)]);
    }
    for (int i = 0; i < SLOTS; i++) {
        ck_assert((here[i].ptr == NULL) == (there[i].ptr == NULL));
        if (here[i].ptr != NULL) {
            ck_assert_int_eq(here[i].ptr - region, there[i].ptr - (second + 64));
        }
    }
    ck_assert_uint_eq(gm_arena_used(first), gm_arena_used(other));
}
END_TEST

START_TEST(used_bytes_hold_everything)
{
    gm_arena *arena = gm_arena_create(region, REGION);
    slot slots[SLOTS] = {{NULL, 0, 0}};
    slot saved[SLOTS];
    size_t used = 0;

    for (int i = 0; i < 3000; i++) {
        change(arena, &slots[random_below(SLOTS)]);
    }
    used = gm_arena_used(arena);
    memcpy(second, region, used);
    memcpy(saved, slots, sizeof(saved));
    for (int i = 0; i < 3000; i++) {
        change(arena, &slots[random_below(SLOTS)]);
    }
    memset(region + used, 0x5a, REGION - used);
    memcpy(region, second, used);
    for (int i = 0; i < SLOTS; i++) {
        if (saved[i].ptr != NULL) {
            check_pattern(&saved[i]);
        }
    }
    for (int i = 0; i < 3000; i++) {
        change(arena, &saved[random_below(SLOTS)]);
    }
}
END_TEST

START_TEST(freed_memory_is_used_again)
{
    gm_arena *arena = gm_arena_create(region, REGION);
    void *kept = gm_arena_alloc(arena, 100);
    void *freed = gm_arena_alloc(arena, 100);

    gm_arena_free(arena, freed);
    gm_arena_mark(arena);
    ck_assert_ptr_eq(gm_arena_alloc(arena, 97), freed);
    ck_assert_uint_eq(gm_arena_get_stats(arena).calls_since_mark, 1);
    ck_assert_uint_eq(gm_arena_get_stats(arena).growth_since_mark, 0);
    gm_arena_free(arena, kept);
}
END_TEST

START_TEST(calloc_clears_used_memory)
{
    gm_arena *arena = gm_arena_create(region, REGION);
    unsigned char *dirty = gm_arena_alloc(arena, 64);
    const unsigned char *clean = NULL;

    memset(dirty, 0xff, 64);
    gm_arena_free(arena, dirty);
    clean = gm_arena_calloc(arena, 4, 16);
    ck_assert(is_filled(clean, 64, 0));
}
END_TEST

START_TEST(a_full_region_returns_null_and_stays_whole)
{
    gm_arena *arena = gm_arena_create(region, 8192);
    void *last = gm_arena_alloc(arena, 1000);
    void *next = last;

    while (next != NULL) {
        last = next;
        next = gm_arena_alloc(arena, 1000);
    }
    ck_assert_uint_gt(gm_arena_get_stats(arena).failures, 0);
    ck_assert_ptr_null(gm_arena_realloc(arena, last, 5000));
    ck_assert_ptr_null(gm_arena_alloc(arena, SIZE_MAX));
    ck_assert_ptr_null(gm_arena_calloc(arena, SIZE_MAX / 2, 4));
    gm_arena_free(arena, last);
    ck_assert_ptr_eq(gm_arena_alloc(arena, 1000), last);
}
END_TEST

START_TEST(too_small_or_crooked_region_is_refused)
{
    ck_assert_ptr_null(gm_arena_create(region, 64));
    ck_assert_ptr_null(gm_arena_create(region + 8, REGION - 8));
    ck_assert_ptr_null(gm_arena_create(NULL, REGION));
}
END_TEST

START_TEST(engine_allocator_allocates_grows_and_frees)
{
    gm_arena *arena = gm_arena_create(region, REGION);
    tl_allocator allocator = gm_arena_allocator(arena);
    void *ptr = allocator.realloc_fn(allocator.user, NULL, 0, 40);

    ck_assert(gm_arena_owns(arena, ptr));
    memset(ptr, 7, 40);
    ptr = allocator.realloc_fn(allocator.user, ptr, 40, 400);
    ck_assert_int_eq(((unsigned char *)ptr)[39], 7);
    ck_assert_ptr_null(allocator.realloc_fn(allocator.user, ptr, 400, 0));
    ck_assert_uint_eq(gm_arena_get_stats(arena).live, 0);
    ck_assert(!gm_arena_owns(arena, second));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("arena");

    tcase_add_test(tests, random_use_never_overlaps);
    tcase_add_test(tests, every_size_fits_its_block);
    tcase_add_test(tests, equal_calls_give_equal_offsets);
    tcase_add_test(tests, used_bytes_hold_everything);
    tcase_add_test(tests, freed_memory_is_used_again);
    tcase_add_test(tests, calloc_clears_used_memory);
    tcase_add_test(tests, a_full_region_returns_null_and_stays_whole);
    tcase_add_test(tests, too_small_or_crooked_region_is_refused);
    tcase_add_test(tests, engine_allocator_allocates_grows_and_frees);
    return suite_run(tests, 60);
}
