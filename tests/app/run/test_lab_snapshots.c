/* The ring of snapshots: budget, thinning with age, and memory that runs out. */
#include "../meagre.h"
#include "run/snapshots.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1000, PERIOD = 100 };

static void *add(lab_snapshots *ring, uint64_t frame)
{
    void *memory = lab_snapshots_add(ring, frame, BYTES, frame);
    if (memory != NULL) {
        memset(memory, (int)(frame % 251), BYTES);
        lab_snapshots_prepare(ring);
    }
    return memory;
}

static void open_ring(lab_snapshots *ring, size_t slots)
{
    ck_assert(lab_snapshots_open(ring, &(tl_allocator){0}, slots * 4096, PERIOD));
}

static void assert_sound(const lab_snapshots *ring)
{
    ck_assert_uint_le(ring->bytes, ring->budget);
    for (uint32_t i = 0; i < ring->count; i++) {
        const unsigned char *bytes = ring->items[i].memory;
        ck_assert_uint_eq(bytes[0], ring->items[i].frame % 251);
        ck_assert_uint_eq(bytes[BYTES - 1], ring->items[i].frame % 251);
        ck_assert(i == 0 || ring->items[i - 1].frame < ring->items[i].frame);
    }
}

START_TEST(the_oldest_and_the_newest_stay)
{
    lab_snapshots ring;
    open_ring(&ring, (size_t)_i);
    for (uint64_t frame = 0; frame <= 100000; frame += PERIOD) {
        ck_assert(add(&ring, frame) != NULL || _i == 1);
        assert_sound(&ring);
        ck_assert_uint_eq(ring.items[0].frame, 0);
        ck_assert(_i == 1 || ring.items[ring.count - 1].frame == frame);
    }
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(what_is_older_lies_further_apart)
{
    lab_snapshots ring;
    open_ring(&ring, 40);
    for (uint64_t frame = 0; frame <= 36000; frame += PERIOD) {
        ck_assert_ptr_nonnull(add(&ring, frame));
    }
    ck_assert_uint_ge(ring.count, 39);
    for (uint32_t i = 1; i < ring.count; i++) {
        uint64_t gap = ring.items[i].frame - ring.items[i - 1].frame;
        uint64_t age = 36000 - ring.items[i - 1].frame;
        ck_assert_msg(gap <= PERIOD + age / 3, "a gap of %u at an age of %u", (unsigned)gap,
                      (unsigned)age);
    }
    uint64_t newest_gap = ring.items[ring.count - 1].frame - ring.items[ring.count - 2].frame;
    uint64_t oldest_gap = ring.items[1].frame - ring.items[0].frame;
    ck_assert_uint_eq(newest_gap, PERIOD);
    ck_assert_uint_ge(oldest_gap, 10 * newest_gap);
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(the_nearest_before_is_found)
{
    lab_snapshots ring;
    open_ring(&ring, 20);
    ck_assert_ptr_null(lab_snapshots_before(&ring, 50));
    for (uint64_t frame = 100; frame <= 500; frame += 100) {
        ck_assert_ptr_nonnull(add(&ring, frame));
    }
    ck_assert_ptr_null(lab_snapshots_before(&ring, 99));
    ck_assert_uint_eq(lab_snapshots_before(&ring, 100)->frame, 100);
    ck_assert_uint_eq(lab_snapshots_before(&ring, 499)->frame, 400);
    ck_assert_uint_eq(lab_snapshots_before(&ring, 9999)->frame, 500);
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(one_that_is_there_is_not_written_again)
{
    lab_snapshots ring;
    open_ring(&ring, 20);
    ck_assert_ptr_nonnull(add(&ring, 7));
    ck_assert_ptr_null(add(&ring, 7));
    ck_assert_uint_eq(ring.count, 1);
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(gaps_are_filled_in_their_order_and_cuts_end_at_their_frame)
{
    lab_snapshots ring;
    open_ring(&ring, 20);
    ck_assert_ptr_nonnull(add(&ring, 100));
    ck_assert_ptr_nonnull(add(&ring, 300));
    ck_assert_ptr_nonnull(add(&ring, 200));
    assert_sound(&ring);
    lab_snapshots_cut(&ring, 200);
    ck_assert_uint_eq(ring.count, 2);
    ck_assert_uint_eq(ring.items[1].frame, 200);
    ck_assert_ptr_nonnull(add(&ring, 300));
    assert_sound(&ring);
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(snapshots_that_grow_find_room)
{
    lab_snapshots ring;
    open_ring(&ring, 10);
    for (uint64_t frame = 0; frame < 40; frame++) {
        size_t bytes = 1000 + frame * 200;
        void *memory = lab_snapshots_add(&ring, frame, bytes, frame);
        ck_assert_ptr_nonnull(memory);
        memset(memory, 1, bytes);
        lab_snapshots_prepare(&ring);
        ck_assert_uint_le(ring.bytes, ring.budget);
    }
    ck_assert_uint_eq(ring.items[0].frame, 0);
    ck_assert_uint_eq(ring.items[ring.count - 1].frame, 39);
    lab_snapshots_close(&ring);
}
END_TEST

START_TEST(without_memory_there_are_fewer)
{
    lab_snapshots ring;
    meagre memory = {.left = (uint32_t)_i};
    tl_allocator allocator = {.realloc_fn = meagre_realloc, .user = &memory};
    bool is_open = lab_snapshots_open(&ring, &allocator, 1000000, PERIOD);
    ck_assert(is_open == (_i > 0));
    for (uint64_t frame = 0; is_open && frame < 1000; frame += PERIOD) {
        (void)add(&ring, frame);
        assert_sound(&ring);
    }
    ck_assert(!is_open || ring.count >= (uint32_t)_i - 1 - (_i > 1 ? 1 : 0));
    lab_snapshots_close(&ring);
    ck_assert_int_eq(memory.held, 0);
}
END_TEST

int main(void)
{
    TCase *ring = tcase_create("ring");
    tcase_add_loop_test(ring, the_oldest_and_the_newest_stay, 1, 12);
    tcase_add_test(ring, what_is_older_lies_further_apart);
    tcase_add_test(ring, the_nearest_before_is_found);
    tcase_add_test(ring, one_that_is_there_is_not_written_again);
    tcase_add_test(ring, gaps_are_filled_in_their_order_and_cuts_end_at_their_frame);
    tcase_add_test(ring, snapshots_that_grow_find_room);
    tcase_add_loop_test(ring, without_memory_there_are_fewer, 0, 6);
    return suite_run(ring, 60);
}
