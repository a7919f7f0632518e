#include <check.h>
#include <stdlib.h>
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

int main(void)
{
    Suite *suite = suite_create("engine/loop");
    TCase *tcase = tcase_create("core");

    tcase_add_loop_test(tcase, E3_6_fixed_frames_add_up_to_whole_seconds, 0, 9);
    tcase_add_test(tcase, W_30_a_fixed_step_never_waits_and_ignores_the_clock);
    tcase_add_test(tcase, W_31_a_capped_frame_waits_for_the_rest_of_its_time);
    tcase_add_test(tcase, W_31_a_capped_frame_is_never_shorter_than_the_cap_says);
    tcase_add_test(tcase, E3_3_the_first_delta_is_a_tenth_of_a_millisecond_and_more);
    tcase_add_test(tcase, E3_1_W_32_a_hitch_is_one_long_delta_and_a_clock_that_steps_back_is_none);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
