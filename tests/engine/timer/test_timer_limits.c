/* Timers at the ends of what a rate, a count and a time can be. */
#include "../../support/suite.h"
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

static void set_once_more(probe *self, const tl_timer_call *call)
{
    (void)call;
    set(self, TL_MS(300), false);
    self->seen_status = status_of(self);
}

static void look_at_other(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->seen_other = status_of(self->other);
}

/* Serial numbers start again in the middle of a tick. */
START_TEST(T_17_serial_numbers_that_start_again_leave_no_timer_pending)
{
    probe fired[6] = {{0}};
    probe witness = {.fn = look_at_other, .other = &fired[0]};

    for (uint32_t i = 0; i < ROWS(fired); i++) {
        fired[i].fn = set_once_more;
        set(&fired[i], TL_MS(100), false);
    }
    set(&witness, TL_MS(100), true);
    fixture_frame(world, 0);
    world->timers->next_serial = TL__DUE_SERIALS - 3;
    fixture_frame(world, TL_MS(101));
    ck_assert_uint_lt(world->timers->next_serial, ROWS(fired));
    for (uint32_t i = 0; i < ROWS(fired); i++) {
        ck_assert_int_eq(fired[i].seen_status, TL_TIMER_PENDING);
        ck_assert_int_eq(tl_timer_remaining(world, fired[i].id), TL_MS(300));
    }
    fixture_frame(world, TL_MS(100));
    ck_assert_int_eq(witness.seen_other, TL_TIMER_ACTIVE);
    fixture_frame(world, TL_MS(201));
    ck_assert_uint_eq(fired[0].count + fired[5].count, 4);
}
END_TEST

static void set_anew(probe *self, const tl_timer_call *call)
{
    (void)call;
    set(self, TL_MS(100), false);
}

START_TEST(T_49_behind_the_last_generation_it_gets_another_slot)
{
    probe a = {.fn = set_anew};

    set(&a, TL_MS(100), false);
    const tl_timer_id last = {a.id.index1, UINT32_MAX};
    a.id.generation = UINT32_MAX - 2;
    tl__timer_slot_at(world->timers, last.index1 - 1)->generation = a.id.generation;
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(101));
    ck_assert(tl_timer_id_equal(a.id, last));
    fixture_frame(world, TL_MS(101));
    ck_assert_uint_eq(a.count, 2);
    ck_assert_uint_ne(a.id.index1, last.index1);
    ck_assert(!tl_timer_exists(world, last));
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
}
END_TEST

enum { CROWD = 1000 };

/* Leaves as many stale entries in the queue as there may be. */
static void churn(void *user, const tl_timer_call *call)
{
    tl_timer_id *churned = user;

    for (uint32_t i = 0; i < 2 * CROWD; i++) {
        ck_assert_int_eq(tl_timer_set(call->world, churned, &(tl_timer_def){.rate = TL_SECONDS(1)}),
                         TL_OK);
    }
}

static void go_on(void *user, const tl_timer_call *call)
{
    const tl__timer_clock *clock = &call->world->timers->clocks[TL__TIMER_GAME];
    tl_timer_id id = call->timer;
    const tl_timer_def def = {.fn = go_on, .user = user, .rate = TL_MS(300)};

    ck_assert_int_eq(tl_timer_set(call->world, &id, &def), TL_OK);
    ck_assert_uint_le(clock->queue.count, tl__due_most(clock->room));
}

START_TEST(T_48_there_is_room_whatever_entries_others_have_left)
{
    tl_world *own = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .capacity.timers = CROWD, .fixed_capacity = true});
    tl_timer_id churned = {0};

    for (uint32_t i = 0; i + 1 < CROWD; i++) {
        tl_timer_id id = {0};
        const tl_timer_def def = {
            .fn = i == 0 ? churn : go_on, .user = &churned, .rate = TL_MS(100)};
        ck_assert_int_eq(tl_timer_set(own, &id, &def), TL_OK);
    }
    ck_assert_int_eq(tl_timer_set(own, &churned, &(tl_timer_def){.rate = 1}), TL_OK);
    fixture_frame(own, 0);
    fixture_frame(own, TL_MS(101));
    fixture_frame(own, TL_MS(301));
    ck_assert_uint_eq(tl_world_stats(own).timers_fired, 1 + 2 * (CROWD - 2));
    tl_world_destroy(own);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_limits");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, T_34_the_due_time_skips_more_periods_than_a_count_can_tell);
    tcase_add_test(tests, T_34_a_due_time_after_the_last_time_is_the_last_time);
    tcase_add_test(tests, T_66_elapsed_ends_at_the_longest_time);
    tcase_add_test(tests, T_17_serial_numbers_that_start_again_leave_no_timer_pending);
    tcase_add_test(tests, T_49_behind_the_last_generation_it_gets_another_slot);
    tcase_add_test(tests, T_48_there_is_room_whatever_entries_others_have_left);
    return suite_run(tests, 60);
}
