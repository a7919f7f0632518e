/* Calls of timers: when, how often, in which order and what they are told (T-30 to T-42, T-73). */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>
#include <string.h>

START_TEST(TV_3_loop_fires_every_second_frame)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 12);
    FRAMES(&a, 4, 6, 8, 10, 12);
}
END_TEST

START_TEST(TV_4_a_long_frame_is_caught_up)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 4);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 4);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 5);
    ck_assert_uint_eq(a.frames[4], 5);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
}
END_TEST

START_TEST(TV_14_a_second_tick_in_one_frame_changes_nothing)
{
    probe a = {0};
    const tl_frame_def again = {.frame = 1, .type = TL_LEVEL_TICK_ALL, .delta = TL_SECONDS(1)};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_frame_begin(world, &again), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_timer_clock(world), FIXTURE_DELTA);
}
END_TEST

START_TEST(T_34_a_looping_timer_without_function_goes_on)
{
    const tl_timer_def def = {.rate = TL_MS(250), .loop = true};
    tl_timer_id id = {0};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
    fixture_frames(world, 6);
    ck_assert_int_eq(tl_timer_remaining(world, id), TL_MS(125));
}
END_TEST

START_TEST(T_30_due_exactly_now_waits)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(125), false);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 0);
    fixture_frame(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(T_34_once_a_frame_cuts_the_calls_but_not_the_due_time)
{
    probe a = {0};
    tl_timer_def def = def_of(&a, TL_MS(250), true);

    def.max_once_per_frame = true;
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, TL_MS(1125));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.calls[0].count, 4);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(125));
}
END_TEST

static void look_at_time(probe *self, const tl_timer_call *call)
{
    self->seen += tl_timer_clock(call->world) + tl_timer_remaining(call->world, call->timer);
    self->seen_elapsed = tl_timer_elapsed(call->world, call->timer);
}

START_TEST(T_36_clock_and_remaining_stand_during_all_calls)
{
    probe a = {.fn = look_at_time};

    set(&a, TL_MS(250), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 4);
    ck_assert_int_eq(a.seen, 4 * TL_SECONDS(1));
    ck_assert_int_eq(a.seen_elapsed, TL_SECONDS(1));
}
END_TEST

static char order[CALLS + 1];

static char letters[] = "abc";

static void note_order(void *user, const tl_timer_call *call)
{
    size_t length = strlen(order);

    (void)call;
    order[length] = *(const char *)user;
    order[length + 1] = '\0';
}

static void set_noted(uint32_t letter, tl_time rate, bool loop)
{
    tl_timer_id id = {0};
    const tl_timer_def def = {
        .fn = note_order, .user = &letters[letter], .rate = rate, .loop = loop};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
}

START_TEST(T_38_equal_due_times_fire_in_the_order_of_creation)
{
    order[0] = '\0';
    set_noted(2, TL_MS(250), false);
    set_noted(0, TL_MS(250), false);
    set_noted(1, TL_MS(249), false);
    fixture_frames(world, 4);
    ck_assert_str_eq(order, "bca");
}
END_TEST

START_TEST(T_39_a_backlog_is_called_before_the_next_timer)
{
    order[0] = '\0';
    set_noted(0, TL_MS(250), true);
    set_noted(1, TL_MS(300), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_str_eq(order, "aaaabbb");
}
END_TEST

START_TEST(T_40_due_times_do_not_drift)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(3), true);
    for (uint32_t i = 0; i < 60; i++) {
        fixture_frame(world, TL_MS(2) + (tl_time)i * 1000);
        if (a.count > 0) {
            ck_assert_int_eq(a.calls[a.count - 1].due, TL_MS(125) + a.count * TL_MS(3));
        }
    }
    ck_assert_uint_gt(a.count, 30);
}
END_TEST

START_TEST(T_41_a_backlog_counts_the_call_that_is_due_now)
{
    probe a = {0};

    set(&a, TL_MS(500), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(500));
    ck_assert_uint_eq(a.count, 0);
    fixture_frame(world, TL_MS(500));
    ck_assert_uint_eq(a.count, 2);
}
END_TEST

static uint32_t step_frame(tl_time delta, uint64_t *hashes)
{
    tl_item item = {0};
    tl_item next = {0};
    uint32_t timers = 0;

    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = delta}), TL_OK);
    do {
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        uint64_t before = tl_world_state_hash(world);
        ck_assert_int_eq(tl_frame_next(world, &next), TL_OK);
        ck_assert_uint_eq(tl_world_state_hash(world), before);
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
        fixture_check(world);
        if (item.kind == TL_ITEM_TIMER) {
            ck_assert_uint_eq(next.id, item.id);
            ck_assert_int_eq(item.stage, TL_STAGE_TIMERS);
            timers += 1;
        }
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    *hashes = tl_world_state_hash(world);
    return timers;
}

START_TEST(D_10_each_catch_up_call_is_one_item_and_the_end_is_the_same)
{
    uint64_t hashes[2] = {0};

    for (int way = 0; way < 2; way++) {
        probe a = {0};
        probe b = {0};
        set(&a, TL_MS(250), true);
        set(&b, TL_MS(300), false);
        fixture_frame(world, 0);
        if (way == 0) {
            fixture_frame(world, TL_SECONDS(1));
            hashes[0] = tl_world_state_hash(world);
        } else {
            ck_assert_uint_eq(step_frame(TL_SECONDS(1), &hashes[1]), 5);
        }
        tl_world_destroy(world);
        world = fixture_world();
    }
    ck_assert_uint_eq(hashes[0], hashes[1]);
}
END_TEST

START_TEST(D_10_changes_from_outside_are_locked_between_two_calls)
{
    probe a = {0};
    tl_item item = {0};

    set(&a, TL_MS(250), true);
    fixture_frame(world, 0);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_SECONDS(1)}),
        TL_OK);
    while (a.count < 2) {
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
    }
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), 0);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(a.count, 4);
}
END_TEST

START_TEST(the_longest_rate_never_fires_and_never_overflows)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, INT64_MAX, true);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_gt(tl_timer_remaining(world, a.id), 0);
}
END_TEST

static void note_statuses(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->seen_status = status_of(self);
    self->seen_other = status_of(self->other);
}

START_TEST(T_31_the_timer_that_fires_is_executing_and_the_next_one_is_not_yet)
{
    probe b = {0};
    probe a = {.fn = note_statuses, .other = &b};

    set(&a, TL_MS(100), true);
    set(&b, TL_MS(100), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(status_of(&a), TL_TIMER_ACTIVE);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.seen_status, TL_TIMER_EXECUTING);
    ck_assert_int_eq(a.seen_other, TL_TIMER_ACTIVE);
    ck_assert_int_eq(status_of(&a), TL_TIMER_ACTIVE);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

static const struct {
    tl_time delta;
    uint32_t loop_calls;
} backlogs[] = {
    {TL_MS(250), 0}, {TL_MS(250) + 1, 1}, {TL_MS(499), 1},
    {TL_MS(500), 2}, {TL_MS(749), 2},     {TL_MS(1000), 4},
};

START_TEST(T_32_one_call_for_a_one_shot_and_the_whole_backlog_for_a_loop)
{
    probe shot = {0};
    probe loop = {0};

    fixture_frame(world, 0);
    set(&shot, TL_MS(250), false);
    set(&loop, TL_MS(250), true);
    fixture_frame(world, backlogs[_i].delta);
    ck_assert_uint_eq(shot.count, backlogs[_i].loop_calls > 0 ? 1 : 0);
    ck_assert_uint_eq(loop.count, backlogs[_i].loop_calls);
    for (uint32_t i = 0; i < loop.count; i++) {
        ck_assert_uint_eq(loop.calls[i].count, backlogs[_i].loop_calls);
    }
}
END_TEST

static void clear_at(probe *self, const tl_timer_call *call)
{
    if (call->index == self->act_at) {
        ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    }
}

static void pause_at(probe *self, const tl_timer_call *call)
{
    if (call->index == self->act_at) {
        ck_assert_int_eq(tl_timer_pause(world, self->id), TL_OK);
    }
}

static const struct {
    probe_fn *fn;
    bool once;
    uint32_t calls;
} endings[] = {{NULL, false, 5}, {clear_at, false, 3}, {pause_at, false, 3}, {NULL, true, 1}};

START_TEST(T_33_calls_stop_when_the_timer_is_gone_or_paused_or_once_a_frame)
{
    probe a = {.fn = endings[_i].fn, .act_at = 2};
    tl_timer_def def = def_of(&a, TL_MS(200), true);

    def.max_once_per_frame = endings[_i].once;
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, TL_MS(1100));
    ck_assert_uint_eq(a.count, endings[_i].calls);
    ck_assert_uint_eq(a.calls[0].count, 5);
}
END_TEST

START_TEST(T_35_B_13_a_call_gets_its_index_the_count_and_the_due_time)
{
    probe a = {0};

    fixture_frame(world, TL_MS(40));
    set(&a, TL_MS(100), true);
    fixture_frame(world, TL_MS(350));
    ck_assert_uint_eq(a.count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(a.calls[i].index, i);
        ck_assert_uint_eq(a.calls[i].count, 3);
        ck_assert_int_eq(a.calls[i].due, TL_MS(140) + (tl_time)i * TL_MS(100));
        ck_assert(tl_timer_id_equal(a.calls[i].timer, a.id));
        ck_assert_ptr_eq(a.calls[i].world, world);
    }
}
END_TEST

static void set_other(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->seen_ticked = tl_timer_has_ticked_this_frame(world);
    set(self->other, TL_MS(300), false);
    self->seen_other = status_of(self->other);
}

START_TEST(T_37_ticked_and_pending_change_after_the_last_call)
{
    probe b = {0};
    probe a = {.fn = set_other, .other = &b};

    set(&a, TL_MS(100), false);
    fixture_frames(world, 1);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = FIXTURE_DELTA}),
        TL_OK);
    ck_assert(!tl_timer_has_ticked_this_frame(world));
    ck_assert_int_eq(tl_frame_run_to(world, TL_STAGE_TIMERS), TL_OK);
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!a.seen_ticked);
    ck_assert_int_eq(a.seen_other, TL_TIMER_PENDING);
    ck_assert(tl_timer_has_ticked_this_frame(world));
    ck_assert_int_eq(status_of(&b), TL_TIMER_ACTIVE);
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(300));
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
}
END_TEST

/* D-2: pausing and unpausing puts `a` behind `b` in the pending set, but not behind its serial. */
START_TEST(T_42_the_order_of_activation_is_not_the_order_of_equal_due_times)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};
    probe c = {.letter = "c"};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(100), false);
    set(&c, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    ck_assert(tl_timer_is_pending(world, a.id));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "abc");
}
END_TEST

START_TEST(T_73_timers_run_on_dilated_time)
{
    probe a = {0};

    ck_assert_int_eq(tl_world_set_time_dilation(world, 2.0), TL_OK);
    set(&a, TL_MS(500), false);
    fixture_frames(world, 3);
    ck_assert_int_eq(tl_timer_clock(world), TL_MS(750));
    ck_assert_uint_eq(a.count, 0);
    fixture_frames(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(T_73_timers_run_on_clamped_time_and_stop_in_pause)
{
    tl_world *own = fixture_world_of(&(tl_world_def){0});

    fixture_frame(own, TL_SECONDS(3));
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(400));
    ck_assert_int_eq(tl_world_set_paused(own, true), TL_OK);
    fixture_frames(own, 4);
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(400));
    ck_assert_int_eq(tl_world_set_paused(own, false), TL_OK);
    fixture_frames(own, 1);
    ck_assert_int_eq(tl_timer_clock(own), TL_MS(525));
    tl_world_destroy(own);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_call");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, TV_3_loop_fires_every_second_frame);
    tcase_add_test(tests, TV_4_a_long_frame_is_caught_up);
    tcase_add_test(tests, TV_14_a_second_tick_in_one_frame_changes_nothing);
    tcase_add_test(tests, T_34_a_looping_timer_without_function_goes_on);
    tcase_add_test(tests, T_30_due_exactly_now_waits);
    tcase_add_test(tests, T_34_once_a_frame_cuts_the_calls_but_not_the_due_time);
    tcase_add_test(tests, T_36_clock_and_remaining_stand_during_all_calls);
    tcase_add_test(tests, T_38_equal_due_times_fire_in_the_order_of_creation);
    tcase_add_test(tests, T_39_a_backlog_is_called_before_the_next_timer);
    tcase_add_test(tests, T_40_due_times_do_not_drift);
    tcase_add_test(tests, T_41_a_backlog_counts_the_call_that_is_due_now);
    tcase_add_test(tests, D_10_each_catch_up_call_is_one_item_and_the_end_is_the_same);
    tcase_add_test(tests, D_10_changes_from_outside_are_locked_between_two_calls);
    tcase_add_test(tests, the_longest_rate_never_fires_and_never_overflows);
    tcase_add_test(tests, T_31_the_timer_that_fires_is_executing_and_the_next_one_is_not_yet);
    tcase_add_loop_test(tests, T_32_one_call_for_a_one_shot_and_the_whole_backlog_for_a_loop, 0,
                        ROWS(backlogs));
    tcase_add_loop_test(tests, T_33_calls_stop_when_the_timer_is_gone_or_paused_or_once_a_frame, 0,
                        ROWS(endings));
    tcase_add_test(tests, T_35_B_13_a_call_gets_its_index_the_count_and_the_due_time);
    tcase_add_test(tests, T_37_ticked_and_pending_change_after_the_last_call);
    tcase_add_test(tests, T_42_the_order_of_activation_is_not_the_order_of_equal_due_times);
    tcase_add_test(tests, T_73_timers_run_on_dilated_time);
    tcase_add_test(tests, T_73_timers_run_on_clamped_time_and_stop_in_pause);
    return suite_run(tests, 60);
}
