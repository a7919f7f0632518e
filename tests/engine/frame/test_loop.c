#include "../../support/suite.h"

#include <check.h>
#include <tickline/loop.h>

START_TEST(E3_6_fixed_frames_add_up_to_whole_seconds)
{
    static const uint32_t rates[] = {24, 30, 60, 90, 120, 144, 240, 1000, 7};
    uint32_t hz = rates[_i];
    tl_time sum = 0;

    for (uint64_t k = 1; k <= (uint64_t)hz * 10; k++) {
        tl_time delta = tl_loop_fixed_delta(hz, k);
        ck_assert_int_ge(delta, 1000000000 / hz);
        ck_assert_int_le(delta, 1000000000 / hz + 1);
        sum += delta;
        if (k % hz == 0) {
            ck_assert_int_eq(sum, (tl_time)(k / hz) * 1000000000);
        }
    }
}
END_TEST

START_TEST(W_30_a_fixed_step_never_waits_and_ignores_the_clock)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 60, .max_hz = 30}, 0);

    ck_assert_int_eq(tl_loop_wait(&loop, 1), 0);
    ck_assert_int_eq(tl_loop_next(&loop, 1), 16666667);
    ck_assert_int_eq(tl_loop_next(&loop, 999), 16666666);
    ck_assert_int_eq(tl_loop_next(&loop, 5), 16666667);
}
END_TEST

START_TEST(W_31_a_capped_frame_waits_for_the_rest_of_its_time)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.max_hz = 100}, 0);

    (void)tl_loop_next(&loop, 0);
    ck_assert_int_eq(tl_loop_wait(&loop, 4000000), 6000000);
    ck_assert_int_eq(tl_loop_wait(&loop, 12000000), 0);
    ck_assert_int_eq(tl_loop_next(&loop, 12000000), 12000000);
}
END_TEST

START_TEST(W_31_a_capped_frame_is_never_shorter_than_the_cap_says)
{
    for (uint32_t hz = 1; hz <= 1000; hz++) {
        tl_loop loop = tl_loop_begin(&(tl_loop_def){.max_hz = hz}, 0);
        (void)tl_loop_next(&loop, 0);
        int64_t wait = tl_loop_wait(&loop, 0);
        ck_assert_int_ge(wait * hz, 1000000000);
        ck_assert_int_lt((wait - 1) * hz, 1000000000);
    }
}
END_TEST

START_TEST(E3_3_the_first_delta_is_a_tenth_of_a_millisecond_and_more)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, 500);

    ck_assert_int_eq(tl_loop_next(&loop, 500), 100000);
    ck_assert_int_eq(tl_loop_next(&loop, 700), 200);
}
END_TEST

START_TEST(E3_1_W_32_a_hitch_is_one_long_delta_and_a_clock_that_steps_back_is_none)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, 0);

    (void)tl_loop_next(&loop, 0);
    ck_assert_int_eq(tl_loop_next(&loop, 3000000000), 3000000000);
    ck_assert_int_eq(tl_loop_next(&loop, 2000000000), 0);
}
END_TEST

START_TEST(E3_2_a_free_frame_lasts_its_measured_time_wait_included)
{
    tl_loop capped = tl_loop_begin(&(tl_loop_def){.max_hz = 50}, TL_MS(1000));
    tl_loop open = tl_loop_begin(&(tl_loop_def){0}, TL_MS(1000));

    (void)tl_loop_next(&capped, TL_MS(1000));
    (void)tl_loop_next(&open, TL_MS(1000));
    ck_assert_int_eq(tl_loop_wait(&open, TL_MS(1005)), 0);
    ck_assert_int_eq(tl_loop_next(&open, TL_MS(1005)), TL_MS(5));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1005)), TL_MS(15));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1020)), 0);
    ck_assert_int_eq(tl_loop_next(&capped, TL_MS(1023)), TL_MS(23));
    ck_assert_int_eq(tl_loop_wait(&capped, TL_MS(1053)), 0);
    ck_assert_int_eq(tl_loop_next(&capped, TL_MS(1053)), TL_MS(30));
}
END_TEST

START_TEST(E3_4_each_frame_starts_where_the_one_before_ended)
{
    static const int64_t clocks[] = {500, 700, 90000, 90000, 5000000, 5000001};
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, 500);
    tl_time sum = 0;

    for (size_t i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
        sum += tl_loop_next(&loop, clocks[i]);
        ck_assert_int_eq(loop.last_ns, clocks[i]);
        ck_assert_int_eq(sum, clocks[i] - 500 + 100000);
    }
    ck_assert_uint_eq(loop.frames, 6);
}
END_TEST

START_TEST(E3_5_a_fixed_frame_lasts_the_fixed_time_whatever_was_measured)
{
    static const int64_t clocks[] = {0, 1, TL_SECONDS(9), TL_SECONDS(9), TL_SECONDS(2), 7};
    static const tl_time sums[] = {33333333,  66666667,  TL_MS(100),
                                   133333333, 166666667, TL_MS(200)};
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 30, .max_hz = 10}, 0);
    tl_time sum = 0;

    for (size_t i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
        ck_assert_int_eq(tl_loop_wait(&loop, clocks[i]), 0);
        sum += tl_loop_next(&loop, clocks[i]);
        ck_assert_int_eq(sum, sums[i]);
    }
}
END_TEST

START_TEST(W_31_a_clock_that_steps_back_is_waited_for_no_longer_than_a_frame)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.max_hz = 100}, TL_SECONDS(3600));

    (void)tl_loop_next(&loop, TL_SECONDS(3600));
    ck_assert_int_eq(tl_loop_wait(&loop, TL_SECONDS(1)), TL_MS(10));
    ck_assert_int_eq(tl_loop_next(&loop, TL_SECONDS(1)), 0);
    ck_assert_int_eq(tl_loop_wait(&loop, TL_SECONDS(1)), TL_MS(10));
}
END_TEST

START_TEST(E3_2_clocks_at_the_ends_of_time_measure_no_more_than_there_is)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.max_hz = 100}, INT64_MIN);

    ck_assert_int_eq(tl_loop_wait(&loop, INT64_MAX), 0);
    ck_assert_int_eq(tl_loop_next(&loop, INT64_MAX), INT64_MAX);
    ck_assert_int_eq(tl_loop_wait(&loop, INT64_MIN), TL_MS(10));
    ck_assert_int_eq(tl_loop_next(&loop, INT64_MIN), 0);
}
END_TEST

START_TEST(E3_6_fixed_frames_stop_at_the_end_of_time)
{
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 1}, INT64_MAX - 1);

    ck_assert_int_eq(tl_loop_fixed_delta(1, UINT64_C(9223372035)), TL_SECONDS(1));
    ck_assert_int_eq(tl_loop_fixed_delta(1, UINT64_C(9223372038)), 0);
    ck_assert_int_eq(tl_loop_fixed_delta(1, UINT64_MAX), 0);
    ck_assert_int_eq(tl_loop_next(&loop, 0), TL_SECONDS(1));
    ck_assert_int_eq(loop.current_ns, INT64_MAX);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/loop");

    tcase_add_loop_test(tests, E3_6_fixed_frames_add_up_to_whole_seconds, 0, 9);
    tcase_add_test(tests, W_30_a_fixed_step_never_waits_and_ignores_the_clock);
    tcase_add_test(tests, W_31_a_capped_frame_waits_for_the_rest_of_its_time);
    tcase_add_test(tests, W_31_a_capped_frame_is_never_shorter_than_the_cap_says);
    tcase_add_test(tests, E3_3_the_first_delta_is_a_tenth_of_a_millisecond_and_more);
    tcase_add_test(tests, E3_1_W_32_a_hitch_is_one_long_delta_and_a_clock_that_steps_back_is_none);
    tcase_add_test(tests, E3_2_a_free_frame_lasts_its_measured_time_wait_included);
    tcase_add_test(tests, E3_4_each_frame_starts_where_the_one_before_ended);
    tcase_add_test(tests, E3_5_a_fixed_frame_lasts_the_fixed_time_whatever_was_measured);
    tcase_add_test(tests, W_31_a_clock_that_steps_back_is_waited_for_no_longer_than_a_frame);
    tcase_add_test(tests, E3_2_clocks_at_the_ends_of_time_measure_no_more_than_there_is);
    tcase_add_test(tests, E3_6_fixed_frames_stop_at_the_end_of_time);
    return suite_run(tests, 60);
}
