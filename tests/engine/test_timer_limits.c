/* Timers at the ends of what a rate, a count and a time can be. */
#include "../support/suite.h"
#include "timer_probe.h"

#include <check.h>

/* 158 years: twice that is more than a time can hold. */
#define LONG_RATE INT64_C(5000000000000000000)

static void set_once_a_frame(probe *self, tl_time rate, tl_time first)
{
    set_def(self, (tl_timer_def){.rate = rate,
                                 .loop = true,
                                 .max_once_per_frame = true,
                                 .has_first_delay = true,
                                 .first_delay = first});
}

START_TEST(T_34_the_due_time_skips_more_periods_than_a_count_can_tell)
{
    probe a = {0};

    set_once_a_frame(&a, 1, 1);
    fixture_frame(world, 1);
    fixture_frame(world, TL_SECONDS(10));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.calls[0].count, UINT32_MAX);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 1);
}
END_TEST

static void pause_self(probe *self, const tl_timer_call *call)
{
    ck_assert_int_eq(tl_timer_pause(call->world, self->id), TL_OK);
}

START_TEST(T_58_a_kept_phase_skips_them_too)
{
    probe a = {.fn = pause_self};

    tear_down();
    open_world(&(tl_timer_options){.pause_keeps_phase = true});
    set_once_a_frame(&a, 1, 1);
    fixture_frame(world, 1);
    fixture_frame(world, TL_SECONDS(10));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 1);
}
END_TEST

START_TEST(T_34_a_due_time_after_the_last_time_is_the_last_time)
{
    probe a = {0};

    set_once_a_frame(&a, LONG_RATE, 0);
    fixture_frame(world, 1);
    fixture_frame(world, INT64_MAX);
    ck_assert_uint_eq(a.calls[0].count, 2);
    ck_assert_int_eq(tl_timer_clock(world), INT64_MAX);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 0);
    fixture_frame(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

static void look_at_elapsed(probe *self, const tl_timer_call *call)
{
    self->seen_elapsed = tl_timer_elapsed(call->world, call->timer);
    self->seen = tl_timer_since_last(call->world, call->timer);
}

START_TEST(T_66_elapsed_ends_at_the_longest_time)
{
    probe a = {.fn = look_at_elapsed};

    set_once_a_frame(&a, LONG_RATE, 0);
    fixture_frame(world, 1);
    fixture_frame(world, INT64_MAX);
    ck_assert_int_eq(a.seen_elapsed, INT64_MAX);
    ck_assert_int_eq(a.seen, INT64_MAX - 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_limits");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, T_34_the_due_time_skips_more_periods_than_a_count_can_tell);
    tcase_add_test(tests, T_58_a_kept_phase_skips_them_too);
    tcase_add_test(tests, T_34_a_due_time_after_the_last_time_is_the_last_time);
    tcase_add_test(tests, T_66_elapsed_ends_at_the_longest_time);
    return suite_run(tests, 60);
}
